//! Engines under the judge of [`crate::soundness`]: abstract interpretation in
//! every stack of domains, and the Horn engine, on random programs.

use crate::generate::{self, Config, shrink};
use crate::soundness::{self, Figures as Judged};
use domains::stack::registry::{DOMAINS, Entry, Parameter};
use domains::stack::{Stack, StackState, stack};
use domains::state::State;
use horn::{Isolation, StepSize, VerifyOptions};
use ir::interp::{Enumerating, Limits, Random, enumerate};
use ir::{
    CheckId, CheckVerdict, Engine, Evidence, Formula, FuncId, Invariants, Point, Program, Status,
    Trace,
};
use iterator::{Analyzer, Failure, Outcome, Parameters, Report, Solved};
use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Runs per program and stack.
const RUNS: u64 = 6;

/// How long paths are explored.
const EXPLORED: Duration = Duration::from_secs(2);

/// How far each run goes.
pub const LIMITS: Limits = Limits {
    steps: 1_000,
    call_depth: 50,
    memory: 1 << 16,
};

/// Figures of comparisons.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Figures {
    /// Programs compared.
    pub programs: u64,
    /// Runs made.
    pub runs: u64,
    /// Facts that were evaluated in a state of a run and held.
    pub facts: u64,
    /// Checks in all.
    pub checks: u64,
    /// Checks proved.
    pub proved: u64,
    /// Checks refuted, with a replayed trace.
    pub refuted: u64,
}

impl Figures {
    fn of(judged: Judged, verdicts: &[CheckVerdict]) -> Figures {
        let count = |f: fn(Status) -> bool| verdicts.iter().filter(|v| f(v.status)).count() as u64;
        Figures {
            programs: 1,
            runs: judged.runs,
            facts: judged.held,
            checks: verdicts.len() as u64,
            proved: count(Status::is_safe),
            refuted: count(|s| s == Status::Unsafe),
        }
    }

    /// Adds another comparison's figures.
    pub fn add(&mut self, other: Figures) {
        self.programs += other.programs;
        self.runs += other.runs;
        self.facts += other.facts;
        self.checks += other.checks;
        self.proved += other.proved;
        self.refuted += other.refuted;
    }
}

/// The stacks that soundness tests run over: all presets, and every domain with
/// its arguments filled in.
pub fn stacks() -> Vec<Stack> {
    let presets = domains::stack::registry::PRESETS.iter();
    let alone = DOMAINS.iter();
    let expressions: BTreeSet<String> = presets
        .map(|p| p.expression.to_owned())
        .chain(alone.map(domains::stack::registry::example))
        .collect();
    expressions.iter().filter_map(|e| stack(e).ok()).collect()
}

/// A stack of up to four numeric domains that chance puts together, perhaps with
/// functors on states around it.
pub(crate) fn random_stack(seed: u64) -> Option<Stack> {
    let mut random = Random::new(seed);
    let mut left = 1 + random.below(4);
    let mut expression = random_expression(&mut random, &mut left);
    for functor in DOMAINS.iter().filter(|e| !e.level.is_numbers()) {
        if random.below(3) == 0 {
            expression = format!("{}({expression})", functor.name);
        }
    }
    stack(&expression).ok()
}

/// A domain expression of about as many domains as are left.
fn random_expression(random: &mut Random, left: &mut usize) -> String {
    *left = left.saturating_sub(1);
    let functors = *left > 0;
    let entries: Vec<&Entry> = DOMAINS
        .iter()
        .filter(|e| e.level.is_numbers() && functors != e.parameters.is_empty())
        .collect();
    let entry = random.pick(&entries);
    let mut argument = |p: &Parameter| match p {
        Parameter::Domain => random_expression(random, left),
        Parameter::Number(range) => range.start().to_string(),
    };
    let arguments: Vec<String> = entry.parameters.iter().map(&mut argument).collect();
    if arguments.is_empty() {
        entry.name.to_owned()
    } else {
        format!("{}({})", entry.name, arguments.join(", "))
    }
}

/// Parameters of the fixpoint engine, perturbed: no result may hang on them.
fn parameters(seed: u64) -> Parameters {
    let usual = Parameters::default();
    match seed % 4 {
        0 => Parameters {
            widening_delay: 0,
            narrowing_iterations: 0,
            max_thresholds: 0,
            ..usual
        },
        1 => Parameters {
            widening_delay: 10,
            ..usual
        },
        _ => usual,
    }
}

/// What is wrong with the claims of a stack about a program: facts that don't
/// hold, checks that fail, fixpoints that their own check rejects.
fn judge(program: &Program, stack: &Stack, seed: u64) -> Result<Figures, String> {
    let claims = infer(program, stack, &parameters(seed));
    if let Some(f) = claims.rejected.first() {
        let name = &program.function(*f).name;
        return Err(format!("no fixpoint for @{name}"));
    }
    let facts = [&claims.invariants];
    soundness::check(program, &facts, &claims.verdicts, RUNS, LIMITS)
        .map(|judged| Figures::of(judged, &claims.verdicts))
        .map_err(|c| c.to_string())
}

