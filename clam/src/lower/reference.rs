//! References of C++ that are bound by a constant address: to null, or to what
//! lies outside of a global. clang guards what references are bound to, unless it
//! folds the address: `*(int *)nullptr` and `g[-1]` leave a constant that is
//! stored, passed or returned, and only debug information tells a reference that
//! is stored from a pointer.

use super::body::Body;
use super::indices::constant_index;
use crate::llvm::{Opcode, Origin, Value};
use ir::{CheckKind, Cond};

/// Addresses below this are null plus the offset of a member.
const FIRST_PAGE: u64 = 4096;

/// Whether a constant is null, or a member of what would lie there.
fn is_null(v: Value<'_>) -> bool {
    if !v.is_constant() {
        return false;
    }
    match v.constant_opcode() {
        Some(Opcode::LLVMIntToPtr) => {
            let address = v.operand(0).and_then(Value::int);
            address.is_some_and(|n| n < FIRST_PAGE)
        }
        Some(Opcode::LLVMGetElementPtr) => v.operand(0).is_some_and(is_null),
        Some(_) => false,
        None => v.is_zero(),
    }
}

/// Whether a constant is the address of no element of an array that it names,
/// its end perhaps.
fn names_no_element(v: Value<'_>) -> bool {
    let gep = v.constant_opcode() == Some(Opcode::LLVMGetElementPtr);
    let beyond = |(i, length)| length > 0 && i >= length;
    gep && (constant_index(v).is_some_and(beyond) || v.operand(0).is_some_and(names_no_element))
}

impl<'m> Body<'_, 'm> {
    /// A stored constant that binds a reference.
    pub(super) fn check_stored_reference(&mut self, value: Value<'m>, address: Value<'m>) {
        if self.origin == Origin::Compiled && value.is_constant() && self.is_reference(address) {
            self.check_constant_referent(value, 1);
        }
    }

    /// A returned constant that is a reference.
    pub(super) fn check_returned_reference(&mut self, value: Value<'m>) {
        let has = |name: &'static str| self.function.result_has(name);
        let promised = has("nonnull") && (has("noundef") || has("dereferenceable"));
        if self.origin == Origin::Compiled && promised {
            self.check_constant_referent(value, 1);
        }
    }

    /// A constant that a reference to so many bytes is bound to.
    pub(super) fn check_constant_referent(&mut self, value: Value<'m>, bytes: u64) {
        if is_null(value) {
            let message = "what a reference is bound to is not null".to_owned();
            self.check(CheckKind::Null, Cond::Const(false), message);
        } else if names_no_element(value) || self.leaves_its_global(value, bytes) == Some(true) {
            let message = "what a reference is bound to lies in its object".to_owned();
            self.check(CheckKind::Index, Cond::Const(false), message);
        }
    }

    /// Whether so many bytes from a constant address on don't all lie in the
    /// global that it is computed from, and that is defined here.
    fn leaves_its_global(&self, v: Value<'m>, bytes: u64) -> Option<bool> {
        let mut at = v;
        let mut offset = 0i64;
        while at.constant_opcode() == Some(Opcode::LLVMGetElementPtr) {
            offset = offset.checked_add(self.l.constant_offset(at)?)?;
            at = at.operand(0)?;
        }
        if !at.is_global() || at.is_declaration() {
            return None;
        }
        let size = self.l.module.size_of(at.value_type()?)?;
        let end = u64::try_from(offset)
            .ok()
            .and_then(|o| o.checked_add(bytes));
        Some(end.is_none_or(|end| end > size))
    }

    /// Whether a reference lies at an address: a local, or a member of a local
    /// or of what one points to.
    fn is_reference(&self, address: Value<'m>) -> bool {
        self.declared_at(address)
            .is_some_and(|(d, offset, pointed)| {
                self.declarations[&d].is_reference_at(offset, pointed)
            })
    }

    /// How C calls what lies at an address, a local or a part of one, or of what
    /// one points to. `None` where that isn't known.
    pub(super) fn part_text(&self, address: Value<'m>) -> Option<String> {
        if let Some(known) = self.part_texts.borrow().get(&address) {
            return known.clone();
        }
        let found = self.part_text_of(address);
        self.part_texts.borrow_mut().insert(address, found.clone());
        found
    }

    fn part_text_of(&self, address: Value<'m>) -> Option<String> {
        let (local, offset, pointed) = self.declared_at(address)?;
        let name = self.source_names.get(&local)?;
        let part = self.declarations[&local].part_at(self.l.module, offset, pointed)?;
        Some(match part.strip_prefix('.') {
            Some(member) if pointed => format!("{name}->{member}"),
            None if pointed && part.is_empty() => format!("*{name}"),
            None if pointed => format!("(*{name}){part}"),
            _ => format!("{name}{part}"),
        })
    }

    /// The local that an address is computed from, the offset in bytes, and
    /// whether that is one in what the local points to.
    fn declared_at(&self, address: Value<'m>) -> Option<(Value<'m>, u64, bool)> {
        let mut offset = 0i64;
        let mut at = address;
        while at.opcode() == Some(Opcode::LLVMGetElementPtr) {
            offset = offset.checked_add(self.l.constant_offset(at)?)?;
            at = at.operand(0)?;
        }
        let offset = u64::try_from(offset).ok()?;
        let pointed = at.opcode() == Some(Opcode::LLVMLoad);
        let local = if pointed { at.operand(0)? } else { at };
        self.declarations
            .contains_key(&local)
            .then_some((local, offset, pointed))
    }
}
