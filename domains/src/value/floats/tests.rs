//! Every operation against the host's on points: the ends of what formats hold,
//! and random ones. Sets are hulls of points, so that a bound that is one unit in
//! the last place too far inside leaves a result out.

#![expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::unreadable_literal,
    reason = "random bits are cut, and floats rounded, on purpose"
)]

use super::arithmetic::{
    abs, apply, of_classes, of_sizes, singles, square, truncate as truncated_set,
};
use super::comparison::{Orders, orders, refine, refine_same};
use super::conversion::{from_bits, from_integers, to_bits, to_integers, to_nearest_integers};
use super::{Format, join, leq, meet, narrow, neg, singleton, widen};
use crate::lattice::Thresholds;
use crate::laws::random::Random;
use crate::value::interval::Interval;
use ir::ieee::{self, FloatSet, Size, nearest_double, nearest_single, truncated};
use ir::{FloatCmp, FloatFn, Sign, Z};

const FORMATS: [Format; 2] = [Format::Single, Format::Double];

/// The number of that format nearest to it.
#[allow(clippy::cast_possible_truncation)]
fn rounded(format: Format, x: f64) -> f64 {
    match format {
        Format::Single => f64::from(x as f32),
        Format::Double => x,
    }
}

/// Numbers at which something changes, with both signs, and what is none.
fn boundaries(format: Format) -> Vec<f64> {
    let (tiniest, normal, most, ulp) = match format {
        Format::Single => (
            f64::from(f32::from_bits(1)),
            f64::from(f32::MIN_POSITIVE),
            f64::from(f32::MAX),
            f64::from(f32::EPSILON),
        ),
        Format::Double => (f64::from_bits(1), f64::MIN_POSITIVE, f64::MAX, f64::EPSILON),
    };
    let sizes = [
        0.0,
        tiniest,
        2.0 * tiniest,
        normal - tiniest,
        normal,
        0.1,
        0.49999999,
        0.5,
        1.0 - ulp / 2.0,
        1.0,
        1.0 + ulp,
        1.5,
        2.5,
        3.0,
        10.0,
        100.7,
        2_147_483_647.0,
        2_147_483_648.0,
        4_294_967_295.5,
        9_007_199_254_740_991.0,
        9_007_199_254_740_992.0,
        9_007_199_254_740_994.0,
        9_223_372_036_854_775_807.0,
        18_446_744_073_709_551_616.0,
        1e30,
        most / 2.0,
        most * (1.0 - ulp),
        most,
        f64::INFINITY,
    ];
    let signed = sizes.into_iter().flat_map(|x| [x, -x]);
    signed
        .map(|x| rounded(format, x))
        .chain([f64::NAN])
        .collect()
}

struct Points {
    random: Random,
    format: Format,
    boundaries: Vec<f64>,
}

impl Points {
    fn new(format: Format, seed: u64) -> Points {
        Points {
            random: Random::new(seed),
            format,
            boundaries: boundaries(format),
        }
    }

    fn point(&mut self) -> f64 {
        let r = &mut self.random;
        if !r.once_in(3) {
            return self.boundaries[r.below(self.boundaries.len())];
        }
        let x = match self.format {
            Format::Single => f64::from(f32::from_bits(r.word() as u32)),
            Format::Double => f64::from_bits(r.word()),
        };
        if x.is_nan() { 1.0 } else { x }
    }

    /// Some points, and the least set that has them all.
    fn set(&mut self) -> (Vec<f64>, FloatSet) {
        let count = 1 + self.random.below(3);
        let points: Vec<f64> = (0..count).map(|_| self.point()).collect();
        let sets = points.iter().map(|x| singleton(*x));
        let set = sets.fold(FloatSet::BOTTOM, |all, x| join(&all, &x));
        (points, set)
    }
}

