//! The engines once more, on what is open: with pointers and memory as numbers.
//!
//! They run on registers first: that is faster, and which pointers are null is
//! easier to say of pointers than of numbers.

use crate::budget::within;
use crate::ledger::InternalError;
use crate::passes::{self, Track};
use crate::session::Session;
use ir::transform::can_purify;
use ir::{Const, Function, Operand, Program, Type};
use std::sync::Arc;

/// The stage's name.
pub(super) const NAME: &str = "memory";

/// Whether there is something to follow, it can be, and somebody wants it.
pub(super) fn is_to_follow(session: &Session<'_>) -> bool {
    let program = &session.transformed;
    let settings = session.settings;
    let is_wanted = settings.track == Track::Mem && settings.skip.iter().all(|s| s != NAME);
    is_wanted && has_memory(program) && can_purify(program)
}

/// Whether some statement works on pointers.
fn has_memory(program: &Program) -> bool {
    let is_pointer = |f: &Function, o: &Operand| match o {
        Operand::Var(v) => f.var(*v).ty == Type::Ptr,
        Operand::Const(c) => matches!(c, Const::Null | Const::Global(..) | Const::Function(_)),
    };
    program.functions.iter().any(|f| {
        let mut found = false;
        for stmt in f.blocks.iter().flat_map(|b| &b.stmts) {
            stmt.kind
                .for_each_operand(&mut |o| found |= is_pointer(f, o));
        }
        found
    })
}

/// From here on, the stages work on the program in which memory is numbers.
pub(super) fn follow(session: &mut Session<'_>) -> Result<(), InternalError> {
    let open = session.ledger.open().next().is_some();
    if !open || session.out_of_time() || !is_to_follow(session) {
        return Ok(());
    }
    let program = Arc::clone(&session.transformed);
    let limit = session.settings.inline_limit;
    let purified = within(&session.budget, move || passes::purified(&program, limit));
    let Some((purified, map)) = purified else {
        return Ok(());
    };
    if cfg!(debug_assertions) {
        passes::must_be_valid(&purified).map_err(InternalError)?;
    }
    session.map = session.map.then(&session.transformed, &map);
    session.transformed = Arc::new(purified);
    session.invariants = None;
    let verdicts = session.ledger.verdicts().iter();
    let settled = verdicts.filter(|v| v.status.is_safe()).map(|v| v.check);
    session.settled_before_memory = Some(settled.collect());
    Ok(())
}
