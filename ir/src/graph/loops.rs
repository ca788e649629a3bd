//! Loops: retreating edges, heads and cutpoints.
//!
//! An edge *retreats* when its target doesn't come later in reverse
//! post-order. Every cycle has one, so that the targets of retreating edges cut
//! every cycle, whether the graph is reducible or not; in reducible graphs they
//! are exactly the heads of the natural loops.

use super::{BitSet, Cfg, Dominators};
use crate::BlockId;

/// The loops of a function.
#[derive(Clone, Debug)]
pub struct Loops {
    /// Retreating edges (from, to), in reverse post-order of their sources.
    pub retreating: Vec<(BlockId, BlockId)>,
    /// Targets of retreating edges, in reverse post-order.
    pub heads: Vec<BlockId>,
    /// Whether every retreating edge's target dominates its source.
    pub reducible: bool,
    is_head: BitSet,
}

impl Loops {
    /// The loops of a graph. Unreachable blocks are left out.
    pub fn of(cfg: &Cfg, dominators: &Dominators) -> Loops {
        let mut retreating = Vec::new();
        let mut is_head = BitSet::new(cfg.len());
        for b in cfg.reverse_post_order() {
            for s in cfg.succs(*b) {
                if cfg.position(*s) <= cfg.position(*b) {
                    retreating.push((*b, *s));
                    is_head.insert(s.index());
                }
            }
        }
        let heads = cfg.reverse_post_order().iter().copied();
        Loops {
            heads: heads.filter(|b| is_head.contains(b.index())).collect(),
            reducible: retreating.iter().all(|(b, h)| dominators.dominates(*h, *b)),
            retreating,
            is_head,
        }
    }

    /// Whether a retreating edge leads to `b`.
    pub fn is_head(&self, b: BlockId) -> bool {
        self.is_head.contains(b.index())
    }

    /// The entry and the loop heads: a set of blocks that every cycle meets.
    /// In reverse post-order.
    pub fn cutpoints(&self) -> Vec<BlockId> {
        let mut all = vec![BlockId::ENTRY];
        all.extend(self.heads.iter().copied().filter(|b| *b != BlockId::ENTRY));
        all
    }

    /// The blocks of the natural loop of `head`: those that reach one of its
    /// retreating edges without passing `head`, and `head`. Sorted.
    pub fn body(&self, cfg: &Cfg, head: BlockId) -> Vec<BlockId> {
        let mut inside = BitSet::new(cfg.len());
        inside.insert(head.index());
        let mut work: Vec<BlockId> = Vec::new();
        let sources = self.retreating.iter().filter(|(_, h)| *h == head);
        work.extend(sources.map(|(b, _)| *b));
        while let Some(b) = work.pop() {
            if cfg.is_reachable(b) && inside.insert(b.index()) {
                work.extend(cfg.preds(b));
            }
        }
        inside.iter().map(BlockId::new).collect()
    }
}
