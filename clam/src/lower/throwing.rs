//! Which exceptions of C++ a program throws, and which of its functions they leave.
//!
//! Only what may be caught counts: an exception for which no handler is there ends the
//! program where it is thrown, without running destructors, as the common runtimes have
//! it (C++23, 14.4 leaves it to them). Where only functions are there that let nothing
//! out, or code that isn't seen calls back, destructors run up to them: whether that
//! happens shows no failure. Who calls
//! single functions may catch everything.

use super::thrown_types::{Catches, TypeRecord};
use super::{Lowering, names};
use crate::Entry;
use crate::llvm::{Block, CallTarget, Opcode, Shape, Value};
use ir::library::{Row, is_of_rust};
use rustc_hash::{FxHashMap as HashMap, FxHashSet as HashSet};

/// What C++ decides by where exceptions go on.
const PERSONALITY: &str = "__gxx_personality_v0";

/// Parts of the names of functions that keep exceptions, or let them go.
const KEEPERS: &[&str] = &[
    "13exception_ptr",
    "17current_exception",
    "16nested_exception",
    "__cxa_current_primary_exception",
    "__cxa_init_primary_exception",
    "_exception_refcount",
];

/// `std::basic_ios::exceptions`, which says when a stream throws, without its class.
const TELLS_TO_THROW: &str = "10exceptionsESt12_Ios_Iostate";

/// What is thrown somewhere.
#[derive(Clone, Debug)]
pub(super) struct Thrown<'m> {
    pub ty: TypeRecord<'m>,
    /// What runs when the last handler that caught it ends.
    pub destructor: Option<Value<'m>>,
    /// Whether a handler may catch it.
    pub is_caught: bool,
    /// Whether it goes up to where it ends the program, or is caught.
    pub goes_up: bool,
}

/// What may come out of a call in place of a result.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct MayThrow {
    /// What the program throws.
    pub own: bool,
    /// What code throws that isn't seen.
    pub foreign: bool,
}

/// Who throws in a module.
#[derive(Debug, Default)]
#[allow(clippy::struct_excessive_bools)] // independent facts, read by name
pub(super) struct Throwing<'m> {
    /// Whether anything can be caught.
    pub active: bool,
    /// What is thrown, in the order in which the module has it.
    pub types: Vec<Thrown<'m>>,
    /// Whether a handler throws again what it caught.
    pub rethrows: bool,
    /// Whether something may keep what was caught after its handlers.
    pub keeps: bool,
    /// Whether what isn't seen may throw something that is caught.
    foreign: bool,
    /// Whether something may be in flight that isn't seen, or isn't clear.
    pub meets_foreign: bool,
    /// Whether streams may be told to throw.
    streams_throw: bool,
    /// The functions that an exception may leave.
    functions: HashSet<Value<'m>>,
    /// What may come out of calls through pointers.
    by_pointer: MayThrow,
    /// Whether what runs when handlers end may throw.
    by_destructor: bool,
}

/// What a handler names: a type's record, or everything.
type Handler<'m> = Option<TypeRecord<'m>>;

/// Whether exceptions find their way through a function as C++ has it.
pub(super) fn is_of_cpp(f: Value<'_>) -> bool {
    f.personality().is_some_and(|p| p == PERSONALITY)
}

/// Whether exceptions land in a function.
pub(super) fn has_pads(f: Value<'_>) -> bool {
    f.blocks().into_iter().any(|b| pad_of(b).is_some())
}

/// Whether the program ends where an exception would leave a function. What C's
/// compiler says of its functions without looking, exceptions don't heed.
pub(super) fn ends_exceptions(f: Value<'_>) -> bool {
    f.has_attribute("nounwind") && f.personality().is_some()
}

