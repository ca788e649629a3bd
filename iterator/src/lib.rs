//! Fixpoint engines and checkers: programs of [`ir`] over states of
//! [`domains`]. Knows neither LLVM nor Z3.
//!
//! A [`Transfer`] says what the places of a function do to states, and where
//! executions start. The solver iterates it ([`fixpoint`]), the re-check goes
//! over its result once more, and what is read off the result, at any place
//! ([`Cursor`]), of the checks and as formulas ([`Report`]), asks the same
//! transfer. [`Analyzer`] does this for the functions of a program.

mod analysis;
mod budget;
mod checked;
pub mod fixpoint;
mod results;
mod summaries;
mod transfer;

pub use analysis::Analyzer;
pub use budget::{Budget, OutOfBudget};
pub use fixpoint::wto::Wto;
pub use fixpoint::{Fixpoint, Parameters, Prepared};
pub use results::checker::{Outcome, Place};
pub use results::cursor::Cursor;
pub use results::{Analysis, Failure, FunctionResult, Report, Solved, invariants, outcomes};
pub use transfer::{Direction, Forward, Transfer, grows, searches_in};
