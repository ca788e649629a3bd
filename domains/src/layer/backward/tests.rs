//! Backward operations give what is needed, not only something that is sound.

use super::{AFTER, Backward};
use crate::algebra::non_linear::NonLinear;
use crate::lattice::Lattice;
use crate::numeric::Numeric;
use crate::relational::octagons::Octagons;
use crate::relational::polyhedra::Polyhedra;
use crate::relational::zones::Zones;
use crate::stack::dynamic::Num;
use crate::value::congruence::Congruence;
use crate::value::congruences::Congruences;
use crate::value::interval::Interval;
use crate::value::intervals::Intervals;
use ir::{Dim, LinCons, LinExpr, Sign, Z};

const X: Dim = Dim(0);
const Y: Dim = Dim(2);

fn range(lo: i64, hi: i64) -> Interval {
    Interval::new(Z::from(lo), Z::from(hi))
}

fn x() -> LinExpr {
    LinExpr::dim(X)
}

fn y() -> LinExpr {
    LinExpr::dim(Y)
}

/// `x` in the first range, `y` in the second.
fn within<N: Numeric>(mut top: N, x: (i64, i64), y: (i64, i64)) -> N {
    top.assume_bounds(X, &range(x.0, x.1));
    top.assume_bounds(Y, &range(y.0, y.1));
    top
}

/// What a domain knows of `x` and `y` in the end; of nothing else.
fn check<N: Numeric>(state: &N, of_x: (i64, i64), of_y: (i64, i64)) {
    assert_eq!(state.bounds(&x()), range(of_x.0, of_x.1));
    assert_eq!(state.bounds(&y()), range(of_y.0, of_y.1));
    assert_eq!(state.bounds(&LinExpr::dim(AFTER)), Interval::TOP);
}

#[test]
fn an_assignment_is_substituted() {
    fn run<N: Numeric>(top: &N) {
        // y := x + 3, afterwards y in [10, 20]: x in [7, 17], y as before.
        let mut s = within(top.clone(), (0, 100), (10, 20));
        let before = within(top.clone(), (0, 15), (-5, 5));
        s.assign_backward(Y, &x().plus_constant(&Z::from(3)), &before);
        check(&s, (7, 15), (-5, 5));
        // x := 2x + y, afterwards x in [10, 20].
        let mut s = within(top.clone(), (10, 20), (-100, 100));
        let before = within(top.clone(), (-50, 50), (0, 1));
        s.assign_backward(X, &x().scaled(&Z::from(2)).plus(&y()), &before);
        check(&s, (5, 10), (0, 1));
        // x := y - x, afterwards x in [3, 4].
        let mut s = within(top.clone(), (3, 4), (0, 9));
        let before = within(top.clone(), (-50, 50), (7, 7));
        s.assign_backward(X, &y().minus(&x()), &before);
        check(&s, (3, 4), (7, 7));
        // x := 5, afterwards x in [6, 9]: no state leads there.
        let mut s = within(top.clone(), (6, 9), (0, 9));
        s.assign_backward(
            X,
            &LinExpr::constant(5),
            &within(top.clone(), (0, 9), (0, 9)),
        );
        assert!(s.is_bottom());
    }
    run(&Intervals::new());
    run(&Zones::new());
    run(&Octagons::new());
    run(&Polyhedra::new());
    run(&Num::new(Zones::new()));
}

#[test]
fn relations_are_carried_back() {
    fn run<N: Numeric>(top: &N) {
        // x := x + 1, afterwards x <= y: before, x < y.
        let mut s = top.clone();
        s.assume(&LinCons::le(&x(), &y()));
        s.assign_backward(X, &x().plus_constant(&Z::ONE), top);
        assert!(s.entails(&LinCons::lt(&x(), &y())));
        // x := y, afterwards x <= z: before, y <= z and x unknown.
        let z = LinExpr::dim(Dim(4));
        let mut s = top.clone();
        s.assume(&LinCons::le(&x(), &z));
        s.assign_backward(X, &y(), top);
        assert!(s.entails(&LinCons::le(&y(), &z)));
        assert_eq!(s.bounds(&x().minus(&z)), Interval::TOP);
    }
    run(&Zones::new());
    run(&Octagons::new());
    run(&Polyhedra::new());
}

#[test]
fn operations_bound_their_operands() {
    fn run<N: Numeric>(top: &N) {
        // x := y / 4, afterwards x in [3, 5].
        let mut s = within(top.clone(), (3, 5), (-1000, 1000));
        let before = within(top.clone(), (-1, 1), (0, 1000));
        s.apply_backward(X, NonLinear::DivTrunc, &y(), &LinExpr::constant(4), &before);
        check(&s, (-1, 1), (12, 23));
        // x := x << 3, afterwards x in [17, 40].
        let mut s = within(top.clone(), (17, 40), (0, 0));
        let before = within(top.clone(), (-100, 100), (0, 0));
        s.apply_backward(X, NonLinear::Shl, &x(), &LinExpr::constant(3), &before);
        check(&s, (3, 5), (0, 0));
        // x := x & y can't be 9 when y is at most 7.
        let mut s = within(top.clone(), (9, 9), (0, 7));
        s.apply_backward(X, NonLinear::And, &x(), &y(), top);
        assert!(s.is_bottom());
    }
    run(&Intervals::new());
    run(&Zones::new());
    run(&Polyhedra::new());
}

#[test]
fn assumptions_and_arbitrary_values() {
    let before = within(Zones::new(), (0, 100), (0, 50));
    let mut s = within(Zones::new(), (-10, 80), (10, 90));
    s.assume_backward(&LinCons::lt(&x(), &y()), &before);
    check(&s, (0, 49), (10, 50));
    assert!(s.entails(&LinCons::lt(&x(), &y())));
    let mut s = within(Zones::new(), (-10, -5), (10, 90));
    s.forget_backward(X, &before);
    check(&s, (0, 100), (10, 50));
    s.set_bottom();
    s.forget_backward(X, &before);
    assert!(s.is_bottom());
}

#[test]
fn wrapping_is_undone_where_one_lap_is_left() {
    // To 8 bits: 300 and more become 44 and more.
    let before = within(Zones::new(), (260, 700), (0, 0));
    let mut s = within(Zones::new(), (44, 50), (0, 0));
    s.wrap_backward(X, 8, Sign::Unsigned, &before);
    check(&s, (300, 562), (0, 0));
    let before = within(Zones::new(), (260, 500), (0, 0));
    let mut s = within(Zones::new(), (44, 50), (0, 0));
    s.wrap_backward(X, 8, Sign::Unsigned, &before);
    check(&s, (300, 306), (0, 0));
    // Signed: 130 becomes -126.
    let before = within(Intervals::new(), (-120, 140), (0, 0));
    let mut s = within(Intervals::new(), (-127, -125), (0, 0));
    s.wrap_backward(X, 8, Sign::Signed, &before);
    check(&s, (129, 131), (0, 0));
    // No number of that range wraps to 20.
    let mut s = within(Intervals::new(), (20, 20), (0, 0));
    let before = within(Intervals::new(), (21, 250), (0, 0));
    s.wrap_backward(X, 8, Sign::Unsigned, &before);
    assert!(s.is_bottom());
}

#[test]
fn wrapping_keeps_residues() {
    let mut s = Congruences::new();
    s.assign(X, &y().scaled(&Z::from(12)).plus_constant(&Z::from(5)));
    s.wrap_backward(X, 8, Sign::Unsigned, &Congruences::new());
    let r = s.facts(&x()).class;
    assert_eq!(r, Congruence::new(&Z::from(4), &Z::ONE));
}
