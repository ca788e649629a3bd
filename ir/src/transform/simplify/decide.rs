//! Branches that the way to them decides. C's `a && b` makes a block that sets
//! `t = false` and jumps to one that branches on `t`: the copy of that block
//! behind the first one has one way to go. So a short block is appended to a
//! predecessor whose constants decide its branch, and targets that constants
//! rule out are dropped.
//!
//! Paths that a join would have mixed are kept apart by this, which no
//! non-relational domain can make up for. Of a block at whose start constants rule
//! an assumption out, only that start is copied, and the way ends there. Loop heads
//! are not copied otherwise, so loops
//! stay as they are; growth is bounded. Linear per round.
//!
//! The idea is jump threading, as compilers do it; here the copied code stays
//! (its statements keep their origins), only the impossible targets go.

use super::fold;
use crate::graph::BitSet;
use crate::transform::body::{Body, Line, Piece};
use crate::{Cond, Const, Operand, StmtKind, Terminator, Var, VarInfo};
use rustc_hash::FxHashMap as HashMap;

/// How many statements a block that is copied may have.
const MAX_COPIED: usize = 10;

/// Variables that hold a constant.
type Known = HashMap<Var, Const>;

fn constant(o: &Operand, known: &Known) -> Option<Const> {
    match o {
        Operand::Const(c) => Some(c.clone()),
        Operand::Var(v) => known.get(v).cloned(),
    }
}

/// The truth of a condition, when constants decide it. Nesting is as deep as
/// lowering makes it; conditions deeper than the limit stay undecided.
fn truth(cond: &Cond, known: &Known, depth: u32) -> Option<bool> {
    let depth = depth.checked_sub(1)?;
    match cond {
        Cond::Const(b) => Some(*b),
        Cond::Var(v) => match known.get(v) {
            Some(Const::Bool(b)) => Some(*b),
            _ => None,
        },
        Cond::Cmp { op, a, b } => fold::leaf(&Cond::Cmp {
            op: *op,
            a: constant(a, known)?.into(),
            b: constant(b, known)?.into(),
        }),
        Cond::Fits { op, sign, a, b } => fold::leaf(&Cond::Fits {
            op: *op,
            sign: *sign,
            a: constant(a, known)?.into(),
            b: constant(b, known)?.into(),
        }),
        Cond::Ptr(_) => None,
        Cond::Not(c) => truth(c, known, depth).map(|b| !b),
        Cond::And(cs) => junction(cs, known, depth, true),
        Cond::Or(cs) => junction(cs, known, depth, false),
    }
}

fn junction(cs: &[Cond], known: &Known, depth: u32, is_and: bool) -> Option<bool> {
    let mut all = true;
    for c in cs {
        match truth(c, known, depth) {
            Some(b) if b != is_and => return Some(!is_and),
            Some(_) => {}
            None => all = false,
        }
    }
    all.then_some(is_and)
}

const DEPTH: u32 = 16;

/// The effect of a statement on what is known.
fn step(kind: &StmtKind, vars: &[VarInfo], known: &mut Known) {
    let value = match kind {
        StmtKind::Assign { src, .. } => constant(src, known),
        StmtKind::SetBool { cond, .. } => truth(cond, known, DEPTH).map(Const::Bool),
        StmtKind::Cast { dst, op, flags, a } => constant(a, known).and_then(|a| {
            let kind = StmtKind::Cast {
                dst: *dst,
                op: *op,
                flags: *flags,
                a: a.into(),
            };
            match fold::statement(&kind, vars[dst.index()].ty)? {
                Operand::Const(c) => Some(c),
                Operand::Var(_) => None,
            }
        }),
        StmtKind::Select { cond, a, b, .. } => match constant(cond, known) {
            Some(Const::Bool(true)) => constant(a, known),
            Some(Const::Bool(false)) => constant(b, known),
            _ => None,
        },
        StmtKind::Assume { cond } => {
            learn(cond, known);
            return;
        }
        _ => None,
    };
    let mut dst = None;
    kind.for_each_def(&mut |v| {
        known.remove(&v);
        dst = Some(v);
    });
    if let (Some(v), Some(c)) = (dst, value) {
        known.insert(v, c);
    }
}

/// What an assumed condition says of a variable by itself.
fn learn(cond: &Cond, known: &mut Known) {
    match cond {
        Cond::Var(v) => {
            known.insert(*v, Const::Bool(true));
        }
        Cond::Not(c) => {
            if let Cond::Var(v) = **c {
                known.insert(v, Const::Bool(false));
            }
        }
        Cond::Cmp {
            op: crate::CmpOp::Eq,
            a: Operand::Var(v),
            b: Operand::Const(c @ (Const::Int { .. } | Const::Bool(_))),
        } => {
            known.insert(*v, c.clone());
        }
        Cond::And(cs) => {
            for c in cs {
                if !matches!(c, Cond::And(_)) {
                    learn(c, known);
                }
            }
        }
        _ => {}
    }
}

/// Whether constants rule a block out: an `assume` at its start fails.
fn is_ruled_out(piece: &Piece, known: &Known) -> bool {
    piece
        .lines
        .iter()
        .map_while(|l| match &l.stmt.kind {
            StmtKind::Assume { cond } => Some(cond),
            _ => None,
        })
        .any(|cond| truth(cond, known, DEPTH) == Some(false))
}

