//! The fixpoint: states at the places where ways meet.

use crate::condition::Reader;
use crate::cover::covers;
use crate::exec::{Executor, Next, leads_to_pointers};
use crate::fold::fold;
use crate::heap::{Field, Kind, Names, Object, State, Val};
use crate::join::join;
use crate::tuning::{BLOCKS, GLOBAL_BYTES, JOINS, OBJECTS, STATES, STATES_APART};
use ir::graph::{CallGraph, Cfg, Liveness};
use ir::{
    BlockId, CheckId, Const, FuncId, Function, GlobalId, InitPiece, Operand, Place, Program,
    StmtKind, Type,
};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use std::time::Instant;

/// Those checks that never fail, as the shapes of the heap show. The program has one
/// entry; checks in functions that it calls are not proved.
pub fn shapes(
    program: &Program,
    goals: &BTreeSet<CheckId>,
    until: Option<Instant>,
) -> BTreeSet<CheckId> {
    let [entry] = program.entries.as_slice() else {
        return BTreeSet::new();
    };
    let mut proved = program.function(*entry).checks();
    proved.retain(|c| goals.contains(c));
    for f in CallGraph::of(program).reachable(&program.entries) {
        if f != *entry {
            for check in program.function(f).checks() {
                proved.remove(&check);
            }
        }
    }
    if proved.is_empty() {
        return proved;
    }
    let solver = Solver::new(program, *entry);
    let Some(open) = solver.and_then(|(s, start)| s.run(start, until)) else {
        return BTreeSet::new();
    };
    proved.retain(|c| !open.contains(c));
    proved
}

/// What became of a state where ways meet.
enum Kept {
    /// This one is new.
    New(State),
    /// Another one covers it.
    Covered,
    /// There are too many.
    TooMany,
}

/// A state that was kept at a place.
struct Old {
    state: State,
    joins: usize,
}

/// What there is to spend.
struct Steps {
    left: usize,
    until: Option<Instant>,
}

impl Steps {
    /// Executes a block more. `None`: there is nothing left.
    fn next(&mut self) -> Option<()> {
        self.left = self.left.checked_sub(1)?;
        let is_over = self.until.is_some_and(|t| Instant::now() > t);
        (!is_over).then_some(())
    }
}

struct Solver<'a> {
    function: &'a Function,
    cfg: Cfg,
    liveness: Liveness,
    executor: Executor<'a>,
    /// Where states are kept; `true`: a loop begins there.
    meets: Vec<Option<bool>>,
    kept: Vec<Vec<Old>>,
    /// Ends of ranges that widening goes to.
    steps: Vec<i64>,
    /// By position in reverse post-order.
    waiting: BTreeMap<u32, Vec<State>>,
}

impl<'a> Solver<'a> {
    /// With the state that it begins in.
    fn new(program: &'a Program, entry: FuncId) -> Option<(Solver<'a>, State)> {
        let function = program.function(entry);
        let cfg = Cfg::of(function);
        let liveness = Liveness::of(function, &cfg);
        let meets = function.block_ids().map(|b| {
            let preds = cfg.preds(b);
            let is_back = |p: &BlockId| cfg.position(*p) >= cfg.position(b);
            let preds: Vec<&BlockId> = preds.iter().filter(|p| cfg.is_reachable(**p)).collect();
            (preds.len() > 1 || preds.iter().any(|p| is_back(p)))
                .then(|| preds.iter().any(|p| is_back(p)))
        });
        let meets = meets.collect();
        let names = Names {
            model: program.data_model,
            next_object: u32::try_from(program.globals.len()).ok()?,
            next_symbol: 0,
        };
        let executor = Executor {
            reader: Reader { program, function },
            names,
            open: BTreeSet::new(),
            leads: leads_to_pointers(function),
        };
        let mut solver = Solver {
            function,
            cfg,
            liveness,
            executor,
            meets,
            kept: function.block_ids().map(|_| Vec::new()).collect(),
            steps: steps(function),
            waiting: BTreeMap::new(),
        };
        let start = solver.start(program)?;
        Some((solver, start))
    }

