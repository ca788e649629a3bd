//! Symbolic execution path by path (J. King, *Symbolic Execution and Program
//! Testing*, CACM 1976), beside a concrete run (P. Godefroid, N. Klarlund, K. Sen,
//! *DART: Directed Automated Random Testing*, PLDI 2005).
//!
//! The interpreter runs the program as it is, memory and all, with inputs at hand;
//! beside what depends on them stands a term ([`ir::interp::Symbols`]). What a run
//! decides is its path. Then the last decision that may fall otherwise does: a solver
//! gives inputs for it, or says twice that there are none. Where nothing is left, all
//! executions were run, and what failed in none of them never fails.
//!
//! It sees what the others don't: any structure that pointers make, calls by
//! themselves, as deep as they go; and nothing without a bound. What has no term ends
//! a run; then only what failed counts. Each decision is compared with what its term
//! is for the inputs at hand: where they differ, nothing is said at all.

mod forms;
mod names;
mod oracle;
mod states;

use super::boxes::{self, Effort};
use super::orders;
use super::term::Id;
use super::text::{self, Formula};
use crate::solver::child::{self, Isolation, Limits};
use crate::solver::formula::Failing;
use crate::tuning::{
    BOXES, MORE_BOXES, MOST_VALUES_OF_A_STATE, PATH_TERMS, STATES_OF_A_STATEMENT, STEPS_OF_A_PATH,
    UNTIED,
};
use ir::interp::{self, CertainHost, Landmarks, Snapshot, Stop, run_past};
use ir::{CheckId, FuncId, Program, Script};
use oracle::{Decision, Given, Paths, Start};
use std::collections::VecDeque;
use std::rc::Rc;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// What an exploration may take.
#[derive(Clone, Debug)]
pub struct Exploring {
    /// Where solvers run.
    pub isolation: Isolation,
    /// When it has to be over.
    pub until: Option<Instant>,
    /// When it has to be over if most runs come to states that are known by then.
    pub longest: Option<Instant>,
    /// How long it goes on when it can prove nothing any more.
    pub patience: Duration,
    /// Memory of a solver in MB, 0 for no limit.
    pub memory: u32,
    /// Statements of one run.
    pub steps: u64,
}

/// What an exploration found.
#[derive(Clone, Debug, Default)]
pub struct Explored {
    /// Whether every execution was run.
    pub is_complete: bool,
    /// Whether more time wouldn't make it so: something has no term.
    pub is_hopeless: bool,
    /// The checks that fail, each with an entry and the answers of a run in which it
    /// does.
    pub failures: Vec<(FuncId, CheckId, Script)>,
    /// How many runs there were.
    pub runs: u64,
}

/// Explores the executions from all entries. Failures stand in `found` as soon as
/// there are some.
pub fn explore_into(program: &Program, options: &Exploring, found: &Mutex<Explored>) {
    let mut until = options.until;
    let mut is_complete = true;
    let landmarks = Landmarks::of(program);
    for entry in program.entries.iter().copied() {
        let mut explorer = Explorer::new(program, &landmarks, entry, options);
        is_complete &= explorer.explore(&mut until, found);
    }
    let mut found = found.lock().unwrap_or_else(PoisonError::into_inner);
    found.is_complete = is_complete;
}

/// What comes next.
enum Next {
    Run,
    Done,
    /// The solver doesn't know.
    Hard,
    /// There is no time or room.
    Over,
}

/// Where a run was left, for others to go on: decisions that led there, which are
/// settled, what was given and how much was drawn, and whether an abstraction allows
/// it.
struct Root {
    snapshot: Snapshot,
    host: CertainHost,
    path: Vec<Decision>,
    given: Rc<Given>,
    drawn: usize,
    is_abstract: bool,
    /// Terms that may become other numbers, and whether there were some before.
    open: Vec<Id>,
    is_rewritten: bool,
}

