//! What this crate works with, for `doctor`.

use crate::Options;
use std::path::PathBuf;
use std::process::Stdio;

/// The C compiler that is used when the options name none, and what it calls
/// itself; `None` when there is none.
pub fn find_clang() -> Option<(PathBuf, String)> {
    let (name, mut command) = crate::compile::clang(&Options::default()).ok()?;
    let out = command
        .arg("--version")
        .stdin(Stdio::null())
        .output()
        .ok()?;
    let text = String::from_utf8_lossy(&out.stdout);
    Some((PathBuf::from(name), text.lines().next()?.to_owned()))
}
