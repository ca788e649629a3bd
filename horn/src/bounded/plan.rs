//! What is unrolled of loops, where not all of them are alike: the plan of an
//! [induction](super::induction).

use super::shape::Shape;
use ir::{BlockId, FuncId, Invariants, Var};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// The head of a loop.
pub(super) type Head = (FuncId, BlockId);

/// What is unrolled of loops.
#[derive(Clone, Debug)]
pub(super) struct Plan<'p> {
    /// How often the heads of outer loops are visited.
    pub visits: u32,
    /// The outer loop of a step; `None` for the base.
    pub step: Option<BlockId>,
    /// Loops that are summed up, beside those before the step's.
    pub summed_up: Rc<BTreeSet<Head>>,
    pub facts: Option<&'p Invariants>,
    /// What loops write.
    pub written: BTreeMap<Head, Rc<[Var]>>,
}

/// What becomes of a loop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// It is unrolled, as far as that goes.
    Unrolled,
    /// Its head is visited so often.
    Visited(u32),
    /// It is the one of the step.
    Step,
    /// It is summed up.
    SummedUp,
}

impl Plan<'_> {
    /// What becomes of a loop in a call, of which the entry's has the number 0.
    pub(super) fn kind(&self, call: usize, shape: &Shape, head: Head) -> Kind {
        let (_, block) = head;
        let is_outer = call == 0 && shape.depth(block) == 1;
        if is_outer {
            return match self.step {
                None => Kind::Visited(self.visits),
                Some(step) if step == block => Kind::Step,
                Some(step) if shape.position(block) < shape.position(step) => Kind::SummedUp,
                Some(_) => Kind::Visited(self.visits),
            };
        }
        if self.summed_up.contains(&head) {
            Kind::SummedUp
        } else {
            Kind::Unrolled
        }
    }

    /// The step's loop, if it is one of this call.
    pub(super) fn step_of(&self, call: usize) -> Option<BlockId> {
        self.step.filter(|_| call == 0)
    }
}
