//! Fixpoint engines and checkers: programs of [`ir`] over states of
//! [`domains`]. Knows neither LLVM nor Z3.

pub mod analysis;
pub mod checker;
pub mod cursor;
pub mod fixpoint;
pub mod invariants;
pub mod readings;
pub mod recheck;
pub mod thresholds;
pub mod transfer;
pub mod wto;

pub use analysis::{Analysis, Failure, analyze, analyze_chosen};
pub use checker::{Outcome, Place, check};
pub use cursor::Cursor;
pub use fixpoint::{Budget, Fixpoint, Parameters, Prepared};
pub use invariants::export;
