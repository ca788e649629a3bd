//! What is computed box by box, what limits do, and how memory is freed.

use super::super::levels::Levels;
use super::super::manager::Manager;
use super::super::node::Diagram;
use super::super::ops::Ops;
use super::super::{Boxes, longest_chain};
use super::{constant, dim, interval, x};
use crate::algebra::non_linear::NonLinear;
use crate::lattice::{Lattice, Thresholds};
use crate::laws::random::Random;
use crate::numeric::Numeric;
use crate::tuning::MAX_SEGMENTS;
use crate::value::interval::Interval;
use ir::{Dim, LinCons, Sign, Z};

/// `x0 = a and x1 = b` for each of the pairs.
fn pairs(all: &[(i64, i64)]) -> Boxes {
    let top = Boxes::new();
    let mut union = top.clone();
    union.set_bottom();
    for (a, b) in all {
        let mut one = top.clone();
        one.assign(dim(0), &constant(*a));
        one.assign(dim(1), &constant(*b));
        union.join(&one);
    }
    union
}

fn given(element: &Boxes, a: i64, i: usize) -> Interval {
    let mut there = element.clone();
    there.assume(&LinCons::eq(&x(0), &constant(a)));
    there.bounds(&x(i))
}

#[test]
fn independent_dimensions_are_in_blocks_of_their_own() {
    let mut a = pairs(&[(0, 5), (9, 7)]);
    a.set_bounds(dim(2), &interval(0, 3));
    assert_eq!(a.each_block().count(), 2);
    a.assume(&LinCons::le(&x(0), &constant(4)));
    assert_eq!(a.each_block().count(), 3);
    // Two pairs that were related by one diagram.
    let relabelled = |by: u32| {
        let mut other = pairs(&[(1, 2), (3, 4)]);
        other.rename(&[(dim(0), Dim(by)), (dim(1), Dim(by + 1))]);
        other
    };
    let manager = Manager::new();
    let mut ops = Ops::new(&manager);
    let (p, q) = (relabelled(0), relabelled(2));
    let blocks: Vec<_> = p.each_block().chain(q.each_block()).cloned().collect();
    let both = super::super::product(&mut ops, &blocks).unwrap();
    assert_eq!(
        super::super::block::parts(&mut ops, &both).unwrap().len(),
        2
    );
}

#[test]
fn a_number_that_one_side_does_not_know_may_be_any() {
    let mut a = pairs(&[(0, 5), (1, 6)]);
    let mut b = Boxes::new();
    b.assign(dim(0), &constant(7));
    a.join(&b);
    assert_eq!(a.bounds(&x(1)), Interval::TOP);
    assert_eq!(given(&a, 1, 1), interval(6, 6));
}

#[test]
fn inequalities_bound_both_sides() {
    let mut a = Boxes::new();
    a.set_bounds(dim(0), &interval(0, 9));
    a.set_bounds(dim(1), &interval(3, 5));
    a.assume(&LinCons::le(&x(0), &x(1)));
    assert_eq!(a.bounds(&x(0)), interval(0, 5));
    a.assume(&LinCons::le(&x(1).plus_constant(&Z::from(-1)), &x(0)));
    assert_eq!(a.bounds(&x(0)), interval(2, 5));
    assert_eq!(a.bounds(&x(1)), interval(3, 5));
}

#[test]
fn operations_are_computed_box_by_box() {
    let a = pairs(&[(-3, 2), (4, -5), (6, 0)]);
    type Operation = (NonLinear, fn(i64, i64) -> Option<i64>);
    let table: [Operation; 8] = [
        (NonLinear::Mul, |x, y| Some(x * y)),
        (NonLinear::DivTrunc, i64::checked_div),
        (NonLinear::RemTrunc, i64::checked_rem),
        (NonLinear::And, |x, y| Some(x & y)),
        (NonLinear::Or, |x, y| Some(x | y)),
        (NonLinear::Xor, |x, y| Some(x ^ y)),
        (NonLinear::Shl, |x, y| (y >= 0).then(|| x << y)),
        (NonLinear::Shr, |x, y| (y >= 0).then(|| x >> y)),
    ];
    for (op, f) in table {
        let mut after = a.clone();
        after.apply(dim(2), op, &x(0), &x(1));
        for (p, q) in [(-3, 2), (4, -5), (6, 0)] {
            let expected = f(p, q).map_or(Interval::BOTTOM, |k| interval(k, k));
            assert_eq!(given(&after, p, 2), expected, "{p} {op:?} {q}");
        }
        // The target may be an operand.
        let mut after = a.clone();
        after.apply(dim(1), op, &x(0), &x(1));
        let expected = f(4, -5).map_or(Interval::BOTTOM, |k| interval(k, k));
        assert_eq!(given(&after, 4, 1), expected, "{op:?}");
    }
}

