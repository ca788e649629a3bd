//! Values as operands: constants, constant expressions, results.

use super::body::Body;
use super::{Lowering, MAX_DEPTH};
use crate::llvm::{Opcode, Shape, Value, ValueKind};
use ir::{
    AssumptionKind, CastOp, CheckKind, Cond, Const, HavocKind, Operand, StmtKind, Type, Var, Z,
};

/// The object or function that a constant address belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Base {
    Null,
    Global(ir::GlobalId),
    Function(ir::FuncId),
}

impl<'m> Lowering<'m> {
    /// A constant address as a base and an offset in bytes.
    pub(super) fn constant_address(&self, v: Value<'m>) -> Option<(Base, i64)> {
        let is_pointer = v.ty().shape() == Shape::Ptr;
        is_pointer.then(|| self.constant_value(v, MAX_DEPTH))?
    }

    /// A constant pointer or integer as a base and an offset in bytes: a plain
    /// number of at most 64 bits has the base null, and its signed reading; one
    /// that has another base is as wide as a pointer.
    pub(super) fn constant_value(&self, v: Value<'m>, depth: u32) -> Option<(Base, i64)> {
        let depth = depth.checked_sub(1)?;
        match v.kind() {
            ValueKind::LLVMConstantPointerNullValueKind => Some((Base::Null, 0)),
            ValueKind::LLVMConstantIntValueKind => Some((Base::Null, v.signed_int()?)),
            // It may be null.
            _ if v.may_be_missing() => None,
            ValueKind::LLVMGlobalVariableValueKind => {
                Some((Base::Global(*self.globals.get(&v)?), 0))
            }
            ValueKind::LLVMFunctionValueKind => Some((Base::Function(*self.functions.get(&v)?), 0)),
            ValueKind::LLVMGlobalAliasValueKind => self.constant_value(v.aliasee()?, depth),
            ValueKind::LLVMBlockAddressValueKind => {
                Some((Base::Global(*self.labels.get(&v.label()?)?), 0))
            }
            ValueKind::LLVMConstantExprValueKind => self.constant_sum(v, depth),
            _ => self.constant_value(v.equivalent()?, depth),
        }
    }

    /// The value of a constant expression, as that of [`Self::constant_value`].
    fn constant_sum(&self, v: Value<'m>, depth: u32) -> Option<(Base, i64)> {
        let pointer = self.module.pointer_bits();
        let width = match v.ty().shape() {
            Shape::Int(w) if w <= 64 => w,
            Shape::Ptr => pointer,
            _ => return None,
        };
        let (first, second) = (v.operand(0)?, v.operand(1));
        let opcode = v.constant_opcode()?;
        let (base, offset) = self.constant_value(first, depth)?;
        let second = || self.constant_value(second?, depth);
        let from = match first.ty().shape() {
            Shape::Int(w) => w,
            Shape::Ptr => pointer,
            _ => return None,
        };
        let sum = match opcode {
            Opcode::LLVMGetElementPtr => (base, offset.wrapping_add(self.constant_offset(v)?)),
            Opcode::LLVMBitCast if from == width => (base, offset),
            // Null may be an object in another space.
            _ if first.ty().address_space() != v.ty().address_space() => return None,
            // Narrower integers are extended with zeros.
            Opcode::LLVMIntToPtr | Opcode::LLVMPtrToInt | Opcode::LLVMPtrToAddr => {
                let number = Z::from(offset).wrap_unsigned(from);
                (base, number.wrap_signed(64).to_i64()?)
            }
            Opcode::LLVMTrunc => (base, offset),
            Opcode::LLVMAdd => match (base, second()?) {
                (_, (Base::Null, by)) => (base, offset.wrapping_add(by)),
                (Base::Null, (base, at)) => (base, offset.wrapping_add(at)),
                _ => return None,
            },
            Opcode::LLVMSub => match second()? {
                (Base::Null, by) => (base, offset.wrapping_sub(by)),
                (other, at) if other == base => (Base::Null, offset.wrapping_sub(at)),
                _ => return None,
            },
            _ => return None,
        };
        match sum {
            (Base::Null, n) => {
                let n = Z::from(n).wrap_signed(width).to_i64()?;
                Some((Base::Null, n))
            }
            // A part of an address is none.
            sum => (width == pointer && from == pointer).then_some(sum),
        }
    }

