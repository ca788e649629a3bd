//! Results of points-to analysis as data: the encoders and the memory domains
//! need them, whoever computes them.
//!
//! A *node* stands for a set of objects; a *cell* is a node with an offset; a
//! *region* of a function is a cell or a node that its statements name.

mod allocation;
mod analysis;
mod dependence;
mod ended;
mod exact;
mod inclusion;
mod kept;
mod listing;
mod printed;
mod solution;
mod stride;
mod unify;

pub use allocation::Allocation;
pub use dependence::checks_on_memory;
pub(crate) use ended::ended_outside;
pub(crate) use ended::{Calls as EndedByCalls, Ended, Place as EndedIn};
pub(crate) use exact::{Exact, exact_sums};
pub(crate) use kept::{may_call_back, may_use_kept};
pub(crate) use printed::may_convert;
pub use solution::{Object, Solution, Targets};
pub use stride::Stride;
pub(crate) use stride::{Strides, gcd};
pub(crate) use unify::shares_bytes;

use crate::{Elem, FuncId, GlobalId, NodeId, RegionId, RegionSetId, Site, Span, Var};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The name of the constant that holds the addresses of what other modules may
/// write or call whenever they run.
pub const ESCAPED: &str = "pincer.escaped";

/// A call of a function with this name hands over a pointer to what leaves no
/// other trace (inline assembly, arguments that aren't named): pointers that
/// nobody knows where they come from may be that one.
pub const EXPOSED: &str = "pincer.exposed";
/// A call of a function with this name stands for what those who use a library
/// do between two calls: they write and end what they have pointers to.
pub const CALLER: &str = "pincer.caller";
/// A call of a function with this name stands for what may write anything that
/// its function can reach.
pub const UNKNOWN_WRITE: &str = "pincer.unknown_write";
/// A call of a function with this name stands where a call was left by an
/// exception: it may have done to memory what it does, in part.
pub const THROWN: &str = "pincer.thrown";
/// A call of a function with this name stands where a call returns again
/// (`setjmp`): since it returned first, anything may have happened in this
/// function and in what it calls.
pub const RETURNED_AGAIN: &str = "pincer.returned_again";

/// A place where objects come from.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum AllocSite {
    /// A global object.
    Global(GlobalId),
    /// An allocation statement.
    Statement(Site),
    /// An object made outside the program.
    External,
}

/// Properties of a node.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[allow(clippy::struct_excessive_bools)] // independent facts, read by name
pub struct NodeFlags {
    /// Some object of the node is read.
    pub read: bool,
    /// Some object of the node is written.
    pub modified: bool,
    /// Offsets are not told apart.
    pub collapsed: bool,
    /// Offsets are told apart modulo the element size only.
    pub array: bool,
    /// Reachable from code that we don't see.
    pub external: bool,
    /// Addresses of its objects become integers or come from them.
    pub integer: bool,
    /// Stands for at most one live object at a time.
    pub unique: bool,
}

/// A node with an offset in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Cell {
    /// The node.
    pub node: NodeId,
    /// The offset; 0 in collapsed nodes.
    pub offset: u64,
}

/// A set of objects.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Node {
    /// Its properties.
    pub flags: NodeFlags,
    /// Size in bytes, when known.
    pub size: Option<u64>,
    /// Where pointers stored in the node lead, by offset.
    pub links: BTreeMap<u64, Cell>,
    /// Where its objects come from, sorted.
    pub sites: Vec<AllocSite>,
}

/// The points-to graph of one function.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PointsToGraph {
    /// The nodes.
    pub nodes: Vec<Node>,
    /// Where pointer variables lead.
    pub cells: BTreeMap<Var, Cell>,
    /// What each region of the function stands for.
    pub regions: Vec<RegionFacts>,
    /// The regions that a call reads, in the function or in what it calls.
    pub reads: RegionSetId,
    /// The regions that a call writes, or in which it starts or ends objects.
    pub writes: RegionSetId,
}

/// Where the objects of a region live.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum RegionKind {
    /// Not in one and the same place.
    #[default]
    Mixed,
    /// On the stack.
    Stack,
    /// On the heap.
    Heap,
    /// Globals.
    Global,
}

/// What a region stands for: the accesses to one cell, all of one type, or
/// whatever happens in a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RegionFacts {
    /// The cell that is accessed; offset 0 for the whole node.
    pub cell: Cell,
    /// What accesses read and write, if it is the same everywhere.
    pub elem: Option<Elem>,
    /// The objects' size in bytes, if it is known.
    pub size: Option<u64>,
    /// Whether there is at most one such object at a time, so that a write to
    /// the cell replaces what was there.
    pub unique: bool,
    /// Where the objects live.
    pub kind: RegionKind,
}

/// How the callee's regions map to the caller's at one call, per target.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct CallMap {
    /// For each known target: pairs (callee's region, caller's region).
    pub targets: Vec<(FuncId, Vec<(RegionId, RegionId)>)>,
    /// Regions that an unknown target may change.
    pub escaped: Vec<RegionId>,
}

/// What a points-to analysis found.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PointsTo {
    /// One graph per function.
    pub graphs: Vec<PointsToGraph>,
    /// Region maps of calls, shared by equal calls.
    pub call_maps: Vec<CallMap>,
    /// Sets of regions, each sorted, shared by functions.
    pub sets: Vec<Vec<RegionId>>,
}

/// A region of a function: what loads and stores name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RegionInfo {
    /// A name, unique in the function.
    pub name: String,
    /// Where it comes from, for messages.
    pub span: Option<Span>,
}

/// The region that stands for all of memory while points-to has not split it.
pub const ALL_MEMORY: RegionId = RegionId(0);
