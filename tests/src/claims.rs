//! What is claimed of assertions on known lines of a C program, by abstract
//! interpretation in several ways: of programs whose assertions are known to fail, none
//! may be safe.

use crate::engines::infer;
use domains::stack::{Stack, stack};
use ir::transform::{
    InlineLimits, inline, promote_globals, purify, simplify, simplify_computed, split_entry,
};
use ir::{CheckId, CheckKind, CheckVerdict, Program};
use iterator::Parameters;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::path::Path;

/// A program, and the numbers of its assertions by their lines.
pub(crate) type Failing = (String, BTreeMap<u32, usize>);

/// How a program is analysed.
#[derive(Clone, Copy)]
pub(crate) struct Way<'a> {
    pub stack: &'a Stack,
    pub inlined: bool,
    pub purified: bool,
    /// Whether only assertions are asked for.
    pub asserts: bool,
}

/// The stacks that programs take turns with: what is known of memory hangs on
/// none of them.
pub fn stacks() -> Vec<Stack> {
    let all = [
        "nullity(product(zones, intervals-congruences))",
        "intervals",
        "nullity(zones)",
        "disjunctive-intervals",
    ];
    all.iter().filter_map(|e| stack(e).ok()).collect()
}

impl std::fmt::Display for Way<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            f,
            "{}, inlined: {}, purified: {}, only assertions: {}",
            self.stack.expression(),
            self.inlined,
            self.purified,
            self.asserts
        )
    }
}

/// Lowers a program, with flags for the compiler.
pub(crate) fn lower(text: &str, asserts: bool, flags: &[&str]) -> Result<Program, String> {
    let dir = tempfile::tempdir().map_err(|e| e.to_string())?;
    let source = dir.path().join("program.c");
    std::fs::write(&source, text).map_err(|e| e.to_string())?;
    let options = clam::Options {
        compiler_args: flags.iter().map(|f| (*f).to_owned()).collect(),
        properties: asserts.then(|| BTreeSet::from([CheckKind::Assert])),
        ..clam::Options::default()
    };
    let folder = source.parent().unwrap_or(Path::new("."));
    let inputs = clam::compile(std::slice::from_ref(&source), &options, folder)
        .map_err(|e| e.to_string())?;
    let loaded = clam::load(&inputs, &options).map_err(|e| format!("not lowered: {e}"))?;
    Ok(loaded.program)
}

/// The observations on these lines whose assertions are claimed to be safe.
pub(crate) fn claimed(
    program: &Program,
    lines: &BTreeMap<u32, usize>,
    way: &Way<'_>,
) -> Result<Vec<usize>, String> {
    Ok(wrong_among(program, lines, &verdicts(program, way)?))
}

/// What is claimed of a program's checks.
fn verdicts(program: &Program, way: &Way<'_>) -> Result<Vec<CheckVerdict>, String> {
    let (promoted, _) = promote_globals(program);
    let (mut p, _) = simplify(&promoted);
    if way.inlined {
        p = simplify(&inline(&p, InlineLimits::default()).0).0;
    }
    if way.purified {
        p = simplify_computed(&purify(&p).0).0;
    }
    let (p, _) = split_entry(&p);
    let mut invalid = String::new();
    for violation in ir::verify::verify(&p) {
        let _ = writeln!(invalid, "not valid: {violation}");
    }
    if !invalid.is_empty() {
        return Err(invalid);
    }
    Ok(infer(&p, way.stack, &Parameters::default()).verdicts)
}

/// How all of these checks, of which one fails in a run, are claimed to be safe, if they
/// are: functions are inlined or not, with one of the stacks, as the program has it.
pub(crate) fn contradicted(
    program: &Program,
    one_of: &[CheckId],
) -> Result<Option<String>, String> {
    let Some(first) = one_of.first() else {
        return Ok(None);
    };
    let stacks = stacks();
    let number = program.checks.len() + first.index();
    let stack = &stacks[number % stacks.len()];
    for inlined in [false, true] {
        let way = Way {
            stack,
            inlined,
            purified: true,
            asserts: false,
        };
        let all = verdicts(program, &way)?;
        let is_safe = |c: &CheckId| all.iter().any(|v| v.check == *c && v.status.is_safe());
        if one_of.iter().all(is_safe) {
            return Ok(Some(way.to_string()));
        }
    }
    Ok(None)
}

/// The observations on these lines whose assertions are among those that are safe.
pub(crate) fn wrong_among(
    program: &Program,
    lines: &BTreeMap<u32, usize>,
    verdicts: &[CheckVerdict],
) -> Vec<usize> {
    let place = |check: CheckId| {
        let check = program.check(check);
        let line = check.span.filter(|_| check.kind == CheckKind::Assert)?.line;
        lines.get(&line).copied()
    };
    let safe = verdicts.iter().filter(|v| v.status.is_safe());
    let mut wrong: Vec<usize> = safe.filter_map(|v| place(v.check)).collect();
    let judged = (0..program.checks.len()).filter_map(|c| place(CheckId::new(c)));
    let judged: BTreeSet<usize> = judged.collect();
    // An assertion that isn't there was taken to be unreachable.
    wrong.extend(lines.values().filter(|k| !judged.contains(k)));
    wrong
}
