//! One function's body: blocks, instructions, and the variables that hold
//! their results.

use super::body::{Body, Handling, Slot};
use super::chains::Chains;
use super::idioms::is_type_suffix;
use super::instructions::Way;
use super::lists::HANDED_OVER;
use super::local;
use super::rounding::Rounding;
use super::{Counted, Lowering, names};
use crate::llvm::{Block, CallTarget, DebugVariable, Encoding, Opcode, Shape, Value};
use ir::build::FunctionBuilder;
use ir::{
    AssumptionId, AssumptionKind, BlockId, HavocKind, Operand, Stmt, StmtKind, Terminator, Var,
};
use rustc_hash::{FxHashMap as HashMap, FxHashSet as HashSet};
use std::cell::RefCell;
use std::rc::Rc;

pub(super) fn lower<'m>(l: &mut Lowering<'m>, f: Value<'m>) {
    let Some(&id) = l.functions.get(&f) else {
        return;
    };
    let declared = l.program.function(id).clone();
    let mut b = FunctionBuilder::new(&declared.name, declared.results.clone());
    b.function_mut().from_source = f.is_from_source();
    b.function_mut().noreturn = declared.noreturn;
    b.function_mut().span = declared.span;
    let rounding = Rounding::of_function(&l.module.target(), l.rounds_to_nearest, f);
    let has_types = l.options.emits(ir::CheckKind::Uninit)
        && f.blocks()
            .into_iter()
            .any(|b| b.instructions().any(Value::has_type_metadata));
    let mut body = Body {
        l,
        b,
        rounding,
        id,
        function: f,
        origin: f.origin(),
        language: f.language(),
        has_types,
        env: HashMap::default(),
        slots: HashMap::default(),
        begun_by: HashMap::default(),
        ended_by: HashMap::default(),
        lists: HashMap::default(),
        mutable: HashSet::default(),
        initialized: HashMap::default(),
        bases: HashMap::default(),
        source_names: HashMap::default(),
        part_texts: RefCell::default(),
        declarations: HashMap::default(),
        optional: HashMap::default(),
        first: 0,
        blocks: HashMap::default(),
        chains: Rc::new(Chains::of(f)),
        checked_parts: HashSet::default(),
        guarded_shift: None,
        index_guards: HashMap::default(),
        passed: Vec::new(),
        further: None,
        handling: Handling::default(),
        ended: false,
        instructions: Rc::new([]),
        position: 0,
    };
    for a in f.arguments() {
        let name = a.name();
        let scalars = body.l.scalars(a.ty());
        let single = scalars.len() == 1;
        let vars: Vec<Operand> = scalars
            .into_iter()
            .enumerate()
            .map(|(i, ty)| {
                let name = if single {
                    name.clone()
                } else {
                    format!("{name}.{i}")
                };
                body.b.param(&name, ty).into()
            })
            .collect();
        body.env.insert(a, vars);
    }
    if body.l.signatures[id.index()].takes_further {
        let names = ["pincer.further", "pincer.general", "pincer.floating"];
        let mut types = HANDED_OVER.into_iter();
        body.further = Some(names.map(|name| {
            let ty = types.next().unwrap_or(ir::Type::Ptr);
            body.b.param(name, ty).into()
        }));
    }
    let mut lowered = f.blocks();
    lowered.retain(|b| body.chains.is_lowered(*b));
    for (i, block) in lowered.into_iter().enumerate() {
        let at = if i == 0 {
            BlockId::ENTRY
        } else {
            let name = block.name();
            body.b.block(if name.is_empty() { "b" } else { &name })
        };
        body.blocks.insert(block, at);
    }
    local::classify(&mut body, f);
    body.name_variables(f);
    body.find_unscoped();
    body.note_jumps_past_declarations();
    for block in f.blocks() {
        body.block(block);
    }
    let function = body.b.finish();
    l.program.functions[id.index()] = function;
}

/// Whether a function's source is Rust's.
/// Whether no call of the function returns.
pub(super) fn never_returns(f: Value<'_>) -> bool {
    if f.is_declaration() {
        return f.has_attribute("noreturn") || names::never_returns(&f.name());
    }
    if f.has_attribute("naked") {
        return false; // its assembly returns
    }
    let returns = |b: Block<'_>| b.last().and_then(Value::opcode) == Some(Opcode::LLVMRet);
    !f.blocks().into_iter().any(returns)
}

/// Whether a function is used other than by calling it. The address of a place
/// inside is not its own.
pub(super) fn address_is_taken(f: Value<'_>) -> bool {
    let mut used = f.users().into_iter().filter(|u| u.label().is_none());
    used.any(|u| {
        !(u.is_call()
            && u.call_target() == Some(CallTarget::Function(f))
            && !u.call_args().contains(&f))
    })
}

