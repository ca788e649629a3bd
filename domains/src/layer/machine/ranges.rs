//! Machine operations on the ranges of their operands, without relations
//! between variables: exact in ℤ, then brought back to the width.

use super::twin::Twin;
use crate::algebra::non_linear::NonLinear;
use crate::integers::Known;
use crate::lattice::Lattice;
use crate::tuning::MAX_OPERANDS;
use crate::value::interval::Interval;
use ir::{BinOp, Sign, UnOp, Z, machine};

/// The reading in which an operation is exact; `None` when either will do,
/// because the results agree modulo `2^width`.
pub fn natural(op: BinOp) -> Option<Sign> {
    match op {
        BinOp::Add | BinOp::Sub | BinOp::Mul | BinOp::Shl => None,
        BinOp::And | BinOp::Or | BinOp::Xor => None,
        BinOp::UDiv | BinOp::URem | BinOp::LShr => Some(Sign::Unsigned),
        BinOp::SDiv | BinOp::SRem | BinOp::AShr => Some(Sign::Signed),
    }
}

/// The operation of ℤ that an operation is, but for sums and differences.
pub fn non_linear(op: BinOp) -> Option<NonLinear> {
    Some(match op {
        BinOp::Add | BinOp::Sub => return None,
        BinOp::Mul => NonLinear::Mul,
        BinOp::UDiv | BinOp::SDiv => NonLinear::DivTrunc,
        BinOp::URem | BinOp::SRem => NonLinear::RemTrunc,
        BinOp::Shl => NonLinear::Shl,
        BinOp::LShr | BinOp::AShr => NonLinear::Shr,
        BinOp::And => NonLinear::And,
        BinOp::Or => NonLinear::Or,
        BinOp::Xor => NonLinear::Xor,
    })
}

/// Whether the right operand is a shift amount: always read unsigned.
pub fn is_shift(op: BinOp) -> bool {
    matches!(op, BinOp::Shl | BinOp::LShr | BinOp::AShr)
}

/// Whether the right operand is a divisor.
pub fn is_division(op: BinOp) -> bool {
    matches!(op, BinOp::UDiv | BinOp::SDiv | BinOp::URem | BinOp::SRem)
}

/// Whether `nsw` and `nuw` mean something.
pub fn may_wrap(op: BinOp) -> bool {
    matches!(op, BinOp::Add | BinOp::Sub | BinOp::Mul | BinOp::Shl)
}

/// Contains [`machine::exact`] wherever that is defined.
pub fn exact(op: BinOp, sign: Sign, width: u32, a: &Twin, b: &Twin) -> Interval {
    let sign = natural(op).unwrap_or(sign);
    let x = a.get(sign);
    match (op, non_linear(op)) {
        (BinOp::Add, _) => x.plus(b.get(sign)),
        (_, None) => x.plus(&b.get(sign).scaled(&Z::MINUS_ONE)),
        (_, Some(op_z)) if is_shift(op) => {
            let amounts = Interval::new(Z::ZERO, Z::from(width) - Z::ONE);
            Interval::apply(op_z, x, &b.unsigned.intersection(&amounts))
        }
        (_, Some(op_z)) => Interval::apply(op_z, x, b.get(sign)),
    }
}

/// Whether [`machine::exact`] may be `None`.
pub fn may_be_undefined(op: BinOp, width: u32, b: &Twin) -> bool {
    if is_shift(op) {
        let amounts = Interval::new(Z::ZERO, Z::from(width) - Z::ONE);
        !b.unsigned.leq(&amounts)
    } else {
        is_division(op) && b.unsigned.contains(&Z::ZERO)
    }
}

/// Whether [`machine::exact`] is `None` for all operands.
pub fn must_be_undefined(op: BinOp, width: u32, b: &Twin) -> bool {
    if is_shift(op) {
        let amounts = Interval::new(Z::ZERO, Z::from(width) - Z::ONE);
        b.unsigned.intersection(&amounts).is_bottom()
    } else {
        is_division(op) && b.unsigned.leq(&Interval::singleton(0))
    }
}

/// Whether the signed division may be that of the minimum by -1.
pub fn may_overflow(op: BinOp, width: u32, a: &Twin, b: &Twin) -> bool {
    matches!(op, BinOp::SDiv | BinOp::SRem)
        && a.signed.contains(&Z::min_of(width, Sign::Signed))
        && b.signed.contains(&Z::MINUS_ONE)
}

/// Whether [`binary`] gives the best ranges of all results by itself: the
/// operands are intervals in the readings in which the operation is exact, no
/// result wraps out of one lap, and where only one reading is exact, the sign
/// bit of the result is known.
pub fn is_settled(op: BinOp, width: u32, a: &Twin, b: &Twin) -> bool {
    let settled_in = |sign: Sign| {
        let range = exact(op, sign, width, a, b);
        let one_lap = range.lap(width, sign).is_some();
        let known_sign = || {
            let part = range.wrap(width, sign);
            Twin::of(width, sign, &part).sign_bit().is_some()
        };
        one_lap
            && a.is_interval(width, sign)
            && b.is_interval(width, if is_shift(op) { Sign::Unsigned } else { sign })
            && (natural(op).is_none() || known_sign())
    };
    match natural(op) {
        Some(sign) => settled_in(sign),
        None => Sign::ALL.into_iter().all(settled_in),
    }
}