/// The operation on the host: each result that it may have.
#[allow(clippy::cast_possible_truncation)]
fn concrete(op: FloatFn, format: Format, x: &[f64]) -> Vec<f64> {
    macro_rules! host {
        ($ty:ty) => {{
            let x: Vec<$ty> = x.iter().map(|x| *x as $ty).collect();
            let either = |a: $ty, b: $ty, smaller: bool| match a.partial_cmp(&b) {
                Some(order) if order.is_eq() => vec![a, b],
                Some(order) => vec![if order.is_lt() == smaller { a } else { b }],
                None => vec![],
            };
            let number = |a: $ty, b: $ty| if a.is_nan() { b } else { a };
            let results: Vec<$ty> = match op {
                FloatFn::Add => vec![x[0] + x[1]],
                FloatFn::Sub => vec![x[0] - x[1]],
                FloatFn::Mul => vec![x[0] * x[1]],
                FloatFn::Div => vec![x[0] / x[1]],
                FloatFn::Rem => vec![x[0] % x[1]],
                FloatFn::Neg => vec![-x[0]],
                FloatFn::Abs => vec![x[0].abs()],
                FloatFn::CopySign => vec![x[0].copysign(x[1]), x[0].copysign(-x[1])]
                    .into_iter()
                    .take(if x[1].is_nan() { 2 } else { 1 })
                    .collect(),
                FloatFn::Sqrt => vec![x[0].sqrt()],
                FloatFn::Floor => vec![x[0].floor()],
                FloatFn::Ceil => vec![x[0].ceil()],
                FloatFn::Trunc => vec![x[0].trunc()],
                FloatFn::Round => vec![x[0].round()],
                FloatFn::RoundEven | FloatFn::Rint | FloatFn::NearbyInt => {
                    vec![x[0].round_ties_even()]
                }
                FloatFn::Fma => vec![x[0].mul_add(x[1], x[2])],
                FloatFn::MulAdd => vec![x[0].mul_add(x[1], x[2]), x[0] * x[1] + x[2]],
                FloatFn::MinNum | FloatFn::MaxNum if x[0].is_nan() || x[1].is_nan() => {
                    vec![x[0], x[1]]
                }
                FloatFn::Minimum | FloatFn::Maximum if x[0].is_nan() || x[1].is_nan() => {
                    vec![<$ty>::NAN]
                }
                FloatFn::MinimumNum | FloatFn::MaximumNum if x[0].is_nan() || x[1].is_nan() => {
                    vec![number(x[0], x[1])]
                }
                FloatFn::MinNum | FloatFn::Minimum | FloatFn::MinimumNum => {
                    either(x[0], x[1], true)
                }
                FloatFn::MaxNum | FloatFn::Maximum | FloatFn::MaximumNum => {
                    either(x[0], x[1], false)
                }
                _ => vec![],
            };
            results.into_iter().map(f64::from).collect()
        }};
    }
    match format {
        Format::Single => host!(f32),
        Format::Double => host!(f64),
    }
}

/// All ways to choose one of each.
fn choices(points: &[Vec<f64>]) -> Vec<Vec<f64>> {
    points.iter().fold(vec![vec![]], |all, points| {
        let longer = all.iter().flat_map(|start| {
            points.iter().map(move |x| {
                let mut longer = start.clone();
                longer.push(*x);
                longer
            })
        });
        longer.collect()
    })
}

const MODELLED: [FloatFn; 24] = [
    FloatFn::Add,
    FloatFn::Sub,
    FloatFn::Mul,
    FloatFn::Div,
    FloatFn::Rem,
    FloatFn::Neg,
    FloatFn::Abs,
    FloatFn::CopySign,
    FloatFn::Sqrt,
    FloatFn::Floor,
    FloatFn::Ceil,
    FloatFn::Trunc,
    FloatFn::Round,
    FloatFn::RoundEven,
    FloatFn::Rint,
    FloatFn::NearbyInt,
    FloatFn::Fma,
    FloatFn::MulAdd,
    FloatFn::MinNum,
    FloatFn::MaxNum,
    FloatFn::Minimum,
    FloatFn::Maximum,
    FloatFn::MinimumNum,
    FloatFn::MaximumNum,
];

#[test]
fn results_are_in_the_set_of_results() {
    for format in FORMATS {
        let mut points = Points::new(format, 1);
        for op in MODELLED {
            let arity = ir::FloatOp::Fn(op).arity();
            for _ in 0..4000 {
                let (values, sets): (Vec<_>, Vec<_>) = (0..arity).map(|_| points.set()).unzip();
                let result = apply(op, format, &sets).expect("modelled");
                for x in choices(&values) {
                    let all = concrete(op, format, &x);
                    assert!(!all.is_empty(), "{op} {x:?}");
                    for y in all {
                        assert!(
                            result.contains(y),
                            "{op} {format:?}: {x:?} gives {y:e}, not in {result:?} of {sets:?}"
                        );
                    }
                }
            }
        }
    }
}

