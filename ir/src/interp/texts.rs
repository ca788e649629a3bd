//! Models of the C library's functions that copy texts.
//!
//! A character has one byte, or four where a function is called by a name that
//! says so ([`WIDE`]). Characters without a value, or with one that isn't
//! modelled, are no text: then there is no model either.

use super::model::{Trouble, int, integer, pointer, size};
use super::{HostCall, HostResult, Memory, Pointer, Value};
use crate::library::{Model, WIDE};
use crate::{Type, Z};

/// A text whose characters have so many bytes each, and its place.
struct Characters {
    bytes: u64,
}

/// Runs a function that copies texts.
pub(super) fn run(
    model: Model,
    call: &HostCall<'_>,
    memory: &mut Memory,
) -> Result<HostResult, Trouble> {
    let args = call.args;
    let says_wide = call.name.split_once('.').is_some_and(|(_, v)| v == WIDE);
    if model.is_wide() && !says_wide {
        return Err(Trouble::NotModelled);
    }
    let of = Characters {
        bytes: if says_wide { 4 } else { 1 },
    };
    let bytes = |n: u64| n.checked_mul(of.bytes).ok_or(Trouble::NotModelled);
    match model {
        Model::Strlen | Model::Wcslen => {
            let text = of.text(memory, pointer(args, 0)?, None)?;
            return Ok(integer(call, &of.count(&text)));
        }
        Model::Strnlen => {
            let text = of.text(memory, pointer(args, 0)?, Some(size(args, 1)?))?;
            return Ok(integer(call, &of.count(&text)));
        }
        Model::Strcspn | Model::Strspn => {
            let text = of.text(memory, pointer(args, 0)?, None)?;
            let set = of.text(memory, pointer(args, 1)?, None)?;
            let goes_on = |b: &u8| set.contains(b) == (model == Model::Strspn);
            let at = text.iter().position(|b| !goes_on(b));
            return Ok(integer(call, &Z::from(at.unwrap_or(text.len()))));
        }
        _ if call.tainted => return Err(Trouble::NotModelled),
        Model::Strchr | Model::Strrchr | Model::Strpbrk | Model::Strstr => {
            let text = of.text(memory, pointer(args, 0)?, None)?;
            let at = found(model, args, memory, &of, &text)?;
            if memory.host_read_missing || memory.host_read_tainted {
                return Err(Trouble::NotModelled);
            }
            return Ok(integer(call, &at.map_or(Z::from(-1), Z::from)));
        }
        Model::Memchr => {
            let (p, c) = (pointer(args, 0)?, int(args, 1)?.mod_pow2(8));
            let mut at = None;
            for i in 0..size(args, 2)? {
                let offset = i64::try_from(i).unwrap_or(i64::MAX);
                if Z::from(u64::from(memory.read_byte(memory.offset(p, offset))?)) == c {
                    at = Some(i);
                    break;
                }
            }
            if memory.host_read_missing || memory.host_read_tainted {
                return Err(Trouble::NotModelled);
            }
            return Ok(integer(call, &at.map_or(Z::from(-1), Z::from)));
        }
        Model::Strcpy | Model::Wcscpy => {
            let [to, from] = apart(args)?;
            let mut text = of.text(memory, from, None)?;
            of.end(&mut text);
            write(memory, to, &text)?;
        }
        Model::Strncpy | Model::Wcsncpy => {
            let ([to, from], n) = (apart(args)?, size(args, 2)?);
            let mut text = of.text(memory, from, Some(n))?;
            memory.access(to, bytes(n)?, 1, true)?;
            text.resize(usize::try_from(bytes(n)?).unwrap_or(usize::MAX), 0);
            write(memory, to, &text)?;
        }
        Model::Strcat | Model::Wcscat | Model::Strncat | Model::Wcsncat => {
            let [to, from] = apart(args)?;
            let most = match model {
                Model::Strncat | Model::Wcsncat => Some(size(args, 2)?),
                _ => None,
            };
            let before = of.text(memory, to, None)?.len();
            let mut text = of.text(memory, from, most)?;
            of.end(&mut text);
            let at = i64::try_from(before).unwrap_or(i64::MAX);
            write(memory, memory.offset(to, at), &text)?;
        }
        Model::Wmemset => {
            let (to, n) = (pointer(args, 0)?, size(args, 2)?);
            let c = int(args, 1)?.mod_pow2(32).to_u32().unwrap_or(0);
            memory.access(to, bytes(n)?, 1, true)?;
            let count = usize::try_from(n).unwrap_or(usize::MAX);
            write(memory, to, &c.to_le_bytes().repeat(count))?;
        }
        Model::Mbstowcs => return to_wide(call, memory, &of),
        _ => return Err(Trouble::NotModelled),
    }
    match call.results {
        [] => Ok(HostResult::Return(Vec::new())),
        [Type::Ptr] => Ok(HostResult::Return(vec![args[0].clone()])),
        _ => Err(Trouble::NotModelled),
    }
}

