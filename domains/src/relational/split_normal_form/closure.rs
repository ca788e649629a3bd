//! Closure: the consequences of what was learnt.
//!
//! One more constraint on a closed system is closed incrementally, at a cost
//! proportional to the edges at its ends ([`System::tighten`],
//! [`System::relate`]): the shortest new path between two nodes uses the new
//! edge once. In particular, whether one more constraint leaves a point can be
//! read off a closed system, so that, unlike in the paper, no potential
//! function is kept in states. It is computed when a system must be closed
//! from scratch, after a widening ([`System::close`]).
//!
//! Sums and integers: with an edge `a → b` comes its mirror `-b → -a`. A path
//! that uses both passes between a node and its mirror, thus through a bound;
//! so its length is implied by the bounds of its ends and needs no edge (the
//! *strengthening* of A. Miné, *The octagon abstract domain*, HOSC 2006). A
//! path from `-n` to `n` says `2·n <= w`, which integers round down to
//! `n <= floor(w / 2)`. One round of that after the shortest paths is enough
//! for integers: R. Bagnara, P. Hill, E. Zaffanella, *An improved tight closure
//! algorithm for integer octagonal constraints*, VMCAI 2008.

use super::graph::Edge;
use super::node::Node;
use super::system::{Empty, System, is_weak};
use crate::tuning::GREAT;
use ir::{Dim, Z};
use smallvec::{SmallVec, smallvec};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap, VecDeque};

/// `floor(k / 2)`.
pub(super) fn half(k: &Z) -> Z {
    k.shr_floor(1)
}

impl System {
    /// Learns `n <= k`. Costs the edges of `n` and of the numbers whose bounds
    /// change.
    pub(super) fn tighten(&mut self, n: Node, k: &Z) -> Result<(), Empty> {
        if !self.lower(n, k)? {
            return Ok(());
        }
        let mut changed: SmallVec<[Node; 8]> = smallvec![n];
        // All that is reachable is one edge away.
        let reached: SmallVec<[Edge; 8]> =
            self.graph.out(n).iter().map(|(t, w)| (*t, k + w)).collect();
        for (t, bound) in reached {
            if self.lower(t, &bound)? {
                changed.push(t);
            }
        }
        for n in changed {
            self.prune(n);
        }
        Ok(())
    }

    /// Removes the edges into a node that its bound has come to imply.
    fn prune(&mut self, n: Node) {
        let Some(upper) = self.upper(n) else {
            return;
        };
        let from = n.mirror();
        let implied: SmallVec<[Node; 8]> = self
            .graph
            .out(from)
            .iter()
            .filter(|(t, w)| self.upper(*t).is_some_and(|u| u + &upper <= *w))
            .map(|(t, _)| *t)
            .collect();
        for to in implied {
            self.graph.remove(from, to);
        }
    }

    /// Learns `to - from <= weight`. Costs the product of the edges into `from`
    /// and out of `to`.
    pub(super) fn relate(&mut self, from: Node, to: Node, weight: &Z) -> Result<(), Empty> {
        if from == to {
            return if weight.is_negative() {
                Err(Empty)
            } else {
                Ok(())
            };
        }
        if from == to.mirror() {
            return self.tighten(to, &half(weight));
        }
        if self.distance(from, to).is_some_and(|d| d <= *weight) {
            return Ok(());
        }
        if let Some(back) = self.distance(to, from)
            && (back + weight).is_negative()
        {
            return Err(Empty);
        }
        // What leads to `from`, and what leads on from it over the new edge.
        let mut sources: SmallVec<[Edge; 8]> = smallvec![(from, Z::ZERO)];
        let into = self.graph.out(from.mirror()).iter();
        sources.extend(into.map(|(t, w)| (t.mirror(), w.clone())));
        let mut targets: SmallVec<[Edge; 8]> = smallvec![(to, weight.clone())];
        let onward = self.graph.out(to).iter();
        targets.extend(onward.map(|(t, w)| (*t, w + weight)));

        // Bounds first, so that no edge is stored that they imply.
        for (s, before) in &sources {
            let twice = targets.iter().find(|(t, _)| *t == s.mirror());
            if let Some((t, after)) = twice {
                self.tighten(*t, &half(&(before + after)))?;
            }
        }
        if let Some(upper) = self.upper(from) {
            self.tighten(to, &(upper + weight))?;
        }
        if let Some(upper) = self.upper(to.mirror()) {
            self.tighten(from.mirror(), &(upper + weight))?;
        }
        let uppers: SmallVec<[Option<Z>; 4]> =
            targets.iter().map(|(t, _)| self.upper(*t)).collect();
        let lowers: SmallVec<[Option<Z>; 4]> = sources
            .iter()
            .map(|(s, _)| self.upper(s.mirror()))
            .collect();
        let ends = |edges: &[Edge]| -> SmallVec<[Node; 8]> { edges.iter().map(|e| e.0).collect() };
        let (from_all, to_all) = (ends(&sources), ends(&targets));
        self.graph.lower_all(&from_all, &to_all, |i, j, old| {
            if from_all[i].dim() == to_all[j].dim() {
                return None;
            }
            let length = &sources[i].1 + &targets[j].1;
            let by_bounds = match (&uppers[j], &lowers[i]) {
                (Some(u), Some(l)) => u + l <= length,
                _ => false,
            };
            (!by_bounds && old.is_none_or(|w| *w > length)).then_some(length)
        });
        Ok(())
    }

