//! Where the value of a variable was computed, as far as there is one way back.

use ir::graph::Cfg;
use ir::{BlockId, Function, StmtKind, Var};

/// So many blocks are looked at.
const MOST_BLOCKS: usize = 16;

/// Where a variable was last written.
pub(super) struct Definition<'f> {
    /// By what.
    pub stmt: &'f StmtKind,
    /// Where.
    pub at: (BlockId, usize),
    /// What was written since, itself included.
    pub changed: Vec<Var>,
}

/// The last statement before a place that writes a variable, if there is one way from
/// there.
pub(super) fn definition<'f>(
    f: &'f Function,
    cfg: &Cfg,
    at: (BlockId, usize),
    of: Var,
) -> Option<Definition<'f>> {
    let (mut block, mut end) = at;
    let mut changed: Vec<Var> = Vec::new();
    for _ in 0..MOST_BLOCKS {
        for (i, stmt) in f.block(block).stmts[..end].iter().enumerate().rev() {
            let mut is_it = false;
            stmt.kind.for_each_def(&mut |v| {
                is_it |= v == of;
                changed.push(v);
            });
            if is_it {
                let (stmt, at) = (&stmt.kind, (block, i));
                return Some(Definition { stmt, at, changed });
            }
        }
        let [only] = cfg.preds(block) else {
            return None;
        };
        block = *only;
        end = f.block(block).stmts.len();
    }
    None
}