#[test]
fn linear_operations_are_computed_box_by_box() {
    let mut a = pairs(&[(-3, 2), (4, -5), (6, 0)]);
    a.assign(dim(2), &x(0).scaled(&Z::from(3)).minus(&x(1)));
    assert_eq!(given(&a, -3, 2), interval(-11, -11));
    assert_eq!(given(&a, 4, 2), interval(17, 17));
    a.assign(dim(1), &x(1).scaled(&Z::from(2)).plus(&x(0)));
    assert_eq!(given(&a, 4, 1), interval(-6, -6));
    assert_eq!(a.bounds(&x(0).plus(&x(1))), interval(-2, 12));
    let mut b = pairs(&[(-3, 2), (4, -5), (6, 0)]);
    b.assume(&LinCons::lt(&x(0), &x(1)));
    assert_eq!(b.bounds(&x(0)), interval(-3, -3));
    let mut b = pairs(&[(0, 0), (4, 5), (6, 6)]);
    assert!(b.entails(&LinCons::le(&x(0), &x(1))));
    assert!(!b.entails(&LinCons::lt(&x(0), &x(1))));
    b.assume(&LinCons::ne(&x(0), &x(1)));
    assert_eq!(b.bounds(&x(1)), interval(5, 5));
    // Of two numbers, each one is looked at.
    let mut c = Boxes::new();
    c.set_bounds(dim(0), &interval(0, 1));
    c.set_bounds(dim(1), &interval(0, 1));
    c.assume(&LinCons::ne(&x(0), &x(1)));
    assert_eq!(given(&c, 1, 1), interval(0, 0));
}

#[test]
fn what_is_too_large_becomes_a_few_intervals_for_each_number() {
    let mut union = Boxes::new();
    union.set_bottom();
    let top = Boxes::new();
    let mut r = Random::new(5);
    for _ in 0..400 {
        let mut one = top.clone();
        for i in 0..6 {
            one.assign(dim(i), &constant(r.between(-1000, 1000)));
        }
        let before = union.clone();
        union.join(&one);
        assert!(before.leq(&union) && one.leq(&union));
        assert!(union.largest() <= MAX_SEGMENTS);
        union.check();
    }
    assert!(union.bounds(&x(0)).ends().is_some());
    // What isn't touched stays: each pair by itself would be small enough.
    let mut a = pairs(&[(0, 5), (9, 7)]);
    let mut b = pairs(&[(0, 3), (9, 1)]);
    for i in 2..120 {
        a.assign(dim(i), &constant(0));
        b.assign(dim(i), &constant(5));
    }
    a.join(&b);
    assert_eq!(given(&a, 9, 1), given(&pairs(&[(9, 7), (9, 1)]), 9, 1));
    assert_eq!(
        a.elements(dim(1), &Interval::TOP, 9),
        Some([1, 3, 5, 7].map(Z::from).to_vec())
    );
    assert_eq!(given(&a, 9, 7), interval(0, 5));
}

