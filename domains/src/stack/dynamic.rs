//! A numeric domain chosen at run time: [`Num`] holds any element and is
//! itself a numeric domain. Functors over it are written once for static and
//! dynamic stacks.
//!
//! Two elements that meet in one operation come from the same stack. Should
//! they not, the answer is sound and useless: `leq` is `false`, a join is ⊤.

use crate::algebra::non_linear::NonLinear;
use crate::lattice::{Lattice, Thresholds};
use crate::numeric::Numeric;
use crate::value::interval::Interval;
use crate::value::known_bits::KnownBits;
use crate::value::residue::Residue;
use ir::{Dim, Formula, LinCons, LinExpr, Sign, Z};
use std::any::Any;
use std::fmt::Debug;

/// An element of some numeric domain.
#[derive(Debug)]
pub struct Num(Box<dyn Element>);

impl Num {
    /// The element, without its type.
    pub fn new<N: Numeric + Debug + Send + Sync + 'static>(element: N) -> Num {
        Num(Box::new(element))
    }
}

impl Clone for Num {
    fn clone(&self) -> Num {
        Num(self.0.boxed())
    }
}

/// [`Lattice`] and [`Numeric`] without `Self` in argument position.
trait Element: Debug + Send + Sync {
    fn as_any(&self) -> &dyn Any;
    fn boxed(&self) -> Box<dyn Element>;

    fn set_top(&mut self);
    fn set_bottom(&mut self);
    fn is_bottom(&self) -> bool;
    fn is_top(&self) -> bool;
    fn leq(&self, other: &dyn Element) -> bool;
    fn join(&mut self, other: &dyn Element);
    fn meet(&mut self, other: &dyn Element);
    fn widen(&mut self, next: &dyn Element, thresholds: &Thresholds);
    fn narrow(&mut self, next: &dyn Element);

    fn assign(&mut self, x: Dim, e: &LinExpr);
    fn apply(&mut self, x: Dim, op: NonLinear, a: &LinExpr, b: &LinExpr);
    fn assume(&mut self, c: &LinCons);
    fn forget(&mut self, x: Dim);
    fn project(&mut self, keep: &dyn Fn(Dim) -> bool);
    fn restricted(&self, dims: &[Dim]) -> Box<dyn Element>;
    fn rename(&mut self, pairs: &[(Dim, Dim)]);
    fn expand(&mut self, x: Dim, copy: Dim);
    fn bounds(&self, e: &LinExpr) -> Interval;
    fn is_box(&self) -> bool;
    fn is_relational(&self) -> bool;
    fn elements(&self, x: Dim, range: &Interval, limit: u32) -> Option<Vec<Z>>;
    fn residue(&self, e: &LinExpr) -> Residue;
    fn bits(&self, e: &LinExpr) -> KnownBits;
    fn assume_residue(&mut self, x: Dim, residue: &Residue);
    fn assume_bits(&mut self, x: Dim, bits: &KnownBits);
    fn entails(&self, c: &LinCons) -> bool;
    fn set_bounds(&mut self, x: Dim, range: &Interval);
    fn assume_bounds(&mut self, x: Dim, range: &Interval);
    fn set_readings(&mut self, x: Dim, values: &[Z], width: u32, sign: Sign);
    fn assume_readings(&mut self, x: Dim, values: &[Z], width: u32, sign: Sign);
    fn tell_width(&mut self, x: Dim, width: u32, sign: Sign);
    fn compared(&mut self, x: Dim);
    fn wrapped_bounds(&self, x: Dim, width: u32, sign: Sign) -> Option<Interval>;
    fn wrap(&mut self, x: Dim, width: u32, sign: Sign);
    fn formula(&self) -> Formula;
}

