//! Offsets that are sums of multiples of variables, as `a[i]` and `a[i][j]` make
//! them.
//!
//! An array whose varying accesses are all of that sort is indexed by elements:
//! then an index is the program's own variable, and its difference from another
//! is a difference. Where variables are small, their multiples are exact: what the
//! flag `nsw` forbids doesn't happen then, and where another value is taken if they go
//! around ([`exact_sums`]), it isn't. Others say nothing.

use crate::points_to::{Exact, exact_sums};
use crate::{BinOp, Function, Operand, PtrPred, StmtKind, Type, Var};
use rustc_hash::FxHashMap as HashMap;

/// The sum of `factor * variable` and a constant, modulo 2^64. There is a term, but
/// for what is said to have none; no factor is 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Scaled {
    pub terms: Vec<(Var, i64)>,
    pub constant: i64,
}

/// Larger factors and constants aren't followed.
const LARGEST: i64 = 1 << 20;
/// Nor longer sums. So many terms of variables below 2^40 don't go around.
const MOST_TERMS: usize = 4;

impl Scaled {
    fn variable(var: Var) -> Scaled {
        Scaled {
            terms: vec![(var, 1)],
            constant: 0,
        }
    }

    fn number(n: i64) -> Scaled {
        Scaled {
            terms: Vec::new(),
            constant: n,
        }
    }

    /// What it is so many times, but for the constant.
    pub(super) fn term_by(&self, unit: i64) -> Option<Operand> {
        match self.terms[..] {
            [] => Some(Operand::int(64, 0)),
            [(var, factor)] if factor == unit => Some(var.into()),
            _ => None,
        }
    }

    fn times(mut self, by: i64) -> Option<Scaled> {
        for (_, factor) in &mut self.terms {
            *factor = factor.checked_mul(by)?;
        }
        self.constant = self.constant.checked_mul(by)?;
        self.small()
    }

    pub(super) fn plus(mut self, by: i64) -> Option<Scaled> {
        self.constant = self.constant.checked_add(by)?;
        self.small()
    }

    fn and(mut self, other: Scaled) -> Option<Scaled> {
        self.terms.extend(other.terms);
        self.plus(other.constant)
    }

    /// The factor of its only term, if that is more than 1, and the constant nothing
    /// negative.
    pub(super) fn unit(&self) -> Option<i64> {
        match self.terms[..] {
            [(_, factor)] if factor > 1 && self.constant >= 0 => Some(factor),
            _ => None,
        }
    }

    fn small(self) -> Option<Scaled> {
        let is_small = |n: i64| n.unsigned_abs() <= LARGEST.unsigned_abs();
        let factors = self.terms.iter().all(|(_, f)| *f != 0 && is_small(*f));
        let fits = self.terms.len() <= MOST_TERMS && factors && is_small(self.constant);
        fits.then_some(self)
    }

    fn mentions(&self, var: Var) -> bool {
        self.terms.iter().any(|(v, _)| *v == var)
    }
}

/// So many bytes from an offset on. Sums may have no terms.
#[derive(Clone, Debug)]
pub(super) struct Bytes {
    pub ptr: Operand,
    pub len: Operand,
    pub offset: Scaled,
    pub size: Scaled,
}

/// The offsets of the pointers of statements, by block and statement.
#[derive(Clone, Debug, Default)]
pub(super) struct Offsets {
    /// Of what is loaded, stored to or copied to.
    pub accessed: HashMap<(usize, usize), Scaled>,
    /// Of what is copied from.
    pub copied: HashMap<(usize, usize), Scaled>,
    /// Of what is asserted to lie in its object, with how many bytes that is.
    pub asserted: HashMap<(usize, usize), Vec<Bytes>>,
    /// No offset: the size of what is made.
    pub sizes: HashMap<(usize, usize), Scaled>,
    /// No offset: how many bytes are filled or copied.
    pub lengths: HashMap<(usize, usize), Scaled>,
}

