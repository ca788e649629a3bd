//! The laws over domains that the registry's example doesn't have underneath,
//! and what symbols are for.

use super::{Terms, longest_chain};
use crate::Stack;
use crate::algebra::non_linear::NonLinear;
use crate::lattice::{Lattice, Thresholds};
use crate::laws::{order, points, walk};
use crate::numeric::Numeric;
use crate::relational::linear_equalities::LinearEqualities;
use crate::relational::zones::Zones;
use crate::stack::dynamic::Num;
use crate::tuning::MAX_NUMBER;
use crate::value::interval::Interval;
use crate::value::intervals::Intervals;
use crate::value::known_bits::KnownBits;
use ir::{Dim, LinCons, LinExpr, Sign, Z};

type OverIntervals = Terms<Intervals>;

fn laws(name: &str, top: &Num) {
    for outcome in [
        order::lattice(top, order::Meets::AtMostBoth, 41, 300),
        points::operations(top, 42, 400),
        walk::runs(&Stack::over(name, top.clone()), 43, 60),
    ] {
        if let Err(violation) = outcome {
            panic!("{name}: {violation}");
        }
    }
}

#[test]
fn laws_over_intervals() {
    let top = Num::new(OverIntervals::new(Intervals::new()));
    laws("terms(intervals)", &top);
    if let Err(violation) = order::chains(&top, longest_chain, 44, 100) {
        panic!("{violation}");
    }
}

#[test]
fn laws_over_zones() {
    laws("terms(zones)", &Num::new(Terms::new(Zones::new())));
}

#[test]
fn laws_over_linear_equalities() {
    let top = Num::new(Terms::new(LinearEqualities::new()));
    laws("terms(linear-equalities)", &top);
}

fn x(i: u32) -> LinExpr {
    LinExpr::dim(Dim(i))
}

fn equal(s: &OverIntervals, a: u32, b: u32) -> bool {
    s.entails(&LinCons::eq(&x(a), &x(b)))
}

fn top() -> OverIntervals {
    Terms::new(Intervals::new())
}

fn range(lo: i64, hi: i64) -> Interval {
    Interval::new(Z::from(lo), Z::from(hi))
}

#[test]
fn equal_arguments_have_equal_results() {
    let mut s = top();
    s.set_bounds(Dim(0), &range(0, 9));
    s.assign(Dim(2), &x(0));
    s.set_bounds(Dim(4), &range(1, 9));
    s.apply(Dim(6), NonLinear::Mul, &x(0), &x(4));
    s.apply(Dim(8), NonLinear::Mul, &x(4), &x(2));
    assert!(equal(&s, 6, 8));
    // Once an argument is overwritten, the product is another one.
    s.assign(Dim(0), &x(0).plus_constant(&Z::ONE));
    s.apply(Dim(10), NonLinear::Mul, &x(0), &x(4));
    assert!(!equal(&s, 6, 10));
    assert!(equal(&s, 6, 8));
}

#[test]
fn what_is_learnt_to_be_equal_makes_results_equal() {
    let mut s = top();
    for i in [0, 2, 4] {
        s.set_bounds(Dim(i), &range(-9, 9));
    }
    s.apply(Dim(6), NonLinear::Xor, &x(0), &x(4));
    s.apply(Dim(8), NonLinear::Xor, &x(2), &x(4));
    assert!(!equal(&s, 6, 8));
    s.assume(&LinCons::eq(&x(0), &x(2)));
    assert!(equal(&s, 6, 8));
}

#[test]
fn joins_keep_what_was_computed_in_the_same_way() {
    // y = x * x on both sides, of different x.
    let mut a = top();
    a.set_bounds(Dim(0), &range(1, 3));
    a.apply(Dim(2), NonLinear::Mul, &x(0), &x(0));
    let mut b = top();
    b.set_bounds(Dim(0), &range(5, 6));
    b.apply(Dim(2), NonLinear::Mul, &x(0), &x(0));
    let mut other = b.clone();
    a.join(&b);
    a.apply(Dim(4), NonLinear::Mul, &x(0), &x(0));
    assert!(equal(&a, 2, 4));
    assert_eq!(a.bounds(&x(2)), range(1, 36));
    // One side without the product loses it.
    other.set_bounds(Dim(2), &range(25, 36));
    a.join(&other);
    assert!(!equal(&a, 2, 4));
}

