//! Invariants as lemmas: formulas over a function's variables become formulas
//! over a predicate's arguments.
//!
//! What a predicate doesn't know (dead variables, floats) is dropped from
//! conjunctions, so that the rest stays; inside a negation or a disjunction it
//! takes its surroundings with it. Lemmas on summaries are guarded by
//! `enabled`. Every argument's range is a lemma too.

use crate::clause::{Arg, Meaning, PredId, Predicate, System};
use crate::term::Term;
use crate::theory::integers::bits;
use crate::theory::reading::Reading;
use ir::{Context, Formula, Function, Invariants, LinExpr, Program, Rel, Role, Sign, Var, Z};
use std::collections::BTreeMap;

/// Candidate lemmas of each predicate.
pub(crate) type Lemmas = BTreeMap<PredId, Vec<Term>>;

struct Scope<'a> {
    function: &'a Function,
    pred: &'a Predicate,
}

impl Scope<'_> {
    /// The argument that is that variable.
    fn arg(&self, v: Var) -> Option<(Term, Reading)> {
        let role = Role::of(v, self.function.vars.len());
        let position = self.pred.args.iter().position(|a| match (a, role) {
            (Arg::Result(i, _), Role::Result(r)) => *i as usize == r,
            (Arg::Current(x, _), Role::Variable(v)) => *x == v,
            (Arg::Initial(x, _), Role::Variable(v)) => {
                *x == v && matches!(self.pred.meaning, Meaning::Returns(_) | Meaning::Fails(_))
            }
            _ => false,
        })?;
        let arg = &self.pred.args[position];
        let number = u32::try_from(position).ok()?;
        Some((Term::var(number, arg.sort()), arg.reading()?))
    }

    fn number(&self, v: Var, sign: Sign) -> Option<Term> {
        let (t, Reading::Int(w, own)) = self.arg(v)? else {
            return None;
        };
        if own == sign {
            return Some(t);
        }
        let lap = Term::int(Z::pow2(w));
        Some(match sign {
            Sign::Signed => {
                let negative = Term::int(Z::max_of(w, Sign::Signed)).lt(&t);
                Term::ite(&negative, &t.minus(&lap), &t)
            }
            Sign::Unsigned => {
                let negative = t.lt(&Term::int(0));
                Term::ite(&negative, &t.plus(&lap), &t)
            }
        })
    }

    fn linear(&self, e: &LinExpr) -> Option<Term> {
        let mut parts = Vec::with_capacity(e.terms().len() + 1);
        for (d, c) in e.terms() {
            let (v, sign) = d.view()?;
            parts.push(Term::int(c.clone()).times(&self.number(v, sign)?));
        }
        parts.push(Term::int(e.constant.clone()));
        Some(Term::sum(parts))
    }

    /// The formula; `None` when it speaks of something unknown. `weaken` says
    /// whether parts of a conjunction may be dropped (of a disjunction, if not).
    fn formula(&self, f: &Formula, weaken: bool) -> Option<Term> {
        match f {
            Formula::True => Some(Term::bool(true)),
            Formula::False => Some(Term::bool(false)),
            Formula::Bool(v, b) => match self.arg(*v)? {
                (t, Reading::Bool) => Some(if *b { t } else { t.not() }),
                _ => None,
            },
            Formula::Lin(c) => {
                let e = self.linear(&c.expr)?;
                let zero = Term::int(0);
                Some(match c.rel {
                    Rel::Le => e.le(&zero),
                    Rel::Eq => e.eq_to(&zero),
                    Rel::Ne => e.eq_to(&zero).not(),
                })
            }
            Formula::Congruent {
                expr,
                modulus,
                remainder,
            } => {
                let e = self.linear(expr)?;
                let m = Term::int(modulus.clone());
                Some(e.modulo(&m).eq_to(&Term::int(remainder.clone())))
            }
            Formula::Bits { var, mask, value } => {
                let (_, Reading::Int(w, _)) = self.arg(*var)? else {
                    return None;
                };
                let t = self.number(*var, Sign::Unsigned)?;
                let kept = bits::mask(&t, w, mask)?;
                Some(kept.eq_to(&Term::int(value.clone())))
            }
            Formula::IsNull(v, b) => match self.arg(*v)? {
                (t, Reading::Address(_)) => {
                    let null = t.eq_to(&Term::int(0));
                    Some(if *b { null } else { null.not() })
                }
                _ => None,
            },
            Formula::And(parts) => self.junction(parts, weaken, true),
            Formula::Or(parts) => self.junction(parts, weaken, false),
            Formula::Not(p) => Some(self.formula(p, !weaken)?.not()),
            // Clauses have no quantifiers, and no floats.
            Formula::Elements { .. } | Formula::Float(..) => None,
        }
    }

    fn junction(&self, parts: &[Formula], weaken: bool, and: bool) -> Option<Term> {
        let terms: Vec<Option<Term>> = parts.iter().map(|p| self.formula(p, weaken)).collect();
        // Dropping a part weakens a conjunction and strengthens a disjunction.
        if and != weaken && terms.iter().any(Option::is_none) {
            return None;
        }
        let known: Vec<Term> = terms.into_iter().flatten().collect();
        if known.is_empty() && !parts.is_empty() {
            return None;
        }
        Some(if and {
            Term::and(known)
        } else {
            Term::or(known)
        })
    }

    /// The formula's conjuncts that can be said.
    fn conjuncts(&self, f: &Formula) -> Vec<Term> {
        match f {
            Formula::And(parts) => parts.iter().flat_map(|p| self.conjuncts(p)).collect(),
            f => self.formula(f, true).into_iter().collect(),
        }
    }
}

