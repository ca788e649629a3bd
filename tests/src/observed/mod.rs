//! Programs that observe: random C programs without input and without undefined
//! behaviour, in which pointers travel by odd carriers and somebody writes
//! through them.
//!
//! A native run says which values their observations have. Then each observation
//! becomes an assertion that fails in that run, one at a time as an input
//! chooses: no engine may call any of them safe.

mod carrier;
mod generator;
mod object;
mod scope;
mod story;
mod transport;
mod tree;
mod writer;

use crate::claims::{
    Asserted, Failing, Values, Way, assertion, claimed, lines_of_assertions, lower, values_of,
    ways, wrong_among,
};
pub use crate::claims::{stack_of, stacks};
use crate::engines::claimed_by_paths;
use crate::native::{self, Language};
use domains::stack::Stack;
use horn::Isolation;
use ir::interp::Random;
use std::collections::BTreeMap;
use tree::Node;

const HEADERS: &str = "\
#define _GNU_SOURCE
#include <pthread.h>
#include <search.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
static int zero = 0;
static void *make_cell(size_t n) { return calloc(1, n); }
";

/// Flags of the native run, on top of the usual ones.
const FLAGS: &[&str] = &[
    "-fsanitize=undefined",
    "-fno-sanitize=function",
    "-fno-sanitize-recover=all",
    "-lpthread",
];

/// How many tries a program is made small in.
const TRIES: usize = 250;

/// What came of a program.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Figures {
    /// Observations that were judged.
    pub observations: usize,
    /// Assertions that hold.
    pub holding: usize,
    /// How many of those were proved.
    pub proved: usize,
}

impl Figures {
    /// Adds those of another program.
    pub fn add(&mut self, other: Figures) {
        self.observations += other.observations;
        self.holding += other.holding;
        self.proved += other.proved;
    }
}

/// Makes the program of a seed and judges what is claimed of it. `None`: it
/// runs too long.
///
/// # Errors
/// What is wrong, with a program that was made small.
pub fn random_program(seed: u64, stack: &Stack) -> Result<Option<Figures>, String> {
    let nodes = generator::program(seed);
    let mut random = Random::new(seed);
    let Some(values) = observed(&nodes).map_err(|e| {
        format!(
            "observed seed {seed}: the generator is wrong: {e}\n{}",
            native_text(&nodes)
        )
    })?
    else {
        return Ok(None);
    };
    let ways = ways(stack, &mut random);
    let asserts = ways[0].asserts;
    let on_registers = Way {
        purified: false,
        ..ways[0]
    };
    let text = judged_text(&nodes, &values, Asserted::False);
    let program = lower(&text.0, asserts, &[])
        .map_err(|e| format!("observed seed {seed}: {e}\n{}", text.0))?;
    let mut figures = Figures {
        observations: text.1.len(),
        ..Figures::default()
    };
    for way in ways.iter().chain([&on_registers]) {
        let wrong = claimed(&program, &text.1, way)?;
        if !wrong.is_empty() {
            return Err(format!(
                "observed seed {seed}:\n{}",
                reported(nodes, &wrong, way)
            ));
        }
    }
    let explored = claimed_by_paths(&program, &Isolation::SameProcess);
    let wrong = wrong_among(&program, &text.1, &explored);
    if !explored.is_empty() && !wrong.is_empty() {
        return Err(format!(
            "observed seed {seed}: fail on no path, and fail for `chosen` in {wrong:?}:\n{}",
            text.0
        ));
    }
    if seed.is_multiple_of(4) {
        let text = judged_text(&nodes, &values, Asserted::True);
        let program = lower(&text.0, asserts, &[])?;
        figures.holding = text.1.len();
        figures.proved = claimed(&program, &text.1, &ways[0])?.len();
    }
    Ok(Some(figures))
}

/// The program of a seed with assertions that fail. `None`: it runs too long.
///
/// # Errors
/// The generator is wrong.
pub(crate) fn failing(seed: u64) -> Result<Option<Failing>, String> {
    let nodes = generator::program(seed);
    let values = observed(&nodes)?;
    Ok(values.map(|values| judged_text(&nodes, &values, Asserted::False)))
}

/// The text of the program of a seed, with assertions that hold or that fail.
pub fn text(seed: u64) -> String {
    let nodes = generator::program(seed);
    match observed(&nodes) {
        Ok(Some(values)) => judged_text(&nodes, &values, Asserted::True).0,
        _ => native_text(&nodes),
    }
}

/// The program of a seed, in which what it observes is read, and that is all.
pub(crate) fn plain_text(seed: u64) -> String {
    let mut out = HEADERS.to_owned();
    out += "#define START() (void)0\n";
    out += "static void observe(int k, long long v) { (void)k; (void)v; }\n";
    out + &tree::print(&generator::program(seed), &|k, of| {
        format!("observe({k}, {of});")
    })
}

/// What is wrong, in a program that was made small.
fn reported(mut nodes: Vec<Node>, wrong: &[usize], way: &Way<'_>) -> String {
    tree::observe_only(&mut nodes, wrong);
    let judge = |nodes: &[Node]| -> Option<(String, Vec<usize>)> {
        let values = observed(nodes).ok()??;
        let (text, lines) = judged_text(nodes, &values, Asserted::False);
        let program = lower(&text, way.asserts, &[]).ok()?;
        let wrong = claimed(&program, &lines, way).ok()?;
        (!wrong.is_empty()).then_some((text, wrong))
    };
    let small = tree::shrink(nodes, TRIES, |nodes| judge(nodes).is_some());
    let Some((text, wrong)) = judge(&small) else {
        return "wrong only among all observations".to_owned();
    };
    format!("{way}: claimed safe, and failing for `chosen` in {wrong:?}:\n{text}")
}

/// What a program prints natively: the values of its observations.
fn observed(nodes: &[Node]) -> Result<Option<Values>, String> {
    let dir = tempfile::tempdir().map_err(|e| e.to_string())?;
    let source = dir.path().join("program.c");
    std::fs::write(&source, native_text(nodes)).map_err(|e| e.to_string())?;
    let Some(native) = native::run(&source, Language::C, FLAGS)? else {
        return Ok(None);
    };
    if native.report.is_some() || native.trapped || native.status != Some(0) {
        let (report, status) = (native.report, native.status);
        return Err(format!("{report:?}, status {status:?}"));
    }
    values_of(&native.output).map(Some)
}

/// The program that prints what it observes.
fn native_text(nodes: &[Node]) -> String {
    let mut out = HEADERS.to_owned();
    out += "#define START() setvbuf(stdout, 0, _IONBF, 0)\n";
    out += "static void observe(int k, long long v) { printf(\"%d %lld\\n\", k, v); }\n";
    out + &tree::print(nodes, &|k, of| format!("observe({k}, {of});"))
}

/// The program with assertions, and the line of each.
fn judged_text(
    nodes: &[Node],
    values: &Values,
    asserted: Asserted,
) -> (String, BTreeMap<u32, usize>) {
    let mut out = HEADERS.to_owned();
    out += "extern int __VERIFIER_nondet_int(void);\n";
    out += "extern void __VERIFIER_assert(int);\n";
    out += "static int chosen;\n";
    out += "#define START() chosen = __VERIFIER_nondet_int()\n";
    out += &tree::print(nodes, &|k, of| assertion(k, of, values, asserted));
    let lines = lines_of_assertions(&out);
    (out, lines)
}
