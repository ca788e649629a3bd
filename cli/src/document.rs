//! What all JSON documents have in common, and the one that tells of an error.

use crate::error::Error;
use crate::{schemas, version};
use serde::Serialize;

/// The tool that wrote a document.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Tool {
    /// Its name.
    pub name: &'static str,
    /// Its version.
    pub version: &'static str,
}

/// How every document begins.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Head {
    /// The version of its form.
    pub schema_version: u32,
    /// Who wrote it.
    pub tool: Tool,
}

/// The beginning of our documents.
pub(crate) const HEAD: Head = Head {
    schema_version: schemas::VERSION,
    tool: Tool {
        name: "pincer",
        version: version::OWN,
    },
};

/// A document as text, with a final newline.
pub(crate) fn text<T: Serialize>(document: &T) -> String {
    // Documents are plain data with string keys: serialising them can't fail.
    let mut text = serde_json::to_string_pretty(document).unwrap_or_default();
    text.push('\n');
    text
}

/// What went wrong, where a document was asked for.
#[derive(Serialize)]
struct Failure<'a> {
    #[serde(flatten)]
    head: Head,
    error: Described<'a>,
}

#[derive(Serialize)]
struct Described<'a> {
    /// Whose fault it is, in a word.
    kind: &'a str,
    /// In words.
    message: &'a str,
    /// That of the command.
    exit_status: u8,
}

fn failure(kind: &str, message: &str, exit_status: u8) -> String {
    text(&Failure {
        head: HEAD,
        error: Described {
            kind,
            message,
            exit_status,
        },
    })
}

/// The document that tells of an error.
pub fn error(e: &Error) -> String {
    failure(e.kind(), &e.to_string(), e.exit_status())
}

/// The document that tells of words that the command line doesn't know.
pub fn usage(message: &str) -> String {
    let message = message.trim_end();
    failure(
        "usage",
        message.strip_prefix("error: ").unwrap_or(message),
        2,
    )
}
