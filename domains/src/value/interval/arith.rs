//! Arithmetic of intervals. Every operation gives the least interval that
//! contains the exact results, but for remainders by very many divisors.

use super::{Bound, Interval, bits};
use crate::algebra::non_linear::NonLinear;
use crate::lattice::Lattice;
use crate::tuning::{MAX_DIVISORS, MAX_RANGE_SHIFT};
use ir::Z;

impl Interval {
    /// The least interval that contains all sums.
    #[must_use]
    pub fn plus(&self, other: &Interval) -> Interval {
        if self.is_bottom() || other.is_bottom() {
            return Interval::BOTTOM;
        }
        let add = |a: &Bound, b: &Bound| match (a, b) {
            (Bound::Finite(a), Bound::Finite(b)) => Bound::Finite(a + b),
            (Bound::Finite(_), infinite) | (infinite, _) => infinite.clone(),
        };
        Interval {
            lo: add(&self.lo, &other.lo),
            hi: add(&self.hi, &other.hi),
        }
    }

    /// The least interval that contains `c·x` for each element `x`.
    #[must_use]
    pub fn scaled(&self, c: &Z) -> Interval {
        if self.is_bottom() || c.is_one() {
            return self.clone();
        }
        let scale = |b: &Bound| product(b, &Bound::Finite(c.clone()));
        let (lo, hi) = (scale(&self.lo), scale(&self.hi));
        if c.is_negative() {
            Interval { lo: hi, hi: lo }
        } else {
            Interval { lo, hi }
        }
    }

    /// The integers `q` with `c·q` in the interval (`c` not 0).
    #[must_use]
    pub fn quotient(&self, c: &Z) -> Interval {
        if self.is_bottom() {
            return Interval::BOTTOM;
        }
        let flipped;
        let (of, c) = if c.is_negative() {
            flipped = self.scaled(&Z::MINUS_ONE);
            (&flipped, -c)
        } else {
            (self, c.clone())
        };
        let lo = of.lo.finite().and_then(|lo| lo.div_ceil(&c));
        let hi = of.hi.finite().and_then(|hi| hi.div_floor(&c));
        Interval::new(
            lo.map_or(Bound::MinusInf, Bound::Finite),
            hi.map_or(Bound::PlusInf, Bound::Finite),
        )
    }

    /// The least interval that contains the defined results of `a op b`.
    ///
    /// Remainders by a range of more than 64 divisors that the dividends
    /// exceed may be a little too wide; shifts left by more than 16,384 are
    /// taken as unbounded.
    pub fn apply(op: NonLinear, a: &Interval, b: &Interval) -> Interval {
        if a.is_bottom() || b.is_bottom() {
            return Interval::BOTTOM;
        }
        match op {
            NonLinear::Mul => corners(a, b, product),
            NonLinear::DivTrunc => {
                let positive = b.intersection(&Interval::at_least(Z::ONE));
                let negative = b.intersection(&Interval::at_most(Z::MINUS_ONE));
                corners(a, &positive, quotient).hull(&corners(a, &negative, quotient))
            }
            NonLinear::RemTrunc => remainder(a, b),
            NonLinear::And | NonLinear::Or | NonLinear::Xor => bits::apply(op, a, b),
            NonLinear::Shl => {
                let amount = b.intersection(&Interval::at_least(Z::ZERO));
                corners(a, &amount, shift_left)
            }
            NonLinear::Shr => {
                let amount = b.intersection(&Interval::at_least(Z::ZERO));
                corners(a, &amount, shift_right)
            }
        }
    }
}

/// The hull of `f` at the four corners: right for an `f` that is monotone in
/// each argument when the other one is fixed.
fn corners(a: &Interval, b: &Interval, f: impl Fn(&Bound, &Bound) -> Bound) -> Interval {
    if a.is_bottom() || b.is_bottom() {
        return Interval::BOTTOM;
    }
    let values = [
        f(&a.lo, &b.lo),
        f(&a.lo, &b.hi),
        f(&a.hi, &b.lo),
        f(&a.hi, &b.hi),
    ];
    let [p, q, r, s] = &values;
    Interval {
        lo: p.min(q).min(r.min(s)).clone(),
        hi: p.max(q).max(r.max(s)).clone(),
    }
}

fn signum(b: &Bound) -> i32 {
    match b {
        Bound::MinusInf => -1,
        Bound::Finite(z) => z.signum(),
        Bound::PlusInf => 1,
    }
}

fn infinity(sign: i32) -> Bound {
    match sign {
        -1 => Bound::MinusInf,
        0 => Bound::Finite(Z::ZERO),
        _ => Bound::PlusInf,
    }
}

fn product(a: &Bound, b: &Bound) -> Bound {
    match (a, b) {
        (Bound::Finite(a), Bound::Finite(b)) => Bound::Finite(a * b),
        // 0·∞ is 0: the bound is not reached, but 0 times any element is 0.
        _ => infinity(signum(a) * signum(b)),
    }
}

