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
