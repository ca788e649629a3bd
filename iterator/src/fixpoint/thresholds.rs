//! Widening thresholds of a function: the constants that its conditions
//! compare with, and where it writes to arrays, and their neighbours; of
//! floats, all constants; of variables that conditions compare, which is larger.

use domains::lattice::Thresholds;
use ir::ieee::Size;
use ir::{
    BlockId, CmpOp, Cond, Const, Dim, FloatKind, Function, LinCons, LinExpr, Operand, PartKind,
    Sign, StmtKind, Type, Var, Z,
};
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

/// Whether a number is one where the machine's integers end: numbers are often held
/// against those.
fn is_end(z: &Z) -> bool {
    let is_power = |z: &Z| ENDS.iter().any(|n| *z == Z::pow2(*n));
    is_power(&z.abs()) || is_power(&(z + &Z::ONE))
}

/// Where integers end: of bytes, words of two bytes, and of four.
const ENDS: [u32; 6] = [7, 8, 15, 16, 31, 32];

/// At most `limit` thresholds of integers, and of floats: where the machine's integers end,
/// if conditions compare with that, and the constants nearest to zero.
pub(crate) fn of(f: &Function, limit: usize) -> Thresholds {
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
    by_size.sort_by_key(|z| (!is_end(z), z.abs(), z.is_negative()));
    by_size.truncate(limit);
    Thresholds::new(by_size)
        .with_sizes(sizes.into_iter().take(limit))
        .with_relations(relations(f, limit))
}

/// How two variables that conditions compare may be to each other: at most or less, one
/// way or the other; at most `limit`. Numbers of objects are only equal or not.
fn relations(f: &Function, limit: usize) -> Vec<LinCons> {
    let mut pairs: BTreeSet<(Var, Var, Sign)> = BTreeSet::new();
    let mut add = |op: CmpOp, a: &Operand, b: &Operand| {
        let (Some(a), Some(b)) = (a.as_var(), b.as_var()) else {
            return;
        };
        let names = |v: Var| {
            let part = f.var(v).part.as_ref();
            part.is_some_and(|p| matches!(p.kind, PartKind::Object | PartKind::Latest))
        };
        let is_number = matches!(f.var(a).ty, Type::Int(_)) && !names(a) && !names(b);
        if a != b && is_number {
            let signs = match op.sign() {
                Some(sign) => vec![sign],
                None => Sign::ALL.to_vec(),
            };
            pairs.extend(signs.into_iter().map(|s| (a.min(b), a.max(b), s)));
        }
    };
    for stmt in f.blocks.iter().flat_map(|b| &b.stmts) {
        if let StmtKind::Assume { cond }
        | StmtKind::Assert { cond, .. }
        | StmtKind::SetBool { cond, .. } = &stmt.kind
        {
            cond.for_each_comparison(&mut add);
        }
    }
    let both = |(a, b, sign): (Var, Var, Sign)| {
        let [a, b] = [a, b].map(|v| LinExpr::dim(Dim::of(v, sign)));
        [
            LinCons::le(&a, &b),
            LinCons::lt(&a, &b),
            LinCons::le(&b, &a),
            LinCons::lt(&b, &a),
        ]
    };
    pairs.into_iter().flat_map(both).take(limit).collect()
}
