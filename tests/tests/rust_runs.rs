//! Programs in Rust, with a `main` and what they print: `pincer run` against a
//! native run. Each file below `tests/runs` and `tests/programs/rust` is one test:
//! standard output is the same, and so is how it ends: by itself, with which exit
//! status, or by a panic on which line.
//!
//! A run that Pincer can't follow says so, with a status of its own; the first line
//! of a file says that this is expected (`// beyond runs: what`).

use libtest_mimic::{Arguments, Failed, Trial};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Output};

const PINCER: &str = env!("CARGO_BIN_EXE_pincer-under-test");

/// The exit status of a panic, as rustc's runtime has it with `panic=unwind`.
const PANICKED: i32 = 101;

fn native(path: &Path) -> Result<Output, Failed> {
    let dir = tempfile::tempdir()?;
    let exe = dir.path().join("program");
    let compiled = Command::new("rustc")
        .args(["--edition=2024", "-Coverflow-checks=on", "-Awarnings", "-o"])
        .arg(&exe)
        .arg(path)
        .output()?;
    if !compiled.status.success() {
        return Err(String::from_utf8_lossy(&compiled.stderr)
            .into_owned()
            .into());
    }
    Ok(Command::new(exe).output()?)
}

/// The line in the file at which a text says that something went wrong.
fn line_in(text: &str, path: &Path) -> Option<u32> {
    let name = format!("{}:", path.file_name()?.to_str()?);
    text.split(&name).nth(1)?.split(':').next()?.parse().ok()
}

fn check(path: &Path) -> Result<(), Failed> {
    let text = std::fs::read_to_string(path)?;
    let native = native(path)?;
    let run = Command::new(PINCER).arg("run").arg(path).output()?;
    let said = String::from_utf8_lossy(&run.stderr).into_owned();
    let tell = |what: &str| -> Result<(), Failed> { Err(format!("{what}\n{said}").into()) };
    if text.starts_with("// beyond runs: ") {
        return if run.status.code() == Some(3) && said.contains("isn't modelled") {
            Ok(())
        } else {
            tell("it doesn't say that it can't follow")
        };
    }
    if run.stdout != native.stdout {
        let stdout = String::from_utf8_lossy(&run.stdout).into_owned();
        return tell(&format!("it prints\n{stdout}"));
    }
    if said.contains("isn't modelled") {
        return tell("it depends on what isn't modelled");
    }
    match native.status.code() {
        Some(PANICKED) => {
            let panicked = String::from_utf8_lossy(&native.stderr).into_owned();
            let line = line_in(&panicked, path);
            if run.status.code() != Some(1) {
                return tell("it doesn't fail");
            }
            if line.is_some() && line_in(&said, path) != line {
                return tell(&format!("it fails elsewhere: {panicked}"));
            }
        }
        Some(0) if run.status.code() == Some(0) && !said.contains("exited with") => {}
        Some(n) if said.contains(&format!("exited with {n} ")) => {}
        other => return tell(&format!("natively, it ends with {other:?}")),
    }
    Ok(())
}

/// Bitcode that rustc makes by itself starts at the user's `main`, too, in both
/// ways of writing names.
fn bitcode(root: &Path, name: &str, flags: &[&str], expected: (i32, &str)) -> Result<(), Failed> {
    let dir = tempfile::tempdir()?;
    let path = dir.path().join("program.bc");
    let compiled = Command::new("rustc")
        .env("RUSTC_BOOTSTRAP", "1")
        .args(["--edition=2024", "--emit=llvm-bc", "-g", "-Awarnings"])
        .args(flags)
        .arg("-o")
        .arg(&path)
        .arg(root.join("programs/rust").join(name))
        .output()?;
    if !compiled.status.success() {
        return Err(String::from_utf8_lossy(&compiled.stderr)
            .into_owned()
            .into());
    }
    let mut verify = Command::new(PINCER);
    verify.args(["verify", "--format", "concise", "--timeout", "20"]);
    let out = verify.arg(&path).output()?;
    let said = String::from_utf8_lossy(&out.stdout).into_owned();
    if out.status.code() == Some(expected.0) && said.contains(expected.1) {
        return Ok(());
    }
    Err(said.into())
}

fn of_bitcode(root: &'static Path) -> Vec<Trial> {
    const LEGACY: &[&str] = &["-Zunstable-options", "-Csymbol-mangling-version=legacy"];
    let unwrap = "unwrap_none.rs:17:32: error: panic: called `Option::unwrap()` on a `None` value";
    let programs = [
        ("unwrap_none.rs", (1, unwrap)),
        ("explicit_panic_fixed.rs", (0, "verdict: safe")),
    ];
    let mut trials = Vec::new();
    for (name, expected) in programs {
        for (way, flags) in [("v0", &[][..]), ("legacy", LEGACY)] {
            let title = format!("bitcode/{way}/{name}");
            trials.push(Trial::test(title, move || {
                bitcode(root, name, flags, expected)
            }));
        }
    }
    trials
}

fn collect(dir: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(dir).into_iter().flatten().flatten();
    let mut files: Vec<PathBuf> = entries.map(|e| e.path()).collect();
    files.retain(|path| path.extension().is_some_and(|e| e == "rs"));
    files.sort();
    files
}

fn main() -> ExitCode {
    let root: &'static Path = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files = collect(&root.join("runs"));
    files.extend(collect(&root.join("programs/rust")));
    // Those that ask for inputs don't link.
    let is_whole = |path: &PathBuf| {
        let text = std::fs::read_to_string(path).unwrap_or_default();
        !text.contains("__VERIFIER_")
    };
    files.retain(is_whole);
    let runs = files
        .into_iter()
        .map(|path| {
            let name = path
                .strip_prefix(root)
                .unwrap_or(&path)
                .display()
                .to_string();
            Trial::test(name, move || check(&path))
        })
        .chain(of_bitcode(root));
    let trials = runs.collect();
    libtest_mimic::run(&Arguments::from_args(), trials).exit_code()
}
