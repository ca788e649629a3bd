//! Lowering against the processor: a C program prints the same under the
//! interpreter as when it runs natively, and where a sanitizer (of undefined
//! behaviour, or of addresses) reports first, the interpreter stops at a failing
//! check of that kind on that line.

use crate::random_c;
use clam::{Error, Loaded, Options};
use ir::interp::{LibcHost, Limits, NoObserver, Outcome, SeededOracle, Stop, run};
use ir::{AssumptionKind, CheckKind, Program};
use std::fmt::Write;
use std::os::unix::process::ExitStatusExt as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// How a comparison ended well.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Agreement {
    /// Both printed the same and ended with the same status.
    SameOutput,
    /// Both stopped at undefined behaviour of this kind.
    SameFailure(CheckKind),
    /// The program ran too long for a comparison.
    TooLong,
}

/// The sanitizers whose reports have a check of ours. Shifts of negative
/// numbers are not among them: LLVM's `shl` is defined on those.
const SANITIZERS: &str = "-fsanitize=signed-integer-overflow,shift-exponent,\
                          integer-divide-by-zero,bounds,unreachable,null,\
                          nonnull-attribute,address";

/// Makes a random program from a seed and compares. Odd seeds give programs
/// that may be undefined. The error says what differs and holds the program.
pub fn compare(seed: u64) -> Result<Agreement, String> {
    let text = random_c::program(seed, seed % 2 == 1);
    compare_text(&text, &[]).map_err(|e| format!("seed {seed}: {e}\n{}", numbered(&text)))
}

/// Makes a random program without undefined behaviour, lets clang optimise it,
/// and compares: `phi`, `select`, intrinsics and vectors are all over then.
pub fn compare_optimized(seed: u64) -> Result<Agreement, String> {
    let text = random_c::program(seed, false);
    let level = ["-O1", "-O2", "-O3"][usize::try_from(seed % 3).unwrap_or(0)];
    optimized(&text, level).map_err(|e| format!("seed {seed} at {level}: {e}\n{}", numbered(&text)))
}

fn optimized(text: &str, level: &str) -> Result<Agreement, String> {
    let dir = tempfile::tempdir().map_err(|e| e.to_string())?;
    let source = dir.path().join("program.c");
    std::fs::write(&source, text).map_err(|e| e.to_string())?;
    let Some(native) = run_native(&source, &[])? else {
        return Ok(Agreement::TooLong);
    };
    let module = dir.path().join("program.ll");
    let compiled = Command::new(clang())
        .args([level, "-w", "-ffp-contract=off", "-S", "-emit-llvm", "-o"])
        .arg(&module)
        .arg(&source)
        .output()
        .map_err(|e| e.to_string())?;
    if !compiled.status.success() {
        return Err("not compiled".to_owned());
    }
    let inputs = [clam::Input::given(&module)];
    let loaded = clam::load(&inputs, &Options::default()).map_err(|e| e.to_string())?;
    check_and_run(&loaded.program, &native)
}

/// The same with a program of csmith's. `None`: csmith is not there.
pub fn compare_csmith(seed: u64) -> Option<Result<Agreement, String>> {
    let dir = tempfile::tempdir().ok()?;
    let out = Command::new("csmith")
        .current_dir(dir.path()) // it leaves a file there
        .args(["--seed", &seed.to_string()])
        .args(CSMITH_ARGS)
        .stdin(Stdio::null())
        .output()
        .ok()?;
    let text = String::from_utf8(out.stdout).ok()?;
    let flags = ["-I/usr/include/csmith", "-w"];
    Some(compare_text(&text, &flags).map_err(|e| format!("csmith seed {seed}: {e}")))
}

const CSMITH_ARGS: &[&str] = &[
    "--no-pointers",
    "--no-arrays",
    "--no-structs",
    "--no-unions",
    "--no-volatiles",
    "--no-bitfields",
    "--no-packed-struct",
    "--no-argc",
    "--max-funcs",
    "4",
    "--max-block-depth",
    "3",
];

/// Compares the two executions of a C program without input.
pub fn compare_text(text: &str, flags: &[&str]) -> Result<Agreement, String> {
    let dir = tempfile::tempdir().map_err(|e| e.to_string())?;
    let source = dir.path().join("program.c");
    std::fs::write(&source, text).map_err(|e| e.to_string())?;
    let Some(native) = run_native(&source, flags)? else {
        return Ok(Agreement::TooLong);
    };
    let loaded = lower(&source, flags).map_err(|e| format!("not lowered: {e}"))?;
    check_and_run(&loaded.program, &native)
}

