//! Abstract domains and the functors that stack them. Usable alone: this crate
//! knows variables, conditions and linear expressions of `ir`, but no
//! statements, control flow, LLVM or Z3.

pub mod lattice;
pub mod numeric;
pub mod interval;