/// How many of the stacks each random program gets.
pub const IN_TURN: usize = 3;

/// Judges some of the stacks, which take turns, and a random one on the random
/// program of a seed; figures are those of all of them.
///
/// # Errors
/// What is wrong, with a program that was made small.
pub fn random_program(seed: u64, stacks: &[Stack]) -> Result<Figures, String> {
    let config = match seed % 3 {
        0 => Config::default(),
        1 => Config::small(),
        _ => Config::everything(),
    };
    let program = generate::program(seed, &config);
    let mut all = Figures::default();
    let first = usize::try_from(seed).map_or(0, |s| s.wrapping_mul(IN_TURN) % stacks.len().max(1));
    let in_turn = stacks.iter().cycle().skip(first);
    let in_turn = in_turn.take(IN_TURN.min(stacks.len()));
    for stack in in_turn.chain(&random_stack(seed)) {
        match judge(&program, stack, seed) {
            Ok(figures) => all.add(figures),
            Err(what) => {
                let small = shrink(&program, |p| judge(p, stack, seed).is_err());
                let what = judge(&small, stack, seed).err().unwrap_or(what);
                return Err(format!(
                    "{} is wrong about program {seed}:\n{}\n{what}",
                    stack.expression(),
                    ir::text::print(&small)
                ));
            }
        }
    }
    Ok(all)
}

/// What abstract interpretation claims.
#[derive(Clone, Debug)]
pub struct Inferred {
    /// Facts at block entries and after every statement.
    pub invariants: Invariants,
    /// Verdicts on checks.
    pub verdicts: Vec<CheckVerdict>,
    /// Functions whose result did not pass the independent check.
    pub rejected: Vec<FuncId>,
}

fn analyzer(program: &Program, stack: &Stack, parameters: &Parameters) -> Analyzer<StackState> {
    Analyzer {
        program: Arc::new(program.clone()),
        top: stack.maker(),
        parameters: parameters.clone(),
        jobs: 1,
        budget: Arc::default(),
    }
}

/// Analyses a program.
pub fn infer(program: &Program, stack: &Stack, parameters: &Parameters) -> Inferred {
    let analysis = analyzer(program, stack, parameters).run(&|_| true, |solved| {
        let mut report = Report::of(solved, &|_| true);
        add_inner_points(solved, &mut report);
        report
    });
    let invariants = Report::invariants(&analysis, stack.expression());
    let outcomes = iterator::outcomes(program, &analysis.functions);
    let verdicts = outcomes.iter().enumerate().map(|(i, o)| CheckVerdict {
        check: CheckId::new(i),
        status: match o {
            Outcome::Proved => Status::Safe,
            Outcome::Unreachable => Status::Unreachable,
            _ => Status::Unknown,
        },
        engine: Some(Engine::Ai),
        evidence: Evidence::FixpointRechecked,
    });
    let rejected = program.function_ids().filter(|f| {
        let result = analysis.functions[f.index()].as_ref();
        result.is_err_and(|e| *e == Failure::NotAFixpoint)
    });
    Inferred {
        verdicts: verdicts.collect(),
        rejected: rejected.collect(),
        invariants,
    }
}

/// Adds the facts after every statement: a step that loses a state is seen at
/// once, not only where it reaches a block's entry. And what is said where a
/// check isn't proved.
fn add_inner_points<S: State>(solved: &Solved<'_, S>, report: &mut Report) {
    let invariants = &mut report.invariants;
    for (_, outcome) in &report.outcomes {
        if let Outcome::Unknown(place) | Outcome::FailsWhenReached(place) = outcome {
            let point = match u32::try_from(place.index).map(|i| i.checked_sub(1)) {
                Ok(Some(before)) => Point::After(place.block, before),
                _ => Point::Entry(place.block),
            };
            invariants.points.push((point, place.facts.clone()));
        }
    }
    let function = solved.function();
    let mut cursor = solved.cursor();
    for b in function.block_ids() {
        for (i, at) in (0..function.block(b).stmts.len()).zip(0..) {
            cursor.seek_after(b, i);
            let fact = cursor.state().map_or(Formula::False, State::formula);
            invariants.points.push((Point::After(b, at), fact));
        }
    }
    invariants.points.sort_by_key(|(point, _)| *point);
}

/// The Horn engine, with lemmas from the cheapest preset, its verdicts against
/// runs. Odd seeds use small steps, even ones large steps.
///
/// # Errors
/// What is wrong with them.
pub fn horn(
    program: &Program,
    seed: u64,
    steps: u32,
    isolation: &Isolation,
) -> Result<Figures, String> {
    let lemmas = cheapest(program)?;
    let goals: Vec<CheckId> = (0..program.checks.len()).map(CheckId::new).collect();
    let mut options = VerifyOptions::new(isolation.clone());
    options.steps = steps;
    options.encoding.step = if seed % 2 == 1 {
        StepSize::Small
    } else {
        StepSize::Large
    };
    let report = horn::verify(program, &goals, Some(&lemmas), &options);
    judged(program, &report.verdicts)
}

