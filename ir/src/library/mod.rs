//! What is known of functions that a program doesn't define: the C library,
//! POSIX, what verifiers added, the runtimes of C++ and Rust. One table, as text
//! that is compiled in (`c/*.txt`, ...), one row for a function or for several
//! that share everything.
//!
//! # The language
//!
//! ```text
//! file   = { "[" header "]" { ";" clause } | row }
//!                                        a line that starts with a blank goes on with
//!                                        the row above; `#` starts a comment; what is
//!                                        said behind a header, each row below says
//! row    = name { name } [ "(" params ")" ] [ "->" [ "?" ] result ] { ";" clause }
//! name   = a function | "prefix*" | "*part*"
//! params = { name [ "?" ] [ ":" need { "&" need } [ "or" "null" ] [ "if" param ] ] "," } [ "..." ]
//! need   = "any" | "nonnull" | "list" | "stream" | "mode" | "number" | "wide" | "not" "least"
//!        | "heap" [ "[" param "]" ]
//!        | ( "text" | "wtext" ) [ "[" [ ".." ] size "]" ]
//!        | ( "in" | "out" | "inout" ) [ "[" [ ".." ] size "]" ]
//!        | ( "printf" | "scanf" | "wprintf" ) [ "list" ]
//!        | [ "known" ] range { "|" range } | "divisor" "of" param | "prepared"
//!        | "calls" [ "at" "exit" ] "(" { [ "in" ] param "," } ")"
//! range  = number | [ number ] ".." [ number ]
//! size   = product { "+" product }       blanks around `*`
//! product = atom { "*" atom }
//! atom   = number | param | "|" param "|" | "sizeof" type | "min" "(" size "," size ")"
//!        | "printed" | "line" | "at" param | "family" param
//! result = "nothing" | "exact" | "input" [ range ] | "some" range
//!        | "some" "0" ".." "|" param "|" | "some" ( "0" | "-1" ) ".." param [ "unless" param ]
//!        | param [ "or" "null" ] | "in" param [ "or" "null" ]
//!        | "new" "stream" "or" "null" | "new" "[" size "]" [ "align" param ] [ "zeroed" ] [ "or" "null" ]
//! clause = "pure" | "runtime" | "unmodelled" | "more" | "stops" | "exits" | "noreturn"
//!        | "waits" | "twice" | "overrides" | "c2y" | "alone" | "copies" to from n | "fills" to byte n
//!        | "frees" param | "closes" param | "keeps" param | "apart" param param | "asserts" param | "assumes" param
//!        | "fails" [ kind "text" ] [ "saying" param ] | "model" name
//!        | "changes" ( "rounding" | "locale" | "streams" | "random" | "stdin" | "files" | "environment" )
//!        | "also" ( "64" | "unlocked" )
//!        | "variable" | "outside" [ "stdin" ] | "environment" | "leaves" "text"
//! ```
//!
//! [`Need`], [`Returns`] and [`Clause`] say what each word means. `?` marks what
//! a row says and lowering doesn't use yet: a requirement is assumed and not
//! checked, a result is an abstraction.
//!
//! # What isn't said
//!
//! What a row leaves out is the worst that a library's function can do, never
//! the best:
//! - no `pure`: it may write whatever its arguments reach, and read it;
//! - of a parameter nothing: any number is allowed; of a pointer it is assumed
//!   that it is what the function allows (`any`: it surely is);
//! - no parameters at all: the same of each argument;
//! - no result: an abstraction, on which no failing run can rest;
//! - no `alone`: in its calls may run and be written what the library was handed
//!   before, if code that we don't see keeps anything;
//! - no `unmodelled`: it returns, calls nothing back but what `calls` says, and
//!   changes nothing but what `changes` says. This one is believed, so a
//!   function of which it isn't known is `unmodelled`.
//!
//! What lowering knows by heart is all that such a function does: it fails, stops,
//! asserts, assumes, copies, fills, frees, or gives back an input or a new object.
//!
//! A function without a row may do anything.
//!
//! # Names made by rule
//!
//! A name without a row may be one that headers or compilers make of another by
//! a rule (`__isoc99_vsscanf`, `__strlcpy_chk`, `sinf32`, and with `also` `fopen64`,
//! `fgets_unlocked`). It stands for a function like that in the row, perhaps with
//! other types and arguments. So nothing is believed that the row says of single
//! arguments: it may write through each, and is given what it allows by
//! assumption.

pub mod format;
pub mod further;
mod parse;
mod row;
mod size;
mod spelling;
#[cfg(test)]
mod tests;
mod told;

pub use row::{
    Access, Also, Callback, Change, Clause, Demanded, Effect, Format, Given, Model, Need, New,
    Param, Range, Returns, Row, Source, UpTo,
};
pub use size::{Atom, Size};
pub use spelling::is_of_rust;

