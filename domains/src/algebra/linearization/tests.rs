//! Every constraint holds at every point of the operation; and those that a
//! domain needs are there.

use super::constraints;
use crate::algebra::non_linear::NonLinear;
use crate::laws::points::{OPERATIONS, operation};
use crate::laws::random::Random;
use crate::numeric::Numeric;
use crate::relational::octagons::Octagons;
use crate::relational::polyhedra::Polyhedra;
use crate::relational::zones::Zones;
use crate::value::interval::{Bound, Interval};
use ir::{Dim, LinCons, LinExpr, Z};

const X: Dim = Dim(0);
const A: Dim = Dim(1);
const B: Dim = Dim(2);

fn range(lo: i64, hi: i64) -> Interval {
    Interval::new(Z::from(lo), Z::from(hi))
}

fn sum_of_ranges(e: &LinExpr, a: &Interval, b: &Interval) -> Interval {
    a.scaled(&e.coefficient(A))
        .plus(&b.scaled(&e.coefficient(B)))
        .shifted(&e.constant)
}

/// How many facts were checked: every constraint on every pair of values.
fn check(op: NonLinear, values: &[(Z, Z)], found: &[LinCons]) -> u64 {
    let mut checked = 0;
    for (p, q) in values {
        let Some(k) = operation(op, p, q) else {
            continue;
        };
        for c in found {
            checked += 1;
            let holds = c.eval(|d| match d {
                X => k.clone(),
                A => p.clone(),
                _ => q.clone(),
            });
            assert!(holds, "{p} {op:?} {q} is {k}: {c:?}");
        }
    }
    checked
}

#[test]
fn hold_on_all_small_ranges() {
    let (a, b) = (LinExpr::dim(A), LinExpr::dim(B));
    let all: Vec<(i64, i64)> = (-4..=4)
        .flat_map(|l| (l..=4).map(move |h| (l, h)))
        .collect();
    let mut checked = 0;
    for op in OPERATIONS {
        for (al, ah) in &all {
            for (bl, bh) in &all {
                let (ra, rb) = (range(*al, *ah), range(*bl, *bh));
                let found = constraints(X, op, &a, &b, &|e| sum_of_ranges(e, &ra, &rb));
                let values: Vec<(Z, Z)> = (*al..=*ah)
                    .flat_map(|p| (*bl..=*bh).map(move |q| (Z::from(p), Z::from(q))))
                    .collect();
                checked += check(op, &values, &found);
            }
        }
    }
    assert!(checked > 700_000, "{checked}");
}

/// Ranges that are large or unbounded, and bounds of sums and differences that
/// ranges alone don't give.
#[test]
fn hold_on_random_points() {
    let (a, b) = (LinExpr::dim(A), LinExpr::dim(B));
    let mut checked = 0;
    for seed in 0..20_000 {
        let mut r = Random::new(seed);
        let op = r.pick(&OPERATIONS);
        let is_shift = matches!(op, NonLinear::Shl | NonLinear::Shr);
        let mut values: Vec<(Z, Z)> = Vec::new();
        for _ in 0..=r.below(4) {
            let amount = is_shift && !r.once_in(8);
            let q = if amount {
                Z::from(r.between(-1, 140))
            } else {
                r.integer()
            };
            let p = r.integer();
            // Often close to each other.
            let p = if r.once_in(3) {
                &q + Z::from(r.between(-3, 3))
            } else {
                p
            };
            values.push((p, q));
        }
        let open = [r.once_in(4), r.once_in(4), r.once_in(4), r.once_in(4)];
        let bounds = |e: &LinExpr| {
            let mut of: Vec<Z> = values
                .iter()
                .map(|(p, q)| e.eval(|d| if d == A { p.clone() } else { q.clone() }))
                .collect();
            of.sort_unstable();
            let hull = Interval::hull_of(&of);
            let i = if e.coefficient(A).is_zero() { 0 } else { 2 };
            let lo = if open[i] {
                Bound::MinusInf
            } else {
                hull.lo().clone()
            };
            let hi = if open[i + 1] {
                Bound::PlusInf
            } else {
                hull.hi().clone()
            };
            Interval::new(lo, hi)
        };
        let found = constraints(X, op, &a, &b, &bounds);
        checked += check(op, &values, &found);
        let squares: Vec<(Z, Z)> = values.iter().map(|(p, _)| (p.clone(), p.clone())).collect();
        let found = constraints(X, NonLinear::Mul, &a, &a, &bounds);
        checked += check(NonLinear::Mul, &squares, &found);
    }
    assert!(checked > 100_000, "{checked}");
}

/// `x := op(a, b)` in the ranges entails `e rel 0`.
fn proves(
    mut state: impl Numeric,
    (op, ra, rb): (NonLinear, (i64, i64), (i64, i64)),
    wanted: &LinCons,
) -> bool {
    state.assume_bounds(A, &range(ra.0, ra.1));
    state.assume_bounds(B, &range(rb.0, rb.1));
    state.apply(X, op, &LinExpr::dim(A), &LinExpr::dim(B));
    assert!(!state.is_bottom());
    state.entails(wanted)
}

/// `x <= c·a + d·b + k`.
fn at_most(c: i64, d: i64, k: i64) -> LinCons {
    let bound = LinExpr::constant(k)
        .plus_scaled(&Z::from(c), &LinExpr::dim(A))
        .plus_scaled(&Z::from(d), &LinExpr::dim(B));
    LinCons::le(&LinExpr::dim(X), &bound)
}