impl<N: Numeric + Debug + Send + Sync + 'static> Element for N {
    fn as_any(&self) -> &dyn Any {
        self
    }

    fn boxed(&self) -> Box<dyn Element> {
        Box::new(self.clone())
    }

    fn set_top(&mut self) {
        Lattice::set_top(self);
    }

    fn set_bottom(&mut self) {
        Lattice::set_bottom(self);
    }

    fn is_bottom(&self) -> bool {
        Lattice::is_bottom(self)
    }

    fn is_top(&self) -> bool {
        Lattice::is_top(self)
    }

    fn leq(&self, other: &dyn Element) -> bool {
        same::<N>(other).is_some_and(|other| Lattice::leq(self, other))
    }

    fn join(&mut self, other: &dyn Element) {
        match same::<N>(other) {
            Some(other) => Lattice::join(self, other),
            None => Lattice::set_top(self),
        }
    }

    fn meet(&mut self, other: &dyn Element) {
        if let Some(other) = same::<N>(other) {
            Lattice::meet(self, other);
        }
    }

    fn widen(&mut self, next: &dyn Element, thresholds: &Thresholds) {
        match same::<N>(next) {
            Some(next) => Lattice::widen(self, next, thresholds),
            None => Lattice::set_top(self),
        }
    }

    fn narrow(&mut self, next: &dyn Element) {
        if let Some(next) = same::<N>(next) {
            Lattice::narrow(self, next);
        }
    }

    fn assign(&mut self, x: Dim, e: &LinExpr) {
        Numeric::assign(self, x, e);
    }

    fn apply(&mut self, x: Dim, op: NonLinear, a: &LinExpr, b: &LinExpr) {
        Numeric::apply(self, x, op, a, b);
    }

    fn assume(&mut self, c: &LinCons) {
        Numeric::assume(self, c);
    }

    fn forget(&mut self, x: Dim) {
        Numeric::forget(self, x);
    }

    fn project(&mut self, keep: &dyn Fn(Dim) -> bool) {
        Numeric::project(self, keep);
    }

    fn restricted(&self, dims: &[Dim]) -> Box<dyn Element> {
        Box::new(Numeric::restricted(self, dims))
    }

    fn rename(&mut self, pairs: &[(Dim, Dim)]) {
        Numeric::rename(self, pairs);
    }

    fn expand(&mut self, x: Dim, copy: Dim) {
        Numeric::expand(self, x, copy);
    }

    fn bounds(&self, e: &LinExpr) -> Interval {
        Numeric::bounds(self, e)
    }

    fn is_box(&self) -> bool {
        Numeric::is_box(self)
    }

    fn is_relational(&self) -> bool {
        Numeric::is_relational(self)
    }

    fn elements(&self, x: Dim, range: &Interval, limit: u32) -> Option<Vec<Z>> {
        Numeric::elements(self, x, range, limit)
    }

    fn residue(&self, e: &LinExpr) -> Residue {
        Numeric::residue(self, e)
    }

    fn bits(&self, e: &LinExpr) -> KnownBits {
        Numeric::bits(self, e)
    }

    fn assume_residue(&mut self, x: Dim, residue: &Residue) {
        Numeric::assume_residue(self, x, residue);
    }

    fn assume_bits(&mut self, x: Dim, bits: &KnownBits) {
        Numeric::assume_bits(self, x, bits);
    }

    fn entails(&self, c: &LinCons) -> bool {
        Numeric::entails(self, c)
    }

    fn set_bounds(&mut self, x: Dim, range: &Interval) {
        Numeric::set_bounds(self, x, range);
    }

    fn assume_bounds(&mut self, x: Dim, range: &Interval) {
        Numeric::assume_bounds(self, x, range);
    }

    fn set_readings(&mut self, x: Dim, values: &[Z], width: u32, sign: Sign) {
        Numeric::set_readings(self, x, values, width, sign);
    }

    fn assume_readings(&mut self, x: Dim, values: &[Z], width: u32, sign: Sign) {
        Numeric::assume_readings(self, x, values, width, sign);
    }

    fn tell_width(&mut self, x: Dim, width: u32, sign: Sign) {
        Numeric::tell_width(self, x, width, sign);
    }

    fn compared(&mut self, x: Dim) {
        Numeric::compared(self, x);
    }

    fn wrapped_bounds(&self, x: Dim, width: u32, sign: Sign) -> Option<Interval> {
        Numeric::wrapped_bounds(self, x, width, sign)
    }

    fn wrap(&mut self, x: Dim, width: u32, sign: Sign) {
        Numeric::wrap(self, x, width, sign);
    }

    fn formula(&self) -> Formula {
        Numeric::formula(self)
    }
}

fn same<N: 'static>(other: &dyn Element) -> Option<&N> {
    other.as_any().downcast_ref()
}

impl Lattice for Num {
    fn set_top(&mut self) {
        self.0.set_top();
    }

    fn set_bottom(&mut self) {
        self.0.set_bottom();
    }

    fn is_bottom(&self) -> bool {
        self.0.is_bottom()
    }

    fn is_top(&self) -> bool {
        self.0.is_top()
    }

