//! `make mutants`: breaks the code on purpose, one fault at a time, and shows
//! that a test catches each. The faults stand in `tests/mutants.txt`.
//!
//! `mutants [NAME...]` tries only the faults whose name contains one of the
//! words. Works in a copy of the checkout's tracked files below the target
//! folder; the checkout itself is never touched. Builds without optimisation,
//! in one target folder, so that each fault costs what it changes.
//!
//! A fault is caught when its tests build and fail, or don't end in time (a
//! widening that never stops). One that doesn't compile shows nothing.

use std::io::Write as _;
use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::time::{Duration, Instant};

/// How long building the tests of a fault may take: a busy machine is slow.
const BUILD: Duration = Duration::from_hours(1);

/// How long the tests of a fault may run, once they are built.
const TIME: Duration = Duration::from_mins(5);

/// One seeded fault.
#[derive(Debug, Default, PartialEq, Eq)]
struct Fault {
    name: String,
    file: String,
    old: String,
    new: String,
    /// Arguments of `cargo test` for the tests that should catch it.
    test: Vec<String>,
}

/// The faults of a table. Each is a `[name]`, then `file: PATH`, lines `- ...`
/// and `+ ...` (the lines taken out and put in, without indentation), and
/// `test: ARGUMENTS`.
fn parse(text: &str) -> Result<Vec<Fault>, String> {
    let mut faults: Vec<Fault> = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        let wrong = |what: &str| format!("line {number}: {what}: {line}");
        if line.trim().is_empty() || line.starts_with('#') {
            continue;
        }
        if let Some(name) = line.strip_prefix('[').and_then(|l| l.strip_suffix(']')) {
            faults.push(Fault {
                name: name.to_owned(),
                ..Fault::default()
            });
            continue;
        }
        let fault = faults.last_mut().ok_or_else(|| wrong("no [name] before"))?;
        if let Some(file) = line.strip_prefix("file: ") {
            file.clone_into(&mut fault.file);
        } else if let Some(test) = line.strip_prefix("test: ") {
            fault.test = test.split_whitespace().map(str::to_owned).collect();
        } else if let Some(old) = line.strip_prefix("- ") {
            fault.old.push_str(old.trim());
            fault.old.push('\n');
        } else if let Some(new) = line.strip_prefix('+') {
            fault.new.push_str(new.trim());
            fault.new.push('\n');
        } else {
            return Err(wrong("not understood"));
        }
    }
    for f in &faults {
        if f.file.is_empty() || f.old.is_empty() || f.test.is_empty() {
            return Err(format!("[{}] lacks a file, old lines or a test", f.name));
        }
    }
    Ok(faults)
}

/// The text with the fault's old lines, which must stand there exactly once
/// (indentation aside), replaced by the new ones.
fn seed(text: &str, fault: &Fault) -> Result<String, String> {
    let lines: Vec<&str> = text.lines().collect();
    let old: Vec<&str> = fault.old.lines().collect();
    let places: Vec<usize> = (0..=lines.len().saturating_sub(old.len()))
        .filter(|&i| old.iter().zip(&lines[i..]).all(|(o, l)| l.trim() == *o))
        .collect();
    let [at] = places[..] else {
        return Err(format!(
            "[{}]: the old lines stand in {} at {} places",
            fault.name,
            fault.file,
            places.len()
        ));
    };
    let mut out = lines[..at].join("\n");
    out.push('\n');
    out.push_str(&fault.new);
    out.push_str(&lines[at + old.len()..].join("\n"));
    out.push('\n');
    Ok(out)
}

/// How a mutant ended.
enum End {
    Caught(String),
    Survived,
    /// It doesn't compile: the fault is badly chosen.
    DoesNotCompile(String),
}

/// How `cargo test` ended.
enum Tests {
    Passed,
    /// With all output.
    Failed(String),
    DoNotCompile(String),
    DoNotEnd,
}

/// Ends a process and those that it started.
fn end_group(leader: u32) {
    // The standard library has no way to signal a group.
    let _ = Command::new("kill")
        .args(["-KILL", "--", &format!("-{leader}")])
        .stderr(Stdio::null())
        .status();
}

/// Runs Cargo in the copy with its output in a file; `None` when it takes
/// longer than `limit`.
fn cargo(
    copy: &Path,
    target: &Path,
    args: &[String],
    limit: Duration,
) -> Result<Option<(bool, String)>, String> {
    let error = |e| format!("cargo: {e}");
    let path = target.with_extension("log");
    let log = std::fs::File::create(&path).map_err(error)?;
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut child = Command::new(cargo)
        .args(args)
        .current_dir(copy)
        .env("CARGO_TARGET_DIR", target)
        .env("CARGO_TERM_COLOR", "never")
        .stdin(Stdio::null())
        .stdout(log.try_clone().map_err(error)?)
        .stderr(log)
        .process_group(0)
        .spawn()
        .map_err(error)?;
    let deadline = Instant::now() + limit;
    let status = loop {
        if let Some(status) = child.try_wait().map_err(error)? {
            break status;
        }
        if Instant::now() > deadline {
            end_group(child.id());
            child.wait().map_err(error)?;
            return Ok(None);
        }
        std::thread::sleep(Duration::from_millis(50));
    };
    let text = std::fs::read(&path).map_err(error)?;
    let text = String::from_utf8_lossy(&text).into_owned();
    Ok(Some((status.success(), text)))
}

