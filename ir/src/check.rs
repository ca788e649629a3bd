//! Checks, assumptions, verdicts and traces as data.

mod kind;
mod violation;

pub use kind::{CheckKind, Demand, GROUPS, Group, Lost};

use crate::{BlockId, CheckId, FuncId, Span, Z};
use serde::{Deserialize, Serialize};

/// One proof obligation. Copies of its `assert` (by inlining) share it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Check {
    /// What it is about.
    pub kind: CheckKind,
    /// The function of the original `assert`.
    pub function: FuncId,
    /// Where it stands.
    pub span: Option<Span>,
    /// What must hold, in terms of the source ("`x + 1` fits `int`").
    pub message: String,
    /// Whether the user asked for this kind. The others are tried too; those
    /// that stay unproved are an assumption of the rest.
    pub requested: bool,
}

/// How texts of panics begin, which say their kind themselves.
const RUSTC: &[&str] = &["panic: ", "attempt to ", "index out of bounds: ", "range "];

impl Check {
    /// What goes wrong where it fails, in general and in terms of the source:
    /// "division by zero: `n` can be 0".
    pub fn violation(&self) -> String {
        self.told(violation::Mood::May)
    }

    /// The same of a run in which it fails: "division by zero: `n` is 0".
    pub fn failure(&self) -> String {
        self.told(violation::Mood::Does)
    }

    fn told(&self, mood: violation::Mood) -> String {
        let kind = self.kind.violation();
        let detail = violation::violated(&self.message, mood);
        let stands_alone = |d: &str| RUSTC.iter().any(|start| d.starts_with(start));
        if detail.is_empty() || detail.starts_with(kind) || stands_alone(&detail) {
            return if detail.is_empty() {
                kind.to_owned()
            } else {
                detail
            };
        }
        format!("{kind}: {detail}")
    }
}

/// What an assumption is about; reports group by it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum AssumptionKind {
    /// An unknown function returns and leaves memory that we model alone.
    ExternalCall,
    /// Inline assembly only computes its outputs.
    InlineAssembly,
    /// A call through a pointer only runs known functions.
    IndirectCall,
    /// An instruction is not modelled; its results are arbitrary.
    Unsupported,
    /// Atomic and volatile accesses behave as in one thread.
    NoConcurrency,
    /// Code that we did not compile keeps its attributes' promises.
    Attribute,
    /// The input looks optimised: bugs may have been removed from it.
    OptimizedInput,
    /// Exceptions and non-local jumps don't happen.
    NoUnwinding,
    /// Checks that were not asked for, not proved, and taken to hold.
    UncheckedKind,
    /// The system starts programs as systems do.
    Environment,
    /// Signed arithmetic or another semantics chosen by an option.
    Option,
}

/// Something that a verdict rests on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Assumption {
    /// What it is about.
    pub kind: AssumptionKind,
    /// Where, when it has a place.
    pub span: Option<Span>,
    /// In which function, when it has one.
    pub function: Option<FuncId>,
    /// The assumption in words.
    pub text: String,
    /// Whether `safe` would be wrong if it doesn't hold. Others only explain
    /// why something stays unknown.
    pub affects_safe: bool,
}

/// How a check ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// No execution fails it.
    Safe,
    /// No execution reaches it. Counts as safe.
    Unreachable,
    /// An execution that fails it was replayed in the interpreter.
    Unsafe,
    /// Neither was shown.
    Unknown,
}

impl Status {
    /// Whether no execution fails the check.
    pub fn is_safe(self) -> bool {
        matches!(self, Status::Safe | Status::Unreachable)
    }
}

/// Which engine settled a check.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Engine {
    /// Abstract interpretation.
    Ai,
    /// Constrained Horn clauses.
    Horn,
    /// Bounded model checking.
    Bmc,
    /// Concrete execution.
    Run,
}

/// What backs a verdict.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Evidence {
    /// A model of the reference clauses, checked clause by clause.
    Certificate,
    /// The abstract fixpoint was checked by an independent pass.
    FixpointRechecked,
    /// Every execution was run.
    EveryExecution,
    /// Every execution was unrolled to its end, and two solvers found that none
    /// fails.
    Unrolled,
    /// It follows by induction over iterations, which two solvers found.
    Induction,
    /// It contradicts polynomial equations that are inductive.
    Polynomials,
    /// It follows from what was checked before, whatever way led there.
    Implied,
    /// The shapes of linked objects, as a fixpoint of memory graphs has them.
    Shapes,
    /// A trace that the interpreter ran to the failure.
    Replayed(Trace),
    /// Nothing: the reason why the check stays unknown.
    Reason(String),
}

/// A failing execution, as what repeats it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Trace {
    /// Where it starts.
    pub entry: FuncId,
    /// What its oracle said.
    pub script: Script,
}

/// What the nondeterminism oracle must answer, in the order of execution, for
/// a run to repeat.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Script {
    /// Arbitrary values, as unsigned readings (`bool`: 0 or 1).
    pub values: Vec<Z>,
    /// Choices among several possible `goto` targets: the block taken.
    pub choices: Vec<BlockId>,
}

/// The verdict on one check.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CheckVerdict {
    /// The check.
    pub check: CheckId,
    /// How it ends.
    pub status: Status,
    /// Who settled it; `None` when unknown.
    pub engine: Option<Engine>,
    /// What backs it.
    pub evidence: Evidence,
}
