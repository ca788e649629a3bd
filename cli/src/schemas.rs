//! The JSON Schemas of what `--format json` prints: `pincer schema`.

/// The version of all documents. A change of a schema changes this.
pub(crate) const VERSION: u32 = 7;

/// A schema.
pub(crate) struct Schema {
    /// What it describes.
    pub document: &'static str,
    /// Its text.
    pub text: &'static str,
}

macro_rules! schemas {
    ($($document:literal)+) => {
        /// Every schema.
        pub(crate) const SCHEMAS: &[Schema] = &[$(Schema {
            document: $document,
            text: include_str!(concat!("../schema/", $document, ".schema.json")),
        }),+];
    };
}

schemas! { "report" "invariants" "clauses" "run" "list" "explanation" "doctor" "error" }

/// The schema of that document.
pub(crate) fn schema(document: &str) -> Option<&'static str> {
    let found = SCHEMAS.iter().find(|s| s.document == document);
    found.map(|s| s.text)
}
