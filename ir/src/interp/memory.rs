//! Memory: objects, each with a size, a life and its bytes.
//!
//! Every object gets an address when it is made: objects lie in a row, aligned
//! as asked and no more, with at least one byte between them, and no address
//! is used twice. So an address leads back to its object (also one past its
//! end, also when it has ended), and a pointer survives being copied byte by
//! byte. This layout is one of those that a real machine could choose.
//!
//! A byte that was never written has *one* arbitrary value: memory behaves like
//! an array with unknown contents. The value is drawn at the first read.

use super::landmarks::Hashed;
use super::{ObjectId, Pointer, Symbol, Symbols, Undefined};
use crate::{AllocKind, DataModel, FuncId, Z};
use std::collections::BTreeMap;

/// Where an object lives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ObjectKind {
    /// As long as the program.
    Global,
    /// Until its function returns, or until it is ended.
    Stack,
    /// Until it is freed.
    Heap,
    /// Until it is deleted.
    New,
    /// Until it is deleted as an array.
    NewArray,
    /// Until it is closed: a stream.
    Stream,
    /// Until the last handler that caught it ends.
    Exception,
    /// Until it is freed, in any way.
    Passed,
}

impl From<AllocKind> for ObjectKind {
    fn from(kind: AllocKind) -> ObjectKind {
        match kind {
            AllocKind::Stack | AllocKind::Unscoped => ObjectKind::Stack,
            AllocKind::Heap => ObjectKind::Heap,
            AllocKind::New => ObjectKind::New,
            AllocKind::NewArray => ObjectKind::NewArray,
            AllocKind::Stream => ObjectKind::Stream,
            AllocKind::Exception => ObjectKind::Exception,
            AllocKind::Passed => ObjectKind::Passed,
        }
    }
}

/// What an object holds before it is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Birth {
    /// Bytes without a value.
    Undefined,
    /// Zeros.
    Zeroed,
    /// Bytes with a value that we don't know (objects defined elsewhere).
    Arbitrary,
}

#[derive(Clone, Debug)]
struct Object {
    address: u64,
    align: u64,
    size: u64,
    kind: ObjectKind,
    birth: Birth,
    constant: bool,
    live: bool,
    /// Made at the first write, dropped when the object ends.
    contents: Option<Box<Contents>>,
}

impl Object {
    fn place(&self) -> (u64, u64, u64, ObjectKind) {
        (self.address, self.align, self.size, self.kind)
    }
}

/// Bytes with their states. `states` begins as zeros, that is as born.
#[derive(Clone, Debug)]
struct Contents {
    bytes: Vec<u8>,
    states: Vec<u8>,
    /// Whole pointers by offset, so that one that left its object comes back
    /// as what it was. `bytes` holds their addresses.
    pointers: BTreeMap<u64, Pointer>,
    /// Bytes of terms by offset. They are tainted.
    symbols: BTreeMap<u64, (Symbol, u32, u64)>,
    /// Whether there may be bytes of a pointer without the others.
    has_parts_of_pointers: bool,
    /// Whether bytes were given values that an oracle drew.
    is_drawn: bool,
}

/// A byte of a value that has a term.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Byte {
    /// The same whatever the inputs are.
    Known(u8),
    /// That byte of a term, from the low end, of so many.
    Of(Symbol, u32, u64),
}

/// Not touched since birth: [`Birth`] says what that means.
const BORN: u8 = 0;
/// Without a value, whatever the object was born with; when it is tainted, with
/// one that isn't modelled.
const UNDEFINED: u8 = 1;
/// Never written; has the arbitrary value that a read drew.
const DRAWN: u8 = 2;
/// Written.
const WRITTEN: u8 = 3;
const STATE: u8 = 3;
/// Depends on an abstraction.
const TAINTED: u8 = 4;

/// The distance of functions.
const FUNCTION_STEP: u64 = 16;
/// The address of the first function: one that programs don't name as a number,
/// as they do those of devices, and small ones.
fn functions_at(pointer_bits: u32) -> u64 {
    match pointer_bits {
        48.. => 0x5555_5555_0000,
        32.. => 0x5655_0000,
        _ => 0x1000,
    }
}

/// Operations on blocks touch so many bytes in about the time of a statement.
const BYTES_OF_A_STEP: u64 = 64;

/// What an object costs beside its bytes, for the limit.
const OBJECT_COST: u64 = 48;

