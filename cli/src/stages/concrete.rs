//! Concrete runs: the cheapest way to find a failure.

use super::memory::is_to_follow;
use crate::budget::within;
use crate::ledger::InternalError;
use crate::session::Session;
use crate::tuning::{
    EVERY_STEPS, EVERY_STEPS_FOR_LONGER, FAILING, LONG_RUN_STEPS, LONG_RUNS_STEPS, NUMBERS_FIRST,
    NUMBERS_FIRST_SHARE, NUMBERS_LONGER_SHARE, NUMBERS_LONGEST, NUMBERS_NEAR_SHARE,
    PATHS_AFTER_MEMORY, PATHS_FIRST, PATHS_FIRST_SHARE, PATHS_LONGER_SHARE, PATHS_LONGEST,
    PATHS_PATIENCE, PATHS_SHARE, PATHS_THAT_RECUR, PATHS_TIME, RUN_STEPS, RUNS, SEARCH_ANSWERS,
    SEARCH_RUNS, SEARCH_SHARE, SEARCH_TIME,
};
use horn::{Explored, Exploring};
use ir::interp::{
    self, Answer, Enumerating, Favourite, Frame, LibcHost, NoObserver, Observer, RepeatingOracle,
    SeededOracle, Stop,
};
use ir::{
    BlockId, CheckId, CheckVerdict, Engine, Evidence, FuncId, Program, Script, Status, Trace,
};
use std::collections::HashSet;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Runs every execution of the original program, if they are few: that settles
/// all checks.
pub(super) fn in_every_way(session: &mut Session<'_>) -> Result<(), InternalError> {
    let failures = failures_of_all(session.original, EVERY_STEPS, || session.out_of_time());
    failures.map_or(Ok(()), |failures| settle_all(session, failures))
}

/// The same where they take longer: what is simple was proved before.
pub(super) fn in_every_way_for_longer(session: &mut Session<'_>) -> Result<(), InternalError> {
    if session.open(true).is_empty() || session.out_of_time() {
        return Ok(());
    }
    let program = session.original.clone();
    let found = within(&session.budget, move || {
        failures_of_all(&program, EVERY_STEPS_FOR_LONGER, || false)
    });
    match found.flatten() {
        Some(failures) => settle_all(session, failures),
        None => number_by_number(session, NUMBERS_FIRST, NUMBERS_FIRST_SHARE),
    }
}

/// Runs every execution with every number of each input, for longer.
pub(super) fn on_every_number(session: &mut Session<'_>) -> Result<(), InternalError> {
    number_by_number(session, NUMBERS_LONGEST, NUMBERS_LONGER_SHARE)
}

/// Runs every execution with every number of each input, where those aren't too many.
fn number_by_number(
    session: &mut Session<'_>,
    most: Duration,
    share: u32,
) -> Result<(), InternalError> {
    if session.numbers_are_done || session.open(true).is_empty() || session.out_of_time() {
        return Ok(());
    }
    let now = Instant::now();
    let left = session.deadline.map(|d| d.saturating_duration_since(now));
    let limits = Enumerating {
        steps_of_a_run: EVERY_STEPS,
        until: now.checked_add(left.map_or(most, |left| most.min(left / share))),
        longest: now.checked_add(left.map_or(NUMBERS_LONGEST, |left| {
            NUMBERS_LONGEST.min(left / NUMBERS_NEAR_SHARE)
        })),
    };
    let program = session.original.clone();
    let found = within(&session.budget, move || {
        let entries = program.entries.iter().copied();
        let each = entries.map(|entry| (entry, interp::enumerate(&program, entry, limits)));
        each.collect::<Vec<_>>()
    });
    let Some(found) = found else { return Ok(()) };
    let is_complete = found.iter().all(|(_, f)| f.is_complete);
    session.numbers_are_done = is_complete || found.iter().any(|(_, f)| f.is_hopeless);
    let failures = found.into_iter().flat_map(|(entry, f)| {
        let failures = f.every.failures.into_iter();
        failures.map(move |(check, script)| (entry, check, script))
    });
    let failures: Vec<Failure> = failures.collect();
    if is_complete {
        settle_all(session, failures)
    } else {
        enter_failures(session, failures)
    }
}

