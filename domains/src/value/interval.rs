//! Intervals of ℤ: what one number can be, by its least and greatest value.
//!
//! Form: two bounds, each finite or infinite; the empty interval has exactly
//! one representation (`lo` = +∞, `hi` = -∞), so that `==` is equality of γ and
//! hull and intersection are plain minima and maxima.
//!
//! Source: P. Cousot, R. Cousot, *Static determination of dynamic properties of
//! programs*, ISOP 1976. We depart from it in that widening lands on thresholds
//! first, and that every operation gives the best interval where the
//! documentation doesn't say otherwise ([`Interval::apply`]).
//!
//! Can't see: holes (`x != 5`), residues, relations between numbers.

mod arith;
mod bits;
#[cfg(test)]
mod tests;

use crate::lattice::{Lattice, Thresholds};
use ir::{LinCons, LinExpr, Sign, Z};
use std::fmt;

/// An end of an interval. The derived order is that of the extended integers.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Bound {
    /// Less than every integer.
    MinusInf,
    /// An integer.
    Finite(Z),
    /// Greater than every integer.
    PlusInf,
}

impl Bound {
    /// The integer, unless infinite.
    pub fn finite(&self) -> Option<&Z> {
        match self {
            Bound::Finite(z) => Some(z),
            Bound::MinusInf | Bound::PlusInf => None,
        }
    }
}

impl From<Z> for Bound {
    fn from(z: Z) -> Bound {
        Bound::Finite(z)
    }
}

/// A set of consecutive integers, possibly empty or unbounded.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Interval {
    lo: Bound,
    hi: Bound,
}

impl Interval {
    /// ℤ.
    pub const TOP: Interval = Interval {
        lo: Bound::MinusInf,
        hi: Bound::PlusInf,
    };

    /// ∅.
    pub const BOTTOM: Interval = Interval {
        lo: Bound::PlusInf,
        hi: Bound::MinusInf,
    };

    /// The integers from `lo` to `hi`; empty when there are none.
    pub fn new(lo: impl Into<Bound>, hi: impl Into<Bound>) -> Interval {
        let (lo, hi) = (lo.into(), hi.into());
        if lo > hi || lo == Bound::PlusInf || hi == Bound::MinusInf {
            return Interval::BOTTOM;
        }
        Interval { lo, hi }
    }

    /// Just `k`.
    pub fn singleton(k: impl Into<Z>) -> Interval {
        let k = k.into();
        Interval {
            lo: Bound::Finite(k.clone()),
            hi: Bound::Finite(k),
        }
    }

    /// The integers from `lo` up.
    pub fn at_least(lo: Z) -> Interval {
        Interval {
            lo: Bound::Finite(lo),
            hi: Bound::PlusInf,
        }
    }

    /// The integers up to `hi`.
    pub fn at_most(hi: Z) -> Interval {
        Interval {
            lo: Bound::MinusInf,
            hi: Bound::Finite(hi),
        }
    }

    /// The least interval that contains the values, which are in order.
    pub fn hull_of(values: &[Z]) -> Interval {
        match values {
            [] => Interval::BOTTOM,
            [lo, .., hi] => Interval::new(lo.clone(), hi.clone()),
            [k] => Interval::singleton(k.clone()),
        }
    }

    /// What a `width`-bit integer read with `sign` can be.
    pub fn full(width: u32, sign: Sign) -> Interval {
        Interval::new(Z::min_of(width, sign), Z::max_of(width, sign))
    }

    /// The lower end; +∞ when empty.
    pub fn lo(&self) -> &Bound {
        &self.lo
    }

    /// The upper end; -∞ when empty.
    pub fn hi(&self) -> &Bound {
        &self.hi
    }

    /// Both ends, when the interval is not empty and bounded.
    pub fn ends(&self) -> Option<(&Z, &Z)> {
        Some((self.lo.finite()?, self.hi.finite()?))
    }

    /// The only element, if there is exactly one.
    pub fn as_singleton(&self) -> Option<&Z> {
        self.ends().and_then(|(lo, hi)| (lo == hi).then_some(lo))
    }

    /// Whether `k` is in it.
    pub fn contains(&self, k: &Z) -> bool {
        (match &self.lo {
            Bound::MinusInf => true,
            Bound::Finite(lo) => lo <= k,
            Bound::PlusInf => false,
        }) && (match &self.hi {
            Bound::PlusInf => true,
            Bound::Finite(hi) => k <= hi,
            Bound::MinusInf => false,
        })
    }

    /// How many elements there are, if finitely many.
    pub fn count(&self) -> Option<Z> {
        if self.is_bottom() {
            return Some(Z::ZERO);
        }
        self.ends().map(|(lo, hi)| hi - lo + Z::ONE)
    }

    /// The elements in order, if there are at most `limit`.
    pub fn elements(&self, limit: u32) -> Option<Vec<Z>> {
        let n = self.count()?.to_u32().filter(|n| *n <= limit)?;
        let Some((lo, _)) = self.ends() else {
            return Some(Vec::new());
        };
        Some((0..n).map(|i| lo + Z::from(i)).collect())
    }

    /// The least interval that contains both.
    #[must_use]
    pub fn hull(&self, other: &Interval) -> Interval {
        Interval {
            lo: (&self.lo).min(&other.lo).clone(),
            hi: (&self.hi).max(&other.hi).clone(),
        }
    }

