//! Interval operations against all elements: sound, and the least interval.

use super::{Bound, Interval};
use crate::algebra::non_linear::NonLinear;
use crate::lattice::{Lattice, Thresholds};
use ir::{Sign, Z};

const ALL: [NonLinear; 8] = [
    NonLinear::Mul,
    NonLinear::DivTrunc,
    NonLinear::RemTrunc,
    NonLinear::And,
    NonLinear::Or,
    NonLinear::Xor,
    NonLinear::Shl,
    NonLinear::Shr,
];

fn concrete(op: NonLinear, a: i64, b: i64) -> Option<i64> {
    match op {
        NonLinear::Mul => Some(a * b),
        NonLinear::DivTrunc => a.checked_div(b),
        NonLinear::RemTrunc => a.checked_rem(b),
        NonLinear::And => Some(a & b),
        NonLinear::Or => Some(a | b),
        NonLinear::Xor => Some(a ^ b),
        NonLinear::Shl => (b >= 0).then(|| a << b),
        NonLinear::Shr => (b >= 0).then(|| a >> b),
    }
}

fn interval(lo: i64, hi: i64) -> Interval {
    Interval::new(Z::from(lo), Z::from(hi))
}

/// The least interval with all results, by trying all operands.
fn best(op: NonLinear, a: (i64, i64), b: (i64, i64)) -> Interval {
    let mut ends: Option<(i64, i64)> = None;
    for x in a.0..=a.1 {
        for y in b.0..=b.1 {
            if let Some(r) = concrete(op, x, y) {
                let (lo, hi) = ends.unwrap_or((r, r));
                ends = Some((lo.min(r), hi.max(r)));
            }
        }
    }
    ends.map_or(Interval::BOTTOM, |(lo, hi)| interval(lo, hi))
}

#[test]
fn every_operation_is_best_on_small_numbers() {
    for op in ALL {
        let shift = matches!(op, NonLinear::Shl | NonLinear::Shr);
        let b_range = if shift { -2..=5 } else { -9..=9 };
        for a_lo in -9..=9 {
            for a_hi in a_lo..=9 {
                for b_lo in b_range.clone() {
                    for b_hi in b_lo..=*b_range.end() {
                        let got = Interval::apply(op, &interval(a_lo, a_hi), &interval(b_lo, b_hi));
                        let expected = best(op, (a_lo, a_hi), (b_lo, b_hi));
                        assert_eq!(got, expected, "{op:?} [{a_lo},{a_hi}] [{b_lo},{b_hi}]");
                    }
                }
            }
        }
    }
}

/// Sums, multiples and quotients by constants against all elements.
#[test]
fn linear_operations_are_best_on_small_numbers() {
    let ends = |all: Vec<i64>| match (all.iter().min(), all.iter().max()) {
        (Some(lo), Some(hi)) => interval(*lo, *hi),
        _ => Interval::BOTTOM,
    };
    let pairs = || (-4..=4).flat_map(|lo| (lo..=4).map(move |hi| (lo, hi)));
    for (lo, hi) in pairs() {
        let a = interval(lo, hi);
        for (b_lo, b_hi) in pairs() {
            let sums = (lo..=hi).flat_map(|x| (b_lo..=b_hi).map(move |y| x + y));
            assert_eq!(a.plus(&interval(b_lo, b_hi)), ends(sums.collect()));
        }
        for c in -3..=3 {
            let multiples = (lo..=hi).map(|x| c * x).collect();
            assert_eq!(a.scaled(&Z::from(c)), ends(multiples), "{c}·{a}");
            if c != 0 {
                let quotients = (-9..=9).filter(|q| (lo..=hi).contains(&(c * q))).collect();
                assert_eq!(a.quotient(&Z::from(c)), ends(quotients), "{a}/{c}");
            }
        }
    }
    let (up, down) = (
        Interval::at_least(Z::from(2)),
        Interval::at_most(Z::from(2)),
    );
    assert_eq!(up.plus(&interval(-1, 5)), Interval::at_least(Z::from(1)));
    assert_eq!(down.plus(&interval(-1, 5)), Interval::at_most(Z::from(7)));
    assert_eq!(up.plus(&down), Interval::TOP);
    assert_eq!(up.scaled(&Z::from(-3)), Interval::at_most(Z::from(-6)));
    assert_eq!(up.quotient(&Z::from(-2)), Interval::at_most(Z::from(-1)));
}

/// Unbounded operands against bounded ones that reach far: the same finite
/// ends, and infinite ones where those of the bounded operands run away.
#[test]
fn infinite_ends_are_limits_of_finite_ones() {
    let ends: Vec<(i64, i64, Interval)> = {
        let mut all = Vec::new();
        for k in -5..=5 {
            all.push((k, i64::MAX, Interval::at_least(Z::from(k))));
            all.push((i64::MIN, k, Interval::at_most(Z::from(k))));
            for l in k..=5 {
                all.push((k, l, interval(k, l)));
            }
        }
        all.push((i64::MIN, i64::MAX, Interval::TOP));
        all
    };
    let cut = |(lo, hi, _): &(i64, i64, Interval), far: i64| ((*lo).max(-far), (*hi).min(far));
    for op in ALL {
        let shift = matches!(op, NonLinear::Shl | NonLinear::Shr);
        for a in &ends {
            for b in &ends {
                // Shifts by far are tried less far.
                let (near_b, far_b) = if shift { (9, 11) } else { (40, 80) };
                let near = best(op, cut(a, 40), cut(b, near_b));
                let far = best(op, cut(a, 80), cut(b, far_b));
                let got = Interval::apply(op, &a.2, &b.2);
                assert!(far.leq(&got), "{op:?} {} {}: {got} misses {far}", a.2, b.2);
                if near == far {
                    assert_eq!(got, far, "{op:?} {} {}", a.2, b.2);
                }
                let grows =
                    |near: &Bound, far: &Bound, got: &Bound| near == far || got.finite().is_none();
                assert!(
                    grows(near.lo(), far.lo(), got.lo()),
                    "{op:?} {} {}",
                    a.2,
                    b.2
                );
                assert!(
                    grows(near.hi(), far.hi(), got.hi()),
                    "{op:?} {} {}",
                    a.2,
                    b.2
                );
            }
        }
    }
}

