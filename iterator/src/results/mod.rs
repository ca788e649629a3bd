//! What is read off a result: states at any place, outcomes of checks, formulas.

pub(crate) mod checker;
pub(crate) mod cursor;

use crate::fixpoint::Fixpoint;
use crate::fixpoint::recheck::BeforeChecks;
use crate::transfer::Transfer;
use checker::Outcome;
use cursor::Cursor;
use domains::state::State;
use ir::{
    CheckId, Context, Formula, FuncId, Function, FunctionInvariants, Invariants, Point, Program,
    Semantics,
};

/// Why a function has no result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Failure {
    /// Its body is elsewhere.
    External,
    /// It wasn't to be analysed.
    NotChosen,
    /// It was stopped.
    OutOfBudget,
    /// The result didn't pass the independent check: a bug of a domain. It is
    /// not used.
    NotAFixpoint,
}

/// What was found about one function.
pub type FunctionResult<T> = Result<T, Failure>;

/// What was found about a program.
#[derive(Debug)]
pub struct Analysis<T> {
    /// Per function.
    pub functions: Vec<FunctionResult<T>>,
    /// How many statements were executed.
    pub steps: u64,
}

/// A function whose result passed the independent check.
pub struct Solved<'a, S> {
    /// The function.
    pub id: FuncId,
    /// What was executed.
    pub transfer: &'a dyn Transfer<S>,
    /// The result.
    pub fixpoint: &'a Fixpoint<S>,
    /// What the independent check saw before the function's checks.
    pub before_checks: BeforeChecks<S>,
}

impl<'a, S: State> Solved<'a, S> {
    /// The function.
    pub fn function(&self) -> &Function {
        self.transfer.function()
    }

    /// A cursor at the function's start.
    pub fn cursor(&self) -> Cursor<'a, S> {
        Cursor::new(self.transfer, self.fixpoint)
    }

    /// Formulas at the entries of blocks; [`Formula::False`] where control
    /// can't get.
    pub fn invariants(&self) -> FunctionInvariants {
        let formula = |b: ir::BlockId| match &self.fixpoint.entry[b.index()] {
            Some(state) => state.formula(),
            None => Formula::False,
        };
        let blocks = self.function().block_ids();
        let points = blocks.map(|b| (Point::Entry(b), formula(b)));
        FunctionInvariants {
            function: self.id,
            points: points.filter(|(_, f)| *f != Formula::True).collect(),
            summary: None,
        }
    }
}

/// What is said about a function; its states aren't needed any more.
#[derive(Clone, Debug)]
pub struct Report {
    /// What holds at its blocks.
    pub invariants: FunctionInvariants,
    /// The outcome at each place of a check, in order.
    pub outcomes: Vec<(CheckId, Outcome)>,
}

impl Report {
    /// The report about a function; where a check isn't proved, what holds is
    /// said of those that are to be `explained`.
    pub fn of<S: State>(solved: &Solved<'_, S>, explained: &dyn Fn(CheckId) -> bool) -> Report {
        Report {
            invariants: solved.invariants(),
            outcomes: checker::outcomes(solved, explained),
        }
    }

    /// The invariants of every function that has a result.
    pub fn invariants(analysis: &Analysis<Report>, domain: &str) -> Invariants {
        let found = analysis.functions.iter().flatten();
        invariants(found.map(|r| r.invariants.clone()), domain)
    }
}

/// What was found with a domain about functions, together.
pub fn invariants(functions: impl Iterator<Item = FunctionInvariants>, domain: &str) -> Invariants {
    Invariants {
        domain: domain.to_owned(),
        semantics: Semantics {
            context: Context::AnyCaller,
            after_passed_checks: true,
        },
        functions: functions.collect(),
    }
}

/// The outcome of every check of the program, by [`CheckId`]. Functions that
/// no entry reaches don't count; a check without a place that counts is
/// unreachable.
pub fn outcomes(program: &Program, functions: &[FunctionResult<Report>]) -> Vec<Outcome> {
    let mut outcomes = vec![Outcome::Unreachable; program.checks.len()];
    let mut add = |check: CheckId, outcome: Outcome| {
        let old = &mut outcomes[check.index()];
        *old = std::mem::replace(old, Outcome::Unreachable).and(outcome);
    };
    for id in ir::graph::CallGraph::of(program).reachable(&program.entries) {
        match &functions[id.index()] {
            Ok(report) => {
                for (check, outcome) in &report.outcomes {
                    add(*check, outcome.clone());
                }
            }
            Err(failure) => {
                for check in checker::places(program.function(id)) {
                    add(check, Outcome::NoResult(*failure));
                }
            }
        }
    }
    outcomes
}
