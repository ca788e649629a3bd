//! Widening thresholds of a function: the constants that its conditions
//! compare with, and where it writes to arrays, and their neighbours.

use domains::lattice::Thresholds;
use ir::{BlockId, Cond, Const, Function, Operand, Sign, StmtKind, Z};
use std::collections::BTreeSet;

fn collect(cond: &Cond, out: &mut BTreeSet<Z>) {
    cond.for_each_operand(&mut |o| add(o, out));
}

fn add(o: &Operand, out: &mut BTreeSet<Z>) {
    if let Operand::Const(Const::Int { width, value }) = o {
        for sign in Sign::ALL {
            let v = value.wrap(*width, sign);
            out.insert(&v - Z::ONE);
            out.insert(&v + Z::ONE);
            out.insert(v);
        }
    }
}

/// At most `limit` thresholds; the constants nearest to zero come first.
pub(super) fn of(f: &Function, limit: usize) -> Thresholds {
    let mut all = BTreeSet::from([Z::MINUS_ONE, Z::ZERO, Z::ONE]);
    let blocks = f.block_ids().zip(&f.blocks);
    for (b, stmt) in blocks.flat_map(|(b, block)| block.stmts.iter().map(move |s| (b, s))) {
        match &stmt.kind {
            StmtKind::Assume { cond }
            | StmtKind::Assert { cond, .. }
            | StmtKind::SetBool { cond, .. } => collect(cond, &mut all),
            // Loop counters often start at, or are copied from, a bound.
            StmtKind::Assign { src, .. } => add(src, &mut all),
            // A search may end there. The entry initialises whole tables.
            StmtKind::ArrayStore { index, .. } if b != BlockId::ENTRY => add(index, &mut all),
            _ => {}
        }
    }
    let mut by_size: Vec<Z> = all.into_iter().collect();
    by_size.sort_by_key(|z| (z.abs(), z.is_negative()));
    by_size.truncate(limit);
    Thresholds::new(by_size)
}
