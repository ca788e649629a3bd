//! Units: straight pieces of blocks, the nodes of the graph that is encoded;
//! their live variables; and which of them are cutpoints.
//!
//! In small steps every unit is a cutpoint (has a predicate). In large steps
//! only the entry, loop heads, and units where too much has piled up since the
//! last cutpoint: a region (what lies between cutpoints) is one clause per
//! exit, and its size decides what the solver can swallow.

use crate::theory::reading::Reading;
use crate::tuning::{REGION, UNIT};
use ir::{BlockId, CheckId, Cond, Function, Operand, Point, PtrPred, StmtKind, Terminator, Var};
use std::collections::BTreeSet;
use std::ops::Range;

/// A unit by its position.
pub(super) type UnitId = usize;

/// A straight piece of a block.
#[derive(Clone, Debug)]
pub(crate) struct Unit {
    /// The block.
    pub block: BlockId,
    /// Which of its statements.
    pub stmts: Range<usize>,
    /// What follows.
    pub next: Next,
    /// Variables live at its start, sorted; only those that are modelled.
    pub live: Vec<Var>,
    /// Whether it has a predicate.
    pub cut: bool,
}

impl Unit {
    /// The program point at its start.
    pub(crate) fn point(&self) -> Point {
        match u32::try_from(self.stmts.start) {
            Ok(0) | Err(_) => Point::Entry(self.block),
            Ok(n) => Point::After(self.block, n - 1),
        }
    }
}

/// What follows a unit.
#[derive(Clone, Debug)]
pub(crate) enum Next {
    /// One of these units.
    Units(Vec<UnitId>),
    /// The function returns.
    Return,
    /// The execution ends.
    Stop,
}

impl Next {
    /// The units that may follow.
    pub(crate) fn units(&self) -> &[UnitId] {
        match self {
            Next::Units(u) => u,
            Next::Return | Next::Stop => &[],
        }
    }
}

fn weight(kind: &StmtKind, goals: &BTreeSet<CheckId>) -> (usize, usize) {
    match kind {
        StmtKind::Call { .. } => (1, 0),
        StmtKind::Assert { check, .. } if goals.contains(check) => (0, 1),
        _ => (0, 0),
    }
}

/// Operands that the encoding of a statement reads.
pub(super) fn for_each_encoded_operand(kind: &StmtKind, f: &mut dyn FnMut(&Operand)) {
    match kind {
        StmtKind::Float { .. }
        | StmtKind::Opaque { .. }
        | StmtKind::Load { .. }
        | StmtKind::Store { .. }
        | StmtKind::Free { .. }
        | StmtKind::RegionCopy { .. }
        | StmtKind::RegionFill { .. }
        | StmtKind::Alloc { .. } => {}
        StmtKind::SetBool { cond, .. }
        | StmtKind::Assume { cond }
        | StmtKind::Assert { cond, .. } => for_each_encoded_in_cond(cond, f),
        _ => kind.for_each_operand(f),
    }
}

fn for_each_encoded_in_cond(c: &Cond, f: &mut dyn FnMut(&Operand)) {
    match c {
        Cond::Ptr(PtrPred::NonNull(p)) => f(p),
        Cond::Ptr(_) => {}
        Cond::Not(c) => for_each_encoded_in_cond(c, f),
        Cond::And(cs) | Cond::Or(cs) => cs.iter().for_each(|c| for_each_encoded_in_cond(c, f)),
        c => c.for_each_operand(f),
    }
}

/// Cuts a function into units, with live variables and cutpoints. The first
/// unit is the entry. `split` allows cuts inside blocks.
pub(super) fn units(
    f: &Function,
    readings: &[Option<Reading>],
    goals: &BTreeSet<CheckId>,
    large: bool,
    split: bool,
) -> Vec<Unit> {
    let mut units: Vec<Unit> = Vec::new();
    let mut first = Vec::with_capacity(f.blocks.len());
    for b in f.block_ids() {
        first.push(units.len());
        let stmts = &f.block(b).stmts;
        let mut start = 0;
        let (mut calls, mut checks) = (0, 0);
        for (i, s) in stmts.iter().enumerate() {
            let (c, k) = weight(&s.kind, goals);
            let full =
                calls + c > UNIT.calls || checks + k > UNIT.checks || i - start >= UNIT.stmts;
            if split && full && i > start {
                let next = Next::Units(vec![units.len() + 1]);
                units.push(unit(b, start..i, next));
                start = i;
                (calls, checks) = (0, 0);
            }
            calls += c;
            checks += k;
        }
        units.push(unit(b, start..stmts.len(), Next::Stop));
    }
    for b in f.block_ids() {
        let last = first.get(b.index() + 1).copied().unwrap_or(units.len()) - 1;
        units[last].next = match &f.block(b).term {
            Terminator::Goto(targets) => {
                let mut next: Vec<UnitId> = targets.iter().map(|t| first[t.index()]).collect();
                next.sort_unstable();
                next.dedup();
                Next::Units(next)
            }
            Terminator::Return(_) => Next::Return,
            Terminator::Stop => Next::Stop,
        };
    }
    liveness(f, readings, &mut units);
    cutpoints(f, goals, large, &mut units);
    units
}

