//! Arcs against brute force on the circle of three bits, and what only they see.

use super::{Arc, Wrapped};
use crate::lattice::{Lattice, Thresholds};
use crate::laws::random::Random;
use crate::value::interval::Interval;
use crate::value::non_relational::Value;
use ir::{Sign, Z};
use std::collections::BTreeSet;

const WIDTH: u32 = 3;

fn arcs() -> Vec<Arc> {
    let proper = (0..8i64).flat_map(|start| (0..7i64).map(move |length| (start, length)));
    let proper = proper.map(|(start, length)| Arc::new(WIDTH, &Z::from(start), Z::from(length)));
    proper.chain([Arc::whole(WIDTH)]).collect()
}

fn members(a: &Arc) -> u8 {
    (0..8i64)
        .filter(|k| a.contains(&Z::from(*k)))
        .fold(0, |s, k| s | 1 << k)
}

fn shortest(all: u8) -> u32 {
    let containing = arcs().into_iter().filter(|a| members(a) & all == all);
    containing.map(|a| members(&a).count_ones()).min().unwrap()
}

#[test]
fn arcs_are_joined_met_and_added_as_sets() {
    for a in arcs() {
        for b in arcs() {
            let (x, y) = (members(&a), members(&b));
            assert_eq!(a.leq(&b), x & y == x, "{a:?} {b:?}");
            let join = members(&a.join(&b));
            assert_eq!(join & (x | y), x | y);
            assert_eq!(join.count_ones(), shortest(x | y), "{a:?} {b:?}");
            match a.meet(&b) {
                None => assert_eq!(x & y, 0),
                Some(m) => {
                    assert_eq!(members(&m) & x & y, x & y, "{a:?} {b:?}");
                    assert_eq!(members(&m) & !x, 0, "{a:?} {b:?}");
                }
            }
            let sums = (0..8).filter(|k| x >> k & 1 == 1).flat_map(|k| {
                let of_b = (0..8).filter(move |l| y >> l & 1 == 1);
                of_b.map(move |l| (k + l) % 8)
            });
            let sums = sums.fold(0u8, |s, k| s | 1 << k);
            assert_eq!(members(&a.plus(&b)), sums, "{a:?} + {b:?}");
            let widened = members(&a.widen(&b, &Thresholds::new([Z::from(5)])));
            assert_eq!(widened & (x | y), x | y);
        }
        for sign in Sign::ALL {
            let canonical = |k: &Z| k.wrap_unsigned(WIDTH).to_u32().unwrap();
            let pieces = a.pieces(sign).into_iter();
            let all = pieces.flat_map(|p| p.elements(8).unwrap());
            assert_eq!(all.fold(0, |s, k| s | 1 << canonical(&k)), members(&a));
        }
        for k in (0..8).map(Z::from) {
            let expected = members(&a) & !(1 << k.to_u32().unwrap());
            match a.without(&k) {
                None => assert_eq!(expected, 0),
                Some(rest) => assert_eq!(members(&rest) & expected, expected),
            }
        }
    }
    for all in 1..=255u8 {
        let values: Vec<Z> = (0..8u32)
            .filter(|k| all >> k & 1 == 1)
            .map(Z::from)
            .collect();
        let arc = Arc::of_values(WIDTH, &values);
        assert_eq!(members(&arc) & all, all);
        assert_eq!(members(&arc).count_ones(), shortest(all), "{all:b}");
    }
}

/// The elements from -99 to 99.
fn elements(w: &Wrapped) -> BTreeSet<i64> {
    let all = (-99i64..=99).filter(|k| {
        let k = Z::from(*k);
        w.range.contains(&k) && w.arc.as_ref().is_none_or(|a| a.contains(&k))
    });
    all.collect()
}

fn random_value(r: &mut Random) -> Wrapped {
    let (width, sign) = (r.pick(&[3, 4]), r.pick(&Sign::ALL));
    let values: Vec<Z> = (0..=r.below(4))
        .map(|_| r.machine_integer(width).wrap(width, sign))
        .collect();
    if r.once_in(3) {
        Wrapped::of_interval(&Interval::hull_of(&values))
    } else {
        Wrapped::of_readings(&values, width, sign)
    }
}

