//! One line per finding, as compilers print, and per group of those in code of
//! the system; then what the verdict rests on, and the verdict.

use super::finding::{Finding, Group, shown};
use super::{Location, Report, Style, Verdict, assumptions, result};
use ir::Status;

/// A finding in one line.
pub(super) fn line(f: &Finding<'_>) -> String {
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

fn summary(g: &Group<'_>) -> String {
    let place = g
        .called_from
        .as_ref()
        .map_or_else(|| "program".to_owned(), Location::place);
    format!("{place}: warning: {} [{}]\n", g.title(), g.kinds.names())
}

/// The lines, then the verdict.
pub(super) fn render(report: &Report, style: Style) -> String {
    let shown = shown(&report.checks, style.system, false);
    let mut text: String = shown.findings.iter().map(line).collect();
    text.extend(shown.groups().iter().map(summary));
    // Only `unsafe` rests on nothing but its run.
    if report.verdict != Verdict::Unsafe {
        assumptions(report, &mut text);
    }
    super::notes(report, false, &mut text);
    result(report, &mut text);
    text
}
