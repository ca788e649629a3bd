//! Findings: what isn't safe, one for each access, in the order in which a
//! person reads them; what a function repeats, and what is in code of the
//! system, is folded.

use super::{CheckReport, Location, SystemCode, count};
use crate::tuning::{GROUPS_OF_SYSTEM, NOTES_OF_ACCESS};
use ir::{CheckKind, Status};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

/// What is wrong, or may be, with an access, or at another place.
#[derive(Clone, Debug)]
pub(super) struct Finding<'a> {
    /// The check that tells most.
    pub main: &'a CheckReport,
    /// The other checks of the same access, each message once.
    pub others: Vec<&'a CheckReport>,
    /// Where the function has the same finding again.
    pub repeats: Vec<&'a Location>,
}

impl<'a> Finding<'a> {
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

    /// At how many places it is.
    pub(super) fn places(&self) -> usize {
        1 + self.repeats.len()
    }

    fn add(&mut self, c: &'a CheckReport) {
        let says = |k: &&CheckReport| k.message == c.message;
        if !says(&self.main) && !self.others.iter().any(says) {
            self.others.push(c);
        }
    }

    /// What there is to say of the other checks: everything, or the first few,
    /// and messages that differ in how many bytes they speak of once.
    pub(super) fn also(&self, everything: bool) -> Vec<String> {
        let mut said: BTreeSet<(&str, String)> = BTreeSet::new();
        said.insert((&self.main.kind, without_sizes(&self.main.message)));
        let mut told = Vec::new();
        for c in &self.others {
            if said.insert((&c.kind, without_sizes(&c.message))) || everything {
                told.push(*c);
            }
        }
        let shown = if everything {
            told.len()
        } else {
            told.len().min(NOTES_OF_ACCESS)
        };
        let one = |c: &&CheckReport| format!("{} [{}]", c.message, c.kind);
        let mut notes: Vec<String> = told[..shown].iter().map(one).collect();
        match told.len() - shown {
            0 => {}
            1 => notes.push("1 more check of this access (`-v` shows it)".to_owned()),
            n => notes.push(format!("{n} more checks of this access (`-v` lists them)")),
        }
        notes
    }
}

/// A message whose numbers, but for those in quoted expressions, are left out.
fn without_sizes(message: &str) -> String {
    let digits = |c: char| c.is_ascii_digit();
    let parts = message.split('`').enumerate();
    let parts = parts.map(|(i, part)| match i % 2 {
        0 => part.replace(digits, ""),
        _ => part.to_owned(),
    });
    parts.collect::<Vec<_>>().join("`")
}

/// Files in order, then lines and columns.
fn place(c: &CheckReport) -> (&Option<String>, Option<u32>, Option<u32>) {
    let at = &c.location;
    (&at.file, at.line, at.column)
}

