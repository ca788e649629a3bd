//! The assertion checker: reads the verdict on every check off a result.

use crate::analysis::{Analysis, Failure};
use crate::cursor::Cursor;
use crate::fixpoint::UnknownCalls;
use domains::state::{State, Tri};
use ir::{BlockId, CheckId, Formula, FuncId, Program, StmtKind};

/// What abstract interpretation says of a check.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It holds wherever control can get.
    Proved,
    /// Control can't get to any of its places.
    Unreachable,
    /// It fails at some place whenever control gets there; whether control
    /// does is not known.
    FailsWhenReached(Place),
    /// Not known, first of all at this place.
    Unknown(Place),
    /// No result for a function that contains it.
    NoResult(Failure),
}

/// A place where a check was not proved, with what is known there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The function.
    pub function: FuncId,
    /// The block.
    pub block: BlockId,
    /// The position of the `assert`.
    pub index: usize,
    /// What holds there of the variables that the condition mentions.
    pub facts: Formula,
}

impl Outcome {
    /// Whether no execution fails the check.
    pub fn is_safe(&self) -> bool {
        matches!(self, Outcome::Proved | Outcome::Unreachable)
    }

    /// The outcome for two sets of places together: the worse one, the first
    /// of two equally bad ones.
    fn and(self, other: Outcome) -> Outcome {
        let rank = |o: &Outcome| match o {
            Outcome::Unreachable => 0,
            Outcome::Proved => 1,
            Outcome::Unknown(_) => 2,
            Outcome::FailsWhenReached(_) => 3,
            Outcome::NoResult(_) => 4,
        };
        if rank(&other) > rank(&self) {
            other
        } else {
            self
        }
    }
}

/// The outcome of every check of the program, by [`CheckId`]. Functions that
/// no entry reaches don't count; a check without a place that counts is
/// unreachable.
pub fn check<S: State>(program: &Program, analysis: &Analysis<S>) -> Vec<Outcome> {
    let mut outcomes = vec![Outcome::Unreachable; program.checks.len()];
    let mut add = |check: CheckId, outcome: Outcome| {
        let old = &mut outcomes[check.index()];
        *old = std::mem::replace(old, Outcome::Unreachable).and(outcome);
    };
    for id in ir::graph::CallGraph::of(program).reachable(&program.entries) {
        let f = program.function(id);
        if f.is_external() {
            continue;
        }
        let fixpoint = match &analysis.functions[id.index()] {
            Ok(fixpoint) => fixpoint,
            Err(failure) => {
                for stmt in f.blocks.iter().flat_map(|b| &b.stmts) {
                    if let StmtKind::Assert { check, .. } = &stmt.kind {
                        add(*check, Outcome::NoResult(*failure));
                    }
                }
                continue;
            }
        };
        let mut cursor = Cursor::new(f, fixpoint, &UnknownCalls);
        for b in f.block_ids() {
            for (i, stmt) in f.block(b).stmts.iter().enumerate() {
                let StmtKind::Assert { check, cond } = &stmt.kind else {
                    continue;
                };
                cursor.seek_before(b, i);
                // `if (!c) fail();` is lowered to an `assert false` that holds
                // because control doesn't get there, and says nothing when it
                // may.
                let is_failure = *cond == ir::Cond::Const(false);
                let outcome = match cursor.state() {
                    None if is_failure => Outcome::Proved,
                    None => Outcome::Unreachable,
                    Some(state) => {
                        let place = || Place {
                            function: id,
                            block: b,
                            index: i,
                            facts: facts_about(state, cond),
                        };
                        match state.decide(cond) {
                            Tri::False if is_failure => Outcome::Unknown(place()),
                            Tri::True => Outcome::Proved,
                            Tri::False => Outcome::FailsWhenReached(place()),
                            Tri::Unknown => Outcome::Unknown(place()),
                        }
                    }
                };
                add(*check, outcome);
            }
        }
    }
    outcomes
}

/// What the state knows of the condition's variables.
fn facts_about<S: State>(state: &S, cond: &ir::Cond) -> Formula {
    let mut vars = Vec::new();
    cond.for_each_operand(&mut |o| vars.extend(o.as_var()));
    let mut state = state.clone();
    state.project(&|v| vars.contains(&v));
    state.formula()
}
