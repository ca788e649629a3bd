//! Weak topological order of a graph: a nested decomposition into components,
//! each with a head that cuts its cycles.
//!
//! F. Bourdoncle, *Efficient chaotic iteration strategies with widenings*,
//! FMPA 1993, figure 4. The recursion of the paper is replaced by an explicit
//! stack, so that graphs of any depth are handled.
//!
//! The order is stored flat: [`Wto::nodes`] lists the vertices; a head also
//! says where its component ends. Cost: each vertex is visited once per level
//! of nesting that it has.

use ir::{BlockId, Function};

/// One position of the order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WtoNode {
    /// The vertex.
    pub vertex: BlockId,
    /// For the head of a component: the position just behind the component.
    pub end: Option<usize>,
    /// For the head of a component: whether control may come from outside to
    /// another block of it.
    pub has_side_entries: bool,
}

/// A weak topological order of the blocks that are reachable from the roots.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wto {
    /// The blocks, each once.
    pub nodes: Vec<WtoNode>,
    position: Vec<Option<usize>>,
}

const UNVISITED: usize = 0;
const DONE: usize = usize::MAX;

/// A suspended call of one of the paper's two procedures.
enum Frame {
    /// `Visit(vertex)`, at its successor number `next`.
    Visit {
        vertex: usize,
        next: usize,
        head: usize,
        is_loop: bool,
    },
    /// `Component(vertex)`, called by a visit that will return `head`.
    Component {
        vertex: usize,
        next: usize,
        head: usize,
    },
}

/// The paper prepends to partitions; we append, and read from the back.
enum Emitted {
    Vertex(usize),
    Head(usize),
    End,
}

impl Wto {
    /// The order of the blocks of a function with a body, from its entry on.
    pub fn of(function: &Function) -> Wto {
        Wto::new(function.blocks.len(), &[BlockId::ENTRY], |b| {
            function.block(b).term.successors()
        })
    }

    /// The order of the blocks that are reachable from `roots`, where
    /// `successors` lists for each block where its edges lead.
    pub fn new<'g>(
        blocks: usize,
        roots: &[BlockId],
        successors: impl Fn(BlockId) -> &'g [BlockId],
    ) -> Wto {
        let emitted = visit_all(blocks, roots, &successors);
        let mut wto = Wto {
            nodes: Vec::with_capacity(emitted.len()),
            position: vec![None; blocks],
        };
        let mut open = Vec::new();
        for e in emitted.iter().rev() {
            match *e {
                Emitted::Vertex(v) => wto.append(v),
                Emitted::Head(v) => {
                    open.push(wto.nodes.len());
                    wto.append(v);
                }
                Emitted::End => {
                    if let Some(head) = open.pop() {
                        wto.nodes[head].end = Some(wto.nodes.len());
                    }
                }
            }
        }
        wto.find_side_entries(successors);
        wto
    }

    /// Marks the components that an edge enters elsewhere than at their heads.
    /// Cost: the nesting of each edge's target.
    fn find_side_entries<'g>(&mut self, successors: impl Fn(BlockId) -> &'g [BlockId]) {
        let mut around: Vec<usize> = Vec::new();
        // The innermost component around each position, without its own.
        let mut parent: Vec<Option<usize>> = Vec::with_capacity(self.nodes.len());
        for (i, node) in self.nodes.iter().enumerate() {
            while let Some(&head) = around.last()
                && self.nodes[head].end.is_some_and(|end| end <= i)
            {
                around.pop();
            }
            parent.push(around.last().copied());
            if node.end.is_some() {
                around.push(i);
            }
        }
        for from in 0..self.nodes.len() {
            for to in successors(self.nodes[from].vertex) {
                let mut at = self.position(*to).and_then(|to| parent[to]);
                while let Some(head) = at {
                    let end = self.nodes[head].end.unwrap_or(head);
                    if (head..end).contains(&from) {
                        break;
                    }
                    self.nodes[head].has_side_entries = true;
                    at = parent[head];
                }
            }
        }
    }

    fn append(&mut self, v: usize) {
        self.position[v] = Some(self.nodes.len());
        self.nodes.push(WtoNode {
            vertex: BlockId::new(v),
            end: None,
            has_side_entries: false,
        });
    }

    /// Where a block stands; `None` when it is not reachable.
    pub fn position(&self, b: BlockId) -> Option<usize> {
        self.position[b.index()]
    }

    /// The heads of components, in order.
    pub fn heads(&self) -> impl Iterator<Item = BlockId> + '_ {
        self.nodes
            .iter()
            .filter(|n| n.end.is_some())
            .map(|n| n.vertex)
    }

    /// Whether the edge leads back to the head of a component it lies in.
    pub fn is_back_edge(&self, from: BlockId, to: BlockId) -> bool {
        match (self.position(from), self.position(to)) {
            (Some(f), Some(t)) => self.nodes[t].end.is_some_and(|end| t <= f && f < end),
            _ => false,
        }
    }
}