/// `fact`, guarded by `enabled` if the predicate has it.
fn guarded(pred: &Predicate, fact: Term) -> Term {
    let enabled = pred.args.iter().position(|a| *a == Arg::Enabled);
    match enabled.and_then(|i| u32::try_from(i).ok()) {
        Some(i) => Term::var(i, crate::term::Sort::Bool).implies(&fact),
        None => fact,
    }
}

/// The ranges of a predicate's arguments.
fn ranges(pred: &Predicate) -> Vec<Term> {
    let mut out = Vec::new();
    for (i, a) in pred.args.iter().enumerate() {
        if let (Some(r), Ok(i)) = (a.reading(), u32::try_from(i)) {
            let range = r.range(&Term::var(i, a.sort()));
            if range.as_bool() != Some(true) {
                out.push(guarded(pred, range));
            }
        }
    }
    out
}

/// The range lemmas of every predicate.
pub(crate) fn range_lemmas(system: &System) -> Lemmas {
    system
        .pred_ids()
        .map(|p| (p, ranges(system.predicate(p))))
        .filter(|(_, l)| !l.is_empty())
        .collect()
}

/// What the invariants say on a predicate; empty where they say nothing.
pub(crate) fn facts(
    system: &System,
    p: PredId,
    program: &Program,
    invariants: &Invariants,
) -> Vec<Term> {
    let pred = system.predicate(p);
    let (f, formula) = match pred.meaning {
        Meaning::At(f, point) => (f, invariants.at(f, point).clone()),
        Meaning::Returns(f) => {
            let of = invariants.functions.iter().find(|i| i.function == f);
            let summary = of.and_then(|i| i.summary.clone());
            (f, summary.unwrap_or(Formula::True))
        }
        Meaning::Fails(_) | Meaning::Error | Meaning::Plain => return Vec::new(),
    };
    let scope = Scope {
        function: program.function(f),
        pred,
    };
    scope
        .conjuncts(&formula)
        .into_iter()
        .filter(|t| t.as_bool() != Some(true))
        .map(|t| guarded(pred, t))
        .collect()
}

/// Whether the invariants of a function hold for all of its calls: those that
/// hold only for calls from the entry do so where nobody else calls.
fn for_all_calls(program: &Program, invariants: &Invariants, meaning: Meaning) -> bool {
    let (Meaning::At(f, _) | Meaning::Returns(f) | Meaning::Fails(f)) = meaning else {
        return false;
    };
    invariants.semantics.context == Context::AnyCaller || !crate::encode::is_called(program, f)
}

/// Candidate lemmas: ranges, and what the invariants say. Invariants that hold
/// only for calls from the entry are no candidates in functions that are
/// called: functions are encoded for all arguments.
pub(crate) fn candidates(
    system: &System,
    program: &Program,
    invariants: Option<&Invariants>,
) -> Lemmas {
    let mut out = range_lemmas(system);
    let Some(invariants) = invariants else {
        return out;
    };
    for p in system.pred_ids() {
        if for_all_calls(program, invariants, system.predicate(p).meaning) {
            let facts = facts(system, p, program, invariants);
            if !facts.is_empty() {
                out.entry(p).or_default().extend(facts);
            }
        }
    }
    out
}
