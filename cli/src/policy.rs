//! The policy of verdicts: from the checks and assumptions of a report to its
//! word and headline.
//!
//! The word is about the checks that were asked for. What else is known of the
//! program stands in the headline: failures that happen although nobody asked
//! about their kind, kinds that could not be looked for, and how many
//! assumptions there are. `--strict` lets none of these pass as `safe`.

use crate::load::Loaded;
use crate::report::{AssumptionReport, CheckReport, Location, Verdict, count};
use crate::tuning::FAILURES_IN_HEADLINE;
use ir::{Check, CheckKind, Status};
use std::collections::BTreeSet;

/// What a verdict is made of.
#[derive(Debug)]
pub(crate) struct Findings<'a> {
    /// The checks that were asked for, and the others that a run refuted.
    pub checks: &'a [CheckReport],
    /// What `safe` rests on.
    pub assumptions: &'a [AssumptionReport],
    /// The kinds that decide.
    pub kinds: &'a BTreeSet<CheckKind>,
    /// Those of them that the user chose by their names.
    pub named: &'a BTreeSet<CheckKind>,
    /// The kinds that can't be seen in some part of the program.
    pub invisible: &'a BTreeSet<CheckKind>,
    /// Whether the compiler folded an overflow, which left no check.
    pub folded: bool,
    /// What the input looks like, if it looks optimised.
    pub optimized: Option<&'a str>,
    /// Whether assumptions make a verdict unknown.
    pub strict: bool,
}

/// A verdict in a word and in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Decision {
    /// The word.
    pub verdict: Verdict,
    /// The word with what there is to say about it.
    pub headline: String,
}

impl Findings<'_> {
    fn requested(&self) -> impl Iterator<Item = &CheckReport> {
        self.checks.iter().filter(|c| c.requested)
    }

    fn any(&self, status: Status) -> bool {
        self.requested().any(|c| c.status == status)
    }

    /// Failures that were replayed, of kinds that nobody asked about.
    fn other_failures(&self) -> Vec<&CheckReport> {
        let all = self.checks.iter();
        all.filter(|c| !c.requested && c.status == Status::Unsafe)
            .collect()
    }

    /// Why nothing can be said to be safe, although no check is open.
    fn obstacle(&self) -> Option<String> {
        let no_checks = self.requested().next().is_none();
        let invisible = names(self.named.intersection(self.invisible));
        if no_checks && self.kinds.len() == 1 && self.kinds.contains(&CheckKind::Assert) {
            Some(", no assertion found".to_owned())
        } else if !invisible.is_empty() {
            Some(format!(
                "; {invisible} can't be checked in this bitcode: compile from source"
            ))
        } else if self.folded && self.kinds.contains(&CheckKind::Overflow) {
            Some("; the compiler folded an overflow".to_owned())
        } else {
            None
        }
    }

    /// Up to which failures a program is safe: `null dereference at 4:9`.
    fn up_to(&self) -> Option<String> {
        let failures = self.other_failures();
        let file = &failures.first()?.location.file;
        let one_file = self.checks.iter().all(|c| c.location.file == *file);
        let shown: Vec<String> = failures
            .iter()
            .take(FAILURES_IN_HEADLINE)
            .map(|c| {
                let kind = CheckKind::from_name(&c.kind).map_or("failure", CheckKind::violation);
                format!("{kind} at {}", place(&c.location, one_file))
            })
            .collect();
        let mut text = shown.join(", ");
        if failures.len() > shown.len() {
            text = format!("{text} and {} more", failures.len() - shown.len());
        }
        // A panic of Rust's, an assertion and the like are defined.
        let defined = failures.iter().any(|c| c.kind == CheckKind::Assert.name());
        let what = if defined {
            "failures that happen"
        } else {
            "undefined behaviour that happens"
        };
        Some(format!("{what}: {text}"))
    }

    /// What stands in the way of an unconditional `safe`.
    fn reservations(&self) -> Vec<String> {
        let assumptions = (!self.assumptions.is_empty())
            .then(|| format!("under {}", count(self.assumptions.len(), "assumption")));
        let up_to = self.up_to().map(|text| format!("up to {text}"));
        up_to.into_iter().chain(assumptions).collect()
    }
}

