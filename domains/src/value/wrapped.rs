//! Wrapped intervals: a machine integer lies on an arc of the number circle, on
//! which the greatest number is followed by the least.
//!
//! Form: an interval of ℤ and an arc of the circle modulo `2^w` (none as long as
//! `w` isn't known); a number is in both. After every operation but joins,
//! widening and narrowing, the interval's ends lie on the arc. Sums and products
//! are computed on the interval in ℤ, and on the arc modulo `2^w`; bringing them
//! back to the width then loses nothing of the arc. Both readings of a variable
//! have the same arc, so that each says what the other one would.
//!
//! Source: G. Gange, J. Navas, P. Schachte, H. Søndergaard, P. Stuckey,
//! *Interval analysis and machine arithmetic: why signedness ignorance is
//! bliss*, TOPLAS 2014. We depart from it in the interval beside the arc, which
//! makes the meet of two arcs that overlap at both ends less of a loss;
//! in non-linear and bitwise operations, which cut the arc where the reading
//! wraps and use exact interval operations on the pieces; and in widening, whose
//! ends go to the next threshold around the circle instead of doubling.
//!
//! Can't see: two arcs (`x = 0 or x = 100`), relations, residues. The meet of two
//! arcs that overlap at both ends is the first one: arcs are no lattice.
//!
//! Cost: that of intervals, twice.

mod arc;
#[cfg(test)]
mod tests;

pub(crate) use arc::Arc;

use crate::algebra::non_linear::NonLinear;
use crate::lattice::{Lattice, Thresholds};
use crate::value::interval::Interval;
use crate::value::non_relational::{NonRelational, Value};
use ir::{Dim, Formula, LinExpr, Sign, Z};

/// The domain of wrapped intervals.
pub(crate) type WrappedIntervals = NonRelational<Wrapped>;

/// The numbers of an interval that lie on an arc.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Wrapped {
    range: Interval,
    arc: Option<Arc>,
}

impl Wrapped {
    fn new(range: Interval, arc: Option<Arc>) -> Wrapped {
        let mut w = Wrapped { range, arc };
        w.reduce();
        w
    }

    /// Moves the ends of the interval onto the arc.
    fn reduce(&mut self) {
        if let Some(arc) = &self.arc {
            let lo = self.range.lo().finite().map(|lo| arc.at_least(lo).into());
            let hi = self.range.hi().finite().map(|hi| arc.at_most(hi).into());
            self.range = Interval::new(
                lo.unwrap_or(self.range.lo().clone()),
                hi.unwrap_or(self.range.hi().clone()),
            );
        }
        if self.range.is_bottom() {
            self.arc = None;
        }
    }

    /// The arc on the circle of that width, the shorter one of what the arc and
    /// the interval say. Of ∅ any.
    fn on(&self, width: u32) -> Arc {
        let of_range = Arc::of_range(width, &self.range);
        match &self.arc {
            Some(arc) if arc.width() >= width => {
                let own = arc.project(width);
                if own.length() < of_range.length() {
                    own
                } else {
                    of_range
                }
            }
            _ => of_range,
        }
    }

    /// The width of the circle on which both have an arc, if either does.
    fn common(&self, other: &Wrapped) -> Option<u32> {
        match (&self.arc, &other.arc) {
            (Some(a), Some(b)) => Some(a.width().min(b.width())),
            (a, b) => a.as_ref().or(b.as_ref()).map(Arc::width),
        }
    }

    /// The elements as few intervals, if they are bounded and about one lap.
    fn pieces(&self) -> Vec<Interval> {
        let Some(arc) = &self.arc else {
            return vec![self.range.clone()];
        };
        for sign in Sign::ALL {
            if self.range.leq(&Interval::full(arc.width(), sign)) {
                let on_arc = arc.pieces(sign);
                let common = on_arc.iter().map(|p| p.intersection(&self.range));
                return common.filter(|p| !p.is_bottom()).collect();
            }
        }
        vec![self.range.clone()]
    }

    fn bottom() -> Wrapped {
        Wrapped {
            range: Interval::BOTTOM,
            arc: None,
        }
    }
}

impl Lattice for Wrapped {
    fn set_top(&mut self) {
        *self = Wrapped::top();
    }

    fn set_bottom(&mut self) {
        *self = Wrapped::bottom();
    }

    fn is_bottom(&self) -> bool {
        self.range.is_bottom()
    }

    fn is_top(&self) -> bool {
        self.range.is_top() && self.arc.as_ref().is_none_or(Arc::is_whole)
    }

    fn leq(&self, other: &Wrapped) -> bool {
        if self.is_bottom() {
            return true;
        }
        self.range.leq(&other.range)
            && other.arc.as_ref().is_none_or(|b| {
                let projected = self.arc.as_ref().filter(|a| a.width() >= b.width());
                projected.is_some_and(|a| a.project(b.width()).leq(b))
                    || Arc::of_range(b.width(), &self.range).leq(b)
            })
    }

    fn join(&mut self, other: &Wrapped) {
        if self.join_bottom(other) {
            return;
        }
        self.arc = self.common(other).map(|w| self.on(w).join(&other.on(w)));
        self.range.join(&other.range);
    }

    fn meet(&mut self, other: &Wrapped) {
        self.range.meet(&other.range);
        match (&self.arc, &other.arc) {
            (Some(a), Some(b)) if a.width() == b.width() => match a.meet(b) {
                Some(both) => self.arc = Some(both),
                None => self.set_bottom(),
            },
            (None, Some(b)) => self.arc = Some(b.clone()),
            _ => {}
        }
        self.reduce();
    }

