//! What calls return, where recursion has become loops
//! ([`ir::transform::recursion_into_loops`]): an analysis that assumes behind each call
//! what it finds where bodies return.
//!
//! At first no call returns; then what bodies return without one is known, and so on
//! (P. Cousot, R. Cousot, *Static determination of dynamic properties of recursive
//! procedures*, 1977): the summaries grow until the bodies return nothing else. Each
//! round is an analysis of the function. What bodies return under summaries that hold
//! holds, too, so that one more round makes them closer.

use crate::budget::Budget;
use crate::checked::{Checked, solve_checked};
use crate::fixpoint::thresholds;
use crate::fixpoint::{Fixpoint, Parameters, Prepared};
use crate::results::Failure;
use crate::results::cursor::Cursor;
use crate::transfer::{Direction, Forward, Transfer};
use domains::lattice::Thresholds;
use domains::state::State;
use ir::transform::Mark;
use ir::{BlockId, FuncId, Function};
use std::collections::BTreeMap;

/// Summaries grow so often before they are widened.
const DELAY: usize = 3;
/// After so many rounds, nothing is known of what calls return.
const ROUNDS: usize = 30;

/// What is known of the numbers of a mark; `None` while no body has returned.
type Summary<S> = Option<S>;

/// An analysis that knows what calls have returned.
pub(crate) struct WithSummaries<'p, S> {
    forward: &'p Forward<'p, S>,
    /// The marks behind calls.
    behind: BTreeMap<(BlockId, usize), FuncId>,
    summaries: BTreeMap<FuncId, Summary<S>>,
}

impl<S: State> Transfer<S> for WithSummaries<'_, S> {
    fn function(&self) -> &Function {
        self.forward.function()
    }

    fn direction(&self) -> Direction {
        self.forward.direction()
    }

    fn start(&self, block: BlockId) -> Option<S> {
        self.forward.start(block)
    }

    fn statement(&self, state: &mut S, block: BlockId, statement: usize) {
        match self.behind.get(&(block, statement)) {
            Some(f) => match &self.summaries[f] {
                Some(summary) => state.meet(summary),
                None => state.set_bottom(),
            },
            None => self.forward.statement(state, block, statement),
        }
    }

    fn edge(&self, state: &mut S, from: BlockId, to: BlockId) {
        self.forward.edge(state, from, to);
    }
}

/// Analyses a function with marks until the summaries hold.
pub(crate) fn analyze<'p, S: State>(
    forward: &'p Forward<'p, S>,
    marks: &[Mark],
    parameters: &Parameters,
    budget: &Budget,
) -> Result<(WithSummaries<'p, S>, Checked<S>), Failure> {
    let thresholds = thresholds::of(forward.function(), parameters.max_thresholds);
    let mut transfer = WithSummaries {
        forward,
        behind: BTreeMap::new(),
        summaries: BTreeMap::new(),
    };
    for mark in marks {
        transfer.summaries.insert(mark.function, None);
        if !mark.returns {
            let place = (mark.block, mark.statement);
            transfer.behind.insert(place, mark.function);
        }
    }
    for round in 0.. {
        let (fixpoint, _) = checked(&transfer, parameters, budget)?;
        let found = returned(&transfer, &fixpoint, marks);
        if holds(&found, &transfer.summaries) {
            // Closer, and once more.
            transfer.summaries = found;
            let (fixpoint, _) = checked(&transfer, parameters, budget)?;
            transfer.summaries = returned(&transfer, &fixpoint, marks);
            let result = checked(&transfer, parameters, budget)?;
            return Ok((transfer, result));
        }
        for (f, found) in found {
            if let (Some(found), Some(summary)) = (found, transfer.summaries.get_mut(&f)) {
                grow(summary, found, round, forward, &thresholds);
            }
        }
    }
    Err(Failure::OutOfBudget)
}

/// Adds what was found to a summary.
fn grow<S: State>(
    summary: &mut Summary<S>,
    found: S,
    round: usize,
    forward: &Forward<'_, S>,
    thresholds: &Thresholds,
) {
    match summary {
        None => *summary = Some(found),
        Some(s) if round < DELAY => s.join(&found),
        Some(s) if round < ROUNDS => {
            let mut next = s.clone();
            next.join(&found);
            s.widen(&next, thresholds);
        }
        Some(s) => {
            *s = forward.initial().clone();
            s.project(&|_| false);
        }
    }
}

/// A result for these summaries, which passed the independent check.
fn checked<S: State>(
    transfer: &WithSummaries<'_, S>,
    parameters: &Parameters,
    budget: &Budget,
) -> Result<Checked<S>, Failure> {
    budget.ask().map_err(|_| Failure::OutOfBudget)?;
    solve_checked(&Prepared::new(transfer, parameters), parameters, budget)
}

/// What the bodies return.
fn returned<S: State>(
    transfer: &WithSummaries<'_, S>,
    fixpoint: &Fixpoint<S>,
    marks: &[Mark],
) -> BTreeMap<FuncId, Summary<S>> {
    let mut cursor = Cursor::new(transfer, fixpoint);
    let mut found: BTreeMap<FuncId, Summary<S>> = BTreeMap::new();
    for mark in marks {
        let summary = found.entry(mark.function).or_insert(None);
        if !mark.returns {
            continue;
        }
        cursor.seek_before(mark.block, mark.statement);
        let Some(state) = cursor.state() else {
            continue;
        };
        let mut told = mark.told.clone();
        told.sort_unstable();
        let state = state.restricted(&told);
        match summary {
            Some(s) => s.join(&state),
            None => *summary = Some(state),
        }
    }
    found
}

/// Whether everything that was found is in the summaries.
fn holds<S: State>(
    found: &BTreeMap<FuncId, Summary<S>>,
    summaries: &BTreeMap<FuncId, Summary<S>>,
) -> bool {
    found.iter().all(|(f, found)| match (found, &summaries[f]) {
        (None, _) => true,
        (Some(found), Some(summary)) => found.leq(summary),
        (Some(_), None) => false,
    })
}
