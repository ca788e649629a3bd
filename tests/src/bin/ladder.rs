//! `make ladder FILES="a.bc b.bc ..."`: what abstract interpretation settles of
//! whole programs, a line each. Kept beside the last one, the table shows what a
//! change did.
//!
//! `ladder [timeout=S] [reasons] FILE...`: each file, bitcode or source, goes
//! through `verify --property all --engine ai` with the default preset, in S
//! seconds (120). One without `main` is entered at every exported function. For
//! each kind of check: how many of those that can be reached are settled as safe.
//! `reasons` adds what is open most often. Exits with 1 where the command had no
//! report. `PINCER` in the environment names another one.

use pincer_tests::command::pincer;
use serde_json::Value;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

/// The kinds that have a column; the others are in the sums.
const KINDS: &[&str] = &["null", "bounds", "free", "overflow", "div", "shift"];

/// How many of the commonest open checks are named.
const REASONS: usize = 5;

/// What is asked for.
struct Arguments {
    timeout: u32,
    reasons: bool,
    files: Vec<PathBuf>,
}

fn arguments() -> Result<Arguments, String> {
    let mut a = Arguments {
        timeout: 120,
        reasons: false,
        files: Vec::new(),
    };
    for text in std::env::args().skip(1) {
        match text.strip_prefix("timeout=") {
            Some(n) => a.timeout = n.parse().map_err(|e| format!("`{text}`: {e}"))?,
            None if text == "reasons" => a.reasons = true,
            None => a.files.push(PathBuf::from(text)),
        }
    }
    if a.files.is_empty() {
        return Err("which files? see the head of this file".to_owned());
    }
    Ok(a)
}

/// What the command reports of a file, entered there.
fn report(pincer: &Path, file: &Path, entry: &str, timeout: u32) -> Result<Value, String> {
    let output = Command::new(pincer)
        .args(["verify", "--property", "all", "--engine", "ai"])
        .args(["--format", "json", "--entry", entry])
        .args(["--timeout", &timeout.to_string()])
        .arg(file)
        .output()
        .map_err(|e| format!("{}: {e}", pincer.display()))?;
    let report = serde_json::from_slice(&output.stdout).map_err(|e| e.to_string());
    report.and_then(|report: Value| {
        if report["checks"].is_array() {
            return Ok(report);
        }
        Err(report["error"].as_str().unwrap_or("no checks").to_owned())
    })
}

/// How many are settled as safe, of how many.
#[derive(Clone, Copy, Default)]
struct Share {
    safe: usize,
    all: usize,
}

impl std::fmt::Display for Share {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let text = match (self.safe * 100).checked_div(self.all) {
            Some(percent) => format!("{percent}% of {}", self.all),
            None => "-".to_owned(),
        };
        f.pad(&text)
    }
}

/// A file's line.
#[derive(Default)]
struct Line {
    kinds: BTreeMap<String, Share>,
    sum: Share,
    definite: usize,
    unreachable: usize,
    /// What is open, by how often.
    open: BTreeMap<String, usize>,
}

impl Line {
    fn of(report: &Value) -> Line {
        let mut line = Line::default();
        let checks = report["checks"].as_array().into_iter().flatten();
        for check in checks.filter(|c| c["requested"] == true) {
            let text = |key: &str| check[key].as_str().unwrap_or_default();
            let status = text("status");
            if status == "unreachable" {
                line.unreachable += 1;
                continue;
            }
            let share = line.kinds.entry(text("kind").to_owned()).or_default();
            for share in [share, &mut line.sum] {
                share.safe += usize::from(status == "safe");
                share.all += 1;
            }
            line.definite += usize::from(status == "unsafe");
            if status == "unknown" {
                let what = format!("{}: {}", text("kind"), text("requirement"));
                *line.open.entry(what).or_default() += 1;
            }
        }
        line
    }

    fn text(&self, name: &str, report: &Value) -> String {
        let mut out = format!("{name:16}");
        for kind in KINDS {
            let share = self.kinds.get(*kind).copied().unwrap_or_default();
            let _ = write!(out, "{share:>14}");
        }
        let stats = &report["stats"]["time"];
        let seconds = stats["total_seconds"].as_f64().unwrap_or_default();
        let megabytes = stats["peak_kilobytes"].as_u64().unwrap_or_default() / 1024;
        let assumptions = report["assumptions"].as_array().map_or(0, Vec::len);
        let _ = write!(
            out,
            "{:>14}{:>9}{:>12}{assumptions:>12}{seconds:>9.1}{megabytes:>6}",
            self.sum, self.definite, self.unreachable
        );
        out
    }

    fn commonest(&self) -> Vec<(&str, usize)> {
        let mut all: Vec<(&str, usize)> = self.open.iter().map(|(k, n)| (&**k, *n)).collect();
        all.sort_by_key(|(_, n)| std::cmp::Reverse(*n));
        all.truncate(REASONS);
        all
    }
}

fn head() -> String {
    let mut out = format!("{:16}", "");
    for kind in KINDS {
        let _ = write!(out, "{kind:>14}");
    }
    let _ = write!(
        out,
        "{:>14}{:>9}{:>12}{:>12}{:>9}{:>6}",
        "all", "errors", "unreached", "assumptions", "seconds", "MB"
    );
    out
}

/// Whether every file had a report.
fn run(a: &Arguments) -> Result<bool, String> {
    let pincer = pincer()?;
    println!("{}", head());
    let mut fine = true;
    for file in &a.files {
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        let found = report(&pincer, file, "main", a.timeout)
            .or_else(|_| report(&pincer, file, "exported", a.timeout));
        match found {
            Ok(report) => {
                let line = Line::of(&report);
                println!("{}", line.text(&name, &report));
                for (what, n) in line.commonest().into_iter().filter(|_| a.reasons) {
                    println!("  {n:6} open  {what}");
                }
            }
            Err(e) => {
                println!("{name:16}  no report: {e}");
                fine = false;
            }
        }
    }
    Ok(fine)
}

fn main() -> ExitCode {
    let fine = arguments().and_then(|a| run(&a));
    match fine {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(e) => {
            eprintln!("error: {e}");
            ExitCode::from(2)
        }
    }
}
