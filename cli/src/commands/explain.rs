//! `pincer explain`.

use crate::args::PlainFormat;
use crate::document::{self, HEAD, Head};
use crate::error::Error;
use crate::explain::{Explanation, explain};
use serde::Serialize;

/// The explanations for programs.
#[derive(Serialize)]
struct Document {
    #[serde(flatten)]
    head: Head,
    explanations: Vec<Explanation>,
}

/// What the name is about. What several things are called is told of each.
pub(crate) fn text(name: &str, format: PlainFormat) -> Result<String, Error> {
    let explanations = explain(name)?;
    if format == PlainFormat::Json {
        return Ok(document::text(&Document {
            head: HEAD,
            explanations,
        }));
    }
    if let [one] = &explanations[..] {
        return Ok(one.text.clone());
    }
    let told = |e: &Explanation| format!("[{}] {}", e.what, e.text);
    let all: Vec<String> = explanations.iter().map(told).collect();
    Ok(all.join("\n"))
}
