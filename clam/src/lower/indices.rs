//! Indices of arrays: that each is below the length of its array, where an element is
//! accessed. What clang's sanitizer asks of an index when an address is computed is
//! checked once something is accessed there.

use super::body::{Body, IndexGuard};
use super::chains::Guard;
use super::handlers::{type_name, with_overflow};
use crate::llvm::{Opcode, Origin, Shape, Type, Value};
use ir::{CheckKind, Cond};

impl<'m> Body<'_, 'm> {
    /// An index is below the length of its array: of an element that is
    /// accessed, after the access; of a vector's, now.
    pub(super) fn index_guard(&mut self, guard: Guard<'m>) {
        let holds = self.condition_of(guard.condition);
        let used = self.use_of_index();
        // For an address that isn't accessed at once, clang lets the index be
        // that of the end.
        let below = self.index_below(guard);
        // What is computed with `+` is held against the whole object. That looks like
        // an element of a row whose length varies; but this is accessed at once.
        let lets_end = below.is_some() || guard.condition.int().is_some();
        let is_sum = lets_end && matches!(used, IndexUse::Address(a) if moves(a));
        if holds == Cond::Const(true) || is_sum {
            return;
        }
        let message = self.index_message(guard);
        // Who asks for indices and not for accesses is to hear of the index.
        let asked = self.l.options.properties.as_ref();
        let (index, bounds) = (CheckKind::Index, CheckKind::Bounds);
        let at_once = asked.is_some_and(|p| p.contains(&index) && !p.contains(&bounds));
        let computed = match used {
            IndexUse::None => true,
            IndexUse::Address(a) => is_in_whole(a) && !is_accessed(a),
            IndexUse::Element | IndexUse::Folded(_) => false,
        };
        if at_once && !computed {
            self.guarded(index, holds.clone(), message.clone());
            if below.is_none() {
                return;
            }
        }
        let accessed = below.unwrap_or_else(|| holds.clone());
        match used {
            IndexUse::Address(inst) => {
                let decides = self.decides_indices();
                // Of an object that is an array, the address out of it is the
                // matter of another kind.
                if decides && !at_once && !is_in_whole(inst) && leaves(inst) {
                    self.guarded(CheckKind::Index, holds.clone(), message.clone());
                    if accessed == holds {
                        return;
                    }
                }
                let same = holds == accessed;
                let elsewhere = self.as_it_is(holds);
                let holds = if same {
                    elsewhere.clone()
                } else {
                    self.as_it_is(accessed)
                };
                let guard = IndexGuard {
                    holds,
                    elsewhere,
                    message,
                };
                self.index_guards.entry(inst).or_default().push(guard);
            }
            IndexUse::Element => self.guarded(CheckKind::Index, holds, message),
            IndexUse::Folded(inst) => {
                let guard = IndexGuard {
                    elsewhere: holds.clone(),
                    holds,
                    message,
                };
                self.index_guards.entry(inst).or_default().push(guard);
            }
            IndexUse::None => {}
        }
    }

    /// What the index of a guard here is used for.
    fn use_of_index(&self) -> IndexUse<'m> {
        for inst in &self.instructions[self.position + 1..] {
            let inst = *inst;
            match inst.opcode() {
                Some(Opcode::LLVMGetElementPtr) => return IndexUse::Address(inst),
                Some(Opcode::LLVMExtractElement | Opcode::LLVMInsertElement) => {
                    return IndexUse::Element;
                }
                Some(Opcode::LLVMLoad | Opcode::LLVMStore) => {
                    let address = inst.operand(u32::from(inst.opcode() == Some(Opcode::LLVMStore)));
                    if address.is_some_and(Value::is_constant) {
                        return IndexUse::Folded(inst);
                    }
                }
                Some(Opcode::LLVMCall | Opcode::LLVMInvoke) => {
                    // A whole element is copied, whose address was folded.
                    let folded = inst.call_args().into_iter().any(Value::is_constant);
                    if folded && super::idioms::is_intrinsic(inst, "llvm.mem") {
                        return IndexUse::Folded(inst);
                    }
                    if with_overflow(inst).is_none() {
                        return IndexUse::None;
                    }
                }
                _ => {}
            }
        }
        IndexUse::None
    }

    /// A condition that stays what it is here.
    fn as_it_is(&mut self, cond: Cond) -> Cond {
        if !self.may_change(&cond) {
            return cond;
        }
        let ok = self.temp("in_array", ir::Type::Bool);
        self.b.set_bool(ok, cond);
        Cond::Var(ok)
    }

    /// Whether a condition speaks of locals, which may be written before it is
    /// looked at.
    fn may_change(&self, cond: &Cond) -> bool {
        let mut found = false;
        cond.for_each_operand(&mut |o| {
            found |= o.as_var().is_some_and(|v| self.mutable.contains(&v));
        });
        found
    }

    fn index_message(&self, guard: Guard<'m>) -> String {
        let of = type_name(guard.call, 1).unwrap_or_else(|| "its array".to_owned());
        let text = match guard.condition.operand(0) {
            Some(index) if guard.condition.int().is_none() => {
                let said = match self.use_of_index() {
                    IndexUse::Address(address) => self.subscript_text(address),
                    _ => None,
                };
                said.unwrap_or_else(|| self.text(index))
            }
            _ => {
                let index = guard.call.call_args().get(1).copied();
                let index = index.and_then(Value::signed_int);
                index.map_or_else(|| "...".to_owned(), |n| n.to_string())
            }
        };
        format!("the index `{text}` is below the length of `{of}`")
    }

    /// Who doesn't ask for indices is to hear of what is accessed later, out of
    /// the object perhaps.
    pub(super) fn decides_indices(&self) -> bool {
        let asked = self.l.options.properties.as_ref();
        asked.is_none_or(|p| p.contains(&CheckKind::Index))
    }

    /// That the index which a guard is about is below the length, where the
    /// guard allows it to be the length.
    fn index_below(&mut self, guard: Guard<'m>) -> Option<Cond> {
        let compared = guard.condition;
        let ule = crate::llvm::IntPredicate::LLVMIntULE;
        if compared.opcode() != Some(Opcode::LLVMICmp) || compared.int_predicate() != Some(ule) {
            return None;
        }
        let (a, b) = (compared.operand(0)?, compared.operand(1)?);
        let (a, b) = (self.scalar(a)?, self.scalar(b)?);
        self.compare_scalars(ir::CmpOp::Ult, &a, &b)
    }

    /// The checks of the indices that an address was computed with, once it was
    /// accessed by `inst`.
    pub(super) fn check_indices(&mut self, inst: Value<'m>, address: Value<'m>) {
        self.check_indices_unless(&Cond::Const(false), inst, address);
    }

    /// The same for an access that doesn't happen if `skipped` holds.
    pub(super) fn check_indices_unless(
        &mut self,
        skipped: &Cond,
        inst: Value<'m>,
        address: Value<'m>,
    ) {
        let mut all = self.index_guards.get(&inst).cloned().unwrap_or_default();
        let (mut at, mut is_elsewhere) = (address, false);
        while at.gep_source_type().is_some() {
            let mut guards = self.index_guards.get(&at).cloned().unwrap_or_default();
            let is_compiled = self.origin == Origin::Compiled;
            if guards.is_empty() && is_compiled && !is_elsewhere && is_past_inner_array(at) {
                guards.push(IndexGuard {
                    holds: Cond::Const(false),
                    elsewhere: Cond::Const(true),
                    message: CONSTANT_INDEX.to_owned(),
                });
            }
            for mut guard in guards {
                if is_elsewhere {
                    guard.holds = guard.elsewhere.clone();
                }
                all.push(guard);
            }
            is_elsewhere |= moves(at);
            let Some(base) = at.operand(0) else { break };
            at = base;
        }
        for guard in all {
            let holds = match skipped {
                Cond::Const(false) => guard.holds,
                skipped => Cond::Or(vec![skipped.clone(), guard.holds]),
            };
            self.check(CheckKind::Index, holds, guard.message);
        }
    }
}