fn visit_all<'g>(
    blocks: usize,
    roots: &[BlockId],
    successors: &impl Fn(BlockId) -> &'g [BlockId],
) -> Vec<Emitted> {
    let mut number = vec![UNVISITED; blocks];
    let mut count = 0;
    let mut stack: Vec<usize> = Vec::new();
    let mut emitted = Vec::new();
    let mut frames = Vec::new();
    let mut roots = roots.iter();
    // The vertex whose visit starts now, and what the visit that ended returns.
    let mut start = None;
    let mut returned: Option<usize> = None;
    loop {
        if let Some(v) = start.take() {
            count += 1;
            number[v] = count;
            stack.push(v);
            frames.push(Frame::Visit {
                vertex: v,
                next: 0,
                head: count,
                is_loop: false,
            });
        }
        match frames.last_mut() {
            None => {
                // What an earlier root reaches stands behind what this one does.
                let Some(root) = roots.find(|r| number[r.index()] == UNVISITED) else {
                    return emitted;
                };
                returned = None;
                start = Some(root.index());
            }
            Some(Frame::Visit {
                vertex,
                next,
                head,
                is_loop,
            }) => {
                if let Some(min) = returned.take()
                    && min <= *head
                {
                    *head = min;
                    *is_loop = true;
                }
                if let Some(succ) = successors(BlockId::new(*vertex)).get(*next) {
                    *next += 1;
                    match number[succ.index()] {
                        UNVISITED => start = Some(succ.index()),
                        n => returned = Some(n),
                    }
                    continue;
                }
                let (v, head, is_loop) = (*vertex, *head, *is_loop);
                frames.pop();
                if head != number[v] {
                    returned = Some(head);
                    continue;
                }
                number[v] = DONE;
                while let Some(e) = stack.pop()
                    && e != v
                {
                    number[e] = UNVISITED;
                }
                if is_loop {
                    emitted.push(Emitted::End);
                    frames.push(Frame::Component {
                        vertex: v,
                        next: 0,
                        head,
                    });
                } else {
                    emitted.push(Emitted::Vertex(v));
                    returned = Some(head);
                }
            }
            Some(Frame::Component { vertex, next, head }) => {
                returned = None;
                if let Some(succ) = successors(BlockId::new(*vertex)).get(*next) {
                    *next += 1;
                    if number[succ.index()] == UNVISITED {
                        start = Some(succ.index());
                    }
                    continue;
                }
                emitted.push(Emitted::Head(*vertex));
                returned = Some(*head);
                frames.pop();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn order(edges: &[&[u32]]) -> String {
        let graph: Vec<Vec<BlockId>> = edges
            .iter()
            .map(|s| s.iter().map(|b| BlockId(*b)).collect())
            .collect();
        let wto = Wto::new(graph.len(), &[BlockId(0)], |b| &graph[b.index()]);
        let mut text = String::new();
        let mut ends = Vec::new();
        for (i, n) in wto.nodes.iter().enumerate() {
            while ends.last() == Some(&i) {
                ends.pop();
                text.push(')');
            }
            if !text.is_empty() {
                text.push(' ');
            }
            if let Some(end) = n.end {
                text.push('(');
                ends.push(end);
            }
            text.push_str(&n.vertex.0.to_string());
        }
        text.extend(ends.iter().map(|_| ')'));
        text
    }

    #[test]
    fn the_example_of_the_paper() {
        // FMPA 1993, figure 2, with vertices counted from 0.
        let edges: [&[u32]; 8] = [&[1], &[2, 7], &[3], &[4, 6], &[5, 6], &[4], &[2, 7], &[]];
        assert_eq!(order(&edges), "0 1 (2 3 (4 5) 6) 7");
    }

    #[test]
    fn straight_self_loop_and_irreducible() {
        assert_eq!(order(&[&[1], &[2], &[]]), "0 1 2");
        assert_eq!(order(&[&[1], &[1, 2], &[]]), "0 (1) 2");
        assert_eq!(order(&[&[1, 2], &[2], &[1]]), "0 (1 2)");
        assert_eq!(order(&[&[0]]), "(0)");
    }

    #[test]
    fn side_entries_are_found() {
        let marked = |edges: &[&[u32]]| {
            let graph: Vec<Vec<BlockId>> = edges
                .iter()
                .map(|s| s.iter().map(|b| BlockId(*b)).collect())
                .collect();
            let wto = Wto::new(graph.len(), &[BlockId(0)], |b| &graph[b.index()]);
            let marked = wto.nodes.iter().filter(|n| n.has_side_entries);
            marked.map(|n| n.vertex.0).collect::<Vec<u32>>()
        };
        // 0 (1 (2 3) 4) 5: each loop is entered at its head.
        assert_eq!(
            marked(&[&[1], &[2, 5], &[3, 4], &[2], &[1], &[]]),
            [0u32; 0]
        );
        // 0 (1 2), and 2 is entered from 0, too.
        assert_eq!(marked(&[&[1, 2], &[2], &[1]]), [1]);
        // 0 (1 (2 3)): control comes from 1 to 3, inside the outer loop only.
        assert_eq!(marked(&[&[1], &[2, 3], &[3, 1], &[2]]), [2]);
    }

    #[test]
    fn every_cycle_passes_a_head_that_is_ahead_of_it() {
        // In a weak topological order each edge u -> v has u before v, or v is
        // the head of a component that holds u.
        let mut seed = 1u64;
        let mut random = move |n: usize| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (seed >> 33) as usize % n
        };
        for _ in 0..500 {
            let n = 1 + random(12);
            let graph: Vec<Vec<BlockId>> = (0..n)
                .map(|_| (0..random(4)).map(|_| BlockId::new(random(n))).collect())
                .collect();
            let wto = Wto::new(n, &[BlockId(0)], |b| &graph[b.index()]);
            for (u, succs) in graph.iter().enumerate() {
                let u = BlockId::new(u);
                for &v in succs {
                    let (Some(pu), Some(pv)) = (wto.position(u), wto.position(v)) else {
                        assert!(wto.position(u).is_none(), "a successor was not reached");
                        continue;
                    };
                    assert!(
                        pu < pv || wto.is_back_edge(u, v),
                        "{u:?} -> {v:?} in {graph:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn a_long_chain_of_nested_loops_needs_no_native_stack() {
        let n = 20_000;
        let graph: Vec<Vec<BlockId>> = (0..n)
            .map(|i| {
                let next = if i + 1 < n {
                    vec![BlockId::new(i + 1)]
                } else {
                    vec![]
                };
                let back = if i % 100 == 99 {
                    vec![BlockId::new(i - 99)]
                } else {
                    vec![]
                };
                [next, back].concat()
            })
            .collect();
        let wto = Wto::new(n, &[BlockId(0)], |b| &graph[b.index()]);
        assert_eq!(wto.nodes.len(), n);
        assert_eq!(wto.heads().count(), n / 100);
    }
}
