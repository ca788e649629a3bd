//! Horn clauses: certificates for what abstract interpretation proved, then
//! verdicts on what is left.

use super::memory::is_to_follow;
use crate::budget::{why_over, within};
use crate::ledger::{InternalError, unanswered, unknown};
use crate::session::Session;
use crate::tuning::{
    CERTIFICATES_SHARE, INDUCTION_SHARE, LATE_REPLAY_STEPS, REGISTERS_SHARE, STEPS_FOR_ASSUMPTIONS,
    STEPS_FOR_CERTIFICATES, TIME_FOR_ASSUMPTIONS, TIME_FOR_CERTIFICATES, UNROLLING_SHARE,
};
use horn::Limits;
use horn::VerifyOptions;
use ir::interp::{self, NoHost, Stop};
use ir::points_to::checks_on_memory;
use ir::transform::replay;
use ir::{
    CheckId, CheckVerdict, Engine, Evidence, FuncId, Invariants, Program, Script, Status, Trace,
};
use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

/// The first argument that makes this program a solver's child process.
pub const CHILD_COMMAND: &str = "horn-child";

fn options(session: &Session<'_>) -> VerifyOptions {
    let mut options = VerifyOptions::new(session.settings.solvers.clone());
    options.encoding.step = session.settings.step;
    options.until = session.deadline;
    options.memory = u32::try_from(session.settings.memory_mb).unwrap_or(u32::MAX);
    options
}

/// Exports what abstract interpretation proved as a model of the reference
/// clauses, and has it checked.
pub(super) fn certify(session: &mut Session<'_>) -> Result<(), InternalError> {
    let before = |c: CheckId| {
        let settled = session.settled_before_memory.as_ref();
        settled.is_some_and(|s| s.contains(&c))
    };
    let is_its_own = |v: &CheckVerdict| {
        matches!(
            v.evidence,
            Evidence::Polynomials | Evidence::Shapes | Evidence::Implied
        )
    };
    let safe = |v: &&CheckVerdict| v.status.is_safe() && !before(v.check) && !is_its_own(v);
    let proved = session.ledger.verdicts().iter().filter(safe).cloned();
    let proved: Vec<CheckVerdict> = proved.collect();
    let Some(invariants) = session.invariants.clone() else {
        return Ok(());
    };
    if proved.is_empty() || session.out_of_time() {
        return Ok(());
    }
    let goals = proved.iter().map(|v| v.check).collect();
    let options = options(session);
    let now = Instant::now();
    let share = |end: Instant| {
        let part = end.saturating_duration_since(now) / CERTIFICATES_SHARE;
        end.min(now + part.max(TIME_FOR_CERTIFICATES))
    };
    let limits = Limits {
        steps: STEPS_FOR_CERTIFICATES,
        until: options.until.map(share),
        memory: options.memory,
    };
    let program = Arc::clone(&session.transformed);
    let checked = within(&session.budget, move || {
        let isolation = &options.isolation;
        horn::check_invariants(&program, &goals, &invariants, isolation, &limits)
    });
    if let Some(Ok(certificate)) = checked {
        let certified = |v: &CheckVerdict| certificate.goals.contains(&v.check);
        let certified: Vec<CheckVerdict> = proved.into_iter().filter(certified).collect();
        session.certificates.push(certificate);
        for mut found in certified {
            found.evidence = Evidence::Certificate;
            session.ledger.enter(found, None)?;
        }
    }
    Ok(())
}

/// Unrolls the program, to settle what is open of what was asked for.
pub(super) fn unroll(session: &mut Session<'_>) -> Result<(), InternalError> {
    in_bit_vectors(session, UNROLLING_SHARE, |task, found| {
        horn::unroll_into(&task.program, &task.goals, &task.options, found);
    })
}

/// Proves by induction what is open of what was asked for.
pub(super) fn induct(session: &mut Session<'_>) -> Result<(), InternalError> {
    in_bit_vectors(session, INDUCTION_SHARE, |task, found| {
        let facts = task.invariants.as_deref();
        horn::induct_into(&task.program, &task.goals, facts, &task.options, found);
    })
}

/// What is asked of an engine.
struct Task {
    program: Arc<Program>,
    goals: Vec<CheckId>,
    invariants: Option<Arc<Invariants>>,
    options: VerifyOptions,
}

/// Has what is open of what was asked for looked at in that part of the time.
fn in_bit_vectors(
    session: &mut Session<'_>,
    share: u32,
    look: impl FnOnce(&Task, &Mutex<horn::Report>) + Send + 'static,
) -> Result<(), InternalError> {
    let goals = session.open(true);
    let goals = now_or_later(session, goals);
    if goals.is_empty() || session.out_of_time() {
        return Ok(());
    }
    let mut options = options(session);
    options.until = options.until.map(|end| part_of_time(end, share));
    let task = Task {
        program: Arc::clone(&session.transformed),
        goals,
        invariants: session.invariants.clone(),
        options,
    };
    let report = Arc::new(Mutex::new(horn::Report::default()));
    let found = Arc::clone(&report);
    within(&session.budget, move || look(&task, &found));
    let report = std::mem::take(&mut *report.lock().unwrap_or_else(PoisonError::into_inner));
    take(session, report).map(|_| ())
}

/// That part of the time until then.
fn part_of_time(end: Instant, part: u32) -> Instant {
    let now = Instant::now();
    now + end.saturating_duration_since(now) / part
}

