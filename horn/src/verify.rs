//! Verdicts: clauses for the goals, lemmas filtered, the queries asked, the
//! certificate checked or the counterexample replayed.
//!
//! All goals are asked about at once. A check that fails is reported and then
//! assumed (executions end at it), and the rest is asked about again. When
//! there is no answer for all together, each check is asked about alone.

use crate::clause::Interpretation;
use crate::encode::{Encoding, EncodingOptions, encode, reachable_checks};
use crate::lemma;
use crate::proof::Certificate;
use crate::replay::{self, Candidate, Failure, Mismatch};
use crate::solver::child::{self, Isolation, Limits};
use crate::solver::engine::Answer;
use crate::solver::query::schedule;
use crate::term::Term;
use crate::tuning::{FILTER_PART, MEMORY, SINGLE_CHECK_PART, STEPS};
use ir::interp;
use ir::{CheckId, CheckVerdict, Engine, Evidence, Invariants, Program, Status};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Instant;

/// How to verify.
#[derive(Clone, Debug)]
pub struct VerifyOptions {
    /// How programs are encoded.
    pub encoding: EncodingOptions,
    /// Where solvers run.
    pub isolation: Isolation,
    /// Solver steps of one query for one set of checks (about a million a
    /// second). A single check of many gets a quarter.
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
            encoding: EncodingOptions::default(),
            isolation,
            steps: STEPS,
            until: None,
            memory: MEMORY,
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
    /// Runs that fail and depend on what isn't modelled; nothing is said of
    /// their checks.
    pub candidates: Vec<Candidate>,
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
        let limits = self.limits((self.options.steps / FILTER_PART).max(1));
        let kept = child::filter(&self.options.isolation, &limits, system, &candidates)
            .unwrap_or_default();
        Interpretation {
            formulas: kept.into_iter().map(|(p, l)| (p, Term::and(l))).collect(),
        }
    }

    /// Asks about these goals together. `steps` bounds each query.
    fn round(&self, goals: &BTreeSet<CheckId>, steps: u32) -> Result<Round, String> {
        let options = self.options;
        if options.until.is_some_and(|end| Instant::now() >= end) {
            return Err("out of time".to_owned());
        }
        let encoding = encode(self.program, goals, options.encoding);
        let lemmas = self.lemmas(&encoding);
        let mut reasons: Vec<(&str, String)> = Vec::new();
        for (query, steps_of_query) in schedule(steps) {
            reasons.retain(|(name, _)| *name != query.name);
            let answer = child::solve(
                &options.isolation,
                &self.limits(steps_of_query),
                &encoding.system,
                &lemmas,
                query,
            );
            let why = match answer {
                Answer::Safe(found) => {
                    match self.certify(&encoding, goals, &found, &lemmas, steps) {
                        Ok(certificate) => return Ok(Round::Safe(certificate)),
                        Err(why) => format!("no valid certificate ({why})"),
                    }
                }
                Answer::Unsafe(derivation) => {
                    let replayed =
                        replay::replay(self.program, &encoding, &derivation, options.replay);
                    return Ok(match replayed {
                        Ok(failure) => Round::Unsafe(Box::new(failure)),
                        Err(mismatch) => Round::Mismatch(explain(mismatch, &encoding)),
                    });
                }
                Answer::Unknown(why) => why,
            };
            reasons.push((query.name, why));
        }
        let reasons: Vec<String> = reasons.iter().map(|(n, w)| format!("{n}: {w}")).collect();
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
    let report = Mutex::new(Report::default());
    verify_into(program, goals, lemmas, options, &report);
    report.into_inner().unwrap_or_else(PoisonError::into_inner)
}

