//! Models of the C library's functions that small programs call.
//!
//! Characters that a program prints are collected. What a function would do
//! with a bad pointer is undefined behaviour of the call.

use super::format::{Argument, Setting, format};
use super::further;
use super::memory::{Birth, ObjectKind};
use super::model::{Trouble, int, integer, pointer, size};
use super::texts;
use super::{Host, HostCall, HostResult, Memory, Pointer, Undefined, Value};
use crate::library::{self, Change, Clause, Model};
use crate::{FloatKind, Sign, Type, Z};
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
            Model::Strcmp | Model::Strncmp | Model::Memcmp => {
                let result = self.0.call(call, memory)?;
                if result == integer(call, &Z::ZERO) {
                    return Some(result);
                }
                result
            }
            Model::Printf | Model::Fprintf | Model::Puts | Model::Putchar => {
                self.0.call(call, memory)?
            }
            // Allocations may fail, numbers be of any form, and texts be inputs.
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
            foreign,
            closed,
        } = &self.0;
        // What was printed decides nothing.
        let _ = output;
        Some(u64::from(*foreign) | u64::from(*closed) << 1)
    }
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
        match self.model(call, memory) {
            Ok(result) => Some(result),
            Err(Trouble::Undefined(what)) => Some(HostResult::Undefined(what)),
            Err(Trouble::NotModelled) => None,
        }
    }
}

/// Which of two things is greater, of so many bytes or up to a character 0.
fn difference(
    call: &HostCall<'_>,
    memory: &mut Memory,
    most: u64,
    is_text: bool,
) -> Result<HostResult, Trouble> {
    let (mut a, mut b) = (pointer(call.args, 0)?, pointer(call.args, 1)?);
    for _ in 0..most {
        let (x, y) = (memory.read_byte(a)?, memory.read_byte(b)?);
        if x != y {
            return Ok(integer(call, &sign(x.cmp(&y))));
        }
        if is_text && x == 0 {
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

    fn model(&mut self, call: &HostCall<'_>, memory: &mut Memory) -> Result<HostResult, Trouble> {
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
            Model::Strcmp => difference(call, memory, u64::MAX, true),
            Model::Strncmp | Model::Memcmp => {
                let most = int(args, 2)?.to_u64().unwrap_or(u64::MAX);
                let is_text = row.model() == Some(Model::Strncmp);
                difference(call, memory, most, is_text)
            }
            // Where these read inputs, the machine runs them.
            Model::Line
            | Model::Word
            | Model::Text
            | Model::Spelled
            | Model::Receive
            | Model::Stream => Err(Trouble::NotModelled),
            Model::Atoi | Model::Strtol if self.foreign => Err(Trouble::NotModelled),
            Model::Atoi => {
                let number = spelled_in(&memory.read_string(pointer(args, 0)?)?);
                match call.results {
                    // What doesn't fit is undefined, and no library stops there.
                    [Type::Int(w)] if number.fits(*w, Sign::Signed) => Ok(integer(call, &number)),
                    _ => Err(Trouble::NotModelled),
                }
            }
            Model::Strtol => {
                let (end, base) = (pointer(args, 1)?, int(args, 2)?);
                let ([Type::Int(w)], Pointer::Null, true) =
                    (call.results, end, *base == Z::from(10))
                else {
                    return Err(Trouble::NotModelled);
                };
                let number = spelled_in(&memory.read_string(pointer(args, 0)?)?);
                let most = Z::pow2(w - 1);
                let number = number.min(most.clone() - Z::ONE).max(-most);
                Ok(integer(call, &number))
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

/// The number that a text begins with, after white space; 0 if there is none.
fn spelled_in(text: &[u8]) -> Z {
    let is_space = |b: &u8| matches!(b, b' ' | b'\t'..=b'\r');
    let start = text.iter().position(|b| !is_space(b));
    let text = &text[start.unwrap_or(text.len())..];
    let (negative, digits) = match text.split_first() {
        Some((b'-', rest)) => (true, rest),
        Some((b'+', rest)) => (false, rest),
        _ => (false, text),
    };
    let end = digits.iter().position(|b| !b.is_ascii_digit());
    let digits = &digits[..end.unwrap_or(digits.len())];
    let number = digits.iter().fold(Z::ZERO, |n, d| {
        n * Z::from(10) + Z::from(u64::from(d - b'0'))
    });
    if negative { -number } else { number }
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