    /// [`System::relate`] for a difference that was estimated by the bounds of
    /// other numbers.
    pub(super) fn estimate(&mut self, from: Node, to: Node, weight: &Z) -> Result<(), Empty> {
        let is_great = weight.bit_length() > GREAT;
        if is_great && is_weak(weight, self.implied(from, to).as_ref()) {
            return Ok(());
        }
        self.relate(from, to, weight)
    }

    /// Closes a system of which only the parts that hang together with a number
    /// in `changed` may be not closed. Costs one shortest-path search for each
    /// node of these parts.
    pub(super) fn close(&mut self, changed: impl IntoIterator<Item = Dim>) -> Result<(), Empty> {
        let dims = self.connected(changed);
        let part = Part::new(self, &dims);
        let potential = part.potential()?;
        let paths: Vec<Vec<Edge>> = (0..part.nodes.len())
            .map(|i| part.shortest_paths(i, &potential))
            .collect();
        // Bounds from cycles through a node and its mirror, then along paths.
        for (n, reached) in part.nodes.iter().zip(&paths) {
            if let Some((_, w)) = reached.iter().find(|(t, _)| *t == n.mirror()) {
                self.lower(n.mirror(), &half(w))?;
            }
        }
        let before: Vec<Option<Z>> = part.nodes.iter().map(|n| self.upper(*n)).collect();
        for (upper, reached) in before.iter().zip(&paths) {
            let Some(upper) = upper else { continue };
            for (t, w) in reached {
                self.lower(*t, &(upper + w))?;
            }
        }
        for x in dims {
            self.graph.take(x);
        }
        for (n, reached) in part.nodes.iter().zip(&paths) {
            for (t, w) in reached {
                let by_bounds = self.implied(*n, *t).is_some_and(|k| k <= *w);
                if t.dim() != n.dim() && !by_bounds {
                    self.graph.set(*n, *t, w.clone());
                }
            }
        }
        Ok(())
    }

    /// The numbers that hang together with the given ones by edges, and these.
    fn connected(&self, start: impl IntoIterator<Item = Dim>) -> BTreeSet<Dim> {
        let mut found: BTreeSet<Dim> = start.into_iter().collect();
        let mut pending: Vec<Dim> = found.iter().copied().collect();
        while let Some(x) = pending.pop() {
            for n in [Node::plus(x), Node::minus(x)] {
                for (t, _) in self.graph.out(n) {
                    if found.insert(t.dim()) {
                        pending.push(t.dim());
                    }
                }
            }
        }
        found
    }
}

/// A part of a graph with its nodes numbered.
struct Part {
    nodes: Vec<Node>,
    /// Outgoing edges per node: number of the target, weight.
    out: Vec<Vec<(usize, Z)>>,
}

impl Part {
    fn new(system: &System, dims: &BTreeSet<Dim>) -> Part {
        let nodes: Vec<Node> = dims
            .iter()
            .flat_map(|x| [Node::plus(*x), Node::minus(*x)])
            .collect();
        let number: BTreeMap<Node, usize> =
            nodes.iter().enumerate().map(|(i, n)| (*n, i)).collect();
        let edge = |(t, w): &Edge| number.get(t).map(|i| (*i, w.clone()));
        let out = nodes
            .iter()
            .map(|n| system.graph.out(*n).iter().filter_map(edge).collect())
            .collect();
        Part { nodes, out }
    }

    /// A function `p` with `p(b) - p(a) <= w` for every edge: a potential, and
    /// a witness that there is no negative cycle (R. Bellman, L. Ford; with a
    /// queue).
    fn potential(&self) -> Result<Vec<Z>, Empty> {
        let n = self.nodes.len();
        let mut potential = vec![Z::ZERO; n];
        // The number of edges on the path that gave a node its potential.
        let mut length = vec![0; n];
        let mut queued = vec![true; n];
        let mut queue: VecDeque<usize> = (0..n).collect();
        while let Some(i) = queue.pop_front() {
            queued[i] = false;
            for (j, w) in &self.out[i] {
                let through = &potential[i] + w;
                if through >= potential[*j] {
                    continue;
                }
                potential[*j] = through;
                length[*j] = length[i] + 1;
                if length[*j] >= n {
                    return Err(Empty);
                }
                if !queued[*j] {
                    queued[*j] = true;
                    queue.push_back(*j);
                }
            }
        }
        Ok(potential)
    }

    /// The shortest distances from a node to those that it reaches (E.
    /// Dijkstra, on weights made non-negative by the potential as D. Johnson
    /// does).
    fn shortest_paths(&self, from: usize, potential: &[Z]) -> Vec<Edge> {
        let mut best: Vec<Option<Z>> = vec![None; self.nodes.len()];
        let mut done = vec![false; self.nodes.len()];
        let mut queue = BinaryHeap::from([Reverse((Z::ZERO, from))]);
        best[from] = Some(Z::ZERO);
        let mut reached = Vec::new();
        while let Some(Reverse((d, i))) = queue.pop() {
            if std::mem::replace(&mut done[i], true) {
                continue;
            }
            if i != from {
                let distance = &d + &potential[i] - &potential[from];
                reached.push((self.nodes[i], distance));
            }
            for (j, w) in &self.out[i] {
                let reduced = w + &potential[i] - &potential[*j];
                let through = &d + reduced;
                if !done[*j] && best[*j].as_ref().is_none_or(|b| through < *b) {
                    best[*j] = Some(through.clone());
                    queue.push(Reverse((through, *j)));
                }
            }
        }
        reached
    }
}
