//! What formats of `printf` ask for, and how many characters they print.

use super::body::Body;
use super::ended::ReadText;
use crate::llvm::Value;
use ir::library::format::{Conversion, Count, Piece, pieces};
use ir::{BinOp, CheckKind, CmpOp, Cond, Const, FloatKind, Operand, PtrPred, StmtKind, Type, Z};

/// A constant format, and the arguments that it asks for.
pub(super) struct Format<'m> {
    pointer_bits: u32,
    text: Vec<u8>,
    /// Wide characters are printed.
    wide: bool,
    args: Vec<Given<'m>>,
}

/// An argument.
pub(super) struct Given<'m> {
    pub(super) value: Value<'m>,
    pub(super) operand: Operand,
    asked: Asked,
}

/// What it takes to print.
pub(super) struct Printed {
    /// How many characters, with the end.
    pub with_end: Operand,
    /// Whether it is that, and not an abstraction.
    pub exact: bool,
}

/// How many characters there are: a constant, and a sum of variables, each with
/// the most that it can be.
struct Length {
    constant: Z,
    sum: Vec<Operand>,
    most: Z,
}

/// Widths and precisions beyond this are not modelled.
const WIDEST: usize = 10_000;
/// The most bytes of a point in a fraction, in any locale.
const POINT: u64 = 4;
/// What stands for a wide character beyond ASCII: no conversion has it.
const BEYOND_ASCII: u8 = 0xFF;

impl<'m> Format<'m> {
    /// The format itself.
    pub(super) fn text(&self) -> &[u8] {
        &self.text
    }

    /// The arguments that are texts.
    pub(super) fn texts(&self) -> impl Iterator<Item = &Given<'m>> {
        self.args.iter().filter(|g| g.asked.text.is_some())
    }
}

