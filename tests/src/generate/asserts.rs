//! Conditions for asserts. The program runs a few times with asserts that hold
//! always; what its variables were at each of them suggests conditions that
//! hold, or hold but for a little: bounds as tight as what was seen, relations
//! between two variables, the same off by one.

use ir::Site;
use ir::interp::{Frame, Limits, NoHost, Observer, Random, SeededOracle, Value, run};
use ir::{BinOp, BlockId, CmpOp, Cond, FuncId, Operand, Program, Sign, StmtKind, Type, Var, Z};
use std::collections::BTreeMap;

/// Runs per program, steps per run, samples per assert.
const RUNS: u64 = 8;
const STEPS: u64 = 2_000;
const SAMPLES: usize = 64;

type Sample = Vec<Option<Value>>;

/// The values of all variables at asserts.
#[derive(Default)]
struct Sampler {
    samples: BTreeMap<Site, Vec<Sample>>,
}

impl Observer for Sampler {
    fn after_statement(&mut self, frame: &Frame<'_>) {
        let function = frame.function();
        let block = function.block(frame.site.block);
        let stmt = &block.stmts[frame.site.statement as usize];
        if is_open(&stmt.kind) {
            let samples = self.samples.entry(frame.site).or_default();
            if samples.len() < SAMPLES {
                samples.push(
                    function
                        .var_ids()
                        .map(|v| frame.value(v).cloned())
                        .collect(),
                );
            }
        }
    }
}

fn is_open(kind: &StmtKind) -> bool {
    matches!(
        kind,
        StmtKind::Assert {
            cond: Cond::Const(true),
            ..
        }
    )
}

/// Gives every assert of `true` a condition.
pub(super) fn fill_in(program: &mut Program, random: &mut Random) {
    let mut sampler = Sampler::default();
    for _ in 0..RUNS {
        let mut oracle = SeededOracle::for_program(program, random.next_u64());
        let limits = Limits {
            steps: STEPS,
            ..Limits::default()
        };
        let _ = run(
            program,
            FuncId(0),
            &mut oracle,
            &mut NoHost,
            &mut sampler,
            limits,
        );
    }
    for f in 0..program.functions.len() {
        for b in 0..program.functions[f].blocks.len() {
            for i in 0..program.functions[f].blocks[b].stmts.len() {
                if !is_open(&program.functions[f].blocks[b].stmts[i].kind) {
                    continue;
                }
                let site = Site {
                    function: FuncId::new(f),
                    block: BlockId::new(b),
                    statement: u32::try_from(i).unwrap_or(u32::MAX),
                };
                let samples = sampler.samples.get(&site).map_or(&[][..], |s| s);
                let found = condition(program, site.function, samples, random);
                let stmt = &mut program.functions[f].blocks[b].stmts[i];
                if let StmtKind::Assert { cond, .. } = &mut stmt.kind {
                    *cond = found;
                }
            }
        }
    }
}

fn condition(program: &Program, f: FuncId, samples: &[Sample], random: &mut Random) -> Cond {
    let mut parts = Vec::new();
    for _ in 0..=random.below(2) {
        parts.push(if samples.is_empty() && random.chance(50) {
            // Never reached as far as we saw: likely dead code.
            Cond::Const(false)
        } else {
            part(program, f, samples, random)
        });
    }
    match parts.len() {
        1 => parts.remove(0),
        _ => Cond::And(parts),
    }
}

fn part(program: &Program, f: FuncId, samples: &[Sample], random: &mut Random) -> Cond {
    let function = program.function(f);
    let ints: Vec<(Var, u32)> = function
        .var_ids()
        .filter_map(|v| Some((v, function.var(v).ty.width()?)))
        .collect();
    let bools: Vec<Var> = function
        .var_ids()
        .filter(|v| function.var(*v).ty == Type::Bool)
        .collect();
    let (v, w) = *random.pick(&ints);
    let sign = *random.pick(&Sign::ALL);
    match random.below(10) {
        0 => tautology(v, w, random),
        1 if !bools.is_empty() => {
            let b = *random.pick(&bools);
            let seen: Vec<bool> = samples
                .iter()
                .filter_map(|s| s[b.index()].as_ref()?.as_bool())
                .collect();
            let expected = seen.first().copied().unwrap_or(true);
            Cond::cmp(CmpOp::Eq, b, Operand::bool(expected))
        }
        2..=4 => {
            let same: Vec<Var> = ints
                .iter()
                .filter(|(u, x)| *x == w && *u != v)
                .map(|(u, _)| *u)
                .collect();
            if same.is_empty() {
                return bound(v, w, sign, samples, random);
            }
            relation(v, *random.pick(&same), sign, samples, random)
        }
        _ => bound(v, w, sign, samples, random),
    }
}

