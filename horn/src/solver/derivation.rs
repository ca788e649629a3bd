//! Rebuilding a derivation on the clauses: for each fact that Spacer derived,
//! the clause that gives it from its premises, and values of the clause's
//! variables. What can't be rebuilt proves nothing.

use super::z3::{Fact, Failure, Solver, Status, Z3};
use crate::clause::{Clause, System};
use crate::term::Value;
use serde::{Deserialize, Serialize};

/// An instance of a clause.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Instance {
    /// The clause.
    pub clause: usize,
    /// The values of its variables.
    pub values: Vec<Value>,
    /// The instances that derive the atoms of its body, in their order.
    pub premises: Vec<usize>,
}

/// Premises in the order of the clause's atoms: all ways to pair them.
fn pairings(clause: &Clause, facts: &[Fact], premises: &[usize]) -> Vec<Vec<usize>> {
    let mut all: Vec<Vec<usize>> = vec![Vec::new()];
    for atom in &clause.body {
        let mut next = Vec::new();
        for partial in &all {
            for p in premises {
                if facts[*p].pred == Some(atom.pred) && !partial.contains(p) {
                    let mut longer = partial.clone();
                    longer.push(*p);
                    next.push(longer);
                }
            }
            // Spacer shares equal facts: one premise may serve several atoms.
            if next.is_empty() {
                for p in premises {
                    if facts[*p].pred == Some(atom.pred) {
                        let mut longer = partial.clone();
                        longer.push(*p);
                        next.push(longer);
                    }
                }
            }
        }
        next.truncate(MAX_PAIRINGS);
        all = next;
    }
    all
}

const MAX_PAIRINGS: usize = 24;

fn solve(
    z3: &Z3,
    clause: &Clause,
    fact: &Fact,
    facts: &[Fact],
    premises: &[usize],
    rlimit: u32,
) -> Result<Option<Vec<Value>>, Failure> {
    let vars = z3.clause_vars(clause)?;
    let solver = Solver::new(z3, rlimit)?;
    for t in &clause.constraint {
        solver.assert(z3.over(t, &vars)?);
    }
    let head = clause.head.iter().map(|h| (&h.args, &fact.args));
    let body = clause
        .body
        .iter()
        .zip(premises)
        .map(|(a, p)| (&a.args, &facts[*p].args));
    for (args, values) in head.chain(body) {
        if args.len() != values.len() {
            return Ok(None);
        }
        for (t, v) in args.iter().zip(values) {
            if *t.sort() != *v.term().sort() {
                return Ok(None);
            }
            solver.assert(z3.over(&t.eq_to(&v.term()), &vars)?);
        }
    }
    if solver.check() != Status::Sat {
        return Ok(None);
    }
    let values = solver.values(&vars)?;
    let values: Option<Vec<Value>> = values.into_iter().collect();
    // Z3's model is checked by our own evaluation.
    Ok(values.filter(|values| {
        let env = |v: u32| values.get(v as usize).cloned();
        clause
            .constraint
            .iter()
            .all(|t| t.eval(&env) == Some(Value::Bool(true)))
    }))
}

/// Rebuilds the derivation of the last fact with a predicate. Each clause
/// instance may take `rlimit` steps.
///
/// # Errors
/// A reason, when some step can't be rebuilt.
pub fn rebuild(system: &System, facts: &[Fact], rlimit: u32) -> Result<Vec<Instance>, Failure> {
    let z3 = Z3::new()?;
    let mut out: Vec<Instance> = Vec::new();
    let mut place: Vec<Option<usize>> = vec![None; facts.len()];
    for (i, fact) in facts.iter().enumerate() {
        let Some(pred) = fact.pred else { continue };
        let mut found = None;
        'search: for (number, clause) in system.clauses.iter().enumerate() {
            if clause.head.as_ref().map(|h| h.pred) != Some(pred) {
                continue;
            }
            for pairing in pairings(clause, facts, &fact.premises) {
                if let Some(values) = solve(&z3, clause, fact, facts, &pairing, rlimit)? {
                    let premises: Option<Vec<usize>> =
                        pairing.iter().map(|p| place[*p]).collect();
                    if let Some(premises) = premises {
                        found = Some(Instance {
                            clause: number,
                            values,
                            premises,
                        });
                        break 'search;
                    }
                }
            }
        }
        let Some(instance) = found else {
            return Err(format!(
                "a step of the solver's derivation could not be rebuilt (of \"{}\")",
                system.predicate(pred).name
            ));
        };
        out.push(instance);
        place[i] = Some(out.len() - 1);
    }
    if out.is_empty() {
        return Err("the solver gave no derivation".to_owned());
    }
    Ok(out)
}
