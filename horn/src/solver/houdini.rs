//! Houdini (C. Flanagan, R. Leino, *Houdini, an Annotation Assistant for
//! ESC/Java*, FME 2001): the greatest inductive subset of candidate lemmas.
//!
//! All of a predicate's lemmas are checked at once; a counterexample drops all
//! lemmas that are false in it, and the clauses that had relied on them are
//! looked at again.

use super::z3::{Failure, Solver, Status, Z3};
use crate::clause::{Atom, System};
use crate::lemma::Lemmas;
use crate::term::Term;
use crate::tuning::FILTER_CHECKS;
use std::collections::BTreeSet;

fn instance(atom: &Atom, lemma: &Term) -> Term {
    lemma.substitute(&|v, s| {
        atom.args
            .get(v as usize)
            .cloned()
            .unwrap_or_else(|| Term::var(v, s.clone()))
    })
}

/// Checks that suffice where most lemmas hold.
pub(crate) fn enough_checks(system: &System) -> u32 {
    let clauses = u32::try_from(system.clauses.len()).unwrap_or(u32::MAX);
    clauses.saturating_mul(FILTER_CHECKS)
}

/// Keeps the greatest subset of the lemmas that is inductive, together, as far
/// as each check (of at most `rlimit` steps) could be decided. After `checks`
/// checks it gives up and keeps nothing.
///
/// # Errors
/// When Z3 fails.
pub(crate) fn filter(
    system: &System,
    candidates: &Lemmas,
    rlimit: u32,
    mut checks: u32,
) -> Result<Lemmas, Failure> {
    let z3 = Z3::new()?;
    let mut lemmas = candidates.clone();
    let mut todo: BTreeSet<usize> = (0..system.clauses.len()).collect();
    while let Some(number) = todo.pop_first() {
        let clause = &system.clauses[number];
        let Some(head) = &clause.head else { continue };
        if lemmas.get(&head.pred).is_none_or(Vec::is_empty) {
            continue;
        }
        let vars = z3.clause_vars(clause)?;
        let solver = Solver::new(&z3, rlimit)?;
        for t in &clause.constraint {
            solver.assert(z3.over(t, &vars)?);
        }
        for atom in &clause.body {
            for lemma in lemmas.get(&atom.pred).into_iter().flatten() {
                solver.assert(z3.over(&instance(atom, lemma), &vars)?);
            }
        }
        let mut kept = lemmas.remove(&head.pred).unwrap_or_default();
        let before = kept.len();
        let mut one_by_one = false;
        while !kept.is_empty() && !one_by_one {
            if checks == 0 {
                return Ok(Lemmas::new());
            }
            checks -= 1;
            let instances: Vec<_> = kept
                .iter()
                .map(|l| z3.over(&instance(head, l), &vars))
                .collect::<Result<_, _>>()?;
            solver.push();
            solver.assert(z3.not(z3.and(&instances)?)?);
            match solver.check() {
                Status::Unsat => {
                    solver.pop();
                    break;
                }
                Status::Sat => {
                    let values = solver.values(&instances)?;
                    let holds: Vec<bool> = values
                        .iter()
                        .map(|v| v.as_ref().and_then(crate::term::Value::as_bool) == Some(true))
                        .collect();
                    one_by_one = holds.iter().all(|h| *h);
                    let mut holds = holds.iter();
                    kept.retain(|_| holds.next().copied().unwrap_or(false));
                }
                Status::Unknown => one_by_one = true,
            }
            solver.pop();
        }
        if one_by_one {
            let mut decided = Vec::with_capacity(kept.len());
            for l in &kept {
                checks = checks.saturating_sub(1);
                solver.push();
                solver.assert(z3.not(z3.over(&instance(head, l), &vars)?)?);
                decided.push(solver.check() == Status::Unsat);
                solver.pop();
            }
            let mut decided = decided.iter();
            kept.retain(|_| decided.next().copied().unwrap_or(false));
        }
        let dropped = kept.len() < before;
        lemmas.insert(head.pred, kept);
        if dropped {
            for (i, c) in system.clauses.iter().enumerate() {
                if c.body.iter().any(|a| a.pred == head.pred) {
                    todo.insert(i);
                }
            }
        }
    }
    lemmas.retain(|_, l| !l.is_empty());
    Ok(lemmas)
}