/// `x >= c·a + d·b + k`.
fn at_least(c: i64, d: i64, k: i64) -> LinCons {
    let bound = LinExpr::constant(k)
        .plus_scaled(&Z::from(c), &LinExpr::dim(A))
        .plus_scaled(&Z::from(d), &LinExpr::dim(B));
    LinCons::le(&bound, &LinExpr::dim(X))
}

#[test]
fn zones_keep_differences() {
    let cases = [
        (NonLinear::Mul, (5, 100), (1, 10), at_least(1, 0, 0)),
        (NonLinear::Mul, (0, 100), (0, 1), at_most(1, 0, 0)),
        (NonLinear::DivTrunc, (10, 99), (2, 9), at_most(1, 0, -1)),
        (NonLinear::DivTrunc, (-99, -1), (1, 9), at_least(1, 0, 0)),
        (NonLinear::RemTrunc, (-50, 50), (3, 70), at_most(0, 1, -1)),
        (
            NonLinear::RemTrunc,
            (64, 127),
            (64, 64),
            at_least(1, 0, -64),
        ),
        (NonLinear::RemTrunc, (64, 127), (64, 64), at_most(1, 0, -64)),
        (NonLinear::RemTrunc, (-50, -1), (-70, -3), at_least(1, 0, 0)),
        (NonLinear::And, (-50, 50), (0, 70), at_most(0, 1, 0)),
        (NonLinear::And, (-50, 50), (-8, -8), at_least(1, 0, -7)),
        (NonLinear::Or, (0, 50), (0, 70), at_least(0, 1, 0)),
        (NonLinear::Or, (0, 50), (0, 3), at_most(1, 0, 3)),
        (NonLinear::Xor, (0, 50), (0, 3), at_least(1, 0, -3)),
        (NonLinear::Shl, (0, 50), (1, 3), at_least(1, 0, 0)),
        (NonLinear::Shl, (-50, -1), (1, 3), at_most(1, 0, -1)),
        (NonLinear::Shr, (-50, -1), (1, 3), at_least(1, 0, 0)),
    ];
    for (op, a, b, wanted) in cases {
        let ends = (op, a, b);
        assert!(proves(Zones::new(), ends, &wanted), "{ends:?} {wanted:?}");
    }
}

#[test]
fn octagons_keep_sums() {
    let complement = (NonLinear::Xor, (-50, 50), (-1, -1));
    assert!(proves(Octagons::new(), complement, &at_least(-1, 0, -1)));
    assert!(proves(Octagons::new(), complement, &at_most(-1, 0, -1)));
    let negated = (NonLinear::DivTrunc, (0, 50), (-1, -1));
    assert!(proves(Octagons::new(), negated, &at_most(-1, 0, 0)));
    assert!(proves(Octagons::new(), negated, &at_least(-1, 0, 0)));
}

#[test]
fn polyhedra_keep_envelopes() {
    let cases = [
        (NonLinear::Mul, (2, 9), (3, 7), at_least(3, 2, -6)),
        (NonLinear::Mul, (2, 9), (3, 7), at_most(7, 2, -14)),
        (NonLinear::DivTrunc, (0, 99), (3, 3), at_most(0, 0, 33)),
        (NonLinear::Shr, (-50, 50), (2, 2), at_most(1, 0, 38)),
        (NonLinear::Or, (0, 50), (0, 70), at_most(1, 1, 0)),
        (NonLinear::Or, (64, 64), (0, 63), at_least(1, 1, 0)),
        (NonLinear::Xor, (0, 50), (0, 70), at_most(1, 1, 0)),
        (NonLinear::Xor, (0, 50), (0, 70), at_least(1, -1, 0)),
        (NonLinear::And, (-50, -1), (-70, -1), at_least(1, 1, 1)),
        (NonLinear::Shl, (-5, 5), (0, 3), at_most(8, 0, 35)),
    ];
    for (op, a, b, wanted) in cases {
        let ends = (op, a, b);
        assert!(
            proves(Polyhedra::new(), ends, &wanted),
            "{ends:?} {wanted:?}"
        );
    }
}

#[test]
fn squares_lie_above_their_chords() {
    let mut state = Polyhedra::new();
    state.assume_bounds(A, &range(-3, 9));
    state.apply(X, NonLinear::Mul, &LinExpr::dim(A), &LinExpr::dim(A));
    for wanted in [
        at_least(1, 0, 0),
        at_least(-1, 0, 0),
        at_least(-5, 0, -6),
        at_least(17, 0, -72),
        at_most(6, 0, 27),
    ] {
        assert!(state.entails(&wanted), "{wanted:?}");
    }
}

/// Only a relation says that the dividend is less than the divisor.
#[test]
fn a_remainder_by_something_greater_is_the_dividend() {
    let mut state = Zones::new();
    state.assume_bounds(A, &Interval::at_least(Z::ZERO));
    state.assume(&LinCons::lt(&LinExpr::dim(A), &LinExpr::dim(B)));
    state.apply(X, NonLinear::RemTrunc, &LinExpr::dim(A), &LinExpr::dim(B));
    assert!(state.entails(&LinCons::eq(&LinExpr::dim(X), &LinExpr::dim(A))));
}

#[test]
fn the_result_may_be_an_operand() {
    let mut state = Zones::new();
    state.assume_bounds(A, &range(10, 90));
    state.assign(B, &LinExpr::dim(A));
    state.apply(
        A,
        NonLinear::DivTrunc,
        &LinExpr::dim(A),
        &LinExpr::constant(2),
    );
    assert!(state.entails(&LinCons::lt(&LinExpr::dim(A), &LinExpr::dim(B))));
    assert_eq!(state.bounds(&LinExpr::dim(A)), range(5, 45));
    assert_eq!(state.bounds(&LinExpr::dim(B)), range(10, 90));
}
