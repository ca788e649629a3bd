//! Bounded model checking in bit-vectors (A. Biere, A. Cimatti, E. Clarke, Y. Zhu,
//! *Symbolic Model Checking without BDDs*, TACAS 1999; for C: E. Clarke, D. Kroening,
//! F. Lerda, *A Tool for Checking ANSI-C Programs*, TACAS 2004).
//!
//! A program is unrolled up to a bound ([`unroll`]), with the exact meaning of
//! machine integers ([`operation`]): whether a check fails within it is a formula
//! ([`text`]). A model of it is an execution, which is replayed; nothing else makes a
//! check `unsafe`. Where no execution goes on beyond the bound, which is a question
//! like the others, and none fails, the checks hold. Both answers that make a proof
//! are asked for twice, of two solvers of Z3 that have little in common.
//!
//! It knows what linear arithmetic doesn't: bits, products, remainders, floats
//! ([`float`]). It can't see what the goto program leaves arbitrary, and loops without a
//! bound but by [`induction`].

mod boxes;
mod facts;
mod float;
mod induction;
mod integral;
mod model;
mod operation;
mod orders;
mod paths;
mod plan;
mod shape;
mod term;
mod text;
mod unroll;

use crate::encode::calls_back;
use crate::replay::{Plan, follow};
use crate::solver::child::{self, Isolation, Limits};
use crate::solver::formula::Answer;
use crate::term::Value;
use crate::tuning::{
    BOXES, MORE_BOXES, REMEMBERED, STEPS_UNROLLED, UNROLLING_STACK, UNROLLINGS, Unrolling,
};
use crate::verify::{Report, VerifyOptions};
use boxes::Effort;
use ir::{CheckId, CheckVerdict, Engine, Evidence, FuncId, Invariants, Program, Status};
use model::Model;
use rustc_hash::{FxHashMap as HashMap, FxHashSet as HashSet};
use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, PoisonError};
use std::time::Instant;
use term::Id;
use unroll::{Unrolled, Unroller};

pub use paths::{Explored, Exploring, explore_into};

/// Decides checks by unrolling the program. What is found stands in `report` as
/// soon as it is; of checks that this decides nothing about there is no verdict.
pub fn unroll_into(
    program: &Program,
    goals: &[CheckId],
    options: &VerifyOptions,
    report: &Mutex<Report>,
) {
    with_room(program, options, report, |session| {
        session.run(goals.iter().copied().collect());
    });
}

/// Proves checks by induction over the iterations of loops; what `facts`
/// says at the heads of loops must hold. What is found stands in `report` as soon as
/// it is; of other checks there is no verdict.
pub fn induct_into(
    program: &Program,
    goals: &[CheckId],
    facts: Option<&Invariants>,
    options: &VerifyOptions,
    report: &Mutex<Report>,
) {
    with_room(program, options, report, |session| {
        session.induct(goals.iter().copied().collect(), facts);
    });
}

/// Runs that on a stack that is large enough: calls inside calls are unrolled by calls.
fn with_room(
    program: &Program,
    options: &VerifyOptions,
    report: &Mutex<Report>,
    run: impl FnOnce(&Session<'_>) + Send,
) {
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().stack_size(UNROLLING_STACK);
        let run = || {
            run(&Session {
                program,
                options,
                report,
                apart: Cell::new(false),
                never: RefCell::default(),
            });
        };
        // Without a thread nothing is decided.
        let _ = thread.spawn_scoped(scope, run);
    });
}

/// What became of an entry within a bound.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Within {
    /// All its executions were looked at.
    Complete,
    /// Some go on.
    Partial,
    /// There was no answer: a greater bound has none either.
    Unanswered,
}

struct Session<'a> {
    program: &'a Program,
    options: &'a VerifyOptions,
    report: &'a Mutex<Report>,
    /// Whether checks are asked for one by one, since all together are too hard.
    apart: Cell<bool>,
    /// Formulas that never hold, if they aren't long: much is the same within a
    /// greater bound.
    never: RefCell<HashSet<String>>,
}

