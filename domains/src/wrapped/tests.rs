//! Arcs against brute force on the circle of three bits, and what only they see.

use super::{Arc, Wrapped};
use crate::interval::Interval;
use crate::lattice::{Lattice, Thresholds};
use crate::values::Value;
use ir::{Sign, Z};

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
