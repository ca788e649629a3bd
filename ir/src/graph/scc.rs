//! Strongly connected components: Tarjan, "Depth-First Search and Linear Graph
//! Algorithms" (SIAM J. Comput., 1972), with an explicit stack.

use crate::{BlockId, Function};

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
    const UNSEEN: u32 = u32::MAX;
    let size = n as usize;
    let mut index = vec![UNSEEN; size];
    let mut low = vec![0u32; size];
    let mut of = vec![UNSEEN; size];
    let mut open = Vec::new();
    let mut members: Vec<Vec<u32>> = Vec::new();
    let mut clock = 0;
    let mut stack: Vec<(u32, usize)> = Vec::new();
    for root in 0..n {
        if index[root as usize] != UNSEEN {
            continue;
        }
        stack.push((root, 0));
        while let Some((v, i)) = stack.last_mut() {
            let (v, at) = (*v, *i);
            *i += 1;
            let vi = v as usize;
            if at == 0 {
                index[vi] = clock;
                low[vi] = clock;
                clock += 1;
                open.push(v);
            }
            match succ(v, at) {
                Some(w) if index[w as usize] == UNSEEN => stack.push((w, 0)),
                Some(w) => {
                    // Closed components can't lower anything.
                    if of[w as usize] == UNSEEN {
                        low[vi] = low[vi].min(index[w as usize]);
                    }
                }
                None => {
                    stack.pop();
                    if let Some((parent, _)) = stack.last() {
                        let p = *parent as usize;
                        low[p] = low[p].min(low[vi]);
                    }
                    if low[vi] == index[vi] {
                        let id = u32::try_from(members.len()).unwrap_or(u32::MAX);
                        let mut component = Vec::new();
                        while let Some(w) = open.pop() {
                            of[w as usize] = id;
                            component.push(w);
                            if w == v {
                                break;
                            }
                        }
                        component.sort_unstable();
                        members.push(component);
                    }
                }
            }
        }
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
        assert_eq!(c.members, expected);
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
        check(&[(0, 1), (1, 2)], 3, &[&[2], &[1], &[0]]);
        check(&[(0, 1), (1, 0), (1, 2), (2, 2)], 3, &[&[2], &[0, 1]]);
        check(
            &[(0, 1), (1, 2), (2, 0), (2, 3), (3, 4), (4, 3), (0, 4)],
            5,
            &[&[3, 4], &[0, 1, 2]],
        );
    }

    #[test]
    fn a_long_cycle_needs_no_deep_stack() {
        let n = 200_000;
        let c = components(n, |v, i| (i == 0).then_some((v + 1) % n));
        assert_eq!(c.members.len(), 1);
    }
}
