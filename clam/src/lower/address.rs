//! Addresses of elements and fields: `getelementptr` as a sum of bytes.

use super::MAX_DEPTH;
use super::function::Body;
use super::local::Slot;
use super::operand::Base;
use crate::llvm::{CallTarget, Opcode, Shape, Value, ValueKind};
use ir::{BinOp, CastOp, CheckKind, Cond, Const, Operand, PtrPred, Sign, Type, Z};

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

/// Whether a call accesses memory at one of its arguments by itself: a library's
/// function or an intrinsic may, and what is passed by value is copied.
fn is_read_by_call<'m>(call: Value<'m>, address: Value<'m>) -> bool {
    let external = match call.call_target() {
        Some(CallTarget::Function(f)) => f.is_declaration(),
        _ => false,
    };
    (0..).zip(call.call_args()).any(|(i, arg)| {
        arg == address && (external || call.call_attribute_type(i, "byval").is_some())
    })
}

impl<'m> Body<'_, 'm> {
    pub fn element_pointer(&mut self, inst: Value<'m>) {
        if inst.ty().shape() != Shape::Ptr {
            return self.havoc_result(inst, "a vector of pointers");
        }
        let Some(base) = inst.operand(0).and_then(|v| self.scalar(v)) else {
            return self.havoc_result(inst, "this address");
        };
        self.check_base(inst, &base);
        if let Some(offset) = self.l.constant_offset(inst) {
            let ptr = self.pointer_plus(base, offset);
            if offset != 0 {
                self.check_stays_in_object(inst, &ptr);
            }
            self.define(inst, vec![ptr]);
            return self.count(inst, true);
        }
        match self.offset(inst) {
            Some(offset) => {
                let ptr = self.pointer_add(base, offset);
                self.check_stays_in_object(inst, &ptr);
                self.define(inst, vec![ptr]);
                self.count(inst, true);
            }
            None => self.havoc_result(inst, "this address"),
        }
    }

    /// The offset in bytes that a `getelementptr` adds. In code that we
    /// compiled, it must not wrap: an index of 2^62 is not the element 0.
    fn offset(&mut self, gep: Value<'m>) -> Option<Operand> {
        let width = self.address_width();
        let most = Z::max_of(width, Sign::Signed);
        let checked = self.from_source && gep.is_inbounds();
        let mut ty = gep.gep_source_type()?;
        let mut constant: i64 = 0;
        // The sum so far, and how far from 0 it can be.
        let mut sum: Option<(Operand, Z)> = None;
        for i in 1..gep.operand_count() {
            let index = gep.operand(i)?;
            if i > 1 {
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
            let size = i64::try_from(self.l.module.size_of(ty)?).ok()?;
            if let Some(index) = index.signed_int() {
                constant = constant.checked_add(size.checked_mul(index)?)?;
                continue;
            }
            let mut reach = &magnitude(index, width) * &Z::from(size);
            let index = self.scalar(index)?;
            let mut step = self.widened(index, width, CastOp::Sext)?;
            if size != 1 {
                let size = Operand::int(width, size);
                if checked && reach > most {
                    self.check_offset(gep, BinOp::Mul, &step, &size);
                    reach.clone_from(&most);
                }
                let scaled = self.temp("offset", Type::Int(width));
                self.b.binary(scaled, BinOp::Mul, step, size);
                step = scaled.into();
            }
            sum = Some(self.plus(gep, checked, sum, (step, reach)));
        }
        if constant != 0 || sum.is_none() {
            let step = (Operand::int(width, constant), Z::from(constant).abs());
            sum = Some(self.plus(gep, checked, sum, step));
        }
        sum.map(|(sum, _)| sum)
    }

    /// The sum and one more step, each with how far from 0 it can be.
    fn plus(
        &mut self,
        gep: Value<'m>,
        checked: bool,
        sum: Option<(Operand, Z)>,
        (step, by): (Operand, Z),
    ) -> (Operand, Z) {
        let Some((sum, reach)) = sum else {
            return (step, by);
        };
        let width = self.address_width();
        let most = Z::max_of(width, Sign::Signed);
        let mut reach = &reach + &by;
        if checked && reach > most {
            self.check_offset(gep, BinOp::Add, &sum, &step);
            reach = most;
        }
        let dst = self.temp("offset", Type::Int(width));
        self.b.binary(dst, BinOp::Add, sum, step);
        (dst.into(), reach)
    }

    /// Checks that one operation of an address does not wrap.
    fn check_offset(&mut self, gep: Value<'m>, op: BinOp, a: &Operand, b: &Operand) {
        let width = self.address_width();
        let text = self.text(gep);
        self.check(
            CheckKind::Bounds,
            Cond::Fits {
                op,
                sign: Sign::Signed,
                a: a.clone(),
                b: b.clone(),
            },
            format!("the offset of `{text}` fits {width} bits"),
        );
    }

    /// Whether the null check of an access through this address stands where
    /// the address is computed: a field of a null pointer isn't null itself.
    pub fn is_base_checked(&self, address: Value<'m>) -> bool {
        self.from_source
            && address.opcode() == Some(Opcode::LLVMGetElementPtr)
            && address.is_inbounds()
    }

    /// That from which the address of something accessed is computed is not
    /// null.
    fn check_base(&mut self, gep: Value<'m>, base: &Operand) {
        let Some(from) = gep.operand(0) else { return };
        let is_local = matches!(self.slots.get(&from), Some(Slot::Object { .. }));
        if !self.is_base_checked(gep) || self.is_base_checked(from) || is_local {
            return;
        }
        let Some(write) = self.is_accessed(gep) else {
            return;
        };
        let name = self.text(from);
        self.check_not_null(base, write, &name);
    }

    /// Whether memory is accessed at an address, or one computed from it; and
    /// then, whether the first access that is found writes.
    fn is_accessed(&self, address: Value<'m>) -> Option<bool> {
        let moves = |gep| self.l.constant_offset(gep) != Some(0);
        // Each address is computed from one other: no need to see what was seen.
        let mut open = vec![(address, moves(address))];
        while let Some((at, moved)) = open.pop() {
            for user in at.users() {
                match user.opcode() {
                    Some(Opcode::LLVMLoad) => return Some(false),
                    Some(Opcode::LLVMStore) if user.operand(1) == Some(at) => return Some(true),
                    Some(Opcode::LLVMAtomicRMW | Opcode::LLVMAtomicCmpXchg)
                        if user.operand(0) == Some(at) =>
                    {
                        return Some(true);
                    }
                    Some(Opcode::LLVMGetElementPtr) if self.is_base_checked(user) => {
                        open.push((user, moved || moves(user)));
                    }
                    // What the call checks itself is enough where the address
                    // is that of the base.
                    _ if moved && is_read_by_call(user, at) => return Some(false),
                    _ => {}
                }
            }
        }
        None
    }

    /// Pointer arithmetic that leaves the object is undefined. Where the
    /// result is only accessed, the checks of the access say so.
    fn check_stays_in_object(&mut self, gep: Value<'m>, ptr: &Operand) {
        if !self.from_source || !gep.is_inbounds() {
            return;
        }
        let only_accessed = gep.users().into_iter().all(|u| match u.opcode() {
            Some(Opcode::LLVMLoad | Opcode::LLVMGetElementPtr) => true,
            Some(Opcode::LLVMStore) => u.operand(0) != Some(gep),
            _ => false,
        });
        if only_accessed {
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
        self.check(
            CheckKind::Bounds,
            Cond::Ptr(PtrPred::InBounds {
                ptr: ptr.clone(),
                len,
            }),
            format!("the address of `{text}` lies in the object"),
        );
    }

    /// Constant addresses among the operands of an instruction stay in their
    /// objects; of a selection, that one which is chosen. Where an operand is
    /// only accessed, or a further address is computed from it, the checks of
    /// that say so, and those of `phi` nodes stand on the edges.
    pub fn check_constant_operands(&mut self, inst: Value<'m>) {
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
            if checked_elsewhere != Some(i) {
                self.check_constant_address(operand, &avoided);
            }
        }
    }

    /// A constant address that is computed unless `avoided` holds lies in its
    /// object, or one past its end.
    pub fn check_constant_address(&mut self, v: Value<'m>, avoided: &Cond) {
        if !self.from_source {
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
            CheckKind::Bounds,
            avoided.clone(),
            format!("an address {offset} bytes from the start of `{name}` lies in the object"),
        );
    }
}
