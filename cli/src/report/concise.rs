//! One line per finding, as compilers print, then what the verdict rests on,
//! and the verdict.

use super::finding::{Finding, findings};
use super::{Report, Verdict, assumptions, result};
use ir::Status;

fn line(f: &Finding<'_>) -> String {
    let level = match f.main.status {
        Status::Unsafe => "error",
        _ => "warning",
    };
    let place = f.main.location.place();
    let asked = if f.main.requested {
        ""
    } else {
        " (not asked for)"
    };
    format!(
        "{place}: {level}: {} [{}]{asked}\n",
        f.main.message,
        f.kinds()
    )
}

/// The lines, then the verdict.
pub(super) fn render(report: &Report) -> String {
    let mut text: String = findings(&report.checks).iter().map(line).collect();
    // Only `unsafe` rests on nothing but its run.
    if report.verdict != Verdict::Unsafe {
        assumptions(report, &mut text);
    }
    super::notes(report, false, &mut text);
    result(report, &mut text);
    text
}
