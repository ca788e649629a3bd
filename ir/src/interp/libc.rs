//! Models of the C library's functions that small programs call.
//!
//! Characters that a program prints are collected. What a function would do
//! with a bad pointer is undefined behaviour of the call.

use super::format::{Argument, Setting, format};
use super::further;
use super::memory::{Birth, ObjectKind};
use super::model::{Trouble, int, integer, pointer, size};
use super::numbers::{decimal_in, float_in, spelled_in};
use super::scan;
use super::streams::{self, StandardInput};
use super::texts;
use super::{Host, HostCall, HostResult, Memory, ObjectId, Pointer, Undefined, Value};
use crate::library::format::Piece;
use crate::library::{self, Change, Clause, Model, Standard};
use crate::{FloatKind, Program, Sign, Type, Z};
use std::cmp::Ordering;

/// What a shell sees of a program that aborts: 128 plus the signal's number.
const ABORTED: i32 = 134;
/// What `malloc` aligns to.
const MALLOC_ALIGN: u64 = 16;

/// A host that models part of the C library: what has a model by its row
/// ([`crate::library`]).
///
/// What was printed is no more modelled when the program closed a file, nor are
/// fractions when it chose a locale.
///
/// Not for programs whose lowering gives these a meaning in the IR: there they
/// are no external functions any more.
#[derive(Clone, Debug, Default)]
pub struct LibcHost {
    /// What was printed.
    pub output: Vec<u8>,
    /// What was printed to `stderr`, where that is told apart.
    pub errors: Vec<u8>,
    /// Whether something was printed that depends on an abstraction.
    pub prints_abstractions: bool,
    /// What stands in the standard input, if that is known.
    input: Option<StandardInput>,
    /// The objects that are standard streams, where those are told apart.
    streams: Option<Vec<(ObjectId, Standard)>>,
    /// Whether the program may have chosen another locale than that of C.
    foreign: bool,
    /// Whether printing may fail from now on: a file was closed, or another
    /// stands in its place.
    closed: bool,
}

/// A host that models what every C library does, no more: what is printed may
/// fail, and of texts that differ only the sign of the result is known.
#[derive(Clone, Debug, Default)]
pub struct CertainHost(LibcHost);

impl Host for CertainHost {
    fn call(&mut self, call: &HostCall<'_>, memory: &mut Memory) -> Option<HostResult> {
        let model = model_of(call)?;
        if model.is_of_texts() {
            return self.0.call(call, memory);
        }
        let result = match model {
            Model::Room | Model::Nothing | Model::Abort | Model::Exit => {
                return self.0.call(call, memory);
            }
            // Only the sign of a result counts where it is used.
            Model::Strcmp
            | Model::Strncmp
            | Model::Memcmp
            | Model::Strcasecmp
            | Model::Strncasecmp
            | Model::Strcoll => return self.0.call(call, memory),
            Model::Printf | Model::Fprintf | Model::Puts | Model::Putchar => {
                self.0.call(call, memory)?
            }
            // In the locale of C, they have one form.
            Model::Atoi | Model::Strtol | Model::Strtoul | Model::Strtod | Model::Div => {
                return self.0.call(call, memory);
            }
            // What is modelled of formats can't fail where it goes to memory. How pointers
            // are printed, C doesn't say.
            Model::Sprintf | Model::Vsprintf if prints_pointers(call, memory, 1) => return None,
            Model::Snprintf | Model::Vsnprintf if prints_pointers(call, memory, 2) => return None,
            Model::Sprintf | Model::Snprintf | Model::Vsprintf | Model::Vsnprintf => {
                return self.0.call(call, memory);
            }
            // Allocations may fail, and texts be inputs.
            _ => return None,
        };
        self.0.output.clear();
        Some(match result {
            HostResult::Return(_) => HostResult::Arbitrary,
            other => other,
        })
    }

