//! What a comparison with a quotient says of a product: after `x <= INT_MAX / d`, the
//! product of `x` and `d` is no more than `INT_MAX`, if neither is negative. So do
//! programs ask whether it fits before they multiply.

use super::definitions::definition;
use ir::graph::Cfg;
use ir::{BinOp, BlockId, CmpOp, Cond, Function, Operand, Sign, StmtKind, Type, Var, Z};
use std::collections::BTreeMap;

/// A constant, divided by a variable.
struct Quotient {
    of: Z,
    by: Var,
    sign: Sign,
}

/// By block and statement: what is implied by the assumption there and by what came
/// before on every way. Linear in the statements, but for the way back to quotients.
pub(super) fn implied(f: &Function) -> BTreeMap<(usize, usize), Cond> {
    let divides = |kind: &StmtKind| {
        let is_quotient = |op: &BinOp| matches!(op, BinOp::SDiv | BinOp::UDiv);
        matches!(kind, StmtKind::Binary { op, a: Operand::Const(_), .. } if is_quotient(op))
    };
    let mut stmts = f.blocks.iter().flat_map(|b| &b.stmts);
    if !stmts.any(|s| divides(&s.kind)) {
        return BTreeMap::new();
    }
    let cfg = Cfg::of(f);
    let mut all = BTreeMap::new();
    for (b, block) in f.blocks.iter().enumerate() {
        for (i, stmt) in block.stmts.iter().enumerate() {
            let StmtKind::Assume {
                cond: Cond::Cmp { op, a, b: other },
            } = &stmt.kind
            else {
                continue;
            };
            let ways = [(*op, a, other), (swapped(*op), other, a)];
            let found = ways.into_iter().find_map(|(op, x, q)| {
                let quotient = quotient(f, &cfg, (BlockId::new(b), i), q.as_var()?)?;
                product(f, op, x.as_var()?, &quotient)
            });
            all.extend(found.map(|cond| ((b, i), cond)));
        }
    }
    all
}

/// The comparison with its sides in the other order.
fn swapped(op: CmpOp) -> CmpOp {
    use CmpOp::{Eq, Ne, Sge, Sgt, Sle, Slt, Uge, Ugt, Ule, Ult};
    match op {
        Slt => Sgt,
        Sgt => Slt,
        Sle => Sge,
        Sge => Sle,
        Ult => Ugt,
        Ugt => Ult,
        Ule => Uge,
        Uge => Ule,
        Eq | Ne => op,
    }
}

/// What a variable is at a statement, if it was computed as a quotient on the only way
/// there, and the divisor is the same still.
fn quotient(f: &Function, cfg: &Cfg, at: (BlockId, usize), q: Var) -> Option<Quotient> {
    let found = definition(f, cfg, at, q)?;
    let StmtKind::Binary { op, a, b, .. } = found.stmt else {
        return None;
    };
    let (by, width) = (b.as_var()?, f.var(q).ty.width()?);
    let sign = match op {
        BinOp::SDiv => Sign::Signed,
        BinOp::UDiv => Sign::Unsigned,
        _ => return None,
    };
    let of = a.as_int()?.wrap(width, sign);
    (!found.changed.contains(&by)).then_some(Quotient { of, by, sign })
}

