//! Order and join of closed systems. Both look only at what differs.
//!
//! The join of two closed systems takes the greater of both distances for each
//! pair of nodes, and is closed, but for relations that say little where there are
//! many. An edge of the result is an edge of one of
//! the two, or its length is implied by bounds in both but not by the joined
//! bounds: then one of its ends has the greater bound on the left, and the
//! other one on the right. The second kind is what makes `x = y` of `x = y = 0`
//! and `x = y = 1`; it is the quadratic part.

use super::graph::EdgeDifference;
use super::node::Node;
use super::system::{System, is_weak, upper_in};
use crate::lattice::Lattice;
use crate::tuning::{MANY_IMPLIED_PAIRS, MAX_IMPLIED_PAIRS};
use crate::value::interval::Interval;
use ir::Z;
use std::collections::{BTreeMap, VecDeque};

/// Nodes whose bounds differ between two systems.
#[derive(Default)]
struct Shifted {
    /// Those whose upper bound is greater on the left, and finite.
    left: Vec<Node>,
    /// Those whose upper bound is greater on the right, and finite.
    right: Vec<Node>,
}

fn shifted(a: &System, b: &System) -> Shifted {
    let mut shifted = Shifted::default();
    for d in a.bounds.differences(&b.bounds) {
        for n in [Node::plus(d.key), Node::minus(d.key)] {
            let (Some(u), Some(v)) = (upper_in(d.left, n), upper_in(d.right, n)) else {
                continue;
            };
            if u > v {
                shifted.left.push(n);
            } else if u < v {
                shifted.right.push(n);
            }
        }
    }
    shifted
}

/// The edges, without their mirrors, that only bounds imply in both systems,
/// but that the hull of the bounds may not.
pub(super) fn implied_pairs<const SUMS: bool>(a: &System, b: &System) -> Vec<(Node, Node)> {
    let Shifted { left, right } = shifted(a, b);
    let mut pairs = Vec::new();
    if left.len() * right.len() > MAX_IMPLIED_PAIRS {
        return pairs;
    }
    for to in &left {
        for back in &right {
            // The bounds of `to` and of `-from` imply one of `to - from`.
            let from = back.mirror();
            let apart = from.dim() != to.dim();
            if apart && (SUMS || from.is_negated() == to.is_negated()) {
                pairs.push((from, *to));
            }
        }
    }
    pairs
}

/// The edges that differ, without their mirrors.
pub(super) fn differing<'a>(
    a: &'a System,
    b: &'a System,
) -> impl Iterator<Item = EdgeDifference<'a>> {
    a.graph
        .differences(&b.graph)
        .filter(|d| (d.from, d.to) <= (d.to.mirror(), d.from.mirror()))
}

impl System {
    /// Whether every point is one of `other`. `self` is closed, or joined.
    pub(super) fn leq(&self, other: &System) -> bool {
        let bounds = self
            .bounds
            .differences(&other.bounds)
            .all(|d| match (d.left, d.right) {
                (_, None) => true,
                (None, Some(_)) => false,
                (Some(a), Some(b)) => a.leq(b),
            });
        bounds
            && differing(self, other).all(|d| d.right.is_none_or(|w| self.entails(d.from, d.to, w)))
    }

    /// Whether `to - from <= weight` follows: from the bounds or an edge, as in a
    /// closed system; or along a path, where a join left out what says little. That
    /// costs the part of the graph that hangs together with `from`.
    fn entails(&self, from: Node, to: Node, weight: &Z) -> bool {
        let distance = self.distance(from, to);
        distance.is_some_and(|d| d <= *weight)
            || is_weak(weight, self.implied(from, to).as_ref())
                && self.leads_within(from, to, weight)
    }

    /// Whether a path from `from` to `to` is at most that long. There is no negative
    /// cycle.
    fn leads_within(&self, from: Node, to: Node, weight: &Z) -> bool {
        let mut best = BTreeMap::from([(from, Z::ZERO)]);
        let mut pending = VecDeque::from([from]);
        while let Some(n) = pending.pop_front() {
            let so_far = best[&n].clone();
            for (t, w) in self.graph.out(n) {
                let length = &so_far + w;
                if *t == to && length <= *weight {
                    return true;
                }
                if best.get(t).is_none_or(|b| length < *b) {
                    best.insert(*t, length);
                    pending.push_back(*t);
                }
            }
        }
        false
    }

    /// Contains the points of both, which are closed.
    pub(super) fn join<const SUMS: bool>(&mut self, other: &System) {
        let greater = |mine: Option<Z>, theirs: Option<Z>| Some(mine?.max(theirs?));
        let stored: Vec<(Node, Node, Option<Z>)> = differing(self, other)
            .map(|d| {
                let mine = d.left.cloned().or_else(|| self.implied(d.from, d.to));
                let theirs = d.right.cloned().or_else(|| other.implied(d.from, d.to));
                (d.from, d.to, greater(mine, theirs))
            })
            .collect();
        let implied: Vec<(Node, Node, Option<Z>)> = implied_pairs::<SUMS>(self, other)
            .into_iter()
            .map(|(from, to)| {
                let (mine, theirs) = (self.distance(from, to), other.distance(from, to));
                (from, to, greater(mine, theirs))
            })
            .collect();
        self.bounds.combine(&other.bounds, |_, a, b| {
            let joined = a?.hull(b?);
            (joined != Interval::TOP).then_some(joined)
        });
        for (from, to, length) in stored {
            self.keep_edge(from, to, length);
        }
        let many = implied.len() > MANY_IMPLIED_PAIRS;
        for (from, to, length) in implied {
            let is_weak = |w: &Z| is_weak(w, self.implied(from, to).as_ref());
            let is_new = self.graph.weight(from, to).is_none();
            if !(many && is_new && length.as_ref().is_some_and(is_weak)) {
                self.keep_edge(from, to, length);
            }
        }
    }

    /// Stores the edge when it says more than the bounds; removes it otherwise.
    pub(super) fn keep_edge(&mut self, from: Node, to: Node, length: Option<Z>) {
        let length = length.filter(|w| self.implied(from, to).is_none_or(|k| *w < k));
        match length {
            Some(w) if self.graph.weight(from, to) == Some(&w) => {}
            Some(w) => self.graph.set(from, to, w),
            None => self.graph.remove(from, to),
        }
    }
}
