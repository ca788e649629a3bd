//! What is known at the start of each block, whatever way led there: the greatest
//! solution of a forward problem, as of available expressions (J. Cocke, *Global common
//! subexpression elimination*, 1970).

use crate::graph::Cfg;
use crate::{BlockId, Function, StmtKind};

/// What is known at a point. Nothing is known at the start of a function.
pub(super) trait Known: Clone + Default + PartialEq {
    /// What both know.
    fn met(self, other: &Self) -> Self;
}

/// What is known at the start of each block that can be reached, where `step` takes
/// what is known over the statement at a place.
///
/// Cost: as many passes over the statements as loops are nested, and two more.
pub(super) fn available<K: Known>(
    f: &Function,
    mut step: impl FnMut(&mut K, (BlockId, usize), &StmtKind),
) -> Vec<(BlockId, K)> {
    let cfg = Cfg::of(f);
    let mut exits: Vec<Option<K>> = vec![None; f.blocks.len()];
    let entered = |exits: &[Option<K>], b: BlockId| {
        if b == BlockId::ENTRY {
            return K::default();
        }
        // From where nothing came yet, anything may be known.
        let preds = cfg.preds(b).iter();
        let mut known = preds.filter_map(|p| exits[p.index()].as_ref());
        let first = known.next().cloned().unwrap_or_default();
        known.fold(first, K::met)
    };
    let order = cfg.reverse_post_order();
    let mut changed = true;
    while changed {
        changed = false;
        for b in order {
            let mut state = entered(&exits, *b);
            for (i, stmt) in f.block(*b).stmts.iter().enumerate() {
                step(&mut state, (*b, i), &stmt.kind);
            }
            let old = &mut exits[b.index()];
            if old.as_ref() != Some(&state) {
                *old = Some(state);
                changed = true;
            }
        }
    }
    order.iter().map(|b| (*b, entered(&exits, *b))).collect()
}