impl<'m> Body<'_, 'm> {
    /// The format of a call, its argument `at`, if it is a constant text, as bytes.
    pub(super) fn format_text(&self, inst: Value<'m>, at: usize, wide: bool) -> Option<Vec<u8>> {
        let format = *inst.call_args().get(at)?;
        if !wide {
            return format.constant_text();
        }
        let characters = format.constant_characters(8 * self.size_of_c("wchar_t")?)?;
        let ascii = |c: u64| u8::try_from(c).ok().filter(u8::is_ascii);
        let byte = |c| ascii(c).unwrap_or(BEYOND_ASCII);
        Some(characters.into_iter().map(byte).collect())
    }

    /// The format of a call, its argument `at`, if it is a constant text that
    /// asks for just what is given after it.
    pub(super) fn format(&mut self, inst: Value<'m>, at: usize, wide: bool) -> Option<Format<'m>> {
        let args = inst.call_args();
        let text = self.format_text(inst, at, wide)?;
        let given = args.get(at + 1..)?;
        let types: Vec<Vec<Type>> = given.iter().map(|a| self.l.scalars(a.ty())).collect();
        let bits = self.l.module.pointer_bits();
        let asked = asked_for(&text, wide, bits)?;
        let fits = |(a, g): (&Asked, &Vec<Type>)| g[..] == [a.ty];
        if asked.len() != types.len() || !asked.iter().zip(&types).all(fits) {
            return None;
        }
        let mut all = Vec::new();
        for (value, asked) in given.iter().zip(asked) {
            all.push(Given {
                value: *value,
                operand: self.scalar(*value)?,
                asked,
            });
        }
        Some(Format {
            pointer_bits: bits,
            text,
            wide,
            args: all,
        })
    }

    /// Checks that texts that are printed are there, up to their ends or as far as
    /// they are printed. The answer says of each argument whether all of it that is
    /// accessed was told.
    pub(super) fn check_printed_texts(&mut self, name: &str, format: &Format<'m>) -> Vec<bool> {
        let mut told = Vec::new();
        for given in &format.args {
            let arg = &given.operand;
            let Some(Text { wide, most }) = given.asked.text else {
                told.push(true);
                continue;
            };
            if self.constant_length(arg, wide).is_some() {
                told.push(true);
                continue;
            }
            let text = self.text(given.value);
            if !matches!(arg, Operand::Const(Const::Global(..))) {
                let message = format!("`{text}` is not null when `{name}` is called");
                let cond = Cond::Ptr(PtrPred::NonNull(arg.clone()));
                self.check(CheckKind::Null, cond, message);
            }
            let each = self.size_of_character(wide);
            let most = match most {
                Precision::None => Some(None),
                Precision::Number(n) => Some(Some((self.size(Z::from(n)), Vec::new()))),
                Precision::Argument => None,
            };
            let (Some(each), Some(most)) = (each, most) else {
                told.push(false);
                continue;
            };
            let read = ReadText {
                ptr: arg,
                each,
                most,
                name: &text,
            };
            self.check_text(read, Vec::new());
            told.push(true);
        }
        told
    }

    /// How much is printed. What isn't modelled (a pointer, a fraction) is an
    /// abstraction.
    pub(super) fn printed(&mut self, format: &Format<'m>) -> Printed {
        match self.length_printed(format) {
            Some((with_end, exact)) => Printed { with_end, exact },
            None => Printed {
                with_end: self.some_size(1, None).into(),
                exact: false,
            },
        }
    }

    /// The answer also says whether it is exact.
    fn length_printed(&mut self, format: &Format<'m>) -> Option<(Operand, bool)> {
        let mut exact = true;
        let mut length = Length {
            constant: Z::ONE,
            sum: Vec::new(),
            most: Z::ONE,
        };
        let mut args = format.args.iter();
        for piece in pieces(&format.text)? {
            let (part, most) = match piece {
                Piece::Text(text) => {
                    let n = Z::from(text.len());
                    (self.size(n.clone()), n)
                }
                Piece::Conversion(c) => {
                    let width = count(c.width, &mut args)?;
                    let precision = count(c.precision, &mut args)?;
                    let arg = &args.next()?.operand;
                    // A negative precision is none.
                    let precision = precision.and_then(|p| usize::try_from(p).ok());
                    let (part, most) = self.converted(&c, precision, arg, format)?;
                    exact &= !is_abstraction(&c, format.wide);
                    let least = width.unwrap_or(0).unsigned_abs();
                    self.at_least((part, most), least)
                }
            };
            length.most = length.most + most;
            match part.as_int() {
                Some(n) => length.constant = length.constant + n.clone(),
                None => length.sum.push(part),
            }
        }
        let width = self.address_width();
        let fits = length.most < Z::pow2(width);
        let constant = self.size(length.constant);
        fits.then(|| {
            let parts = length.sum.into_iter();
            let sum = parts.fold(constant, |a, b| self.sum_of(a, b));
            (sum, exact)
        })
    }

    fn size(&self, n: Z) -> Operand {
        Operand::int(self.address_width(), n)
    }

    /// A sum that is known to fit.
    fn sum_of(&mut self, a: Operand, b: Operand) -> Operand {
        let dst = self.temp("size", Type::Int(self.address_width()));
        self.b.binary(dst, BinOp::Add, a, b);
        dst.into()
    }

    /// `a` if the condition holds, `b` otherwise.
    fn either(&mut self, cond: Cond, a: Operand, b: Operand) -> Operand {
        let is = self.temp("is", Type::Bool);
        self.b.set_bool(is, cond);
        let dst = self.temp("size", Type::Int(self.address_width()));
        let cond = is.into();
        self.b.push(StmtKind::Select { dst, cond, a, b });
        dst.into()
    }

    /// The larger one of a length and a number.
    fn at_least(&mut self, (length, most): (Operand, Z), least: u64) -> (Operand, Z) {
        let number = Z::from(least);
        if least == 0 {
            return (length, most);
        }
        if let Some(n) = length.as_int() {
            let n = n.clone().max(number);
            return (self.size(n.clone()), n);
        }
        let least = self.size(number.clone());
        let less = Cond::cmp(CmpOp::Ult, length.clone(), least.clone());
        (self.either(less, least, length), most.max(number))
    }

    /// The length of a converted argument, without its padding, and the most
    /// that it can be.
    fn converted(
        &mut self,
        c: &Conversion<'_>,
        precision: Option<usize>,
        arg: &Operand,
        format: &Format<'m>,
    ) -> Option<(Operand, Z)> {
        let has = |flag: u8| c.flags.contains(&flag);
        let counted = |n: Option<usize>| n.and_then(|n| u64::try_from(n).ok());
        match c.letter {
            b'c' => Some((self.size(Z::ONE), Z::ONE)),
            // How many characters make one of the other sort, the locale says.
            b's' if (c.length == b"l") != format.wide => None,
            b's' => {
                let constant = self.constant_length(arg, format.wide).map(Z::from);
                let longest = Z::pow2(self.address_width() - 4);
                match (constant, counted(precision).map(Z::from)) {
                    (Some(n), p) => {
                        let n = p.map_or(n.clone(), |p| n.min(p));
                        Some((self.size(n.clone()), n))
                    }
                    // Of an array without an end just as much is read.
                    (None, Some(p)) => {
                        let most = self.size(p.clone());
                        let length = if is_abstraction(c, format.wide) {
                            self.some_size(0, Some(most))
                        } else {
                            let each = self.size_of_character(format.wide)?;
                            self.length_up_to(arg, each, most)
                        };
                        Some((length.into(), p))
                    }
                    (None, None) => Some((self.length_in_object(arg, format.wide)?, longest)),
                }
            }
            b'd' | b'i' | b'u' | b'x' | b'X' | b'o' => {
                let signed = matches!(c.letter, b'd' | b'i');
                let base = match c.letter {
                    b'x' | b'X' => 16,
                    b'o' => 8,
                    _ => 10,
                };
                if has(b'#') && base == 8 {
                    return None;
                }
                let (_, bits) = c.bits(format.pointer_bits)?;
                let number = self.narrowed(arg, bits)?;
                let Type::Int(w) = self.operand_type(&number) else {
                    return None;
                };
                let precision = counted(precision).unwrap_or(1);
                let digits = self.digits(&number, (base, signed));
                let (digits, most) = match precision {
                    0 | 1 => digits, // there is one anyway
                    least => self.at_least(digits, least),
                };
                let zero = Cond::cmp(CmpOp::Eq, number.clone(), Operand::int(w, 0));
                let (none, one, two) = (self.size(Z::ZERO), self.size(Z::ONE), self.size(2.into()));
                let digits = match precision {
                    0 => self.either(zero.clone(), none.clone(), digits),
                    _ => digits,
                };
                if signed {
                    let negative = Cond::cmp(CmpOp::Slt, number, Operand::int(w, 0));
                    let sign = if has(b'+') || has(b' ') {
                        one
                    } else {
                        self.either(negative, one, none)
                    };
                    return Some((self.sum_of(digits, sign), most + Z::ONE));
                }
                if has(b'#') && base == 16 {
                    let prefix = self.either(zero, none, two);
                    return Some((self.sum_of(digits, prefix), most + Z::from(2)));
                }
                Some((digits, most))
            }
            b'f' | b'F' | b'e' | b'E' | b'g' | b'G' => {
                // "inf", or a sign, the digits of the largest number, the point
                // and the fraction; as many digits of an exponent.
                let precision = counted(precision).unwrap_or(6);
                let most = 1 + 309 + POINT + precision;
                let bound = self.size(Z::from(most));
                Some((self.some_size(1, Some(bound)).into(), Z::from(most)))
            }
            _ => None,
        }
    }

    /// The lower bits of a number.
    fn narrowed(&mut self, number: &Operand, bits: u32) -> Option<Operand> {
        let Type::Int(width) = self.operand_type(number) else {
            return None;
        };
        if bits == width {
            return Some(number.clone());
        }
        let dst = self.temp("printed", Type::Int(bits));
        self.b.cast(dst, ir::CastOp::Trunc, number.clone());
        Some(dst.into())
    }

    /// How many digits a number has, and how many it can have.
    fn digits(&mut self, number: &Operand, (base, signed): (u64, bool)) -> (Operand, Z) {
        let Type::Int(w) = self.operand_type(number) else {
            unreachable!("digits of an integer");
        };
        let largest = Z::pow2(if signed { w - 1 } else { w });
        let (mut power, mut n) = (Z::from(base), 1u64);
        let mut digits = self.size(Z::ONE);
        while power < largest {
            n += 1;
            let at_least = |op, z: Z| Cond::cmp(op, number.clone(), Operand::int(w, z));
            let more = if signed {
                Cond::Or(vec![
                    at_least(CmpOp::Sge, power.clone()),
                    at_least(CmpOp::Sle, -power.clone()),
                ])
            } else {
                at_least(CmpOp::Uge, power.clone())
            };
            let count = self.size(Z::from(n));
            digits = self.either(more, count, digits);
            power = power * Z::from(base);
        }
        (digits, Z::from(n))
    }

    /// The length of a text that lies in memory. That it ends in its object is
    /// assumed.
    fn length_in_object(&mut self, text: &Operand, wide: bool) -> Option<Operand> {
        let each = self.size_of_character(wide)?;
        Some(self.length_to_end(text, each).into())
    }
}