    fn state(&self) -> Option<u64> {
        let LibcHost {
            output,
            errors,
            prints_abstractions: _,
            input,
            streams: _,
            foreign,
            closed,
        } = &self.0;
        // What was printed decides nothing.
        let _ = (output, errors);
        if input.is_some() {
            return None;
        }
        Some(u64::from(*foreign) | u64::from(*closed) << 1)
    }
}

/// Whether the format that is that argument prints a pointer, or isn't known.
fn prints_pointers(call: &HostCall<'_>, memory: &mut Memory, format: usize) -> bool {
    let template = pointer(call.args, format).and_then(|p| Ok(memory.read_string(p)?));
    let Ok(template) = template else { return true };
    let pieces = library::format::pieces(&template);
    pieces.is_none_or(|pieces| {
        let mut conversions = pieces.iter();
        conversions.any(|p| matches!(p, Piece::Conversion(c) if c.letter == b'p'))
    })
}

fn model_of(call: &HostCall<'_>) -> Option<Model> {
    library::built_in().row(name_of(call))?.model()
}

/// Variadic functions may stand once per list of arguments.
fn name_of<'a>(call: &HostCall<'a>) -> &'a str {
    call.name.split('.').next().unwrap_or_default()
}

impl Host for LibcHost {
    fn call(&mut self, call: &HostCall<'_>, memory: &mut Memory) -> Option<HostResult> {
        let printed = (self.output.len(), self.errors.len());
        let result = self.model(call, memory);
        if printed != (self.output.len(), self.errors.len()) {
            self.prints_abstractions |= call.tainted || memory.host_read_tainted;
        }
        match result {
            Ok(result) => Some(result),
            Err(Trouble::Undefined(what)) => Some(HostResult::Undefined(what)),
            Err(Trouble::NotModelled) => None,
        }
    }
}

/// What is compared of two things.
#[derive(Clone, Copy)]
struct Compared {
    /// How many bytes at most.
    most: u64,
    /// Whether a character 0 ends them.
    is_text: bool,
    /// Whether letters are the same in both cases, in the locale of C.
    is_folded: bool,
}

/// Which of two things is greater.
fn difference(
    call: &HostCall<'_>,
    memory: &mut Memory,
    of: Compared,
) -> Result<HostResult, Trouble> {
    let (mut a, mut b) = (pointer(call.args, 0)?, pointer(call.args, 1)?);
    for _ in 0..of.most {
        let (mut x, mut y) = (memory.read_byte(a)?, memory.read_byte(b)?);
        if of.is_folded {
            x.make_ascii_lowercase();
            y.make_ascii_lowercase();
        }
        if x != y {
            return Ok(integer(call, &sign(x.cmp(&y))));
        }
        if of.is_text && x == 0 {
            break;
        }
        (a, b) = (memory.offset(a, 1), memory.offset(b, 1));
    }
    Ok(integer(call, &Z::ZERO))
}

impl LibcHost {
    /// A host that has printed nothing yet.
    pub fn new() -> LibcHost {
        LibcHost::default()
    }

    /// A host that tells the program's standard streams apart, in one of which that
    /// stands, if it is known.
    pub fn with_streams(program: &Program, input: Option<Vec<u8>>) -> LibcHost {
        LibcHost {
            input: input.map(StandardInput::new),
            streams: Some(streams::objects(program)),
            ..LibcHost::default()
        }
    }