#[test]
fn counting_keeps_apart_what_was_known_before() {
    // x0 is a flag, x1 counts once it is set.
    let mut head = pairs(&[(0, 0)]);
    let thresholds = Thresholds::default();
    for round in 0.. {
        let mut idle = head.clone();
        idle.assume(&LinCons::eq(&x(0), &constant(0)));
        idle.assign(dim(0), &constant(1));
        let mut counting = head.clone();
        counting.assume(&LinCons::eq(&x(0), &constant(1)));
        counting.assign(dim(1), &x(1).plus_constant(&Z::ONE));
        idle.join(&counting);
        if idle.leq(&head) {
            break;
        }
        assert!(round < 6, "{head:?}");
        head.widen(&idle, &thresholds);
    }
    assert_eq!(given(&head, 0, 1), interval(0, 0));
    assert_eq!(given(&head, 1, 1), Interval::at_least(Z::ZERO));
}

#[test]
fn widening_lands_on_thresholds_and_stops() {
    let thresholds = Thresholds::new([-50, 100, 200].map(Z::from));
    let mut a = Boxes::new();
    a.set_bounds(dim(0), &interval(0, 9));
    let mut next = Boxes::new();
    next.set_bounds(dim(0), &interval(-3, 12));
    a.widen(&next, &thresholds);
    assert_eq!(a.bounds(&x(0)), interval(-50, 100));
    // Points that come one after another, in any direction.
    for seed in 0..40 {
        let mut r = Random::new(seed);
        let mut a = pairs(&[(0, 0)]);
        let mut grown = 0;
        for i in 0..200i64 {
            let far = |r: &mut Random| r.pick(&[-1, 1]) * (i + r.between(0, 5));
            let next = pairs(&[(far(&mut r), far(&mut r))]);
            let before = a.clone();
            a.widen(&next, &thresholds);
            assert!(before.leq(&a) && next.leq(&a));
            grown += usize::from(!a.leq(&before));
        }
        assert!(grown <= longest_chain(2, 3), "{grown}");
    }
}

#[test]
fn narrowing_recovers_what_widening_lost_and_stops() {
    let mut a = pairs(&[(0, 0), (5, 9)]);
    a.assume_readings(dim(1), &[0, 9].map(Z::from), 32, Sign::Signed);
    let exact = a.clone();
    a.set_top();
    a.narrow(&exact);
    assert!(a.leq(&exact));
    // A chain that could go on for long.
    let mut a = Boxes::new();
    let mut changes = 0;
    for i in 0..100 {
        let mut next = a.clone();
        next.assume(&LinCons::ne(&x(0), &constant(i)));
        let before = a.clone();
        a.narrow(&next);
        changes += usize::from(!before.leq(&a));
    }
    assert!(changes < 8, "{changes}");
}

#[test]
fn wrapping_is_lap_by_lap() {
    let mut a = pairs(&[(0, 100), (1, 130), (2, 600)]);
    a.wrap(dim(1), 8, Sign::Signed);
    for (flag, k) in [(0, 100), (1, -126), (2, 88)] {
        assert_eq!(given(&a, flag, 1), interval(k, k));
    }
    let mut b = Boxes::new();
    b.set_bounds(dim(1), &interval(100, 130));
    b.wrap(dim(1), 8, Sign::Signed);
    let values: Vec<Interval> = [(-128, -126), (100, 127)]
        .map(|(a, b)| interval(a, b))
        .into();
    assert_eq!(
        Levels::new(&b.env.get(dim(1)).unwrap().diagram).values(dim(1)),
        values
    );
    b.set_bounds(dim(1), &interval(0, 100_000));
    b.wrap(dim(1), 8, Sign::Unsigned);
    assert_eq!(b.bounds(&x(1)), interval(0, 255));
}

#[test]
fn nodes_die_with_their_elements() {
    let top = Boxes::new();
    for i in 0..40_000 {
        let mut a = top.clone();
        a.set_bounds(dim(0), &interval(i, 2 * i));
        a.set_bounds(dim(1), &interval(-i, i));
    }
    // Four nodes each would be 160,000.
    assert!(top.manager.entries() < 20_000, "{}", top.manager.entries());
}

#[test]
fn deep_diagrams_are_dropped_without_recursion() {
    let manager = Manager::new();
    let mut d = Diagram::All;
    for i in (0..300_000).rev() {
        d = manager.within(Dim(i), &Interval::at_most(Z::ZERO), &d);
    }
    drop(d);
}
