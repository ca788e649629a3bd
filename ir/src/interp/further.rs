//! Further arguments that a function of the library takes from a `va_list`.

use super::format::Argument;
use super::model::Trouble;
use super::{Memory, Pointer};
use crate::library::format::Piece;
use crate::library::format::{Count, pieces};
use crate::library::further::{GENERAL, SAVED, list};

/// A `va_list`.
struct List {
    /// Offsets in the area of registers, and that area; none on x86.
    registers: Option<(u64, u64, Pointer)>,
    /// The next argument on the stack.
    stack: Pointer,
}

/// What a format asks a list for.
pub(super) fn arguments(
    memory: &mut Memory,
    template: &[u8],
    list: Pointer,
) -> Result<Vec<Argument>, Trouble> {
    let mut list = List::read(memory, list)?;
    let mut found = Vec::new();
    let pointer_bits = memory.pointer_bits();
    for piece in pieces(template).ok_or(Trouble::NotModelled)? {
        let Piece::Conversion(c) = piece else {
            continue;
        };
        let counts = [c.width, c.precision].into_iter().flatten();
        for _ in counts.filter(|n| *n == Count::Argument) {
            found.push(list.integer(memory, 32)?);
        }
        found.push(match (c.letter, c.length) {
            (b'd' | b'i' | b'u' | b'x' | b'X' | b'o', _) => {
                let (width, _) = c.bits(pointer_bits).ok_or(Trouble::NotModelled)?;
                list.integer(memory, width)?
            }
            (b'c', b"") => list.integer(memory, 32)?,
            (b's' | b'p', b"") => list.pointer(memory)?,
            (b'f' | b'F', b"" | b"l") => list.float(memory)?,
            _ => return Err(Trouble::NotModelled),
        });
    }
    Ok(found)
}

impl List {
    fn read(memory: &mut Memory, at: Pointer) -> Result<List, Trouble> {
        if memory.pointer_bytes() == 4 {
            return Ok(List {
                registers: None,
                stack: at,
            });
        }
        let part = |memory: &Memory, offset: u64| place(memory, at, offset);
        let offset = |memory: &mut Memory, offset| {
            let from = part(memory, offset);
            let read = memory
                .read_word(from, 4)
                .map_err(|_| Trouble::NotModelled)?;
            read.to_u64().ok_or(Trouble::NotModelled)
        };
        let general = offset(memory, list::GENERAL)?;
        let floating = offset(memory, list::FLOATING)?;
        let address = |memory: &mut Memory, offset| {
            let from = part(memory, offset);
            memory.read_address(from).map_err(|_| Trouble::NotModelled)
        };
        let stack = address(memory, list::STACK)?;
        let area = address(memory, list::AREA)?;
        Ok(List {
            registers: Some((general, floating, area)),
            stack,
        })
    }

    /// Where the next argument lies, of so many bytes.
    fn next(&mut self, memory: &Memory, bytes: u64, is_float: bool) -> Pointer {
        match &mut self.registers {
            Some((general, _, area)) if !is_float && *general < GENERAL => {
                *general += 8;
                place(memory, *area, *general - 8)
            }
            Some((_, floating, area)) if is_float && *floating < SAVED => {
                *floating += 16;
                place(memory, *area, *floating - 16)
            }
            _ => {
                let found = self.stack;
                let slot = memory.pointer_bytes();
                self.stack = place(memory, found, bytes.next_multiple_of(slot));
                found
            }
        }
    }

    fn integer(&mut self, memory: &mut Memory, width: u32) -> Result<Argument, Trouble> {
        let bytes = u64::from(width / 8);
        let at = self.next(memory, bytes, false);
        let value = memory.read_word(at, bytes);
        let value = value.map_err(|_| Trouble::NotModelled)?;
        Ok(Argument::Int { width, value })
    }

    fn float(&mut self, memory: &mut Memory) -> Result<Argument, Trouble> {
        let at = self.next(memory, 8, true);
        let bits = memory.read_word(at, 8).map_err(|_| Trouble::NotModelled)?;
        let bits = bits.to_u64().ok_or(Trouble::NotModelled)?;
        Ok(Argument::Float(f64::from_bits(bits)))
    }

    fn pointer(&mut self, memory: &mut Memory) -> Result<Argument, Trouble> {
        let at = self.next(memory, memory.pointer_bytes(), false);
        let p = memory.read_address(at).map_err(|_| Trouble::NotModelled)?;
        Ok(Argument::of_pointer(memory, p))
    }
}

fn place(memory: &Memory, base: Pointer, offset: u64) -> Pointer {
    memory.offset(base, i64::try_from(offset).unwrap_or(i64::MAX))
}