    fn model(&mut self, call: &HostCall<'_>, memory: &mut Memory) -> Result<HostResult, Trouble> {
        if self.streams.is_some()
            && let Some(done) = self.stream(call, memory)?
        {
            return Ok(done);
        }
        let args = call.args;
        let row = library::built_in()
            .row(name_of(call))
            .ok_or(Trouble::NotModelled)?;
        self.foreign |= row.says(&Clause::Changes(Change::Locale));
        self.closed |= row.says(&Clause::Changes(Change::Streams));
        match row.model().ok_or(Trouble::NotModelled)? {
            Model::Printf | Model::Fprintf | Model::Puts | Model::Putchar if self.closed => {
                Err(Trouble::NotModelled)
            }
            Model::Printf => {
                let n = self.print(memory, args)?;
                Ok(integer(call, &Z::from(n)))
            }
            Model::Sprintf | Model::Snprintf | Model::Vsprintf | Model::Vsnprintf
                if call.tainted =>
            {
                Err(Trouble::NotModelled)
            }
            Model::Sprintf => {
                let text = self.printed(memory, args.get(1..).unwrap_or_default())?;
                let n = Z::from(text.len());
                texts::write_printed(memory, pointer(args, 0)?, text, None)?;
                Ok(integer(call, &n))
            }
            Model::Snprintf => {
                let text = self.printed(memory, args.get(2..).unwrap_or_default())?;
                let n = Z::from(text.len());
                texts::write_printed(memory, pointer(args, 0)?, text, Some(size(args, 1)?))?;
                Ok(integer(call, &n))
            }
            Model::Vsprintf => {
                let text = self.printed_of_list(memory, (pointer(args, 1)?, pointer(args, 2)?))?;
                let n = Z::from(text.len());
                texts::write_printed(memory, pointer(args, 0)?, text, None)?;
                Ok(integer(call, &n))
            }
            Model::Vsnprintf => {
                let text = self.printed_of_list(memory, (pointer(args, 2)?, pointer(args, 3)?))?;
                let n = Z::from(text.len());
                texts::write_printed(memory, pointer(args, 0)?, text, Some(size(args, 1)?))?;
                Ok(integer(call, &n))
            }
            Model::Fprintf => {
                let n = self.print(memory, args.get(1..).unwrap_or_default())?;
                Ok(integer(call, &Z::from(n)))
            }
            Model::Puts => {
                let text = memory.read_string(pointer(args, 0)?)?;
                self.output.extend(&text);
                self.output.push(b'\n');
                Ok(integer(call, &Z::from(text.len() + 1)))
            }
            Model::Putchar => {
                let c = int(args, 0)?.mod_pow2(8);
                self.output.extend(c.to_u64().map(|c| c.to_le_bytes()[0]));
                Ok(integer(call, &c))
            }
            Model::Nothing => Ok(HostResult::Return(Vec::new())),
            Model::Abort => Ok(HostResult::Exit(ABORTED)),
            Model::Exit => {
                // A shell sees the low byte.
                let status = int(args, 0)?.mod_pow2(8).to_i64().unwrap_or(0);
                Ok(HostResult::Exit(i32::try_from(status).unwrap_or(0)))
            }
            Model::Room => {
                let object = memory.is_freeable(pointer(args, 0)?, ObjectKind::Heap)?;
                let size = memory.size(object).ok_or(Trouble::NotModelled)?;
                Ok(integer(call, &Z::from(size)))
            }
            Model::Atoi
            | Model::Strtol
            | Model::Strtoul
            | Model::Strtod
            | Model::Digits
            | Model::Decimals
            | Model::Scanned
            | Model::Strcasecmp
            | Model::Strncasecmp
            | Model::Strcoll
                if self.foreign =>
            {
                Err(Trouble::NotModelled)
            }
            Model::Strcmp | Model::Strcoll => {
                let texts = Compared {
                    most: u64::MAX,
                    is_text: true,
                    is_folded: false,
                };
                difference(call, memory, texts)
            }
            Model::Strcasecmp => {
                let texts = Compared {
                    most: u64::MAX,
                    is_text: true,
                    is_folded: true,
                };
                difference(call, memory, texts)
            }
            model @ (Model::Strncmp | Model::Memcmp | Model::Strncasecmp) => {
                let bytes = Compared {
                    most: int(args, 2)?.to_u64().unwrap_or(u64::MAX),
                    is_text: model != Model::Memcmp,
                    is_folded: model == Model::Strncasecmp,
                };
                difference(call, memory, bytes)
            }
            Model::Strtod => decimal(call, memory),
            Model::Div => divide(call),
            // Where these read inputs, the machine runs them.
            Model::Line
            | Model::Word
            | Model::Text
            | Model::Spelled
            | Model::Receive
            | Model::Stream => Err(Trouble::NotModelled),
            Model::Atoi => {
                let text = memory.read_string(pointer(args, 0)?)?;
                let number = spelled_in(&text, 10).map_or(Z::ZERO, |found| found.number);
                match call.results {
                    // What doesn't fit is undefined, and no library stops there.
                    [Type::Int(w)] if number.fits(*w, Sign::Signed) => Ok(integer(call, &number)),
                    _ => Err(Trouble::NotModelled),
                }
            }
            model @ (Model::Strtol | Model::Strtoul) => {
                let ([Type::Int(w)], Pointer::Null) = (call.results, pointer(args, 1)?) else {
                    return Err(Trouble::NotModelled);
                };
                let text = memory.read_string(pointer(args, 0)?)?;
                let found = spelled_in(&text, base(args, 2)?);
                let number = found.map_or(Z::ZERO, |found| found.number);
                let most = Z::pow2(w - 1);
                let number = match model {
                    Model::Strtol => number.min(most.clone() - Z::ONE).max(-most),
                    // Of a negative number, what is left modulo the next power of two.
                    _ if number.clone().max(-number.clone()) < Z::pow2(*w) => number.mod_pow2(*w),
                    _ => Z::pow2(*w) - Z::ONE,
                };
                Ok(integer(call, &number))
            }
            Model::Digits => {
                let text = memory.read_string(pointer(args, 0)?)?;
                let found = spelled_in(&text, base(args, 1)?);
                Ok(integer(
                    call,
                    &found.map_or(Z::ZERO, |found| Z::from(found.bytes)),
                ))
            }
            Model::Scanned => scan::run(call, memory, self.input.as_mut()),
            Model::Decimals => {
                let text = memory.read_string(pointer(args, 0)?)?;
                Ok(integer(call, &Z::from(decimal_in(&text)?)))
            }
            Model::Malloc => {
                let p = allocate(memory, size(args, 0)?, Birth::Undefined);
                Ok(HostResult::Return(vec![Value::Ptr(p)]))
            }
            Model::Calloc => {
                let bytes = size(args, 0)?.checked_mul(size(args, 1)?);
                let p = bytes.map_or(Pointer::Null, |n| allocate(memory, n, Birth::Zeroed));
                Ok(HostResult::Return(vec![Value::Ptr(p)]))
            }
            Model::Realloc => {
                let p = reallocate(memory, pointer(args, 0)?, size(args, 1)?)?;
                Ok(HostResult::Return(vec![Value::Ptr(p)]))
            }
            Model::Free => {
                release(memory, pointer(args, 0)?)?;
                Ok(HostResult::Return(Vec::new()))
            }
            model => texts::run(model, call, memory),
        }
    }

