//! Known bits against brute force: every pair of values of four bits with an
//! open or known sign, on all numbers of six bits around 0.

use super::KnownBits;
use crate::algebra::non_linear::NonLinear;
use crate::lattice::{Lattice, Thresholds};
use crate::value::congruence::Congruence;
use crate::value::interval::Interval;
use crate::value::non_relational::Value;
use ir::{Sign, Z};

/// All values whose higher bits are 0, 1 or unknown.
fn values() -> Vec<KnownBits> {
    let mut all = Vec::new();
    for value in 0..8i64 {
        for unknown in 0..8i64 {
            if value & unknown == 0 {
                all.push(KnownBits::new(&Z::from(value), Z::from(unknown)));
                all.push(KnownBits::new(&Z::from(value - 8), Z::from(unknown)));
                all.push(KnownBits::new(&Z::from(value), Z::from(unknown - 8)));
            }
        }
    }
    all
}

fn members(v: &KnownBits) -> Vec<i64> {
    (-16..16).filter(|k| v.contains(&Z::from(*k))).collect()
}

/// The least value that contains the numbers, judged by the low six bits and
/// with a sign that is extended.
fn best(all: impl Iterator<Item = i64>) -> KnownBits {
    let all: Vec<Z> = all.map(Z::from).collect();
    KnownBits::of_values(&all)
}

/// Bits beyond those that the samples show are not compared.
fn low(v: &KnownBits) -> KnownBits {
    v.wrap(4, Sign::Unsigned)
}

#[test]
fn sums_differences_and_bits_are_best() {
    for a in values() {
        for b in values() {
            let pairs = || {
                let of_b = members(&b);
                members(&a)
                    .into_iter()
                    .flat_map(move |x| of_b.clone().into_iter().map(move |y| (x, y)))
            };
            let expected = best(pairs().map(|(x, y)| x + y));
            assert_eq!(low(&a.plus(&b)), low(&expected), "{a:?} + {b:?}");
            let expected = best(pairs().map(|(x, y)| x - y));
            let got = KnownBits::difference(&a, &b);
            assert_eq!(low(&got), low(&expected), "{a:?} - {b:?}");
            let expected = best(pairs().map(|(x, y)| x & y));
            let got = KnownBits::apply(NonLinear::And, &a, &b);
            assert_eq!(low(&got), low(&expected), "{a:?} & {b:?}");
            let expected = best(pairs().map(|(x, y)| x | y));
            let got = KnownBits::apply(NonLinear::Or, &a, &b);
            assert_eq!(low(&got), low(&expected), "{a:?} | {b:?}");
            let expected = best(pairs().map(|(x, y)| x ^ y));
            let got = KnownBits::apply(NonLinear::Xor, &a, &b);
            assert_eq!(low(&got), low(&expected), "{a:?} ^ {b:?}");
            let product = KnownBits::apply(NonLinear::Mul, &a, &b);
            assert!(pairs().all(|(x, y)| product.contains(&Z::from(x * y))));
        }
    }
}

#[test]
fn an_element_is_found_from_either_side() {
    for v in values() {
        for k in -12..12i64 {
            let all: Vec<i64> = (-64..64).filter(|k| v.contains(&Z::from(*k))).collect();
            let above = all.iter().copied().find(|x| *x >= k).map(Z::from);
            let below = all.iter().rev().copied().find(|x| *x <= k).map(Z::from);
            assert_eq!(v.at_least(&Z::from(k)), above, "{v:?} from {k}");
            assert_eq!(v.at_most(&Z::from(k)), below, "{v:?} to {k}");
        }
        let window = Interval::new(Z::from(-9), Z::from(13));
        let all: Vec<Z> = (-9..=13).map(Z::from).filter(|k| v.contains(k)).collect();
        assert_eq!(v.elements(&window, 64), Some(all));
    }
}

#[test]
fn wrapping_and_quotients_are_best() {
    for v in values() {
        for sign in Sign::ALL {
            let all = (-64..64i64).map(Z::from).filter(|k| v.contains(k));
            let mut wrapped: Vec<Z> = all.map(|k| k.wrap(3, sign)).collect();
            wrapped.sort_unstable();
            assert_eq!(v.wrap(3, sign), KnownBits::of_values(&wrapped), "{v:?}");
        }
        for c in [-6, -4, -3, -1, 1, 2, 3, 4, 8i64] {
            let q = v.quotient(&Z::from(c));
            for k in -8..8i64 {
                let inside = v.contains(&Z::from(k * c));
                assert!(!inside || q.contains(&Z::from(k)), "{v:?} / {c}: {q:?}");
            }
        }
    }
    let v = KnownBits::new(&Z::from(12), from_bit_for_test(4));
    let q = v.quotient(&Z::from(4));
    assert_eq!(q, KnownBits::new(&Z::from(3), from_bit_for_test(2)));
    // 3·q ends in 0b1111: q ends in 0b0101.
    let q = KnownBits::new(&Z::from(15), from_bit_for_test(4)).quotient(&Z::from(3));
    assert_eq!(q, KnownBits::new(&Z::from(5), from_bit_for_test(4)));
}

fn from_bit_for_test(n: u32) -> Z {
    -Z::pow2(n)
}

#[test]
fn shifts_and_remainders_keep_low_bits() {
    let multiples_of_8 = KnownBits::new(&Z::ZERO, from_bit_for_test(3));
    let shifted = KnownBits::apply(
        NonLinear::Shl,
        &multiples_of_8,
        &KnownBits::new(&Z::ONE, Z::from(2)),
    );
    assert_eq!(shifted, KnownBits::new(&Z::ZERO, from_bit_for_test(4)));
    let back = KnownBits::apply(NonLinear::Shr, &shifted, &KnownBits::singleton(Z::from(4)));
    assert!(back.is_top());
    let five = KnownBits::new(&Z::from(5), from_bit_for_test(3));
    let by_12 = KnownBits::singleton(Z::from(12));
    let rest = KnownBits::apply(NonLinear::RemTrunc, &five, &by_12);
    assert_eq!(rest.class(), Congruence::new(&Z::from(4), &Z::ONE));
    let eighth = KnownBits::singleton(Z::from(-8));
    let divided = KnownBits::apply(NonLinear::DivTrunc, &multiples_of_8, &eighth);
    assert!(divided.is_top());
    let exact = KnownBits::new(&Z::from(16), from_bit_for_test(5));
    let divided = KnownBits::apply(NonLinear::DivTrunc, &exact, &eighth);
    assert_eq!(divided, KnownBits::new(&Z::from(2), from_bit_for_test(2)));
}

#[test]
fn widening_keeps_low_bits_and_lands_on_thresholds() {
    let mut x = KnownBits::singleton(Z::ZERO);
    let step = |k: i64| KnownBits::singleton(Z::from(k));
    let thresholds = Thresholds::new([Z::from(100)]);
    x.widen(&step(4), &thresholds);
    assert_eq!(x, KnownBits::new(&Z::ZERO, Z::from(4)));
    x.widen(&step(8), &thresholds);
    assert_eq!(x, KnownBits::new(&Z::ZERO, Z::from(0x7c)));
    x.widen(&step(128), &thresholds);
    assert_eq!(x.class(), Congruence::new(&Z::from(4), &Z::ZERO));
    assert!(x.hull().is_top());
}
