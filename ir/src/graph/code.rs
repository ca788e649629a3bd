//! What graphs are made from: a function, or one that a transform is taking apart.

use crate::{Block, BlockId, Function, StmtKind, Terminator, Var};

/// Code in blocks.
pub trait Code {
    /// How many blocks there are.
    fn blocks(&self) -> usize;

    /// How many variables there are.
    fn vars(&self) -> usize;

    /// What a block does before its terminator, in order.
    fn statements(&self, b: BlockId) -> impl DoubleEndedIterator<Item = &StmtKind>;

    /// How a block ends.
    fn terminator(&self, b: BlockId) -> &Terminator;

    /// The indices of the blocks.
    fn block_ids(&self) -> impl Iterator<Item = BlockId> + use<Self> {
        (0..self.blocks()).map(BlockId::new)
    }

    /// The indices of the variables.
    fn var_ids(&self) -> impl Iterator<Item = Var> + use<Self> {
        (0..self.vars()).map(Var::new)
    }
}

impl Code for Function {
    fn blocks(&self) -> usize {
        self.blocks.len()
    }

    fn vars(&self) -> usize {
        self.vars.len()
    }

    fn statements(&self, b: BlockId) -> impl DoubleEndedIterator<Item = &StmtKind> {
        let Block { stmts, .. } = self.block(b);
        stmts.iter().map(|s| &s.kind)
    }

    fn terminator(&self, b: BlockId) -> &Terminator {
        &self.block(b).term
    }
}
