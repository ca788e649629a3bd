//! The stages of a verification, in one table.

mod abstract_interpretation;
mod concrete;
mod evolution;
mod horn_clauses;
mod implied;
mod memory;
mod polynomials;
mod recursion;
mod shapes;

pub use horn_clauses::CHILD_COMMAND;

use crate::ledger::InternalError;
use crate::session::{Engines, Session};
use ir::Engine;

/// One stage.
#[derive(Debug)]
pub(crate) struct Stage {
    /// Its name.
    pub name: &'static str,
    /// What it does, for the line that tells of the progress.
    pub does: &'static str,
    /// Whose time it takes.
    pub engine: Engine,
    /// The choices of `--engine` that it belongs to.
    pub chosen_by: &'static [Engines],
    /// Whether it runs only where memory has become numbers.
    pub in_memory: bool,
    /// Hands in what it finds.
    pub run: fn(&mut Session<'_>) -> Result<(), InternalError>,
}

/// Stages that prove by running, by equations that clauses don't know, or over several
/// iterations, which leaves no certificate.
pub(crate) const WITHOUT_CERTIFICATES: [&str; 13] = [
    IMPLIED,
    EVERY_NUMBER,
    EVERY.name,
    EVERY_FURTHER,
    PATHS,
    PATHS_FURTHER,
    MEMORY_PATHS,
    PATHS_LONGER,
    POLYNOMIALS,
    MEMORY_POLYNOMIALS,
    SHAPES,
    INDUCTION,
    MEMORY_INDUCTION,
];

const EVERY_FURTHER: &str = "every-further";
const EVERY_NUMBER: &str = "every-number";
const PATHS: &str = "paths";
const PATHS_FURTHER: &str = "paths-further";
const MEMORY_PATHS: &str = "memory-paths";
const PATHS_LONGER: &str = "paths-longer";
const IMPLIED: &str = "implied";
const POLYNOMIALS: &str = "polynomials";
const SHAPES: &str = "shapes";
const MEMORY_POLYNOMIALS: &str = "memory-polynomials";
const INDUCTION: &str = "induction";
const MEMORY_INDUCTION: &str = "memory-induction";

/// Every execution of the program is run.
pub(crate) const EVERY: Stage = Stage {
    name: "every",
    does: "running in every way, if those are few",
    engine: Engine::Run,
    chosen_by: &[Engines::Auto],
    in_memory: false,
    run: concrete::in_every_way,
};

/// Every stage, in the order in which they run.
pub(crate) const STAGES: &[Stage] = &[
    EVERY,
    Stage {
        name: "run",
        does: "running with some inputs",
        engine: Engine::Run,
        chosen_by: &[Engines::Auto],
        in_memory: false,
        run: concrete::on_some_inputs,
    },
    Stage {
        name: "ai",
        does: "abstract interpretation",
        engine: Engine::Ai,
        chosen_by: &[Engines::Auto, Engines::Ai],
        in_memory: false,
        run: abstract_interpretation::of_all_functions,
    },
    Stage {
        name: IMPLIED,
        does: "finding checks that follow from earlier ones",
        engine: Engine::Ai,
        chosen_by: &[Engines::Auto, Engines::Ai],
        in_memory: false,
        run: implied::on_open_checks,
    },
    Stage {
        name: POLYNOMIALS,
        does: "finding polynomial equations",
        engine: Engine::Ai,
        chosen_by: &[Engines::Auto],
        in_memory: false,
        run: polynomials::on_open_checks,
    },
    Stage {
        name: SHAPES,
        does: "following the shapes of linked objects",
        engine: Engine::Ai,
        chosen_by: &[Engines::Auto, Engines::Ai],
        in_memory: false,
        run: shapes::on_open_checks,
    },
    Stage {
        name: "recursion",
        does: "following recursive calls as loops",
        engine: Engine::Ai,
        chosen_by: &[Engines::Auto, Engines::Ai],
        in_memory: false,
        run: recursion::on_open_checks,
    },
    Stage {
        name: "search",
        does: "running with inputs that are likely to fail",
        engine: Engine::Run,
        chosen_by: &[Engines::Auto],
        in_memory: false,
        run: concrete::on_likely_inputs,
    },
    Stage {
        name: PATHS,
        does: "exploring path by path",
        engine: Engine::Run,
        chosen_by: &[Engines::Auto],
        in_memory: false,
        run: concrete::on_few_paths,
    },
    Stage {
        name: EVERY_FURTHER,
        does: "running in every way, for longer",
        engine: Engine::Run,
        chosen_by: &[Engines::Auto],
        in_memory: false,
        run: concrete::in_every_way_for_longer,
    },
    Stage {
        name: "ai-precise",
        does: "abstract interpretation, closer",
        engine: Engine::Ai,
        chosen_by: &[Engines::Auto],
        in_memory: false,
        run: abstract_interpretation::of_small_functions,
    },
    Stage {
        name: "certificate",
        does: "checking certificates",
        engine: Engine::Horn,
        chosen_by: &[Engines::Auto],
        in_memory: false,
        run: horn_clauses::certify,
    },
    Stage {
        name: PATHS_FURTHER,
        does: "exploring path by path, further",
        engine: Engine::Run,
        chosen_by: &[Engines::Auto],
        in_memory: false,
        run: concrete::on_all_paths_before_memory,
    },
    Stage {
        name: INDUCTION,
        does: "induction over iterations, exact about bits",
        engine: Engine::Horn,
        chosen_by: &[Engines::Auto],
        in_memory: false,
        run: horn_clauses::induct,
    },
    Stage {
        name: "bounded",
        does: "unrolling loops and calls, exact about bits",
        engine: Engine::Horn,
        chosen_by: &[Engines::Auto],
        in_memory: false,
        run: horn_clauses::unroll,
    },
    Stage {
        name: "horn",
        does: "solving Horn clauses",
        engine: Engine::Horn,
        chosen_by: &[Engines::Auto, Engines::Horn],
        in_memory: false,
        run: horn_clauses::solve_requested,
    },
    Stage {
        name: memory::NAME,
        does: "making numbers of pointers and memory",
        engine: Engine::Ai,
        chosen_by: &[Engines::Auto, Engines::Ai, Engines::Horn],
        in_memory: false,
        run: memory::follow,
    },
    Stage {
        name: "memory-ai",
        does: "abstract interpretation of memory",
        engine: Engine::Ai,
        chosen_by: &[Engines::Auto, Engines::Ai],
        in_memory: true,
        run: abstract_interpretation::of_open_functions,
    },
    Stage {
        name: "search-further",
        does: "running with inputs that come to new places",
        engine: Engine::Run,
        chosen_by: &[Engines::Auto],
        in_memory: false,
        run: evolution::of_inputs,
    },
    Stage {
        name: MEMORY_POLYNOMIALS,
        does: "finding polynomial equations, with memory",
        engine: Engine::Ai,
        chosen_by: &[Engines::Auto],
        in_memory: true,
        run: polynomials::on_open_checks,
    },
    Stage {
        name: "memory-ai-precise",
        does: "abstract interpretation of memory, closer",
        engine: Engine::Ai,
        chosen_by: &[Engines::Auto],
        in_memory: true,
        run: abstract_interpretation::of_small_functions,
    },
    Stage {
        name: "memory-certificate",
        does: "checking certificates",
        engine: Engine::Horn,
        chosen_by: &[Engines::Auto],
        in_memory: true,
        run: horn_clauses::certify,
    },
    Stage {
        name: MEMORY_PATHS,
        does: "exploring path by path, with memory",
        engine: Engine::Run,
        chosen_by: &[Engines::Auto],
        in_memory: true,
        run: concrete::on_all_paths,
    },
    Stage {
        name: MEMORY_INDUCTION,
        does: "induction over iterations, with memory",
        engine: Engine::Horn,
        chosen_by: &[Engines::Auto],
        in_memory: true,
        run: horn_clauses::induct,
    },
    Stage {
        name: "memory-bounded",
        does: "unrolling loops and calls, with memory",
        engine: Engine::Horn,
        chosen_by: &[Engines::Auto],
        in_memory: true,
        run: horn_clauses::unroll,
    },
    Stage {
        name: EVERY_NUMBER,
        does: "running with every number of each input, for longer",
        engine: Engine::Run,
        chosen_by: &[Engines::Auto],
        in_memory: false,
        run: concrete::on_every_number,
    },
    Stage {
        name: PATHS_LONGER,
        does: "exploring path by path, for longer",
        engine: Engine::Run,
        chosen_by: &[Engines::Auto],
        in_memory: false,
        run: concrete::on_all_paths_for_longer,
    },
    Stage {
        name: "memory-horn",
        does: "solving Horn clauses with memory",
        engine: Engine::Horn,
        chosen_by: &[Engines::Auto, Engines::Horn],
        in_memory: true,
        run: horn_clauses::solve_requested,
    },
    Stage {
        name: "horn-assumptions",
        does: "solving Horn clauses of what was not asked for",
        engine: Engine::Horn,
        chosen_by: &[Engines::Auto, Engines::Horn],
        in_memory: false,
        run: horn_clauses::solve_others,
    },
];
