//! Which locals are variables of the IR: those whose address isn't taken.
//!
//! An alloca whose uses are only direct loads and stores of one scalar type
//! (and lifetime markers) is a variable. Every other one is an object in
//! memory: made at its lifetime's start, or at the alloca if it has none.

use super::body::{Body, Slot};
use super::idioms::{is_intrinsic, is_lifetime_marker};
use super::lists::base_of;
use super::scope::{Arguments, Restored, entered_past_declaration, is_function_long};
use crate::llvm::{Language, Opcode, Origin, Value};
use ir::{AllocKind, AssumptionKind, HavocKind, Type, Var};

/// Classifies all allocas of a function.
pub(super) fn classify<'m>(body: &mut Body<'_, 'm>, f: Value<'m>) {
    for block in f.blocks() {
        for inst in block.instructions() {
            if inst.opcode() != Some(Opcode::LLVMAlloca) {
                continue;
            }
            let mut users = inst.users();
            let handled = |u: &Value<'m>| u.parent().is_some_and(|b| body.chains.is_handler(b));
            if !users.is_empty() && users.iter().all(handled) {
                continue; // only a handler of the sanitizer's looks at it
            }
            users.retain(|u| !handled(u));
            let has_lifetime = users
                .iter()
                .any(|u| is_intrinsic(*u, "llvm.lifetime.start"));
            let slot = match variable_type(body, inst, &users) {
                _ if body.classify_list(inst, &users) => Slot::List,
                Some(ty) => {
                    let var = body.b.var(&inst.name(), ty);
                    body.mutable.insert(var);
                    if body.l.options.emits(ir::CheckKind::Uninit) {
                        let flag = body.b.var(&format!("{}.init", inst.name()), Type::Bool);
                        body.initialized.insert(var, flag);
                    }
                    Slot::Variable { var, has_lifetime }
                }
                None => Slot::Object {
                    has_lifetime,
                    kind: AllocKind::Stack,
                },
            };
            body.slots.insert(inst, slot);
        }
    }
}

/// The type of the variable that an alloca is, if it is one.
fn variable_type<'m>(
    body: &mut Body<'_, 'm>,
    alloca: Value<'m>,
    users: &[Value<'m>],
) -> Option<Type> {
    let mut found = None;
    for user in users {
        let accessed = match user.opcode()? {
            Opcode::LLVMLoad => user.ty(),
            Opcode::LLVMStore if user.operand(0) != Some(alloca) => user.operand(0)?.ty(),
            Opcode::LLVMCall if is_lifetime_marker(*user) => continue,
            _ => return None,
        };
        let fields = body.l.fields(accessed)?;
        let [field] = fields.as_slice() else {
            return None;
        };
        // A vector of one element is not read like its element everywhere.
        let single = matches!(
            accessed.shape(),
            crate::llvm::Shape::Int(_) | crate::llvm::Shape::Float(_) | crate::llvm::Shape::Ptr
        );
        if !single || found.is_some_and(|ty| ty != field.ty) {
            return None;
        }
        found = Some(field.ty);
    }
    let allocated = alloca.allocated_type()?;
    let one = alloca.operand(0).and_then(Value::int) == Some(1);
    let room = body.l.module.size_of(allocated)?;
    let ty = match found {
        Some(ty) => ty,
        // Never accessed: a variable if it could be one.
        None => match body.l.fields(allocated)?.as_slice() {
            [field] => field.ty,
            _ => return None,
        },
    };
    (one && body.l.program.bytes_of(ty) <= room).then_some(ty)
}