    /// The standard stream that a function is handed or uses.
    fn standard(&self, call: &HostCall<'_>) -> Option<Standard> {
        if streams::is_given_line(call.name) {
            return Some(Standard::In);
        }
        let at = streams::position(name_of(call));
        let Some(at) = at else {
            return Standard::unnamed(name_of(call));
        };
        let Pointer::Object { object, offset: 0 } = call.args.get(at)?.as_ptr()? else {
            return None;
        };
        let mut known = self.streams.iter().flatten();
        known.find(|(id, _)| *id == object).map(|(_, of)| *of)
    }

    /// Runs a function on a stream. `None`: it is another one.
    fn stream(
        &mut self,
        call: &HostCall<'_>,
        memory: &mut Memory,
    ) -> Result<Option<HostResult>, Trouble> {
        let standard = self.standard(call);
        let done = match (standard, &mut self.input) {
            (Some(Standard::In), Some(input)) => input.read(call, memory),
            (Some(Standard::Out | Standard::Error), _) if self.closed => return Ok(None),
            (Some(of @ (Standard::Out | Standard::Error)), _) => {
                return self.write(of, call, memory);
            }
            (None, _) if name_of(call) == "fprintf" => {
                // It goes to a file.
                let text = self.printed(memory, call.args.get(1..).unwrap_or_default())?;
                return Ok(Some(integer(call, &Z::from(text.len()))));
            }
            _ => Ok(None),
        };
        // What else may have read some leaves nobody knows what.
        if !matches!(done, Ok(Some(_))) && streams::may_read(standard, name_of(call)) {
            self.input = None;
        }
        done
    }