#[test]
fn joins_lose_what_was_computed_in_different_ways() {
    let start = |ranges: [Interval; 2]| {
        let mut s = top();
        s.set_bounds(Dim(0), &ranges[0]);
        s.set_bounds(Dim(4), &ranges[1]);
        s
    };
    // y = x * x on one side, y = x * z on the other.
    let mut a = start([range(1, 3), range(2, 4)]);
    let mut b = a.clone();
    a.apply(Dim(2), NonLinear::Mul, &x(0), &x(0));
    b.apply(Dim(2), NonLinear::Mul, &x(0), &x(4));
    let (mut left, mut right) = (a.clone(), b.clone());
    left.join(&b);
    right.join(&a);
    for s in [&mut left, &mut right] {
        s.apply(Dim(6), NonLinear::Mul, &x(0), &x(0));
        s.apply(Dim(8), NonLinear::Mul, &x(0), &x(4));
        assert!(!equal(s, 2, 6) && !equal(s, 2, 8));
    }
    // y = x + 1 on one side, y = x + 2 on the other.
    let mut a = start([range(0, 9), range(0, 9)]);
    let mut b = a.clone();
    a.assign(Dim(2), &x(0).plus_constant(&Z::ONE));
    b.assign(Dim(2), &x(0).plus_constant(&Z::from(2)));
    a.join(&b);
    for k in [1, 2] {
        a.assign(Dim(6), &x(0).plus_constant(&Z::from(k)));
        assert!(!equal(&a, 2, 6));
    }
}

#[test]
fn operands_change_places_only_where_that_makes_no_difference() {
    let mut s = top();
    s.set_bounds(Dim(0), &range(1, 9));
    s.set_bounds(Dim(2), &range(1, 9));
    for (op, commutes) in [
        (NonLinear::Mul, true),
        (NonLinear::Xor, true),
        (NonLinear::DivTrunc, false),
        (NonLinear::RemTrunc, false),
    ] {
        s.apply(Dim(4), op, &x(0), &x(2));
        s.apply(Dim(6), op, &x(2), &x(0));
        assert_eq!(equal(&s, 4, 6), commutes, "{op:?}");
    }
}

#[test]
fn widenings_keep_equalities_and_let_bounds_grow() {
    let mut s = top();
    s.assign(Dim(0), &LinExpr::constant(0));
    s.assign(Dim(2), &LinExpr::constant(0));
    for _ in 0..3 {
        let mut next = s.clone();
        next.assign(Dim(0), &x(0).plus_constant(&Z::ONE));
        next.assign(Dim(2), &x(2).plus_constant(&Z::ONE));
        s.widen(&next, &Thresholds::default());
    }
    assert!(equal(&s, 0, 2));
    assert_eq!(s.bounds(&x(0)), Interval::at_least(Z::ZERO));
}

#[test]
fn wrapping_the_same_number_gives_the_same() {
    let mut s = top();
    s.set_bounds(Dim(0), &range(0, 999));
    s.assign(Dim(2), &x(0));
    s.wrap(Dim(0), 8, Sign::Unsigned);
    assert!(!equal(&s, 0, 2));
    let mut t = s.clone();
    t.wrap(Dim(2), 8, Sign::Unsigned);
    assert!(equal(&t, 0, 2));
    s.wrap(Dim(2), 8, Sign::Signed);
    assert!(!equal(&s, 0, 2));
}

#[test]
fn unused_symbols_are_collected() {
    let mut s = top();
    s.set_bounds(Dim(0), &range(0, 9));
    for _ in 0..1000 {
        s.apply(Dim(0), NonLinear::Mul, &x(0), &LinExpr::constant(3));
        s.apply(Dim(0), NonLinear::RemTrunc, &x(0), &LinExpr::constant(10));
    }
    assert!(s.facts.len() < 100);
    assert!(s.num.len() < 100);
    assert_eq!(s.bounds(&x(0)), range(0, 9));
}

#[test]
fn an_expanded_copy_is_not_equal_to_the_original() {
    let mut s = top();
    s.set_bounds(Dim(0), &range(0, 9));
    s.expand(Dim(0), Dim(2));
    assert!(!equal(&s, 0, 2));
    assert_eq!(s.bounds(&x(2)), range(0, 9));
}

