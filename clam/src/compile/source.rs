//! Words in a source that would take checks away: attributes that turn
//! sanitizers off, the question whether one is on, and pragmas that turn
//! warnings off.
//!
//! Most sources have none of them. One that has is preprocessed without
//! instrumentation, so that the answer is no; its attributes then name
//! sanitizers that don't exist, and its pragmas are none that clang knows. No
//! character moves, so that places stay true.

use std::path::{Path, PathBuf};

/// What a source says that matters here.
const WORDS: &[&str] = &[
    "no_sanitize",
    "disable_sanitizer_instrumentation",
    "undefined_behavior_sanitizer",
];

/// What such a word could be pasted from, and pragmas; a system's headers have
/// them a lot.
const PARTS: &[&str] = &["sanitize", "diagnostic"];

/// Whether a flag or a file among what a compiler has read may say one of the
/// words.
pub(super) fn hides(flags: &[String], dependencies: &str) -> bool {
    flags.iter().any(|f| PARTS.iter().any(|p| f.contains(p)))
        || files(dependencies).iter().any(|path| file_hides(path))
}

/// Whether a file may say one of the words.
pub(super) fn file_hides(path: &Path) -> bool {
    // A file that is gone was read, and may have said anything.
    let Ok(text) = std::fs::read(path) else {
        return true;
    };
    let text = String::from_utf8_lossy(&text);
    let system = path.starts_with("/usr/include") || path.starts_with("/usr/lib");
    WORDS.iter().any(|w| text.contains(w)) || !system && PARTS.iter().any(|p| text.contains(p))
}

/// The prerequisites in a rule of a makefile, as compilers write it.
fn files(rule: &str) -> Vec<PathBuf> {
    let mut names = Vec::new();
    let mut name = String::new();
    let mut letters = rule.chars().peekable();
    while let Some(c) = letters.next() {
        match (c, letters.peek()) {
            ('\\', Some('\n')) => {}
            ('\\', Some(' ' | '#' | '\\')) | ('$', Some('$')) => {
                name.extend(letters.next());
            }
            (c, _) if c.is_whitespace() => names.push(std::mem::take(&mut name)),
            (c, _) => name.push(c),
        }
    }
    names.push(name);
    names.retain(|n| !n.is_empty() && !n.ends_with(':'));
    names.into_iter().map(PathBuf::from).collect()
}

/// A preprocessed source whose attributes turn no instrumentation off.
pub(super) fn without_exceptions(text: &[u8]) -> Vec<u8> {
    let mut out = text.to_vec();
    let mut at = 0;
    while at < text.len() {
        let rest = &text[at..];
        at += match rest[0] {
            b'"' | b'\'' => literal(rest),
            b'#' if at == 0 || text[at - 1] == b'\n' => {
                let line = rest.split(|c| *c == b'\n').next().unwrap_or(rest);
                match diagnostic(line) {
                    Some(n) => {
                        out[at + n] = b'~';
                        line.len()
                    }
                    None => 1,
                }
            }
            c if c.is_ascii_alphabetic() || c == b'_' || c >= 0x80 => {
                let word = word(rest);
                if word.ends_with(b"R") && rest.get(word.len()) == Some(&b'"') {
                    word.len() + raw_literal(&rest[word.len()..])
                } else {
                    rewrite(word, &rest[word.len()..], &mut out[at..]);
                    word.len()
                }
            }
            // A number may have quotes in it: `1'000`.
            c if c.is_ascii_digit() => number(rest),
            _ => 1,
        };
    }
    out
}

fn is_word(c: u8) -> bool {
    c.is_ascii_alphanumeric() || c == b'_' || c >= 0x80
}

fn word(text: &[u8]) -> &[u8] {
    let end = text.iter().position(|c| !is_word(*c));
    &text[..end.unwrap_or(text.len())]
}

fn number(text: &[u8]) -> usize {
    let mut n = 1;
    while n < text.len() {
        let quoted = text[n] == b'\'' && text.get(n + 1).is_some_and(|c| is_word(*c));
        if !(is_word(text[n]) || text[n] == b'.' || quoted) {
            break;
        }
        n += 1;
    }
    n
}

