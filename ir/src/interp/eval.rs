//! Reading operands and conditions, and drawing what the program leaves open.

use super::exec::{Machine, frame};
use super::propagation::base_of;
use super::taint::Taint;
use super::{Frame, ObjectKind, Observer, Operation, Pointer, Stop, Value};
use crate::interp::value::ArrayValue;
use crate::{
    CastOp, CmpOp, Cond, Const, Flags, Operand, Place, PtrPred, Sign, Site, StmtKind, Type, Var, Z,
    machine,
};
use smallvec::SmallVec;

/// A truth value, with what it depends on.
pub(super) type Truth = (bool, Taint);

/// The longest text that is drawn, in bytes.
pub(super) const LONGEST_TEXT: usize = 4096;

impl Machine<'_> {
    pub(super) fn site(&self) -> Site {
        Site {
            function: self.function,
            block: self.block,
            statement: u32::try_from(self.index).unwrap_or(u32::MAX),
        }
    }

    pub(super) fn observe(&mut self, f: impl FnOnce(&mut dyn Observer, &Frame<'_>)) {
        let frame = frame!(self);
        f(self.observer, &frame);
    }

    /// Asks the oracle for a value of that type, which `var` will get.
    pub(super) fn draw(&mut self, ty: Type, var: Option<Var>) -> Value {
        if let Type::Array(elem) = ty {
            self.arbitrary_arrays += 1;
            return Value::Array(ArrayValue::arbitrary(elem, self.arbitrary_arrays));
        }
        let given = self.oracle.value(self.site(), ty);
        let value = self.brought_to(ty, given);
        self.script.values.push(self.bits(&value));
        self.observe(|o, frame| o.input(frame, var, &value));
        value
    }

    /// Draws a text that the program reads.
    pub(super) fn draw_text(&mut self, most: usize) -> Vec<u8> {
        let most = most.min(LONGEST_TEXT);
        let mut text = self.oracle.text(self.site(), most);
        text.truncate(most);
        self.script.values.push(Z::from(text.len()));
        let bytes = text.iter().map(|b| Z::from(u64::from(*b)));
        self.script.values.extend(bytes);
        self.memory.charge(text.len());
        self.observe(|o, frame| o.text(frame, &text));
        text
    }

    /// Asks the oracle whether an allocation fails.
    pub(super) fn draw_failure(&mut self) -> bool {
        let fails = self.oracle.allocation_fails(self.site());
        self.script.values.push(Z::from(fails));
        self.observe(|o, frame| o.input(frame, None, &Value::Bool(fails)));
        fails
    }

    /// The value as one of that type: its low bits, or 0 of the type.
    pub(super) fn brought_to(&self, ty: Type, value: Value) -> Value {
        match (ty, value) {
            (Type::Int(width), Value::Int { value, .. }) => Value::int(width, value),
            (Type::Float(kind), Value::Float { bits, .. }) => Value::Float {
                kind,
                bits: bits.wrap_unsigned(kind.bits()),
            },
            // Only what an address tells can be repeated from a script.
            (Type::Ptr, Value::Ptr(p)) => {
                Value::Ptr(self.memory.pointer_at(self.memory.address(p)))
            }
            // An address, as purified programs draw it.
            (Type::Ptr, Value::Int { value, .. }) => {
                let address = value.wrap_unsigned(64).to_u64().unwrap_or(0);
                Value::Ptr(self.memory.pointer_at(address))
            }
            (ty, value) if value.ty() == ty => value,
            (ty, _) => Value::zero(ty),
        }
    }

    /// A scalar's bits, as a script holds them.
    fn bits(&self, value: &Value) -> Z {
        match value {
            Value::Bool(b) => Z::from(*b),
            Value::Int { value, .. } => value.clone(),
            Value::Float { bits, .. } => bits.clone(),
            Value::Ptr(p) => Z::from(self.memory.address(*p)),
            Value::Array(_) => Z::ZERO,
        }
    }

    /// Makes sure that a variable has a value.
    pub(super) fn ready_var(&mut self, v: Var) -> Result<(), Stop> {
        let slot = self.base + v.index();
        match self.values.get(slot) {
            Some(Some(_)) => Ok(()),
            Some(None) => {
                let ty = self.program.function(self.function).var(v).ty;
                let value = self.draw(ty, Some(v));
                self.taints[slot] = self.taint_of_drawn(&value, false);
                self.values[slot] = Some(value);
                Ok(())
            }
            None => Err(Stop::Malformed),
        }
    }

    /// Makes sure that an operand has a value.
    pub(super) fn ready(&mut self, o: &Operand) -> Result<(), Stop> {
        match o {
            Operand::Var(v) => self.ready_var(*v),
            Operand::Const(_) => Ok(()),
        }
    }

    pub(super) fn var_value(&self, v: Var) -> Result<&Value, Stop> {
        match self.values.get(self.base + v.index()) {
            Some(Some(value)) => Ok(value),
            _ => Err(Stop::Malformed),
        }
    }

    /// The value of an operand that is ready.
    pub(super) fn value(&self, o: &Operand) -> Result<Value, Stop> {
        match o {
            Operand::Var(v) => self.var_value(*v).cloned(),
            Operand::Const(c) => Ok(Value::of_const(c)),
        }
    }

    /// The width and the unsigned reading of an operand that is ready and an
    /// integer.
    fn as_int<'b>(&'b self, o: &'b Operand) -> Option<(u32, &'b Z)> {
        match o {
            Operand::Var(v) => match self.values.get(self.base + v.index()) {
                Some(Some(Value::Int { width, value })) => Some((*width, value)),
                _ => None,
            },
            Operand::Const(Const::Int { width, value }) => Some((*width, value)),
            Operand::Const(_) => None,
        }
    }

    /// The same for an operand that must be an integer.
    pub(super) fn int<'b>(&'b self, o: &'b Operand) -> Result<(u32, &'b Z), Stop> {
        self.as_int(o).ok_or(Stop::Malformed)
    }

    pub(super) fn boolean(&self, o: &Operand) -> Result<bool, Stop> {
        match o {
            Operand::Var(v) => self.var_value(*v)?.as_bool().ok_or(Stop::Malformed),
            Operand::Const(Const::Bool(b)) => Ok(*b),
            Operand::Const(_) => Err(Stop::Malformed),
        }
    }

    pub(super) fn pointer(&self, o: &Operand) -> Result<Pointer, Stop> {
        match o {
            Operand::Var(v) => self.var_value(*v)?.as_ptr().ok_or(Stop::Malformed),
            Operand::Const(c) => Value::of_const(c).as_ptr().ok_or(Stop::Malformed),
        }
    }

    /// A size in bytes: an integer read unsigned, at most `u64::MAX`.
    pub(super) fn size(&self, o: &Operand) -> Result<u64, Stop> {
        let (_, n) = self.int(o)?;
        Ok(n.to_u64().unwrap_or(u64::MAX))
    }

    /// An element's index.
    pub(super) fn array_index(&self, o: &Operand) -> Result<u64, Stop> {
        let (_, n) = self.int(o)?;
        n.to_u64().ok_or(Stop::Malformed)
    }

    /// Whether a condition holds.
    pub(super) fn cond(&mut self, c: &Cond) -> Result<Truth, Stop> {
        match c {
            Cond::Const(b) => Ok((*b, Taint::No)),
            Cond::Var(v) => {
                self.ready_var(*v)?;
                let b = self.var_value(*v)?.as_bool().ok_or(Stop::Malformed)?;
                Ok((b, self.taint(&(*v).into())))
            }
            Cond::Cmp { op, a, b } => {
                self.ready(a)?;
                self.ready(b)?;
                let holds = self.compare(*op, a, b)?;
                if let Some(taint) = self.derived(Operation::Compare(*op), &[a, b], Type::Bool) {
                    return Ok((holds, taint));
                }
                let chosen = self.depends_on_layout(*op, a, b)?;
                let tainted = self.taint_of_comparison(*op, a, b).is_tainted();
                Ok((holds, (tainted || chosen).into()))
            }
            Cond::Fits { op, sign, a, b } => {
                self.ready(a)?;
                self.ready(b)?;
                let (w, x) = self.int(a)?;
                let (_, y) = self.int(b)?;
                let holds = machine::fits(*op, *sign, w, x, y);
                let derived = self.derived(Operation::Fits(*op, *sign), &[a, b], Type::Bool);
                let tainted = || self.taint_of_fits(*op, a, b).is_tainted().into();
                Ok((holds, derived.unwrap_or_else(tainted)))
            }
            Cond::Ptr(p) => self.ptr_pred(p),
            Cond::Not(c) => {
                let (b, t) = self.cond(c)?;
                Ok((!b, self.negated(b, t)))
            }
            Cond::And(parts) => self.junction(parts, true),
            Cond::Or(parts) => self.junction(parts, false),
        }
    }

    /// The conjunction (`unit` is true) or disjunction (false) of the parts.
    fn junction(&mut self, parts: &[Cond], unit: bool) -> Result<Truth, Stop> {
        let mut taints = SmallVec::<[Taint; 4]>::new();
        let mut decided = false;
        for part in parts {
            let (b, t) = match self.cond(part) {
                // Those before it decide.
                Err(_) if decided => continue,
                result => result?,
            };
            if b != unit && t == Taint::No {
                return Ok((b, t)); // decided by this part alone
            }
            decided |= b != unit;
            taints.push(t);
        }
        Ok((unit != decided, self.joined(unit, &taints)))
    }

    fn compare(&self, op: CmpOp, a: &Operand, b: &Operand) -> Result<bool, Stop> {
        if let (Some((w, x)), Some((_, y))) = (self.as_int(a), self.as_int(b)) {
            return Ok(machine::compare(op, w, x, y));
        }
        match (self.value(a)?, self.value(b)?, op) {
            (Value::Bool(x), Value::Bool(y), CmpOp::Eq) => Ok(x == y),
            (Value::Bool(x), Value::Bool(y), CmpOp::Ne) => Ok(x != y),
            (Value::Ptr(x), Value::Ptr(y), _) => {
                let address = |p| Z::from(self.memory.address(p));
                let w = self.memory.pointer_bits();
                Ok(machine::compare(op, w, &address(x), &address(y)))
            }
            _ => Err(Stop::Malformed),
        }
    }

    /// Whether a pointer leads out of its object, or just behind it, where another
    /// one may lie. Objects without bytes end where they begin, but those of labels
    /// (which nobody writes) and of the heap lie apart.
    pub(super) fn has_left(&self, p: Pointer) -> bool {
        let memory = &self.memory;
        let lies_apart = |object| {
            let kind = memory.kind(object);
            !memory.is_writable(object)
                || !matches!(kind, Some(ObjectKind::Global | ObjectKind::Stack))
        };
        match memory.in_bounds(p, 0) {
            Some((object, at)) => {
                (at > 0 || !lies_apart(object)) && memory.in_bounds(p, 1).is_none()
            }
            None => matches!(p, Pointer::Object { .. }),
        }
    }

    /// Whether a comparison of pointers has this result only since objects lie
    /// where we put them: it asks which of two comes first, or one of the
    /// pointers left its object, and is compared with what isn't in there, or
    /// passed the end of the addresses.
    fn depends_on_layout(&self, op: CmpOp, a: &Operand, b: &Operand) -> Result<bool, Stop> {
        if self.as_int(a).is_some() {
            return Ok(false);
        }
        let (Value::Ptr(p), Value::Ptr(q)) = (self.value(a)?, self.value(b)?) else {
            return Ok(false);
        };
        let memory = &self.memory;
        let equality = matches!(op, CmpOp::Eq | CmpOp::Ne);
        Ok(match (base_of(p), base_of(q)) {
            (Some(x), Some(y)) if x != y => {
                !(equality && self.lie_apart(x, y)) || self.has_left(p) || self.has_left(q)
            }
            _ => memory.wraps(p) || memory.wraps(q),
        })
    }

    fn ptr_pred(&mut self, p: &PtrPred) -> Result<Truth, Stop> {
        let mut failed = Ok(());
        let mut tainted = false;
        p.visit(&mut |place| {
            let Place::Operand(o) = place else { return };
            if failed.is_ok() {
                failed = self.ready(o);
                if failed.is_ok() {
                    self.settle(o);
                    tainted |= self.tainted(o);
                }
            }
        });
        failed?;
        // The bytes of a function are no object of C's, but can be read.
        if matches!(p, PtrPred::InBounds { ptr, .. } | PtrPred::Live(ptr) | PtrPred::Initialized { ptr, .. } | PtrPred::Text { ptr, .. }
            if matches!(self.pointer(ptr)?, Pointer::Function(_)))
        {
            tainted = true;
        }
        if let PtrPred::Live(p) = p
            && let Pointer::Object { object, .. } = self.pointer(p)?
        {
            tainted |= self.all && self.unscoped.contains(&object);
        }
        // Where what was written tells it only together with what was decided.
        if let PtrPred::Text { ptr, each: 1 } = p
            && self.all
            && !tainted
            && self.memory.begins_text(self.pointer(ptr)?, 1).1
            && let p = self.pointer(ptr)?
            && let Some(holds) = self.begins_text(p)
        {
            return Ok((holds, Taint::No));
        }
        let memory = &self.memory;
        let object = |o: &Operand| match self.pointer(o)? {
            Pointer::Object { object, .. } => Ok(Some(object)),
            _ => Ok(None),
        };
        let holds = match p {
            // However far it went from its object.
            PtrPred::NonNull(p) => match self.pointer(p)? {
                Pointer::Object { .. } => true,
                p => memory.address(p) != 0,
            },
            PtrPred::InBounds { ptr, len } => memory
                .in_bounds(self.pointer(ptr)?, self.size(len)?)
                .is_some(),
            PtrPred::Live(p) => object(p)?.is_some_and(|o| memory.is_live(o)),
            PtrPred::Writable(p) => object(p)?.is_some_and(|o| memory.is_writable(o)),
            PtrPred::Aligned { ptr, align } => {
                let p = self.pointer(ptr)?;
                // Beyond the object's own alignment it may lie anywhere.
                if let Pointer::Object { object, offset } = p {
                    let own = memory.alignment(object);
                    tainted |= own < *align && offset.unsigned_abs().is_multiple_of(own);
                }
                memory.address(p).is_multiple_of((*align).max(1))
            }
            PtrPred::Initialized { ptr, len } => {
                let len = self.size(len)?;
                let place = memory.in_bounds(self.pointer(ptr)?, len);
                // What was drawn for all values may have been copied from where
                // nothing was written; then it has no term.
                tainted |= self.all
                    && place.is_some_and(|(object, at)| {
                        let is_of_terms = memory.symbolic_bytes(object, at, len).is_some();
                        memory.is_tainted(object, at, len) && !is_of_terms
                    });
                place.is_some_and(|(object, at)| memory.is_initialized(object, at, len))
            }
            PtrPred::Text { ptr, each } => {
                let (holds, open) = memory.begins_text(self.pointer(ptr)?, u64::from(*each));
                tainted |= open;
                holds
            }
            PtrPred::Freeable { ptr, kind, size } => {
                let size = size.as_ref().map(|n| self.size(n)).transpose()?;
                match self.pointer(ptr)? {
                    Pointer::Null => true,
                    p => match memory.is_freeable(p, (*kind).into()) {
                        Ok(object) => size.is_none_or(|n| memory.may_be_of_size(object, n)),
                        Err(_) => false,
                    },
                }
            }
            PtrPred::SameObject(a, b) => match (self.pointer(a)?, self.pointer(b)?) {
                (Pointer::Object { object: x, .. }, Pointer::Object { object: y, .. }) => x == y,
                (Pointer::Function(x), Pointer::Function(y)) => x == y,
                (x, y) => memory.address(x) == 0 && memory.address(y) == 0,
            },
            PtrPred::Disjoint { a, b, len } => {
                let len = self.size(len)?;
                match (self.pointer(a)?, self.pointer(b)?) {
                    (
                        Pointer::Object {
                            object: x,
                            offset: at,
                        },
                        Pointer::Object {
                            object: y,
                            offset: to,
                        },
                    ) if x == y => at == to || at.abs_diff(to) >= len,
                    _ => true,
                }
            }
            PtrPred::Callable {
                ptr,
                params,
                results,
            } => match self.pointer(ptr)? {
                Pointer::Function(f) => {
                    let f = self.program.functions.get(f.index());
                    f.is_some_and(|f| f.has_signature(params, results))
                }
                _ => false,
            },
        };
        Ok((holds, tainted.into()))
    }

    /// The result of a conversion, or `None` when its promise is broken. The
    /// operand is ready.
    pub(super) fn cast(
        &self,
        op: CastOp,
        flags: Flags,
        a: &Operand,
        to: Type,
    ) -> Result<Option<Value>, Stop> {
        let a = self.value(a)?;
        let value = match (op, a, to) {
            (CastOp::Trunc, Value::Int { width, value }, Type::Bool | Type::Int(_)) => {
                let w = to.width().unwrap_or(1);
                let signed = value.wrap_signed(width).fits(w, Sign::Signed);
                if (flags.nuw && !value.fits(w, Sign::Unsigned)) || (flags.nsw && !signed) {
                    return Ok(None);
                }
                match to {
                    Type::Bool => Value::Bool(value.is_odd()),
                    _ => Value::int(w, value),
                }
            }
            (CastOp::Zext, Value::Bool(b), Type::Int(w)) => Value::int(w, b),
            (CastOp::Zext, Value::Int { width, value }, Type::Int(w)) => {
                if flags.nneg && value.bit(width - 1) {
                    return Ok(None);
                }
                Value::int(w, value)
            }
            (CastOp::Sext, Value::Bool(b), Type::Int(w)) => Value::int(w, -Z::from(b)),
            (CastOp::Sext, Value::Int { width, value }, Type::Int(w)) => {
                Value::int(w, value.wrap_signed(width))
            }
            (CastOp::PtrToInt, Value::Ptr(p), Type::Int(w)) => {
                Value::int(w, self.memory.address(p))
            }
            (CastOp::IntToPtr, Value::Int { value, .. }, Type::Ptr) => {
                let address = value.wrap_unsigned(64).to_u64().unwrap_or(0);
                Value::Ptr(self.memory.pointer_at(address))
            }
            (CastOp::Bitcast, Value::Int { width, value }, Type::Float(kind))
                if kind.bits() == width =>
            {
                Value::Float { kind, bits: value }
            }
            (CastOp::Bitcast, Value::Float { kind, bits }, Type::Int(w)) if kind.bits() == w => {
                Value::int(w, bits)
            }
            (CastOp::Bitcast, Value::Float { kind, bits }, Type::Float(to))
                if kind.bits() == to.bits() =>
            {
                Value::Float { kind: to, bits }
            }
            (CastOp::Bitcast, a, to) if a.ty() == to => a,
            _ => return Err(Stop::Malformed),
        };
        Ok(Some(value))
    }

    /// Whether the leading assumes of a block hold now.
    pub(super) fn is_possible(&mut self, block: crate::BlockId) -> Result<bool, Stop> {
        let program = self.program;
        let block = program.functions[self.function.index()]
            .blocks
            .get(block.index())
            .ok_or(Stop::Malformed)?;
        for stmt in &block.stmts {
            let StmtKind::Assume { cond } = &stmt.kind else {
                break;
            };
            let (holds, taint) = self.cond(cond)?;
            self.depend(holds, taint);
            if !holds {
                return Ok(false);
            }
        }
        Ok(true)
    }
}
