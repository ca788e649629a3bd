//! Successors, predecessors and reverse post-order of a function's blocks.

use super::{BitSet, Code};
use crate::BlockId;

/// The control-flow graph of a function with a body.
#[derive(Clone, Debug)]
pub struct Cfg {
    succ_start: Vec<u32>,
    succs: Vec<BlockId>,
    pred_start: Vec<u32>,
    preds: Vec<BlockId>,
    rpo: Vec<BlockId>,
    /// Position in `rpo`; `u32::MAX` for blocks that the entry doesn't reach.
    position: Vec<u32>,
}

impl Cfg {
    /// The graph of `f`. Linear in blocks and edges.
    pub fn of(f: &impl Code) -> Cfg {
        let n = f.blocks();
        let mut succ_start = Vec::with_capacity(n + 1);
        let mut succs = Vec::new();
        let mut pred_start = vec![0u32; n + 1];
        for b in f.block_ids() {
            succ_start.push(offset(succs.len()));
            for s in f.terminator(b).successors() {
                succs.push(*s);
                pred_start[s.index() + 1] += 1;
            }
        }
        succ_start.push(offset(succs.len()));
        for i in 0..n {
            pred_start[i + 1] += pred_start[i];
        }
        let mut next = pred_start.clone();
        let mut preds = vec![BlockId::ENTRY; succs.len()];
        for b in f.block_ids() {
            for s in f.terminator(b).successors() {
                preds[next[s.index()] as usize] = b;
                next[s.index()] += 1;
            }
        }
        let mut cfg = Cfg {
            succ_start,
            succs,
            pred_start,
            preds,
            rpo: Vec::new(),
            position: vec![u32::MAX; n],
        };
        cfg.order();
        cfg
    }

    fn order(&mut self) {
        let n = self.position.len();
        if n == 0 {
            return;
        }
        let mut seen = BitSet::new(n);
        seen.insert(0);
        let mut stack = vec![(BlockId::ENTRY, 0)];
        let mut post = Vec::new();
        while let Some((b, i)) = stack.last_mut() {
            let (b, at) = (*b, *i);
            *i += 1;
            match self.succs(b).get(at) {
                Some(s) if seen.insert(s.index()) => {
                    let s = *s;
                    stack.push((s, 0));
                }
                Some(_) => {}
                None => {
                    post.push(b);
                    stack.pop();
                }
            }
        }
        post.reverse();
        for (i, b) in post.iter().enumerate() {
            self.position[b.index()] = offset(i);
        }
        self.rpo = post;
    }

    /// How many blocks there are, reachable or not.
    pub fn len(&self) -> usize {
        self.position.len()
    }

    /// Whether there is no block: the function is external.
    pub fn is_empty(&self) -> bool {
        self.position.is_empty()
    }

    /// The blocks that may follow, in the order of the `goto`.
    pub fn succs(&self, b: BlockId) -> &[BlockId] {
        let i = b.index();
        &self.succs[self.succ_start[i] as usize..self.succ_start[i + 1] as usize]
    }

    /// The blocks that may come before, in order of their numbers.
    pub fn preds(&self, b: BlockId) -> &[BlockId] {
        let i = b.index();
        &self.preds[self.pred_start[i] as usize..self.pred_start[i + 1] as usize]
    }

    /// The reachable blocks, each before its successors but along retreating
    /// edges; the entry comes first.
    pub fn reverse_post_order(&self) -> &[BlockId] {
        &self.rpo
    }

    /// The position in reverse post-order, unless the entry doesn't reach `b`.
    pub fn position(&self, b: BlockId) -> Option<u32> {
        Some(self.position[b.index()]).filter(|p| *p != u32::MAX)
    }

    /// Whether the entry reaches `b`.
    pub fn is_reachable(&self, b: BlockId) -> bool {
        self.position(b).is_some()
    }
}

fn offset(i: usize) -> u32 {
    BlockId::new(i).0
}