    /// Prints to one of the streams.
    fn write(
        &mut self,
        of: Standard,
        call: &HostCall<'_>,
        memory: &mut Memory,
    ) -> Result<Option<HostResult>, Trouble> {
        let args = call.args;
        let text = match name_of(call) {
            "fprintf" => self.printed(memory, args.get(1..).unwrap_or_default())?,
            "fputs" | "fputs_unlocked" => memory.read_string(pointer(args, 0)?)?,
            "fputc" | "fputc_unlocked" | "putc" | "putc_unlocked" => {
                let c = int(args, 0)?.mod_pow2(8).to_u64();
                c.map(|c| c.to_le_bytes()[0]).into_iter().collect()
            }
            "fwrite" | "fwrite_unlocked" => {
                let bytes = size(args, 1)?.checked_mul(size(args, 2)?);
                streams::bytes(memory, pointer(args, 0)?, bytes)?
            }
            _ => return Ok(None),
        };
        let result = match name_of(call) {
            "fprintf" => Z::from(text.len()),
            // As the GNU C library has it.
            "fputs" | "fputs_unlocked" => Z::ONE,
            "fwrite" | "fwrite_unlocked" if text.is_empty() => Z::ZERO,
            "fwrite" | "fwrite_unlocked" => Z::from(size(args, 2)?),
            _ => Z::from(u64::from(text[0])),
        };
        match of {
            Standard::Error => self.errors.extend(text),
            _ => self.output.extend(text),
        }
        Ok(Some(integer(call, &result)))
    }

    /// Prints, and tells how many characters.
    fn print(&mut self, memory: &mut Memory, args: &[Value]) -> Result<usize, Trouble> {
        let text = self.printed(memory, args)?;
        self.output.extend(&text);
        Ok(text.len())
    }

    /// What a format and what it is given say.
    fn printed(&self, memory: &mut Memory, args: &[Value]) -> Result<Vec<u8>, Trouble> {
        let template = memory.read_string(pointer(args, 0)?)?;
        let mut arguments = Vec::new();
        for a in &args[1..] {
            arguments.push(match a {
                Value::Int { width, value } => Argument::Int {
                    width: *width,
                    value: value.clone(),
                },
                Value::Float {
                    kind: FloatKind::F64,
                    bits,
                } => Argument::Float(f64::from_bits(bits.to_u64().unwrap_or(0))),
                Value::Ptr(p) => Argument::of_pointer(memory, *p),
                _ => return Err(Trouble::NotModelled),
            });
        }
        self.formatted(memory, &template, &arguments)
    }

    /// What a format says of what a list leads to.
    fn printed_of_list(
        &self,
        memory: &mut Memory,
        (format, list): (Pointer, Pointer),
    ) -> Result<Vec<u8>, Trouble> {
        let template = memory.read_string(format)?;
        let arguments = further::arguments(memory, &template, list)?;
        self.formatted(memory, &template, &arguments)
    }

    fn formatted(
        &self,
        memory: &mut Memory,
        template: &[u8],
        arguments: &[Argument],
    ) -> Result<Vec<u8>, Trouble> {
        let setting = Setting {
            pointer_bits: u32::try_from(memory.pointer_bytes() * 8).unwrap_or(64),
            foreign: self.foreign,
        };
        let text = format(template, arguments, setting).ok_or(Trouble::NotModelled)?;
        memory.charge(text.len());
        Ok(text)
    }
}

