//! Statements and terminators of the goto language.
//!
//! Statements are total: where an operation promises nothing (division by
//! zero, a broken flag) its result is an *arbitrary* value, and whether that
//! may happen is the business of an `assert` before it. Only memory statements
//! through a bad pointer stop an execution.
//!
//! Branching is `goto` with several targets and `assume` at their starts: an
//! execution is a path on which every `assume` holds.

use crate::{
    AssumptionId, BinOp, BlockId, CallMapId, CastOp, CheckId, CmpOp, Flags, FloatKind, FloatOp,
    FuncId, GlobalId, RegionId, Sign, Type, UnOp, Var, VarInfo, Z,
};
use serde::{Deserialize, Serialize};

/// A constant.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Const {
    /// A truth value.
    Bool(bool),
    /// An integer; the value is canonical, in `[0, 2^width)`.
    Int {
        /// Width in bits.
        width: u32,
        /// The unsigned reading.
        value: Z,
    },
    /// A float, by its bits.
    Float {
        /// The format.
        kind: FloatKind,
        /// The bits, unsigned.
        bits: Z,
    },
    /// The null pointer.
    Null,
    /// The address of a global object plus an offset in bytes.
    Global(GlobalId, i64),
    /// The address of a function.
    Function(FuncId),
}

impl Const {
    /// The integer of that width congruent to `value`.
    pub fn int(width: u32, value: impl Into<Z>) -> Const {
        Const::Int {
            width,
            value: value.into().wrap_unsigned(width),
        }
    }

    /// Its type.
    pub fn ty(&self) -> Type {
        match self {
            Const::Bool(_) => Type::Bool,
            Const::Int { width, .. } => Type::Int(*width),
            Const::Float { kind, .. } => Type::Float(*kind),
            Const::Null | Const::Global(..) | Const::Function(_) => Type::Ptr,
        }
    }
}

/// What a statement reads.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Operand {
    /// The value of a variable.
    Var(Var),
    /// A constant.
    Const(Const),
}

impl Operand {
    /// Its type, where these are the variables.
    pub fn ty(&self, vars: &[VarInfo]) -> Type {
        match self {
            Operand::Var(v) => vars[v.index()].ty,
            Operand::Const(c) => c.ty(),
        }
    }

    /// The integer constant of that width congruent to `value`.
    pub fn int(width: u32, value: impl Into<Z>) -> Operand {
        Operand::Const(Const::int(width, value))
    }

    /// A truth value.
    pub fn bool(value: bool) -> Operand {
        Operand::Const(Const::Bool(value))
    }

    /// The variable, if it is one.
    pub fn as_var(&self) -> Option<Var> {
        match self {
            Operand::Var(v) => Some(*v),
            Operand::Const(_) => None,
        }
    }

    /// The canonical value, if this is an integer constant.
    pub fn as_int(&self) -> Option<&Z> {
        match self {
            Operand::Const(Const::Int { value, .. }) => Some(value),
            _ => None,
        }
    }
}

impl From<Var> for Operand {
    fn from(v: Var) -> Operand {
        Operand::Var(v)
    }
}

impl From<Const> for Operand {
    fn from(c: Const) -> Operand {
        Operand::Const(c)
    }
}

/// A predicate on pointers, in terms of the object pointed into, its size and
/// its life.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum PtrPred {
    /// Not the null pointer.
    NonNull(Operand),
    /// Points into an object with at least `len` bytes from there on
    /// (`0 <= offset` and `offset + len <= size`).
    InBounds {
        /// The pointer.
        ptr: Operand,
        /// How many bytes (an integer, read unsigned).
        len: Operand,
    },
    /// Points into an object that has not been freed and is in its lifetime.
    Live(Operand),
    /// The object may be written.
    Writable(Operand),
    /// The address is a multiple of `align` (a power of two).
    Aligned {
        /// The pointer.
        ptr: Operand,
        /// The alignment in bytes.
        align: u64,
    },
    /// The `len` bytes from there on have been written.
    Initialized {
        /// The pointer.
        ptr: Operand,
        /// How many bytes (an integer, read unsigned).
        len: Operand,
    },
    /// Null, or the start of a live heap object.
    Freeable {
        /// The pointer.
        ptr: Operand,
        /// How it is to be freed.
        kind: AllocKind,
        /// How many bytes the object is said to have (an integer, read unsigned);
        /// of what was made nobody knows how any size is right.
        size: Option<Operand>,
    },
    /// Both point into the same object, or both are null.
    SameObject(Operand, Operand),
    /// The `len` bytes at `a` and those at `b` are the same ones, or have none
    /// in common.
    Disjoint {
        /// A pointer.
        a: Operand,
        /// Another one.
        b: Operand,
        /// How many bytes (an integer, read unsigned).
        len: Operand,
    },
    /// A text begins there: the object has a character 0 from there on, which is
    /// found in steps of characters.
    Text {
        /// The pointer.
        ptr: Operand,
        /// The bytes of a character, at least 1.
        each: u32,
    },
    /// The pointer is the address of a function with this signature.
    Callable {
        /// The pointer.
        ptr: Operand,
        /// The types that the call passes.
        params: Vec<Type>,
        /// The types that it gets.
        results: Vec<Type>,
    },
}

