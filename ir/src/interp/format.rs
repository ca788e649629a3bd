//! `printf`'s templates.

use crate::Z;

/// An argument of `printf`, after C's promotions.
#[derive(Clone, Debug)]
pub(super) enum Argument {
    /// An integer, read signed.
    Int(Z),
    /// A double.
    Float(f64),
    /// A pointer, with the string that it leads to, if it does.
    Pointer { address: u64, text: Option<Vec<u8>> },
}

/// One conversion: `%[flags][width][.precision][length]letter`.
#[derive(Clone, Copy, Debug, Default)]
#[allow(clippy::struct_excessive_bools)] // C's five independent flags
struct Conversion {
    left: bool,
    plus: bool,
    space: bool,
    alternate: bool,
    zeros: bool,
    width: usize,
    precision: Option<usize>,
    /// How many bits the length modifier says.
    bits: u32,
}

/// Widths and precisions beyond this are not modelled.
const WIDEST: usize = 10_000;

/// The text that `printf` prints. `None` for what is not modelled, and for
/// arguments that are missing or don't fit.
pub(super) fn format(template: &[u8], args: &[Argument]) -> Option<Vec<u8>> {
    let mut out = Vec::new();
    let mut args = args.iter();
    let mut rest = template;
    while let [first, tail @ ..] = rest {
        rest = tail;
        if *first != b'%' {
            out.push(*first);
            continue;
        }
        let (conversion, letter);
        (conversion, letter, rest) = parse(tail, &mut args)?;
        if letter == b'%' {
            out.push(b'%');
        } else {
            convert(&mut out, conversion, letter, args.next()?)?;
        }
    }
    Some(out)
}

fn parse<'t>(
    mut s: &'t [u8],
    args: &mut std::slice::Iter<'_, Argument>,
) -> Option<(Conversion, u8, &'t [u8])> {
    let mut c = Conversion {
        bits: 32,
        ..Conversion::default()
    };
    while let [flag, tail @ ..] = s {
        match flag {
            b'-' => c.left = true,
            b'+' => c.plus = true,
            b' ' => c.space = true,
            b'#' => c.alternate = true,
            b'0' => c.zeros = true,
            _ => break,
        }
        s = tail;
    }
    if let Some(n) = number(&mut s, args)? {
        c.left |= n < 0;
        c.width = usize::try_from(n.unsigned_abs()).ok()?;
    }
    if let [b'.', tail @ ..] = s {
        s = tail;
        // Without digits it is 0; a negative one counts as none.
        let n = number(&mut s, args)?.unwrap_or(0);
        c.precision = usize::try_from(n).ok();
    }
    if c.width > WIDEST || c.precision.is_some_and(|p| p > WIDEST) {
        return None;
    }
    while let [modifier, tail @ ..] = s {
        c.bits = match (modifier, c.bits) {
            (b'h', 16) => 8,
            (b'h', _) => 16,
            (b'l' | b'j' | b'z' | b't' | b'q', _) => 64,
            _ => break,
        };
        s = tail;
    }
    let [letter, tail @ ..] = s else {
        return None;
    };
    Some((c, *letter, tail))
}

/// Digits, or `*` for an argument. The outer `None` is trouble.
#[allow(clippy::option_option)] // no number, and no answer
fn number(s: &mut &[u8], args: &mut std::slice::Iter<'_, Argument>) -> Option<Option<i64>> {
    if let [b'*', tail @ ..] = s {
        *s = tail;
        return match args.next()? {
            Argument::Int(z) => Some(Some(z.wrap_signed(32).to_i64()?)),
            _ => None,
        };
    }
    let mut n = None;
    while let [d @ b'0'..=b'9', tail @ ..] = s {
        let so_far: i64 = n.unwrap_or(0);
        n = Some(so_far.checked_mul(10)?.checked_add(i64::from(d - b'0'))?);
        *s = tail;
    }
    Some(n)
}

fn convert(out: &mut Vec<u8>, c: Conversion, letter: u8, arg: &Argument) -> Option<()> {
    match (letter, arg) {
        (b'd' | b'i', Argument::Int(z)) => {
            let z = z.wrap_signed(c.bits);
            let sign = match z.is_negative() {
                true => "-",
                false if c.plus => "+",
                false if c.space => " ",
                false => "",
            };
            pad_number(out, c, sign, &digits(c, &z.abs(), 10, false));
        }
        (b'u' | b'x' | b'X' | b'o', Argument::Int(z)) => {
            let z = z.wrap_unsigned(c.bits);
            let (base, prefix) = match letter {
                b'u' => (10, ""),
                b'x' => (16, "0x"),
                b'X' => (16, "0X"),
                _ => (8, "0"),
            };
            let prefix = if c.alternate && !z.is_zero() {
                prefix
            } else {
                ""
            };
            pad_number(out, c, prefix, &digits(c, &z, base, letter == b'X'));
        }
        (b'c', Argument::Int(z)) => {
            let byte = z.wrap_unsigned(8).to_u64()?.to_le_bytes()[0];
            pad(out, c, &[byte]);
        }
        (b's', Argument::Pointer { text, .. }) => {
            let text = text.as_ref()?;
            let shown = c.precision.map_or(text.len(), |p| p.min(text.len()));
            pad(out, c, &text[..shown]);
        }
        (b'p', Argument::Pointer { address: 0, .. }) => pad(out, c, b"(nil)"),
        (b'p', Argument::Pointer { address, .. }) => {
            pad(out, c, format!("{address:#x}").as_bytes());
        }
        (b'f' | b'F', Argument::Float(x)) if x.is_finite() => {
            let sign = match x.is_sign_negative() {
                true => "-",
                false if c.plus => "+",
                false if c.space => " ",
                false => "",
            };
            let size = x.abs();
            let precision = c.precision.unwrap_or(6);
            let text = format!("{size:.precision$}");
            let c = Conversion {
                precision: None,
                ..c
            };
            pad_number(out, c, sign, &text);
        }
        _ => return None,
    }
    Some(())
}

