//! A persistent sparse graph of differences: the edge `a → b` with weight `w`
//! says `b - a <= w`.
//!
//! Form: one sorted row of outgoing edges per node, in a persistent map; no row
//! is empty. With every edge `a → b` there is its mirror `-b → -a` of the same
//! weight, which says the same. So the edges into a node are those out of its
//! mirror, and no second index is needed. No edge joins a node to itself or to
//! its mirror (that would be a bound).
//!
//! Reading a row costs a logarithm; changing an edge copies two rows at most,
//! those that are shared with other states.

use super::node::Node;
use crate::algebra::env::Env;
use ir::{Dim, Z};
use smallvec::SmallVec;
use std::sync::Arc;

/// An outgoing edge: where it leads, and its weight.
pub(super) type Edge = (Node, Z);

/// The edges of a node, sorted by target.
pub(super) type Row = Arc<Vec<Edge>>;

/// A persistent sparse graph.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Graph {
    rows: Env<Node, Row>,
}

/// An edge that is not the same in two graphs, with its weights there.
#[derive(Clone, Debug)]
pub(super) struct EdgeDifference<'a> {
    pub(super) from: Node,
    pub(super) to: Node,
    pub(super) left: Option<&'a Z>,
    pub(super) right: Option<&'a Z>,
}

fn find(row: &[Edge], to: Node) -> Result<usize, usize> {
    row.binary_search_by_key(&to, |(t, _)| *t)
}

impl Graph {
    /// Whether there are no edges.
    pub(super) fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// The edges out of a node, sorted by target.
    pub(super) fn out(&self, from: Node) -> &[Edge] {
        self.rows.get(from).map_or(&[], |row| row)
    }

    /// The weight of an edge.
    pub(super) fn weight(&self, from: Node, to: Node) -> Option<&Z> {
        let row = self.out(from);
        find(row, to).ok().map(|i| &row[i].1)
    }

    /// Every edge and its mirror, in order.
    pub(super) fn edges(&self) -> impl Iterator<Item = (Node, Node, &Z)> {
        self.rows
            .iter()
            .flat_map(|(from, row)| row.iter().map(move |(to, w)| (from, *to, w)))
    }

    /// The nodes that have an outgoing edge, in order.
    pub(super) fn nodes(&self) -> impl Iterator<Item = Node> {
        self.rows.iter().map(|(from, _)| from)
    }

    /// Sets the weight of an edge and of its mirror.
    pub(super) fn set(&mut self, from: Node, to: Node, weight: Z) {
        debug_assert!(from.dim() != to.dim(), "an edge between x and x or -x");
        self.set_half(to.mirror(), from.mirror(), weight.clone());
        self.set_half(from, to, weight);
    }

    fn set_half(&mut self, from: Node, to: Node, weight: Z) {
        if let Some(row) = self.rows.get_mut(from) {
            let row = Arc::make_mut(row);
            match find(row, to) {
                Ok(i) => row[i].1 = weight,
                Err(i) => row.insert(i, (to, weight)),
            }
        } else {
            self.rows.insert(from, Arc::new(vec![(to, weight)]));
        }
    }

    /// Lowers the weights of edges out of a node, but not of their mirrors.
    fn lower_half(&mut self, from: Node, edges: SmallVec<[Edge; 4]>) {
        if let Some(row) = self.rows.get_mut(from) {
            let row = Arc::make_mut(row);
            for (to, weight) in edges {
                match find(row, to) {
                    Ok(i) if row[i].1 <= weight => {}
                    Ok(i) => row[i].1 = weight,
                    Err(i) => row.insert(i, (to, weight)),
                }
            }
        } else if !edges.is_empty() {
            let mut row = edges.into_vec();
            row.sort_unstable_by_key(|(to, _)| *to);
            self.rows.insert(from, Arc::new(row));
        }
    }

    /// Lowers the weights of edges from each of `sources` to each of `targets`,
    /// where `length` says so, given the numbers of the two in these lists and
    /// the present weight. Looks at each row once.
    pub(super) fn lower_all(
        &mut self,
        sources: &[Node],
        targets: &[Node],
        length: impl Fn(usize, usize, Option<&Z>) -> Option<Z>,
    ) {
        let mut mirrors: SmallVec<[SmallVec<[Edge; 4]>; 4]> = SmallVec::new();
        mirrors.resize(targets.len(), SmallVec::new());
        for (i, from) in sources.iter().enumerate() {
            let row = self.out(*from);
            let mut new: SmallVec<[Edge; 4]> = SmallVec::new();
            for (j, to) in targets.iter().enumerate() {
                let old = find(row, *to).ok().map(|at| &row[at].1);
                if let Some(w) = length(i, j, old) {
                    mirrors[j].push((from.mirror(), w.clone()));
                    new.push((*to, w));
                }
            }
            if !new.is_empty() {
                self.lower_half(*from, new);
            }
        }
        // An edge and its mirror may both have been there, of different length.
        for (to, new) in targets.iter().zip(mirrors) {
            if !new.is_empty() {
                self.lower_half(to.mirror(), new);
            }
        }
    }

    /// Gives edges, sorted by target, to a node that has none.
    pub(super) fn set_row(&mut self, from: Node, row: Vec<Edge>) {
        for (to, weight) in &row {
            self.set_half(to.mirror(), from.mirror(), weight.clone());
        }
        if !row.is_empty() {
            self.rows.insert(from, Arc::new(row));
        }
    }

