//! Numbers as texts spell them, in the locale of C.

use super::model::Trouble;
use crate::{FloatKind, Z};

/// A number that a text begins with.
pub(super) struct Spelled {
    pub number: Z,
    /// How many bytes it takes, with the white space before it.
    pub bytes: usize,
}

/// The number that a text begins with, after white space (C23, 7.24.1.8), if there is
/// one. Base 0: 8 after `0`, 16 after `0x`, otherwise 10.
pub(super) fn spelled_in(text: &[u8], base: u32) -> Option<Spelled> {
    let is_space = |b: &u8| matches!(b, b' ' | b'\t'..=b'\r');
    let start = text.iter().position(|b| !is_space(b));
    let rest = &text[start.unwrap_or(text.len())..];
    let (negative, digits) = match rest.split_first() {
        Some((b'-', rest)) => (true, rest),
        Some((b'+', rest)) => (false, rest),
        _ => (false, rest),
    };
    let is_digit = |base: u32, b: &u8| char::from(*b).is_digit(base);
    let is_hexadecimal =
        matches!(base, 0 | 16) && matches!(digits, [b'0', b'x' | b'X', d, ..] if is_digit(16, d));
    let (base, digits) = match (base, digits) {
        (_, [_, _, digits @ ..]) if is_hexadecimal => (16, digits),
        (0, [b'0', ..]) => (8, digits),
        (0, _) => (10, digits),
        _ => (base, digits),
    };
    let count = digits.iter().take_while(|b| is_digit(base, b)).count();
    let mut number = Z::ZERO;
    for digit in digits[..count]
        .iter()
        .filter_map(|b| char::from(*b).to_digit(base))
    {
        number = number * Z::from(base) + Z::from(digit);
    }
    (count > 0).then(|| Spelled {
        number: if negative { -number } else { number },
        bytes: text.len() - digits.len() + count,
    })
}

/// How many bytes the decimal number takes that a text begins with, after white
/// space; 0 where there is none. What may be an infinity, no number at all, or a
/// hexadecimal one isn't modelled.
pub(super) fn decimal_in(text: &[u8]) -> Result<usize, Trouble> {
    let is_space = |b: &u8| matches!(b, b' ' | b'\t'..=b'\r');
    let mut at = text.iter().take_while(|b| is_space(b)).count();
    let is = |at: usize, of: &[u8]| text.get(at).is_some_and(|b| of.contains(b));
    let digits = |at: usize| text[at..].iter().take_while(|b| b.is_ascii_digit()).count();
    at += usize::from(is(at, b"+-"));
    let begins = |word: &[u8]| {
        let three = text.get(at..at + 3);
        three.is_some_and(|t| t.eq_ignore_ascii_case(word))
    };
    if begins(b"inf") || begins(b"nan") || is(at, b"0") && is(at + 1, b"xX") {
        return Err(Trouble::NotModelled);
    }
    let mut count = digits(at);
    at += count;
    if is(at, b".") {
        let fraction = digits(at + 1);
        count += fraction;
        at += if count > 0 { 1 + fraction } else { 0 };
    }
    if count == 0 {
        return Ok(0);
    }
    if is(at, b"eE") {
        let sign = at + 1 + usize::from(is(at + 1, b"+-"));
        let exponent = if sign <= text.len() { digits(sign) } else { 0 };
        at = if exponent > 0 { sign + exponent } else { at };
    }
    Ok(at)
}

/// The bits of the decimal number that is spelled so, after white space; of an empty
/// text, of 0.
pub(super) fn float_in(spelled: &[u8], kind: FloatKind) -> Option<Z> {
    let number = std::str::from_utf8(spelled).ok()?;
    let number = number.trim_start_matches(|c: char| c == ' ' || ('\t'..='\r').contains(&c));
    let number = if number.is_empty() { "0" } else { number };
    match kind {
        FloatKind::F32 => number.parse::<f32>().ok().map(|x| x.to_bits().into()),
        FloatKind::F64 => number.parse::<f64>().ok().map(|x| x.to_bits().into()),
        _ => None,
    }
}
