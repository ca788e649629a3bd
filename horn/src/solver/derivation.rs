//! Rebuilding a derivation on the clauses: for each fact that Spacer derived,
//! the clauses that give it from its premises, and values of their variables.
//! What can't be rebuilt proves nothing.
//!
//! Spacer's proof speaks of transformed clauses: predicates may have been
//! dropped or inlined. So an atom of a clause's body is either one of the
//! fact's premises, or derived by further clauses, found by a bounded search.

use super::z3::{Ast, Fact, Failure, Solver, Status, Z3};
use crate::clause::{PredId, System};
use crate::term::Value;
use crate::tuning::{MAX_CHECKS, MAX_CLAUSES};
use serde::{Deserialize, Serialize};

/// An instance of a clause.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Instance {
    /// The clause.
    pub clause: usize,
    /// The values of its variables.
    pub values: Vec<Value>,
    /// The instances that derive the atoms of its body, in their order.
    pub premises: Vec<usize>,
}

/// What derives an atom of a body.
#[derive(Clone, Copy, Debug)]
enum Source {
    /// A premise, by the number of its fact.
    Premise(usize),
    /// A clause of this search.
    Step(usize),
}

#[derive(Clone, Debug)]
struct Partial {
    clause: usize,
    vars: Vec<Ast>,
    sources: Vec<Source>,
}

/// An atom to be derived: the body atom of that number of that step (the root
/// has none).
#[derive(Clone, Debug)]
struct Open {
    pred: PredId,
    args: Vec<Ast>,
    parent: Option<usize>,
}

struct Search<'a> {
    z3: &'a Z3,
    solver: Solver<'a>,
    system: &'a System,
    facts: &'a [Fact],
    premises: &'a [usize],
    checks: usize,
    copies: usize,
}

impl Search<'_> {
    fn value(&self, v: &Value) -> Result<Ast, Failure> {
        self.z3.over(&v.term(), &[])
    }

    fn possible(&mut self) -> bool {
        self.checks += 1;
        self.checks <= MAX_CHECKS && self.solver.check() == Status::Sat
    }

    /// Derives every open atom; the steps, when it succeeds. The recursion is
    /// as deep as there are atoms in [`MAX_CLAUSES`] bodies.
    fn go(&mut self, mut open: Vec<Open>, steps: &[Partial]) -> Result<Option<Found>, Failure> {
        let Some(atom) = open.pop() else {
            return self.finish(steps);
        };
        for &p in self.premises {
            let fact = &self.facts[p];
            let parent = atom.parent.filter(|_| fact.pred == Some(atom.pred));
            if let Some(parent) = parent
                && fact.args.len() == atom.args.len()
            {
                self.solver.push();
                for (a, v) in atom.args.iter().zip(&fact.args) {
                    let v = self.value(v)?;
                    self.solver.assert(self.z3.equal(*a, v)?);
                }
                if self.possible() {
                    let mut steps = steps.to_vec();
                    steps[parent].sources.push(Source::Premise(p));
                    if let Some(found) = self.go(open.clone(), &steps)? {
                        return Ok(Some(found));
                    }
                }
                self.solver.pop();
            }
        }
        if steps.len() >= MAX_CLAUSES || self.checks > MAX_CHECKS {
            return Ok(None);
        }
        for (number, clause) in self.system.clauses.iter().enumerate() {
            let Some(head) = clause.head.as_ref().filter(|h| h.pred == atom.pred) else {
                continue;
            };
            self.copies += 1;
            let vars = self.z3.clause_vars_of(clause, self.copies)?;
            self.solver.push();
            for t in &clause.constraint {
                self.solver.assert(self.z3.over(t, &vars)?);
            }
            for (t, a) in head.args.iter().zip(&atom.args) {
                let t = self.z3.over(t, &vars)?;
                self.solver.assert(self.z3.equal(t, *a)?);
            }
            if self.possible() {
                let mut steps = steps.to_vec();
                let this = steps.len();
                if let Some(parent) = atom.parent {
                    steps[parent].sources.push(Source::Step(this));
                }
                let mut open = open.clone();
                for b in clause.body.iter().rev() {
                    let args = b
                        .args
                        .iter()
                        .map(|t| self.z3.over(t, &vars))
                        .collect::<Result<_, _>>()?;
                    open.push(Open {
                        pred: b.pred,
                        args,
                        parent: Some(this),
                    });
                }
                steps.push(Partial {
                    clause: number,
                    vars,
                    sources: Vec::new(),
                });
                if let Some(found) = self.go(open, &steps)? {
                    return Ok(Some(found));
                }
            }
            self.solver.pop();
        }
        Ok(None)
    }

    /// The values of all steps; Z3's model is checked by our own evaluation.
    fn finish(&mut self, steps: &[Partial]) -> Result<Option<Found>, Failure> {
        if self.solver.check() != Status::Sat {
            return Ok(None);
        }
        let mut out = Vec::with_capacity(steps.len());
        for s in steps {
            let values: Option<Vec<Value>> = self.solver.values(&s.vars)?.into_iter().collect();
            let Some(values) = values else {
                return Ok(None);
            };
            let env = |v: u32| values.get(v as usize).cloned();
            let constraint = &self.system.clauses[s.clause].constraint;
            if !constraint
                .iter()
                .all(|t| t.eval(&env) == Some(Value::Bool(true)))
            {
                return Ok(None);
            }
            out.push((s.clause, values, s.sources.clone()));
        }
        Ok(Some(out))
    }
}

