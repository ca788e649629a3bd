//! Abstract interpretation: of all functions, then of small ones once more,
//! with a stronger stack.

use super::memory::is_to_follow;
use crate::budget::why_over;
use crate::ledger::{Facts, InternalError, unanswered, unknown};
use crate::session::{Session, Stronger};
use crate::tuning::{
    BEFORE_SHARE, DETAIL, FALLBACK, GROWING_SHARE, KEPT_FOR_THE_NEXT, ROOMY,
    STRONGER_BEFORE_MEMORY, STRONGER_SHARE, STRONGER_STATEMENTS, STRONGER_STEPS,
};
use domains::stack::Stack;
use ir::{
    CheckId, CheckVerdict, Engine, Evidence, Formula, FuncId, Function, Invariants, Status, Stmt,
    StmtKind,
};
use iterator::{
    Analysis, Analyzer, Budget, Failure, Outcome, Parameters, Report, grows, searches_in,
};
use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The functor that costs most.
const ARRAYS: &str = "arrays";

/// Analyses every function for arbitrary callers.
pub(super) fn of_all_functions(session: &mut Session<'_>) -> Result<(), InternalError> {
    let stacks = [Some(session.settings.stack.clone()), fallback(session)];
    one_after_the_other(session, stacks.into_iter().flatten().collect(), &|_| true)
}

/// Analyses the functions with open checks. Those that take too long with their
/// arrays are analysed without.
pub(super) fn of_open_functions(session: &mut Session<'_>) -> Result<(), InternalError> {
    let settings = session.settings;
    let open: BTreeSet<CheckId> = session.ledger.open().collect();
    let program = Arc::clone(&session.transformed);
    let concerned = |f: FuncId| {
        let mut stmts = program.function(f).blocks.iter().flat_map(|b| &b.stmts);
        stmts.any(|s| matches!(s.kind, StmtKind::Assert { check, .. } if open.contains(&check)))
    };
    let stacks = [
        Some(settings.stack.clone()),
        settings.stack.without(ARRAYS),
        fallback(session),
    ];
    one_after_the_other(session, stacks.into_iter().flatten().collect(), &concerned)
}

/// What takes next to no time, unless a domain was asked for by its name.
fn fallback(session: &Session<'_>) -> Option<Stack> {
    let settings = session.settings;
    let cheap = domains::stack::stack(FALLBACK).ok()?;
    let is_other = cheap.expression() != settings.stack.expression();
    (is_other && !settings.by_name).then_some(cheap)
}

/// Analyses functions; those that take too long with a stack, with the next one.
fn one_after_the_other(
    session: &mut Session<'_>,
    stacks: Vec<Stack>,
    chosen: &dyn Fn(FuncId) -> bool,
) -> Result<(), InternalError> {
    let last = stacks.len().saturating_sub(1);
    let mut late: Option<BTreeSet<FuncId>> = None;
    for (i, stack) in stacks.into_iter().enumerate() {
        if session.out_of_time() || late.as_ref().is_some_and(BTreeSet::is_empty) {
            break;
        }
        let start = Instant::now();
        let share = |end: Instant| {
            let kept = end.saturating_duration_since(start) / KEPT_FOR_THE_NEXT;
            start + kept * (KEPT_FOR_THE_NEXT - 1)
        };
        let budget = if i < last {
            Arc::new(session.budget.until(session.deadline.map(share)))
        } else {
            Arc::clone(&session.budget)
        };
        let parameters = session.settings.parameters.clone();
        let is_left = |f: FuncId| late.as_ref().is_none_or(|late| late.contains(&f));
        let (found, more) = analyze(session, &stack, parameters, budget, &|f| {
            chosen(f) && is_left(f)
        })?;
        session.add(found)?;
        late = Some(more);
    }
    Ok(())
}