/// Where a function finds something in a text.
fn found(
    model: Model,
    args: &[Value],
    memory: &mut Memory,
    of: &Characters,
    text: &[u8],
) -> Result<Option<usize>, Trouble> {
    let other = |memory: &mut Memory| of.text(memory, pointer(args, 1)?, None);
    Ok(match model {
        Model::Strchr | Model::Strrchr => {
            let c = int(args, 1)?.mod_pow2(8).to_u32().unwrap_or(0);
            let is = |b: &u8| u32::from(*b) == c;
            match model {
                _ if c == 0 => Some(text.len()),
                Model::Strchr => text.iter().position(is),
                _ => text.iter().rposition(is),
            }
        }
        Model::Strpbrk => {
            let set = other(memory)?;
            text.iter().position(|b| set.contains(b))
        }
        _ => {
            let part = other(memory)?;
            (0..=text.len()).find(|at| text[*at..].starts_with(&part))
        }
    })
}

/// `mbstowcs(to, from, n)` of a text in ASCII.
fn to_wide(
    call: &HostCall<'_>,
    memory: &mut Memory,
    of: &Characters,
) -> Result<HostResult, Trouble> {
    let args = call.args;
    let ([to, from], n) = (apart(args)?, size(args, 2)?);
    let text = Characters { bytes: 1 }.text(memory, from, None)?;
    if !text.is_ascii() {
        return Err(Trouble::NotModelled);
    }
    let count = match to {
        Pointer::Null => text.len(),
        _ => text.len().min(usize::try_from(n).unwrap_or(usize::MAX)),
    };
    if to != Pointer::Null {
        let characters = text[..count].iter().map(|c| u32::from(*c).to_le_bytes());
        let mut wide: Vec<u8> = characters.flatten().collect();
        if (count as u64) < n {
            of.end(&mut wide);
        }
        write(memory, to, &wide)?;
    }
    Ok(integer(call, &Z::from(count)))
}

/// Writes what was printed: `sprintf(to, format, ...)`, and `snprintf` with room
/// for so many bytes.
pub(super) fn write_printed(
    memory: &mut Memory,
    to: Pointer,
    mut text: Vec<u8>,
    room: Option<u64>,
) -> Result<(), Trouble> {
    if room == Some(0) {
        return Ok(());
    }
    let most = room.map_or(usize::MAX, |n| usize::try_from(n - 1).unwrap_or(usize::MAX));
    text.truncate(most);
    text.push(0);
    write(memory, to, &text)
}

/// The first two arguments, if they lead to different objects.
fn apart(args: &[Value]) -> Result<[Pointer; 2], Trouble> {
    let both = [pointer(args, 0)?, pointer(args, 1)?];
    match both {
        [
            Pointer::Object { object: a, .. },
            Pointer::Object { object: b, .. },
        ] if a == b => Err(Trouble::NotModelled),
        _ => Ok(both),
    }
}

/// Writes bytes that have values of their own.
fn write(memory: &mut Memory, to: Pointer, bytes: &[u8]) -> Result<(), Trouble> {
    if memory.host_read_tainted || memory.host_read_missing {
        return Err(Trouble::NotModelled);
    }
    let (object, at) = memory.access(to, bytes.len() as u64, 1, true)?;
    memory.charge(bytes.len());
    memory.write_bytes(object, at, bytes);
    Ok(())
}

impl Characters {
    /// The characters before the end, or so many of them.
    fn text(&self, memory: &mut Memory, p: Pointer, most: Option<u64>) -> Result<Vec<u8>, Trouble> {
        let mut text = Vec::new();
        let mut left = most.unwrap_or(u64::MAX);
        while left > 0 {
            let start = text.len();
            for _ in 0..self.bytes {
                let at = i64::try_from(text.len()).unwrap_or(i64::MAX);
                text.push(memory.read_byte(memory.offset(p, at))?);
            }
            if text[start..].iter().all(|b| *b == 0) {
                text.truncate(start);
                break;
            }
            left -= 1;
        }
        Ok(text)
    }

    fn end(&self, text: &mut Vec<u8>) {
        text.extend((0..self.bytes).map(|_| 0));
    }

    fn count(&self, text: &[u8]) -> Z {
        Z::from(text.len() as u64 / self.bytes)
    }
}
