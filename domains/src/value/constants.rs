//! The constant domain: which numbers have one known value.
//!
//! Form: a flat lattice of values, lifted to environments by [`crate::value::non_relational`].
//! Cheapest of all, with no infinite ascending chains, so that widening is join.
//!
//! Source: G. Kildall, *A unified approach to global program optimization*,
//! POPL 1973.
//!
//! Can't see: anything of a number that is not always the same.

use crate::lattice::{Lattice, Thresholds};
use crate::value::interval::Interval;
use crate::value::non_relational::{NonRelational, Value};
use ir::Z;

/// The constant domain.
pub(crate) type Constants = NonRelational<Constant>;

/// What a number is, if it is always the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Constant {
    /// No number.
    Bottom,
    /// This number.
    Known(Z),
    /// Any number.
    Top,
}

use Constant::{Bottom, Known, Top};

/// Applies `f` to known constants.
fn lift(a: &Constant, b: &Constant, f: impl FnOnce(&Z, &Z) -> Z) -> Constant {
    match (a, b) {
        (Bottom, _) | (_, Bottom) => Bottom,
        (Known(a), Known(b)) => Known(f(a, b)),
        _ => Top,
    }
}

impl Lattice for Constant {
    fn set_top(&mut self) {
        *self = Top;
    }

    fn set_bottom(&mut self) {
        *self = Bottom;
    }

    fn is_bottom(&self) -> bool {
        *self == Bottom
    }

    fn is_top(&self) -> bool {
        *self == Top
    }

    fn leq(&self, other: &Constant) -> bool {
        self.is_bottom() || other.is_top() || self == other
    }

    fn join(&mut self, other: &Constant) {
        if self.is_bottom() {
            self.clone_from(other);
        } else if !other.leq(self) {
            *self = Top;
        }
    }

    fn meet(&mut self, other: &Constant) {
        if self.is_top() {
            self.clone_from(other);
        } else if !self.leq(other) {
            *self = Bottom;
        }
    }

    fn widen(&mut self, next: &Constant, _: &Thresholds) {
        self.join(next);
    }

    fn narrow(&mut self, next: &Constant) {
        self.meet(next);
    }
}

impl Value for Constant {
    const IS_RANGE: bool = true;

    fn top() -> Constant {
        Top
    }

    fn constant(k: &Z) -> Constant {
        Known(k.clone())
    }

    fn of_interval(range: &Interval) -> Constant {
        if range.is_bottom() {
            return Bottom;
        }
        range.as_singleton().map_or(Top, |k| Known(k.clone()))
    }

    fn range(&self) -> Interval {
        match self {
            Bottom => Interval::BOTTOM,
            Known(k) => Interval::singleton(k.clone()),
            Top => Interval::TOP,
        }
    }

    fn plus(&self, other: &Constant) -> Constant {
        lift(self, other, |a, b| a + b)
    }

    fn scaled(&self, c: &Z) -> Constant {
        if c.is_zero() && !self.is_bottom() {
            return Known(Z::ZERO);
        }
        lift(self, &Known(c.clone()), |a, b| a * b)
    }

    fn quotient(&self, c: &Z) -> Constant {
        Constant::of_interval(&self.range().quotient(c))
    }

    fn without(&self, k: &Z) -> Constant {
        if *self == Known(k.clone()) {
            Bottom
        } else {
            self.clone()
        }
    }
}