/// The same, and what is found stands in `report` as soon as it is: who can't
/// wait for the end takes that. A goal without a verdict there is open.
pub fn verify_into(
    program: &Program,
    goals: &[CheckId],
    lemmas: Option<&Invariants>,
    options: &VerifyOptions,
    report: &Mutex<Report>,
) {
    let session = Session {
        program,
        lemmas,
        options,
    };
    let mut found = Found {
        decided: BTreeMap::new(),
        report,
    };
    let reachable = reachable_checks(program);
    let mut remaining = BTreeSet::new();
    for &c in goals {
        if reachable.contains(&c) {
            remaining.insert(c);
        } else {
            // No clause of any encoding can fail it.
            let engine = Some(Engine::Horn);
            found.decide(c, Status::Unreachable, engine, Evidence::Certificate);
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
            options.steps / SINGLE_CHECK_PART
        } else {
            options.steps
        };
        let outcome = session.round(&set, steps).unwrap_or_else(Round::Unknown);
        if let Round::Mismatch(m) = &outcome {
            found.report().candidates.extend(m.candidate.clone());
        }
        match outcome {
            Round::Safe(certificate) => {
                // Before the verdicts that rest on it: who takes what is found
                // so far must have both.
                found.report().certificates.push(certificate);
                for c in set {
                    let engine = Some(Engine::Horn);
                    found.decide(c, Status::Safe, engine, Evidence::Certificate);
                }
            }
            Round::Unsafe(failure) if set.remove(&failure.check) => {
                found.refute(*failure);
                todo.extend((!set.is_empty()).then_some(set));
            }
            Round::Mismatch(Mismatch {
                check: Some(c),
                why,
                ..
            }) if set.remove(&c) => {
                found.decide(c, Status::Unknown, None, Evidence::Reason(why));
                todo.extend((!set.is_empty()).then_some(set));
            }
            Round::Unsafe(failure) => {
                // Real as well, though not what was asked.
                for other in &mut todo {
                    other.remove(&failure.check);
                }
                todo.retain(|other| !other.is_empty());
                let known = found.decided.get(&failure.check).copied();
                debug_assert!(known.is_none_or(|status| !status.is_safe()));
                if known != Some(Status::Unsafe) {
                    found.refute(*failure);
                }
                let why = "the counterexample fails another check first";
                found.split_or_give_up(&mut todo, set, why);
            }
            Round::Mismatch(m) => found.split_or_give_up(&mut todo, set, &m.why),
            Round::Unknown(why) => found.split_or_give_up(&mut todo, set, &why),
        }
    }
    for &c in goals {
        if !found.decided.contains_key(&c) {
            let why = Evidence::Reason("not decided".to_owned());
            found.decide(c, Status::Unknown, None, why);
        }
    }
    found.report().verdicts.sort_by_key(|v| v.check);
}

/// What was decided, and where it is told.
struct Found<'a> {
    decided: BTreeMap<CheckId, Status>,
    report: &'a Mutex<Report>,
}

impl Found<'_> {
    fn report(&self) -> MutexGuard<'_, Report> {
        self.report.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The verdict on a check, in place of an earlier one.
    fn decide(
        &mut self,
        check: CheckId,
        status: Status,
        engine: Option<Engine>,
        evidence: Evidence,
    ) {
        let earlier = self.decided.insert(check, status);
        let mut report = self.report();
        if earlier.is_some() {
            report.verdicts.retain(|v| v.check != check);
        }
        report.verdicts.push(CheckVerdict {
            check,
            status,
            engine,
            evidence,
        });
    }

    fn refute(&mut self, failure: Failure) {
        let evidence = Evidence::Replayed(failure.trace());
        let engine = Some(Engine::Horn);
        let check = failure.check;
        self.report().failures.push(failure);
        self.decide(check, Status::Unsafe, engine, evidence);
    }

    /// No answer for a set: one by one, or unknown.
    fn split_or_give_up(
        &mut self,
        todo: &mut Vec<BTreeSet<CheckId>>,
        set: BTreeSet<CheckId>,
        why: &str,
    ) {
        if set.len() > 1 {
            todo.extend(set.into_iter().rev().map(|c| BTreeSet::from([c])));
            return;
        }
        let why = if why.is_empty() {
            "the solver gave up"
        } else {
            why
        };
        for c in set {
            self.decide(c, Status::Unknown, None, Evidence::Reason(why.to_owned()));
        }
    }
}
