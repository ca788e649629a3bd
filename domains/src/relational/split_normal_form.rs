//! Weakly relational domains in split normal form: bounds of numbers, and
//! differences of numbers (and sums, with `SUMS`), over ℤ. [`crate::relational::zones`] and
//! [`crate::relational::octagons`] are the two; all they have is here.
//!
//! Form: `system` bounds apart from a sparse graph of differences, always
//! closed (`closure`). A number is two nodes of the graph, `x` and `-x`, as
//! in A. Miné's octagons; in zones no edge leads from a number to a negated
//! one. Beside it, after a widening or narrowing, the system as it was before
//! closure (`widening`); any other operation drops that.
//!
//! Sources: G. Gange, J. Navas, P. Schachte, H. Søndergaard, P. Stuckey,
//! *Exploiting sparsity in difference-bound matrices*, SAS 2016, and, with Z.
//! Ma, *A fresh look at zones and octagons*, TOPLAS 2021. We depart from them in that edges
//! that bounds imply are never stored (they drop them in joins), which makes
//! the form unique; that no potential function is kept, since a closed system
//! decides feasibility without; that one graph of mirrored nodes serves both
//! domains; that octagons are closed tightly for integers; that everything is
//! persistent; that thresholds are honoured for bounds and differences; and
//! that weights are exact integers of any size.
//!
//! Costs, with `d` the number of edges at a number and logarithms left out:
//! look-ups are constant; `forget`, `x := y + c` and `x := x + c` take `d`; a
//! new bound takes `d`, a new difference at most `d²`; a join, a comparison or
//! a meet takes what the two states differ in, and a join the product of the
//! bounds that grew on one side and on the other; a widening takes a search per
//! number that hangs together with one that changed. Nothing depends on how
//! many numbers there are. A state takes some 150 bytes for each number with a
//! bound and some 180 for each difference, less what it shares with others: 690
//! per number where each is related to three others, intervals 170.

mod assign;
mod assume;
mod closure;
mod expression;
mod formula;
mod graph;
mod join;
mod node;
mod system;
#[cfg(test)]
mod tests;
mod widening;

use crate::algebra::linearization;
use crate::algebra::non_linear::NonLinear;
use crate::lattice::{Lattice, Thresholds};
use crate::numeric::Numeric;
use crate::value::interval::Interval;
use ir::{Dim, Formula, LinCons, LinExpr, Rel, Z};
use std::sync::Arc;
use system::{Empty, System};

/// Bounds and differences; with `SUMS`, sums too.
#[derive(Clone, Debug)]
pub struct SplitNormalForm<const SUMS: bool> {
    /// Closed. `None` is ⊥.
    closed: Option<System>,
    /// The same before closure, if this is the result of a widening or a
    /// narrowing; never when ⊥.
    unclosed: Option<Arc<System>>,
}

impl<const SUMS: bool> Default for SplitNormalForm<SUMS> {
    fn default() -> Self {
        SplitNormalForm::new()
    }
}

impl<const SUMS: bool> SplitNormalForm<SUMS> {
    /// Every point.
    pub fn new() -> Self {
        SplitNormalForm {
            closed: Some(System::default()),
            unclosed: None,
        }
    }

    /// How often a widening chain grows at most, for that many numbers and
    /// thresholds.
    pub fn longest_chain(dims: usize, thresholds: usize) -> usize {
        widening::longest_chain(dims, thresholds, SUMS)
    }

    /// Changes the closed system.
    fn update(&mut self, f: impl FnOnce(&mut System) -> Result<(), Empty>) {
        if let Some(system) = &mut self.closed {
            self.unclosed = None;
            if f(system).is_err() {
                self.closed = None;
            }
        }
    }

    /// Changes the closed system in a way that leaves it points.
    fn change(&mut self, f: impl FnOnce(&mut System)) {
        self.update(|system| {
            f(system);
            Ok(())
        });
    }
}

impl<const SUMS: bool> Lattice for SplitNormalForm<SUMS> {
    fn set_top(&mut self) {
        *self = SplitNormalForm::new();
    }

    fn set_bottom(&mut self) {
        *self = SplitNormalForm {
            closed: None,
            unclosed: None,
        };
    }

    fn is_bottom(&self) -> bool {
        self.closed.is_none()
    }

    fn is_top(&self) -> bool {
        self.closed.as_ref().is_some_and(System::is_empty)
    }

