//! Checking a certificate: an interpretation under which every clause is valid.

use super::z3::{Failure, Solver, Status, Z3};
use crate::clause::{Clause, Interpretation, System};
use crate::term::Term;

/// Why an interpretation is no certificate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rejection {
    /// This clause has a counterexample.
    Invalid(String),
    /// This clause could not be decided within the limits.
    Undecided(String),
    /// The interpretation doesn't fit the system.
    Malformed(String),
}

impl std::fmt::Display for Rejection {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Rejection::Invalid(c) => write!(f, "the clause \"{c}\" does not hold"),
            Rejection::Undecided(c) => write!(f, "the clause \"{c}\" could not be decided"),
            Rejection::Malformed(e) => write!(f, "malformed certificate: {e}"),
        }
    }
}

/// What a counterexample to a clause satisfies.
fn refutation(c: &Clause, i: &Interpretation) -> Vec<Term> {
    let mut parts = c.constraint.clone();
    parts.extend(c.body.iter().map(|a| i.at(a)));
    if let Some(head) = &c.head {
        parts.push(i.at(head).not());
    }
    parts
}

/// Whether every formula speaks only of its predicate's arguments.
fn fits(system: &System, i: &Interpretation) -> Result<(), Rejection> {
    for (p, t) in &i.formulas {
        let Some(pred) = system.predicates.get(p.index()) else {
            return Err(Rejection::Malformed("an unknown predicate".to_owned()));
        };
        let mut good = *t.sort() == crate::term::Sort::Bool;
        t.for_each_var(&mut |v, s| {
            good &= pred.args.get(v as usize).is_some_and(|a| a.sort() == *s);
        });
        if !good {
            return Err(Rejection::Malformed(format!(
                "the formula of {} doesn't fit its arguments",
                pred.name
            )));
        }
    }
    Ok(())
}

/// Checks every clause by a plain solver, each within `rlimit` steps. The
/// system must have a query: nothing is proved where nothing is asked.
///
/// # Errors
/// [`Ok`] of a rejection when it is no certificate; an error when Z3 fails.
pub fn check(
    system: &System,
    interpretation: &Interpretation,
    rlimit: u32,
) -> Result<Option<Rejection>, Failure> {
    if let Err(r) = fits(system, interpretation) {
        return Ok(Some(r));
    }
    if system.clauses.iter().all(|c| c.head.is_some()) {
        return Ok(Some(Rejection::Malformed("there is no query".to_owned())));
    }
    let z3 = Z3::new()?;
    for c in &system.clauses {
        let parts = refutation(c, interpretation);
        if parts.iter().any(|t| t.as_bool() == Some(false)) {
            continue;
        }
        let solver = Solver::new(&z3, rlimit)?;
        let vars = z3.clause_vars(c)?;
        for t in &parts {
            solver.assert(z3.over(t, &vars)?);
        }
        match solver.check() {
            Status::Unsat => {}
            Status::Sat => return Ok(Some(Rejection::Invalid(c.name.clone()))),
            Status::Unknown => return Ok(Some(Rejection::Undecided(c.name.clone()))),
        }
    }
    Ok(None)
}
