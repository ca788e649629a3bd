//! The sign domain: whether a number can be negative, zero, positive.
//!
//! Form: any subset of the three, eight values in all: ∅, `<0`, `=0`, `>0`,
//! `<=0`, `>=0`, `!=0`, ℤ; lifted to environments by [`crate::value::non_relational`].
//!
//! Source: P. Cousot, R. Cousot, *Systematic design of program analysis
//! frameworks*, POPL 1979, where signs are the running example; the lattice
//! here is the complete one, with `!=0`. Every operation is best, but for sums
//! of linear expressions with several terms, which add term by term.
//!
//! Can't see: how large a number is, relations between numbers.
//!
//! Cost: constant; chains are at most three long, so that widening is join.

use crate::algebra::non_linear::NonLinear;
use crate::lattice::{Lattice, Thresholds};
use crate::value::interval::Interval;
use crate::value::non_relational::{NonRelational, Value};
use ir::{Dim, Formula, LinCons, LinExpr, Z};
use std::fmt;

/// The sign domain.
pub(crate) type Signs = NonRelational<SignSet>;

/// A set of signs.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct SignSet(u8);

const NEGATIVE: SignSet = SignSet(1);
const ZERO: SignSet = SignSet(2);
const POSITIVE: SignSet = SignSet(4);
const NONE: SignSet = SignSet(0);
const NOT_POSITIVE: SignSet = SignSet(3);
const NOT_NEGATIVE: SignSet = SignSet(6);
const NONZERO: SignSet = SignSet(5);
const ALL: SignSet = SignSet(7);

impl SignSet {
    fn of(k: &Z) -> SignSet {
        match k.signum() {
            -1 => NEGATIVE,
            0 => ZERO,
            _ => POSITIVE,
        }
    }

    fn has(self, other: SignSet) -> bool {
        self.0 & other.0 != 0
    }

    fn or(self, other: SignSet) -> SignSet {
        SignSet(self.0 | other.0)
    }

    fn parts(self) -> impl Iterator<Item = SignSet> {
        [NEGATIVE, ZERO, POSITIVE]
            .into_iter()
            .filter(move |s| self.has(*s))
    }

    fn flipped(self) -> SignSet {
        SignSet((self.0 & 1) << 2 | self.0 & 2 | self.0 >> 2)
    }

    /// The union of `f` on each pair of single signs.
    fn each(a: SignSet, b: SignSet, f: impl Fn(SignSet, SignSet) -> SignSet) -> SignSet {
        a.parts()
            .flat_map(|x| b.parts().map(move |y| (x, y)))
            .fold(NONE, |all, (x, y)| all.or(f(x, y)))
    }
}

/// The sign of a sum, by the signs of its terms.
fn sum(a: SignSet, b: SignSet) -> SignSet {
    match (a, b) {
        (ZERO, other) | (other, ZERO) => other,
        _ if a == b => a,
        _ => ALL,
    }
}

fn product(a: SignSet, b: SignSet) -> SignSet {
    match (a, b) {
        (ZERO, _) | (_, ZERO) => ZERO,
        _ if a == b => POSITIVE,
        _ => NEGATIVE,
    }
}

fn operation(op: NonLinear, a: SignSet, b: SignSet) -> SignSet {
    match op {
        NonLinear::Mul => product(a, b),
        NonLinear::DivTrunc if b == ZERO => NONE,
        NonLinear::DivTrunc => product(a, b).or(ZERO),
        NonLinear::RemTrunc if b == ZERO => NONE,
        NonLinear::RemTrunc => a.or(ZERO),
        NonLinear::And => match (a, b) {
            (ZERO, _) | (_, ZERO) => ZERO,
            (NEGATIVE, NEGATIVE) => NEGATIVE,
            _ => NOT_NEGATIVE,
        },
        NonLinear::Or => match (a, b) {
            (NEGATIVE, _) | (_, NEGATIVE) => NEGATIVE,
            (ZERO, other) | (other, ZERO) => other,
            _ => POSITIVE,
        },
        NonLinear::Xor => match (a, b) {
            (ZERO, other) | (other, ZERO) => other,
            _ if a == b => NOT_NEGATIVE,
            _ => NEGATIVE,
        },
        NonLinear::Shl | NonLinear::Shr if b == NEGATIVE => NONE,
        NonLinear::Shl => a,
        NonLinear::Shr => match (a, b) {
            (POSITIVE, POSITIVE) => NOT_NEGATIVE,
            _ => a,
        },
    }
}

impl fmt::Debug for SignSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match *self {
            NONE => "∅",
            NEGATIVE => "<0",
            ZERO => "=0",
            POSITIVE => ">0",
            NOT_POSITIVE => "<=0",
            NOT_NEGATIVE => ">=0",
            NONZERO => "!=0",
            _ => "ℤ",
        })
    }
}

impl Lattice for SignSet {
    fn set_top(&mut self) {
        *self = ALL;
    }

    fn set_bottom(&mut self) {
        *self = NONE;
    }

    fn is_bottom(&self) -> bool {
        *self == NONE
    }

    fn is_top(&self) -> bool {
        *self == ALL
    }

