//! Every operation on every pair of `i4` operands: an abstract state that
//! contains the operands must, after the operation, contain the result; where
//! the result is arbitrary, every value.

use super::concrete::{State, Value};
use super::random::Random;
use super::walk::{Claims, condition, flags_of, readings};
use super::{Outcome, Violation};
use crate::stack::{Stack, StackState};
use crate::state::State as _;
use ir::{BinOp, CastOp, CmpOp, Cond, Flags, Operand, Sign, Type, UnOp, Var, Z, machine};

const WIDTH: u32 = 4;
const INT: Type = Type::Int(WIDTH);
const A: Var = Var(0);
const B: Var = Var(1);
const RESULT: Var = Var(2);

/// A state in which `A` and `B` are in random ranges around their values.
fn around(r: &mut Random, stack: &Stack, types: &[Type], inside: &State) -> StackState {
    // Every other time the operands aren't tried one by one, as they would be on
    // so small a width.
    let scope = readings(r, types);
    let mut s = if r.once_in(2) {
        stack.trying(0).top(&scope)
    } else {
        stack.top(&scope)
    };
    for (i, ty) in types.iter().enumerate().take(2) {
        let Type::Int(w) = ty else {
            continue;
        };
        let v = Var::new(i);
        let k = inside.number(&Operand::Var(v));
        // From ⊤ over ranges in either reading to the value itself.
        for _ in 0..r.below(3) {
            let sign = r.pick(&Sign::ALL);
            let reading = k.wrap(*w, sign);
            let lo = (&reading - Z::from(r.between(0, 9))).max(Z::min_of(*w, sign));
            let hi = (&reading + Z::from(r.between(0, 9))).min(Z::max_of(*w, sign));
            let (ge, le) = match sign {
                Sign::Signed => (CmpOp::Sge, CmpOp::Sle),
                Sign::Unsigned => (CmpOp::Uge, CmpOp::Ule),
            };
            s.assume(&Cond::cmp(ge, v, Operand::int(*w, lo)));
            s.assume(&Cond::cmp(le, v, Operand::int(*w, hi)));
        }
        if r.once_in(8) {
            s.assign(v, &Operand::int(*w, k));
        }
    }
    s
}

/// One case: runs the operation in both worlds and compares.
struct Case<'a> {
    r: Random,
    stack: &'a Stack,
    types: Vec<Type>,
    seed: u64,
}

impl Case<'_> {
    /// `abstractly` sets the destination in a state like `before`, which contains
    /// `inside`; `result` is its value, `None` when arbitrary.
    fn check(
        &mut self,
        (before, inside): (&StackState, &State),
        dst: Var,
        what: &dyn Fn() -> String,
        abstractly: impl Fn(&mut StackState),
        result: Option<Value>,
    ) -> Outcome {
        let mut s = before.clone();
        abstractly(&mut s);
        let claims = Claims::of(&s, &self.types);
        let ty = self.types[dst.index()];
        let results = match (result, ty) {
            (Some(k), _) => vec![k],
            // Arbitrary: the ends of both readings, and one between.
            (None, Type::Int(w)) => [0, 1 << (w - 1), (1 << (w - 1)) - 1, (1 << w) - 1]
                .into_iter()
                .chain([self.r.below(1 << w)])
                .map(|k: usize| Value::Int(Z::from(k)))
                .collect(),
            (None, _) => vec![Value::Bool(false), Value::Bool(true)],
        };
        let mut checked = 0;
        for k in results {
            let mut after = inside.clone();
            after.values[dst.index()] = k;
            let types = &self.types;
            let near = std::slice::from_ref(inside);
            let ask = |r: &mut Random| condition(r, types, near, 1);
            if let Some(wrong) = claims.wrong_at(&mut self.r, &after, ask) {
                return Err(Violation {
                    law: "operations contain every result",
                    seed: self.seed,
                    details: format!(
                        "{} at {:?}\nin {before:?}\ngives {s:?}\n{wrong}",
                        what(),
                        after.values
                    ),
                });
            }
            checked += 1;
        }
        Ok(checked)
    }

    /// A random state that contains `inside`.
    fn before(&mut self, inside: &State) -> StackState {
        around(&mut self.r, self.stack, &self.types, inside)
    }
}

/// Every binary operation with every meaningful flag, comparison and "fits" on
/// every fourth pair of operands, from one on that `turn` says: in random states, one
/// for each operation and one for the comparisons. Four turns are all pairs.
pub(crate) fn every_pair(stack: &Stack, seed: u64, turn: u32) -> Outcome {
    let mut case = Case {
        r: Random::new(seed),
        stack,
        types: vec![INT, INT, INT, Type::Bool],
        seed,
    };
    let mut checked = 0;
    let pairs = (0u32..16).flat_map(|a| (0u32..16).map(move |b| (a, b)));
    for (a, b) in pairs.filter(|(a, b)| (a + b) % 4 == turn % 4) {
        let (a, b) = (Z::from(a), Z::from(b));
        let mut inside = State::any(&mut case.r, &case.types);
        inside.values[0] = Value::Int(a.clone());
        inside.values[1] = Value::Int(b.clone());
        for op in BinOp::ALL {
            let before = case.before(&inside);
            for flags in flags_of(*op) {
                checked += binary(&mut case, (&before, &inside), *op, flags)?;
            }
            for sign in Sign::ALL {
                checked += fits(&mut case, (&before, &inside), *op, sign)?;
            }
        }
        let before = case.before(&inside);
        for op in CmpOp::ALL {
            checked += compare(&mut case, (&before, &inside), *op)?;
        }
    }
    Ok(checked)
}

