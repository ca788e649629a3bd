//! Constrained Horn clauses of Pincer: encodings of programs, solving,
//! certificates, counterexamples.
//!
//! This crate knows nothing of LLVM and of abstract states: programs,
//! invariants and verdicts come and go as [`ir`] data.

pub mod child;
pub mod clause;
pub mod encode;
pub mod lemma;
pub mod proof;
pub mod replay;
pub mod smtlib;
pub mod solver;
pub mod term;
pub mod verify;
