//! In which order the blocks of a function are unrolled.
//!
//! A block inside loops may run once for each tuple of iterations. The *moment* of
//! such a run orders them so that each comes after those that lead to it: blocks
//! stand in a weak topological order (Bourdoncle, *Efficient chaotic iteration
//! strategies with widenings*, 1993), and iterations of a loop follow each other.

use ir::graph::{Cfg, Liveness, components};
use ir::{BlockId, Function};

/// When a block runs: for each loop around it, outermost first, the position of
/// its head and the iteration; at last the block's own position.
pub(super) type Moment = Vec<u32>;

/// The shape of a function.
#[derive(Debug)]
pub(super) struct Shape {
    /// For each block: heads of the loops that it is in, outermost first.
    loops: Vec<Vec<BlockId>>,
    /// Its position in the weak topological order.
    position: Vec<u32>,
    pub liveness: Liveness,
}

impl Shape {
    pub(super) fn of(f: &Function) -> Shape {
        let cfg = Cfg::of(f);
        let mut shape = Shape {
            loops: vec![Vec::new(); f.blocks.len()],
            position: vec![0; f.blocks.len()],
            liveness: Liveness::of(f, &cfg),
        };
        let mut next = 0;
        // Sets of blocks to be ordered, the first last, with the loops around.
        let all: Vec<BlockId> = cfg.reverse_post_order().to_vec();
        let mut todo = vec![(all, Vec::new())];
        let mut member = vec![u32::MAX; f.blocks.len()];
        while let Some((blocks, around)) = todo.pop() {
            for (i, b) in (0..).zip(&blocks) {
                member[b.index()] = i;
            }
            // A head is ordered already: what leads back to it is no edge here.
            let inside = |b: u32, i: usize| {
                let all = cfg.succs(blocks[b as usize]).iter();
                let known = all.map(|s| member[s.index()]).filter(|m| *m != u32::MAX);
                known.into_iter().nth(i)
            };
            let count = u32::try_from(blocks.len()).unwrap_or(u32::MAX);
            let found = components(count, inside);
            for b in &blocks {
                member[b.index()] = u32::MAX;
            }
            if let [single] = &blocks[..]
                && !cfg.succs(*single).contains(single)
            {
                shape.position[single.index()] = next;
                shape.loops[single.index()].clone_from(&around);
                next += 1;
                continue;
            }
            if found.members.len() == 1 {
                // A loop: blocks are in reverse post-order, so its head is first.
                let head = blocks[0];
                let mut inner = around;
                inner.push(head);
                shape.position[head.index()] = next;
                shape.loops[head.index()].clone_from(&inner);
                next += 1;
                if blocks.len() > 1 {
                    todo.push((blocks[1..].to_vec(), inner));
                }
                continue;
            }
            // Components come after those that they reach: the last is popped first.
            for component in &found.members {
                let blocks = component.iter().map(|b| blocks[*b as usize]).collect();
                todo.push((blocks, around.clone()));
            }
        }
        shape
    }

    /// When the function's first block runs.
    pub(super) fn start(&self) -> Moment {
        let entry = BlockId::ENTRY;
        let loops = &self.loops[entry.index()];
        let mut moment: Moment = Vec::new();
        for head in loops {
            moment.extend([self.position[head.index()], 0]);
        }
        moment.push(self.position[entry.index()]);
        moment
    }

    /// When a block runs that follows another, and the number of its loop among
    /// those around it, from outside, if a new iteration of one begins.
    pub(super) fn next(&self, now: &Moment, from: BlockId, to: BlockId) -> (Moment, Option<usize>) {
        let (before, after) = (&self.loops[from.index()], &self.loops[to.index()]);
        let common = before.iter().zip(after).take_while(|(a, b)| a == b).count();
        let mut moment: Moment = now[..2 * common].to_vec();
        let mut again = None;
        if common > 0 && after.len() == common && after[common - 1] == to {
            moment[2 * common - 1] += 1;
            again = Some(common - 1);
        }
        for head in &after[common..] {
            moment.extend([self.position[head.index()], 0]);
        }
        moment.push(self.position[to.index()]);
        (moment, again)
    }

    /// Whether a block is the head of a loop.
    pub(super) fn is_head(&self, b: BlockId) -> bool {
        self.loops[b.index()].last() == Some(&b)
    }

    /// The heads of the loops around a block, outermost first.
    pub(super) fn around(&self, b: BlockId) -> &[BlockId] {
        &self.loops[b.index()]
    }

    /// The head of the innermost loop around a block; without one, the block.
    pub(super) fn innermost(&self, b: BlockId) -> BlockId {
        self.loops[b.index()].last().copied().unwrap_or(b)
    }

    /// Where a block stands in the weak topological order.
    pub(super) fn position(&self, b: BlockId) -> u32 {
        self.position[b.index()]
    }

    /// Whether an edge enters loops at their heads only.
    pub(super) fn enters_by_head(&self, from: BlockId, to: BlockId) -> bool {
        let (before, after) = (self.around(from), self.around(to));
        let common = before.iter().zip(after).take_while(|(a, b)| a == b).count();
        match &after[common..] {
            [] => true,
            [head] => *head == to,
            _ => false,
        }
    }

    /// How many loops are around a block.
    pub(super) fn depth(&self, b: BlockId) -> usize {
        self.loops[b.index()].len()
    }
}
