//! The report for people: diagnostics like a good compiler's, then what was
//! and wasn't checked, then the verdict on the last line.

use super::closing::{are_causes_told, causes, table};
use super::diagnostic::{Diagnostic, draw};
use super::finding::{Finding, Group, Shown, shown};
use super::steps::run_that_fails;
use super::{
    CheckReport, Location, Options, Report, Sources, Style, SystemCode, assumptions, concise,
    count, replay, result,
};
use crate::ledger::{self, Cause};
use crate::tuning::{LISTED_BESIDE_FAILURES, PLACES_OF_REPEATS, PLAIN_FACTS, TOLD_BESIDE_FAILURES};
use annotate_snippets::Level;
use ir::{CheckKind, Status};
use std::collections::BTreeSet;
use std::fmt::Write as _;

/// A check that is safe.
fn reassurance(c: &CheckReport) -> Diagnostic<'_> {
    let kind = CheckKind::from_name(&c.kind).map_or("failure", CheckKind::violation);
    let reached = match c.status {
        Status::Unreachable => ": this is never reached",
        _ => "",
    };
    let evidence = c.evidence.iter().map(|e| format!("evidence: {e}"));
    Diagnostic {
        level: Level::INFO,
        id: Some(c.kind.clone()),
        remark: (!c.requested).then_some("not asked for"),
        title: format!("no {kind}{reached}"),
        location: &c.location,
        label: c.message.clone(),
        notes: evidence.map(|e| (Level::NOTE, e)).collect(),
    }
}

fn diagnostic<'a>(
    f: &Finding<'a>,
    style: Style,
    options: &Options,
    causes_told: bool,
    sources: &mut Sources,
) -> Diagnostic<'a> {
    let c = f.main;
    let level = match c.status {
        Status::Unsafe => Level::ERROR,
        _ => Level::WARNING,
    };
    let mut notes = Vec::new();
    notes.extend(run_that_fails(c, style, sources).map(|text| (Level::NOTE, text)));
    for also in f.also(style.verbose > 0) {
        notes.push((Level::NOTE, format!("also: {also}")));
    }
    if !f.repeats.is_empty() {
        let shown = f.repeats.iter().take(PLACES_OF_REPEATS);
        let mut places: Vec<String> = shown.map(|l| l.place()).collect();
        if f.repeats.len() > places.len() {
            places.push("...".to_owned());
        }
        let more = count(f.repeats.len(), "more place");
        notes.push((
            Level::NOTE,
            format!("the same at {more}: {}", places.join(", ")),
        ));
    }
    let is_told_below = |r: &str| causes_told && ledger::cause(r) == Some(Cause::OutOfTime);
    let told = |r: &&String| style.verbose > 0 || !ledger::is_of_engines(r) && !is_told_below(r);
    if let Some(reason) = c.reason.as_ref().filter(told) {
        notes.push((Level::NOTE, reason.clone()));
    }
    if let Some(evidence) = &c.evidence {
        notes.push((Level::NOTE, format!("evidence: {evidence}")));
    }
    if let Some(command) = replay::command(options, c) {
        notes.push((Level::NOTE, format!("replay: {command}")));
    }
    let facts = if style.verbose > 0 {
        c.facts.as_ref()
    } else {
        let is_short = |f: &&String| f.len() <= PLAIN_FACTS;
        c.plain_facts.as_ref().filter(is_short)
    };
    let facts = facts.map(|f| format!("here {f}"));
    Diagnostic {
        level,
        id: Some(f.kinds()),
        remark: (!c.requested).then_some("not asked for"),
        title: c.message.clone(),
        location: &c.location,
        label: facts.unwrap_or_default(),
        notes,
    }
}

/// Findings in code of the system, summed up.
fn summary<'a>(g: &'a Group<'_>, nowhere: &'a Location) -> Diagnostic<'a> {
    let place = g.called_from.as_ref().filter(|l| l.file.is_some());
    let kinds = g.kinds.counted();
    let (label, notes) = match place {
        Some(_) => (String::new(), vec![(Level::NOTE, kinds)]),
        None => (kinds, Vec::new()),
    };
    Diagnostic {
        level: Level::WARNING,
        id: None,
        remark: None,
        title: g.title(),
        location: place.unwrap_or(nowhere),
        label,
        notes,
    }
}