    /// The globals as they begin, those that the function may come to.
    fn start(&mut self, program: &Program) -> Option<State> {
        let mut state = State::default();
        let mut left: Vec<GlobalId> = Vec::new();
        for stmt in self.function.blocks.iter().flat_map(|b| &b.stmts) {
            stmt.kind.visit(&mut |place| {
                if let Place::Operand(Operand::Const(Const::Global(g, _))) = place {
                    left.push(*g);
                }
            });
        }
        for block in &self.function.blocks {
            if let ir::Terminator::Return(values) = &block.term {
                left.extend(values.iter().filter_map(|o| match o {
                    Operand::Const(Const::Global(g, _)) => Some(*g),
                    _ => None,
                }));
            }
        }
        while let Some(g) = left.pop() {
            let o = u32::try_from(g.index()).ok()?;
            if state.objects.contains_key(&o) {
                continue;
            }
            if state.objects.len() > OBJECTS {
                return None;
            }
            let global = &program.globals[g.index()];
            let pieces = global
                .init
                .as_deref()
                .filter(|_| global.size <= GLOBAL_BYTES);
            let (fields, zero) = self.contents(pieces.unwrap_or(&[]));
            for field in fields.values() {
                if let Val::Ptr(o, _) = field.val {
                    left.push(GlobalId::new(o as usize));
                }
            }
            let object = Object {
                kind: Kind::Global {
                    constant: global.constant,
                    merged: global.merged,
                },
                size: Some(global.size),
                alive: true,
                zero: zero && pieces.is_some(),
                fields,
                segment: None,
                owner: None,
                table: false,
            };
            state.objects.insert(o, Rc::new(object));
        }
        Some(state)
    }

    /// The fields that pieces make, and whether all other bytes are 0.
    fn contents(&self, pieces: &[InitPiece]) -> (BTreeMap<i64, Field>, bool) {
        let mut fields = BTreeMap::new();
        let (mut at, mut zero) = (0i64, true);
        let pointer = i64::try_from(self.executor.names.model.pointer_bytes()).unwrap_or(8);
        for piece in pieces {
            let len = match piece {
                InitPiece::Bytes(bytes) => {
                    zero &= bytes.iter().all(|b| *b == 0);
                    bytes.len() as u64
                }
                InitPiece::Zeros(n) => *n,
                InitPiece::Undefined(n) | InitPiece::Unmodelled(n) => {
                    zero = false;
                    *n
                }
                InitPiece::Global(g, by) => {
                    let to = u32::try_from(g.index()).unwrap_or(u32::MAX);
                    let val = Val::Ptr(to, *by);
                    fields.insert(at, Field { ty: Type::Ptr, val });
                    0
                }
                InitPiece::Function(f) => {
                    let val = Val::Func(*f);
                    fields.insert(at, Field { ty: Type::Ptr, val });
                    0
                }
            };
            at = at.saturating_add(i64::try_from(len).unwrap_or(i64::MAX));
            if matches!(piece, InitPiece::Global(..) | InitPiece::Function(_)) {
                at = at.saturating_add(pointer);
            }
        }
        (fields, zero)
    }

    /// The checks that may fail. `None`: it came to no end.
    fn run(mut self, start: State, until: Option<Instant>) -> Option<BTreeSet<CheckId>> {
        let mut steps = Steps {
            left: BLOCKS,
            until,
        };
        self.waiting.insert(0, vec![start.clone()]);
        while let Some(mut entry) = self.waiting.first_entry() {
            let at = *entry.key();
            let Some(state) = entry.get_mut().pop() else {
                entry.remove();
                continue;
            };
            steps.next()?;
            let block = self.cfg.reverse_post_order()[at as usize];
            match self.keep(block, state) {
                Kept::New(state) => {
                    for (next, state) in self.block(block, state)? {
                        let at = self.cfg.position(next)?;
                        self.waiting.entry(at).or_default().push(state);
                    }
                }
                Kept::Covered => {}
                Kept::TooMany => return None,
            }
        }
        steps.left = BLOCKS;
        let is_right = self.is_inductive(start, &mut steps)?;
        debug_assert!(is_right, "a state that was kept covers less than it should");
        is_right.then_some(self.executor.open)
    }