#[test]
fn bitwise_operations_are_best_on_six_bits() {
    // Every pair of ranges that reaches over the sign: sampled by a fixed
    // stride, since there are too many.
    let mut count = 0u32;
    for op in [NonLinear::And, NonLinear::Or, NonLinear::Xor] {
        for i in (0..64 * 64 * 64 * 64u32).step_by(4099) {
            let part = |s: u32| i64::from(i >> (6 * s) & 63) - 32;
            let (a, b) = ((part(0), part(1)), (part(2), part(3)));
            if a.0 > a.1 || b.0 > b.1 {
                continue;
            }
            let got = Interval::apply(op, &interval(a.0, a.1), &interval(b.0, b.1));
            assert_eq!(got, best(op, a, b), "{op:?} {a:?} {b:?}");
            count += 1;
        }
    }
    assert!(count > 2000);
}

#[test]
fn remainders_by_many_divisors_stay_sound() {
    for (a, b) in [
        ((900, 1000), (1, 300)),
        ((17, 2000), (90, 400)),
        ((-700, 650), (-300, 200)),
    ] {
        let got = Interval::apply(
            NonLinear::RemTrunc,
            &interval(a.0, a.1),
            &interval(b.0, b.1),
        );
        assert!(best(NonLinear::RemTrunc, a, b).leq(&got), "{a:?} {b:?}");
    }
}

#[test]
fn linear_operations_are_exact() {
    for lo in -7..=7 {
        for hi in lo..=7 {
            let x = interval(lo, hi);
            for c in -4i64..=4 {
                let scaled = interval((lo * c).min(hi * c), (lo * c).max(hi * c));
                assert_eq!(x.scaled(&Z::from(c)), scaled);
                if c != 0 {
                    let all: Vec<i64> = (-30..=30)
                        .filter(|q| (lo..=hi).contains(&(c * q)))
                        .collect();
                    let expected = match (all.first(), all.last()) {
                        (Some(a), Some(b)) => interval(*a, *b),
                        _ => Interval::BOTTOM,
                    };
                    assert_eq!(x.quotient(&Z::from(c)), expected, "[{lo},{hi}] / {c}");
                }
            }
        }
    }
    assert_eq!(Interval::TOP.plus(&interval(1, 2)), Interval::TOP);
    assert_eq!(Interval::at_least(Z::ONE).scaled(&Z::ZERO), interval(0, 0));
}

#[test]
fn wrapping_is_best_on_three_bits() {
    for sign in Sign::ALL {
        for lo in -20i64..=20 {
            for hi in lo..=20 {
                let mut expected = Interval::BOTTOM;
                for k in lo..=hi {
                    let w = Z::from(k).wrap(3, sign);
                    expected.join(&Interval::singleton(w));
                }
                assert_eq!(
                    interval(lo, hi).wrap(3, sign),
                    expected,
                    "{sign:?} [{lo},{hi}]"
                );
            }
        }
    }
    assert_eq!(Interval::full(1, Sign::Signed), interval(-1, 0));
    let two = Interval::full(200, Sign::Unsigned).shifted(&Z::ONE);
    assert_eq!(two.lap(200, Sign::Unsigned), None);
    let lap = Interval::full(200, Sign::Signed).shifted(&Z::pow2(201));
    assert_eq!(lap.lap(200, Sign::Signed), Some(Z::from(2)));
}

#[test]
fn widening_lands_on_thresholds_and_narrowing_on_finite_ends() {
    let thresholds = Thresholds::new([10, 0, 100, 10].map(Z::from));
    let mut x = interval(1, 2);
    x.widen(&interval(1, 3), &thresholds);
    assert_eq!(x, interval(1, 10));
    x.widen(&interval(-1, 11), &thresholds);
    assert_eq!(x, Interval::at_most(Z::from(100)));
    x.widen(&interval(5, 101), &thresholds);
    assert_eq!(x, Interval::TOP);
    x.narrow(&Interval::at_least(Z::from(3)));
    assert_eq!(x, Interval::at_least(Z::from(3)));
    x.narrow(&interval(4, 9));
    assert_eq!(x, interval(3, 9));
    x.narrow(&interval(5, 6));
    assert_eq!(x, interval(3, 9));
}

#[test]
fn the_empty_interval_has_one_form() {
    assert_eq!(interval(3, 2), Interval::BOTTOM);
    assert_eq!(
        Interval::new(Bound::PlusInf, Bound::PlusInf),
        Interval::BOTTOM
    );
    assert_eq!(
        interval(1, 2).intersection(&interval(3, 4)),
        Interval::BOTTOM
    );
    assert_eq!(interval(5, 5).without(&Z::from(5)), Interval::BOTTOM);
    assert_eq!(Interval::BOTTOM.hull(&interval(1, 2)), interval(1, 2));
    assert_eq!(Interval::BOTTOM.count(), Some(Z::ZERO));
}
