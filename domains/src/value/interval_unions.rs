//! Disjunctive intervals: a number lies in one of a few intervals.
//!
//! Form: intervals in order, neither empty nor adjacent to each other, so that
//! `==` is equality of γ. Operations and joins give at most [`MAX_PIECES`]; the
//! closest pieces are merged until that holds. Intersections are exact, and may
//! have a few more.
//!
//! Source: M. Fähndrich, F. Logozzo, *Static contract checking with abstract
//! interpretation*, `FoVeOOS` 2010 (the domain `DisInt` of Clousot). We depart
//! from it in the bound, in wrapping piece by piece, and in widening: a set of
//! constants may grow until it has too many; otherwise the outer bounds go to
//! thresholds, and a gap that is entered shrinks to a threshold or goes.
//!
//! Can't see: which of two numbers' pieces belong together, residues of more
//! than [`MAX_PIECES`] numbers.
//!
//! Cost: the product of the numbers of pieces for each operation.

use crate::algebra::non_linear::NonLinear;
use crate::lattice::{Lattice, Thresholds};
use crate::tuning::{MAX_GAPS, MAX_PIECES};
use crate::value::interval::{Bound, Interval};
use crate::value::non_relational::{NonRelational, Value};
use ir::{Dim, Formula, LinExpr, Sign, Z};
use smallvec::{SmallVec, smallvec};
use std::fmt;

/// The domain of disjunctive intervals.
pub(crate) type DisjunctiveIntervals = NonRelational<Pieces>;

/// A union of intervals.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Pieces(SmallVec<[Interval; 2]>);

impl Pieces {
    /// The pieces, in order.
    pub(crate) fn pieces(&self) -> &[Interval] {
        &self.0
    }

    fn of(range: Interval) -> Pieces {
        if range.is_bottom() {
            Pieces(SmallVec::new())
        } else {
            Pieces(smallvec![range])
        }
    }

    fn hull(&self) -> Interval {
        match (self.0.first(), self.0.last()) {
            (Some(first), Some(last)) => first.hull(last),
            _ => Interval::BOTTOM,
        }
    }

    /// The union of intervals in any order, with as many pieces as it has.
    fn union(all: impl IntoIterator<Item = Interval>) -> Pieces {
        let mut all: Vec<Interval> = all.into_iter().filter(|i| !i.is_bottom()).collect();
        all.sort_unstable_by(|a, b| a.lo().cmp(b.lo()));
        let mut pieces: SmallVec<[Interval; 2]> = SmallVec::new();
        for next in all {
            match pieces.last_mut() {
                Some(last) if !is_gap(last, &next) => *last = last.hull(&next),
                _ => pieces.push(next),
            }
        }
        Pieces(pieces)
    }

    /// The closest pieces merged, until there are few.
    fn limited(mut self) -> Pieces {
        while self.0.len() > MAX_PIECES {
            let closest = (1..self.0.len()).min_by_key(|i| gap_size(&self.0[i - 1], &self.0[*i]));
            let Some(i) = closest else { break };
            let merged = self.0[i - 1].hull(&self.0[i]);
            self.0[i - 1] = merged;
            self.0.remove(i);
        }
        self
    }

    fn map(&self, f: impl Fn(&Interval) -> Interval) -> Pieces {
        Pieces::union(self.0.iter().map(f)).limited()
    }

    fn each(&self, other: &Pieces, f: impl Fn(&Interval, &Interval) -> Interval) -> Pieces {
        let pairs = self
            .0
            .iter()
            .flat_map(|a| other.0.iter().map(move |b| (a, b)));
        Pieces::union(pairs.map(|(a, b)| f(a, b))).limited()
    }