    fn leq(&self, other: &Num) -> bool {
        self.0.leq(&*other.0)
    }

    fn join(&mut self, other: &Num) {
        self.0.join(&*other.0);
    }

    fn meet(&mut self, other: &Num) {
        self.0.meet(&*other.0);
    }

    fn widen(&mut self, next: &Num, thresholds: &Thresholds) {
        self.0.widen(&*next.0, thresholds);
    }

    fn narrow(&mut self, next: &Num) {
        self.0.narrow(&*next.0);
    }
}

impl Numeric for Num {
    fn assign(&mut self, x: Dim, e: &LinExpr) {
        self.0.assign(x, e);
    }

    fn apply(&mut self, x: Dim, op: NonLinear, a: &LinExpr, b: &LinExpr) {
        self.0.apply(x, op, a, b);
    }

    fn assume(&mut self, c: &LinCons) {
        self.0.assume(c);
    }

    fn forget(&mut self, x: Dim) {
        self.0.forget(x);
    }

    fn project(&mut self, keep: &dyn Fn(Dim) -> bool) {
        self.0.project(keep);
    }

    fn restricted(&self, dims: &[Dim]) -> Num {
        Num(self.0.restricted(dims))
    }

    fn rename(&mut self, pairs: &[(Dim, Dim)]) {
        self.0.rename(pairs);
    }

    fn expand(&mut self, x: Dim, copy: Dim) {
        self.0.expand(x, copy);
    }

    fn bounds(&self, e: &LinExpr) -> Interval {
        self.0.bounds(e)
    }

    fn is_box(&self) -> bool {
        self.0.is_box()
    }

    fn is_relational(&self) -> bool {
        self.0.is_relational()
    }

    fn elements(&self, x: Dim, range: &Interval, limit: u32) -> Option<Vec<Z>> {
        self.0.elements(x, range, limit)
    }

    fn residue(&self, e: &LinExpr) -> Residue {
        self.0.residue(e)
    }

    fn bits(&self, e: &LinExpr) -> KnownBits {
        self.0.bits(e)
    }

    fn assume_residue(&mut self, x: Dim, residue: &Residue) {
        self.0.assume_residue(x, residue);
    }

    fn assume_bits(&mut self, x: Dim, bits: &KnownBits) {
        self.0.assume_bits(x, bits);
    }

    fn entails(&self, c: &LinCons) -> bool {
        self.0.entails(c)
    }

    fn set_bounds(&mut self, x: Dim, range: &Interval) {
        self.0.set_bounds(x, range);
    }

    fn assume_bounds(&mut self, x: Dim, range: &Interval) {
        self.0.assume_bounds(x, range);
    }

    fn set_readings(&mut self, x: Dim, values: &[Z], width: u32, sign: Sign) {
        self.0.set_readings(x, values, width, sign);
    }

    fn assume_readings(&mut self, x: Dim, values: &[Z], width: u32, sign: Sign) {
        self.0.assume_readings(x, values, width, sign);
    }

    fn tell_width(&mut self, x: Dim, width: u32, sign: Sign) {
        self.0.tell_width(x, width, sign);
    }

    fn compared(&mut self, x: Dim) {
        self.0.compared(x);
    }

    fn wrapped_bounds(&self, x: Dim, width: u32, sign: Sign) -> Option<Interval> {
        self.0.wrapped_bounds(x, width, sign)
    }

    fn wrap(&mut self, x: Dim, width: u32, sign: Sign) {
        self.0.wrap(x, width, sign);
    }

    fn formula(&self) -> Formula {
        self.0.formula()
    }
}

#[cfg(test)]
mod tests {
    use super::Num;
    use crate::lattice::Lattice;
    use crate::numeric::Numeric;
    use crate::value::constants::Constants;
    use crate::value::intervals::Intervals;
    use ir::{Dim, LinExpr};

    #[test]
    fn elements_of_different_domains_give_sound_answers() {
        let x = Dim(0);
        let mut a = Num::new(Intervals::new());
        a.assign(x, &LinExpr::constant(1));
        let mut b = Num::new(Constants::new());
        b.assign(x, &LinExpr::constant(2));
        assert!(!a.leq(&b));
        a.join(&b);
        assert!(a.is_top());
    }

    #[test]
    fn states_can_be_shared_between_threads() {
        fn check<T: Send + Sync>() {}
        check::<crate::stack::StackState>();
    }
}