/// The digits of a number that is not negative, at least as many as the
/// precision asks for.
fn digits(c: Conversion, z: &Z, base: u32, upper: bool) -> String {
    let mut digits = Vec::new();
    let base_z = Z::from(base);
    let mut rest = z.clone();
    while !rest.is_zero() {
        let digit = rest.rem_trunc(&base_z).and_then(|d| d.to_u32());
        digits.extend(digit.and_then(|d| char::from_digit(d, base)));
        rest = rest.div_trunc(&base_z).unwrap_or(Z::ZERO);
    }
    while digits.len() < c.precision.unwrap_or(1) {
        digits.push('0');
    }
    let text: String = digits.iter().rev().collect();
    if upper { text.to_uppercase() } else { text }
}

fn pad_number(out: &mut Vec<u8>, c: Conversion, prefix: &str, digits: &str) {
    let missing = c.width.saturating_sub(prefix.len() + digits.len());
    if c.zeros && !c.left && c.precision.is_none() {
        let zeros = "0".repeat(missing);
        out.extend([prefix, &zeros, digits].concat().bytes());
    } else {
        pad(out, c, [prefix, digits].concat().as_bytes());
    }
}

fn pad(out: &mut Vec<u8>, c: Conversion, text: &[u8]) {
    let spaces = vec![b' '; c.width.saturating_sub(text.len())];
    if c.left {
        out.extend([text, &spaces].concat());
    } else {
        out.extend([&spaces, text].concat());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(template: &str, args: &[Argument], expected: &str) {
        let got = format(template.as_bytes(), args);
        let got = got.map(|b| String::from_utf8_lossy(&b).into_owned());
        assert_eq!(got.as_deref(), Some(expected), "{template}");
    }

    fn int(v: i64) -> Argument {
        Argument::Int(Z::from(v))
    }

    /// Expected texts are glibc's.
    #[test]
    fn conversions_print_as_the_c_library_does() {
        check("no%%thing", &[], "no%thing");
        check("%d %i %u", &[int(-1), int(7), int(-1)], "-1 7 4294967295");
        check("%lld %lu", &[int(-1), int(-1)], "-1 18446744073709551615");
        check("%hhd %hu", &[int(300), int(-1)], "44 65535");
        check(
            "%x %X %lx %#x %#x",
            &[int(255), int(255), int(-1), int(1), int(0)],
            "ff FF ffffffffffffffff 0x1 0",
        );
        check(
            "[%5d|%-5d|%05d|%+d|% d]",
            &[int(42), int(42), int(-42), int(1), int(1)],
            "[   42|42   |-0042|+1| 1]",
        );
        check(
            "[%8.3d|%-8.3x|%08.3d|%.0d]",
            &[int(7), int(7), int(7), int(0)],
            "[     007|007     |     007|]",
        );
        check(
            "[%*d|%-*d|%.*d]",
            &[int(4), int(1), int(4), int(1), int(2), int(3)],
            "[   1|1   |03]",
        );
        check("%o %#o", &[int(8), int(8)], "10 010");
        check("%c%c", &[int(72), int(0x169)], "Hi");
        let text = |t: &str| Argument::Pointer {
            address: 16,
            text: Some(t.into()),
        };
        check(
            "[%s|%5s|%-5s|%.2s]",
            &[text("abc"), text("abc"), text("abc"), text("abc")],
            "[abc|  abc|abc  |ab]",
        );
        let null = Argument::Pointer {
            address: 0,
            text: None,
        };
        check("%p %p", &[text(""), null], "0x10 (nil)");
        check(
            "%f %.2f %08.1f",
            &[
                Argument::Float(0.1),
                Argument::Float(2.675),
                Argument::Float(-1.25),
            ],
            "0.100000 2.67 -00001.2",
        );
    }

    #[test]
    fn what_is_missing_or_unknown_is_not_printed() {
        assert!(format(b"%d", &[]).is_none());
        assert!(format(b"%y", &[int(1)]).is_none());
        assert!(format(b"%", &[int(1)]).is_none());
        assert!(format(b"%s", &[int(1)]).is_none());
        assert!(format(b"%99999d", &[int(1)]).is_none());
    }
}