    /// Whether the states that were kept cover whatever comes from them, and the
    /// start: executes them once more, and asks one that doesn't know how states were
    /// folded and joined.
    fn is_inductive(&mut self, start: State, steps: &mut Steps) -> Option<bool> {
        let mut left = vec![(BlockId::ENTRY, start)];
        for block in self.function.block_ids() {
            let kept = &self.kept[block.index()];
            left.extend(kept.iter().map(|old| (block, old.state.clone())));
        }
        while let Some((block, state)) = left.pop() {
            steps.next()?;
            for (next, mut state) in self.block(block, state)? {
                let liveness = &self.liveness;
                state.clean(&|v| liveness.is_live_in(next, v));
                if self.meets[next.index()].is_none() {
                    left.push((next, state));
                    continue;
                }
                let kept = &self.kept[next.index()];
                if !kept
                    .iter()
                    .any(|old| covers(&old.state, &state, &self.executor.names))
                {
                    return Some(false);
                }
            }
        }
        Some(true)
    }

    /// Keeps a state at a place, and says with which to go on there, if it is new.
    fn keep(&mut self, block: BlockId, mut state: State) -> Kept {
        let liveness = &self.liveness;
        state.clean(&|v| liveness.is_live_in(block, v));
        if state.objects.len() > 2 * OBJECTS {
            return Kept::TooMany;
        }
        let Some(is_loop) = self.meets[block.index()] else {
            return Kept::New(state);
        };
        // Joins don't know them.
        state.sums.clear();
        let names = &mut self.executor.names;
        if is_loop {
            fold(&mut state, names);
        }
        let kept = &mut self.kept[block.index()];
        let joins = is_loop || kept.len() >= STATES_APART;
        let mut together: Option<(usize, State)> = None;
        for (i, old) in kept.iter().enumerate() {
            let widened = (is_loop && old.joins >= JOINS).then_some(&*self.steps);
            let Some(joined) = join(&old.state, &state, names, widened) else {
                continue;
            };
            if !joined.loses_first {
                return Kept::Covered;
            }
            if together.is_none() && (joins || !joined.loses_second) {
                together = Some((i, joined.state));
            }
        }
        match together {
            Some((i, joined)) => {
                kept[i].joins += 1;
                kept[i].state = joined.clone();
                Kept::New(joined)
            }
            None if kept.len() >= STATES => Kept::TooMany,
            None => {
                kept.push(Old {
                    state: state.clone(),
                    joins: 0,
                });
                Kept::New(state)
            }
        }
    }

    /// The states after a block, and where they go.
    fn block(&mut self, block: BlockId, state: State) -> Option<Vec<(BlockId, State)>> {
        let function = self.function;
        let mut states = vec![state];
        for stmt in &function.block(block).stmts {
            let mut after = Vec::new();
            for state in states {
                match self.executor.step(state, stmt) {
                    Next::States(next) => after.extend(next),
                    Next::Lost => self.lose(block),
                }
            }
            states = after;
            if states.len() > STATES {
                return None;
            }
        }
        let mut after = Vec::new();
        for state in states {
            for next in function.block(block).term.successors() {
                after.push((*next, state.clone()));
            }
        }
        Some(after)
    }

    /// Nothing that can be reached from that block is proved.
    fn lose(&mut self, block: BlockId) {
        let mut seen = BTreeSet::new();
        let mut left = vec![block];
        while let Some(b) = left.pop() {
            if seen.insert(b) {
                for stmt in &self.function.block(b).stmts {
                    if let StmtKind::Assert { check, .. } = &stmt.kind {
                        self.executor.open.insert(*check);
                    }
                }
                left.extend(self.function.block(b).term.successors());
            }
        }
    }
}

/// The numbers of a function, in order.
fn steps(f: &Function) -> Vec<i64> {
    let mut steps = vec![-1, 0, 1, i64::from(i32::MIN), i64::from(i32::MAX)];
    for stmt in f.blocks.iter().flat_map(|b| &b.stmts) {
        stmt.kind.visit(&mut |place| {
            if let Place::Operand(Operand::Const(Const::Int { width, value })) = place
                && let Some(c) = value.wrap_signed(*width).to_i64()
            {
                steps.extend([c.saturating_sub(1), c, c.saturating_add(1)]);
            }
        });
    }
    steps.sort_unstable();
    steps.dedup();
    steps
}
