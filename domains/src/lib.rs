//! Abstract domains and the functors that stack them. Usable alone: this crate
//! knows variables, conditions and linear expressions of `ir`, but no
//! statements, control flow, LLVM or Z3.
//!
//! From the bottom up: [`lattice`] and [`numeric`] say what a numeric domain
//! is; [`values`] makes one of a lattice of values ([`intervals`],
//! [`constants`]); [`split`] relates numbers ([`zones`], [`octagons`]); [`boxes`] has
//! unions; [`machine`] makes machine integers ([`integers`]) of any of
//! them; [`boolean`] adds truth values and copies and is the [`state`] that the
//! fixpoint engine sees. [`registry`] names the domains, [`expression`] reads
//! what a user types, [`stack()`] builds it. The feature `laws` has the tests
//! that every domain gets.

pub mod backward;
pub mod boolean;
pub mod boxes;
pub mod congruences;
pub mod constants;
pub mod decomposed;
pub mod diophantine;
pub mod disjunctive;
pub mod disjuncts;
#[cfg(any(test, feature = "elina"))]
pub mod elina;
pub mod env;
pub mod erased;
pub mod expression;
pub mod integers;
pub mod interval;
pub mod intervals;
pub mod known_bits;
pub mod lattice;
#[cfg(any(test, feature = "laws"))]
pub mod laws;
pub mod linear_equalities;
pub mod linearization;
pub mod lookahead;
pub mod machine;
pub mod numeric;
pub mod octagons;
pub mod packed;
pub mod pair;
pub mod partitioned;
pub mod polyhedra;
pub mod powerset;
pub mod product;
pub mod registry;
pub mod signs;
pub mod split;
pub mod stack;
pub mod state;
pub mod terms;
pub mod values;
pub mod vector;
pub mod wrapped;
pub mod zones;

pub use stack::{Stack, StackState, stack};
