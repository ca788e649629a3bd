//! Whether a formula can hold, as a question of its own.

use super::z3::{Failure, Solver, Status, Z3};
use crate::term::Value;
use serde::{Deserialize, Serialize};

/// Whether a formula can hold.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Answer {
    /// It can: values of variables; others may have any.
    Model(Vec<(String, Value)>),
    /// It can't; two solvers said so.
    Unsatisfiable,
    /// It isn't known.
    Unknown,
}

/// Decides a formula, given as SMT-LIB text. Each solver may take `rlimit` steps.
///
/// # Errors
/// When the text isn't accepted.
pub(crate) fn satisfy(text: &str, rlimit: u32) -> Result<Answer, Failure> {
    let z3 = Z3::new()?;
    let formula = z3.parsed(text)?;
    let first = Solver::of_tactics(&z3, rlimit)?;
    first.assert(formula);
    match first.check() {
        Status::Unknown => return Ok(Answer::Unknown),
        Status::Sat => return Ok(Answer::Model(first.assignment()?)),
        Status::Unsat => {}
    }
    let agrees = |second: Solver<'_>| {
        second.assert(formula);
        second.check() == Status::Unsat
    };
    // The other solver is too slow for most questions about floats.
    let has_floats = text.contains("FloatingPoint");
    let agreed = has_floats && agrees(Solver::of_pipeline(&z3, &FLOATS, rlimit)?)
        || agrees(Solver::new(&z3, rlimit)?);
    Ok(if agreed {
        Answer::Unsatisfiable
    } else {
        Answer::Unknown
    })
}

/// What makes circuits of floats: not the way that Z3 chooses, though both share the
/// translation of single operations, and what decides the circuits.
const FLOATS: [&str; 9] = [
    "simplify",
    "fpa2bv",
    "simplify",
    "propagate-values",
    "solve-eqs",
    "simplify",
    "bit-blast",
    "aig",
    "sat",
];