/// What isn't safe: errors first, then by place. Checks of memory at one place
/// are one finding, which the worst of them leads; so are warnings on one line
/// that say the same.
pub(super) fn findings(checks: &[CheckReport]) -> Vec<Finding<'_>> {
    let mut open: Vec<&CheckReport> = checks.iter().filter(|c| !c.status.is_safe()).collect();
    open.sort_by_key(|c| (c.status != Status::Unsafe, place(c)));
    let mut findings: Vec<Finding<'_>> = Vec::new();
    let mut accesses = BTreeMap::new();
    for c in open {
        let of_memory = CheckKind::from_name(&c.kind).is_some_and(CheckKind::is_of_memory);
        if of_memory && c.location.line.is_some() {
            let access = (&c.location, c.requested, c.system);
            if let Some(known) = accesses.get(&access) {
                let known: &mut Finding<'_> = &mut findings[*known];
                known.add(c);
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
    of_lines(findings)
}

/// Makes one of the warnings on a line that say the same of the same kinds.
fn of_lines(findings: Vec<Finding<'_>>) -> Vec<Finding<'_>> {
    let mut one: Vec<Finding<'_>> = Vec::new();
    let mut seen = BTreeMap::new();
    for f in findings {
        let (c, at) = (f.main, &f.main.location);
        if c.status == Status::Unknown && at.line.is_some() {
            let what = (&at.function, &at.file, at.line, c.requested, c.system);
            let what = (what, &c.message, f.kinds());
            if let Some(first) = seen.get(&what) {
                let first: &mut Finding<'_> = &mut one[*first];
                f.others.into_iter().for_each(|c| first.add(c));
                continue;
            }
            seen.insert(what, one.len());
        }
        one.push(f);
    }
    one
}

/// Folds what a function repeats: the same words about the same expression,
/// without a run that fails.
fn folded(findings: Vec<Finding<'_>>) -> Vec<Finding<'_>> {
    let mut folded: Vec<Finding<'_>> = Vec::new();
    let mut seen = BTreeMap::new();
    for f in findings {
        let words: Vec<&str> = f.others.iter().map(|c| c.message.as_str()).collect();
        let c = f.main;
        let what = (&c.location.function, c.system, &c.message, words);
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

/// Findings in code of the system that are told together.
#[derive(Clone, Debug)]
pub(super) struct Group<'a> {
    /// The one place of the user's that leads there, or the one function: then
    /// without a file.
    pub called_from: Option<Location>,
    /// Whether other groups were told of before.
    pub is_rest: bool,
    /// How many findings of each kind.
    pub kinds: Kinds<'a>,
}

impl Group<'_> {
    /// What there is.
    pub(super) fn title(&self) -> String {
        let n = self.kinds.total();
        let more = if self.is_rest { "more " } else { "" };
        let from = match &self.called_from {
            Some(Location { file: Some(_), .. }) => ", called from here".to_owned(),
            Some(Location {
                function: Some(f), ..
            }) => format!(", called from `{f}`"),
            _ => String::new(),
        };
        let findings = count(n, &format!("{more}finding"));
        format!("{findings} in code of the system and of standard libraries{from}")
    }
}

/// How many findings there are of each kind, each counted for its main one.
#[derive(Clone, Debug, Default)]
pub(super) struct Kinds<'a>(BTreeMap<&'a str, usize>);

impl<'a> Kinds<'a> {
    /// Counts one more finding.
    pub(super) fn add(&mut self, f: &Finding<'a>) {
        *self.0.entry(&f.main.kind).or_default() += f.places();
    }

    fn merge(&mut self, other: &Kinds<'a>) {
        for (kind, n) in &other.0 {
            *self.0.entry(kind).or_default() += n;
        }
    }

    /// How many findings there are.
    pub(super) fn total(&self) -> usize {
        self.0.values().sum()
    }

    /// The kinds, those of most findings first.
    fn ordered(&self) -> Vec<(&'a str, usize)> {
        let mut all: Vec<_> = self.0.iter().map(|(kind, n)| (*kind, *n)).collect();
        all.sort_by_key(|(_, n)| Reverse(*n));
        all
    }

    /// `5 assert, 3 free`.
    pub(super) fn counted(&self) -> String {
        let one = |(kind, n): (&str, usize)| format!("{n} {kind}");
        let all: Vec<String> = self.ordered().into_iter().map(one).collect();
        all.join(", ")
    }

    /// `assert, free`.
    pub(super) fn names(&self) -> String {
        let all: Vec<&str> = self.ordered().into_iter().map(|(kind, _)| kind).collect();
        all.join(", ")
    }
}

/// What a report shows.
pub(super) struct Shown<'a> {
    /// One by one.
    pub findings: Vec<Finding<'a>>,
    /// Summed up: what isn't an error and stands in code of the system.
    pub system: Vec<Finding<'a>>,
}

/// What to show; `fold` says whether what a function repeats is folded.
pub(super) fn shown(checks: &[CheckReport], system: SystemCode, fold: bool) -> Shown<'_> {
    let mut all = findings(checks);
    if fold {
        all = folded(all);
    }
    let is_hidden = |f: &Finding<'_>| {
        system == SystemCode::SummedUp && f.main.system && f.main.status == Status::Unknown
    };
    let (system, findings) = all.into_iter().partition(is_hidden);
    Shown { findings, system }
}

