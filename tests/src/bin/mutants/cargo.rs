//! Building tests and running them within limits.
//!
//! Tests are built for the whole workspace, so that each crate is compiled once: Cargo
//! gives crates the features that the selected packages ask for, and compiles them again
//! for each selection. What was built is run without Cargo.

use crate::switch::VARIABLE;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::os::unix::process::{CommandExt as _, ExitStatusExt as _};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// How long a build or a run of tests may take at all: a busy machine is slow.
const WALL: Duration = Duration::from_hours(1);

/// What kills a process that took more processor time than it may.
const SIGXCPU: i32 = 24;

/// A copy of the checkout, and where it is built.
pub(crate) struct Copy {
    pub checkout: PathBuf,
    pub target: PathBuf,
}

/// What was built: by the words that say which test it is (as `-p NAME --lib`), the
/// program and the folder that it runs in.
pub(crate) type Built = BTreeMap<Vec<String>, (PathBuf, PathBuf)>;

/// Names the files of what processes print: several may run at once.
static RUNS: AtomicUsize = AtomicUsize::new(0);

/// How tests ended.
pub(crate) enum Tests {
    /// With all output, after that time.
    Passed(String, Duration),
    /// With all output.
    Failed(String),
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

impl Copy {
    /// Writes a file of the copy, if it isn't like that already.
    pub(crate) fn write(&self, file: &str, text: &str) -> Result<(), String> {
        let path = self.checkout.join(file);
        write(&path, text.as_bytes())
    }

    /// Runs a command with its output in a file; `None` when it takes more processor
    /// time than `limit`, or all together [`WALL`].
    fn run_within(
        &self,
        command: &Command,
        limit: Option<Duration>,
    ) -> Result<Option<(bool, String)>, String> {
        let error = |e| format!("{}: {e}", command.get_program().display());
        let run = RUNS.fetch_add(1, Ordering::Relaxed);
        let path = self.target.with_extension(format!("{run}.log"));
        let log = std::fs::File::create(&path).map_err(error)?;
        let seconds = limit.map_or("unlimited".to_owned(), |l| l.as_secs().to_string());
        // The standard library can't limit processor time; a shell can.
        let script = "ulimit -S -t \"$1\"; shift; exec \"$@\"";
        let mut limited = Command::new("sh");
        limited
            .args(["-c", script, "sh", &seconds])
            .arg(command.get_program())
            .args(command.get_args());
        if let Some(folder) = command.get_current_dir() {
            limited.current_dir(folder);
        }
        for (name, value) in command.get_envs() {
            limited.env(name, value.unwrap_or_default());
        }
        let mut child = limited
            .env("RUST_BACKTRACE", "0")
            .stdin(Stdio::null())
            .stdout(log.try_clone().map_err(error)?)
            .stderr(log)
            .process_group(0)
            .spawn()
            .map_err(error)?;
        let deadline = Instant::now() + WALL;
        let mut failed = false;
        let status = loop {
            if let Some(status) = child.try_wait().map_err(error)? {
                break Some(status);
            }
            // One failing test is enough: a folder of programs has hundreds.
            failed = std::fs::read(&path).is_ok_and(|text| {
                let text = String::from_utf8_lossy(&text);
                text.lines().any(|line| failed_test(line).is_some())
            });
            if failed || Instant::now() > deadline {
                end_group(child.id());
                child.wait().map_err(error)?;
                break None;
            }
            std::thread::sleep(Duration::from_millis(50));
        };
        let text = std::fs::read(&path).map_err(error)?;
        let text = String::from_utf8_lossy(&text).into_owned();
        std::fs::remove_file(&path).map_err(error)?;
        if failed {
            return Ok(Some((false, text)));
        }
        let status = status.filter(|s| s.signal() != Some(SIGXCPU) && !text.contains("SIGXCPU"));
        Ok(status.map(|s| (s.success(), text)))
    }

    /// Has Cargo do something with tests. The inner error is the compiler's.
    fn cargo(
        &self,
        command: &str,
        targets: &BTreeSet<Vec<String>>,
        more: &[&str],
    ) -> Result<Result<String, String>, String> {
        // All that begins with `-p NAME` is of some package of the workspace.
        let words: BTreeSet<&[String]> = targets.iter().map(|t| &t[2..]).collect();
        let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
        let mut cargo = Command::new(cargo);
        cargo
            .args([command, "--quiet", "--workspace"])
            .args(words.into_iter().flatten())
            .args(more)
            .current_dir(&self.checkout)
            .env("CARGO_TARGET_DIR", &self.target)
            .env("CARGO_TERM_COLOR", "never")
            // Only the names of failing tests are read: no time for more.
            .env("CARGO_PROFILE_DEV_DEBUG", "0")
            // Nearly everything is built once, and a run may be interrupted.
            .env("CARGO_INCREMENTAL", "0");
        Ok(match self.run_within(&cargo, None)? {
            Some((true, text)) => Ok(text),
            Some((false, text)) => Err(text),
            None => return Err("the build does not end".to_owned()),
        })
    }

