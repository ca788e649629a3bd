//! What the results of operations rest on.
//!
//! Which bits make a NaN is the processor's choice; they count where they become
//! a number or bytes. What is compared with one is not touched by that.
//!
//! Where objects and functions lie is our choice: no program can count on it.
//! So a number that was made from an address is tainted, but it remembers whose
//! address it is. What is the same wherever that lies (differences, comparisons
//! inside the object, the low bits that its alignment decides) is known again.

use super::exec::Machine;
use super::taint::{Base, Taint};
use super::{Pointer, Value};
use crate::{BinOp, CastOp, CmpOp, Operand, Z};

impl Machine<'_> {
    pub(super) fn taint(&self, o: &Operand) -> Taint {
        match o {
            Operand::Var(v) => self.taints[self.base + v.index()],
            Operand::Const(_) => Taint::No,
        }
    }

    /// Whether an operand is tainted.
    pub(super) fn tainted(&self, o: &Operand) -> bool {
        self.taint(o).is_tainted()
    }

    /// The taint of an operation's result.
    pub(super) fn taint_of_binary(&self, op: BinOp, a: &Operand, b: &Operand) -> Taint {
        let mask = |o: &Operand, base| self.is_below_alignment(o, base);
        match (op, self.taint(a), self.taint(b)) {
            (_, Taint::No, Taint::No) => Taint::No,
            (BinOp::Add | BinOp::Sub, Taint::Address(x), Taint::No)
            | (BinOp::Add, Taint::No, Taint::Address(x)) => Taint::Address(x),
            (BinOp::Sub, Taint::Address(x), Taint::Address(y)) if x == y => Taint::No,
            (BinOp::And, Taint::Address(x), Taint::No) if mask(b, x) => Taint::No,
            (BinOp::And, Taint::No, Taint::Address(x)) if mask(a, x) => Taint::No,
            (BinOp::Or | BinOp::Xor, Taint::Address(x), Taint::No) if mask(b, x) => {
                Taint::Address(x)
            }
            (BinOp::And, Taint::Address(x), Taint::No) if self.only_clears_low_bits(b, x) => {
                Taint::Address(x)
            }
            (BinOp::URem, Taint::Address(x), Taint::No) if self.divides_alignment(b, x) => {
                Taint::No
            }
            _ => Taint::Yes,
        }
    }

    /// The taint of a conversion's result.
    pub(super) fn taint_of_cast(&self, op: CastOp, a: &Operand, result: &Value) -> Taint {
        match (op, self.taint(a), result) {
            (CastOp::PtrToInt, Taint::No, _) => match self.pointer(a) {
                Ok(Pointer::Object { object, .. }) => Taint::Address(Base::Object(object)),
                Ok(Pointer::Function(f)) => Taint::Address(Base::Function(f)),
                _ => Taint::No,
            },
            // Back where it came from.
            (CastOp::IntToPtr, Taint::Address(x), Value::Ptr(p)) => (Some(x) != base_of(*p)).into(),
            (CastOp::Sext, Taint::Sign, _) => Taint::Sign,
            (CastOp::Bitcast, Taint::No, _) => self.value(a).is_ok_and(|a| a.may_be_nan()).into(),
            (_, taint, _) => taint.is_tainted().into(),
        }
    }

    /// The taint of a comparison's result.
    pub(super) fn taint_of_comparison(&self, op: CmpOp, a: &Operand, b: &Operand) -> Taint {
        let equality = matches!(op, CmpOp::Eq | CmpOp::Ne);
        // Where a number lies that is an address.
        let pointer = |o: &Operand| {
            let (_, n) = self.int(o).ok()?;
            Some(self.memory.pointer_at(n.to_u64()?))
        };
        let place = |o: &Operand| base_of(pointer(o)?);
        let is_zero = |o: &Operand| self.int(o).is_ok_and(|(_, n)| n.is_zero());
        let inside = |o: &Operand, x| place(o) == Some(x);
        let has_left = |o: &Operand| pointer(o).is_none_or(|p| self.has_left(p));
        match (self.taint(a), self.taint(b)) {
            (Taint::No, Taint::No) => Taint::No,
            (Taint::Address(x), Taint::Address(y)) if inside(a, x) && inside(b, y) => {
                let apart = equality && self.lie_apart(x, y) && !has_left(a) && !has_left(b);
                (x != y && !apart).into()
            }
            (Taint::Address(x), Taint::Address(y)) => (x != y || !equality).into(),
            (Taint::Address(x), Taint::No) if is_zero(b) => (!inside(a, x)).into(),
            (Taint::No, Taint::Address(x)) if is_zero(a) => (!inside(b, x)).into(),
            (Taint::Sign, Taint::No) if is_zero(b) => Taint::No,
            (Taint::No, Taint::Sign) if is_zero(a) => Taint::No,
            _ => Taint::Yes,
        }
    }

    /// Whether two objects have no byte in common, whoever places them: what
    /// ended leaves its place to others, and constants may be merged.
    pub(super) fn lie_apart(&self, x: Base, y: Base) -> bool {
        let object = |base| match base {
            Base::Object(o) => Some(o),
            Base::Function(_) => None,
        };
        let lives = |base| {
            object(base).is_none_or(|o| self.memory.is_live(o) && !self.unscoped.contains(&o))
        };
        let merged = |base| {
            let global = object(base).and_then(|o| self.program.globals.get(o.index()));
            global.is_some_and(|g| g.merged)
        };
        lives(x) && lives(y) && !(merged(x) && merged(y))
    }

    /// The taint of whether an operation's result fits: addresses of an object,
    /// and the one just behind it, always do.
    pub(super) fn taint_of_fits(&self, op: BinOp, a: &Operand, b: &Operand) -> Taint {
        let base = match (op, self.taint(a), self.taint(b)) {
            (_, Taint::No, Taint::No) => return Taint::No,
            (BinOp::Sub, Taint::Address(x), Taint::Address(y)) if x == y => return Taint::No,
            (BinOp::Add | BinOp::Sub, Taint::Address(x), Taint::No)
            | (BinOp::Add, Taint::No, Taint::Address(x)) => x,
            _ => return Taint::Yes,
        };
        let (Ok((_, x)), Ok((_, y))) = (self.int(a), self.int(b)) else {
            return Taint::Yes;
        };
        let result = if op == BinOp::Add { x + y } else { x - y };
        let place = result.to_u64().map(|n| self.memory.pointer_at(n));
        (place.and_then(base_of) != Some(base)).into()
    }

    fn alignment(&self, base: Base) -> Z {
        match base {
            Base::Object(o) => Z::from(self.memory.alignment(o)),
            Base::Function(_) => Z::ONE,
        }
    }

    fn is_below_alignment(&self, o: &Operand, base: Base) -> bool {
        self.int(o).is_ok_and(|(_, n)| *n < self.alignment(base))
    }

    fn divides_alignment(&self, o: &Operand, base: Base) -> bool {
        self.int(o).is_ok_and(|(_, n)| {
            let power = n.to_u64().is_some_and(u64::is_power_of_two);
            power && *n <= self.alignment(base)
        })
    }

    /// Whether all bits of it are set but for some that the alignment decides.
    fn only_clears_low_bits(&self, o: &Operand, base: Base) -> bool {
        self.int(o).is_ok_and(|(width, n)| {
            let cleared = (-Z::ONE - n.clone()).wrap_unsigned(width);
            cleared < self.alignment(base)
        })
    }
}

/// What a pointer points into, or near.
pub(super) fn base_of(p: Pointer) -> Option<Base> {
    match p {
        Pointer::Object { object, .. } => Some(Base::Object(object)),
        Pointer::Function(f) => Some(Base::Function(f)),
        Pointer::Null | Pointer::Integer(_) => None,
    }
}
