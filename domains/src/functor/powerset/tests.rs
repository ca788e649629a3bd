use super::*;
use crate::laws::random::Random;
use crate::value::intervals::Intervals;

const X: Dim = Dim(1);
const Y: Dim = Dim(3);

fn union(limit: usize, points: &[(i64, i64)]) -> Powerset<Intervals> {
    let top = Powerset::new(Intervals::new(), limit);
    let mut all = top.clone();
    all.set_bottom();
    for (x, y) in points {
        all.join(&at(&top, *x, *y));
    }
    all
}

fn at(top: &Powerset<Intervals>, x: i64, y: i64) -> Powerset<Intervals> {
    let mut p = top.clone();
    p.assign(X, &LinExpr::constant(x));
    p.assign(Y, &LinExpr::constant(y));
    p
}

fn interval(lo: i64, hi: i64) -> Interval {
    Interval::new(Z::from(lo), Z::from(hi))
}

/// The bounds of both numbers in each disjunct.
fn boxes(p: &Powerset<Intervals>) -> Vec<(Interval, Interval)> {
    let both = |d: &Intervals| (d.bounds(&LinExpr::dim(X)), d.bounds(&LinExpr::dim(Y)));
    p.disjuncts.iter().map(both).collect()
}

#[test]
fn joins_keep_apart_while_there_is_room() {
    let p = union(3, &[(1, 5), (2, 9), (1, 5)]);
    assert_eq!(p.disjuncts.len(), 2);
    let mut q = p.clone();
    q.assume(&LinCons::eq(&LinExpr::dim(X), &LinExpr::constant(2)));
    assert_eq!(q.bounds(&LinExpr::dim(Y)), interval(9, 9));
    assert_eq!(p.bounds(&LinExpr::dim(Y)), interval(5, 9));
}

#[test]
fn what_shares_most_constraints_is_merged_first_then_the_closest() {
    // (0, 0) and (0, 9) share x, although (1, 1) is nearer to (0, 0).
    let p = union(2, &[(0, 0), (1, 1), (0, 9)]);
    let (zero, one) = (interval(0, 0), interval(1, 1));
    assert_eq!(
        boxes(&p),
        [(zero.clone(), interval(0, 9)), (one.clone(), one)]
    );
    let p = union(3, &[(0, 0), (0, 100), (0, 103), (0, 60)]);
    let ys: Vec<Interval> = boxes(&p).into_iter().map(|b| b.1).collect();
    assert_eq!(ys, [zero, interval(100, 103), interval(60, 60)]);
}

#[test]
fn a_difference_splits() {
    let mut p = union(2, &[(1, 5)]);
    p.set_bounds(X, &interval(0, 10));
    p.assume(&LinCons::ne(&LinExpr::dim(X), &LinExpr::constant(4)));
    let xs: Vec<Interval> = boxes(&p).into_iter().map(|b| b.0).collect();
    assert_eq!(xs, [interval(0, 3), interval(5, 10)]);
    // No room for a third.
    p.assume(&LinCons::ne(&LinExpr::dim(X), &LinExpr::constant(7)));
    assert_eq!(p.disjuncts.len(), 2);
}

#[test]
fn a_number_that_wraps_is_in_two_ranges() {
    let mut p = union(2, &[(1, 5)]);
    p.set_bounds(X, &interval(250, 260));
    p.wrap(X, 8, Sign::Unsigned);
    let xs: Vec<Interval> = boxes(&p).into_iter().map(|b| b.0).collect();
    assert_eq!(xs, [interval(250, 255), interval(0, 4)]);
    // Over three laps, nothing is known.
    p.set_bounds(X, &interval(0, 600));
    p.wrap(X, 8, Sign::Unsigned);
    assert_eq!(p.bounds(&LinExpr::dim(X)), interval(0, 255));
}

#[test]
fn an_expanded_number_may_be_that_of_another_disjunct() {
    let copy = Dim(5);
    let mut p = Powerset::new(Intervals::new(), 4);
    p.assign(X, &LinExpr::constant(1));
    let mut q = p.clone();
    q.assign(X, &LinExpr::constant(2));
    p.join(&q);
    p.expand(X, copy);
    for (x, c) in [(1, 1), (1, 2), (2, 1), (2, 2)] {
        let mut there = p.clone();
        there.assume_bounds(X, &interval(x, x));
        there.assume_bounds(copy, &interval(c, c));
        assert!(!there.is_bottom(), "{x} {c}");
    }
}