/// The operands `A` and `B`, sometimes as constants, or twice the same.
fn operands(r: &mut Random, inside: &State) -> (Operand, Operand) {
    let (a, b) = (Operand::Var(A), Operand::Var(B));
    match r.below(6) {
        0 => (inside.values[0].constant(INT), b),
        1 => (a, inside.values[1].constant(INT)),
        2 if inside.values[0] == inside.values[1] => (a.clone(), a),
        _ => (a, b),
    }
}

fn binary(
    case: &mut Case,
    (before, inside): (&StackState, &State),
    op: BinOp,
    flags: Flags,
) -> Outcome {
    let (a, b) = operands(&mut case.r, inside);
    let dst = case.r.pick(&[RESULT, RESULT, A, B]);
    let result = inside.binary(op, flags, &a, &b).map(Value::Int);
    let what = || format!("{dst:?} = {op} {flags:?} {a:?} {b:?}");
    case.check(
        (before, inside),
        dst,
        &what,
        |s| s.binary(dst, op, flags, &a, &b),
        result,
    )
}

/// After assuming that the result fits, where it does, the operation; where it
/// doesn't, the opposite is assumed.
fn fits(
    case: &mut Case,
    (before, inside): (&StackState, &State),
    op: BinOp,
    sign: Sign,
) -> Outcome {
    let (a, b) = operands(&mut case.r, inside);
    let fits = Cond::Fits {
        op,
        sign,
        a: a.clone(),
        b: b.clone(),
    };
    let cond = if inside.holds(&fits) {
        fits
    } else {
        Cond::Not(Box::new(fits))
    };
    let result = inside.binary(op, Flags::NONE, &a, &b).map(Value::Int);
    let what = || format!("assume {cond:?}; {RESULT:?} = {op} {a:?} {b:?}");
    case.check(
        (before, inside),
        RESULT,
        &what,
        |s| {
            s.assume(&cond);
            s.binary(RESULT, op, Flags::NONE, &a, &b);
        },
        result,
    )
}

/// A comparison as a value, then assumed through that value.
fn compare(case: &mut Case, (before, inside): (&StackState, &State), op: CmpOp) -> Outcome {
    let (a, b) = operands(&mut case.r, inside);
    let cond = Cond::Cmp { op, a, b };
    let truth = inside.holds(&cond);
    let flag = Var(3);
    let what = || format!("{flag:?} = {cond:?}; assume it is {truth}");
    let assumed = if truth {
        Cond::Var(flag)
    } else {
        Cond::Var(flag).negate()
    };
    case.check(
        (before, inside),
        flag,
        &what,
        |s| {
            s.set_bool(flag, &cond);
            s.assume(&assumed);
        },
        Some(Value::Bool(truth)),
    )
}

/// Every unary operation and every cast on every operand, several times.
pub(crate) fn every_operand(stack: &Stack, seed: u64) -> Outcome {
    let mut checked = 0;
    let wider = [Type::Int(5), Type::Int(8), Type::Int(130)];
    let narrower = [Type::Bool, Type::Int(1), Type::Int(2), Type::Int(3)];
    for k in (0u32..16).cycle().take(16 * 40) {
        let mut r = Random::new(seed * 1_000_003 + checked);
        let (from, op) = match r.below(4) {
            0 => (Type::Bool, r.pick(&[CastOp::Zext, CastOp::Sext])),
            1 => (INT, CastOp::Zext),
            2 => (INT, CastOp::Sext),
            _ => (INT, CastOp::Trunc),
        };
        let to = if op == CastOp::Trunc {
            r.pick(&narrower)
        } else {
            r.pick(&wider)
        };
        let flags = match op {
            CastOp::Zext => Flags {
                nneg: r.once_in(3),
                ..Flags::NONE
            },
            CastOp::Trunc => Flags {
                nsw: r.once_in(3),
                nuw: r.once_in(3),
                ..Flags::NONE
            },
            _ => Flags::NONE,
        };
        let types = vec![
            from,
            INT,
            if to == Type::Int(130) {
                Type::Int(9)
            } else {
                to
            },
        ];
        let mut inside = State::any(&mut r, &types);
        inside.values[0] = match from {
            Type::Bool => Value::Bool(k % 2 == 1),
            _ => Value::Int(Z::from(k)),
        };
        inside.values[1] = Value::Int(Z::from(k));
        let mut case = Case {
            r,
            stack,
            types,
            seed,
        };
        let ty = case.types[RESULT.index()];
        let a = if case.r.once_in(6) {
            inside.values[0].constant(from)
        } else {
            Operand::Var(A)
        };
        let result = inside.cast(op, flags, &a, ty);
        let what = || format!("{RESULT:?} = {op} {flags:?} {a:?}");
        let before = case.before(&inside);
        checked += case.check(
            (&before, &inside),
            RESULT,
            &what,
            |s| s.cast(RESULT, op, flags, &a),
            result,
        )?;
        for op in UnOp::ALL {
            if *op == UnOp::Bswap {
                continue; // asks for two bytes; random runs have it
            }
            let result = Value::Int(machine::unary(*op, WIDTH, &Z::from(k)));
            let dst = B;
            checked += case.check(
                (&before, &inside),
                dst,
                &|| format!("{dst:?} = {op} {dst:?}"),
                |s| s.unary(dst, *op, &Operand::Var(dst)),
                Some(result),
            )?;
        }
    }
    Ok(checked)
}