/// The pad at which a block begins.
fn pad_of(block: Block<'_>) -> Option<Value<'_>> {
    block
        .instructions()
        .find(|i| i.opcode() != Some(Opcode::LLVMPHI))
        .filter(|i| i.opcode() == Some(Opcode::LLVMLandingPad))
}

/// Whether the program ends for each exception that comes to a block.
pub(super) fn terminates(block: Block<'_>) -> bool {
    block.last().and_then(Value::opcode) == Some(Opcode::LLVMUnreachable)
        && block.instructions().any(|i| match i.call_target() {
            Some(CallTarget::Function(f)) => matches!(
                f.name().as_str(),
                "__clang_call_terminate" | "_ZSt9terminatev"
            ),
            _ => false,
        })
}

/// The record that a clause or an argument names.
pub(super) fn record_of(v: Value<'_>) -> Option<TypeRecord<'_>> {
    v.behind().map(TypeRecord::of)
}

/// What a call's function throws that does nothing else, in the standard library or
/// the runtime.
pub(super) fn thrown_by(f: Value<'_>) -> Option<TypeRecord<'_>> {
    f.is_declaration()
        .then(|| TypeRecord::thrown_by(&f.name()))
        .flatten()
}

/// What a call of a function throws where there is no memory.
pub(super) fn thrown_for_memory(f: Value<'_>) -> Option<TypeRecord<'_>> {
    f.is_declaration()
        .then(|| TypeRecord::of_failed_allocation(&f.name()))
        .flatten()
}

impl<'m> Throwing<'m> {
    pub(super) fn of(l: &Lowering<'m>, functions: &[Value<'m>]) -> Throwing<'m> {
        let mut this = Throwing::default();
        if !functions
            .iter()
            .any(|f| is_of_cpp(*f) || f.name() == "__cxa_throw")
        {
            return this;
        }
        let alone = l.options.entry == Entry::Main;
        let (handlers, catches_lists) = handlers(functions);
        let mut all = functions.iter().flat_map(|f| f.blocks());
        let ends = all.any(|b| pad_of(b).is_some() && terminates(b));
        // Code that isn't seen may catch what comes out of a function that it calls back.
        let called_back = |f: &Value<'m>| {
            let is_start = f.name().starts_with("_GLOBAL__sub_I_");
            let quiet = f.is_declaration() || f.has_attribute("nounwind") || is_start;
            !quiet && super::function::address_is_taken(*f)
        };
        let ends = ends || is_unseen(l, functions) && functions.iter().any(called_back);
        this.foreign = !alone || !handlers.is_empty() || catches_lists || ends;
        this.find_types(functions, ends, |ty| {
            let caught = |h: &Handler<'m>| match h {
                Some(h) => h.catches(ty) != Catches::Never,
                None => true,
            };
            !alone || catches_lists || handlers.iter().any(caught)
        });
        this.active = this.foreign;
        this.find_functions(l, functions);
        let calls_foreign = |f: &Value<'m>| {
            let mut all = f.blocks().into_iter().flat_map(Block::instructions);
            all.any(|i| i.is_call() && this.by_call(l, i).foreign)
        };
        // Who calls single functions may have caught something.
        this.meets_foreign = this.active && this.rethrows && !alone
            || this.active && functions.iter().any(|f| is_unclear(*f) || calls_foreign(f));
        this
    }

    /// The number of what a call throws, counted from 1.
    pub(super) fn number(
        &self,
        ty: &TypeRecord<'m>,
        destructor: Option<Value<'m>>,
    ) -> Option<usize> {
        let same = |t: &Thrown<'m>| t.ty.symbol == ty.symbol && t.destructor == destructor;
        self.types.iter().position(same).map(|i| i + 1)
    }

    fn find_types(
        &mut self,
        functions: &[Value<'m>],
        ends: bool,
        is_caught: impl Fn(&TypeRecord<'m>) -> bool,
    ) {
        for f in functions {
            let name = f.name();
            self.streams_throw |= name.contains(TELLS_TO_THROW);
            self.keeps |= f.is_declaration() && KEEPERS.iter().any(|k| name.contains(k));
            self.rethrows |= name == "__cxa_rethrow" && !f.users().is_empty();
            if let Some(ty) = thrown_by(*f).or_else(|| thrown_for_memory(*f)) {
                self.add(ty, None, (ends, &is_caught));
            } else if name == "__cxa_throw" {
                for call in f.users() {
                    if let Some((ty, destructor)) = thrown_at(call) {
                        self.add(ty, destructor, (ends, &is_caught));
                    }
                }
            }
        }
    }

    fn add(
        &mut self,
        ty: TypeRecord<'m>,
        destructor: Option<Value<'m>>,
        (ends, is_caught): (bool, impl Fn(&TypeRecord<'m>) -> bool),
    ) {
        if self.number(&ty, destructor).is_none() {
            let is_caught = is_caught(&ty);
            self.types.push(Thrown {
                is_caught,
                goes_up: is_caught || ends,
                ty,
                destructor,
            });
        }
    }

    /// The functions that exceptions may leave: those that throw, and those that call
    /// them.
    fn find_functions(&mut self, l: &Lowering<'m>, functions: &[Value<'m>]) {
        if !self.active {
            return;
        }
        let mut callers: HashMap<Value<'m>, Vec<Value<'m>>> = HashMap::default();
        let mut by_pointer: Vec<Value<'m>> = Vec::new();
        let mut open: Vec<Value<'m>> = Vec::new();
        // Who hands out pointers to functions may hand out some that throw.
        let unseen = is_unseen(l, functions);
        self.by_pointer.foreign = self.foreign && (unseen || l.options.entry != Entry::Main);
        for f in functions.iter().filter(|f| !f.is_declaration()) {
            if ends_exceptions(*f) {
                continue;
            }
            for call in f.blocks().into_iter().flat_map(Block::instructions) {
                if !call.is_call() || call.call_has_attribute("nounwind") {
                    continue;
                }
                let target = match call.call_target() {
                    Some(CallTarget::Function(g)) => {
                        Some(CallTarget::Function(l.made_of(g).unwrap_or(g)))
                    }
                    target => target,
                };
                let throws = match target {
                    Some(CallTarget::Function(g)) if !g.is_declaration() => {
                        callers.entry(g).or_default().push(*f);
                        false
                    }
                    Some(CallTarget::Function(g)) => {
                        if names::row(&g.name()).is_some_and(Row::calls_back)
                            || g.name() == "__cxa_end_catch"
                        {
                            by_pointer.push(*f);
                        }
                        let may = self.by_declared(l, g, call);
                        may.own || may.foreign
                    }
                    Some(CallTarget::Pointer(_)) => {
                        by_pointer.push(*f);
                        self.by_pointer.foreign
                    }
                    _ => false,
                };
                if throws {
                    open.push(*f);
                }
            }
        }
        while let Some(f) = open.pop() {
            if !self.functions.insert(f) {
                continue;
            }
            open.extend(callers.get(&f).into_iter().flatten());
            if !self.by_pointer.own && super::function::address_is_taken(f) {
                self.by_pointer.own = true;
                open.extend(&by_pointer);
            }
        }
        let throws = |t: &Thrown<'m>| t.destructor.is_some_and(|d| self.leave(d));
        self.by_destructor = self.types.iter().any(throws);
    }

    /// What may come out of a call of a function that isn't defined here.
    fn by_declared(&self, l: &Lowering<'m>, f: Value<'m>, call: Value<'m>) -> MayThrow {
        let none = MayThrow::default();
        let name = f.name();
        if f.has_attribute("nounwind") || name.starts_with("llvm.") || is_of_rust(&name) {
            return none;
        }
        let own = match name.as_str() {
            "__cxa_throw" => thrown_at(call)
                .and_then(|(ty, d)| self.number(&ty, d))
                .is_none_or(|n| self.types[n - 1].goes_up),
            "__cxa_rethrow" => true,
            "__cxa_end_catch" => self.by_destructor,
            _ => match thrown_by(f)
                .or_else(|| thrown_for_memory(f))
                .and_then(|ty| self.number(&ty, None))
            {
                Some(n) => self.types[n - 1].goes_up,
                None if l.known(f).is_none() => {
                    return MayThrow {
                        foreign: self.foreign && !is_of_an_exception(&name),
                        ..none
                    };
                }
                None if self.streams_throw && names::is_of_the_standard_library(&name) => {
                    return MayThrow {
                        foreign: self.foreign,
                        ..none
                    };
                }
                None if names::row(&name).is_some_and(Row::calls_back) => {
                    let throws = self.by_pointer.own || self.by_pointer.foreign;
                    return MayThrow {
                        foreign: throws,
                        ..none
                    };
                }
                None => false,
            },
        };
        MayThrow { own, ..none }
    }

    /// Whether an exception may leave a defined function.
    pub(super) fn leave(&self, f: Value<'m>) -> bool {
        self.functions.contains(&f)
    }

    /// Whether a call through a pointer may throw something of the program.
    pub(super) fn comes_out_of_pointers(&self) -> bool {
        self.active && self.by_pointer.own
    }

    /// What may come out of a call.
    pub(super) fn by_call(&self, l: &Lowering<'m>, call: Value<'m>) -> MayThrow {
        if !self.active || call.call_has_attribute("nounwind") {
            return MayThrow::default();
        }
        match call.call_target() {
            Some(CallTarget::Function(f)) => match l.made_of(f).unwrap_or(f) {
                f if f.is_declaration() => self.by_declared(l, f, call),
                f => MayThrow {
                    own: self.leave(f),
                    foreign: false,
                },
            },
            Some(CallTarget::Pointer(_)) => self.by_pointer,
            _ => MayThrow::default(),
        }
    }
}

/// Whether functions are called of which nothing is known.
fn is_unseen<'m>(l: &Lowering<'m>, functions: &[Value<'m>]) -> bool {
    let mut declared = functions.iter().filter(|f| f.is_declaration());
    declared.any(|f| l.known(*f).is_none() && !is_of_rust(&f.name()))
}

/// What a call of `__cxa_throw` throws.
pub(super) fn thrown_at(call: Value<'_>) -> Option<(TypeRecord<'_>, Option<Value<'_>>)> {
    let args = call.call_args();
    let [_, ty, destructor] = args.as_slice() else {
        return None;
    };
    Some((record_of(*ty)?, destructor.behind()))
}

/// Whether a function makes, copies or ends an exception of the standard library's.
fn is_of_an_exception(name: &str) -> bool {
    ["_ZNSt", "_ZNKSt"].iter().any(|start| {
        name.strip_prefix(start)
            .is_some_and(TypeRecord::is_member_of_standard)
    })
}

/// What the handlers of functions catch, and whether some ask for what isn't in a list.
fn handlers<'m>(functions: &[Value<'m>]) -> (Vec<Handler<'m>>, bool) {
    let mut all: Vec<Handler<'m>> = Vec::new();
    let mut lists = false;
    for f in functions {
        for pad in f.blocks().into_iter().filter_map(pad_of) {
            if pad.parent().is_some_and(terminates) {
                continue;
            }
            for clause in pad.clauses() {
                if matches!(clause.ty().shape(), Shape::Ptr) {
                    let handler = record_of(clause);
                    if !all.contains(&handler) {
                        all.push(handler);
                    }
                } else {
                    lists = true;
                }
            }
        }
    }
    (all, lists)
}

