//! What is known while one function's body is lowered.

use super::Lowering;
use super::chains::Chains;
use super::rounding::Rounding;
use crate::llvm::{Block, Declared, Language, Origin, Value};
use ir::build::FunctionBuilder;
use ir::{AllocKind, BlockId, Cond, FuncId, Operand, Var};
use rustc_hash::{FxHashMap as HashMap, FxHashSet as HashSet};
use std::cell::{OnceCell, RefCell};
use std::rc::Rc;

/// Lowers one function while its module is lowered.
pub(super) struct Body<'a, 'm> {
    pub l: &'a mut Lowering<'m>,
    pub b: FunctionBuilder,
    pub id: FuncId,
    /// The function in the module.
    pub function: Value<'m>,
    /// Who compiled it.
    pub origin: Origin,
    /// What it is written in.
    pub language: Language,
    /// Whether accesses say what types they are of, as far as the source has
    /// them; only known where reads of what has no value are looked for.
    pub has_types: bool,
    /// How it computes with floats.
    pub rounding: Rounding,
    /// The scalars that a value consists of.
    pub env: HashMap<Value<'m>, Vec<Operand>>,
    pub slots: HashMap<Value<'m>, Slot>,
    /// By calls, the allocations that begin before them.
    pub begun_by: HashMap<Value<'m>, Vec<Value<'m>>>,
    /// By calls (those that set the stack back, too) and landing pads, the allocations
    /// that end there.
    pub ended_by: HashMap<Value<'m>, Vec<Value<'m>>>,
    /// The lists of further arguments that are variables, by their allocas.
    pub lists: HashMap<Value<'m>, List>,
    /// Variables that stand for locals: unlike results of instructions, they
    /// change after they were read.
    pub mutable: HashSet<Var>,
    /// Whether a local has a value, for the check of that kind.
    pub initialized: HashMap<Var, Var>,
    /// What addresses that block operations get are computed from.
    pub bases: HashMap<Value<'m>, Operand>,
    /// Names in the source of what allocas and arguments hold.
    pub source_names: HashMap<Value<'m>, String>,
    /// What [`Body::part_text`] found, by address.
    pub part_texts: RefCell<HashMap<Value<'m>, Option<String>>>,
    /// What declares a local, by its alloca.
    pub declarations: HashMap<Value<'m>, Declared<'m>>,
    /// Addresses of what may not exist, which the function begins with.
    pub optional: HashMap<Value<'m>, Var>,
    /// How many statements the function begins with, before its own.
    pub first: usize,
    pub blocks: HashMap<Block<'m>, BlockId>,
    /// Blocks that instrumentation cut in pieces.
    pub chains: Rc<Chains<'m>>,
    /// Parts of a guard that were checked before it.
    pub checked_parts: HashSet<Value<'m>>,
    /// The shift that a guard stands before.
    pub guarded_shift: Option<Value<'m>>,
    /// By the address of an element, or an access to one.
    pub index_guards: HashMap<Value<'m>, Vec<IndexGuard>>,
    /// Copies that the present call passes by value in memory.
    pub passed: Vec<Var>,
    /// The object of its further arguments, and where they begin in it.
    pub further: Option<[Operand; 3]>,
    /// Where its exceptions are.
    pub handling: Handling<'m>,
    /// What follows in the current block is not reached.
    pub ended: bool,
    /// The instructions of the current block and of those that continue it.
    pub instructions: Rc<[Value<'m>]>,
    /// The position of the current instruction among them.
    pub position: usize,
}

/// A `va_list` as variables.
#[derive(Clone, Copy, Debug)]
pub(super) struct List {
    /// Where the next register for integers lies in the area, in bytes.
    pub general: Var,
    /// Where the next one for floating point does.
    pub floating: Var,
    /// The next argument on the stack.
    pub stack: Var,
    /// The area of registers.
    pub area: Var,
    /// Whether `va_start` gave it arguments that nothing has taken as a whole since.
    pub started: Var,
}

/// Where a function has its exceptions of C++.
#[derive(Debug, Default)]
pub(super) struct Handling<'m> {
    /// What the last landing pad took down.
    pub landed: Option<Landed>,
    /// Where exceptions leave the function.
    pub exit: Option<BlockId>,
    /// How many handlers are open before each call that opens or closes one, once that
    /// was asked, where it is the same on every path.
    pub depths: OnceCell<Option<HashMap<Value<'m>, u32>>>,
    /// What handlers have, by how many are open around them.
    pub held: HashMap<u32, Held>,
}

/// What a landing pad took down.
#[derive(Clone, Copy, Debug)]
pub(super) struct Landed {
    /// The number of its type.
    pub number: Var,
    pub object: Var,
    /// Where the handler finds it.
    pub adjusted: Var,
}

/// What handlers have; where exceptions are thrown again, what those around them had.
#[derive(Clone, Copy, Debug)]
pub(super) struct Held {
    /// The number of its type.
    pub number: Var,
    pub object: Var,
    /// How many handlers have it.
    pub count: Var,
}

/// What an alloca becomes.
#[derive(Clone, Copy, Debug)]
pub(super) enum Slot {
    /// A variable.
    Variable {
        /// It.
        var: Var,
        /// Whether lifetime markers say when it starts.
        has_lifetime: bool,
    },
    /// An object; the alloca's result is a variable that points to it.
    Object {
        /// Whether lifetime markers say when it starts.
        has_lifetime: bool,
        /// [`AllocKind::Unscoped`] where nothing tells when it ends.
        kind: AllocKind,
    },
    /// A list of further arguments ([`Body::lists`]).
    List,
}

/// What must hold of an index once its element was accessed.
#[derive(Clone, Debug)]
pub(super) struct IndexGuard {
    pub holds: Cond,
    /// What must hold where something else was, at an address that is computed from
    /// that of the element: this may be the end of the array.
    pub elsewhere: Cond,
    pub message: String,
}