#[test]
fn widening_keeps_modes_apart_and_stops() {
    // Mode 0 counts up, mode 1 counts down.
    let none = Thresholds::default();
    let mut p = union(3, &[(0, 0), (1, 100)]);
    for round in 1..20 {
        let mut next = p.clone();
        next.join(&union(3, &[(0, round), (1, 100 - round)]));
        p.widen(&next, &none);
    }
    let mut up = p.clone();
    up.assume_bounds(X, &interval(0, 0));
    let mut down = p.clone();
    down.assume_bounds(X, &interval(1, 1));
    let y = LinExpr::dim(Y);
    assert_eq!(up.bounds(&y), Interval::at_least(Z::ZERO));
    assert_eq!(down.bounds(&y), Interval::at_most(Z::from(100)));
}

#[test]
fn a_late_mode_gets_a_slot() {
    // A counter has taken all slots when mode 1 comes up.
    let none = Thresholds::default();
    let mut p = union(2, &[(0, 0)]);
    for round in 1..6 {
        let mut next = p.clone();
        next.join(&union(2, &[(0, round)]));
        p.widen(&next, &none);
    }
    let late = union(2, &[(1, -7)]);
    let mut next = p.clone();
    next.limit = 3;
    next.join(&late);
    p.widen(&next, &none);
    let mut one = p.clone();
    one.assume_bounds(X, &interval(1, 1));
    assert_eq!(one.bounds(&LinExpr::dim(Y)), interval(-7, -7));
    assert!(next.leq(&p));
}

#[test]
fn narrowing_drops_disjuncts_that_are_gone() {
    let mut p = union(2, &[(0, 0), (5, 5)]);
    p.narrow(&union(2, &[(5, 5)]));
    assert_eq!(boxes(&p), [(interval(5, 5), interval(5, 5))]);
}

/// A few points of small numbers.
fn few(r: &mut Random, limit: usize) -> Powerset<Intervals> {
    let points: Vec<(i64, i64)> = (0..=r.below(3))
        .map(|_| (r.between(-9, 9), r.between(-9, 9)))
        .collect();
    union(limit, &points)
}

#[test]
fn nothing_but_a_meet_leaves_more_disjuncts_than_allowed() {
    let mut r = Random::new(31);
    let thresholds = Thresholds::new([-3, 4].map(Z::from));
    for case in 0..2000 {
        let limit = 1 + case % 4;
        let mut p = few(&mut r, limit);
        for _ in 0..6 {
            let done = match r.below(5) {
                0 => {
                    p.join(&few(&mut r, limit));
                    "join"
                }
                1 => {
                    p.widen(&few(&mut r, limit), &thresholds);
                    "widen"
                }
                2 => {
                    let k = LinExpr::constant(r.between(-9, 9));
                    p.assume(&LinCons::ne(&LinExpr::dim(X), &k));
                    "difference"
                }
                3 => {
                    p.set_bounds(X, &interval(r.between(-9, 0), r.between(0, 9)));
                    "bounds"
                }
                _ => {
                    p.wrap(X, 3, Sign::Unsigned);
                    "wrap"
                }
            };
            assert!(p.disjuncts.len() <= limit, "{limit}, {done}: {p:?}");
        }
    }
}

#[test]
fn a_chain_makes_at_most_twice_as_many_slots_as_there_may_be_disjuncts() {
    const LIMIT: usize = 3;
    let mut r = Random::new(32);
    for case in 0..60 {
        // Many numbers, so that merged slots are still far from what comes.
        let top = Powerset::new(Intervals::new(), LIMIT);
        let point = |r: &mut Random| {
            let mut p = top.clone();
            for i in 0..10 {
                p.assign(Dim(2 * i + 1), &LinExpr::constant(r.between(0, 2)));
            }
            p
        };
        let mut p = point(&mut r);
        let mut made = 1;
        for _ in 0..40 {
            let before = p.clone();
            p.widen(&point(&mut r), &Thresholds::default());
            // What was there is in the slot that it was in, or was merged into.
            let is_new = |d: &&Intervals| !before.disjuncts.iter().any(|b| b.leq(d));
            made += p.disjuncts.iter().filter(is_new).count();
        }
        assert!(made <= 2 * LIMIT, "case {case}: {made}");
    }
}
