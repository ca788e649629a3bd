//! The report for people: diagnostics like a good compiler's, then what was
//! and wasn't checked, then the verdict on the last line.

use super::diagnostic::{Diagnostic, draw};
use super::finding::{Finding, findings, folded};
use super::{
    CheckReport, Location, Options, Report, Sources, Style, TraceEntry, assumptions, count, replay,
    result,
};
use crate::ledger;
use crate::tuning::{
    FINDINGS_WITHOUT_TABLE, FIRST_TIMES, LAST_TIMES, PLACES_OF_REPEATS, PLAIN_FACTS, SHORT_TRACE,
    WIDE_SOURCE, WIDE_STEP,
};
use annotate_snippets::Level;
use ir::{CheckKind, Status};
use std::collections::{BTreeMap, BTreeSet};
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

/// Whether facts are short, and speak of no reading of a variable's bits.
fn is_plain(facts: &str) -> bool {
    facts.len() <= PLAIN_FACTS && !facts.contains("u(")
}

/// The steps of a trace that a short report shows, and what stands for the others:
/// of what happens again and again, the first and the last times.
fn shown(trace: &[TraceEntry], style: Style) -> Vec<Option<&TraceEntry>> {
    fn place(t: &TraceEntry) -> (&Location, Option<&str>) {
        (&t.location, t.variable.as_deref())
    }
    let mut times: BTreeMap<_, usize> = BTreeMap::new();
    for t in trace {
        *times.entry(place(t)).or_default() += 1;
    }
    let mut seen: BTreeMap<_, usize> = BTreeMap::new();
    let mut lines = Vec::new();
    for t in trace {
        let n = seen.entry(place(t)).or_default();
        *n += 1;
        let left = times[&place(t)] - *n;
        let dull = *n > FIRST_TIMES && left >= LAST_TIMES;
        if style.verbose < 2 && dull {
            if lines.last() != Some(&None) {
                lines.push(None);
            }
        } else {
            lines.push(Some(t));
        }
    }
    lines
}

/// What happens before a check fails: inputs alone in one line, or step by step.
fn run_that_fails(c: &CheckReport, style: Style, sources: &mut Sources) -> Option<String> {
    let (last, before) = c.trace.split_last()?;
    if before.is_empty() {
        return None;
    }
    if before.iter().all(|t| t.input) {
        let most = if style.verbose > 1 {
            before.len()
        } else {
            SHORT_TRACE
        };
        let inputs: Vec<&str> = before.iter().map(|t| t.text.as_str()).take(most).collect();
        let mut text = format!("with {}", inputs.join(", "));
        if before.len() > inputs.len() {
            let more = before.len() - inputs.len();
            let _ = write!(text, ", and {more} more inputs");
        }
        return Some(text);
    }
    let mut lines = Vec::new();
    for step in shown(&c.trace, style) {
        let Some(t) = step else {
            lines.push(("...".to_owned(), String::new()));
            continue;
        };
        let place = match (&t.location.file, t.location.line) {
            (file, Some(line)) if *file == c.location.file => match t.location.column {
                Some(column) => format!("{line}:{column}"),
                None => line.to_string(),
            },
            _ => t.location.place(),
        };
        // What fails is quoted above.
        let source = if t == last {
            None
        } else {
            sources.excerpt(&t.location, WIDE_SOURCE)
        };
        lines.push((format!("{place}: {}", t.text), source.unwrap_or_default()));
    }
    let before = &lines[..lines.len().saturating_sub(1)];
    let width = before.iter().map(|(l, _)| l.chars().count());
    let width = width.filter(|w| *w <= WIDE_STEP).max().unwrap_or(0);
    let mut text = String::from("the run that fails:");
    let mut quoted = String::new();
    for (line, source) in lines {
        // The source of a line is quoted once.
        let _ = if source.is_empty() || source == quoted {
            write!(text, "\n  {line}")
        } else {
            write!(text, "\n  {line:width$}  | {source}")
        };
        quoted = source;
    }
    Some(text)
}

fn diagnostic<'a>(
    f: &Finding<'a>,
    style: Style,
    options: &Options,
    sources: &mut Sources,
) -> Diagnostic<'a> {
    let c = f.main;
    let level = match c.status {
        Status::Unsafe => Level::ERROR,
        _ => Level::WARNING,
    };
    let mut notes = Vec::new();
    notes.extend(run_that_fails(c, style, sources).map(|text| (Level::NOTE, text)));
    for other in &f.others {
        let also = format!("also: {} [{}]", other.message, other.kind);
        notes.push((Level::NOTE, also));
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
    let told = |r: &&String| style.verbose > 0 || !ledger::is_of_engines(r);
    if let Some(reason) = c.reason.as_ref().filter(told) {
        notes.push((Level::NOTE, reason.clone()));
    }
    if let Some(evidence) = &c.evidence {
        notes.push((Level::NOTE, format!("evidence: {evidence}")));
    }
    if let Some(command) = replay::command(options, c) {
        notes.push((Level::NOTE, format!("replay: {command}")));
    }
    let told = |f: &&String| style.verbose > 0 || is_plain(f);
    let facts = c.facts.as_ref().filter(told).map(|f| format!("here {f}"));
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

/// How many findings there are of each kind in each function.
fn table(findings: &[Finding<'_>], out: &mut String) {
    let mut counts: BTreeMap<(&str, String), usize> = BTreeMap::new();
    for f in findings {
        let function = f.main.location.function.as_deref().unwrap_or("the program");
        *counts.entry((function, f.kinds())).or_default() += 1 + f.repeats.len();
    }
    let width = counts.keys().map(|(f, _)| f.len()).max().unwrap_or(0);
    let mut before = "";
    out.push_str("findings by function and kind:\n");
    for ((function, kinds), n) in &counts {
        let shown = if *function == before { "" } else { function };
        let _ = writeln!(out, "  {shown:width$}  {n:4}  {kinds}");
        before = function;
    }
    out.push('\n');
}

/// What to do about what is unknown, once for all of it.
fn hints(findings: &[Finding<'_>], style: Style, out: &mut String) {
    let unknown = || findings.iter().filter(|f| f.main.status == Status::Unknown);
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
    let findings = folded(findings(&report.checks));
    for f in &findings {
        out.push_str(&draw(
            diagnostic(f, style, &report.options, &mut sources),
            &mut sources,
            style.color,
        ));
    }
    if style.verbose > 0 {
        for c in report.checks.iter().filter(|c| c.status.is_safe()) {
            out.push_str(&draw(reassurance(c), &mut sources, style.color));
        }
    }
    if findings.len() > FINDINGS_WITHOUT_TABLE {
        table(&findings, &mut out);
    }
    hints(&findings, style, &mut out);
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
