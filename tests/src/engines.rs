//! Engines under the judge of [`crate::soundness`]: abstract interpretation in
//! every stack of domains, and the Horn engine.

use crate::soundness;
use domains::stack::{Stack, stack};
use horn::child::Isolation;
use horn::encode::StepSize;
use horn::verify::VerifyOptions;
use ir::interp::Limits;
use ir::{CheckId, CheckVerdict, Engine, Evidence, Program, Status};
use iterator::{Budget, Outcome, Parameters, analyze, check, export};

/// How hard to try on one program.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// Runs per function.
    pub runs: u64,
    /// Bounds of each.
    pub limits: Limits,
}

impl Default for Effort {
    fn default() -> Self {
        Effort {
            runs: 6,
            limits: Limits {
                steps: 2_000,
                call_depth: 100,
                memory: 1 << 20,
            },
        }
    }
}

/// Figures of comparisons.
#[derive(Clone, Copy, Debug, Default)]
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
    /// Functions whose fixpoint the independent check did not accept: nothing
    /// is claimed about them.
    pub rejected: u64,
}

impl Figures {
    /// Adds another comparison's figures.
    pub fn add(&mut self, other: Figures) {
        self.programs += other.programs;
        self.runs += other.runs;
        self.facts += other.facts;
        self.checks += other.checks;
        self.proved += other.proved;
        self.refuted += other.refuted;
        self.rejected += other.rejected;
    }
}

/// The stacks that soundness tests run over: all presets and every domain that
/// takes no argument.
pub fn stacks() -> Vec<Stack> {
    let mut expressions: Vec<&str> = domains::registry::PRESETS
        .iter()
        .map(|p| p.expression)
        .collect();
    let simple = domains::registry::DOMAINS
        .iter()
        .filter(|d| d.parameters.is_empty());
    expressions.extend(simple.map(|d| d.name));
    expressions.sort_unstable();
    expressions.dedup();
    expressions.iter().filter_map(|e| stack(e).ok()).collect()
}

fn judge(
    program: &Program,
    invariants: &[&ir::Invariants],
    verdicts: &[CheckVerdict],
    effort: Effort,
) -> Result<Figures, String> {
    let judged = soundness::check(program, invariants, verdicts, effort.runs, effort.limits)
        .map_err(|c| c.to_string())?;
    let count = |f: fn(Status) -> bool| verdicts.iter().filter(|v| f(v.status)).count() as u64;
    Ok(Figures {
        programs: 1,
        runs: judged.runs,
        facts: judged.held,
        checks: verdicts.len() as u64,
        proved: count(Status::is_safe),
        refuted: count(|s| s == Status::Unsafe),
        rejected: 0,
    })
}

/// Abstract interpretation in one stack, its invariants and verdicts against
/// runs.
///
/// # Errors
/// What is wrong with them.
pub fn abstract_interpretation(
    program: &Program,
    stack: &Stack,
    effort: Effort,
) -> Result<Figures, String> {
    let budget = Budget::default();
    let top = |scope: &domains::state::Scope| stack.top(scope);
    let analysis = analyze(program, &top, &Parameters::default(), 1, &budget);
    let verdicts: Vec<CheckVerdict> = check(program, &analysis)
        .iter()
        .enumerate()
        .map(|(i, outcome)| CheckVerdict {
            check: CheckId::new(i),
            status: match outcome {
                Outcome::Proved => Status::Safe,
                Outcome::Unreachable => Status::Unreachable,
                _ => Status::Unknown,
            },
            engine: Some(Engine::Ai),
            evidence: Evidence::FixpointRechecked,
        })
        .collect();
    let invariants = export(program, &analysis, stack.expression());
    let rejected = |f: &ir::FuncId| {
        let result = &analysis.functions[f.index()];
        matches!(result, Err(iterator::Failure::NotAFixpoint))
    };
    let rejected = program.function_ids().filter(rejected).count() as u64;
    let figures = judge(program, &[&invariants], &verdicts, effort)?;
    Ok(Figures {
        rejected,
        ..figures
    })
}

/// The Horn engine, with lemmas from the cheapest preset, its verdicts against
/// runs. Odd seeds use small steps, even ones large steps.
///
/// # Errors
/// What is wrong with them.
pub fn horn(program: &Program, seed: u64, steps: u32) -> Result<Figures, String> {
    let stack = stack(domains::registry::PRESETS[0].expression).map_err(|e| e.to_string())?;
    let budget = Budget::default();
    let top = |scope: &domains::state::Scope| stack.top(scope);
    let analysis = analyze(program, &top, &Parameters::default(), 1, &budget);
    let lemmas = export(program, &analysis, stack.expression());
    let goals: Vec<CheckId> = (0..program.checks.len()).map(CheckId::new).collect();
    let mut options = VerifyOptions::new(Isolation::SameProcess);
    options.steps = steps;
    options.encoding.step = if seed % 2 == 1 {
        StepSize::Small
    } else {
        StepSize::Large
    };
    let report = horn::verify::verify(program, &goals, Some(&lemmas), &options);
    judge(program, &[], &report.verdicts, Effort::default())
}
