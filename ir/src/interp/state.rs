//! States at loop heads, so that a run can tell that it has been there.
//!
//! Two runs that arrive in one state go on alike, whatever led there. So a state is
//! all that decides how a run goes on: where control is, in each call; the variables
//! that may still be read; the objects that live, with their bytes; and what the
//! interpreter remembers besides. Objects go by their numbers, so that addresses are
//! those of the other run as well. What stands for all values in any of it has no
//! state: then a run has been nowhere.

use super::exec::{Call, Machine};
use super::memory::Memory;
use super::taint::Taint;
use super::{ObjectId, Value};
use crate::graph::{Cfg, Liveness};
use crate::{BlockId, FuncId, Function, Program, Script, Var};
use rustc_hash::FxHashMap as HashMap;
use std::cell::RefCell;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::rc::Rc;

/// A state, by 128 bits that look random: that two are taken for one doesn't happen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State(u64, u64);

/// Whether a run goes on from a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arrival {
    /// It does.
    GoOn,
    /// It ends here ([`super::Stop::Seen`]): what follows is looked at elsewhere.
    Seen,
    /// It ends here, and others go on from here.
    Fork,
}

/// What is known of a term whose value would be part of a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// It has one value only, since the run goes on as it does.
    Fixed,
    /// It has few values: it may be settled which it is.
    Few,
    /// Neither.
    Open,
}

/// A run, left at the head of a loop in a state that is known.
#[derive(Clone, Debug)]
pub struct Snapshot {
    memory: Memory,
    script: Script,
    values: Vec<Option<Value>>,
    taints: Vec<Taint>,
    base: usize,
    calls: Vec<Call>,
    function: FuncId,
    block: BlockId,
    end_depends: bool,
    seeded: bool,
    arbitrary_arrays: u32,
    of_the_library: Vec<(ObjectId, u64)>,
    stack: Vec<ObjectId>,
    args: Vec<Value>,
}

impl Snapshot {
    /// About how many bytes it takes.
    pub fn size(&self) -> usize {
        let values = self.values.len() + self.args.len() + self.script.values.len();
        self.memory.footprint() + values * size_of::<Option<Value>>()
    }
}

/// Where a run starts.
pub(super) enum Start<'s> {
    Entry(FuncId),
    Snapshot(&'s Snapshot),
}

/// The places of a program where states are looked at, and what is live there.
pub struct Landmarks<'p> {
    functions: Vec<Option<Landmark<'p>>>,
}

struct Landmark<'p> {
    function: &'p Function,
    cfg: Cfg,
    liveness: Liveness,
    is_head: Vec<bool>,
    /// What is live behind statements that calls wait at.
    waiting: RefCell<HashMap<(BlockId, usize), Rc<[Var]>>>,
}

impl<'p> Landmarks<'p> {
    /// Those of a program: the heads of its loops. Linear in its size.
    pub fn of(program: &'p Program) -> Landmarks<'p> {
        let each = program.functions.iter().map(|function| {
            (!function.is_external()).then(|| {
                let cfg = Cfg::of(function);
                let mut is_head = vec![false; function.blocks.len()];
                for b in function.block_ids() {
                    for target in cfg.succs(b) {
                        is_head[target.index()] |= cfg.position(*target) <= cfg.position(b);
                    }
                }
                Landmark {
                    function,
                    liveness: Liveness::of(function, &cfg),
                    cfg,
                    is_head,
                    waiting: RefCell::default(),
                }
            })
        });
        Landmarks {
            functions: each.collect(),
        }
    }

    fn of_function(&self, f: FuncId) -> Option<&Landmark<'p>> {
        self.functions.get(f.index())?.as_ref()
    }

    pub(super) fn is_head(&self, f: FuncId, b: BlockId) -> bool {
        self.of_function(f).is_some_and(|l| l.is_head[b.index()])
    }
}

impl Landmark<'_> {
    /// The variables that may be read when the call at a statement has returned. It
    /// writes its results itself.
    fn live_behind(&self, block: BlockId, index: usize) -> Rc<[Var]> {
        let mut waiting = self.waiting.borrow_mut();
        let live = waiting.entry((block, index)).or_insert_with(|| {
            let code = self.function.block(block);
            let mut scan = self.liveness.scan(&self.cfg, block);
            scan.terminator(&code.term);
            for stmt in code.stmts.iter().skip(index + 1).rev() {
                scan.step(&stmt.kind);
            }
            self.function
                .var_ids()
                .filter(|v| scan.is_live(*v))
                .collect()
        });
        Rc::clone(live)
    }
}

/// What is hashed, in two ways.
pub(super) struct Hashed {
    both: [DefaultHasher; 2],
    /// Bytes so far.
    pub size: u64,
}

impl Hashed {
    fn new() -> Hashed {
        let mut both = [DefaultHasher::new(), DefaultHasher::new()];
        both[1].write_u64(0x9E37_79B9_7F4A_7C15);
        Hashed { both, size: 0 }
    }

    pub(super) fn put(&mut self, what: &impl Hash) {
        self.size += 8;
        for hasher in &mut self.both {
            what.hash(hasher);
        }
    }

