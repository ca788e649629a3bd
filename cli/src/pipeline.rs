//! One program's way through the engines: concrete runs, abstract
//! interpretation, Horn clauses; one verdict per check.

use crate::budget::within;
use crate::passes;
use crate::trace::TraceRecorder;
use domains::stack::Stack;
use horn::{Certificate, Failure as Replayed, Isolation, Limits, StepSize, VerifyOptions};
use ir::interp::{self, LibcHost, NoHost, ScriptedOracle, SeededOracle, Stop};
use ir::transform::{Map, replay};
use ir::{
    CheckId, CheckVerdict, Engine, Evidence, Formula, FuncId, Invariants, Program, Status, Stmt,
    StmtKind,
};
use iterator::{Analysis, Analyzer, Budget, Failure, Outcome, Parameters, Report};
use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Which engines run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Engines {
    /// Concrete runs, abstract interpretation, then Horn clauses for the rest.
    Auto,
    /// Abstract interpretation.
    Ai,
    /// Horn clauses, without invariants from outside.
    Horn,
}

/// What a verification is told.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Which engines run.
    pub engines: Engines,
    /// Size of steps of the Horn encoding.
    pub step: StepSize,
    /// Parameters of the fixpoint engine.
    pub parameters: Parameters,
    /// What small functions are analysed with again, in `auto`, when the first
    /// stack leaves checks open.
    pub stronger: Option<Stack>,
    /// When the whole command must be over.
    pub deadline: Option<Instant>,
    /// Megabytes for each child process.
    pub memory_mb: u64,
    /// Threads.
    pub jobs: usize,
    /// Both engines get every check.
    pub cross_check: bool,
    /// This program, which is its own child.
    pub exe: PathBuf,
}

/// What is known where a check was not proved.
#[derive(Clone, Debug)]
pub struct Facts {
    /// The function, of the transformed program.
    pub function: FuncId,
    /// What holds there of the variables in question.
    pub formula: Formula,
    /// Whether the check fails whenever control gets there.
    pub fails_when_reached: bool,
}

/// A verification's result.
#[derive(Debug)]
pub struct Verification {
    /// The verdict on every check of the program, by number.
    pub verdicts: Vec<CheckVerdict>,
    /// For checks that abstract interpretation did not prove.
    pub facts: Vec<Option<Facts>>,
    /// The program after transformation; facts speak of it.
    pub transformed: Arc<Program>,
    /// Statements executed by abstract interpretation.
    pub steps: u64,
    /// How many proofs by abstract interpretation were certified.
    pub certified: usize,
    /// The certificates behind verdicts.
    pub certificates: Vec<Certificate>,
    /// Seconds of abstract interpretation.
    pub ai_time: Duration,
    /// Seconds of the Horn engine.
    pub horn_time: Duration,
}

/// Two engines disagree, or an invariant of ours is broken: a bug in Pincer.
#[derive(Clone, Debug)]
pub struct InternalError(pub String);

impl std::fmt::Display for InternalError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "internal error: {}", self.0)
    }
}

impl std::error::Error for InternalError {}

/// The first argument that makes this program a solver's child process.
pub const CHILD_COMMAND: &str = "horn-child";

/// Solver steps per query for kinds of checks that nobody asked for (about a
/// tenth of a second).
const STEPS_FOR_ASSUMPTIONS: u32 = 200_000;

/// How many statements the functions have, together, that are analysed again
/// with a stronger stack.
const STRONGER_STATEMENTS: usize = 2_000;
/// How many steps each of them gets.
const STRONGER_STEPS: u64 = 5_000;
/// They get the time that is left, divided by this.
const STRONGER_SHARE: u32 = 4;

/// How many concrete runs are tried before anything else.
const RUNS: u64 = 24;
/// How many statements each of them may execute.
const RUN_STEPS: u64 = 20_000;

/// Statements of all functions.
pub fn size(program: &Program) -> usize {
    program
        .functions
        .iter()
        .flat_map(|f| &f.blocks)
        .map(|b| b.stmts.len() + 1)
        .sum()
}