    fn leq(&self, other: &Self) -> bool {
        match (&self.closed, &other.closed) {
            (None, _) => true,
            (Some(_), None) => false,
            (Some(a), Some(b)) => a.leq(b),
        }
    }

    fn join(&mut self, other: &Self) {
        match (&self.closed, &other.closed) {
            (_, None) => {}
            (None, Some(_)) => {
                self.clone_from(other);
                self.unclosed = None;
            }
            (Some(_), Some(b)) => self.change(|a| a.join::<SUMS>(b)),
        }
    }

    fn meet(&mut self, other: &Self) {
        match &other.closed {
            None => self.set_bottom(),
            Some(b) => self.update(|a| a.meet(b)),
        }
    }

    fn widen(&mut self, next: &Self, thresholds: &Thresholds) {
        let (Some(closed), Some(theirs)) = (&self.closed, &next.closed) else {
            if next.closed.is_some() {
                self.join(next);
            }
            return;
        };
        let previous = self.unclosed.as_deref().unwrap_or(closed);
        let unclosed = previous.widen::<SUMS>(theirs, thresholds);
        let mut result = unclosed.clone();
        let changed = unclosed.changed(closed);
        // Contains both, so that it has a point unless both have none.
        self.closed = result.close(changed).is_ok().then_some(result);
        self.unclosed = self.closed.is_some().then(|| Arc::new(unclosed));
    }

    fn narrow(&mut self, next: &Self) {
        let (Some(closed), Some(theirs)) = (&mut self.closed, &next.closed) else {
            return self.set_bottom();
        };
        let mut unclosed = match self.unclosed.take() {
            Some(unclosed) => Arc::unwrap_or_clone(unclosed),
            None => closed.clone(),
        };
        if unclosed.narrow(closed, theirs).is_err() {
            return self.set_bottom();
        }
        self.unclosed = Some(Arc::new(unclosed));
    }
}

impl<const SUMS: bool> Numeric for SplitNormalForm<SUMS> {
    fn assign(&mut self, x: Dim, e: &LinExpr) {
        self.update(|s| s.assign::<SUMS>(x, e));
    }

    fn assume(&mut self, c: &LinCons) {
        self.update(|s| s.assume::<SUMS>(c));
    }

    fn forget(&mut self, x: Dim) {
        self.change(|s| s.forget(x));
    }

    fn project(&mut self, keep: &dyn Fn(Dim) -> bool) {
        self.change(|s| s.project(keep));
    }

    fn apply(&mut self, x: Dim, op: NonLinear, a: &LinExpr, b: &LinExpr) {
        linearization::apply(self, x, op, a, b);
    }

    fn restricted(&self, dims: &[Dim]) -> Self {
        SplitNormalForm {
            closed: self.closed.as_ref().map(|system| system.restricted(dims)),
            unclosed: None,
        }
    }

    fn rename(&mut self, pairs: &[(Dim, Dim)]) {
        self.change(|s| s.rename(pairs));
    }

    fn expand(&mut self, x: Dim, copy: Dim) {
        self.change(|s| s.expand(x, copy));
    }

    fn bounds(&self, e: &LinExpr) -> Interval {
        match &self.closed {
            None => Interval::BOTTOM,
            Some(system) => system.bounds_of(e),
        }
    }

    fn entails(&self, c: &LinCons) -> bool {
        let Some(system) = &self.closed else {
            return true;
        };
        let range = system.bounds_of(&c.expr);
        let holds = match c.rel {
            Rel::Le => range.leq(&Interval::at_most(Z::ZERO)),
            Rel::Eq => range.as_singleton().is_some_and(Z::is_zero),
            Rel::Ne => !range.contains(&Z::ZERO),
        };
        let rounds = c.rel == Rel::Ne && !c.expr.content().is_one();
        if holds || (expression::is_exact::<SUMS>(&c.expr) && !rounds) {
            return holds;
        }
        let mut refuted = system.clone();
        refuted.assume::<SUMS>(&c.negate()).is_err()
    }

    fn set_bounds(&mut self, x: Dim, range: &Interval) {
        self.update(|s| {
            s.forget(x);
            s.put_range(x, range.clone())
        });
    }

    fn assume_bounds(&mut self, x: Dim, range: &Interval) {
        self.update(|s| {
            if range.is_bottom() {
                return Err(Empty);
            }
            s.restrict(x, range)
        });
    }

    fn formula(&self) -> Formula {
        match &self.closed {
            None => Formula::False,
            Some(system) => system.formula(),
        }
    }
}