type Found = Vec<(usize, Vec<Value>, Vec<Source>)>;

/// Rebuilds the derivation of the last fact with a predicate. Each solver call
/// may take `rlimit` steps.
///
/// # Errors
/// A reason, when some step can't be rebuilt.
pub(crate) fn rebuild(
    system: &System,
    facts: &[Fact],
    rlimit: u32,
) -> Result<Vec<Instance>, Failure> {
    let z3 = Z3::new()?;
    // The goal is what the query's body asks for.
    let goal = system
        .clauses
        .iter()
        .find(|c| c.head.is_none())
        .and_then(|c| c.body.first())
        .map(|a| a.pred)
        .ok_or("there is no query")?;
    let mut facts = facts.to_vec();
    if !facts.iter().any(|f| f.pred == Some(goal)) {
        // The goal itself was transformed away: derive it from all there is.
        facts.push(Fact {
            pred: Some(goal),
            args: Vec::new(),
            premises: (0..facts.len()).rev().collect(),
        });
    }
    let mut out: Vec<Instance> = Vec::new();
    let mut place: Vec<Option<usize>> = vec![None; facts.len()];
    for (i, fact) in facts.iter().enumerate() {
        let Some(pred) = fact.pred else { continue };
        let mut search = Search {
            z3: &z3,
            solver: Solver::new(&z3, rlimit)?,
            system,
            facts: &facts,
            premises: &fact.premises,
            checks: 0,
            copies: 0,
        };
        let args = fact
            .args
            .iter()
            .map(|v| search.value(v))
            .collect::<Result<_, _>>()?;
        let root = Open {
            pred,
            args,
            parent: None,
        };
        let Some(found) = search.go(vec![root], &[])? else {
            return Err(format!(
                "a step of the solver's derivation could not be rebuilt (of \"{}\")",
                system.predicate(pred).name
            ));
        };
        // Children were found after their parents: write them out backwards.
        let mut at = vec![0; found.len()];
        for (k, (clause, values, sources)) in found.into_iter().enumerate().rev() {
            let premises: Option<Vec<usize>> = sources
                .iter()
                .map(|s| match s {
                    Source::Premise(p) => place[*p],
                    Source::Step(s) => Some(at[*s]),
                })
                .collect();
            out.push(Instance {
                clause,
                values,
                premises: premises.ok_or("a premise that was not derived")?,
            });
            at[k] = out.len() - 1;
        }
        place[i] = Some(out.len() - 1);
        if pred == goal {
            return Ok(out);
        }
    }
    Err("the solver's derivation does not reach the query".to_owned())
}