#[test]
fn operations_contain_what_they_make_of_each_element() {
    let mut r = Random::new(21);
    for _ in 0..4000 {
        let mut value = random_value(&mut r);
        let mut set = elements(&value);
        let mut history = vec![format!("{value:?}")];
        for _ in 0..4 {
            let other = random_value(&mut r);
            let others = elements(&other);
            let (width, sign) = (r.pick(&[3, 4]), r.pick(&Sign::ALL));
            let c: i64 = r.pick(&[-3, -2, -1, 2, 3]);
            let (name, result, expected): (_, _, BTreeSet<i64>) = match r.below(8) {
                0 => {
                    let sums = set.iter().flat_map(|a| others.iter().map(move |b| a + b));
                    (format!("+ {other:?}"), value.plus(&other), sums.collect())
                }
                1 => {
                    let products = set.iter().map(|k| c * k).collect();
                    (format!("times {c}"), value.scaled(&Z::from(c)), products)
                }
                2 => {
                    let exact = set.iter().filter(|k| **k % c == 0).map(|k| k / c);
                    let result = value.quotient(&Z::from(c));
                    (format!("over {c}"), result, exact.collect())
                }
                3 => {
                    let mut rest = set.clone();
                    rest.remove(&c);
                    (format!("without {c}"), value.without(&Z::from(c)), rest)
                }
                4 => {
                    let wrapped = |k: &i64| Z::from(*k).wrap(width, sign).to_i64().unwrap();
                    let all = set.iter().map(wrapped).collect();
                    let name = format!("wrap {width} {sign:?}");
                    (name, value.wrap(width, sign), all)
                }
                5 => {
                    let full = Interval::full(width, sign);
                    let mut inside = set.clone();
                    inside.retain(|k| full.contains(&Z::from(*k)));
                    let name = format!("width {width} {sign:?}");
                    (name, value.with_width(width, sign), inside)
                }
                6 => {
                    let mut result = value.clone();
                    result.join(&other);
                    let all = set.union(&others).copied().collect();
                    (format!("join {other:?}"), result, all)
                }
                _ => {
                    let mut result = value.clone();
                    result.meet(&other);
                    let common = set.intersection(&others).copied().collect();
                    (format!("meet {other:?}"), result, common)
                }
            };
            history.push(name);
            value = result;
            set = expected.into_iter().filter(|k| k.abs() < 100).collect();
            assert!(
                set.is_subset(&elements(&value)),
                "{set:?} not in {value:?}: {history:?}"
            );
        }
    }
}

#[test]
fn a_sum_that_wraps_and_comes_back_is_not_lost() {
    let range = Interval::new(Z::from(100), Z::from(120));
    let x = Wrapped::of_interval(&range).with_width(8, Sign::Signed);
    let y = x
        .plus(&Wrapped::constant(&Z::from(20)))
        .wrap(8, Sign::Signed);
    assert_eq!(y.range(), Interval::full(8, Sign::Signed));
    let unsigned = y.wrapped_range(8, Sign::Unsigned);
    assert_eq!(unsigned, Some(Interval::new(Z::from(120), Z::from(140))));
    let back = y
        .plus(&Wrapped::constant(&Z::from(-20)))
        .wrap(8, Sign::Signed);
    assert_eq!(back.range(), range);
}

#[test]
fn removing_a_number_from_the_whole_circle_leaves_an_arc() {
    let all = Wrapped::top().with_width(8, Sign::Signed).without(&Z::ZERO);
    let mut zero = Wrapped::constant(&Z::ZERO);
    zero.meet(&all);
    assert!(zero.is_bottom());
    assert!(!all.is_bottom());
}

/// Part of an arc of one of two circles, over several laps of both.
fn several_laps(r: &mut Random) -> Wrapped {
    let (lo, size) = (r.between(-30, 20), r.between(0, 40));
    let range = Interval::new(Z::from(lo), Z::from(lo + size));
    let (start, length) = (r.between(0, 15), r.between(0, 12));
    let arc = Arc::new(r.pick(&[3, 4]), &Z::from(start), Z::from(length));
    Wrapped::new(range, (!r.once_in(6)).then_some(arc))
}

#[test]
fn numbers_on_circles_of_two_widths_are_met_joined_and_compared_as_sets() {
    let mut r = Random::new(22);
    let mut below = 0;
    for _ in 0..20_000 {
        let (a, b) = (several_laps(&mut r), several_laps(&mut r));
        let (x, y) = (elements(&a), elements(&b));
        let of = |f: &dyn Fn(&mut Wrapped)| {
            let mut c = a.clone();
            f(&mut c);
            elements(&c)
        };
        let both = of(&|c| c.meet(&b));
        assert!(x.intersection(&y).all(|k| both.contains(k)), "{a:?} {b:?}");
        assert!(both.is_subset(&x), "{a:?} {b:?}");
        for all in [
            of(&|c| c.join(&b)),
            of(&|c| c.widen(&b, &Thresholds::new([Z::from(5)]))),
        ] {
            assert!(x.is_subset(&all) && y.is_subset(&all), "{a:?} {b:?}");
        }
        if a.leq(&b) {
            below += 1;
            assert!(x.is_subset(&y), "{a:?} {b:?}");
        }
    }
    assert!(below > 500, "only {below} comparable");
}

#[test]
fn a_sum_of_numbers_on_two_circles_is_known_on_the_smaller_one() {
    let small = Wrapped::of_readings(&[4, 250].map(Z::from), 8, Sign::Unsigned);
    let large = Wrapped::of_readings(&[Z::from(3)], 16, Sign::Unsigned);
    for sum in [small.plus(&large), large.plus(&small)] {
        let signed = sum.wrapped_range(8, Sign::Signed);
        assert_eq!(signed, Some(Interval::new(Z::from(-3), Z::from(7))));
    }
}