fn unit(block: BlockId, stmts: Range<usize>, next: Next) -> Unit {
    Unit {
        block,
        stmts,
        next,
        live: Vec::new(),
        cut: false,
    }
}

/// Predecessors of each unit.
pub(super) fn predecessors(units: &[Unit]) -> Vec<Vec<UnitId>> {
    let mut preds = vec![Vec::new(); units.len()];
    for (i, u) in units.iter().enumerate() {
        for &n in u.next.units() {
            preds[n].push(i);
        }
    }
    preds
}

fn liveness(f: &Function, readings: &[Option<Reading>], units: &mut [Unit]) {
    let preds = predecessors(units);
    let modelled = |v: Var| readings[v.index()].is_some();
    let mut live: Vec<BTreeSet<Var>> = vec![BTreeSet::new(); units.len()];
    let mut todo: BTreeSet<UnitId> = (0..units.len()).collect();
    while let Some(u) = todo.pop_last() {
        let unit = &units[u];
        let mut now = BTreeSet::new();
        for &n in unit.next.units() {
            now.extend(live[n].iter().copied());
        }
        let read = |now: &mut BTreeSet<Var>, o: &Operand| {
            if let Operand::Var(v) = o
                && modelled(*v)
            {
                now.insert(*v);
            }
        };
        let block = f.block(unit.block);
        if let (Next::Return, Terminator::Return(values)) = (&unit.next, &block.term) {
            for o in values {
                read(&mut now, o);
            }
        }
        for s in block.stmts[unit.stmts.clone()].iter().rev() {
            s.kind.for_each_def(&mut |v| {
                now.remove(&v);
            });
            for_each_encoded_operand(&s.kind, &mut |o| read(&mut now, o));
        }
        if now != live[u] {
            live[u] = now;
            todo.extend(preds[u].iter().copied());
        }
    }
    for (u, l) in units.iter_mut().zip(live) {
        u.live = l.into_iter().collect();
    }
}

/// Units in an order in which, but for back edges, a unit comes before those
/// that follow it; and the targets of back edges.
fn reverse_postorder(units: &[Unit]) -> (Vec<UnitId>, BTreeSet<UnitId>) {
    let mut order = Vec::with_capacity(units.len());
    let mut heads = BTreeSet::new();
    // 0: new, 1: on the stack, 2: done
    let mut state = vec![0u8; units.len()];
    let mut stack: Vec<(UnitId, usize)> = Vec::new();
    if !units.is_empty() {
        stack.push((0, 0));
        state[0] = 1;
    }
    while let Some((u, i)) = stack.last_mut() {
        if let Some(&n) = units[*u].next.units().get(*i) {
            *i += 1;
            match state[n] {
                0 => {
                    state[n] = 1;
                    stack.push((n, 0));
                }
                1 => {
                    heads.insert(n);
                }
                _ => {}
            }
        } else {
            state[*u] = 2;
            order.push(*u);
            stack.pop();
        }
    }
    order.reverse();
    (order, heads)
}

fn cutpoints(f: &Function, goals: &BTreeSet<CheckId>, large: bool, units: &mut [Unit]) {
    if !large {
        for u in units {
            u.cut = true;
        }
        return;
    }
    let (order, heads) = reverse_postorder(units);
    let preds = predecessors(units);
    // What has piled up at the end of each unit since the last cutpoint.
    let mut piled = vec![(0, 0, 0); units.len()];
    for &u in &order {
        let here = units[u].stmts.clone();
        let own = f.block(units[u].block).stmts[here]
            .iter()
            .fold((0, 0, 1), |(c, k, n), s| {
                let (dc, dk) = weight(&s.kind, goals);
                (c + dc, k + dk, n + 1)
            });
        // A sum over predecessors: a region is a set of units, not a path.
        let before = preds[u].iter().fold((0, 0, 0), |(c, k, n), p| {
            (c + piled[*p].0, k + piled[*p].1, n + piled[*p].2)
        });
        let total = (before.0 + own.0, before.1 + own.1, before.2 + own.2);
        let full = total.0 > REGION.calls || total.1 > REGION.checks || total.2 > REGION.stmts;
        units[u].cut = u == 0 || heads.contains(&u) || full;
        piled[u] = if units[u].cut { own } else { total };
    }
}
