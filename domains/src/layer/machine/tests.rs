//! Ranges of machine operations: sound and best on `i4`, for all ranges of both
//! operands. What is not best is listed with the size of the loss.

use super::ranges;
use super::twin::Twin;
use crate::integers::Known;
use crate::lattice::Lattice;
use crate::value::interval::Interval;
use ir::{BinOp, Flags, Sign, UnOp, Z, machine};

const WIDTH: u32 = 4;

/// The results of an operation on all pairs of canonical `i4`s.
fn table(op: BinOp) -> Vec<Vec<Option<u32>>> {
    (0u32..16)
        .map(|a| {
            (0u32..16)
                .map(|b| {
                    machine::binary(op, Flags::NONE, WIDTH, &Z::from(a), &Z::from(b))
                        .and_then(|r| r.to_u32())
                })
                .collect()
        })
        .collect()
}

fn reading(k: u32, sign: Sign) -> i32 {
    let k = i32::try_from(k).unwrap();
    if sign == Sign::Signed && k >= 8 {
        k - 16
    } else {
        k
    }
}

/// All ranges of `i4` in that reading, with their canonical elements.
fn all_ranges(sign: Sign) -> Vec<(Twin, Vec<u32>)> {
    let all: Vec<(i32, u32)> = {
        let mut all: Vec<(i32, u32)> = (0..16).map(|k| (reading(k, sign), k)).collect();
        all.sort_unstable();
        all
    };
    let mut ranges = Vec::new();
    for i in 0..16 {
        for j in i..16 {
            let range = Interval::new(Z::from(all[i].0), Z::from(all[j].0));
            let elements = all[i..=j].iter().map(|(_, k)| *k).collect();
            ranges.push((Twin::of(WIDTH, sign, &range), elements));
        }
    }
    ranges
}

/// What an operation loses: for how many of the pairs of ranges, and how many
/// elements too many in the worst of them.
#[derive(Debug, PartialEq, Eq, Clone, Copy)]
struct Loss {
    pairs: usize,
    worst: i32,
}

fn loss(op: BinOp, sign: Sign) -> Loss {
    let (table, ranges) = (table(op), all_ranges(sign));
    let mut loss = Loss { pairs: 0, worst: 0 };
    for (a, all_a) in &ranges {
        for (b, all_b) in &ranges {
            let results: Vec<Option<u32>> = all_a
                .iter()
                .flat_map(|x| all_b.iter().map(|y| table[*x as usize][*y as usize]))
                .collect();
            // Where one result is arbitrary, the layer forgets everything.
            if results.contains(&None) {
                continue;
            }
            let numbers = results.iter().flatten().map(|k| reading(*k, sign));
            let best = (
                numbers.clone().min().unwrap_or(0),
                numbers.max().unwrap_or(0),
            );
            let got = ranges::binary(op, WIDTH, a, b, Known::default());
            let (lo, hi) = got.get(sign).ends().unwrap();
            let (lo, hi) = (lo.to_i64().unwrap(), hi.to_i64().unwrap());
            let (lo, hi) = (i32::try_from(lo).unwrap(), i32::try_from(hi).unwrap());
            assert!(
                lo <= best.0 && best.1 <= hi,
                "{op} {a:?} {b:?}: {got:?} misses {best:?}"
            );
            let extra = (best.0 - lo) + (hi - best.1);
            let settled = ranges::is_settled(op, WIDTH, a, b);
            assert!(
                !settled || extra == 0,
                "{op} {a:?} {b:?} is not settled: {got:?} instead of {best:?}"
            );
            if extra > 0 {
                loss.pairs += 1;
                loss.worst = loss.worst.max(extra);
            }
        }
    }
    loss
}

/// Of the 18,496 pairs of ranges of `i4`, in the reading that is natural for
/// the operation (both, where there is no other).
#[test]
fn binary_operations_are_best_but_for_the_listed_losses() {
    let mut losses = Vec::new();
    for op in BinOp::ALL {
        for sign in Sign::ALL {
            if ranges::natural(*op).is_none_or(|n| n == sign) {
                let loss = loss(*op, sign);
                if loss.pairs > 0 {
                    losses.push((*op, sign, loss.pairs, loss.worst));
                }
            }
        }
    }
    // A product or a left shift whose results lie in several laps is taken as
    // any number (any multiple of the power of two that divides all results);
    // its results have gaps at the ends of the range. The layer tries such
    // operands one by one when they are few.
    let expected = [
        (BinOp::Mul, Sign::Signed, 4879, 6),
        (BinOp::Mul, Sign::Unsigned, 5092, 14),
        (BinOp::Shl, Sign::Signed, 383, 12),
        (BinOp::Shl, Sign::Unsigned, 414, 12),
    ];
    assert_eq!(losses, expected);
}