/// Whether an address is computed from another one by going on, rather than into a
/// part of what lies there.
fn moves(address: Value<'_>) -> bool {
    address.operand(1).and_then(Value::int) != Some(0)
}

/// What holds of an index that is known.
pub(super) const CONSTANT_INDEX: &str = "the constant index is below the length of its array";

/// The constant index of an array's element, with the array's length.
pub(super) fn constant_index(gep: Value<'_>) -> Option<(u64, u64)> {
    let Shape::Array(_, length) = gep.gep_source_type()?.shape() else {
        return None;
    };
    let index = |i| gep.operand(i).and_then(Value::int);
    let element = gep.operand_count() == 3 && index(1) == Some(0);
    Some((index(2).filter(|_| element)?, length))
}

/// Whether a constant index is that of the end of an array that has something
/// behind it in its object: an array of arrays, a member that isn't the last.
fn is_past_inner_array(gep: Value<'_>) -> bool {
    if !constant_index(gep).is_some_and(|(i, length)| i == length && length > 0) {
        return false;
    }
    let Some(base) = gep.operand(0) else {
        return false;
    };
    let inside = match base.gep_source_type() {
        Some(ty) => Some(ty),
        None if base.is_global() => base.value_type(),
        None => None,
    };
    match inside.map(Type::shape) {
        Some(Shape::Array(element, n)) => {
            // The last of the arrays ends where the object may end.
            let is_array = matches!(element.shape(), Shape::Array(..));
            let at = base
                .gep_source_type()
                .and_then(|_| base.operand(base.operand_count() - 1).and_then(Value::int));
            is_array && (at.is_some_and(|at| at + 1 < n) || base.is_global() && n > 1)
        }
        Some(Shape::Struct(fields)) => {
            let at = match base.gep_source_type() {
                Some(_) if base.operand_count() == 3 => base.operand(2).and_then(Value::int),
                Some(_) => None,
                None => Some(0),
            };
            let at = at.and_then(|at| usize::try_from(at).ok());
            at.is_some_and(|at| at + 1 < fields.len())
        }
        _ => false,
    }
}

