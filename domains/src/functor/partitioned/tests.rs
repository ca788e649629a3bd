use super::*;
use crate::lattice::{Lattice, Thresholds};
use crate::value::intervals::Intervals;
use ir::LinCons;

const MODE: Dim = Dim(1);
const X: Dim = Dim(3);

fn at(mode: i64, x: i64) -> Partitioned<Intervals> {
    let mut p = Partitioned::new(Intervals::new(), 3);
    p.assign(MODE, &LinExpr::constant(mode));
    p.assign(X, &LinExpr::constant(x));
    p
}

fn is(x: Dim, k: i64) -> LinCons {
    LinCons::eq(&LinExpr::dim(x), &LinExpr::constant(k))
}

fn range_of_x(p: &Partitioned<Intervals>, mode: i64) -> Interval {
    let mut there = p.clone();
    there.assume(&is(MODE, mode));
    there.bounds(&LinExpr::dim(X))
}

#[test]
fn a_tested_number_is_selected_and_joins_keep_its_values_apart() {
    let mut p = at(0, 5);
    p.assume(&is(MODE, 0));
    assert_eq!(p.selectors[..], [MODE]);
    // The other side was never asked.
    p.join(&at(1, 9));
    assert_eq!(range_of_x(&p, 0), Interval::singleton(5));
    assert_eq!(range_of_x(&p, 1), Interval::singleton(9));
    assert!(range_of_x(&p, 2).is_bottom());
}

#[test]
fn without_room_the_selector_with_the_most_values_goes() {
    let mut p = at(0, 0);
    p.assume(&is(MODE, 0));
    p.assume(&is(X, 0));
    assert_eq!(p.selectors[..], [MODE, X]);
    for x in 1..4 {
        p.join(&at(x % 2, x));
    }
    assert_eq!(p.selectors[..], [MODE]);
    assert_eq!(range_of_x(&p, 1), Interval::new(Z::from(1), Z::from(3)));
    assert_eq!(range_of_x(&p, 0), Interval::new(Z::from(0), Z::from(2)));
}

#[test]
fn an_assignment_to_a_selector_moves_elements() {
    let mut p = at(0, 5);
    p.assume(&is(MODE, 0));
    p.join(&at(1, 9));
    p.assign(MODE, &LinExpr::constant(2).minus(&LinExpr::dim(MODE)));
    assert_eq!(range_of_x(&p, 2), Interval::singleton(5));
    assert_eq!(range_of_x(&p, 1), Interval::singleton(9));
    p.assign(MODE, &LinExpr::constant(7));
    assert_eq!(p.parts().count(), 1);
    assert_eq!(range_of_x(&p, 7), Interval::new(Z::from(5), Z::from(9)));
    // Too many values.
    p.forget(X);
    p.assign(MODE, &LinExpr::dim(X));
    assert!(p.selectors.is_empty());
}

#[test]
fn what_was_a_selector_is_one_again_where_it_differs() {
    let mut p = at(0, 5);
    p.compared(MODE);
    p.assign(MODE, &LinExpr::dim(X));
    p.forget(MODE);
    p.assign(MODE, &LinExpr::constant(1));
    assert!(p.selectors.is_empty());
    let mut q = at(0, 9);
    q.join(&p);
    assert_eq!(q.selectors[..], [MODE]);
    assert_eq!(range_of_x(&q, 1), Interval::singleton(5));
    assert_eq!(range_of_x(&q, 0), Interval::singleton(9));
}

#[test]
fn a_forgotten_selector_keeps_nothing_apart() {
    let mut p = at(0, 5);
    p.assume(&is(MODE, 0));
    p.join(&at(1, 9));
    p.forget(MODE);
    assert!(p.selectors.is_empty());
    assert_eq!(range_of_x(&p, 0), Interval::new(Z::from(5), Z::from(9)));
}

#[test]
fn renaming_keeps_values_with_their_selectors() {
    let mut p = at(0, 1);
    p.assume(&is(MODE, 0));
    p.assume(&is(X, 1));
    // The order of the two turns round.
    p.rename(&[(MODE, Dim(9))]);
    assert_eq!(p.selectors[..], [X, Dim(9)]);
    let q = p.clone();
    p.join(&q);
    let mut wrong = p.clone();
    wrong.assume(&is(Dim(9), 1));
    assert!(wrong.is_bottom());
    assert!(!p.is_bottom());
}

#[test]
fn an_expanded_selector_may_have_another_value() {
    let copy = Dim(5);
    let mut p = at(0, 5);
    p.assume(&is(MODE, 0));
    p.join(&at(1, 5));
    p.expand(MODE, copy);
    p.assume(&is(MODE, 0));
    p.assume(&is(copy, 1));
    assert!(!p.is_bottom());
}

#[test]
fn widening_is_that_of_each_value() {
    let none = Thresholds::default();
    let mut p = at(0, 0);
    p.assume(&is(MODE, 0));
    for round in 1..6 {
        let mut next = p.clone();
        next.join(&at(0, round));
        next.join(&at(1, -round));
        p.widen(&next, &none);
    }
    assert_eq!(range_of_x(&p, 0), Interval::at_least(Z::ZERO));
    assert_eq!(range_of_x(&p, 1), Interval::at_most(Z::from(-1)));
}

/// A point for each mode and each value of `other`, which are both selectors.
fn modes(mode: Dim, other: Dim) -> Partitioned<Intervals> {
    let mut all = Partitioned::new(Intervals::new(), 6);
    all.set_bottom();
    for (m, o) in [(0, 7), (1, 7), (1, 8), (2, 9)] {
        let mut p = Partitioned::new(Intervals::new(), 6);
        p.assign(mode, &LinExpr::constant(m));
        p.assign(other, &LinExpr::constant(o));
        p.assign(X, &LinExpr::constant(10 * m + o));
        p.compared(mode);
        p.compared(other);
        all.join(&p);
    }
    all
}

#[test]
fn a_renamed_element_is_the_one_with_the_new_names() {
    let (a, b) = (Dim(5), Dim(9));
    for (pairs, mode, other) in [
        (&[(a, Dim(11))][..], Dim(11), b),
        (&[(b, Dim(1))], a, Dim(1)),
        (&[(a, Dim(13)), (b, Dim(11))], Dim(13), Dim(11)),
    ] {
        let mut renamed = modes(a, b);
        renamed.rename(pairs);
        let same = modes(mode, other);
        assert_eq!(renamed.selectors, same.selectors);
        assert_eq!(renamed.parts().count(), 4);
        assert!(renamed.leq(&same) && same.leq(&renamed), "{pairs:?}");
        // What is known of the new names counts when elements meet.
        renamed.meet(&same);
        assert!(same.leq(&renamed), "{pairs:?}");
    }
}

#[test]
fn what_was_a_selector_is_remembered_under_its_new_name() {
    let new = Dim(9);
    let mut p = at(0, 5);
    p.compared(MODE);
    p.assign(MODE, &LinExpr::constant(0));
    p.forget(MODE);
    p.rename(&[(MODE, new)]);
    p.assign(new, &LinExpr::constant(1));
    assert!(p.selectors.is_empty());
    let mut q = Partitioned::new(Intervals::new(), 3);
    q.assign(new, &LinExpr::constant(0));
    q.join(&p);
    assert_eq!(q.selectors[..], [new]);
}
