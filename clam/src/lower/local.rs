//! Which locals are variables of the IR: those whose address isn't taken.
//!
//! An alloca whose uses are only direct loads and stores of one scalar type
//! (and lifetime markers) is a variable. Every other one is an object in
//! memory: made at its lifetime's start, or at the alloca if it has none.

use super::body::{Body, Slot};
use super::chains::Chains;
use super::idioms::is_intrinsic;
use crate::llvm::{Block, Opcode, Origin, Value};
use ir::{AssumptionKind, HavocKind, Type, Var};
use std::collections::{HashMap, HashSet};

fn is_lifetime_marker(inst: Value<'_>) -> bool {
    is_intrinsic(inst, "llvm.lifetime.")
}

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
                Some(ty) => {
                    let var = body.b.var(&inst.name(), ty);
                    body.mutable.insert(var);
                    if body.l.options.emits(ir::CheckKind::Uninit) {
                        let flag = body.b.var(&format!("{}.init", inst.name()), Type::Bool);
                        body.initialized.insert(var, flag);
                    }
                    Slot::Variable { var, has_lifetime }
                }
                None => Slot::Object { has_lifetime },
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

/// Locals of clang's that may be read after control came into their block past
/// their declaration, more than once: each time they have a new value, which
/// nothing in the bitcode tells. What we compiled has no lifetime markers for
/// just those, and no record of a declaration that is never reached.
fn entered_past_declaration<'m>(
    f: Value<'m>,
    chains: &Chains<'m>,
    compiled: bool,
) -> Vec<Value<'m>> {
    let blocks = f.blocks();
    let Some(&entry) = blocks.first() else {
        return Vec::new();
    };
    let mut declared = HashMap::new();
    let mut allocas = Vec::new();
    for block in &blocks {
        for (at, inst) in block.instructions().into_iter().enumerate() {
            let here = inst.declared_before().into_iter();
            declared.extend(here.map(|alloca| (alloca, (*block, at))));
            if inst.opcode() == Some(Opcode::LLVMAlloca) {
                allocas.push(inst);
            }
        }
    }
    allocas.retain(|alloca| {
        let users = alloca.users();
        if users.iter().any(|u| is_lifetime_marker(*u)) {
            return false;
        }
        let is_read = |u: &&Value<'m>| u.opcode() == Some(Opcode::LLVMLoad);
        let reads: Vec<Value<'m>> = users.iter().filter(is_read).copied().collect();
        let reached = match declared.get(alloca) {
            Some((block, _)) if chains.first(*block) == entry => return false,
            Some(_) if compiled => reads.iter().filter_map(|u| u.parent()).collect(),
            Some((block, at)) => reached_past(entry, &|b, i, _| (b, i) == (*block, *at), &reads),
            None if compiled => {
                let writes: HashSet<Value<'m>> =
                    users.into_iter().filter(|u| !is_read(&u)).collect();
                reached_past(entry, &|_, _, inst| writes.contains(&inst), &reads)
            }
            None => return false,
        };
        // It takes an earlier round to leave something.
        let mut loops = blocks.iter().filter(|b| leads_to(**b, &[**b]));
        !reached.is_empty() && loops.any(|b| reached.contains(b) || leads_to(*b, &reached))
    });
    allocas
}

/// The blocks of those reads that control reaches from `entry` without passing
/// a place that `stops` it.
fn reached_past<'m>(
    entry: Block<'m>,
    stops: &dyn Fn(Block<'m>, usize, Value<'m>) -> bool,
    reads: &[Value<'m>],
) -> Vec<Block<'m>> {
    let mut found = Vec::new();
    let mut seen = HashSet::from([entry]);
    let mut open = vec![entry];
    while let Some(b) = open.pop() {
        let instructions = b.instructions();
        let mut all = instructions.iter().enumerate();
        let stop = all.position(|(i, inst)| stops(b, i, *inst));
        let passed = &instructions[..stop.unwrap_or(instructions.len())];
        if reads.iter().any(|u| passed.contains(u)) {
            found.push(b);
        }
        if stop.is_none() {
            let next = instructions.last().map(|i| i.successors());
            open.extend(next.into_iter().flatten().filter(|n| seen.insert(*n)));
        }
    }
    found
}