impl<'m> Body<'_, 'm> {
    fn block(&mut self, block: Block<'m>) {
        let Some(&at) = self.blocks.get(&block) else {
            return;
        };
        self.b.switch_to(at);
        self.ended = false;
        let instructions: Rc<[Value<'m>]> = self.chains.instructions(block).into();
        self.instructions = instructions.clone();
        // Checks and what they speak of come with most instructions.
        self.b.expect(3 * instructions.len());
        if instructions.iter().any(|i| super::idioms::only_asks(*i)) {
            self.depend_on_abstraction(None);
        }
        for (i, inst) in instructions.iter().copied().enumerate() {
            self.position = i;
            let span = inst.location().and_then(|at| self.l.span(&at));
            // A terminator that the compiler made keeps the last known place.
            if span.is_some() || inst.opcode() != Some(Opcode::LLVMBr) {
                self.b.set_span(span);
            }
            self.declare_again(inst);
            let continues = inst.parent() != Some(block);
            if self.chains.is_inner(inst) {
                self.guard(inst);
            } else if continues && inst.opcode() == Some(Opcode::LLVMPHI) {
                self.inner_phi(inst);
            } else {
                self.check_constant_operands(inst);
                for alloca in self.begun_by.get(&inst).cloned().unwrap_or_default() {
                    self.begin_object(alloca);
                }
                self.instruction(inst);
            }
            if self.ended {
                return;
            }
            self.end_what_ends(inst);
        }
    }

    /// What ends with an instruction isn't there any more.
    pub(super) fn end_what_ends(&mut self, inst: Value<'m>) {
        for alloca in self.ended_by.get(&inst).cloned().unwrap_or_default() {
            self.lifetime_end(alloca);
        }
    }

    fn instruction(&mut self, inst: Value<'m>) {
        let Some(opcode) = inst.opcode() else { return };
        match Way::of(opcode) {
            Way::Binary if opcode == Opcode::LLVMAnd && self.character_class(inst) => {}
            Way::Binary => self.binary(inst, opcode),
            Way::Compare => self.compare(inst),
            Way::Convert => self.convert(inst, opcode),
            Way::Select => {
                self.select(inst);
                self.relax(inst);
            }
            Way::Freeze => self.freeze(inst),
            Way::Phi => {
                self.relax(inst);
                self.count(inst, true); // copied on the edges
            }
            Way::Float => self.float(inst, opcode),
            Way::Alloca => self.alloca(inst),
            Way::Load => self.load(inst),
            Way::Store => self.store(inst),
            Way::ElementPointer => self.element_pointer(inst),
            Way::AtomicUpdate => self.atomic_update(inst),
            Way::AtomicExchange => self.atomic_exchange(inst),
            Way::Fence => self.note_concurrency(),
            Way::ExtractValue => self.extract_value(inst),
            Way::InsertValue => self.insert_value(inst),
            Way::ExtractElement => self.extract_element(inst),
            Way::InsertElement => self.insert_element(inst),
            Way::Shuffle => self.shuffle(inst),
            Way::Call => {
                self.call(inst);
                self.relax(inst);
            }
            Way::Invoke => self.invoke(inst),
            Way::Return => self.ret(inst),
            Way::Branch => self.br(inst),
            Way::Switch => self.switch(inst),
            Way::Unreachable => self.unreachable(),
            Way::IndirectBranch => self.indirect_br(inst),
            Way::CallBranch => self.call_br(inst),
            Way::LandingPad => self.landing_pad(inst),
            Way::Resume => self.resume(inst),
            Way::Pad => self.unwind(inst),
            Way::FurtherArgument => self.havoc_result(inst, "variable arguments"),
            Way::Unknown => {
                self.havoc_result(inst, "this instruction");
                if !inst.successors().is_empty() {
                    self.any_successor(inst);
                }
            }
        }
    }

    /// The variables that hold an instruction's result, made when first asked for.
    pub(super) fn dsts(&mut self, inst: Value<'m>) -> Vec<Var> {
        if let Some(known) = self.env.get(&inst) {
            return known.iter().filter_map(Operand::as_var).collect();
        }
        let scalars = self.l.scalars(inst.ty());
        let name = inst.name();
        let single = scalars.len() == 1;
        let vars: Vec<Var> = scalars
            .into_iter()
            .enumerate()
            .map(|(i, ty)| {
                if single {
                    self.b.var(&name, ty)
                } else {
                    self.b.var(&format!("{name}.{i}"), ty)
                }
            })
            .collect();
        self.env
            .insert(inst, vars.iter().copied().map(Operand::Var).collect());
        vars
    }

    /// The variable that holds an instruction's single scalar result.
    pub(super) fn dst(&mut self, inst: Value<'m>) -> Option<Var> {
        let dsts = self.dsts(inst);
        match dsts.as_slice() {
            [one] => Some(*one),
            _ => None,
        }
    }

    /// Says that an instruction's result is just these operands.
    pub(super) fn define(&mut self, inst: Value<'m>, operands: Vec<Operand>) {
        let stable = operands
            .iter()
            .all(|o| o.as_var().is_none_or(|v| !self.mutable.contains(&v)));
        if stable && !self.env.contains_key(&inst) {
            self.env.insert(inst, operands);
            return;
        }
        let dsts = self.dsts(inst);
        for (dst, src) in dsts.into_iter().zip(operands) {
            self.b.assign(dst, src);
        }
    }

    /// Adds a statement to those that the function begins with.
    pub(super) fn push_first(&mut self, kind: StmtKind) {
        let entry = &mut self.b.function_mut().blocks[BlockId::ENTRY.index()];
        entry.stmts.insert(self.first, Stmt { kind, span: None });
        self.first += 1;
    }

    /// The result is operand `i`.
    pub(super) fn copy_operand(&mut self, inst: Value<'m>, i: u32) {
        let operands = inst
            .operand(i)
            .map(|v| self.operands(v))
            .unwrap_or_default();
        if operands.len() == self.l.scalars(inst.ty()).len() {
            self.define(inst, operands);
            self.count(inst, true);
        } else {
            self.havoc_result(inst, "this copy");
        }
    }

    /// What may be poison becomes any number: not just one that its operation could give
    /// for some operands. In runs it is one of these. Elsewhere poison is an arbitrary
    /// number from the start, as deciding by it is undefined.
    fn freeze(&mut self, inst: Value<'m>) {
        let operand = inst.operand(0);
        if operand.is_none_or(|v| v.is_constant() || !v.may_be_poison()) {
            return self.copy_operand(inst, 0);
        }
        let operands = operand.map(|v| self.operands(v)).unwrap_or_default();
        let dsts = self.dsts(inst);
        if operands.len() != dsts.len() {
            return self.havoc_result(inst, "this copy");
        }
        let met = self.met();
        for (dst, a) in dsts.into_iter().zip(operands) {
            let b = self.arbitrary_scalar(self.b.ty(dst), HavocKind::Abstraction(None));
            self.b.push(StmtKind::Select {
                dst,
                cond: met.into(),
                a,
                b,
            });
        }
        self.count(inst, false);
    }

    /// A new variable.
    pub(super) fn temp(&mut self, name: &str, ty: ir::Type) -> Var {
        self.b.var(name, ty)
    }

    /// The result is arbitrary, since `what` is not modelled.
    pub(super) fn havoc_result(&mut self, inst: Value<'m>, what: &str) {
        self.lose_addresses(inst);
        let dsts = self.dsts(inst);
        let assumption = self.note_unsupported(inst, what);
        for dst in dsts {
            self.b.havoc(dst, HavocKind::Abstraction(assumption));
        }
        self.count(inst, false);
    }

    /// The operands of an instruction leave no trace in the program: addresses
    /// among them are known to it all the same.
    pub(super) fn lose_addresses(&mut self, inst: Value<'m>) {
        for operand in inst.operands() {
            if operand.is_constant() {
                self.l.note_addresses(operand);
            } else if let Some(parts) = self.env.get(&operand).cloned() {
                self.expose(&parts);
            } else if operand.is_instruction() {
                let parts: Vec<Operand> =
                    self.dsts(operand).into_iter().map(Operand::Var).collect();
                self.expose(&parts);
            }
        }
    }

    fn note_unsupported(&mut self, inst: Value<'m>, what: &str) -> Option<AssumptionId> {
        let opcode = opcode_name(inst);
        let text = format!("{what} ({opcode}) is not modelled: its results are arbitrary");
        self.note(AssumptionKind::Unsupported, text, false)
    }

    /// Records an assumption of this function at the current place.
    pub(super) fn note(
        &mut self,
        kind: AssumptionKind,
        text: String,
        affects_safe: bool,
    ) -> Option<AssumptionId> {
        let span = self.b.span();
        self.l.note(kind, self.id, span, text, affects_safe)
    }

    /// Counts an instruction for the coverage statistics.
    pub(super) fn count(&mut self, inst: Value<'m>, exact: bool) {
        let callee = match inst.call_target() {
            Some(CallTarget::Function(f)) => Some(f),
            _ => None,
        };
        let counted = self
            .l
            .counted
            .entry((inst.opcode().map(|o| o as u32), callee));
        let counted = counted.or_insert(Counted {
            example: inst,
            exactly: 0,
            havocked: 0,
        });
        if exact {
            counted.exactly += 1;
        } else {
            counted.havocked += 1;
        }
    }

    /// Nothing after this is reached.
    pub(super) fn stop(&mut self) {
        self.b.terminate(Terminator::Stop);
        self.ended = true;
    }

    /// What a value is called in messages: by the function's own variables.
    fn name_value(&mut self, d: &DebugVariable<'m>) {
        if d.is_of_libraries && !self.function.is_of_rusts_libraries() {
            return;
        }
        let mut name = |value, name: String| {
            self.source_names.entry(value).or_insert(name);
        };
        name(d.value, d.name.clone());
        if d.is_of_libraries {
            return; // reported where the user calls them
        }
        let (value, length) = spilled(d.value);
        if let Some(value) = value {
            name(value, d.name.clone());
        }
        if let Some(length) = length {
            name(length, format!("{}.len()", d.name));
        }
    }

    /// Gives variables the names that debug records tell.
    fn name_variables(&mut self, f: Value<'m>) {
        let module = self.l.module;
        for block in f.blocks() {
            for inst in block.instructions() {
                for d in inst.debug_variables(module) {
                    if d.is_address {
                        self.declarations.entry(d.value).or_insert(d.declared);
                    }
                    if d.name.is_empty() || d.value.is_constant() {
                        continue;
                    }
                    self.name_value(&d);
                    let var = if d.is_address {
                        match self.slots.get(&d.value) {
                            Some(Slot::Variable { var, .. }) => Some(*var),
                            _ => None,
                        }
                    } else if self.env.contains_key(&d.value) || d.value.is_instruction() {
                        self.named_result(d.value)
                    } else {
                        None
                    };
                    let Some(var) = var else { continue };
                    let is_int = matches!(self.b.ty(var), ir::Type::Int(_));
                    let info = self.b.info_mut(var);
                    if info.source.is_none() {
                        info.source = Some(d.name);
                        info.signed = match d.encoding {
                            Encoding::Signed if is_int => Some(true),
                            Encoding::Unsigned if is_int => Some(false),
                            _ => None,
                        };
                    }
                }
            }
        }
    }

    fn named_result(&mut self, value: Value<'m>) -> Option<Var> {
        let slot = self.slots.contains_key(&value);
        (!slot).then(|| self.dst(value)).flatten()
    }
}

