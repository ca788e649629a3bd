//! Loops over objects that are made in loops, shaped so that joins lose little.
//!
//! In a program without pointers (see [`purify()`](super::purify)), no object has
//! the number 0, and the objects that a loop makes are numbered one after another.
//! What is 0 or such a number is a hole for domains that are convex: where both
//! meet at the head of a loop, nothing is left of which number it was. So
//!
//! - the first round of a loop that makes objects is taken out of it: before, the
//!   list has none, and later its head or tail is the newest one;
//! - where a block ends knowing that a pointer is null or isn't, and an empty block
//!   follows that asks for it, the question is asked before the ways meet.
//!
//! Executions are the same. Cost: linear; functions grow by the loops that make
//! objects, if these are small.

use super::body::{Body, Line, Piece};
use super::map::{FunctionMap, Map};
use crate::{
    BlockId, Cond, FuncId, Function, PartKind, Program, Stmt, StmtKind, Terminator, Type, Var,
};
use rustc_hash::FxHashSet as HashSet;

/// Loops with more statements have no round taken out.
const LONGEST_LOOP: usize = 200;
/// Nor have more loops of a function.
const MOST_LOOPS: usize = 8;

/// Takes the first round out of the loops that make objects, of every function that makes
/// objects in loops.
pub fn part_loops(program: &Program) -> (Program, Map) {
    super::each_function(program, |_, id, f| part(id, f, Shape::FirstRounds))
}

/// Asks whether pointers are null before ways meet, in every function that makes objects in
/// loops. What merges blocks would undo it.
pub fn ask_early(program: &Program) -> (Program, Map) {
    super::each_function(program, |_, id, f| part(id, f, Shape::Questions))
}

/// What is shaped.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Shape {
    FirstRounds,
    Questions,
}

fn part(id: FuncId, f: &Function, shape: Shape) -> (Function, FunctionMap) {
    let mut body = Body::of(id, f);
    let kind = |v: &Var| f.var(*v).part.as_ref().map(|p| p.kind);
    let is_array = |v: &Var| matches!(f.var(*v).ty, Type::Array(_));
    if f.var_ids()
        .any(|v| is_array(&v) && kind(&v) == Some(PartKind::Object))
    {
        let mut names: HashSet<String> = f.blocks.iter().map(|b| b.name.clone()).collect();
        let mut fresh = |wanted: &str| {
            let mut name = format!("{wanted}.part");
            while !names.insert(name.clone()) {
                name.push('.');
            }
            name
        };
        match shape {
            Shape::FirstRounds => peel(
                &mut body,
                |v| kind(&v) == Some(PartKind::Latest),
                &mut fresh,
            ),
            Shape::Questions => questions(
                &mut body,
                |v| kind(&v) == Some(PartKind::Object),
                &mut fresh,
            ),
        }
    }
    body.finish(f)
}

fn successors(body: &Body, b: usize) -> impl Iterator<Item = usize> + '_ {
    let all = body.pieces[b].term.successors().iter();
    all.map(|t| t.index())
}

/// The head and the blocks of the innermost loop around a block, if it has one head.
fn innermost(body: &Body, block: usize) -> Option<(usize, HashSet<usize>)> {
    let n = body.pieces.len();
    let mut preds: Vec<Vec<usize>> = vec![Vec::new(); n];
    for b in 0..n {
        for t in successors(body, b) {
            preds[t].push(b);
        }
    }
    let mut found = None;
    // Blocks that are looked at, and heads that nothing goes to any more.
    let mut inside: HashSet<usize> = (0..n).collect();
    let mut heads: HashSet<usize> = HashSet::default();
    loop {
        let reach = |next: &dyn Fn(usize) -> Vec<usize>| {
            let mut seen: HashSet<usize> = HashSet::default();
            let mut work = next(block);
            while let Some(b) = work.pop() {
                if inside.contains(&b) && seen.insert(b) {
                    work.extend(next(b));
                }
            }
            seen
        };
        let forth = |b: usize| -> Vec<usize> {
            let all = successors(body, b);
            all.filter(|t| !heads.contains(t)).collect()
        };
        let back = |b: usize| {
            if heads.contains(&b) {
                return Vec::new();
            }
            preds[b].clone()
        };
        let (after, before) = (reach(&forth), reach(&back));
        let cycle: HashSet<usize> = after.intersection(&before).copied().collect();
        if !cycle.contains(&block) {
            return found;
        }
        let is_head = |b: &&usize| **b == 0 || preds[**b].iter().any(|p| !cycle.contains(p));
        let mut entered = cycle.iter().filter(is_head);
        let (Some(head), None) = (entered.next().copied(), entered.next()) else {
            return found;
        };
        heads.insert(head);
        found = Some((head, cycle.clone()));
        inside = cycle;
    }
}

