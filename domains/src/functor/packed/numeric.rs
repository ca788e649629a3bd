//! Operations on packed elements: on the pack of what they mention, and on the
//! intervals.

use super::Packed;
use crate::algebra::non_linear::NonLinear;
use crate::lattice::Lattice;
use crate::numeric::{Numeric, folded, projected};
use crate::tuning::MAX_PACK;
use crate::value::facts::Facts;
use crate::value::interval::Interval;
use ir::{Dim, Formula, LinCons, LinExpr, Rel, Sign, Z};

#[deny(clippy::missing_trait_methods)]
impl<D: Numeric> Numeric for Packed<D> {
    fn assign(&mut self, x: Dim, e: &LinExpr) {
        let range = self.bounds(e);
        let from: Vec<Dim> = e.dims().collect();
        self.compute(x, &from, &range, |d| d.assign(x, e));
    }

    fn apply(&mut self, x: Dim, op: NonLinear, a: &LinExpr, b: &LinExpr) {
        let range = Interval::apply(op, &self.bounds(a), &self.bounds(b));
        let mut from: Vec<Dim> = a.dims().chain(b.dims()).collect();
        from.sort_unstable();
        from.dedup();
        self.compute(x, &from, &range, |d| d.apply(x, op, a, b));
    }

    fn assume(&mut self, c: &LinCons) {
        self.ranges.assume(c);
        if self.ranges.is_bottom() {
            return self.set_bottom();
        }
        if let [(x, _)] = c.expr.terms() {
            return self.change(*x, |d| d.assume(c));
        }
        if let Some((dims, mut element)) = self.gather(c.expr.dims().collect()) {
            element.assume(c);
            self.put(dims, element);
            return;
        }
        // No room: what the intervals learnt goes to the packs.
        for x in c.expr.dims() {
            let range = self.range(x);
            self.change(x, |d| d.assume_bounds(x, &range));
        }
    }

    fn forget(&mut self, x: Dim) {
        self.leave(x);
        self.ranges.forget(x);
    }

    fn project(&mut self, keep: &dyn Fn(Dim) -> bool) {
        let smaller: Vec<_> = self
            .each_pack()
            .filter(|p| p.dims().iter().any(|x| !keep(*x)))
            .cloned()
            .collect();
        for pack in smaller {
            let mut element = pack.element().clone();
            element.project(keep);
            self.take(pack.dims());
            let rest = pack.dims().iter().copied().filter(|x| keep(*x)).collect();
            self.put(rest, element);
        }
        self.ranges.project(keep);
    }

    fn restricted(&self, dims: &[Dim]) -> Self {
        projected(self, dims)
    }

    fn rename(&mut self, pairs: &[(Dim, Dim)]) {
        let to = |x: Dim| pairs.iter().find(|p| p.0 == x).map_or(x, |p| p.1);
        for pack in self.packs_of(pairs.iter().map(|p| p.0)) {
            self.take(pack.dims());
            let mut element = pack.element().clone();
            let inside: Vec<(Dim, Dim)> = pairs.iter().copied().filter(|p| pack.has(p.0)).collect();
            element.rename(&inside);
            let mut dims: Vec<Dim> = pack.dims().iter().map(|x| to(*x)).collect();
            dims.sort_unstable();
            self.put_silently(dims, element);
        }
        self.ranges.rename(pairs);
    }

    fn expand(&mut self, x: Dim, copy: Dim) {
        self.ranges.expand(x, copy);
        let Some(pack) = self.packs.get(x).cloned() else {
            return;
        };
        if pack.dims().len() < MAX_PACK {
            let mut element = pack.element().clone();
            element.expand(x, copy);
            let mut dims = pack.dims().to_vec();
            dims.push(copy);
            dims.sort_unstable();
            self.take(pack.dims());
            self.put(dims, element);
        }
    }

    fn fold(&mut self, x: Dim, copy: Dim) {
        folded(self, x, copy);
    }

    fn bounds(&self, e: &LinExpr) -> Interval {
        if self.is_bottom() {
            return Interval::BOTTOM;
        }
        self.sum(e).intersection(&self.ranges.bounds(e))
    }

