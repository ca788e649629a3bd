//! The shape of the graph: unreachable blocks, empty blocks, straight lines,
//! branches that decide nothing.

use crate::graph::BitSet;
use crate::transform::body::{Body, Piece};
use crate::{BlockId, Cond, StmtKind, Terminator};
use rustc_hash::FxHashMap as HashMap;

/// Whether anything changed.
pub(super) fn run(body: &mut Body) -> bool {
    let mut changed = false;
    for piece in &mut body.pieces {
        changed |= cut(piece);
    }
    changed |= drop_dead_targets(body);
    changed |= join_diamonds(body);
    changed |= thread(body);
    changed |= body.keep_reachable();
    changed |= merge(body);
    changed
}

fn condition(kind: &StmtKind) -> Option<&Cond> {
    match kind {
        StmtKind::Assume { cond } => Some(cond),
        _ => None,
    }
}

/// Drops `assume true`, and what follows an `assume false` or `assert false`.
fn cut(piece: &mut Piece) -> bool {
    let truth = Some(&Cond::Const(true));
    let lines = piece.lines.iter();
    let keep: Vec<bool> = lines.map(|l| condition(&l.stmt.kind) != truth).collect();
    let mut changed = keep.contains(&false);
    if changed {
        piece.keep_lines(&keep, false);
    }
    let end = piece.lines.iter().position(|l| {
        matches!(
            l.stmt.kind,
            StmtKind::Assume {
                cond: Cond::Const(false)
            } | StmtKind::Assert {
                cond: Cond::Const(false),
                ..
            }
        )
    });
    if let Some(end) = end
        && (end + 1 < piece.lines.len() || piece.term != Terminator::Stop)
    {
        piece.lines.truncate(end + 1);
        piece.term = Terminator::Stop;
        piece.term_origin = None;
        piece.hops.clear();
        changed = true;
    }
    changed
}

fn is_blocked(piece: &Piece) -> bool {
    let first = piece.lines.first().map(|l| &l.stmt.kind);
    first.and_then(condition) == Some(&Cond::Const(false))
}

/// Keeps the targets of a `goto` whose positions are marked.
pub(super) fn keep_targets(piece: &mut Piece, keep: &[bool]) {
    if let Terminator::Goto(targets) = &mut piece.term {
        let mut marks = keep.iter();
        targets.retain(|_| marks.next() == Some(&true));
    }
    let mut marks = keep.iter();
    piece.hops.retain(|_| marks.next() == Some(&true));
}

/// A `goto` with several targets forgets those that block at once.
fn drop_dead_targets(body: &mut Body) -> bool {
    let blocked: Vec<bool> = body.pieces.iter().map(is_blocked).collect();
    let mut changed = false;
    for piece in &mut body.pieces {
        let targets = piece.term.successors();
        if targets.len() < 2 || !targets.iter().any(|t| blocked[t.index()]) {
            continue;
        }
        let mut keep: Vec<bool> = targets.iter().map(|t| !blocked[t.index()]).collect();
        if !keep.contains(&true) {
            keep[0] = true;
        }
        keep_targets(piece, &keep);
        changed = true;
    }
    changed
}

/// Two branches that only assume opposite conditions and meet again.
fn join_diamonds(body: &mut Body) -> bool {
    let only_assumes = |b: BlockId| {
        let piece = &body.pieces[b.index()];
        match (&piece.lines[..], piece.term.successors()) {
            ([line], [next]) if line.stale.is_empty() && piece.stale.is_empty() => {
                Some((condition(&line.stmt.kind)?, *next))
            }
            _ => None,
        }
    };
    let mut joined = Vec::new();
    for (i, piece) in body.pieces.iter().enumerate() {
        let [a, b] = piece.term.successors() else {
            continue;
        };
        if let (Some((c, next)), Some((d, other))) = (only_assumes(*a), only_assumes(*b))
            && next == other
            && (c.negate() == *d || d.negate() == *c)
        {
            joined.push((i, next));
        }
    }
    for (i, next) in &joined {
        let piece = &mut body.pieces[*i];
        piece.term = Terminator::Goto(vec![*next]);
        let all = piece.hops.drain(..).flatten().collect();
        piece.hops = vec![all];
    }
    !joined.is_empty()
}

/// Jumps to empty blocks that jump on go there directly.
fn thread(body: &mut Body) -> bool {
    let n = body.pieces.len();
    let next = |b: usize| {
        let piece = &body.pieces[b];
        match (&piece.lines[..], piece.term.successors()) {
            ([], [t]) if piece.stale.is_empty() => Some(t.index()),
            _ => None,
        }
    };
    // The end of each chain; in a cycle of empty blocks, some block of it.
    let mut end: Vec<usize> = vec![usize::MAX; n];
    let mut on_path = BitSet::new(n);
    for start in 0..n {
        let mut path = Vec::new();
        let mut at = start;
        let last = loop {
            if end[at] != usize::MAX {
                break end[at];
            }
            if !on_path.insert(at) {
                break at;
            }
            path.push(at);
            match next(at) {
                Some(t) => at = t,
                None => break at,
            }
        };
        for b in path {
            end[b] = last;
            on_path.remove(b);
        }
    }
    let mut changed = false;
    for piece in &mut body.pieces {
        let Terminator::Goto(targets) = &mut piece.term else {
            continue;
        };
        if targets.iter().all(|t| end[t.index()] == t.index()) {
            continue;
        }
        changed = true;
        // Ways that became one are one target with the hops of all.
        let mut place: HashMap<BlockId, usize> = HashMap::default();
        let mut hops: Vec<Vec<BlockId>> = Vec::new();
        let mut old = std::mem::take(&mut piece.hops).into_iter();
        targets.retain_mut(|t| {
            *t = BlockId::new(end[t.index()]);
            let names = old.next().unwrap_or_default();
            let first = *place.entry(*t).or_insert(hops.len());
            if first == hops.len() {
                hops.push(names);
                return true;
            }
            hops[first].extend(names);
            false
        });
        piece.hops = hops;
    }
    changed
}

/// Blocks with one successor absorb it when they are its one predecessor.
fn merge(body: &mut Body) -> bool {
    let n = body.pieces.len();
    // Predecessors: none, one, or several.
    let mut preds = vec![0u32; n];
    for piece in &body.pieces {
        for t in piece.term.successors() {
            preds[t.index()] += 1;
        }
    }
    preds[0] += 1; // control comes from outside, too
    let follower = |body: &Body, b: usize| match body.pieces[b].term.successors() {
        [t] if preds[t.index()] == 1 && t.index() != b => Some(t.index()),
        _ => None,
    };
    let mut follows = BitSet::new(n);
    for b in 0..n {
        if let Some(t) = follower(body, b) {
            follows.insert(t);
        }
    }
    if follows.is_empty() {
        return false;
    }
    let mut keep = BitSet::new(n);
    for head in (0..n).filter(|b| !follows.contains(*b)) {
        keep.insert(head);
        while let Some(t) = follower(body, head) {
            if let Ok([piece, absorbed]) = body.pieces.get_disjoint_mut([head, t]) {
                piece.append(absorbed);
            }
        }
    }
    body.keep_pieces(&keep);
    true
}