/// Of one value each, there is one result (but for operations that may have two).
#[test]
fn results_of_single_values_are_single() {
    let two = |op| {
        matches!(
            op,
            FloatFn::MulAdd
                | FloatFn::Fma
                | FloatFn::Rem
                | FloatFn::CopySign
                | FloatFn::MinNum
                | FloatFn::MaxNum
                | FloatFn::Minimum
                | FloatFn::Maximum
                | FloatFn::MinimumNum
                | FloatFn::MaximumNum
        )
    };
    for format in FORMATS {
        let mut points = Points::new(format, 2);
        for op in MODELLED.into_iter().filter(|op| !two(*op)) {
            let arity = ir::FloatOp::Fn(op).arity();
            for _ in 0..2000 {
                let x: Vec<f64> = (0..arity).map(|_| points.point()).collect();
                let sets: Vec<FloatSet> = x.iter().map(|x| singleton(*x)).collect();
                let all = concrete(op, format, &x).into_iter().map(singleton);
                let expected = all.fold(FloatSet::BOTTOM, |a, b| join(&a, &b));
                assert_eq!(apply(op, format, &sets), Some(expected), "{op} {x:?}");
            }
        }
    }
}

#[test]
fn a_remainder_is_smaller_than_what_is_divided_by() {
    let set = |points: &[f64]| {
        let sets = points.iter().map(|x| singleton(*x));
        sets.fold(FloatSet::BOTTOM, |a, b| join(&a, &b))
    };
    let result = apply(
        FloatFn::Rem,
        Format::Double,
        &[set(&[-1e9, -0.0, 0.0, 1e9]), set(&[2.0, 10.0])],
    );
    let below = 10f64.next_down();
    assert_eq!(result, Some(set(&[-below, -0.0, 0.0, below])));
}

#[test]
fn a_square_has_no_sign() {
    for format in FORMATS {
        let mut points = Points::new(format, 3);
        for _ in 0..4000 {
            let (values, set) = points.set();
            let result = square(format, &set);
            assert!(result.negative.is_none());
            for x in values {
                let product = concrete(FloatFn::Mul, format, &[x, x])[0];
                assert!(result.contains(product), "{x:e} in {set:?}: {result:?}");
            }
        }
    }
}

#[test]
fn formats_are_converted() {
    let mut points = Points::new(Format::Double, 4);
    for _ in 0..20_000 {
        let (values, set) = points.set();
        let (shorter, those) = (truncated_set(&set), singles(&set));
        for x in values {
            let single = rounded(Format::Single, x);
            assert!(shorter.contains(single), "{x:e}: {shorter:?}");
            let same = single.to_bits() == x.to_bits() || x.is_nan();
            // Those are exactly the numbers of binary32 in the set.
            assert!(!same || those.contains(single), "{x:e}: {those:?}");
            for near in [
                single,
                f64::from((x as f32).next_up()),
                f64::from((x as f32).next_down()),
            ] {
                assert_eq!(
                    those.contains(near),
                    set.contains(near),
                    "{near:e} in {set:?}: {those:?}"
                );
            }
        }
    }
}

#[test]
fn signs_are_flipped_and_cleared_and_found_again() {
    let mut points = Points::new(Format::Double, 5);
    for _ in 0..4000 {
        let (values, set) = points.set();
        for x in values {
            assert!(neg(&set).contains(-x) && abs(&set).contains(x.abs()));
            assert!(of_sizes(&abs(&set)).contains(x));
        }
    }
}

fn order_of(x: f64, y: f64) -> Orders {
    match x.partial_cmp(&y) {
        Some(std::cmp::Ordering::Less) => Orders::LESS,
        Some(std::cmp::Ordering::Equal) => Orders::EQUAL,
        Some(std::cmp::Ordering::Greater) => Orders::GREATER,
        None => Orders::UNORDERED,
    }
}