use crate::CheckKind;
use crate::text::ParseError;
use rustc_hash::FxHashMap as HashMap;
use spelling::{Rule, has_part, made_of};
use std::sync::LazyLock;

/// What follows a function's name and a dot where what it reads comes from
/// outside, and is an input.
pub const OUTSIDE: &str = "outside";

/// After a point in a function's name: wide characters have four bytes, the lowest
/// one first.
pub const WIDE: &str = "wide";

/// A stream that is there when a program starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standard {
    /// `stdin`.
    In,
    /// `stdout`.
    Out,
    /// `stderr`.
    Error,
}

impl Standard {
    /// Of every one.
    pub const ALL: [Standard; 3] = [Standard::In, Standard::Out, Standard::Error];

    /// The variable that leads to it.
    pub fn name(self) -> &'static str {
        match self {
            Standard::In => "stdin",
            Standard::Out => "stdout",
            Standard::Error => "stderr",
        }
    }

    /// The one that a function uses without being handed it.
    pub fn unnamed(function: &str) -> Option<Standard> {
        let plain = ["__isoc99_", "__isoc23_"]
            .iter()
            .find_map(|p| function.strip_prefix(p));
        let plain = plain.unwrap_or(function);
        match plain.strip_suffix("_unlocked").unwrap_or(plain) {
            "getchar" | "getwchar" | "gets" | "scanf" | "vscanf" | "vwscanf" | "wscanf" => {
                Some(Standard::In)
            }
            "err" | "errx" | "herror" | "perror" | "psiginfo" | "psignal" | "verr" | "verrx"
            | "vwarn" | "vwarnx" | "warn" | "warnx" => Some(Standard::Error),
            "__printf_chk" | "__vprintf_chk" | "printf" | "putchar" | "puts" | "putwchar"
            | "vprintf" | "vwprintf" | "wprintf" => Some(Standard::Out),
            _ => None,
        }
    }
}

/// As [`OUTSIDE`], where a run's host has the standard input.
pub const GIVEN: &str = "given";

/// The function that writes a line from outside: where, and how many bytes there are.
pub const LINE: &str = "__pincer_line";

/// The functions by which lowering tells engines where a text ends: which one, how
/// many bytes it has with its end (or at most), and whether that holds.
pub const TEXT_ENDS: &str = "__pincer_text_ends";
/// As [`TEXT_ENDS`], where the text may end before that.
pub const TEXT_ENDS_WITHIN: &str = "__pincer_text_ends_within";

/// The rows that are compiled in, by file.
const FILES: &[(&str, &str)] = &[
    ("c/ctype.txt", include_str!("c/ctype.txt")),
    ("c/files.txt", include_str!("c/files.txt")),
    ("c/glibc.txt", include_str!("c/glibc.txt")),
    ("c/math.txt", include_str!("c/math.txt")),
    ("c/stdio.txt", include_str!("c/stdio.txt")),
    ("c/stdlib.txt", include_str!("c/stdlib.txt")),
    ("c/string.txt", include_str!("c/string.txt")),
    ("c/system.txt", include_str!("c/system.txt")),
    ("c/threads.txt", include_str!("c/threads.txt")),
    ("c/time.txt", include_str!("c/time.txt")),
    ("c/variables.txt", include_str!("c/variables.txt")),
    ("c/wchar.txt", include_str!("c/wchar.txt")),
    ("runtime.txt", include_str!("runtime.txt")),
    ("verifiers.txt", include_str!("verifiers.txt")),
];

/// Rows, found by name.
#[derive(Clone, Debug, Default)]
pub struct Library {
    rows: Vec<Row>,
    names: HashMap<String, (usize, Option<Rule>)>,
    prefixes: Vec<(String, usize)>,
    parts: Vec<(String, usize)>,
    variables: HashMap<String, usize>,
}

/// What is known of a function.
#[derive(Clone, Copy, Debug)]
pub struct Entry<'r> {
    row: &'r Row,
    /// How the function's name was made of one in the row. What speaks of single
    /// arguments isn't believed then.
    rule: Option<Rule>,
}

/// The rows that are compiled in.
pub fn built_in() -> &'static Library {
    static BUILT_IN: LazyLock<Library> = LazyLock::new(|| {
        let mut all = Library::default();
        for (file, text) in FILES {
            if let Err(e) = all.add(text) {
                unreachable!("{file}:{e}");
            }
        }
        all
    });
    &BUILT_IN
}