/// Whether a check decides the verdict: it was asked for, or nothing was and a
/// run fails it.
pub(crate) fn counts(loaded: &Loaded, check: &Check, status: Status) -> bool {
    check.requested || !loaded.chosen && status == Status::Unsafe
}

/// The verdict on the program.
pub(crate) fn decide(f: &Findings<'_>) -> Decision {
    let obstacle = f.obstacle();
    let verdict = if f.any(Status::Unsafe) {
        Verdict::Unsafe
    } else if f.any(Status::Unknown)
        || obstacle.is_some()
        || (f.strict && !f.reservations().is_empty())
    {
        Verdict::Unknown
    } else {
        Verdict::Safe
    };
    let mut headline = verdict.name().to_owned();
    if let (Some(why), Verdict::Unknown) = (&obstacle, verdict) {
        headline.push_str(why);
    } else if f.requested().next().is_none() {
        headline.push_str(" (0 checks)");
    }
    match verdict {
        Verdict::Safe => {
            let up_to = f.up_to().map(|text| format!(" up to {text}"));
            headline.push_str(&up_to.unwrap_or_default());
            if !f.assumptions.is_empty() {
                let assumptions = count(f.assumptions.len(), "assumption");
                headline = format!("{headline}, under {assumptions}");
            }
            let invisible = names(f.kinds.intersection(f.invisible));
            if !invisible.is_empty() {
                headline = format!("{headline}; not checked: {invisible}");
            }
        }
        Verdict::Unknown if obstacle.is_none() && !f.any(Status::Unknown) => {
            headline = format!("{headline}; {}", strict_reason(f));
        }
        Verdict::Unknown | Verdict::Unsafe => {}
    }
    if let Some(text) = f.optimized {
        headline = format!("{headline} ({text})");
    }
    Decision { verdict, headline }
}

/// Why `--strict` makes a safe check unknown.
fn strict_reason(f: &Findings<'_>) -> String {
    format!(
        "safe, but {}, and --strict was given",
        f.reservations().join(", ")
    )
}

/// The reason that makes checks that are safe unknown, if there is one.
pub(crate) fn not_strictly_safe(f: &Findings<'_>) -> Option<String> {
    (f.strict && !f.reservations().is_empty()).then(|| strict_reason(f))
}

/// The kinds of failure that nobody looked for, or not everywhere.
pub(crate) fn not_checked(
    kinds: &BTreeSet<CheckKind>,
    invisible: &BTreeSet<CheckKind>,
) -> Vec<String> {
    let skipped = |k: &CheckKind| k.is_only_on_request() && !kinds.contains(k);
    CheckKind::ALL
        .iter()
        .filter(|k| skipped(k) || invisible.contains(k))
        .map(|k| k.name().to_owned())
        .collect()
}

fn names<'a>(kinds: impl Iterator<Item = &'a CheckKind>) -> String {
    kinds.map(|k| k.name()).collect::<Vec<_>>().join(", ")
}