    /// What both contain.
    #[must_use]
    pub(crate) fn intersection(&self, other: &Pieces) -> Pieces {
        let mut common: SmallVec<[Interval; 2]> = SmallVec::new();
        let (mut i, mut j) = (0, 0);
        while let (Some(a), Some(b)) = (self.0.get(i), other.0.get(j)) {
            let both = a.intersection(b);
            if !both.is_bottom() {
                common.push(both);
            }
            if a.hi() < b.hi() {
                i += 1;
            } else {
                j += 1;
            }
        }
        if common.len() > MAX_GAPS.max(self.0.len()) {
            return self.clone();
        }
        Pieces(common)
    }

    /// The gaps between the pieces.
    fn gaps(&self) -> impl Iterator<Item = (Z, Z)> + '_ {
        self.0.windows(2).filter_map(|pair| {
            let (below, above) = (pair[0].hi().finite()?, pair[1].lo().finite()?);
            Some((below + Z::ONE, above - Z::ONE))
        })
    }

    /// What of the gap from `lo` to `hi` stays when `next` enters it.
    fn remaining(next: &Pieces, lo: &Z, hi: &Z, thresholds: &Thresholds) -> Interval {
        let gap = Interval::new(lo.clone(), hi.clone());
        let entered = next.intersection(&Pieces::of(gap.clone())).hull();
        let Some((first, last)) = entered.ends() else {
            return gap;
        };
        // Entered from below: the gap begins above the next threshold. From
        // above: it ends below one. In the middle, or both: it goes.
        if first == lo && last != hi {
            let landing = thresholds.at_least(last);
            landing.map_or(Interval::BOTTOM, |t| Interval::new(t + Z::ONE, hi.clone()))
        } else if last == hi && first != lo {
            let landing = thresholds.at_most(first);
            landing.map_or(Interval::BOTTOM, |t| Interval::new(lo.clone(), t - Z::ONE))
        } else {
            Interval::BOTTOM
        }
    }

    /// The range without the gaps, which are in order.
    fn without_gaps(range: &Interval, gaps: impl Iterator<Item = Interval>) -> Pieces {
        let mut pieces: SmallVec<[Interval; 2]> = SmallVec::new();
        let mut lo = range.lo().clone();
        for gap in gaps {
            if let Some((first, last)) = gap.ends() {
                pieces.push(Interval::new(lo, first - Z::ONE));
                lo = Bound::Finite(last + Z::ONE);
            }
        }
        pieces.push(Interval::new(lo, range.hi().clone()));
        Pieces(pieces)
    }

    fn is_constants(&self) -> bool {
        self.0.iter().all(|p| p.as_singleton().is_some())
    }
}

/// Whether there is a number between the two.
fn is_gap(below: &Interval, above: &Interval) -> bool {
    match (below.hi(), above.lo()) {
        (Bound::Finite(hi), Bound::Finite(lo)) => *lo > hi + Z::ONE,
        _ => false,
    }
}

fn gap_size(below: &Interval, above: &Interval) -> Z {
    match (below.hi().finite(), above.lo().finite()) {
        (Some(hi), Some(lo)) => lo - hi,
        _ => Z::ZERO,
    }
}

impl fmt::Debug for Pieces {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(&self.0).finish()
    }
}

impl Lattice for Pieces {
    fn set_top(&mut self) {
        *self = Pieces::of(Interval::TOP);
    }

    fn set_bottom(&mut self) {
        self.0.clear();
    }

    fn is_bottom(&self) -> bool {
        self.0.is_empty()
    }

    fn is_top(&self) -> bool {
        self.0.first().is_some_and(Interval::is_top)
    }

    fn leq(&self, other: &Pieces) -> bool {
        let mut candidates = other.0.iter().peekable();
        self.0.iter().all(|p| {
            while candidates.next_if(|c| c.hi() < p.lo()).is_some() {}
            candidates.peek().is_some_and(|c| p.leq(c))
        })
    }

    fn join(&mut self, other: &Pieces) {
        // What contains the other stays as it is, however many pieces it has.
        if other.leq(self) {
            return;
        }
        if self.leq(other) {
            self.clone_from(other);
            return;
        }
        *self = Pieces::union(self.0.iter().chain(&other.0).cloned()).limited();
    }

