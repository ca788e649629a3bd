//! `make mutants`: breaks the code on purpose, one fault at a time, and shows
//! that a test catches each. The faults stand in `tests/mutants.txt`.
//!
//! `mutants [WORD...]` tries only the faults whose name or file contains one
//! of the words. Works in a copy of the checkout's files below the target folder; the
//! checkout itself is never touched. Builds with the profile of tests, in one
//! target folder, so that each fault costs what it changes.
//!
//! A fault is caught when its tests build and fail, or don't end in time (a
//! widening that never stops). One that doesn't compile, or whose lines are no
//! longer in the code, shows nothing. The exit status is 0 when all were
//! caught, 1 when one was not, 2 when nothing could be tried.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Write as _;
use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::time::{Duration, Instant};

/// How long building the tests of a fault may take: a busy machine is slow.
const BUILD: Duration = Duration::from_hours(1);

/// How long tests may run without a fault, once they are built.
const TIME: Duration = Duration::from_mins(20);

/// How long they may run with one: this, and so many times as long as without.
const LONGER: (Duration, u32) = (Duration::from_secs(20), 10);

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
    /// Its lines are not in the code, or more than once.
    DoesNotFit(String),
    /// It doesn't compile: the fault is badly chosen.
    DoesNotCompile(String),
}

