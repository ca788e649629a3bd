//! `make bench`: what each preset and each domain costs and proves, on whole
//! programs. All of them run in one process; times are medians, and what counts
//! is their ratio to that of intervals.
//!
//! `bench [domain=EXPR...] [FILE...]`: bitcode or C files, analysed in registers
//! for every possible caller of each function. Without any: the programs that
//! the tests have, taken together, and large programs from the generator.
//! `domain=` measures those stacks beside intervals, instead of all.

use clam::{Entry, Input, Options};
use domains::stack::{Stack, stack};
use ir::Program;
use iterator::{Analyzer, Budget, Failure, FunctionResult, Outcome, Parameters, Report};
use pincer_tests::generate::{self, Config};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tikv_jemallocator::Jemalloc;

// As in the command.
#[global_allocator]
static ALLOCATOR: Jemalloc = Jemalloc;

/// Runs per measurement.
const RUNS: usize = 3;

/// How long a stack may take for a suite. Then functions stay without a result,
/// and there is one run only.
const LIMIT: Duration = Duration::from_mins(1);

/// What is measured together.
struct Suite {
    name: String,
    programs: Vec<Arc<Program>>,
}

/// A file's program, as the command prepares it.
fn load(path: &Path, entry: Entry) -> Result<Program, String> {
    let options = Options {
        entry,
        ..Options::default()
    };
    let dir = tempfile::tempdir().map_err(|e| e.to_string())?;
    let is_module = path.extension().is_some_and(|e| e == "bc" || e == "ll");
    let inputs = if is_module {
        vec![Input::given(path)]
    } else {
        clam::compile(&[path.to_owned()], &options, dir.path()).map_err(|e| e.to_string())?
    };
    let loaded = clam::load(&inputs, &options).map_err(|e| e.to_string())?;
    Ok(pincer::prepare(&loaded.program, 0).0)
}

/// The C programs below a folder, in order.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut open = vec![folder.to_owned()];
    let mut found = Vec::new();
    while let Some(folder) = open.pop() {
        let entries = std::fs::read_dir(&folder).into_iter().flatten().flatten();
        for path in entries.map(|e| e.path()) {
            if path.is_dir() {
                open.push(path);
            } else if path.extension().is_some_and(|e| e == "c") {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

fn suites(files: &[String]) -> Result<Vec<Suite>, String> {
    if !files.is_empty() {
        let suite = |file: &String| {
            let program = load(Path::new(file), Entry::All).map_err(|e| format!("{file}: {e}"))?;
            Ok(Suite {
                name: Path::new(file)
                    .file_name()
                    .map_or_else(String::new, |n| n.to_string_lossy().into_owned()),
                programs: vec![Arc::new(program)],
            })
        };
        return files.iter().map(suite).collect();
    }
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("programs");
    // Programs for certain options may not load without them.
    let programs = sources(&folder)
        .iter()
        .filter_map(|p| load(p, Entry::Main).ok().map(Arc::new))
        .collect();
    let large = Config {
        functions: 6,
        variables: 40,
        statements: 400,
        depth: 4,
        asserts: 60,
        ..Config::default()
    };
    Ok(vec![
        Suite {
            name: "test programs".to_owned(),
            programs,
        },
        Suite {
            name: "generated programs".to_owned(),
            programs: (0..10)
                .map(|seed| Arc::new(generate::program(seed, &large)))
                .collect(),
        },
    ])
}

/// One analysis of all programs: seconds, abstract steps, checks proved, and
/// functions without a result.
fn once(suite: &Suite, stack: &Stack) -> (f64, u64, usize, usize) {
    let start = Instant::now();
    let (mut steps, mut proved, mut without) = (0, 0, 0);
    for program in &suite.programs {
        let analyzer = Analyzer {
            program: Arc::clone(program),
            top: stack.maker(),
            parameters: Parameters::default(),
            jobs: 1,
            budget: Arc::new(Budget::default().until(Some(start + LIMIT))),
        };
        let analysis = analyzer.run(&|_| true, |solved| Report::of(solved, &|_| false));
        steps += analysis.steps;
        let is_missing = |r: &&FunctionResult<Report>| {
            matches!(r, Err(Failure::OutOfBudget | Failure::NotAFixpoint))
        };
        without += analysis.functions.iter().filter(is_missing).count();
        let outcomes = iterator::outcomes(program, &analysis.functions);
        let is_safe = |o: &&Outcome| matches!(o, Outcome::Proved | Outcome::Unreachable);
        proved += outcomes.iter().filter(is_safe).count();
    }
    (start.elapsed().as_secs_f64(), steps, proved, without)
}

fn measure(suite: &Suite, stack: &Stack) -> (f64, u64, usize, usize) {
    let first = once(suite, stack);
    if first.0 > LIMIT.as_secs_f64() {
        return first;
    }
    let mut runs = vec![first];
    runs.extend((1..RUNS).map(|_| once(suite, stack)));
    runs.sort_by(|a, b| a.0.total_cmp(&b.0));
    runs[RUNS / 2]
}

fn main() -> ExitCode {
    let (mut chosen, mut files) = (Vec::new(), Vec::new());
    for text in std::env::args().skip(1) {
        match text.strip_prefix("domain=") {
            Some(expression) => chosen.push(expression.to_owned()),
            None => files.push(text),
        }
    }
    let suites = match suites(&files) {
        Ok(suites) => suites,
        Err(e) => {
            eprintln!("error: {e}");
            return ExitCode::from(2);
        }
    };
    let mut expressions: Vec<String> = vec!["intervals".to_owned()];
    if chosen.is_empty() {
        let presets = domains::stack::registry::PRESETS.iter();
        expressions.extend(presets.map(|p| p.expression.to_owned()));
        let alone = domains::stack::registry::DOMAINS.iter();
        expressions.extend(alone.map(domains::stack::registry::example));
    } else {
        expressions.extend(chosen);
    }
    let mut seen = std::collections::BTreeSet::new();
    expressions.retain(|e| seen.insert(e.clone()));
    for suite in &suites {
        let checks: usize = suite.programs.iter().map(|p| p.checks.len()).sum();
        println!("{}: {checks} checks", suite.name);
        println!(
            "  {:44}{:>12}{:>10}{:>12}{:>9}",
            "", "seconds", "ratio", "steps", "proved"
        );
        let mut base = None;
        for stack in expressions.iter().filter_map(|e| stack(e).ok()) {
            let (time, steps, proved, without) = measure(suite, &stack);
            let base = *base.get_or_insert(time);
            let without = match without {
                0 => String::new(),
                n => format!("  ({n} functions without a result)"),
            };
            let mut presets = domains::stack::registry::PRESETS.iter();
            let name = match presets.find(|p| p.expression == stack.expression()) {
                Some(preset) => format!("preset {}", preset.name),
                None => stack.expression().to_owned(),
            };
            let ratio = time / base;
            println!("  {name:44}{time:12.3}{ratio:>9.1}x{steps:12}{proved:9}{without}");
        }
    }
    ExitCode::SUCCESS
}
