//! Results of operations on sets of floats, rounded to nearest.

use super::comparison::{at_least, at_most};
use super::{Format, hull, join, meet, neg, singleton, size};
use ir::FloatFn;
use ir::ieee::{FloatSet, Size, Sizes};

/// An operation on numbers without a sign, in a format.
type OfTwo = (fn(f32, f32) -> f32, fn(f64, f64) -> f64);
type OfOne = (fn(f32) -> f32, fn(f64) -> f64);

impl Format {
    #[allow(clippy::cast_possible_truncation)] // numbers of that format
    fn one(self, f: OfOne, x: f64) -> f64 {
        match self {
            Format::Single => f64::from(f.0(x as f32)),
            Format::Double => f.1(x),
        }
    }

    #[allow(clippy::cast_possible_truncation)] // numbers of that format
    fn two(self, f: OfTwo, x: f64, y: f64) -> f64 {
        match self {
            Format::Single => f64::from(f.0(x as f32, y as f32)),
            Format::Double => f.1(x, y),
        }
    }

    #[allow(clippy::cast_possible_truncation)] // numbers of that format
    fn fused(self, x: f64, y: f64, z: f64) -> f64 {
        match self {
            Format::Single => f64::from((x as f32).mul_add(y as f32, z as f32)),
            Format::Double => x.mul_add(y, z),
        }
    }
}

const ADD: OfTwo = (|a, b| a + b, |a, b| a + b);
const SUB: OfTwo = (|a, b| a - b, |a, b| a - b);
const MUL: OfTwo = (|a, b| a * b, |a, b| a * b);
const DIV: OfTwo = (|a, b| a / b, |a, b| a / b);

/// The numbers of a set, each half with its sign.
fn halves(x: &FloatSet) -> impl Iterator<Item = (bool, Sizes)> + use<> {
    let halves = [(true, x.negative), (false, x.positive)];
    halves.into_iter().filter_map(|(sign, s)| Some((sign, s?)))
}

fn with_sign(negative: bool, sizes: Option<Sizes>) -> FloatSet {
    FloatSet {
        nan: false,
        negative: sizes.filter(|_| negative),
        positive: sizes.filter(|_| !negative),
    }
}

fn between(least: f64, greatest: f64) -> Option<Sizes> {
    Sizes::new(Size::of(least)?, Size::of(greatest)?)
}

const NAN: FloatSet = FloatSet {
    nan: true,
    ..FloatSet::BOTTOM
};

/// All numbers from `least` to `greatest`, with both zeros if one of them is
/// one. What lies between may have any size.
fn signed(least: f64, greatest: f64) -> FloatSet {
    let numbers = FloatSet {
        nan: false,
        ..FloatSet::TOP
    };
    at_least(&at_most(&numbers, greatest), least)
}

/// What an operation on two numbers gives for sets, half by half; of what is
/// no number, what is none.
fn by_halves(
    a: &FloatSet,
    b: &FloatSet,
    f: impl Fn((bool, Sizes), (bool, Sizes)) -> FloatSet,
) -> FloatSet {
    let mut all = FloatSet::BOTTOM;
    for x in halves(a) {
        for y in halves(b) {
            all = join(&all, &f(x, y));
        }
    }
    // Not where the other one can't be anything.
    let empty = |s: &FloatSet| *s == FloatSet::BOTTOM;
    all.nan |= (a.nan && !empty(b)) || (b.nan && !empty(a));
    all
}

fn is_inf(x: Size) -> bool {
    x == Size::INFINITY
}

/// A difference of two sizes, which is +0 where they are equal.
fn difference(format: Format, a: Sizes, b: Sizes) -> FloatSet {
    let nan = is_inf(a.greatest) && is_inf(b.greatest);
    let minus = |x: Size, y: Size| format.two(SUB, x.get(), y.get());
    // From `inf - inf` one of both goes to what it can be besides.
    let (least, greatest) = match (is_inf(a.least), is_inf(b.least)) {
        (true, true) => return NAN,
        (true, false) => (f64::INFINITY, f64::INFINITY),
        (false, true) => (-f64::INFINITY, -f64::INFINITY),
        (false, false) => (
            minus(a.least, b.greatest),
            if is_inf(a.greatest) {
                f64::INFINITY
            } else {
                minus(a.greatest, b.least)
            },
        ),
    };
    let tiniest = format.tiniest().get();
    FloatSet {
        nan,
        negative: (least < 0.0)
            .then(|| between((-greatest).max(tiniest), -least))
            .flatten(),
        positive: (greatest >= 0.0)
            .then(|| between(least.max(0.0), greatest))
            .flatten(),
    }
}