fn check_and_run(program: &Program, native: &Native) -> Result<Agreement, String> {
    let violations = ir::verify::verify(program);
    if let Some(first) = violations.first() {
        return Err(format!("the lowered program is not valid: {first}"));
    }
    let (outcome, host) = interpret(program);
    if matches!(outcome.stop, Stop::OutOfSteps) {
        return Ok(Agreement::TooLong);
    }
    agree(program, native, &outcome, &host)
}

/// What a native run did.
#[derive(Debug)]
struct Native {
    output: Vec<u8>,
    status: Option<i32>,
    /// The sanitizer's first report: the line, and what it says.
    report: Option<(u32, String)>,
    /// Whether the sanitizer ended the run without a report: it has none for
    /// an index of 128 bits.
    trapped: bool,
}

/// The signal of an illegal instruction.
const SIGILL: i32 = 4;

fn clang() -> PathBuf {
    match option_env!("LLVM_SYS_221_PREFIX") {
        Some(prefix) => Path::new(prefix).join("bin/clang"),
        None => PathBuf::from("clang-22"),
    }
}

/// `None` when it runs too long.
fn run_native(source: &Path, flags: &[&str]) -> Result<Option<Native>, String> {
    let exe = source.with_extension("exe");
    let compiled = Command::new(clang())
        .args([
            "-O0",
            "-g1", // the lines of what the sanitizer of addresses reports
            "-w",
            "-ffp-contract=off",
            "-fno-sanitize-recover=all",
        ])
        .arg(SANITIZERS)
        .args(flags)
        .arg("-o")
        .arg(&exe)
        .arg(source)
        .output()
        .map_err(|e| e.to_string())?;
    if !compiled.status.success() {
        let said = String::from_utf8_lossy(&compiled.stderr).into_owned();
        return Err(format!("not compiled: {said}"));
    }
    let out = Command::new("timeout")
        .arg("5")
        .arg(&exe)
        .env("ASAN_OPTIONS", "detect_leaks=0")
        .env(
            "ASAN_SYMBOLIZER_PATH",
            clang().with_file_name("llvm-symbolizer"),
        )
        .stdin(Stdio::null())
        .output()
        .map_err(|e| e.to_string())?;
    if out.status.code() == Some(124) {
        return Ok(None);
    }
    let said = String::from_utf8_lossy(&out.stderr).into_owned();
    let name = source.file_name().unwrap_or_default().to_string_lossy();
    let report = undefined_behavior(&said).or_else(|| bad_address(&said, &name));
    Ok(Some(Native {
        output: out.stdout,
        status: out.status.code(),
        report,
        trapped: out.status.signal() == Some(SIGILL),
    }))
}

/// A report `program.c:7:4: runtime error: ...`.
fn undefined_behavior(said: &str) -> Option<(u32, String)> {
    said.lines().find_map(|line| {
        let (place, message) = line.split_once(": runtime error: ")?;
        let mut numbers = place.rsplit(':').filter_map(|n| n.parse::<u32>().ok());
        let (_column, line) = (numbers.next()?, numbers.next()?);
        Some((line, message.to_owned()))
    })
}

/// A report `ERROR: AddressSanitizer: ...`, and the first line below that speaks
/// of the program's source.
fn bad_address(said: &str, source: &str) -> Option<(u32, String)> {
    let mut lines = said.lines();
    let message = lines
        .find_map(|l| l.split_once("ERROR: AddressSanitizer: "))?
        .1;
    let place = format!("/{source}:");
    let line = lines.find_map(|l| l.split_once(&place)?.1.split(':').next()?.parse().ok())?;
    Some((line, message.to_owned()))
}

fn lower(source: &Path, flags: &[&str]) -> Result<Loaded, Error> {
    let mut compiler_args: Vec<String> = flags.iter().map(|f| (*f).to_owned()).collect();
    // A fused multiplication would be another result.
    compiler_args.push("-ffp-contract=off".to_owned());
    let options = Options {
        compiler_args,
        ..Options::default()
    };
    let dir = source.parent().unwrap_or(Path::new("."));
    let inputs = clam::compile(&[source.to_owned()], &options, dir)?;
    clam::load(&inputs, &options)
}

