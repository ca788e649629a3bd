//! What happens in a failing run, as a report shows it.

use super::{CheckReport, Location, Sources, Style, TraceEntry};
use crate::tuning::{FIRST_TIMES, LAST_TIMES, SHORT_TRACE, WIDE_SOURCE, WIDE_STEP};
use std::collections::BTreeMap;
use std::fmt::Write as _;

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
pub(super) fn run_that_fails(
    c: &CheckReport,
    style: Style,
    sources: &mut Sources,
) -> Option<String> {
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
