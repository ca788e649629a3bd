//! A system of bounds and differences, kept apart ("split").
//!
//! Form: the bounds of each number in a persistent environment, the
//! differences in a sparse [`Graph`]. The system is *closed* when
//!
//! 1. every bound is the least that follows for integers;
//! 2. the edge `a → b` is stored exactly when the shortest distance from `a` to
//!    `b` is less than what the bounds say of `b - a` anyway, and then that
//!    distance is its weight.
//!
//! So a closed system is unique for its set of points. Paths through an edge
//! that the bounds imply are implied by the bounds too, so that none of them is
//! missed. A closed system decides in a few look-ups what is known of any bound
//! and any difference.

use super::graph::Graph;
use super::node::Node;
use crate::algebra::env::Env;
use crate::lattice::Lattice;
use crate::value::interval::{Bound, Interval};
use ir::{Dim, Z};

/// The system has no point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Empty;

/// Bounds and differences; not necessarily closed.
#[derive(Clone, Debug, Default)]
pub(super) struct System {
    /// Never ⊤ and never ⊥.
    pub(super) bounds: Env<Dim, Interval>,
    pub(super) graph: Graph,
}

/// The greatest value of a signed number whose range is `range`; `None` is +∞.
pub(super) fn upper_in(range: Option<&Interval>, n: Node) -> Option<Z> {
    let range = range?;
    if n.is_negated() {
        range.lo().finite().map(|k| -k)
    } else {
        range.hi().finite().cloned()
    }
}

/// Whether a difference of at most `w` says little more than bounds that imply
/// `implied`: nothing about which number is the greater one, and at least a
/// third of it: as much as an addend that has all values of its type leaves
/// between the other addend and the sum.
pub(super) fn is_weak(w: &Z, implied: Option<&Z>) -> bool {
    w.signum() > 0 && implied.is_some_and(|k| (w + Z::ONE) * Z::from(3) >= *k)
}

impl System {
    /// Whether nothing is known.
    pub(super) fn is_empty(&self) -> bool {
        self.bounds.is_empty() && self.graph.is_empty()
    }

    /// The range of a number.
    pub(super) fn range(&self, x: Dim) -> Interval {
        self.bounds.get(x).cloned().unwrap_or(Interval::TOP)
    }

    /// The least known upper bound of a signed number.
    pub(super) fn upper(&self, n: Node) -> Option<Z> {
        upper_in(self.bounds.get(n.dim()), n)
    }

    /// What the bounds alone say of `to - from`.
    pub(super) fn implied(&self, from: Node, to: Node) -> Option<Z> {
        Some(self.upper(to)? + self.upper(from.mirror())?)
    }

    /// The least known upper bound of `to - from`, for two numbers.
    pub(super) fn distance(&self, from: Node, to: Node) -> Option<Z> {
        // A stored edge says more than the bounds when the system is closed;
        // when it isn't, either may.
        match (self.graph.weight(from, to), self.implied(from, to)) {
            (Some(w), Some(k)) => Some(if *w < k { w.clone() } else { k }),
            (w, k) => w.cloned().or(k),
        }
    }

    /// Replaces what is known of a number's range, with no consequences.
    pub(super) fn put_range(&mut self, x: Dim, range: Interval) -> Result<(), Empty> {
        if range.is_bottom() {
            return Err(Empty);
        }
        if range.is_top() {
            self.bounds.remove(x);
        } else {
            self.bounds.insert(x, range);
        }
        Ok(())
    }

    /// Learns `n <= k` with no consequences; whether that is new.
    pub(super) fn lower(&mut self, n: Node, k: &Z) -> Result<bool, Empty> {
        let old = self.bounds.get(n.dim());
        if upper_in(old, n).is_some_and(|u| u <= *k) {
            return Ok(false);
        }
        let (lo, hi) = match old {
            Some(old) => (old.lo().clone(), old.hi().clone()),
            None => (Bound::MinusInf, Bound::PlusInf),
        };
        let range = if n.is_negated() {
            Interval::new(-k, hi)
        } else {
            Interval::new(lo, k.clone())
        };
        self.put_range(n.dim(), range)?;
        Ok(true)
    }

    /// Forgets a number. What a closed system says of the others stays.
    pub(super) fn forget(&mut self, x: Dim) {
        if self.bounds.get(x).is_some() {
            self.bounds.remove(x);
        }
        self.graph.take(x);
    }

    /// Forgets every number for which `keep` is false. Looks at every number,
    /// changes only what goes.
    pub(super) fn project(&mut self, keep: &dyn Fn(Dim) -> bool) {
        self.bounds.retain(keep);
        self.graph.retain(keep);
    }

    /// What is known of these numbers, which are in order: closed as before.
    pub(super) fn restricted(&self, dims: &[Dim]) -> System {
        System {
            bounds: self.bounds.restricted(dims),
            graph: self.graph.restricted(dims),
        }
    }
}
