//! What `sscanf` finds in a text (C23, 7.23.6.2), in the locale of C.
//!
//! Where C leaves open what happens, or libraries differ, nothing is found: a number
//! that doesn't fit its type; what is neither a number nor surely none, as `0x` without a digit
//! or `1e`, of which more is taken than `strtol` would take; the end of the text behind
//! something that was read and dropped.

use super::memory::Memory;
use super::model::{Trouble, int, integer, pointer};
use super::numbers::{decimal_in, float_in, spelled_in};
use super::streams::StandardInput;
use super::{HostCall, HostResult, Pointer, Value};
use crate::library::format::{Directive, directives, is_in_set};
use crate::{Sign, Type, Z};

/// What went into an argument.
enum Found<'t> {
    /// This integer, of a signed type or not.
    Number(Z, Sign),
    /// A decimal number, as it is spelled.
    Decimal(&'t [u8]),
    /// These characters; with an end, if there is one.
    Text(&'t [u8], bool),
}

/// What a text gives by a format.
struct Scan<'t> {
    found: Vec<Found<'t>>,
    /// Whether it ended before anything was found.
    ended: bool,
    /// What is left of it; `None`: of what fits no directive, some may be taken, too.
    rest: Option<&'t [u8]>,
    /// Whether the end was looked for where there is nothing any more.
    found_end: bool,
}

/// `__pincer_scanned(s, format)`, and what of one argument `argument` is said by
/// `__pincer_scanned_number(s, format, argument)`, `__pincer_scanned_bytes(...)` and
/// `__pincer_scanned_text(to, n, s, format, argument)`. Where `s` is null, that is what
/// stands in the standard input, from which `__pincer_scanned_end(s, format)` takes it.
pub(super) fn run(
    call: &HostCall<'_>,
    memory: &mut Memory,
    stdin: Option<&mut StandardInput>,
) -> Result<HostResult, Trouble> {
    let args = call.args;
    let of = call.name.split('.').next().unwrap_or_default();
    let of = of.strip_prefix("__pincer_scanned").unwrap_or_default();
    let first = if of == "_text" { 2 } else { 0 };
    let (s, format) = (pointer(args, first)?, pointer(args, first + 1)?);
    if call.tainted {
        return Err(Trouble::NotModelled);
    }
    // Where what is written goes over the text, C says nothing.
    let object = |p: Pointer| match p {
        Pointer::Object { object, .. } => Some(object),
        _ => None,
    };
    let others = args.iter().take(first).chain(args.iter().skip(first + 2));
    let mut targets = others.filter_map(Value::as_ptr);
    if s != Pointer::Null && targets.any(|p| object(p) == object(s)) {
        return Err(Trouble::NotModelled);
    }
    let text = match (s, &stdin) {
        (Pointer::Null, Some(stdin)) => stdin.rest().to_vec(),
        (Pointer::Null, None) => return Err(Trouble::NotModelled),
        _ => memory.read_string(s)?,
    };
    let format = memory.read_string(format)?;
    if memory.host_read_tainted || memory.host_read_missing {
        return Err(Trouble::NotModelled);
    }
    let scan = scan(&text, &format).ok_or(Trouble::NotModelled)?;
    if of.is_empty() {
        let count = if scan.ended {
            Z::MINUS_ONE
        } else {
            Z::from(scan.found.len())
        };
        return Ok(integer(call, &count));
    }
    if of == "_end" {
        let (Some(stdin), Some(rest)) = (stdin, scan.rest) else {
            return Err(Trouble::NotModelled);
        };
        stdin.take(text.len() - rest.len(), scan.found_end);
        return Ok(HostResult::Return(Vec::new()));
    }
    let argument = int(args, first + 2)?.to_u64().unwrap_or(u64::MAX);
    let found = usize::try_from(argument)
        .ok()
        .and_then(|i| scan.found.get(i));
    match (of, found, call.results) {
        ("_number", Some(Found::Number(n, sign)), [Type::Int(w)]) => {
            let fits = match sign {
                Sign::Signed => n.fits(*w, Sign::Signed),
                Sign::Unsigned => n.clone().max(-n.clone()) < Z::pow2(*w),
            };
            if !fits {
                return Err(Trouble::NotModelled);
            }
            Ok(integer(call, n))
        }
        ("_number", Some(Found::Text([c], false)), [Type::Int(_)]) => {
            Ok(integer(call, &Z::from(u64::from(*c))))
        }
        ("_number", Some(Found::Decimal(spelled)), [Type::Float(kind)]) => {
            let bits = float_in(spelled, *kind).ok_or(Trouble::NotModelled)?;
            let kind = *kind;
            Ok(HostResult::Return(vec![Value::Float { kind, bits }]))
        }
        ("_bytes", Some(Found::Text(text, true)), [Type::Int(_)]) => {
            Ok(integer(call, &Z::from(text.len() + 1)))
        }
        ("_text", Some(Found::Text(text, true)), []) => {
            let to = pointer(args, 0)?;
            let text = [*text, &[0]].concat();
            let (object, at) = memory.access(to, text.len() as u64, 1, true)?;
            memory.charge(text.len());
            memory.write_bytes(object, at, &text);
            Ok(HostResult::Return(Vec::new()))
        }
        // What isn't read is never asked for.
        ("_number" | "_bytes", None, [ty]) => Ok(HostResult::Return(vec![Value::zero(*ty)])),
        _ => Err(Trouble::NotModelled),
    }
}

