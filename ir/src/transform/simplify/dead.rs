//! Assignments that nobody reads.
//!
//! Two criteria: the value is not live; or the variable only ever feeds
//! variables that feed nothing (a counter that only counts is live around its
//! loop, but useless).

use crate::graph::{BitSet, Cfg, Liveness};
use crate::transform::body::Body;
use crate::{Function, Operand, StmtKind, Terminator, Var};

/// Whether anything changed.
pub(super) fn run(body: &mut Body, like: &Function) -> bool {
    let view = body.view(like);
    let cfg = Cfg::of(&view);
    let liveness = Liveness::of(&view, &cfg);
    let useful = useful(&view);
    let mut changed = false;
    for b in view.block_ids() {
        let block = view.block(b);
        let mut keep = vec![true; block.stmts.len()];
        let mut scan = liveness.scan(&cfg, b);
        scan.terminator(&block.term);
        for (i, stmt) in block.stmts.iter().enumerate().rev() {
            if stmt.kind.is_pure() {
                let mut read = false;
                stmt.kind.for_each_def(&mut |v| {
                    read |= useful.contains(v.index()) && scan.is_live(v);
                });
                keep[i] = read && !is_self_copy(&stmt.kind);
            }
            if keep[i] {
                scan.step(&stmt.kind);
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
fn useful(f: &Function) -> BitSet {
    // Edges from destinations to what they are computed from, as pairs.
    let mut feeds: Vec<(Var, Var)> = Vec::new();
    let mut marked = BitSet::new(f.vars.len());
    let mut work = Vec::new();
    let mut mark = |v: Var, work: &mut Vec<Var>| {
        if marked.insert(v.index()) {
            work.push(v);
        }
    };
    for block in &f.blocks {
        for stmt in &block.stmts {
            if stmt.kind.is_pure() {
                stmt.kind.for_each_def(&mut |d| {
                    stmt.kind.for_each_use(&mut |u| feeds.push((d, u)));
                });
            } else {
                stmt.kind.for_each_use(&mut |u| mark(u, &mut work));
            }
        }
        if let Terminator::Return(values) = &block.term {
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