/// The decimal number that a text begins with, as the result's type has it.
fn decimal(call: &HostCall<'_>, memory: &mut Memory) -> Result<HostResult, Trouble> {
    if call
        .args
        .get(1)
        .is_some_and(|end| *end != Value::Ptr(Pointer::Null))
    {
        return Err(Trouble::NotModelled);
    }
    let text = memory.read_string(pointer(call.args, 0)?)?;
    let bytes = decimal_in(&text)?;
    let [Type::Float(kind)] = call.results else {
        return Err(Trouble::NotModelled);
    };
    let bits = float_in(&text[..bytes], *kind).ok_or(Trouble::NotModelled)?;
    Ok(HostResult::Return(vec![Value::Float { kind: *kind, bits }]))
}

/// The quotient and the remainder of two numbers, in one register or in two.
fn divide(call: &HostCall<'_>) -> Result<HostResult, Trouble> {
    let (Some(Value::Int { width, .. }), true) = (call.args.first(), call.args.len() == 2) else {
        return Err(Trouble::NotModelled);
    };
    let width = *width;
    let [a, b] = [int(call.args, 0)?, int(call.args, 1)?].map(|z| z.wrap_signed(width));
    let quotient = a.div_trunc(&b).ok_or(Trouble::NotModelled)?;
    if !quotient.fits(width, Sign::Signed) {
        return Err(Trouble::NotModelled);
    }
    let rest = a - &quotient * &b;
    let parts = [quotient, rest].map(|z| z.wrap_unsigned(width));
    let [quotient, rest] = parts;
    match call.results {
        [Type::Int(w)] if *w == 2 * width => {
            let both = quotient + rest.shl(width);
            Ok(HostResult::Return(vec![Value::int(*w, both)]))
        }
        [Type::Int(x), Type::Int(y)] if *x == width && *y == width => Ok(HostResult::Return(vec![
            Value::int(width, quotient),
            Value::int(width, rest),
        ])),
        _ => Err(Trouble::NotModelled),
    }
}

/// The argument that is a base of numbers; others than 0 and 2 to 36 are none.
fn base(args: &[Value], i: usize) -> Result<u32, Trouble> {
    let base = int(args, i)?.to_u32();
    base.filter(|b| *b == 0 || (2..=36).contains(b))
        .ok_or(Trouble::NotModelled)
}

fn sign(o: Ordering) -> Z {
    match o {
        Ordering::Less => Z::MINUS_ONE,
        Ordering::Equal => Z::ZERO,
        Ordering::Greater => Z::ONE,
    }
}

/// A new heap object, or null when there is no room.
fn allocate(memory: &mut Memory, size: u64, birth: Birth) -> Pointer {
    memory
        .allocate(ObjectKind::Heap, size, MALLOC_ALIGN, birth)
        .map_or(Pointer::Null, |object| Pointer::Object {
            object,
            offset: 0,
        })
}

fn release(memory: &mut Memory, p: Pointer) -> Result<(), Undefined> {
    if p != Pointer::Null {
        let object = memory.is_freeable(p, ObjectKind::Heap)?;
        memory.end(object);
    }
    Ok(())
}

fn reallocate(memory: &mut Memory, old: Pointer, size: u64) -> Result<Pointer, Undefined> {
    if old == Pointer::Null {
        return Ok(allocate(memory, size, Birth::Undefined));
    }
    let from = memory.is_freeable(old, ObjectKind::Heap)?;
    let new = allocate(memory, size, Birth::Undefined);
    if let Pointer::Object { object: to, .. } = new {
        let kept = memory.size(from).unwrap_or(0).min(size);
        memory.copy((to, 0), (from, 0), kept);
        memory.end(from);
    }
    Ok(new)
}