/// The findings that are told in full, and those that are only listed: beside what
/// surely fails, what other engines would have settled had they had the time.
fn told_and_listed<'s, 'a>(
    shown: &'s Shown<'a>,
    report: &Report,
    style: Style,
) -> (Vec<&'s Finding<'a>>, Vec<&'s Finding<'a>>) {
    let is_open = |f: &&Finding<'_>| f.main.status == Status::Unknown;
    let (open, others): (Vec<_>, Vec<_>) = shown.findings.iter().partition(is_open);
    let fails = others.iter().any(|f| f.main.status == Status::Unsafe);
    let in_full = !fails || style.verbose > 0 || report.options.keep_going;
    if in_full || open.len() <= TOLD_BESIDE_FAILURES {
        return (shown.findings.iter().collect(), Vec::new());
    }
    (others, open)
}

/// Findings by the line, and how many more there are.
fn list(findings: &[&Finding<'_>], out: &mut String) {
    if findings.is_empty() {
        return;
    }
    out.push_str("what is open beside that (`-v` tells it in full):\n");
    for f in findings.iter().take(LISTED_BESIDE_FAILURES) {
        let _ = write!(out, "  {}", concise::line(f));
    }
    let more = findings.len().saturating_sub(LISTED_BESIDE_FAILURES);
    if more > 0 {
        let _ = writeln!(out, "  ... and {more} more");
    }
    out.push('\n');
}

/// What to do about what is unknown, once for all of it.
fn hints(shown: &Shown<'_>, style: Style, out: &mut String) {
    let all = || shown.findings.iter().chain(&shown.system);
    let unknown = || all().filter(|f| f.main.status == Status::Unknown);
    let kinds: BTreeSet<&str> = unknown().map(|f| f.main.kind.as_str()).collect();
    let Some(kind) = kinds.first() else { return };
    let others: Vec<&str> = kinds.iter().skip(1).copied().collect();
    let others = match &others[..] {
        [] => String::new(),
        others => format!(" (or {})", others.join(", ")),
    };
    let _ = write!(
        out,
        "help: `pincer explain {kind}`{others} tells what is checked"
    );
    let of_engines = |r: &String| ledger::is_of_engines(r);
    if style.verbose == 0 && unknown().any(|f| f.main.reason.as_ref().is_some_and(of_engines)) {
        out.push_str(", `-v` what the engines said");
    }
    if !shown.system.is_empty() {
        out.push_str(", `--system` what is found in code of the system");
    }
    out.push('\n');
}

fn stats(report: &Report, out: &mut String) {
    let s = &report.stats;
    let _ = writeln!(
        out,
        "stats: {}, {} ({} simplified), domain {}, {} abstract steps; settled {} by abstract \
         interpretation ({} certified), {} by Horn clauses, {} by running",
        count(s.functions, "function"),
        count(s.statements, "statement"),
        s.simplified,
        s.domain,
        s.steps,
        s.by_ai,
        s.certified,
        s.by_horn,
        s.by_run,
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
pub(super) fn render(report: &Report, style: Style) -> String {
    let mut out = String::new();
    let mut sources = Sources::with(report.standard_input.as_deref());
    let shown = shown(&report.checks, style.system, true);
    let causes_told = are_causes_told(&report.checks);
    let (told, listed) = told_and_listed(&shown, report, style);
    for f in told {
        let diagnostic = diagnostic(f, style, &report.options, causes_told, &mut sources);
        out.push_str(&draw(diagnostic, &mut sources, style.color));
    }
    let nowhere = Location::default();
    for g in shown.groups() {
        let summary = summary(&g, &nowhere);
        out.push_str(&draw(summary, &mut sources, style.color));
    }
    list(&listed, &mut out);
    if style.verbose > 0 {
        let listed = |c: &&CheckReport| !c.system || style.system == SystemCode::Listed;
        let safe = report.checks.iter().filter(|c| c.status.is_safe());
        for c in safe.filter(listed) {
            out.push_str(&draw(reassurance(c), &mut sources, style.color));
        }
    }
    table(&shown, &mut out);
    causes(&shown, &report.checks, &mut out);
    hints(&shown, style, &mut out);
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