    fn widen(&mut self, next: &Wrapped, thresholds: &Thresholds) {
        if self.join_bottom(next) {
            return;
        }
        self.arc = match &self.arc {
            Some(a) if next.arc.as_ref().is_none_or(|b| b.width() >= a.width()) => {
                Some(a.widen(&next.on(a.width()), thresholds))
            }
            _ => None,
        };
        self.range.widen(&next.range, thresholds);
    }

    /// Infinite ends improve, and a whole circle; each once.
    fn narrow(&mut self, next: &Wrapped) {
        if next.is_bottom() {
            self.set_bottom();
            return;
        }
        self.range.narrow(&next.range);
        if self.arc.as_ref().is_none_or(Arc::is_whole) && next.arc.is_some() {
            self.arc.clone_from(&next.arc);
        }
    }
}

impl Value for Wrapped {
    const HAS_WIDTH: bool = true;

    fn top() -> Wrapped {
        Wrapped {
            range: Interval::TOP,
            arc: None,
        }
    }

    fn constant(k: &Z) -> Wrapped {
        Wrapped {
            range: Interval::singleton(k.clone()),
            arc: None,
        }
    }

    fn of_interval(range: &Interval) -> Wrapped {
        Wrapped {
            range: range.clone(),
            arc: None,
        }
    }

    fn of_values(values: &[Z]) -> Wrapped {
        Wrapped::of_interval(&Interval::hull_of(values))
    }

    fn of_readings(values: &[Z], width: u32, _: Sign) -> Wrapped {
        if values.is_empty() {
            return Wrapped::bottom();
        }
        let mut canonical: Vec<Z> = values.iter().map(|k| k.mod_pow2(width)).collect();
        canonical.sort_unstable();
        canonical.dedup();
        let arc = Arc::of_values(width, &canonical);
        Wrapped::new(Interval::hull_of(values), Some(arc))
    }

    fn with_width(&self, width: u32, sign: Sign) -> Wrapped {
        let range = self.range.intersection(&Interval::full(width, sign));
        // An arc of a smaller circle still says what narrowing back will need.
        match &self.arc {
            Some(arc) if arc.width() < width && !arc.is_whole() => {
                Wrapped::new(range, Some(arc.clone()))
            }
            _ => Wrapped::new(range, Some(self.on(width))),
        }
    }

    fn wrapped_range(&self, width: u32, sign: Sign) -> Option<Interval> {
        let pieces = self.on(width).pieces(sign);
        let hull = pieces.iter().fold(Interval::BOTTOM, |h, p| h.hull(p));
        (!self.is_bottom()).then_some(hull)
    }

    fn elements(&self, range: &Interval, limit: u32) -> Option<Vec<Z>> {
        let mut all = Vec::new();
        for piece in self.pieces() {
            let room = limit.saturating_sub(u32::try_from(all.len()).ok()?);
            all.extend(Interval::elements(&piece.intersection(range), room)?);
        }
        Some(all)
    }

    fn range(&self) -> Interval {
        self.range.clone()
    }

    fn plus(&self, other: &Wrapped) -> Wrapped {
        if self.is_bottom() || other.is_bottom() {
            return Wrapped::bottom();
        }
        let arc = self.common(other).map(|w| self.on(w).plus(&other.on(w)));
        Wrapped::new(self.range.plus(&other.range), arc)
    }

    fn scaled(&self, c: &Z) -> Wrapped {
        let arc = self.arc.as_ref().map(|a| a.scaled(c));
        Wrapped::new(self.range.scaled(c), arc)
    }

    fn quotient(&self, c: &Z) -> Wrapped {
        // Only 1 and -1 can be undone modulo 2^w.
        let arc = self.arc.as_ref().filter(|_| c.abs().is_one());
        Wrapped::new(self.range.quotient(c), arc.map(|a| a.scaled(c)))
    }

    fn apply(op: NonLinear, a: &Wrapped, b: &Wrapped) -> Wrapped {
        let (left, right) = (a.pieces(), b.pieces());
        let pairs = left.iter().flat_map(|x| right.iter().map(move |y| (x, y)));
        let results = pairs.map(|(x, y)| Interval::apply(op, x, y));
        let results: Vec<Interval> = results.filter(|r| !r.is_bottom()).collect();
        let range = results.iter().fold(Interval::BOTTOM, |h, r| h.hull(r));
        let arc = a.common(b).and_then(|w| {
            let arcs = results.iter().map(|r| Arc::of_range(w, r));
            arcs.reduce(|all, arc| all.join(&arc))
        });
        Wrapped::new(range, arc)
    }

    fn wrap(&self, width: u32, sign: Sign) -> Wrapped {
        if self.is_bottom() {
            return Wrapped::bottom();
        }
        Wrapped::new(self.range.wrap(width, sign), Some(self.on(width)))
    }

    fn without(&self, k: &Z) -> Wrapped {
        if !self.range.contains(k) {
            return self.clone();
        }
        let arc = match &self.arc {
            // No other element of the interval has k's place on the circle.
            Some(arc)
                if self
                    .range
                    .count()
                    .is_some_and(|n| n <= Z::pow2(arc.width())) =>
            {
                match arc.without(k) {
                    Some(arc) => Some(arc),
                    None => return Wrapped::bottom(),
                }
            }
            arc => arc.clone(),
        };
        Wrapped::new(self.range.without(k), arc)
    }

    fn formula(&self, x: Dim) -> Formula {
        let e = LinExpr::dim(x);
        let all = |p: &Interval| Formula::and(p.constraints(&e).into_iter().map(Formula::Lin));
        Formula::or(self.pieces().iter().map(all))
    }
}