/// Whether the length of what is converted isn't modelled.
fn is_abstraction(c: &Conversion<'_>, wide: bool) -> bool {
    match c.letter {
        // How far that is read isn't checked.
        b's' => c.precision == Some(Count::Argument),
        // Not every byte is a wide character.
        b'c' => wide,
        b'd' | b'i' | b'u' | b'x' | b'X' | b'o' => false,
        _ => true,
    }
}

/// A width or a precision; `None` where it isn't a constant.
#[expect(clippy::option_option, reason = "no number, and none that is known")]
fn count<'g, 'm: 'g>(
    written: Option<Count>,
    args: &mut impl Iterator<Item = &'g Given<'m>>,
) -> Option<Option<i64>> {
    let number = match written {
        None => return Some(None),
        Some(Count::Number(n)) => i64::try_from(n).ok()?,
        Some(Count::Argument) => args.next()?.operand.as_int()?.wrap_signed(32).to_i64()?,
    };
    let fits = number.unsigned_abs() <= WIDEST as u64;
    fits.then_some(Some(number))
}

/// What a text asks of one of `printf`'s arguments.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Asked {
    pub(super) ty: Type,
    /// It is a text.
    pub(super) text: Option<Text>,
}

/// A text that is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Text {
    /// Of `wchar_t`.
    wide: bool,
    /// How far it is read.
    most: Precision,
}

