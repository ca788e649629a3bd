//! The assertion checker: reads the verdict on every check off a result.

use super::{Failure, Solved};
use domains::state::{State, Tri};
use ir::{BlockId, CheckId, Cond, Formula, FuncId, Function, StmtKind};

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
    /// What holds there of the variables that the condition mentions, if the
    /// check is one to be explained.
    pub facts: Formula,
}

impl Outcome {
    /// Whether no execution fails the check.
    pub fn is_safe(&self) -> bool {
        matches!(self, Outcome::Proved | Outcome::Unreachable)
    }

    /// The outcome for two sets of places together: the worse one, the first
    /// of two equally bad ones. What fails at one place only doesn't fail whenever it is
    /// reached.
    pub(super) fn and(self, other: Outcome) -> Outcome {
        let (first, second) = match (self, other) {
            (Outcome::FailsWhenReached(place), o @ (Outcome::Proved | Outcome::Unknown(_))) => {
                (Outcome::Unknown(place), o)
            }
            (o @ (Outcome::Proved | Outcome::Unknown(_)), Outcome::FailsWhenReached(place)) => {
                (o, Outcome::Unknown(place))
            }
            both => both,
        };
        first.worse(second)
    }

    fn worse(self, other: Outcome) -> Outcome {
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

/// The check of each `assert`, in order.
pub(super) fn places(f: &Function) -> impl Iterator<Item = CheckId> {
    let stmts = f.blocks.iter().flat_map(|b| &b.stmts);
    stmts.filter_map(|s| match &s.kind {
        StmtKind::Assert { check, .. } => Some(*check),
        _ => None,
    })
}

/// The outcome at each place of a check, in order, by what was seen there.
pub(super) fn outcomes<S: State>(
    solved: &Solved<'_, S>,
    explained: &dyn Fn(CheckId) -> bool,
) -> Vec<(CheckId, Outcome)> {
    let f = solved.function();
    let mut seen = solved.before_checks.iter().peekable();
    let mut found = Vec::new();
    for block in f.block_ids() {
        for (index, stmt) in f.block(block).stmts.iter().enumerate() {
            let StmtKind::Assert { check, cond } = &stmt.kind else {
                continue;
            };
            let here = seen.next_if(|(place, _)| *place == (block, index));
            let place = |state: &S| Place {
                function: solved.id,
                block,
                index,
                facts: if explained(*check) {
                    facts_about(state, cond)
                } else {
                    Formula::True
                },
            };
            found.push((*check, outcome(here.map(|(_, s)| s), cond, place)));
        }
    }
    found
}

fn outcome<S: State>(state: Option<&S>, cond: &Cond, place: impl FnOnce(&S) -> Place) -> Outcome {
    // `if (!c) fail();` is lowered to an `assert false` that holds because
    // control doesn't get there, and says nothing when it may.
    let is_failure = *cond == Cond::Const(false);
    let Some(state) = state else {
        return if is_failure {
            Outcome::Proved
        } else {
            Outcome::Unreachable
        };
    };
    match state.decide(cond) {
        Tri::True => Outcome::Proved,
        Tri::False if !is_failure => Outcome::FailsWhenReached(place(state)),
        Tri::False | Tri::Unknown => Outcome::Unknown(place(state)),
    }
}

/// What the state knows of the condition's variables.
fn facts_about<S: State>(state: &S, cond: &Cond) -> Formula {
    let mut vars = Vec::new();
    cond.for_each_operand(&mut |o| vars.extend(o.as_var()));
    vars.sort_unstable();
    vars.dedup();
    state.restricted(&vars).formula()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_fails_at_one_place_only_does_not_fail_whenever_reached() {
        let place = |index| Place {
            function: FuncId::new(0),
            block: BlockId::ENTRY,
            index,
            facts: Formula::True,
        };
        let fails = |index| Outcome::FailsWhenReached(place(index));
        let open = |index| Outcome::Unknown(place(index));
        assert_eq!(fails(1).and(fails(2)), fails(1));
        assert_eq!(fails(1).and(Outcome::Unreachable), fails(1));
        assert_eq!(Outcome::Unreachable.and(fails(1)), fails(1));
        assert_eq!(fails(1).and(Outcome::Proved), open(1));
        assert_eq!(Outcome::Proved.and(fails(1)), open(1));
        assert_eq!(fails(1).and(open(2)), open(1));
        assert_eq!(open(2).and(fails(1)), open(2));
        assert_eq!(Outcome::Proved.and(Outcome::Unreachable), Outcome::Proved);
    }
}
