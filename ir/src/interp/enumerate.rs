//! Every execution, number by number.
//!
//! Explicit-state model checking (G. Holzmann, *The Model Checker SPIN*, IEEE TSE 23(5),
//! 1997) of programs whose inputs are few, or are brought to a few numbers at once.
//! Beside each value that an input decides stands which inputs do
//! ([`super::Symbols`]). While an input is only compared with constants, it stands for all
//! numbers of a range, which each comparison cuts in two; wherever else it decides
//! something, each number of its range is tried. Where only its low bits or a remainder
//! decide, each of those is.
//!
//! At the heads of loops the states are remembered, as where paths are explored with a
//! solver (`horn::explore_into`): a run ends where another one has been, and others go on
//! from where a new one was found. There is no solver here: what a number does, only
//! running tells, and nothing else is faster where there are few.

mod numbers;

use super::landmarks::Landmarks;
use super::{CertainHost, Every, Limits, Snapshot, Stop, run_past};
use crate::{FuncId, Program};
use numbers::Numbers;
use std::collections::VecDeque;
use std::time::Instant;

/// What an enumeration may take.
#[derive(Clone, Copy, Debug)]
pub struct Enumerating {
    /// Statements of one run.
    pub steps_of_a_run: u64,
    /// When it has to be over, and when if the end is near then.
    pub until: Option<Instant>,
    /// See `until`.
    pub longest: Option<Instant>,
}

/// What an enumeration found.
#[derive(Clone, Debug, Default)]
pub struct Enumerated {
    /// Whether every execution was run.
    pub is_complete: bool,
    /// Whether more time wouldn't make it so.
    pub is_hopeless: bool,
    /// The runs, and what failed in them.
    pub every: Every,
}

/// Runs every execution from an entry on, if that isn't too much.
pub fn enumerate(program: &Program, entry: FuncId, limits: Enumerating) -> Enumerated {
    let landmarks = Landmarks::of(program);
    let mut found = Enumerated::default();
    let mut oracle = Numbers::new(false);
    let mut root: Option<Root> = None;
    let mut roots: VecDeque<Root> = VecDeque::new();
    let start = Instant::now();
    let mut until = limits.until;
    loop {
        let now = Instant::now();
        if until.is_some_and(|end| now >= end)
            && until != limits.longest
            && limits.longest.is_some_and(|longest| {
                let is_first = root.is_none() && roots.is_empty();
                let rest = longest.saturating_duration_since(now).as_secs_f64();
                let so_far = now.saturating_duration_since(start).as_secs_f64();
                let done = oracle.done();
                is_first && so_far * (1.0 - done) < rest * done
                    || !is_first && oracle.mostly_recur()
            })
        {
            until = limits.longest;
        }
        if until.is_some_and(|end| now >= end) {
            return found;
        }
        oracle.begin();
        let mut host = root
            .as_ref()
            .map_or_else(CertainHost::default, |r| r.host.clone());
        let limits_of_a_run = Limits {
            steps: limits.steps_of_a_run,
            ..Limits::default()
        };
        let (outcome, snapshot) = run_past(
            program,
            &landmarks,
            (entry, root.as_ref().map(|r| &r.snapshot)),
            &mut oracle,
            &mut host,
            limits_of_a_run,
        );
        found.every.runs += 1;
        found.every.steps += outcome.steps.max(1);
        oracle.allow(outcome.steps);
        if oracle.is_torn && !oracle.is_plain {
            oracle = Numbers::new(true);
            (root, roots) = (None, VecDeque::new());
            continue;
        }
        found.is_hopeless |= oracle.is_hopeless || outcome.depends_on_abstraction;
        if found.is_hopeless {
            return found;
        }
        match outcome.stop {
            Stop::Returned(_) | Stop::Exited(_) | Stop::Stopped | Stop::Blocked | Stop::Seen => {}
            Stop::Failed { check, .. } => {
                if found.every.failures.iter().all(|(c, _)| *c != check) {
                    found.every.failures.push((check, outcome.script));
                }
            }
            Stop::OutOfSteps => return found,
            Stop::Undefined { .. }
            | Stop::TooDeep
            | Stop::OutOfMemory
            | Stop::Open
            | Stop::Malformed => {
                found.is_hopeless = true;
                return found;
            }
        }
        if let Some(snapshot) = snapshot {
            oracle.room = oracle.room.saturating_sub(snapshot.size());
            let terms = oracle.next_term();
            roots.push_back(Root {
                snapshot,
                host,
                terms,
            });
        }
        if !oracle.next() {
            if let Some(done) = root.take() {
                oracle.room += done.snapshot.size();
            }
            let Some(next) = roots.pop_front() else {
                found.is_complete = true;
                return found;
            };
            oracle.first = next.terms;
            root = Some(next);
        }
    }
}

/// A state from which runs are to go on.
struct Root {
    snapshot: Snapshot,
    host: CertainHost,
    /// How many terms there were: what is known of those is known for good.
    terms: u32,
}

#[cfg(test)]
mod tests;
