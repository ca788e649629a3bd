//! What the command, with every stage that it has, claims of programs whose assertions
//! are known to fail: of those that observe, and of csmith's.

use crate::{csmith, observed};
use serde_json::Value;
use std::path::Path;
use std::process::Command;

/// What came of a program.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Figures {
    /// Assertions that fail in a run.
    pub failing: usize,
    /// How many of them the command says so of.
    pub found: usize,
}

/// Makes a program of a seed, of the two sorts in turn, and judges what the command says
/// of its assertions, with so many seconds for it. `None`: the program runs too long.
///
/// # Errors
/// What is wrong, with the program.
pub fn random_program(seed: u64, pincer: &Path, seconds: u64) -> Result<Option<Figures>, String> {
    let (sort, program, flags) = if seed.is_multiple_of(2) && csmith::is_there() {
        ("csmith", csmith::failing(seed)?, csmith::FLAGS)
    } else {
        ("observed", observed::failing(seed)?, &[][..])
    };
    let Some((text, lines)) = program else {
        return Ok(None);
    };
    let of_seed = |e: String| format!("{sort} seed {seed}: {e}\n{text}");
    let document = verified(&text, flags, (pincer, seconds)).map_err(of_seed)?;
    let mut figures = Figures {
        failing: lines.len(),
        found: 0,
    };
    let checks = document["checks"].as_array().cloned().unwrap_or_default();
    for check in &checks {
        let line = check["line"].as_u64().and_then(|n| u32::try_from(n).ok());
        let number = line.and_then(|line| lines.get(&line));
        let (true, Some(number)) = (check["kind"] == "assert", number) else {
            continue;
        };
        match check["status"].as_str() {
            Some("unsafe") => figures.found += 1,
            Some("unknown") => {}
            status => {
                let by = [&check["engine"], &check["evidence"]];
                let status = status.unwrap_or("nothing");
                return Err(of_seed(format!(
                    "{status} by {by:?}, and failing for `chosen` = {number}"
                )));
            }
        }
    }
    Ok(Some(figures))
}

/// What `verify` says.
fn verified(text: &str, flags: &[&str], (pincer, seconds): (&Path, u64)) -> Result<Value, String> {
    let dir = tempfile::tempdir().map_err(|e| e.to_string())?;
    let source = dir.path().join("program.c");
    std::fs::write(&source, text).map_err(|e| e.to_string())?;
    let out = Command::new(pincer)
        .args(["verify", "--format", "json", "--timeout"])
        .arg(seconds.to_string())
        .arg(&source)
        .arg("--")
        .args(flags)
        .output()
        .map_err(|e| e.to_string())?;
    serde_json::from_slice(&out.stdout).map_err(|e| {
        let said = String::from_utf8_lossy(&out.stderr);
        format!("no document: {e}: {} {said}", out.status)
    })
}
