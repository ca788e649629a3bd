//! Linear decision diagrams: sets of points of ℤ^n as shared decisions.

use crate::value::interval::{Bound, Interval};
use ir::{Dim, Z};
use smallvec::SmallVec;
use std::sync::Arc;

/// A set of points.
///
/// Tests are in order on every path: by dimension, then by bound. No test is
/// redundant: its two sides differ, and the one above doesn't begin with a test
/// of the same dimension that has the same lower side. So each set has one
/// form, and within one manager equal sets are the same node.
#[derive(Clone)]
pub(super) enum Diagram {
    /// No point.
    Empty,
    /// Every point.
    All,
    /// A test, and what follows.
    Node(Arc<Node>),
}

/// The test `dim <= bound`.
pub(super) struct Node {
    pub dim: Dim,
    pub bound: Z,
    /// What follows when it holds; says nothing of `dim`.
    pub low: Diagram,
    /// What follows when it doesn't.
    pub high: Diagram,
}

impl PartialEq for Diagram {
    fn eq(&self, other: &Self) -> bool {
        self.address() == other.address()
    }
}

impl Eq for Diagram {}

impl Diagram {
    /// Tells diagrams apart for as long as both exist.
    pub(super) fn address(&self) -> usize {
        match self {
            Diagram::Empty => 0,
            Diagram::All => 1,
            Diagram::Node(n) => Arc::as_ptr(n).addr(),
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        matches!(self, Diagram::Empty)
    }

    /// The first test.
    pub(super) fn test(&self) -> Option<(Dim, &Z)> {
        match self {
            Diagram::Node(n) => Some((n.dim, &n.bound)),
            _ => None,
        }
    }

    /// The subsets where `dim <= bound` and where not, for a test that doesn't
    /// come after the first one.
    pub(super) fn sides(&self, dim: Dim, bound: &Z) -> (&Diagram, &Diagram) {
        match self {
            Diagram::Node(n) if n.dim == dim && n.bound == *bound => (&n.low, &n.high),
            // A number that is at most `bound` is at most any larger one.
            Diagram::Node(n) if n.dim == dim => (&n.low, self),
            _ => (self, self),
        }
    }
}

impl Node {
    /// The intervals of the tested dimension for which there are points, in
    /// order, and what follows each.
    pub(super) fn segments(&self) -> SmallVec<[(Interval, &Diagram); 3]> {
        let mut all = SmallVec::new();
        let (mut lo, mut node) = (Bound::MinusInf, self);
        loop {
            if !node.low.is_empty() {
                all.push((Interval::new(lo, node.bound.clone()), &node.low));
            }
            lo = Bound::Finite(&node.bound + Z::ONE);
            match &node.high {
                Diagram::Node(n) if n.dim == self.dim => node = n,
                Diagram::Empty => return all,
                last => {
                    all.push((Interval::new(lo, Bound::PlusInf), last));
                    return all;
                }
            }
        }
    }
}

/// Diagrams are as deep as they have tests in a row: they are taken apart
/// without recursion.
impl Drop for Node {
    fn drop(&mut self) {
        fn claim(side: &mut Diagram, dying: &mut Vec<Node>) {
            if let Diagram::Node(n) = std::mem::replace(side, Diagram::Empty)
                && let Some(n) = Arc::into_inner(n)
            {
                dying.push(n);
            }
        }
        let mut dying = Vec::new();
        claim(&mut self.low, &mut dying);
        claim(&mut self.high, &mut dying);
        while let Some(mut n) = dying.pop() {
            claim(&mut n.low, &mut dying);
            claim(&mut n.high, &mut dying);
        }
    }
}