fn add(format: Format, a: &FloatSet, b: &FloatSet) -> FloatSet {
    by_halves(a, b, |(left, a), (right, b)| {
        let sum = |x: Size, y: Size| format.two(ADD, x.get(), y.get());
        match (left, right) {
            (false, true) => difference(format, a, b),
            (true, false) => difference(format, b, a),
            _ => {
                let sizes = between(sum(a.least, b.least), sum(a.greatest, b.greatest));
                with_sign(left, sizes)
            }
        }
    })
}

fn mul(format: Format, a: &FloatSet, b: &FloatSet) -> FloatSet {
    by_halves(a, b, |(left, a), (right, b)| {
        let product = |x: Size, y: Size| format.two(MUL, x.get(), y.get());
        let zero = |x: Size| x == Size::ZERO;
        // Of 0 and infinity one goes to what it can be besides, if anything.
        let least = if zero(a.least) && is_inf(b.least) {
            (!zero(a.greatest)).then_some(f64::INFINITY)
        } else if is_inf(a.least) && zero(b.least) {
            (!zero(b.greatest)).then_some(f64::INFINITY)
        } else {
            Some(product(a.least, b.least))
        };
        let greatest = if zero(a.greatest) && is_inf(b.greatest) {
            (!is_inf(b.least)).then_some(0.0)
        } else if is_inf(a.greatest) && zero(b.greatest) {
            (!is_inf(a.least)).then_some(0.0)
        } else {
            Some(product(a.greatest, b.greatest))
        };
        let sizes = least.zip(greatest).and_then(|(l, g)| between(l, g));
        FloatSet {
            nan: (zero(a.least) && is_inf(b.greatest)) || (is_inf(a.greatest) && zero(b.least)),
            ..with_sign(left != right, sizes)
        }
    })
}

/// The product of a number with itself.
pub(crate) fn square(format: Format, a: &FloatSet) -> FloatSet {
    let half = |negative, sizes| {
        let half = with_sign(negative, sizes);
        mul(format, &half, &half)
    };
    let all = join(&half(true, a.negative), &half(false, a.positive));
    // 0 and infinity are not the same number.
    FloatSet { nan: a.nan, ..all }
}

fn div(format: Format, a: &FloatSet, b: &FloatSet) -> FloatSet {
    by_halves(a, b, |(left, a), (right, b)| {
        let quotient = |x: Size, y: Size| format.two(DIV, x.get(), y.get());
        let zero = |x: Size| x == Size::ZERO;
        let least = if zero(a.least) && zero(b.greatest) {
            (!zero(a.greatest)).then_some(f64::INFINITY)
        } else if is_inf(a.least) && is_inf(b.greatest) {
            (!is_inf(b.least)).then_some(f64::INFINITY)
        } else {
            Some(quotient(a.least, b.greatest))
        };
        let greatest = if zero(a.greatest) && zero(b.least) {
            (!zero(b.greatest)).then_some(0.0)
        } else if is_inf(a.greatest) && is_inf(b.least) {
            (!is_inf(a.least)).then_some(0.0)
        } else {
            Some(quotient(a.greatest, b.least))
        };
        let sizes = least.zip(greatest).and_then(|(l, g)| between(l, g));
        FloatSet {
            nan: (zero(a.least) && zero(b.least)) || (is_inf(a.greatest) && is_inf(b.greatest)),
            ..with_sign(left != right, sizes)
        }
    })
}

/// The remainder has the dividend's sign, is at most as large and smaller than
/// the divisor.
fn rem(format: Format, a: &FloatSet, b: &FloatSet) -> FloatSet {
    by_halves(a, b, |(sign, a), (_, b)| {
        let nan = is_inf(a.greatest) || b.least == Size::ZERO;
        let dividends = Sizes::new(a.least, a.greatest.min(format.greatest()));
        let divisors = Sizes::new(b.least.max(format.tiniest()), b.greatest);
        let sizes = dividends.zip(divisors).and_then(|(a, b)| {
            if a.greatest < b.least {
                return Some(a);
            }
            Sizes::new(Size::ZERO, a.greatest.min(format.below(b.greatest)))
        });
        FloatSet {
            nan,
            ..with_sign(sign, sizes)
        }
    })
}

fn sqrt(format: Format, a: &FloatSet) -> FloatSet {
    let root = |x: Size| size(format.one((f32::sqrt, f64::sqrt), x.get()));
    let zero = Sizes::new(Size::ZERO, Size::ZERO);
    FloatSet {
        nan: a.nan || a.negative.is_some_and(|s| s.greatest > Size::ZERO),
        negative: zero.filter(|_| a.negative.is_some_and(|s| s.least == Size::ZERO)),
        positive: a.positive.map(|s| Sizes {
            least: root(s.least),
            greatest: root(s.greatest),
        }),
    }
}