struct Pipeline<'a> {
    original: &'a Program,
    /// From the transformed program back to the original.
    map: Map,
    settings: &'a Settings,
    budget: &'a Arc<Budget>,
    result: Verification,
}

/// Decides every check of the program, which was `prepared` by
/// [`passes::prepare`]. `progress` is told what goes on.
pub fn verify(
    program: &Program,
    (transformed, map): (Program, Map),
    stack: &Stack,
    settings: &Settings,
    budget: &Arc<Budget>,
    progress: &dyn Fn(&str),
) -> Result<Verification, InternalError> {
    if cfg!(debug_assertions) {
        passes::must_be_valid(&transformed).map_err(InternalError)?;
    }
    let unknown = |c: usize| CheckVerdict {
        check: CheckId::new(c),
        status: Status::Unknown,
        engine: None,
        evidence: Evidence::Reason("no engine decided it".to_owned()),
    };
    let mut pipeline = Pipeline {
        original: program,
        map,
        settings,
        budget,
        result: Verification {
            verdicts: (0..program.checks.len()).map(unknown).collect(),
            facts: vec![None; program.checks.len()],
            transformed: Arc::new(transformed),
            steps: 0,
            certified: 0,
            certificates: Vec::new(),
            ai_time: Duration::ZERO,
            horn_time: Duration::ZERO,
        },
    };
    if settings.engines == Engines::Auto {
        progress("running with some inputs");
        pipeline.concrete_runs();
    }
    let mut lemmas = None;
    if settings.engines != Engines::Horn {
        progress("abstract interpretation");
        lemmas = Some(pipeline.abstract_interpretation(stack)?);
    }
    if settings.engines == Engines::Auto
        && let (Some(lemmas), Some(stronger)) = (&mut lemmas, &settings.stronger)
    {
        pipeline.refine_small_functions(stronger, lemmas, progress)?;
    }
    if settings.engines != Engines::Ai {
        pipeline.horn_clauses(lemmas.map(Arc::new).as_ref(), progress)?;
    }
    Ok(pipeline.result)
}

