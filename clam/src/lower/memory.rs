//! Objects, addresses, loads and stores.

use super::body::{Body, Slot};
use super::check::contents_of;
use super::idioms::is_stored_at_once;
use super::{Field, Lane, NEAR_AN_END};
use crate::llvm::{AtomicOp, Opcode, Origin, Shape, Type as LlvmType, Value};
use ir::points_to::{ALL_MEMORY, UNKNOWN_WRITE};
use ir::{
    AllocKind, AssumptionKind, BinOp, CastOp, CheckKind, Cond, Const, HavocKind, Operand, PtrPred,
    StmtKind, Type, Var,
};

impl<'m> Body<'_, 'm> {
    /// The integer type that is as wide as a pointer.
    pub(super) fn address_width(&self) -> u32 {
        self.l.program.data_model.pointer_bits
    }

    /// `base + offset` with a constant offset.
    pub(super) fn pointer_plus(&mut self, base: Operand, offset: i64) -> Operand {
        if offset == 0 {
            return base;
        }
        if let Operand::Const(Const::Global(g, at)) = base {
            return Const::Global(g, at.wrapping_add(offset)).into();
        }
        let offset = Operand::int(self.address_width(), offset);
        self.pointer_add(base, offset)
    }

    pub(super) fn pointer_add(&mut self, base: Operand, offset: Operand) -> Operand {
        let dst = self.temp("p", Type::Ptr);
        self.b.push(StmtKind::PtrAdd { dst, base, offset });
        dst.into()
    }

    /// An address that nothing keeps in its object: where it leaves it, it may go around
    /// to the null pointer. Engines and runs only compare the objects of pointers with
    /// null, so that this is said here.
    pub(super) fn or_null(&mut self, ptr: Operand) -> Operand {
        match ptr {
            Operand::Const(Const::Global(_, offset)) if offset.unsigned_abs() >= NEAR_AN_END => {}
            Operand::Const(_) => return ptr,
            Operand::Var(_) => {}
        }
        let len = Operand::int(self.address_width(), 0);
        let inside = Cond::Ptr(PtrPred::InBounds {
            ptr: ptr.clone(),
            len,
        });
        self.null_where(&inside.negate(), ptr)
    }

    /// An address of another address space, where null may be an object.
    pub(super) fn null_or(&mut self, ptr: Operand) -> Operand {
        self.null_where(&Cond::Const(true), ptr)
    }

    /// An address that may be null where the condition holds. Runs go on with what they
    /// have.
    fn null_where(&mut self, cond: &Cond, ptr: Operand) -> Operand {
        let (stays, is_null) = (self.met(), self.temp("null", Type::Bool));
        let both = Cond::And(vec![cond.clone(), Cond::Var(stays).negate()]);
        self.b.set_bool(is_null, both);
        let dst = self.temp("p", Type::Ptr);
        self.b.push(StmtKind::Select {
            dst,
            cond: is_null.into(),
            a: Const::Null.into(),
            b: ptr,
        });
        dst.into()
    }

    pub(super) fn alloca(&mut self, inst: Value<'m>) {
        self.count(inst, true);
        match self.slots.get(&inst).copied() {
            Some(Slot::Variable { var, has_lifetime }) => {
                if !has_lifetime && !is_stored_at_once(inst) {
                    self.begin_variable(var);
                } else if self.initialized.contains_key(&var) {
                    self.set_initialized(var, false);
                }
            }
            Some(Slot::Object { has_lifetime, .. }) => {
                // In code that passes rewrote, addresses may be computed
                // before the lifetime starts; only what lies there changes then.
                if !has_lifetime || !self.origin.is_faithful() {
                    self.begin_object(inst);
                }
            }
            Some(Slot::List) => self.begin_list(inst),
            None => self.havoc_result(inst, "this allocation"),
        }
    }

    /// The size in bytes of what an alloca makes room for.
    fn alloca_size(&mut self, inst: Value<'m>) -> Option<Operand> {
        let element = self.l.module.size_of(inst.allocated_type()?)?;
        let width = self.address_width();
        let count = inst.operand(0)?;
        if let Some(n) = count.int() {
            return Some(Operand::int(width, n.checked_mul(element)?));
        }
        let n = self.scalar(count)?;
        self.check_length(inst, count);
        let n = self.widened(n, width, CastOp::Zext)?;
        let size = self.temp("size", Type::Int(width));
        let element = Operand::int(width, element);
        self.b.binary(size, BinOp::Mul, n, element);
        Some(size.into())
    }

    /// The length of a variable-length array is positive. clang calls what it
    /// makes for them `vla`, and widens lengths first.
    fn check_length(&mut self, alloca: Value<'m>, count: Value<'m>) {
        if !self.origin.is_faithful() || !alloca.name().starts_with("vla") {
            return;
        }
        let widened = matches!(count.opcode(), Some(Opcode::LLVMZExt | Opcode::LLVMSExt));
        let length = if widened {
            count.operand(0)
        } else {
            Some(count)
        };
        let Some(length) = length else { return };
        let text = self.text(length);
        // What was widened is the variable's value of then, in place or not.
        let Some(n) = self.scalar(if widened { count } else { length }) else {
            return;
        };
        let (Type::Int(wide), Shape::Int(w)) = (self.operand_type(&n), length.ty().shape()) else {
            return;
        };
        let bound = ir::Z::max_of(w, ir::Sign::Signed).wrap_unsigned(wide);
        self.check(
            CheckKind::Bounds,
            Cond::And(vec![
                Cond::cmp(ir::CmpOp::Sgt, n.clone(), Operand::int(wide, 0)),
                Cond::cmp(ir::CmpOp::Ule, n, Operand::int(wide, bound)),
            ]),
            format!("the length `{text}` of the array is positive"),
        );
    }

    /// An integer brought to the given width.
    pub(super) fn widened(&mut self, a: Operand, width: u32, widen: CastOp) -> Option<Operand> {
        match self.operand_type(&a) {
            Type::Int(w) if w == width => Some(a),
            Type::Int(w) if w < width => match (a.as_int(), widen) {
                (Some(n), CastOp::Sext) => Some(Operand::int(width, n.wrap_signed(w))),
                (Some(n), _) => Some(Operand::int(width, n.clone())),
                (None, _) => self.cast(Type::Int(width), widen, a),
            },
            Type::Int(_) => match a.as_int() {
                Some(n) => Some(Operand::int(width, n.clone())),
                None => self.cast(Type::Int(width), CastOp::Trunc, a),
            },
            Type::Bool => self.cast(Type::Int(width), widen, a),
            _ => None,
        }
    }

    /// A new object for an alloca.
    pub(super) fn begin_object(&mut self, alloca: Value<'m>) {
        let Some(dst) = self.dst(alloca) else { return };
        let Some(size) = self.alloca_size(alloca) else {
            return self.havoc_result(alloca, "this allocation");
        };
        let kind = match self.slots.get(&alloca) {
            Some(Slot::Object { kind, .. }) => *kind,
            _ => AllocKind::Stack,
        };
        self.allocate(dst, kind, size, alloca.alignment().max(1));
    }

    /// A new object that is always there, without contents.
    pub(super) fn allocate(&mut self, dst: Var, kind: AllocKind, size: Operand, align: u64) {
        self.b.push(StmtKind::Alloc {
            dst,
            region: ALL_MEMORY,
            kind,
            size,
            align,
            zeroed: false,
            may_fail: false,
        });
    }

    /// A local's lifetime starts.
    pub(super) fn lifetime_start(&mut self, address: Value<'m>) {
        self.note_lifetimes();
        match self.slots.get(&address).copied() {
            Some(Slot::Variable { var, .. }) => self.begin_variable(var),
            Some(Slot::Object { .. }) if self.origin.is_faithful() => self.begin_object(address),
            Some(Slot::Object { .. }) => self.forget_contents(address),
            Some(Slot::List) => self.begin_list(address),
            None => {}
        }
    }

    fn note_lifetimes(&mut self) {
        if !self.origin.is_faithful() {
            let text = "locals whose lifetimes bitcode tells are used in them only";
            let kind = AssumptionKind::Attribute;
            self.l.note(kind, self.id, None, text.to_owned(), true);
        }
    }

    /// The object stays, what was in it is gone.
    pub(super) fn forget_contents(&mut self, alloca: Value<'m>) {
        let (Some(dst), Some(size)) = (self.dst(alloca), self.alloca_size(alloca)) else {
            return;
        };
        let fresh = self.temp("fresh", Type::Ptr);
        self.allocate(fresh, AllocKind::Stack, size.clone(), 1);
        self.copy_bytes(dst.into(), fresh.into(), size, false);
        self.b.push(StmtKind::Free {
            region: ALL_MEMORY,
            ptr: fresh.into(),
            kind: AllocKind::Stack,
        });
    }

    /// A local's lifetime ends.
    pub(super) fn lifetime_end(&mut self, address: Value<'m>) {
        self.note_lifetimes();
        if let Some(Slot::Object { .. }) = self.slots.get(&address)
            && self.origin.is_faithful()
            && let Some(ptr) = self.dst(address)
        {
            self.b.push(StmtKind::Free {
                region: ALL_MEMORY,
                ptr: ptr.into(),
                kind: AllocKind::Stack,
            });
        }
    }

    /// Copies bytes without checks.
    pub(super) fn copy_bytes(
        &mut self,
        dst: Operand,
        src: Operand,
        len: Operand,
        may_overlap: bool,
    ) {
        self.b.push(StmtKind::RegionCopy {
            dst_region: ALL_MEMORY,
            dst,
            src_region: ALL_MEMORY,
            src,
            len,
            may_overlap,
        });
    }

    pub(super) fn load(&mut self, inst: Value<'m>) {
        self.note_order(inst);
        let Some(address) = inst.operand(0) else {
            return self.havoc_result(inst, "this read");
        };
        if self.is_elsewhere(address) {
            return self.havoc_result(inst, "a read in another address space");
        }
        if let Some(var) = self.local(address) {
            self.count(inst, true);
            if let Some(flag) = self.initialized.get(&var).copied()
                && matches!(self.origin, Origin::Compiled | Origin::Rustc)
                && !self.is_kept(inst)
            {
                let text = self.text(address);
                let mut holds = Cond::Var(flag);
                let mut message = format!("`{text}` has a value when it is read");
                if self.origin == Origin::Compiled && address.name().starts_with("retval") {
                    // In C, who uses the result of a function that ends without
                    // one is wrong, not the function.
                    let any = HavocKind::Abstraction(None);
                    let unused = self.arbitrary_scalar(Type::Bool, any);
                    let unused = self.truth(&unused).unwrap_or(Cond::Const(false));
                    holds = Cond::Or(vec![holds, unused]);
                    "the function ends with a value".clone_into(&mut message);
                }
                self.check(CheckKind::Uninit, holds, message);
            }
            if self.is_read_in_place(inst, address) {
                self.env.insert(inst, vec![var.into()]);
            } else if let Some(dst) = self.dst(inst) {
                self.b.assign(dst, var);
            }
            return;
        }
        if inst.is_instrumentation() {
            // A function's type in front of it, a class's hash: no object.
            let text = "what a sanitizer reads for itself is there";
            self.note(AssumptionKind::Attribute, text.to_owned(), true);
            return self.havoc_result(inst, "what a sanitizer reads");
        }
        let (Some(ptr), Some(fields), Some(size)) = (
            self.scalar(address),
            self.l.fields(inst.ty()),
            self.l.module.size_of(inst.ty()),
        ) else {
            return self.havoc_result(inst, "this read");
        };
        let size = self.accessed_bytes(&fields, size);
        let len = Operand::int(self.address_width(), size);
        if !self.is_own_object(address, size) {
            self.check_element(address, (&ptr, len.clone()), false);
        }
        self.check_indices(inst, address);
        self.check_contents(&ptr, len, inst, address);
        let align = inst.alignment().max(1);
        let dsts = self.dsts(inst);
        let mut last: Option<(u64, Var)> = None;
        for (dst, field) in dsts.into_iter().zip(fields.iter()) {
            let whole = match (field.lane, last) {
                (None, _) => dst,
                (Some(_), Some((offset, whole))) if offset == field.offset => whole,
                (Some(_), _) => self.temp("lanes", field.stored()),
            };
            if last != Some((field.offset, whole)) {
                let at = self.field_address(&ptr, field.offset);
                self.b.push(StmtKind::Load {
                    dst: whole,
                    region: ALL_MEMORY,
                    ptr: at,
                    align: field_align(align, field.offset),
                });
            }
            last = field.lane.map(|_| (field.offset, whole));
            if let Some(lane) = field.lane {
                self.unpack(dst, whole, lane);
            }
        }
        if !self.origin.is_faithful() && inst.promises_result() {
            self.relax_result(inst);
        }
        self.count(inst, true);
    }

    fn check_contents(&mut self, ptr: &Operand, len: Operand, inst: Value<'m>, address: Value<'m>) {
        let name = self.text(address);
        self.check_alignment(ptr, inst, address);
        // Elsewhere nobody tells which loads are reads of the source's.
        let told = matches!(self.origin, Origin::Compiled | Origin::Rustc);
        if !told || self.is_kept(inst) || self.is_coerced(inst, address) {
            return;
        }
        let contents = Cond::Ptr(PtrPred::Initialized {
            ptr: ptr.clone(),
            len: self.length_of_three(inst).unwrap_or(len),
        });
        self.check(
            CheckKind::Uninit,
            contents,
            format!(
                "{} was written before it is read",
                contents_of(address, &name)
            ),
        );
    }

    /// Three elements are loaded as four, of which the last has no value.
    fn length_of_three(&self, load: Value<'m>) -> Option<Operand> {
        let Shape::Vector(element, 4) = load.ty().shape() else {
            return None;
        };
        let size = self.l.module.size_of(element)?;
        let three = load.name().starts_with("loadVecN");
        three.then(|| Operand::int(self.address_width(), size * 3))
    }

    /// Whether an address is one of another space, where null may be an object.
    fn is_elsewhere(&self, address: Value<'m>) -> bool {
        address.ty().address_space() != 0 && self.local(address).is_none()
    }

    /// Whether what is read is only written back, beside a field of a few bits
    /// that is set: the source reads nothing.
    fn is_kept(&self, load: Value<'m>) -> bool {
        let address = load.operand(0);
        let mut users = load.users();
        users.retain(|u| u.parent().is_none_or(|b| !self.chains.is_handler(b)));
        let sets = |u: &Value<'m>| {
            let written = |s: &Value<'m>| {
                s.name().starts_with("bf.set")
                    || s.opcode() == Some(Opcode::LLVMStore) && s.operand(1) == address
            };
            u.name().starts_with("bf.clear") && u.users().iter().all(written)
        };
        let elements = |u: &Value<'m>| address.is_some_and(|at| sets_elements(*u, load, at, 4));
        self.origin == Origin::Compiled
            && !users.is_empty()
            && (load.name().starts_with("bf.load") && users.iter().all(sets)
                || users.iter().all(elements))
    }

    /// Whether a load only passes a structure on, in registers. Its padding, and
    /// members without a value, need none (C23 6.2.6.1).
    fn is_coerced(&self, load: Value<'m>, address: Value<'m>) -> bool {
        let is_aggregate = |v: Value<'m>| {
            let ty = v.allocated_type().map(LlvmType::shape);
            matches!(ty, Some(Shape::Struct(_) | Shape::Array(..)))
        };
        let name = address.name();
        let copied = name.starts_with("coerce.dive")
            || name.split('.').any(|part| part.starts_with("coerce"));
        let of_structure = is_aggregate(address) || copied;
        // A field of a few bits says nothing of its type, either.
        let of_structure = of_structure && !load.name().starts_with("bf.load");
        self.origin == Origin::Compiled
            && of_structure
            && !load.has_type_metadata()
            && self.has_types
    }

    fn check_alignment(&mut self, ptr: &Operand, inst: Value<'m>, address: Value<'m>) {
        let align = inst.alignment();
        let accessed = match inst.opcode() {
            Some(Opcode::LLVMStore) => inst.operand(0).map_or(inst.ty(), Value::ty),
            _ => inst.ty(),
        };
        let asked = self.l.options.emits(CheckKind::Align) && inst.has_type_metadata();
        if asked && align < self.l.module.align_of(accessed) && !is_in_packed(address) {
            // A pointer into an object of another type, which clang looks at.
            let text = "accesses are aligned where clang takes them to be less than their types";
            self.note(AssumptionKind::Attribute, text.to_owned(), true);
        }
        if align > 1 {
            let name = self.text(address);
            self.check(
                CheckKind::Align,
                Cond::Ptr(PtrPred::Aligned {
                    ptr: ptr.clone(),
                    align,
                }),
                format!("`{name}` is a multiple of {align}"),
            );
        }
    }

    /// How many bytes an access of these scalars touches: without the padding
    /// at the end, which is not accessed.
    fn accessed_bytes(&self, fields: &[Field], size: u64) -> u64 {
        let end = |f: &Field| f.offset.saturating_add(self.l.program.bytes_of(f.stored()));
        fields.iter().map(end).max().unwrap_or(0).min(size)
    }

    /// Whether an access names a part of an object of this function, and lies in it.
    pub(super) fn is_own_object(&self, address: Value<'m>, bytes: u64) -> bool {
        let (mut object, mut offset) = (address, 0i64);
        while object.opcode() == Some(Opcode::LLVMGetElementPtr) {
            let (Some(by), Some(base)) = (self.l.constant_offset(object), object.operand(0)) else {
                return false;
            };
            (object, offset) = (base, offset.wrapping_add(by));
        }
        let alloca = matches!(self.slots.get(&object), Some(Slot::Object { .. }));
        let one = object.operand(0).and_then(Value::int) == Some(1);
        let room = object
            .allocated_type()
            .and_then(|ty| self.l.module.size_of(ty));
        let end = u64::try_from(offset)
            .ok()
            .and_then(|o| o.checked_add(bytes));
        alloca && one && end.zip(room).is_some_and(|(end, room)| end <= room)
    }

    pub(super) fn field_address(&mut self, ptr: &Operand, offset: u64) -> Operand {
        match i64::try_from(offset) {
            Ok(offset) => self.pointer_plus(ptr.clone(), offset),
            Err(_) => ptr.clone(),
        }
    }

    pub(super) fn store(&mut self, inst: Value<'m>) {
        self.note_order(inst);
        let (Some(value), Some(address)) = (inst.operand(0), inst.operand(1)) else {
            return self.unknown_write(inst, "a write");
        };
        if self.is_elsewhere(address) {
            self.count(inst, false);
            return self.unknown_write(inst, "a write in another address space");
        }
        let values = self.used_operands(value);
        self.check_stored_reference(value, address);
        if let Some(var) = self.local(address) {
            if let [new] = values.as_slice() {
                self.b.assign(var, new.clone());
                if sets_a_field(value, address) {
                    self.set_partly_initialized(var);
                } else {
                    self.set_initialized(var, true);
                }
            }
            return self.count(inst, true);
        }
        let (Some(ptr), Some(fields), Some(size)) = (
            self.scalar(address),
            self.l.fields(value.ty()),
            self.l.module.size_of(value.ty()),
        ) else {
            self.count(inst, false);
            return self.unknown_write(inst, "a write of this type");
        };
        let size = self.accessed_bytes(&fields, size);
        if !self.is_own_object(address, size) {
            let len = Operand::int(self.address_width(), size);
            self.check_element(address, (&ptr, len), true);
        }
        self.check_indices(inst, address);
        self.check_alignment(&ptr, inst, address);
        let align = inst.alignment().max(1);
        let mut fields = fields.iter().zip(values).peekable();
        while let Some((field, mut value)) = fields.next() {
            if let Some(lane) = field.lane {
                value = self.packed(value, lane);
                let same =
                    |(f, _): &(&Field, Operand)| f.lane.is_some() && f.offset == field.offset;
                while let Some((field, next)) = fields.next_if(same) {
                    let next = field.lane.map(|lane| self.packed(next, lane));
                    let both = self.temp("lanes", field.stored());
                    if let Some(next) = next {
                        self.b.binary(both, BinOp::Or, value, next);
                    }
                    value = both.into();
                }
            }
            let at = self.field_address(&ptr, field.offset);
            self.b.push(StmtKind::Store {
                region: ALL_MEMORY,
                ptr: at,
                value,
                align: field_align(align, field.offset),
            });
        }
        self.count(inst, true);
    }

    /// A lane of a vector that is one integer in memory.
    pub(super) fn unpack(&mut self, dst: Var, whole: Var, lane: Lane) {
        let mut from = whole;
        if lane.shift > 0 {
            from = self.temp("lane", Type::Int(lane.total));
            let by = Operand::int(lane.total, lane.shift);
            self.b.binary(from, BinOp::LShr, whole, by);
        }
        self.b.cast(dst, CastOp::Trunc, from);
    }

    /// A lane where it lies in that integer.
    pub(super) fn packed(&mut self, value: Operand, lane: Lane) -> Operand {
        let wide = self.temp("lane", Type::Int(lane.total));
        self.b.cast(wide, CastOp::Zext, value);
        let shifted = self.temp("lane", Type::Int(lane.total));
        let by = Operand::int(lane.total, lane.shift);
        self.b.binary(shifted, BinOp::Shl, wide, by);
        shifted.into()
    }

    /// Something may have changed anywhere in memory.
    pub(super) fn unknown_write(&mut self, inst: Value<'m>, what: &str) {
        let text = format!("{what} is not modelled: it may change any memory");
        self.note(AssumptionKind::Unsupported, text, false);
        self.lose_addresses(inst);
        let all = inst.operands().into_iter().flat_map(|o| self.operands(o));
        let all = all.collect();
        self.call_unknown(UNKNOWN_WRITE, all, &[]);
    }

    fn note_order(&mut self, inst: Value<'m>) {
        if inst.is_atomic() || inst.is_volatile() {
            self.note_concurrency();
        }
    }

    pub(super) fn note_concurrency(&mut self) {
        let text = "atomic and volatile accesses behave as in one thread without interrupts";
        self.note(AssumptionKind::NoConcurrency, text.to_owned(), true);
    }

    /// The address, type and current value of an atomic update.
    fn atomic_read(&mut self, inst: Value<'m>, value: Value<'m>) -> Option<(Operand, Var)> {
        self.note_concurrency();
        let address = inst.operand(0)?;
        let ptr = self.scalar(address)?;
        let fields = self.l.fields(value.ty())?;
        let [field] = fields.as_slice() else {
            return None;
        };
        let bytes = self.l.program.bytes_of(field.ty);
        let len = Operand::int(self.address_width(), bytes);
        self.check_element(address, (&ptr, len.clone()), true);
        self.check_indices(inst, address);
        if matches!(self.origin, Origin::Compiled | Origin::Rustc) {
            let contents = Cond::Ptr(PtrPred::Initialized {
                ptr: ptr.clone(),
                len,
            });
            let name = self.text(address);
            let message = format!(
                "{} was written before it is read",
                contents_of(address, &name)
            );
            self.check(CheckKind::Uninit, contents, message);
        }
        let old = self.temp("old", field.ty);
        self.b.push(StmtKind::Load {
            dst: old,
            region: ALL_MEMORY,
            ptr: ptr.clone(),
            align: inst.alignment().max(1),
        });
        Some((ptr, old))
    }

    fn write_back(&mut self, inst: Value<'m>, ptr: Operand, value: Operand) {
        self.b.push(StmtKind::Store {
            region: ALL_MEMORY,
            ptr,
            value,
            align: inst.alignment().max(1),
        });
    }

    pub(super) fn atomic_update(&mut self, inst: Value<'m>) {
        let update = inst.operand(1).and_then(|value| {
            let (ptr, old) = self.atomic_read(inst, value)?;
            Some((ptr, old, self.scalar(value)?))
        });
        let Some((ptr, old, value)) = update else {
            self.unknown_write(inst, "an atomic update of this type");
            return self.havoc_result(inst, "this type");
        };
        let ty = self.b.ty(old);
        let new = self.temp("new", ty);
        let exact = match inst.atomic_op() {
            AtomicOp::Exchange => {
                self.b.assign(new, value);
                true
            }
            AtomicOp::Binary(op) if matches!(ty, Type::Int(_)) => {
                self.b.binary(new, op, old, value);
                true
            }
            AtomicOp::Nand if matches!(ty, Type::Int(_)) => {
                let both = self.temp("both", ty);
                self.b.binary(both, BinOp::And, old, value);
                let ones = Operand::int(ty.width().unwrap_or(1), -1);
                self.b.binary(new, BinOp::Xor, both, ones);
                true
            }
            AtomicOp::Choose(op) if matches!(ty, Type::Int(_)) => {
                let keep = self.temp("keep", Type::Bool);
                self.b.set_bool(keep, Cond::cmp(op, old, value.clone()));
                self.b.push(StmtKind::Select {
                    dst: new,
                    cond: keep.into(),
                    a: old.into(),
                    b: value,
                });
                true
            }
            _ => {
                self.b.havoc(new, HavocKind::Abstraction(None));
                false
            }
        };
        self.write_back(inst, ptr, new.into());
        self.define(inst, vec![old.into()]);
        self.count(inst, exact);
    }

    pub(super) fn atomic_exchange(&mut self, inst: Value<'m>) {
        let update = inst.operand(1).zip(inst.operand(2)).and_then(|(e, n)| {
            // What addresses of another space are equal isn't known.
            if e.ty().address_space() != 0 {
                return None;
            }
            let (ptr, old) = self.atomic_read(inst, e)?;
            Some((ptr, old, self.scalar(e)?, self.scalar(n)?))
        });
        let Some((ptr, old, expected, new)) = update else {
            self.unknown_write(inst, "an atomic update of this type");
            return self.havoc_result(inst, "this type");
        };
        let same = self.temp("same", Type::Bool);
        let equal = Cond::cmp(ir::CmpOp::Eq, old, expected);
        if inst.may_fail_spuriously() {
            let luck = self.temp("luck", Type::Bool);
            self.b.havoc(luck, HavocKind::Abstraction(None));
            self.b
                .set_bool(same, Cond::And(vec![Cond::Var(luck), equal]));
        } else {
            self.b.set_bool(same, equal);
        }
        let ty = self.b.ty(old);
        let written = self.temp("new", ty);
        self.b.push(StmtKind::Select {
            dst: written,
            cond: same.into(),
            a: new,
            b: old.into(),
        });
        self.write_back(inst, ptr, written.into());
        self.define(inst, vec![old.into(), same.into()]);
        self.count(inst, true);
    }
}

