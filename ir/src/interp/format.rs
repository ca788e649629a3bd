//! `printf`'s templates.

use super::{Memory, Pointer};
use crate::Z;
use crate::library::format::{self, Count, Piece};

/// An argument of `printf`, after C's promotions.
#[derive(Clone, Debug)]
pub(super) enum Argument {
    /// An integer of that width, in either reading.
    Int { width: u32, value: Z },
    /// A double.
    Float(f64),
    /// A pointer, with its address, unless that is the interpreter's choice, and
    /// with the string that it leads to, if it does.
    Pointer {
        address: Option<u64>,
        text: Option<Vec<u8>>,
    },
}

impl Argument {
    pub(super) fn of_pointer(memory: &mut Memory, p: Pointer) -> Argument {
        Argument::Pointer {
            address: matches!(p, Pointer::Null | Pointer::Integer(_)).then(|| memory.address(p)),
            text: memory.read_string(p).ok(),
        }
    }
}

/// How one argument is printed.
#[derive(Clone, Copy, Debug)]
struct Conversion<'t> {
    as_written: format::Conversion<'t>,
    left: bool,
    width: usize,
    precision: Option<usize>,
}

impl Conversion<'_> {
    fn has(&self, flag: u8) -> bool {
        self.as_written.flags.contains(&flag)
    }

    /// What stands before a number that is not negative, and before one that is.
    fn sign(&self, negative: bool) -> &'static str {
        match negative {
            true => "-",
            false if self.has(b'+') => "+",
            false if self.has(b' ') => " ",
            false => "",
        }
    }

    /// Whether only a width and `-` are said, with which all conversions work.
    fn is_plain(&self) -> bool {
        !(self.has(b'+') || self.has(b' ') || self.has(b'#') || self.has(b'0'))
    }
}

/// Widths and precisions beyond this are not modelled.
const WIDEST: usize = 10_000;

/// How what is formatted depends on its surroundings.
#[derive(Clone, Copy, Debug)]
pub(super) struct Setting {
    /// The width of pointers and of `long`.
    pub pointer_bits: u32,
    /// Whether the locale may be another than that of C: how fractions are
    /// written is not known then.
    pub foreign: bool,
}

/// The text that `printf` prints. `None` for what is not modelled, and for
/// arguments that are missing or don't fit.
pub(super) fn format(template: &[u8], args: &[Argument], setting: Setting) -> Option<Vec<u8>> {
    let mut out = Vec::new();
    let mut args = args.iter();
    for piece in format::pieces(template)? {
        match piece {
            Piece::Text(text) => out.extend(text),
            Piece::Conversion(c) => {
                let conversion = resolve(c, &mut args)?;
                convert(&mut out, conversion, args.next()?, setting)?;
            }
        }
    }
    Some(out)
}

/// A conversion with the width and the precision that arguments give.
fn resolve<'t>(
    as_written: format::Conversion<'t>,
    args: &mut std::slice::Iter<'_, Argument>,
) -> Option<Conversion<'t>> {
    let mut number = |count| match count {
        Count::Number(n) => i64::try_from(n).ok(),
        Count::Argument => match args.next()? {
            Argument::Int { width: 32, value } => value.wrap_signed(32).to_i64(),
            _ => None,
        },
    };
    let width = match as_written.width {
        Some(count) => number(count)?,
        None => 0,
    };
    // A negative precision counts as none.
    let precision = match as_written.precision {
        Some(count) => usize::try_from(number(count)?).ok(),
        None => None,
    };
    let left = as_written.flags.contains(&b'-') || width < 0;
    let width = usize::try_from(width.unsigned_abs()).ok()?;
    let fits = width <= WIDEST && precision.is_none_or(|p| p <= WIDEST);
    fits.then_some(Conversion {
        as_written,
        left,
        width,
        precision,
    })
}

