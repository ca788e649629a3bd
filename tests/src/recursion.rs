//! Recursion as loops against executions: what abstract interpretation proves where
//! recursive calls are loops holds in every run of the program.

use crate::engines::infer;
use crate::generate::{self, Config};
use crate::soundness::{self, Figures};
use domains::stack::Stack;
use ir::interp::Limits;
use ir::transform::{InlineLimits, inline, recursion_into_loops, simplify};
use ir::{CheckVerdict, Program};
use iterator::Parameters;

/// Runs of each random program.
const RUNS: u64 = 12;
const LIMITS: Limits = Limits {
    steps: 4_000,
    memory: 1 << 20,
    call_depth: 60,
};
/// Functions don't grow beyond so many statements.
const MOST: usize = 2_000;

/// What is claimed of a program's checks where recursive calls are loops; nothing if there
/// are none.
///
/// # Errors
/// When what was made of the program is none.
pub fn claims(program: &Program, stack: &Stack) -> Result<Option<Vec<CheckVerdict>>, String> {
    let (inlined, _) = inline(&simplify(program).0, InlineLimits::default());
    let Some(unwound) = recursion_into_loops(&inlined, MOST) else {
        return Ok(None);
    };
    if let Some(v) = ir::verify::verify(&unwound).first() {
        return Err(format!("not valid: {v}\n{}", ir::text::print(&unwound)));
    }
    let mut found = infer(&unwound, stack, &Parameters::default()).verdicts;
    found.truncate(program.checks.len());
    Ok(Some(found))
}

/// A random program of that seed: how many checks are proved of those that programs with
/// recursion have.
///
/// # Errors
/// What is wrong, with the program.
pub fn random_program(seed: u64, stack: &Stack) -> Result<(usize, usize, Figures), String> {
    let base = match seed % 3 {
        0 => Config::default(),
        1 => Config::everything(),
        _ => Config {
            memory: true,
            widths: vec![8, 8, 16, 32],
            ..Config::default()
        },
    };
    let config = Config {
        functions: 3,
        asserts: 10,
        recursion: true,
        ..base
    };
    let program = generate::program(seed, &config);
    let judge = |p: &Program| -> Result<(usize, usize, Figures), String> {
        let Some(claims) = claims(p, stack)? else {
            return Ok((0, 0, Figures::default()));
        };
        let safe = claims.iter().filter(|v| v.status.is_safe()).count();
        let figures = soundness::check(p, &[], &claims, RUNS, LIMITS).map_err(|c| c.to_string())?;
        Ok((claims.len(), safe, figures))
    };
    judge(&program).map_err(|_| {
        let small = generate::shrink(&program, |p| judge(p).is_err());
        let what = judge(&small).err().unwrap_or_default();
        format!("program {seed}:\n{}\n{what}", ir::text::print(&small))
    })
}