/// The sign cleared.
pub(crate) fn abs(a: &FloatSet) -> FloatSet {
    FloatSet {
        nan: a.nan,
        negative: None,
        positive: hull(a.negative, a.positive),
    }
}

fn copy_sign(a: &FloatSet, b: &FloatSet) -> FloatSet {
    let sizes = hull(a.negative, a.positive);
    // What is no number has some sign.
    let (negative, positive) = (b.nan || b.negative.is_some(), b.nan || b.positive.is_some());
    FloatSet {
        nan: a.nan && (negative || positive),
        negative: sizes.filter(|_| negative),
        positive: sizes.filter(|_| positive),
    }
}

/// An integral number near by: `up` and `down` are what is done to sizes with
/// a sign and without.
fn integral(format: Format, a: &FloatSet, negative: OfOne, positive: OfOne) -> FloatSet {
    let each = |s: Sizes, f: OfOne| Sizes {
        least: size(format.one(f, s.least.get())),
        greatest: size(format.one(f, s.greatest.get())),
    };
    FloatSet {
        nan: a.nan,
        negative: a.negative.map(|s| each(s, negative)),
        positive: a.positive.map(|s| each(s, positive)),
    }
}

/// `a * b + c`, rounded once. Without infinities the least and the greatest
/// result are at ends of the operands.
fn fma(format: Format, a: &FloatSet, b: &FloatSet, c: &FloatSet) -> FloatSet {
    if [a, b, c].iter().any(|s| **s == FloatSet::BOTTOM) {
        return FloatSet::BOTTOM;
    }
    let finite = |s: &FloatSet| !s.nan && halves(s).all(|(_, s)| !is_inf(s.greatest));
    if ![a, b, c].into_iter().all(finite) {
        return FloatSet::TOP;
    }
    let ends = |s: &FloatSet| {
        let ends = halves(s).flat_map(|(negative, s)| {
            let sign = if negative { -1.0 } else { 1.0 };
            [sign * s.least.get(), sign * s.greatest.get()]
        });
        ends.collect::<Vec<f64>>()
    };
    let (mut least, mut greatest) = (f64::INFINITY, f64::NEG_INFINITY);
    for x in ends(a) {
        for y in ends(b) {
            for z in ends(c) {
                let result = format.fused(x, y, z);
                least = least.min(result);
                greatest = greatest.max(result);
            }
        }
    }
    signed(least, greatest)
}

/// The smaller of two (the greater, unless `smaller`). Which zero it is isn't
/// certain. `nan` is the result if one of them is no number: it or the other.
fn extremum(a: &FloatSet, b: &FloatSet, smaller: bool, nan: OfNan) -> FloatSet {
    let numbers = |s: &FloatSet| FloatSet { nan: false, ..*s };
    // Those of one that aren't beaten by every one of the other.
    let left = |a: &FloatSet, b: &FloatSet| {
        let Some((least, greatest)) = super::comparison::ends(b) else {
            return FloatSet::BOTTOM;
        };
        if smaller {
            at_most(&numbers(a), greatest)
        } else {
            at_least(&numbers(a), least)
        }
    };
    let mut all = join(&left(a, b), &left(b, a));
    if nan.the_other {
        if a.nan {
            all = join(&all, &numbers(b));
        }
        if b.nan {
            all = join(&all, &numbers(a));
        }
    }
    let any = |s: &FloatSet| *s != FloatSet::BOTTOM;
    all.nan = if nan.itself {
        (a.nan && any(b)) || (b.nan && any(a))
    } else {
        a.nan && b.nan
    };
    all
}

/// What an operation gives where one operand is no number.
#[derive(Clone, Copy)]
struct OfNan {
    /// It may be the other one.
    the_other: bool,
    /// It may be no number.
    itself: bool,
}

