//! Verdicts: clauses for the goals, lemmas filtered, the portfolio asked, the
//! certificate checked or the counterexample replayed.
//!
//! All goals are asked about at once. A check that fails is reported and then
//! assumed (executions end at it), and the rest is asked about again. When
//! there is no answer for all together, each check is asked about alone.

use crate::child::{self, Isolation, Limits, Verdict};
use crate::clause::Interpretation;
use crate::encode::{Encoding, Options, encode, reachable_checks};
use crate::lemma;
use crate::proof::Certificate;
use crate::replay::{self, Failure, Mismatch};
use crate::solver::spacer::PORTFOLIO;
use crate::term::Term;
use ir::interp;
use ir::{CheckId, CheckVerdict, Engine, Evidence, Invariants, Program, Status};
use std::collections::{BTreeMap, BTreeSet};
use std::time::Instant;

/// How to verify.
#[derive(Clone, Debug)]
pub struct VerifyOptions {
    /// How programs are encoded.
    pub encoding: Options,
    /// Where solvers run.
    pub isolation: Isolation,
    /// Solver steps of one configuration for one query (about a million a
    /// second). Queries about single checks get a quarter.
    pub steps: u32,
    /// When everything has to be over.
    pub until: Option<Instant>,
    /// Memory of a solver in MB; 0 for no limit.
    pub memory: u32,
    /// Bounds of a replay.
    pub replay: interp::Limits,
}

impl VerifyOptions {
    /// The default options, with solvers run there.
    pub fn new(isolation: Isolation) -> VerifyOptions {
        VerifyOptions {
            encoding: Options::default(),
            isolation,
            steps: 8_000_000,
            until: None,
            memory: 4096,
            replay: interp::Limits::default(),
        }
    }
}

/// What was found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// One verdict per goal, and one for each other check that a run was seen
    /// to fail; in the order of their numbers.
    pub verdicts: Vec<CheckVerdict>,
    /// The certificates behind `safe`.
    pub certificates: Vec<Certificate>,
    /// The failures behind `unsafe`, with the scripts that repeat them.
    pub failures: Vec<Failure>,
}

enum Round {
    Safe(Certificate),
    Unsafe(Box<Failure>),
    Mismatch(Mismatch),
    Unknown(String),
}

struct Session<'a> {
    program: &'a Program,
    lemmas: Option<&'a Invariants>,
    options: &'a VerifyOptions,
}

impl Session<'_> {
    fn limits(&self, steps: u32) -> Limits {
        Limits {
            steps,
            until: self.options.until,
            memory: self.options.memory,
        }
    }

    /// The lemmas that are inductive, as one formula per predicate. Without an
    /// answer there are none: they only help.
    fn lemmas(&self, encoding: &Encoding) -> Interpretation {
        let system = &encoding.system;
        let candidates = lemma::candidates(system, self.program, self.lemmas);
        let limits = self.limits((self.options.steps / 16).max(1));
        let checks = u32::try_from(system.clauses.len()).unwrap_or(u32::MAX);
        let kept = child::filter(
            &self.options.isolation,
            &limits,
            system,
            &candidates,
            checks.saturating_mul(8),
        )
        .unwrap_or_default();
        Interpretation {
            formulas: kept.into_iter().map(|(p, l)| (p, Term::and(l))).collect(),
        }
    }

    /// One query about these goals. `steps` bounds each configuration.
    fn round(&self, goals: &BTreeSet<CheckId>, steps: u32) -> Result<Round, String> {
        let options = self.options;
        if options.until.is_some_and(|end| Instant::now() >= end) {
            return Err("out of time".to_owned());
        }
        let encoding = encode(self.program, goals, options.encoding);
        let lemmas = self.lemmas(&encoding);
        let mut reasons: Vec<String> = Vec::new();
        // A short slice for everyone first: what is easy for one configuration
        // need not wait for another's full budget.
        for slice in [steps / 10, steps] {
            reasons.clear();
            for config in PORTFOLIO {
                let limits = self.limits(slice.max(1));
                let verdict = child::solve(
                    &options.isolation,
                    &limits,
                    &encoding.system,
                    &lemmas,
                    config,
                );
                match verdict {
                    Verdict::Safe(found) => {
                        match self.certify(&encoding, goals, &found, &lemmas, steps) {
                            Ok(certificate) => return Ok(Round::Safe(certificate)),
                            Err(why) => {
                                reasons
                                    .push(format!("{}: no valid certificate ({why})", config.name));
                            }
                        }
                    }
                    Verdict::Unsafe(derivation) => {
                        let replayed =
                            replay::replay(self.program, &encoding, &derivation, options.replay);
                        return Ok(match replayed {
                            Ok(failure) => Round::Unsafe(Box::new(failure)),
                            Err(mismatch) => Round::Mismatch(explain(mismatch, &encoding)),
                        });
                    }
                    Verdict::Unknown(why) => reasons.push(format!("{}: {why}", config.name)),
                }
            }
        }
        Ok(Round::Unknown(reasons.join("; ")))
    }

    fn certify(
        &self,
        encoding: &Encoding,
        goals: &BTreeSet<CheckId>,
        found: &Interpretation,
        lemmas: &Interpretation,
        steps: u32,
    ) -> Result<Certificate, String> {
        let mut model = found.clone();
        for (p, t) in &lemmas.formulas {
            model.conjoin(*p, t.clone());
        }
        let certificate = Certificate::new(encoding, goals, self.options.encoding, &model);
        let limits = self.limits(steps);
        let rejection = child::check(
            &self.options.isolation,
            &limits,
            &encoding.system,
            &certificate.text,
        )?;
        match rejection {
            None => Ok(certificate),
            Some(r) => Err(r.explain(&encoding.system)),
        }
    }
}

