//! Inputs that come to new places, and others that are like them.
//!
//! Runs that entered a block that no other run entered, or one more often, are kept.
//! What they were told is changed at some places, and tried again; so inputs grow that go
//! deeper and deeper, as in Michał Zalewski's American fuzzy lop (2013). A run ends where
//! a check fails, and that is what is looked for.

use super::concrete::enter;
use crate::ledger::InternalError;
use crate::session::Session;
use crate::tuning::{EVOLUTION_KEPT, EVOLUTION_SHARE, EVOLUTION_TIME, RUN_STEPS};
use ir::interp::{
    self, Answer, Favourite, Frame, LibcHost, Observer, Random, RepeatingOracle, SeededOracle, Stop,
};
use ir::{BlockId, Evidence, FuncId, Status, Trace};
use std::collections::{HashMap, HashSet};
use std::time::Instant;

/// Runs the original program with inputs that are like those of runs that came to new
/// places.
pub(super) fn of_inputs(session: &mut Session<'_>) -> Result<(), InternalError> {
    let program = session.original;
    let now = Instant::now();
    let left = session.deadline.map(|d| d.saturating_duration_since(now));
    let time = left.map_or(EVOLUTION_TIME, |left| {
        EVOLUTION_TIME.min(left / EVOLUTION_SHARE)
    });
    let entries = u32::try_from(program.entries.len()).unwrap_or(u32::MAX);
    for entry in program.entries.iter().copied() {
        let mut evolution = Evolution {
            entry,
            until: Instant::now() + time / entries.max(1),
            of_program: SeededOracle::for_program(program, 0),
            random: Random::new(0),
            kept: Vec::new(),
            seen: HashSet::default(),
            rounds: 0,
            session,
        };
        while evolution.round()? {}
    }
    Ok(())
}

/// A block, and about how often a run entered it: the bits of the number.
type Place = (FuncId, BlockId, u32);

struct Evolution<'s, 'p> {
    entry: FuncId,
    until: Instant,
    of_program: SeededOracle,
    random: Random,
    /// What runs were told that came to new places.
    kept: Vec<Vec<Answer>>,
    seen: HashSet<Place>,
    rounds: u64,
    session: &'s mut Session<'p>,
}

impl Evolution<'_, '_> {
    /// One more run. `false`: enough was tried.
    fn round(&mut self) -> Result<bool, InternalError> {
        let is_over = Instant::now() > self.until || self.session.open(true).is_empty();
        if is_over || self.session.out_of_time() {
            return Ok(false);
        }
        self.rounds += 1;
        let told = if self.kept.is_empty() || self.random.chance(10) {
            Vec::new()
        } else {
            self.another()
        };
        // What isn't told ends soon, or is as in any run.
        let rest = if told.is_empty() || self.random.chance(30) {
            let all = Favourite::general(0);
            let favourite = self.random.pick(&all).clone();
            self.of_program.preferring(favourite, self.rounds)
        } else {
            self.of_program.preferring(Favourite::End, self.rounds)
        };
        let mut oracle = RepeatingOracle::new(&told, None, rest);
        let limits = interp::Limits {
            steps: RUN_STEPS,
            ..interp::Limits::default()
        };
        let mut visits = Visits::default();
        let outcome = interp::run(
            self.session.original,
            self.entry,
            &mut oracle,
            &mut LibcHost::new(),
            &mut visits,
            limits,
        );
        if let Stop::Failed { check, .. } = outcome.stop
            && !outcome.depends_on_abstraction
        {
            let entry = self.entry;
            let script = outcome.script;
            let evidence = Evidence::Replayed(Trace { entry, script });
            enter(self.session, check, Status::Unsafe, evidence)?;
        }
        let given = oracle.given;
        if given.is_empty() {
            return Ok(false);
        }
        let places = visits.0.into_iter();
        let places = places.map(|((f, b), n)| (f, b, n.ilog2()));
        let before = self.seen.len();
        self.seen.extend(places);
        if self.seen.len() > before {
            if self.kept.len() == EVOLUTION_KEPT {
                self.kept.remove(0);
            }
            self.kept.push(given);
        }
        Ok(true)
    }

    /// Answers that are like those of a run that came to new places; more often of a
    /// later one.
    fn another(&mut self) -> Vec<Answer> {
        let [a, b] = [(); 2].map(|()| self.random.below(self.kept.len()));
        let mut told = self.kept[a.max(b)].clone();
        let texts: Vec<usize> = (0..told.len())
            .filter(|i| matches!(told[*i], Answer::Text(..)))
            .collect();
        for _ in 0..=self.random.below(3) {
            let at = if !texts.is_empty() && self.random.chance(70) {
                *self.random.pick(&texts)
            } else {
                self.random.below(told.len())
            };
            told[at] = self.of_program.like(&told[at]);
        }
        told
    }
}

/// How often blocks were entered.
#[derive(Default)]
struct Visits(HashMap<(FuncId, BlockId), u32>);

impl Observer for Visits {
    fn enter_block(&mut self, frame: &Frame<'_>) {
        let place = (frame.site.function, frame.site.block);
        *self.0.entry(place).or_default() += 1;
    }
}
