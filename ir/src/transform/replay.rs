//! Runs told on the original: what a run of a transformed program drew is
//! written down by the original's places, and answered there again.
//!
//! Values are matched place by place, not in one sequence, since transforms
//! drop statements that draw values nobody reads. Such values are answered by
//! zeros. Where a draw moved to another place (a variable that nothing wrote
//! is drawn where it is first read), the replay may miss it: the outcome of the
//! original run is what counts, never the transformed one's.

use super::Map;
use crate::interp::{
    Frame, Host, Limits, NoObserver, Observer, Oracle, Outcome, ScriptedOracle, Value, run,
};
use crate::{BlockId, FuncId, Program, Script, Site, Type, Var};
use rustc_hash::FxHashMap as HashMap;
use std::collections::VecDeque;

/// What was drawn at each place of the original, in order.
#[derive(Clone, Debug, Default)]
pub struct Recording {
    values: HashMap<Site, VecDeque<Value>>,
    /// For each choice the blocks that would do.
    choices: HashMap<Site, VecDeque<Vec<BlockId>>>,
}

/// Watches a run of a transformed program and writes down its draws.
#[derive(Debug)]
pub struct Recorder<'a> {
    map: &'a Map,
    /// What was drawn so far.
    pub recording: Recording,
}

impl<'a> Recorder<'a> {
    /// A recorder for the program that `map` maps back.
    pub fn new(map: &'a Map) -> Recorder<'a> {
        Recorder {
            map,
            recording: Recording::default(),
        }
    }
}

impl Observer for Recorder<'_> {
    fn input(&mut self, frame: &Frame<'_>, _: Option<Var>, value: &Value) {
        if let Some(site) = self.map.statement(frame.site) {
            let queue = self.recording.values.entry(site).or_default();
            queue.push_back(value.clone());
        }
    }

    fn choice(&mut self, frame: &Frame<'_>, taken: BlockId) {
        let Some(site) = self.map.statement(frame.site) else {
            return;
        };
        let (f, b) = (frame.site.function, frame.site.block);
        let targets = frame.function().block(b).term.successors();
        let position = targets.iter().position(|t| *t == taken);
        if let Some(i) = position {
            let queue = self.recording.choices.entry(site).or_default();
            queue.push_back(self.map.target(f, b, i).to_vec());
        }
    }
}

/// Answers as recorded; zeros and first choices where nothing was.
#[derive(Clone, Debug)]
pub struct RecordedOracle {
    recording: Recording,
}

impl RecordedOracle {
    /// An oracle that repeats a recording.
    pub fn new(recording: Recording) -> RecordedOracle {
        RecordedOracle { recording }
    }
}

impl Oracle for RecordedOracle {
    fn value(&mut self, site: Site, ty: Type) -> Value {
        let queue = self.recording.values.get_mut(&site);
        queue
            .and_then(VecDeque::pop_front)
            .unwrap_or_else(|| Value::zero(ty))
    }

    fn choose(&mut self, site: Site, possible: &[BlockId]) -> usize {
        let queue = self.recording.choices.get_mut(&site);
        let taken = queue.and_then(VecDeque::pop_front).unwrap_or_default();
        possible.iter().position(|b| taken.contains(b)).unwrap_or(0)
    }
}

/// Runs `transformed` by a script, and then the original with the same answers
/// at the same places. The outcome is the original's, with a script that
/// repeats it. `host` makes the models of external functions for each run.
pub fn lift<H: Host>(
    original: &Program,
    transformed: &Program,
    map: &Map,
    entry: FuncId,
    script: &Script,
    host: impl Fn() -> H,
    limits: Limits,
) -> Outcome {
    let mut recorder = Recorder::new(map);
    let mut oracle = ScriptedOracle::new(script);
    run(
        transformed,
        entry,
        &mut oracle,
        &mut host(),
        &mut recorder,
        limits,
    );
    run(
        original,
        entry,
        &mut RecordedOracle::new(recorder.recording),
        &mut host(),
        &mut NoObserver,
        limits,
    )
}