/// Analyses the smallest functions with open checks again, and adds what that
/// finds to the invariants.
pub(super) fn of_small_functions(session: &mut Session<'_>) -> Result<(), InternalError> {
    let settings = session.settings;
    if session.settled_before_memory.is_some() {
        let Stronger {
            searches,
            sums,
            precise,
            ..
        } = &settings.stronger;
        growing_arrays(session)?;
        if let Some(stack) = searches {
            of_functions_that(session, searches_in, stack, BEFORE_SHARE)?;
        }
        arrays_in_detail(session)?;
        for stack in [sums, precise].into_iter().flatten() {
            of_small_functions_with(session, stack, (BEFORE_SHARE, Duration::MAX))?;
        }
    }
    let Some(stack) = &settings.stronger.strongest else {
        return Ok(());
    };
    // Most of what is open then depends on memory.
    let most = if is_to_follow(session) && session.settled_before_memory.is_none() {
        STRONGER_BEFORE_MEMORY
    } else {
        Duration::MAX
    };
    of_small_functions_with(session, stack, (STRONGER_SHARE, most))
}

/// Analyses the functions once more in which arrays may grow: of how large those are,
/// sums know, and nothing need be known of what lies there.
fn growing_arrays(session: &mut Session<'_>) -> Result<(), InternalError> {
    let sums = session.settings.stronger.sums.as_ref();
    match sums.and_then(|s| s.without(ARRAYS)) {
        Some(stack) => of_functions_that(session, grows, &stack, GROWING_SHARE),
        None => Ok(()),
    }
}

/// Analyses the small functions of a kind that have open checks once more.
fn of_functions_that(
    session: &mut Session<'_>,
    are: fn(&Function) -> bool,
    stack: &Stack,
    share: u32,
) -> Result<(), InternalError> {
    let program = Arc::clone(&session.transformed);
    let mut chosen = small_open_functions(session);
    chosen.retain(|f| are(program.function(*f)));
    if chosen.is_empty() || session.out_of_time() {
        return Ok(());
    }
    let start = Instant::now();
    let share = |end: Instant| start + end.saturating_duration_since(start) / share;
    let budget = Arc::new(session.budget.until(session.deadline.map(share)));
    let parameters = session.settings.parameters.clone();
    let (found, _) = analyze(session, stack, parameters, budget, &|f| chosen.contains(&f))?;
    session.add(found)
}

/// Analyses the functions once more in which there was no room for all that is known
/// of arrays, with more room.
fn arrays_in_detail(session: &mut Session<'_>) -> Result<(), InternalError> {
    let settings = session.settings;
    let (stack, program) = (&settings.stack, Arc::clone(&session.transformed));
    let mut chosen = small_open_functions(session);
    chosen.retain(|f| program.function(*f).vars.len() > ROOMY);
    let has_arrays = stack.without(ARRAYS).is_some();
    if chosen.is_empty() || !has_arrays || settings.by_name || session.out_of_time() {
        return Ok(());
    }
    let parameters = Parameters {
        detail: DETAIL,
        ..settings.parameters.clone()
    };
    let start = Instant::now();
    let share = |end: Instant| start + end.saturating_duration_since(start) / BEFORE_SHARE;
    let budget = Arc::new(session.budget.until(session.deadline.map(share)));
    let (found, _) = analyze(session, stack, parameters, budget, &|f| chosen.contains(&f))?;
    session.add(found)
}

/// The same with one stack, in a share of the time that is left, and in so much.
fn of_small_functions_with(
    session: &mut Session<'_>,
    stack: &Stack,
    (share, most): (u32, Duration),
) -> Result<(), InternalError> {
    let settings = session.settings;
    let start = Instant::now();
    let chosen = small_open_functions(session);
    if chosen.is_empty() || session.out_of_time() {
        return Ok(());
    }
    let parameters = Parameters {
        max_steps: STRONGER_STEPS,
        ..settings.parameters.clone()
    };
    let share = |end: Instant| {
        let part = end.saturating_duration_since(start) / share;
        start + part.min(most)
    };
    let budget = Arc::new(session.budget.until(session.deadline.map(share)));
    let (found, _) = analyze(session, stack, parameters, budget, &|f| chosen.contains(&f))?;
    session.add(found)
}

