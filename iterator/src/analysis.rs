//! The analysis of a whole program: every function, for every possible caller.
//!
//! A function starts with arbitrary parameters, and a call gives arbitrary
//! results; so functions are independent of each other, what is found holds
//! for [`ir::Context::AnyCaller`], and it is inductive function by function.
//! Precision across calls comes from inlining before, or from a better
//! implementation of [`Calls`].

use crate::fixpoint::{
    Budget, Fixpoint, OutOfBudget, Parameters, Prepared, UnknownCalls, settle, solve,
};
use crate::recheck::recheck;
use crate::{fixpoint::Calls, readings};
use domains::state::{Scope, State};
use ir::{FuncId, Program};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

/// Why a function has no result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Failure {
    /// Its body is elsewhere.
    External,
    /// It was stopped.
    OutOfBudget,
    /// The result didn't pass the independent check: a bug of a domain. It is
    /// not used.
    NotAFixpoint,
}

/// What was found about one function.
pub type FunctionResult<S> = Result<Fixpoint<S>, Failure>;

/// What was found about a program.
#[derive(Debug)]
pub struct Analysis<S> {
    /// Per function.
    pub functions: Vec<FunctionResult<S>>,
    /// How many statements were executed.
    pub steps: u64,
}

/// Analyses one function for arbitrary parameters, and checks the result. One
/// that fails the check (a domain whose operations aren't monotone can lose a
/// post-fixpoint by narrowing) grows until it settles, and is checked again.
fn function<S: State>(
    program: &Program,
    id: FuncId,
    top: &dyn Fn(&Scope) -> S,
    parameters: &Parameters,
    budget: &Budget,
) -> FunctionResult<S> {
    let f = program.function(id);
    if f.is_external() {
        return Err(Failure::External);
    }
    let prepared = Prepared::new(f, parameters);
    let initial = top(&readings::scope(f));
    let calls: &dyn Calls<S> = &UnknownCalls;
    let stopped = |OutOfBudget| Failure::OutOfBudget;
    let found = solve(&prepared, &initial, parameters, calls, budget).map_err(stopped)?;
    if recheck(&prepared, &initial, &found, calls).is_ok() {
        return Ok(found);
    }
    let settled = settle(&prepared, &initial, found, parameters, calls, budget).map_err(stopped)?;
    if recheck(&prepared, &initial, &settled, calls).is_ok() {
        return Ok(settled);
    }
    Err(Failure::NotAFixpoint)
}

/// Analyses every function with a body, on `jobs` threads. The result doesn't
/// depend on their number.
pub fn analyze<S: State + Send>(
    program: &Program,
    top: &(dyn Fn(&Scope) -> S + Sync),
    parameters: &Parameters,
    jobs: usize,
    budget: &Budget,
) -> Analysis<S> {
    analyze_chosen(program, &|_| true, top, parameters, jobs, budget)
}

/// Analyses the functions with a body that are chosen.
pub fn analyze_chosen<S: State + Send>(
    program: &Program,
    chosen: &(dyn Fn(FuncId) -> bool + Sync),
    top: &(dyn Fn(&Scope) -> S + Sync),
    parameters: &Parameters,
    jobs: usize,
    budget: &Budget,
) -> Analysis<S> {
    let count = program.functions.len();
    let slots: Vec<Mutex<FunctionResult<S>>> = (0..count)
        .map(|_| Mutex::new(Err(Failure::OutOfBudget)))
        .collect();
    let next = AtomicUsize::new(0);
    let work = || {
        while let i = next.fetch_add(1, Ordering::Relaxed)
            && i < count
        {
            let id = FuncId::new(i);
            if !chosen(id) {
                continue;
            }
            let result = function(program, id, top, parameters, budget);
            *slots[i].lock().unwrap_or_else(PoisonError::into_inner) = result;
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..jobs.clamp(1, count.max(1)) {
            scope.spawn(work);
        }
        work();
    });
    Analysis {
        functions: slots
            .into_iter()
            .map(|s| s.into_inner().unwrap_or_else(PoisonError::into_inner))
            .collect(),
        steps: budget.steps(),
    }
}
