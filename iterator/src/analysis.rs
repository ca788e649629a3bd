//! The analysis of a whole program: every function, for every possible caller.
//!
//! A function starts with arbitrary parameters, and a call gives arbitrary
//! results; so functions are independent of each other, what is found holds
//! for [`ir::Context::AnyCaller`], and it is inductive function by function.
//! Precision across calls comes from inlining before, or from another
//! [`Transfer`].
//!
//! Functions are analysed on threads of their own, which get a little more time
//! than the budget allows, and are left alone then: one operation of a domain
//! may take long, and the command must be over in time all the same.

use crate::budget::Budget;
use crate::checked::solve_checked;
use crate::fixpoint::{Parameters, Prepared};
use crate::results::{Analysis, Failure, FunctionResult, Solved};
use crate::summaries;
use crate::transfer::{Forward, Transfer};
use domains::state::{Scope, State};
use ir::transform::marks;
use ir::{FuncId, Program, ProgramReadings};
use std::collections::VecDeque;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// How long threads may go on after the budget is used up: an operation that
/// doesn't end by then is abandoned.
const PATIENCE: Duration = Duration::from_millis(200);
/// How often it is looked whether the budget is used up.
const LOOK: Duration = Duration::from_millis(20);
/// The native stack of a thread.
const STACK: usize = 8 << 20;

/// Makes the state of a function of whose variables nothing is known.
pub(crate) type Top<S> = dyn Fn(&Scope) -> S + Send + Sync;

/// What an analysis is given.
#[derive(Clone)]
pub struct Analyzer<S> {
    /// The program.
    pub program: Arc<Program>,
    /// The states.
    pub top: Arc<Top<S>>,
    /// What steers the iteration.
    pub parameters: Parameters,
    /// How many threads work; the result doesn't depend on it.
    pub jobs: usize,
    /// The limits.
    pub budget: Arc<Budget>,
}

impl<S: State + Send + 'static> Analyzer<S> {
    /// Analyses the functions with a body that are `chosen`, and keeps of each
    /// result what `read` takes from it.
    ///
    /// # Panics
    /// When a thread does.
    pub fn run<T: Send + 'static>(
        &self,
        chosen: &dyn Fn(FuncId) -> bool,
        read: impl Fn(&Solved<'_, S>) -> T + Send + Sync + 'static,
    ) -> Analysis<T> {
        let mut functions = Vec::new();
        let mut queue = VecDeque::new();
        for id in self.program.function_ids() {
            functions.push(Err(if self.program.function(id).is_external() {
                Failure::External
            } else if !chosen(id) {
                Failure::NotChosen
            } else {
                queue.push_back(id);
                Failure::OutOfBudget
            }));
        }
        let mut left = queue.len();
        let threads = self.jobs.clamp(1, left.max(1));
        let queue = Arc::new(Mutex::new(queue));
        let read = Arc::new(read);
        let readings = Arc::new(ProgramReadings::of(&self.program));
        let (sender, found) = mpsc::channel();
        let work = || {
            let (analyzer, read) = (self.clone(), Arc::clone(&read));
            let (queue, sender) = (Arc::clone(&queue), sender.clone());
            let readings = Arc::clone(&readings);
            move || {
                let next = || {
                    queue
                        .lock()
                        .unwrap_or_else(PoisonError::into_inner)
                        .pop_front()
                };
                while let Some(id) = next() {
                    let found = analyzer.function(id, &readings, &*read);
                    if sender.send((id, found)).is_err() {
                        break;
                    }
                }
            }
        };
        let start = |_| thread::Builder::new().stack_size(STACK).spawn(work());
        let threads: Vec<_> = (0..threads).filter_map(|i| start(i).ok()).collect();
        if threads.is_empty() {
            work()(); // the system has no threads left
        }
        drop(sender);
        let mut over_since: Option<Instant> = None;
        while left > 0 {
            match found.recv_timeout(LOOK) {
                Ok((id, result)) => {
                    functions[id.index()] = result;
                    left -= 1;
                }
                Err(RecvTimeoutError::Timeout) => {
                    if self.budget.is_over()
                        && over_since.get_or_insert_with(Instant::now).elapsed() >= PATIENCE
                    {
                        break;
                    }
                }
                Err(RecvTimeoutError::Disconnected) => {
                    for thread in threads {
                        if let Err(panic) = thread.join() {
                            std::panic::resume_unwind(panic);
                        }
                    }
                    break;
                }
            }
        }
        Analysis {
            functions,
            steps: self.budget.steps(),
        }
    }

    /// Analyses one function for arbitrary parameters, and checks the result.
    fn function<T>(
        &self,
        id: FuncId,
        readings: &ProgramReadings,
        read: &dyn Fn(&Solved<'_, S>) -> T,
    ) -> FunctionResult<T> {
        let (parameters, budget) = (&self.parameters, &*self.budget);
        let stopped = |_| Failure::OutOfBudget;
        budget.ask().map_err(stopped)?;
        let function = self.program.function(id);
        let used = readings.used(id, function);
        let forward = Forward::new(function, used, |scope| {
            (self.top)(&Scope {
                detail: self.parameters.detail,
                ..scope.clone()
            })
        });
        let marks = marks(&self.program, function);
        if !marks.is_empty() {
            let (transfer, (fixpoint, before_checks)) =
                summaries::analyze(&forward, &marks, parameters, budget)?;
            return Ok(read(&Solved {
                id,
                transfer: &transfer,
                fixpoint: &fixpoint,
                before_checks,
            }));
        }
        let transfer: &dyn Transfer<S> = &forward;
        let prepared = Prepared::new(transfer, parameters);
        let (fixpoint, before_checks) = solve_checked(&prepared, parameters, budget)?;
        Ok(read(&Solved {
            id,
            transfer,
            fixpoint: &fixpoint,
            before_checks,
        }))
    }
}