/// Whether a function takes down what isn't told to be what it has then: exceptions of
/// other languages, or one of several.
fn is_unclear(f: Value<'_>) -> bool {
    if !has_pads(f) {
        return false;
    }
    let mut all = f.blocks().into_iter().flat_map(Block::instructions);
    !is_of_cpp(f)
        || all.any(|i| match (i.opcode(), i.call_target()) {
            (Some(Opcode::LLVMResume), _) => !resumes_the_last(f, i),
            (_, Some(CallTarget::Function(g))) => match g.name().as_str() {
                "__cxa_begin_catch" | "__cxa_get_exception_ptr" => {
                    let object = i.call_args().first().copied();
                    !object.is_some_and(|o| is_the_last_landed(f, o))
                }
                // A record that nobody knows.
                "__cxa_throw" => thrown_at(i).is_none(),
                _ => false,
            },
            _ => false,
        })
}

/// Whether a pointer is surely that of the last landing: each landing pad of the
/// function stores its own in one local, from which this one is read.
pub(super) fn is_the_last_landed<'m>(f: Value<'m>, object: Value<'m>) -> bool {
    let place = |v: Value<'m>| {
        v.operand(0)
            .filter(|_| v.opcode() == Some(Opcode::LLVMLoad))
    };
    let Some(local) = place(object) else {
        return pad_behind(object).is_some_and(|pad| is_the_only_pad(f, pad));
    };
    let is_local = local.opcode() == Some(Opcode::LLVMAlloca);
    let stored: Vec<Value<'m>> = local.users();
    let stores = stored
        .iter()
        .filter(|u| u.opcode() == Some(Opcode::LLVMStore));
    let mut pads = 0;
    for store in stores {
        let pad = store.operand(0).and_then(pad_behind);
        if pad.is_none_or(|p| p.parent() != store.parent()) {
            return false;
        }
        pads += 1;
    }
    let only = stored.iter().all(|u| {
        matches!(u.opcode(), Some(Opcode::LLVMStore | Opcode::LLVMLoad))
            || super::idioms::is_lifetime_marker(*u)
    });
    is_local && only && pads == pads_that_go_on(f).count()
}