#[test]
fn a_quotient_that_may_not_exist_is_not_a_fact_of_every_element() {
    // 6 / y, which has no value where y is 0.
    for op in [
        NonLinear::DivTrunc,
        NonLinear::RemTrunc,
        NonLinear::Shl,
        NonLinear::Shr,
    ] {
        let mut quotients = top();
        quotients.set_bounds(Dim(0), &range(6, 6));
        quotients.set_bounds(Dim(2), &range(-1, 3));
        let mut none = quotients.clone();
        quotients.apply(Dim(4), op, &x(0), &x(2));
        let undefined = match op {
            NonLinear::Shl | NonLinear::Shr => -1,
            _ => 0,
        };
        none.assign(Dim(2), &LinExpr::constant(undefined));
        none.assign(Dim(4), &LinExpr::constant(1_000));
        assert!(!none.leq(&quotients), "{op:?}");
        // Elements that agree on it are below each other.
        assert!(quotients.leq(&quotients.clone()), "{op:?}");
    }
    // A product has a value everywhere.
    let mut s = top();
    s.assign(Dim(0), &LinExpr::constant(6));
    s.assign(Dim(2), &LinExpr::constant(7));
    let mut t = s.clone();
    s.assign(Dim(4), &LinExpr::constant(42));
    t.apply(Dim(4), NonLinear::Mul, &x(0), &x(2));
    assert!(s.leq(&t));
}

#[test]
fn numbers_of_symbols_stay_small() {
    let mut s = top();
    s.set_bounds(Dim(0), &range(0, 9));
    s.apply(Dim(2), NonLinear::Mul, &x(0), &x(0));
    // A meet adds as many as there are, however large their numbers.
    let mut large = s.clone();
    large.next = 1000;
    large.assign(Dim(4), &x(0).plus_constant(&Z::ONE));
    let mut met = large.clone();
    met.meet(&large);
    assert!(met.next < 1100, "{}", met.next);
    // After many statements, they are numbered afresh; what is known stays.
    large.next = MAX_NUMBER;
    large.set_bounds(Dim(6), &range(3, 5));
    large.assign(Dim(8), &x(6).plus_constant(&Z::ONE));
    let mut joined = large.clone();
    joined.join(&met);
    large.meet(&met);
    for s in [&mut joined, &mut large] {
        assert!(s.next < 100, "{}", s.next);
        s.apply(Dim(10), NonLinear::Mul, &x(0), &x(0));
        s.assign(Dim(12), &x(0).plus_constant(&Z::ONE));
        assert!(equal(s, 2, 10));
        assert!(equal(s, 4, 12));
        assert_eq!(s.bounds(&x(0)), range(0, 9));
    }
    assert_eq!(large.bounds(&x(6)), range(3, 5));
    assert_eq!(large.bounds(&x(8)), range(4, 6));
}

/// `if (y <= x) y = x + 1; else x = y + 1;`, again and again: in each round one
/// bound grows, and the other brings it back unless a widening sees what the
/// last one gave up.
fn alternate<N: Numeric>(top: N) {
    let mut s = Terms::new(top);
    s.assign(Dim(0), &LinExpr::constant(1));
    s.assign(Dim(2), &LinExpr::constant(0));
    for _ in 0..20 {
        let mut next = s.clone();
        for (x_dim, y_dim) in [(0, 2), (2, 0)] {
            let mut case = s.clone();
            case.assume(&LinCons::le(&x(y_dim), &x(x_dim)));
            case.assign(Dim(y_dim), &x(x_dim).plus_constant(&Z::ONE));
            next.join(&case);
        }
        if next.leq(&s) {
            return;
        }
        s.widen(&next, &Thresholds::default());
    }
    panic!("it still grows: {:?}", s.formula());
}

#[test]
fn widening_leaves_the_memory_of_the_domain_underneath_alone() {
    alternate(Zones::new());
    alternate(crate::relational::octagons::Octagons::new());
    alternate(crate::relational::polyhedra::Polyhedra::new());
}

/// What the outer one calls symbols are dimensions like any other for the inner
/// one, which has symbols of its own.
#[test]
fn terms_of_terms_tell_their_symbols_apart() {
    let (x, y) = (Dim(1), Dim(3));
    let mut t = Terms::new(Terms::new(Intervals::new()));
    let product = |t: &mut Terms<Terms<Intervals>>, to| {
        t.apply(to, NonLinear::Mul, &LinExpr::dim(x), &LinExpr::dim(y));
    };
    product(&mut t, Dim(5));
    t.assign(Dim(7), &LinExpr::constant(3));
    for d in [x, y, Dim(5)] {
        let e = LinExpr::dim(d);
        assert_eq!(t.bounds(&e), Interval::TOP, "{d:?}");
        assert_eq!(t.facts(&e).bits(), KnownBits::TOP);
        assert!(t.elements(d, &Interval::TOP, 8).is_none());
    }
    // Two of which nothing is known are not the same.
    assert_eq!(
        t.bounds(&LinExpr::dim(Dim(9)).minus(&LinExpr::dim(Dim(11)))),
        Interval::TOP
    );
}