/// The only value that is stored at an address which nobody reads.
fn stored_at(address: Value<'_>) -> Option<Value<'_>> {
    let users = address.users();
    if users.iter().any(|u| u.opcode() == Some(Opcode::LLVMLoad)) {
        return None;
    }
    let stores = |u: &Value<'_>| u.opcode() == Some(Opcode::LLVMStore);
    let mut stores = users.into_iter().filter(stores);
    let stored = stores.next().filter(|_| stores.next().is_none());
    let is_address = |s: &Value<'_>| s.operand(1) == Some(address);
    let stored = stored.filter(is_address).and_then(|s| s.operand(0));
    stored.filter(|v| !v.is_constant())
}

/// The value that a local holds which nobody reads, and where it leads to a slice,
/// that one's length: rustc keeps parameters and others so, for debuggers.
fn spilled(local: Value<'_>) -> (Option<Value<'_>>, Option<Value<'_>>) {
    if local.opcode() != Some(Opcode::LLVMAlloca) {
        return (None, None);
    }
    let Some(value) = stored_at(local) else {
        return (None, None);
    };
    let users = local.users().into_iter();
    let mut parts = users.filter(|u| u.opcode() == Some(Opcode::LLVMGetElementPtr));
    let length = parts.next().filter(|_| parts.next().is_none());
    let is_pointer = value.ty().shape() == Shape::Ptr;
    let length = length.filter(|_| is_pointer).and_then(stored_at);
    let length = length.filter(|v| matches!(v.ty().shape(), Shape::Int(_)));
    (Some(value), length)
}

/// The name of an instruction's opcode, or of the intrinsic that it calls.
pub(super) fn opcode_name(inst: Value<'_>) -> String {
    if let Some(CallTarget::Function(f)) = inst.call_target() {
        let name = f.name();
        if let Some(intrinsic) = name.strip_prefix("llvm.") {
            // Without the types that overloads end in.
            let parts = intrinsic.split('.').take_while(|p| !is_type_suffix(p));
            return format!("llvm.{}", parts.collect::<Vec<_>>().join("."));
        }
    }
    inst.opcode().map_or_else(String::new, |o| {
        format!("{o:?}")
            .trim_start_matches("LLVM")
            .to_ascii_lowercase()
    })
}