    fn meet(&mut self, other: &Pieces) {
        *self = self.intersection(other);
    }

    fn widen(&mut self, next: &Pieces, thresholds: &Thresholds) {
        if next.leq(self) {
            return;
        }
        let both = Pieces::union(self.0.iter().chain(&next.0).cloned());
        if both.is_constants() && both.0.len() <= MAX_PIECES {
            *self = both;
            return;
        }
        let mut range = self.hull();
        if range.is_bottom() {
            *self = both.limited();
            return;
        }
        range.widen(&both.hull(), thresholds);
        let gaps: Vec<Interval> = self
            .gaps()
            .map(|(lo, hi)| Pieces::remaining(next, &lo, &hi, thresholds))
            .collect();
        *self = Pieces::without_gaps(&range, gaps.into_iter());
    }

    /// Infinite ends improve, and a single interval may get gaps; each once.
    fn narrow(&mut self, next: &Pieces) {
        if next.is_bottom() || self.is_bottom() {
            self.0.clear();
            return;
        }
        let both = self.intersection(next);
        if self.0.len() == 1 && both.0.len() > 1 {
            *self = both;
            return;
        }
        let mut range = self.hull();
        range.narrow(&next.hull());
        *self = self.intersection(&Pieces::of(range));
    }
}

impl Value for Pieces {
    fn top() -> Pieces {
        Pieces::of(Interval::TOP)
    }

    fn constant(k: &Z) -> Pieces {
        Pieces::of(Interval::singleton(k.clone()))
    }

    fn of_interval(range: &Interval) -> Pieces {
        Pieces::of(range.clone())
    }

    fn of_values(values: &[Z]) -> Pieces {
        Pieces::union(values.iter().cloned().map(Interval::singleton)).limited()
    }

    fn elements(&self, range: &Interval, limit: u32) -> Option<Vec<Z>> {
        let mut all = Vec::new();
        for piece in &self.0 {
            let room = limit.saturating_sub(u32::try_from(all.len()).ok()?);
            all.extend(Interval::elements(&piece.intersection(range), room)?);
        }
        Some(all)
    }

    fn range(&self) -> Interval {
        self.hull()
    }

    fn plus(&self, other: &Pieces) -> Pieces {
        self.each(other, Interval::plus)
    }

    fn scaled(&self, c: &Z) -> Pieces {
        self.map(|p| p.scaled(c))
    }

    fn quotient(&self, c: &Z) -> Pieces {
        self.map(|p| p.quotient(c))
    }

    fn apply(op: NonLinear, a: &Pieces, b: &Pieces) -> Pieces {
        a.each(b, |x, y| Interval::apply(op, x, y))
    }

    fn wrap(&self, width: u32, sign: Sign) -> Pieces {
        let full = Interval::full(width, sign);
        let Some((least, greatest)) = full.ends() else {
            return self.clone();
        };
        let mut parts = Vec::new();
        for piece in &self.0 {
            match piece.ends() {
                // An end of one lap and a beginning of the next.
                Some((lo, hi)) if hi - lo < Z::pow2(width) => {
                    let (lo, hi) = (lo.wrap(width, sign), hi.wrap(width, sign));
                    if lo <= hi {
                        parts.push(Interval::new(lo, hi));
                    } else {
                        parts.push(Interval::new(lo, greatest.clone()));
                        parts.push(Interval::new(least.clone(), hi));
                    }
                }
                _ => return Pieces::of(full),
            }
        }
        Pieces::union(parts).limited()
    }

    fn without(&self, k: &Z) -> Pieces {
        if self.0.len() >= MAX_GAPS {
            return self.clone();
        }
        let cut = |p: &Interval| {
            [
                p.intersection(&Interval::at_most(k - Z::ONE)),
                p.intersection(&Interval::at_least(k + Z::ONE)),
            ]
        };
        let all = self.0.iter().flat_map(cut);
        Pieces(all.filter(|p| !p.is_bottom()).collect())
    }

