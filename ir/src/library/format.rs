//! Formats of `printf`: text, and what asks for arguments.

/// A piece of a format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Piece<'t> {
    /// It stands for itself.
    Text(&'t [u8]),
    /// It asks for an argument.
    Conversion(Conversion<'t>),
}

/// `%[flags][width][.precision][length]letter`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Conversion<'t> {
    /// Flags: some of `-+ #0`.
    pub flags: &'t [u8],
    /// The least width, if there is one.
    pub width: Option<Count>,
    /// The precision, if there is one; without a number, it is 0.
    pub precision: Option<Count>,
    /// Length modifiers, as they stand.
    pub length: &'t [u8],
    /// What is to be done.
    pub letter: u8,
}

/// A number in a conversion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Count {
    /// This one.
    Number(usize),
    /// An `int` among the arguments.
    Argument,
}

impl Conversion<'_> {
    /// How wide an integer argument is, and how many of its bits count, where
    /// `long` is as wide as a pointer. `None`: there is no such length.
    pub fn bits(&self, pointer_bits: u32) -> Option<(u32, u32)> {
        Some(match self.length {
            b"" => (32, 32),
            b"hh" => (32, 8),
            b"h" => (32, 16),
            b"l" | b"z" | b"t" => (pointer_bits, pointer_bits),
            b"ll" | b"j" | b"q" => (64, 64),
            _ => return None,
        })
    }
}

/// Whether a format may convert an argument by that letter. Between `%` and the
/// letter whatever some library takes for a flag, a width or a length is
/// skipped (`%1$'w32n`, `%wf16d`), and the zeros of wide characters.
pub fn may_convert(format: &[u8], letter: u8) -> bool {
    let between = b" #+-0123456789.*'$hljzZtLqIw\0";
    let mut rest = format.split(|b| *b == b'%').skip(1);
    rest.any(|text| {
        let mut bytes = text.iter().filter(|b| **b != 0).peekable();
        let mut last = 0;
        bytes.any(|b| {
            let skipped = between.contains(b) || *b == b'f' && last == b'w';
            last = *b;
            !skipped
        });
        last == letter
    })
}

/// The pieces of a format; `None` when its last conversion has no end.
pub fn pieces(format: &[u8]) -> Option<Vec<Piece<'_>>> {
    let mut found = Vec::new();
    let mut rest = format;
    while let Some(first) = rest.first() {
        if *first != b'%' {
            found.push(Piece::Text(take(&mut rest, |b| *b != b'%')));
        } else if rest.starts_with(b"%%") {
            found.push(Piece::Text(&rest[..1]));
            rest = &rest[2..];
        } else {
            rest = &rest[1..];
            let flags = take(&mut rest, |b| b"-+ #0".contains(b));
            let width = count(&mut rest);
            let precision = rest.strip_prefix(b".").map(|tail| {
                rest = tail;
                count(&mut rest).unwrap_or(Count::Number(0))
            });
            let length = take(&mut rest, |b| b"hljztLq".contains(b));
            let (letter, tail) = rest.split_first()?;
            rest = tail;
            found.push(Piece::Conversion(Conversion {
                flags,
                width,
                precision,
                length,
                letter: *letter,
            }));
        }
    }
    Some(found)
}

/// The bytes in front for which `is` holds, taken away.
fn take<'t>(rest: &mut &'t [u8], is: impl Fn(&u8) -> bool) -> &'t [u8] {
    let end = rest.iter().position(|b| !is(b)).unwrap_or(rest.len());
    let (taken, tail) = rest.split_at(end);
    *rest = tail;
    taken
}

fn count(rest: &mut &[u8]) -> Option<Count> {
    if let Some(tail) = rest.strip_prefix(b"*") {
        *rest = tail;
        return Some(Count::Argument);
    }
    let digits = take(rest, u8::is_ascii_digit);
    let number = |n: usize, d: &u8| n.saturating_mul(10).saturating_add(usize::from(d - b'0'));
    (!digits.is_empty()).then(|| Count::Number(digits.iter().fold(0, number)))
}

/// A piece of a format of `scanf`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Directive<'t> {
    /// White space: skips what there is of it.
    Space,
    /// A character that has to stand there.
    Text(u8),
    /// It reads something, and what it reads may go into an argument.
    Reads {
        /// Whether there is no argument (`*`).
        dropped: bool,
        /// The most characters, if that is said; at least 1.
        most: Option<usize>,
        /// Length modifiers, as they stand.
        length: &'t [u8],
        /// What is read; `[` for a set.
        letter: u8,
        /// The set as it stands, with `^` for all other characters.
        set: &'t [u8],
    },
}