/// The length of a string or a character.
fn literal(text: &[u8]) -> usize {
    let mut n = 1;
    while n < text.len() {
        match text[n] {
            b'\\' => n += 1,
            // An apostrophe in a line of the preprocessor's ends with it.
            b'\n' => return n,
            c if c == text[0] => return n + 1,
            _ => {}
        }
        n += 1;
    }
    text.len()
}

/// The length of a raw string behind its `R`.
fn raw_literal(text: &[u8]) -> usize {
    let Some(open) = text.iter().position(|c| *c == b'(') else {
        return literal(text);
    };
    let end = [b")", &text[1..open], b"\""].concat();
    let found = text.windows(end.len()).position(|w| w == end);
    found.map_or(text.len(), |n| n + end.len())
}

/// Where `diagnostic` stands in a pragma about warnings.
fn diagnostic(line: &[u8]) -> Option<usize> {
    let text = str::from_utf8(line).ok()?;
    let mut words = text[1..].split_whitespace();
    let known = words.next() == Some("pragma")
        && matches!(words.next(), Some("clang" | "GCC"))
        && words.next() == Some("diagnostic");
    known.then(|| text.find("diagnostic")).flatten()
}

/// Rewrites an attribute, which begins `out`, if `word` is one.
fn rewrite(word: &[u8], behind: &[u8], out: &mut [u8]) {
    let name = word.strip_prefix(b"__").unwrap_or(word);
    let name = name.strip_suffix(b"__").unwrap_or(name);
    if name == b"disable_sanitizer_instrumentation" {
        let other = b"no_sanitize(\"none\")";
        out[..word.len()].fill(b' ');
        out[..other.len()].copy_from_slice(other);
    } else if name == b"no_sanitize" {
        // Each sanitizer's name begins with another letter.
        let mut at = 0;
        while at < behind.len() && behind[at] != b')' {
            if behind[at] == b'"' {
                let length = literal(&behind[at..]);
                if length > 2 {
                    out[word.len() + at + 1] = b'~';
                }
                at += length;
            } else {
                at += 1;
            }
        }
    }
}

/// Whether clang takes a file for C++.
pub(super) fn is_cpp(path: &Path, flags: &[String]) -> bool {
    let said = flags.iter().rev().find_map(|f| f.strip_prefix("-x"));
    said.map_or_else(
        || {
            let end = path.extension().and_then(|e| e.to_str());
            matches!(end, Some("cc" | "cpp" | "cxx" | "C" | "ii"))
        },
        |language| language.starts_with("c++"),
    )
}

/// Whether a file needs no preprocessor.
pub(super) fn is_preprocessed(path: &Path, flags: &[String]) -> bool {
    let said = flags.iter().rev().find_map(|f| f.strip_prefix("-x"));
    said.map_or_else(
        || path.extension().is_some_and(|e| e == "i" || e == "ii"),
        |language| language.ends_with("cpp-output"),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rewritten(text: &str) -> String {
        String::from_utf8(without_exceptions(text.as_bytes())).unwrap()
    }

    #[test]
    fn attributes_name_sanitizers_that_do_not_exist() {
        for (text, expected) in [
            ("no_sanitize(\"shift\")", "no_sanitize(\"~hift\")"),
            (
                "__no_sanitize__ (\"all\" , \"bool\") f(\"all\")",
                "__no_sanitize__ (\"~ll\" , \"~ool\") f(\"all\")",
            ),
            (
                "disable_sanitizer_instrumentation))",
                "no_sanitize(\"none\")              ))",
            ),
            (
                "#pragma clang diagnostic ignored \"-Wx\"\n#pragma clang fp on",
                "#pragma clang ~iagnostic ignored \"-Wx\"\n#pragma clang fp on",
            ),
        ] {
            assert_eq!(rewritten(text), expected);
        }
    }

    #[test]
    fn text_stays() {
        for text in [
            "\"no_sanitize(\\\"all\\\")\"",
            "'\\'' 1'000 R\"x(no_sanitize(\"all\"))x\" u8R\"(\")\" no_sanitizer(\"all\")",
            "xno_sanitize(\"all\")",
        ] {
            assert_eq!(rewritten(text), text);
        }
    }

    #[test]
    fn rules_name_files() {
        let rule = "out.bc: a.c \\\n  b\\ c.h d$$.h\n";
        let names: Vec<_> = files(rule);
        assert_eq!(names, ["a.c", "b c.h", "d$.h"].map(PathBuf::from));
    }
}
