//! The report for programs: one JSON document, described by
//! `cli/schema/report.schema.json`.

use super::Report;

/// The document.
pub fn render(report: &Report) -> String {
    // A report is plain data with string keys: serialising it can't fail.
    let mut text = serde_json::to_string_pretty(report).unwrap_or_default();
    text.push('\n');
    text
}
