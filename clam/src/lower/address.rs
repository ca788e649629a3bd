//! Addresses of elements and fields: `getelementptr` as a sum of bytes.

use super::MAX_DEPTH;
use super::body::{Body, Slot};
use super::names::{self, Known};
use super::operand::Base;
use crate::llvm::{CallTarget, Opcode, Shape, Value, ValueKind};
use ir::{
    BinOp, CastOp, CheckKind, Cond, Const, Extent, HavocKind, Operand, PtrPred, Sign, StmtKind,
    Type, Z,
};

/// How far from 0 an index can be, by how it was computed: C's `int` indices
/// are extended to a pointer's width, and negated where they are subtracted.
fn magnitude(index: Value<'_>, width: u32) -> Z {
    let mut index = index;
    let is_negated = |v: Value<'_>| {
        v.opcode() == Some(Opcode::LLVMSub) && v.operand(0).and_then(Value::signed_int) == Some(0)
    };
    while is_negated(index)
        && let Some(of) = index.operand(1)
    {
        index = of;
    }
    let narrow = index.operand(0).map(|v| v.ty().shape());
    match (index.opcode(), narrow, index.ty().shape()) {
        (Some(Opcode::LLVMZExt), Some(Shape::Int(w)), _) if w < width => Z::pow2(w),
        (Some(Opcode::LLVMSExt), Some(Shape::Int(w)), _) if w < width => Z::pow2(w - 1),
        (_, _, Shape::Int(w)) if w < width => Z::pow2(w - 1),
        _ => Z::pow2(width - 1),
    }
}

/// What is known about the operations that an offset is made of.
struct Wraps {
    /// Whether it may not wrap.
    matters: bool,
    /// Whether memory is accessed there, so that it is checked.
    accessed: bool,
    /// Otherwise: what must hold for the offset to be what it should be.
    fits: Vec<Cond>,
    /// A multiple of this, and a constant more.
    unit: i64,
    constant: i64,
}

/// What becomes of an address.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Use {
    /// The library gets it, and may read or write there.
    Handed,
    Read,
    Written,
}

/// What a call does at an address that is one of its arguments: what is passed
/// by value is copied, block operations of a known length access that much,
/// and the C library is there to work on memory. Of functions that nobody knows
/// it isn't said.
fn use_in_call<'m>(call: Value<'m>, address: Value<'m>) -> Option<Use> {
    let args = call.call_args();
    let by_value = (0..)
        .zip(&args)
        .any(|(i, arg)| *arg == address && call.call_attribute_type(i, "byval").is_some());
    if by_value {
        return Some(Use::Read);
    }
    let CallTarget::Function(f) = call.call_target()? else {
        return None;
    };
    if !args.contains(&address) {
        return None;
    }
    let name = f.name();
    if name.starts_with("llvm.x86.") && f.touches_memory() {
        return Some(Use::Handed);
    }
    match names::known(block_operation(&name), !f.is_declaration()) {
        Some(Known::Copies(_) | Known::Fills) => {
            let some = args.get(2).and_then(|n| n.int()).is_some_and(|n| n > 0);
            some.then_some(Use::Read)
        }
        Some(Known::Pure | Known::Writes) => Some(Use::Handed),
        _ => None,
    }
}

/// Whether an address is only that of loads and stores.
fn is_only_accessed(address: Value<'_>) -> bool {
    let users = address.users();
    users.into_iter().all(|user| match user.opcode() {
        Some(Opcode::LLVMLoad) => true,
        Some(Opcode::LLVMStore) => user.operand(0) != Some(address),
        _ => false,
    })
}

/// The function of the C library that an intrinsic stands for.
fn block_operation(name: &str) -> &str {
    ["memcpy", "memmove", "memset"]
        .into_iter()
        .find(|f| {
            let rest = name.strip_prefix("llvm.").and_then(|n| n.strip_prefix(f));
            rest.is_some_and(|r| r.starts_with('.'))
        })
        .unwrap_or(name)
}

