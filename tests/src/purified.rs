//! Purification against executions: what abstract interpretation proves of the
//! purified program holds in every run of the program it was made of.

use crate::engines::{claimed_by_paths, infer};
use crate::generate::{self, Config};
use crate::{lowering, soundness};
use domains::stack::Stack;
use horn::Isolation;
use ir::interp::{Limits, Stop, run_every};
use ir::transform::{
    InlineLimits, ask_early, inline, part_loops, purify, repeat_assumptions, reuse_loads, simplify,
    simplify_computed, split_entry, split_variables,
};
use ir::{CheckVerdict, Engine, Evidence, Program, Status, implied_checks};
use iterator::Parameters;

/// Runs of each random program.
const RUNS: u64 = 8;
const LIMITS: Limits = Limits {
    steps: 3_000,
    memory: 1 << 20,
    call_depth: 50,
};

/// What is claimed of a program's checks by way of the purified one, and what follows
/// from earlier ones.
pub(crate) fn claims(program: &Program, stack: &Stack) -> Result<Vec<CheckVerdict>, String> {
    let (inlined, _) = inline(&simplify(program).0, InlineLimits::default());
    let mut purified = simplify(&inlined).0;
    let implied = [program, &purified].map(implied_checks);
    for pass in [
        reuse_loads,
        purify,
        simplify_computed,
        repeat_assumptions,
        split_variables,
        part_loops,
        ask_early,
        split_entry,
    ] {
        purified = pass(&purified).0;
        valid(&purified)?;
    }
    let mut claims = infer(&purified, stack, &Parameters::default()).verdicts;
    claims.extend(implied.into_iter().flatten().map(|check| CheckVerdict {
        check,
        status: Status::Safe,
        engine: Some(Engine::Ai),
        evidence: Evidence::Implied,
    }));
    Ok(claims)
}

fn valid(program: &Program) -> Result<(), String> {
    match ir::verify::verify(program).first() {
        None => Ok(()),
        Some(v) => Err(format!("not valid: {v}\n{}", ir::text::print(program))),
    }
}

/// A random program of the IR.
///
/// # Errors
/// What is wrong, with the program.
pub fn random_program(seed: u64, stack: &Stack) -> Result<(), String> {
    let config = match seed % 3 {
        0 => Config::default(),
        1 => Config::small(),
        _ => Config::everything(),
    };
    holds_of((seed, RUNS), &generate::program(seed, &config), stack)
}

/// A random program of the IR in which objects take each other's place.
///
/// # Errors
/// What is wrong, with the program.
pub fn resizing_program(seed: u64, stack: &Stack) -> Result<(), String> {
    holds_of(
        (seed, RUNS),
        &generate::program(seed, &Config::resizing()),
        stack,
    )?;
    holds_of((seed, 5 * RUNS), &generate::resized(seed), stack)
}

fn holds_of((seed, runs): (u64, u64), program: &Program, stack: &Stack) -> Result<(), String> {
    let judge = |p: &Program| {
        let claims = claims(p, stack)?;
        soundness::check(p, &[], &claims, runs, LIMITS).map_err(|c| c.to_string())
    };
    judge(program).map(|_| ()).map_err(|_| {
        let small = generate::shrink(program, |p| judge(p).is_err());
        let what = judge(&small).err().unwrap_or_default();
        format!("program {seed}:\n{}\n{what}", ir::text::print(&small))
    })
}

/// A random program in C, which has one run.
///
/// # Errors
/// What is wrong, with the program.
pub fn random_c(seed: u64, stack: &Stack) -> Result<bool, String> {
    let (text, program) = lowering::random_c(seed)?;
    let (outcome, _) = lowering::interpret(&program);
    let Stop::Failed { check, .. } = outcome.stop else {
        return Ok(false);
    };
    if let Some(every) = run_every(&program, program.entries[0], Limits::default())
        && every.failures.iter().all(|(c, _)| *c != check)
    {
        let message = &program.check(check).message;
        return Err(format!(
            "C seed {seed}: {message:?} fails in no execution, and in this one\n{text}"
        ));
    }
    let mut claims = claims(&program, stack)?;
    claims.extend(claimed_by_paths(&program, &Isolation::SameProcess));
    match claims
        .iter()
        .find(|v| v.check == check && v.status.is_safe())
    {
        Some(v) => Err(format!(
            "C seed {seed}: {:?} is claimed to be {:?}, and fails\n{text}",
            program.check(check).message,
            v.status
        )),
        None => Ok(true),
    }
}