/// `a / b` rounded towards zero; `b` is not 0.
fn quotient(a: &Bound, b: &Bound) -> Bound {
    match (a, b) {
        (Bound::Finite(a), Bound::Finite(b)) => {
            a.div_trunc(b).map_or(Bound::Finite(Z::ZERO), Bound::Finite)
        }
        // Any number divided by one that is large enough is 0. An unbounded
        // dividend over an unbounded divisor approaches it too; the other
        // corner has the infinite quotients.
        (_, Bound::MinusInf | Bound::PlusInf) => Bound::Finite(Z::ZERO),
        (a, Bound::Finite(b)) => infinity(signum(a) * b.signum()),
    }
}

fn shift_left(a: &Bound, n: &Bound) -> Bound {
    let amount = n
        .finite()
        .and_then(Z::to_u32)
        .filter(|n| *n <= MAX_RANGE_SHIFT);
    match (a, amount) {
        (Bound::Finite(a), Some(n)) => Bound::Finite(a.shl(n)),
        _ => infinity(signum(a)),
    }
}

fn shift_right(a: &Bound, n: &Bound) -> Bound {
    match (a, n) {
        (Bound::Finite(a), Bound::Finite(n)) => {
            Bound::Finite(a.shr_floor(n.to_u32().unwrap_or(u32::MAX)))
        }
        (Bound::Finite(a), _) => Bound::Finite(a.shr_floor(u32::MAX)),
        (infinite, Bound::Finite(_)) => infinite.clone(),
        (infinite, _) => Bound::Finite(if signum(infinite) < 0 {
            Z::MINUS_ONE
        } else {
            Z::ZERO
        }),
    }
}

/// Remainders have the dividend's sign and forget the divisor's.
fn remainder(a: &Interval, b: &Interval) -> Interval {
    let divisors = magnitudes(b);
    let positive = a.intersection(&Interval::at_least(Z::ZERO));
    let negative = a.intersection(&Interval::at_most(Z::MINUS_ONE));
    let of_negative = natural_remainder(&negative.scaled(&Z::MINUS_ONE), &divisors);
    natural_remainder(&positive, &divisors).hull(&of_negative.scaled(&Z::MINUS_ONE))
}

/// The absolute values of the elements other than 0.
fn magnitudes(b: &Interval) -> Interval {
    let positive = b.intersection(&Interval::at_least(Z::ONE));
    let negative = b.intersection(&Interval::at_most(Z::MINUS_ONE));
    positive.hull(&negative.scaled(&Z::MINUS_ONE))
}

/// Remainders of natural numbers `a` by positive numbers `b`.
fn natural_remainder(a: &Interval, b: &Interval) -> Interval {
    let (Some(a_lo), Some(b_lo)) = (a.lo.finite(), b.lo.finite()) else {
        return Interval::BOTTOM;
    };
    if Bound::Finite(b_lo.clone()) > a.hi {
        return a.clone(); // every dividend is less than every divisor
    }
    // Divisors greater than every dividend leave all dividends alone.
    let unchanged = if b.hi > a.hi {
        a.clone()
    } else {
        Interval::BOTTOM
    };
    let proper_hi = b.hi.clone().min(a.hi.clone());
    let proper = Interval::new(b_lo.clone(), proper_hi);
    let mut result = unchanged;
    // From the greatest divisor down: once the greatest remainder so far
    // can't be exceeded by smaller divisors, and 0 was reached, all is known.
    let Some((least, greatest)) = proper.ends() else {
        // Unbounded dividends and divisors: everything from 0 up.
        return Interval::at_least(Z::ZERO);
    };
    let mut d = greatest.clone();
    for _ in 0..MAX_DIVISORS {
        let below = &d - Z::ONE;
        if d < *least || (result.contains(&Z::ZERO) && Bound::Finite(below) <= result.hi) {
            return result;
        }
        result = result.hull(&remainder_by(a_lo, &a.hi, &d));
        d = &d - Z::ONE;
    }
    if d < *least {
        return result;
    }
    result.hull(&Interval::new(Z::ZERO, &d - Z::ONE))
}

/// Remainders of the numbers from `lo` to `hi` by `d`; all natural.
fn remainder_by(lo: &Z, hi: &Bound, d: &Z) -> Interval {
    let most = d - Z::ONE;
    let (Some(hi), Some(first)) = (hi.finite(), lo.div_floor(d)) else {
        return Interval::new(Z::ZERO, most);
    };
    let start = &first * d;
    if *hi < &start + d {
        // One lap: the remainders are consecutive too.
        return Interval::new(lo - &start, hi - &start);
    }
    Interval::new(Z::ZERO, most)
}
