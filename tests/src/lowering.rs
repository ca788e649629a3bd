//! Lowering against the processor: a C program prints the same under the
//! interpreter as when it runs natively, and where a sanitizer (of undefined
//! behaviour, or of addresses) reports first, the interpreter stops at a failing
//! check of that kind on that line, which abstract interpretation doesn't claim to be
//! safe.

use crate::claims::contradicted;
use crate::native::{Language, Native, Report, clang, kinds_of, run as run_native};
use crate::{random_c, random_cpp, random_rust};
use clam::{Error, Loaded, Options};
use ir::Site;
use ir::interp::{
    LibcHost, Limits, NoObserver, Observer, Oracle, Outcome, SeededOracle, Stop, Value, run,
};
use ir::{AssumptionKind, BlockId, CheckId, CheckKind, Program, StmtKind, Type};
use std::fmt::Write;
use std::path::Path;
use std::process::Command;

/// How a comparison ended well.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Agreement {
    /// Both printed the same and ended with the same status.
    SameOutput,
    /// Both stopped at undefined behaviour of this kind.
    SameFailure(CheckKind),
    /// Something in our run isn't modelled: it proves nothing, and there is
    /// nothing to compare.
    Abstract,
    /// The program ran too long for a comparison.
    TooLong,
}

/// Makes a random program from a seed and compares. Odd seeds give programs
/// that may fail; of these it is looked at what is claimed of them, if `judged`. The
/// error says what differs and holds the program.
pub fn compare_random(seed: u64, language: Language, judged: bool) -> Result<Agreement, String> {
    let wild = seed % 2 == 1;
    let text = match language {
        Language::C => random_c::program(seed, wild),
        Language::Cpp => random_cpp::program(seed, wild),
        Language::Rust => random_rust::program(seed, wild),
    };
    let mut flags: Vec<&str> = Vec::new();
    if language == Language::Cpp {
        if seed % 10 < 8 {
            flags.push("-fno-threadsafe-statics");
        }
        if !text.contains("throw ") && !text.contains("try {") {
            flags.push("-fno-exceptions");
        }
    }
    compare(&text, language, &flags, judged)
        .map_err(|e| format!("{language:?} seed {seed}: {e}\n{}", numbered(&text)))
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
    let Some(native) = run_native(&source, Language::C, &[])? else {
        return Ok(Agreement::TooLong);
    };
    check_and_run(&lower_optimized(&source, level, &[])?, &native, false)
}

/// Lowers a file in C that clang optimised.
fn lower_optimized(source: &Path, level: &str, flags: &[&str]) -> Result<Program, String> {
    let module = source.with_extension("ll");
    let compiled = Command::new(clang(Language::C))
        .args([level, "-w", "-ffp-contract=off", "-S", "-emit-llvm", "-o"])
        .arg(&module)
        .args(flags)
        .arg(source)
        .output()
        .map_err(|e| e.to_string())?;
    if !compiled.status.success() {
        return Err("not compiled".to_owned());
    }
    let inputs = [clam::Input::given(&module)];
    let loaded = clam::load(&inputs, &Options::default()).map_err(|e| e.to_string())?;
    Ok(loaded.program)
}

/// Lowers a program in C, as the command compiles it or optimised.
pub(crate) fn lowered(text: &str, level: Option<&str>, flags: &[&str]) -> Result<Program, String> {
    let dir = tempfile::tempdir().map_err(|e| e.to_string())?;
    let source = dir.path().join("program.c");
    std::fs::write(&source, text).map_err(|e| e.to_string())?;
    if let Some(level) = level {
        return lower_optimized(&source, level, flags);
    }
    let loaded = lower(&source, Language::C, flags).map_err(|e| e.to_string())?;
    Ok(loaded.program)
}

/// Compares the two executions of a C program without input.
pub fn compare_text(text: &str, flags: &[&str]) -> Result<Agreement, String> {
    compare_source(text, Language::C, flags)
}

/// Compares the two executions of a program without input.
pub fn compare_source(text: &str, language: Language, flags: &[&str]) -> Result<Agreement, String> {
    compare(text, language, flags, false)
}

fn compare(
    text: &str,
    language: Language,
    flags: &[&str],
    judged: bool,
) -> Result<Agreement, String> {
    let dir = tempfile::tempdir().map_err(|e| e.to_string())?;
    let source = dir.path().join(language.file());
    std::fs::write(&source, text).map_err(|e| e.to_string())?;
    let Some(native) = run_native(&source, language, flags)? else {
        return Ok(Agreement::TooLong);
    };
    let loaded = lower(&source, language, flags).map_err(|e| format!("not lowered: {e}"))?;
    check_and_run(&loaded.program, &native, judged)
}

