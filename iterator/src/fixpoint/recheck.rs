//! An independent pass over a result: is it really a post-fixpoint? It shares
//! no iteration order, no widening and no stored exit states with the engine,
//! only the transfer and the order of the lattice.

use super::Fixpoint;
use crate::transfer::Transfer;
use domains::state::State;
use ir::graph::Cfg;
use ir::{BlockId, StmtKind};

/// A place at which the result doesn't hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotAFixpoint {
    /// Executions start in this block, but not in its invariant.
    Start(BlockId),
    /// Along this edge they leave the invariant.
    Edge(BlockId, BlockId),
    /// They leave it at the end of this block, where they end.
    End(BlockId),
}

impl std::fmt::Display for NotAFixpoint {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            NotAFixpoint::Start(b) => write!(f, "the start at {b:?} is outside the invariant"),
            NotAFixpoint::Edge(from, to) => {
                write!(f, "the edge {from:?} -> {to:?} leaves the invariant")
            }
            NotAFixpoint::End(b) => write!(f, "the end of {b:?} is outside the invariant"),
        }
    }
}

impl std::error::Error for NotAFixpoint {}

/// The states before the checks of a function, in order of blocks and statements; none
/// where control can't get.
pub type BeforeChecks<S> = Vec<((BlockId, usize), S)>;

/// Checks that every start, edge and end leads into the result, and keeps what
/// it saw before the checks: who judges them needn't execute the function once more.
/// Cost: one pass over the function.
pub fn recheck<S: State>(
    transfer: &dyn Transfer<S>,
    fixpoint: &Fixpoint<S>,
) -> Result<BeforeChecks<S>, NotAFixpoint> {
    let f = transfer.function();
    let mut seen = Vec::new();
    let cfg = Cfg::of(f);
    let direction = transfer.direction();
    let inside = |state: &S, claim: &Option<S>| match claim {
        Some(claim) => state.leq(claim),
        None => state.is_bottom(),
    };
    for b in f.block_ids() {
        let entry = &fixpoint.entry[b.index()];
        if transfer
            .start(b)
            .is_some_and(|start| !inside(&start, entry))
        {
            return Err(NotAFixpoint::Start(b));
        }
        let Some(mut state) = entry.clone() else {
            continue;
        };
        let stmts = &f.block(b).stmts;
        let before = seen.len();
        for done in 0..=stmts.len() {
            let at = direction.done_before(stmts.len(), done);
            if let Some(StmtKind::Assert { .. }) = stmts.get(at).map(|s| &s.kind)
                && !state.is_bottom()
            {
                seen.push(((b, at), state.clone()));
            }
            if done < stmts.len() {
                transfer.statement(&mut state, b, direction.statement(stmts.len(), done));
            }
        }
        seen[before..].sort_by_key(|(place, _)| *place);
        if state.is_bottom() {
            continue;
        }
        let next = direction.next(&cfg, b);
        for &to in next {
            let mut state = state.clone();
            transfer.edge(&mut state, b, to);
            if !inside(&state, &fixpoint.entry[to.index()]) {
                return Err(NotAFixpoint::Edge(b, to));
            }
        }
        if next.is_empty() && !inside(&state, &fixpoint.end[b.index()]) {
            return Err(NotAFixpoint::End(b));
        }
    }
    Ok(seen)
}