fn readings(v: Var, sign: Sign, samples: &[Sample]) -> Vec<Z> {
    let width = |value: &Value| value.ty().width();
    samples
        .iter()
        .filter_map(|s| {
            let value = s[v.index()].as_ref()?;
            Some(value.as_int()?.wrap(width(value)?, sign))
        })
        .collect()
}

fn order(sign: Sign, signed: CmpOp, unsigned: CmpOp) -> CmpOp {
    match sign {
        Sign::Signed => signed,
        Sign::Unsigned => unsigned,
    }
}

/// A bound as tight as what was seen, or one off; or a value never seen.
fn bound(v: Var, w: u32, sign: Sign, samples: &[Sample], random: &mut Random) -> Cond {
    let seen = readings(v, sign, samples);
    let off = match random.below(6) {
        0 => Z::MINUS_ONE,
        1 => Z::ONE,
        _ => Z::ZERO,
    };
    let (Some(low), Some(high)) = (seen.iter().min(), seen.iter().max()) else {
        let c = random.boundary(w);
        return Cond::cmp(*random.pick(CmpOp::ALL), v, Operand::int(w, c));
    };
    match random.below(6) {
        0 | 1 => {
            let op = order(sign, CmpOp::Sge, CmpOp::Uge);
            Cond::cmp(op, v, Operand::int(w, low - &off))
        }
        2 | 3 => {
            let op = order(sign, CmpOp::Sle, CmpOp::Ule);
            Cond::cmp(op, v, Operand::int(w, high + &off))
        }
        4 if low == high => Cond::cmp(CmpOp::Eq, v, Operand::int(w, low.clone())),
        _ => {
            let between = (0..8)
                .map(|_| random.boundary(w).wrap(w, sign))
                .find(|c| !seen.contains(c));
            let c = between.unwrap_or_else(|| high + &Z::ONE);
            Cond::cmp(CmpOp::Ne, v, Operand::int(w, c))
        }
    }
}

/// The strongest order between two variables that held always, or another.
fn relation(v: Var, u: Var, sign: Sign, samples: &[Sample], random: &mut Random) -> Cond {
    let (xs, ys) = (readings(v, sign, samples), readings(u, sign, samples));
    let pairs = || xs.iter().zip(&ys);
    let candidates = [
        (CmpOp::Eq, pairs().all(|(x, y)| x == y)),
        (
            order(sign, CmpOp::Slt, CmpOp::Ult),
            pairs().all(|(x, y)| x < y),
        ),
        (
            order(sign, CmpOp::Sgt, CmpOp::Ugt),
            pairs().all(|(x, y)| x > y),
        ),
        (
            order(sign, CmpOp::Sle, CmpOp::Ule),
            pairs().all(|(x, y)| x <= y),
        ),
        (
            order(sign, CmpOp::Sge, CmpOp::Uge),
            pairs().all(|(x, y)| x >= y),
        ),
        (CmpOp::Ne, pairs().all(|(x, y)| x != y)),
    ];
    let holding = candidates.iter().find(|(_, holds)| *holds);
    match holding {
        Some((op, _)) if !xs.is_empty() && random.chance(85) => Cond::cmp(*op, v, u),
        _ if random.chance(50) => Cond::Fits {
            op: *random.pick(&[BinOp::Add, BinOp::Sub, BinOp::Mul, BinOp::SDiv, BinOp::Shl]),
            sign,
            a: v.into(),
            b: u.into(),
        },
        _ => Cond::cmp(*random.pick(CmpOp::ALL), v, u),
    }
}

/// A condition that always holds, or fails for one value only.
fn tautology(v: Var, w: u32, random: &mut Random) -> Cond {
    let c = |z: Z| Operand::int(w, z);
    let max = |s| Z::max_of(w, s);
    let min = |s| Z::min_of(w, s);
    let (signed, unsigned) = (Sign::Signed, Sign::Unsigned);
    match random.below(6) {
        0 => Cond::cmp(CmpOp::Ule, v, c(max(unsigned))),
        1 => Cond::cmp(CmpOp::Ult, v, c(max(unsigned))),
        2 => Cond::cmp(CmpOp::Sge, v, c(min(signed))),
        3 => Cond::cmp(CmpOp::Sgt, v, c(min(signed))),
        4 => Cond::cmp(CmpOp::Sle, v, c(max(signed))),
        _ => Cond::Fits {
            op: BinOp::Sub,
            sign: signed,
            a: c(Z::MINUS_ONE),
            b: v.into(),
        },
    }
}