/// Whether a set of `scanf` has the character. A `-` between two characters stands for
/// those from one to the other, as in every library. `None`: it isn't the smaller one
/// that stands first, and libraries differ.
pub fn is_in_set(set: &[u8], c: u8) -> Option<bool> {
    let (others, mut rest) = match set.strip_prefix(b"^") {
        Some(rest) => (true, rest),
        None => (false, set),
    };
    let mut found = false;
    while let [first, tail @ ..] = rest {
        rest = tail;
        if let [b'-', last, tail @ ..] = tail {
            if first > last {
                return None;
            }
            found |= (*first..=*last).contains(&c);
            rest = tail;
        } else {
            found |= *first == c;
        }
    }
    Some(found != others)
}

/// The directives of a format of `scanf`; `None` for what C leaves undefined, and
/// for extensions.
pub fn directives(format: &[u8]) -> Option<Vec<Directive<'_>>> {
    let is_space = |b: u8| b.is_ascii_whitespace() || b == 0x0B;
    let mut found = Vec::new();
    let mut rest = format;
    while let Some((first, tail)) = rest.split_first() {
        rest = tail;
        if is_space(*first) {
            take(&mut rest, |b| is_space(*b));
            found.push(Directive::Space);
            continue;
        }
        if *first != b'%' {
            found.push(Directive::Text(*first));
            continue;
        }
        if let Some(tail) = rest.strip_prefix(b"%") {
            // White space in front is skipped.
            rest = tail;
            found.extend([Directive::Space, Directive::Text(b'%')]);
            continue;
        }
        let dropped = rest.strip_prefix(b"*").map(|tail| rest = tail).is_some();
        let most = match count(&mut rest) {
            Some(Count::Number(n)) if n > 0 => Some(n),
            None => None,
            _ => return None,
        };
        let length = take(&mut rest, |b| b"hljztL".contains(b));
        let (letter, tail) = rest.split_first()?;
        rest = tail;
        let mut set = &rest[..0];
        if *letter == b'[' {
            // The first one may be the end itself.
            let first = usize::from(rest.starts_with(b"^")) + 1;
            let end = rest.iter().skip(first).position(|b| *b == b']')? + first;
            (set, rest) = (&rest[..end], &rest[end + 1..]);
        }
        found.push(Directive::Reads {
            dropped,
            most,
            length,
            letter: *letter,
            set,
        });
    }
    Some(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_of_scanf() {
        for (set, inside, outside) in [
            ("abc", "abc", "d-^"),
            ("^abc", "d-^", "abc"),
            ("a-cx", "abcx", "-d"),
            ("-a", "-a", "b"),
            ("a-", "-a", "b"),
            ("]a", "]a", "b"),
            ("^]", "ab^", "]"),
            ("0-9a-f", "09af", "g-"),
            ("^-", "a^", "-"),
        ] {
            for c in inside.bytes() {
                let is = is_in_set(set.as_bytes(), c);
                assert_eq!(is, Some(true), "{set} {}", char::from(c));
            }
            for c in outside.bytes() {
                let is = is_in_set(set.as_bytes(), c);
                assert_eq!(is, Some(false), "{set} {}", char::from(c));
            }
        }
    }

    #[test]
    fn sets_of_which_libraries_differ() {
        assert_eq!(is_in_set(b"z-a", b'a'), None);
        assert_eq!(is_in_set(b"a-a", b'a'), Some(true));
    }

    #[test]
    fn what_scanf_reads() {
        let letters = |format: &[u8]| -> Option<Vec<(u8, Option<usize>, bool)>> {
            let all = directives(format)?.into_iter();
            let read = all.filter_map(|d| match d {
                Directive::Reads {
                    dropped,
                    most,
                    letter,
                    ..
                } => Some((letter, most, dropped)),
                _ => None,
            });
            Some(read.collect())
        };
        assert_eq!(
            letters(b"%d %*5s%ld%%x%3[]a]y%[^]]z%c"),
            Some(vec![
                (b'd', None, false),
                (b's', Some(5), true),
                (b'd', None, false),
                (b'[', Some(3), false),
                (b'[', None, false),
                (b'c', None, false),
            ])
        );
        let sets: Vec<&[u8]> = directives(b"%3[]a]y%[^]]z%c")
            .into_iter()
            .flatten()
            .filter_map(|d| match d {
                Directive::Reads { set, .. } => Some(set),
                _ => None,
            })
            .collect();
        assert_eq!(sets, [&b"]a"[..], b"^]", b""]);
        for wrong in [&b"%"[..], b"%5", b"%0d", b"%[abc", b"%[]", b"%[^]"] {
            assert_eq!(letters(wrong), None, "{wrong:?}");
        }
        assert_eq!(
            directives(b" \n%% a"),
            Some(vec![
                Directive::Space,
                Directive::Space,
                Directive::Text(b'%'),
                Directive::Space,
                Directive::Text(b'a')
            ])
        );
    }
}