impl PtrPred {
    /// Whether memory decides, so that the same pointer may satisfy it at one time
    /// and not at another.
    pub fn depends_on_memory(&self) -> bool {
        match self {
            PtrPred::Live(_)
            | PtrPred::Initialized { .. }
            | PtrPred::Freeable { .. }
            | PtrPred::Text { .. } => true,
            PtrPred::NonNull(_)
            | PtrPred::InBounds { .. }
            | PtrPred::Writable(_)
            | PtrPred::Aligned { .. }
            | PtrPred::SameObject(..)
            | PtrPred::Disjoint { .. }
            | PtrPred::Callable { .. } => false,
        }
    }
}

/// A condition.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Cond {
    /// A truth value.
    Const(bool),
    /// A `bool` variable.
    Var(Var),
    /// A comparison of two operands of one type.
    Cmp {
        /// The comparison.
        op: CmpOp,
        /// Left operand.
        a: Operand,
        /// Right operand.
        b: Operand,
    },
    /// The exact result of `a op b`, operands and result read with `sign`, is
    /// an integer of the operands' width. False where there is no exact result.
    Fits {
        /// The operation.
        op: BinOp,
        /// The reading.
        sign: Sign,
        /// Left operand.
        a: Operand,
        /// Right operand.
        b: Operand,
    },
    /// A predicate on pointers.
    Ptr(PtrPred),
    /// Not this one.
    Not(Box<Cond>),
    /// All of them; true when empty.
    And(Vec<Cond>),
    /// At least one of them; false when empty.
    Or(Vec<Cond>),
}

impl Cond {
    /// A comparison.
    pub fn cmp(op: CmpOp, a: impl Into<Operand>, b: impl Into<Operand>) -> Cond {
        Cond::Cmp {
            op,
            a: a.into(),
            b: b.into(),
        }
    }

    /// Calls `f` on every comparison, from left to right, whether negated or not.
    pub fn for_each_comparison(&self, f: &mut dyn FnMut(CmpOp, &Operand, &Operand)) {
        match self {
            Cond::Cmp { op, a, b } => f(*op, a, b),
            Cond::Not(c) => c.for_each_comparison(f),
            Cond::And(cs) | Cond::Or(cs) => cs.iter().for_each(|c| c.for_each_comparison(f)),
            Cond::Const(_) | Cond::Var(_) | Cond::Fits { .. } | Cond::Ptr(_) => {}
        }
    }

    /// Whether it mentions a predicate on pointers with that property.
    pub fn mentions(&self, is: &mut dyn FnMut(&PtrPred) -> bool) -> bool {
        match self {
            Cond::Ptr(p) => is(p),
            Cond::Not(c) => c.mentions(is),
            Cond::And(cs) | Cond::Or(cs) => cs.iter().any(|c| c.mentions(is)),
            Cond::Const(_) | Cond::Var(_) | Cond::Cmp { .. } | Cond::Fits { .. } => false,
        }
    }

    /// The condition that holds exactly when this one doesn't, with the
    /// negation pushed through comparisons.
    #[must_use]
    pub fn negate(&self) -> Cond {
        match self {
            Cond::Const(b) => Cond::Const(!b),
            Cond::Cmp { op, a, b } => Cond::Cmp {
                op: op.negate(),
                a: a.clone(),
                b: b.clone(),
            },
            Cond::Not(c) => (**c).clone(),
            Cond::Var(_) | Cond::Fits { .. } | Cond::Ptr(_) | Cond::And(_) | Cond::Or(_) => {
                Cond::Not(Box::new(self.clone()))
            }
        }
    }
}

/// Where an arbitrary value comes from. This decides what a failing run proves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum HavocKind {
    /// The environment: an input of the program. Every value is possible.
    Input,
    /// A variable without a value yet (uninitialised). Every value is possible.
    Uninitialized,
    /// Something that is not modelled: every concrete value is among the
    /// arbitrary ones, but not each arbitrary one is real. A run that depends
    /// on such a value proves nothing.
    Abstraction(Option<AssumptionId>),
    /// Whether something is as it is demanded, where what is demanded isn't
    /// modelled (a Boolean). Nobody knows; a run goes on as if it were, and proves
    /// nothing about it.
    Demand,
}

