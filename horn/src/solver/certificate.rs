//! Checking a certificate: an interpretation under which every clause is valid.

use super::z3::{Failure, Solver, Status, Z3};
use crate::clause::{Clause, Interpretation, System};
use crate::term::Term;
use serde::{Deserialize, Serialize};

/// Why an interpretation is no certificate.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Rejection {
    /// The clause of that position has a counterexample.
    Invalid(usize),
    /// The clause of that position could not be decided within the limits.
    Undecided(usize),
    /// The interpretation doesn't fit the system.
    Malformed(String),
}

impl Rejection {
    /// The rejection in words.
    pub(crate) fn explain(&self, system: &System) -> String {
        let name = |i: &usize| system.clauses.get(*i).map_or("?", |c| c.name.as_str());
        match self {
            Rejection::Invalid(i) => format!("the clause \"{}\" does not hold", name(i)),
            Rejection::Undecided(i) => {
                format!("the clause \"{}\" could not be decided", name(i))
            }
            Rejection::Malformed(e) => format!("malformed certificate: {e}"),
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
pub(crate) fn check(
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
    for (i, c) in system.clauses.iter().enumerate() {
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
            Status::Sat => return Ok(Some(Rejection::Invalid(i))),
            Status::Unknown => return Ok(Some(Rejection::Undecided(i))),
        }
    }
    Ok(None)
}
