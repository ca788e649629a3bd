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

/// Which of some conditions fails, those before it hold, and none after it can fail so.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Failing {
    /// That one, with values of variables; others may have any.
    At(usize, Vec<(String, Value)>),
    /// None of them; two solvers said so.
    Nowhere,
    /// It isn't known.
    Unknown,
}

/// Finds the last of some conditions, asserted in their order by an SMT-LIB text, that
/// can fail where those before it hold. Only those are asked for that may be.
///
/// # Errors
/// When the text isn't accepted.
pub(crate) fn last_to_fail(text: &str, may: &[bool], rlimit: u32) -> Result<Failing, Failure> {
    let z3 = Z3::new()?;
    let (conditions, _) = z3.asserted(text)?;
    if conditions.len() != may.len() {
        return Ok(Failing::Unknown); // which is which isn't known
    }
    let has_floats = text.contains("FloatingPoint");
    let solver = Solver::new(&z3, rlimit)?;
    for c in &conditions {
        solver.push();
        solver.assert(*c);
    }
    let mut found = None;
    let mut never = z3.never()?;
    for (i, c) in conditions.iter().enumerate().rev() {
        solver.pop();
        if !may[i] {
            // It holds before those after it.
            never = z3.and(&[*c, never])?;
            continue;
        }
        let no = z3.not(*c)?;
        let mut status = Status::Unknown;
        if !has_floats {
            solver.push();
            solver.assert(no);
            status = solver.check();
            if status == Status::Sat {
                found = Some((i, solver.assignment()?));
            }
            solver.pop();
        }
        if status == Status::Unknown {
            let other = Solver::of_tactics(&z3, rlimit)?;
            for before in &conditions[..i] {
                other.assert(*before);
            }
            other.assert(no);
            status = other.check();
            if status == Status::Sat {
                found = Some((i, other.assignment()?));
            }
        }
        match status {
            Status::Unknown => return Ok(Failing::Unknown),
            Status::Sat => {
                // That it holds is part of how those after it can't fail.
                never = z3.and(&[*c, never])?;
                for before in conditions[..i].iter().rev() {
                    never = z3.and(&[*before, never])?;
                }
                break;
            }
            // Either this one fails, or one after it.
            Status::Unsat => never = z3.not(z3.and(&[*c, z3.not(never)?])?)?,
        }
    }
    // What one solver excluded, another does once more.
    let agrees = |second: Solver<'_>| {
        second.assert(never);
        second.check() == Status::Unsat
    };
    let is_certain = if has_floats {
        agrees(Solver::of_pipeline(&z3, &FLOATS, rlimit)?)
    } else {
        agrees(Solver::of_tactics(&z3, rlimit)?)
    };
    Ok(match found {
        _ if !is_certain => Failing::Unknown,
        Some((at, values)) => Failing::At(at, values),
        None => Failing::Nowhere,
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