impl<'a> Shown<'a> {
    /// What is summed up, by the line of the user's that leads there: the largest
    /// groups, in order of place, and one for the rest.
    pub(super) fn groups(&self) -> Vec<Group<'a>> {
        let mut rest = Kinds::default();
        let mut by_line: BTreeMap<_, (Location, Kinds<'a>)> = BTreeMap::new();
        for f in &self.system {
            let Some(at) = &f.main.called_from else {
                rest.add(f);
                continue;
            };
            let function = at.function.as_ref().filter(|_| at.file.is_none());
            let line = (function, &at.file, at.line);
            let new = || (at.clone(), Kinds::default());
            let (place, kinds) = by_line.entry(line).or_insert_with(new);
            if place.column != at.column {
                place.column = None;
            }
            kinds.add(f);
        }
        let mut known: Vec<_> = by_line.into_iter().collect();
        known.sort_by_key(|(_, (_, kinds))| Reverse(kinds.total()));
        for (_, (_, kinds)) in known.iter().skip(GROUPS_OF_SYSTEM) {
            rest.merge(kinds);
        }
        known.truncate(GROUPS_OF_SYSTEM);
        known.sort_by_key(|(line, _)| *line);
        let known = known.into_iter().map(|(_, (place, kinds))| Group {
            called_from: Some(place),
            is_rest: false,
            kinds,
        });
        let mut groups: Vec<Group<'a>> = known.collect();
        if rest.total() > 0 {
            groups.push(Group {
                called_from: None,
                is_rest: !groups.is_empty(),
                kinds: rest,
            });
        }
        groups
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::super::Severity;
    use super::*;

    /// An open check on a line of `a.c`.
    pub(in super::super) fn check(
        kind: &str,
        function: &str,
        line: u32,
        message: &str,
    ) -> CheckReport {
        CheckReport {
            id: String::new(),
            fingerprint: String::new(),
            kind: kind.to_owned(),
            cwe: Vec::new(),
            requested: true,
            location: Location {
                function: Some(function.to_owned()),
                file: Some("a.c".to_owned()),
                line: Some(line),
                column: Some(1),
                end_column: None,
            },
            system: false,
            called_from: None,
            status: Status::Unknown,
            severity: Severity::Warning,
            engine: None,
            evidence: None,
            message: message.to_owned(),
            requirement: String::new(),
            violation: String::new(),
            facts: None,
            plain_facts: None,
            reason: None,
            trace: Vec::new(),
            inputs: None,
        }
    }

    /// The same in code of the system, where this line of `main` leads.
    pub(in super::super) fn in_system(mut c: CheckReport, line: Option<u32>) -> CheckReport {
        c.system = true;
        c.called_from = line.map(|line| Location {
            line: Some(line),
            file: Some("a.c".to_owned()),
            ..Location::default()
        });
        c
    }

    fn at(mut c: CheckReport, column: u32) -> CheckReport {
        c.location.column = Some(column);
        c
    }

    fn titles(shown: &Shown<'_>) -> Vec<String> {
        let groups = shown.groups();
        let one = |g: &Group<'_>| format!("{} [{}]", g.title(), g.kinds.counted());
        groups.iter().map(one).collect()
    }

    #[test]
    fn warnings_on_a_line_that_say_the_same_are_one() {
        let c = |kind, column| at(check(kind, "f", 7, "`x` is wrong"), column);
        let one = [c("div", 3), c("div", 9)];
        let found = findings(&one);
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].places(), 1);
        assert_eq!(findings(&[c("div", 3), c("overflow", 9)]).len(), 2);
        let mut other = c("div", 9);
        other.location.function = Some("g".to_owned());
        assert_eq!(findings(&[c("div", 3), other]).len(), 2);
        // An error isn't folded, and folds nothing.
        let mut error = c("div", 9);
        error.status = Status::Unsafe;
        assert_eq!(findings(&[c("div", 3), error]).len(), 2);
    }

    #[test]
    fn code_of_the_system_takes_nothing_of_the_users_along() {
        for kind in ["div", "free"] {
            let c = |column| at(check(kind, "f", 7, "`...` is wrong"), column);
            for column in [1, 2] {
                let checks = [in_system(c(1), Some(7)), c(column)];
                let some = shown(&checks, SystemCode::SummedUp, true);
                assert_eq!(some.findings.len(), 1, "{kind} {column}");
                assert_eq!(some.system.len(), 1, "{kind} {column}");
            }
        }
    }

    #[test]
    fn calls_on_one_line_are_one_group() {
        let c = |column| {
            let message = format!("`p{column}` may be NULL");
            let mut c = in_system(at(check("null", "f", 7, &message), column), Some(7));
            c.called_from = Some(c.location.clone());
            c
        };
        let mut of_a_closure = c(5);
        of_a_closure.location.function = Some("f::{closure}".to_owned());
        of_a_closure.called_from = Some(of_a_closure.location.clone());
        let checks = [c(1), of_a_closure];
        let groups = shown(&checks, SystemCode::SummedUp, true).groups();
        assert_eq!(groups.len(), 1);
        let place = groups[0].called_from.as_ref().map(Location::place);
        assert_eq!(place.as_deref(), Some("a.c:7"));
        assert_eq!(groups[0].kinds.total(), 2);
    }

    #[test]
    fn other_lines_that_say_the_same_are_repeats() {
        let c = |line| check("div", "f", line, "`x` is wrong");
        let checks = [c(7), c(8), at(c(8), 5), c(9)];
        let found = shown(&checks, SystemCode::SummedUp, true).findings;
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].places(), 3);
        assert_eq!(
            shown(&checks, SystemCode::SummedUp, false).findings.len(),
            3
        );
    }

    #[test]
    fn few_notes_are_shown_of_an_access_and_each_once() {
        let c = |message: &str| check("bounds", "f", 7, message);
        let mut checks = vec![check("null", "f", 7, "`p` may be NULL")];
        checks.push(c("the 8 bytes read through `p[8]` may lie outside"));
        checks.push(c("the 24 bytes read through `p[8]` may lie outside"));
        let also = |checks: &[CheckReport], everything| findings(checks)[0].also(everything);
        assert_eq!(also(&checks, false).len(), 1);
        assert_eq!(also(&checks, true).len(), 2);
        checks.push(c("the 8 bytes read through `p[16]` may lie outside"));
        checks.push(c("the 8 bytes written through `p[8]` may lie outside"));
        assert_eq!(also(&checks, false).len(), 3);
        checks.push(c("the offset of `p` may not fit"));
        let notes = also(&checks, false);
        assert_eq!(notes.len(), 4);
        assert_eq!(notes[3], "1 more check of this access (`-v` shows it)");
        checks.push(c("the offset of `q` may not fit"));
        let notes = also(&checks, false);
        assert_eq!(notes[3], "2 more checks of this access (`-v` lists them)");
        assert_eq!(also(&checks, true).len(), 6);
    }

    #[test]
    fn code_of_the_system_is_summed_up_by_calls() {
        let mut checks = vec![check("div", "main", 3, "`x` can be 0")];
        for (line, from) in [(1, Some(5)), (2, Some(5)), (3, Some(4)), (4, None)] {
            let c = check("null", "lib", line, &format!("`p{line}` may be NULL"));
            checks.push(in_system(c, from));
        }
        let some = shown(&checks, SystemCode::SummedUp, true);
        assert_eq!(some.findings.len(), 1);
        assert_eq!(
            titles(&some),
            [
                "1 finding in code of the system and of standard libraries, called from here [1 null]",
                "2 findings in code of the system and of standard libraries, called from here [2 null]",
                "1 more finding in code of the system and of standard libraries [1 null]",
            ]
        );
        let all = shown(&checks, SystemCode::Listed, true);
        assert_eq!(all.findings.len(), 5);
        assert!(all.groups().is_empty());
    }

    #[test]
    fn the_largest_groups_are_told_apart() {
        let mut checks = Vec::new();
        for from in 1..=9 {
            for i in 0..from {
                let message = format!("`p{from}{i}` can be 0");
                checks.push(in_system(check("div", "lib", from, &message), Some(from)));
            }
        }
        let some = shown(&checks, SystemCode::SummedUp, true);
        let groups = some.groups();
        let lines: Vec<_> = groups
            .iter()
            .map(|g| g.called_from.as_ref().and_then(|l| l.line))
            .collect();
        assert_eq!(lines, [Some(6), Some(7), Some(8), Some(9), None]);
        assert_eq!(groups[4].kinds.total(), 15);
        let all: usize = groups.iter().map(|g| g.kinds.total()).sum();
        assert_eq!(all, 45);
    }

    #[test]
    fn what_fails_in_code_of_the_system_is_shown() {
        let mut error = in_system(check("null", "lib", 1, "`p` is NULL"), Some(5));
        error.status = Status::Unsafe;
        let open = in_system(check("free", "lib", 1, "`p` may not be alive"), Some(5));
        let checks = [open, error];
        let some = shown(&checks, SystemCode::SummedUp, true);
        assert_eq!(some.findings.len(), 1);
        assert_eq!(some.findings[0].main.status, Status::Unsafe);
        assert_eq!(some.findings[0].others.len(), 1);
        assert!(some.groups().is_empty());
    }

    #[test]
    fn one_function_that_leads_there_is_named() {
        let mut c = in_system(check("null", "lib", 1, "`p` may be NULL"), None);
        c.called_from = Some(Location {
            function: Some("main".to_owned()),
            ..Location::default()
        });
        let says = "1 finding in code of the system and of standard libraries, called from `main`";
        assert_eq!(
            titles(&shown(&[c], SystemCode::SummedUp, true)),
            [format!("{says} [1 null]")]
        );
    }
}
