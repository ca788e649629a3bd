//! `pincer list`.

use crate::args::ListWhat;
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
pub fn list(what: ListWhat) -> String {
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
        ListWhat::Checks => crate::explain::CHECKS
            .iter()
            .map(|c| {
                let by_name = !ir::CheckKind::in_all().any(|k| k == c.kind);
                let note = match (by_name, c.kind.is_only_on_request()) {
                    (true, _) => " (only by its name)",
                    (false, true) => " (by its name, or in `all`)",
                    (false, false) => "",
                };
                let text = format!("{}{note}", c.kind.headline());
                (c.kind.name().to_owned(), text)
            })
            .collect(),
        ListWhat::Passes => crate::passes::PASSES
            .iter()
            .map(|p| (p.name.to_owned(), p.summary.to_owned()))
            .collect(),
        ListWhat::Encodings => [
            ("small", "one clause per block, summaries for calls"),
            (
                "large",
                "one clause per pair of cutpoints, summaries for calls",
            ),
        ]
        .into_iter()
        .map(|(name, text)| (name.to_owned(), text.to_owned()))
        .collect(),
    };
    table(&rows)
}
