//! Arithmetic of known bits.

use super::{KnownBits, from_bit, trailing_zeros};
use crate::algebra::non_linear::NonLinear;
use crate::lattice::Lattice;
use crate::tuning::{MAX_AMOUNTS, MAX_SHIFT};
use crate::value::interval::Interval;
use ir::Z;

/// What the bits from some place up can be.
enum High {
    /// All 0.
    Zero,
    /// All 1.
    Ones,
    /// Anything.
    Any,
}

impl KnownBits {
    /// All sums; best.
    pub(in crate::value) fn sum(a: &KnownBits, b: &KnownBits) -> KnownBits {
        if a.is_bottom() || b.is_bottom() {
            return KnownBits::BOTTOM;
        }
        // Between the least and the greatest choice of the unknown bits, the
        // carries that differ are where the two sums differ.
        let least = &a.value + &b.value;
        let greatest = &least + &(&a.unknown + &b.unknown);
        let carries = least.bit_xor(&greatest);
        let unknown = carries.bit_or(&a.unknown).bit_or(&b.unknown);
        KnownBits::new(&least, unknown)
    }

    /// All differences; best.
    pub(in crate::value) fn difference(a: &KnownBits, b: &KnownBits) -> KnownBits {
        if a.is_bottom() || b.is_bottom() {
            return KnownBits::BOTTOM;
        }
        let value = &a.value - &b.value;
        let borrows = (&value + &a.unknown).bit_xor(&(&value - &b.unknown));
        let unknown = borrows.bit_or(&a.unknown).bit_or(&b.unknown);
        KnownBits::new(&value, unknown)
    }

    /// The number of bits after which all are alike, and those.
    fn high(&self) -> (u32, High) {
        let n = self.value.bit_length().max(self.unknown.bit_length());
        let high = if self.unknown.is_negative() {
            High::Any
        } else if self.value.is_negative() {
            High::Ones
        } else {
            High::Zero
        };
        (n, high)
    }

    /// Contains all products. Each unknown bit of the one operand adds an
    /// unknown multiple of the other.
    pub(in crate::value) fn product(a: &KnownBits, b: &KnownBits) -> KnownBits {
        if a.is_bottom() || b.is_bottom() {
            return KnownBits::BOTTOM;
        }
        let (a, b) = if a.high().0 <= b.high().0 {
            (a, b)
        } else {
            (b, a)
        };
        let (n, high) = a.high();
        let possible = b.value.bit_or(&b.unknown);
        let known = &a.value.mod_pow2(n) * &b.value;
        let mut open = KnownBits::singleton(Z::ZERO);
        for i in 0..n {
            let partial = if a.unknown.bit(i) {
                &possible
            } else if a.value.bit(i) {
                &b.unknown
            } else {
                continue;
            };
            if !partial.is_zero() {
                open = KnownBits::sum(&open, &KnownBits::new(&Z::ZERO, partial.shl(i)));
            }
        }
        let low = KnownBits::sum(&KnownBits::singleton(known), &open);
        match (high, trailing_zeros(&possible)) {
            (High::Zero, _) | (_, None) => low,
            (High::Ones, _) => KnownBits::difference(&low, &b.shifted_left(n)),
            (High::Any, Some(zeros)) => {
                KnownBits::sum(&low, &KnownBits::new(&Z::ZERO, from_bit(n + zeros)))
            }
        }
    }

    fn shifted_left(&self, n: u32) -> KnownBits {
        KnownBits {
            value: self.value.shl(n),
            unknown: self.unknown.shl(n),
        }
    }

    fn shifted_right(&self, n: u32) -> KnownBits {
        KnownBits {
            value: self.value.shr_floor(n),
            unknown: self.unknown.shr_floor(n),
        }
    }

    /// The numbers with the same low `n` bits as an element.
    fn low(&self, n: u32) -> KnownBits {
        KnownBits::new(&self.value, self.unknown.bit_or(&from_bit(n)))
    }