/// A check that fails, with the inputs of a run from an entry in which it does.
type Failure = (FuncId, CheckId, Script);

/// The checks that fail in any execution. `None`: there are too many executions, or they
/// take more statements than that.
fn failures_of_all(
    program: &Program,
    steps: u64,
    is_over: impl Fn() -> bool,
) -> Option<Vec<Failure>> {
    let mut left = interp::Limits {
        steps,
        ..interp::Limits::default()
    };
    let mut failures = Vec::new();
    for entry in program.entries.iter().copied() {
        if is_over() {
            return None;
        }
        let every = interp::run_every(program, entry, left)?;
        left.steps = left.steps.saturating_sub(every.steps);
        failures.extend(every.failures.into_iter().map(|(c, s)| (entry, c, s)));
    }
    Some(failures)
}

/// Where every execution was run, the checks that didn't fail are safe.
fn settle_all(session: &mut Session<'_>, failures: Vec<Failure>) -> Result<(), InternalError> {
    enter_failures(session, failures)?;
    let open: Vec<CheckId> = session.ledger.open().collect();
    for check in open {
        enter(session, check, Status::Safe, Evidence::EveryExecution)?;
    }
    Ok(())
}

fn enter_failures(session: &mut Session<'_>, failures: Vec<Failure>) -> Result<(), InternalError> {
    for (entry, check, script) in failures {
        if session.ledger.verdict(check).status == Status::Unsafe {
            continue;
        }
        let evidence = Evidence::Replayed(Trace { entry, script });
        enter(session, check, Status::Unsafe, evidence)?;
    }
    Ok(())
}

/// Explores the executions of the original program, path by path: where those are
/// all, that settles all checks. Most that have few paths are through in this time.
pub(super) fn on_few_paths(session: &mut Session<'_>) -> Result<(), InternalError> {
    explore(session, PATHS_FIRST, PATHS_FIRST_SHARE)
}

/// The same for longer: where memory is to be followed that may settle all, and comes
/// first; in a large program it takes too long for that.
pub(super) fn on_all_paths_before_memory(session: &mut Session<'_>) -> Result<(), InternalError> {
    let statements = |f: &ir::Function| f.blocks.iter().map(|b| b.stmts.len()).sum::<usize>();
    let all: usize = session.transformed.functions.iter().map(statements).sum();
    if is_to_follow(session) && all <= PATHS_AFTER_MEMORY {
        return Ok(());
    }
    on_all_paths(session)
}

/// The same, once.
pub(super) fn on_all_paths(session: &mut Session<'_>) -> Result<(), InternalError> {
    if std::mem::replace(&mut session.paths_were_explored, true) {
        return Ok(());
    }
    explore(session, PATHS_TIME, PATHS_SHARE)
}

/// The same for longer, where that may help.
pub(super) fn on_all_paths_for_longer(session: &mut Session<'_>) -> Result<(), InternalError> {
    explore(session, PATHS_LONGEST, PATHS_LONGER_SHARE)
}

fn explore(session: &mut Session<'_>, most: Duration, share: u32) -> Result<(), InternalError> {
    if session.paths_are_done || session.open(true).is_empty() || session.out_of_time() {
        return Ok(());
    }
    let now = Instant::now();
    let left = session.deadline.map(|d| d.saturating_duration_since(now));
    let time = left.map_or(most, |left| most.min(left / share));
    let longer = time * PATHS_THAT_RECUR;
    let options = Exploring {
        isolation: session.settings.solvers.clone(),
        until: now.checked_add(time),
        longest: now.checked_add(left.map_or(longer, |left| longer.min(left))),
        patience: PATHS_PATIENCE,
        memory: u32::try_from(session.settings.memory_mb).unwrap_or(u32::MAX),
        steps: EVERY_STEPS,
    };
    let found = Arc::new(Mutex::new(Explored::default()));
    let program = session.original.clone();
    let to = Arc::clone(&found);
    within(&session.budget, move || {
        horn::explore_into(&program, &options, &to);
    });
    let found = std::mem::take(&mut *found.lock().unwrap_or_else(PoisonError::into_inner));
    session.paths_are_done = found.is_complete || found.is_hopeless;
    for (entry, check, script) in found.failures {
        if session.ledger.verdict(check).status == Status::Unknown {
            let evidence = Evidence::Replayed(Trace { entry, script });
            enter(session, check, Status::Unsafe, evidence)?;
        }
    }
    if found.is_complete {
        let open: Vec<CheckId> = session.ledger.open().collect();
        for check in open {
            enter(session, check, Status::Safe, Evidence::EveryExecution)?;
        }
    }
    Ok(())
}