/// What is allocated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum AllocKind {
    /// A local object; it ends by [`StmtKind::Free`] of the same kind or when
    /// the function returns.
    Stack,
    /// A local object of a block, or of an expression, that began and ended
    /// nobody knows when: what is proved holds wherever that was. In a run it
    /// ends when the function returns.
    Unscoped,
    /// A heap object that must be freed.
    Heap,
    /// As `Heap`, by `new` of C++: only `delete` may free it.
    New,
    /// As `Heap`, by `new[]` of C++: only `delete[]` may free it.
    NewArray,
    /// A stream that was opened: only what closes it ends it.
    Stream,
    /// What is thrown in C++: it ends with the last handler that caught it.
    Exception,
    /// As `Heap`, made nobody knows how: it may be freed in each way.
    Passed,
}

impl AllocKind {
    /// Whether it is on the heap.
    pub fn is_heap(self) -> bool {
        match self {
            AllocKind::Stack | AllocKind::Unscoped => false,
            AllocKind::Heap
            | AllocKind::New
            | AllocKind::NewArray
            | AllocKind::Stream
            | AllocKind::Exception
            | AllocKind::Passed => true,
        }
    }

    /// Whether what is made so may be ended in that way.
    pub fn is_ended_by(self, kind: AllocKind) -> bool {
        let may_be = kind.is_heap() && kind != AllocKind::Exception;
        self == kind || self == AllocKind::Passed && may_be
    }
}

/// What a call runs.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Callee {
    /// This function.
    Direct(FuncId),
    /// The function that a pointer addresses.
    Indirect {
        /// The pointer.
        ptr: Operand,
        /// Functions that it may address.
        targets: Vec<FuncId>,
        /// Whether there are no others. Otherwise the call may also run
        /// something unknown.
        complete: bool,
    },
}

/// The words that statements begin with, or what they assign, in the text format. A
/// variable of such a name is written in quotes there.
pub(crate) const STATEMENT_WORDS: &[&str] = &[
    "all", "alloc", "assert", "assume", "call", "copy", "fill", "float", "free", "havoc", "load",
    "merge", "opaque", "ptradd", "select", "store", "test",
];