/// What a text gives by a format, if that is known.
fn scan<'t>(text: &'t [u8], format: &[u8]) -> Option<Scan<'t>> {
    let mut rest = text;
    let mut found = Vec::new();
    // Something was read and dropped.
    let mut dropped_some = false;
    let mut found_end = false;
    let over = |found, rest, found_end| {
        Some(Scan {
            found,
            ended: false,
            rest,
            found_end,
        })
    };
    let at_end = |found: Vec<Found<'t>>, dropped_some: bool| {
        let ended = found.is_empty();
        (!ended || !dropped_some).then_some(Scan {
            found,
            ended,
            rest: Some(&[]),
            found_end: true,
        })
    };
    for directive in directives(format)? {
        let (dropped, most, letter, set) = match directive {
            Directive::Space => {
                rest = skip_space(rest);
                found_end |= rest.is_empty();
                continue;
            }
            Directive::Text(c) => {
                match rest.split_first() {
                    None => return at_end(found, dropped_some),
                    Some((first, tail)) if *first == c => rest = tail,
                    Some(_) => return over(found, Some(rest), found_end),
                }
                continue;
            }
            Directive::Reads {
                dropped,
                most,
                letter,
                set,
                ..
            } => (dropped, most, letter, set),
        };
        if !matches!(letter, b'c' | b'[') {
            rest = skip_space(rest);
        }
        if rest.is_empty() {
            return at_end(found, dropped_some);
        }
        let part = &rest[..most.unwrap_or(usize::MAX).min(rest.len())];
        let while_is = |is: &dyn Fn(u8) -> bool| {
            let end = part.iter().position(|c| !is(*c)).unwrap_or(part.len());
            Some((Found::Text(&part[..end], true), end))
        };
        let (what, bytes) = match letter {
            b'c' if most.is_none_or(|n| n == 1) => (Found::Text(&rest[..1], false), 1),
            b's' => while_is(&|c| !is_space(c))?,
            b'[' => {
                is_in_set(set, 0)?;
                while_is(&|c| is_in_set(set, c) == Some(true))?
            }
            b'd' | b'i' | b'u' | b'x' | b'X' | b'o' => number_in(part, letter)?,
            b'f' | b'F' | b'e' | b'E' | b'g' | b'G' | b'a' | b'A' => {
                let end = decimal_in(part).ok()?;
                if end > 0 && matches!(part.get(end), Some(b'e' | b'E')) {
                    return None;
                }
                (Found::Decimal(&part[..end]), end)
            }
            _ => return None,
        };
        if bytes == 0 {
            // Of a number, a sign or a point may be taken, and no more.
            let begins = |c: &u8| !b"+-.".contains(c);
            let left = (letter == b'[' || begins(&rest[0])).then_some(rest);
            return over(found, left, found_end);
        }
        found_end |= letter != b'c' && bytes == rest.len() && most.is_none_or(|n| bytes < n);
        rest = &rest[bytes..];
        if dropped {
            dropped_some = true;
        } else {
            found.push(what);
        }
    }
    over(found, Some(rest), found_end)
}

