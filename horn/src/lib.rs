//! Constrained Horn clauses of Pincer: encodings of programs, solving,
//! certificates, counterexamples.
//!
//! This crate knows nothing of LLVM and of abstract states: programs,
//! invariants and verdicts come and go as [`ir`] data.
//!
//! Inside, from the bottom up: `term` (terms, sorts, values, their text),
//! `clause` (systems of clauses, their text), `theory` (machine arithmetic as
//! constraints), `encode` (programs as clauses), `lemma` (invariants as formulas
//! over predicates), `solver` (all that Z3 does, in child processes), `replay`
//! (derivations as executions), `proof` (certificates) and `verify` (verdicts).
//! Beside clauses stand `bounded`: programs unrolled, and explored path by path, as
//! formulas over bit-vectors; and `polynomial`: equations between polynomials that are
//! inductive at loop heads.

mod bounded;
mod clause;
mod encode;
mod lemma;
mod polynomial;
mod proof;
mod replay;
mod solver;
mod term;
#[cfg(test)]
mod tests;
mod theory;
mod tuning;
mod verify;

pub use bounded::{Explored, Exploring, explore_into, induct_into, unroll_into};
pub use encode::{EncodingOptions, StepSize, reachable_checks};
pub use polynomial::polynomials;
pub use proof::{Certificate, check_certificate, check_invariants};
pub use replay::{Candidate, Failure};
pub use solver::child::{Isolation, Limits, Processes, child_main};
pub use solver::query::{QUERIES, Query};
pub use solver::z3::version as z3_version;
pub use verify::{Report, VerifyOptions, verify, verify_into};

/// The clauses of a program as SMT-LIB text, in the form of CHC-COMP. `goals`
/// are the checks that may fail; what `describe` says of them, in a line, stands
/// beside the clauses in which they do, and beside the query.
pub fn smt_lib(
    program: &ir::Program,
    goals: &std::collections::BTreeSet<ir::CheckId>,
    options: EncodingOptions,
    describe: &dyn Fn(ir::CheckId) -> String,
) -> String {
    let encoding = encode::encode(program, goals, options);
    clause::print::commented(&encoding.system, &|clause| {
        let asked = encoding.checks(clause, goals);
        asked.into_iter().map(describe).collect()
    })
}
