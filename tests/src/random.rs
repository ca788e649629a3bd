//! Random programs through abstract interpretation, judged by execution: the
//! body of the soundness test and of the soak.

use crate::engines::infer;
use crate::generate::{self, Config, shrink};
use crate::soundness::{Figures, check};
use ir::Program;
use ir::interp::Limits;
use iterator::Parameters;
use std::collections::BTreeSet;

/// Runs per program and domain.
const RUNS: u64 = 6;

/// How far each run goes.
pub const LIMITS: Limits = Limits {
    steps: 1_000,
    call_depth: 50,
    memory: 1 << 16,
};

/// Every domain that stands alone, and every preset, each once.
pub fn expressions() -> BTreeSet<&'static str> {
    let alone = domains::registry::DOMAINS
        .iter()
        .filter(|d| d.parameters.is_empty())
        .map(|d| d.name);
    let presets = domains::registry::PRESETS.iter().map(|p| p.expression);
    alone.chain(presets).collect()
}

/// Parameters of the fixpoint engine, perturbed: no result may hang on them.
fn parameters(seed: u64) -> Parameters {
    let usual = Parameters::default();
    match seed % 4 {
        0 => Parameters {
            widening_delay: 0,
            narrowing_iterations: 0,
            max_thresholds: 0,
        },
        1 => Parameters {
            widening_delay: 10,
            ..usual
        },
        _ => usual,
    }
}

/// What is wrong with the claims of a domain about a program.
fn wrong(program: &Program, expression: &str, seed: u64, figures: &mut Figures) -> Option<String> {
    let claims = match infer(program, expression, &parameters(seed)) {
        Ok(claims) => claims,
        Err(message) => return Some(message),
    };
    if let Some(f) = claims.rejected.first() {
        let name = &program.function(*f).name;
        return Some(format!("{expression}: no fixpoint for @{name}"));
    }
    let facts = [&claims.invariants];
    match check(program, &facts, &claims.verdicts, RUNS, LIMITS) {
        Ok(more) => {
            figures.runs += more.runs;
            figures.steps += more.steps;
            figures.held += more.held;
            figures.undecided += more.undecided;
            None
        }
        Err(c) => Some(c.to_string()),
    }
}

/// Judges every domain on the random program of a seed. What is wrong is
/// reported with a program that was made small.
pub fn random_program(seed: u64, figures: &mut Figures) -> Option<String> {
    let config = match seed % 3 {
        0 => Config::default(),
        1 => Config::small(),
        _ => Config::everything(),
    };
    let program = generate::program(seed, &config);
    for expression in expressions() {
        if wrong(&program, expression, seed, figures).is_some() {
            let again = |p: &Program| wrong(p, expression, seed, &mut Figures::default());
            let small = shrink(&program, |p| again(p).is_some());
            let what = again(&small).unwrap_or_default();
            let text = ir::text::print(&small);
            return Some(format!(
                "{expression} is wrong about program {seed}:\n{text}\n{what}"
            ));
        }
    }
    None
}