fn interpret(program: &Program) -> (Outcome, LibcHost) {
    let mut host = LibcHost::new();
    let mut oracle = SeededOracle::new(1);
    let limits = Limits {
        steps: 20_000_000,
        ..Limits::default()
    };
    let entry = program.entries[0];
    let outcome = run(
        program,
        entry,
        &mut oracle,
        &mut host,
        &mut NoObserver,
        limits,
    );
    (outcome, host)
}

/// The kind of check that a report of the sanitizer belongs to.
fn kind_of(report: &str) -> Option<CheckKind> {
    let kinds = [
        ("signed integer overflow", CheckKind::Overflow),
        ("negation of", CheckKind::Overflow),
        ("division by zero", CheckKind::Div),
        ("division of", CheckKind::Div),
        ("shift exponent", CheckKind::Shift),
        ("out of bounds", CheckKind::Bounds),
        ("unreachable", CheckKind::Unreachable),
        ("null pointer", CheckKind::Null),
        // A fault in the first page.
        ("SEGV on unknown address 0x000000000", CheckKind::Null),
        ("buffer-overflow", CheckKind::Bounds),
        ("heap-use-after-free", CheckKind::Free),
        ("double-free", CheckKind::Free),
    ];
    kinds
        .iter()
        .find(|(text, _)| report.contains(text))
        .map(|(_, kind)| *kind)
}

/// Whether lowering knows that an overflow was folded on that line.
fn folded_at(program: &Program, line: u32) -> bool {
    program
        .assumptions
        .iter()
        .any(|a| a.kind == AssumptionKind::UncheckedKind && a.span.is_some_and(|s| s.line == line))
}

fn agree(
    program: &Program,
    native: &Native,
    outcome: &Outcome,
    host: &LibcHost,
) -> Result<Agreement, String> {
    let differs = |why: &str| {
        let mut text = format!("{why}\nnative: {native:?}\n");
        let output = String::from_utf8_lossy(&host.output);
        let _ = write!(text, "interpreter: {:?}, printed {output:?}", outcome.stop);
        if let Stop::Failed { check, .. } = &outcome.stop {
            let check = program.check(*check);
            let _ = write!(text, "\ncheck: {} {}", check.kind, check.message);
        }
        Err(text)
    };
    match (&native.report, &outcome.stop) {
        (None, Stop::Failed { check, .. }) if native.trapped => {
            Ok(Agreement::SameFailure(program.check(*check).kind))
        }
        (None, _) if native.trapped => differs("the interpreter missed what the sanitizer traps"),
        // No check: nobody knows when what the compiler folded is executed. The
        // place is an assumption.
        (Some((line, message)), _)
            if kind_of(message) == Some(CheckKind::Overflow) && folded_at(program, *line) =>
        {
            Ok(Agreement::SameFailure(CheckKind::Overflow))
        }
        (Some((line, message)), Stop::Failed { check, span }) => {
            let check = program.check(*check);
            // What clang folded into `poison` was a division or a shift.
            let folded = check.message.contains("folded away")
                && matches!(kind_of(message), Some(CheckKind::Div | CheckKind::Shift));
            if kind_of(message) != Some(check.kind) && !folded {
                return differs("another kind of failure");
            }
            if span.map(|s| s.line) != Some(*line) {
                return differs("a failure on another line");
            }
            Ok(Agreement::SameFailure(check.kind))
        }
        (Some(_), _) => differs("the interpreter missed what the sanitizer reports"),
        (None, Stop::Returned(_) | Stop::Stopped | Stop::Exited(_)) => {
            if outcome.depends_on_abstraction {
                return differs("the run depends on something that is not modelled");
            }
            if native.output != host.output {
                return differs("another output");
            }
            if let (Stop::Exited(status), Some(expected)) = (&outcome.stop, native.status)
                && *status != expected
            {
                return differs("another exit status");
            }
            Ok(Agreement::SameOutput)
        }
        (None, _) => differs("the interpreter stopped where the processor went on"),
    }
}

fn numbered(text: &str) -> String {
    let mut out = String::new();
    for (i, line) in text.lines().enumerate() {
        let _ = writeln!(out, "{:4} {line}", i + 1);
    }
    out
}
