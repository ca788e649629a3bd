//! Where states are looked at, and what an oracle says of them.

use crate::graph::{Cfg, Liveness};
use crate::{BlockId, FuncId, Function, Program, Var};
use rustc_hash::FxHashMap as HashMap;
use std::cell::RefCell;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::rc::Rc;

/// A state, or what is part of one, by 128 bits that look random: that two are taken
/// for one doesn't happen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct State(u64, u64);

impl State {
    /// What something goes by.
    pub fn of(what: &impl Hash) -> State {
        let mut hashed = Hashed::new();
        hashed.put(what);
        hashed.state()
    }
}

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

/// The places of a program where states are looked at, and what is live there.
pub struct Landmarks<'p> {
    functions: Vec<Option<Landmark<'p>>>,
}

/// Variables, by the statements behind which they are live.
type Waiting = HashMap<(BlockId, usize), Rc<[Var]>>;

pub(super) struct Landmark<'p> {
    function: &'p Function,
    cfg: Cfg,
    pub liveness: Liveness,
    is_head: Vec<bool>,
    /// What is live behind statements that calls wait at.
    waiting: RefCell<Waiting>,
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

    pub(super) fn of_function(&self, f: FuncId) -> Option<&Landmark<'p>> {
        self.functions.get(f.index())?.as_ref()
    }

    pub(super) fn is_head(&self, f: FuncId, b: BlockId) -> bool {
        self.of_function(f).is_some_and(|l| l.is_head[b.index()])
    }
}

impl Landmark<'_> {
    /// The variables that may be read when the call at a statement has returned. It
    /// writes its results itself.
    pub(super) fn live_behind(&self, block: BlockId, index: usize) -> Rc<[Var]> {
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
    pub(super) fn new() -> Hashed {
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

    pub(super) fn state(&self) -> State {
        State(self.both[0].finish(), self.both[1].finish())
    }
}