/// How `cargo test` ended.
enum Tests {
    /// With all output, after that time.
    Passed(String, Duration),
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
        // Only the names of failing tests are read: no time for more.
        .env("CARGO_PROFILE_DEV_DEBUG", "0")
        .env("RUST_BACKTRACE", "0")
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

/// Builds tests, then runs them within a time.
fn run_tests(
    copy: &Path,
    target: &Path,
    test: &[String],
    limit: Duration,
) -> Result<Tests, String> {
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
    let start = Instant::now();
    Ok(match cargo(copy, target, &args, limit)? {
        Some((true, text)) => Tests::Passed(text, start.elapsed()),
        Some((false, text)) => Tests::Failed(text),
        None => Tests::DoNotEnd,
    })
}

/// How many tests an output says were run.
fn count_tests(text: &str) -> usize {
    text.lines()
        .filter_map(|l| l.trim().strip_prefix("running ")?.split(' ').next())
        .filter_map(|n| n.parse::<usize>().ok())
        .sum()
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

fn try_fault(copy: &Path, target: &Path, fault: &Fault, limit: Duration) -> Result<End, String> {
    let path = copy.join(&fault.file);
    let original =
        std::fs::read_to_string(&path).map_err(|e| format!("{}: {e}", path.display()))?;
    let mutated = match seed(&original, fault) {
        Ok(text) => text,
        Err(why) => return Ok(End::DoesNotFit(why)),
    };
    let write =
        |text: &str| std::fs::write(&path, text).map_err(|e| format!("{}: {e}", path.display()));
    write(&mutated)?;
    let result = run_tests(copy, target, &fault.test, limit);
    write(&original)?;
    Ok(match result? {
        Tests::Passed(..) => End::Survived,
        Tests::Failed(text) => End::Caught(failing(&text)),
        Tests::DoNotCompile(text) => End::DoesNotCompile(text),
        Tests::DoNotEnd => End::Caught("tests that do not end".to_owned()),
    })
}

/// Removes the files of an earlier copy that the checkout has no more: Cargo
/// would still build a test file among them.
fn remove_others(dir: &Path, wanted: &BTreeSet<PathBuf>) -> Result<(), String> {
    let mut todo = vec![dir.to_owned()];
    while let Some(dir) = todo.pop() {
        let error = |e| format!("{}: {e}", dir.display());
        for entry in std::fs::read_dir(&dir).map_err(error)? {
            let entry = entry.map_err(error)?;
            let kind = entry.file_type().map_err(error)?;
            if kind.is_dir() {
                todo.push(entry.path());
            } else if kind.is_file() && !wanted.contains(&entry.path()) {
                std::fs::remove_file(entry.path()).map_err(error)?;
            }
        }
    }
    Ok(())
}

/// Copies what git tracks or would track (and what the build needs besides).
fn copy_checkout(root: &Path, copy: &Path) -> Result<(), String> {
    let list = Command::new("git")
        .args(["ls-files", "-z", "--cached", "--others"])
        .arg("--exclude-standard")
        .current_dir(root)
        .output()
        .map_err(|e| format!("git: {e}"))?;
    let mut wanted = BTreeSet::new();
    for name in String::from_utf8_lossy(&list.stdout).split('\0') {
        if name.is_empty() {
            continue;
        }
        let (from, to) = (root.join(name), copy.join(name));
        let Ok(bytes) = std::fs::read(&from) else {
            continue;
        };
        wanted.insert(to.clone());
        if std::fs::read(&to).is_ok_and(|old| old == bytes) {
            continue; // keeps the time stamp, and so the build
        }
        if let Some(dir) = to.parent() {
            std::fs::create_dir_all(dir).map_err(|e| format!("{}: {e}", dir.display()))?;
        }
        std::fs::write(&to, bytes).map_err(|e| format!("{}: {e}", to.display()))?;
    }
    std::fs::create_dir_all(copy).map_err(|e| format!("{}: {e}", copy.display()))?;
    remove_others(copy, &wanted)?;
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
        .filter(|f| {
            words.is_empty()
                || words
                    .iter()
                    .any(|w| f.name.contains(w) || f.file.contains(w))
        })
        .collect();
    let base = std::env::var_os("CARGO_TARGET_DIR")
        .map_or_else(|| root.join("target"), PathBuf::from)
        .join("mutants");
    let (copy, target) = (base.join("checkout"), base.join("target"));
    copy_checkout(root, &copy)?;
    std::fs::create_dir_all(&target).map_err(|e| format!("{}: {e}", target.display()))?;
    let start = Instant::now();
    println!("{} faults; the tests without a fault first", faults.len());
    let usual = without_fault(&copy, &target, &faults)?;
    println!("they pass ({} s)", start.elapsed().as_secs());
    let (mut caught, mut survived, mut invalid, mut stale) = (0, 0, 0, 0);
    for (number, fault) in (1..).zip(&faults) {
        let start = Instant::now();
        let limit = LONGER.0 + usual[&fault.test] * LONGER.1;
        let line = match try_fault(&copy, &target, fault, limit)? {
            End::Caught(by) => {
                caught += 1;
                format!("caught    {}  by {by}", fault.name)
            }
            End::Survived => {
                survived += 1;
                format!("SURVIVED  {}", fault.name)
            }
            End::DoesNotFit(why) => {
                stale += 1;
                format!("DOES NOT FIT  {why}")
            }
            End::DoesNotCompile(text) => {
                invalid += 1;
                format!("DOES NOT COMPILE  {}\n{text}", fault.name)
            }
        };
        let seconds = start.elapsed().as_secs();
        println!("{number:3} {line}  ({seconds} s)");
        std::io::stdout().flush().map_err(|e| e.to_string())?;
    }
    println!(
        "{caught} of {} seeded faults caught, {survived} survived, {stale} did not fit, \
         {invalid} did not compile, in {} min",
        faults.len(),
        start.elapsed().as_secs().div_ceil(60)
    );
    Ok(caught == faults.len())
}

/// The unbroken code must pass, with some test, or nothing is shown. How long
/// each command takes then.
fn without_fault(
    copy: &Path,
    target: &Path,
    faults: &[Fault],
) -> Result<BTreeMap<Vec<String>, Duration>, String> {
    let mut usual = BTreeMap::new();
    for test in faults.iter().map(|f| &f.test) {
        if usual.contains_key(test) {
            continue;
        }
        let why = match run_tests(copy, target, test, TIME)? {
            Tests::Passed(text, took) if count_tests(&text) > 0 => {
                usual.insert(test.clone(), took);
                continue;
            }
            Tests::Passed(..) => "there is no such test".to_owned(),
            Tests::Failed(text) | Tests::DoNotCompile(text) => text,
            Tests::DoNotEnd => "it does not end".to_owned(),
        };
        let test = test.join(" ");
        return Err(format!("without a fault, {test} fails:\n{why}"));
    }
    Ok(usual)
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
