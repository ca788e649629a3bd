//! Programs are compiled and run, or given to the verifier.

use super::Case;
use crate::native::{Language, clang};
use ir::CheckKind;
use serde_json::Value;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{self, Output, Stdio};

/// How a native run is judged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Judged {
    /// As it should.
    Right,
    /// It was only compiled.
    Compiled,
    /// What is wrong.
    Wrong(String),
}

/// What the verifier says of a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The right one.
    Right,
    /// Neither.
    Open,
    /// A wrong one, in words.
    Wrong(String),
}

/// The verifier, and how long it may take.
#[derive(Clone, Debug)]
pub struct Command {
    /// The binary.
    pub pincer: PathBuf,
    /// Seconds for each program.
    pub timeout: u32,
}

/// Flags of the native run.
const FLAGS: &[&str] = &[
    "-O0",
    "-g1",
    "-Wall",
    "-fsanitize=address,undefined",
    "-fno-sanitize-recover=all",
];

/// Seconds that a native run may take.
const SECONDS: &str = "10";

/// Writes the files of a program to a folder; those to compile.
pub fn write(case: &Case, folder: &Path) -> Result<Vec<PathBuf>, String> {
    let write = |(name, text): (&str, String)| {
        let path = folder.join(name);
        std::fs::write(&path, text).map_err(|e| format!("{}: {e}", path.display()))?;
        Ok(path)
    };
    case.files().into_iter().map(write).collect()
}

/// Compiles a program with the sanitizers, and runs it if a run tells anything.
pub fn native(case: &Case) -> Judged {
    match run(case) {
        Err(what) => Judged::Wrong(what),
        Ok(None) => Judged::Compiled,
        Ok(Some(output)) => {
            let said = String::from_utf8_lossy(&output.stderr);
            let is_report =
                said.contains("runtime error: ") || said.contains("ERROR: AddressSanitizer");
            if is_report != case.is_bad() || !is_report && output.status.code() != Some(0) {
                Judged::Wrong(format!("{}: {said}", output.status))
            } else {
                Judged::Right
            }
        }
    }
}

fn run(case: &Case) -> Result<Option<Output>, String> {
    let folder = tempfile::tempdir().map_err(|e| e.to_string())?;
    let files = write(case, folder.path())?;
    let exe = folder.path().join("program");
    let compiled = process::Command::new(clang(Language::C))
        .args(FLAGS)
        .arg("-o")
        .arg(&exe)
        .args(&files)
        .output()
        .map_err(|e| e.to_string())?;
    if !compiled.status.success() {
        let said = String::from_utf8_lossy(&compiled.stderr);
        return Err(format!("not compiled: {said}"));
    }
    if !case.ends() || case.is_bad() && !case.is_deterministic() {
        return Ok(None);
    }
    let feed = case.feed();
    let mut command = process::Command::new("timeout");
    command.arg(SECONDS).arg(&exe).args(feed.argument);
    command.env_remove("DATA_VALUE");
    command.envs(feed.environment.map(|e| ("DATA_VALUE", e)));
    command.env("ASAN_OPTIONS", "detect_leaks=0");
    command.stdin(Stdio::piped()).stdout(Stdio::null());
    let mut child = command
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|e| e.to_string())?;
    if let Some(mut stdin) = child.stdin.take() {
        // A program that doesn't read may be gone by now.
        let _ = stdin.write_all(feed.stdin.as_bytes());
    }
    child
        .wait_with_output()
        .map(Some)
        .map_err(|e| e.to_string())
}

/// Gives a program to the verifier.
///
/// # Errors
/// When it can't be started, or doesn't answer.
pub fn verify(case: &Case, command: &Command) -> Result<Answer, String> {
    let folder = tempfile::tempdir().map_err(|e| e.to_string())?;
    let files = write(case, folder.path())?;
    let output = process::Command::new(&command.pincer)
        .args(["verify", "--format", "json", "--timeout"])
        .arg(command.timeout.to_string())
        .args(&files)
        .stdin(Stdio::null())
        .output()
        .map_err(|e| format!("{}: {e}", command.pincer.display()))?;
    let report: Value = serde_json::from_slice(&output.stdout).map_err(|e| {
        let said = String::from_utf8_lossy(&output.stderr);
        format!("no report ({}): {e}: {said}", output.status)
    })?;
    Ok(judge(case, &report))
}

/// Which kinds a failure may have: an index may also be seen as an access.
fn is_meant(kind: CheckKind, found: &str) -> bool {
    let (index, bounds) = (CheckKind::Index.name(), CheckKind::Bounds.name());
    match kind {
        CheckKind::Index | CheckKind::Bounds => found == index || found == bounds,
        kind => found == kind.name(),
    }
}

fn judge(case: &Case, report: &Value) -> Answer {
    let verdict = report["verdict"].as_str().unwrap_or_default();
    match (verdict, case.is_bad()) {
        ("safe", false) => Answer::Right,
        ("unsafe", true) => {
            let checks = report["checks"].as_array().into_iter().flatten();
            let failed: Vec<&str> = checks
                .filter(|c| c["status"] == "unsafe")
                .filter_map(|c| c["kind"].as_str())
                .collect();
            if failed.iter().any(|k| is_meant(case.kind(), k)) {
                Answer::Right
            } else {
                Answer::Wrong(format!("unsafe by {}", failed.join(", ")))
            }
        }
        ("unknown", _) => Answer::Open,
        // The headline tells the assumptions, too.
        _ => Answer::Wrong(report["headline"].as_str().unwrap_or(verdict).to_owned()),
    }
}
