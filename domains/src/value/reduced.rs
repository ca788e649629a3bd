//! Reduced products of two lattices of values: each element is in both, and
//! each part is told what the other one knows, as exactly as it can say it.
//!
//! Form: two values of the same number; ∅ when either is. After every operation
//! but widening and narrowing the pair is reduced: the ends of the interval are
//! elements of the other part, which in turn knows what the interval says.
//! Widening and narrowing leave the parts alone, so that each keeps its own
//! promise that chains stop.
//!
//! Source: P. Cousot, R. Cousot, *Systematic design of program analysis
//! frameworks*, POPL 1979, section 10 (reduced product); of intervals and
//! congruences: P. Granger, *Static analysis of arithmetical congruences*, 1989;
//! of intervals and known bits: as in the Linux verifier (`reg_bounds_sync`),
//! but exact: the ends move to the nearest numbers with the known bits.
//!
//! Cost: that of both parts, and one or two exchanges.

use crate::algebra::non_linear::NonLinear;
use crate::lattice::{Lattice, by_both};
use crate::value::congruence::Congruence;
use crate::value::facts::Facts;
use crate::value::interval::Interval;
use crate::value::known_bits::KnownBits;
use crate::value::non_relational::{NonRelational, Value};
use ir::{Dim, Formula, Sign, Z};

/// Intervals with congruences.
pub(crate) type IntervalsCongruences = NonRelational<Reduced<Congruence>>;

/// Intervals with known bits.
pub(crate) type IntervalsKnownBits = NonRelational<Reduced<KnownBits>>;

/// A lattice of values whose elements next to a number can be found.
pub(crate) trait Partner: Value {
    /// The least element that is at least `k`.
    fn least_from(&self, k: &Z) -> Option<Z>;

    /// The greatest element that is at most `k`.
    fn greatest_to(&self, k: &Z) -> Option<Z>;
}

impl Partner for Congruence {
    fn least_from(&self, k: &Z) -> Option<Z> {
        self.at_least(k)
    }

    fn greatest_to(&self, k: &Z) -> Option<Z> {
        self.at_most(k)
    }
}

impl Partner for KnownBits {
    fn least_from(&self, k: &Z) -> Option<Z> {
        self.at_least(k)
    }

    fn greatest_to(&self, k: &Z) -> Option<Z> {
        self.at_most(k)
    }
}

/// The numbers of an interval that are in another value, too.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Reduced<B> {
    range: Interval,
    other: B,
}

impl<B: Partner> Reduced<B> {
    /// The pair of both, reduced.
    pub(crate) fn new(range: Interval, other: B) -> Self {
        let mut pair = Reduced { range, other };
        pair.reduce();
        pair
    }

    /// The other part.
    pub(crate) fn other(&self) -> &B {
        &self.other
    }

    /// Tells each part what the other one knows. Two rounds: what the interval
    /// says may add to the other part, which may move the ends again, by then to
    /// numbers that agree in what was added.
    fn reduce(&mut self) {
        for _ in 0..2 {
            if !self.other.is_top() {
                self.range = self.range.intersection(&self.other.range());
                self.range = Interval::new(
                    match self.range.lo().finite() {
                        Some(lo) => match self.other.least_from(lo) {
                            Some(lo) => lo.into(),
                            None => return self.set_bottom(),
                        },
                        None => self.range.lo().clone(),
                    },
                    match self.range.hi().finite() {
                        Some(hi) => match self.other.greatest_to(hi) {
                            Some(hi) => hi.into(),
                            None => return self.set_bottom(),
                        },
                        None => self.range.hi().clone(),
                    },
                );
            }
            let said = B::of_interval(&self.range);
            if self.other.leq(&said) {
                break;
            }
            self.other.meet(&said);
        }
        if self.range.is_bottom() || self.other.is_bottom() {
            self.set_bottom();
        }
    }
}

impl<B: Partner> Lattice for Reduced<B> {
    // The join of reduced pairs is reduced, and chains may go on from pairs that
    // were widened.
    by_both!(range, other);

    fn meet(&mut self, other: &Self) {
        self.range.meet(&other.range);
        self.other.meet(&other.other);
        self.reduce();
    }

    fn narrow(&mut self, next: &Self) {
        self.range.narrow(&next.range);
        self.other.narrow(&next.other);
        if self.is_bottom() {
            self.set_bottom();
        }
    }
}

impl<B: Partner> Value for Reduced<B> {
    fn top() -> Self {
        Reduced {
            range: Interval::TOP,
            other: B::top(),
        }
    }

    fn constant(k: &Z) -> Self {
        Reduced {
            range: Interval::singleton(k.clone()),
            other: B::constant(k),
        }
    }

    fn of_interval(range: &Interval) -> Self {
        Reduced::new(range.clone(), B::of_interval(range))
    }

