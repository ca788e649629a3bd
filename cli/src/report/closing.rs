//! What stands behind the findings: how many there are in each function, and
//! what is behind those that are open.

use super::finding::{Finding, Kinds, Shown};
use super::{CheckReport, Location, count};
use crate::ledger::{self, Cause};
use crate::tuning::{
    CAUSES, FINDINGS_WITHOUT_TABLE, OPEN_WITHOUT_CAUSES, PLACES_OF_COMMON, WIDTH_OF_NAMES,
};
use ir::Status;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

/// How many findings there are of each kind in each function: the user's
/// functions, then the others, those that aren't shown in one line.
pub(super) fn table(shown: &Shown<'_>, out: &mut String) {
    if shown.findings.len() <= FINDINGS_WITHOUT_TABLE {
        return;
    }
    let mut functions: BTreeMap<(bool, &str), Kinds<'_>> = BTreeMap::new();
    for f in &shown.findings {
        let at = &f.main.location;
        let function = at.function.as_deref().unwrap_or("the program");
        functions
            .entry((f.main.system, function))
            .or_default()
            .add(f);
    }
    let rows = functions.iter().map(|((_, f), kinds)| (short(f), kinds));
    let mut rows: Vec<(String, &Kinds<'_>)> = rows.collect();
    let mut hidden = Kinds::default();
    shown.system.iter().for_each(|f| hidden.add(f));
    if hidden.total() > 0 {
        let libraries = "code of the system and of standard libraries";
        rows.push((libraries.to_owned(), &hidden));
    }
    let widths = rows.iter().map(|(name, _)| name.chars().count());
    let width = widths.max().unwrap_or(0);
    out.push_str("findings by function and kind:\n");
    for (name, kinds) in rows {
        let _ = writeln!(out, "  {name:width$}  {}", kinds.counted());
    }
    out.push('\n');
}

/// A function's name, at most [`WIDTH_OF_NAMES`] characters of it: without
/// arguments of types, then without parameters, then without its middle.
fn short(name: &str) -> String {
    let fits = |name: &str| name.chars().count() <= WIDTH_OF_NAMES;
    if fits(name) {
        return name.to_owned();
    }
    let mut name = without(name, '<', '>').unwrap_or_else(|| name.to_owned());
    if !fits(&name) {
        name = without(&name, '(', ')').unwrap_or(name);
    }
    if fits(&name) {
        return name;
    }
    let all: Vec<char> = name.chars().collect();
    let start = WIDTH_OF_NAMES / 2 - 1;
    let end = all.len() - (WIDTH_OF_NAMES - start - 1);
    let (start, end) = (&all[..start], &all[end..]);
    start.iter().chain(&['…']).chain(end).collect()
}

/// A name with `_` for what outermost brackets hold that stand behind a name;
/// `None` if they don't match.
fn without(name: &str, open: char, close: char) -> Option<String> {
    let mut out = String::new();
    let mut depth = 0_usize;
    let mut rest = name;
    while let Some(c) = rest.chars().next() {
        // These signs aren't brackets.
        let signs = ["operator<=>", "operator<<", "operator>>", "operator->"];
        let more = ["operator<", "operator>", "operator()", "->"];
        let sign = signs.iter().chain(&more).find(|s| rest.starts_with(**s));
        let here = sign.map_or(c.len_utf8(), |s| s.len());
        let (text, behind) = rest.split_at(here);
        rest = behind;
        let before = out.chars().last().unwrap_or(' ');
        let behind_a_name = !" ,<(&*".contains(before) && (open, before) != ('(', ':');
        match sign {
            None if c == open && (depth > 0 || behind_a_name) => {
                if depth == 0 {
                    let _ = write!(out, "{open}_{close}");
                }
                depth += 1;
            }
            None if c == close && depth > 0 => depth -= 1,
            _ if depth == 0 => out.push_str(text),
            _ => {}
        }
    }
    (depth == 0).then_some(out)
}

/// Whether it is said what is behind open checks: not of a few.
pub(super) fn are_causes_told(checks: &[CheckReport]) -> bool {
    let open = checks.iter().filter(|c| c.status == Status::Unknown);
    open.count() > OPEN_WITHOUT_CAUSES
}

/// Why checks are open, as far as a user can do something about it, and what
/// many of them speak of.
pub(super) fn causes(shown: &Shown<'_>, checks: &[CheckReport], out: &mut String) {
    if !are_causes_told(checks) {
        return;
    }
    let open = checks.iter().filter(|c| c.status == Status::Unknown);
    let open: Vec<&CheckReport> = open.collect();
    let (mut late, mut unmodelled, mut what) = (0, 0, BTreeMap::new());
    let reasons = open.iter().filter_map(|c| c.reason.as_deref());
    for cause in reasons.filter_map(ledger::cause) {
        match cause {
            Cause::OutOfTime => late += 1,
            Cause::NotModelled(all) => {
                unmodelled += 1;
                for one in all {
                    *what.entry(one).or_insert(0_usize) += 1;
                }
            }
        }
    }
    let mut causes = Vec::new();
    let all_late = late == open.len();
    if late > 0 && !all_late {
        causes.push(format!(
            "{late} ran out of time (`--timeout SECONDS` gives more)"
        ));
    }
    if unmodelled > 0 {
        let mut what: Vec<_> = what.into_iter().collect();
        what.sort_by_key(|(_, n)| Reverse(*n));
        let what = what.into_iter().take(CAUSES).map(|(one, _)| match one {
            UNKNOWN_BODY => format!("{one} (give it one)"),
            one => one.to_owned(),
        });
        let what = what.collect::<Vec<_>>().join(", ");
        causes.push(format!(
            "{unmodelled} may hang on what isn't modelled: {what}"
        ));
    }
    if all_late {
        let _ = writeln!(
            out,
            "all {late} unknown checks ran out of time: `--timeout SECONDS` gives more"
        );
    } else if !causes.is_empty() {
        let _ = writeln!(
            out,
            "of {} unknown checks, {}",
            open.len(),
            causes.join("; ")
        );
    }
    common(&shown.findings, out);
}

/// What the encoding of clauses calls a function that it knows nothing of.
const UNKNOWN_BODY: &str = "a function whose body is not known";

/// The expressions that most warnings speak of.
fn common(findings: &[Finding<'_>], out: &mut String) {
    let mut places: BTreeMap<(&str, &str), BTreeSet<&Location>> = BTreeMap::new();
    let open = findings.iter().filter(|f| f.main.status == Status::Unknown);
    for f in open {
        let at = &f.main.location;
        if let (Some(e), Some(function)) = (expression(&f.main.message), &at.function) {
            let places = places.entry((e, function)).or_default();
            places.extend([at].into_iter().chain(f.repeats.iter().copied()));
        }
    }
    let all = places.into_iter().map(|(what, at)| (what, at.len()));
    let mut common: Vec<_> = all.filter(|(_, n)| *n >= PLACES_OF_COMMON).collect();
    common.sort_by_key(|(_, n)| Reverse(*n));
    let one = |((e, function), n): &((&str, &str), usize)| {
        format!("`{e}` in `{}`, {}", short(function), count(*n, "place"))
    };
    let told: Vec<String> = common.iter().take(CAUSES).map(one).collect();
    if !told.is_empty() {
        let _ = writeln!(out, "most often unknown: {}", told.join("; "));
    }
}

/// The expression that a message quotes first, if the source has it.
fn expression(message: &str) -> Option<&str> {
    let e = message.split('`').nth(1)?;
    (!e.contains("...")).then_some(e)
}

#[cfg(test)]
mod tests {
    use super::super::SystemCode;
    use super::super::finding::shown;
    use super::super::finding::tests::{check, in_system};
    use super::*;

    #[test]
    fn names_are_shortened_as_little_as_they_need() {
        for (name, is) in [
            (
                "<alloc::alloc::Global>::grow",
                "<alloc::alloc::Global>::grow",
            ),
            (
                "std::vector<int, std::allocator<int> >::_M_realloc_insert<int const&>(int, int)",
                "std::vector<_>::_M_realloc_insert<_>(int, int)",
            ),
            (
                "__gnu_cxx::operator-<int*, std::vector<int, std::allocator<int> > >(int)",
                "__gnu_cxx::operator-<_>(int)",
            ),
            (
                "std::operator<< <std::char_traits<char> >(std::basic_ostream<char, long>&)",
                "std::operator<< <std::char_traits<_> >(_)",
            ),
            (
                "f(std::basic_string<char> const&, std::basic_string<char> const&, unsigned, int)",
                "f(_)",
            ),
            (
                "<alloc::vec::Vec<i32> as alloc::vec::spec_from_iter::Nested<i32, u8>>::from_iter",
                "<alloc::vec::Vec<_> as alloc:…om_iter::Nested<_>>::from_iter",
            ),
        ] {
            let short = short(name);
            assert!(short.chars().count() <= WIDTH_OF_NAMES, "{short}");
            assert_eq!(short, is);
        }
    }

    #[test]
    fn the_table_has_the_users_functions_first() {
        let mut checks = Vec::new();
        for line in 1..=11 {
            checks.push(check("div", "main", line, &format!("`x{line}` can be 0")));
        }
        checks.push(check("null", "add", 20, "`p` may be NULL"));
        for line in 1..=3 {
            let c = check(
                "free",
                "std::f",
                line,
                &format!("`y{line}` may not be alive"),
            );
            checks.push(in_system(c, None));
        }
        let mut text = String::new();
        table(&shown(&checks, SystemCode::SummedUp, true), &mut text);
        assert_eq!(
            text,
            "findings by function and kind:\n  \
             add                                           1 null\n  \
             main                                          11 div\n  \
             code of the system and of standard libraries  3 free\n\n"
        );
        let mut text = String::new();
        table(&shown(&checks, SystemCode::Listed, true), &mut text);
        assert_eq!(
            text,
            "findings by function and kind:\n  add     1 null\n  main    11 div\n  std::f  3 free\n\n"
        );
    }

    #[test]
    fn causes_that_a_user_can_remove_are_told_once() {
        let mut checks = Vec::new();
        for line in 1..=8 {
            let mut c = check("null", "main", line, "`r->n` may be NULL");
            c.reason = Some(match line {
                1..=4 => "Horn clauses: out of time".to_owned(),
                5 => "Horn clauses: nothing; not modelled: pointer arithmetic".to_owned(),
                6 => format!("nothing; not modelled: {UNKNOWN_BODY}, pointer arithmetic"),
                _ => "abstract interpretation: the domain d doesn't prove it".to_owned(),
            });
            checks.push(c);
        }
        let mut text = String::new();
        causes(
            &shown(&checks, SystemCode::SummedUp, true),
            &checks,
            &mut text,
        );
        assert_eq!(
            text,
            "of 8 unknown checks, 4 ran out of time (`--timeout SECONDS` gives more); 2 may hang \
             on what isn't modelled: pointer arithmetic, a function whose body is not known (give \
             it one)\nmost often unknown: `r->n` in `main`, 8 places\n"
        );
        for c in &mut checks {
            c.reason = Some("out of time".to_owned());
        }
        let mut text = String::new();
        causes(&shown(&[], SystemCode::SummedUp, true), &checks, &mut text);
        assert_eq!(
            text,
            "all 8 unknown checks ran out of time: `--timeout SECONDS` gives more\n"
        );
        let few = &checks[..3];
        let mut text = String::new();
        causes(&shown(few, SystemCode::SummedUp, true), few, &mut text);
        assert_eq!(text, "");
    }
}
