//! The goto language of Pincer: what every other part reads and writes.
//!
//! This crate knows nothing of LLVM, Z3, abstract states or JSON. It holds
//! programs ([`Program`]), the meaning of machine arithmetic ([`machine`]),
//! formulas and invariants ([`Formula`]), checks and verdicts ([`Check`]), and
//! points-to results ([`points_to`]), all as data.

pub mod build;
mod check;
pub mod display;
pub mod dot;
mod formula;
pub mod graph;
mod ids;
pub mod ieee;
mod implied;
pub mod interp;
pub mod library;
mod linear;
pub mod machine;
mod num;
mod op;
pub mod points_to;
mod program;
mod readings;
pub mod ron;
mod stmt;
pub mod text;
pub mod transform;
mod ty;
pub mod verify;
mod visit;

pub use check::{
    Assumption, AssumptionKind, Check, CheckKind, CheckVerdict, Demand, Engine, Evidence, GROUPS,
    Group, Lost, Script, Status, Trace,
};
pub use formula::{
    Context, Formula, FunctionInvariants, Invariants, Point, Role, Semantics, Valuation,
};
pub use ids::{
    AssumptionId, BlockId, CallMapId, CheckId, FileId, FuncId, GlobalId, NodeId, RegionId,
    RegionSetId, Site, Var,
};
pub use implied::implied_checks;
pub use linear::{Dim, LinCons, LinExpr, Rel};
pub use num::Z;
pub use op::{BinOp, CastOp, CmpOp, Flags, FloatCmp, FloatFn, FloatOp, Sign, UnOp};
pub use points_to::{PointsTo, RegionInfo};
pub use program::{
    Block, DataModel, Extent, External, Function, Global, InitPiece, Part, PartKind, Program,
    VarInfo, signed_value,
};
pub use readings::{ProgramReadings, Readings};
pub use stmt::{
    AllocKind, Callee, Cond, Const, HavocKind, Operand, PtrPred, Span, Stmt, StmtKind, Terminator,
};
pub use ty::{Elem, FloatKind, INDEX_WIDTH, MAX_WIDTH, Type};
pub use visit::{Place, PlaceMut};