/// The result of an operation on floats of one format, which is theirs; `None`
/// if nothing is known of it.
pub(crate) fn apply(op: FloatFn, format: Format, args: &[FloatSet]) -> Option<FloatSet> {
    use FloatFn as F;
    let nan = |the_other, itself| OfNan { the_other, itself };
    let floor: OfOne = (f32::floor, f64::floor);
    let ceil: OfOne = (f32::ceil, f64::ceil);
    let trunc: OfOne = (f32::trunc, f64::trunc);
    let round: OfOne = (f32::round, f64::round);
    let even: OfOne = (f32::round_ties_even, f64::round_ties_even);
    Some(match (op, args) {
        (F::Add, [a, b]) => add(format, a, b),
        (F::Sub, [a, b]) => add(format, a, &neg(b)),
        (F::Mul, [a, b]) => mul(format, a, b),
        (F::Div, [a, b]) => div(format, a, b),
        (F::Rem, [a, b]) => rem(format, a, b),
        (F::Neg, [a]) => neg(a),
        (F::Abs, [a]) => abs(a),
        (F::CopySign, [a, b]) => copy_sign(a, b),
        (F::Sqrt, [a]) => sqrt(format, a),
        (F::Floor, [a]) => integral(format, a, ceil, floor),
        (F::Ceil, [a]) => integral(format, a, floor, ceil),
        (F::Trunc, [a]) => integral(format, a, trunc, trunc),
        (F::Round, [a]) => integral(format, a, round, round),
        (F::RoundEven | F::Rint | F::NearbyInt, [a]) => integral(format, a, even, even),
        (F::Fma, [a, b, c]) => fma(format, a, b, c),
        (F::MulAdd, [a, b, c]) => {
            let twice = add(format, &mul(format, a, b), c);
            join(&twice, &fma(format, a, b, c))
        }
        (F::MinNum, [a, b]) => extremum(a, b, true, nan(true, true)),
        (F::MaxNum, [a, b]) => extremum(a, b, false, nan(true, true)),
        (F::Minimum, [a, b]) => extremum(a, b, true, nan(false, true)),
        (F::Maximum, [a, b]) => extremum(a, b, false, nan(false, true)),
        (F::MinimumNum, [a, b]) => extremum(a, b, true, nan(true, false)),
        (F::MaximumNum, [a, b]) => extremum(a, b, false, nan(true, false)),
        (F::Sin | F::Cos, [_]) => bounded(Some(Size::ZERO), size(1.0)),
        (F::Exp | F::Exp2 | F::Exp10, [a]) => FloatSet {
            nan: a.nan,
            ..bounded(None, Size::INFINITY)
        },
        _ => return None,
    })
}

/// What is no number, and numbers up to a size; negative ones if so asked for.
fn bounded(negative_from: Option<Size>, greatest: Size) -> FloatSet {
    let to_greatest = |least| Sizes { least, greatest };
    FloatSet {
        nan: true,
        negative: negative_from.map(to_greatest),
        positive: Some(to_greatest(Size::ZERO)),
    }
}

/// The numbers of binary64 rounded to binary32.
#[allow(clippy::cast_possible_truncation)] // `as` rounds to nearest, as asked
pub(crate) fn truncate(a: &FloatSet) -> FloatSet {
    let round = |x: Size| size(f64::from(x.get() as f32));
    let each = |s: Sizes| Sizes {
        least: round(s.least),
        greatest: round(s.greatest),
    };
    FloatSet {
        nan: a.nan,
        negative: a.negative.map(each),
        positive: a.positive.map(each),
    }
}

/// The numbers of binary32 among those of binary64.
#[allow(clippy::cast_possible_truncation)] // what was rounded is brought back
pub(crate) fn singles(a: &FloatSet) -> FloatSet {
    let each = |s: Sizes| {
        let nearest = |x: Size| size(f64::from(x.get() as f32));
        let (mut least, mut greatest) = (nearest(s.least), nearest(s.greatest));
        if least < s.least {
            least = Format::Single.above(least);
        }
        if greatest > s.greatest {
            greatest = Format::Single.below(greatest);
        }
        Sizes::new(least, greatest)
    };
    FloatSet {
        nan: a.nan,
        negative: a.negative.and_then(each),
        positive: a.positive.and_then(each),
    }
}

/// The floats of whose sizes these are.
pub(crate) fn of_sizes(a: &FloatSet) -> FloatSet {
    FloatSet {
        nan: a.nan,
        negative: a.positive,
        positive: a.positive,
    }
}

/// Those of a format that are of one of the classes of a mask; what is no
/// number may be of either kind.
pub(crate) fn of_classes(a: &FloatSet, mask: u32, format: Format) -> FloatSet {
    let (tiniest, normal) = (format.tiniest(), format.least_normal());
    let ranges = [
        (Size::INFINITY, Size::INFINITY, 2, 9),
        (normal, format.greatest(), 3, 8),
        (tiniest, format.below(normal), 4, 7),
        (Size::ZERO, Size::ZERO, 5, 6),
    ];
    let mut all = singleton(f64::NAN);
    all.nan = mask & 0b11 != 0;
    for (least, greatest, negative, positive) in ranges {
        let sizes = Sizes::new(least, greatest);
        let has = |bit: u32| mask >> bit & 1 == 1;
        // What `a` has of the class only, so that hulls stay small.
        let class = FloatSet {
            nan: false,
            negative: sizes.filter(|_| has(negative)),
            positive: sizes.filter(|_| has(positive)),
        };
        all = join(&all, &meet(a, &class));
    }
    meet(a, &all)
}