    /// Adds `k` to the weights of the edges out of a node.
    pub(super) fn shift(&mut self, from: Node, k: &Z) {
        if self.rows.get(from).is_none() {
            return;
        }
        let Some(row) = self.rows.get_mut(from) else {
            return;
        };
        for (_, w) in Arc::make_mut(row).iter_mut() {
            *w += k;
        }
        let row = row.clone();
        for (to, w) in row.iter() {
            self.set_half(to.mirror(), from.mirror(), w.clone());
        }
    }

    /// Removes an edge and its mirror.
    pub(super) fn remove(&mut self, from: Node, to: Node) {
        if self.weight(from, to).is_some() {
            self.remove_half(from, to);
            self.remove_half(to.mirror(), from.mirror());
        }
    }

    /// Removes an edge that is there.
    fn remove_half(&mut self, from: Node, to: Node) {
        let Some(row) = self.rows.get_mut(from) else {
            return;
        };
        if row.len() == 1 {
            self.rows.remove(from);
        } else if let Ok(i) = find(row, to) {
            Arc::make_mut(row).remove(i);
        }
    }

    /// Removes the edges out of a node and their mirrors, and returns them.
    pub(super) fn take_row(&mut self, from: Node) -> Row {
        if self.rows.get(from).is_none() {
            return Row::default();
        }
        let row = self.rows.remove(from).unwrap_or_default();
        for (to, _) in row.iter() {
            self.remove_half(to.mirror(), from.mirror());
        }
        row
    }

    /// Removes the edges of a number, and returns those out of it and out of
    /// its mirror, in this order.
    pub(super) fn take(&mut self, x: Dim) -> [Row; 2] {
        [Node::plus(x), Node::minus(x)].map(|from| self.take_row(from))
    }

    /// Removes the edges of every number for which `keep` is false. Looks at
    /// every node; rows that lose edges are gone through once, however many.
    pub(super) fn retain(&mut self, keep: &dyn Fn(Dim) -> bool) {
        let mut gone: Vec<Dim> = Vec::new();
        for n in self.nodes() {
            if gone.last() != Some(&n.dim()) && !keep(n.dim()) {
                gone.push(n.dim());
            }
        }
        let is_gone = |n: Node| gone.binary_search(&n.dim()).is_ok();
        let mut touched: Vec<Node> = Vec::new();
        for x in &gone {
            for from in [Node::plus(*x), Node::minus(*x)] {
                let row = self.rows.remove(from).unwrap_or_default();
                let mirrors = row.iter().map(|(to, _)| to.mirror());
                touched.extend(mirrors.filter(|from| !is_gone(*from)));
            }
        }
        touched.sort_unstable();
        touched.dedup();
        for from in touched {
            let Some(row) = self.rows.get_mut(from) else {
                continue;
            };
            if let Some(edges) = Arc::get_mut(row) {
                edges.retain(|(to, _)| !is_gone(*to));
            } else {
                let stay = row.iter().filter(|(to, _)| !is_gone(*to));
                *row = Arc::new(stay.cloned().collect());
            }
            if row.is_empty() {
                self.rows.remove(from);
            }
        }
    }

    /// The edges among these numbers, which are in order.
    pub(super) fn restricted(&self, dims: &[Dim]) -> Graph {
        let mut rows = Env::default();
        for from in dims.iter().flat_map(|x| [Node::plus(*x), Node::minus(*x)]) {
            let inside = |edge: &&Edge| dims.binary_search(&edge.0.dim()).is_ok();
            let row: Vec<Edge> = self.out(from).iter().filter(inside).cloned().collect();
            if !row.is_empty() {
                rows.insert(from, Arc::new(row));
            }
        }
        Graph { rows }
    }

    /// Whether the number has an edge.
    pub(super) fn relates(&self, x: Dim) -> bool {
        // An edge into x is one out of its mirror.
        self.rows.get(Node::plus(x)).is_some() || self.rows.get(Node::minus(x)).is_some()
    }

    /// The edges that differ, each with its mirror, in order. Skips what the
    /// two share.
    pub(super) fn differences<'a>(
        &'a self,
        other: &'a Graph,
    ) -> impl Iterator<Item = EdgeDifference<'a>> {
        self.rows.differences(&other.rows).flat_map(|d| Merge {
            from: d.key,
            left: d.left.map_or(&[], |row| row),
            right: d.right.map_or(&[], |row| row),
        })
    }
}

/// Walks two rows side by side, and stops where they differ.
struct Merge<'a> {
    from: Node,
    left: &'a [Edge],
    right: &'a [Edge],
}

impl<'a> Iterator for Merge<'a> {
    type Item = EdgeDifference<'a>;

    fn next(&mut self) -> Option<EdgeDifference<'a>> {
        loop {
            let to = match (self.left.first(), self.right.first()) {
                (None, None) => return None,
                (Some((t, _)), None) | (None, Some((t, _))) => *t,
                (Some((t, _)), Some((u, _))) => *t.min(u),
            };
            let step = |side: &mut &'a [Edge]| match side.split_first() {
                Some(((t, w), rest)) if *t == to => {
                    *side = rest;
                    Some(w)
                }
                _ => None,
            };
            let (left, right) = (step(&mut self.left), step(&mut self.right));
            if left != right {
                return Some(EdgeDifference {
                    from: self.from,
                    to,
                    left,
                    right,
                });
            }
        }
    }
}
