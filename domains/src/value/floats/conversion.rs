//! Conversions between integers and floats.

use super::comparison::ends;
use super::{Format, size};
use crate::lattice::Lattice;
use crate::value::interval::Interval;
use ir::ieee::{FloatSet, Size, Sizes, nearest_double, nearest_single, truncated};
use ir::{Sign, Z};

fn nearest(format: Format, z: &Z) -> f64 {
    match format {
        Format::Single => f64::from(nearest_single(z)),
        Format::Double => nearest_double(z),
    }
}

/// The floats nearest to these integers. 0 has no sign.
pub(crate) fn from_integers(format: Format, range: &Interval) -> FloatSet {
    if range.is_bottom() {
        return FloatSet::BOTTOM;
    }
    let (low, high) = (range.lo().finite(), range.hi().finite());
    let end = |z: Option<&Z>| z.map_or(Size::INFINITY, |z| size(nearest(format, z)));
    let negative = low.is_none_or(Z::is_negative).then(|| {
        let nearest_to_zero = high.filter(|z| z.is_negative());
        Sizes {
            least: end(nearest_to_zero.or(Some(&Z::MINUS_ONE))),
            greatest: end(low),
        }
    });
    let positive = high.is_none_or(|z| !z.is_negative()).then(|| {
        let nearest_to_zero = low.filter(|z| !z.is_negative());
        Sizes {
            least: end(nearest_to_zero.or(Some(&Z::ZERO))),
            greatest: end(high),
        }
    });
    FloatSet {
        nan: false,
        negative,
        positive,
    }
}

/// The integers that floats give without their fractions. `None` if one may
/// have none of that width: then the result is arbitrary.
pub(crate) fn to_integers(a: &FloatSet, width: u32, sign: Sign) -> Option<Interval> {
    let Some((least, greatest)) = ends(a).filter(|_| !a.nan) else {
        return (*a == FloatSet::BOTTOM).then_some(Interval::BOTTOM);
    };
    let result = Interval::new(truncated(least)?, truncated(greatest)?);
    result.leq(&Interval::full(width, sign)).then_some(result)
}

/// The same for conversions that give the nearest integer of the width, and 0
/// for what is no number.
pub(crate) fn to_nearest_integers(a: &FloatSet, width: u32, sign: Sign) -> Interval {
    let (min, max) = (Z::min_of(width, sign), Z::max_of(width, sign));
    let mut all = match ends(a) {
        None => Interval::BOTTOM,
        Some((least, greatest)) => {
            let end = |x: f64| match truncated(x) {
                Some(z) => z.clamp(min.clone(), max.clone()),
                None if x < 0.0 => min.clone(),
                None => max.clone(),
            };
            Interval::new(end(least), end(greatest))
        }
    };
    if a.nan {
        all.join(&Interval::singleton(0));
    }
    all
}

/// The floats with these bits, read as numbers without a sign.
pub(crate) fn from_bits(format: Format, bits: &Interval) -> FloatSet {
    let (Some(low), Some(high)) = (bits.lo().finite(), bits.hi().finite()) else {
        return FloatSet::TOP;
    };
    let float = |z: &Z| match format {
        Format::Single => z.to_u32().map(|b| f64::from(f32::from_bits(b))),
        Format::Double => z.to_u64().map(f64::from_bits),
    };
    let (Some(low), Some(high)) = (float(low), float(high)) else {
        return FloatSet::TOP;
    };
    // Bits of one sign are ordered as sizes, and then comes what is no number.
    let ends = (Size::of(low), Size::of(high));
    let (Some(least), Some(greatest)) = ends else {
        return FloatSet::TOP;
    };
    match (low.is_sign_negative(), high.is_sign_negative()) {
        (false, false) => FloatSet {
            positive: Sizes::new(least, greatest),
            ..FloatSet::BOTTOM
        },
        (true, true) => FloatSet {
            negative: Sizes::new(least, greatest),
            ..FloatSet::BOTTOM
        },
        _ => FloatSet::TOP,
    }
}

/// The bits of floats, read as numbers without a sign.
pub(crate) fn to_bits(format: Format, a: &FloatSet) -> Interval {
    let width = match format {
        Format::Single => 32,
        Format::Double => 64,
    };
    if a.nan {
        return Interval::full(width, Sign::Unsigned);
    }
    #[allow(clippy::cast_possible_truncation)] // a number of that format
    let bits = |x: f64| match format {
        Format::Single => Z::from((x as f32).to_bits()),
        Format::Double => Z::from(x.to_bits()),
    };
    let half = |s: Option<Sizes>, sign: f64| {
        let ends = s.map(|s| (sign * s.least.get(), sign * s.greatest.get()));
        ends.map_or(Interval::BOTTOM, |(l, g)| Interval::new(bits(l), bits(g)))
    };
    let mut all = half(a.positive, 1.0);
    all.join(&half(a.negative, -1.0));
    all
}