    /// The offset in bytes that a `getelementptr` with constant indices adds.
    pub(super) fn constant_offset(&self, gep: Value<'m>) -> Option<i64> {
        let mut ty = gep.gep_source_type()?;
        let mut offset: i64 = 0;
        for i in 1..gep.operand_count() {
            let index = gep.operand(i)?.signed_int()?;
            if i > 1 && ty.field_count() > 0 {
                let field = u32::try_from(index).ok()?;
                let at = self.module.field_offset(ty, field)?;
                offset = offset.checked_add_unsigned(at)?;
                ty = ty.field(field)?;
                continue;
            }
            let mut size = None;
            if i == 1 {
                size = self.module.size_of(ty);
            } else if let Shape::Array(element, _) | Shape::Vector(element, _) = ty.shape() {
                size = self.step(ty);
                ty = element;
            }
            let size = i64::try_from(size?).ok()?;
            offset = offset.checked_add(size.checked_mul(index)?)?;
        }
        Some(offset)
    }
}

/// The value of an integer constant of any width, canonical.
pub(super) fn integer(v: Value<'_>) -> Option<(u32, Z)> {
    let Shape::Int(width) = v.ty().shape() else {
        return None;
    };
    if let Some(value) = v.int() {
        return Some((width, Z::from(value)));
    }
    if v.kind() != ValueKind::LLVMConstantIntValueKind {
        return None;
    }
    // The C interface gives words only; wider constants are read as printed.
    let text = v.print();
    let value: Z = text.split_whitespace().next_back()?.parse().ok()?;
    Some((width, value.wrap_unsigned(width)))
}

