//! Programs compiled for the processor: what they print, how they end, and
//! what sanitizers, or Rust's panics, report first.

use ir::CheckKind;
use std::os::unix::process::ExitStatusExt as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The language of a random program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    /// C.
    C,
    /// C++.
    Cpp,
    /// Rust, with an entry that C's start-up code calls.
    Rust,
}

impl Language {
    /// A name for a source file.
    pub(crate) fn file(self) -> &'static str {
        match self {
            Language::C => "program.c",
            Language::Cpp => "program.cpp",
            Language::Rust => "program.rs",
        }
    }
}

/// The sanitizers whose reports have a check of ours.
const SANITIZERS: &str = "-fsanitize=signed-integer-overflow,shift,integer-divide-by-zero,bounds,\
                          vla-bound,float-cast-overflow,return,unreachable,builtin,null,nonnull-attribute,address";

/// What a native run did.
#[derive(Debug)]
pub struct Native {
    /// What it printed.
    pub output: Vec<u8>,
    /// The exit status, unless a signal ended it.
    pub status: Option<i32>,
    /// The first report.
    pub report: Option<Report>,
    /// Whether the sanitizer ended the run without a report: it has none for
    /// an index of 128 bits.
    pub trapped: bool,
}

/// What a sanitizer, or a panic, says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// The line, where it is known.
    pub line: Option<u32>,
    /// The text.
    pub message: String,
}

/// What the sanitizer says when it has no words for a bit-precise integer.
const TOO_WIDE: &str = "unexpected bit width";

/// The signal of an illegal instruction.
const SIGILL: i32 = 4;

/// The C compiler; the C++ compiler lies beside it.
pub(crate) fn clang(language: Language) -> PathBuf {
    let name = match language {
        Language::Cpp => "clang++",
        _ => "clang",
    };
    tool(name)
}

/// A tool of LLVM's, by its name without a version.
pub fn tool(name: &str) -> PathBuf {
    match option_env!("LLVM_SYS_221_PREFIX") {
        Some(prefix) => Path::new(prefix).join("bin").join(name),
        None => PathBuf::from(format!("{name}-22")),
    }
}

fn compiler(source: &Path, language: Language, flags: &[&str]) -> Command {
    let exe = source.with_extension("exe");
    let mut command;
    if language == Language::Rust {
        command = Command::new("rustc");
        command.args([
            "--edition=2024",
            "-Copt-level=0",
            "-Cpanic=abort",
            "-Coverflow-checks=on",
            "-Ccodegen-units=1",
            "-Awarnings",
        ]);
    } else {
        command = Command::new(clang(language));
        command.args([
            "-O0",
            "-g1", // the lines of what the sanitizer of addresses reports
            "-w",
            "-ffp-contract=off",
            "-fno-sanitize-recover=all",
            SANITIZERS,
        ]);
    }
    command.args(flags).arg("-o").arg(exe).arg(source);
    command
}

/// Compiles a program and runs it. `None` when it runs too long.
pub(crate) fn run(
    source: &Path,
    language: Language,
    flags: &[&str],
) -> Result<Option<Native>, String> {
    let compiled = compiler(source, language, flags)
        .output()
        .map_err(|e| e.to_string())?;
    if !compiled.status.success() {
        let said = String::from_utf8_lossy(&compiled.stderr).into_owned();
        return Err(format!("not compiled: {said}"));
    }
    let out = Command::new("timeout")
        .arg("5")
        .arg(source.with_extension("exe"))
        .env("ASAN_OPTIONS", "detect_leaks=0")
        .env(
            "ASAN_SYMBOLIZER_PATH",
            clang(Language::C).with_file_name("llvm-symbolizer"),
        )
        .stdin(Stdio::null())
        .output()
        .map_err(|e| e.to_string())?;
    if out.status.code() == Some(124) {
        return Ok(None);
    }
    let said = String::from_utf8_lossy(&out.stderr).into_owned();
    let name = source.file_name().unwrap_or_default().to_string_lossy();
    let report = undefined_behavior(&said)
        .or_else(|| bad_address(&said, &name))
        .or_else(|| panic(&said, &name));
    Ok(Some(Native {
        output: out.stdout,
        // `timeout` dies of the signal that its child died of.
        status: out.status.code(),
        report,
        trapped: out.status.signal() == Some(SIGILL) || said.contains(TOO_WIDE),
    }))
}