/// Those checks that need not wait until memory has become numbers, if it is to.
fn now_or_later(session: &Session<'_>, mut goals: Vec<CheckId>) -> Vec<CheckId> {
    if session.settled_before_memory.is_none() && is_to_follow(session) {
        let later = checks_on_memory(&session.transformed);
        goals.retain(|c| !later.contains(c));
    }
    goals
}

/// Settles what was asked for: what is open of it or, to hold the engines
/// against each other, all.
pub(super) fn solve_requested(session: &mut Session<'_>) -> Result<(), InternalError> {
    let goals = if session.settings.cross_check {
        let checks = &session.original.checks;
        let all = (0..checks.len()).map(CheckId::new);
        all.filter(|c| checks[c.index()].requested).collect()
    } else {
        session.open(true)
    };
    let mut goals: Vec<CheckId> = goals;
    let mut options = options(session);
    if session.settled_before_memory.is_none() && is_to_follow(session) {
        if !session.settings.cross_check {
            goals = now_or_later(session, goals);
        }
        options.until = options.until.map(|end| part_of_time(end, REGISTERS_SHARE));
    }
    solve(session, &goals, options)
}

/// Settles, with what time is left, checks that nobody asked for, so that
/// fewer assumptions remain.
pub(super) fn solve_others(session: &mut Session<'_>) -> Result<(), InternalError> {
    let refuted =
        |v: &CheckVerdict| v.status == Status::Unsafe && session.original.check(v.check).requested;
    if session.ledger.verdicts().iter().any(refuted) {
        return Ok(()); // assumptions of a safe verdict: there won't be one
    }
    let mut options = options(session);
    options.steps = STEPS_FOR_ASSUMPTIONS;
    let until = Instant::now() + TIME_FOR_ASSUMPTIONS;
    options.until = Some(options.until.map_or(until, |end| end.min(until)));
    solve(session, &session.open(false), options)
}

/// Asks about these checks, and hands in the verdicts.
fn solve(
    session: &mut Session<'_>,
    goals: &[CheckId],
    options: VerifyOptions,
) -> Result<(), InternalError> {
    if goals.is_empty() || session.out_of_time() {
        return Ok(());
    }
    let report = Arc::new(Mutex::new(horn::Report::default()));
    let found = Arc::clone(&report);
    let program = Arc::clone(&session.transformed);
    let (asked, lemmas) = (goals.to_vec(), session.invariants.clone());
    within(&session.budget, move || {
        horn::verify_into(&program, &asked, lemmas.as_deref(), &options, &found);
    });
    let report = std::mem::take(&mut *report.lock().unwrap_or_else(PoisonError::into_inner));
    let decided = take(session, report)?;
    let why = why_over();
    for open in goals.iter().filter(|c| !decided.contains(c)) {
        session.ledger.enter(unknown(*open, why), None)?;
    }
    Ok(())
}

/// Hands in what was found; the checks that there is a verdict on.
fn take(
    session: &mut Session<'_>,
    report: horn::Report,
) -> Result<BTreeSet<CheckId>, InternalError> {
    session.certificates.extend(report.certificates);
    for c in &report.candidates {
        let refuted = session.ledger.verdict(c.check).status == Status::Unsafe;
        if !refuted && let Some(found) = replay_on_original(session, c.check, c.entry, &c.script) {
            session.ledger.enter(found, None)?;
        }
    }
    let decided: BTreeSet<CheckId> = report.verdicts.iter().map(|v| v.check).collect();
    for mut found in report.verdicts {
        if found.status == Status::Unsafe {
            let mut failures = report.failures.iter().filter(|f| f.check == found.check);
            let lifted = failures
                .next()
                .and_then(|f| replay_on_original(session, found.check, f.entry, &f.script));
            let reason =
                "a counterexample was found, but it does not repeat on the original program";
            found = lifted.unwrap_or_else(|| unknown(found.check, reason));
        } else if let Evidence::Reason(detail) = &found.evidence {
            if !is_open(session, found.check) {
                continue; // by its candidate
            }
            found = unanswered(found.check, Engine::Horn, detail);
        }
        session.ledger.enter(found, None)?;
    }
    Ok(decided)
}

fn is_open(session: &Session<'_>, check: CheckId) -> bool {
    session.ledger.verdict(check).status == Status::Unknown
}

/// `unsafe` is about the program as it was given: its run must repeat there
/// too.
fn replay_on_original(
    session: &Session<'_>,
    check: CheckId,
    entry: FuncId,
    script: &Script,
) -> Option<CheckVerdict> {
    let program = session.original;
    let mut limits = interp::Limits::default();
    if session.out_of_time() {
        limits.steps = LATE_REPLAY_STEPS;
    }
    let outcome = replay::lift(
        program,
        &session.transformed,
        &session.map,
        entry,
        script,
        || NoHost,
        limits,
    );
    let fails = matches!(outcome.stop, Stop::Failed { check: c, .. } if c == check);
    if !fails || outcome.depends_on_abstraction {
        return None;
    }
    let trace = Trace {
        entry,
        script: outcome.script,
    };
    Some(CheckVerdict {
        check,
        status: Status::Unsafe,
        engine: Some(Engine::Horn),
        evidence: Evidence::Replayed(trace),
    })
}