/// What a statement does. The type of a destination says the width.
///
/// Engines that know nothing of a statement take it as one that writes any values and
/// changes nothing else, where [`StmtKind::is_pure`] says so: one that can fail, or that
/// works on memory, needs to be told to each of them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum StmtKind {
    /// `dst = src`, any type.
    Assign {
        /// Destination.
        dst: Var,
        /// Source, of the same type.
        src: Operand,
    },
    /// `dst = a op b` on integers of one width.
    Binary {
        /// Destination.
        dst: Var,
        /// The operation.
        op: BinOp,
        /// Its promises.
        flags: Flags,
        /// Left operand.
        a: Operand,
        /// Right operand.
        b: Operand,
    },
    /// `dst = op a` on an integer.
    Unary {
        /// Destination.
        dst: Var,
        /// The operation.
        op: UnOp,
        /// The operand.
        a: Operand,
    },
    /// `dst = op a` between types.
    Cast {
        /// Destination.
        dst: Var,
        /// The conversion.
        op: CastOp,
        /// Its promises (`nneg` for zext, `nsw`/`nuw` for trunc).
        flags: Flags,
        /// The operand.
        a: Operand,
    },
    /// `dst = cond ? a : b`, any type. A choice between a float and itself
    /// marks a result that may be another one, since it was rounded nobody knows
    /// how: it depends on `cond`, and what is proved doesn't rest on its value.
    Select {
        /// Destination.
        dst: Var,
        /// The condition, a `bool`.
        cond: Operand,
        /// The value if it is true.
        a: Operand,
        /// The value if it is false.
        b: Operand,
    },
    /// `dst = cond`: a comparison or a Boolean operation.
    SetBool {
        /// Destination, a `bool`.
        dst: Var,
        /// The condition.
        cond: Cond,
    },
    /// `dst = op(args)` on floats.
    Float {
        /// Destination.
        dst: Var,
        /// The operation.
        op: FloatOp,
        /// Its operands, as many as [`FloatOp::arity`] says.
        args: Vec<Operand>,
    },
    /// `dst = op(args)` for a pure function `op` that is not modelled. Equal
    /// arguments give equal results.
    Opaque {
        /// Destination.
        dst: Var,
        /// The function's name.
        op: String,
        /// Its arguments.
        args: Vec<Operand>,
    },
    /// `dst` gets an arbitrary value.
    Havoc {
        /// Destination.
        dst: Var,
        /// Why.
        kind: HavocKind,
    },
    /// Only executions in which the condition holds go on.
    Assume {
        /// The condition.
        cond: Cond,
    },
    /// The check fails, and the execution ends, if the condition doesn't hold.
    Assert {
        /// Which check.
        check: CheckId,
        /// The condition.
        cond: Cond,
    },
    /// A call. Arguments and results agree with the callee's in number and type.
    Call {
        /// Destinations of the results.
        dsts: Vec<Var>,
        /// What is called.
        callee: Callee,
        /// Arguments.
        args: Vec<Operand>,
        /// How the callee's regions map to the caller's: an index into
        /// [`crate::PointsTo::call_maps`]. `None` when points-to was not run.
        regions: Option<CallMapId>,
    },
    /// `dst` points to a new object of `size` bytes.
    Alloc {
        /// Destination, a pointer.
        dst: Var,
        /// The region that the object lies in.
        region: RegionId,
        /// Stack or heap.
        kind: AllocKind,
        /// Size in bytes (an integer, read unsigned).
        size: Operand,
        /// Alignment in bytes, a power of two.
        align: u64,
        /// Whether the contents start as zeros.
        zeroed: bool,
        /// Whether the result may be null instead.
        may_fail: bool,
    },
    /// `dst = base + offset` bytes. Outside the object (or one past its end)
    /// the result is a pointer that can't be accessed.
    PtrAdd {
        /// Destination, a pointer.
        dst: Var,
        /// The pointer.
        base: Operand,
        /// Offset in bytes (an integer, read signed).
        offset: Operand,
    },
    /// `dst` is read from memory.
    Load {
        /// Destination; its type says how many bytes are read.
        dst: Var,
        /// The region read.
        region: RegionId,
        /// The address.
        ptr: Operand,
        /// Promised alignment in bytes.
        align: u64,
    },
    /// `value` is written to memory.
    Store {
        /// The region written.
        region: RegionId,
        /// The address.
        ptr: Operand,
        /// The value.
        value: Operand,
        /// Promised alignment in bytes.
        align: u64,
    },
    /// The object that `ptr` addresses ends. Null is allowed and does nothing,
    /// and so is a local object that has ended.
    Free {
        /// Its region.
        region: RegionId,
        /// The pointer.
        ptr: Operand,
        /// Stack or heap.
        kind: AllocKind,
    },
    /// Copies `len` bytes.
    RegionCopy {
        /// The region written.
        dst_region: RegionId,
        /// To here.
        dst: Operand,
        /// The region read.
        src_region: RegionId,
        /// From here.
        src: Operand,
        /// How many bytes (an integer, read unsigned).
        len: Operand,
        /// Whether the two may overlap (`memmove`).
        may_overlap: bool,
    },
    /// Writes `byte` into `len` bytes.
    RegionFill {
        /// The region written.
        region: RegionId,
        /// To here.
        ptr: Operand,
        /// The byte, an `i8`.
        byte: Operand,
        /// How many (an integer, read unsigned).
        len: Operand,
    },
    /// Every element of `dst` is `value`.
    ArrayInit {
        /// Destination, an array.
        dst: Var,
        /// The element.
        value: Operand,
    },
    /// `dst = array[index]`.
    ArraySelect {
        /// Destination, of the element type.
        dst: Var,
        /// The array.
        array: Var,
        /// The index, an `i64`.
        index: Operand,
    },
    /// `dst = array` with element `index` replaced by `value`.
    ArrayStore {
        /// Destination, an array (may be `array` itself).
        dst: Var,
        /// The array.
        array: Var,
        /// The index, an `i64`.
        index: Operand,
        /// The element.
        value: Operand,
    },
    /// The elements of `dst` at indices from `from` on and before `to` are those of
    /// `inside`, all others those of `outside`. Indices are signed.
    ArrayMerge {
        /// Destination, an array (may be one of both).
        dst: Var,
        /// Whose elements are taken there.
        inside: Var,
        /// Whose elements are taken elsewhere.
        outside: Var,
        /// The first index that is inside, an `i64`.
        from: Operand,
        /// The first one after that isn't, an `i64`; there are none if it is no larger.
        to: Operand,
    },
}

/// A place in a source file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Span {
    /// The file.
    pub file: crate::FileId,
    /// Line, from 1.
    pub line: u32,
    /// Column, from 1; 0 when unknown.
    pub column: u32,
}

/// A statement with its place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stmt {
    /// What it does.
    pub kind: StmtKind,
    /// Where it comes from.
    pub span: Option<Span>,
}

/// How a block ends.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Terminator {
    /// Go on at one of the targets (at least one).
    Goto(Vec<BlockId>),
    /// Return these values, as many and of the types of the function's results.
    Return(Vec<Operand>),
    /// The execution ends here without a failure (`exit`, `abort`).
    Stop,
}

impl Terminator {
    /// The blocks that may follow.
    pub fn successors(&self) -> &[BlockId] {
        match self {
            Terminator::Goto(targets) => targets,
            Terminator::Return(_) | Terminator::Stop => &[],
        }
    }
}
