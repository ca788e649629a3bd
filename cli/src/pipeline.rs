//! One program's way through the engines: the stages, one after the other, and
//! one verdict per check.

use crate::ledger::{InternalError, Ledger};
use crate::passes;
use crate::session::{Session, Settings};
use crate::stages::STAGES;
use ir::transform::Map;
use ir::{Engine, Program};
use iterator::Budget;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Decides every check of the program, which was `prepared` by
/// [`passes::prepare`]. `progress` is told what goes on.
pub(crate) fn verify<'a>(
    program: &'a Program,
    (transformed, map): (Program, Map),
    settings: &'a Settings,
    budget: &Arc<Budget>,
    progress: &dyn Fn(&str),
) -> Result<Session<'a>, InternalError> {
    if cfg!(debug_assertions) {
        passes::must_be_valid(&transformed).map_err(InternalError)?;
    }
    let mut session = Session {
        original: program,
        transformed: Arc::new(transformed),
        map,
        settings,
        deadline: settings.deadline,
        is_hurried: false,
        budget: Arc::clone(budget),
        ledger: Ledger::new(program.checks.len()),
        settled_before_memory: None,
        paths_were_explored: false,
        paths_are_done: false,
        numbers_are_done: false,
        invariants: None,
        certificates: Vec::new(),
        steps: 0,
        ai_time: Duration::ZERO,
        horn_time: Duration::ZERO,
    };
    let began = Instant::now();
    for stage in STAGES {
        if session.out_of_time() {
            break;
        }
        let memory = session.settled_before_memory.is_some();
        let chosen = stage.chosen_by.contains(&settings.engines);
        let left_out = settings.skip.iter().any(|s| s == stage.name);
        if !chosen || left_out || stage.in_memory && !memory {
            continue;
        }
        // Where every execution was run, there is nothing more to find out.
        let all_run = session.ledger.is_settled_by(Engine::Run);
        if all_run && !settings.cross_check {
            break;
        }
        progress(stage.does);
        let start = Instant::now();
        (stage.run)(&mut session)?;
        match stage.engine {
            Engine::Ai => session.ai_time += start.elapsed(),
            Engine::Horn | Engine::Bmc => session.horn_time += start.elapsed(),
            Engine::Run => {}
        }
        session.hurry_after_a_failure(began);
    }
    Ok(session)
}