    pub(super) fn put_bytes(&mut self, bytes: &[u8]) {
        self.size += bytes.len() as u64;
        for hasher in &mut self.both {
            hasher.write_usize(bytes.len());
            hasher.write(bytes);
        }
    }

    fn state(&self) -> State {
        State(self.both[0].finish(), self.both[1].finish())
    }
}

impl Machine<'_> {
    /// What is left of a run that ends at the head of a loop.
    pub(super) fn snapshot(&mut self) -> Snapshot {
        Snapshot {
            memory: self.memory.clone(),
            script: self.script.clone(),
            values: std::mem::take(&mut self.values),
            taints: std::mem::take(&mut self.taints),
            base: self.base,
            calls: std::mem::take(&mut self.calls),
            function: self.function,
            block: self.block,
            end_depends: self.end_depends,
            seeded: self.seeded,
            arbitrary_arrays: self.arbitrary_arrays,
            of_the_library: std::mem::take(&mut self.of_the_library),
            stack: std::mem::take(&mut self.stack),
            args: std::mem::take(&mut self.args),
        }
    }

    /// Goes on where a run was left. What a state has no place for, it was without.
    pub(super) fn restore(&mut self, from: &Snapshot) {
        self.memory.clone_from(&from.memory);
        self.memory.forget_work();
        self.script.clone_from(&from.script);
        self.values.clone_from(&from.values);
        self.taints.clone_from(&from.taints);
        self.base = from.base;
        self.calls.clone_from(&from.calls);
        self.function = from.function;
        self.block = from.block;
        self.index = 0;
        self.end_depends = from.end_depends;
        self.seeded = from.seeded;
        self.arbitrary_arrays = from.arbitrary_arrays;
        self.of_the_library.clone_from(&from.of_the_library);
        self.stack.clone_from(&from.stack);
        self.args.clone_from(&from.args);
    }

    /// The state here, at the start of a block, and how many bytes were looked at.
    /// `None` where something stands for all values.
    pub(super) fn state(&mut self, landmarks: &Landmarks<'_>) -> (Option<State>, u64) {
        let mut hashed = Hashed::new();
        let state = self.put_all(landmarks, &mut hashed);
        (state.map(|()| hashed.state()), hashed.size)
    }

    fn put_all(&mut self, landmarks: &Landmarks<'_>, hashed: &mut Hashed) -> Option<()> {
        let is_plain = self.spelled.is_empty()
            && self.elements_are_known()
            && self.unscoped.is_empty()
            && !self.stdin.stuck
            && !self.stdin.tied;
        if !is_plain {
            return None;
        }
        let slots = self.live_slots(landmarks)?;
        self.stand(&slots, hashed)?;
        hashed.put(&(self.function, self.block, self.calls.len()));
        hashed.put(&(self.end_depends, self.seeded, self.arbitrary_arrays));
        hashed.put(&self.host.state()?);
        hashed.put(&self.of_the_library);
        hashed.put(&self.stack);
        for call in &self.calls {
            hashed.put(&(call.function, call.block, call.index, call.stack));
        }
        for slot in slots {
            hashed.put(&slot);
            match &self.values[slot] {
                // It will be drawn.
                None => hashed.put(&false),
                Some(Value::Ptr(p)) => self.memory.put_pointer(hashed, *p),
                Some(value) => hashed.put(value),
            }
        }
        self.memory.put_state(hashed)
    }

    /// Where the variables are that may still be read; `None` where one has no state.
    fn live_slots(&self, landmarks: &Landmarks<'_>) -> Option<Vec<usize>> {
        let mut slots = Vec::new();
        for call in &self.calls {
            let landmark = landmarks.of_function(call.function)?;
            let live = landmark.live_behind(call.block, call.index);
            slots.extend(live.iter().map(|v| call.base + v.index()));
        }
        let landmark = landmarks.of_function(self.function)?;
        let live = landmark.liveness.live_in(self.block);
        slots.extend(live.map(|v| self.base + v.index()));
        let has_state = |slot: &usize| {
            !matches!(self.taints[*slot], Taint::Address(_) | Taint::Yes)
                && !matches!(self.values[*slot], Some(Value::Array(_)))
        };
        slots.iter().all(has_state).then_some(slots)
    }

    /// Makes sure that each term of a state has one value; `None` where one has many.
    fn stand(&mut self, slots: &[usize], hashed: &mut Hashed) -> Option<()> {
        let variables = slots.iter().filter_map(|slot| match self.taints[*slot] {
            Taint::Symbol(s) => Some(s),
            _ => None,
        });
        let symbols = self.oracle.symbols()?;
        let mut few = Vec::new();
        let mut last = None;
        for symbol in variables.chain(self.memory.symbols()) {
            hashed.size += 1;
            if last.replace(symbol) == Some(symbol) {
                continue;
            }
            hashed.size += 64;
            match symbols.standing(symbol) {
                Standing::Fixed => {}
                Standing::Few => few.push(symbol),
                Standing::Open => return None,
            }
        }
        // Only where that makes it a state.
        few.into_iter()
            .all(|symbol| {
                symbols.standing(symbol) == Standing::Fixed || symbols.settle_here(symbol)
            })
            .then_some(())
    }
}
