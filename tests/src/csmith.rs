//! Programs of csmith's (Yang et al., PLDI 2011), in its whole language: structures,
//! unions, bit-fields, pointers to pointers, arrays of several dimensions, jumps.
//!
//! They have no input and no undefined behaviour, so that a native run tells all: what
//! they compute is compared with the interpreter; and the values that their globals are
//! seen to have, at the end and in between, become assertions that fail, of which no
//! engine may call any safe.

use crate::claims::{
    Asserted, Failing, Values, assertion, claimed, lines_of_assertions, lower, values_of, ways,
    wrong_among,
};
use crate::engines::claimed_by_paths;
use crate::lowering::{self, Agreement};
use crate::native::{self, Language};
use domains::stack::Stack;
use horn::Isolation;
use ir::interp::Random;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::process::{Command, Stdio};

/// Where its headers are; one of its calls is of an older C.
pub(crate) const FLAGS: &[&str] = &[
    "-I/usr/include/csmith",
    "-w",
    "-Wno-incompatible-pointer-types",
];

/// How often a place in a function is looked at.
const PLACES: usize = 12;

/// What it calls at the end of a program for each global.
const CHECKSUM: &str = "transparent_crc(";

/// What it calls at the beginning.
const START: &str = "platform_main_begin();";

/// What came of a program.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Figures {
    /// Whether the interpreter ran to the end, and agreed with the processor.
    pub agreed: bool,
    /// Places where a value was seen.
    pub observations: usize,
    /// Of those with one value only, how many were looked at as assertions that hold.
    pub holding: usize,
    /// How many of those were proved.
    pub proved: usize,
}

impl Figures {
    /// Adds the numbers of another program.
    pub fn add(&mut self, other: Figures) {
        self.observations += other.observations;
        self.holding += other.holding;
        self.proved += other.proved;
    }
}

/// Whether csmith is installed.
pub fn is_there() -> bool {
    let Ok(dir) = tempfile::tempdir() else {
        return false;
    };
    // It leaves a file where it runs, whatever it is asked.
    let asked = Command::new("csmith")
        .arg("--version")
        .current_dir(dir.path())
        .output();
    asked.is_ok_and(|out| out.status.success())
}

/// The text of the program of a seed.
///
/// # Errors
/// csmith isn't there, or fails.
pub fn program(seed: u64) -> Result<String, String> {
    let mut random = Random::new(seed);
    let mut args = vec!["--no-argc", "--concise"];
    let number = |low: usize, high: usize, random: &mut Random| {
        (low + random.below(high - low + 1)).to_string()
    };
    let sizes = [
        ("--max-funcs", number(2, 5, &mut random)),
        ("--max-block-depth", number(2, 3, &mut random)),
        ("--max-block-size", number(2, 4, &mut random)),
        ("--max-expr-complexity", number(3, 8, &mut random)),
        ("--max-array-dim", number(1, 3, &mut random)),
        ("--max-array-len-per-dim", number(2, 6, &mut random)),
        ("--max-pointer-depth", number(1, 3, &mut random)),
        ("--seed", seed.to_string()),
    ];
    for (name, value) in &sizes {
        args.extend([*name, value.as_str()]);
    }
    // A volatile variable is an input to us.
    if random.chance(70) {
        args.push("--no-volatiles");
    }
    if random.chance(50) {
        args.push("--no-packed-struct");
    }
    if random.chance(20) {
        args.push("--float");
    }
    if random.chance(30) {
        args.push("--no-consts");
    }
    let dir = tempfile::tempdir().map_err(|e| e.to_string())?;
    let out = Command::new("timeout")
        .arg("20")
        .arg("csmith")
        .current_dir(dir.path()) // it leaves a file there
        .args(args)
        .stdin(Stdio::null())
        .output()
        .map_err(|e| e.to_string())?;
    if !out.status.success() {
        return Err(format!("csmith: {}", out.status));
    }
    String::from_utf8(out.stdout).map_err(|e| e.to_string())
}

/// Makes the program of a seed and judges what becomes of it. `None`: it runs too
/// long, or csmith doesn't end.
///
/// # Errors
/// What is wrong, with the program.
pub fn random_program(seed: u64, stack: &Stack) -> Result<Option<Figures>, String> {
    let Ok(text) = program(seed) else {
        return Ok(None);
    };
    let of_seed = |e: String| format!("csmith seed {seed}: {e}");
    // Members that aren't aligned are read by their addresses.
    let agreement = if text.contains("#pragma pack(1)") {
        Agreement::Abstract
    } else {
        lowering::compare_text(&text, FLAGS).map_err(of_seed)?
    };
    let mut figures = Figures {
        agreed: matches!(agreement, Agreement::SameOutput),
        ..Figures::default()
    };
    let seen = Seen::of(&text, seed);
    let Some(values) = seen.values().map_err(of_seed)? else {
        return Ok(None);
    };
    let mut random = Random::new(seed);
    let ways = ways(stack, &mut random);
    let asserts = ways[0].asserts;
    let (judged, lines) = seen.asserting(&values, Asserted::False);
    let lowered = |text: &str| lower(text, asserts, FLAGS).map_err(of_seed);
    let program = lowered(&judged)?;
    figures.observations = lines.len();
    for way in &ways {
        let wrong = claimed(&program, &lines, way).map_err(of_seed)?;
        if !wrong.is_empty() {
            return Err(of_seed(format!(
                "{way}: claimed safe, and failing for `chosen` in {wrong:?}:\n{judged}"
            )));
        }
    }
    let explored = claimed_by_paths(&program, &Isolation::SameProcess);
    let wrong = wrong_among(&program, &lines, &explored);
    if !explored.is_empty() && !wrong.is_empty() {
        return Err(of_seed(format!(
            "fail on no path, and fail for `chosen` in {wrong:?}:\n{judged}"
        )));
    }
    if seed.is_multiple_of(4) {
        let (judged, lines) = seen.asserting(&values, Asserted::True);
        let program = lowered(&judged)?;
        figures.holding = lines.len();
        figures.proved = claimed(&program, &lines, &ways[0]).map_err(of_seed)?.len();
    }
    Ok(Some(figures))
}

