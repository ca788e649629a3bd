//! What is done with clauses: filtering lemmas, asking engines, checking
//! certificates, rebuilding derivations; in other processes.

pub(crate) mod certificate;
pub(crate) mod child;
pub(crate) mod derivation;
pub(crate) mod engine;
pub(crate) mod formula;
pub(crate) mod houdini;
pub(crate) mod query;
pub(crate) mod spacer;
pub(crate) mod z3;
