//! Numbers of the formats binary32 and binary64: which integers they round to
//! and are rounded from, how they compare, and sets of them as data.
//!
//! A number of binary32 is one of binary64, too, and is mostly handled as one.

use crate::{FloatCmp, Z};
use serde::{Deserialize, Serialize};
use std::cmp::Ordering;

/// The size of a number: it without its sign, infinity included. The order of
/// sizes is that of their bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Size(u64);

impl Size {
    /// That of both zeros.
    pub const ZERO: Size = Size(0);
    /// That of the infinities.
    pub const INFINITY: Size = Size(0x7FF0_0000_0000_0000);

    /// The size of a number; `None` of what is none.
    pub fn of(x: f64) -> Option<Size> {
        (!x.is_nan()).then(|| Size(x.abs().to_bits()))
    }

    /// The number without a sign.
    pub fn get(self) -> f64 {
        f64::from_bits(self.0)
    }
}

/// All sizes from one to another that is at least as large.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Sizes {
    /// The least.
    pub least: Size,
    /// The greatest.
    pub greatest: Size,
}

impl Sizes {
    /// Every size.
    pub const ALL: Sizes = Sizes {
        least: Size::ZERO,
        greatest: Size::INFINITY,
    };

    /// Those from `least` to `greatest`, if there are any.
    pub fn new(least: Size, greatest: Size) -> Option<Sizes> {
        (least <= greatest).then_some(Sizes { least, greatest })
    }

    /// Whether that size is one of them.
    pub fn contain(self, size: Size) -> bool {
        self.least <= size && size <= self.greatest
    }
}

/// A set of numbers of binary32 or binary64, and perhaps what is no number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct FloatSet {
    /// Whether what is no number is among them, of any payload and sign.
    pub nan: bool,
    /// The sizes of those with a sign, of which -0 may be one.
    pub negative: Option<Sizes>,
    /// The sizes of those without.
    pub positive: Option<Sizes>,
}

impl FloatSet {
    /// The numbers, as ranges from their least to their greatest, the lower range
    /// first; one range where both signs meet at zero.
    pub fn ranges(&self) -> Vec<(f64, f64)> {
        let ends = |s: Sizes, sign: f64| (sign * s.least.get(), sign * s.greatest.get());
        let negative = self.negative.map(|s| ends(s, -1.0));
        let positive = self.positive.map(|s| ends(s, 1.0));
        match (negative, positive) {
            (Some((last, first)), Some((next, end))) if last == 0.0 && next == 0.0 => {
                vec![(first, end)]
            }
            (negative, positive) => {
                let negative = negative.map(|(last, first)| (first, last));
                negative.into_iter().chain(positive).collect()
            }
        }
    }

    /// Everything.
    pub const TOP: FloatSet = FloatSet {
        nan: true,
        negative: Some(Sizes::ALL),
        positive: Some(Sizes::ALL),
    };

    /// Nothing.
    pub const BOTTOM: FloatSet = FloatSet {
        nan: false,
        negative: None,
        positive: None,
    };

    /// Whether a float is one of them.
    pub fn contains(&self, x: f64) -> bool {
        let Some(size) = Size::of(x) else {
            return self.nan;
        };
        let sizes = if x.is_sign_negative() {
            self.negative
        } else {
            self.positive
        };
        sizes.is_some_and(|s| s.contain(size))
    }
}

/// Whether `x op y`.
pub fn compare(op: FloatCmp, x: f64, y: f64) -> bool {
    use FloatCmp as C;
    let order = x.partial_cmp(&y);
    let ordered = |f: fn(Ordering) -> bool| order.is_some_and(f);
    let unordered = |f: fn(Ordering) -> bool| order.is_none_or(f);
    match op {
        C::False => false,
        C::True => true,
        C::Ord => order.is_some(),
        C::Uno => order.is_none(),
        C::Oeq => ordered(Ordering::is_eq),
        C::One => ordered(Ordering::is_ne),
        C::Olt => ordered(Ordering::is_lt),
        C::Ole => ordered(Ordering::is_le),
        C::Ogt => ordered(Ordering::is_gt),
        C::Oge => ordered(Ordering::is_ge),
        C::Ueq => unordered(Ordering::is_eq),
        C::Une => unordered(Ordering::is_ne),
        C::Ult => unordered(Ordering::is_lt),
        C::Ule => unordered(Ordering::is_le),
        C::Ugt => unordered(Ordering::is_gt),
        C::Uge => unordered(Ordering::is_ge),
    }
}

