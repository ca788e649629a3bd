//! Widening thresholds of a function: the constants that its conditions
//! compare with, and where it writes to arrays, and their neighbours; of
//! floats, all constants.

use domains::lattice::Thresholds;
use ir::ieee::Size;
use ir::{BlockId, Cond, Const, FloatKind, Function, Operand, Sign, StmtKind, Z};
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

/// The size of a constant, if it is a number of a format that is known.
fn size(o: &Operand) -> Option<Size> {
    let Operand::Const(Const::Float { kind, bits }) = o else {
        return None;
    };
    let x = match kind {
        FloatKind::F32 => f64::from(f32::from_bits(bits.to_u32()?)),
        FloatKind::F64 => f64::from_bits(bits.to_u64()?),
        _ => return None,
    };
    Size::of(x)
}

/// At most `limit` thresholds of integers, and of floats; the constants nearest to zero come first.
pub(super) fn of(f: &Function, limit: usize) -> Thresholds {
    let mut all = BTreeSet::from([Z::MINUS_ONE, Z::ZERO, Z::ONE]);
    let mut sizes: BTreeSet<Size> = BTreeSet::new();
    let blocks = f.block_ids().zip(&f.blocks);
    for (b, stmt) in blocks.flat_map(|(b, block)| block.stmts.iter().map(move |s| (b, s))) {
        match &stmt.kind {
            StmtKind::Assume { cond }
            | StmtKind::Assert { cond, .. }
            | StmtKind::SetBool { cond, .. } => collect(cond, &mut all),
            // Loop counters often start at, or are copied from, a bound.
            StmtKind::Assign { src, .. } => {
                add(src, &mut all);
                sizes.extend(size(src));
            }
            StmtKind::Float { args, .. } => sizes.extend(args.iter().filter_map(size)),
            // A search may end there. The entry initialises whole tables.
            StmtKind::ArrayStore { index, .. } if b != BlockId::ENTRY => add(index, &mut all),
            StmtKind::ArrayMerge { from, to, .. } => {
                add(from, &mut all);
                add(to, &mut all);
            }
            _ => {}
        }
    }
    let mut by_size: Vec<Z> = all.into_iter().collect();
    by_size.sort_by_key(|z| (z.abs(), z.is_negative()));
    by_size.truncate(limit);
    Thresholds::new(by_size).with_sizes(sizes.into_iter().take(limit))
}
