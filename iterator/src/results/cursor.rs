//! A cursor over results: states inside blocks, recomputed on demand from the
//! stored entry states.

use crate::fixpoint::Fixpoint;
use crate::transfer::Transfer;
use domains::state::State;
use ir::BlockId;

/// Seeks to places of one function. Moving on inside a block, in the analysis'
/// direction, costs the statements in between; any other move starts from the
/// block's entry.
pub struct Cursor<'a, S> {
    transfer: &'a dyn Transfer<S>,
    fixpoint: &'a Fixpoint<S>,
    block: BlockId,
    done: usize,
    state: Option<S>,
}

impl<'a, S: State> Cursor<'a, S> {
    /// A cursor at the entry of the first block.
    pub fn new(transfer: &'a dyn Transfer<S>, fixpoint: &'a Fixpoint<S>) -> Cursor<'a, S> {
        Cursor {
            transfer,
            fixpoint,
            block: BlockId::ENTRY,
            done: 0,
            state: fixpoint.entry[BlockId::ENTRY.index()].clone(),
        }
    }

    /// Goes to the point just before a statement (or, behind the last one,
    /// before the terminator).
    pub fn seek_before(&mut self, block: BlockId, statement: usize) {
        let direction = self.transfer.direction();
        let count = self.transfer.function().block(block).stmts.len();
        let done = direction.done_before(count, statement);
        if block != self.block || done < self.done {
            self.block = block;
            self.done = 0;
            self.state = self.fixpoint.entry[block.index()].clone();
        }
        if let Some(state) = &mut self.state {
            for i in self.done..done {
                if state.is_bottom() {
                    break;
                }
                self.transfer
                    .statement(state, block, direction.statement(count, i));
            }
        }
        self.done = done;
    }

    /// Goes to the point just after a statement.
    pub fn seek_after(&mut self, block: BlockId, statement: usize) {
        self.seek_before(block, statement + 1);
    }

    /// The state here; `None` where control can't get.
    pub fn state(&self) -> Option<&S> {
        self.state.as_ref().filter(|s| !s.is_bottom())
    }
}
