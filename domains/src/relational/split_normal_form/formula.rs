//! What a system says, as a formula: bounds, then differences and sums, without
//! those that follow from others over a third number. Two edges that make an
//! equality are one constraint. The order is that of numbers.

use super::graph::Graph;
use super::node::Node;
use super::system::System;
use crate::tuning::MAX_ROW;
use ir::{Dim, Formula, LinCons, LinExpr, Rel, Z};

/// `to - from`.
fn difference(from: Node, to: Node) -> LinExpr {
    let mut e = LinExpr::term(to.dim(), to.coefficient());
    e.add_term(from.dim(), &-from.coefficient());
    e
}

impl System {
    /// The formula of a closed system.
    pub(super) fn formula(&self) -> Formula {
        let is_reading = |x: Dim| x.view().is_some();
        let bounds = self
            .bounds
            .iter()
            .filter(|(x, _)| is_reading(*x))
            .flat_map(|(x, range)| range.constraints(&LinExpr::dim(x)));
        let mut kept = self.clone();
        // What remains is closed: nothing is lost with the others.
        kept.project(&is_reading);
        let graph = kept.graph;
        let reduced = reduce(&graph);
        let relations = reduced.edges().filter_map(|(from, to, w)| {
            if (to.mirror(), from.mirror()) < (from, to) {
                return None; // its mirror comes first
            }
            let is_equality = |back: &Z| (back + w).is_zero();
            if graph.weight(to, from).is_some_and(is_equality) {
                // Said once, with the lesser end first.
                let first = (from, to) < canonical(to, from);
                return (first || reduced.weight(to, from).is_none())
                    .then(|| constraint(from, to, w, Rel::Eq));
            }
            Some(constraint(from, to, w, Rel::Le))
        });
        Formula::and(
            bounds
                .chain(relations.collect::<Vec<_>>())
                .map(Formula::Lin),
        )
    }
}

/// The lesser of an edge and its mirror.
fn canonical(from: Node, to: Node) -> (Node, Node) {
    (from, to).min((to.mirror(), from.mirror()))
}

fn constraint(from: Node, to: Node, w: &Z, rel: Rel) -> LinCons {
    LinCons {
        expr: difference(from, to).plus_constant(&-w),
        rel,
    }
}

/// The transitive reduction: edges go one after the other, each only if two
/// that are still there make up for it.
fn reduce(graph: &Graph) -> Graph {
    let mut reduced = graph.clone();
    for (from, to, w) in graph.edges() {
        let row = reduced.out(from);
        if row.len() > MAX_ROW || (to.mirror(), from.mirror()) < (from, to) {
            continue;
        }
        let redundant = row.iter().any(|(t, first)| {
            *t != to
                && reduced
                    .weight(*t, to)
                    .is_some_and(|second| first + second <= *w)
        });
        if redundant {
            reduced.remove(from, to);
        }
    }
    reduced
}
