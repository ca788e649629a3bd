//! The program's own text, with invariants as comments.

use super::Invariants;
use super::text::wrapped;
use crate::error::Error;
use crate::report::Sources;
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// The comments before a line, which has that indentation.
fn comments(told: &[&super::Told], blanks: &str) -> String {
    let mut out = String::new();
    for t in told {
        let said = if t.reached {
            wrapped(&t.facts, &format!("{blanks}//   "))
        } else {
            "false (this is never reached)".to_owned()
        };
        if !t.facts.is_empty() || !t.reached {
            let _ = writeln!(out, "{blanks}// invariant: {said}");
        }
    }
    out
}

/// A file with comments before the lines of loops.
fn file(text: &str, told: &BTreeMap<u32, Vec<&super::Told>>) -> String {
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    let mut before: BTreeMap<usize, Vec<&super::Told>> = BTreeMap::new();
    for (line, told) in told {
        let mut i = (*line as usize).saturating_sub(1);
        // A comment in the middle of a line that goes on would swallow the rest.
        while i > 0
            && lines
                .get(i - 1)
                .is_some_and(|l| l.trim_end().ends_with('\\'))
        {
            i -= 1;
        }
        before.entry(i).or_default().extend(told);
    }
    let mut out = String::new();
    for (i, line) in lines.iter().enumerate() {
        if let Some(told) = before.get(&i) {
            let blanks = &line[..line.len() - line.trim_start().len()];
            out.push_str(&comments(told, blanks.trim_end_matches('\n')));
        }
        out.push_str(line);
    }
    out
}

/// The files of the program, the `given` ones first, with invariants as
/// comments.
///
/// # Errors
/// When none of them can be read.
pub(crate) fn annotated(
    all: &[Invariants],
    given: &[String],
    sources: &mut Sources,
) -> Result<String, Error> {
    let mut files: BTreeMap<&str, BTreeMap<u32, Vec<&super::Told>>> = BTreeMap::new();
    for told in all.iter().flat_map(|f| &f.told) {
        if let (Some(path), Some(line)) = (&told.location.file, told.location.line) {
            let lines = files.entry(path.as_str()).or_default();
            lines.entry(line).or_default().push(told);
        }
    }
    let others = files.keys().filter(|f| !given.iter().any(|g| g == *f));
    let order: Vec<&str> = given
        .iter()
        .map(String::as_str)
        .chain(others.copied())
        .collect();
    let none = BTreeMap::new();
    let mut out: Vec<(&str, String)> = Vec::new();
    for path in order {
        let told = files.get(path).unwrap_or(&none);
        if is_source(path)
            && let Some(text) = sources.text(path)
        {
            out.push((path, file(text, told)));
        }
    }
    match &out[..] {
        [] => Err(Error::Usage(
            "there is no source to annotate: neither the programs nor what their debug information \
             names can be read as text"
                .to_owned(),
        )),
        [(_, one)] => Ok(one.clone()),
        several => {
            let mut all = String::new();
            for (path, text) in several {
                let _ = write!(all, "// file: {path}\n{text}");
            }
            Ok(all)
        }
    }
}

/// Whether comments can stand in such a file.
fn is_source(path: &str) -> bool {
    ![".bc", ".ll", ".pir", ".ron"]
        .iter()
        .any(|e| path.ends_with(e))
}
