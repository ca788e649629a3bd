//! `t = a op b; ...; x = t` becomes `x = a op b; ...` when `t` is read no more
//! and nothing between touches `x`.

use crate::graph::{Cfg, Code, Liveness};
use crate::transform::body::{Body, Piece};
use crate::{BlockId, Operand, PlaceMut, StmtKind, Var};
use rustc_hash::FxHashMap as HashMap;

/// What a block did with a variable so far.
#[derive(Default)]
struct Touched {
    /// Where it was last written, if in this block.
    def: Option<usize>,
    /// Where it was read since.
    uses: Vec<usize>,
    /// Where it was last read or written.
    last: usize,
}

/// Whether anything changed.
pub(super) fn run(body: &mut Body) -> bool {
    let cfg = Cfg::of(body);
    let liveness = Liveness::of(body, &cfg);
    let mut scan = liveness.scan(&cfg, BlockId::ENTRY);
    let mut changed = false;
    for b in body.block_ids() {
        scan.enter(b);
        let piece = &body.pieces[b.index()];
        let mut dies = vec![false; piece.lines.len()];
        scan.terminator(&piece.term);
        for (i, line) in piece.lines.iter().enumerate().rev() {
            if let Some((_, t)) = copy(&line.stmt.kind) {
                dies[i] = !scan.is_live(t);
            }
            scan.step(&line.stmt.kind);
        }
        if dies.contains(&true) {
            changed |= in_block(&mut body.pieces[b.index()], &dies);
        }
    }
    changed
}

/// `x` and `t` of `x = t`.
fn copy(kind: &StmtKind) -> Option<(Var, Var)> {
    match kind {
        StmtKind::Assign {
            dst,
            src: Operand::Var(src),
        } if dst != src => Some((*dst, *src)),
        _ => None,
    }
}

fn in_block(piece: &mut Piece, dies: &[bool]) -> bool {
    let lines = &mut piece.lines;
    let mut touched: HashMap<Var, Touched> = HashMap::default();
    let mut keep = vec![true; lines.len()];
    for j in 0..lines.len() {
        if let Some((x, t)) = copy(&lines[j].stmt.kind)
            && dies[j]
            && let Some(i) = touched.get(&t).and_then(|t| t.def)
            && touched.get(&x).is_none_or(|x| x.last <= i)
            && !defines(&lines[i].stmt.kind, x)
        {
            // Statement `i` may still read the old `t`.
            let left = Touched {
                last: i,
                ..Touched::default()
            };
            let uses = touched.insert(t, left).map(|t| t.uses).unwrap_or_default();
            lines[i].stmt.kind.visit_mut(&mut |place| {
                if let PlaceMut::Def(v) = place {
                    replace(v, t, x);
                }
            });
            for u in &uses {
                lines[*u].stmt.kind.visit_mut(&mut |place| {
                    if let Some(v) = place.used() {
                        replace(v, t, x);
                    }
                });
            }
            let last = uses.last().copied().unwrap_or(i);
            touched.insert(
                x,
                Touched {
                    def: Some(i),
                    uses,
                    last,
                },
            );
            lines[i].stale.push(t);
            keep[j] = false;
            continue;
        }
        let kind = &lines[j].stmt.kind;
        kind.for_each_use(&mut |v| {
            let entry = touched.entry(v).or_default();
            if entry.uses.last() != Some(&j) {
                entry.uses.push(j);
            }
            entry.last = j;
        });
        kind.for_each_def(&mut |v| {
            let entry = touched.entry(v).or_default();
            entry.def = Some(j);
            entry.uses.clear();
            entry.last = j;
        });
    }
    let changed = keep.contains(&false);
    if changed {
        piece.keep_lines(&keep, false);
    }
    changed
}

fn replace(v: &mut Var, old: Var, new: Var) {
    if *v == old {
        *v = new;
    }
}

fn defines(kind: &StmtKind, x: Var) -> bool {
    let mut found = false;
    kind.for_each_def(&mut |v| found |= v == x);
    found
}