/// What is known of a product after a comparison of one factor with a quotient by the
/// other one.
fn product(f: &Function, op: CmpOp, x: Var, quotient: &Quotient) -> Option<Cond> {
    let (d, sign) = (quotient.by, quotient.sign);
    let Type::Int(width) = f.var(d).ty else {
        return None;
    };
    if f.var(x).ty != Type::Int(width) {
        return None;
    }
    let zero = || Operand::int(width, 0);
    let fits = |a: Var, b: Var| Cond::Fits {
        op: BinOp::Mul,
        sign,
        a: a.into(),
        b: b.into(),
    };
    let both = Cond::And(vec![fits(x, d), fits(d, x)]);
    let is_negative = quotient.of.is_negative();
    let unless = match op {
        CmpOp::Ult | CmpOp::Ule if sign == Sign::Unsigned => {
            vec![Cond::cmp(CmpOp::Eq, d, zero())]
        }
        // Quotients are rounded towards 0: x lies between 0 and one, so the product does
        // between 0 and what was divided.
        CmpOp::Slt | CmpOp::Sle if sign == Sign::Signed && !is_negative => vec![
            Cond::cmp(CmpOp::Sle, d, zero()),
            Cond::cmp(CmpOp::Slt, x, zero()),
        ],
        CmpOp::Sgt | CmpOp::Sge if sign == Sign::Signed && is_negative => vec![
            Cond::cmp(CmpOp::Sle, d, zero()),
            Cond::cmp(CmpOp::Sgt, x, zero()),
        ],
        CmpOp::Sgt | CmpOp::Sge if sign == Sign::Signed => vec![
            Cond::cmp(CmpOp::Sge, d, zero()),
            Cond::cmp(CmpOp::Sgt, x, zero()),
        ],
        // The least number, divided by -1, is none.
        CmpOp::Slt | CmpOp::Sle
            if sign == Sign::Signed && quotient.of != Z::min_of(width, Sign::Signed) =>
        {
            vec![
                Cond::cmp(CmpOp::Sge, d, zero()),
                Cond::cmp(CmpOp::Slt, x, zero()),
            ]
        }
        _ => return None,
    };
    Some(Cond::Or(unless.into_iter().chain([both]).collect()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use ir::machine;
    use ir::text::parse;

    const WIDTH: u32 = 4;

    fn program(body: &str) -> ir::Program {
        let text = format!(
            "fn @main() {{ var x: i4 var d: i4 var q: i4 var y: i4 {body} return }}
             entry @main"
        );
        parse(&text).unwrap_or_else(|e| panic!("{e}\n{text}"))
    }

    /// Whether a condition holds of these numbers.
    fn holds(c: &Cond, x: &Z, d: &Z) -> bool {
        let value = |o: &Operand| match o {
            Operand::Var(v) => if v.index() == 0 { x } else { d }.clone(),
            Operand::Const(_) => o.as_int().cloned().unwrap_or(Z::ZERO),
        };
        match c {
            Cond::Cmp { op, a, b } => machine::compare(*op, WIDTH, &value(a), &value(b)),
            Cond::Fits { op, sign, a, b } => machine::fits(*op, *sign, WIDTH, &value(a), &value(b)),
            Cond::And(all) => all.iter().all(|c| holds(c, x, d)),
            Cond::Or(all) => all.iter().any(|c| holds(c, x, d)),
            _ => false,
        }
    }

    #[test]
    fn what_is_implied_holds() {
        let (mut found, mut useful) = (0, 0);
        for (division, op) in ["sdiv", "udiv"].into_iter().flat_map(|division| {
            let all = [
                "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge", "eq", "ne",
            ];
            all.map(|op| (division, op))
        }) {
            for constant in 0..16 {
                for order in ["x, q", "q, x"] {
                    let p = program(&format!(
                        "^entry: q = {division} {constant}, d assume {op} {order}"
                    ));
                    let f = &p.functions[0];
                    let implied = implied(f);
                    let Some(cond) = implied.get(&(0, 1)) else {
                        continue;
                    };
                    found += 1;
                    for (x, d) in (0..16).flat_map(|x| (0..16).map(move |d| (x, d))) {
                        let (x, d) = (Z::from(x), Z::from(d));
                        let op = if division == "sdiv" {
                            BinOp::SDiv
                        } else {
                            BinOp::UDiv
                        };
                        let of = Z::from(constant);
                        // Where there is none, it is any number.
                        let quotient = machine::binary(op, ir::Flags::NONE, WIDTH, &of, &d);
                        let any = || (0..16).map(Z::from).collect();
                        let quotients: Vec<Z> = quotient.map_or_else(any, |q| vec![q]);
                        let StmtKind::Assume {
                            cond: Cond::Cmp { op, .. },
                        } = &f.blocks[0].stmts[1].kind
                        else {
                            panic!("a comparison");
                        };
                        for q in &quotients {
                            let (a, b) = if order == "x, q" { (&x, q) } else { (q, &x) };
                            if machine::compare(*op, WIDTH, a, b) {
                                let what = format!("{division} {constant} {op:?} {order}");
                                assert!(holds(cond, &x, &d), "{what}: {x} {d}");
                            } else {
                                useful += u32::from(!holds(cond, &x, &d));
                            }
                        }
                    }
                }
            }
        }
        assert!(found > 100 && useful > 1000, "{found} {useful}");
    }

    #[test]
    fn divisors_and_ways_are_the_same() {
        for (body, expected) in [
            (
                "^entry: q = sdiv 7, d goto ^next ^next: assume sle x, q",
                true,
            ),
            ("^entry: q = sdiv 7, d x = add x, 1 assume sle x, q", true),
            ("^entry: q = sdiv 7, d d = add d, 1 assume sle x, q", false),
            ("^entry: q = sdiv 7, d q = add q, 1 assume sle x, q", false),
            (
                "^entry: q = sdiv 7, d goto ^next ^next: assume sle x, q goto ^next, ^end ^end:",
                false,
            ),
            ("^entry: d = sdiv 7, d assume sle x, d", false),
        ] {
            let p = program(body);
            assert_eq!(!implied(&p.functions[0]).is_empty(), expected, "{body}");
        }
    }
}
