//! Where a binary search looks: between two bounds. `m = lo + (hi - lo) / 2` and
//! `m = (lo + hi) / 2` lie in `lo..=hi`, and below `hi` if that is more than `lo`, which
//! no difference of two variables says.

use super::definitions::definition;
use ir::graph::Cfg;
use ir::{BinOp, BlockId, CmpOp, Cond, Const, Function, Operand, Sign, StmtKind, Var, Z};
use std::collections::BTreeMap;

/// How much of a number is taken.
struct Part {
    of: Var,
    sign: Sign,
    /// Whether it is a half, or less than that.
    half: bool,
    /// Whether it is the half.
    exactly: bool,
}

/// By block and statement: what holds of a midpoint behind the statement that computes
/// it. Linear in the statements, but for the way back to differences and sums.
pub(super) fn implied(f: &Function) -> BTreeMap<(usize, usize), Cond> {
    let is_division =
        |s: &ir::Stmt| matches!(&s.kind, StmtKind::Binary { op, b, .. } if part(*op, b).is_some());
    let mut all = BTreeMap::new();
    if !f.blocks.iter().flat_map(|b| &b.stmts).any(is_division) {
        return all;
    }
    let cfg = Cfg::of(f);
    for (b, block) in f.blocks.iter().enumerate() {
        for (i, stmt) in block.stmts.iter().enumerate() {
            let StmtKind::Binary {
                dst,
                op,
                a,
                b: other,
                ..
            } = &stmt.kind
            else {
                continue;
            };
            let at = (BlockId::new(b), i);
            let found = match op {
                BinOp::Add => step(f, &cfg, at, *dst, (a, other))
                    .or_else(|| step(f, &cfg, at, *dst, (other, a))),
                _ => mean(f, &cfg, at, *dst),
            };
            all.extend(found.map(|cond| ((b, i), cond)));
        }
    }
    all
}

/// What an operation with a constant takes of its first operand.
fn part(op: BinOp, by: &Operand) -> Option<(Sign, bool, bool)> {
    let Operand::Const(Const::Int { width, value }) = by else {
        return None;
    };
    let sign = match op {
        BinOp::SDiv | BinOp::AShr => Sign::Signed,
        BinOp::UDiv | BinOp::LShr => Sign::Unsigned,
        _ => return None,
    };
    let is_shift = matches!(op, BinOp::AShr | BinOp::LShr);
    let reading = if is_shift { Sign::Unsigned } else { sign };
    let by = value.wrap(*width, reading);
    // What is shifted too far is any number.
    if is_shift && by >= Z::from(*width) {
        return None;
    }
    let (whole, half) = if is_shift { (0, 1) } else { (1, 2) };
    let (whole, half) = (Z::from(whole), Z::from(half));
    (by >= whole).then(|| (sign, by >= half, by == half))
}

/// The part that a statement takes.
fn part_of(stmt: &StmtKind) -> Option<Part> {
    let StmtKind::Binary { op, a, b, .. } = stmt else {
        return None;
    };
    let (sign, half, exactly) = part(*op, b)?;
    Some(Part {
        of: a.as_var()?,
        sign,
        half,
        exactly,
    })
}

/// `dst = lo + (hi - lo) / c`.
fn step(
    f: &Function,
    cfg: &Cfg,
    at: (BlockId, usize),
    dst: Var,
    (lo, taken): (&Operand, &Operand),
) -> Option<Cond> {
    let quotient = definition(f, cfg, at, taken.as_var()?)?;
    let part = part_of(quotient.stmt)?;
    let difference = definition(f, cfg, quotient.at, part.of)?;
    let StmtKind::Binary {
        op: BinOp::Sub,
        a: hi,
        b: from,
        ..
    } = difference.stmt
    else {
        return None;
    };
    let mut changed = quotient.changed;
    if from != lo || changed.contains(&part.of) {
        return None;
    }
    changed.extend(difference.changed);
    changed.push(dst);
    if is_among(lo, &changed) || is_among(hi, &changed) {
        return None;
    }
    // A difference that isn't negative is the difference; one without a sign always is.
    let unless = |_: Sign, _: &Operand| match part.sign {
        Sign::Signed => vec![less(Sign::Signed, part.of, zero(f, dst))],
        Sign::Unsigned => Vec::new(),
    };
    Some(between(dst, (lo, hi), &part, unless))
}

