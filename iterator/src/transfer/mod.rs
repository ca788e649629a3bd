//! What an analysis does at each place of a function: the one object that the
//! solver, the re-check, the cursor and the checker share.

mod cells;
mod definitions;
mod groups;
mod indices;
mod midpoints;
mod quotients;
mod rows;
mod statement;

use cells::Cells;
use domains::state::{Scope, State};
use groups::groups;
use indices::{made_of, neighbours, remembers, rewritten, same_indices};
use ir::graph::{BitSet, Cfg, Liveness, cyclic_blocks};
use ir::{BlockId, CmpOp, Cond, Function, Operand, PartKind, Readings, StmtKind, Type, Var};
use std::collections::{BTreeMap, BTreeSet};

/// Which way an analysis goes over a function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// From the entry on: states are those of executions that come to a place.
    Forward,
    /// From where executions end: states are those from which one gets there.
    Backward,
}

impl Direction {
    /// The blocks behind a block, in this direction.
    pub fn next(self, cfg: &Cfg, block: BlockId) -> &[BlockId] {
        match self {
            Direction::Forward => cfg.succs(block),
            Direction::Backward => cfg.preds(block),
        }
    }

    /// The blocks before a block, in this direction.
    pub fn previous(self, cfg: &Cfg, block: BlockId) -> &[BlockId] {
        match self {
            Direction::Forward => cfg.preds(block),
            Direction::Backward => cfg.succs(block),
        }
    }

    /// The statement that is executed after `done` others of `count`.
    pub fn statement(self, count: usize, done: usize) -> usize {
        match self {
            Direction::Forward => done,
            Direction::Backward => count - 1 - done,
        }
    }

    /// How many of `count` statements are executed to get to the point before
    /// one of them, in the program's order. Its own inverse: before which one one is
    /// when so many are executed.
    pub fn done_before(self, count: usize, statement: usize) -> usize {
        match self {
            Direction::Forward => statement,
            Direction::Backward => count - statement,
        }
    }
}

/// What an analysis of one function does at each of its places, and where it
/// starts. Everything is in the analysis' direction: a block's *entry* is the
/// side where the analysis comes to it.
pub trait Transfer<S> {
    /// The function; it has a body.
    fn function(&self) -> &Function;

    /// The direction.
    fn direction(&self) -> Direction;

    /// The states at the entry of a block in which an execution starts there;
    /// `None` where none starts.
    fn start(&self, block: BlockId) -> Option<S>;

    /// From one side of a statement to the other.
    fn statement(&self, state: &mut S, block: BlockId, statement: usize);

    /// Along an edge, from a block's exit to another one's entry.
    fn edge(&self, state: &mut S, from: BlockId, to: BlockId);
}

/// From a function's entry on, for all callers: parameters are arbitrary, and
/// so are the results of calls. On each edge states lose the variables that
/// aren't read any more before they are written.
#[derive(Debug)]
pub struct Forward<'p, S> {
    function: &'p Function,
    live: Liveness,
    cells: Cells,
    /// What assumptions and assignments imply, by block and statement.
    implied: BTreeMap<(usize, usize), Cond>,
    /// Variables of what is implied of them later.
    kept: BitSet,
    initial: S,
}

/// Of how many counts it is looked at whether they are 0 where a pointer is null.
const MOST_COUNTS: usize = 8;

/// The arrays whose elements name objects.
fn objects(f: &Function) -> Vec<Var> {
    let names = |v: &Var| {
        let part = f.var(*v).part.as_ref();
        let kind = part.is_some_and(|p| p.kind == PartKind::Object);
        kind && matches!(f.var(*v).ty, Type::Array(_))
    };
    f.var_ids().filter(names).collect()
}

/// Whether an array may grow in a function: a pointer is null at first and isn't later,
/// and so are numbers that are compared.
pub fn grows(f: &Function) -> bool {
    let (pointees, counts) = pointees(f);
    !pointees.is_empty() && !counts.is_empty()
}

/// Whether a function asks in its loops of elements of arrays if they are, or are not,
/// some number.
pub fn searches_in(f: &Function) -> bool {
    let stmts = || f.blocks.iter().flat_map(|b| &b.stmts);
    let mut elements = BitSet::new(f.vars.len());
    // Copies and extensions come behind what is copied, but for those in loops.
    for (block, in_loop) in f.blocks.iter().zip(cyclic_blocks(f)) {
        for stmt in &block.stmts {
            match &stmt.kind {
                StmtKind::ArraySelect { dst, .. } if in_loop => {
                    elements.insert(dst.index());
                }
                StmtKind::Assign { dst, src } | StmtKind::Cast { dst, a: src, .. }
                    if src.as_var().is_some_and(|v| elements.contains(v.index())) =>
                {
                    elements.insert(dst.index());
                }
                _ => {}
            }
        }
    }
    stmts().any(|stmt| {
        let (StmtKind::SetBool { cond, .. } | StmtKind::Assume { cond }) = &stmt.kind else {
            return false;
        };
        let mut compared = false;
        cond.for_each_comparison(&mut |op, a, b| {
            let mut operands = [a, b].into_iter().filter_map(Operand::as_var);
            compared |= matches!(op, CmpOp::Eq | CmpOp::Ne)
                && operands.any(|v| elements.contains(v.index()));
        });
        compared
    })
}

