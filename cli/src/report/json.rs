//! The report for programs: one JSON document, described by
//! `cli/schema/report.schema.json`.

use super::{Location, Report, Sources};
use crate::document;

/// The document.
pub(super) fn render(report: &Report) -> String {
    let mut report = report.clone();
    let mut sources = Sources::with(report.standard_input.as_deref());
    let of_checks = report.checks.iter_mut().flat_map(|c| {
        let steps = c.trace.iter_mut().map(|s| &mut s.location);
        steps.chain([&mut c.location])
    });
    let assumptions = report.assumptions.iter_mut().chain(&mut report.notes);
    let of_assumptions = assumptions.map(|a| &mut a.location);
    for location in of_checks.chain(of_assumptions) {
        add_end(location, &mut sources);
    }
    document::text(&report)
}

/// Says where the word ends that starts there, if the file can be read.
fn add_end(at: &mut Location, sources: &mut Sources) {
    if let (Some(file), Some(line), Some(column)) = (&at.file, at.line, at.column) {
        at.end_column = sources.end_column(file, line, column);
    }
}

#[cfg(test)]
mod tests {
    use ir::CheckKind;

    /// With `INSTA_UPDATE=always` the schema is brought up to date.
    #[test]
    fn the_schema_has_the_kinds_of_the_table() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/schema/report.schema.json");
        let schema = std::fs::read_to_string(path).expect("the schema can be read");
        let names: Vec<String> = CheckKind::ALL.iter().map(|k| format!("\"{k}\"")).collect();
        let line = format!("      \"enum\": [{}]", names.join(", "));
        let is_of_kinds = |l: &&str| l.starts_with("      \"enum\": [\"assert\"");
        let there = schema.lines().find(is_of_kinds).expect("the kinds");
        if std::env::var("INSTA_UPDATE").is_ok_and(|v| v == "always") {
            std::fs::write(path, schema.replace(there, &line)).expect("the schema can be written");
        } else {
            assert_eq!(there, line);
        }
    }
}