/// Whether control comes from the end of a block to one of these.
fn leads_to<'m>(block: Block<'m>, targets: &[Block<'m>]) -> bool {
    let mut seen = HashSet::new();
    let mut open = vec![block];
    while let Some(b) = open.pop() {
        let next = b.instructions().last().map(|i| i.successors());
        for n in next.into_iter().flatten() {
            if targets.contains(&n) {
                return true;
            }
            if seen.insert(n) {
                open.push(n);
            }
        }
    }
    false
}

impl<'m> Body<'_, 'm> {
    /// Locals keep no value over a jump past their declaration, but nothing
    /// tells where their blocks begin.
    pub fn note_jumps_past_declarations(&mut self) {
        if !self.declares() {
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

    /// Whether a record of debug information stands where the source declares
    /// a variable: clang's do, rustc's stand where a variable gets its value.
    fn declares(&self) -> bool {
        self.records_declare
    }

    /// The variable that an address stands for, if it is that of a local.
    pub fn local(&self, address: Value<'m>) -> Option<Var> {
        match self.slots.get(&address) {
            Some(Slot::Variable { var, .. }) => Some(*var),
            _ => None,
        }
    }

    /// The local has no value yet.
    pub fn begin_variable(&mut self, var: Var) {
        self.b.havoc(var, HavocKind::Uninitialized);
        self.set_initialized(var, false);
    }

    /// Whether the local has a value now.
    pub fn set_initialized(&mut self, var: Var, value: bool) {
        if let Some(flag) = self.initialized.get(&var).copied() {
            self.b.set_bool(flag, ir::Cond::Const(value));
        }
    }

    /// Control comes to the declaration of a local that jumps go around: each
    /// time, it loses its value. clang marks no lifetime for those. To what is
    /// declared in the first block (parameters, too) it comes once.
    pub fn declare_again(&mut self, inst: Value<'m>) {
        if !self.declares() {
            return;
        }
        let block = inst.parent().map(|b| self.chains.first(b));
        if block == self.function.blocks().first().copied() {
            return;
        }
        for alloca in inst.declared_before() {
            if let Some(Slot::Variable {
                var,
                has_lifetime: false,
            }) = self.slots.get(&alloca).copied()
            {
                self.begin_variable(var);
            }
        }
    }

    /// Some of the local's bits have a value, and perhaps all.
    pub fn set_partly_initialized(&mut self, var: Var) {
        if let Some(flag) = self.initialized.get(&var).copied() {
            let any = self.arbitrary_scalar(Type::Bool, HavocKind::Abstraction(None));
            let any = self.truth(&any).unwrap_or(ir::Cond::Const(false));
            let either = ir::Cond::Or(vec![ir::Cond::Var(flag), any]);
            self.b.set_bool(flag, either);
        }
    }

    /// Whether every use of a load's result stands in the load's block, with
    /// no change of the local in between: then the local itself can be read.
    pub fn is_read_in_place(&self, load: Value<'m>, address: Value<'m>) -> bool {
        let Some(block) = load.parent().map(|b| self.chains.first(b)) else {
            return false;
        };
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

/// Whether an alloca of the entry block is stored before anything else
/// uses it, as parameters are: its first contents don't matter.
pub(super) fn is_stored_at_once(alloca: Value<'_>) -> bool {
    let Some(block) = alloca.parent() else {
        return false;
    };
    if block.has_predecessors() {
        return false;
    }
    let users = alloca.users();
    let first = block.instructions().into_iter().find(|i| users.contains(i));
    first.is_some_and(|i| i.opcode() == Some(Opcode::LLVMStore))
}
