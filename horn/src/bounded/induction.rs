//! k-induction over the iterations of loops, exact about bits.
//!
//! A loop of an entry is an *outer* one if no other loop is around it there. What
//! follows a visit to the head of an outer loop, up to the next one, is a *segment*. No
//! execution fails in a check if none fails
//!
//! - (*base*) that visits each outer loop's head at most `k` times, nor
//! - (*step*, for each outer loop) in the segment after its visit number `k + 1`, counted
//!   from any state at its head, or after the loop, where the outer loops that follow
//!   are visited at most `k` times, if nothing failed in the `k` segments before.
//!
//! For let one fail first, and look at the last outer loop that it visited more than `k`
//! times: if there is none, it is one of the first; else it is one of that loop's, from
//! the state at the visit `k + 1` before the last one on.
//!
//! A step starts at the entry, too: where the loop begins, what it writes becomes
//! arbitrary, but for what abstract interpretation knows there. So what it doesn't write
//! is as it was. Loops before it, and those inside others that don't end within a
//! bound, are *summed up*: what they write becomes arbitrary at their heads, whatever
//! the number of iterations; one of them is looked at, and the way on.
//!
//! Source: M. Sheeran, S. Singh, G. Stålmarck, *Checking Safety Properties Using
//! Induction and a SAT-Solver*, FMCAD 2000; with invariants: D. Beyer, M. Dangl,
//! P. Wendler, *Boosting k-Induction with Continuously-Refined Invariants*, CAV 2015.
//!
//! It can't see what needs an invariant of its own, and what is never inductive within
//! so few iterations.

use super::Session;
use super::model::Model;
use super::plan::{Head, Kind, Plan};
use super::shape::Moment;
use super::term::Id;
use super::unroll::{Frame, Pending, Unrolled, Unroller};
use crate::encode::calls_back;
use crate::tuning::{INDUCTIONS, UNROLLED_INSIDE, unrolling};
use ir::{BlockId, CheckId, Context, Evidence, FuncId, Invariants, Point, Var};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

fn is_in(frame: &Frame<'_>, head: BlockId, block: BlockId) -> bool {
    frame.shape.around(block).first() == Some(&head)
}

/// In which iteration of the outer loop around it a block runs, from 0 on.
fn iteration(now: &Moment) -> u32 {
    if now.len() > 1 { now[1] } else { 0 }
}

impl<'p> Unroller<'p> {
    /// Whether a run of a block is to be unrolled, by the plan. At the head of a loop,
    /// what is known there is promised.
    pub(super) fn goes_on(&mut self, frame: &Frame<'p>, now: &Moment, p: &mut Pending) -> bool {
        let Some(plan) = &self.plan else {
            return true;
        };
        if let Some(step) = plan.step_of(frame.number) {
            let visits = plan.visits;
            self.counts = if is_in(frame, step, p.block) {
                iteration(now) >= visits
            } else {
                frame.shape.position(p.block) > frame.shape.position(step)
            };
        }
        if !frame.shape.is_head(p.block) {
            return true;
        }
        let head = (frame.id, p.block);
        let (kind, visits) = (plan.kind(frame.number, &frame.shape, head), plan.visits);
        let is_over = match kind {
            Kind::Unrolled => false,
            Kind::Visited(most) => iteration(now) >= most,
            Kind::Step => iteration(now) > visits,
            Kind::SummedUp => p.again,
        };
        if is_over {
            return false;
        }
        if matches!(kind, Kind::Step | Kind::SummedUp) && !p.again {
            for v in self.written(frame, p.block).iter() {
                if let Some(sort) = self.sort(frame.function.var(*v).ty) {
                    p.values[v.index()] = Some(self.terms().free(sort));
                }
            }
        }
        self.know(frame, p);
        true
    }

    /// Promises what is known at the head of a loop.
    fn know(&mut self, frame: &Frame<'p>, p: &Pending) {
        let Some(facts) = self.plan.as_ref().and_then(|plan| plan.facts) else {
            return;
        };
        if frame.number > 0 && facts.semantics.context != Context::AnyCaller {
            return;
        }
        let fact = facts.at(frame.id, Point::Entry(p.block));
        let known = self.fact(frame, &p.values, fact);
        self.promise(p.guard, known);
    }

    /// What a loop writes.
    fn written(&mut self, frame: &Frame<'p>, head: BlockId) -> Rc<[Var]> {
        let Some(plan) = &mut self.plan else {
            return Rc::from([]);
        };
        let written = plan.written.entry((frame.id, head)).or_insert_with(|| {
            let mut all = BTreeSet::new();
            for b in frame.function.block_ids() {
                if frame.shape.around(b).contains(&head) {
                    for stmt in &frame.function.block(b).stmts {
                        stmt.kind.for_each_def(&mut |v| {
                            all.insert(v);
                        });
                    }
                }
            }
            all.into_iter().collect()
        });
        Rc::clone(written)
    }

