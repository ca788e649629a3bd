//! Assignments that nobody reads.
//!
//! Two criteria: the value is not live; or the variable only ever feeds
//! variables that feed nothing (a counter that only counts is live around its
//! loop, but useless).

use crate::graph::{BitSet, Cfg, Code, Liveness};
use crate::transform::body::{Body, Line};
use crate::{BlockId, Operand, StmtKind, Terminator, Var};

/// Whether anything changed.
pub(super) fn run(body: &mut Body) -> bool {
    let cfg = Cfg::of(body);
    let liveness = Liveness::of(body, &cfg);
    let mut scan = liveness.scan(&cfg, BlockId::ENTRY);
    let useful = useful(body);
    let mut changed = false;
    for b in body.block_ids() {
        scan.enter(b);
        let piece = &body.pieces[b.index()];
        let mut keep = vec![true; piece.lines.len()];
        scan.terminator(&piece.term);
        for (i, line) in piece.lines.iter().enumerate().rev() {
            let kind = &line.stmt.kind;
            if kind.is_pure() {
                let mut read = false;
                kind.for_each_def(&mut |v| {
                    read |= useful.contains(v.index()) && scan.is_live(v);
                });
                keep[i] = read && !is_self_copy(kind);
            }
            if keep[i] {
                scan.step(kind);
            }
        }
        if keep.contains(&false) {
            changed = true;
            body.pieces[b.index()].keep_lines(&keep, true);
        }
    }
    changed
}

fn is_self_copy(kind: &StmtKind) -> bool {
    matches!(kind, StmtKind::Assign { dst, src } if *src == Operand::Var(*dst))
}

/// The variables that an impure statement or a return reads, or that feed such
/// a variable.
fn useful(body: &Body) -> BitSet {
    // Edges from destinations to what they are computed from, as pairs.
    let mut feeds: Vec<(Var, Var)> = Vec::new();
    let mut marked = BitSet::new(body.vars.len());
    let mut work = Vec::new();
    let mut mark = |v: Var, work: &mut Vec<Var>| {
        if marked.insert(v.index()) {
            work.push(v);
        }
    };
    for piece in &body.pieces {
        for Line { stmt, .. } in &piece.lines {
            if stmt.kind.is_pure() {
                stmt.kind.for_each_def(&mut |d| {
                    stmt.kind.for_each_use(&mut |u| feeds.push((d, u)));
                });
            } else {
                stmt.kind.for_each_use(&mut |u| mark(u, &mut work));
            }
        }
        if let Terminator::Return(values) = &piece.term {
            for v in values.iter().filter_map(Operand::as_var) {
                mark(v, &mut work);
            }
        }
    }
    feeds.sort_unstable();
    feeds.dedup();
    while let Some(v) = work.pop() {
        let start = feeds.partition_point(|(d, _)| *d < v);
        for (d, u) in &feeds[start..] {
            if *d != v {
                break;
            }
            mark(*u, &mut work);
        }
    }
    marked
}
