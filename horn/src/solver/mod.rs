//! What is done with clauses: filtering lemmas, asking Spacer, checking
//! certificates, rebuilding derivations.

pub mod certificate;
pub mod derivation;
pub mod houdini;
pub mod spacer;
pub mod z3;

pub use z3::version;