impl Pipeline<'_> {
    fn out_of_time(&self) -> bool {
        self.budget.cancelled.load(Ordering::Relaxed)
            || self.settings.deadline.is_some_and(|d| Instant::now() >= d)
    }

    fn is_open(&self, c: CheckId) -> bool {
        self.result.verdicts[c.index()].status == Status::Unknown
    }

    /// The checks that nobody has settled, those that were asked for or the
    /// others.
    fn open(&self, requested: bool) -> Vec<CheckId> {
        (0..self.original.checks.len())
            .map(CheckId::new)
            .filter(|c| self.original.check(*c).requested == requested && self.is_open(*c))
            .collect()
    }

    /// Runs the original program on a few inputs: the cheapest way to find a
    /// failure. A run that depends on something not modelled proves nothing.
    /// Failures of kinds that nobody asked for are looked for as well: a
    /// verdict must not rest on an assumption that a run refutes.
    fn concrete_runs(&mut self) {
        let limits = interp::Limits {
            steps: RUN_STEPS,
            ..interp::Limits::default()
        };
        let is_open = |v: &CheckVerdict| v.status == Status::Unknown;
        for &entry in &self.original.entries {
            for seed in 0..RUNS {
                if self.out_of_time() || !self.result.verdicts.iter().any(is_open) {
                    return;
                }
                let mut oracle = SeededOracle::for_program(self.original, seed);
                let mut host = LibcHost::new();
                let mut recorder = TraceRecorder::new(self.original);
                let outcome = interp::run(
                    self.original,
                    entry,
                    &mut oracle,
                    &mut host,
                    &mut recorder,
                    limits,
                );
                let Stop::Failed { check, .. } = outcome.stop else {
                    continue;
                };
                if outcome.depends_on_abstraction || !self.is_open(check) {
                    continue;
                }
                self.result.verdicts[check.index()] = CheckVerdict {
                    check,
                    status: Status::Unsafe,
                    engine: Some(Engine::Run),
                    evidence: Evidence::Replayed(recorder.finish()),
                };
            }
        }
    }

    fn abstract_interpretation(&mut self, stack: &Stack) -> Result<Invariants, InternalError> {
        let parameters = self.settings.parameters.clone();
        self.analyze(stack, parameters, Arc::clone(self.budget), &|_| true)
    }

    /// Analyses functions, takes over the verdicts, and returns the invariants.
    fn analyze(
        &mut self,
        stack: &Stack,
        parameters: Parameters,
        budget: Arc<Budget>,
        chosen: &dyn Fn(FuncId) -> bool,
    ) -> Result<Invariants, InternalError> {
        let start = Instant::now();
        let analyzer = Analyzer {
            program: Arc::clone(&self.result.transformed),
            top: stack.maker(),
            parameters,
            jobs: self.settings.jobs,
            budget,
        };
        // Only these are explained when they are printed.
        let open: BTreeSet<CheckId> = self.open(true).into_iter().collect();
        let analysis = analyzer.run(chosen, move |solved| {
            Report::of(solved, &|c| open.contains(&c))
        });
        let invariants = Report::invariants(&analysis, stack.expression());
        self.take_analysis(stack, &analysis)?;
        self.result.ai_time += start.elapsed();
        Ok(invariants)
    }

    /// Analyses the smallest functions with open checks again, and adds what
    /// that finds to the invariants.
    fn refine_small_functions(
        &mut self,
        stack: &Stack,
        invariants: &mut Invariants,
        progress: &dyn Fn(&str),
    ) -> Result<(), InternalError> {
        let start = Instant::now();
        let chosen = self.small_open_functions();
        if chosen.is_empty() || self.out_of_time() {
            return Ok(());
        }
        progress("abstract interpretation, closer");
        let parameters = Parameters {
            max_steps: STRONGER_STEPS,
            ..self.settings.parameters.clone()
        };
        let share = |end: Instant| start + end.saturating_duration_since(start) / STRONGER_SHARE;
        let budget = self.budget.until(self.settings.deadline.map(share));
        let found = self.analyze(stack, parameters, Arc::new(budget), &|f| {
            chosen.contains(&f)
        })?;
        invariants
            .and(found)
            .map_err(|s| InternalError(format!("invariants under {s:?}")))
    }

    /// The functions with requested checks that are open, from the smallest on
    /// as long as they aren't too large together.
    fn small_open_functions(&self) -> BTreeSet<FuncId> {
        let open: BTreeSet<CheckId> = self.open(true).into_iter().collect();
        let program = &self.result.transformed;
        let is_open =
            |s: &Stmt| matches!(s.kind, StmtKind::Assert { check, .. } if open.contains(&check));
        let mut functions: Vec<(usize, FuncId)> = program
            .function_ids()
            .filter_map(|f| {
                let blocks = &program.function(f).blocks;
                let concerned = blocks.iter().any(|b| b.stmts.iter().any(is_open));
                let size = blocks.iter().map(|b| b.stmts.len() + 1).sum();
                concerned.then_some((size, f))
            })
            .collect();
        functions.sort_unstable();
        let mut left = STRONGER_STATEMENTS;
        functions
            .into_iter()
            .map_while(|(size, f)| {
                left = left.checked_sub(size)?;
                Some(f)
            })
            .collect()
    }

    /// Takes over the verdicts of an analysis.
    fn take_analysis(
        &mut self,
        stack: &Stack,
        analysis: &Analysis<Report>,
    ) -> Result<(), InternalError> {
        let outcomes = iterator::outcomes(&self.result.transformed, &analysis.functions);
        self.result.steps += analysis.steps;
        for (i, outcome) in outcomes.into_iter().enumerate() {
            let c = CheckId::new(i);
            let verdict = &mut self.result.verdicts[i];
            if outcome.is_safe() && verdict.status == Status::Unsafe {
                return Err(InternalError(format!(
                    "abstract interpretation calls {c:?} safe, but a run fails it"
                )));
            }
            if verdict.status != Status::Unknown {
                continue;
            }
            let place = match outcome {
                Outcome::Proved => {
                    verdict.status = Status::Safe;
                    None
                }
                Outcome::Unreachable => {
                    verdict.status = Status::Unreachable;
                    None
                }
                Outcome::FailsWhenReached(p) => {
                    verdict.evidence = Evidence::Reason("fails whenever reached".to_owned());
                    Some((p, true))
                }
                Outcome::Unknown(p) => {
                    verdict.evidence = Evidence::Reason(format!(
                        "the domain {} doesn't prove it",
                        stack.expression()
                    ));
                    Some((p, false))
                }
                // Another analysis may have said more.
                Outcome::NoResult(Failure::NotChosen) => continue,
                Outcome::NoResult(_) if self.result.facts[i].is_some() => continue,
                Outcome::NoResult(failure) => {
                    verdict.evidence = Evidence::Reason(
                        match failure {
                            Failure::OutOfBudget => "out of time",
                            Failure::External => "its function has no body",
                            Failure::NotChosen => "its function was not analysed",
                            Failure::NotAFixpoint => "the invariant failed its own check",
                        }
                        .to_owned(),
                    );
                    None
                }
            };
            if verdict.status.is_safe() {
                verdict.engine = Some(Engine::Ai);
                verdict.evidence = Evidence::FixpointRechecked;
            }
            self.result.facts[i] = place.map(|(p, fails_when_reached)| Facts {
                function: p.function,
                formula: p.facts,
                fails_when_reached,
            });
        }
        Ok(())
    }

    fn horn_options(&self) -> VerifyOptions {
        let mut options = VerifyOptions::new(Isolation::Process {
            program: self.settings.exe.clone(),
            args: vec![CHILD_COMMAND.to_owned()],
        });
        options.encoding.step = self.settings.step;
        options.until = self.settings.deadline;
        options.memory = u32::try_from(self.settings.memory_mb).unwrap_or(u32::MAX);
        options
    }

    /// Certifies what abstract interpretation proved, then lets Horn clauses
    /// settle the rest: first what was asked for, then, with what time is
    /// left, the other kinds.
    fn horn_clauses(
        &mut self,
        lemmas: Option<&Arc<Invariants>>,
        progress: &dyn Fn(&str),
    ) -> Result<(), InternalError> {
        let start = Instant::now();
        if let Some(invariants) = lemmas {
            progress("checking certificates");
            let proved: Vec<CheckId> = self
                .result
                .verdicts
                .iter()
                .filter(|v| v.status.is_safe())
                .map(|v| v.check)
                .collect();
            if !proved.is_empty() && !self.out_of_time() {
                let certified = self.certify(&proved, invariants);
                for c in certified {
                    self.result.verdicts[c.index()].evidence = Evidence::Certificate;
                    self.result.certified += 1;
                }
            }
        }
        for requested in [true, false] {
            let refuted = self
                .result
                .verdicts
                .iter()
                .any(|v| v.status == Status::Unsafe && self.original.check(v.check).requested);
            if refuted && !requested {
                break; // assumptions of a safe verdict: there won't be one
            }
            let mut goals = self.open(requested);
            if self.settings.cross_check && requested {
                goals = (0..self.original.checks.len())
                    .map(CheckId::new)
                    .filter(|c| self.original.check(*c).requested)
                    .collect();
            }
            if goals.is_empty() || self.out_of_time() {
                continue;
            }
            progress("solving Horn clauses");
            let mut options = self.horn_options();
            if !requested {
                options.steps = STEPS_FOR_ASSUMPTIONS;
            }
            let report = self.ask_horn(&goals, lemmas, options);
            self.result.certificates.extend(report.certificates);
            for mut v in report.verdicts {
                if v.status == Status::Unsafe {
                    self.replay_on_original(&mut v, &report.failures);
                }
                self.take(v)?;
            }
        }
        self.result.horn_time = start.elapsed();
        Ok(())
    }

    /// What the Horn engine finds in time.
    fn ask_horn(
        &self,
        goals: &[CheckId],
        lemmas: Option<&Arc<Invariants>>,
        options: VerifyOptions,
    ) -> horn::Report {
        let report = Arc::new(Mutex::new(horn::Report::default()));
        let found = Arc::clone(&report);
        let program = Arc::clone(&self.result.transformed);
        let (asked, lemmas) = (goals.to_vec(), lemmas.cloned());
        within(self.budget, move || {
            horn::verify_into(&program, &asked, lemmas.as_deref(), &options, &found);
        });
        let mut found = report.lock().unwrap_or_else(PoisonError::into_inner);
        let mut found = std::mem::take(&mut *found);
        let decided: BTreeSet<CheckId> = found.verdicts.iter().map(|v| v.check).collect();
        let open = goals.iter().filter(|c| !decided.contains(c));
        found.verdicts.extend(open.map(|c| CheckVerdict {
            check: *c,
            status: Status::Unknown,
            engine: None,
            evidence: Evidence::Reason("out of time".to_owned()),
        }));
        found
    }

    /// `unsafe` is about the program as it was given: its trace must repeat
    /// there too.
    fn replay_on_original(&self, v: &mut CheckVerdict, failures: &[Replayed]) {
        let found = failures.iter().find(|f| f.check == v.check);
        let limits = interp::Limits::default();
        let lifted = found.and_then(|f| {
            let outcome = replay::lift(
                self.original,
                &self.result.transformed,
                &self.map,
                f.entry,
                &f.script,
                || NoHost,
                limits,
            );
            let fails = matches!(outcome.stop, Stop::Failed { check, .. } if check == v.check);
            (fails && !outcome.depends_on_abstraction).then_some((f.entry, outcome.script))
        });
        if let Some((entry, script)) = lifted {
            let mut recorder = TraceRecorder::new(self.original);
            interp::run(
                self.original,
                entry,
                &mut ScriptedOracle::new(&script),
                &mut NoHost,
                &mut recorder,
                limits,
            );
            v.evidence = Evidence::Replayed(recorder.finish());
        } else {
            v.status = Status::Unknown;
            v.engine = None;
            v.evidence = Evidence::Reason(
                "a counterexample was found, but it does not repeat on the original program"
                    .to_owned(),
            );
        }
    }

    /// Those of the checks for which the invariants are a proof that the
    /// certificate checker accepts.
    fn certify(&mut self, proved: &[CheckId], invariants: &Arc<Invariants>) -> Vec<CheckId> {
        let goals = proved.iter().copied().collect();
        let options = self.horn_options();
        let limits = Limits {
            steps: options.steps,
            until: options.until,
            memory: options.memory,
        };
        let program = Arc::clone(&self.result.transformed);
        let invariants = Arc::clone(invariants);
        let checked = within(self.budget, move || {
            let isolation = &options.isolation;
            horn::check_invariants(&program, &goals, &invariants, isolation, &limits)
        });
        match checked {
            Some(Ok(certificate)) => {
                self.result.certificates.push(certificate);
                proved.to_vec()
            }
            Some(Err(_)) | None => Vec::new(),
        }
    }

    /// Takes over a verdict of the Horn engine.
    fn take(&mut self, new: CheckVerdict) -> Result<(), InternalError> {
        let old = &mut self.result.verdicts[new.check.index()];
        let contradiction = (old.status.is_safe() && new.status == Status::Unsafe)
            || (old.status == Status::Unsafe && new.status.is_safe());
        if contradiction {
            return Err(InternalError(format!(
                "the engines disagree on {:?}",
                new.check
            )));
        }
        if old.status == Status::Unknown {
            if let (Status::Unknown, Some(facts)) =
                (new.status, &self.result.facts[new.check.index()])
                && facts.fails_when_reached
            {
                return Ok(()); // the better reason stays
            }
            *old = new;
        }
        Ok(())
    }
}