    fn leq(&self, other: &SignSet) -> bool {
        self.0 & !other.0 == 0
    }

    fn join(&mut self, other: &SignSet) {
        self.0 |= other.0;
    }

    fn meet(&mut self, other: &SignSet) {
        self.0 &= other.0;
    }

    fn widen(&mut self, next: &SignSet, _: &Thresholds) {
        self.join(next);
    }

    fn narrow(&mut self, next: &SignSet) {
        self.meet(next);
    }
}

impl Value for SignSet {
    fn top() -> SignSet {
        ALL
    }

    fn constant(k: &Z) -> SignSet {
        SignSet::of(k)
    }

    fn of_interval(range: &Interval) -> SignSet {
        let overlaps = |part: Interval| !range.intersection(&part).is_bottom();
        let when = |holds: bool, sign: SignSet| if holds { sign } else { NONE };
        when(overlaps(Interval::at_most(Z::MINUS_ONE)), NEGATIVE)
            .or(when(range.contains(&Z::ZERO), ZERO))
            .or(when(overlaps(Interval::at_least(Z::ONE)), POSITIVE))
    }

    fn range(&self) -> Interval {
        match *self {
            NONE => Interval::BOTTOM,
            NEGATIVE => Interval::at_most(Z::MINUS_ONE),
            ZERO => Interval::singleton(0),
            POSITIVE => Interval::at_least(Z::ONE),
            NOT_POSITIVE => Interval::at_most(Z::ZERO),
            NOT_NEGATIVE => Interval::at_least(Z::ZERO),
            _ => Interval::TOP,
        }
    }

    fn plus(&self, other: &SignSet) -> SignSet {
        SignSet::each(*self, *other, sum)
    }

    fn scaled(&self, c: &Z) -> SignSet {
        SignSet::each(*self, SignSet::of(c), product)
    }

    fn quotient(&self, c: &Z) -> SignSet {
        if c.is_negative() {
            self.flipped()
        } else {
            *self
        }
    }

    fn apply(op: NonLinear, a: &SignSet, b: &SignSet) -> SignSet {
        SignSet::each(*a, *b, |x, y| operation(op, x, y))
    }

    fn without(&self, k: &Z) -> SignSet {
        if k.is_zero() {
            SignSet(self.0 & NONZERO.0)
        } else {
            *self
        }
    }

    fn formula(&self, x: Dim) -> Formula {
        let e = LinExpr::dim(x);
        if *self == NONZERO {
            return Formula::Lin(LinCons::ne(&e, &LinExpr::constant(0)));
        }
        Formula::and(self.range().constraints(&e).into_iter().map(Formula::Lin))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with_sign(s: SignSet) -> impl Iterator<Item = i64> {
        (-9..=9i64).filter(move |k| s.has(SignSet::of(&Z::from(*k))))
    }

    fn best(all: impl Iterator<Item = Option<i64>>) -> SignSet {
        all.flatten()
            .fold(NONE, |s, k| s.or(SignSet::of(&Z::from(k))))
    }

    #[test]
    fn every_operation_is_best() {
        type Operation = (NonLinear, fn(i64, i64) -> Option<i64>);
        let table: [Operation; 8] = [
            (NonLinear::Mul, |x, y| Some(x * y)),
            (NonLinear::DivTrunc, i64::checked_div),
            (NonLinear::RemTrunc, i64::checked_rem),
            (NonLinear::And, |x, y| Some(x & y)),
            (NonLinear::Or, |x, y| Some(x | y)),
            (NonLinear::Xor, |x, y| Some(x ^ y)),
            (NonLinear::Shl, |x, y| (y >= 0).then(|| x << y)),
            (NonLinear::Shr, |x, y| (y >= 0).then(|| x >> y)),
        ];
        for (a, b) in (0..8).flat_map(|a| (0..8).map(move |b| (SignSet(a), SignSet(b)))) {
            let pairs = || with_sign(a).flat_map(move |x| with_sign(b).map(move |y| (x, y)));
            for (op, f) in table {
                let expected = best(pairs().map(|(x, y)| f(x, y)));
                assert_eq!(SignSet::apply(op, &a, &b), expected, "{a:?} {op:?} {b:?}");
            }
            let sums = best(pairs().map(|(x, y)| Some(x + y)));
            assert_eq!(a.plus(&b), sums, "{a:?} + {b:?}");
        }
    }

    #[test]
    fn ranges_and_multiples_are_best() {
        for s in (0..8).map(SignSet) {
            assert_eq!(
                SignSet::of_interval(&s.range()),
                if s == NONZERO { ALL } else { s }
            );
            assert_eq!(
                s.scaled(&Z::from(-3)),
                best(with_sign(s).map(|k| Some(-3 * k)))
            );
            assert_eq!(
                s.quotient(&Z::from(-3)),
                best(with_sign(s).map(|k| Some(-k)))
            );
            assert_eq!(s.quotient(&Z::from(3)), s);
        }
        assert_eq!(ALL.without(&Z::ZERO), NONZERO);
        assert_eq!(ALL.without(&Z::ONE), ALL);
    }
}