/// The integer that a text begins with, and how many bytes it takes; 0: there is none.
fn number_in<'t>(text: &[u8], letter: u8) -> Option<(Found<'t>, usize)> {
    let base = match letter {
        b'i' => 0,
        b'x' | b'X' => 16,
        b'o' => 8,
        _ => 10,
    };
    let unsigned = text.strip_prefix(b"-").or(text.strip_prefix(b"+"));
    if let [b'0', prefix, tail @ ..] = unsigned.unwrap_or(text) {
        let digit = tail.first().is_some_and(u8::is_ascii_hexdigit);
        let prefixed = matches!(base, 0 | 16) && matches!(prefix, b'x' | b'X');
        let binary = base == 0 && matches!(prefix, b'b' | b'B');
        if prefixed && !digit || binary {
            return None;
        }
    }
    let Some(spelled) = spelled_in(text, base) else {
        return Some((Found::Number(Z::ZERO, Sign::Signed), 0));
    };
    let sign = match letter {
        b'd' | b'i' => Sign::Signed,
        _ => Sign::Unsigned,
    };
    Some((Found::Number(spelled.number, sign), spelled.bytes))
}

fn is_space(c: u8) -> bool {
    matches!(c, b' ' | b'\t'..=b'\r')
}

fn skip_space(text: &[u8]) -> &[u8] {
    let start = text.iter().position(|c| !is_space(*c));
    &text[start.unwrap_or(text.len())..]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is found: how many, or -1, and what.
    fn scanned(text: &str, format: &str) -> Option<(i64, Vec<String>)> {
        let scan = scan(text.as_bytes(), format.as_bytes())?;
        let spelled = |t: &[u8]| String::from_utf8_lossy(t).into_owned();
        let what = scan.found.iter().map(|f| match f {
            Found::Number(n, _) => n.to_string(),
            Found::Decimal(t) | Found::Text(t, _) => spelled(t),
        });
        let what: Vec<String> = what.collect();
        let count = i64::try_from(what.len()).unwrap_or(i64::MAX);
        Some((if scan.ended { -1 } else { count }, what))
    }

    #[test]
    fn texts_are_taken_apart_as_the_library_does() {
        for (text, format, count, what) in [
            ("12 -3", "%d%d", 2, &["12", "-3"][..]),
            ("  12", "%d", 1, &["12"]),
            ("12abc", "%d%s", 2, &["12", "abc"]),
            ("0x1f 010 9", "%i %i %i", 3, &["31", "8", "9"]),
            ("1f", "%x", 1, &["31"]),
            ("0x1f", "%d%s", 2, &["0", "x1f"]),
            ("1234", "%2d%d", 2, &["12", "34"]),
            ("-5", "%1d", 0, &[]),
            ("+7", "%d", 1, &["7"]),
            ("99999999999", "%d", 1, &["99999999999"]),
            // The end before anything, or another character.
            ("", "%d", -1, &[]),
            ("   ", "%d", -1, &[]),
            ("x", "%d", 0, &[]),
            ("-", "%d", 0, &[]),
            ("5", "%d%d", 1, &["5"]),
            ("fre", "free %d", -1, &[]),
            ("frex", "free %d", 0, &[]),
            ("free7", "free %d", 1, &["7"]),
            ("a,b", "%[^,],%s", 2, &["a", "b"]),
            (",b", "%[^,]", 0, &[]),
            (" a", "%c%c", 2, &[" ", "a"]),
            (" a", " %c", 1, &["a"]),
            ("abcdef", "%3s%s", 2, &["abc", "def"]),
            ("abc", "%[c-a]x", 9, &[]),
            ("7 8", "%*d%d", 1, &["8"]),
            ("7 8 9", "%d%*d%d", 2, &["7", "9"]),
            ("50%", "%d%%", 1, &["50"]),
            ("1.5e3x", "%lf%s", 2, &["1.5e3", "x"]),
            (".", "%f", 0, &[]),
            ("a b", "a b", 0, &[]),
        ] {
            // A set of which libraries differ.
            let known = count != 9;
            let what = what.iter().map(|w| (*w).to_owned()).collect();
            let expected = known.then_some((count, what));
            assert_eq!(scanned(text, format), expected, "{text:?} by {format:?}");
        }
        // What C leaves open, and where libraries differ.
        for (text, format) in [
            ("0x", "%i"),
            ("0xg", "%x"),
            ("0x1", "%2i"),
            ("0b1", "%i"),
            ("1e", "%f"),
            ("inf", "%f"),
            ("0x1p3", "%f"),
            ("5", "%*d%d"),
            ("ab", "%2c"),
            ("5", "%p"),
        ] {
            assert_eq!(scanned(text, format), None, "{text:?} by {format:?}");
        }
    }
}