fn convert(out: &mut Vec<u8>, c: Conversion<'_>, arg: &Argument, setting: Setting) -> Option<()> {
    let (letter, length) = (c.as_written.letter, c.as_written.length);
    let (expected, bits) = c.as_written.bits(setting.pointer_bits)?;
    match (letter, arg) {
        (b'd' | b'i', Argument::Int { width, value }) if *width == expected && !c.has(b'#') => {
            let z = value.wrap_signed(bits);
            pad_number(out, c, c.sign(z.is_negative()), &digits(c, &z.abs(), 10));
        }
        (b'u' | b'x' | b'X' | b'o', Argument::Int { width, value })
            if *width == expected && !(c.has(b'#') && letter == b'u') =>
        {
            let z = value.wrap_unsigned(bits);
            let (base, prefix) = match letter {
                b'u' => (10, ""),
                b'x' => (16, "0x"),
                b'X' => (16, "0X"),
                _ => (8, ""),
            };
            let prefix = if c.has(b'#') && !z.is_zero() {
                prefix
            } else {
                ""
            };
            let mut text = digits(c, &z, base);
            if letter == b'X' {
                text.make_ascii_uppercase();
            }
            // As many digits as it takes for the first to be 0.
            if letter == b'o' && c.has(b'#') && !text.starts_with('0') {
                text.insert(0, '0');
            }
            pad_number(out, c, prefix, &text);
        }
        (b'c', Argument::Int { width: 32, value })
            if c.is_plain() && c.precision.is_none() && length.is_empty() =>
        {
            let byte = value.wrap_unsigned(8).to_u64()?.to_le_bytes()[0];
            pad(out, c, &[byte]);
        }
        (b's', Argument::Pointer { text, .. }) if c.is_plain() && length.is_empty() => {
            let text = text.as_ref()?;
            let shown = c.precision.map_or(text.len(), |p| p.min(text.len()));
            pad(out, c, &text[..shown]);
        }
        (b'p', Argument::Pointer { address, .. })
            if c.is_plain() && c.precision.is_none() && length.is_empty() =>
        {
            match address {
                None => return None,
                Some(0) => pad(out, c, b"(nil)"),
                Some(address) => pad(out, c, format!("{address:#x}").as_bytes()),
            }
        }
        (b'f' | b'F', Argument::Float(x))
            if x.is_finite() && !setting.foreign && matches!(length, b"" | b"l") =>
        {
            let size = x.abs();
            let precision = c.precision.unwrap_or(6);
            let mut text = format!("{size:.precision$}");
            if precision == 0 && c.has(b'#') {
                text.push('.');
            }
            let sign = c.sign(x.is_sign_negative());
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
fn digits(c: Conversion<'_>, z: &Z, base: u32) -> String {
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
    digits.iter().rev().collect()
}

fn pad_number(out: &mut Vec<u8>, c: Conversion<'_>, prefix: &str, digits: &str) {
    let missing = c.width.saturating_sub(prefix.len() + digits.len());
    if c.has(b'0') && !c.left && c.precision.is_none() {
        let zeros = "0".repeat(missing);
        out.extend([prefix, &zeros, digits].concat().bytes());
    } else {
        pad(out, c, [prefix, digits].concat().as_bytes());
    }
}

fn pad(out: &mut Vec<u8>, c: Conversion<'_>, text: &[u8]) {
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
        let got = format(template.as_bytes(), args, SETTING);
        let got = got.map(|b| String::from_utf8_lossy(&b).into_owned());
        assert_eq!(got.as_deref(), Some(expected), "{template}");
    }

    const SETTING: Setting = Setting {
        pointer_bits: 64,
        foreign: false,
    };

    fn int(v: i64) -> Argument {
        Argument::Int {
            width: 32,
            value: Z::from(v),
        }
    }

    fn long(v: i64) -> Argument {
        Argument::Int {
            width: 64,
            value: Z::from(v),
        }
    }

    /// Expected texts are glibc's.
    #[test]
    fn conversions_print_as_the_c_library_does() {
        check("no%%thing", &[], "no%thing");
        check("%d %i %u", &[int(-1), int(7), int(-1)], "-1 7 4294967295");
        check("%lld %lu", &[long(-1), long(-1)], "-1 18446744073709551615");
        check("%hhd %hu", &[int(300), int(-1)], "44 65535");
        check(
            "%x %X %lx %#x %#x",
            &[int(255), int(255), long(-1), int(1), int(0)],
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
            address: Some(16),
            text: Some(t.into()),
        };
        check(
            "[%s|%5s|%-5s|%.2s]",
            &[text("abc"), text("abc"), text("abc"), text("abc")],
            "[abc|  abc|abc  |ab]",
        );
        let null = Argument::Pointer {
            address: Some(0),
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
    fn flags_print_as_in_the_c_library() {
        check(
            "[%#.3o|%#.0o|%#o|%#05o]",
            &[int(8), int(0), int(0), int(8)],
            "[010|0|0|00010]",
        );
        check(
            "[%.0o|%.0x|%#.0x|%+.0d]",
            &[int(0), int(0), int(0), int(0)],
            "[|||+]",
        );
        check(
            "[%#.4o|%#.2o|%#8.3o]",
            &[int(8), int(8), int(8)],
            "[0010|010|     010]",
        );
        let x = |x| Argument::Float(x);
        check(
            "[%#.0f|%.0f|%#5.0f|%-#5.0f|%#05.0f]",
            &[x(1.5), x(2.5), x(3.0), x(3.0), x(3.0)],
            "[2.|2|   3.|3.   |0003.]",
        );
        check(
            "[%+.1f|% .1f|%lf]",
            &[x(0.0), x(-0.0), x(1e10)],
            "[+0.0|-0.0|10000000000.000000]",
        );
    }

    #[test]
    fn what_is_missing_or_unknown_is_not_printed() {
        let text = Argument::Pointer {
            address: Some(16),
            text: Some(b"abc".to_vec()),
        };
        let is_modelled = |template: &str, arg: &Argument| {
            format(template.as_bytes(), std::slice::from_ref(arg), SETTING).is_some()
        };
        for template in [
            "%y", "%", "%s", "%99999d", "%ld", "%lld", "%#d", "%#u", "%lc", "%hc", "%05c", "%.1c",
            "%'d", "%1$d", "%Ld", "%lld", "%llld", "%hhhd", "%f", "%n", "%d%d", "%5%",
        ] {
            assert!(!is_modelled(template, &int(1)), "{template}");
        }
        for template in ["%d", "%hhd", "%p", "%ls", "%05s", "%#s", "%+p", "%.3p"] {
            let modelled = is_modelled(template, &text);
            assert!(!modelled || template == "%p", "{template}");
        }
        for template in ["%a", "%e", "%g", "%G", "%Lf", "%hf", "%d"] {
            assert!(!is_modelled(template, &Argument::Float(1.0)), "{template}");
        }
        assert!(!is_modelled("%f", &Argument::Float(f64::NAN)));
        assert!(!is_modelled("%d", &long(1)));
        assert!(is_modelled("%ld", &long(1)));
        assert!(format(b"%d", &[], SETTING).is_none());
        let foreign = Setting {
            foreign: true,
            ..SETTING
        };
        assert!(format(b"%f", &[Argument::Float(1.0)], foreign).is_none());
        assert!(format(b"%d", &[int(1)], foreign).is_some());
    }

    #[test]
    fn long_is_as_wide_as_a_pointer() {
        let narrow = Setting {
            pointer_bits: 32,
            foreign: false,
        };
        assert_eq!(
            format(b"%lu %zx", &[int(-1), int(-1)], narrow).as_deref(),
            Some(&b"4294967295 ffffffff"[..])
        );
        assert!(format(b"%ld", &[long(1)], narrow).is_none());
        assert!(format(b"%lld", &[long(1)], narrow).is_some());
    }
}