impl<'m> Body<'_, 'm> {
    /// Finds the objects of which nothing tells when they end: clang marks no
    /// lifetime for compound literals, for locals whose declaration jumps go
    /// around and for some temporaries, and none at all without optimising.
    pub(super) fn find_unscoped(&mut self) {
        let is_rust = self.language == Language::Rust;
        let trusted = match self.origin {
            // Only unsafe code can use what isn't there any more.
            Origin::Compiled if is_rust => self.l.own.as_ref().is_some_and(|o| !o.has_unsafe),
            Origin::Compiled | Origin::Clang | Origin::Rustc => false,
            Origin::Foreign | Origin::Rewritten => true,
        };
        if self.origin.is_faithful() {
            let restored = Restored::of(self.function);
            self.ended_by = restored.ended;
            for alloca in restored.unsure {
                self.never_known(alloca);
            }
        }
        if self.origin == Origin::Compiled {
            let arguments = Arguments::of(self.function);
            for alloca in arguments.begun.values().flatten() {
                if let Some(Slot::Object { has_lifetime, .. }) = self.slots.get_mut(alloca) {
                    *has_lifetime = true;
                }
            }
            self.begun_by = arguments.begun;
            for (end, ended) in arguments.ended {
                self.ended_by.entry(end).or_default().extend(ended);
            }
        }
        if trusted {
            return;
        }
        let unmarked = self.slots.iter().filter_map(|(alloca, slot)| {
            let marked = matches!(slot, Slot::Object { has_lifetime, .. } if !has_lifetime);
            marked.then_some(*alloca)
        });
        let mut unmarked: Vec<Value<'m>> = unmarked.collect();
        unmarked.retain(|a| {
            // Rust's records don't stand where blocks begin.
            let declared = self.declarations.get(a).copied().filter(|_| !is_rust);
            !is_function_long(self.function, *a, declared, &self.chains)
        });
        if self.function.declaration().is_none() {
            if !unmarked.is_empty() {
                let text = "locals are not used after their blocks end, of which the bitcode \
                            tells nothing";
                let kind = AssumptionKind::Unsupported;
                self.l.note(kind, self.id, None, text.to_owned(), true);
            }
            return;
        }
        for alloca in unmarked {
            self.never_known(alloca);
        }
    }

    /// Nothing tells when that object ends.
    fn never_known(&mut self, alloca: Value<'m>) {
        if let Some(slot @ Slot::Object { .. }) = self.slots.get_mut(&alloca) {
            *slot = Slot::Object {
                has_lifetime: false,
                kind: AllocKind::Unscoped,
            };
        }
    }

    /// Whether records of debug information stand where variables are declared:
    /// clang's do, rustc's stand where a variable gets its value.
    fn records_declare(&self) -> bool {
        matches!(self.origin, Origin::Compiled | Origin::Clang) && self.language != Language::Rust
    }

    /// Locals keep no value over a jump past their declaration, but nothing
    /// tells where their blocks begin.
    pub(super) fn note_jumps_past_declarations(&mut self) {
        if !self.records_declare() {
            return;
        }
        let compiled = self.origin == Origin::Compiled;
        for alloca in entered_past_declaration(self.function, &self.chains, compiled) {
            let name = self.text(alloca);
            let text = format!(
                "`{name}` is written before it is read each time that control jumps past its \
                 declaration"
            );
            let kind = AssumptionKind::Unsupported;
            self.l.note(kind, self.id, None, text, true);
        }
    }

    /// The variable that an address stands for, if it is that of a local.
    pub(super) fn local(&self, address: Value<'m>) -> Option<Var> {
        match self.slots.get(&address) {
            Some(Slot::Variable { var, .. }) => Some(*var),
            Some(Slot::List) => self.lists.get(&address).map(|list| list.general),
            _ => None,
        }
    }

    /// The local has no value yet.
    pub(super) fn begin_variable(&mut self, var: Var) {
        self.b.havoc(var, HavocKind::Uninitialized);
        self.set_initialized(var, false);
    }

    /// Whether the local has a value now.
    pub(super) fn set_initialized(&mut self, var: Var, value: bool) {
        if let Some(flag) = self.initialized.get(&var).copied() {
            self.b.set_bool(flag, ir::Cond::Const(value));
        }
    }

    /// Control comes to the declaration of a local that jumps go around: each
    /// time, it loses its value. clang marks no lifetime for those. To what is
    /// declared in the first block (parameters, too) it comes once.
    pub(super) fn declare_again(&mut self, inst: Value<'m>) {
        let declared = inst.declared_before();
        if declared.is_empty() || !self.records_declare() {
            return;
        }
        let block = inst.parent().map(|b| self.chains.first(b));
        if block.and_then(|b| self.blocks.get(&b)) == Some(&ir::BlockId::ENTRY) {
            return;
        }
        for alloca in declared {
            match self.slots.get(&alloca).copied() {
                Some(Slot::Variable {
                    var,
                    has_lifetime: false,
                }) => self.begin_variable(var),
                Some(Slot::Object {
                    has_lifetime: false,
                    kind: AllocKind::Stack,
                }) => self.forget_contents(alloca),
                Some(Slot::List) => self.begin_list(alloca),
                _ => {}
            }
        }
    }

    /// Some of the local's bits have a value, and perhaps all.
    pub(super) fn set_partly_initialized(&mut self, var: Var) {
        if let Some(flag) = self.initialized.get(&var).copied() {
            let any = self.arbitrary_scalar(Type::Bool, HavocKind::Abstraction(None));
            let any = self.truth(&any).unwrap_or(ir::Cond::Const(false));
            let either = ir::Cond::Or(vec![ir::Cond::Var(flag), any]);
            self.b.set_bool(flag, either);
        }
    }

    /// Whether every use of a load's result stands in the load's block, with
    /// no change of the local in between: then the local itself can be read.
    pub(super) fn is_read_in_place(&self, load: Value<'m>, address: Value<'m>) -> bool {
        let Some(block) = load.parent().map(|b| self.chains.first(b)) else {
            return false;
        };
        // Several addresses are those of one field.
        if self.lists.contains_key(&base_of(address)) {
            return false;
        }
        let mut waiting = load.users();
        let handled = |u: &Value<'m>| u.parent().is_some_and(|b| self.chains.is_handler(b));
        waiting.retain(|u| !handled(u));
        if waiting
            .iter()
            .any(|u| u.parent().map(|b| self.chains.first(b)) != Some(block))
        {
            return false;
        }
        for inst in self.instructions.iter().skip(self.position + 1) {
            if inst.opcode() == Some(Opcode::LLVMPHI) && !inst.is_instrumentation() {
                return false;
            }
            waiting.retain(|u| u != inst);
            if waiting.is_empty() {
                return true;
            }
            let changes = match inst.opcode() {
                Some(Opcode::LLVMStore) => inst.operand(1) == Some(address),
                Some(Opcode::LLVMCall) => {
                    is_lifetime_marker(*inst) && inst.operands().contains(&address)
                }
                _ => false,
            };
            if changes {
                return false;
            }
        }
        waiting.is_empty()
    }
}