impl Library {
    /// Adds the rows of a text. After an error, some of them are there.
    pub fn add(&mut self, text: &str) -> Result<(), ParseError> {
        for (row, range) in parse::rows(text)? {
            let i = self.rows.len();
            let twice = |name: &str| {
                let message = format!("there is a row for `{name}` already");
                Err(ParseError::at(text, range.clone(), message))
            };
            for name in &row.names {
                if row.says(&Clause::Variable) {
                    self.variables.insert(name.clone(), i);
                } else if let Some(part) = name.strip_prefix('*') {
                    let part = part.strip_suffix('*').unwrap_or(part);
                    self.parts.push((part.to_owned(), i));
                } else if let Some(prefix) = name.strip_suffix('*') {
                    self.prefixes.push((prefix.to_owned(), i));
                } else if self.names.insert(name.clone(), (i, None)).is_some() {
                    return twice(name);
                }
                for clause in &row.clauses {
                    let (made, rule) = match clause {
                        Clause::Also(Also::Large) => (format!("{name}64"), Rule::Large),
                        Clause::Also(Also::Unlocked) => {
                            (format!("{name}_unlocked"), Rule::Unlocked)
                        }
                        _ => continue,
                    };
                    if self.names.insert(made.clone(), (i, Some(rule))).is_some() {
                        return twice(&made);
                    }
                }
            }
            self.rows.push(row);
        }
        Ok(())
    }

    /// All rows.
    pub fn rows(&self) -> &[Row] {
        &self.rows
    }

    /// What is known of the function of that name.
    pub fn find(&self, name: &str) -> Option<Entry<'_>> {
        let entry = |i: usize, rule| {
            let row = self.rows.get(i)?;
            Some(Entry { row, rule })
        };
        if let Some((i, rule)) = self.names.get(name) {
            return entry(*i, *rule);
        }
        if let Some((_, i)) = self.prefixes.iter().find(|(p, _)| name.starts_with(p)) {
            return entry(*i, None);
        }
        if is_of_rust(name) {
            let of_part = self.parts.iter().filter(|(p, _)| has_part(name, p));
            // A panic is one whatever else its path says; the kind is of its row.
            let best = of_part.max_by_key(|(_, i)| {
                let row = &self.rows[*i];
                (
                    matches!(row.effect(), Effect::Fails(_)),
                    row.failure().is_some(),
                )
            });
            if let Some((_, i)) = best {
                return entry(*i, None);
            }
        }
        made_of(name).into_iter().find_map(|(rule, base)| {
            let (i, made) = *self.names.get(&base)?;
            let rule = (rule != Rule::Allocator).then_some(rule);
            entry(i, rule.or(made)).filter(Entry::can_be_made)
        })
    }

    /// Whether an undefined variable is one of the library's that hold no
    /// pointers to functions.
    pub fn has_variable(&self, name: &str) -> bool {
        self.variables.contains_key(name)
    }

    /// The row of a variable of the library.
    pub fn variable(&self, name: &str) -> Option<&Row> {
        self.rows.get(*self.variables.get(name)?)
    }

    /// The row with that very name.
    pub fn row(&self, name: &str) -> Option<&Row> {
        match self.names.get(name) {
            Some((i, None)) => self.rows.get(*i),
            _ => None,
        }
    }
}

impl<'r> Entry<'r> {
    /// The row, if it was written for this very name, or for names like it.
    pub fn row(&self) -> Option<&'r Row> {
        self.is_believed().then_some(self.row)
    }

    /// Whether the row is that of this function: without a lock, everything else
    /// stays, and with larger offsets all that is of no type.
    fn is_believed(&self) -> bool {
        match self.rule {
            None | Some(Rule::Unlocked) => true,
            Some(Rule::Large) => !self.row.is_of_types(),
            Some(_) => false,
        }
    }

    /// Whether rules make names of the row's: not of what has a lowering of its
    /// own.
    fn can_be_made(&self) -> bool {
        let plain = matches!(
            self.row.effect(),
            Effect::Pure | Effect::Writes | Effect::Unmodelled
        );
        plain || self.is_believed()
    }

    /// What a call does. A function whose name was made by a rule may write
    /// through its arguments, or, if the rule gives those other types, anything.
    pub fn effect(&self) -> Effect<'r> {
        let effect = self.row.effect();
        match self.rule {
            _ if self.is_believed() => effect,
            None | Some(Rule::Large) => Effect::Unmodelled,
            Some(Rule::Kind) if self.row.is_said_to_write() => Effect::Unmodelled,
            Some(_) if effect == Effect::Unmodelled => effect,
            Some(_) => Effect::Writes,
        }
    }

    /// Whether a call may change that of how other functions work.
    pub fn changes(&self, what: Change) -> bool {
        self.row.says(&Clause::Changes(what))
    }

    /// How much of what is required of arguments is checked: of what the row says
    /// ([`Row::demanded`]).
    pub fn demanded(&self, mut args: impl Iterator<Item = Given>) -> Demanded {
        match self.row() {
            Some(row) => row.demanded(args),
            None if args.any(|a| a != Given::Number) => Demanded::Open,
            None => Demanded::Checked,
        }
    }

    /// What a failure is about, and what holds where there is none, if that is
    /// more than an assertion.
    pub fn failure(&self) -> Option<(CheckKind, &'r str)> {
        self.row.failure()
    }
}
