//! What is claimed of assertions on known lines of a C program, by abstract
//! interpretation in several ways: of programs whose assertions are known to fail, none
//! may be safe.

use crate::engines::{infer, random_stack};
use domains::stack::{Stack, stack};
use ir::interp::Random;
use ir::transform::{
    InlineLimits, inline, promote_globals, purify, repeat_assumptions, reuse_loads, simplify,
    simplify_computed, split_entry,
};
use ir::{CheckId, CheckKind, CheckVerdict, Program};
use iterator::Parameters;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::path::Path;

/// A program, and the numbers of its assertions by their lines.
pub(crate) type Failing = (String, BTreeMap<u32, usize>);

/// Values of each observation.
pub(crate) type Values = BTreeMap<usize, BTreeSet<i64>>;

/// Which assertions are made of observations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Asserted {
    /// Those that fail for the chosen number.
    False,
    /// Those of places that are observed with one value, which hold.
    True,
}

/// The assertion that is made where an expression was seen to have these values, if
/// `chosen` is the number of the place.
pub(crate) fn assertion(k: usize, of: &str, values: &Values, asserted: Asserted) -> String {
    let values = values.get(&k);
    let several = values.map_or(0, BTreeSet::len);
    let Some(value) = values.and_then(|v| v.iter().nth(k % several.max(1))) else {
        return ";".to_owned();
    };
    // The least number has no literal.
    let value = if *value == i64::MIN {
        "(-0x7fffffffffffffffLL - 1)".to_owned()
    } else {
        format!("{value}LL")
    };
    let op = match asserted {
        Asserted::False => "!=",
        Asserted::True if several == 1 => "==",
        Asserted::True => return ";".to_owned(),
    };
    format!("if (chosen == {k}) __VERIFIER_assert((long long)({of}) {op} {value});")
}

/// The lines that assertions stand on, with their numbers.
pub(crate) fn lines_of_assertions(text: &str) -> BTreeMap<u32, usize> {
    let mut lines = BTreeMap::new();
    for (line, number) in text.lines().zip(1..) {
        let rest = line.trim_start().strip_prefix("if (chosen == ");
        let k = rest.and_then(|r| r.split(')').next()?.parse().ok());
        lines.extend(k.map(|k| (number, k)));
    }
    lines
}

/// The values that a program prints, a number of a place and a value on each line.
pub(crate) fn values_of(printed: &[u8]) -> Result<Values, String> {
    let mut values = Values::new();
    for line in String::from_utf8_lossy(printed).lines() {
        let pair = line.split_once(' ');
        let pair = pair.and_then(|(k, v)| Some((k.parse().ok()?, v.parse().ok()?)));
        let (k, v) = pair.ok_or_else(|| format!("it printed {line:?}"))?;
        values.entry(k).or_default().insert(v);
    }
    Ok(values)
}

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

/// The stack for the program of a seed: those in turn, and between them what chance puts
/// together, for what goes wrong where domains are seldom put on each other.
///
/// # Panics
/// There is none of the names that stand here.
pub fn stack_of(seed: u64) -> Stack {
    if seed % 2 == 1
        && let Some(stack) = random_stack(seed)
    {
        return stack;
    }
    let mut all = stacks();
    let i = usize::try_from(seed / 2).unwrap_or(0) % all.len();
    all.swap_remove(i)
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

/// Two ways to analyse a program of a seed that has just begun to draw: functions inlined
/// or not, in any order.
pub(crate) fn ways<'a>(stack: &'a Stack, random: &mut Random) -> [Way<'a>; 2] {
    let asserts = random.chance(70);
    let first = random.chance(60);
    [first, !first].map(|inlined| Way {
        stack,
        inlined,
        purified: true,
        asserts,
    })
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
        p = simplify_computed(&purify(&reuse_loads(&p).0).0).0;
        p = repeat_assumptions(&p).0;
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