/// The program of a seed with assertions that fail. `None`: it runs too long.
///
/// # Errors
/// It can't be run.
pub(crate) fn failing(seed: u64) -> Result<Option<Failing>, String> {
    let Ok(text) = program(seed) else {
        return Ok(None);
    };
    let seen = Seen::of(&text, seed);
    let values = seen.values()?;
    Ok(values.map(|values| seen.asserting(&values, Asserted::False)))
}

/// A program that is looked at in places: lines that look have the number of the place
/// and an expression.
struct Seen {
    lines: Vec<Line>,
}

enum Line {
    /// As csmith wrote it.
    Text(String),
    /// A place, and what is looked at.
    Look(usize, String),
}

impl Seen {
    /// The program, looked at where it says what its globals are, and elsewhere at
    /// some that are neither elements nor hidden.
    fn of(text: &str, seed: u64) -> Seen {
        let mut random = Random::new(seed ^ 0x5eed);
        let summed = |line: &str| {
            let rest = line.trim_start().strip_prefix(CHECKSUM)?;
            Some(rest.split_once(", \"")?.0.to_owned())
        };
        let globals: Vec<String> = text.lines().filter_map(summed).collect();
        let open: Vec<&String> = globals.iter().filter(|g| !g.contains('[')).collect();
        let mut lines = Vec::new();
        let (mut number, mut is_inside, mut last) = (0, false, None);
        let mut place = |expression: String| {
            number += 1;
            Line::Look(number, expression)
        };
        let places = text.lines().filter(|line| begins(line)).count();
        let chance = PLACES * 100 / places.max(1);
        for line in text.lines() {
            is_inside &= line != "}";
            if let Some(global) = summed(line) {
                lines.push(place(global));
                continue;
            }
            // Checksums are no concern of ours.
            let sums = line.contains("crc32") || line.contains("print_hash_value)");
            if sums && line.starts_with(' ') {
                continue;
            }
            is_inside |= line == "{ " || line == "{";
            // Loops that fill arrays have no braces.
            let is_whole = matches!(last, Some('{' | '}' | ';'));
            last = line.trim_end().chars().last().or(last);
            let is_place = is_inside && is_whole && begins(line) && !open.is_empty();
            if is_place && random.chance(chance.clamp(2, 60)) {
                let global = (*random.pick(&open)).clone();
                lines.push(place(global));
            }
            lines.push(Line::Text(line.to_owned()));
        }
        Seen { lines }
    }

    fn print(&self, (head, start): (&str, &str), look: &dyn Fn(usize, &str) -> String) -> String {
        let mut out = String::new();
        for line in &self.lines {
            match line {
                Line::Text(text) if text.contains(START) => {
                    let _ = writeln!(out, "{start}");
                }
                Line::Text(text) => {
                    let _ = writeln!(out, "{text}");
                    if text.starts_with("#include \"csmith.h\"") {
                        out += head;
                    }
                }
                Line::Look(number, expression) => {
                    let _ = writeln!(out, "{}", look(*number, expression));
                }
            }
        }
        out
    }

    /// The values that a native run sees, the first ones of each place. `None`: it runs
    /// too long.
    fn values(&self) -> Result<Option<Values>, String> {
        let head = "static int looks[10000];\n\
            static void look(int k, long long v) { if (looks[k]++ < 20) printf(\"%d %lld\\n\", k, v); }\n";
        let text = self.print((head, ""), &|k, of| {
            format!("look({k}, (long long)({of}));")
        });
        let dir = tempfile::tempdir().map_err(|e| e.to_string())?;
        let source = dir.path().join("program.c");
        std::fs::write(&source, &text).map_err(|e| e.to_string())?;
        let Some(native) = native::run(&source, Language::C, FLAGS)? else {
            return Ok(None);
        };
        if native.report.is_some() || native.trapped {
            return Ok(None); // the lowering was compared with that
        }
        values_of(&native.output).map(Some)
    }

    /// The program with assertions, and the line of each.
    fn asserting(&self, values: &Values, asserted: Asserted) -> (String, BTreeMap<u32, usize>) {
        let head = "extern int __VERIFIER_nondet_int(void);\nextern void __VERIFIER_assert(int);\nstatic int chosen;\n";
        let start = "chosen = __VERIFIER_nondet_int();";
        let text = self.print((head, start), &|k, of| assertion(k, of, values, asserted));
        let lines = lines_of_assertions(&text);
        (text, lines)
    }
}

/// Whether a statement begins on a line.
fn begins(line: &str) -> bool {
    let Some(rest) = line.strip_prefix("    ") else {
        return false;
    };
    let rest = rest.trim_start();
    let starts = ["l_", "g_", "(*", "(**", "for (", "if (", "return ", "func_"];
    starts.iter().any(|s| rest.starts_with(s)) && !rest.ends_with(':')
}
