//! An independent pass over a result: is it really a post-fixpoint? It shares
//! no iteration order, no widening and no stored exit states with the engine,
//! only the transfer functions and the order of the lattice.

use crate::fixpoint::{Calls, Fixpoint, Prepared, step};
use domains::state::State;
use ir::BlockId;

/// An edge along which the result doesn't hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotAFixpoint {
    /// Where the edge starts; `None` for the function's entry.
    pub from: Option<BlockId>,
    /// Where it leads.
    pub to: BlockId,
}

impl std::fmt::Display for NotAFixpoint {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.from {
            Some(from) => write!(f, "the edge {from:?} -> {:?} leaves the invariant", self.to),
            None => write!(f, "the initial state is outside the invariant"),
        }
    }
}

impl std::error::Error for NotAFixpoint {}

/// Checks that the initial state and every edge lead into the result. Cost: one
/// pass over the function.
pub fn recheck<S: State>(
    prepared: &Prepared<'_>,
    initial: &S,
    fixpoint: &Fixpoint<S>,
    calls: &dyn Calls<S>,
) -> Result<(), NotAFixpoint> {
    let f = prepared.function;
    let inside = |state: &S, to: BlockId| match &fixpoint.entry[to.index()] {
        Some(entry) => {
            // Variables that are dead there are not part of the claim.
            let mut state = state.clone();
            state.project(&|v| prepared.live.is_live_in(to, v));
            state.leq(entry)
        }
        None => state.is_bottom(),
    };
    if !inside(initial, BlockId::ENTRY) {
        return Err(NotAFixpoint {
            from: None,
            to: BlockId::ENTRY,
        });
    }
    for b in f.block_ids() {
        let Some(mut state) = fixpoint.entry[b.index()].clone() else {
            continue;
        };
        for stmt in &f.block(b).stmts {
            step(&mut state, f, calls, &stmt.kind);
        }
        if state.is_bottom() {
            continue;
        }
        for &to in f.block(b).term.successors() {
            if !inside(&state, to) {
                return Err(NotAFixpoint { from: Some(b), to });
            }
        }
    }
    Ok(())
}