/// `dst = (lo + hi) / 2`.
fn mean(f: &Function, cfg: &Cfg, at: (BlockId, usize), dst: Var) -> Option<Cond> {
    let part = part_of(&f.block(at.0).stmts[at.1].kind)?;
    let sum = definition(f, cfg, at, part.of)?;
    let StmtKind::Binary {
        op: BinOp::Add,
        a: lo,
        b: hi,
        ..
    } = sum.stmt
    else {
        return None;
    };
    let mut changed = sum.changed;
    changed.push(dst);
    if !part.exactly || is_among(lo, &changed) || is_among(hi, &changed) {
        return None;
    }
    // Whether the sum is the sum.
    let unless = |sign: Sign, lo: &Operand| match (sign, part.sign) {
        (Sign::Signed, Sign::Signed) => vec![
            less(Sign::Signed, lo.clone(), zero(f, dst)),
            less(Sign::Signed, part.of, zero(f, dst)),
        ],
        (Sign::Signed, Sign::Unsigned) => vec![less(Sign::Signed, lo.clone(), zero(f, dst))],
        (Sign::Unsigned, _) => vec![less(Sign::Unsigned, part.of, lo.clone())],
    };
    Some(Cond::And(vec![
        between(dst, (lo, hi), &part, unless),
        between(dst, (hi, lo), &part, unless),
    ]))
}

fn zero(f: &Function, like: Var) -> Operand {
    Operand::int(f.var(like).ty.width().unwrap_or(1), 0)
}

fn is_among(o: &Operand, vars: &[Var]) -> bool {
    o.as_var().is_some_and(|v| vars.contains(&v))
}

fn less(sign: Sign, a: impl Into<Operand>, b: impl Into<Operand>) -> Cond {
    let op = match sign {
        Sign::Signed => CmpOp::Slt,
        Sign::Unsigned => CmpOp::Ult,
    };
    Cond::cmp(op, a, b)
}

/// That `m` lies between two bounds, in the signs in which the division speaks of them.
fn between(
    m: Var,
    (lo, hi): (&Operand, &Operand),
    part: &Part,
    unless: impl Fn(Sign, &Operand) -> Vec<Cond>,
) -> Cond {
    let signs: &[Sign] = match part.sign {
        Sign::Signed => &[Sign::Signed],
        Sign::Unsigned => &Sign::ALL,
    };
    let mut all = Vec::new();
    for sign in signs {
        let less = |a: &Operand, b: &Operand| less(*sign, a.clone(), b.clone());
        let m = &Operand::from(m);
        let or = |mut unless: Vec<Cond>, cond| {
            unless.push(cond);
            Cond::Or(unless)
        };
        let mut outside = unless(*sign, lo);
        outside.push(less(hi, lo));
        let inside = Cond::And(vec![less(m, lo).negate(), less(hi, m).negate()]);
        all.push(or(outside, inside));
        if part.half {
            let mut empty = unless(*sign, lo);
            empty.push(less(lo, hi).negate());
            all.push(or(empty, less(m, hi)));
        }
    }
    Cond::And(all)
}

#[cfg(test)]
mod tests {
    use super::*;
    use ir::machine;
    use ir::text::parse;

    const WIDTH: u32 = 4;

    fn program(body: &str) -> ir::Program {
        let text = format!(
            "fn @main() {{ var x: i4 var y: i4 var t: i4 var q: i4 var m: i4 {body} return }}
             entry @main"
        );
        parse(&text).unwrap_or_else(|e| panic!("{e}\n{text}"))
    }

    /// Whether a condition holds of these numbers.
    fn holds(c: &Cond, values: &[Z]) -> bool {
        let value = |o: &Operand| match o {
            Operand::Var(v) => values[v.index()].clone(),
            Operand::Const(_) => o.as_int().cloned().unwrap_or(Z::ZERO),
        };
        match c {
            Cond::Cmp { op, a, b } => machine::compare(*op, WIDTH, &value(a), &value(b)),
            Cond::And(all) => all.iter().all(|c| holds(c, values)),
            Cond::Or(all) => all.iter().any(|c| holds(c, values)),
            _ => panic!("not built here"),
        }
    }

