//! Shapes of linked objects, for what other abstract interpretation left open.

use crate::budget::within;
use crate::ledger::InternalError;
use crate::passes::{self, Track};
use crate::session::{Engines, Session};
use crate::tuning::{SHAPES_SHARE, SHAPES_STATEMENTS, SHAPES_STATEMENTS_ALONE, SHAPES_TIME};
use ir::graph::cyclic_blocks;
use ir::{CheckId, CheckVerdict, Engine, Evidence, Function, Status, StmtKind, Type};
use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Instant;

/// Settles what the shapes of the heap prove of what was asked for.
pub(super) fn on_open_checks(session: &mut Session<'_>) -> Result<(), InternalError> {
    let goals: BTreeSet<CheckId> = session.open(true).into_iter().collect();
    let program = Arc::clone(&session.transformed);
    let blocks = program.functions.iter().flat_map(|f| &f.blocks);
    let alone = session.settings.engines == Engines::Ai;
    let most = if alone {
        SHAPES_STATEMENTS_ALONE
    } else {
        SHAPES_STATEMENTS
    };
    let is_wanted = blocks.map(|b| b.stmts.len()).sum::<usize>() <= most
        && session.settings.track == Track::Mem
        && !(alone && session.settings.by_name)
        && program.entries.len() == 1
        && program.functions.iter().any(links_objects)
        && program
            .functions
            .iter()
            .any(|f| cyclic_blocks(f).contains(&true));
    if goals.is_empty() || !is_wanted || session.out_of_time() {
        return Ok(());
    }
    let now = Instant::now();
    let deadline = session.deadline;
    let left = deadline.map(|end| end.saturating_duration_since(now) / SHAPES_SHARE);
    let until = now + left.map_or(SHAPES_TIME, |left| SHAPES_TIME.min(left));
    let limit = session.settings.inline_limit;
    let proved = within(&session.budget, move || {
        let program = passes::with_calls_by_name(&program, limit);
        shapes::shapes(&program, &goals, Some(until))
    });
    for check in proved.into_iter().flatten() {
        let found = CheckVerdict {
            check,
            status: Status::Safe,
            engine: Some(Engine::Ai),
            evidence: Evidence::Shapes,
        };
        session.ledger.enter(found, None)?;
    }
    Ok(())
}

/// Whether it makes objects on the heap, or keeps pointers in objects.
fn links_objects(f: &Function) -> bool {
    let mut stmts = f.blocks.iter().flat_map(|b| &b.stmts);
    stmts.any(|s| match &s.kind {
        StmtKind::Alloc { kind, .. } => kind.is_heap(),
        StmtKind::Store { value, .. } => value.ty(&f.vars) == Type::Ptr,
        _ => false,
    })
}