/// The bits of a mask of classes ([`crate::FloatFn::Class`]) that a float of
/// binary64 has: one for a number, two for what is none, whichever of both it
/// is. `tiny` is the size of the least normal number of its format.
pub fn class(x: f64, tiny: f64) -> u32 {
    let size = x.abs();
    let (negative, positive) = if x.is_nan() {
        return 0b11;
    } else if size == f64::INFINITY {
        (1 << 2, 1 << 9)
    } else if size >= tiny {
        (1 << 3, 1 << 8)
    } else if size > 0.0 {
        (1 << 4, 1 << 7)
    } else {
        (1 << 5, 1 << 6)
    };
    if x.is_sign_negative() {
        negative
    } else {
        positive
    }
}

/// The exponent of a size: that of the greatest power of two that is at most it. `None` of
/// zeros, infinities, and what is no number.
pub fn exponent(x: f64) -> Option<i32> {
    let bits = x.abs().to_bits();
    if bits == 0 || !x.is_finite() {
        return None;
    }
    let biased = i32::try_from(bits >> 52).ok()?;
    if biased > 0 {
        return Some(biased - 1023);
    }
    // What has no digit before the point.
    let digits = i32::try_from(bits.ilog2()).ok()?;
    Some(digits - 1074)
}

/// `x * 2^n`, rounded to nearest, ties to even.
pub fn scaled(x: f64, n: i32) -> f64 {
    let Some(e) = exponent(x) else { return x };
    let sign = 1f64.copysign(x);
    // The number is an integer times the least power of two that its digits have.
    let bits = x.abs().to_bits();
    let below = (1u64 << 52) - 1;
    let integer = if bits >> 52 == 0 {
        bits
    } else {
        bits & below | 1 << 52
    };
    let last = e.max(-1022) - 52;
    let to = last.saturating_add(n);
    if to >= -1074 {
        let half = to.clamp(-1074, 2100) / 2;
        let rest = to.clamp(-1074, 2100) - half;
        #[expect(clippy::cast_precision_loss, reason = "it has 53 digits at most")]
        let size = integer as f64;
        return sign * (size * 2f64.powi(half)) * 2f64.powi(rest);
    }
    // Digits are lost below the least number.
    let lost = u32::try_from(-1074 - i64::from(to)).unwrap_or(u32::MAX);
    if lost > 54 {
        return 0f64.copysign(x);
    }
    let kept = integer >> lost;
    let rest = integer & ((1 << lost) - 1);
    let half = 1u64 << (lost - 1);
    let up = rest > half || rest == half && kept & 1 == 1;
    f64::from_bits(kept + u64::from(up)).copysign(x)
}

/// The exact remainder of the division whose quotient is rounded to nearest, ties to even
/// (IEEE 754, 5.3.1).
pub fn remainder(x: f64, y: f64) -> f64 {
    if x.is_nan() || y.is_nan() || x.is_infinite() || y == 0.0 {
        return f64::NAN;
    }
    if y.is_infinite() {
        return x;
    }
    let by = y.abs();
    // The last bit of the quotient counts where the rest is half of `by`: the rest of twice
    // that knows it.
    let twice = by + by;
    let mut rest = if twice.is_finite() {
        x.abs() % twice
    } else {
        x.abs()
    };
    let mut odd = false;
    if rest >= by {
        rest -= by;
        odd = true;
    }
    // Whether it is more than half, told without a half, which may not be there.
    let other = by - rest;
    let is_above = match rest.partial_cmp(&other) {
        Some(Ordering::Greater) => true,
        Some(Ordering::Equal) => odd,
        _ => false,
    };
    if is_above {
        rest = other;
    }
    let size = if is_above { -rest } else { rest };
    if size == 0.0 {
        0f64.copysign(x)
    } else if x.is_sign_negative() {
        -size
    } else {
        size
    }
}

/// The next number after `x` in the direction of `y`.
pub fn next_double(x: f64, y: f64) -> f64 {
    match x.partial_cmp(&y) {
        None => f64::NAN,
        Some(Ordering::Equal) => y,
        Some(Ordering::Less) => x.next_up(),
        Some(Ordering::Greater) => x.next_down(),
    }
}

/// The same of `float`.
pub fn next_single(x: f32, y: f32) -> f32 {
    match x.partial_cmp(&y) {
        None => f32::NAN,
        Some(Ordering::Equal) => y,
        Some(Ordering::Less) => x.next_up(),
        Some(Ordering::Greater) => x.next_down(),
    }
}

/// The integer part. `None` when there is none.
pub fn truncated(x: f64) -> Option<Z> {
    if !x.is_finite() {
        return None;
    }
    let bits = x.to_bits();
    let exponent = u32::try_from(bits >> 52 & 0x7FF).unwrap_or(0);
    if exponent < 1023 {
        return Some(Z::ZERO);
    }
    let significand = Z::from(bits & ((1 << 52) - 1) | 1 << 52);
    let size = if exponent >= 1075 {
        significand.shl(exponent - 1075)
    } else {
        significand.shr_floor(1075 - exponent)
    };
    Some(if x.is_sign_negative() { -size } else { size })
}

