//! What each name is about that `list` shows: `pincer explain`.

use crate::args::ListWhat;
use crate::error::Error;
use crate::passes::{PASSES, Pass};
use crate::stages::{STAGES, Stage};
use crate::suggest::did_you_mean;
use clam::Treatment;
use clap::ValueEnum;
use domains::stack::registry;
use horn::{QUERIES, Query, StepSize};
use ir::{CheckKind, GROUPS, Group, library};
use serde::Serialize;
use std::fmt::Write as _;

/// What a preset stands for, and what that is made of.
fn preset(preset: &registry::Preset) -> String {
    let names = preset.expression.split(|c: char| "(,) ".contains(c));
    let mut parts: Vec<&registry::Entry> = Vec::new();
    for part in names.filter_map(registry::domain) {
        if !parts.iter().any(|p| p.name == part.name) {
            parts.push(part);
        }
    }
    let width = parts.iter().map(|p| p.name.len()).max().unwrap_or(0);
    let mut text = format!(
        "{}: {}\n\nstands for: {}\nmade of:\n",
        preset.name, preset.summary, preset.expression
    );
    for p in parts {
        let _ = writeln!(text, "  {:width$}  {}", p.name, p.summary);
    }
    text
}

/// What is explained.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Explanation {
    /// What it is: a domain, a check, ...
    pub what: &'static str,
    /// Its name.
    pub name: &'static str,
    /// The explanation, with a final newline.
    pub text: String,
}

fn check(kind: CheckKind) -> String {
    let weaknesses = kind.cwe().iter().map(|n| format!("CWE-{n}"));
    let weaknesses: Vec<String> = weaknesses.collect();
    format!(
        "{kind}: {}\n\nmust hold: {}\nchecked: {}\nweakness: {}\n\n{}\n",
        kind.violation(),
        kind.requirement(),
        kind.demand().summary(),
        weaknesses.join(", "),
        kind.about()
    )
}

fn group(group: &Group) -> String {
    let kinds = CheckKind::in_group(group.name).into_iter().flatten();
    let kinds: Vec<&str> = kinds.map(CheckKind::name).collect();
    format!(
        "{}: {}\n\nstands for: {}\n",
        group.name,
        group.summary,
        kinds.join(", ")
    )
}

fn domain(d: &registry::Entry) -> String {
    let example = match d.program {
        "" => String::new(),
        program => format!(
            "\nfor example, this takes it (tried in the tests as its head says):\n\n{program}"
        ),
    };
    format!(
        "{}: {}\n\nusage: {}\nsees: {}\ncan't see: {}\nsource: {}\n{example}",
        d.name,
        d.summary,
        registry::usage(d),
        d.sees,
        d.misses,
        d.paper
    )
}

fn pass(p: &Pass) -> String {
    format!(
        "{name}: {}\n\na transformation of goto programs; see what it makes of one with\n  pincer ir \
         PROGRAM --passes {name}\n",
        p.summary,
        name = p.name
    )
}

fn encoding(size: StepSize, name: &str) -> String {
    let default = if size == StepSize::default() {
        ", and the one that is used if nothing is said"
    } else {
        ""
    };
    format!(
        "{name}: {}\n\nan encoding of programs as Horn clauses{default}; chosen with `--step {name}` of \
         `verify` and\n`horn`, which prints it:\n  pincer horn PROGRAM --step {name}\n",
        size.summary()
    )
}

fn stage(number: usize, s: &Stage) -> String {
    let memory = if s.in_memory {
        "\nruns: where memory has become numbers (not with `--track reg`)"
    } else {
        ""
    };
    format!(
        "{name}: {}\n\nstage {} of {} of `verify`, for what the ones before left open\nchosen by: \
         {}{memory}\nleft out with: --skip {name}\n",
        s.does,
        number + 1,
        STAGES.len(),
        engines(s),
        name = s.name
    )
}

/// The choices of `--engine` that a stage belongs to.
pub(crate) fn engines(s: &Stage) -> String {
    let chosen = s.chosen_by.iter().filter_map(ValueEnum::to_possible_value);
    let chosen: Vec<String> = chosen.map(|e| e.get_name().to_owned()).collect();
    format!("--engine {}", chosen.join("|"))
}

fn query(number: usize, q: &Query) -> String {
    format!(
        "{}: {}\n\nquery {} of {} to the solver of Horn clauses: the first answer in this order \
         counts\n",
        q.name,
        q.reason,
        number + 1,
        QUERIES.len()
    )
}

fn instruction(t: &Treatment) -> String {
    let kind = if t.is_intrinsic {
        "an intrinsic"
    } else {
        "an instruction"
    };
    format!(
        "{}: {}\n\n{kind} of LLVM; what becomes of a program's is shown by\n  pincer ir PROGRAM\n",
        t.name, t.summary
    )
}

