//! Dominators: which blocks every path from the entry goes through.
//!
//! Cooper, Harvey, Kennedy, "A Simple, Fast Dominance Algorithm" (2001):
//! immediate dominators by iteration in reverse post-order. Queries are
//! answered in constant time from an interval numbering of the tree.

use super::{BitSet, Cfg};
use crate::{BlockId, Function};

/// The dominator tree of the reachable blocks.
#[derive(Clone, Debug)]
pub struct Dominators {
    /// Immediate dominators; `u32::MAX` for the entry and unreachable blocks.
    idom: Vec<u32>,
    /// First and last visit of each block in a walk over the tree.
    interval: Vec<(u32, u32)>,
}

const NONE: u32 = u32::MAX;

impl Dominators {
    /// The tree of a graph.
    pub fn of(cfg: &Cfg) -> Dominators {
        let rpo = cfg.reverse_post_order();
        let preds = |i: usize| {
            let preds = cfg.preds(rpo[i]).iter();
            preds.filter_map(|p| cfg.position(*p)).collect()
        };
        let idom = solve(rpo.len(), preds);
        let mut by_block = vec![NONE; cfg.len()];
        for (i, b) in rpo.iter().enumerate().skip(1) {
            by_block[b.index()] = rpo[idom[i] as usize].0;
        }
        let interval = intervals(cfg, &by_block);
        Dominators {
            idom: by_block,
            interval,
        }
    }

    /// The immediate dominator; `None` for the entry and unreachable blocks.
    pub fn immediate(&self, b: BlockId) -> Option<BlockId> {
        Some(self.idom[b.index()])
            .filter(|d| *d != NONE)
            .map(BlockId)
    }

    /// Whether every path from the entry to `b` goes through `a`. Every block
    /// dominates itself; unreachable blocks dominate nothing else.
    pub fn dominates(&self, a: BlockId, b: BlockId) -> bool {
        let (ia, ib) = (self.interval[a.index()], self.interval[b.index()]);
        a == b || (ia.0 != NONE && ib.0 != NONE && ia.0 <= ib.0 && ib.1 <= ia.1)
    }
}

/// Immediate dominators in positions of a reverse post-order of `n` nodes; the
/// root is position 0 and its own dominator.
fn solve(n: usize, preds: impl Fn(usize) -> Vec<u32>) -> Vec<u32> {
    let mut idom = vec![NONE; n];
    if n > 0 {
        idom[0] = 0;
    }
    let mut changed = true;
    while changed {
        changed = false;
        for i in 1..n {
            let mut new = NONE;
            for p in preds(i) {
                if idom[p as usize] == NONE {
                    continue;
                }
                new = if new == NONE {
                    p
                } else {
                    intersect(&idom, new, p)
                };
            }
            if idom[i] != new {
                idom[i] = new;
                changed = true;
            }
        }
    }
    idom
}

fn intersect(idom: &[u32], mut a: u32, mut b: u32) -> u32 {
    while a != b {
        while a > b {
            a = idom[a as usize];
        }
        while b > a {
            b = idom[b as usize];
        }
    }
    a
}

fn intervals(cfg: &Cfg, idom: &[u32]) -> Vec<(u32, u32)> {
    let mut children: Vec<Vec<BlockId>> = vec![Vec::new(); cfg.len()];
    for b in cfg.reverse_post_order().iter().skip(1) {
        children[idom[b.index()] as usize].push(*b);
    }
    let mut out = vec![(NONE, NONE); cfg.len()];
    let mut clock = 0;
    let mut stack = Vec::new();
    if let Some(entry) = cfg.reverse_post_order().first() {
        stack.push((*entry, 0));
    }
    while let Some((b, i)) = stack.last_mut() {
        let (b, at) = (*b, *i);
        *i += 1;
        if at == 0 {
            out[b.index()].0 = clock;
            clock += 1;
        }
        if let Some(c) = children[b.index()].get(at) {
            stack.push((*c, 0));
        } else {
            out[b.index()].1 = clock;
            stack.pop();
        }
    }
    out
}

/// The tree of post-dominators: which blocks every path to the function's end
/// goes through. The end is a node of its own behind every block without
/// successors. Blocks from which no end is reached count as ends, too.
#[derive(Clone, Debug)]
pub struct PostDominators {
    /// Immediate post-dominators; `NONE` when that is the end.
    idom: Vec<u32>,
    /// The blocks, each after its immediate post-dominator.
    order: Vec<BlockId>,
}

impl PostDominators {
    /// The tree of a function.
    pub fn of(f: &Function) -> PostDominators {
        let n = f.blocks.len();
        let mut preds: Vec<Vec<usize>> = vec![Vec::new(); n];
        for (b, block) in f.blocks.iter().enumerate() {
            for t in block.term.successors() {
                preds[t.index()].push(b);
            }
        }
        let no_way_on = |b: &usize| f.blocks[*b].term.successors().is_empty();
        let mut ends: Vec<usize> = (0..n).filter(no_way_on).collect();
        let mut seen = BitSet::new(n);
        let mut work = ends.clone();
        while let Some(b) = work.pop() {
            if seen.insert(b) {
                work.extend(&preds[b]);
            }
        }
        ends.extend((0..n).filter(|b| !seen.contains(*b)));
        // Reverse post-order of the reversed graph from the end, which is `n`.
        let next = |b: usize| if b == n { &ends } else { &preds[b] };
        let mut seen = BitSet::new(n + 1);
        seen.insert(n);
        let mut stack = vec![(n, 0)];
        let mut post = Vec::with_capacity(n + 1);
        while let Some((b, i)) = stack.last_mut() {
            let (b, at) = (*b, *i);
            *i += 1;
            match next(b).get(at) {
                Some(p) if seen.insert(*p) => stack.push((*p, 0)),
                Some(_) => {}
                None => {
                    post.push(b);
                    stack.pop();
                }
            }
        }
        post.reverse();
        let mut position = vec![NONE; n + 1];
        for (i, b) in (0..).zip(&post) {
            position[*b] = i;
        }
        let mut is_end = BitSet::new(n);
        for b in &ends {
            is_end.insert(*b);
        }
        let idom = solve(post.len(), |i| {
            let b = post[i];
            let after = f.blocks[b].term.successors().iter();
            let mut all: Vec<u32> = after.map(|s| position[s.index()]).collect();
            if is_end.contains(b) {
                all.push(0);
            }
            all
        });
        let mut by_block = vec![NONE; n];
        for (i, b) in post.iter().enumerate().skip(1) {
            let d = post[idom[i] as usize];
            by_block[*b] = if d == n { NONE } else { BlockId::new(d).0 };
        }
        PostDominators {
            idom: by_block,
            order: post.into_iter().skip(1).map(BlockId::new).collect(),
        }
    }

    /// The block that every path from `b` to the end goes through first after
    /// `b`; `None` when there is none.
    pub fn immediate(&self, b: BlockId) -> Option<BlockId> {
        Some(self.idom[b.index()])
            .filter(|d| *d != NONE)
            .map(BlockId)
    }

    /// For each block, how many marked blocks post-dominate it, itself counted.
    pub fn marked_ancestors(&self, marked: &BitSet) -> Vec<u32> {
        let mut count = vec![0; self.idom.len()];
        for b in &self.order {
            let above = self.immediate(*b).map_or(0, |d| count[d.index()]);
            count[b.index()] = above + u32::from(marked.contains(b.index()));
        }
        count
    }
}