/// The 63 highest bits of an absolute value, the last one set when anything
/// below them is lost, and how many there were below. More than enough for one
/// correct rounding.
fn leading(z: &Z) -> (i64, u32) {
    let size = z.abs();
    let below = size.bit_length().saturating_sub(62);
    let high = size.shr_floor(below);
    let lost = high.shl(below) != size;
    let high = high.to_i64().unwrap_or(i64::MAX);
    (high | i64::from(lost), below)
}

/// The number of binary64 nearest to an integer.
#[allow(clippy::cast_precision_loss)] // `as` rounds to nearest, as asked
pub fn nearest_double(z: &Z) -> f64 {
    let (high, below) = leading(z);
    let scale = 2f64.powi(i32::try_from(below.min(2000)).unwrap_or(2000));
    let size = high as f64 * scale;
    if z.is_negative() { -size } else { size }
}

/// The number of binary32 nearest to an integer.
#[allow(clippy::cast_precision_loss)] // `as` rounds to nearest, as asked
pub fn nearest_single(z: &Z) -> f32 {
    let (high, below) = leading(z);
    let scale = 2f32.powi(i32::try_from(below.min(200)).unwrap_or(200));
    let size = high as f32 * scale;
    if z.is_negative() { -size } else { size }
}

#[cfg(test)]
#[expect(clippy::float_cmp, reason = "the very numbers are meant")]
mod tests {
    use super::*;

    fn numbers() -> Vec<f64> {
        let mut all = vec![
            1.0,
            1.5,
            0.1,
            3.0,
            1e300,
            5e-324,
            1.5e-323,
            2.2e-308,
            f64::MAX,
        ];
        all.extend([
            f64::MIN_POSITIVE,
            4_503_599_627_370_497.0,
            9_007_199_254_740_991.0,
        ]);
        all.iter().flat_map(|x| [*x, -*x]).collect()
    }

    #[test]
    fn exponents_are_those_of_the_power_of_two_below() {
        for x in numbers() {
            let n = exponent(x).unwrap();
            // A power of two below the least normal number is a multiple of the least one.
            let power = if n < -1022 {
                f64::from_bits(1 << (n + 1074))
            } else {
                2f64.powi(n)
            };
            assert!(
                power <= x.abs() && (n == 1023 || x.abs() < 2.0 * power),
                "{x} {n}"
            );
        }
        for x in [0.0, -0.0, f64::INFINITY, f64::NAN] {
            assert_eq!(exponent(x), None);
        }
    }

    #[test]
    fn scaling_rounds_as_one_multiplication() {
        for x in numbers() {
            for n in (-1022..1023)
                .step_by(7)
                .chain([-1022, -53, -52, -1, 0, 1, 52])
            {
                let expected = x * 2f64.powi(n);
                assert_eq!(scaled(x, n).to_bits(), expected.to_bits(), "{x:e} {n}");
            }
            assert_eq!(scaled(x, 5000), f64::INFINITY.copysign(x));
            assert_eq!(scaled(x, -5000).to_bits(), 0f64.copysign(x).to_bits());
        }
        assert_eq!(scaled(2f64.powi(1000), -2074).to_bits(), 1);
        assert_eq!(scaled(f64::from_bits(1), 2097), 2f64.powi(1023));
    }

    #[test]
    #[expect(clippy::cast_precision_loss, reason = "the numbers are small")]
    fn remainders_are_those_of_the_nearest_quotient() {
        for x in -40i64..40 {
            for y in (-12i64..12).filter(|y| *y != 0) {
                // The nearest quotient, and of two the even one.
                let nearest = (x / y - 2..=x / y + 2)
                    .min_by_key(|q| ((x - q * y).abs(), q.rem_euclid(2)))
                    .unwrap();
                let expected = x - nearest * y;
                for scale in [1.0, 0.125, 5e-324, 2f64.powi(1017)] {
                    let rest = remainder(x as f64 * scale, y as f64 * scale);
                    assert_eq!(rest, expected as f64 * scale, "{x} {y} {scale}");
                    assert_eq!(
                        rest.is_sign_negative(),
                        expected < 0 || expected == 0 && x < 0
                    );
                }
            }
        }
        assert!(remainder(1.0, 0.0).is_nan() && remainder(f64::INFINITY, 1.0).is_nan());
        assert_eq!(remainder(-3.0, f64::INFINITY), -3.0);
    }
}
