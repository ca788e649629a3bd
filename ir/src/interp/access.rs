//! Statements on memory.

use super::exec::{Machine, undefined};
use super::memory::{Birth, ObjectKind};
use super::propagation::base_of;
use super::taint::Taint;
use super::{ObjectId, Pointer, Stop, Undefined, Value};
use crate::{AllocKind, InitPiece, Operand, RegionId, Span, Stmt, StmtKind, Type, Z};

impl Machine<'_> {
    pub(super) fn make_globals(&mut self) -> Result<(), Stop> {
        let program = self.program;
        for g in &program.globals {
            let birth = match g.init {
                Some(_) => Birth::Zeroed,
                None => Birth::Arbitrary,
            };
            self.memory
                .allocate(ObjectKind::Global, g.size, g.align, birth)
                .ok_or(Stop::OutOfMemory)?;
        }
        for (g, i) in program.globals.iter().zip(0..) {
            let object = ObjectId(i);
            let mut at = 0;
            for piece in g.init.iter().flatten() {
                let pointer = self.memory.pointer_bytes();
                let len = match piece {
                    InitPiece::Bytes(bytes) => bytes.len() as u64,
                    InitPiece::Zeros(n) | InitPiece::Undefined(n) | InitPiece::Unmodelled(n) => *n,
                    InitPiece::Global(..) | InitPiece::Function(_) => pointer,
                };
                if at + len > g.size {
                    return Err(Stop::Malformed);
                }
                match piece {
                    InitPiece::Bytes(bytes) => self.memory.write_bytes(object, at, bytes),
                    InitPiece::Zeros(_) => {}
                    InitPiece::Undefined(n) => self.memory.make_undefined(object, at, *n, false),
                    InitPiece::Unmodelled(n) => self.memory.make_undefined(object, at, *n, true),
                    InitPiece::Global(g, offset) => {
                        let p = Pointer::Object {
                            object: ObjectId(g.0),
                            offset: *offset,
                        };
                        self.memory.write_pointer(object, at, p, false);
                    }
                    InitPiece::Function(f) => {
                        let p = Pointer::Function(*f);
                        self.memory.write_pointer(object, at, p, false);
                    }
                }
                at += len;
            }
            if g.constant {
                self.memory.make_constant(object);
            }
        }
        Ok(())
    }

    /// Executes an allocation, access, release or block operation, or pointer
    /// arithmetic.
    pub(super) fn execute_on_memory(&mut self, stmt: &Stmt) -> Result<(), Stop> {
        match &stmt.kind {
            StmtKind::Alloc {
                dst,
                kind,
                size,
                align,
                zeroed,
                may_fail,
                ..
            } => {
                self.ready(size)?;
                self.settle(size);
                self.depends |= self.tainted(size);
                let size = self.size(size)?;
                let p = self.allocate(*kind, size, *align, *zeroed, *may_fail)?;
                self.set(*dst, Value::Ptr(p), false);
            }
            StmtKind::PtrAdd { dst, base, offset } => {
                self.ready(base)?;
                self.ready(offset)?;
                self.settle(offset);
                let (w, by) = self.int(offset)?;
                let by = by.wrap_signed(w).wrap_signed(64).to_i64().unwrap_or(0);
                let base_pointer = self.pointer(base)?;
                let p = self.memory.offset(base_pointer, by);
                // What went round all addresses is back on the machine alone.
                let is_back = self.memory.wraps(base_pointer) && !self.memory.wraps(p);
                let tainted = self.tainted(base) || self.tainted(offset) || is_back;
                self.set(*dst, Value::Ptr(p), tainted);
            }
            StmtKind::Load {
                dst,
                region,
                ptr,
                align,
            } => {
                let ty = self.ty(*dst);
                let len = self.program.bytes_of(ty);
                let place = self.access(*region, ptr, len, *align, false, stmt.span)?;
                let (value, tainted) = self.load(ty, place, len)?;
                self.set(*dst, value, tainted);
            }
            StmtKind::Store {
                region,
                ptr,
                value,
                align,
            } => {
                self.ready(ptr)?;
                self.ready(value)?;
                let taint = self.taint(value);
                let value = self.value(value)?;
                let tainted = taint.is_tainted() || value.may_be_nan();
                let len = self.program.bytes_of(value.ty());
                let (object, at) = self.access(*region, ptr, len, *align, true, stmt.span)?;
                match &value {
                    Value::Bool(b) => {
                        self.memory
                            .write_int(object, at, len, &Z::from(*b), tainted);
                    }
                    Value::Int { value: bits, .. } | Value::Float { bits, .. } => {
                        self.memory.write_int(object, at, len, bits, tainted);
                    }
                    Value::Ptr(p) => self.memory.write_pointer(object, at, *p, tainted),
                    Value::Array(_) => return Err(Stop::Malformed),
                }
                self.store_symbol(taint, value, (object, at), len);
            }
            StmtKind::Free { region, ptr, kind } => {
                self.ready(ptr)?;
                self.depends |= self.tainted(ptr);
                let p = self.pointer(ptr)?;
                if p == Pointer::Null {
                    return Ok(());
                }
                let kind = ObjectKind::from(*kind);
                match self.memory.is_freeable(p, kind) {
                    Ok(object) => {
                        self.observe(|o, frame| o.access(frame, *region, p, object));
                        self.memory.end(object);
                    }
                    Err(Undefined::DoubleFree) if kind == ObjectKind::Stack => {}
                    Err(what) => return Err(undefined(what, stmt.span)),
                }
            }
            StmtKind::RegionCopy {
                dst_region,
                dst,
                src_region,
                src,
                len,
                may_overlap,
            } => {
                let n = self.length(len)?;
                if n > 0 {
                    let to = self.access(*dst_region, dst, n, 1, true, stmt.span)?;
                    let from = self.access(*src_region, src, n, 1, false, stmt.span)?;
                    let apart = to.1.abs_diff(from.1);
                    if to.0 == from.0 && !may_overlap && 0 < apart && apart < n {
                        return Err(undefined(Undefined::Overlap, stmt.span));
                    }
                    self.supply(from, n);
                    self.memory.copy(to, from, n);
                }
            }
            StmtKind::RegionFill {
                region,
                ptr,
                byte,
                len,
            } => {
                let n = self.length(len)?;
                self.ready(byte)?;
                if n > 0 {
                    let (object, at) = self.access(*region, ptr, n, 1, true, stmt.span)?;
                    let tainted = self.tainted(byte);
                    let (_, byte) = self.int(byte)?;
                    let byte = byte.mod_pow2(8).to_u32().unwrap_or(0).to_le_bytes()[0];
                    self.memory.fill(object, at, n, byte, tainted);
                }
            }
            _ => return Err(Stop::Malformed),
        }
        Ok(())
    }

    /// The length of a block operation.
    fn length(&mut self, len: &Operand) -> Result<u64, Stop> {
        self.ready(len)?;
        self.settle(len);
        self.depends |= self.tainted(len);
        self.size(len)
    }

    /// Where an access goes, if it is allowed.
    fn access(
        &mut self,
        region: RegionId,
        ptr: &Operand,
        len: u64,
        align: u64,
        write: bool,
        span: Option<Span>,
    ) -> Result<(ObjectId, u64), Stop> {
        self.ready(ptr)?;
        self.depends |= self.tainted(ptr);
        let p = self.pointer(ptr)?;
        let place = self
            .memory
            .access(p, len, align, write)
            .map_err(|what| undefined(what, span))?;
        // Whether it is there depends on more than the run knows.
        self.depends |= self.all && self.unscoped.contains(&place.0);
        self.observe(|o, frame| o.access(frame, region, p, place.0));
        Ok(place)
    }

    /// Draws the bytes of a place that have no value yet.
    fn supply(&mut self, (object, at): (ObjectId, u64), len: u64) {
        let missing = self.memory.missing(object, at, len);
        if let Ok(bytes @ 1..) = u32::try_from(missing) {
            let value = self.draw(Type::Int(bytes.saturating_mul(8)), None);
            if let Value::Int { value, .. } = value {
                self.memory.supply(object, at, len, &value, self.all);
            }
        }
    }

    fn load(&mut self, ty: Type, place: (ObjectId, u64), len: u64) -> Result<(Value, Taint), Stop> {
        self.supply(place, len);
        let (object, at) = place;
        if ty == Type::Ptr {
            let (p, tainted) = self.memory.read_pointer(object, at);
            return Ok((Value::Ptr(p), tainted.into()));
        }
        let (bits, tainted) = self.memory.read_int(object, at, len);
        let address = || base_of(self.memory.whole_pointer(object, at, len)?);
        let taint = match ty {
            _ if tainted && self.all && self.memory.symbolic_bytes(object, at, len).is_some() => {
                self.loaded(ty, place, len)
            }
            Type::Int(_) if tainted => address().map_or(Taint::Yes, Taint::Address),
            _ => tainted.into(),
        };
        let value = match ty {
            Type::Bool => Value::Bool(bits.is_odd()),
            Type::Int(width) => Value::int(width, bits),
            Type::Float(kind) => Value::Float { kind, bits },
            Type::Ptr | Type::Array(_) => return Err(Stop::Malformed),
        };
        Ok((value, taint))
    }

    fn allocate(
        &mut self,
        kind: AllocKind,
        size: u64,
        align: u64,
        zeroed: bool,
        may_fail: bool,
    ) -> Result<Pointer, Stop> {
        let fails = may_fail && self.draw_failure();
        if !fails && may_fail && !self.memory.has_room(size, align) && self.all {
            return Err(Stop::OutOfMemory); // other machines may have room
        }
        if fails || (may_fail && !self.memory.has_room(size, align)) {
            return Ok(Pointer::Null);
        }
        let birth = match kind {
            _ if zeroed => Birth::Zeroed,
            AllocKind::Stream => Birth::Arbitrary,
            _ => Birth::Undefined,
        };
        let place = ObjectKind::from(kind);
        let object = self
            .memory
            .allocate(place, size, align, birth)
            .ok_or(Stop::OutOfMemory)?;
        if place == ObjectKind::Stack {
            self.stack.push(object);
        }
        if kind == AllocKind::Unscoped {
            self.unscoped.insert(object);
        }
        Ok(Pointer::Object { object, offset: 0 })
    }
}