    /// Checks that tests would compile, in less time than it takes to build
    /// them. The inner error is the compiler's.
    pub(crate) fn check(
        &self,
        targets: &BTreeSet<Vec<String>>,
    ) -> Result<Result<(), String>, String> {
        let checked = self.cargo("check", targets, &["--profile", "test"])?;
        Ok(checked.map(drop))
    }

    /// Builds tests. The inner error is the compiler's.
    pub(crate) fn build(
        &self,
        targets: &BTreeSet<Vec<String>>,
    ) -> Result<Result<Built, String>, String> {
        let format = "--message-format=json-render-diagnostics";
        let built = self.cargo("test", targets, &["--no-run", format])?;
        Ok(built.map(|text| text.lines().filter_map(program).collect()))
    }

    /// Runs tests that were built, with a fault switched on, within an amount of
    /// processor time.
    pub(crate) fn run(
        &self,
        built: &Built,
        target: &[String],
        test: &[String],
        fault: usize,
        limit: Duration,
    ) -> Result<Tests, String> {
        let Some((program, folder)) = built.get(target) else {
            return Err(format!("there are no tests {}", target.join(" ")));
        };
        let mut run = Command::new(program);
        run.args(test[target.len()..].iter().filter(|w| *w != "--"))
            // Those that take long find what they are named for, too.
            .arg("--include-ignored")
            .current_dir(folder)
            // Faults are tried side by side.
            .env("RUST_TEST_THREADS", "1")
            .env(VARIABLE, fault.to_string());
        let start = Instant::now();
        Ok(match self.run_within(&run, Some(limit))? {
            Some((true, text)) => Tests::Passed(text, start.elapsed()),
            Some((false, text)) => Tests::Failed(text),
            None => Tests::DoNotEnd,
        })
    }
}

/// The program that a line of Cargo's messages tells of, if it is one of tests.
fn program(line: &str) -> Option<(Vec<String>, (PathBuf, PathBuf))> {
    let message: Value = serde_json::from_str(line).ok()?;
    let text = |value: &Value| value.as_str().map(str::to_owned);
    let executable = text(&message["executable"])?;
    let manifest = PathBuf::from(text(&message["manifest_path"])?);
    let (_, package) = message["package_id"].as_str()?.split_once('#')?;
    let (package, _) = package.split_once('@')?;
    let target = &message["target"];
    let words = match target["kind"][0].as_str()? {
        "lib" => vec!["--lib".to_owned()],
        "test" => vec!["--test".to_owned(), text(&target["name"])?],
        _ => return None,
    };
    let key = ["-p".to_owned(), package.to_owned()]
        .into_iter()
        .chain(words);
    let folder = manifest.parent()?.to_owned();
    Some((key.collect(), (PathBuf::from(executable), folder)))
}

/// Writes a file that isn't like that already: one that is keeps its time
/// stamp, and so what was built of it.
pub(crate) fn write(path: &Path, bytes: &[u8]) -> Result<(), String> {
    let error = |e| format!("{}: {e}", path.display());
    if std::fs::read(path).is_ok_and(|old| old == bytes) {
        return Ok(());
    }
    if let Some(dir) = path.parent() {
        std::fs::create_dir_all(dir).map_err(error)?;
    }
    std::fs::write(path, bytes).map_err(error)
}

/// How many tests an output says were run.
pub(crate) fn count_tests(text: &str) -> usize {
    text.lines()
        .filter_map(|l| l.trim().strip_prefix("running ")?.split(' ').next())
        .filter_map(|n| n.parse::<usize>().ok())
        .sum()
}

/// The test that a line says failed, as it ends.
fn failed_test(line: &str) -> Option<&str> {
    let (name, end) = line.strip_prefix("test ")?.split_once(" ... ")?;
    end.ends_with("FAILED").then_some(name)
}

/// The first failing test that an output names.
pub(crate) fn failing(text: &str) -> String {
    text.lines()
        .find_map(failed_test)
        .or_else(|| {
            let mut named = text.lines().filter_map(|l| l.trim().strip_prefix("---- "));
            named.next()?.split(' ').next()
        })
        .or_else(|| text.lines().find(|l| l.contains("panicked at")))
        .or_else(|| text.lines().find(|l| l.contains("signal:")))
        .unwrap_or("a failing run that names no test")
        .to_owned()
}