/// Names what is not modelled, when a counterexample was not real.
fn explain(mut m: Mismatch, encoding: &Encoding) -> Mismatch {
    let what: BTreeSet<&str> = encoding.imprecise.iter().map(|i| i.what.as_str()).collect();
    if !what.is_empty() {
        let list: Vec<&str> = what.into_iter().take(3).collect();
        m.why = format!("{}; not modelled: {}", m.why, list.join(", "));
    }
    m
}

/// Decides checks. Each is judged on the executions in which no earlier check
/// fails, whether that one is a goal or not.
pub fn verify(
    program: &Program,
    goals: &[CheckId],
    lemmas: Option<&Invariants>,
    options: &VerifyOptions,
) -> Report {
    let session = Session {
        program,
        lemmas,
        options,
    };
    let mut report = Report::default();
    let mut found: BTreeMap<CheckId, (Status, Option<Engine>, Evidence)> = BTreeMap::new();
    let reachable = reachable_checks(program);
    let mut remaining = BTreeSet::new();
    for &c in goals {
        if reachable.contains(&c) {
            remaining.insert(c);
        } else {
            // No clause of any encoding can fail it.
            found.insert(
                c,
                (
                    Status::Unreachable,
                    Some(Engine::Horn),
                    Evidence::Certificate,
                ),
            );
        }
    }
    // Sets to ask about, the first last; a set that has no answer is split.
    let mut todo = Vec::new();
    let all = remaining.len();
    if !remaining.is_empty() {
        todo.push(remaining);
    }
    while let Some(mut set) = todo.pop() {
        let steps = if set.len() == 1 && all > 1 {
            options.steps / 4
        } else {
            options.steps
        };
        let outcome = session.round(&set, steps).unwrap_or_else(Round::Unknown);
        match outcome {
            Round::Safe(certificate) => {
                for c in set {
                    found.insert(c, (Status::Safe, Some(Engine::Horn), Evidence::Certificate));
                }
                report.certificates.push(certificate);
            }
            Round::Unsafe(failure) if set.remove(&failure.check) => {
                found.insert(
                    failure.check,
                    (
                        Status::Unsafe,
                        Some(Engine::Horn),
                        Evidence::Replayed(failure.trace.clone()),
                    ),
                );
                report.failures.push(*failure);
                todo.extend((!set.is_empty()).then_some(set));
            }
            Round::Mismatch(Mismatch {
                check: Some(c),
                why,
            }) if set.remove(&c) => {
                found.insert(c, (Status::Unknown, None, Evidence::Reason(why)));
                todo.extend((!set.is_empty()).then_some(set));
            }
            Round::Unsafe(failure) => {
                // Real as well, though not what was asked.
                for other in &mut todo {
                    other.remove(&failure.check);
                }
                todo.retain(|other| !other.is_empty());
                let known = found.get(&failure.check);
                debug_assert!(known.is_none_or(|(status, ..)| !status.is_safe()));
                if known.is_none_or(|(status, ..)| *status != Status::Unsafe) {
                    let evidence = Evidence::Replayed(failure.trace.clone());
                    let verdict = (Status::Unsafe, Some(Engine::Horn), evidence);
                    found.insert(failure.check, verdict);
                    report.failures.push(*failure);
                }
                unknown(
                    &mut found,
                    &mut todo,
                    set,
                    "the counterexample fails another check first",
                );
            }
            Round::Mismatch(m) => unknown(&mut found, &mut todo, set, &m.why),
            Round::Unknown(why) => unknown(&mut found, &mut todo, set, &why),
        }
    }
    for &c in goals {
        found.entry(c).or_insert_with(|| {
            let why = Evidence::Reason("not decided".to_owned());
            (Status::Unknown, None, why)
        });
    }
    report.verdicts = found
        .into_iter()
        .map(|(check, (status, engine, evidence))| CheckVerdict {
            check,
            status,
            engine,
            evidence,
        })
        .collect();
    report
}

/// No answer for a set: one by one, or unknown.
fn unknown(
    found: &mut BTreeMap<CheckId, (Status, Option<Engine>, Evidence)>,
    todo: &mut Vec<BTreeSet<CheckId>>,
    set: BTreeSet<CheckId>,
    why: &str,
) {
    if set.len() > 1 {
        todo.extend(set.into_iter().rev().map(|c| BTreeSet::from([c])));
        return;
    }
    for c in set {
        let why = if why.is_empty() {
            "the solver gave up"
        } else {
            why
        };
        found.insert(c, (Status::Unknown, None, Evidence::Reason(why.to_owned())));
    }
}