    fn of_values(values: &[Z]) -> Self {
        Reduced::new(Interval::hull_of(values), B::of_values(values))
    }

    fn with_facts(&self, facts: &Facts) -> Self {
        let range = self.range.intersection(&facts.range);
        Reduced::new(range, self.other.with_facts(facts))
    }

    fn elements(&self, range: &Interval, limit: u32) -> Option<Vec<Z>> {
        self.other.elements(&self.range.intersection(range), limit)
    }

    fn range(&self) -> Interval {
        self.range.clone()
    }

    fn facts(&self) -> Facts {
        Facts {
            range: self.range.clone(),
            ..self.other.facts()
        }
    }

    fn plus(&self, other: &Self) -> Self {
        Reduced::new(self.range.plus(&other.range), self.other.plus(&other.other))
    }

    fn scaled(&self, c: &Z) -> Self {
        Reduced::new(self.range.scaled(c), self.other.scaled(c))
    }

    fn quotient(&self, c: &Z) -> Self {
        Reduced::new(self.range.quotient(c), self.other.quotient(c))
    }

    fn apply(op: NonLinear, a: &Self, b: &Self) -> Self {
        Reduced::new(
            Interval::apply(op, &a.range, &b.range),
            B::apply(op, &a.other, &b.other),
        )
    }

    fn wrap(&self, width: u32, sign: Sign) -> Self {
        match self.range.lap(width, sign) {
            Some(lap) => self.plus(&Self::constant(&-lap.shl(width))),
            None => Reduced::new(self.range.wrap(width, sign), self.other.wrap(width, sign)),
        }
    }

    fn without(&self, k: &Z) -> Self {
        Reduced::new(self.range.without(k), self.other.without(k))
    }

    fn formula(&self, x: Dim) -> Formula {
        let range = Value::formula(&self.range, x);
        if self.range.as_singleton().is_some() {
            return range;
        }
        // Its own range is already said.
        let other = match self.other.formula(x) {
            Formula::And(parts) => {
                Formula::and(parts.into_iter().filter(|p| !matches!(p, Formula::Lin(_))))
            }
            Formula::Lin(_) => Formula::True,
            other => other,
        };
        Formula::and([range, other])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lattice::Thresholds;

    fn interval(lo: i64, hi: i64) -> Interval {
        Interval::new(Z::from(lo), Z::from(hi))
    }

    #[test]
    fn ends_move_to_members_of_the_class() {
        let fives = Congruence::new(&Z::from(5), &Z::from(2));
        let p = Reduced::new(interval(3, 21), fives.clone());
        assert_eq!(p.range(), interval(7, 17));
        let p = Reduced::new(interval(3, 11), fives.clone());
        assert_eq!(p, Reduced::constant(&Z::from(7)));
        assert!(Reduced::new(interval(3, 6), fives).is_bottom());
    }

    #[test]
    fn ends_move_to_numbers_with_the_bits_and_give_bits_back() {
        // Multiples of 8 from 9 to 23: only 16.
        let eights = KnownBits::new(&Z::ZERO, Z::from(-8));
        let p = Reduced::new(interval(9, 23), eights.clone());
        assert_eq!(p, Reduced::constant(&Z::from(16)));
        let p = Reduced::new(interval(17, 30), eights.clone());
        assert_eq!(p, Reduced::constant(&Z::from(24)));
        let p = Reduced::new(interval(30, 60), eights);
        assert_eq!(p.range(), interval(32, 56));
        assert_eq!(*p.other(), KnownBits::new(&Z::from(32), Z::from(24)));
    }

    #[test]
    fn reduction_is_exact_on_small_numbers() {
        for value in 0..16i64 {
            for unknown in (0..16i64).filter(|u| u & value == 0) {
                let bits = KnownBits::new(&Z::from(value), Z::from(unknown));
                for (lo, hi) in (0..17i64).flat_map(|lo| (lo..17).map(move |hi| (lo, hi))) {
                    let p = Reduced::new(interval(lo, hi), bits.clone());
                    let all: Vec<Z> = (lo..=hi)
                        .map(Z::from)
                        .filter(|k| bits.contains(k))
                        .collect();
                    assert_eq!(p.range(), Interval::hull_of(&all), "{bits:?} {lo} {hi}");
                    assert_eq!(p.elements(&Interval::TOP, 64), Some(all.clone()));
                    let best = KnownBits::of_values(&all);
                    assert!(best.leq(p.other()), "{bits:?} {lo} {hi}: {p:?}");
                }
            }
        }
    }

    #[test]
    fn widening_does_not_reduce() {
        let fours = Congruence::new(&Z::from(4), &Z::ZERO);
        let mut p = Reduced::new(interval(0, 4), fours.clone());
        p.widen(
            &Reduced::new(interval(0, 8), fours),
            &Thresholds::new([Z::from(9)]),
        );
        assert_eq!(p.range(), interval(0, 9));
    }
}
