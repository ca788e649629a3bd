//! Concrete runs: the cheapest way to find a failure.

use crate::ledger::InternalError;
use crate::session::Session;
use crate::trace::record;
use crate::tuning::{
    EVERY_STEPS, FAILING, RUN_STEPS, RUNS, SEARCH_ROUNDS, SEARCH_RUNS, SEARCH_SHARE, SEARCH_TIME,
};
use ir::interp::{self, CertainHost, Favourite, LibcHost, ScriptedOracle, SeededOracle, Stop};
use ir::{CheckId, CheckVerdict, Engine, Evidence, FuncId, Script, Status};
use std::time::Instant;

/// Runs every execution of the original program, if they are few: that settles
/// all checks.
pub(super) fn in_every_way(session: &mut Session<'_>) -> Result<(), InternalError> {
    let program = session.original;
    let limits = interp::Limits {
        steps: EVERY_STEPS,
        ..interp::Limits::default()
    };
    let mut failures: Vec<(FuncId, CheckId, Script)> = Vec::new();
    let mut left = limits;
    for entry in program.entries.iter().copied() {
        if session.out_of_time() {
            return Ok(());
        }
        let Some(every) = interp::run_every(program, entry, left) else {
            return Ok(());
        };
        left.steps = left.steps.saturating_sub(every.steps);
        failures.extend(every.failures.into_iter().map(|(c, s)| (entry, c, s)));
    }
    for (entry, check, script) in failures {
        let mut oracle = ScriptedOracle::new(&script);
        let mut host = CertainHost::default();
        let (_, trace) = record(program, entry, &mut oracle, &mut host, limits);
        let evidence = Evidence::Replayed(trace);
        enter(session, check, Status::Unsafe, evidence)?;
    }
    let open: Vec<CheckId> = session.ledger.open().collect();
    for check in open {
        enter(session, check, Status::Safe, Evidence::EveryExecution)?;
    }
    Ok(())
}

fn enter(
    session: &mut Session<'_>,
    check: CheckId,
    status: Status,
    evidence: Evidence,
) -> Result<(), InternalError> {
    let found = CheckVerdict {
        check,
        status,
        engine: Some(Engine::Run),
        evidence,
    };
    session.ledger.enter(found, None)
}

/// Runs the original program on inputs that are likely to make open checks fail:
/// the ends of types, numbers of the program, texts at their limits, allocations
/// that fail in turn.
pub(super) fn on_likely_inputs(session: &mut Session<'_>) -> Result<(), InternalError> {
    let program = session.original;
    let limits = interp::Limits {
        steps: RUN_STEPS,
        ..interp::Limits::default()
    };
    let now = Instant::now();
    let left = session
        .settings
        .deadline
        .map(|d| d.saturating_duration_since(now));
    let until = now + left.map_or(SEARCH_TIME, |left| SEARCH_TIME.min(left / SEARCH_SHARE));
    let favourites = Favourite::of(program, FAILING);
    let of_program = SeededOracle::for_program(program, 0);
    for entry in program.entries.iter().copied() {
        let rounds = (0..SEARCH_ROUNDS).flat_map(|r| favourites.iter().map(move |f| (r, f)));
        for (round, favourite) in rounds.take(SEARCH_RUNS) {
            if session.out_of_time()
                || Instant::now() > until
                || session.ledger.open().next().is_none()
            {
                return Ok(());
            }
            let mut oracle = of_program.preferring(favourite.clone(), round);
            let mut host = LibcHost::new();
            let (outcome, trace) = record(program, entry, &mut oracle, &mut host, limits);
            if let Stop::Failed { check, .. } = outcome.stop
                && !outcome.depends_on_abstraction
            {
                enter(session, check, Status::Unsafe, Evidence::Replayed(trace))?;
            }
            let script = &outcome.script;
            if script.values.is_empty() && script.choices.is_empty() {
                break;
            }
        }
    }
    Ok(())
}

/// Runs the original program on a few inputs. A run that depends on something
/// not modelled proves nothing. Failures of kinds that nobody asked for are
/// looked for as well: a verdict must not rest on an assumption that a run
/// refutes.
pub(super) fn on_some_inputs(session: &mut Session<'_>) -> Result<(), InternalError> {
    let program = session.original;
    let limits = interp::Limits {
        steps: RUN_STEPS,
        ..interp::Limits::default()
    };
    let seeds = |entry| (0..RUNS).map(move |seed| (entry, seed));
    for (entry, seed) in program.entries.iter().copied().flat_map(seeds) {
        if session.out_of_time() || session.ledger.open().next().is_none() {
            break;
        }
        let mut oracle = SeededOracle::for_program(program, seed);
        let mut host = LibcHost::new();
        let (outcome, trace) = record(program, entry, &mut oracle, &mut host, limits);
        let Stop::Failed { check, .. } = outcome.stop else {
            continue;
        };
        if !outcome.depends_on_abstraction {
            let evidence = Evidence::Replayed(trace);
            enter(session, check, Status::Unsafe, evidence)?;
        }
    }
    Ok(())
}