struct Explorer<'a> {
    program: &'a Program,
    landmarks: &'a Landmarks<'a>,
    entry: FuncId,
    options: &'a Exploring,
    until: Option<Instant>,
    /// Until when it may go on.
    longest: Option<Instant>,
    oracle: Paths,
    /// Where runs go on from now; the program's start, if nothing.
    root: Option<(Snapshot, CertainHost)>,
    /// Where runs are to go on from later, the nearest first.
    roots: VecDeque<Root>,
}

impl<'a> Explorer<'a> {
    fn new(
        program: &'a Program,
        landmarks: &'a Landmarks<'a>,
        entry: FuncId,
        options: &'a Exploring,
    ) -> Explorer<'a> {
        Explorer {
            program,
            landmarks,
            entry,
            options,
            until: None,
            longest: options.longest,
            oracle: Paths::new(false),
            root: None,
            roots: VecDeque::new(),
        }
    }

    fn is_over(&mut self) -> bool {
        let is_over = |until: Option<Instant>| until.is_some_and(|end| Instant::now() >= end);
        if is_over(self.until)
            && self.oracle.forms.mostly_recur()
            && let Some(longest) = self.longest.take()
        {
            self.until = Some(longest);
        }
        is_over(self.until)
    }

    /// Whether half of the time is gone.
    fn is_half_over(&self, start: Instant) -> bool {
        self.until.is_some_and(|end| {
            let now = Instant::now();
            now.saturating_duration_since(start) > end.saturating_duration_since(now)
        })
    }

    /// Runs all executions; whether those were all.
    fn explore(&mut self, until: &mut Option<Instant>, found: &Mutex<Explored>) -> bool {
        self.until = *until;
        let is_complete = self.explore_within(found);
        *until = self.until;
        is_complete
    }

    fn explore_within(&mut self, found: &Mutex<Explored>) -> bool {
        let mut is_complete = true;
        let start = Instant::now();
        loop {
            if self.is_over() {
                return false;
            }
            let (stop, script) = match self.run() {
                Some((stop, depends, script)) => ((!depends).then_some(stop), script),
                None => return false,
            };
            let mut so_far = found.lock().unwrap_or_else(PoisonError::into_inner);
            so_far.runs += 1;
            match stop {
                Some(
                    Stop::Returned(_)
                    | Stop::Exited(_)
                    | Stop::Stopped
                    | Stop::Blocked
                    | Stop::Seen,
                ) => {}
                Some(Stop::Failed { check, .. })
                    if !self.oracle.is_abstract
                        && so_far.failures.iter().any(|(_, c, _)| *c == check) => {}
                Some(Stop::Failed { check, .. }) if !self.oracle.is_abstract => {
                    match self.run_from_the_start(check, script) {
                        Some(script) => so_far.failures.push((self.entry, check, script)),
                        None => is_complete = false,
                    }
                }
                _ => {
                    if is_complete {
                        let end = Instant::now() + self.options.patience;
                        self.until = Some(self.until.map_or(end, |u| u.min(end)));
                        self.longest = None;
                    }
                    is_complete = false;
                    so_far.is_hopeless = true;
                }
            }
            drop(so_far);
            if self.oracle.is_to_settle() {
                self.begin_anew(self.oracle.settles, MOST_VALUES_OF_A_STATE);
                is_complete = true;
                continue;
            }
            let next = match self.next() {
                // Numbers that are few make many decisions each: as constants, none.
                Next::Run if self.oracle.could_settle && self.is_half_over(start) => Next::Hard,
                next => next,
            };
            match next {
                Next::Run => {}
                Next::Done => match self.roots.pop_front() {
                    Some(root) => self.go_on_from(root),
                    None => return is_complete,
                },
                Next::Hard if !self.oracle.settles => {
                    let values = self.oracle.values_of_a_state;
                    self.begin_anew(true, values);
                    is_complete = true;
                }
                Next::Hard => {
                    let mut so_far = found.lock().unwrap_or_else(PoisonError::into_inner);
                    so_far.is_hopeless = true;
                    return false;
                }
                Next::Over => return false,
            }
        }
    }

    /// Begins again, and settles more.
    fn begin_anew(&mut self, settles: bool, values_of_a_state: u32) {
        self.oracle = Paths::new(settles);
        self.oracle.values_of_a_state = values_of_a_state;
        self.root = None;
        self.roots.clear();
    }

    /// Lets runs go on from there.
    fn go_on_from(&mut self, mut root: Root) {
        if let Some((before, _)) = &self.root {
            self.oracle.room += before.size();
        }
        let oracle = &mut self.oracle;
        oracle.known.clear();
        oracle.fixed.clear();
        for decision in &mut root.path {
            decision.is_closed = true;
            oracle.known.insert(decision.holds);
            oracle.fix(decision.holds);
        }
        oracle.root = Start {
            decisions: root.path.len(),
            drawn: root.drawn,
            is_abstract: root.is_abstract,
            known: oracle.known.clone(),
            fixed: oracle.fixed.clone(),
            is_rewritten: root.is_rewritten || !root.open.is_empty(),
            open: root.open,
        };
        oracle.path = root.path;
        oracle.given = Given::default();
        oracle.given_before = root.given;
        self.root = Some((root.snapshot, root.host));
    }

    fn limits(&self) -> interp::Limits {
        interp::Limits {
            steps: self.options.steps,
            ..interp::Limits::default()
        }
    }

    /// Runs the program once: how that ended, whether it depends on what has no term,
    /// and the answers it got. `None` when terms and run don't agree.
    fn run(&mut self) -> Option<(Stop, bool, Script)> {
        let before = self.oracle.path.len();
        self.oracle.begin();
        let (from, mut host) = match &self.root {
            Some((snapshot, host)) => (Some(snapshot), host.clone()),
            None => (None, CertainHost::default()),
        };
        let limits = self.limits();
        let (outcome, snapshot) = run_past(
            self.program,
            self.landmarks,
            (self.entry, from),
            &mut self.oracle,
            &mut host,
            limits,
        );
        let oracle = &mut self.oracle;
        oracle.allowance += outcome.steps * STATES_OF_A_STATEMENT;
        if oracle.disagrees || oracle.at < before && !outcome.depends_on_abstraction {
            return None;
        }
        // What led to where it starts holds as it did then, if no number is another one.
        let first = if oracle.root.open.is_empty() {
            oracle.root.decisions
        } else {
            0
        };
        let new = oracle.path[first..].iter();
        let new: Vec<Id> = new.map(|d| d.holds).collect();
        let model = oracle.model(&new);
        if !new.iter().all(|t| model.holds(*t)) {
            return None;
        }
        if let Some(snapshot) = snapshot {
            oracle.room = oracle.room.saturating_sub(snapshot.size());
            self.roots.push_back(Root {
                snapshot,
                host,
                path: oracle.ties(),
                given: Rc::new(oracle.all_given()),
                drawn: oracle.drawn,
                is_abstract: oracle.is_abstract,
                open: oracle.open_terms(),
                is_rewritten: oracle.root.is_rewritten,
            });
        }
        Some((outcome.stop, outcome.depends_on_abstraction, outcome.script))
    }

    /// The answers that a run got in which a check fails. If it began where some had been
    /// given that may be others now, it is run from the program's start; `None`: then the
    /// check doesn't fail.
    fn run_from_the_start(&self, failed: CheckId, script: Script) -> Option<Script> {
        if !self.oracle.root.is_rewritten {
            return Some(script);
        }
        let mut oracle = Paths::new(self.oracle.settles);
        oracle.given = self.oracle.all_given();
        oracle.allowance = 0;
        let (outcome, _) = run_past(
            self.program,
            self.landmarks,
            (self.entry, None),
            &mut oracle,
            &mut CertainHost::default(),
            self.limits(),
        );
        let fails = matches!(outcome.stop, Stop::Failed { check, .. } if check == failed);
        (fails && !outcome.depends_on_abstraction && !oracle.is_abstract).then_some(outcome.script)
    }

    /// Makes the last decision that may fall otherwise fall so.
    fn next(&mut self) -> Next {
        loop {
            if self.is_over() || self.oracle.terms.len() > PATH_TERMS {
                return Next::Over;
            }
            let Some(last) = self.oracle.path.iter().rposition(|d| !d.is_closed) else {
                return Next::Done;
            };
            let wanted = self.oracle.otherwise(last);
            if let Some(variables) = self.oracle.guess(last, &wanted) {
                self.oracle.flip(last, &variables);
                return Next::Run;
            }
            let mut found = orders::solve(&self.oracle.terms, &wanted);
            if matches!(found, boxes::Answer::Unknown) {
                found = self.in_boxes(&wanted, BOXES);
            }
            if matches!(found, boxes::Answer::Unknown) {
                // A solver takes its time to begin: it is asked for all at once, unless
                // most have nothing to do with this one.
                found = if wanted.len() + UNTIED < last {
                    self.ask_for(&wanted)
                } else {
                    match self.ask(last) {
                        Next::Hard => boxes::Answer::Unknown,
                        next => return next,
                    }
                };
            }
            if matches!(found, boxes::Answer::Unknown) {
                found = self.in_boxes(&wanted, MORE_BOXES);
            }
            match found {
                boxes::Answer::Never => self.oracle.path[last].is_closed = true,
                boxes::Answer::For(variables) => {
                    self.oracle.flip(last, &variables);
                    return Next::Run;
                }
                boxes::Answer::Unknown => return Next::Hard,
            }
        }
    }

    /// The same by a solver.
    fn ask(&mut self, last: usize) -> Next {
        let may: Vec<bool> = self.oracle.path.iter().map(|d| !d.is_closed).collect();
        let path = &self.oracle.path;
        let all: Vec<Id> = path[..=last].iter().map(|d| d.holds).collect();
        let formula = text::each_of(&self.oracle.terms, &all);
        match self.last_to_fail(&formula, &may[..=last]) {
            Ok(Failing::At(at, values)) => {
                self.oracle.flip(at, &formula.assignment(values));
                Next::Run
            }
            Ok(Failing::Nowhere) => Next::Done,
            Ok(Failing::Unknown) => Next::Hard,
            Err(_) => Next::Over,
        }
    }

    /// Values for which all of these hold, by a solver.
    fn ask_for(&mut self, wanted: &[Id]) -> boxes::Answer {
        let mut asked = wanted.to_vec();
        if let Some(last) = asked.last_mut() {
            *last = self.oracle.terms.not(*last);
        }
        let mut may = vec![false; asked.len()];
        may.last_mut().into_iter().for_each(|last| *last = true);
        let formula = text::each_of(&self.oracle.terms, &asked);
        match self.last_to_fail(&formula, &may) {
            Ok(Failing::At(_, values)) => boxes::Answer::For(formula.assignment(values)),
            Ok(Failing::Nowhere) => boxes::Answer::Never,
            Ok(Failing::Unknown) | Err(_) => boxes::Answer::Unknown,
        }
    }

    fn last_to_fail(&self, formula: &Formula, may: &[bool]) -> Result<Failing, String> {
        let limits = Limits {
            steps: STEPS_OF_A_PATH,
            until: self.until,
            memory: self.options.memory,
        };
        child::last_to_fail(&self.options.isolation, &limits, &formula.text, may)
    }

    /// Values for which all of these hold, looked for box by box.
    fn in_boxes(&self, wanted: &[Id], terms: u64) -> boxes::Answer {
        let effort = Effort {
            terms,
            until: self.until,
        };
        boxes::solve(&self.oracle.terms, wanted, effort)
    }
}