#[test]
fn comparisons_hold_as_they_do_for_points() {
    for format in FORMATS {
        let mut points = Points::new(format, 6);
        for _ in 0..20_000 {
            let ((xs, a), (ys, b)) = (points.set(), points.set());
            let possible = orders(&a, &b);
            for x in &xs {
                for y in &ys {
                    assert!(possible.has(order_of(*x, *y)), "{x:e} {y:e}: {possible:?}");
                    for op in FloatCmp::ALL {
                        let wanted = Orders::of(*op);
                        let wanted = if ieee::compare(*op, *x, *y) {
                            wanted
                        } else {
                            wanted.others()
                        };
                        let (left, right) = refine(wanted, &a, &b, format);
                        assert!(
                            left.contains(*x) && right.contains(*y),
                            "{x:e} {op} {y:e}: {left:?} {right:?} of {a:?} {b:?}"
                        );
                        assert!(leq(&left, &a) && leq(&right, &b));
                    }
                }
            }
        }
    }
}

/// Against a single number, no end is left that doesn't compare so.
#[test]
fn what_a_comparison_leaves_has_ends_that_compare_so() {
    for format in FORMATS {
        let mut points = Points::new(format, 7);
        for _ in 0..20_000 {
            let (_, a) = points.set();
            let y = points.point();
            let possible = orders(&a, &singleton(y));
            for order in [
                Orders::LESS,
                Orders::EQUAL,
                Orders::GREATER,
                Orders::UNORDERED,
            ] {
                let (left, _) = refine(order, &a, &singleton(y), format);
                assert_eq!(
                    left != FloatSet::BOTTOM,
                    possible.has(order),
                    "{a:?} {order:?} {y:e}"
                );
                let sizes = [(left.negative, -1.0), (left.positive, 1.0)];
                for (sizes, sign) in sizes {
                    for size in sizes.iter().flat_map(|s| [s.least, s.greatest]) {
                        let x = sign * size.get();
                        assert_eq!(order_of(x, y), order, "{x:e} {y:e}, left of {a:?}");
                    }
                }
            }
        }
    }
}

#[test]
fn a_number_equals_itself_and_nan_does_not() {
    let mut points = Points::new(Format::Double, 8);
    for _ in 0..4000 {
        let (values, set) = points.set();
        for x in values {
            let left = refine_same(order_of(x, x), &set);
            assert!(left.contains(x));
            assert_eq!(left.nan, x.is_nan());
            assert_eq!(left.negative.or(left.positive).is_none(), x.is_nan());
        }
    }
}

fn integer(r: &mut Random) -> Z {
    let z = Z::pow2(r.between(0, 70) as u32) + Z::from(r.between(-3, 3));
    if r.once_in(2) { -z } else { z }
}

#[test]
fn integers_become_floats() {
    for format in FORMATS {
        let mut r = Random::new(9);
        for _ in 0..20_000 {
            let (a, b) = (integer(&mut r), integer(&mut r));
            let (low, high) = (a.clone().min(b.clone()), a.clone().max(b.clone()));
            let set = from_integers(format, &Interval::new(low.clone(), high.clone()));
            let float = |z: &Z| match format {
                Format::Single => f64::from(nearest_single(z)),
                Format::Double => nearest_double(z),
            };
            let mut all = vec![low.clone(), high.clone()];
            all.extend(
                [Z::ZERO, Z::ONE, Z::MINUS_ONE]
                    .into_iter()
                    .filter(|z| low <= *z && *z <= high),
            );
            for z in &all {
                assert!(set.contains(float(z)), "{z}: {set:?}");
            }
            let hull = all
                .iter()
                .fold(FloatSet::BOTTOM, |s, z| join(&s, &singleton(float(z))));
            assert_eq!(set, hull, "{low}..{high}");
        }
    }
}

#[test]
fn floats_become_integers() {
    for format in FORMATS {
        let mut points = Points::new(format, 10);
        for _ in 0..20_000 {
            let (values, set) = points.set();
            for (width, sign) in [
                (8, Sign::Signed),
                (32, Sign::Signed),
                (32, Sign::Unsigned),
                (64, Sign::Signed),
                (64, Sign::Unsigned),
            ] {
                let full = Interval::full(width, sign);
                let fits = |x: &f64| {
                    let z = truncated(*x)?;
                    (!x.is_nan() && full.contains(&z)).then_some(z)
                };
                let all: Option<Vec<Z>> = values.iter().map(fits).collect();
                let result = to_integers(&set, width, sign);
                let all = all.map(|mut all| {
                    all.sort();
                    Interval::hull_of(&all)
                });
                assert_eq!(result, all, "{set:?} to {width} {sign:?}");
                let nearest = to_nearest_integers(&set, width, sign);
                for x in &values {
                    let z = match truncated(*x) {
                        Some(z) => z.clamp(Z::min_of(width, sign), Z::max_of(width, sign)),
                        None if x.is_nan() => Z::ZERO,
                        None if *x < 0.0 => Z::min_of(width, sign),
                        None => Z::max_of(width, sign),
                    };
                    assert!(nearest.contains(&z), "{x:e}: {nearest}");
                }
            }
        }
    }
}

