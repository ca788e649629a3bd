//! Concrete runs: the cheapest way to find a failure.

use crate::ledger::InternalError;
use crate::session::Session;
use crate::trace::TraceRecorder;
use crate::tuning::{RUN_STEPS, RUNS};
use ir::interp::{self, LibcHost, SeededOracle, Stop};
use ir::{CheckVerdict, Engine, Evidence, Status};

/// Runs the original program on a few inputs. A run that depends on something
/// not modelled proves nothing. Failures of kinds that nobody asked for are
/// looked for as well: a verdict must not rest on an assumption that a run
/// refutes.
pub(super) fn run(session: &mut Session<'_>) -> Result<(), InternalError> {
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
        let mut recorder = TraceRecorder::new(program);
        let outcome = interp::run(
            program,
            entry,
            &mut oracle,
            &mut host,
            &mut recorder,
            limits,
        );
        let Stop::Failed { check, .. } = outcome.stop else {
            continue;
        };
        if !outcome.depends_on_abstraction {
            let found = CheckVerdict {
                check,
                status: Status::Unsafe,
                engine: Some(Engine::Run),
                evidence: Evidence::Replayed(recorder.finish()),
            };
            session.ledger.enter(found, None)?;
        }
    }
    Ok(())
}
