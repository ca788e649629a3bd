//! `pincer list`.

use crate::args::{ListWhat, PlainFormat};
use crate::document::{self, HEAD, Head};
use crate::explain::engines;
use crate::passes::PASSES;
use crate::stages::STAGES;
use domains::stack::registry;
use horn::{QUERIES, StepSize};
use ir::{CheckKind, Demand, GROUPS};
use serde::Serialize;
use std::fmt::Write as _;

/// Something that can be chosen.
#[derive(Serialize)]
struct Row {
    /// Its name.
    name: String,
    /// What it is.
    summary: String,
    /// Whether it is what holds if nothing is said; `None` where that says
    /// nothing.
    default: Option<bool>,
}

impl Row {
    fn new(name: &str, summary: impl Into<String>) -> Row {
        Row {
            name: name.to_owned(),
            summary: summary.into(),
            default: None,
        }
    }

    fn default(mut self, default: bool) -> Row {
        self.default = Some(default);
        self
    }
}

/// The list for programs.
#[derive(Serialize)]
struct Document {
    #[serde(flatten)]
    head: Head,
    names: Vec<Row>,
}

/// A table of names and what they are.
fn table(rows: &[Row]) -> String {
    let width = rows.iter().map(|r| r.name.len()).max().unwrap_or(0);
    let mut out = String::new();
    for Row { name, summary, .. } in rows {
        let _ = writeln!(out, "{name:width$}  {summary}");
    }
    out
}

fn rows(what: ListWhat) -> Vec<Row> {
    match what {
        ListWhat::Domains => {
            let all = registry::DOMAINS.iter();
            all.map(|d| Row::new(d.name, d.summary)).collect()
        }
        ListWhat::Presets => {
            let all = registry::PRESETS.iter();
            all.map(|p| {
                Row::new(p.name, format!("{} ({})", p.summary, p.expression))
                    .default(p.name == registry::DEFAULT.name)
            })
            .collect()
        }
        ListWhat::Checks => {
            let kinds = CheckKind::ALL.iter().map(|k| {
                let text = format!("{} ({})", k.violation(), k.demand().summary());
                Row::new(k.name(), text).default(k.demand() == Demand::ByDefault)
            });
            let groups = GROUPS.iter().map(|g| Row::new(g.name, g.summary));
            kinds.chain(groups).collect()
        }
        ListWhat::Passes => {
            let all = PASSES.iter();
            all.map(|p| Row::new(p.name, p.summary)).collect()
        }
        ListWhat::Encodings => {
            let all = StepSize::NAMES.into_iter();
            all.map(|(size, name)| {
                Row::new(name, size.summary()).default(size == StepSize::default())
            })
            .collect()
        }
        ListWhat::Stages => {
            let all = STAGES.iter();
            all.map(|s| Row::new(s.name, format!("{} ({})", s.does, engines(s))))
                .collect()
        }
        ListWhat::Queries => {
            let all = QUERIES.iter();
            all.map(|q| Row::new(q.name, q.reason)).collect()
        }
        ListWhat::Instructions => {
            let all = clam::treatments().into_iter();
            all.map(|t| Row::new(t.name, t.summary)).collect()
        }
        ListWhat::Library => {
            let all = ir::library::built_in().rows().iter();
            let named = all.flat_map(|row| {
                let summary = format!("{} ({})", row.summary(), row.header);
                row.names.iter().map(move |n| Row::new(n, summary.clone()))
            });
            let mut named: Vec<Row> = named.collect();
            named.sort_by(|a, b| a.name.cmp(&b.name));
            named
        }
    }
}

/// What there is.
pub(crate) fn list(what: ListWhat, format: PlainFormat) -> String {
    let rows = rows(what);
    match format {
        PlainFormat::Text => table(&rows),
        PlainFormat::Json => document::text(&Document {
            head: HEAD,
            names: rows,
        }),
    }
}
