//! One line per check that isn't safe, as compilers print, and the verdict.

use super::{CheckReport, Report};
use ir::Status;
use std::fmt::Write as _;

/// `file:line:column: `, as far as it is known.
pub fn place(c: &super::Location) -> String {
    let mut text = c.file.clone().unwrap_or_else(|| {
        c.function
            .clone()
            .map_or_else(|| "program".to_owned(), |f| format!("in {f}"))
    });
    if let Some(line) = c.line {
        let _ = write!(text, ":{line}");
        if let Some(column) = c.column {
            let _ = write!(text, ":{column}");
        }
    }
    text
}

fn line(c: &CheckReport) -> Option<String> {
    let level = match c.status {
        Status::Safe | Status::Unreachable => return None,
        Status::Unsafe => "error",
        Status::Unknown => "warning",
    };
    let place = place(&c.location);
    Some(format!("{place}: {level}: {} [{}]\n", c.message, c.kind))
}

/// The lines, then the verdict.
pub fn render(report: &Report) -> String {
    let mut text: String = report.checks.iter().filter_map(line).collect();
    let _ = writeln!(text, "verdict: {}", report.verdict.name());
    text
}
