//! A result that passed the independent check.

use crate::budget::{Budget, OutOfBudget};
use crate::fixpoint::recheck::{BeforeChecks, recheck};
use crate::fixpoint::{Fixpoint, Parameters, Prepared, settle, solve};
use crate::results::Failure;
use domains::state::State;

/// The result, and what the check saw before the function's checks.
pub(crate) type Checked<S> = (Fixpoint<S>, BeforeChecks<S>);

/// Solves, and checks what was found. A result that fails the check (a domain whose
/// operations aren't monotone can lose a post-fixpoint by narrowing) grows until it
/// settles, and is checked again.
pub(crate) fn solve_checked<S: State>(
    prepared: &Prepared<'_, S>,
    parameters: &Parameters,
    budget: &Budget,
) -> Result<Checked<S>, Failure> {
    let stopped = |_: OutOfBudget| Failure::OutOfBudget;
    let fixpoint = solve(prepared, parameters, budget).map_err(stopped)?;
    if let Ok(seen) = recheck(prepared.transfer(), &fixpoint) {
        return Ok((fixpoint, seen));
    }
    let fixpoint = settle(prepared, fixpoint, parameters, budget).map_err(stopped)?;
    match recheck(prepared.transfer(), &fixpoint) {
        Ok(seen) => Ok((fixpoint, seen)),
        Err(_) => Err(Failure::NotAFixpoint),
    }
}
