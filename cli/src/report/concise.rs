//! One line per check that isn't safe, as compilers print, then what the
//! verdict rests on, and the verdict.

use super::{CheckReport, Report, Verdict, assumptions, result};
use ir::Status;

fn line(c: &CheckReport) -> Option<String> {
    let level = match c.status {
        Status::Safe | Status::Unreachable => return None,
        Status::Unsafe => "error",
        Status::Unknown => "warning",
    };
    let place = c.location.place();
    let asked = if c.requested { "" } else { " (not asked for)" };
    Some(format!(
        "{place}: {level}: {} [{}]{asked}\n",
        c.message, c.kind
    ))
}

/// The lines, then the verdict.
pub fn render(report: &Report) -> String {
    let mut text: String = report.checks.iter().filter_map(line).collect();
    // Only `unsafe` rests on nothing but its run.
    if report.verdict != Verdict::Unsafe {
        assumptions(report, &mut text);
    }
    super::notes(report, false, &mut text);
    result(report, &mut text);
    text
}
