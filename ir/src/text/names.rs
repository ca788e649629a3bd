//! Names in the text format: which may stand bare, and how the others are quoted.

use crate::stmt::STATEMENT_WORDS;
use crate::{AssumptionKind, BinOp, CastOp, CheckKind, CmpOp, FloatKind, Type, UnOp};
use std::fmt::Write;

/// Words with a meaning of their own, besides statements, operators, types and kinds
/// of checks. A variable or region of such a name is written in quotes.
const WORDS: &[&str] = &[
    "abstraction",
    "align",
    "aligned",
    "array",
    "as",
    "bool",
    "callable",
    "complete",
    "demand",
    "disjoint",
    "exact",
    "exception",
    "extern",
    "false",
    "fits",
    "fn",
    "freeable",
    "goto",
    "heap",
    "in",
    "inbounds",
    "initialized",
    "input",
    "live",
    "may_fail",
    "may_overlap",
    "merged",
    "new",
    "new_array",
    "nneg",
    "nonnull",
    "not",
    "nsw",
    "null",
    "nuw",
    "passed",
    "ptr",
    "region",
    "regions",
    "return",
    "same_object",
    "signed",
    "stack",
    "stop",
    "stream",
    "targets",
    "text_at",
    "true",
    "uninitialized",
    "unrequested",
    "unscoped",
    "unsigned",
    "var",
    "writable",
    "zeroed",
];

/// The kinds of assumptions with their names in the text format.
pub(super) const ASSUMPTION_KINDS: [(AssumptionKind, &str); 11] = [
    (AssumptionKind::ExternalCall, "external_call"),
    (AssumptionKind::InlineAssembly, "inline_assembly"),
    (AssumptionKind::IndirectCall, "indirect_call"),
    (AssumptionKind::Unsupported, "unsupported"),
    (AssumptionKind::NoConcurrency, "no_concurrency"),
    (AssumptionKind::Attribute, "attribute"),
    (AssumptionKind::OptimizedInput, "optimized_input"),
    (AssumptionKind::NoUnwinding, "no_unwinding"),
    (AssumptionKind::Environment, "environment"),
    (AssumptionKind::UncheckedKind, "unchecked_kind"),
    (AssumptionKind::Option, "option"),
];

pub(super) fn is_start(c: char) -> bool {
    c.is_ascii_alphabetic() || matches!(c, '_' | '.' | '$')
}

pub(super) fn is_continue(c: char) -> bool {
    is_start(c) || c.is_ascii_digit()
}

/// Whether a word can't be the bare name of a variable or region.
pub(super) fn is_reserved(word: &str) -> bool {
    WORDS.binary_search(&word).is_ok()
        || STATEMENT_WORDS.contains(&word)
        || BinOp::from_name(word).is_some()
        || UnOp::from_name(word).is_some()
        || CastOp::from_name(word).is_some()
        || CmpOp::from_name(word).is_some()
        || CheckKind::from_name(word).is_some()
        || simple_type(word).is_some()
        || integer_width(word).is_some()
}

/// The digits of a word like `i32`.
pub(super) fn integer_width(word: &str) -> Option<&str> {
    word.strip_prefix('i')
        .filter(|d| !d.is_empty() && d.bytes().all(|b| b.is_ascii_digit()))
}

/// The type that a word without parameters names (integers excepted).
pub(super) fn simple_type(word: &str) -> Option<Type> {
    match word {
        "bool" => Some(Type::Bool),
        "ptr" => Some(Type::Ptr),
        _ => FloatKind::NAMES
            .iter()
            .find(|(_, n)| *n == word)
            .map(|(k, _)| Type::Float(*k)),
    }
}

/// A name after a sigil (`@`, `&`, `^`), where no word is reserved.
pub(super) fn after_sigil(name: &str) -> String {
    let mut chars = name.chars();
    if chars.next().is_some_and(is_start) && chars.all(is_continue) {
        name.to_owned()
    } else {
        quoted(name.as_bytes(), '\'')
    }
}

/// The name of a variable or region.
pub(super) fn bare(name: &str) -> String {
    if is_reserved(name) {
        quoted(name.as_bytes(), '\'')
    } else {
        after_sigil(name)
    }
}

/// A text or byte string between `quote`s. Printable ASCII stands for itself,
/// so do other characters when the bytes are UTF-8; the rest is escaped.
pub(super) fn quoted(bytes: &[u8], quote: char) -> String {
    let mut out = String::with_capacity(bytes.len() + 2);
    out.push(quote);
    match std::str::from_utf8(bytes) {
        Ok(text) => text.chars().for_each(|c| push_char(&mut out, c, quote)),
        Err(_) => {
            for b in bytes {
                if b.is_ascii() {
                    push_char(&mut out, char::from(*b), quote);
                } else {
                    let _ = write!(out, "\\x{b:02x}");
                }
            }
        }
    }
    out.push(quote);
    out
}

fn push_char(out: &mut String, c: char, quote: char) {
    match c {
        '\n' => out.push_str("\\n"),
        '\t' => out.push_str("\\t"),
        '\\' => out.push_str("\\\\"),
        c if c == quote => {
            out.push('\\');
            out.push(c);
        }
        c if c.is_ascii_control() => {
            let _ = write!(out, "\\x{:02x}", u32::from(c));
        }
        // Characters that an editor would not show, or that reorder a line.
        c if !c.is_ascii() && !c.is_alphanumeric() => {
            let _ = write!(out, "\\u{{{:x}}}", u32::from(c));
        }
        c => out.push(c),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_words_are_sorted_for_the_binary_search() {
        assert!(WORDS.windows(2).all(|w| w[0] < w[1]));
    }

    #[test]
    fn odd_names_are_quoted() {
        for (name, text) in [
            ("x", "x"),
            ("x.1", "x.1"),
            ("add", "'add'"),
            ("i32", "'i32'"),
            ("in", "'in'"),
            ("index", "'index'"),
            ("indices", "indices"),
            ("1", "'1'"),
            ("", "''"),
            ("it's", "'it\\'s'"),
            ("a b", "'a b'"),
            ("größe", "'größe'"),
        ] {
            assert_eq!(bare(name), text);
        }
        assert_eq!(after_sigil("add"), "add");
    }
}
