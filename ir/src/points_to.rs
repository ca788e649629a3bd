//! Results of points-to analysis as data: the encoders and the memory domains
//! need them, whoever computes them.
//!
//! A *node* stands for a set of objects; a *cell* is a node with an offset; a
//! *region* of a function is a cell or a node that its statements name.

use crate::{FuncId, GlobalId, RegionId, Span, Var};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A node of a function's points-to graph, by its position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct NodeId(pub u32);

/// A place where objects come from.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum AllocSite {
    /// A global object.
    Global(GlobalId),
    /// An allocation statement: function, block, position.
    Statement(FuncId, crate::BlockId, u32),
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
    /// Which node each region of the function stands for.
    pub regions: Vec<NodeId>,
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