impl<'m> Body<'_, 'm> {
    /// The scalars of a value; none for types that aren't supported.
    pub(super) fn operands(&mut self, v: Value<'m>) -> Vec<Operand> {
        if let Some(known) = self.env.get(&v) {
            return known.clone();
        }
        if v.is_constant() {
            return self.constant(v, MAX_DEPTH);
        }
        if v.is_instruction() {
            return self.dsts(v).into_iter().map(Operand::Var).collect();
        }
        self.arbitrary(v, HavocKind::Abstraction(None))
    }

    /// The single scalar of a value that is computed with: `poison` here is a
    /// failing check in code that we compiled.
    pub(super) fn scalar(&mut self, v: Value<'m>) -> Option<Operand> {
        if v.is_poison() {
            self.poisoned(&Cond::Const(false));
        }
        let operands = self.operands(v);
        match operands.as_slice() {
            [one] => Some(one.clone()),
            _ => None,
        }
    }

    /// The scalars of a value that is computed with, stored, passed, ...
    pub(super) fn used_operands(&mut self, v: Value<'m>) -> Vec<Operand> {
        let scalar = matches!(v.ty().shape(), Shape::Int(_) | Shape::Float(_) | Shape::Ptr);
        if scalar && v.is_poison() {
            self.poisoned(&Cond::Const(false));
        }
        self.operands(v)
    }

    /// A literal `poison` is used unless `cond` holds: what clang makes of
    /// `1/0`, `1 << 40` and `(int)1e10`.
    pub(super) fn poisoned(&mut self, cond: &Cond) {
        // A conversion has said it for those who ask; the others get a number
        // that nobody knows.
        if self.origin.is_faithful() && !self.has_folded_conversion() {
            let message = "no undefined arithmetic that the compiler folded away \
                           (division by zero, oversized shift, or conversion out of range)";
            // Which of them it was, nobody knows any more: who asks for any
            // must be told.
            let asked = self.l.options.properties.as_ref();
            let kind = [CheckKind::Div, CheckKind::Shift, CheckKind::Float]
                .into_iter()
                .find(|kind| asked.is_some_and(|p| p.contains(kind)))
                .unwrap_or(CheckKind::Div);
            self.check(kind, cond.clone(), message.to_owned());
        }
    }

    fn arbitrary(&mut self, v: Value<'m>, kind: HavocKind) -> Vec<Operand> {
        let scalars = self.l.scalars(v.ty());
        scalars
            .into_iter()
            .map(|ty| self.arbitrary_scalar(ty, kind))
            .collect()
    }

    /// A new variable with an arbitrary value.
    pub(super) fn arbitrary_scalar(&mut self, ty: Type, kind: HavocKind) -> Operand {
        let var = self.temp("any", ty);
        self.b.havoc(var, kind);
        var.into()
    }

    fn constant(&mut self, v: Value<'m>, depth: u32) -> Vec<Operand> {
        #[allow(clippy::enum_glob_use)] // a table of kinds
        use ValueKind::*;
        let Some(depth) = depth.checked_sub(1) else {
            self.l.note_addresses(v);
            return self.arbitrary(v, HavocKind::Abstraction(None));
        };
        match v.kind() {
            LLVMConstantIntValueKind => match integer(v) {
                Some((1, value)) => vec![Operand::bool(value.is_one())],
                Some((width, value)) => vec![Operand::int(width, value)],
                // A splat of a vector is a constant integer too.
                None => self.elements(v, depth),
            },
            LLVMConstantFPValueKind => match (v.ty().shape(), v.float_bits().and_then(integer)) {
                (Shape::Float(kind), Some((_, bits))) => {
                    vec![Const::Float { kind, bits }.into()]
                }
                _ => self.elements(v, depth),
            },
            // Where it is used in a way that isn't allowed, an execution has ended.
            LLVMUndefValueValueKind | LLVMPoisonValueKind => {
                if is_computed_with(v, self.instructions.get(self.position).copied())
                    && !v.is_poison()
                    && !self.origin.is_faithful()
                {
                    let text = "what is computed with `undef` is the same wherever it is used";
                    self.note(AssumptionKind::Attribute, text.to_owned(), true);
                }
                self.arbitrary(v, HavocKind::Abstraction(None))
            }
            LLVMConstantAggregateZeroValueKind
            | LLVMConstantStructValueKind
            | LLVMConstantArrayValueKind
            | LLVMConstantVectorValueKind
            | LLVMConstantDataArrayValueKind
            | LLVMConstantDataVectorValueKind => self.elements(v, depth),
            LLVMConstantExprValueKind => self.constant_expression(v, depth),
            _ if v.may_be_missing() => vec![self.optional_address(v).into()],
            _ => {
                if let Some(address) = self.l.constant_address(v) {
                    return vec![self.address_operand(address)];
                }
                self.l.note_addresses(v);
                self.arbitrary(v, HavocKind::Abstraction(None))
            }
        }
    }

    fn address_operand(&mut self, (base, offset): (Base, i64)) -> Operand {
        match base {
            Base::Global(g) => Const::Global(g, offset).into(),
            Base::Null if offset == 0 => Const::Null.into(),
            Base::Null => {
                let address = Operand::int(self.address_width(), offset);
                let dst = self.temp("p", Type::Ptr);
                self.b.cast(dst, CastOp::IntToPtr, address);
                dst.into()
            }
            Base::Function(f) => self.pointer_plus(Const::Function(f).into(), offset),
        }
    }

    /// The address of a function or variable that may not exist: null, or its
    /// own, and the same wherever it is asked for. Which of them is for the
    /// linker to say. It is computed where the function starts.
    pub(super) fn optional_address(&mut self, v: Value<'m>) -> Var {
        if let Some(known) = self.optional.get(&v) {
            return *known;
        }
        let name = v.name();
        let dst = self.temp(&name, Type::Ptr);
        self.optional.insert(v, dst);
        let address = match v.kind() {
            ValueKind::LLVMFunctionValueKind => {
                let function = self.l.functions.get(&v);
                function.map(|f| Const::Function(*f))
            }
            _ => self.l.globals.get(&v).map(|g| Const::Global(*g, 0)),
        };
        let opaque = |dst, what: &str| StmtKind::Opaque {
            dst,
            op: format!("{what}.{name}"),
            args: Vec::new(),
        };
        match address {
            Some(address) => {
                let exists = self.temp("exists", Type::Bool);
                self.push_first(opaque(exists, "exists"));
                self.push_first(StmtKind::Select {
                    dst,
                    cond: exists.into(),
                    a: address.into(),
                    b: Const::Null.into(),
                });
            }
            None => self.push_first(opaque(dst, "address")),
        }
        dst
    }

    fn elements(&mut self, v: Value<'m>, depth: u32) -> Vec<Operand> {
        let wanted = self.l.scalars(v.ty()).len();
        let n = match v.ty().shape() {
            Shape::Struct(fields) => u64::try_from(fields.len()).unwrap_or(0),
            Shape::Array(_, n) => n,
            Shape::Vector(_, n) => u64::from(n),
            _ => 0,
        };
        let mut all = Vec::new();
        for i in 0..n {
            let element = u32::try_from(i).ok().and_then(|i| v.element(i));
            match element {
                Some(e) if all.len() < wanted => all.extend(self.constant(e, depth)),
                _ => break,
            }
        }
        if all.len() == wanted && wanted > 0 {
            return all;
        }
        self.l.note_addresses(v);
        self.arbitrary(v, HavocKind::Abstraction(None))
    }

    fn constant_expression(&mut self, v: Value<'m>, depth: u32) -> Vec<Operand> {
        #[allow(clippy::enum_glob_use)] // a table of opcodes
        use Opcode::*;
        if let Some((base, offset)) = self.l.constant_value(v, MAX_DEPTH) {
            match v.ty().shape() {
                Shape::Ptr => {
                    let ptr = self.address_operand((base, offset));
                    let stays = v.stays_off_null();
                    return vec![if stays { ptr } else { self.or_null(ptr) }];
                }
                Shape::Int(width) if width > 1 && base == Base::Null => {
                    return vec![Operand::int(width, offset)];
                }
                _ => {}
            }
        }
        let scalars = self.l.scalars(v.ty());
        let operands: Vec<Operand> = v
            .operands()
            .into_iter()
            .flat_map(|o| self.constant(o, depth))
            .collect();
        let single = |operands: Vec<Operand>| operands.into_iter().next();
        let (Some(opcode), [ty]) = (v.constant_opcode(), scalars.as_slice()) else {
            self.l.note_addresses(v);
            return self.arbitrary(v, HavocKind::Abstraction(None));
        };
        let spaces = [
            v.operand(0).map_or(0, |v| v.ty().address_space()),
            v.ty().address_space(),
        ];
        let elsewhere = spaces != [0, 0];
        let result = match (opcode, operands.as_slice()) {
            (LLVMGetElementPtr, [base, ..]) => self.l.constant_offset(v).map(|offset| {
                let ptr = self.pointer_plus(base.clone(), offset);
                if offset == 0 || v.stays_off_null() {
                    ptr
                } else {
                    self.or_null(ptr)
                }
            }),
            (LLVMPtrToInt | LLVMPtrToAddr | LLVMIntToPtr, _) if elsewhere => None,
            (LLVMPtrToInt | LLVMPtrToAddr, [a]) => self.cast(*ty, CastOp::PtrToInt, a.clone()),
            (LLVMIntToPtr, [a]) => self.cast(*ty, CastOp::IntToPtr, a.clone()),
            (LLVMTrunc, [a]) => self.cast(*ty, CastOp::Trunc, a.clone()),
            (LLVMBitCast, [a]) if self.operand_type(a) == *ty => single(operands),
            (LLVMAddrSpaceCast, [a]) if self.operand_type(a) == *ty => {
                Some(self.null_or(a.clone()))
            }
            (LLVMBitCast, [_, _, ..]) => match *ty {
                Type::Int(width) => self.pack(&operands, width),
                _ => None,
            },
            (LLVMAdd, [a, b]) => self.constant_binary(*ty, ir::BinOp::Add, a, b),
            (LLVMSub, [a, b]) => self.constant_binary(*ty, ir::BinOp::Sub, a, b),
            (LLVMXor, [a, b]) => self.constant_binary(*ty, ir::BinOp::Xor, a, b),
            (LLVMMul, [a, b]) => self.constant_binary(*ty, ir::BinOp::Mul, a, b),
            _ => None,
        };
        if let Some(one) = result {
            return vec![one];
        }
        self.l.note_addresses(v);
        let text = "a constant expression is not modelled: its value is arbitrary";
        let id = self.note(AssumptionKind::Unsupported, text.to_owned(), false);
        self.arbitrary(v, HavocKind::Abstraction(id))
    }

    fn constant_binary(
        &mut self,
        ty: Type,
        op: ir::BinOp,
        a: &Operand,
        b: &Operand,
    ) -> Option<Operand> {
        if !matches!(ty, Type::Int(_)) {
            return None;
        }
        let dst = self.temp("c", ty);
        self.b.binary(dst, op, a.clone(), b.clone());
        Some(dst.into())
    }

    /// `op a` in a new variable, if the types are such.
    pub(super) fn cast(&mut self, ty: Type, op: CastOp, a: Operand) -> Option<Operand> {
        let from = self.operand_type(&a);
        let int = |ty| matches!(ty, Type::Int(_) | Type::Bool);
        let fine = match op {
            CastOp::PtrToInt => from == Type::Ptr && matches!(ty, Type::Int(_)),
            CastOp::IntToPtr => ty == Type::Ptr && matches!(from, Type::Int(_)),
            CastOp::Trunc | CastOp::Zext | CastOp::Sext => int(from) && int(ty),
            CastOp::Bitcast => true,
        };
        if !fine {
            return None;
        }
        let dst = self.temp("c", ty);
        self.b.cast(dst, op, a);
        Some(dst.into())
    }

    /// The type of an operand.
    pub(super) fn operand_type(&self, o: &Operand) -> Type {
        match o {
            Operand::Var(v) => self.b.ty(*v),
            Operand::Const(c) => c.ty(),
        }
    }

    /// A `bool` operand as a condition.
    pub(super) fn truth(&self, o: &Operand) -> Option<Cond> {
        match o {
            Operand::Var(v) if self.b.ty(*v) == Type::Bool => Some(Cond::Var(*v)),
            Operand::Const(Const::Bool(b)) => Some(Cond::Const(*b)),
            _ => None,
        }
    }

    /// "Not zero", for a condition that C passes as an integer.
    pub(super) fn is_nonzero(&self, o: &Operand) -> Option<Cond> {
        match self.operand_type(o) {
            Type::Int(w) => Some(Cond::cmp(ir::CmpOp::Ne, o.clone(), Operand::int(w, 0))),
            Type::Ptr => Some(Cond::cmp(ir::CmpOp::Ne, o.clone(), Const::Null)),
            Type::Bool => self.truth(o),
            _ => None,
        }
    }
}

/// Whether a constant is computed with by an instruction, which doesn't only
/// replace parts of it.
fn is_computed_with(v: Value<'_>, by: Option<Value<'_>>) -> bool {
    let replaces = by.and_then(Value::opcode).is_some_and(|op| {
        matches!(
            op,
            Opcode::LLVMInsertElement | Opcode::LLVMInsertValue | Opcode::LLVMShuffleVector
        )
    });
    match v.ty().shape() {
        Shape::Int(_) | Shape::Float(_) | Shape::Ptr => true,
        Shape::Vector(..) => !replaces,
        _ => false,
    }
}
