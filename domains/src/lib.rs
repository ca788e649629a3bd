//! Abstract domains and the functors that stack them. Usable alone: this crate
//! knows variables, conditions and linear expressions of `ir`, but no
//! statements, control flow, LLVM or Z3.
//!
//! The contracts stand on top: [`lattice`], [`numeric`] (sets of points of ℤⁿ),
//! `integers` (of machine integers) and [`state`] (what a fixpoint engine
//! needs). Below: [`value`] has the domains that know a value of each number,
//! [`relational`] those that relate numbers, `functor` makes domains of
//! domains, [`layer`] makes states of any of them, and `algebra` is what they
//! compute with. [`mod@stack`] names them all, reads what a user types and
//! builds it. `laws` are the tests that every domain gets.

mod algebra;
mod functor;
mod ghosts;
mod integers;
pub mod lattice;
#[cfg(test)]
mod laws;
pub mod layer;
pub mod numeric;
pub mod relational;
pub mod stack;
pub mod state;
mod tuning;
pub mod value;

pub use stack::{Stack, StackState, stack};

// As in the command.
#[cfg(test)]
#[global_allocator]
static ALLOCATOR: tikv_jemallocator::Jemalloc = tikv_jemallocator::Jemalloc;
