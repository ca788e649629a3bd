//! The interval domain: the least and the greatest value of each number.
//! See [`crate::value::interval`] for its values, `value::non_relational` for the rest.

use crate::algebra::non_linear::NonLinear;
use crate::value::interval::Interval;
use crate::value::non_relational::{NonRelational, Value};
use ir::{Sign, Z};

/// The interval domain.
pub type Intervals = NonRelational<Interval>;

impl Value for Interval {
    const IS_RANGE: bool = true;

    fn top() -> Interval {
        Interval::TOP
    }

    fn constant(k: &Z) -> Interval {
        Interval::singleton(k.clone())
    }

    fn of_interval(range: &Interval) -> Interval {
        range.clone()
    }

    fn of_values(values: &[Z]) -> Interval {
        Interval::hull_of(values)
    }

    fn elements(&self, range: &Interval, limit: u32) -> Option<Vec<Z>> {
        Interval::elements(&self.intersection(range), limit)
    }

    fn range(&self) -> Interval {
        self.clone()
    }

    fn plus(&self, other: &Interval) -> Interval {
        Interval::plus(self, other)
    }

    fn scaled(&self, c: &Z) -> Interval {
        Interval::scaled(self, c)
    }

    fn quotient(&self, c: &Z) -> Interval {
        Interval::quotient(self, c)
    }

    fn apply(op: NonLinear, a: &Interval, b: &Interval) -> Interval {
        Interval::apply(op, a, b)
    }

    fn wrap(&self, width: u32, sign: Sign) -> Interval {
        Interval::wrap(self, width, sign)
    }

    fn without(&self, k: &Z) -> Interval {
        Interval::without(self, k)
    }
}
