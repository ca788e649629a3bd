//! Graphs of programs: control flow, liveness, components, calls. Everything is
//! computed once, iteratively, into dense tables; nothing recurses over program
//! size.

mod bits;
mod calls;
mod cfg;
mod code;
mod liveness;
mod scc;

pub use bits::BitSet;
pub use calls::{CallGraph, CallSite};
pub use cfg::Cfg;
pub use code::Code;
pub use liveness::{Liveness, Scan};
pub use petgraph::unionfind::UnionFind;
pub use scc::{Components, components, cyclic_blocks};