/// All objects.
#[derive(Clone, Debug)]
pub struct Memory {
    pointer_bits: u32,
    little_endian: bool,
    functions: u64,
    functions_at: u64,
    objects: Vec<Object>,
    next: u64,
    /// Bytes that may still be taken.
    room: u64,
    /// How many bytes were touched by operations on blocks, for the limit of
    /// steps.
    work: u64,
    /// Whether a host read bytes that have no value.
    pub host_read_missing: bool,
    /// Whether a host read something that depends on an abstraction.
    pub(super) host_read_tainted: bool,
}

impl Memory {
    /// Memory without objects, for a program with that many functions, that
    /// holds `limit` bytes at most.
    pub fn new(model: DataModel, functions: usize, limit: u64) -> Memory {
        let functions = functions as u64;
        let functions_at = functions_at(model.pointer_bits);
        Memory {
            pointer_bits: model.pointer_bits.clamp(1, 64),
            little_endian: model.little_endian,
            functions,
            functions_at,
            objects: Vec::new(),
            next: (functions_at + functions * FUNCTION_STEP).next_multiple_of(0x1_0000),
            room: limit,
            work: 0,
            host_read_missing: false,
            host_read_tainted: false,
        }
    }

    /// The width of a pointer in bits.
    pub fn pointer_bits(&self) -> u32 {
        self.pointer_bits
    }

    /// How many bytes a pointer takes.
    pub fn pointer_bytes(&self) -> u64 {
        u64::from(self.pointer_bits).div_ceil(8)
    }

    fn mask(&self) -> u64 {
        u64::MAX >> (64 - self.pointer_bits)
    }

    /// Whether an object of that size can be made.
    pub fn has_room(&self, size: u64, align: u64) -> bool {
        let cost = size.saturating_add(OBJECT_COST);
        let end = self
            .next
            .checked_add(align)
            .and_then(|a| a.checked_add(cost));
        cost <= self.room && end.is_some_and(|e| e <= self.mask())
    }

    /// A new object, or `None` when the limit is reached. `align` is a power
    /// of two.
    pub fn allocate(
        &mut self,
        kind: ObjectKind,
        size: u64,
        align: u64,
        birth: Birth,
    ) -> Option<ObjectId> {
        let align = align.max(1);
        if !self.has_room(size, align) {
            return None;
        }
        let id = ObjectId(u32::try_from(self.objects.len()).ok()?);
        let address = self.next.next_multiple_of(align);
        self.next = address + size + 1;
        self.room -= size + OBJECT_COST;
        self.objects.push(Object {
            address,
            align,
            size,
            kind,
            birth,
            constant: false,
            live: true,
            contents: None,
        });
        Some(id)
    }

    /// From now on the object can't be written.
    pub fn make_constant(&mut self, object: ObjectId) {
        if let Some(o) = self.objects.get_mut(object.index()) {
            o.constant = true;
        }
    }

    /// Ends an object.
    pub fn end(&mut self, object: ObjectId) {
        if let Some(o) = self.objects.get_mut(object.index())
            && o.live
        {
            o.live = false;
            o.contents = None;
            self.room += o.size;
        }
    }

    /// The power of two of which the object's address is certainly a multiple.
    pub fn alignment(&self, object: ObjectId) -> u64 {
        self.object(object).map_or(1, |o| o.align)
    }

    /// How many objects were made so far.
    pub fn object_count(&self) -> usize {
        self.objects.len()
    }

    /// How many steps the operations on blocks are worth so far: an execution's
    /// time is linear in its steps.
    pub fn steps(&self) -> u64 {
        self.work / BYTES_OF_A_STEP
    }

    /// Notes that so many bytes were touched.
    pub fn charge(&mut self, bytes: usize) {
        self.work = self.work.saturating_add(bytes as u64);
    }

    fn object(&self, id: ObjectId) -> Option<&Object> {
        self.objects.get(id.index())
    }

    /// The size of an object in bytes.
    pub fn size(&self, object: ObjectId) -> Option<u64> {
        self.object(object).map(|o| o.size)
    }

    /// Where an object lives.
    pub fn kind(&self, object: ObjectId) -> Option<ObjectKind> {
        self.object(object).map(|o| o.kind)
    }

    /// Whether an object has not ended.
    pub fn is_live(&self, object: ObjectId) -> bool {
        self.object(object).is_some_and(|o| o.live)
    }