    fn is_box(&self) -> bool {
        self.top.is_box()
    }

    fn is_relational(&self) -> bool {
        self.top.is_relational()
    }

    fn elements(&self, x: Dim, range: &Interval, limit: u32) -> Option<Vec<Z>> {
        let range = self.bounds(&LinExpr::dim(x)).intersection(range);
        match self.packs.get(x) {
            Some(pack) => pack.element().elements(x, &range, limit),
            None => range.elements(limit),
        }
    }

    fn rewritten(&self, e: &LinExpr) -> Option<(LinExpr, Z)> {
        self.covering(e)?.element().rewritten(e)
    }

    fn facts(&self, e: &LinExpr) -> Facts {
        let known = Facts::of_range(self.bounds(e));
        match self.covering(e) {
            Some(pack) => known.intersection(&pack.element().facts(e)),
            None => known,
        }
    }

    fn assume_facts(&mut self, x: Dim, facts: &Facts) {
        let range = self.range(x).intersection(&facts.range);
        self.change(x, |d| d.assume_facts(x, facts));
        self.assume_bounds(x, &range);
    }

    fn entails(&self, c: &LinCons) -> bool {
        if self.is_bottom() {
            return true;
        }
        let range = self.bounds(&c.expr);
        let by_range = match c.rel {
            Rel::Le => range.leq(&Interval::at_most(Z::ZERO)),
            Rel::Eq => range.leq(&Interval::singleton(0)),
            Rel::Ne => !range.contains(&Z::ZERO),
        };
        by_range
            || self
                .covering(&c.expr)
                .is_some_and(|p| p.element().entails(c))
    }

    fn set_bounds(&mut self, x: Dim, range: &Interval) {
        self.compute(x, &[], range, |_| ());
    }

    fn assume_bounds(&mut self, x: Dim, range: &Interval) {
        self.ranges.assume_bounds(x, range);
        if self.ranges.is_bottom() {
            return self.set_bottom();
        }
        self.change(x, |d| d.assume_bounds(x, range));
    }

    /// One number's values are no matter of packs.
    fn set_readings(&mut self, x: Dim, values: &[Z], _: u32, _: Sign) {
        self.set_bounds(x, &Interval::hull_of(values));
    }

    fn assume_readings(&mut self, x: Dim, values: &[Z], width: u32, sign: Sign) {
        self.change(x, |d| d.assume_readings(x, values, width, sign));
        self.assume_bounds(x, &Interval::hull_of(values));
    }

    fn tell_width(&mut self, x: Dim, width: u32, sign: Sign) {
        self.change(x, |d| d.tell_width(x, width, sign));
    }

    fn wrapped_bounds(&self, x: Dim, width: u32, sign: Sign) -> Option<Interval> {
        self.packs.get(x)?.element().wrapped_bounds(x, width, sign)
    }

    fn compared(&mut self, x: Dim) {
        self.change(x, |d| d.compared(x));
    }

    fn wrap(&mut self, x: Dim, width: u32, sign: Sign) {
        let e = LinExpr::dim(x);
        let range = self.bounds(&e);
        if range.leq(&Interval::full(width, sign)) {
            return;
        }
        if let Some(lap) = range.lap(width, sign) {
            return self.assign(x, &e.plus_constant(&-lap.shl(width)));
        }
        let wrapped = range.wrap(width, sign);
        self.compute(x, &[x], &wrapped, |d| d.wrap(x, width, sign));
    }

    fn formula(&self) -> Formula {
        if self.is_bottom() {
            return Formula::False;
        }
        let known = |f: &Formula| matches!(f, Formula::Lin(c) if c.expr.terms().len() == 1 && self.ranges.entails(c));
        let packs = self.each_pack().map(|p| match p.element().formula() {
            Formula::And(parts) => Formula::and(parts.into_iter().filter(|f| !known(f))),
            f if known(&f) => Formula::True,
            f => f,
        });
        Formula::and([self.ranges.formula()].into_iter().chain(packs))
    }
}