/// The numbers of objects that are 0 at first and others later, and the integers that
/// are so, too, and are compared with something: what a growing array is made of.
fn pointees(f: &Function) -> (Vec<Var>, Vec<Var>) {
    let (mut starts, mut others) = (BTreeSet::new(), BTreeSet::new());
    let mut compared = BTreeSet::new();
    for stmt in f.blocks.iter().flat_map(|b| &b.stmts) {
        let is_zero = matches!(
            &stmt.kind,
            StmtKind::Assign { src, .. } if src.as_int().is_some_and(ir::Z::is_zero)
        );
        stmt.kind.for_each_def(&mut |dst| {
            let set = if is_zero { &mut starts } else { &mut others };
            set.insert(dst);
        });
        if let StmtKind::SetBool { cond, .. } | StmtKind::Assume { cond } = &stmt.kind {
            cond.for_each_operand(&mut |o| compared.extend(o.as_var()));
        }
    }
    let both = starts.into_iter().filter(|v| others.contains(v));
    let integers = both.filter(|v| f.var(*v).ty.width().is_some_and(|w| w > 1));
    let kind = |v: &Var| f.var(*v).part.as_ref().map(|p| p.kind);
    let (pointees, rest): (Vec<Var>, Vec<Var>) =
        integers.partition(|v| kind(v) == Some(PartKind::Object));
    let counts = rest
        .into_iter()
        .filter(|v| compared.contains(v) && kind(v).is_none_or(|k| k == PartKind::Contents));
    let counts: Vec<Var> = counts.take(MOST_COUNTS).collect();
    (pointees, counts)
}

impl<'p, S: State> Forward<'p, S> {
    /// The analysis of a function with a body, in these readings of its
    /// variables; `top` makes the state of a function of whose variables
    /// nothing is known.
    pub fn new(
        function: &'p Function,
        readings: &[Readings],
        top: impl FnOnce(&Scope) -> S,
    ) -> Self {
        let mut cells = Cells::of(function);
        let same = same_indices(function);
        let (pointees, counts) = pointees(function);
        let scope = Scope {
            types: function.vars.iter().map(|v| v.ty).collect(),
            readings: readings.into(),
            pointers: false,
            shapes: std::mem::take(&mut cells.shapes).into(),
            objects: objects(function).into(),
            pointees: pointees.into(),
            counts: counts.into(),
            groups: groups(function).into(),
            neighbours: neighbours(function).into(),
            rewritten: rewritten(function, &same).into(),
            remembers: remembers(function),
            same_indices: same.into(),
            made_of: made_of(function).into(),
            floats: false,
            detail: 1,
        };
        let mut implied = quotients::implied(function);
        let rows = rows::implied(function);
        // What sizes were made of is asked for when they are known already.
        let mut kept = BitSet::new(function.vars.len());
        // How large an object is, is known by how much was asked for.
        if !scope.pointees.is_empty() {
            for v in scope.counts.iter() {
                kept.insert(v.index());
            }
        }
        for cond in rows.values() {
            cond.for_each_operand(&mut |o| {
                if let Operand::Var(v) = o {
                    kept.insert(v.index());
                }
            });
        }
        for more in [midpoints::implied(function), rows] {
            for (at, cond) in more {
                let cond = match implied.remove(&at) {
                    Some(other) => Cond::And(vec![other, cond]),
                    None => cond,
                };
                implied.insert(at, cond);
            }
        }
        Forward {
            function,
            live: Liveness::of(function, &Cfg::of(function)),
            cells,
            implied,
            kept,
            initial: top(&scope),
        }
    }

    /// The state of which nothing is known.
    pub fn initial(&self) -> &S {
        &self.initial
    }

    fn prune(&self, state: &mut S, at: BlockId) {
        let is_kept = |v: Var| self.kept.contains(v.index());
        state.project(&|v| self.live.is_live_in(at, v) || is_kept(v));
    }
}

impl<S: State> Transfer<S> for Forward<'_, S> {
    fn function(&self) -> &Function {
        self.function
    }

    fn direction(&self) -> Direction {
        Direction::Forward
    }

    fn start(&self, block: BlockId) -> Option<S> {
        (block == BlockId::ENTRY).then(|| {
            let mut state = self.initial.clone();
            self.prune(&mut state, block);
            state
        })
    }

    fn statement(&self, state: &mut S, block: BlockId, statement: usize) {
        let stmt = &self.function.block(block).stmts[statement];
        let cell = self.cells.at.get(&(block.index(), statement));
        statement::execute(state, self.function, &stmt.kind, cell);
        if let Some(cond) = self.implied.get(&(block.index(), statement)) {
            state.assume(cond);
        }
    }

    fn edge(&self, state: &mut S, _: BlockId, to: BlockId) {
        self.prune(state, to);
    }
}