fn may_copy(piece: &Piece) -> bool {
    piece.lines.len() <= MAX_COPIED
        && matches!(piece.term, Terminator::Goto(_))
        && piece.lines.iter().all(may_copy_line)
}

fn may_copy_line(line: &Line) -> bool {
    matches!(
        line.stmt.kind,
        StmtKind::Assign { .. }
            | StmtKind::Binary { .. }
            | StmtKind::Unary { .. }
            | StmtKind::Cast { .. }
            | StmtKind::Select { .. }
            | StmtKind::SetBool { .. }
            | StmtKind::Assume { .. }
            | StmtKind::Assert { .. }
    )
}

/// How many of the first lines of a block there are up to an assumption that constants
/// rule out: `a && b` was assumed, and not asked for.
fn up_to_the_end(piece: &Piece, known: &Known, vars: &[VarInfo]) -> Option<usize> {
    let mut known = known.clone();
    let first = piece.lines.iter().take(MAX_COPIED);
    for (i, line) in first.take_while(|l| may_copy_line(l)).enumerate() {
        if let StmtKind::Assume { cond } = &line.stmt.kind
            && truth(cond, &known, DEPTH) == Some(false)
        {
            return Some(i + 1);
        }
        step(&line.stmt.kind, vars, &mut known);
    }
    None
}

/// Blocks that a cycle enters: targets of retreating edges of a depth-first
/// search.
fn cycle_heads(body: &Body) -> BitSet {
    let n = body.pieces.len();
    let (mut heads, mut seen, mut open) = (BitSet::new(n), BitSet::new(n), BitSet::new(n));
    let mut stack = vec![(0, 0)];
    seen.insert(0);
    open.insert(0);
    while let Some((b, next)) = stack.last_mut() {
        if let Some(t) = body.pieces[*b].term.successors().get(*next) {
            *next += 1;
            let t = t.index();
            if open.contains(t) {
                heads.insert(t);
            } else if seen.insert(t) {
                open.insert(t);
                stack.push((t, 0));
            }
        } else {
            open.remove(*b);
            stack.pop();
        }
    }
    heads
}

/// Drops targets that `known` rules out; whether there were any.
fn prune(body: &mut Body, b: usize, known: &Known) -> bool {
    let keep: Vec<bool> = body.pieces[b]
        .term
        .successors()
        .iter()
        .map(|t| !is_ruled_out(&body.pieces[t.index()], known))
        .collect();
    if keep.iter().all(|k| *k) || !keep.iter().any(|k| *k) {
        // With no way to go, the assumes behind say so themselves.
        return false;
    }
    super::shape::keep_targets(&mut body.pieces[b], &keep);
    true
}

/// Whether anything changed. `budget` is how many statements may be added.
pub(super) fn run(body: &mut Body, budget: &mut usize) -> bool {
    let n = body.pieces.len();
    let heads = cycle_heads(body);
    let mut preds = vec![0u32; n];
    for piece in &body.pieces {
        for t in piece.term.successors() {
            preds[t.index()] += 1;
        }
    }
    let mut changed = false;
    for b in 0..n {
        let mut known = Known::default();
        for line in &body.pieces[b].lines {
            step(&line.stmt.kind, &body.vars, &mut known);
        }
        if known.is_empty() {
            continue;
        }
        if body.pieces[b].term.successors().len() > 1 {
            changed |= prune(body, b, &known);
        }
        let [t] = body.pieces[b].term.successors() else {
            continue;
        };
        let t = t.index();
        let target = &body.pieces[t];
        if t != 0
            && t != b
            && preds[t] > 1
            && let Some(lines) = up_to_the_end(target, &known, &body.vars)
            && lines <= *budget
        {
            *budget -= lines;
            preds[t] -= 1;
            let lines = target.lines[..lines].to_vec();
            body.pieces[t].origin = None;
            let piece = &mut body.pieces[b];
            piece.lines.extend(lines);
            piece.term = Terminator::Stop;
            piece.term_origin = None;
            piece.hops.clear();
            changed = true;
            continue;
        }
        if t == 0 || t == b || preds[t] < 2 || heads.contains(t) || !may_copy(target) {
            continue;
        }
        let mut decided = false;
        for line in &target.lines {
            if let StmtKind::Assume { cond } = &line.stmt.kind {
                decided |= truth(cond, &known, DEPTH).is_some();
            }
            step(&line.stmt.kind, &body.vars, &mut known);
        }
        decided |= target
            .term
            .successors()
            .iter()
            .any(|s| is_ruled_out(&body.pieces[s.index()], &known));
        if !decided || target.lines.len() > *budget {
            continue;
        }
        *budget -= target.lines.len();
        let copy = target.clone();
        for s in copy.term.successors() {
            preds[s.index()] += 1;
        }
        preds[t] -= 1;
        // Not every visit of the original's block is one of this block any more.
        body.pieces[t].origin = None;
        let piece = &mut body.pieces[b];
        piece.lines.extend(copy.lines);
        piece.term = copy.term;
        piece.term_span = copy.term_span;
        piece.term_origin = copy.term_origin;
        piece.hops = copy.hops;
        prune(body, b, &known);
        changed = true;
    }
    changed
}
