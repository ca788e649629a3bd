//! Graphs of programs: control flow, dominators, loops, liveness, components,
//! calls. Everything is computed once, iteratively, into dense tables; nothing
//! recurses over program size.

mod bits;
mod calls;
mod cfg;
mod dominators;
mod liveness;
mod loops;
mod scc;

pub use bits::BitSet;
pub use calls::{CallGraph, CallSite};
pub use cfg::Cfg;
pub use dominators::{Dominators, PostDominators};
pub use liveness::{Liveness, Scan};
pub use loops::Loops;
pub use scc::{Components, components, cyclic_blocks};
