//! Polynomial equations, for what abstract interpretation left open.

use crate::budget::within;
use crate::ledger::InternalError;
use crate::session::Session;
use crate::tuning::{POLYNOMIALS_SHARE, POLYNOMIALS_TIME};
use ir::{CheckId, CheckVerdict, Engine, Evidence, Status};
use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Instant;

/// Settles what polynomial equations prove of what was asked for.
pub(super) fn on_open_checks(session: &mut Session<'_>) -> Result<(), InternalError> {
    let goals: BTreeSet<CheckId> = session.open(true).into_iter().collect();
    if goals.is_empty() || session.out_of_time() {
        return Ok(());
    }
    let now = Instant::now();
    let deadline = session.deadline;
    let left = deadline.map(|end| end.saturating_duration_since(now) / POLYNOMIALS_SHARE);
    let until = now + left.map_or(POLYNOMIALS_TIME, |left| POLYNOMIALS_TIME.min(left));
    let program = Arc::clone(&session.transformed);
    let known = session.invariants.clone();
    let proved = within(&session.budget, move || {
        horn::polynomials(&program, &goals, known.as_deref(), Some(until))
    });
    for check in proved.into_iter().flatten() {
        let found = CheckVerdict {
            check,
            status: Status::Safe,
            engine: Some(Engine::Ai),
            evidence: Evidence::Polynomials,
        };
        session.ledger.enter(found, None)?;
    }
    Ok(())
}
