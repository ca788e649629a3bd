//! Strongly connected components: Kosaraju's algorithm (Sharir, "A Strong-
//! Connectivity Algorithm and its Applications in Data Flow Analysis", 1981),
//! which petgraph runs without recursion, unlike its Tarjan.

use crate::{BlockId, Function};
use petgraph::Graph;
use petgraph::algo::kosaraju_scc;
use petgraph::graph::NodeIndex;

/// The components of a graph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Components {
    /// The components; each comes after every other one that it reaches
    /// (callees before callers). Members are sorted.
    pub members: Vec<Vec<u32>>,
    /// The component of each node.
    pub of: Vec<u32>,
}

/// Blocks that may run again after themselves. Linear in blocks and edges.
pub fn cyclic_blocks(f: &Function) -> Vec<bool> {
    let n = u32::try_from(f.blocks.len()).unwrap_or(u32::MAX);
    let successor = |b: u32, i: usize| {
        let next = f.block(BlockId(b)).term.successors().get(i)?;
        Some(next.0)
    };
    let found = components(n, successor);
    let alone = |b: BlockId| found.members[found.of[b.index()] as usize].len() == 1;
    f.block_ids()
        .map(|b| !alone(b) || f.block(b).term.successors().contains(&b))
        .collect()
}

/// The components of the graph with nodes `0..n`; `succ(v, i)` is the `i`-th
/// successor of `v`. Linear in nodes and edges.
pub fn components(n: u32, succ: impl Fn(u32, usize) -> Option<u32>) -> Components {
    let mut graph: Graph<(), ()> = Graph::with_capacity(n as usize, n as usize);
    for _ in 0..n {
        graph.add_node(());
    }
    for v in 0..n {
        for w in (0..).map_while(|i| succ(v, i)) {
            graph.add_edge(NodeIndex::from(v), NodeIndex::from(w), ());
        }
    }
    let mut of = vec![0; n as usize];
    let mut members = Vec::new();
    for (id, found) in (0..).zip(kosaraju_scc(&graph)) {
        let nodes = found.into_iter().map(NodeIndex::index);
        let mut component: Vec<u32> = nodes.filter_map(|v| u32::try_from(v).ok()).collect();
        component.sort_unstable();
        for v in &component {
            of[*v as usize] = id;
        }
        members.push(component);
    }
    Components { members, of }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(edges: &[(u32, u32)], n: u32, expected: &[&[u32]]) {
        let mut adjacent = vec![Vec::new(); n as usize];
        for (a, b) in edges {
            adjacent[*a as usize].push(*b);
        }
        let c = components(n, |v, i| adjacent[v as usize].get(i).copied());
        let mut members = c.members.clone();
        members.sort_unstable();
        assert_eq!(members, expected);
        for (i, m) in c.members.iter().enumerate() {
            assert!(m.iter().all(|v| c.of[*v as usize] as usize == i));
        }
        for (a, b) in edges {
            assert!(c.of[*b as usize] <= c.of[*a as usize], "{a} -> {b}");
        }
    }

    #[test]
    fn small_graphs() {
        check(&[], 2, &[&[0], &[1]]);
        check(&[(0, 1), (1, 2)], 3, &[&[0], &[1], &[2]]);
        check(&[(0, 1), (1, 0), (1, 2), (2, 2)], 3, &[&[0, 1], &[2]]);
        check(
            &[(0, 1), (1, 2), (2, 0), (2, 3), (3, 4), (4, 3), (0, 4)],
            5,
            &[&[0, 1, 2], &[3, 4]],
        );
    }

    #[test]
    fn a_long_cycle_needs_no_deep_stack() {
        let n = 200_000;
        let c = components(n, |v, i| (i == 0).then_some((v + 1) % n));
        assert_eq!(c.members.len(), 1);
    }
}
