//! `pincer list`.

use crate::args::ListWhat;
use crate::stages::STAGES;
use clap::ValueEnum;
use horn::StepSize;
use ir::{CheckKind, GROUPS};
use std::fmt::Write as _;

/// A table of names and what they are.
fn table(rows: &[(String, String)]) -> String {
    let width = rows.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
    let mut out = String::new();
    for (name, text) in rows {
        let _ = writeln!(out, "{name:width$}  {text}");
    }
    out
}

/// What there is.
pub(crate) fn list(what: ListWhat) -> String {
    let rows: Vec<(String, String)> = match what {
        ListWhat::Domains => domains::stack::registry::DOMAINS
            .iter()
            .map(|d| (d.name.to_owned(), d.summary.to_owned()))
            .collect(),
        ListWhat::Presets => domains::stack::registry::PRESETS
            .iter()
            .map(|p| {
                (
                    p.name.to_owned(),
                    format!("{} ({})", p.summary, p.expression),
                )
            })
            .collect(),
        ListWhat::Checks => {
            let kinds = CheckKind::ALL.iter().map(|k| {
                let text = format!("{} ({})", k.violation(), k.demand().summary());
                (k.name().to_owned(), text)
            });
            let groups = GROUPS
                .iter()
                .map(|g| (g.name.to_owned(), g.summary.to_owned()));
            kinds.chain(groups).collect()
        }
        ListWhat::Passes => crate::passes::PASSES
            .iter()
            .map(|p| (p.name.to_owned(), p.summary.to_owned()))
            .collect(),
        ListWhat::Encodings => StepSize::NAMES
            .iter()
            .map(|(size, name)| ((*name).to_owned(), size.summary().to_owned()))
            .collect(),
        ListWhat::Stages => STAGES
            .iter()
            .map(|s| {
                let chosen = s.chosen_by.iter().filter_map(ValueEnum::to_possible_value);
                let chosen: Vec<String> = chosen.map(|e| e.get_name().to_owned()).collect();
                let text = format!("{} (--engine {})", s.does, chosen.join("|"));
                (s.name.to_owned(), text)
            })
            .collect(),
    };
    table(&rows)
}