    /// What both contain.
    #[must_use]
    pub fn intersection(&self, other: &Interval) -> Interval {
        let lo = (&self.lo).max(&other.lo);
        let hi = (&self.hi).min(&other.hi);
        if lo > hi {
            return Interval::BOTTOM;
        }
        Interval {
            lo: lo.clone(),
            hi: hi.clone(),
        }
    }

    /// The least interval that contains the elements other than `k`.
    #[must_use]
    pub fn without(&self, k: &Z) -> Interval {
        let mut r = self.clone();
        if r.lo.finite() == Some(k) {
            r.lo = Bound::Finite(k + Z::ONE);
        }
        if r.hi.finite() == Some(k) {
            r.hi = Bound::Finite(k - Z::ONE);
        }
        Interval::new(r.lo, r.hi)
    }

    /// All elements shifted by `k`.
    #[must_use]
    pub fn shifted(&self, k: &Z) -> Interval {
        let shift = |b: &Bound| match b {
            Bound::Finite(z) => Bound::Finite(z + k),
            infinite => infinite.clone(),
        };
        Interval {
            lo: shift(&self.lo),
            hi: shift(&self.hi),
        }
    }

    /// The lap of `width`-bit integers read with `sign` that all elements lie
    /// in: `l` when each is an integer of that type plus `l * 2^width`. `None`
    /// when there is no such lap, or the interval is empty.
    pub fn lap(&self, width: u32, sign: Sign) -> Option<Z> {
        let (lo, hi) = self.ends()?;
        let least = Z::min_of(width, sign);
        let lap = (lo - &least).shr_floor(width);
        (lap == (hi - &least).shr_floor(width)).then_some(lap)
    }

    /// The least interval that contains the elements wrapped to `width` bits
    /// and read with `sign`.
    #[must_use]
    pub fn wrap(&self, width: u32, sign: Sign) -> Interval {
        if self.is_bottom() {
            return Interval::BOTTOM;
        }
        // Elements in two laps include a greatest and a least integer of the
        // type, so that the full range is the best interval.
        match self.lap(width, sign) {
            Some(lap) if lap.is_zero() => self.clone(),
            Some(lap) => self.shifted(&-lap.shl(width)),
            None => Interval::full(width, sign),
        }
    }

    /// The constraints on `e` that say that its value lies in a non-empty
    /// interval. For the empty interval: a constraint that never holds.
    pub fn constraints(&self, e: &LinExpr) -> Vec<LinCons> {
        if self.is_bottom() {
            return vec![LinCons::eq(&LinExpr::constant(1), &LinExpr::constant(0))];
        }
        if let Some(k) = self.as_singleton() {
            return vec![LinCons::eq(e, &LinExpr::constant(k.clone()))];
        }
        let lo = self.lo.finite().map(|lo| LinExpr::constant(lo.clone()));
        let hi = self.hi.finite().map(|hi| LinExpr::constant(hi.clone()));
        lo.map(|lo| LinCons::le(&lo, e))
            .into_iter()
            .chain(hi.map(|hi| LinCons::le(e, &hi)))
            .collect()
    }
}

impl Lattice for Interval {
    fn set_top(&mut self) {
        *self = Interval::TOP;
    }

    fn set_bottom(&mut self) {
        *self = Interval::BOTTOM;
    }

    fn is_bottom(&self) -> bool {
        self.lo > self.hi
    }

    fn is_top(&self) -> bool {
        *self == Interval::TOP
    }

    fn leq(&self, other: &Interval) -> bool {
        other.lo <= self.lo && self.hi <= other.hi
    }

    fn join(&mut self, other: &Interval) {
        *self = self.hull(other);
    }

    fn meet(&mut self, other: &Interval) {
        *self = self.intersection(other);
    }

    fn widen(&mut self, next: &Interval, thresholds: &Thresholds) {
        if self.is_bottom() {
            *self = next.clone();
            return;
        }
        if next.lo < self.lo {
            let landing = next.lo.finite().and_then(|lo| thresholds.at_most(lo));
            self.lo = landing.cloned().map_or(Bound::MinusInf, Bound::Finite);
        }
        if next.hi > self.hi {
            let landing = next.hi.finite().and_then(|hi| thresholds.at_least(hi));
            self.hi = landing.cloned().map_or(Bound::PlusInf, Bound::Finite);
        }
    }

    fn narrow(&mut self, next: &Interval) {
        if next.is_bottom() {
            *self = Interval::BOTTOM;
            return;
        }
        // Only infinite ends improve, so that each end improves at most once.
        if self.lo == Bound::MinusInf {
            self.lo = next.lo.clone();
        }
        if self.hi == Bound::PlusInf {
            self.hi = next.hi.clone();
        }
        *self = Interval::new(self.lo.clone(), self.hi.clone());
    }
}

impl fmt::Display for Interval {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_bottom() {
            return f.write_str("∅");
        }
        match &self.lo {
            Bound::Finite(lo) => write!(f, "[{lo}, ")?,
            _ => f.write_str("(-∞, ")?,
        }
        match &self.hi {
            Bound::Finite(hi) => write!(f, "{hi}]"),
            _ => f.write_str("∞)"),
        }
    }
}

impl fmt::Debug for Interval {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
