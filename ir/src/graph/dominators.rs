//! Dominators: which blocks every path from the entry goes through.
//!
//! Cooper, Harvey, Kennedy, "A Simple, Fast Dominance Algorithm" (2001):
//! immediate dominators by iteration in reverse post-order. Queries are
//! answered in constant time from an interval numbering of the tree.

use super::Cfg;
use crate::BlockId;

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
        // In positions of the reverse post-order.
        let mut idom = vec![NONE; rpo.len()];
        if !rpo.is_empty() {
            idom[0] = 0;
        }
        let mut changed = true;
        while changed {
            changed = false;
            for (i, b) in rpo.iter().enumerate().skip(1) {
                let mut new = NONE;
                for p in cfg.preds(*b).iter().filter_map(|p| cfg.position(*p)) {
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
