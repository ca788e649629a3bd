//! Operations on partitioned elements: those of each element; what changes a
//! selector moves them.

use super::Partitioned;
use crate::algebra::non_linear::NonLinear;
use crate::functor::disjunction;
use crate::numeric::Numeric;
use crate::value::interval::Interval;
use crate::value::known_bits::KnownBits;
use crate::value::residue::Residue;
use ir::{Dim, Formula, LinCons, LinExpr, Sign, Z};

impl<D: Numeric> Numeric for Partitioned<D> {
    fn assign(&mut self, x: Dim, e: &LinExpr) {
        self.change(x, |d| d.assign(x, e));
    }

    fn apply(&mut self, x: Dim, op: NonLinear, a: &LinExpr, b: &LinExpr) {
        self.change(x, |d| d.apply(x, op, a, b));
    }

    fn assume(&mut self, c: &LinCons) {
        self.each(|d| d.assume(c));
        if let [(x, _)] = c.expr.terms() {
            self.select(*x);
        }
    }

    fn forget(&mut self, x: Dim) {
        self.keep_selectors(|s| s != x);
        self.each(|d| d.forget(x));
    }

    fn project(&mut self, keep: &dyn Fn(Dim) -> bool) {
        self.keep_selectors(keep);
        self.each(|d| d.project(keep));
    }

    fn rename(&mut self, pairs: &[(Dim, Dim)]) {
        // Targets aren't constrained before, so that they are no selectors.
        let to = |x: &Dim| pairs.iter().find(|p| p.0 == *x).map_or(*x, |p| p.1);
        for x in &mut self.remembered {
            *x = to(x);
        }
        let renamed: Vec<Dim> = self.selectors.iter().map(to).collect();
        let mut order: Vec<usize> = (0..renamed.len()).collect();
        order.sort_unstable_by_key(|i| renamed[*i]);
        self.selectors = order.iter().map(|i| renamed[*i]).collect();
        let parts = std::mem::take(&mut self.parts).into_iter();
        self.parts = parts
            .map(|(key, d)| (order.iter().map(|i| key[*i].clone()).collect(), d))
            .collect();
        self.each(|d| d.rename(pairs));
    }

    /// The other value of a selector would be in another element.
    fn expand(&mut self, x: Dim, copy: Dim) {
        self.keep_selectors(|s| s != x);
        self.each(|d| d.expand(x, copy));
    }

    fn bounds(&self, e: &LinExpr) -> Interval {
        disjunction::bounds(self.parts(), e)
    }

    fn is_relational(&self) -> bool {
        true
    }

    fn elements(&self, x: Dim, range: &Interval, limit: u32) -> Option<Vec<Z>> {
        disjunction::elements(self.parts(), x, range, limit)
    }

    fn residue(&self, e: &LinExpr) -> Residue {
        disjunction::residue(self.parts(), e)
    }

    fn bits(&self, e: &LinExpr) -> KnownBits {
        disjunction::bits(self.parts(), e)
    }

    fn assume_residue(&mut self, x: Dim, residue: &Residue) {
        self.each(|d| d.assume_residue(x, residue));
    }

    fn assume_bits(&mut self, x: Dim, bits: &KnownBits) {
        self.each(|d| d.assume_bits(x, bits));
    }

    fn entails(&self, c: &LinCons) -> bool {
        self.parts().all(|d| d.entails(c))
    }

    fn set_bounds(&mut self, x: Dim, range: &Interval) {
        self.change(x, |d| d.set_bounds(x, range));
    }

    fn assume_bounds(&mut self, x: Dim, range: &Interval) {
        self.each(|d| d.assume_bounds(x, range));
    }

    fn set_readings(&mut self, x: Dim, values: &[Z], width: u32, sign: Sign) {
        self.change(x, |d| d.set_readings(x, values, width, sign));
    }

    fn assume_readings(&mut self, x: Dim, values: &[Z], width: u32, sign: Sign) {
        self.each(|d| d.assume_readings(x, values, width, sign));
    }

    fn tell_width(&mut self, x: Dim, width: u32, sign: Sign) {
        self.each(|d| d.tell_width(x, width, sign));
    }

    fn wrapped_bounds(&self, x: Dim, width: u32, sign: Sign) -> Option<Interval> {
        disjunction::wrapped_bounds(self.parts(), x, width, sign)
    }

    fn compared(&mut self, x: Dim) {
        self.select(x);
        self.each(|d| d.compared(x));
    }

    fn wrap(&mut self, x: Dim, width: u32, sign: Sign) {
        self.change(x, |d| d.wrap(x, width, sign));
    }

    fn formula(&self) -> Formula {
        disjunction::formula(self.parts())
    }
}
