//! The report for people: diagnostics like a good compiler's, then what was
//! and wasn't checked, then the verdict on the last line.

use super::diagnostic::{Diagnostic, Sources, draw};
use super::{CheckReport, Report, Style, assumptions, count, result};
use crate::tuning::SHORT_TRACE;
use annotate_snippets::Level;
use ir::{CheckKind, Status};
use std::fmt::Write as _;

fn diagnostic(c: &CheckReport, style: Style) -> Diagnostic<'_> {
    let level = match c.status {
        Status::Unsafe => Level::ERROR,
        Status::Unknown => Level::WARNING,
        Status::Safe | Status::Unreachable => Level::INFO,
    };
    let headline = CheckKind::from_name(&c.kind).map_or("check", CheckKind::violation);
    let title = match c.status {
        Status::Unsafe => headline.to_owned(),
        Status::Unknown => format!("possible {headline}"),
        Status::Safe => format!("no {headline}"),
        Status::Unreachable => format!("no {headline}: this is never reached"),
    };
    let mut notes = Vec::new();
    let inputs: Vec<&str> = c
        .trace
        .iter()
        .filter(|t| t.input)
        .map(|t| t.text.as_str())
        .collect();
    if !inputs.is_empty() {
        let shown = if style.verbose > 1 {
            inputs.len()
        } else {
            inputs.len().min(SHORT_TRACE)
        };
        let more = inputs.len() - shown;
        let mut text = format!("with {}", inputs[..shown].join(", "));
        if more > 0 {
            let _ = write!(text, ", and {more} more inputs");
        }
        notes.push((Level::NOTE, text));
    }
    let steps: Vec<_> = c.trace.iter().filter(|t| !t.input).collect();
    let skipped = if style.verbose > 1 {
        0
    } else {
        steps.len().saturating_sub(SHORT_TRACE)
    };
    if !steps.is_empty() {
        let mut text = String::from("the run that fails:");
        if skipped > 0 {
            let _ = write!(text, "\n  ... {}", count(skipped, "earlier step"));
        }
        for s in &steps[skipped..] {
            let _ = write!(text, "\n  {}: {}", s.location.place(), s.text);
        }
        notes.push((Level::NOTE, text));
    }
    if let Some(reason) = &c.reason {
        notes.push((Level::NOTE, reason.clone()));
    }
    if let Some(evidence) = &c.evidence {
        notes.push((Level::NOTE, format!("evidence: {evidence}")));
    }
    if c.status == Status::Unknown {
        notes.push((
            Level::HELP,
            format!("`pincer explain {}` tells what this check is about", c.kind),
        ));
    }
    Diagnostic {
        level,
        id: Some(&c.kind),
        remark: (!c.requested).then_some("not asked for"),
        title,
        location: &c.location,
        label: match c.status {
            Status::Unsafe => format!("does not hold: {}", c.message),
            Status::Unknown => format!("not proved: {}", c.message),
            Status::Safe | Status::Unreachable => c.message.clone(),
        },
        notes,
    }
}

fn stats(report: &Report, out: &mut String) {
    let s = &report.stats;
    let _ = writeln!(
        out,
        "stats: {}, {} ({} simplified), domain {}, {} abstract steps; settled {} by abstract \
         interpretation ({} certified), {} by Horn clauses",
        count(s.functions, "function"),
        count(s.statements, "statement"),
        s.simplified,
        s.domain,
        s.steps,
        s.by_ai,
        s.certified,
        s.by_horn,
    );
    if let Some(t) = &s.time {
        let _ = write!(
            out,
            "time: {:.2} s (load {:.2}, abstract interpretation {:.2}, Horn clauses {:.2})",
            t.total_seconds, t.load_seconds, t.ai_seconds, t.horn_seconds
        );
        if let Some(kb) = t.peak_kilobytes {
            let _ = write!(out, ", {} MB at most", kb.div_ceil(1024));
        }
        out.push('\n');
    }
}

/// The report.
pub fn render(report: &Report, style: Style) -> String {
    let mut out = String::new();
    let mut sources = Sources::default();
    for c in &report.checks {
        if !c.status.is_safe() || style.verbose > 0 {
            out.push_str(&draw(diagnostic(c, style), &mut sources, style.color));
        }
    }
    let requested = || report.checks.iter().filter(|c| c.requested);
    let of = |f: fn(Status) -> bool| requested().filter(|c| f(c.status)).count();
    let (safe, bad, unknown) = (
        of(Status::is_safe),
        of(|s| s == Status::Unsafe),
        of(|s| s == Status::Unknown),
    );
    let _ = write!(out, "{}: {safe} safe", count(requested().count(), "check"));
    if bad > 0 {
        let _ = write!(out, ", {bad} unsafe");
    }
    if unknown > 0 {
        let _ = write!(out, ", {unknown} unknown");
    }
    out.push('\n');
    if style.stats {
        stats(report, &mut out);
    }
    assumptions(report, &mut out);
    super::notes(report, style.verbose > 0, &mut out);
    if !report.not_checked.is_empty() {
        let _ = writeln!(out, "not checked: {}", report.not_checked.join(", "));
    }
    result(report, &mut out);
    out
}
