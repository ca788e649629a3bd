//! Lists of further arguments (`va_list`) on x86-64, whose parts
//! ([`ir::library::further::list`]) are variables where all is seen that is done with
//! them: engines then know which argument is the next one.

use super::body::{Body, List, Slot};
use super::{idioms, names};
use crate::llvm::{CallTarget, Opcode, Shape, Type as LlvmType, Value};
use ir::library::Row;
use ir::library::further::list;
use ir::points_to::ALL_MEMORY;
use ir::{AllocKind, Cond, Const, HavocKind, Operand, StmtKind, Type, Var};

impl<'m> Body<'_, 'm> {
    /// Gives a list, which variables or an object are, its parts.
    pub(super) fn set_list(
        &mut self,
        list: Option<List>,
        object: Option<&Operand>,
        parts: [Operand; 4],
    ) {
        if let Some(list) = list {
            for (part, value) in list.parts().into_iter().zip(parts) {
                self.b.assign(part, value);
            }
        } else if let Some(object) = object {
            for (at, value) in PARTS.into_iter().zip(parts) {
                let to = self.field_address(object, at);
                self.store_argument(to, value);
            }
        }
    }

    /// Makes variables of a list of which all is seen that is done with it. `false`:
    /// it is none, or its address goes further.
    pub(super) fn classify_list(&mut self, alloca: Value<'m>, users: &[Value<'m>]) -> bool {
        let starts = |u: &Value<'m>| {
            ["llvm.va_start", "llvm.va_copy"]
                .iter()
                .any(|name| idioms::is_intrinsic(*u, name))
        };
        let is_list = uses(alloca).iter().any(starts);
        // In a function that isn't handed any, nobody follows what it starts.
        if self.further.is_none() && is_started(alloca) {
            return false;
        }
        let size = alloca
            .allocated_type()
            .and_then(|ty| self.l.module.size_of(ty));
        let one = alloca.operand(0).and_then(Value::int) == Some(1);
        if !is_list || !one || size != Some(list::SIZE) || self.l.size_of_list() != size {
            return false;
        }
        let mut fields = Vec::new();
        if !users
            .iter()
            .all(|u| self.follows(*u, alloca, 0, &mut fields))
        {
            return false;
        }
        let name = alloca.name();
        let mut part = |what: &str, ty| {
            let var = self.b.var(&format!("{name}.{what}"), ty);
            self.mutable.insert(var);
            var
        };
        let list = List {
            general: part("general", Type::Int(32)),
            floating: part("floating", Type::Int(32)),
            stack: part("stack", Type::Ptr),
            area: part("area", Type::Ptr),
            started: part("started", Type::Bool),
        };
        for (address, at) in fields {
            let part = PARTS.iter().position(|p| *p == at).map(|i| list.parts()[i]);
            let slot = part.map(|var| Slot::Variable {
                var,
                has_lifetime: true,
            });
            self.slots.extend(slot.map(|slot| (address, slot)));
        }
        self.lists.insert(alloca, list);
        true
    }

    /// Whether a use of an address in a list, so many bytes behind its beginning, is
    /// one of those that clang makes. Collects the addresses of parts.
    fn follows(
        &self,
        user: Value<'m>,
        address: Value<'m>,
        at: u64,
        fields: &mut Vec<(Value<'m>, u64)>,
    ) -> bool {
        let is_part = |ty: LlvmType<'m>| match ty.shape() {
            Shape::Int(32) => matches!(at, list::GENERAL | list::FLOATING),
            Shape::Ptr => matches!(at, list::STACK | list::AREA),
            _ => false,
        };
        match user.opcode() {
            Some(Opcode::LLVMLoad) => is_part(user.ty()),
            Some(Opcode::LLVMStore) => {
                let stored = user.operand(0);
                stored != Some(address) && stored.is_some_and(|v| is_part(v.ty()))
            }
            Some(Opcode::LLVMGetElementPtr) if user.operand(0) == Some(address) => {
                let by = self
                    .l
                    .constant_offset(user)
                    .and_then(|by| u64::try_from(by).ok());
                let Some(at) = by.and_then(|by| at.checked_add(by)) else {
                    return false;
                };
                fields.push((user, at));
                PARTS.contains(&at)
                    && user
                        .users()
                        .into_iter()
                        .all(|u| self.follows(u, user, at, fields))
            }
            _ if at > 0 => false,
            Some(Opcode::LLVMCall | Opcode::LLVMInvoke) => {
                let known = ["llvm.va_", "llvm.lifetime."];
                known.iter().any(|name| idioms::is_intrinsic(user, name))
                    || takes_list(user, address)
            }
            _ => false,
        }
    }

    /// The variables that a list is, by its address.
    pub(super) fn list(&self, address: Value<'m>) -> Option<List> {
        self.lists.get(&beginning(address)).copied()
    }

    /// Whether an address is one in a list that is variables.
    pub(super) fn is_of_list(&self, address: Value<'m>) -> bool {
        self.lists.contains_key(&base_of(address))
    }

    /// A list as an object, which ends with the present call.
    pub(super) fn list_object(&mut self, address: Value<'m>) -> Option<Operand> {
        let list = self.list(address)?;
        let object = self.temp("list", Type::Ptr);
        let len = Operand::int(self.address_width(), list::SIZE);
        self.allocate(object, AllocKind::Stack, len, 8);
        self.passed.push(object);
        self.set_list(None, Some(&object.into()), list.parts().map(Operand::from));
        Some(object.into())
    }

    /// A list has no value yet.
    pub(super) fn begin_list(&mut self, alloca: Value<'m>) {
        let parts = self.lists.get(&alloca).map(|list| list.parts());
        for part in parts.into_iter().flatten() {
            self.b.havoc(part, HavocKind::Uninitialized);
        }
        self.mark_started(alloca, false);
    }

    /// Notes whether a list has all of its function's further arguments.
    pub(super) fn mark_started(&mut self, address: Value<'m>, started: bool) {
        if let Some(list) = self.list(address) {
            self.b.set_bool(list.started, Cond::Const(started));
        }
    }

    /// `va_copy`. `false`: lists aren't followed.
    pub(super) fn copy_list(&mut self, to: Value<'m>, from: Value<'m>) -> bool {
        let Some(size) = self.l.size_of_list() else {
            return false;
        };
        let (target, source) = (self.list(to), self.list(from));
        if target.is_none() && source.is_none() {
            let (Some(to), Some(from)) = (self.scalar(to), self.scalar(from)) else {
                return false;
            };
            let len = Operand::int(self.address_width(), size);
            self.copy_bytes(to, from, len, true);
            return true;
        }
        let parts = if let Some(source) = source {
            source.parts().map(Operand::from)
        } else {
            let Some(from) = self.scalar(from) else {
                return false;
            };
            self.parts_in(&from)
        };
        let to_object = match target {
            Some(_) => None,
            None => self.scalar(to),
        };
        self.set_list(target, to_object.as_ref(), parts);
        self.mark_started(to, false);
        true
    }

    /// The parts of a list that is an object.
    fn parts_in(&mut self, object: &Operand) -> [Operand; 4] {
        let types = [Type::Int(32), Type::Int(32), Type::Ptr, Type::Ptr];
        let mut parts = PARTS.into_iter().zip(types);
        [(); 4].map(|()| {
            let (at, ty) = parts.next().unwrap_or((0, Type::Ptr));
            let part = self.temp("part", ty);
            let ptr = self.field_address(object, at);
            self.b.push(StmtKind::Load {
                dst: part,
                region: ALL_MEMORY,
                ptr,
                align: 1,
            });
            Operand::from(part)
        })
    }

    /// A function of the library took arguments from a list, which then has no value
    /// (C23, 7.16, 3).
    pub(super) fn use_list(&mut self, value: Value<'m>, used: Operand) {
        if self.l.size_of_list() != Some(list::SIZE) {
            return;
        }
        if self.list(value).is_some() {
            return self.begin_list(beginning(value));
        }
        let spare = self.temp("spare", Type::Ptr);
        let len = Operand::int(self.address_width(), list::SIZE);
        self.allocate(spare, AllocKind::Stack, len.clone(), 8);
        self.copy_bytes(used, spare.into(), len, false);
        self.b.push(StmtKind::Free {
            region: ALL_MEMORY,
            ptr: spare.into(),
            kind: AllocKind::Stack,
        });
    }
}