    #[test]
    fn what_is_implied_holds_of_every_pair_of_bounds() {
        let divisions = ["sdiv", "udiv", "ashr", "lshr"];
        let (mut found, mut useful) = (0, 0);
        for (division, by) in divisions
            .iter()
            .flat_map(|d| (0..16).map(move |by| (d, by)))
        {
            for (body, at) in [
                (
                    format!("^entry: t = sub y, x q = {division} t, {by} m = add x, q"),
                    2,
                ),
                (
                    format!("^entry: t = sub y, x q = {division} t, {by} m = add q, x"),
                    2,
                ),
                (format!("^entry: t = add x, y m = {division} t, {by}"), 1),
            ] {
                let p = program(&body);
                let f = &p.functions[0];
                let implied = implied(f);
                let Some(cond) = implied.get(&(0, at)) else {
                    continue;
                };
                found += 1;
                for (x, y) in (0..16).flat_map(|x| (0..16).map(move |y| (x, y))) {
                    let mut values = vec![Z::ZERO; 5];
                    (values[0], values[1]) = (Z::from(x), Z::from(y));
                    for stmt in &f.blocks[0].stmts {
                        let StmtKind::Binary {
                            dst,
                            op,
                            flags,
                            a,
                            b,
                        } = &stmt.kind
                        else {
                            panic!("an operation");
                        };
                        let value = |o: &Operand| match o {
                            Operand::Var(v) => values[v.index()].clone(),
                            Operand::Const(_) => o.as_int().cloned().unwrap_or(Z::ZERO),
                        };
                        let result = machine::binary(*op, *flags, WIDTH, &value(a), &value(b));
                        values[dst.index()] = result.expect("a number");
                    }
                    assert!(holds(cond, &values), "{body}: {x} {y}");
                    for other in 0..16 {
                        values[4] = Z::from(other);
                        useful += u32::from(!holds(cond, &values));
                    }
                }
            }
        }
        assert!(found > 20 && useful > 10_000, "{found} {useful}");
    }

    #[test]
    fn bounds_are_the_same() {
        for (body, expected) in [
            ("^entry: t = sub y, x q = sdiv t, 2 m = add x, q", true),
            (
                "^entry: t = sub y, x q = sdiv t, 2 goto ^next ^next: m = add x, q",
                true,
            ),
            (
                "^entry: t = sub y, x x = add x, 1 q = sdiv t, 2 m = add x, q",
                false,
            ),
            (
                "^entry: t = sub y, x q = sdiv t, 2 y = add y, 1 m = add x, q",
                false,
            ),
            ("^entry: t = sub y, x q = sdiv t, 2 x = add x, q", false),
            (
                "^entry: t = sub y, x x = add x, 1 m = add y, y q = sdiv t, 2 m = add x, q",
                false,
            ),
            (
                "^entry: t = sub y, x m = add y, y x = add x, 1 q = sdiv t, 2 m = add x, q",
                false,
            ),
            (
                "^entry: t = sub y, x q = sdiv t, 2 t = add t, 1 m = add x, q",
                false,
            ),
            ("^entry: t = sub y, x q = sdiv t, 2 m = add y, q", false),
            (
                "^entry: t = sub y, x q = sdiv t, 2 q = add q, 1 m = add x, q",
                false,
            ),
            ("^entry: t = add x, y m = sdiv t, 2", true),
            ("^entry: t = add x, y m = sdiv t, 3", false),
            ("^entry: t = add x, y x = add x, 1 m = sdiv t, 2", false),
            ("^entry: t = add x, y x = sdiv t, 2", false),
            ("^entry: t = mul x, y m = sdiv t, 2", false),
        ] {
            let p = program(body);
            assert_eq!(!implied(&p.functions[0]).is_empty(), expected, "{body}");
        }
    }
}
