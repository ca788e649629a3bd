//! Recursion as loops, for what other abstract interpretation left open.

use crate::budget::within;
use crate::ledger::InternalError;
use crate::passes::{self, Track};
use crate::session::Session;
use crate::tuning::{RECURSION_SHARE, RECURSION_STATEMENTS};
use domains::stack::Stack;
use ir::graph::CallGraph;
use ir::transform::{can_purify, recursion_into_loops};
use ir::{CheckId, CheckVerdict, Engine, Evidence, Program, Status, StmtKind};
use iterator::{Analyzer, Outcome, Report};
use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Instant;

/// Settles what is proved of the open checks where recursive calls are loops.
pub(super) fn on_open_checks(session: &mut Session<'_>) -> Result<(), InternalError> {
    let (program, settings) = (Arc::clone(&session.transformed), session.settings);
    if session.open(true).is_empty() || settings.inline_limit == 0 || session.out_of_time() {
        return Ok(());
    }
    let blocks = program.functions.iter().flat_map(|f| &f.blocks);
    let small = blocks.map(|b| b.stmts.len()).sum::<usize>() <= RECURSION_STATEMENTS;
    let is_recursive = || {
        let calls = CallGraph::of(&program);
        program.function_ids().any(|f| calls.is_recursive(f))
    };
    if !(small && settings.track == Track::Mem && can_purify(&program) && is_recursive()) {
        return Ok(());
    }
    let limit = settings.inline_limit;
    let unwound = within(&session.budget, move || {
        recursion_into_loops(&passes::with_calls_by_name(&program, limit), limit)
    });
    let Some(program) = unwound.flatten().map(Arc::new) else {
        return Ok(());
    };
    if cfg!(debug_assertions) {
        passes::must_be_valid(&program).map_err(InternalError)?;
    }
    let stacks = [Some(&settings.stack), settings.stronger.strongest.as_ref()];
    for stack in stacks.into_iter().flatten() {
        let open: BTreeSet<CheckId> = session.open(true).into_iter().collect();
        if open.is_empty() || session.out_of_time() {
            break;
        }
        analyze(session, &program, stack, &open)?;
    }
    Ok(())
}

/// Hands in what a domain proves of the open checks.
fn analyze(
    session: &mut Session<'_>,
    program: &Arc<Program>,
    stack: &Stack,
    open: &BTreeSet<CheckId>,
) -> Result<(), InternalError> {
    let (start, settings) = (Instant::now(), session.settings);
    let share = |end: Instant| start + end.saturating_duration_since(start) / RECURSION_SHARE;
    let analyzer = Analyzer {
        program: Arc::clone(program),
        top: stack.maker(),
        parameters: settings.parameters.clone(),
        jobs: settings.jobs,
        budget: Arc::new(session.budget.until(session.deadline.map(share))),
    };
    let concerned = |f| {
        let mut stmts = program.function(f).blocks.iter().flat_map(|b| &b.stmts);
        stmts.any(|s| matches!(s.kind, StmtKind::Assert { check, .. } if open.contains(&check)))
    };
    let analysis = analyzer.run(&concerned, |solved| Report::of(solved, &|_| false));
    session.steps += analysis.steps;
    let outcomes = iterator::outcomes(program, &analysis.functions);
    for check in open {
        let status = match outcomes[check.index()] {
            Outcome::Proved => Status::Safe,
            Outcome::Unreachable => Status::Unreachable,
            _ => continue,
        };
        let found = CheckVerdict {
            check: *check,
            status,
            engine: Some(Engine::Ai),
            evidence: Evidence::FixpointRechecked,
        };
        session.ledger.enter(found, None)?;
    }
    Ok(())
}
