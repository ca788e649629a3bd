//! Abstract domains and the functors that stack them. Usable alone: this crate
//! knows variables, conditions and linear expressions of `ir`, but no
//! statements, control flow, LLVM or Z3.

pub mod boolean;
pub mod env;
pub mod integers;
pub mod interval;
pub mod intervals;
pub mod lattice;
pub mod machine;
pub mod numeric;
pub mod state;
pub mod values;