/// The alignment of a part of an aligned access.
fn field_align(align: u64, offset: u64) -> u64 {
    if offset == 0 {
        return align;
    }
    align.min(1 << offset.trailing_zeros())
}

/// Whether a value is what lies at an address, with a field of a few bits set.
fn sets_a_field(value: Value<'_>, address: Value<'_>) -> bool {
    let mut at = value;
    for name in ["bf.set", "bf.clear"] {
        if at.name().starts_with(name)
            && let Some(from) = at.operand(0)
        {
            at = from;
        }
    }
    at.name().starts_with("bf.load") && at.operand(0) == Some(address) && at != value
}

/// Whether an address is that of a member of a packed structure.
fn is_in_packed(address: Value<'_>) -> bool {
    let mut at = address;
    while let Some(ty) = at.gep_source_type() {
        if ty.is_packed() {
            return true;
        }
        let Some(base) = at.operand(0) else { break };
        at = base;
    }
    at.allocated_type()
        .or_else(|| at.value_type())
        .is_some_and(LlvmType::is_packed)
}

/// Whether an instruction only changes elements of a vector that is written
/// back to where it was.
fn sets_elements<'m>(inst: Value<'m>, vector: Value<'m>, address: Value<'m>, depth: u32) -> bool {
    let changes = matches!(
        inst.opcode(),
        Some(Opcode::LLVMInsertElement | Opcode::LLVMShuffleVector)
    );
    let written = |u: &Value<'m>| {
        let stored = u.opcode() == Some(Opcode::LLVMStore) && u.operand(1) == Some(address);
        stored || depth > 0 && sets_elements(*u, inst, address, depth - 1)
    };
    changes && inst.operand(0) == Some(vector) && inst.users().iter().all(written)
}