    fn formula(&self, x: Dim) -> Formula {
        let e = LinExpr::dim(x);
        let all = |p: &Interval| Formula::and(p.constraints(&e).into_iter().map(Formula::Lin));
        Formula::or(self.0.iter().map(all))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(pieces: &[(i64, i64)]) -> Pieces {
        let interval = |(lo, hi): &(i64, i64)| Interval::new(Z::from(*lo), Z::from(*hi));
        Pieces::union(pieces.iter().map(interval))
    }

    #[test]
    fn unions_have_one_form() {
        assert_eq!(set(&[(5, 6), (1, 2), (3, 3)]), set(&[(1, 3), (5, 6)]));
        let many: Vec<(i64, i64)> = (0..9).map(|i| (i * i * 2, i * i * 2)).collect();
        let limited = set(&many).limited();
        assert_eq!(limited.pieces().len(), 8);
        assert_eq!(limited.pieces()[0], Interval::new(Z::from(0), Z::from(2)));
    }

    #[test]
    fn operations_are_piece_by_piece() {
        let a = set(&[(1, 1), (5, 5)]);
        assert_eq!(a.plus(&a), set(&[(2, 2), (6, 6), (10, 10)]));
        assert_eq!(a.scaled(&Z::from(-2)), set(&[(-10, -10), (-2, -2)]));
        assert_eq!(a.quotient(&Z::from(5)), set(&[(1, 1)]));
        assert_eq!(
            Pieces::apply(NonLinear::Shl, &a, &a),
            set(&[(2, 2), (10, 10), (32, 32), (160, 160)])
        );
        assert_eq!(set(&[(-3, 3)]).without(&Z::ZERO), set(&[(-3, -1), (1, 3)]));
        assert_eq!(a.intersection(&set(&[(2, 9)])), set(&[(5, 5)]));
        assert!(a.leq(&set(&[(0, 1), (4, 7)])) && !a.leq(&set(&[(0, 3), (6, 7)])));
    }

    #[test]
    fn wrapping_cuts_at_the_end_of_a_lap() {
        let a = set(&[(100, 130), (200, 210)]);
        let signed = a.wrap(8, Sign::Signed);
        assert_eq!(signed, set(&[(-128, -126), (-56, -46), (100, 127)]));
        assert_eq!(set(&[(0, 256)]).wrap(8, Sign::Unsigned), set(&[(0, 255)]));
        // 255 numbers, all but 100.
        let a = set(&[(101, 355)]).wrap(8, Sign::Unsigned);
        assert_eq!(a, set(&[(0, 99), (101, 255)]));
    }

    #[test]
    fn widening_keeps_gaps_that_are_not_entered() {
        let widened = |a: &[(i64, i64)], b: &[(i64, i64)]| {
            let mut a = set(a);
            a.widen(&set(b), &Thresholds::new([50, 60, 100].map(Z::from)));
            a
        };
        assert_eq!(
            widened(&[(1, 1)], &[(1, 1), (5, 5)]),
            set(&[(1, 1), (5, 5)])
        );
        let low = &[(0, 9), (80, 80)];
        assert_eq!(widened(low, &[(90, 90)]), set(&[(0, 9), (80, 100)]));
        assert_eq!(widened(low, &[(10, 20)]), set(&[(0, 50), (80, 80)]));
        assert_eq!(widened(low, &[(70, 79)]), set(&[(0, 9), (60, 80)]));
        assert_eq!(widened(low, &[(30, 40)]), set(&[(0, 80)]));
        let mut top = Pieces::top();
        top.narrow(&set(&[(1, 1), (5, 5)]));
        assert_eq!(top, set(&[(1, 1), (5, 5)]));
    }
}