/// A check is settled by a run.
pub(super) fn enter(
    session: &mut Session<'_>,
    check: CheckId,
    status: Status,
    evidence: Evidence,
) -> Result<(), InternalError> {
    let found = CheckVerdict {
        check,
        status,
        engine: Some(Engine::Run),
        evidence,
    };
    session.ledger.enter(found, None)
}

/// Runs the original program on inputs that are likely to make open checks fail:
/// the ends of types, numbers of the program, texts at their limits, allocations
/// that fail in turn. First most inputs of a run are alike; then those of runs
/// that came to new places are changed one by one.
pub(super) fn on_likely_inputs(session: &mut Session<'_>) -> Result<(), InternalError> {
    let program = session.original;
    let now = Instant::now();
    let left = session.deadline.map(|d| d.saturating_duration_since(now));
    let mut search = Search {
        until: now + left.map_or(SEARCH_TIME, |left| SEARCH_TIME.min(left / SEARCH_SHARE)),
        favourites: [Favourite::general(FAILING), Favourite::of(program)],
        of_program: SeededOracle::for_program(program, 0),
        places: HashSet::default(),
        session,
    };
    for entry in program.entries.iter().copied() {
        search.at(entry)?;
    }
    Ok(())
}

/// A search for inputs that make open checks fail.
struct Search<'s, 'p> {
    session: &'s mut Session<'p>,
    until: Instant,
    /// What any program may fail at, and what this one may.
    favourites: [Vec<Favourite>; 2],
    of_program: SeededOracle,
    /// Where runs have been.
    places: HashSet<(FuncId, BlockId)>,
}

/// What a run was told, whether it came to new places, and how it went.
struct Tried {
    given: Vec<Answer>,
    is_new: bool,
    /// How many statements it executed, and whether that was all it might.
    steps: u64,
    is_unended: bool,
}

impl Search<'_, '_> {
    fn at(&mut self, entry: FuncId) -> Result<(), InternalError> {
        let all: Vec<Favourite> = self.favourites.concat();
        let mut bases: Vec<Vec<Answer>> = Vec::new();
        let mut unended = Vec::new();
        let rounds = (0..).flat_map(|round| all.iter().map(move |f| (round, f)));
        for (round, favourite) in rounds.take(SEARCH_RUNS) {
            let rest = self.of_program.preferring(favourite.clone(), round);
            let oracle = RepeatingOracle::new(&[], None, rest);
            let Some(tried) = self.run(entry, oracle, RUN_STEPS)? else {
                break;
            };
            if tried.is_unended {
                unended.push((favourite.clone(), round));
            }
            if tried.given.is_empty() {
                return Ok(());
            }
            if tried.is_new {
                bases.push(tried.given);
            }
        }
        for i in 0..self.favourites.len() {
            bases = self.change(entry, bases, i)?;
        }
        self.for_longer(entry, unended)
    }

    /// From here on there is as much time as at the beginning.
    fn start_again(&mut self) {
        let now = Instant::now();
        let left = self.session.deadline;
        let left = left.map(|d| d.saturating_duration_since(now));
        self.until = now + left.map_or(SEARCH_TIME, |left| SEARCH_TIME.min(left / SEARCH_SHARE));
    }

    /// Goes on with runs that didn't end, one for each favourite: a loop may count to
    /// one of the program's numbers.
    fn for_longer(
        &mut self,
        entry: FuncId,
        unended: Vec<(Favourite, u64)>,
    ) -> Result<(), InternalError> {
        self.start_again();
        let mut done: HashSet<Favourite> = HashSet::default();
        let program = |f: &Favourite| self.favourites[1].contains(f);
        let (first, later): (Vec<_>, Vec<_>) = unended.into_iter().partition(|(f, _)| program(f));
        let mut steps = LONG_RUNS_STEPS;
        for (favourite, round) in first.into_iter().chain(later) {
            let rest = self.of_program.preferring(favourite.clone(), round);
            if steps == 0 || !done.insert(favourite) {
                continue;
            }
            let most = steps.min(LONG_RUN_STEPS);
            let oracle = RepeatingOracle::new(&[], None, rest);
            let Some(tried) = self.run(entry, oracle, most)? else {
                return Ok(());
            };
            steps = steps.saturating_sub(tried.steps);
        }
        Ok(())
    }

