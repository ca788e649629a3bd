//! The report for programs: one JSON document, described by
//! `cli/schema/report.schema.json`.

use super::Report;

/// The document.
pub(super) fn render(report: &Report) -> String {
    // A report is plain data with string keys: serialising it can't fail.
    let mut text = serde_json::to_string_pretty(report).unwrap_or_default();
    text.push('\n');
    text
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