/// Takes a first round out of the loops that set one of these variables.
fn peel(body: &mut Body, is_counter: impl Fn(Var) -> bool, fresh: &mut dyn FnMut(&str) -> String) {
    let counts = |piece: &Piece| {
        piece.lines.iter().any(|line| {
            let mut counts = false;
            let kind = &line.stmt.kind;
            // Not where the count begins.
            let begins = matches!(kind, StmtKind::Assign { src, .. } if src.as_int().is_some());
            kind.for_each_def(&mut |v| counts |= is_counter(v));
            counts && !begins
        })
    };
    let made: Vec<usize> = (0..body.pieces.len())
        .filter(|b| counts(&body.pieces[*b]))
        .collect();
    let mut done: HashSet<usize> = HashSet::default();
    for block in made {
        let Some((head, blocks)) = innermost(body, block) else {
            continue;
        };
        let size: usize = blocks.iter().map(|b| body.pieces[*b].lines.len() + 1).sum();
        if size > LONGEST_LOOP || done.len() >= MOST_LOOPS || head == 0 || !done.insert(head) {
            continue;
        }
        let mut order: Vec<usize> = blocks.iter().copied().collect();
        order.sort_unstable();
        let first = body.pieces.len();
        let copy = |b: usize| order.binary_search(&b).ok().map(|i| first + i);
        let mut copies = Vec::new();
        for b in &order {
            let mut piece = body.pieces[*b].clone();
            piece.name = fresh(&piece.name);
            if let Terminator::Goto(targets) = &mut piece.term {
                for t in targets.iter_mut().filter(|t| t.index() != head) {
                    if let Some(new) = copy(t.index()) {
                        *t = BlockId::new(new);
                    }
                }
            }
            copies.push(piece);
        }
        let Some(entry) = copy(head).map(BlockId::new) else {
            continue;
        };
        for (b, piece) in body.pieces.iter_mut().enumerate() {
            if let (false, Terminator::Goto(targets)) = (blocks.contains(&b), &mut piece.term) {
                for t in targets.iter_mut().filter(|t| t.index() == head) {
                    *t = entry;
                }
            }
        }
        body.pieces.extend(copies);
    }
}

/// The condition that a block begins with.
fn asked(piece: &Piece) -> Option<&Cond> {
    match &piece.lines.first()?.stmt.kind {
        StmtKind::Assume { cond } => Some(cond),
        _ => None,
    }
}

fn mentions(cond: &Cond, v: Var) -> bool {
    let mut found = false;
    StmtKind::Assume { cond: cond.clone() }
        .for_each_operand(&mut |o| found |= o.as_var() == Some(v));
    found
}

/// The pointer of which a block knows, when it ends, whether it is null.
fn known(piece: &Piece, is_object: &impl Fn(Var) -> bool) -> Vec<Var> {
    let mut all: Vec<Var> = Vec::new();
    for line in &piece.lines {
        line.stmt
            .kind
            .for_each_def(&mut |v| all.retain(|k| *k != v));
        if let StmtKind::Assume {
            cond: Cond::Cmp { a, b, .. },
        } = &line.stmt.kind
            && let Some(v) = a.as_var().filter(|v| is_object(*v))
            && b.as_int().is_some_and(crate::Z::is_zero)
        {
            all.push(v);
        }
        // A copy is known as well.
        if let StmtKind::Assign { dst, src } = &line.stmt.kind
            && src.as_var().is_some_and(|v| all.contains(&v))
        {
            all.push(*dst);
        }
    }
    all
}

/// Asks empty blocks' questions where the answer is known.
fn questions(
    body: &mut Body,
    is_object: impl Fn(Var) -> bool,
    fresh: &mut dyn FnMut(&str) -> String,
) {
    let n = body.pieces.len();
    let mut asking: HashSet<usize> = HashSet::default();
    for b in 0..n {
        let [next] = body.pieces[b].term.successors() else {
            continue;
        };
        let next = next.index();
        let empty = &body.pieces[next];
        let targets = empty.term.successors();
        if next == b || !empty.lines.is_empty() || targets.len() < 2 {
            continue;
        }
        let known = known(&body.pieces[b], &is_object);
        let asks = |t: &BlockId| {
            let cond = asked(&body.pieces[t.index()]);
            cond.is_some_and(|c| known.iter().any(|v| mentions(c, *v)))
        };
        if !targets.iter().all(asks) {
            continue;
        }
        asking.insert(next);
        let first = body.pieces.len();
        let mut ways = Vec::new();
        for i in 0..targets.len() {
            ways.push(way(body, next, i, fresh));
        }
        let count = ways.len();
        body.pieces.extend(ways);
        let piece = &mut body.pieces[b];
        piece.term = Terminator::Goto((0..count).map(|i| BlockId::new(first + i)).collect());
        let hops = piece.hops.first().cloned().unwrap_or_default();
        piece.hops = vec![hops; count];
    }
    // Whoever else comes there asks as well before the ways meet.
    let mut asking: Vec<usize> = asking.into_iter().collect();
    asking.sort_unstable();
    for empty in asking {
        let first = body.pieces.len();
        let count = body.pieces[empty].term.successors().len();
        let mut ways = Vec::new();
        for i in 0..count {
            let mut way = way(body, empty, i, fresh);
            (way.origin, way.term_origin) = (None, None);
            way.hops = vec![Vec::new()];
            ways.push(way);
        }
        body.pieces.extend(ways);
        body.pieces[empty].term =
            Terminator::Goto((0..count).map(|i| BlockId::new(first + i)).collect());
    }
}

/// A copy of an empty block that goes one way, if that may be gone.
fn way(body: &Body, empty: usize, to: usize, fresh: &mut dyn FnMut(&str) -> String) -> Piece {
    let mut piece = body.pieces[empty].clone();
    piece.name = fresh(&piece.name);
    let target = piece.term.successors()[to];
    piece.term = Terminator::Goto(vec![target]);
    piece.hops = vec![piece.hops.get(to).cloned().unwrap_or_default()];
    if let Some(cond) = asked(&body.pieces[target.index()]) {
        let stmt = Stmt {
            kind: StmtKind::Assume { cond: cond.clone() },
            span: piece.term_span,
        };
        piece.lines = vec![Line::new(stmt, None)];
    }
    piece
}
