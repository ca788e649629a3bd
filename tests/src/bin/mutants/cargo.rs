//! Building tests and running them within limits.

use crate::switch::VARIABLE;
use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// How long a build or a run of tests may take at all: a busy machine is slow.
const WALL: Duration = Duration::from_hours(1);

/// A copy of the checkout, and where it is built.
pub(crate) struct Copy {
    pub checkout: PathBuf,
    pub target: PathBuf,
}

/// Names the files of what Cargo prints: several may run at once.
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

    /// Runs Cargo in the copy with its output in a file; `None` when a process
    /// takes more processor time than `limit`, or all together [`WALL`].
    fn cargo(
        &self,
        command: &str,
        args: &[String],
        fault: usize,
        limit: Option<Duration>,
    ) -> Result<Option<(bool, String)>, String> {
        let error = |e| format!("cargo: {e}");
        let run = RUNS.fetch_add(1, Ordering::Relaxed);
        let path = self.target.with_extension(format!("{run}.log"));
        let log = std::fs::File::create(&path).map_err(error)?;
        let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
        let seconds = limit.map_or("unlimited".to_owned(), |l| l.as_secs().to_string());
        // The standard library can't limit processor time; a shell can.
        let script = "ulimit -S -t \"$1\"; shift; exec \"$@\"";
        let mut child = Command::new("sh")
            .args(["-c", script, "sh", &seconds])
            .arg(cargo)
            .args([command, "--quiet"])
            .args(args)
            .current_dir(&self.checkout)
            .env("CARGO_TARGET_DIR", &self.target)
            .env("CARGO_TERM_COLOR", "never")
            // Only the names of failing tests are read: no time for more.
            .env("CARGO_PROFILE_DEV_DEBUG", "0")
            .env("RUST_BACKTRACE", "0")
            // Faults are tried side by side.
            .env("RUST_TEST_THREADS", "1")
            // Nearly everything is built once, and a run may be interrupted.
            .env("CARGO_INCREMENTAL", "0")
            .env(VARIABLE, fault.to_string())
            .stdin(Stdio::null())
            .stdout(log.try_clone().map_err(error)?)
            .stderr(log)
            .process_group(0)
            .spawn()
            .map_err(error)?;
        let deadline = Instant::now() + WALL;
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
        std::fs::remove_file(&path).map_err(error)?;
        let text = String::from_utf8_lossy(&text).into_owned();
        if text.contains("SIGXCPU") {
            return Ok(None);
        }
        Ok(Some((status.success(), text)))
    }

    /// Builds tests. The inner error is the compiler's.
    pub(crate) fn build(&self, target: &[String]) -> Result<Result<(), String>, String> {
        self.compile("test", target, &["--no-run"])
    }

    /// Checks that tests would compile, in less time than it takes to build
    /// them. The inner error is the compiler's.
    pub(crate) fn check(&self, target: &[String]) -> Result<Result<(), String>, String> {
        self.compile("check", target, &["--profile", "test"])
    }

    fn compile(
        &self,
        command: &str,
        target: &[String],
        more: &[&str],
    ) -> Result<Result<(), String>, String> {
        let mut args = target.to_vec();
        args.extend(more.iter().map(|word| (*word).to_owned()));
        match self.cargo(command, &args, 0, None)? {
            Some((true, _)) => Ok(Ok(())),
            Some((false, text)) => Ok(Err(text)),
            None => Err("the build does not end".to_owned()),
        }
    }

    /// Runs tests that were built, with a fault switched on, within an amount of
    /// processor time.
    pub(crate) fn run(
        &self,
        test: &[String],
        fault: usize,
        limit: Duration,
    ) -> Result<Tests, String> {
        let start = Instant::now();
        let mut test = test.to_vec();
        if !test.iter().any(|word| word == "--") {
            test.push("--".to_owned());
        }
        // Those that take long find what they are named for, too.
        test.push("--include-ignored".to_owned());
        Ok(match self.cargo("test", &test, fault, Some(limit))? {
            Some((true, text)) => Tests::Passed(text, start.elapsed()),
            Some((false, text)) => Tests::Failed(text),
            None => Tests::DoNotEnd,
        })
    }
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

/// The first failing test that an output names.
pub(crate) fn failing(text: &str) -> String {
    text.lines()
        .find_map(|l| l.trim().strip_prefix("---- ")?.split(' ').next())
        .or_else(|| text.lines().find(|l| l.contains("panicked at")))
        .or_else(|| text.lines().find(|l| l.contains("signal:")))
        .unwrap_or("a failing run that names no test")
        .to_owned()
}