impl Session<'_> {
    fn is_over(&self) -> bool {
        self.options.until.is_some_and(|end| Instant::now() >= end)
    }

    fn run(&self, mut goals: BTreeSet<CheckId>) {
        let mut left: Vec<FuncId> = self.program.entries.clone();
        for bounds in UNROLLINGS {
            let mut partial = Vec::new();
            for entry in left {
                if goals.is_empty() || self.is_over() {
                    return;
                }
                match self.entry(entry, bounds, &mut goals) {
                    Within::Complete => {}
                    Within::Partial => partial.push(entry),
                    Within::Unanswered => return,
                }
            }
            if partial.is_empty() {
                // Code that isn't seen may run other functions.
                if !calls_back(self.program) {
                    self.hold(&goals, &Evidence::Unrolled);
                }
                return;
            }
            left = partial;
        }
    }

    /// Looks for failures from an entry. Those found are no goals any more.
    fn entry(&self, entry: FuncId, bounds: Unrolling, goals: &mut BTreeSet<CheckId>) -> Within {
        let unrolled = Unroller::new(self.program, bounds, self.options.until).run(entry);
        let may_fail: BTreeSet<CheckId> = unrolled.fails.iter().map(|f| f.check).collect();
        let open = |goals: &BTreeSet<CheckId>| -> BTreeSet<CheckId> {
            may_fail.intersection(goals).copied().collect()
        };
        let together = open(goals);
        let part = if together.len() > 1 { 3 } else { 2 };
        let is_settled = !self.apart.get()
            && self
                .settle(entry, &unrolled, &together, part, goals)
                .is_some();
        if !is_settled {
            // One that is hard doesn't keep the others open. What time the easy ones
            // leave, the hard ones have in a second round.
            self.apart.set(true);
            let mut hard: Vec<CheckId> = open(goals).into_iter().collect();
            for _ in 0..2 {
                let parts: Vec<(u32, CheckId)> = (2..).zip(std::mem::take(&mut hard)).collect();
                for (part, check) in parts.into_iter().rev() {
                    let alone = BTreeSet::from([check]);
                    let fails = unrolled.fails.iter().filter(|f| f.check == check);
                    let anyhow: Vec<Id> = fails.map(|f| f.anyhow).collect();
                    if let Some(None) = self.ask(&unrolled, &anyhow, part) {
                        continue;
                    }
                    if self.settle(entry, &unrolled, &alone, part, goals).is_none() {
                        hard.push(check);
                    }
                }
            }
            goals.retain(|c| !hard.contains(c));
            if goals.is_empty() {
                return Within::Unanswered;
            }
        }
        let cuts: Vec<Id> = unrolled.cuts.iter().map(|c| c.when).collect();
        match self.ask(&unrolled, &cuts, 1) {
            Some(None) => Within::Complete,
            // More than fits is not tried again.
            Some(Some(_)) if !unrolled.is_full => Within::Partial,
            _ => Within::Unanswered,
        }
    }

    /// Finds the failures of some checks, each question in that part of the time; none
    /// of them is a goal then. `None` where there was no answer.
    fn settle(
        &self,
        entry: FuncId,
        unrolled: &Unrolled,
        some: &BTreeSet<CheckId>,
        part: u32,
        goals: &mut BTreeSet<CheckId>,
    ) -> Option<()> {
        loop {
            let is_asked = |c: &CheckId| some.contains(c) && goals.contains(c);
            let fails = unrolled.fails.iter().filter(|f| is_asked(&f.check));
            let fails: Vec<Id> = fails.map(|f| f.when).collect();
            let Some(variables) = self.ask(unrolled, &fails, part)? else {
                return Some(());
            };
            let model = Model::of(&unrolled.terms, variables);
            if !self.failure(entry, unrolled, &model, goals) {
                return None;
            }
        }
    }

    /// Values of variables for which one of these holds; `Some(None)` if there are
    /// none. It may take that part of the time.
    #[allow(clippy::option_option)] // an answer, which may be that there is nothing
    fn ask(
        &self,
        unrolled: &Unrolled,
        some: &[Id],
        part: u32,
    ) -> Option<Option<HashMap<Id, Value>>> {
        let some: Vec<Id> = some.iter().copied().filter(|t| *t != Id::FALSE).collect();
        if some.is_empty() {
            return Some(None);
        }
        let in_boxes = |terms: u64| {
            let is_for_boxes = unrolled.terms.has_arithmetic_of_floats();
            is_for_boxes.then(|| self.in_boxes(unrolled, &some, terms, part))?
        };
        if let Some(found) = in_boxes(BOXES) {
            return Some(found);
        }
        let formula = text::some_of(&unrolled.terms, &some);
        if self.never.borrow().contains(&formula.text) {
            return Some(None);
        }
        let limits = Limits {
            steps: STEPS_UNROLLED.min(self.options.steps.saturating_mul(4)),
            until: self.until(part),
            memory: self.options.memory,
        };
        let isolation: &Isolation = &self.options.isolation;
        match child::satisfy(isolation, &limits, &formula.text).ok()? {
            Answer::Unsatisfiable => {
                if formula.text.len() <= REMEMBERED {
                    self.never.borrow_mut().insert(formula.text);
                }
                Some(None)
            }
            Answer::Model(values) => Some(Some(formula.assignment(values))),
            Answer::Unknown => in_boxes(MORE_BOXES),
        }
    }

    /// The same, box by box.
    #[allow(clippy::option_option)]
    fn in_boxes(
        &self,
        unrolled: &Unrolled,
        some: &[Id],
        terms: u64,
        part: u32,
    ) -> Option<Option<HashMap<Id, Value>>> {
        let effort = Effort {
            terms: terms / some.len() as u64,
            until: self.until(part),
        };
        let mut is_unknown = false;
        for one in some {
            match boxes::solve(&unrolled.terms, &[*one], effort) {
                boxes::Answer::Never => {}
                boxes::Answer::For(values) => return Some(Some(values)),
                boxes::Answer::Unknown => is_unknown = true,
            }
        }
        (!is_unknown).then_some(None)
    }

    /// When that part of the time is over.
    fn until(&self, part: u32) -> Option<Instant> {
        self.options.until.map(|end| {
            let now = Instant::now();
            now + end.saturating_duration_since(now) / part
        })
    }

    /// Replays the execution that a model describes. Its check is no goal any more;
    /// `false` if it describes none.
    fn failure(
        &self,
        entry: FuncId,
        unrolled: &Unrolled,
        model: &Model<'_>,
        goals: &mut BTreeSet<CheckId>,
    ) -> bool {
        let mut fails = unrolled.fails.iter();
        let Some(fail) = fails.find(|f| goals.contains(&f.check) && model.holds(f.when)) else {
            return false;
        };
        goals.remove(&fail.check);
        let mut plan = Plan::new(entry, fail.check);
        for (number, unwritten) in unrolled.frames.iter().enumerate() {
            // The entry's parameters are drawn when it is called.
            let params = &self.program.function(entry).params;
            let drawn = |v: &ir::Var| number > 0 || !params.contains(v);
            let known = unwritten
                .iter()
                .filter(|(v, t)| drawn(v) && model.is_scalar(**t));
            plan.frame(known.map(|(v, t)| (*v, model.number(*t).clone())).collect());
        }
        let mut draws: BTreeMap<usize, Vec<(usize, ir::Z)>> = BTreeMap::new();
        for d in &unrolled.draws {
            if model.holds(unrolled.visits[d.visit].guard)
                && model.holds(d.when)
                && model.is_scalar(d.value)
            {
                let drawn = (d.stmt, model.number(d.value).clone());
                draws.entry(d.visit).or_default().push(drawn);
            }
        }
        for (i, v) in unrolled.visits.iter().enumerate() {
            if model.holds(v.guard) {
                let draws = draws.remove(&i).unwrap_or_default();
                plan.visit(v.function, v.block, v.frame, draws);
            }
        }
        let replayed = follow(self.program, plan, self.options.replay);
        let mut report = self.report.lock().unwrap_or_else(PoisonError::into_inner);
        match replayed {
            Ok(failure) => {
                goals.remove(&failure.check);
                report.verdicts.push(CheckVerdict {
                    check: failure.check,
                    status: Status::Unsafe,
                    engine: Some(Engine::Horn),
                    evidence: Evidence::Replayed(failure.trace()),
                });
                report.failures.push(failure);
            }
            Err(mismatch) => report.candidates.extend(mismatch.candidate),
        }
        true
    }

    fn hold(&self, goals: &BTreeSet<CheckId>, evidence: &Evidence) {
        let mut report = self.report.lock().unwrap_or_else(PoisonError::into_inner);
        for check in goals {
            report.verdicts.push(CheckVerdict {
                check: *check,
                status: Status::Safe,
                engine: Some(Engine::Horn),
                evidence: evidence.clone(),
            });
        }
    }
}