/// How many low bits of every result of a wrapping operation are 0.
fn low_zeros(op: BinOp, width: u32, a: &Twin, b: &Twin) -> u32 {
    let zeros = |t: &Twin| {
        t.unsigned
            .as_singleton()
            .map_or(0, |k| (0..width).find(|i| k.bit(*i)).unwrap_or(width))
    };
    match op {
        BinOp::Shl => {
            let least = b.unsigned.lo().finite().and_then(Z::to_u32).unwrap_or(0);
            least.saturating_add(zeros(a)).min(width)
        }
        BinOp::Mul => zeros(a).saturating_add(zeros(b)).min(width),
        _ => 0,
    }
}

/// Contains every defined result of `a op b`. For operands for which the
/// result is arbitrary, it need not be in here.
pub fn binary(op: BinOp, width: u32, a: &Twin, b: &Twin, known: Known) -> Twin {
    let fits = |sign: Sign| match sign {
        Sign::Signed => known.fits_signed,
        Sign::Unsigned => known.fits_unsigned,
    };
    let mut result = Twin::full(width);
    for sign in Sign::ALL {
        if natural(op).is_some_and(|n| n != sign) {
            continue;
        }
        let range = exact(op, sign, width, a, b);
        let full = Interval::full(width, sign);
        *result.get_mut(sign) = if fits(sign) {
            range.intersection(&full)
        } else if range.lap(width, sign).is_some() || range.is_bottom() {
            range.wrap(width, sign)
        } else {
            // The greatest integer of the type that ends in so many zeros.
            let zeros = low_zeros(op, width, a, b);
            let last = Z::max_of(width, sign).shr_floor(zeros).shl(zeros);
            full.intersection(&Interval::at_most(last))
        };
    }
    result.reduced(width)
}

/// Contains the unsigned reading of every result of `op a`.
pub fn unary(op: UnOp, width: u32, a: &Interval) -> Interval {
    if let Some(all) = a.elements(MAX_OPERANDS) {
        let results = all.iter().map(|x| machine::unary(op, width, x));
        return Twin::hull_of(width, results).unsigned;
    }
    let Some((lo, hi)) = a.ends() else {
        return Interval::full(width, Sign::Unsigned);
    };
    match op {
        UnOp::Ctlz => Interval::new(
            Z::from(width - hi.bit_length()),
            Z::from(width - lo.bit_length()),
        ),
        UnOp::Ctpop => Interval::new(
            Z::from(least_ones(lo, hi, width)),
            Z::from(width - least_ones(&complement(hi, width), &complement(lo, width), width)),
        ),
        UnOp::Cttz => Interval::new(Z::ZERO, Z::from(most_trailing_zeros(lo, hi, width))),
        UnOp::Bitreverse => reversed(lo, hi, width, 1),
        UnOp::Bswap => reversed(lo, hi, width, 8),
    }
}

fn complement(x: &Z, width: u32) -> Z {
    Z::max_of(width, Sign::Unsigned) - x
}

fn ones(x: &Z) -> u32 {
    u32::try_from((0..x.bit_length()).filter(|i| x.bit(*i)).count()).unwrap_or(u32::MAX)
}

/// The least number of ones in `[lo, hi]`: `lo` has it, or the common high bits
/// of `lo` and `hi` with one more bit followed by zeros.
fn least_ones(lo: &Z, hi: &Z, width: u32) -> u32 {
    let Some(top) = (0..width).rev().find(|i| lo.bit(*i) != hi.bit(*i)) else {
        return ones(lo);
    };
    // There lo has a 0 and hi a 1: every other number has at least the common
    // bits and one more.
    ones(lo).min(ones(&hi.shr_floor(top)))
}

/// The greatest number of trailing zeros in `[lo, hi]`, `lo < hi`.
fn most_trailing_zeros(lo: &Z, hi: &Z, width: u32) -> u32 {
    if lo.is_zero() {
        return width;
    }
    // A multiple of 2^k lies in [lo, hi] if rounding hi down stays above lo.
    (0..width)
        .rev()
        .find(|k| hi.shr_floor(*k).shl(*k) >= *lo)
        .unwrap_or(0)
}

/// The hull of `[lo, hi]` with groups of `group` bits in reverse order. The
/// extreme results are found group by group from the lowest, which becomes the
/// highest: each group takes the extreme value with which some number of the
/// range still agrees.
fn reversed(lo: &Z, hi: &Z, width: u32, group: u32) -> Interval {
    let op = if group == 1 {
        UnOp::Bitreverse
    } else {
        UnOp::Bswap
    };
    let extreme = |greatest: bool| {
        let mut low = Z::ZERO; // the groups chosen so far
        for at in (0..width).step_by(group as usize) {
            let mut digits: Vec<u32> = (0..1 << group).collect();
            if greatest {
                digits.reverse();
            }
            let next = digits
                .into_iter()
                .map(|d| &low + Z::from(d).shl(at))
                .find(|low| agrees(lo, hi, low, at + group));
            let Some(next) = next else { break };
            low = next;
        }
        machine::unary(op, width, &low)
    };
    Interval::new(extreme(false), extreme(true))
}

/// Whether a number in `[lo, hi]` has the low `bits` bits `low`.
fn agrees(lo: &Z, hi: &Z, low: &Z, bits: u32) -> bool {
    let candidate = lo.shr_floor(bits).shl(bits) + low;
    let candidate = if candidate < *lo {
        candidate + Z::pow2(bits)
    } else {
        candidate
    };
    candidate <= *hi
}