/// Builds tests, then runs them.
fn run_tests(copy: &Path, target: &Path, test: &[String]) -> Result<Tests, String> {
    let mut args = vec!["test".to_owned(), "--quiet".to_owned()];
    args.extend(test.iter().cloned());
    // What stands behind `--` is for the tests.
    let own = args.iter().position(|a| a == "--").unwrap_or(args.len());
    let mut build = args[..own].to_vec();
    build.push("--no-run".to_owned());
    match cargo(copy, target, &build, BUILD)? {
        Some((true, _)) => {}
        Some((false, text)) => return Ok(Tests::DoNotCompile(text)),
        None => return Err("the build does not end".to_owned()),
    }
    Ok(match cargo(copy, target, &args, TIME)? {
        Some((true, _)) => Tests::Passed,
        Some((false, text)) => Tests::Failed(text),
        None => Tests::DoNotEnd,
    })
}

/// The first failing test that an output names.
fn failing(text: &str) -> String {
    text.lines()
        .find_map(|l| l.trim().strip_prefix("---- ")?.split(' ').next())
        .or_else(|| text.lines().find(|l| l.contains("panicked at")))
        .or_else(|| text.lines().find(|l| l.contains("signal:")))
        .unwrap_or("a failing run that names no test")
        .to_owned()
}

fn try_fault(copy: &Path, target: &Path, fault: &Fault) -> Result<End, String> {
    let path = copy.join(&fault.file);
    let original =
        std::fs::read_to_string(&path).map_err(|e| format!("{}: {e}", path.display()))?;
    let mutated = seed(&original, fault)?;
    let write =
        |text: &str| std::fs::write(&path, text).map_err(|e| format!("{}: {e}", path.display()));
    write(&mutated)?;
    let result = run_tests(copy, target, &fault.test);
    write(&original)?;
    Ok(match result? {
        Tests::Passed => End::Survived,
        Tests::Failed(text) => End::Caught(failing(&text)),
        Tests::DoNotCompile(text) => End::DoesNotCompile(text),
        Tests::DoNotEnd => End::Caught("tests that do not end".to_owned()),
    })
}

/// Copies what git tracks (and what the build needs besides).
fn copy_checkout(root: &Path, copy: &Path) -> Result<(), String> {
    let list = Command::new("git")
        .args(["ls-files", "-z"])
        .current_dir(root)
        .output()
        .map_err(|e| format!("git: {e}"))?;
    for name in String::from_utf8_lossy(&list.stdout).split('\0') {
        if name.is_empty() {
            continue;
        }
        let (from, to) = (root.join(name), copy.join(name));
        let Ok(bytes) = std::fs::read(&from) else {
            continue;
        };
        if std::fs::read(&to).is_ok_and(|old| old == bytes) {
            continue; // keeps the time stamp, and so the build
        }
        if let Some(dir) = to.parent() {
            std::fs::create_dir_all(dir).map_err(|e| format!("{}: {e}", dir.display()))?;
        }
        std::fs::write(&to, bytes).map_err(|e| format!("{}: {e}", to.display()))?;
    }
    let deps = copy.join(".deps");
    if !deps.exists() {
        std::os::unix::fs::symlink(root.join(".deps"), &deps)
            .map_err(|e| format!("{}: {e}", deps.display()))?;
    }
    Ok(())
}

fn run() -> Result<bool, String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .ok_or("no workspace")?;
    let table = root.join("tests/mutants.txt");
    let text = std::fs::read_to_string(&table).map_err(|e| format!("{}: {e}", table.display()))?;
    let words: Vec<String> = std::env::args().skip(1).collect();
    let faults: Vec<Fault> = parse(&text)?
        .into_iter()
        .filter(|f| words.is_empty() || words.iter().any(|w| f.name.contains(w)))
        .collect();
    let base = std::env::var_os("CARGO_TARGET_DIR")
        .map_or_else(|| root.join("target"), PathBuf::from)
        .join("mutants");
    let (copy, target) = (base.join("checkout"), base.join("target"));
    copy_checkout(root, &copy)?;
    std::fs::create_dir_all(&target).map_err(|e| format!("{}: {e}", target.display()))?;
    // Every fault must fit its file before hours are spent.
    for fault in &faults {
        let path = copy.join(&fault.file);
        let text =
            std::fs::read_to_string(&path).map_err(|e| format!("{}: {e}", path.display()))?;
        seed(&text, fault)?;
    }
    // The unbroken code must pass, or nothing is shown.
    let mut commands: Vec<&Vec<String>> = faults.iter().map(|f| &f.test).collect();
    commands.sort();
    commands.dedup();
    for test in commands {
        let why = match run_tests(&copy, &target, test)? {
            Tests::Passed => continue,
            Tests::Failed(text) | Tests::DoNotCompile(text) => text,
            Tests::DoNotEnd => "it does not end".to_owned(),
        };
        let test = test.join(" ");
        return Err(format!("without a fault, {test} fails:\n{why}"));
    }
    let (mut caught, mut survived, mut invalid) = (0, 0, 0);
    for fault in &faults {
        let start = Instant::now();
        let line = match try_fault(&copy, &target, fault)? {
            End::Caught(by) => {
                caught += 1;
                format!("caught    {}  by {by}", fault.name)
            }
            End::Survived => {
                survived += 1;
                format!("SURVIVED  {}", fault.name)
            }
            End::DoesNotCompile(text) => {
                invalid += 1;
                format!("DOES NOT COMPILE  {}\n{text}", fault.name)
            }
        };
        println!("{line}  ({} s)", start.elapsed().as_secs());
        std::io::stdout().flush().map_err(|e| e.to_string())?;
    }
    println!(
        "{caught} of {} seeded faults caught, {survived} survived, {invalid} did not compile",
        faults.len()
    );
    Ok(caught == faults.len())
}

fn main() -> ExitCode {
    match run() {
        Ok(good) => ExitCode::from(u8::from(!good)),
        Err(e) => {
            eprintln!("error: {e}");
            ExitCode::from(2)
        }
    }
}