    /// Whether an object may be written.
    pub fn is_writable(&self, object: ObjectId) -> bool {
        self.object(object).is_some_and(|o| !o.constant)
    }

    /// Heap objects that have not been freed, in the order of their making.
    pub fn live_heap_objects(&self) -> impl Iterator<Item = ObjectId> + '_ {
        self.objects
            .iter()
            .zip(0..)
            .filter(|(o, _)| {
                use ObjectKind::{Global, Stack, Stream};
                o.live && !matches!(o.kind, Global | Stack | Stream)
            })
            .map(|(_, i)| ObjectId(i))
    }

    /// The address of a pointer.
    pub fn address(&self, p: Pointer) -> u64 {
        match p {
            Pointer::Null => 0,
            Pointer::Object { object, offset } => {
                let base = self.object(object).map_or(0, |o| o.address);
                base.wrapping_add_signed(offset) & self.mask()
            }
            Pointer::Function(f) => self.functions_at + u64::from(f.0) * FUNCTION_STEP,
            Pointer::Integer(a) => a & self.mask(),
        }
    }

    /// Whether a pointer went so far from its object that its address passed
    /// an end of the addresses.
    pub fn wraps(&self, p: Pointer) -> bool {
        let Pointer::Object { object, offset } = p else {
            return false;
        };
        let base = self.object(object).map_or(0, |o| o.address);
        base.checked_add_signed(offset)
            .is_none_or(|a| a == 0 || a > self.mask())
    }

    /// The pointer that an address is: into the object that has it (or ends
    /// just before it), a function, null, or nowhere.
    pub fn pointer_at(&self, address: u64) -> Pointer {
        let a = address & self.mask();
        if a == 0 {
            return Pointer::Null;
        }
        let f = a.wrapping_sub(self.functions_at);
        if a >= self.functions_at
            && f.is_multiple_of(FUNCTION_STEP)
            && f / FUNCTION_STEP < self.functions
        {
            // `functions` is the length of a table with 32-bit indices.
            return u32::try_from(f / FUNCTION_STEP)
                .map_or(Pointer::Integer(a), |f| Pointer::Function(FuncId(f)));
        }
        let after = self.objects.partition_point(|o| o.address <= a);
        if let Some(i) = after.checked_sub(1)
            && a - self.objects[i].address <= self.objects[i].size
            && let (Ok(i), Ok(offset)) =
                (u32::try_from(i), i64::try_from(a - self.objects[i].address))
        {
            return Pointer::Object {
                object: ObjectId(i),
                offset,
            };
        }
        Pointer::Integer(a)
    }

    /// `p` plus an offset in bytes.
    pub fn offset(&self, p: Pointer, by: i64) -> Pointer {
        match p {
            Pointer::Object { object, offset } => {
                let sum = offset.wrapping_add(by);
                let unused = 64 - self.pointer_bits;
                Pointer::Object {
                    object,
                    offset: sum << unused >> unused,
                }
            }
            p => self.pointer_at(self.address(p).wrapping_add_signed(by)),
        }
    }

    /// The object and offset that a pointer leads to, when `len` bytes from
    /// there on lie inside the object (which may have ended).
    pub fn in_bounds(&self, p: Pointer, len: u64) -> Option<(ObjectId, u64)> {
        let Pointer::Object { object, offset } = p else {
            return None;
        };
        let at = u64::try_from(offset).ok()?;
        let end = at.checked_add(len)?;
        (end <= self.size(object)?).then_some((object, at))
    }

    /// Whether an access of `len` bytes at `p` is defined; if so, where it goes.
    pub fn access(
        &self,
        p: Pointer,
        len: u64,
        align: u64,
        write: bool,
    ) -> Result<(ObjectId, u64), Undefined> {
        let object = match p {
            Pointer::Null => return Err(Undefined::NullPointer),
            Pointer::Function(_) | Pointer::Integer(_) => return Err(Undefined::InvalidPointer),
            Pointer::Object { object, .. } => object,
        };
        if !self.is_live(object) {
            return Err(Undefined::DeadObject);
        }
        let place = self.in_bounds(p, len).ok_or(Undefined::OutOfBounds)?;
        if write && !self.is_writable(object) {
            return Err(Undefined::ReadOnly);
        }
        if align > 1 && !self.address(p).is_multiple_of(align) {
            return Err(Undefined::Misaligned);
        }
        Ok(place)
    }

    fn contents_mut(&mut self, object: ObjectId) -> &mut Contents {
        let o = &mut self.objects[object.index()];
        let size = usize::try_from(o.size).unwrap_or(usize::MAX);
        o.contents.get_or_insert_with(|| {
            self.work = self.work.saturating_add(o.size);
            Box::new(Contents {
                bytes: vec![0; size],
                states: vec![0; size],
                pointers: BTreeMap::new(),
                symbols: BTreeMap::new(),
                has_parts_of_pointers: false,
                is_drawn: false,
            })
        })
    }

    /// Whether all of these bytes, which lie in the object, have a value of
    /// their own: they were written, or are so from birth.
    pub fn is_initialized(&self, object: ObjectId, at: u64, len: u64) -> bool {
        let Some(o) = self.object(object) else {
            return false;
        };
        if len == 0 {
            return true;
        }
        let by_birth = o.birth != Birth::Undefined;
        o.live
            && o.contents.as_ref().map_or(by_birth, |c| {
                let mut states = c.states[span(at, len)].iter();
                states.all(|s| match s & STATE {
                    WRITTEN => true,
                    BORN => by_birth,
                    DRAWN => false,
                    // What isn't modelled may well have been written.
                    _ => s & TAINTED != 0,
                })
            })
    }

    /// Whether one of these bytes, which lie in the object, depends on an
    /// abstraction.
    pub fn is_tainted(&self, object: ObjectId, at: u64, len: u64) -> bool {
        let contents = self.object(object).and_then(|o| o.contents.as_ref());
        contents.is_some_and(|c| c.states[span(at, len)].iter().any(|s| s & TAINTED != 0))
    }

    /// Whether a text begins there: the object has a character 0 of so many bytes
    /// from there on, in steps of characters. The answer also says whether it rests
    /// on bytes that nothing has written, or on an abstraction.
    pub fn begins_text(&self, p: Pointer, each: u64) -> (bool, bool) {
        let mut p = p;
        let mut open = false;
        while let Some((object, at)) = self.in_bounds(p, each) {
            if self.missing(object, at, each) > 0 || self.is_tainted(object, at, each) {
                open = true;
            } else if self.read_int(object, at, each).0.is_zero() {
                return (true, false);
            }
            p = self.offset(p, i64::try_from(each).unwrap_or(i64::MAX));
        }
        (open, open)
    }

    /// How many of these bytes, which lie in the object, wait for an arbitrary
    /// value.
    pub fn missing(&self, object: ObjectId, at: u64, len: u64) -> u64 {
        let Some(o) = self.object(object) else {
            return 0;
        };
        match &o.contents {
            None if o.birth == Birth::Zeroed => 0,
            None => len,
            Some(c) => {
                let states = c.states[span(at, len)].iter();
                states.filter(|s| is_missing(**s, o.birth)).count() as u64
            }
        }
    }

    /// Gives the bytes that wait for an arbitrary value the bytes of `value`,
    /// lowest first.
    pub fn supply(&mut self, object: ObjectId, at: u64, len: u64, value: &Z, tainted: bool) {
        let birth = self.objects[object.index()].birth;
        let missing = usize::try_from(self.missing(object, at, len)).unwrap_or(0);
        let c = self.contents_mut(object);
        c.is_drawn = true;
        let mut given = value.to_le_bytes(missing).into_iter();
        for i in span(at, len) {
            let state = c.states[i];
            if is_missing(state, birth) {
                let written = state & STATE == BORN && birth == Birth::Arbitrary;
                c.bytes[i] = given.next().unwrap_or(0);
                // What isn't modelled may well have been written.
                let taint = state & TAINTED;
                let written = written || taint != 0;
                let taint = taint | if tainted { TAINTED } else { 0 };
                c.states[i] = taint | if written { WRITTEN } else { DRAWN };
            }
        }
    }

    /// The bytes as an integer, with whether it depends on an abstraction, or on
    /// where something lies whose address is in them. They lie in the object and
    /// none is missing.
    pub fn read_int(&self, object: ObjectId, at: u64, len: u64) -> (Z, bool) {
        let (value, tainted) = self.bits(object, at, len);
        let first = (at + 1).saturating_sub(self.pointer_bytes());
        let addresses = |c: &Contents| {
            let mut pointers = c.pointers.range(first..at + len);
            pointers.any(|(_, p)| matches!(p, Pointer::Object { .. } | Pointer::Function(_)))
        };
        let contents = self.object(object).and_then(|o| o.contents.as_ref());
        (value, tainted || contents.is_some_and(|c| addresses(c)))
    }

    /// The pointer that these bytes are, if all of them are those of one that was
    /// written there, and don't depend on an abstraction.
    pub fn whole_pointer(&self, object: ObjectId, at: u64, len: u64) -> Option<Pointer> {
        let contents = self.object(object)?.contents.as_ref()?;
        let p = contents.pointers.get(&at).copied()?;
        let clean = !self.bits(object, at, len).1;
        (len == self.pointer_bytes() && clean).then_some(p)
    }

    fn bits(&self, object: ObjectId, at: u64, len: u64) -> (Z, bool) {
        let Some(c) = self.object(object).and_then(|o| o.contents.as_ref()) else {
            return (Z::ZERO, false);
        };
        let bytes = &c.bytes[span(at, len)];
        let tainted = c.states[span(at, len)].iter().any(|s| s & TAINTED != 0);
        let value = if bytes.len() <= 8 {
            let word = |w: u64, b: &u8| w << 8 | u64::from(*b);
            Z::from(if self.little_endian {
                bytes.iter().rev().fold(0, word)
            } else {
                bytes.iter().fold(0, word)
            })
        } else {
            let mut bytes = bytes.to_vec();
            if !self.little_endian {
                bytes.reverse();
            }
            Z::from_le_bytes(&bytes)
        };
        (value, tainted)
    }

    /// Writes an integer into bytes that lie in the object.
    pub fn write_int(&mut self, object: ObjectId, at: u64, len: u64, value: &Z, tainted: bool) {
        let little = self.little_endian;
        let pointer_bytes = self.pointer_bytes();
        let c = self.contents_mut(object);
        c.forget(at, len, pointer_bytes);
        let place = span(at, len);
        let state = WRITTEN | if tainted { TAINTED } else { 0 };
        c.states[place.clone()].fill(state);
        let bytes = &mut c.bytes[place];
        if let Some(word) = value.to_u64() {
            let word = word.to_le_bytes();
            let n = bytes.len();
            for (i, b) in bytes.iter_mut().enumerate() {
                let i = if little { i } else { n - 1 - i };
                *b = word.get(i).copied().unwrap_or(0);
            }
        } else {
            bytes.copy_from_slice(&value.to_le_bytes(bytes.len()));
            if !little {
                bytes.reverse();
            }
        }
    }

    /// The pointer in these bytes, with whether it depends on an abstraction.
    /// They lie in the object and none is missing.
    pub fn read_pointer(&self, object: ObjectId, at: u64) -> (Pointer, bool) {
        let (address, tainted) = self.bits(object, at, self.pointer_bytes());
        let whole = self
            .object(object)
            .and_then(|o| o.contents.as_ref())
            .and_then(|c| c.pointers.get(&at).copied());
        if let Some(p) = whole {
            return (p, tainted);
        }
        let tainted = self.read_int(object, at, self.pointer_bytes()).1;
        (self.pointer_at(address.to_u64().unwrap_or(0)), tainted)
    }

    /// Writes a pointer into bytes that lie in the object.
    pub fn write_pointer(&mut self, object: ObjectId, at: u64, p: Pointer, tainted: bool) {
        let address = Z::from(self.address(p));
        let len = self.pointer_bytes();
        self.write_int(object, at, len, &address, tainted);
        if p != Pointer::Null {
            self.contents_mut(object).pointers.insert(at, p);
        }
    }

    /// Writes one byte into `len` bytes that lie in the object.
    pub fn fill(&mut self, object: ObjectId, at: u64, len: u64, byte: u8, tainted: bool) {
        let pointer_bytes = self.pointer_bytes();
        self.work = self.work.saturating_add(len);
        let c = self.contents_mut(object);
        c.forget(at, len, pointer_bytes);
        c.bytes[span(at, len)].fill(byte);
        c.states[span(at, len)].fill(WRITTEN | if tainted { TAINTED } else { 0 });
    }

    /// Copies bytes as they are. Both places lie in their objects. What is
    /// missing in the source is missing in the copy; to make both have the same
    /// value, supply it before.
    pub fn copy(&mut self, dst: (ObjectId, u64), src: (ObjectId, u64), len: u64) {
        let pointer_bytes = self.pointer_bytes();
        self.work = self.work.saturating_add(len);
        let from = span(src.1, len);
        let mut copied = (vec![0; from.len()], vec![0; from.len()]);
        let (mut pointers, mut symbols) = (Vec::new(), Vec::new());
        let mut has_parts = false;
        if let Some(c) = &self.objects[src.0.index()].contents {
            copied = (c.bytes[from.clone()].to_vec(), c.states[from].to_vec());
            let end = src.1 + len;
            let first = (src.1 + 1).saturating_sub(pointer_bytes);
            let mut touched = c.pointers.range(first..end);
            has_parts = c.has_parts_of_pointers
                || touched.any(|(o, _)| *o < src.1 || *o + pointer_bytes > end);
            let whole = c.pointers.range(src.1..end);
            let whole = whole.filter(|(o, _)| *o + pointer_bytes <= end);
            pointers.extend(whole.map(|(o, p)| (*o - src.1 + dst.1, *p)));
            let of_terms = c.symbols.range(src.1..end);
            symbols.extend(of_terms.map(|(o, s)| (*o - src.1 + dst.1, *s)));
        }
        let (bytes, states) = copied;
        let zeroed = self.objects[src.0.index()].birth == Birth::Zeroed;
        let c = self.contents_mut(dst.0);
        c.forget(dst.1, len, pointer_bytes);
        c.bytes[span(dst.1, len)].copy_from_slice(&bytes);
        for (to, from) in c.states[span(dst.1, len)].iter_mut().zip(&states) {
            *to = match *from {
                BORN if zeroed => WRITTEN,
                BORN => UNDEFINED,
                state => state,
            };
        }
        c.has_parts_of_pointers |= has_parts;
        c.pointers.extend(pointers);
        c.symbols.extend(symbols);
    }

    /// Puts down all that decides what accesses do, but for where objects that are
    /// still to be made will lie. `None` where bytes depend on an abstraction, or
    /// stand for all values.
    pub(super) fn put_state(&self, hashed: &mut Hashed, symbols: &mut dyn Symbols) -> Option<()> {
        hashed.put(&(self.host_read_missing, self.host_read_tainted));
        for (o, i) in self.objects.iter().zip(0_u32..) {
            // Constants stay what they are, but for what was drawn for them.
            let is_drawn = o.contents.as_ref().is_some_and(|c| c.is_drawn);
            if !o.live || o.constant && o.kind == ObjectKind::Global && !is_drawn {
                hashed.size += 1;
                continue;
            }
            hashed.put(&(i, o.birth, o.constant, o.contents.is_some()));
            hashed.put(&o.place());
            let Some(c) = &o.contents else {
                continue;
            };
            let mut tainted = (0_u64..).zip(&c.states).filter(|(_, s)| *s & TAINTED != 0);
            if c.has_parts_of_pointers || !tainted.all(|(at, _)| c.symbols.contains_key(&at)) {
                return None;
            }
            if c.symbols.is_empty() {
                hashed.put_bytes(&c.states);
                hashed.put_bytes(&c.bytes);
            } else {
                let plain: Vec<u8> = c.states.iter().map(|s| s & !TAINTED).collect();
                hashed.put_bytes(&plain);
                let mut bytes = c.bytes.clone();
                for (at, (symbol, i, of)) in &c.symbols {
                    if let Some(name) = symbols.name(*symbol) {
                        bytes[span(*at, 1)].fill(0);
                        hashed.put(&("term", at, name, i, of));
                    }
                }
                hashed.put_bytes(&bytes);
            }
            hashed.put(&c.pointers.len());
            for (at, p) in &c.pointers {
                hashed.put(at);
                self.put_pointer(hashed, *p);
            }
        }
        Some(())
    }

    /// The terms that bytes of objects are.
    pub(super) fn symbols(&self) -> impl Iterator<Item = Symbol> + '_ {
        let contents = self.objects.iter().filter_map(|o| o.contents.as_ref());
        contents.flat_map(|c| c.symbols.values().map(|(symbol, ..)| *symbol))
    }

    /// Bytes of terms become what they are now.
    pub(super) fn update_terms(&mut self, symbols: &mut dyn Symbols) {
        let contents = self.objects.iter_mut().filter_map(|o| o.contents.as_mut());
        for c in contents {
            let mut last: Option<(Symbol, Option<Z>)> = None;
            for (at, (symbol, i, _)) in &c.symbols {
                if last.as_ref().is_none_or(|(s, _)| s != symbol) {
                    let now = symbols.value_now(*symbol);
                    last = Some((*symbol, now.map(|v| v.bits())));
                }
                if let Some((_, Some(now))) = &last {
                    c.bytes[span(*at, 1)].fill(low_byte(&now.shr_floor(8 * i)));
                }
            }
        }
    }

    /// About how many bytes this takes.
    pub(super) fn footprint(&self) -> usize {
        let contents = self.objects.iter().filter_map(|o| o.contents.as_ref());
        let bytes: usize = contents.map(|c| 2 * c.bytes.len()).sum();
        bytes + self.objects.len() * size_of::<Object>()
    }

    /// Begins to count anew what operations on blocks touch.
    pub(super) fn forget_work(&mut self) {
        self.work = 0;
    }

    /// Puts down a pointer, and what it leads to if that isn't one of the objects that
    /// live.
    pub(super) fn put_pointer(&self, hashed: &mut Hashed, p: Pointer) {
        hashed.put(&p);
        if let Pointer::Object { object, .. } = p {
            hashed.put(&self.object(object).filter(|o| !o.live).map(Object::place));
        }
    }

    /// Bytes that were just written are those of a term.
    pub(super) fn keep_symbol(&mut self, object: ObjectId, at: u64, len: u64, symbol: Symbol) {
        // The order of bytes is that of their addresses.
        if !self.little_endian {
            return;
        }
        let c = self.contents_mut(object);
        let places = (0..).zip(at..at + len);
        c.symbols
            .extend(places.map(|(i, at)| (at, (symbol, i, len))));
    }

    /// A byte that was just written is a term.
    pub(super) fn write_symbol(&mut self, object: ObjectId, at: u64, symbol: Symbol) {
        self.contents_mut(object).states[span(at, 1)].fill(WRITTEN | TAINTED);
        self.keep_symbol(object, at, 1, symbol);
    }

    /// What each of these bytes is, if each one is known or of a term.
    pub(super) fn symbolic_bytes(&self, object: ObjectId, at: u64, len: u64) -> Option<Vec<Byte>> {
        let c = self.object(object)?.contents.as_ref()?;
        if c.symbols.is_empty() {
            return None;
        }
        let byte = |at: u64| match c.symbols.get(&at) {
            Some((symbol, i, of)) => Some(Byte::Of(*symbol, *i, *of)),
            None if self.read_int(object, at, 1).1 => None,
            None => c
                .bytes
                .get(usize::try_from(at).ok()?)
                .copied()
                .map(Byte::Known),
        };
        (at..at + len).map(byte).collect()
    }

    fn is_ended_by(&self, object: ObjectId, kind: ObjectKind) -> bool {
        let fixed = matches!(kind, ObjectKind::Global | ObjectKind::Stack);
        self.kind(object)
            .is_some_and(|k| k == kind || k == ObjectKind::Passed && !fixed)
    }

    /// The object that a release of that kind at `p` ends; `p` is not null.
    pub fn is_freeable(&self, p: Pointer, kind: ObjectKind) -> Result<ObjectId, Undefined> {
        match p {
            Pointer::Object { object, offset: 0 } if self.is_ended_by(object, kind) => {
                if self.is_live(object) {
                    Ok(object)
                } else {
                    Err(Undefined::DoubleFree)
                }
            }
            _ => Err(Undefined::BadFree),
        }
    }

    /// Whether an object may be said to have that size.
    pub fn may_be_of_size(&self, object: ObjectId, bytes: u64) -> bool {
        self.kind(object) == Some(ObjectKind::Passed) || self.size(object) == Some(bytes)
    }

    /// Writes bytes, which fit the object.
    pub fn write_bytes(&mut self, object: ObjectId, at: u64, bytes: &[u8]) {
        let len = bytes.len() as u64;
        let pointer_bytes = self.pointer_bytes();
        let c = self.contents_mut(object);
        c.forget(at, len, pointer_bytes);
        c.bytes[span(at, len)].copy_from_slice(bytes);
        c.states[span(at, len)].fill(WRITTEN);
    }

    /// Bytes of a zeroed object that have no value after all, or one that
    /// isn't modelled.
    pub fn make_undefined(&mut self, object: ObjectId, at: u64, len: u64, unmodelled: bool) {
        let state = UNDEFINED | if unmodelled { TAINTED } else { 0 };
        let pointer_bytes = self.pointer_bytes();
        let c = self.contents_mut(object);
        c.states[span(at, len)].fill(state);
        c.forget(at, len, pointer_bytes);
    }

    /// Whether whole pointers lie in an object.
    pub fn holds_pointers(&self, object: ObjectId) -> bool {
        let contents = self.object(object).and_then(|o| o.contents.as_ref());
        contents.is_some_and(|c| !c.pointers.is_empty())
    }

    /// The whole pointers in these bytes of an object, each with its offset.
    pub fn pointers_in(
        &self,
        object: ObjectId,
        bytes: std::ops::Range<u64>,
    ) -> impl Iterator<Item = (u64, Pointer)> + '_ {
        let contents = self.object(object).and_then(|o| o.contents.as_ref());
        let found = contents.map(|c| c.pointers.range(bytes));
        found.into_iter().flatten().map(|(at, p)| (*at, *p))
    }

    /// One byte, for hosts: a byte without a value reads as 0. Errors are
    /// those of a load.
    pub fn read_byte(&mut self, p: Pointer) -> Result<u8, Undefined> {
        self.work = self.work.saturating_add(BYTES_OF_A_STEP);
        let (object, at) = self.access(p, 1, 1, false)?;
        self.host_read_missing |= self.missing(object, at, 1) > 0;
        let (value, tainted) = self.read_int(object, at, 1);
        self.host_read_tainted |= tainted;
        Ok(low_byte(&value))
    }

    /// An integer of so many bytes, for hosts. Errors are those of a load.
    pub fn read_word(&mut self, p: Pointer, len: u64) -> Result<Z, Undefined> {
        let (object, at) = self.access(p, len, 1, false)?;
        self.host_read_missing |= self.missing(object, at, len) > 0;
        let (value, tainted) = self.read_int(object, at, len);
        self.host_read_tainted |= tainted;
        Ok(value)
    }

    /// A pointer, for hosts. Errors are those of a load.
    pub fn read_address(&mut self, p: Pointer) -> Result<Pointer, Undefined> {
        let len = self.pointer_bytes();
        let (object, at) = self.access(p, len, 1, false)?;
        self.host_read_missing |= self.missing(object, at, len) > 0;
        let (value, tainted) = self.read_pointer(object, at);
        self.host_read_tainted |= tainted;
        Ok(value)
    }

    /// The bytes before the first 0, for hosts.
    pub fn read_string(&mut self, p: Pointer) -> Result<Vec<u8>, Undefined> {
        let mut out = Vec::new();
        loop {
            let at = i64::try_from(out.len()).unwrap_or(i64::MAX);
            match self.read_byte(self.offset(p, at))? {
                0 => return Ok(out),
                b => out.push(b),
            }
        }
    }
}

