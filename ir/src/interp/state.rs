//! States at loop heads, so that a run can tell that it has been there.
//!
//! Two runs that arrive in one state go on alike, whatever led there. So a state is
//! all that decides how a run goes on: where control is, in each call; the variables
//! that may still be read; the objects that live, with their bytes; and what the
//! interpreter remembers besides. Objects go by their numbers, so that addresses are
//! those of the other run as well. What stands for all values in any of it has no
//! state: then a run has been nowhere.

use super::Value;
use super::exec::Machine;
use super::taint::Taint;
use crate::graph::{Cfg, Liveness};
use crate::{BlockId, FuncId, Function, Program, Var};
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
    New,
    /// It ends here ([`super::Stop::Seen`]): what follows is looked at elsewhere.
    Seen,
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
    /// The state here, at the start of a block, with how many bytes it took. `None`
    /// where something stands for all values.
    pub(super) fn state(&self, landmarks: &Landmarks<'_>) -> Option<(State, u64)> {
        let is_plain = self.spelled.is_empty()
            && self.elements_are_known()
            && self.unscoped.is_empty()
            && !self.stdin.stuck
            && !self.stdin.tied;
        if !is_plain {
            return None;
        }
        let mut hashed = Hashed::new();
        hashed.put(&(self.function, self.block, self.calls.len()));
        hashed.put(&(self.end_depends, self.seeded, self.arbitrary_arrays));
        hashed.put(&self.host.state()?);
        hashed.put(&self.of_the_library);
        hashed.put(&self.stack);
        let mut ends = self
            .calls
            .iter()
            .map(|c| c.base)
            .skip(1)
            .collect::<Vec<_>>();
        ends.push(self.base);
        for (call, end) in self.calls.iter().zip(ends) {
            let landmark = landmarks.of_function(call.function)?;
            hashed.put(&(call.function, call.block, call.index, call.stack));
            let live = landmark.live_behind(call.block, call.index);
            self.put_variables(&mut hashed, live.iter().copied(), call.base, end)?;
        }
        let live = landmarks
            .of_function(self.function)?
            .liveness
            .live_in(self.block);
        self.put_variables(&mut hashed, live, self.base, self.values.len())?;
        self.memory.put_state(&mut hashed)?;
        Some((hashed.state(), hashed.size))
    }

    fn put_variables(
        &self,
        hashed: &mut Hashed,
        live: impl Iterator<Item = Var>,
        base: usize,
        end: usize,
    ) -> Option<()> {
        for v in live {
            let slot = base + v.index();
            if slot >= end {
                return None;
            }
            let Some(value) = &self.values[slot] else {
                // It will be drawn.
                hashed.put(&(v, false));
                continue;
            };
            if self.taints[slot] != Taint::No || matches!(value, Value::Array(_)) {
                return None;
            }
            hashed.put(&(v, true));
            match value {
                Value::Ptr(p) => self.memory.put_pointer(hashed, *p),
                _ => hashed.put(value),
            }
        }
        Some(())
    }
}
