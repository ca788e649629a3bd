//! Offsets that are multiples of a variable, as `a[i]` makes them.
//!
//! An array whose varying accesses are all of that sort is indexed by elements:
//! then an index is the program's own variable, and its difference from another
//! is a difference. Where a variable is small, its multiples are exact: what the
//! flag `nsw` forbids doesn't happen then. Others say nothing.

use crate::{BinOp, Function, Operand, StmtKind, Type, Var};
use rustc_hash::FxHashMap as HashMap;

/// `factor * var + constant`, modulo 2^64.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Scaled {
    pub var: Var,
    pub factor: i64,
    pub constant: i64,
}

/// Larger factors and constants aren't followed.
const LARGEST: i64 = 1 << 20;

impl Scaled {
    fn times(self, by: i64) -> Option<Scaled> {
        Scaled {
            factor: self.factor.checked_mul(by)?,
            constant: self.constant.checked_mul(by)?,
            ..self
        }
        .small()
    }

    fn plus(self, by: i64) -> Option<Scaled> {
        let constant = self.constant.checked_add(by)?;
        Scaled { constant, ..self }.small()
    }

    fn small(self) -> Option<Scaled> {
        let is_small = |n: i64| n.unsigned_abs() <= LARGEST.unsigned_abs();
        (self.factor != 0 && is_small(self.factor) && is_small(self.constant)).then_some(self)
    }
}

/// Of each load and store, by block and statement, the offset of its pointer,
/// where that is a multiple. `start_of` tells constant offsets of pointers.
pub(super) fn accesses(
    f: &Function,
    start_of: impl Fn(&Operand) -> Option<i64>,
) -> HashMap<(usize, usize), Scaled> {
    let is_word = |v: Var| f.var(v).ty == Type::Int(64);
    let number = |o: &Operand| o.as_int().and_then(|n| n.wrap_signed(64).to_i64());
    let mut found = HashMap::default();
    for (b, block) in f.blocks.iter().enumerate() {
        // What variables are now: integers, and offsets of pointers.
        let mut known: HashMap<Var, Scaled> = HashMap::default();
        for (i, stmt) in block.stmts.iter().enumerate() {
            let of = |o: &Operand| -> Option<Scaled> {
                let var = o.as_var()?;
                known.get(&var).copied().or_else(|| {
                    is_word(var).then_some(Scaled {
                        var,
                        factor: 1,
                        constant: 0,
                    })
                })
            };
            let value = match &stmt.kind {
                StmtKind::Load { ptr, .. } | StmtKind::Store { ptr, .. } => {
                    if let Some(at) = ptr.as_var().and_then(|p| known.get(&p)) {
                        found.insert((b, i), *at);
                    }
                    None
                }
                StmtKind::Assign { src, .. } => of(src),
                // With `nuw`, multiples of negative numbers are arbitrary.
                StmtKind::Binary {
                    dst,
                    op,
                    flags,
                    a,
                    b,
                } if is_word(*dst) && !flags.nuw => match op {
                    BinOp::Mul => match (number(a), number(b)) {
                        (None, Some(n)) => of(a).and_then(|s| s.times(n)),
                        (Some(n), None) => of(b).and_then(|s| s.times(n)),
                        _ => None,
                    },
                    BinOp::Shl => number(b)
                        .filter(|n| (0..20).contains(n))
                        .and_then(|n| of(a)?.times(1 << n)),
                    BinOp::Add => match (number(a), number(b)) {
                        (None, Some(n)) => of(a).and_then(|s| s.plus(n)),
                        (Some(n), None) => of(b).and_then(|s| s.plus(n)),
                        _ => None,
                    },
                    BinOp::Sub => number(b).and_then(|n| of(a)?.plus(n.checked_neg()?)),
                    _ => None,
                },
                StmtKind::PtrAdd { base, offset, .. } => {
                    let from = base.as_var().and_then(|p| known.get(&p)).copied();
                    match (start_of(base), from, number(offset)) {
                        (_, Some(from), Some(n)) => from.plus(n),
                        (Some(start), None, None) => of(offset).and_then(|s| s.plus(start)),
                        _ => None,
                    }
                }
                _ => None,
            };
            let mut dst = None;
            stmt.kind.for_each_def(&mut |v| {
                known.remove(&v);
                known.retain(|_, s| s.var != v);
                dst = Some(v);
            });
            if let (Some(dst), Some(value)) = (dst, value)
                && value.var != dst
            {
                known.insert(dst, value);
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::parse;

    /// The offset of the last access, as `factor * name + constant`.
    fn last(body: &str) -> Option<(i64, String, i64)> {
        let text = format!(
            "fn @main() {{ var a: ptr var p: ptr var q: ptr var i: i64 var j: i64 var x: i32
             ^entry: {body} return }}
             entry @main"
        );
        let p = parse(&text).unwrap_or_else(|e| panic!("{e}\n{text}"));
        let f = &p.functions[0];
        let a = f.var_ids().next();
        let found = accesses(f, |base| (base.as_var() == a).then_some(8));
        let at = found.into_iter().max_by_key(|(place, _)| *place)?.1;
        Some((at.factor, f.var(at.var).name.clone(), at.constant))
    }

    #[test]
    fn multiples_are_found() {
        for (body, expected) in [
            ("j = mul i, 4 p = ptradd a, j x = load p", Some((4, "i", 8))),
            (
                "j = mul nsw i, 4 j = add j, 12 p = ptradd a, j x = load p",
                Some((4, "i", 20)),
            ),
            (
                "j = sub i, 1 j = shl j, 2 p = ptradd a, j x = load p",
                Some((4, "i", 4)),
            ),
            (
                "j = mul i, 8 p = ptradd a, j q = ptradd p, 4 x = load q",
                Some((8, "i", 12)),
            ),
            ("j = mul i, 4 p = ptradd a, j i = add i, 1 x = load p", None),
            (
                "j = mul i, 4 j = mul j, i p = ptradd a, j x = load p",
                Some((1, "j", 8)),
            ),
            (
                "j = mul nuw i, 4 p = ptradd a, j x = load p",
                Some((1, "j", 8)),
            ),
            ("j = mul i, 4 p = ptradd q, j x = load p", None),
        ] {
            let expected = expected.map(|(f, v, c)| (f, v.to_owned(), c));
            assert_eq!(last(body), expected, "{body}");
        }
    }
}
