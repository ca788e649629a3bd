//! Findings: what isn't safe, one for each access, in the order in which a
//! person reads them.

use super::{CheckReport, Location};
use ir::{CheckKind, Status};
use std::collections::BTreeMap;

/// What is wrong, or may be, with an access, or at another place.
#[derive(Clone, Debug)]
pub(super) struct Finding<'a> {
    /// The check that tells most.
    pub main: &'a CheckReport,
    /// The other checks of the same access.
    pub others: Vec<&'a CheckReport>,
    /// Where the function has the same finding again.
    pub repeats: Vec<&'a Location>,
}

impl Finding<'_> {
    /// The kinds, the main one first: `null, free, bounds`.
    pub(super) fn kinds(&self) -> String {
        let mut kinds: Vec<&str> = vec![&self.main.kind];
        for c in &self.others {
            if !kinds.contains(&c.kind.as_str()) {
                kinds.push(&c.kind);
            }
        }
        kinds.join(", ")
    }
}

/// Files in order, then lines and columns.
fn place(c: &CheckReport) -> (&Option<String>, Option<u32>, Option<u32>) {
    let at = &c.location;
    (&at.file, at.line, at.column)
}

/// What isn't safe: errors first, then by place. Checks of memory at one place
/// are one finding, which the worst of them leads.
pub(super) fn findings(checks: &[CheckReport]) -> Vec<Finding<'_>> {
    let mut open: Vec<&CheckReport> = checks.iter().filter(|c| !c.status.is_safe()).collect();
    open.sort_by_key(|c| (c.status != Status::Unsafe, place(c)));
    let mut findings: Vec<Finding<'_>> = Vec::new();
    let mut accesses = BTreeMap::new();
    for c in open {
        let of_memory = CheckKind::from_name(&c.kind).is_some_and(CheckKind::is_of_memory);
        if of_memory && c.location.line.is_some() {
            let access = (&c.location, c.requested);
            if let Some(known) = accesses.get(&access) {
                let known: &mut Finding<'_> = &mut findings[*known];
                let says = |k: &&CheckReport| k.message == c.message;
                if !says(&known.main) && !known.others.iter().any(says) {
                    known.others.push(c);
                }
                continue;
            }
            accesses.insert(access, findings.len());
        }
        findings.push(Finding {
            main: c,
            others: Vec::new(),
            repeats: Vec::new(),
        });
    }
    findings
}

/// Folds what a function repeats: the same words about the same expression,
/// without a run that fails.
pub(super) fn folded(findings: Vec<Finding<'_>>) -> Vec<Finding<'_>> {
    let mut folded: Vec<Finding<'_>> = Vec::new();
    let mut seen = BTreeMap::new();
    for f in findings {
        let words: Vec<&str> = f.others.iter().map(|c| c.message.as_str()).collect();
        let what = (&f.main.location.function, &f.main.message, words);
        if f.main.status == Status::Unknown
            && let Some(first) = seen.get(&what)
        {
            let first: &mut Finding<'_> = &mut folded[*first];
            first.repeats.push(&f.main.location);
            continue;
        }
        seen.insert(what, folded.len());
        folded.push(f);
    }
    folded
}
