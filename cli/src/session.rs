//! What the stages of a verification work on.

use crate::ledger::{InternalError, Ledger};
use crate::passes::Track;
use crate::tuning::AFTER_A_FAILURE;
use clap::ValueEnum;
use domains::stack::Stack;
use horn::StepSize;
use horn::{Certificate, Isolation};
use ir::transform::Map;
use ir::{CheckId, CheckVerdict, Invariants, Program, Status};
use iterator::{Budget, Parameters};
use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

/// Which engines run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Engines {
    /// Concrete runs, abstract interpretation, then Horn clauses for what is left.
    Auto,
    /// Abstract interpretation only.
    Ai,
    /// Horn clauses only, without invariants from outside.
    Horn,
}

/// Stronger stacks, each for what it is good at. None where a domain was asked for.
#[derive(Clone, Debug, Default)]
pub(crate) struct Stronger {
    /// For all that is left.
    pub strongest: Option<Stack>,
    /// Where memory became numbers: elements that aren't what is looked for.
    pub searches: Option<Stack>,
    /// There, too: sizes and places are sums of others.
    pub sums: Option<Stack>,
    /// And the rest.
    pub precise: Option<Stack>,
}

/// What a verification is told.
#[derive(Clone, Debug)]
pub(crate) struct Settings {
    /// Which engines run.
    pub engines: Engines,
    /// Stages that are left out.
    pub skip: Vec<String>,
    /// What the engines follow.
    pub track: Track,
    /// Functions grow to so many statements by inlining.
    pub inline_limit: usize,
    /// The domains of abstract interpretation.
    pub stack: Stack,
    /// What small functions are analysed with again, in `auto`, when the first
    /// stack leaves checks open.
    pub stronger: Stronger,
    /// Whether a domain was asked for by name: then the abstract interpreter's answer is
    /// that domain's alone.
    pub by_name: bool,
    /// Size of steps of the Horn encoding.
    pub step: StepSize,
    /// Parameters of the fixpoint engine.
    pub parameters: Parameters,
    /// When the whole command must be over.
    pub deadline: Option<Instant>,
    /// Megabytes for each child process.
    pub memory_mb: u64,
    /// Threads.
    pub jobs: usize,
    /// Both engines get every check.
    pub cross_check: bool,
    /// Whether there is as much time for the other checks once one is known to fail.
    pub keep_going: bool,
    /// Where solvers run.
    pub solvers: Isolation,
}

/// A verification under way, and in the end its result.
#[derive(Debug)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a question of its own"
)]
pub(crate) struct Session<'a> {
    /// The program as it was given.
    pub original: &'a Program,
    /// The program after transformation; invariants speak of it.
    pub transformed: Arc<Program>,
    /// From the transformed program back to the original.
    pub map: Map,
    /// What was asked.
    pub settings: &'a Settings,
    /// When it is over: sooner than asked for once a failure is known.
    pub deadline: Option<Instant>,
    /// Whether a failure is known, so that little time is left for the rest.
    pub is_hurried: bool,
    /// What all stages look at.
    pub budget: Arc<Budget>,
    /// The verdicts.
    pub ledger: Ledger,
    /// The checks that were proved before memory became numbers in
    /// `transformed`, if it did.
    pub settled_before_memory: Option<BTreeSet<CheckId>>,
    /// What abstract interpretation inferred of `transformed`, when it ran.
    pub invariants: Option<Arc<Invariants>>,
    /// Whether paths were explored for more than a moment.
    pub paths_were_explored: bool,
    /// Whether exploring paths came to its end, or to where it can't go on.
    pub paths_are_done: bool,
    /// Whether every number of each input was tried, or that can't be.
    pub numbers_are_done: bool,
    /// The certificates behind verdicts.
    pub certificates: Vec<Certificate>,
    /// Statements executed by abstract interpretation.
    pub steps: u64,
    /// The time of abstract interpretation.
    pub ai_time: Duration,
    /// The time of the Horn engine.
    pub horn_time: Duration,
}

impl Session<'_> {
    /// Whether the time is up, or the user has interrupted the work.
    pub(crate) fn out_of_time(&self) -> bool {
        self.budget.cancelled.load(Ordering::Relaxed)
            || self.deadline.is_some_and(|d| Instant::now() >= d)
    }

    /// Once a check that was asked for is known to fail, the verdict is, too: from now
    /// on, the others get as much time as there was so far, and no less than
    /// [`AFTER_A_FAILURE`].
    pub(crate) fn hurry_after_a_failure(&mut self, start: Instant) {
        if self.is_hurried || self.settings.keep_going {
            return;
        }
        let fails =
            |v: &CheckVerdict| v.status == Status::Unsafe && self.original.check(v.check).requested;
        if !self.ledger.verdicts().iter().any(fails) {
            return;
        }
        self.is_hurried = true;
        let soon = Instant::now() + start.elapsed().max(AFTER_A_FAILURE);
        self.deadline = Some(self.deadline.map_or(soon, |d| d.min(soon)));
    }

    /// Adds what another analysis of the program has found.
    pub(crate) fn add(&mut self, found: Invariants) -> Result<(), InternalError> {
        match &mut self.invariants {
            Some(invariants) => Arc::make_mut(invariants)
                .and(found)
                .map_err(|s| InternalError(format!("invariants under {s:?}"))),
            none => {
                *none = Some(Arc::new(found));
                Ok(())
            }
        }
    }

    /// The checks that nobody has settled, those that were asked for or the
    /// others.
    pub(crate) fn open(&self, requested: bool) -> Vec<CheckId> {
        let chosen = |c: &CheckId| self.original.check(*c).requested == requested;
        self.ledger.open().filter(chosen).collect()
    }
}