impl List {
    pub(super) fn parts(self) -> [Var; 4] {
        [self.general, self.floating, self.stack, self.area]
    }
}

/// The offsets of a list's parts.
const PARTS: [u64; 4] = [list::GENERAL, list::FLOATING, list::STACK, list::AREA];

/// Whether `va_start` is called for a list.
pub(super) fn is_started(list: Value<'_>) -> bool {
    let starts = |u: &Value<'_>| idioms::is_intrinsic(*u, "llvm.va_start");
    uses(list).iter().any(starts)
}

/// Whether a call hands a list to a function of the library that takes its arguments.
fn takes_list(call: Value<'_>, address: Value<'_>) -> bool {
    let Some(CallTarget::Function(f)) = call.call_target() else {
        return false;
    };
    let row = names::row(&f.name()).filter(|_| f.is_declaration());
    let args = call.call_args();
    let mut lists = args.iter().enumerate().filter(|(_, a)| **a == address);
    let at = lists.next().map(|(i, _)| i);
    at.is_some() && lists.next().is_none() && row.and_then(Row::list) == at
}

/// What an address is that of the beginning of.
pub(super) fn beginning(address: Value<'_>) -> Value<'_> {
    let stays = |v: &Value<'_>| v.int() == Some(0);
    match address.operand(0) {
        Some(base) if is_step(address) && address.operands().iter().skip(1).all(stays) => {
            beginning(base)
        }
        _ => address,
    }
}

/// What an address is computed from.
pub(super) fn base_of(address: Value<'_>) -> Value<'_> {
    match address.operand(0) {
        Some(base) if is_step(address) => base_of(base),
        _ => address,
    }
}

fn is_step(address: Value<'_>) -> bool {
    address.opcode() == Some(Opcode::LLVMGetElementPtr)
}

/// The uses of an object's address, but for those that compute its beginning.
pub(super) fn uses(object: Value<'_>) -> Vec<Value<'_>> {
    let mut found = Vec::new();
    for user in object.users() {
        if is_step(user) && beginning(user) == beginning(object) {
            found.extend(uses(user));
        } else {
            found.push(user);
        }
    }
    found
}

/// What is handed over for further arguments, beside the object: where the registers
/// of the first integer and of the first fraction lie in it.
pub(super) const HANDED_OVER: [Type; 3] = [Type::Ptr, Type::Int(32), Type::Int(32)];

/// That where nobody knows them.
pub(super) fn nothing() -> [Operand; 3] {
    [Const::Null.into(), Operand::int(32, 0), Operand::int(32, 0)]
}
