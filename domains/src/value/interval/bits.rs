//! Bitwise operations on intervals, exact.
//!
//! An operand is cut at 0, so that each piece has one sign; pieces are read as
//! naturals of a common number of bits, where the tight bounds of H. Warren,
//! *Hacker's Delight* (2nd ed., 2012), section 4-3, apply: the extreme results
//! are found by one scan from the highest bit down, in which an operand's
//! bound may be moved at the first place where that helps.

use super::{Bound, Interval};
use crate::algebra::non_linear::NonLinear;
use ir::Z;

/// A range of naturals.
struct Range {
    lo: Z,
    hi: Z,
}

pub(super) fn apply(op: NonLinear, a: &Interval, b: &Interval) -> Interval {
    let finite = [&a.lo, &a.hi, &b.lo, &b.hi];
    let m = finite
        .iter()
        .filter_map(|x| x.finite())
        .map(|z| z.bit_length() + 1)
        .max()
        .unwrap_or(1);
    // Two bits above those of every finite bound stand for all higher ones:
    // one for each operand's highest set (or cleared) bit. A result that uses
    // them is unbounded; every other result has the same low bits as one that
    // doesn't exceed them.
    let n = m + 2;
    let mut hull = Interval::BOTTOM;
    for (x, x_neg) in pieces(a, n) {
        for (y, y_neg) in pieces(b, n) {
            let (range, negative) = match op {
                NonLinear::And => (and(&x, &y, n), x_neg && y_neg),
                NonLinear::Or => (or(&x, &y, n), x_neg || y_neg),
                _ => (xor(&x, &y, n), x_neg != y_neg),
            };
            let mut piece = Interval::new(range.lo, range.hi);
            if negative {
                piece = piece.shifted(&-Z::pow2(n));
            }
            hull = hull.hull(&piece);
        }
    }
    if hull.hi >= Bound::Finite(Z::pow2(m)) {
        hull.hi = Bound::PlusInf;
    }
    if hull.lo < Bound::Finite(-Z::pow2(m)) {
        hull.lo = Bound::MinusInf;
    }
    hull
}

/// The non-negative and the negative part, as `n`-bit naturals without the
/// sign; `true` for the negative one (to which `2^n` was added).
fn pieces(a: &Interval, n: u32) -> impl Iterator<Item = (Range, bool)> + use<> {
    let limits = Interval::new(-Z::pow2(n), Z::pow2(n) - Z::ONE);
    let bounded = a.intersection(&limits);
    let positive = bounded.intersection(&Interval::at_least(Z::ZERO));
    let negative = bounded.intersection(&Interval::at_most(Z::MINUS_ONE));
    let range = |i: Interval| {
        i.ends().map(|(lo, hi)| Range {
            lo: lo.clone(),
            hi: hi.clone(),
        })
    };
    let positive = range(positive).map(|r| (r, false));
    let negative = range(negative.shifted(&Z::pow2(n))).map(|r| (r, true));
    positive.into_iter().chain(negative)
}

fn with_bit(x: &Z, i: u32) -> Z {
    x.bit_or(&Z::pow2(i))
}

/// `x` without its bits from `i` down, then with bit `i` set.
fn up_to(x: &Z, i: u32) -> Z {
    with_bit(&x.shr_floor(i).shl(i), i)
}

/// `x` without bit `i`, all lower bits set.
fn down_from(x: &Z, i: u32) -> Z {
    let high = x.shr_floor(i + 1).shl(i + 1);
    high + Z::pow2(i) - Z::ONE
}

fn min_or(x: &Range, y: &Range, n: u32) -> Z {
    for i in (0..n).rev() {
        let (a, b) = (x.lo.bit(i), y.lo.bit(i));
        if !a && b {
            let moved = up_to(&x.lo, i);
            if moved <= x.hi {
                return moved.bit_or(&y.lo);
            }
        } else if a && !b {
            let moved = up_to(&y.lo, i);
            if moved <= y.hi {
                return x.lo.bit_or(&moved);
            }
        }
    }
    x.lo.bit_or(&y.lo)
}

fn max_or(x: &Range, y: &Range, n: u32) -> Z {
    for i in (0..n).rev() {
        if x.hi.bit(i) && y.hi.bit(i) {
            let moved = down_from(&x.hi, i);
            if moved >= x.lo {
                return moved.bit_or(&y.hi);
            }
            let moved = down_from(&y.hi, i);
            if moved >= y.lo {
                return x.hi.bit_or(&moved);
            }
        }
    }
    x.hi.bit_or(&y.hi)
}

fn or(x: &Range, y: &Range, n: u32) -> Range {
    Range {
        lo: min_or(x, y, n),
        hi: max_or(x, y, n),
    }
}

/// The `n`-bit complements, which reverse the order.
fn complement(x: &Range, n: u32) -> Range {
    let ones = Z::pow2(n) - Z::ONE;
    Range {
        lo: &ones - &x.hi,
        hi: &ones - &x.lo,
    }
}

/// By De Morgan's law.
fn and(x: &Range, y: &Range, n: u32) -> Range {
    complement(&or(&complement(x, n), &complement(y, n), n), n)
}

fn xor(x: &Range, y: &Range, n: u32) -> Range {
    Range {
        lo: min_xor(x, y, n),
        hi: {
            // x ^ y is greatest where x ^ ¬y is least.
            let least = min_xor(x, &complement(y, n), n);
            Z::pow2(n) - Z::ONE - least
        },
    }
}

/// The least `x ^ y`: from the highest bit down, the two are kept equal where
/// both ranges allow it.
fn min_xor(x: &Range, y: &Range, n: u32) -> Z {
    let (mut a, mut b) = (x.lo.clone(), y.lo.clone());
    for i in (0..n).rev() {
        match (a.bit(i), b.bit(i)) {
            (false, true) => {
                let moved = up_to(&a, i);
                if moved <= x.hi {
                    a = moved;
                }
            }
            (true, false) => {
                let moved = up_to(&b, i);
                if moved <= y.hi {
                    b = moved;
                }
            }
            _ => {}
        }
    }
    a.bit_xor(&b)
}
