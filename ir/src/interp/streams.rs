//! The standard streams of a run: which objects they are, and what stands in the standard
//! input, and how far it was read.

use super::memory::Memory;
use super::model::{Trouble, int, integer, pointer, size};
use super::{HostCall, HostResult, ObjectId, Pointer, Value};
use crate::library::{Change, Clause, GIVEN, LINE, Need, Param, Standard, built_in};
use crate::{InitPiece, Program, Z};

/// What stands in the standard input.
#[derive(Clone, Debug)]
pub(super) struct StandardInput {
    bytes: Vec<u8>,
    /// How many of them were read.
    at: usize,
    /// Whether a function found the end (`feof`).
    found_end: bool,
}

impl StandardInput {
    pub(super) fn new(bytes: Vec<u8>) -> StandardInput {
        StandardInput {
            bytes,
            at: 0,
            found_end: false,
        }
    }

    /// What wasn't read yet.
    pub(super) fn rest(&self) -> &[u8] {
        &self.bytes[self.at..]
    }

    /// So many bytes are read, and the end is found.
    pub(super) fn take(&mut self, bytes: usize, found_end: bool) {
        self.at = (self.at + bytes).min(self.bytes.len());
        self.found_end |= found_end;
    }

    /// Runs a function that reads it. `None`: it is another one.
    pub(super) fn read(
        &mut self,
        call: &HostCall<'_>,
        memory: &mut Memory,
    ) -> Result<Option<HostResult>, Trouble> {
        let args = call.args;
        let name = call.name.split('.').next().unwrap_or_default();
        let number = |n: Z| Ok(Some(integer(call, &n)));
        match name.strip_suffix("_unlocked").unwrap_or(name) {
            "getchar" | "getc" | "fgetc" => {
                let next = self.rest().first().copied();
                self.take(1, next.is_none());
                number(next.map_or(Z::MINUS_ONE, |c| Z::from(u64::from(c))))
            }
            "ungetc" => {
                let Some(c) = int(args, 0)?.mod_pow2(32).to_u32() else {
                    return Err(Trouble::NotModelled);
                };
                if c == u32::MAX {
                    return number(Z::MINUS_ONE);
                }
                let c = c.to_le_bytes()[0];
                self.bytes.drain(..self.at);
                self.bytes.insert(0, c);
                (self.at, self.found_end) = (0, false);
                number(Z::from(u64::from(c)))
            }
            "feof" => number(Z::from(u64::from(self.found_end))),
            "ferror" => number(Z::ZERO),
            "clearerr" => {
                self.found_end = false;
                Ok(Some(HostResult::Return(Vec::new())))
            }
            "fread" => {
                let (each, wanted) = (size(args, 1)?, size(args, 2)?);
                let bytes = each.checked_mul(wanted).ok_or(Trouble::NotModelled)?;
                let bytes = usize::try_from(bytes).unwrap_or(usize::MAX);
                let there = bytes.min(self.rest().len());
                write(memory, pointer(args, 0)?, &self.rest()[..there])?;
                self.take(there, there < bytes);
                number(Z::from((there as u64).checked_div(each).unwrap_or(0)))
            }
            "fgets" | LINE => self.line(name == LINE, call, memory).map(Some),
            _ => Ok(None),
        }
    }

    /// A line, as far as there is room: `fgets(to, n, stdin)`; or as a whole.
    fn line(
        &mut self,
        is_whole: bool,
        call: &HostCall<'_>,
        memory: &mut Memory,
    ) -> Result<HostResult, Trouble> {
        let to = pointer(call.args, 0)?;
        let room = int(call.args, 1)?.to_u64().filter(|n| *n > 0);
        let room = room.and_then(|n| usize::try_from(n - 1).ok());
        let room = room.ok_or(Trouble::NotModelled)?;
        let rest = self.rest();
        let end = rest.iter().position(|c| *c == b'\n');
        let line = end.map_or(rest.len(), |n| n + 1);
        if is_whole && (line > room || rest[..line].contains(&0)) {
            return Err(Trouble::NotModelled);
        }
        let line = line.min(room);
        let text = [&rest[..line], &[0]].concat();
        let found_end = line == rest.len() && line < room && end.is_none();
        self.take(line, found_end);
        if found_end && line == 0 {
            return Ok(HostResult::Return(vec![Value::Ptr(Pointer::Null)]));
        }
        write(memory, to, &text)?;
        Ok(HostResult::Return(vec![Value::Ptr(to)]))
    }
}

/// The objects that are standard streams: globals, to which the variables of the library
/// lead from the start.
pub(super) fn objects(program: &Program) -> Vec<(ObjectId, Standard)> {
    let of = |standard: Standard| {
        let variable = program.globals.iter().find(|g| g.name == standard.name())?;
        match variable.init.as_deref()? {
            // The first objects are the globals.
            [InitPiece::Global(stream, 0)] => Some((ObjectId(stream.0), standard)),
            _ => None,
        }
    };
    Standard::ALL.into_iter().filter_map(of).collect()
}

/// Which argument of a function is a stream.
pub(super) fn position(name: &str) -> Option<usize> {
    let row = built_in().row(name)?;
    let is_stream = |p: &Param| p.needs.contains(&Need::Stream);
    row.params().iter().position(is_stream)
}

/// Whether that is what reads a line from the standard input.
pub(super) fn is_given_line(name: &str) -> bool {
    name.split_once('.') == Some((LINE, GIVEN))
}

/// Whether a function that is handed that stream, if it is known, may read the standard
/// input, and leave other bytes there.
pub(super) fn may_read(stream: Option<Standard>, name: &str) -> bool {
    match stream {
        Some(Standard::In) => return true,
        Some(_) => return false,
        None => {}
    }
    // What writes to a file reads nothing.
    let plain = name.strip_suffix("_unlocked").unwrap_or(name);
    if matches!(plain, "fflush" | "fputc" | "fputs" | "fwrite" | "putc") {
        return false;
    }
    built_in().row(name).is_none_or(|row| {
        let mut needs = row.params().iter().flat_map(|p| &p.needs);
        row.outside().is_some()
            || row.says(&Clause::Changes(Change::Stdin))
            || row.says(&Clause::Unmodelled)
            || needs.any(|need| *need == Need::Stream)
            || name == "read"
    })
}

/// So many bytes from a place on.
pub(super) fn bytes(
    memory: &mut Memory,
    from: Pointer,
    n: Option<u64>,
) -> Result<Vec<u8>, Trouble> {
    let n = n.and_then(|n| i64::try_from(n).ok());
    let n = n.ok_or(Trouble::NotModelled)?;
    let read = (0..n).map(|i| memory.read_byte(memory.offset(from, i)));
    Ok(read.collect::<Result<_, _>>()?)
}

fn write(memory: &mut Memory, to: Pointer, bytes: &[u8]) -> Result<(), Trouble> {
    if bytes.is_empty() {
        return Ok(());
    }
    let (object, at) = memory.access(to, bytes.len() as u64, 1, true)?;
    memory.charge(bytes.len());
    memory.write_bytes(object, at, bytes);
    Ok(())
}