    /// Changes what runs were told, one answer at a time. Gives those runs, and
    /// those that came to new places.
    fn change(
        &mut self,
        entry: FuncId,
        bases: Vec<Vec<Answer>>,
        liked: usize,
    ) -> Result<Vec<Vec<Answer>>, InternalError> {
        let mut done = Vec::new();
        // Those that were new last came farthest.
        let mut left = bases;
        while let Some(base) = left.pop() {
            for i in 0..base.len().min(SEARCH_ANSWERS) {
                for other in base[i].others(&self.favourites[liked]) {
                    let rest = self.of_program.clone();
                    let oracle = RepeatingOracle::new(&base, Some((i, other)), rest);
                    let Some(tried) = self.run(entry, oracle, RUN_STEPS)? else {
                        return Ok(Vec::new());
                    };
                    if tried.is_new {
                        left.push(tried.given);
                    }
                }
            }
            done.push(base);
        }
        done.reverse();
        Ok(done)
    }

    /// Runs the program once. `None`: enough was tried.
    fn run(
        &mut self,
        entry: FuncId,
        mut oracle: RepeatingOracle<'_, SeededOracle>,
        steps: u64,
    ) -> Result<Option<Tried>, InternalError> {
        let session = &mut *self.session;
        let is_over = Instant::now() > self.until || session.ledger.open().next().is_none();
        if is_over || session.out_of_time() {
            return Ok(None);
        }
        let program = session.original;
        let limits = interp::Limits {
            steps,
            ..interp::Limits::default()
        };
        let known = self.places.len();
        let mut places = Places(&mut self.places);
        let mut host = LibcHost::new();
        let outcome = interp::run(program, entry, &mut oracle, &mut host, &mut places, limits);
        if let Stop::Failed { check, .. } = outcome.stop
            && !outcome.depends_on_abstraction
        {
            let script = outcome.script;
            let evidence = Evidence::Replayed(Trace { entry, script });
            enter(session, check, Status::Unsafe, evidence)?;
        }
        Ok(Some(Tried {
            given: oracle.given,
            is_new: self.places.len() > known,
            steps: outcome.steps,
            is_unended: outcome.stop == Stop::OutOfSteps,
        }))
    }
}

/// The blocks that runs entered.
struct Places<'s>(&'s mut HashSet<(FuncId, BlockId)>);

impl Observer for Places<'_> {
    fn enter_block(&mut self, frame: &Frame<'_>) {
        self.0.insert((frame.site.function, frame.site.block));
    }
}

/// Runs the original program on a few inputs. A run that depends on something
/// not modelled proves nothing. Failures of kinds that nobody asked for are
/// looked for as well: a verdict must not rest on an assumption that a run
/// refutes.
pub(super) fn on_some_inputs(session: &mut Session<'_>) -> Result<(), InternalError> {
    let program = session.original;
    let limits = interp::Limits {
        steps: RUN_STEPS,
        ..interp::Limits::default()
    };
    let seeds = |entry| (0..RUNS).map(move |seed| (entry, seed));
    for (entry, seed) in program.entries.iter().copied().flat_map(seeds) {
        if session.out_of_time() || session.ledger.open().next().is_none() {
            break;
        }
        let mut oracle = SeededOracle::for_program(program, seed);
        let mut host = LibcHost::new();
        let observer = &mut NoObserver;
        let outcome = interp::run(program, entry, &mut oracle, &mut host, observer, limits);
        let Stop::Failed { check, .. } = outcome.stop else {
            continue;
        };
        if !outcome.depends_on_abstraction {
            let script = outcome.script;
            let evidence = Evidence::Replayed(Trace { entry, script });
            enter(session, check, Status::Unsafe, evidence)?;
        }
    }
    Ok(())
}
