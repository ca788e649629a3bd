//! Checks that follow from earlier ones, of those that abstract interpretation left open.

use crate::budget::within;
use crate::ledger::InternalError;
use crate::passes::{self, Track};
use crate::session::Session;
use ir::{CheckVerdict, Engine, Evidence, Status, implied_checks};
use std::sync::Arc;

/// Settles what follows from earlier checks, where memory is to be followed.
pub(super) fn on_open_checks(session: &mut Session<'_>) -> Result<(), InternalError> {
    let open = session.ledger.open().next().is_some();
    let settings = session.settings;
    if !open || settings.track != Track::Mem || settings.by_name || session.out_of_time() {
        return Ok(());
    }
    let program = Arc::clone(&session.transformed);
    let limit = settings.inline_limit;
    let implied = within(&session.budget, move || {
        implied_checks(&passes::with_calls_by_name(&program, limit))
    });
    for check in implied.into_iter().flatten() {
        let found = CheckVerdict {
            check,
            status: Status::Safe,
            engine: Some(Engine::Ai),
            evidence: Evidence::Implied,
        };
        session.ledger.enter(found, None)?;
    }
    Ok(())
}
