//! Comparisons of sets of floats: what they give, and what follows from them.

use super::{Format, join, meet, neg};
use ir::FloatCmp;
use ir::ieee::{FloatSet, Size, Sizes, compare};

/// How two floats may compare: any of four ways.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Orders(u8);

impl Orders {
    pub(crate) const NONE: Orders = Orders(0);
    pub(crate) const LESS: Orders = Orders(1);
    pub(crate) const EQUAL: Orders = Orders(2);
    pub(crate) const GREATER: Orders = Orders(4);
    /// One of them is no number.
    pub(crate) const UNORDERED: Orders = Orders(8);

    /// Those in which a comparison is true.
    pub(crate) fn of(op: FloatCmp) -> Orders {
        let examples = [
            (Orders::LESS, 0.0, 1.0),
            (Orders::EQUAL, 0.0, 0.0),
            (Orders::GREATER, 1.0, 0.0),
            (Orders::UNORDERED, f64::NAN, 0.0),
        ];
        let holding = examples.into_iter().filter(|(_, x, y)| compare(op, *x, *y));
        holding.fold(Orders::NONE, |all, (order, ..)| all.or(order))
    }

    #[must_use]
    pub(crate) fn or(self, other: Orders) -> Orders {
        Orders(self.0 | other.0)
    }

    /// The others.
    #[must_use]
    pub(crate) fn others(self) -> Orders {
        Orders(!self.0 & 15)
    }

    /// These, with the operands exchanged.
    #[must_use]
    fn swapped(self) -> Orders {
        let mut all = Orders(self.0 & (Orders::EQUAL.0 | Orders::UNORDERED.0));
        if self.has(Orders::LESS) {
            all = all.or(Orders::GREATER);
        }
        if self.has(Orders::GREATER) {
            all = all.or(Orders::LESS);
        }
        all
    }

    /// Whether any of `other` is among them.
    pub(crate) fn has(self, other: Orders) -> bool {
        self.0 & other.0 != 0
    }
}

/// The least and the greatest number, if there is any.
pub(crate) fn ends(a: &FloatSet) -> Option<(f64, f64)> {
    let least = match (a.negative, a.positive) {
        (Some(n), _) => -n.greatest.get(),
        (None, Some(p)) => p.least.get(),
        (None, None) => return None,
    };
    let greatest = match (a.positive, a.negative) {
        (Some(p), _) => p.greatest.get(),
        (None, Some(n)) => -n.least.get(),
        (None, None) => return None,
    };
    Some((least, greatest))
}

/// The numbers that are at most `x`; both zeros are at most either.
pub(crate) fn at_most(a: &FloatSet, x: f64) -> FloatSet {
    let Some(size) = Size::of(x) else {
        return FloatSet::BOTTOM;
    };
    let up_to = |s: Sizes| Sizes::new(s.least, s.greatest.min(size));
    let from = |s: Sizes| Sizes::new(s.least.max(size), s.greatest);
    FloatSet {
        nan: false,
        negative: if x < 0.0 {
            a.negative.and_then(from)
        } else {
            a.negative
        },
        positive: if x < 0.0 {
            None
        } else {
            a.positive.and_then(up_to)
        },
    }
}

/// The numbers that are at least `x`.
pub(crate) fn at_least(a: &FloatSet, x: f64) -> FloatSet {
    neg(&at_most(&neg(a), -x))
}

/// The next number below one of the format; of both zeros it is the same.
fn number_below(format: Format, x: f64) -> Option<f64> {
    let size = Size::of(x)?;
    if x > 0.0 {
        return Some(format.below(size).get());
    }
    (size != Size::INFINITY).then(|| -format.above(size).get())
}

/// The numbers below `x`.
fn below(a: &FloatSet, x: f64, format: Format) -> FloatSet {
    number_below(format, x).map_or(FloatSet::BOTTOM, |x| at_most(a, x))
}

/// The numbers above `x`.
fn above(a: &FloatSet, x: f64, format: Format) -> FloatSet {
    neg(&below(&neg(a), -x, format))
}

/// The numbers that equal one of `b`.
fn equal(a: &FloatSet, b: &FloatSet) -> FloatSet {
    let same = FloatSet {
        nan: false,
        ..meet(a, b)
    };
    let zero = Sizes::new(Size::ZERO, Size::ZERO);
    let has = |s: Option<Sizes>| s.is_some_and(|s| s.contain(Size::ZERO));
    let zeros = |s: Option<Sizes>, other: Option<Sizes>| zero.filter(|_| has(s) && has(other));
    let zeros = FloatSet {
        nan: false,
        negative: zeros(a.negative, b.positive),
        positive: zeros(a.positive, b.negative),
    };
    join(&same, &zeros)
}

/// How an element of `a` and one of `b` may compare.
pub(crate) fn orders(a: &FloatSet, b: &FloatSet) -> Orders {
    let mut all = Orders::NONE;
    let any = |s: &FloatSet| *s != FloatSet::BOTTOM;
    if (a.nan && any(b)) || (b.nan && any(a)) {
        all = all.or(Orders::UNORDERED);
    }
    let (Some((a_least, a_greatest)), Some((b_least, b_greatest))) = (ends(a), ends(b)) else {
        return all;
    };
    if a_least < b_greatest {
        all = all.or(Orders::LESS);
    }
    if a_greatest > b_least {
        all = all.or(Orders::GREATER);
    }
    if equal(a, b) != FloatSet::BOTTOM {
        all = all.or(Orders::EQUAL);
    }
    all
}

/// What is left of `a` if it compares with an element of `b` in one of these
/// ways.
fn refined(orders: Orders, a: &FloatSet, b: &FloatSet, format: Format) -> FloatSet {
    let unordered = orders.has(Orders::UNORDERED);
    let mut all = FloatSet {
        nan: a.nan && unordered && *b != FloatSet::BOTTOM,
        ..FloatSet::BOTTOM
    };
    if unordered && b.nan {
        all = join(&all, &FloatSet { nan: false, ..*a });
    }
    let Some((least, greatest)) = ends(b) else {
        return all;
    };
    if orders.has(Orders::LESS) {
        all = join(&all, &below(a, greatest, format));
    }
    if orders.has(Orders::GREATER) {
        all = join(&all, &above(a, least, format));
    }
    if orders.has(Orders::EQUAL) {
        all = join(&all, &equal(a, b));
    }
    all
}

/// What is left of both if they compare in one of these ways.
pub(crate) fn refine(
    orders: Orders,
    a: &FloatSet,
    b: &FloatSet,
    format: Format,
) -> (FloatSet, FloatSet) {
    (
        refined(orders, a, b, format),
        refined(orders.swapped(), b, a, format),
    )
}

/// What is left of a float if it compares with itself in one of these ways.
pub(crate) fn refine_same(orders: Orders, a: &FloatSet) -> FloatSet {
    let numbers = FloatSet { nan: false, ..*a };
    let numbers = if orders.has(Orders::EQUAL) {
        numbers
    } else {
        FloatSet::BOTTOM
    };
    FloatSet {
        nan: a.nan && orders.has(Orders::UNORDERED),
        ..numbers
    }
}
