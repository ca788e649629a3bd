//! The machine format: RON of the IR's own data types, field by field.
//!
//! The text format is for people; this one is for programs that want every
//! field by its name and no grammar of our own.

use crate::Program;
use ron::Options;
use ron::extensions::Extensions;
use ron::ser::PrettyConfig;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fmt;

/// How deep RON may nest: a program's own levels plus three for each level of
/// the deepest condition. What is deeper is an error, not a stack overflow.
const DEPTH: usize = 32 + 3 * crate::verify::MAX_COND_DEPTH as usize;

/// Why a text is not the RON of what was asked for, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RonError {
    /// Line, from 1.
    pub line: usize,
    /// Column, from 1.
    pub column: usize,
    /// What is wrong.
    pub message: String,
}

impl fmt::Display for RonError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.line, self.column, self.message)
    }
}

impl std::error::Error for RonError {}

fn options() -> Options {
    Options::default().with_recursion_limit(DEPTH)
}

/// The RON of a program, indented.
pub fn to_ron(program: &Program) -> String {
    pretty(program)
}

/// The program that a RON text describes. Only its form is checked, not that
/// it has no violations.
pub fn from_ron(text: &str) -> Result<Program, RonError> {
    from_text(text)
}

/// The RON of any of the IR's data.
pub(crate) fn pretty(value: &impl Serialize) -> String {
    let config = PrettyConfig::new()
        .indentor("  ")
        .new_line("\n")
        .extensions(Extensions::empty());
    // A value that is too deep has a violation; an empty text is no program.
    options()
        .to_string_pretty(value, config)
        .unwrap_or_default()
}

/// A piece of the IR from RON.
pub(crate) fn from_text<T: DeserializeOwned>(text: &str) -> Result<T, RonError> {
    options().from_str(text).map_err(|e| RonError {
        line: e.span.start.line,
        column: e.span.start.col,
        message: e.code.to_string(),
    })
}