    /// Whether an edge is none of the plan's: a way past the loop of the step, or out of it
    /// too early.
    pub(super) fn is_left_out(
        &self,
        frame: &Frame<'p>,
        now: &Moment,
        from: BlockId,
        to: BlockId,
    ) -> bool {
        let Some((plan, step)) = self
            .plan
            .as_ref()
            .and_then(|plan| Some((plan, plan.step_of(frame.number)?)))
        else {
            return false;
        };
        if is_in(frame, step, to) {
            return false;
        }
        if is_in(frame, step, from) {
            return iteration(now) < plan.visits;
        }
        let position = |b| frame.shape.position(b);
        position(from) < position(step) && position(to) > position(step)
    }
}

impl Session<'_> {
    /// Proves goals by induction.
    pub(super) fn induct(&self, mut goals: BTreeSet<CheckId>, facts: Option<&Invariants>) {
        // Code that isn't seen may run other functions.
        if calls_back(self.program) {
            return;
        }
        let entries = &self.program.entries;
        let mut open: Vec<BTreeSet<CheckId>> = vec![goals.clone(); entries.len()];
        let mut plans: Vec<Rc<BTreeSet<Head>>> = vec![Rc::default(); entries.len()];
        for visits in INDUCTIONS {
            for ((entry, open), plan) in entries.iter().zip(&mut open).zip(&mut plans) {
                if goals.is_empty() || self.is_over() {
                    return;
                }
                open.retain(|c| goals.contains(c));
                let proved = self.induct_from(*entry, visits, open, plan, facts);
                open.retain(|c| !proved.contains(c));
            }
            let is_proved = |c: &CheckId| open.iter().all(|open| !open.contains(c));
            let proved: BTreeSet<CheckId> = goals.iter().copied().filter(is_proved).collect();
            if !proved.is_empty() {
                self.hold(&proved, &Evidence::Induction);
            }
            goals.retain(|c| !proved.contains(c));
        }
    }

    /// Those of some checks that no execution from an entry fails in.
    fn induct_from(
        &self,
        entry: FuncId,
        visits: u32,
        goals: &BTreeSet<CheckId>,
        summed_up: &mut Rc<BTreeSet<Head>>,
        facts: Option<&Invariants>,
    ) -> BTreeSet<CheckId> {
        let shape = super::shape::Shape::of(self.program.function(entry));
        let blocks = self.program.function(entry).block_ids();
        let outer = blocks.filter(|b| shape.is_head(*b) && shape.depth(*b) == 1);
        // Steps fail sooner, if at all.
        let steps = outer.map(Some).chain([None]);
        let mut left = goals.clone();
        for step in steps {
            while !left.is_empty() {
                if self.is_over() {
                    return BTreeSet::new();
                }
                let plan = Plan {
                    visits,
                    step,
                    summed_up: Rc::clone(summed_up),
                    facts,
                    written: BTreeMap::new(),
                };
                let bounds = unrolling(visits + UNROLLED_INSIDE, 20_000);
                let unroller = Unroller::new(self.program, bounds, self.options.until);
                let unrolled = unroller.by(plan).run(entry);
                match self.loops_that_go_on(&unrolled) {
                    Some(more) if more.is_empty() => {
                        self.leave_out(&unrolled, &mut left);
                        break;
                    }
                    Some(more) => Rc::make_mut(summed_up).extend(more),
                    None => return BTreeSet::new(),
                }
            }
        }
        left
    }

    /// The loops inside others that may go on beyond what was unrolled. `None`: it isn't
    /// known, or it is something else that goes on.
    fn loops_that_go_on(&self, unrolled: &Unrolled) -> Option<BTreeSet<Head>> {
        let cuts: Vec<Id> = unrolled.cuts.iter().map(|c| c.when).collect();
        match self.ask(unrolled, &cuts, 3) {
            Some(None) => Some(BTreeSet::new()),
            Some(Some(_)) if !unrolled.is_full => unrolled.cuts.iter().map(|c| c.head).collect(),
            _ => None,
        }
    }

    /// Leaves out those checks that may fail, or of which that isn't known.
    fn leave_out(&self, unrolled: &Unrolled, left: &mut BTreeSet<CheckId>) {
        loop {
            let fails = unrolled.fails.iter().filter(|f| left.contains(&f.check));
            let fails: Vec<_> = fails.collect();
            let when: Vec<Id> = fails.iter().map(|f| f.when).collect();
            let variables = match self.ask(unrolled, &when, 3) {
                Some(None) => return,
                Some(Some(variables)) => variables,
                None => break,
            };
            let model = Model::of(&unrolled.terms, variables);
            let failed = fails.iter().filter(|f| model.holds(f.when));
            let failed: BTreeSet<CheckId> = failed.map(|f| f.check).collect();
            if failed.is_empty() {
                break;
            }
            left.retain(|c| !failed.contains(c));
        }
        // Too hard together: one by one, what is easy.
        let alone = |check: &CheckId| {
            let fails = unrolled.fails.iter().filter(|f| f.check == *check);
            let when: Vec<Id> = fails.map(|f| f.when).collect();
            matches!(self.ask(unrolled, &when, 6), Some(None))
        };
        left.retain(alone);
    }
}