/// The pads of a function at which the program doesn't end.
fn pads_that_go_on(f: Value<'_>) -> impl Iterator<Item = Value<'_>> {
    let all = f.blocks().into_iter().filter(|b| !terminates(*b));
    all.filter_map(pad_of)
}

/// The pad whose pointer that is.
fn pad_behind(pointer: Value<'_>) -> Option<Value<'_>> {
    let is_pointer = pointer.opcode() == Some(Opcode::LLVMExtractValue) && pointer.indices() == [0];
    let pad = pointer.operand(0).filter(|_| is_pointer)?;
    (pad.opcode() == Some(Opcode::LLVMLandingPad)).then_some(pad)
}

fn is_the_only_pad<'m>(f: Value<'m>, pad: Value<'m>) -> bool {
    pads_that_go_on(f).all(|p| p == pad)
}

/// Whether a `resume` is of what was taken down last, by the local where it lies.
pub(super) fn resumes_the_last<'m>(f: Value<'m>, inst: Value<'m>) -> bool {
    // { pointer, selector }, put together, if it isn't the pad's own
    let outer = inst.operand(0);
    if outer.is_some_and(|v| v.opcode() == Some(Opcode::LLVMLandingPad)) {
        return outer.is_some_and(|pad| is_the_only_pad(f, pad));
    }
    let inner = outer
        .filter(|v| v.opcode() == Some(Opcode::LLVMInsertValue))
        .and_then(|v| v.operand(0))
        .filter(|v| v.opcode() == Some(Opcode::LLVMInsertValue) && v.indices() == [0]);
    inner
        .and_then(|v| v.operand(1))
        .is_some_and(|v| is_the_last_landed(f, v))
}
