//! Every execution of a program, as long as there are few.
//!
//! Inputs, values that are not there and results of the library are not tried
//! out one by one: each stands for all there are, so that one run is a run for
//! all of them until something that happens depends on one (see the taint in
//! [`super`]). Which allocations fail and which way is chosen is tried out,
//! depth first.

use super::{CertainHost, Limits, NoObserver, Oracle, Outcome, Stop, Value, run};
use crate::{BlockId, CheckId, FuncId, Program, Script, Site, Type};

/// All executions from one entry.
#[derive(Clone, Debug, Default)]
pub struct Every {
    /// How many runs they were.
    pub runs: u64,
    /// How many statements and terminators in all.
    pub steps: u64,
    /// The checks that fail, each with the answers of a run in which it does.
    pub failures: Vec<(CheckId, Script)>,
}

/// Runs every execution from an entry on, with `limits.steps` for all of them.
/// `None`: there are more, or what happens depends on what isn't tried out.
pub fn run_every(program: &Program, entry: FuncId, limits: Limits) -> Option<Every> {
    let mut every = Every::default();
    let mut oracle = Choices::default();
    loop {
        let left = Limits {
            steps: limits.steps.checked_sub(every.steps)?,
            ..limits
        };
        let mut host = CertainHost::default();
        let outcome = run(
            program,
            entry,
            &mut oracle,
            &mut host,
            &mut NoObserver,
            left,
        );
        every.runs += 1;
        every.steps += outcome.steps.max(1);
        if outcome.depends_on_abstraction {
            return None;
        }
        let Outcome { stop, script, .. } = outcome;
        match stop {
            Stop::Returned(_) | Stop::Exited(_) | Stop::Stopped | Stop::Blocked => {}
            Stop::Failed { check, .. } => {
                if every.failures.iter().all(|(c, _)| *c != check) {
                    every.failures.push((check, script));
                }
            }
            Stop::Undefined { .. }
            | Stop::OutOfSteps
            | Stop::TooDeep
            | Stop::OutOfMemory
            | Stop::Open
            | Stop::Seen
            | Stop::Malformed => return None,
        }
        if !oracle.next() {
            return Some(every);
        }
    }
}

/// Tries out choices, and gives values that stand for all.
#[derive(Debug, Default)]
struct Choices {
    /// What was chosen so far, of how many.
    path: Vec<(usize, usize)>,
    /// How many choices the run has made.
    made: usize,
}

impl Choices {
    fn pick(&mut self, of: usize) -> usize {
        if self.made == self.path.len() {
            self.path.push((0, of));
        }
        self.made += 1;
        self.path[self.made - 1].0
    }

    /// Prepares the next run, if there is one.
    fn next(&mut self) -> bool {
        self.made = 0;
        while let Some((chosen, of)) = self.path.pop() {
            if chosen + 1 < of {
                self.path.push((chosen + 1, of));
                return true;
            }
        }
        false
    }
}

impl Oracle for Choices {
    fn value(&mut self, _: Site, ty: Type) -> Value {
        Value::zero(ty)
    }

    fn choose(&mut self, _: Site, possible: &[BlockId]) -> usize {
        self.pick(possible.len())
    }

    fn allocation_fails(&mut self, _: Site) -> bool {
        self.pick(2) == 1
    }

    fn stands_for_all(&self) -> bool {
        true
    }
}