/// An exact value as a sum, if all of it is followed; `of` tells what operands are.
fn whole(value: &Exact, of: &dyn Fn(&Operand) -> Option<Scaled>) -> Option<Scaled> {
    match value {
        Exact::Operand(o) => match o.as_int() {
            Some(n) => Some(Scaled::number(n.wrap_signed(64).to_i64()?)),
            None => of(o),
        },
        Exact::Of(op, both) => {
            let (a, b) = (whole(&both.0, of)?, whole(&both.1, of)?);
            match op {
                BinOp::Add => a.and(b),
                BinOp::Sub if b.terms.is_empty() => a.plus(b.constant.checked_neg()?),
                BinOp::Mul if b.terms.is_empty() => a.times(b.constant),
                BinOp::Mul if a.terms.is_empty() => b.times(a.constant),
                _ => None,
            }
        }
    }
}

/// The offsets of pointers that are such sums. `start_of` tells constant offsets of
/// pointers, `size_of` the size of the object that a statement makes.
pub(super) fn accesses(
    f: &Function,
    start_of: impl Fn(&Operand) -> Option<i64>,
    size_of: impl Fn(&StmtKind) -> Option<Operand>,
) -> Offsets {
    let is_word = |v: Var| f.var(v).ty == Type::Int(64);
    let number = |o: &Operand| o.as_int().and_then(|n| n.wrap_signed(64).to_i64());
    let exact = exact_sums(f);
    let mut found = Offsets::default();
    for (b, block) in f.blocks.iter().enumerate() {
        // What variables are now: integers, and offsets of pointers.
        let mut known: HashMap<Var, Scaled> = HashMap::default();
        for (i, stmt) in block.stmts.iter().enumerate() {
            let of = |o: &Operand| -> Option<Scaled> {
                let var = o.as_var()?;
                let sum = known.get(&var).cloned();
                sum.or_else(|| is_word(var).then(|| Scaled::variable(var)))
            };
            if let Some(size) = size_of(&stmt.kind).as_ref().and_then(of) {
                found.sizes.insert((b, i), size);
            }
            let value = match &stmt.kind {
                StmtKind::Assert { cond, .. } => {
                    let mut all = Vec::new();
                    cond.mentions(&mut |p| {
                        let PtrPred::InBounds { ptr, len } = p else {
                            return false;
                        };
                        let start = || start_of(ptr).map(Scaled::number);
                        let offset = ptr.as_var().and_then(|p| known.get(&p)).cloned();
                        let size = number(len).map(Scaled::number).or_else(|| of(len));
                        if let (Some(offset), Some(size)) = (offset.or_else(start), size) {
                            all.push(Bytes {
                                ptr: ptr.clone(),
                                len: len.clone(),
                                offset,
                                size,
                            });
                        }
                        false
                    });
                    if !all.is_empty() {
                        found.asserted.insert((b, i), all);
                    }
                    None
                }
                StmtKind::Load { ptr, .. } | StmtKind::Store { ptr, .. } => {
                    let at = ptr.as_var().and_then(|p| known.get(&p)).cloned();
                    found.accessed.extend(at.map(|at| ((b, i), at)));
                    None
                }
                StmtKind::RegionFill { ptr, len, .. } => {
                    let at = ptr.as_var().and_then(|p| known.get(&p)).cloned();
                    found.accessed.extend(at.map(|at| ((b, i), at)));
                    found.lengths.extend(of(len).map(|n| ((b, i), n)));
                    None
                }
                StmtKind::RegionCopy { dst, src, len, .. } => {
                    found.lengths.extend(of(len).map(|n| ((b, i), n)));
                    let at = |o: &Operand| o.as_var().and_then(|p| known.get(&p)).cloned();
                    found.accessed.extend(at(dst).map(|at| ((b, i), at)));
                    found.copied.extend(at(src).map(|at| ((b, i), at)));
                    None
                }
                StmtKind::Assign { src, .. } => of(src),
                // Of variables that are small, nothing in it goes around.
                StmtKind::Select { .. } => exact.get(&(b, i)).and_then(|e| whole(e, &of)),
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
                        _ => of(a).and_then(|s| s.and(of(b)?)),
                    },
                    BinOp::Sub => number(b).and_then(|n| of(a)?.plus(n.checked_neg()?)),
                    _ => None,
                },
                StmtKind::PtrAdd { base, offset, .. } => {
                    let from = base.as_var().and_then(|p| known.get(&p)).cloned();
                    match (start_of(base), from, number(offset)) {
                        (_, Some(from), Some(n)) => from.plus(n),
                        (_, Some(from), None) => of(offset).and_then(|s| from.and(s)),
                        (Some(start), None, None) => of(offset).and_then(|s| s.plus(start)),
                        _ => None,
                    }
                }
                _ => None,
            };
            let mut dst = None;
            stmt.kind.for_each_def(&mut |v| {
                known.remove(&v);
                known.retain(|_, s| !s.mentions(v));
                dst = Some(v);
            });
            if let (Some(dst), Some(value)) = (dst, value)
                && !value.mentions(dst)
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

    /// The offset of the last access, its terms and constant.
    fn last(body: &str) -> Option<String> {
        let text = format!(
            "fn @main() {{ var a: ptr var p: ptr var q: ptr var i: i64 var j: i64 var k: i64
             var x: i32 var c: bool ^entry: {body} return }}
             entry @main"
        );
        let p = parse(&text).unwrap_or_else(|e| panic!("{e}\n{text}"));
        let f = &p.functions[0];
        let a = f.var_ids().next();
        let found = accesses(f, |base| (base.as_var() == a).then_some(8), |_| None);
        let at = found
            .accessed
            .into_iter()
            .max_by_key(|(place, _)| *place)?
            .1;
        let terms = at
            .terms
            .iter()
            .map(|(v, n)| format!("{n}{} + ", f.var(*v).name));
        Some(format!("{}{}", terms.collect::<String>(), at.constant))
    }

    #[test]
    fn multiples_are_found() {
        for (body, expected) in [
            ("j = mul i, 4 p = ptradd a, j x = load p", Some("4i + 8")),
            (
                "j = mul nsw i, 4 j = add j, 12 p = ptradd a, j x = load p",
                Some("4i + 20"),
            ),
            (
                "j = sub i, 1 j = shl j, 2 p = ptradd a, j x = load p",
                Some("4i + 4"),
            ),
            (
                "j = mul i, 8 p = ptradd a, j q = ptradd p, 4 x = load q",
                Some("8i + 12"),
            ),
            ("j = mul i, 4 p = ptradd a, j i = add i, 1 x = load p", None),
            (
                "j = mul i, 4 j = mul j, i p = ptradd a, j x = load p",
                Some("1j + 8"),
            ),
            (
                "j = mul nuw i, 4 p = ptradd a, j x = load p",
                Some("1j + 8"),
            ),
            ("j = mul i, 4 p = ptradd q, j x = load p", None),
            (
                "j = mul i, 4 c = fits signed mul i, 4 j = select c, j, k p = ptradd a, j x = load p",
                Some("4i + 8"),
            ),
            (
                "k = mul i, 4194304 c = fits signed mul i, 4194304 j = select c, k, i p = ptradd a, j x = load p",
                Some("1j + 8"),
            ),
            (
                "k = mul i, i c = fits signed mul i, i j = select c, k, i p = ptradd a, j x = load p",
                Some("1j + 8"),
            ),
            (
                "j = mul i, 4 c = fits signed mul i, 5 j = select c, j, k p = ptradd a, j x = load p",
                Some("1j + 8"),
            ),
        ] {
            assert_eq!(last(body).as_deref(), expected, "{body}");
        }
    }

    #[test]
    fn sums_of_multiples_are_found() {
        for (body, expected) in [
            (
                "k = mul i, 400 p = ptradd a, k k = mul j, 4 q = ptradd p, k x = load q",
                Some("400i + 4j + 8"),
            ),
            (
                "k = mul i, 10 k = add k, j k = add k, 1 k = shl k, 2 p = ptradd a, k x = load p",
                Some("40i + 4j + 12"),
            ),
            (
                "k = mul i, 400 p = ptradd a, k i = add i, 1 q = ptradd p, j x = load q",
                None,
            ),
            (
                "k = mul i, 8 k = add k, i p = ptradd a, k x = load p",
                Some("8i + 1i + 8"),
            ),
        ] {
            assert_eq!(last(body).as_deref(), expected, "{body}");
        }
    }
}