#[test]
fn unary_operations_are_best_on_six_bits() {
    for op in UnOp::ALL {
        if *op == UnOp::Bswap {
            continue; // two bytes at least: below
        }
        for lo in 0u32..64 {
            for hi in lo..64 {
                let results = (lo..=hi).map(|k| machine::unary(*op, 6, &Z::from(k)));
                let best = Twin::hull_of(6, results).unsigned;
                let range = Interval::new(Z::from(lo), Z::from(hi));
                assert_eq!(ranges::unary(*op, 6, &range), best, "{op} [{lo},{hi}]");
            }
        }
    }
}

#[test]
fn swapping_bytes_is_best_on_samples() {
    for (lo, hi) in [
        (0, 0xffff),
        (0x1234, 0x1334),
        (0x00f0, 0x0110),
        (0x0801, 0x4000),
    ] {
        let results = (lo..=hi).map(|k: u32| machine::unary(UnOp::Bswap, 16, &Z::from(k)));
        let best = Twin::hull_of(16, results).unsigned;
        let range = Interval::new(Z::from(lo), Z::from(hi));
        assert_eq!(
            ranges::unary(UnOp::Bswap, 16, &range),
            best,
            "[{lo:x},{hi:x}]"
        );
    }
}

#[test]
fn twins_are_reduced_by_cases_of_the_sign() {
    let interval = |lo: i64, hi: i64| Interval::new(Z::from(lo), Z::from(hi));
    let t = Twin {
        signed: interval(-3, 10),
        unsigned: interval(0, 200),
    };
    assert_eq!(t.reduced(8).unsigned, interval(0, 10));
    assert_eq!(t.reduced(8).signed, interval(0, 10));
    let t = Twin::of(8, Sign::Unsigned, &interval(250, 255));
    assert_eq!((t.sign_bit(), t.signed), (Some(true), interval(-6, -1)));
    let t = Twin::of(1, Sign::Signed, &interval(-1, -1));
    assert_eq!(t.unsigned, interval(1, 1));
    // Every pair of ranges of i3: the reduced twin has the same integers, and
    // each side is their hull.
    for (a, b) in (0..64i64).flat_map(|i| (0..64i64).map(move |j| (i, j))) {
        let t = Twin {
            signed: interval(a / 8 - 4, a % 8 - 4),
            unsigned: interval(b / 8, b % 8),
        };
        let inside = (0..8u32)
            .map(Z::from)
            .filter(|k| t.signed.contains(&k.wrap_signed(3)) && t.unsigned.contains(k));
        let best = Twin::hull_of(3, inside);
        assert_eq!(t.reduced(3), best, "{t:?}");
        assert_eq!(t.reduced_by_cases(3), best, "{t:?}");
        assert_eq!(best.is_bottom(), t.reduced(3).signed.is_bottom());
    }
}

/// Ends far outside of what the width allows change nothing and overflow nowhere.
#[test]
fn twins_of_words_are_those_of_all_integers() {
    let ends = [
        i128::MIN,
        -1 << 64,
        -1 << 63,
        -200,
        -1,
        0,
        1,
        127,
        255,
        1 << 31,
        1 << 63,
    ]
    .into_iter()
    .chain([(1 << 63) - 1, (1 << 64) - 1, 1 << 64, i128::MAX]);
    let ends: Vec<Z> = ends.map(Z::from).collect();
    let pairs = || ends.iter().flat_map(|a| ends.iter().map(move |b| (a, b)));
    let ranges = || pairs().filter(|(a, b)| a <= b);
    for (signed, unsigned) in ranges().flat_map(|s| ranges().map(move |u| (s, u))) {
        let interval = |(lo, hi): (&Z, &Z)| Interval::new(lo.clone(), hi.clone());
        let t = Twin {
            signed: interval(signed),
            unsigned: interval(unsigned),
        };
        for width in [1, 8, 32, 63, 64] {
            let by_cases = t.reduced_by_cases(width);
            assert_eq!(t.reduced_words(width), Some(by_cases), "{t:?} of i{width}");
        }
        assert_eq!(t.reduced_words(65), None);
    }
}