/// Compares the two executions and, if asked for, what is claimed of the check that fails.
fn check_and_run(program: &Program, native: &Native, judged: bool) -> Result<Agreement, String> {
    let violations = ir::verify::verify(program);
    if let Some(first) = violations.first() {
        return Err(format!("the lowered program is not valid: {first}"));
    }
    let (outcome, host) = interpret(program);
    if matches!(outcome.stop, Stop::OutOfSteps) {
        return Ok(Agreement::TooLong);
    }
    let agreement = agree(program, native, &outcome, &host)?;
    if !judged {
        return Ok(agreement);
    }
    let failing = match (agreement, &outcome.stop, &native.report) {
        (Agreement::SameFailure(_), Stop::Failed { check, .. }, _) => vec![*check],
        // What the interpreter can't follow, the engines claim all the same.
        (Agreement::Abstract, _, Some(report)) => checks_on(program, report),
        _ => Vec::new(),
    };
    if let Some(way) = contradicted(program, &failing)? {
        let check = program.check(failing[0]);
        return Err(format!(
            "{way}: claimed safe, and fails: {} {}",
            check.kind, check.message
        ));
    }
    Ok(agreement)
}

fn lower(source: &Path, language: Language, flags: &[&str]) -> Result<Loaded, Error> {
    let mut compiler_args: Vec<String> = flags.iter().map(|f| (*f).to_owned()).collect();
    if language != Language::Rust {
        // A fused multiplication would be another result.
        compiler_args.push("-ffp-contract=off".to_owned());
    }
    let options = Options {
        compiler_args,
        ..Options::default()
    };
    let dir = source.parent().unwrap_or(Path::new("."));
    let inputs = clam::compile(&[source.to_owned()], &options, dir)?;
    clam::load(&inputs, &options)
}

/// Random values, but what the program leaves undefined doesn't exist: nothing
/// else is linked.
struct NothingElse<'p> {
    program: &'p Program,
    then: SeededOracle,
}

impl Oracle for NothingElse<'_> {
    fn value(&mut self, site: Site, ty: Type) -> Value {
        let block = self.program.function(site.function).block(site.block);
        let at = usize::try_from(site.statement).ok();
        match at.and_then(|at| block.stmts.get(at)).map(|s| &s.kind) {
            Some(StmtKind::Opaque { op, .. }) if op.starts_with("exists.") => Value::Bool(false),
            _ => self.then.value(site, ty),
        }
    }

    fn choose(&mut self, site: Site, possible: &[BlockId]) -> usize {
        self.then.choose(site, possible)
    }
}

/// A random program in C, and what it is lowered to.
///
/// # Errors
/// Why it isn't.
pub fn random_c(seed: u64) -> Result<(String, Program), String> {
    let text = random_c::program(seed, seed % 2 == 1);
    let program = lowered(&text, None, &[])?;
    Ok((text, program))
}

/// Runs a program without input.
pub fn interpret(program: &Program) -> (Outcome, LibcHost) {
    watched(program, 20_000_000, &mut NoObserver)
}

/// Runs a program without input for so many steps at most, and watches.
pub(crate) fn watched(
    program: &Program,
    steps: u64,
    observer: &mut dyn Observer,
) -> (Outcome, LibcHost) {
    let mut host = LibcHost::new();
    let mut oracle = NothingElse {
        program,
        then: SeededOracle::new(1),
    };
    let limits = Limits {
        steps,
        ..Limits::default()
    };
    let entry = program.entries[0];
    let outcome = run(program, entry, &mut oracle, &mut host, observer, limits);
    (outcome, host)
}

/// The checks of the kinds that a sanitizer reports, on the line that it names.
fn checks_on(program: &Program, report: &Report) -> Vec<CheckId> {
    let kinds = kinds_of(&report.message);
    let checks = program.checks.iter().zip(0..);
    let on_it = checks.filter(|(check, _)| {
        let line = check.span.map(|s| s.line);
        line == report.line && line.is_some() && kinds.contains(&check.kind)
    });
    on_it.map(|(_, id)| CheckId::new(id)).collect()
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
    if outcome.depends_on_abstraction {
        return Ok(Agreement::Abstract);
    }
    match (&native.report, &outcome.stop) {
        (None, Stop::Failed { check, .. }) if native.trapped => {
            Ok(Agreement::SameFailure(program.check(*check).kind))
        }
        (None, _) if native.trapped => differs("the interpreter missed what the sanitizer traps"),
        // No check: nobody knows when what the compiler folded is executed. The
        // place is an assumption.
        (Some(report), _)
            if kinds_of(&report.message) == [CheckKind::Overflow]
                && report.line.is_some_and(|line| folded_at(program, line)) =>
        {
            Ok(Agreement::SameFailure(CheckKind::Overflow))
        }
        (Some(Report { line, message }), Stop::Failed { check, span }) => {
            let check = program.check(*check);
            if !kinds_of(message).contains(&check.kind) {
                return differs("another kind of failure");
            }
            // The library's own code has lines of its own, and a panic in it
            // names the line of the call.
            let in_library = span.is_some_and(|s| {
                let file = program.files.get(s.file.index());
                file.is_none_or(|f| f.starts_with("library/") || f.starts_with("/rustc/"))
            });
            if line.is_some() && span.map(|s| s.line) != *line && !in_library {
                return differs("a failure on another line");
            }
            Ok(Agreement::SameFailure(check.kind))
        }
        (Some(_), _) => differs("the interpreter missed what the sanitizer reports"),
        (None, Stop::Returned(_) | Stop::Stopped | Stop::Exited(_)) => {
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
