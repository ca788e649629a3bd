//! Congruences against brute force on small numbers.

use super::*;
use crate::lattice::Thresholds;
use crate::tuning::MAX_WIDENED_MODULUS;

fn class(m: i64, r: i64) -> Congruence {
    Congruence::new(&Z::from(m), &Z::from(r))
}

fn classes() -> Vec<Congruence> {
    let constants = (-5..=5).map(|r| class(0, r));
    constants
        .chain((1..=8).flat_map(|m| (0..m).map(move |r| class(m, r))))
        .collect()
}

fn members(c: &Congruence, limit: i64) -> Vec<i64> {
    (-limit..=limit)
        .filter(|k| c.contains(&Z::from(*k)))
        .collect()
}

fn of(all: impl Iterator<Item = i64>) -> Congruence {
    let all: Vec<Z> = all.map(Z::from).collect();
    Congruence::of_values(&all)
}

#[test]
fn linear_operations_and_products_are_best() {
    for a in classes() {
        for b in classes() {
            let (of_a, of_b) = (members(&a, 60), members(&b, 60));
            let pairs = || of_a.iter().flat_map(|x| of_b.iter().map(move |y| (x, y)));
            assert_eq!(a.plus(&b), of(pairs().map(|(x, y)| x + y)), "{a:?} + {b:?}");
            let product = Congruence::apply(NonLinear::Mul, &a, &b);
            assert_eq!(product, of(pairs().map(|(x, y)| x * y)), "{a:?} * {b:?}");
            let common = of_a.iter().filter(|k| of_b.contains(k));
            assert_eq!(a.intersection(&b), of(common.copied()), "{a:?} ∩ {b:?}");
            let mut both = a.clone();
            both.join(&b);
            assert_eq!(both, of(of_a.iter().chain(&of_b).copied()));
            assert_eq!(a.leq(&b), of_a.iter().all(|k| of_b.contains(k)));
        }
        for c in [-6, -4, -3, -1, 1, 2, 5, 6, 12i64] {
            let q = members(&class(1, 0), 60).into_iter();
            let q = q.filter(|q| a.contains(&Z::from(q * c)));
            assert_eq!(a.quotient(&Z::from(c)), of(q), "{a:?} / {c}");
            assert_eq!(
                a.scaled(&Z::from(c)),
                of(members(&a, 60).iter().map(|k| k * c))
            );
        }
    }
}

#[test]
fn other_operations_are_sound_and_keep_what_is_exact() {
    type Operation = (NonLinear, fn(i64, i64) -> Option<i64>);
    let table: [Operation; 7] = [
        (NonLinear::DivTrunc, i64::checked_div),
        (NonLinear::RemTrunc, i64::checked_rem),
        (NonLinear::And, |x, y| Some(x & y)),
        (NonLinear::Or, |x, y| Some(x | y)),
        (NonLinear::Xor, |x, y| Some(x ^ y)),
        (NonLinear::Shl, |x, y| (0..20).contains(&y).then(|| x << y)),
        (NonLinear::Shr, |x, y| (0..60).contains(&y).then(|| x >> y)),
    ];
    for a in classes() {
        for b in classes() {
            for (op, f) in table {
                let result = Congruence::apply(op, &a, &b);
                let (of_a, of_b) = (members(&a, 40), members(&b, 16));
                let pairs = of_a.iter().flat_map(|x| of_b.iter().map(move |y| (x, y)));
                for (x, y) in pairs {
                    if let Some(k) = f(*x, *y) {
                        let case = format!("{x} of {a:?} {op:?} {y} of {b:?}: {result:?}");
                        assert!(result.contains(&Z::from(k)), "{case}");
                    }
                }
            }
        }
    }
    let eight = class(0, 8);
    let apply = Congruence::apply;
    assert_eq!(
        apply(NonLinear::DivTrunc, &class(24, 8), &eight),
        class(3, 1)
    );
    assert_eq!(
        apply(NonLinear::RemTrunc, &class(24, 3), &eight),
        class(8, 3)
    );
    assert_eq!(
        apply(NonLinear::RemTrunc, &class(24, 16), &eight),
        class(0, 0)
    );
    assert_eq!(
        apply(NonLinear::Shr, &class(24, 13), &class(0, 3)),
        class(3, 1)
    );
    assert_eq!(
        apply(NonLinear::Shl, &class(6, 3), &class(4, 2)),
        class(12, 0)
    );
    assert_eq!(
        apply(NonLinear::And, &class(1, 0), &class(0, -8)),
        class(8, 0)
    );
    assert_eq!(class(12, 5).wrap(8, Sign::Signed), class(4, 1));
    assert_eq!(class(0, 300).wrap(8, Sign::Signed), class(0, 44));
}

#[test]
fn ends_of_a_range_move_to_elements() {
    for c in classes() {
        for k in -10..10i64 {
            let all = members(&c, 40);
            let above = all.iter().find(|x| **x >= k).map(|x| Z::from(*x));
            let below = all.iter().rev().find(|x| **x <= k).map(|x| Z::from(*x));
            assert_eq!(c.at_least(&Z::from(k)), above, "{c:?} from {k}");
            assert_eq!(c.at_most(&Z::from(k)), below, "{c:?} to {k}");
        }
        for (lo, hi) in [(-9, 13), (2, 4), (3, 3)] {
            let range = Interval::new(Z::from(lo), Z::from(hi));
            let inside = of(members(&c, 40)
                .into_iter()
                .filter(|k| (lo..=hi).contains(k)));
            let within = c.within(&range);
            let exact = inside.is_bottom() || inside.as_singleton().is_some();
            assert!(if exact {
                within == inside
            } else {
                inside.leq(&within)
            });
        }
        let window = Interval::new(Z::from(-9), Z::from(13));
        let inside: Vec<Z> = (-9..=13).map(Z::from).filter(|k| c.contains(k)).collect();
        assert_eq!(c.elements(&window, 64), Some(inside));
    }
}

#[test]
fn long_moduli_that_change_are_given_up() {
    let class = |k: u32| Congruence::new(&Z::pow2(k), &Z::ZERO);
    let mut widened = class(300);
    let mut steps = 0;
    for k in (0..300).rev() {
        let before = widened.clone();
        widened.widen(&class(k), &Thresholds::default());
        assert!(before.leq(&widened) && class(k).leq(&widened));
        steps += u32::from(widened != before);
    }
    assert!(steps <= MAX_WIDENED_MODULUS + 2, "{steps}");
}
