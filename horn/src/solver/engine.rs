//! What engines have in common: what they are asked, and what they answer.

use super::derivation::Instance;
use super::z3::Failure;
use crate::clause::{Interpretation, System};

/// What an engine is asked: whether the query of a system can be reached.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Question<'a> {
    /// The clauses.
    pub system: &'a System,
    /// Formulas that hold wherever control comes by; an engine may build on them.
    pub lemmas: &'a Interpretation,
    /// Solver steps (Z3's `rlimit`), 0 for no limit.
    pub steps: u32,
}

/// What an engine found.
#[derive(Clone, Debug)]
pub(crate) enum Answer {
    /// The query can't be reached: an interpretation, not yet checked.
    Safe(Interpretation),
    /// It can: a derivation, not yet replayed. Its last instance derives the
    /// query's predicate.
    Unsafe(Vec<Instance>),
    /// Neither, and why.
    Unknown(String),
}

/// An engine with its parameters. The same question has the same answer.
pub(crate) trait Engine: Sync {
    /// Answers the question. The answer is not to be trusted:
    /// [`super::certificate`] checks the one, a replay the other.
    ///
    /// # Errors
    /// When the system is not accepted, or a derivation can't be rebuilt.
    fn ask(&self, question: Question<'_>) -> Result<Answer, Failure>;
}
