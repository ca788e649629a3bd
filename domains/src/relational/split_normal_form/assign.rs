//! Assignment, copies and renaming. All of them keep a closed system closed.
//!
//! `x := ±y + c` moves edges from row to row; any other expression gives its
//! bounds and its differences to its terms (A. Miné, *The octagon abstract
//! domain*, HOSC 2006, section 4.4). An expression in which the old `x` occurs
//! with coefficient ±1 shifts `x` by an interval.

use super::graph::Edge;
use super::node::Node;
use super::system::{Empty, System};
use crate::tuning::MAX_RELATED_TERMS;
use crate::value::interval::Interval;
use ir::{Dim, LinExpr, Z};

/// An edge with both ends.
type FullEdge = (Node, Node, Z);

impl System {
    /// `x` gets the value of `e`, which may mention `x`.
    pub(super) fn assign<const SUMS: bool>(&mut self, x: Dim, e: &LinExpr) -> Result<(), Empty> {
        match e.terms() {
            [] => {
                self.forget(x);
                self.put_range(x, Interval::singleton(e.constant.clone()))
            }
            [(y, c)] if c.is_one() || (SUMS && (-c).is_one()) => {
                let n = Node::signed(*y, c);
                if *y == x {
                    if n.is_negated() {
                        self.negate(x);
                    }
                    self.shift(x, &Interval::singleton(e.constant.clone()));
                } else {
                    self.copy(x, n, &e.constant);
                }
                Ok(())
            }
            _ => self.assign_other::<SUMS>(x, e),
        }
    }

    fn assign_other<const SUMS: bool>(&mut self, x: Dim, e: &LinExpr) -> Result<(), Empty> {
        let range = self.bounds_of(e);
        let mut learnt: Vec<FullEdge> = Vec::new();
        if e.terms().len() <= MAX_RELATED_TERMS {
            for (y, c) in e.terms().iter().filter(|(y, _)| *y != x) {
                let n = Node::signed(*y, c);
                if !SUMS && n.is_negated() {
                    continue;
                }
                // x - n lies between the ends of e - n.
                let mut rest = e.clone();
                rest.add_term(*y, &-n.coefficient());
                let between = self.bounds_of(&rest);
                if let Some(hi) = between.hi().finite() {
                    learnt.push((n, Node::plus(x), hi.clone()));
                }
                if let Some(lo) = between.lo().finite() {
                    learnt.push((Node::plus(x), n, -lo));
                }
            }
        }
        let own = e.coefficient(x);
        if own.is_one() || (SUMS && (-&own).is_one()) {
            let mut rest = e.clone();
            rest.add_term(x, &-&own);
            let by = self.bounds_of(&rest);
            if own.is_negative() {
                self.negate(x);
            }
            self.shift(x, &by);
        } else {
            self.forget(x);
        }
        self.restrict(x, &range)?;
        for (from, to, weight) in learnt {
            self.estimate(from, to, &weight)?;
        }
        Ok(())
    }

    /// Keeps the points whose `x` is in the interval.
    pub(super) fn restrict(&mut self, x: Dim, range: &Interval) -> Result<(), Empty> {
        if let Some(hi) = range.hi().finite() {
            self.tighten(Node::plus(x), hi)?;
        }
        if let Some(lo) = range.lo().finite() {
            self.tighten(Node::minus(x), &-lo)?;
        }
        Ok(())
    }

    /// Adds some number of a non-empty interval to `x`.
    pub(super) fn shift(&mut self, x: Dim, by: &Interval) {
        if by.as_singleton().is_some_and(Z::is_zero) {
            return;
        }
        if let Some(range) = self.bounds.remove(x) {
            let range = range.plus(by);
            if range != Interval::TOP {
                self.bounds.insert(x, range);
            }
        }
        // t - x <= w becomes t - x' <= w - least; t + x <= w likewise.
        let (positive, negative) = (Node::plus(x), Node::minus(x));
        match by.lo().finite() {
            Some(least) => self.graph.shift(positive, &-least),
            None => drop(self.graph.take_row(positive)),
        }
        match by.hi().finite() {
            Some(most) => self.graph.shift(negative, most),
            None => drop(self.graph.take_row(negative)),
        }
    }

    /// `x` becomes `-x`.
    fn negate(&mut self, x: Dim) {
        if let Some(range) = self.bounds.remove(x) {
            self.bounds.insert(x, range.scaled(&Z::MINUS_ONE));
        }
        let [positive, negative] = self.graph.take(x);
        self.graph.set_row(Node::minus(x), positive.to_vec());
        self.graph.set_row(Node::plus(x), negative.to_vec());
    }

    /// `x` becomes `n + c`, another number: `n`'s edges, shifted, are its own,
    /// and an equality joins the two unless their bounds tell it already.
    fn copy(&mut self, x: Dim, n: Node, c: &Z) {
        self.forget(x);
        let range = self.range(n.dim()).scaled(&n.coefficient()).shifted(c);
        let is_constant = range.as_singleton().is_some();
        if range != Interval::TOP {
            self.bounds.insert(x, range);
        }
        if is_constant {
            return;
        }
        let moved = |from: Node, by: &Z| -> Vec<Edge> {
            let row = self.graph.out(from).iter();
            row.map(|(t, w)| (*t, w + by)).collect()
        };
        let (positive, negative) = (moved(n, &-c), moved(n.mirror(), c));
        self.graph.set_row(Node::plus(x), positive);
        self.graph.set_row(Node::minus(x), negative);
        self.graph.set(n, Node::plus(x), c.clone());
        self.graph.set(Node::plus(x), n, -c);
    }

    /// `copy`, unconstrained before, becomes another possible value of
    /// `x`.
    pub(super) fn expand(&mut self, x: Dim, copy: Dim) {
        if let Some(range) = self.bounds.get(x).cloned() {
            self.bounds.insert(copy, range);
        }
        let mut new: Vec<FullEdge> = Vec::new();
        for a in [Node::plus(x), Node::minus(x)] {
            for (t, w) in self.graph.out(a) {
                new.push((a.of(copy), *t, w.clone()));
            }
            // From the one to the other over a third.
            for b in [Node::plus(x), Node::minus(x)] {
                let lengths = self.graph.out(a).iter().filter_map(|(t, w)| {
                    let back = self.graph.weight(*t, b)?;
                    Some(w + back)
                });
                if let Some(w) = lengths.min()
                    && self.implied(a, b).is_none_or(|k| w < k)
                {
                    new.push((a, b.of(copy), w));
                }
            }
        }
        for (from, to, w) in new {
            self.graph.set(from, to, w);
        }
    }

    /// Moves numbers to unconstrained ones, all at once.
    pub(super) fn rename(&mut self, pairs: &[(Dim, Dim)]) {
        self.bounds.rename(pairs);
        let related: Vec<&(Dim, Dim)> = pairs
            .iter()
            .filter(|(from, _)| self.graph.relates(*from))
            .collect();
        let mut moved: Vec<FullEdge> = Vec::new();
        for (from, _) in &related {
            // Edges between two that move are taken with the first of them.
            let [positive, negative] = self.graph.take(*from);
            for (a, row) in [
                (Node::plus(*from), positive),
                (Node::minus(*from), negative),
            ] {
                moved.extend(row.iter().map(|(t, w)| (a, *t, w.clone())));
            }
        }
        let target: std::collections::BTreeMap<Dim, Dim> = related.into_iter().copied().collect();
        let renamed = |n: Node| target.get(&n.dim()).map_or(n, |to| n.of(*to));
        for (from, to, w) in moved {
            self.graph.set(renamed(from), renamed(to), w);
        }
    }
}
