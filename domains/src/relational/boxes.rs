//! Boxes: Boolean combinations of intervals.
//!
//! What it expresses: `x <= 3 and y = 0, or x >= 8 and y = 1`: any finite union
//! of boxes, that is of conjunctions of intervals of numbers. Unions,
//! intersections, projections, renamings and `x := ±x + k` are exact, and so are
//! assumptions about one number, as long as elements stay small.
//!
//! Form: linear decision diagrams (`node`) whose tests are `x <= k`, shared
//! through a manager (`manager`) that belongs to the elements which descend from
//! one ⊤. An element is a product of independent diagrams, its *blocks*, in a
//! persistent environment: what isn't related isn't in one diagram, and
//! statements and joins cost what they touch. Each set of points has one
//! diagram, though not only one partition into blocks.
//!
//! Sources: A. Gurfinkel, S. Chaki, *Boxes: a symbolic abstract domain of
//! boxes*, SAS 2010; the diagrams, from S. Chaki, A. Gurfinkel, O. Strichman,
//! *Decision diagrams for linear arithmetic*, FMCAD 2009. We depart from them in
//! the blocks; in integers of any size instead of rationals; in that everything
//! that isn't a union of boxes (relations of several numbers, products,
//! quotients, wrapping) is computed box by box (`transfer`); in nodes that are
//! counted references instead of a collected heap; and in the widening
//! (`widening`).
//!
//! Limits: a block that results from joining or computing has at most
//! [`MAX_SEGMENTS`] segments, one that results from intersecting four times as many;
//! and an operation may make some thousand steps. What is larger is replaced by
//! the join of smaller groups of blocks, and at last by a few intervals for each
//! number. Computing looks at up to `MAX_CELLS` boxes of the operands. All of
//! that depends on the elements alone.
//!
//! Cost: of a statement, steps in the size of the blocks that it mentions, times
//! the number of boxes of its operands; of a join, the product of the sizes of
//! the blocks that differ, at most the step limit. Memory: a node of some
//! hundred bytes a test, freed with the last element that has it.
//!
//! Can't see: relations of two numbers that aren't a few boxes (`x < y`), sums,
//! residues.

mod assume;
mod block;
mod lattice;
mod levels;
mod manager;
mod node;
mod numeric;
mod ops;
#[cfg(test)]
mod tests;
mod transfer;
mod widening;

use crate::algebra::env::Env;
use crate::lattice::Lattice;
use crate::numeric::Numeric;
use crate::tuning::{MAX_INTERSECTED, MAX_SEGMENTS};
use crate::value::interval::Interval;
use block::{Block, Blocks};
use ir::Dim;
use manager::Manager;
use node::Diagram;
use ops::Ops;
use std::fmt;
use std::sync::Arc;
pub(crate) use widening::longest_chain;

/// The domain of boxes.
#[derive(Clone)]
pub(crate) struct Boxes {
    manager: Arc<Manager>,
    /// Each dimension of a block leads to it. Empty when the whole is ⊥.
    env: Env<Dim, Arc<Block>>,
    bottom: bool,
    /// What widening and narrowing may still do in a precise way.
    spent: widening::Spent,
}

impl Default for Boxes {
    fn default() -> Self {
        Boxes::new()
    }
}

impl fmt::Debug for Boxes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} after {:?}", self.formula(), self.spent)
    }
}

impl Boxes {
    /// Every point, with a manager of its own.
    pub(crate) fn new() -> Self {
        Boxes {
            manager: Arc::new(Manager::new()),
            env: Env::default(),
            bottom: false,
            spent: widening::Spent::default(),
        }
    }

    fn become_bottom(&mut self) {
        self.env.clear();
        self.bottom = true;
    }

    /// The least interval of a number.
    fn range(&self, x: Dim) -> Interval {
        if self.bottom {
            return Interval::BOTTOM;
        }
        self.env.get(x).map_or(Interval::TOP, |b| b.range(x))
    }

    /// The blocks that the dimensions are in.
    fn blocks_of(&self, dims: impl Iterator<Item = Dim>) -> Blocks {
        let mut found = Blocks::new();
        for d in dims {
            if let Some(b) = self.env.get(d)
                && !found.iter().any(|f| Arc::ptr_eq(f, b))
            {
                found.push(b.clone());
            }
        }
        found
    }

    fn each_block(&self) -> impl Iterator<Item = &Arc<Block>> {
        self.env
            .iter()
            .filter(|(d, b)| b.dims.first() == Some(d))
            .map(|(_, b)| b)
    }

    fn insert(&mut self, block: Block) {
        let block = Arc::new(block);
        for d in &block.dims {
            self.env.insert(*d, block.clone());
        }
    }

    fn take(&mut self, block: &Block) {
        for d in &block.dims {
            self.env.remove(*d);
        }
    }

    /// Adds what a diagram says of unconstrained dimensions.
    fn store(&mut self, ops: &mut Ops, diagram: &Diagram) {
        if diagram.is_empty() {
            self.become_bottom();
            return;
        }
        match block::parts(ops, diagram) {
            Some(parts) => {
                for part in parts {
                    self.insert(Block::new(part));
                }
            }
            None => self.insert(Block::new(diagram.clone())),
        }
    }

    /// The same of a diagram that may be too large: then as much as fits.
    fn store_limited(&mut self, ops: &mut Ops, diagram: &Diagram) {
        if !diagram.is_empty() && levels::Levels::new(diagram).size() > MAX_SEGMENTS {
            self.store_outline(ops, std::slice::from_ref(diagram));
        } else {
            self.store(ops, diagram);
        }
    }

    /// Adds what diagrams that aren't empty say of each dimension by itself.
    fn store_outline(&mut self, ops: &mut Ops, diagrams: &[Diagram]) {
        for b in block::outline(ops, diagrams) {
            self.insert(b);
        }
    }

    /// `x`, unconstrained before, is in the interval.
    fn put(&mut self, x: Dim, range: &Interval) {
        if range.is_bottom() {
            self.become_bottom();
        } else if !self.bottom && !range.is_top() {
            self.insert(Block::of_range(&self.manager, x, range));
        }
    }

    /// Forgets some dimensions of a block.
    fn drop_dims(&mut self, block: &Block, dropped: &dyn Fn(Dim) -> bool) {
        self.take(block);
        if block.dims.iter().all(|d| dropped(*d)) {
            return;
        }
        let manager = self.manager.clone();
        let mut ops = Ops::new(&manager);
        match ops.exists(&block.diagram, dropped) {
            Some(rest) => self.store_limited(&mut ops, &rest),
            None => {
                for b in block::outline(&mut ops, std::slice::from_ref(&block.diagram)) {
                    if !dropped(b.dims[0]) {
                        self.insert(b);
                    }
                }
            }
        }
    }

    /// Forgets one dimension.
    fn drop_dim(&mut self, x: Dim) {
        if let Some(block) = self.env.get(x).cloned() {
            self.drop_dims(&block, &|d| d == x);
        }
    }
}

/// The product of blocks, unless it is too large.
fn product(ops: &mut Ops, blocks: &[Arc<Block>]) -> Option<Diagram> {
    let size: usize = blocks.iter().map(|b| b.size).sum();
    if size > MAX_INTERSECTED {
        return None;
    }
    // What comes first in the order goes on top of what is there already.
    let mut all: Vec<&Arc<Block>> = blocks.iter().collect();
    all.sort_unstable_by_key(|b| b.dims.first().copied());
    let mut product = Diagram::All;
    for b in all.iter().rev() {
        product = ops.meet(&b.diagram, &product)?;
    }
    Some(product)
}
