//! Transforms: programs to programs, each with a map back, so that traces and
//! invariants can be told on the original.
//!
//! | pass | one sentence |
//! |---|---|
//! | [`split_variables()`] | every web of definitions and uses of a variable gets its own |
//! | [`split_entry()`] | gives functions an entry block without predecessors |
//! | [`simplify()`] | copies, constants, dead assignments, empty and mergeable blocks |
//! | [`promote_globals()`] | scalar globals that are only loaded and stored become variables |
//! | [`purify()`] | numbers in place of pointers and memory |
//! | [`reuse_loads()`] | reads of what was read before and not written since become copies |
//! | [`repeat_assumptions()`] | what is assumed of several numbers is said again where one of them is tested |
//! | [`part_loops()`] | a first round of its own, for loops that make objects |
//! | [`ask_early()`] | questions whether pointers are null are asked before ways meet |
//! | [`devirtualize()`] | calls through pointers to few functions become calls by name |
//! | [`inline()`] | replaces direct calls by bodies, under limits |
//!
//! [`told_at_calls`] is none of them: what it makes is the program that the others
//! start from.
//!
//! [`recursion_into_loops`] makes what proofs alone can start from.
//!
//! Functions and checks keep their numbers; so do globals, assumptions and
//! entries. A trace goes back by [`replay::lift`].

mod again;
mod apart;
mod available;
mod body;
mod copies;
mod devirtualize;
mod inline;
mod loads;
mod map;
mod part_loops;
mod promote;
mod purify;
mod recursion;
pub mod replay;
mod simplify;
mod split_entry;
mod webs;

pub use again::repeat_assumptions;
pub use apart::told_at_calls;
pub use copies::Saying;
pub use devirtualize::devirtualize;
pub use inline::{InlineLimits, inline, size_with_callees_of};
pub use loads::reuse_loads;
pub use map::{FunctionMap, Map};
pub use part_loops::{ask_early, part_loops};
pub use promote::{decide_on_global, promote_globals};
pub use purify::{Grounds, can_purify, purify};
pub use recursion::{Mark, marks, recursion_into_loops};
pub use simplify::{simplify, simplify_computed};
pub use split_entry::split_entry;
pub use webs::split_variables;

use crate::{FuncId, Function, Program};

/// A transform that takes each function by itself.
fn each_function(
    program: &Program,
    transform: impl Fn(&Program, FuncId, &Function) -> (Function, FunctionMap),
) -> (Program, Map) {
    let (mut functions, mut maps) = (Vec::new(), Vec::new());
    for id in program.function_ids() {
        let (f, map) = transform(program, id, program.function(id));
        functions.push(f);
        maps.push(map);
    }
    rebuild(program, functions, maps)
}

/// The program with other functions.
fn rebuild(program: &Program, functions: Vec<Function>, maps: Vec<FunctionMap>) -> (Program, Map) {
    let map = Map { functions: maps };
    let mut new = Program {
        data_model: program.data_model,
        files: program.files.clone(),
        globals: program.globals.clone(),
        functions,
        entries: program.entries.clone(),
        checks: program.checks.clone(),
        assumptions: program.assumptions.clone(),
        points_to: None,
    };
    new.points_to = program.points_to.as_ref().map(|p| map.points_to(p, &new));
    (new, map)
}