impl<'m> Body<'_, 'm> {
    pub(super) fn element_pointer(&mut self, inst: Value<'m>) {
        if self.is_of_list(inst) {
            return self.count(inst, true);
        }
        if inst.ty().shape() != Shape::Ptr {
            return self.havoc_result(inst, "a vector of pointers");
        }
        let Some(base) = inst.operand(0).and_then(|v| self.scalar(v)) else {
            return self.havoc_result(inst, "this address");
        };
        self.remember_base(inst, &base);
        let used = self.use_of(inst);
        if used >= Some(Use::Read) {
            self.check_base(inst, &base, used == Some(Use::Written));
        }
        let constant = self.l.constant_offset(inst);
        let ptr = match constant {
            Some(offset) => self.pointer_plus(base.clone(), offset),
            None => match self.offset(inst, used >= Some(Use::Read)) {
                Some(offset) => {
                    let ptr = self.pointer_add(base.clone(), offset);
                    if let Some(dst) = ptr.as_var() {
                        self.b.info_mut(dst).array = self.array_of(inst);
                    }
                    ptr
                }
                None => return self.havoc_result(inst, "this address"),
            },
        };
        if used == Some(Use::Handed) {
            self.check_handed_base(inst, &base, &ptr);
        }
        if constant != Some(0) {
            self.check_stays_in_object(inst, &base, &ptr);
        }
        let ptr = match constant {
            Some(0) => ptr,
            Some(_) if base == Operand::Const(Const::Null) => ptr,
            _ if inst.stays_off_null() || is_only_accessed(inst) => ptr,
            _ => self.or_null(ptr),
        };
        self.define(inst, vec![ptr]);
        self.count(inst, true);
    }

    /// The offset in bytes that a `getelementptr` adds. In code that we
    /// compiled, it must not wrap: an index of 2^62 is not the element 0. Where
    /// the address is `accessed` right here, that is checked; one that is only
    /// computed is unknown then.
    fn offset(&mut self, gep: Value<'m>, accessed: bool) -> Option<Operand> {
        let width = self.address_width();
        let mut wraps = Wraps {
            matters: self.origin.is_faithful() && gep.is_inbounds(),
            accessed,
            fits: Vec::new(),
            unit: 0,
            constant: 0,
        };
        let sum = self.sum_of_steps(gep, &mut wraps)?;
        if wraps.fits.is_empty() {
            return Some(sum);
        }
        let ty = Type::Int(width);
        let (exact, any, offset) = (
            self.temp("exact", Type::Bool),
            self.other_offset(&wraps),
            self.temp("offset", ty),
        );
        self.b.set_bool(exact, Cond::And(wraps.fits));
        self.b.push(StmtKind::Select {
            dst: offset,
            cond: exact.into(),
            a: sum,
            b: any,
        });
        Some(offset.into())
    }

    /// What an offset is that goes around, which it must not: unknown, but that it leads
    /// to where an element would lie.
    fn other_offset(&mut self, wraps: &Wraps) -> Operand {
        let width = self.address_width();
        let ty = Type::Int(width);
        let narrow = width / 2;
        let is_short = u64::try_from(wraps.unit).is_ok_and(|unit| unit < 1 << (narrow - 1));
        if wraps.unit <= 1 || !is_short {
            return self.arbitrary_scalar(ty, HavocKind::Abstraction(None));
        }
        let index = self.arbitrary_scalar(Type::Int(narrow), HavocKind::Abstraction(None));
        let [wide, scaled, offset] = ["index", "any", "any"].map(|name| self.temp(name, ty));
        self.b.cast(wide, CastOp::Sext, index);
        let unit = Operand::int(width, wraps.unit);
        self.b.binary(scaled, BinOp::Mul, wide, unit);
        let constant = wraps.constant.checked_rem(wraps.unit).unwrap_or(0);
        if constant == 0 {
            return scaled.into();
        }
        let constant = Operand::int(width, constant);
        self.b.binary(offset, BinOp::Add, scaled, constant);
        offset.into()
    }

    fn sum_of_steps(&mut self, gep: Value<'m>, wraps: &mut Wraps) -> Option<Operand> {
        let width = self.address_width();
        let most = Z::max_of(width, Sign::Signed);
        let mut ty = gep.gep_source_type()?;
        let mut constant: i64 = 0;
        // The sum so far, and how far from 0 it can be.
        let mut sum: Option<(Operand, Z)> = None;
        for i in 1..gep.operand_count() {
            let index = gep.operand(i)?;
            let mut size = self.l.module.size_of(ty);
            if i > 1 {
                size = self.l.step(ty);
                match ty.shape() {
                    Shape::Struct(fields) => {
                        let field = u32::try_from(index.int()?).ok()?;
                        let at = self.l.module.field_offset(ty, field)?;
                        constant = constant.checked_add_unsigned(at)?;
                        ty = *fields.get(field as usize)?;
                        continue;
                    }
                    Shape::Array(element, _) | Shape::Vector(element, _) => ty = element,
                    _ => return None,
                }
            }
            let size = i64::try_from(size?).ok()?;
            if let Some(index) = index.signed_int() {
                constant = constant.checked_add(size.checked_mul(index)?)?;
                continue;
            }
            wraps.unit = Z::from(wraps.unit).gcd(&Z::from(size)).to_i64()?;
            let mut reach = &magnitude(index, width) * &Z::from(size);
            let index = self.scalar(index)?;
            let mut step = self.widened(index, width, CastOp::Sext)?;
            if size != 1 {
                let size = Operand::int(width, size);
                if reach > most {
                    self.check_offset(gep, wraps, BinOp::Mul, &step, &size);
                    reach.clone_from(&most);
                }
                let scaled = self.temp("offset", Type::Int(width));
                self.b.binary(scaled, BinOp::Mul, step, size);
                step = scaled.into();
            }
            sum = Some(self.plus(gep, wraps, sum, (step, reach)));
        }
        wraps.constant = constant;
        if constant != 0 || sum.is_none() {
            let step = (Operand::int(width, constant), Z::from(constant).abs());
            sum = Some(self.plus(gep, wraps, sum, step));
        }
        sum.map(|(sum, _)| sum)
    }

    /// The outermost array that an address indexes, if that lies at a constant
    /// offset.
    fn array_of(&self, gep: Value<'m>) -> Option<Extent> {
        let mut ty = gep.gep_source_type()?;
        let mut start: u64 = 0;
        for i in 1..gep.operand_count() {
            let index = gep.operand(i)?;
            let constant = index.signed_int();
            let (within, at) = match ty.shape() {
                _ if i == 1 => (ty, self.l.module.size_of(ty)?),
                Shape::Struct(fields) => {
                    let field = u32::try_from(index.int()?).ok()?;
                    start = start.checked_add(self.l.module.field_offset(ty, field)?)?;
                    ty = *fields.get(field as usize)?;
                    continue;
                }
                Shape::Array(element, _) => (element, self.l.step(ty)?),
                _ => return None,
            };
            let Some(index) = constant else {
                let extent = Extent {
                    start: u32::try_from(start).ok()?,
                    len: u32::try_from(self.l.module.size_of(ty)?).ok()?,
                };
                return (i > 1 && extent.len > 0).then_some(extent);
            };
            let by = at.checked_mul(u64::try_from(index).ok()?)?;
            start = start.checked_add(by)?;
            ty = within;
        }
        None
    }

    /// The sum and one more step, each with how far from 0 it can be.
    fn plus(
        &mut self,
        gep: Value<'m>,
        wraps: &mut Wraps,
        sum: Option<(Operand, Z)>,
        (step, by): (Operand, Z),
    ) -> (Operand, Z) {
        let Some((sum, reach)) = sum else {
            return (step, by);
        };
        let width = self.address_width();
        let most = Z::max_of(width, Sign::Signed);
        let mut reach = &reach + &by;
        if reach > most {
            self.check_offset(gep, wraps, BinOp::Add, &sum, &step);
            reach = most;
        }
        let dst = self.temp("offset", Type::Int(width));
        self.b.binary(dst, BinOp::Add, sum, step);
        (dst.into(), reach)
    }

    /// One operation of an address does not wrap: checked, or else noted.
    fn check_offset(
        &mut self,
        gep: Value<'m>,
        wraps: &mut Wraps,
        op: BinOp,
        a: &Operand,
        b: &Operand,
    ) {
        if !wraps.matters {
            return;
        }
        let fits = Cond::Fits {
            op,
            sign: Sign::Signed,
            a: a.clone(),
            b: b.clone(),
        };
        let kind = if wraps.accessed {
            CheckKind::Bounds
        } else {
            CheckKind::Pointer
        };
        if !self.l.options.emits(kind) {
            wraps.fits.push(fits);
            return;
        }
        let (text, width) = (self.text(gep), self.address_width());
        let message = format!("the offset of `{text}` fits {width} bits");
        self.check(kind, fits, message);
    }

    /// Whether the null check of an access through this address stands where
    /// the address is computed: a field of a null pointer isn't null itself.
    pub(super) fn is_base_checked(&self, address: Value<'m>) -> bool {
        self.origin.is_faithful()
            && address.opcode() == Some(Opcode::LLVMGetElementPtr)
            && address.is_inbounds()
    }

    /// Whether it is this address, and not the one that it is computed from,
    /// whose base must not be null.
    fn starts_at_base(&self, gep: Value<'m>) -> bool {
        let Some(from) = gep.operand(0) else {
            return false;
        };
        let is_local = matches!(self.slots.get(&from), Some(Slot::Object { .. }));
        self.is_base_checked(gep) && !self.is_base_checked(from) && !is_local
    }

    /// That from which the address of something accessed is computed is not
    /// null.
    fn check_base(&mut self, gep: Value<'m>, base: &Operand, write: bool) {
        let Some(from) = gep.operand(0) else { return };
        if self.starts_at_base(gep) {
            let name = self.text(from);
            self.check_not_null(base, write, &name);
        }
    }

    /// What the library gets is not null plus something. (Null plus nothing is
    /// null, which some of its functions take.)
    fn check_handed_base(&mut self, gep: Value<'m>, base: &Operand, ptr: &Operand) {
        let Some(from) = gep.operand(0) else { return };
        if self.starts_at_base(gep) {
            let not_null = |p: &Operand| Cond::Ptr(PtrPred::NonNull(p.clone()));
            let name = self.text(from);
            let cond = Cond::Or(vec![not_null(base), not_null(ptr).negate()]);
            let message = format!("`{name}` is not null when it is used to read");
            self.check(CheckKind::Null, cond, message);
        }
    }

    /// Keeps what the address that a block operation gets is computed from:
    /// it must not be null if anything is accessed.
    fn remember_base(&mut self, gep: Value<'m>, base: &Operand) {
        if !self.is_base_checked(gep) {
            return;
        }
        let known = gep.operand(0).and_then(|from| self.bases.get(&from));
        let base = match known {
            Some(known) => known.clone(),
            None if !self.starts_at_base(gep) || !self.reaches_block_operation(gep) => return,
            None if base.as_var().is_some_and(|v| self.mutable.contains(&v)) => {
                let kept = self.temp("base", Type::Ptr);
                self.b.assign(kept, base.clone());
                kept.into()
            }
            None => base.clone(),
        };
        self.bases.insert(gep, base);
    }

    fn reaches_block_operation(&self, gep: Value<'m>) -> bool {
        let mut open = vec![gep];
        while let Some(at) = open.pop() {
            for user in at.users() {
                match user.call_target() {
                    Some(CallTarget::Function(f)) => {
                        let known = names::known(block_operation(&f.name()), !f.is_declaration());
                        if matches!(known, Some(Known::Copies(_) | Known::Fills)) {
                            return true;
                        }
                    }
                    None if self.is_base_checked(user) => open.push(user),
                    _ => {}
                }
            }
        }
        false
    }

    /// What becomes of an address, or of one computed from it. An access that is
    /// sure counts more than what a function may do.
    fn use_of(&self, address: Value<'m>) -> Option<Use> {
        let moves = |gep| self.l.constant_offset(gep) != Some(0);
        let mut handed = None;
        // Each address is computed from one other: no need to see what was seen.
        let mut open = vec![(address, moves(address))];
        while let Some((at, moved)) = open.pop() {
            for user in at.users() {
                match user.opcode() {
                    Some(Opcode::LLVMLoad) => return Some(Use::Read),
                    Some(Opcode::LLVMStore) if user.operand(1) == Some(at) => {
                        return Some(Use::Written);
                    }
                    Some(Opcode::LLVMAtomicRMW | Opcode::LLVMAtomicCmpXchg)
                        if user.operand(0) == Some(at) =>
                    {
                        return Some(Use::Written);
                    }
                    Some(Opcode::LLVMGetElementPtr) if self.is_base_checked(user) => {
                        open.push((user, moved || moves(user)));
                    }
                    // What the call checks itself is enough where the address
                    // is that of the base.
                    _ if moved => match use_in_call(user, at) {
                        Some(Use::Handed) => handed = Some(Use::Handed),
                        Some(sure) => return Some(sure),
                        None => {}
                    },
                    _ => {}
                }
            }
        }
        handed
    }

    /// Pointer arithmetic that leaves the object is undefined. Where the
    /// result is only accessed, the checks of the access say so; the library
    /// accesses what it gets; and what is only computed has a kind of its own.
    /// Null plus nothing is null.
    fn check_stays_in_object(&mut self, gep: Value<'m>, base: &Operand, ptr: &Operand) {
        if !self.origin.is_faithful() || !gep.is_inbounds() {
            return;
        }
        let users = gep.users();
        let handed = users
            .iter()
            .any(|u| use_in_call(*u, gep) == Some(Use::Handed));
        let only_accessed = users.iter().all(|u| match u.opcode() {
            Some(
                Opcode::LLVMLoad
                | Opcode::LLVMGetElementPtr
                | Opcode::LLVMAtomicRMW
                | Opcode::LLVMAtomicCmpXchg,
            ) => u.operand(0) == Some(gep),
            Some(Opcode::LLVMStore) => u.operand(0) != Some(gep),
            _ => false,
        });
        let kind = if handed {
            CheckKind::Bounds
        } else {
            CheckKind::Pointer
        };
        if only_accessed || !self.l.options.emits(kind) {
            return;
        }
        if let Operand::Const(Const::Global(g, offset)) = ptr {
            let size = self.l.program.globals[g.index()].size;
            if u64::try_from(*offset).is_ok_and(|o| o <= size) {
                return;
            }
        }
        let text = self.text(gep);
        let len = Operand::int(self.address_width(), 0);
        let is_null = |p: &Operand| Cond::Ptr(PtrPred::NonNull(p.clone())).negate();
        let inside = Cond::Ptr(PtrPred::InBounds {
            ptr: ptr.clone(),
            len,
        });
        let nothing = Cond::And(vec![is_null(base), is_null(ptr)]);
        self.check(
            kind,
            Cond::Or(vec![inside, nothing]),
            format!("the address of `{text}` lies in the object"),
        );
    }

    /// Constant addresses among the operands of an instruction stay in their
    /// objects; of a selection, that one which is chosen. Where an operand is
    /// only accessed, or a further address is computed from it, the checks of
    /// that say so, and those of `phi` nodes stand on the edges.
    pub(super) fn check_constant_operands(&mut self, inst: Value<'m>) {
        let checked_elsewhere = match inst.opcode() {
            Some(
                Opcode::LLVMLoad
                | Opcode::LLVMGetElementPtr
                | Opcode::LLVMAtomicRMW
                | Opcode::LLVMAtomicCmpXchg,
            ) => Some(0),
            Some(Opcode::LLVMStore) => Some(1),
            Some(Opcode::LLVMPHI) => return,
            _ => None,
        };
        let chosen = match inst.opcode() {
            Some(Opcode::LLVMSelect) => inst.operand(0).and_then(|v| self.scalar(v)),
            _ => None,
        };
        let chosen = chosen.and_then(|o| self.truth(&o));
        for (i, operand) in inst.operands().into_iter().enumerate() {
            let avoided = match (&chosen, i) {
                (Some(first), 1) => first.negate(),
                (Some(first), 2) => first.clone(),
                _ => Cond::Const(false),
            };
            let handed = inst.is_call() && use_in_call(inst, operand) == Some(Use::Handed);
            let kind = if handed {
                CheckKind::Bounds
            } else {
                CheckKind::Pointer
            };
            if checked_elsewhere != Some(i) {
                self.check_constant_address(operand, kind, &avoided);
            }
        }
    }

    /// A constant address that is computed unless `avoided` holds lies in its
    /// object, or one past its end.
    pub(super) fn check_constant_address(&mut self, v: Value<'m>, kind: CheckKind, avoided: &Cond) {
        if !self.origin.is_faithful() {
            return;
        }
        let mut v = v;
        for _ in 0..MAX_DEPTH {
            if v.kind() != ValueKind::LLVMConstantExprValueKind {
                return;
            }
            if v.constant_opcode() == Some(Opcode::LLVMGetElementPtr) && v.is_inbounds() {
                break;
            }
            let Some(of) = v.operand(0) else { return };
            v = of;
        }
        let Some((Base::Global(g), offset)) = self.l.constant_address(v) else {
            return;
        };
        let global = &self.l.program.globals[g.index()];
        if u64::try_from(offset).is_ok_and(|o| o <= global.size) {
            return;
        }
        let name = global.name.clone();
        self.check(
            kind,
            avoided.clone(),
            format!("an address {offset} bytes from the start of `{name}` lies in the object"),
        );
    }
}