/// `line:column` where all places are in one file.
fn place(at: &Location, one_file: bool) -> String {
    match (at.line, at.column) {
        (Some(line), Some(column)) if one_file => format!("{line}:{column}"),
        (Some(line), None) if one_file => format!("line {line}"),
        _ => at.place(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(kind: CheckKind, requested: bool, status: Status) -> CheckReport {
        CheckReport {
            id: format!("main.{kind}.1"),
            fingerprint: String::new(),
            kind: kind.name().to_owned(),
            cwe: Vec::new(),
            requested,
            location: Location {
                function: Some("main".to_owned()),
                file: Some("a.c".to_owned()),
                line: Some(4),
                column: Some(9),
                end_column: None,
            },
            status,
            severity: status.into(),
            system: false,
            called_from: None,
            engine: None,
            evidence: None,
            message: String::new(),
            requirement: String::new(),
            violation: String::new(),
            facts: None,
            plain_facts: None,
            reason: None,
            trace: Vec::new(),
            inputs: None,
        }
    }

    fn assumption() -> AssumptionReport {
        AssumptionReport {
            kind: ir::AssumptionKind::Option,
            text: "signed arithmetic wraps".to_owned(),
            location: Location::default(),
        }
    }

    /// What is decided of these checks and so many assumptions.
    struct Case {
        checks: Vec<CheckReport>,
        assumptions: usize,
        kinds: BTreeSet<CheckKind>,
        named: BTreeSet<CheckKind>,
        invisible: BTreeSet<CheckKind>,
        strict: bool,
    }

    fn case(checks: Vec<CheckReport>) -> Case {
        Case {
            checks,
            assumptions: 0,
            kinds: CheckKind::by_default().collect(),
            named: BTreeSet::new(),
            invisible: BTreeSet::new(),
            strict: false,
        }
    }

    impl Case {
        fn decides(&self, verdict: Verdict, headline: &str) {
            let assumptions = vec![assumption(); self.assumptions];
            let decision = decide(&Findings {
                checks: &self.checks,
                assumptions: &assumptions,
                kinds: &self.kinds,
                named: &self.named,
                invisible: &self.invisible,
                folded: false,
                optimized: None,
                strict: self.strict,
            });
            assert_eq!(decision.headline, headline);
            assert_eq!(decision.verdict, verdict, "{headline}");
        }
    }

    const ASSERT: CheckKind = CheckKind::Assert;

    #[test]
    fn the_word_is_about_what_was_asked_for() {
        case(vec![check(ASSERT, true, Status::Safe)]).decides(Verdict::Safe, "safe");
        case(vec![check(ASSERT, true, Status::Unknown)]).decides(Verdict::Unknown, "unknown");
        let both = vec![
            check(ASSERT, true, Status::Unknown),
            check(ASSERT, true, Status::Unsafe),
        ];
        case(both).decides(Verdict::Unsafe, "unsafe");
        case(Vec::new()).decides(Verdict::Safe, "safe (0 checks)");
        let mut nothing = case(Vec::new());
        nothing.kinds = [ASSERT].into();
        nothing.decides(Verdict::Unknown, "unknown, no assertion found");
    }

    #[test]
    fn failures_that_happen_are_in_the_headline_of_safe() {
        let mut c = case(vec![
            check(ASSERT, true, Status::Safe),
            check(CheckKind::Null, false, Status::Unsafe),
        ]);
        let up_to = "undefined behaviour that happens: null dereference at 4:9";
        c.decides(Verdict::Safe, &format!("safe up to {up_to}"));
        c.assumptions = 2;
        c.decides(
            Verdict::Safe,
            &format!("safe up to {up_to}, under 2 assumptions"),
        );
        c.strict = true;
        c.decides(
            Verdict::Unknown,
            &format!(
                "unknown; safe, but up to {up_to}, under 2 assumptions, and --strict was given"
            ),
        );
        c.checks[0].status = Status::Unsafe;
        c.decides(Verdict::Unsafe, "unsafe");
        c.checks[0].status = Status::Unknown;
        c.strict = false;
        c.decides(Verdict::Unknown, "unknown");
    }

    #[test]
    fn many_failures_are_counted() {
        let failure = check(CheckKind::Div, false, Status::Unsafe);
        let at = "division by zero at 4:9";
        case(vec![failure; 5]).decides(
            Verdict::Safe,
            &format!(
                "safe (0 checks) up to undefined behaviour that happens: {at}, {at}, {at} and 2 more"
            ),
        );
    }

    #[test]
    fn strict_takes_no_assumption_even_without_checks() {
        let mut c = case(Vec::new());
        c.assumptions = 1;
        c.decides(Verdict::Safe, "safe (0 checks), under 1 assumption");
        c.strict = true;
        c.decides(
            Verdict::Unknown,
            "unknown (0 checks); safe, but under 1 assumption, and --strict was given",
        );
        c.assumptions = 0;
        c.decides(Verdict::Safe, "safe (0 checks)");
    }

    #[test]
    fn what_cannot_be_seen_is_not_checked_and_unknown_by_name() {
        let mut c = case(vec![check(ASSERT, true, Status::Safe)]);
        c.invisible = [CheckKind::Overflow, CheckKind::Unsigned].into();
        c.assumptions = 1;
        c.decides(
            Verdict::Safe,
            "safe, under 1 assumption; not checked: overflow",
        );
        c.named = [CheckKind::Overflow].into();
        c.decides(
            Verdict::Unknown,
            "unknown; overflow can't be checked in this bitcode: compile from source",
        );
        let listed = not_checked(&c.kinds, &c.invisible);
        assert!(listed.contains(&"overflow".to_owned()), "{listed:?}");
        assert!(listed.contains(&"align".to_owned()), "{listed:?}");
        assert!(!listed.contains(&"div".to_owned()), "{listed:?}");
    }
}