    /// Contains every `q` with `c·q` in the value; best for powers of two.
    pub(in crate::value) fn exact_quotient(&self, c: &Z) -> KnownBits {
        if self.is_bottom() {
            return KnownBits::BOTTOM;
        }
        let range = KnownBits::of_range(&self.hull().quotient(c));
        let size = c.abs();
        let zeros = trailing_zeros(&size).unwrap_or(0);
        let multiples = KnownBits::new(&Z::ZERO, from_bit(zeros));
        let multiples = self.intersection(&multiples);
        if multiples.is_bottom() {
            return KnownBits::BOTTOM;
        }
        let shifted = multiples.shifted_right(zeros);
        let odd = size.shr_floor(zeros);
        let positive = if odd.is_one() {
            shifted
        } else {
            // Modulo 2^t, the odd factor has an inverse.
            let known = trailing_zeros(&shifted.unknown).unwrap_or(0);
            let inverse = inverse_of_odd(&odd, known);
            KnownBits::new(&(&shifted.value * &inverse), from_bit(known))
        };
        let signed = if c.is_negative() {
            KnownBits::difference(&KnownBits::singleton(Z::ZERO), &positive)
        } else {
            positive
        };
        signed.intersection(&range)
    }

    /// Contains every defined `op(x, y)`.
    pub(in crate::value) fn operation(op: NonLinear, a: &KnownBits, b: &KnownBits) -> KnownBits {
        if a.is_bottom() || b.is_bottom() {
            return KnownBits::BOTTOM;
        }
        let by_range = || KnownBits::of_range(&Interval::apply(op, &a.hull(), &b.hull()));
        let either = || a.unknown.bit_or(&b.unknown);
        match op {
            NonLinear::And => {
                let possible = a.value.bit_or(&a.unknown);
                let possible = possible.bit_and(&b.value.bit_or(&b.unknown));
                let value = a.value.bit_and(&b.value);
                KnownBits {
                    unknown: possible.bit_and(&value.bit_not()),
                    value,
                }
            }
            NonLinear::Or => {
                let value = a.value.bit_or(&b.value);
                KnownBits {
                    unknown: either().bit_and(&value.bit_not()),
                    value,
                }
            }
            NonLinear::Xor => KnownBits::new(&a.value.bit_xor(&b.value), either()),
            NonLinear::Mul => KnownBits::product(a, b),
            NonLinear::DivTrunc => {
                let exact = b.as_singleton().filter(|c| !c.is_zero()).and_then(|c| {
                    let zeros = trailing_zeros(c)?;
                    let low = a.low(zeros);
                    (c.abs() == Z::pow2(zeros) && low == KnownBits::new(&Z::ZERO, from_bit(zeros)))
                        .then(|| a.exact_quotient(c))
                });
                let non_negative = !a.unknown.is_negative() && !a.value.is_negative();
                let power = b.as_singleton().and_then(|c| {
                    let zeros = trailing_zeros(c)?;
                    (non_negative && *c == Z::pow2(zeros)).then(|| a.shifted_right(zeros))
                });
                exact.or(power).unwrap_or_else(by_range)
            }
            NonLinear::RemTrunc => {
                // What is subtracted is a multiple of the divisor.
                match trailing_zeros(&b.value.bit_or(&b.unknown)) {
                    None => KnownBits::BOTTOM,
                    Some(zeros) => a.low(zeros).intersection(&by_range()),
                }
            }
            NonLinear::Shl => {
                if let Some(all) = amounts(b) {
                    return KnownBits::join_all(all.iter().map(|n| a.shifted_left(*n)));
                }
                let zeros = trailing_zeros(&a.value.bit_or(&a.unknown));
                KnownBits::new(&Z::ZERO, zeros.map_or(Z::ZERO, from_bit))
            }
            NonLinear::Shr => match amounts(b) {
                Some(all) => KnownBits::join_all(all.iter().map(|n| a.shifted_right(*n))),
                None => by_range(),
            },
        }
    }

    fn join_all(all: impl Iterator<Item = KnownBits>) -> KnownBits {
        all.fold(KnownBits::BOTTOM, |mut sum, b| {
            sum.join(&b);
            sum
        })
    }
}

/// The possible shift amounts, if they are few and small.
fn amounts(b: &KnownBits) -> Option<Vec<u32>> {
    use crate::value::non_relational::Value;
    if b.unknown.is_negative() {
        return None;
    }
    let natural = b.hull().intersection(&Interval::at_least(Z::ZERO));
    let all = b.elements(&natural, MAX_AMOUNTS)?;
    all.iter()
        .map(|n| n.to_u32().filter(|n| *n <= MAX_SHIFT))
        .collect()
}

/// The inverse of an odd number modulo `2^n`, by Newton's iteration: each round
/// doubles the number of right bits.
fn inverse_of_odd(odd: &Z, n: u32) -> Z {
    let mut inverse = odd.clone(); // right on three bits
    let mut right = 3;
    while right < n {
        inverse = (&inverse * &(Z::from(2) - odd * &inverse)).mod_pow2(n);
        right *= 2;
    }
    inverse.mod_pow2(n)
}