/// Whether a byte in that state waits for an arbitrary value.
fn is_missing(state: u8, birth: Birth) -> bool {
    match state & STATE {
        BORN => birth != Birth::Zeroed,
        UNDEFINED => true,
        _ => false,
    }
}

impl Contents {
    /// Drops what terms these bytes are.
    fn forget_symbols(&mut self, at: u64, len: u64) {
        if self.symbols.is_empty() {
            return;
        }
        while let Some((&o, _)) = self.symbols.range(at..at + len).next() {
            self.symbols.remove(&o);
        }
    }

    /// Drops the pointers that overlap these bytes, and what terms they are.
    fn forget(&mut self, at: u64, len: u64, pointer_bytes: u64) {
        self.forget_symbols(at, len);
        if self.pointers.is_empty() || len == 0 {
            return;
        }
        let from = (at + 1).saturating_sub(pointer_bytes);
        while let Some((&o, _)) = self.pointers.range(from..at + len).next() {
            self.pointers.remove(&o);
            self.has_parts_of_pointers |= o < at || o + pointer_bytes > at + len;
        }
    }
}

/// The positions of `len` bytes from `at` on. They lie in an object that fits
/// our own memory, so they fit `usize`.
fn span(at: u64, len: u64) -> std::ops::Range<usize> {
    let word = |n: u64| usize::try_from(n).unwrap_or(usize::MAX);
    word(at)..word(at.saturating_add(len))
}

fn low_byte(z: &Z) -> u8 {
    z.mod_pow2(8).to_u32().map_or(0, |b| b.to_le_bytes()[0])
}
