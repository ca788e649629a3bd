//! `pincer doctor`: what was found on this machine, and what is missing.

use crate::args::PlainFormat;
use crate::document::{self, HEAD, Head};
use crate::version;
use serde::Serialize;
use std::fmt::Write as _;

/// Something that Pincer works with.
#[derive(Serialize)]
struct Part {
    /// Its name.
    name: &'static str,
    /// Whether it is there; what isn't needed always counts as such.
    found: bool,
    /// What was found, or what to do.
    text: String,
}

/// The findings for programs.
#[derive(Serialize)]
struct Document<'a> {
    #[serde(flatten)]
    head: Head,
    complete: bool,
    parts: &'a [Part],
}

fn parts() -> Vec<Part> {
    let part = |name, found: Result<String, &str>| Part {
        name,
        found: found.is_ok(),
        text: found.unwrap_or_else(str::to_owned),
    };
    let clang = clam::find_clang().map(|(path, version)| format!("{version} ({})", path.display()));
    // Rust's own compiler is only needed for .rs files.
    let rustc = std::process::Command::new("rustc")
        .arg("--version")
        .output();
    let rustc = match rustc {
        Ok(o) if o.status.success() => String::from_utf8_lossy(&o.stdout).trim().to_owned(),
        _ => "not found; only needed for .rs".to_owned(),
    };
    vec![
        part("LLVM", Ok(format!("{} (linked)", version::LLVM))),
        part("Z3", Ok(format!("{} (linked)", horn::z3_version()))),
        part(
            "clang",
            clang.ok_or("needed for .c, .i, .cc and .cpp: install clang-22"),
        ),
        part("rustc", Ok(rustc)),
    ]
}

/// The findings, and whether everything that `verify` needs is there.
pub(crate) fn doctor(format: PlainFormat) -> (String, bool) {
    let parts = parts();
    let complete = parts.iter().all(|p| p.found);
    if format == PlainFormat::Json {
        let document = Document {
            head: HEAD,
            complete,
            parts: &parts,
        };
        return (document::text(&document), complete);
    }
    let mut out = format!("pincer {}\n", version::OWN);
    for Part { name, found, text } in &parts {
        let mark = if *found { "ok" } else { "MISSING" };
        let _ = writeln!(out, "{name:10} {mark:8} {text}");
    }
    (out, complete)
}