fn function(name: &str, row: &library::Row) -> String {
    format!(
        "{name}: {} ({})\n\n{}",
        row.summary(),
        row.header,
        row.description()
    )
}

/// What has a name, and its explanation, once it is wanted.
struct Named {
    what: &'static str,
    name: &'static str,
    text: Box<dyn Fn() -> String>,
}

fn named(what: &'static str, name: &'static str, text: impl Fn() -> String + 'static) -> Named {
    let text = Box::new(text);
    Named { what, name, text }
}

/// What there is of a kind.
fn all(what: ListWhat) -> Vec<Named> {
    match what {
        ListWhat::Domains => {
            let all = registry::DOMAINS.iter();
            all.map(|d| named("domain", d.name, || domain(d))).collect()
        }
        ListWhat::Presets => {
            let all = registry::PRESETS.iter();
            all.map(|p| named("preset", p.name, || preset(p))).collect()
        }
        ListWhat::Checks => {
            let kinds = CheckKind::ALL.iter();
            let kinds = kinds.map(|k| named("check", k.name(), || check(*k)));
            let groups = GROUPS.iter();
            let groups = groups.map(|g| named("group of checks", g.name, || group(g)));
            kinds.chain(groups).collect()
        }
        ListWhat::Passes => {
            let all = PASSES.iter();
            all.map(|p| named("pass", p.name, || pass(p))).collect()
        }
        ListWhat::Encodings => {
            let all = StepSize::NAMES.into_iter();
            all.map(|(size, name)| named("encoding", name, move || encoding(size, name)))
                .collect()
        }
        ListWhat::Stages => {
            let all = STAGES.iter().enumerate();
            all.map(|(i, s)| named("stage", s.name, move || stage(i, s)))
                .collect()
        }
        ListWhat::Queries => {
            let all = QUERIES.iter().enumerate();
            all.map(|(i, q)| named("query", q.name, move || query(i, q)))
                .collect()
        }
        ListWhat::Instructions => {
            let all = clam::treatments().into_iter();
            all.map(|t| named("instruction", t.name, move || instruction(&t)))
                .collect()
        }
        ListWhat::Library => {
            let all = library::built_in().rows().iter();
            let by_name = all.flat_map(|row| row.names.iter().map(move |n| (n, row)));
            by_name
                .map(|(n, row)| named("function", n, || function(n, row)))
                .collect()
        }
    }
}

/// Everything that has a name.
fn everything() -> impl Iterator<Item = Named> {
    ListWhat::value_variants().iter().flat_map(|w| all(*w))
}

/// The explanations of what has that name: a preset and a query may share one.
///
/// # Errors
/// When nothing has it.
pub(crate) fn explain(name: &str) -> Result<Vec<Explanation>, Error> {
    let found = everything().filter(|e| e.name == name);
    let found = found.map(|Named { what, name, text }| Explanation {
        what,
        name,
        text: text(),
    });
    let found: Vec<Explanation> = found.collect();
    if found.is_empty() {
        let names: Vec<&str> = everything().map(|e| e.name).collect();
        let close = did_you_mean(name, names);
        return Err(Error::Usage(format!(
            "nothing is called `{name}`{close}; `pincer list checks` and its like (`pincer list \
             --help`) show what is"
        )));
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn presets_are_told_in_parts() {
        for preset in registry::PRESETS {
            let text = super::preset(preset);
            assert!(text.contains(preset.expression), "{text}");
            assert_eq!(text.matches("  nullity ").count(), 1, "{text}");
            assert!(CheckKind::from_name(preset.name).is_none());
            assert!(registry::domain(preset.name).is_none());
        }
    }

    #[test]
    fn examples_are_of_their_domains() {
        for d in registry::DOMAINS {
            // What comes from a library says what the domain of ours says.
            assert_eq!(d.program.is_empty(), d.name.starts_with("elina"));
            let says = d.program.contains(&format!("// domain: {}", d.name));
            assert!(says || d.program.is_empty(), "{}", d.name);
            assert!(domain(d).ends_with(d.program));
        }
    }

    #[test]
    fn everything_that_has_a_name_is_explained() {
        for Named { what, name, text } in everything() {
            let found = explain(name).expect("it is there");
            assert!(found.iter().any(|f| f.what == what), "{what} {name}");
            let text = text();
            assert!(text.starts_with(&format!("{name}: ")), "{text}");
            assert!(text.ends_with('\n'), "{text}");
        }
        let said = explain("interval").expect_err("nothing is").to_string();
        assert!(said.contains("did you mean `intervals`"), "{said}");
    }
}