/// A report `program.c:7:4: runtime error: ...`.
fn undefined_behavior(said: &str) -> Option<Report> {
    said.lines().find_map(|line| {
        let (place, message) = line.split_once(": runtime error: ")?;
        let mut numbers = place.rsplit(':').filter_map(|n| n.parse::<u32>().ok());
        let (_column, line) = (numbers.next()?, numbers.next()?);
        // A function's end has no line: the report names the function's first.
        let is_end = message.contains("reached the end of a value-returning");
        Some(Report {
            line: (!is_end).then_some(line),
            message: message.to_owned(),
        })
    })
}

/// A report `ERROR: AddressSanitizer: ...`, and the first line below that speaks
/// of the program's source. A jump to null leaves no such line.
fn bad_address(said: &str, source: &str) -> Option<Report> {
    let mut lines = said.lines();
    let message = lines
        .find_map(|l| l.split_once("ERROR: AddressSanitizer: "))?
        .1;
    let place = format!("/{source}:");
    let line = lines.find_map(|l| l.split_once(&place)?.1.split(':').next()?.parse().ok());
    // Whoever calls a null pointer is missing among the callers.
    let called_null = message.contains("(pc 0x000000000000 ");
    if line.is_none() && !called_null {
        return None;
    }
    Some(Report {
        line: line.filter(|_| !called_null),
        message: message.to_owned(),
    })
}

/// A report `thread '<unnamed>' panicked at program.rs:7:4:`, and its text.
fn panic(said: &str, source: &str) -> Option<Report> {
    let mut lines = said.lines();
    let place = lines.find_map(|l| l.split_once(" panicked at "))?.1;
    let rest = place.rsplit_once(source)?.1;
    Some(Report {
        line: rest.split(':').nth(1)?.parse().ok(),
        message: format!("panic: {}", lines.next().unwrap_or_default()),
    })
}

/// The kinds of checks that a report belongs to.
pub(crate) fn kinds_of(message: &str) -> &'static [CheckKind] {
    #[allow(clippy::enum_glob_use)] // a table of kinds
    use CheckKind::*;
    const KINDS: &[(&str, &[CheckKind])] = &[
        ("panic: attempt to divide by zero", &[Div]),
        (
            "panic: attempt to calculate the remainder with a divisor of zero",
            &[Div],
        ),
        ("panic: attempt to shift", &[Shift]),
        ("panic: attempt to", &[Overflow]),
        ("panic: index out of bounds", &[Index]),
        ("panic: range ", &[Index]),
        ("panic: slice index", &[Index]),
        ("panic: ", &[Assert]),
        ("signed integer overflow", &[Overflow]),
        ("negation of", &[Overflow]),
        // Of bit-precise integers, the report may name the wrong reason.
        ("left shift of", &[Overflow, Shift]),
        ("cannot be represented in type", &[Overflow]),
        ("division by zero", &[Div]),
        ("outside the range of representable values", &[Float]),
        // Of what is promoted and assigned, the type is not that of the shift.
        ("too large for 8-bit type", &[Overflow, Shift]),
        ("too large for 16-bit type", &[Overflow, Shift]),
        ("shift exponent", &[Shift]),
        // Out of the whole object, too, perhaps.
        ("index ", &[Index, Bounds]),
        ("variable length array bound", &[Bounds]),
        ("unreachable", &[Unreachable]),
        ("reached the end of a value-returning", &[Unreachable]),
        ("which is not a valid argument", &[Value]),
        ("null pointer", &[Null]),
        ("SEGV on unknown address 0x000000000000", &[Null]),
        // A fault in the first page: a number as a pointer.
        ("SEGV on unknown address 0x000000000", &[Null, Bounds, Free]),
        ("buffer-overflow", &[Bounds]),
        ("stack-use-after", &[Free]),
        ("heap-use-after-free", &[Free]),
        ("double-free", &[Free]),
        ("attempting free on address", &[Free]),
    ];
    let found = KINDS.iter().find(|(text, _)| message.contains(text));
    found.map_or(&[], |(_, kinds)| kinds)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reports_are_understood() {
        let said = "thread '<unnamed>' (7) panicked at dir/program.rs:12:5:\nindex out";
        let report = panic(said, "program.rs").expect("a panic");
        assert_eq!(report.line, Some(12));
        let said = "a.c:3:9: runtime error: index 4 out of bounds for type 'int[4]'";
        let report = undefined_behavior(said).expect("a report");
        assert_eq!(report.line, Some(3));
        assert!(kinds_of(&report.message).contains(&CheckKind::Index));
    }
}
