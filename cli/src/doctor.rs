//! `pincer doctor`: what was found on this machine, and what is missing.

use std::fmt::Write as _;

/// The findings, and whether everything that `verify` needs is there.
pub(crate) fn doctor() -> (String, bool) {
    let mut out = format!("pincer {}\n", env!("CARGO_PKG_VERSION"));
    let mut complete = true;
    let mut row = |name: &str, found: Result<String, String>| {
        let (mark, text) = match found {
            Ok(text) => ("ok", text),
            Err(text) => {
                complete = false;
                ("MISSING", text)
            }
        };
        let _ = writeln!(out, "{name:10} {mark:8} {text}");
    };
    row("LLVM", Ok("22 (linked)".to_owned()));
    row("Z3", Ok(format!("{} (linked)", horn::z3_version())));
    row(
        "clang",
        clam::find_clang()
            .map(|(path, version)| format!("{version} ({})", path.display()))
            .ok_or_else(|| "needed for .c, .i, .cc and .cpp: install clang-22".to_owned()),
    );
    // Rust's own compiler is only needed for .rs files.
    let rustc = std::process::Command::new("rustc")
        .arg("--version")
        .output();
    row(
        "rustc",
        Ok(match rustc {
            Ok(o) if o.status.success() => String::from_utf8_lossy(&o.stdout).trim().to_owned(),
            _ => "not found; only needed for .rs".to_owned(),
        }),
    );
    (out, complete)
}
