//! The concrete interpreter: what a program means.
//!
//! An execution starts at a function and goes on until it returns, fails a
//! check, does something undefined, or finds no way on. What the program leaves
//! open is answered by an [`Oracle`], what external functions do by a [`Host`],
//! and an [`Observer`] may watch.
//!
//! - **Branches.** At a `goto` with several targets, those are possible whose
//!   leading `assume`s (the ones at the very start of the block) hold now. The
//!   oracle chooses if there are several; if there is none, the execution is
//!   blocked, as it is by any `assume` that doesn't hold.
//! - **Arithmetic** is that of [`crate::machine`]. Where it promises nothing,
//!   the oracle gives the result.
//! - **Variables** that nothing has written hold arbitrary values, drawn when
//!   they are first read.
//! - **Memory** is described in [`Memory`]. An access that isn't allowed stops
//!   the execution ([`Undefined`]).
//! - **Taint.** A value that comes from an abstraction (a havoc of that kind, an
//!   opaque operation, a function of a library ([`crate::External::Pure`],
//!   [`crate::External::Library`]), an operation that
//!   promised nothing), or is computed from one, is tainted; so is what depends
//!   on where objects lie. Where a tainted
//!   value decides what happens (a condition, an address, a size, a callee) the
//!   rest of the run *depends on an abstraction*, and a failure proves nothing. Where
//!   values stand for all, an oracle may keep terms of them instead ([`Symbols`]).
//!   So it does after a call of an external function that was handed memory to
//!   write, or of one of which nothing is known ([`crate::External::Unmodelled`]);
//!   but where a function's row says that it only writes bytes of the objects it
//!   is handed, just those are tainted.

mod access;
mod answers;
mod bytewise;
mod call;
mod enumerate;
mod eval;
mod every;
mod exec;
mod float;
mod format;
mod further;
mod host;
mod landmarks;
mod libc;
mod memory;
mod model;
mod numbers;
mod observer;
mod oracle;
mod propagation;
mod scan;
mod shrink;
mod slice;
mod snapshot;
mod state;
mod streams;
mod symbols;
mod taint;
#[cfg(test)]
mod tests;
mod texts;
mod value;

pub use answers::{Answer, RepeatingOracle};
pub use enumerate::{Enumerated, Enumerating, enumerate};
pub use every::{Every, run_every};
pub use float::float_result;
pub use host::{Host, HostCall, HostResult, NoHost};
pub use landmarks::{Arrival, Landmarks, Standing, State};
pub use libc::{CertainHost, LibcHost};
pub use memory::{Birth, Memory, ObjectKind};
pub use observer::{Frame, NoObserver, Observer, Returned};
pub use oracle::{Favourite, Misfit, Oracle, Plain, Random, ScriptedOracle, SeededOracle, spelled};
pub use shrink::{Asked, Failing, Given, asked};
pub use slice::{Event, Slicer};
pub use snapshot::Snapshot;
pub use symbols::{Operation, Part, Symbol, Symbols};
pub use value::{ArrayValue, ObjectId, Pointer, Value};

use crate::{CheckId, FuncId, Program, Script, Site, Span};
use std::fmt;

/// When to give up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Statements and terminators; those that touch many bytes count as more.
    pub steps: u64,
    /// Calls within calls.
    pub call_depth: usize,
    /// Bytes of objects.
    pub memory: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            steps: 10_000_000,
            call_depth: 10_000,
            memory: 1 << 28,
        }
    }
}

/// Undefined behaviour that ends an execution.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Undefined {
    /// An access through the null pointer.
    NullPointer,
    /// An access through a pointer that leads to no object.
    InvalidPointer,
    /// An access outside the object.
    OutOfBounds,
    /// An access to an object that has ended.
    DeadObject,
    /// A write to a constant object.
    ReadOnly,
    /// An access at an address that isn't aligned as promised.
    Misaligned,
    /// A copy between places that overlap.
    Overlap,
    /// A release of something that isn't the start of such an object.
    BadFree,
    /// A release of an object that has ended.
    DoubleFree,
    /// A call through a pointer that addresses no fitting function.
    BadCallee,
}

impl fmt::Display for Undefined {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Undefined::NullPointer => "access through the null pointer",
            Undefined::InvalidPointer => "access through a pointer to no object",
            Undefined::OutOfBounds => "access outside the object",
            Undefined::DeadObject => "access to an object that has ended",
            Undefined::ReadOnly => "write to a constant object",
            Undefined::Misaligned => "misaligned access",
            Undefined::Overlap => "copy between overlapping places",
            Undefined::BadFree => "release of something that was not allocated so",
            Undefined::DoubleFree => "second release of an object",
            Undefined::BadCallee => "call of something that is no fitting function",
        })
    }
}

/// How a run ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stop {
    /// The entry function returned these values.
    Returned(Vec<Value>),
    /// A check failed.
    Failed {
        /// The check.
        check: CheckId,
        /// Where the assert stands.
        span: Option<Span>,
    },
    /// Something undefined was about to happen.
    Undefined {
        /// What.
        what: Undefined,
        /// Where.
        span: Option<Span>,
    },
    /// An assume doesn't hold, or no target of a goto is possible.
    Blocked,
    /// A `stop` was reached, or a function that never returns.
    Stopped,
    /// The run came to a state that is looked at elsewhere ([`Symbols::arrive`]).
    Seen,
    /// The program ended itself with this status.
    Exited(i32),
    /// The limit of steps was reached.
    OutOfSteps,
    /// The limit of calls within calls was reached.
    TooDeep,
    /// The limit of memory was reached.
    OutOfMemory,
    /// What happens next depends on a value that stands for all
    /// ([`Oracle::stands_for_all`]).
    Open,
    /// The program breaks a rule that [`crate`]'s verifier checks (types,
    /// numbers of operands, indices).
    Malformed,
}

/// What a run was.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// How it ended.
    pub stop: Stop,
    /// Where it ended.
    pub site: Site,
    /// How many statements and terminators were executed.
    pub steps: u64,
    /// Whether a value that comes from an abstraction decided anything.
    pub depends_on_abstraction: bool,
    /// What the oracle answered: with it, the run repeats.
    pub script: Script,
}

/// Runs a function. Its parameters, if it has any, are drawn as inputs.
///
/// The time is linear in the steps; nothing recurses on the native stack but
/// the nesting of one condition.
pub fn run(
    program: &Program,
    entry: FuncId,
    oracle: &mut dyn Oracle,
    host: &mut dyn Host,
    observer: &mut dyn Observer,
    limits: Limits,
) -> Outcome {
    exec::Machine::new(program, oracle, host, observer, limits).run(entry)
}

/// The same; the oracle is told states ([`Symbols::arrive`]) at those landmarks of the
/// program. It starts where another run was left, if so said; what is left of it
/// comes with the outcome if others are to go on from there.
pub fn run_past(
    program: &Program,
    landmarks: &Landmarks<'_>,
    (entry, from): (FuncId, Option<&Snapshot>),
    oracle: &mut dyn Oracle,
    host: &mut dyn Host,
    limits: Limits,
) -> (Outcome, Option<Snapshot>) {
    let observer = &mut NoObserver;
    let mut machine = exec::Machine::new(program, oracle, host, observer, limits);
    machine.landmarks = Some(landmarks);
    machine.run_from(from.map_or(snapshot::Start::Entry(entry), snapshot::Start::Snapshot))
}
