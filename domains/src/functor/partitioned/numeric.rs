//! Operations on partitioned elements: those of each element; what changes a
//! selector moves them.

use super::Partitioned;
use crate::algebra::non_linear::NonLinear;
use crate::functor::disjunction;
use crate::numeric::{Numeric, numeric_methods, projected};
use crate::value::facts::Facts;
use crate::value::interval::Interval;
use ir::{Dim, Formula, LinCons, LinExpr, Sign, Z};

/// What is done to all elements, and where it changes a selector moves them. The
/// rest is written by hand.
macro_rules! of_all {
    (change assume $($_:tt)*) => {};
    (change forget $($_:tt)*) => {};
    (change project $($_:tt)*) => {};
    (change rename $($_:tt)*) => {};
    (change expand $($_:tt)*) => {};
    (change fold $($_:tt)*) => {};
    (change compared $($_:tt)*) => {};
    (change assign $($rest:tt)*) => { of_all!(moves assign $($rest)*); };
    (change apply $($rest:tt)*) => { of_all!(moves apply $($rest)*); };
    (change set_bounds $($rest:tt)*) => { of_all!(moves set_bounds $($rest)*); };
    (change set_readings $($rest:tt)*) => { of_all!(moves set_readings $($rest)*); };
    (change wrap $($rest:tt)*) => { of_all!(moves wrap $($rest)*); };
    (moves $f:ident($dim:ident: Dim $(, $x:ident: $t:ty)*)) => {
        fn $f(&mut self, $dim: Dim $(, $x: $t)*) {
            self.change($dim, |d| d.$f($dim $(, $x)*));
        }
    };
    ($($method:tt)*) => {
        disjunction::of_parts!($($method)*);
    };
}

#[deny(clippy::missing_trait_methods)]
impl<D: Numeric> Numeric for Partitioned<D> {
    numeric_methods!(of_all);

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

    fn restricted(&self, dims: &[Dim]) -> Self {
        projected(self, dims)
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

    fn fold(&mut self, x: Dim, copy: Dim) {
        self.keep_selectors(|s| s != x && s != copy);
        self.each(|d| d.fold(x, copy));
    }

    fn compared(&mut self, x: Dim) {
        self.select(x);
        self.each(|d| d.compared(x));
    }
}