#[test]
#[allow(clippy::cast_possible_truncation)]
fn bits_and_floats_are_the_same() {
    for format in FORMATS {
        let mut points = Points::new(format, 11);
        let bits_of = |x: f64| match format {
            Format::Single => Z::from((x as f32).to_bits()),
            Format::Double => Z::from(x.to_bits()),
        };
        for _ in 0..20_000 {
            let (values, set) = points.set();
            let bits = to_bits(format, &set);
            for x in &values {
                assert!(bits.contains(&bits_of(*x)), "{x:e}: {bits}");
            }
            let mut all: Vec<Z> = values.iter().map(|x| bits_of(*x)).collect();
            all.sort();
            let set = from_bits(format, &Interval::hull_of(&all));
            for x in &values {
                assert!(set.contains(*x), "{x:e}: {set:?}");
            }
        }
    }
}

#[test]
fn classes_are_those_of_their_numbers() {
    for format in FORMATS {
        let mut points = Points::new(format, 12);
        let tiny = format.least_normal().get();
        for _ in 0..20_000 {
            let (values, set) = points.set();
            let mask = points.random.word() as u32 & 0x3FF;
            let inside = of_classes(&set, mask, format);
            let outside = of_classes(&set, !mask & 0x3FF, format);
            for x in values {
                let class = ieee::class(x, tiny);
                assert!(class & mask == 0 || inside.contains(x), "{x:e} {mask:b}");
                assert!(class & !mask == 0 || outside.contains(x), "{x:e} {mask:b}");
            }
            assert!(leq(&inside, &set));
        }
    }
}

#[test]
fn sets_are_a_lattice_with_widening() {
    let mut points = Points::new(Format::Double, 13);
    let sizes = [0.5, 10.0, 1e6].into_iter().filter_map(Size::of);
    let thresholds = Thresholds::default().with_sizes(sizes);
    for _ in 0..20_000 {
        let ((xs, a), (ys, b)) = (points.set(), points.set());
        let (both, common) = (join(&a, &b), meet(&a, &b));
        let widened = widen(&a, &b, &thresholds);
        assert!(leq(&a, &both) && leq(&b, &both) && leq(&both, &widened));
        assert!(leq(&common, &a) && leq(&common, &b));
        assert!(leq(&FloatSet::BOTTOM, &a) && leq(&a, &FloatSet::TOP));
        for x in xs.iter().chain(&ys) {
            assert_eq!(a.contains(*x) && b.contains(*x), common.contains(*x));
        }
        let narrowed = narrow(&widened, &both);
        assert!(leq(&both, &narrowed) && leq(&narrowed, &widened));
    }
}

#[test]
fn widening_stops_and_lands_on_constants() {
    let thresholds = Thresholds::default().with_sizes([10.0, 1e6].into_iter().filter_map(Size::of));
    let up_to = |x: f64| join(&singleton(0.0), &singleton(x));
    assert_eq!(widen(&up_to(0.0), &up_to(0.5), &thresholds), up_to(1.0));
    assert_eq!(widen(&up_to(1.0), &up_to(1.5), &thresholds), up_to(10.0));
    assert_eq!(
        widen(&up_to(10.0), &up_to(10.5), &thresholds),
        up_to(65_536.0)
    );
    // The constant wasn't enough: narrowing goes back from where the other one led.
    assert_eq!(narrow(&up_to(65_536.0), &up_to(10.5)), up_to(10.5));
    let mut set = singleton(1.0);
    let mut steps = 0;
    while set != FloatSet::TOP && steps < 100 {
        let mut next = join(&set, &singleton(f64::NAN));
        for sizes in [set.negative, set.positive].into_iter().flatten() {
            let up = sizes.greatest.get() * 1.5;
            let down = sizes.least.get() / 2.0;
            for x in [up, -up, down, -down] {
                next = join(&next, &singleton(x));
            }
        }
        set = widen(&set, &next, &thresholds);
        steps += 1;
    }
    assert!(steps < 40, "{steps}");
}
