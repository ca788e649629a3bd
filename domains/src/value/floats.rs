//! Sets of floats: of one number what it can be.
//!
//! What it expresses: whether it may be no number; of the numbers with a sign
//! and of those without, the least and the greatest. So a hole around 0 is
//! seen, and which zeros there are: after `x != 0`, `1.0 / x` is no infinity
//! but where x is tiny.
//!
//! Form: [`FloatSet`], two ranges of sizes, each possibly empty, and a flag.
//! Numbers of binary32 are handled as those of binary64 that they are; what
//! depends on the format takes it as [`Format`]. Each set has one form.
//!
//! Exactness: bounds are computed by the operations that the interpreter
//! computes with, on operands at which a monotone operation has its least and
//! its greatest result. Rounding to nearest is monotone, so no bound has to be
//! moved outwards, and each is a result of some operands where that isn't said
//! otherwise. What other modes of rounding would give is not covered: results
//! that depend on them are marked by lowering and forgotten.
//!
//! Source: intervals of floats as in A. Miné, *Relational abstract domains for
//! the detection of floating-point run-time errors*, ESOP 2004; comparisons and
//! their inverses after C. Michel, *Exact projection functions for floating
//! point number constraints*, AMAI 2002. We depart from both by ranges apart
//! for each sign.
//!
//! Can't see: holes elsewhere, integrality, relations between numbers.

pub(crate) mod arithmetic;
pub(crate) mod comparison;
pub(crate) mod conversion;
#[cfg(test)]
mod tests;

use crate::lattice::Thresholds;
use ir::FloatKind;
use ir::ieee::{FloatSet, Size, Sizes};

/// A format with IEEE arithmetic that the host computes in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Format {
    /// binary32.
    Single,
    /// binary64.
    Double,
}

impl Format {
    /// That of a kind, if it is one of the two.
    pub(crate) fn of(kind: FloatKind) -> Option<Format> {
        match kind {
            FloatKind::F32 => Some(Format::Single),
            FloatKind::F64 => Some(Format::Double),
            _ => None,
        }
    }

    /// The greatest number that is finite.
    fn greatest(self) -> Size {
        size(match self {
            Format::Single => f64::from(f32::MAX),
            Format::Double => f64::MAX,
        })
    }

    /// The size of the least normal number.
    fn least_normal(self) -> Size {
        size(match self {
            Format::Single => f64::from(f32::MIN_POSITIVE),
            Format::Double => f64::MIN_POSITIVE,
        })
    }

    /// The least number above 0.
    fn tiniest(self) -> Size {
        self.above(Size::ZERO)
    }

    /// The next larger size; infinity has none and stays.
    pub(crate) fn above(self, x: Size) -> Size {
        size(match self {
            #[allow(clippy::cast_possible_truncation)] // a number of that format
            Format::Single => f64::from((x.get() as f32).next_up()),
            Format::Double => x.get().next_up(),
        })
    }

    /// The next smaller size; 0 has none and stays.
    pub(crate) fn below(self, x: Size) -> Size {
        if x == Size::ZERO {
            return x;
        }
        size(match self {
            #[allow(clippy::cast_possible_truncation)] // a number of that format
            Format::Single => f64::from((x.get() as f32).next_down()),
            Format::Double => x.get().next_down(),
        })
    }
}

/// The size of a number; infinity of what is none, which doesn't come here.
fn size(x: f64) -> Size {
    Size::of(x).unwrap_or(Size::INFINITY)
}

/// The hull of two sets of sizes.
fn hull(a: Option<Sizes>, b: Option<Sizes>) -> Option<Sizes> {
    match (a, b) {
        (Some(a), Some(b)) => Some(Sizes {
            least: a.least.min(b.least),
            greatest: a.greatest.max(b.greatest),
        }),
        (one, None) | (None, one) => one,
    }
}

fn common(a: Option<Sizes>, b: Option<Sizes>) -> Option<Sizes> {
    let (a, b) = (a?, b?);
    Sizes::new(a.least.max(b.least), a.greatest.min(b.greatest))
}

fn inside(a: Option<Sizes>, b: Option<Sizes>) -> bool {
    common(a, b) == a
}

/// Just that float of binary64.
pub(crate) fn singleton(x: f64) -> FloatSet {
    let sizes = Size::of(x).and_then(|s| Sizes::new(s, s));
    let negative = x.is_sign_negative();
    FloatSet {
        nan: x.is_nan(),
        negative: sizes.filter(|_| negative),
        positive: sizes.filter(|_| !negative),
    }
}

/// The sign flipped, also of what is no number.
#[must_use]
pub(crate) fn neg(a: &FloatSet) -> FloatSet {
    FloatSet {
        nan: a.nan,
        negative: a.positive,
        positive: a.negative,
    }
}

/// All numbers of both sets, and those between that have a sign, or none, in
/// both.
#[must_use]
pub(crate) fn join(a: &FloatSet, b: &FloatSet) -> FloatSet {
    FloatSet {
        nan: a.nan || b.nan,
        negative: hull(a.negative, b.negative),
        positive: hull(a.positive, b.positive),
    }
}

/// Exactly what is in both.
#[must_use]
pub(crate) fn meet(a: &FloatSet, b: &FloatSet) -> FloatSet {
    FloatSet {
        nan: a.nan && b.nan,
        negative: common(a.negative, b.negative),
        positive: common(a.positive, b.positive),
    }
}

/// Whether all of `a` is in `b`.
pub(crate) fn leq(a: &FloatSet, b: &FloatSet) -> bool {
    (b.nan || !a.nan) && inside(a.negative, b.negative) && inside(a.positive, b.positive)
}

/// Where widening lands in every program, beside its constants: powers of two
/// at which integers end, and the greatest numbers of both formats.
const LANDINGS: [f64; 10] = [
    1.0,
    65_536.0,
    2_147_483_648.0,
    4_294_967_296.0,
    9_007_199_254_740_992.0,
    9_223_372_036_854_775_808.0,
    18_446_744_073_709_551_616.0,
    f32::MAX as f64,
    f64::MAX,
    f64::INFINITY,
];

fn widen_sizes(
    before: Option<Sizes>,
    next: Option<Sizes>,
    thresholds: &Thresholds,
) -> Option<Sizes> {
    let (Some(a), Some(b)) = (before, next) else {
        return hull(before, next);
    };
    let least = if a.least <= b.least {
        a.least
    } else {
        thresholds.size_at_most(b.least).unwrap_or(Size::ZERO)
    };
    let greatest = if b.greatest <= a.greatest {
        a.greatest
    } else {
        let landing = LANDINGS.iter().map(|x| size(*x));
        let landing = landing.into_iter().find(|x| *x >= b.greatest);
        let landing = landing.unwrap_or(Size::INFINITY);
        let known = thresholds.size_at_least(b.greatest);
        known.map_or(landing, |x| x.min(landing))
    };
    Some(Sizes { least, greatest })
}

/// An upper bound; what grows goes to the next threshold.
#[must_use]
pub(crate) fn widen(before: &FloatSet, next: &FloatSet, thresholds: &Thresholds) -> FloatSet {
    FloatSet {
        nan: before.nan || next.nan,
        negative: widen_sizes(before.negative, next.negative, thresholds),
        positive: widen_sizes(before.positive, next.positive, thresholds),
    }
}

/// What is in both. There are finitely many floats, so that chains stop; an engine
/// ends them long before.
#[must_use]
pub(crate) fn narrow(before: &FloatSet, next: &FloatSet) -> FloatSet {
    meet(before, next)
}