/// What an index that was checked is used for.
#[derive(Clone, Copy)]
enum IndexUse<'m> {
    /// For this address.
    Address(Value<'m>),
    /// For an element of a vector.
    Element,
    /// For this access, whose address was folded.
    Folded(Value<'m>),
    /// For nothing that is known; perhaps for an address that is only computed.
    None,
}

/// Whether an address is computed from that of an object, not of a part of one:
/// the first row of an array of arrays is where the whole is. What is computed
/// with `+` is held against the whole.
fn is_in_whole(address: Value<'_>) -> bool {
    let Some(base) = address.operand(0).map(decayed) else {
        return false;
    };
    let object = match base.opcode() {
        Some(Opcode::LLVMAlloca) => base.allocated_type(),
        _ => base.value_type().filter(|_| base.is_global()),
    };
    let indexed = address.gep_source_type();
    let is_part = match (object, indexed) {
        (Some(object), Some(indexed)) => {
            let has_parts = matches!(object.shape(), Shape::Array(..) | Shape::Struct(_));
            has_parts && object != indexed
        }
        _ => false,
    };
    is_object(base) && !is_part
}

/// Whether something is accessed at an address, or at one that is computed
/// from it.
fn is_accessed(address: Value<'_>) -> bool {
    let mut open = vec![address];
    while let Some(at) = open.pop() {
        for user in at.users() {
            match user.opcode() {
                Some(Opcode::LLVMLoad | Opcode::LLVMAtomicRMW | Opcode::LLVMAtomicCmpXchg) => {
                    return true;
                }
                Some(Opcode::LLVMStore) if user.operand(0) != Some(at) => return true,
                Some(Opcode::LLVMGetElementPtr) => open.push(user),
                Some(Opcode::LLVMCall) if super::idioms::is_intrinsic(user, "llvm.mem") => {
                    return true;
                }
                _ => {}
            }
        }
    }
    false
}

/// Whether an address is used for more than accesses in its function.
fn leaves(address: Value<'_>) -> bool {
    let mut open = vec![address];
    while let Some(at) = open.pop() {
        for user in at.users() {
            match user.opcode() {
                Some(Opcode::LLVMLoad | Opcode::LLVMAtomicRMW | Opcode::LLVMAtomicCmpXchg) => {}
                Some(Opcode::LLVMStore) if user.operand(0) != Some(at) => {}
                Some(Opcode::LLVMGetElementPtr) => open.push(user),
                Some(Opcode::LLVMCall) if super::idioms::is_intrinsic(user, "llvm.mem") => {}
                _ => return true,
            }
        }
    }
    false
}

/// The array that decays to the address of its first element.
fn decayed(address: Value<'_>) -> Value<'_> {
    let mut at = address;
    while let Some(ty) = at.gep_source_type() {
        let first = (1..at.operand_count()).all(|i| at.operand(i).and_then(Value::int) == Some(0));
        match at.operand(0) {
            Some(array) if first && matches!(ty.shape(), Shape::Array(..)) => at = array,
            _ => break,
        }
    }
    at
}

/// Whether an address is that of an object with a name.
fn is_object(v: Value<'_>) -> bool {
    v.opcode() == Some(Opcode::LLVMAlloca) || v.is_constant()
}

/// Whether an address is that of the end of an array that a reference or a
/// pointer stands for.
pub(super) fn is_end_of_array(address: Value<'_>) -> bool {
    let base = address.operand(0);
    let is_whole = base.is_some_and(|b| b.gep_source_type().is_none() && !is_object(b));
    is_whole && constant_index(address).is_some_and(|(i, length)| i == length && length > 0)
}