/// The invariants that the cheapest preset finds.
fn cheapest(program: &Program) -> Result<Invariants, String> {
    let stack =
        stack(domains::stack::registry::PRESETS[0].expression).map_err(|e| e.to_string())?;
    let analysis = analyzer(program, &stack, &Parameters::default())
        .run(&|_| true, |solved| Report::of(solved, &|_| false));
    Ok(Report::invariants(&analysis, stack.expression()))
}

/// Induction, its verdicts against runs; of odd seeds without invariants.
///
/// # Errors
/// What is wrong with them.
pub fn induction(
    program: &Program,
    seed: u64,
    steps: u32,
    isolation: &Isolation,
) -> Result<Figures, String> {
    let facts = if seed.is_multiple_of(2) {
        Some(cheapest(program)?)
    } else {
        None
    };
    let goals: Vec<CheckId> = (0..program.checks.len()).map(CheckId::new).collect();
    let mut options = VerifyOptions::new(isolation.clone());
    options.steps = steps;
    options.until = Some(Instant::now() + INDUCED);
    let report = Mutex::new(horn::Report::default());
    horn::induct_into(program, &goals, facts.as_ref(), &options, &report);
    let report = report.into_inner().map_err(|e| e.to_string())?;
    judged(program, &report.verdicts)
}

/// Unrolling, its verdicts against runs.
///
/// # Errors
/// What is wrong with them.
pub fn unrolling(program: &Program, steps: u32, isolation: &Isolation) -> Result<Figures, String> {
    let goals: Vec<CheckId> = (0..program.checks.len()).map(CheckId::new).collect();
    let mut options = VerifyOptions::new(isolation.clone());
    options.steps = steps;
    let report = Mutex::new(horn::Report::default());
    horn::unroll_into(program, &goals, &options, &report);
    let report = report.into_inner().map_err(|e| e.to_string())?;
    judged(program, &report.verdicts)
}

/// How long an induction may take.
const INDUCED: Duration = Duration::from_secs(20);

/// The executions of a program, path by path, in so much time.
pub fn explored(program: &Program, time: Duration, isolation: &Isolation) -> horn::Explored {
    let options = horn::Exploring {
        isolation: isolation.clone(),
        until: Some(Instant::now() + time),
        longest: None,
        patience: time,
        memory: 0,
        steps: 100_000,
    };
    let found = Mutex::new(horn::Explored::default());
    horn::explore_into(program, &options, &found);
    found.into_inner().unwrap_or_else(PoisonError::into_inner)
}

/// The executions of a program, number by number, in so much time.
pub fn enumerated(program: &Program, time: Duration) -> horn::Explored {
    let until = Some(Instant::now() + time);
    let limits = Enumerating {
        steps_of_a_run: 100_000,
        until,
        longest: until,
    };
    let mut all = horn::Explored {
        is_complete: true,
        ..horn::Explored::default()
    };
    for entry in program.entries.iter().copied() {
        let found = enumerate(program, entry, limits);
        all.is_complete &= found.is_complete;
        let failures = found.every.failures.into_iter();
        all.failures.extend(failures.map(|(c, s)| (entry, c, s)));
    }
    all
}

/// What is claimed of a program after its executions were explored, path by path and
/// number by number.
pub fn claimed_by_paths(program: &Program, isolation: &Isolation) -> Vec<CheckVerdict> {
    let mut claims = claims_of(program, &explored(program, EXPLORED, isolation));
    claims.extend(claims_of(program, &enumerated(program, EXPLORED)));
    claims
}

fn claims_of(program: &Program, explored: &horn::Explored) -> Vec<CheckVerdict> {
    let all = (0..program.checks.len()).map(CheckId::new);
    let verdict = |check: CheckId| {
        let failure = explored.failures.iter().find(|(_, c, _)| *c == check);
        let (status, evidence) = match failure {
            Some((entry, _, script)) => {
                let (entry, script) = (*entry, script.clone());
                (Status::Unsafe, Evidence::Replayed(Trace { entry, script }))
            }
            None if explored.is_complete => (Status::Safe, Evidence::EveryExecution),
            None => return None,
        };
        Some(CheckVerdict {
            check,
            status,
            engine: Some(Engine::Run),
            evidence,
        })
    };
    all.filter_map(verdict).collect()
}

/// Exploring path by path, its verdicts against runs.
///
/// # Errors
/// What is wrong with them.
pub fn exploring(program: &Program, isolation: &Isolation) -> Result<Figures, String> {
    judged(program, &claimed_by_paths(program, isolation))
}

/// Trying every number of each input, its verdicts against runs.
///
/// # Errors
/// What is wrong with them.
pub fn enumerating(program: &Program) -> Result<Figures, String> {
    judged(
        program,
        &claims_of(program, &enumerated(program, ENUMERATED)),
    )
}

/// How long every number of each input is tried.
const ENUMERATED: Duration = Duration::from_millis(100);

fn judged(program: &Program, verdicts: &[CheckVerdict]) -> Result<Figures, String> {
    soundness::check(program, &[], verdicts, RUNS, LIMITS)
        .map(|judged| Figures::of(judged, verdicts))
        .map_err(|c| c.to_string())
}
