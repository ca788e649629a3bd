//! A cursor over results: states inside blocks, recomputed on demand from the
//! stored entry states.

use crate::fixpoint::{Calls, Fixpoint, step};
use domains::state::State;
use ir::{BlockId, Function};

/// Seeks to locations of one function. Moving forward inside a block costs the
/// statements in between; any other move starts from the block's entry.
pub struct Cursor<'a, S> {
    function: &'a Function,
    fixpoint: &'a Fixpoint<S>,
    calls: &'a dyn Calls<S>,
    block: BlockId,
    done: usize,
    state: Option<S>,
}

impl<'a, S: State> Cursor<'a, S> {
    /// A cursor before the first statement of the entry block.
    pub fn new(
        function: &'a Function,
        fixpoint: &'a Fixpoint<S>,
        calls: &'a dyn Calls<S>,
    ) -> Cursor<'a, S> {
        Cursor {
            function,
            fixpoint,
            calls,
            block: BlockId::ENTRY,
            done: 0,
            state: fixpoint.entry[BlockId::ENTRY.index()].clone(),
        }
    }

    /// Goes to the point just before a statement (or, behind the last one,
    /// before the terminator).
    pub fn seek_before(&mut self, block: BlockId, index: usize) {
        if block != self.block || index < self.done {
            self.block = block;
            self.done = 0;
            self.state = self.fixpoint.entry[block.index()].clone();
        }
        let stmts = &self.function.block(block).stmts;
        if let Some(state) = &mut self.state {
            for stmt in &stmts[self.done..index] {
                if state.is_bottom() {
                    break;
                }
                step(state, self.function, self.calls, &stmt.kind);
            }
        }
        self.done = index;
    }

    /// Goes to the point just after a statement.
    pub fn seek_after(&mut self, block: BlockId, index: usize) {
        self.seek_before(block, index + 1);
    }

    /// The state here; `None` where control can't get.
    pub fn state(&self) -> Option<&S> {
        self.state.as_ref().filter(|s| !s.is_bottom())
    }
}
