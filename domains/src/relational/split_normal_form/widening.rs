//! Widening and narrowing.
//!
//! Closing the result of a widening brings back what was given up, so that
//! chains need not stop (A. Miné, *A new numerical abstract domain based on
//! difference-bound matrices*, PADO 2001). Therefore the state keeps the
//! result as it was before closure, and the next widening starts from that.
//!
//! A constraint of the previous iterate is an edge, or a difference that its
//! bounds imply: the latter become edges where the bounds go and the difference
//! stays. Why chains stop: the distance that the unclosed iterate gives to a
//! pair only grows, and each time it takes one of finitely many values: a
//! threshold, infinity, or what the bounds imply, which are at thresholds or
//! infinite themselves ([`longest_chain`]).
//!
//! Narrowing fills only what is missing: an infinite bound, a pair without
//! edge. It too keeps its result before closure, since closure may drop an edge
//! that bounds have come to imply: each place is filled once.

use super::join::{differing, implied_pairs};
use super::node::Node;
use super::system::{Empty, System};
use crate::lattice::{Lattice, Thresholds};
use crate::value::interval::{Bound, Interval};
use ir::{Dim, Z};

/// How often a widening chain grows at most when `dims` numbers are related by
/// differences, and by sums.
pub(super) fn longest_chain(dims: usize, thresholds: usize, sums: bool) -> usize {
    let bounds = dims * 2 * (thresholds + 1);
    let pairs = dims * dims.saturating_sub(1) * if sums { 2 } else { 1 };
    // Per pair: every threshold, and what the two bounds imply each time that
    // one of them moves.
    1 + bounds + pairs * (thresholds + 2 * (thresholds + 1) + 1)
}

impl System {
    /// The widening of this previous iterate, not necessarily closed, by a
    /// closed system; not closed.
    pub(super) fn widen<const SUMS: bool>(&self, next: &System, thresholds: &Thresholds) -> System {
        let mut result = self.clone();
        result.bounds.combine(&next.bounds, |_, a, b| {
            let mut range = a?.clone();
            range.widen(b?, thresholds);
            (!range.is_top()).then_some(range)
        });
        let mut pairs: Vec<(Node, Node)> = differing(self, next).map(|d| (d.from, d.to)).collect();
        pairs.extend(implied_pairs::<SUMS>(self, next));
        for (from, to) in pairs {
            let length = self.distance(from, to).and_then(|mine| {
                let theirs = next.distance(from, to)?;
                if theirs <= mine {
                    Some(mine)
                } else {
                    thresholds.at_least(&theirs).cloned()
                }
            });
            result.keep_edge(from, to, length);
        }
        result
    }

    /// The numbers at which the two differ.
    pub(super) fn changed(&self, other: &System) -> Vec<Dim> {
        let mut dims: Vec<Dim> = differing(self, other)
            .flat_map(|d| [d.from.dim(), d.to.dim()])
            .chain(self.bounds.differences(&other.bounds).map(|d| d.key))
            .collect();
        dims.sort_unstable();
        dims.dedup();
        dims
    }

    /// What this iterate, not necessarily closed, lacks and `next` has: added
    /// to it as it is, and to `closed`, its closure, with the consequences.
    pub(super) fn narrow(&mut self, closed: &mut System, next: &System) -> Result<(), Empty> {
        let filled: Vec<(Dim, Interval)> = self
            .bounds
            .differences(&next.bounds)
            .filter_map(|d| {
                let theirs = d.right?;
                let mine = d.left.cloned().unwrap_or(Interval::TOP);
                let lo = filler(mine.lo() == &Bound::MinusInf, theirs.lo());
                let hi = filler(mine.hi() == &Bound::PlusInf, theirs.hi());
                let gain =
                    Interval::new(lo.unwrap_or(Bound::MinusInf), hi.unwrap_or(Bound::PlusInf));
                (gain != Interval::TOP).then_some((d.key, gain))
            })
            .collect();
        let edges: Vec<(Node, Node, Z)> = differing(self, next)
            .filter(|d| d.left.is_none())
            .filter_map(|d| Some((d.from, d.to, d.right?.clone())))
            .collect();
        for (x, gain) in filled {
            let mine = self.range(x);
            self.put_range(x, mine.intersection(&gain))?;
            closed.restrict(x, &gain)?;
        }
        for (from, to, w) in edges {
            closed.relate(from, to, &w)?;
            self.graph.set(from, to, w);
        }
        Ok(())
    }

    /// Keeps the points that are in `other` too. `self` is closed.
    pub(super) fn meet(&mut self, other: &System) -> Result<(), Empty> {
        let ranges: Vec<(Dim, Interval)> = self
            .bounds
            .differences(&other.bounds)
            .filter_map(|d| Some((d.key, d.right?.clone())))
            .collect();
        let edges: Vec<(Node, Node, Z)> = differing(self, other)
            .filter_map(|d| Some((d.from, d.to, d.right?.clone())))
            .collect();
        for (x, range) in ranges {
            self.restrict(x, &range)?;
        }
        for (from, to, w) in edges {
            self.relate(from, to, &w)?;
        }
        Ok(())
    }
}

/// The bound that fills an infinite one.
fn filler(missing: bool, theirs: &Bound) -> Option<Bound> {
    (missing && theirs.finite().is_some()).then(|| theirs.clone())
}
