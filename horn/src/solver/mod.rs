//! What is done with clauses: filtering lemmas, asking engines, checking
//! certificates, rebuilding derivations; in other processes.

pub mod certificate;
pub mod child;
pub mod derivation;
pub mod engine;
pub mod houdini;
pub mod query;
pub mod spacer;
pub mod z3;