/// How many characters of a text are printed at most.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Precision {
    /// All.
    None,
    /// This many.
    Number(usize),
    /// As many as an argument says.
    Argument,
}

impl From<Type> for Asked {
    fn from(ty: Type) -> Asked {
        Asked { ty, text: None }
    }
}

/// Whether can be told of each text how much of it is read, whatever a wide
/// character is.
pub(super) fn tells_all(asked: &[Asked]) -> bool {
    let is_open = |text: Text| text.wide || matches!(text.most, Precision::Argument);
    !asked.iter().any(|a| a.text.is_some_and(is_open))
}

/// What a text asks of `printf`'s arguments; `None` when it has something
/// unusual.
pub(super) fn asked_for(text: &[u8], wide: bool, pointer_bits: u32) -> Option<Vec<Asked>> {
    let mut asked = Vec::new();
    let (int, double) = (Type::Int(32), Type::Float(FloatKind::F64));
    for piece in pieces(text)? {
        let Piece::Conversion(c) = piece else {
            continue;
        };
        let counts = [c.width, c.precision].into_iter().flatten();
        asked.extend(
            counts
                .filter(|n| *n == Count::Argument)
                .map(|_| Asked::from(int)),
        );
        let ty = match (c.letter, c.length) {
            (_, b"q") => return None,
            (b'd' | b'i' | b'u' | b'x' | b'X' | b'o', _) => Type::Int(c.bits(pointer_bits)?.0),
            (b'c', b"") => int,
            // A precision counts what is printed, and not what is read.
            (b's', length) if (length == b"l") != wide && c.precision.is_some() => return None,
            (b's', b"" | b"l") | (b'p', b"") => Type::Ptr,
            (b'f' | b'F' | b'e' | b'E' | b'g' | b'G' | b'a' | b'A', b"" | b"l") => double,
            _ => return None,
        };
        let read = match c.precision {
            None => Precision::None,
            Some(Count::Number(n)) => Precision::Number(n),
            Some(Count::Argument) => Precision::Argument,
        };
        let text = (c.letter == b's').then_some(Text {
            wide: c.length == b"l",
            most: read,
        });
        asked.push(Asked { ty, text });
    }
    Some(asked)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_say_what_they_ask_for() {
        let (int, long) = (Type::Int(32), Type::Int(64));
        let double = Type::Float(FloatKind::F64);
        let asked = |text: &str| {
            let asked = asked_for(text.as_bytes(), false, 64)?;
            Some(asked.iter().map(|a| a.ty).collect::<Vec<Type>>())
        };
        assert_eq!(asked("a%%b%5.2d%-*lx"), Some(vec![int, int, long]));
        assert_eq!(
            asked("%.*f%hhd%s %p"),
            Some(vec![int, double, int, Type::Ptr, Type::Ptr])
        );
        let texts = asked_for(b"%p %d %s %ls", false, 64).unwrap_or_default();
        let texts: Vec<Option<bool>> = texts.iter().map(|a| Some(a.text?.wide)).collect();
        assert_eq!(texts, [None, None, Some(false), Some(true)]);
        let is_asked = |text: &[u8], wide| asked_for(text, wide, 64).is_some();
        assert!(is_asked(b"%.3s", false) && is_asked(b"%.3ls", true));
        assert!(!is_asked(b"%.3ls", false) && !is_asked(b"%.3s", true));
        for text in ["%", "%n", "%1$d", "%lc", "%Lf", "%hs", "%'d", "%lllu", "%5"] {
            assert_eq!(asked(text), None, "{text}");
        }
    }
}