/// Analyses functions, hands in the verdicts, and returns the invariants, and the
/// functions that there was no time for.
fn analyze(
    session: &mut Session<'_>,
    stack: &Stack,
    parameters: Parameters,
    budget: Arc<Budget>,
    chosen: &dyn Fn(FuncId) -> bool,
) -> Result<(Invariants, BTreeSet<FuncId>), InternalError> {
    let analyzer = Analyzer {
        program: Arc::clone(&session.transformed),
        top: stack.maker(),
        parameters,
        jobs: session.settings.jobs,
        budget,
    };
    // Only these are explained when they are printed.
    let open: BTreeSet<CheckId> = session.open(true).into_iter().collect();
    let analysis = analyzer.run(chosen, move |solved| {
        Report::of(solved, &|c| open.contains(&c))
    });
    let invariants = Report::invariants(&analysis, stack.expression());
    hand_in(session, stack, &analysis)?;
    let is_late = |f: &FuncId| {
        let result = &analysis.functions[f.index()];
        matches!(result, Err(Failure::OutOfBudget))
    };
    let late = session.transformed.function_ids().filter(is_late);
    let late = late.collect();
    Ok((invariants, late))
}

/// Hands in the outcomes of an analysis.
fn hand_in(
    session: &mut Session<'_>,
    stack: &Stack,
    analysis: &Analysis<Report>,
) -> Result<(), InternalError> {
    session.steps += analysis.steps;
    let outcomes = iterator::outcomes(&session.transformed, &analysis.functions);
    for (i, outcome) in outcomes.into_iter().enumerate() {
        let check = CheckId::new(i);
        let proved = |status| CheckVerdict {
            check,
            status,
            engine: Some(Engine::Ai),
            evidence: Evidence::FixpointRechecked,
        };
        let (found, place) = match outcome {
            Outcome::Proved => (proved(Status::Safe), None),
            Outcome::Unreachable => (proved(Status::Unreachable), None),
            Outcome::FailsWhenReached(place) => (
                unknown(check, "fails whenever reached"),
                Some((place, true)),
            ),
            Outcome::Unknown(place) => {
                let detail = format!("the domain {} doesn't prove it", stack.expression());
                let found = unanswered(check, Engine::Ai, &detail);
                (found, Some((place, false)))
            }
            // Another analysis said more.
            Outcome::NoResult(_) if session.ledger.facts(check).is_some() => continue,
            Outcome::NoResult(failure) => {
                let reason = match failure {
                    Failure::NotChosen => continue,
                    Failure::OutOfBudget => why_over(),
                    Failure::External => "its function has no body",
                    Failure::NotAFixpoint => "the invariant failed its own check",
                };
                (unknown(check, reason), None)
            }
        };
        let facts = place.map(|(place, fails_when_reached)| Facts {
            program: Arc::clone(&session.transformed),
            function: place.function,
            // Nobody wrote the numbers that pointers became.
            formula: match session.settled_before_memory {
                Some(_) => Formula::True,
                None => place.facts,
            },
            fails_when_reached,
        });
        session.ledger.enter(found, facts)?;
    }
    Ok(())
}

/// The functions with requested checks that are open, from the smallest on as
/// long as they aren't too large together.
fn small_open_functions(session: &Session<'_>) -> BTreeSet<FuncId> {
    let open: BTreeSet<CheckId> = session.open(true).into_iter().collect();
    let program = &session.transformed;
    let is_open =
        |s: &Stmt| matches!(s.kind, StmtKind::Assert { check, .. } if open.contains(&check));
    let mut functions: Vec<(usize, FuncId)> = program
        .function_ids()
        .filter_map(|f| {
            let blocks = &program.function(f).blocks;
            let concerned = blocks.iter().any(|b| b.stmts.iter().any(is_open));
            let size = blocks.iter().map(|b| b.stmts.len() + 1).sum();
            concerned.then_some((size, f))
        })
        .collect();
    functions.sort_unstable();
    let mut left = STRONGER_STATEMENTS;
    functions
        .into_iter()
        .map_while(|(size, f)| {
            left = left.checked_sub(size)?;
            Some(f)
        })
        .collect()
}
