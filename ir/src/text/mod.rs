//! The text format (`.pir`): what people read and write, and the unit of
//! testing. `parse(&print(p))` gives `p` back, for every program without
//! violations ([`crate::verify`]).
//!
//! Blanks and line breaks only separate words; `//` starts a comment. Order of
//! items is free, but within one kind it gives the numbers (files, globals,
//! functions, checks, assumptions).
//!
//! ```text
//! program    = item*
//! item       = "data_model" bits ("little" | "big")         (default: 64 little)
//!            | "file" string
//!            | "global" "&"name "size" n align? "constant"? "merged"?
//!                       ("=" "[" piece,* "]")? span?
//!            | "assumption" kind string "advisory"? ("in" "@"name)? span?
//!            | "check" ("#"n)? kind string? "unrequested"? "in" "@"name span?
//!            | "extern"? "fn" "@"name "(" vardecl,* ")" ("->" "(" type,* ")")?
//!                       attribute* span? ("{" body "}")?
//!            | "entry" "@"name
//!            | "points_to" "{" the RON form of PointsTo "}"
//! piece      = "bytes" string | "zeros" n | "undefined" n | "unmodelled" n
//!            | address | "@"name
//! attribute  = "input" | "pure" | "library" | "unmodelled" | "noreturn" | "compiled" | "foreign"
//! vardecl    = name ":" type ("as" string)? ("signed" | "unsigned")? (part "of" string)?
//!              ("element" n n)?
//! type       = "bool" | "i"width | "f16" ... | "ptr" | "region" | "array" "<" type ">"
//! body       = ("region" name span? | "var" vardecl)* block*
//! block      = "^"name ":" (stmt span?)* terminator span?
//! terminator = "goto" ("^"name),+ | "return" operand,* | "stop"
//! stmt       = name "=" operand
//!            | name "=" binop flag* operand "," operand
//!            | name "=" unop operand
//!            | name "=" castop flag* operand
//!            | name "=" "select" operand "," operand "," operand
//!            | name "=" cond                    (a lone variable or truth value: "test" cond)
//!            | name "=" "float" operation "(" operand,* ")"
//!            | name "=" "opaque" string "(" operand,* ")"
//!            | name "=" "havoc" ("input" | "uninitialized" | "demand" | "abstraction" ("#"n)?)
//!            | "assume" cond
//!            | "assert" ("#"n | kind? string? "unrequested"?) cond
//!            | (name,+ "=")? "call" callee "(" operand,* ")" targets? ("regions" n)?
//!            | name "=" "alloc" ("stack" | "unscoped" | "heap" | "new" | "new_array" | "stream" | "exception" | "passed") operand align? "zeroed"? "may_fail"? in?
//!            | name "=" "ptradd" operand "," operand
//!            | name "=" "load" operand align? in?
//!            | "store" operand "," operand align? in?
//!            | "free" kind? operand in?
//!            | "copy" operand "," operand "," operand "may_overlap"? ("in" name ("," name)?)?
//!            | "fill" operand "," operand "," operand in?
//!            | name "=" "all" operand           (every element)
//!            | name "=" name "[" operand "]"
//!            | name "=" name "[" operand ":=" operand "]"
//!            | name "=" "merge" name "," name "," operand "," operand    (of the first one from here to there)
//! callee     = "@"name | "*" operand
//! targets    = "targets" "[" ("@"name),* "]" "complete"?
//! align      = "align" n                                    (default: 1)
//! in         = "in" name                                    (default: the first region)
//! cond       = "true" | "false" | name | cmpop operand "," operand
//!            | "fits" ("signed" | "unsigned") binop operand "," operand
//!            | "not" cond | ("and" | "or") "(" cond;* ")" | pointer predicate
//! predicate  = ("nonnull" | "live" | "writable") operand
//!            | "freeable" ("new" | "new_array" | "passed")? operand ("," operand)?
//!            | ("inbounds" | "initialized" | "same_object") operand "," operand
//!            | "disjoint" operand "," operand "," operand
//!            | ("aligned" | "text_at") operand "," n
//!            | "callable" operand "," "(" type,* ")" ("->" "(" type,* ")")?
//! operand    = name | n | "i"width n | "f64" bits | "true" | "false" | "null"
//!            | address | "@"name
//! address    = "&"name ("+" n | negative n)?
//! span       = "@" ("#"file ":" | string ":")? line ":" column    (default: file 0)
//! ```
//!
//! - A number's type is the context's: the destination's, the other operand's,
//!   the parameter's; byte counts and offsets are of a pointer's width. Where
//!   nothing tells it (arguments of casts and stores), it is written: `i32 5`.
//!   Both `-1` and `255` are the same `i8`.
//! - A name is a word of letters, digits, `_`, `.` and `$`, or anything in
//!   single quotes. Words with a meaning are quoted as names of variables and
//!   regions; after `@`, `&` and `^` they need no quotes.
//! - Strings know `\n \t \\ \" \' \xNN \u{...}`.
//! - An `assert` without `#` makes a check of its own, with the next free
//!   number and the statement's place.
//! - Without `region` lines a function has the one region `memory`.
//! - `extern` functions have no blocks; `compiled` and `foreign` tell when
//!   [`crate::Function::from_source`] is not the default (`fn`: yes, `extern`: no).
//! - Parameters come first among the variables, unless a `var` line declares
//!   one again, which is then its place.

mod body;
mod lexer;
mod names;
mod parser;
mod print;

pub use parser::parse;
pub use print::{print, print_function, print_stmt, print_terminator};

use std::fmt;
use std::ops::Range;

/// The region that a function has when it declares none.
const DEFAULT_REGION: &str = "memory";

/// Why a text is no program, or no table of a library, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseError {
    /// Line, from 1.
    pub line: u32,
    /// Column in characters, from 1.
    pub column: u32,
    /// The offending bytes of the text, for a snippet (may be empty at its end).
    pub range: Range<usize>,
    /// What was expected, what was found.
    pub message: String,
}

impl ParseError {
    pub(crate) fn at(text: &str, range: Range<usize>, message: String) -> ParseError {
        let before = &text[..range.start];
        let line = before.bytes().filter(|b| *b == b'\n').count() + 1;
        let start = before.rfind('\n').map_or(0, |i| i + 1);
        let column = before[start..].chars().count() + 1;
        ParseError {
            line: u32::try_from(line).unwrap_or(u32::MAX),
            column: u32::try_from(column).unwrap_or(u32::MAX),
            range,
            message,
        }
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.line, self.column, self.message)
    }
}

impl std::error::Error for ParseError {}
