use super::*;
use crate::algebra::non_linear::NonLinear;
use crate::lattice::Thresholds;
use crate::relational::zones::Zones;
use crate::tuning::MAX_PACK;
use ir::{LinCons, Sign};

/// The coordinates of each pack, in order.
fn packs<D: Numeric>(p: &Packed<D>) -> Vec<Vec<Dim>> {
    p.each_pack().map(|p| p.dims().to_vec()).collect()
}

fn x(i: u32) -> Dim {
    Dim(2 * i + 1)
}

fn e(i: u32) -> LinExpr {
    LinExpr::dim(x(i))
}

fn difference<D: Numeric>(p: &Packed<D>, a: u32, b: u32) -> Interval {
    p.bounds(&e(a).minus(&e(b)))
}

fn interval(lo: i64, hi: i64) -> Interval {
    Interval::new(Z::from(lo), Z::from(hi))
}

#[test]
fn what_is_related_shares_a_pack() {
    let mut p = Packed::new(Zones::new());
    p.assign(x(1), &e(0).plus_constant(&Z::ONE));
    p.assume(&LinCons::le(&e(2), &e(3)));
    assert_eq!(packs(&p), [vec![x(0), x(1)], vec![x(2), x(3)]]);
    p.assume(&LinCons::le(&e(1), &e(2)));
    assert_eq!(packs(&p).len(), 1);
    assert_eq!(difference(&p, 3, 0), Interval::at_least(Z::ONE));
    // Bounds go from one to the others, through the pack.
    p.assume_bounds(x(3), &interval(-5, 7));
    assert_eq!(p.bounds(&e(0)), Interval::at_most(Z::from(6)));
    p.forget(x(1));
    assert_eq!(packs(&p), [vec![x(0), x(2), x(3)]]);
    assert_eq!(difference(&p, 3, 0), Interval::at_least(Z::ONE));
    p.assign(x(0), &LinExpr::constant(4));
    p.project(&|y| y != x(2));
    assert!(packs(&p).is_empty());
    assert_eq!(p.bounds(&e(3)), interval(-5, 7));
}

#[test]
fn joins_see_both_sides_through_the_same_packs() {
    let mut a = Packed::new(Zones::new());
    a.assign(x(0), &LinExpr::constant(3));
    a.assign(x(1), &LinExpr::constant(4));
    let mut b = Packed::new(Zones::new());
    b.assume_bounds(x(0), &interval(10, 20));
    b.assign(x(1), &e(0).plus_constant(&Z::ONE));
    for (p, q) in [(&a, &b), (&b, &a)] {
        let mut all = p.clone();
        all.join(q);
        assert_eq!(difference(&all, 1, 0), Interval::singleton(1));
        assert_eq!(all.bounds(&e(0)), interval(3, 20));
        assert!(p.leq(&all) && q.leq(&all) && !all.leq(p));
    }
}

#[test]
fn packs_stay_small() {
    let mut p = Packed::new(Zones::new());
    p.assume_bounds(x(0), &interval(0, 1));
    for i in 1..40 {
        p.assign(x(i), &e(i - 1).plus_constant(&Z::ONE));
    }
    assert!(packs(&p).iter().all(|d| d.len() <= MAX_PACK));
    assert_eq!(p.bounds(&e(39)), interval(39, 40));
    assert_eq!(difference(&p, 3, 1), Interval::singleton(2));
    // A constraint across packs that are full gives bounds to both.
    p.forget(x(13));
    p.assume(&LinCons::le(&e(39), &e(5).plus_constant(&Z::from(34))));
    assert_eq!(p.bounds(&e(39)), interval(39, 40));
    p.assume(&LinCons::le(&e(39), &e(5).plus_constant(&Z::from(33))));
    assert_eq!(p.bounds(&e(0)), Interval::singleton(1));
}

#[test]
fn a_number_that_wraps_keeps_its_pack_in_one_lap() {
    let mut p = Packed::new(Zones::new());
    p.assume_bounds(x(0), &interval(300, 310));
    p.assign(x(1), &e(0));
    p.wrap(x(1), 8, Sign::Unsigned);
    assert_eq!(difference(&p, 0, 1), Interval::singleton(256));
    p.assume_bounds(x(0), &interval(305, 305));
    assert_eq!(p.bounds(&e(1)), Interval::singleton(49));
}

#[test]
fn widening_keeps_relations_and_gives_up_bounds() {
    let none = Thresholds::default();
    let mut p = Packed::new(Zones::new());
    p.assign(x(0), &LinExpr::constant(0));
    p.assign(x(1), &LinExpr::constant(0));
    for _ in 0..5 {
        let mut next = p.clone();
        next.assign(x(0), &e(0).plus_constant(&Z::ONE));
        next.assign(x(1), &e(1).plus_constant(&Z::ONE));
        next.assume(&LinCons::le(&e(0), &e(1)));
        let mut all = p.clone();
        all.join(&next);
        p.widen(&all, &none);
    }
    assert_eq!(p.bounds(&e(1)), Interval::at_least(Z::ZERO));
    assert_eq!(p.bounds(&e(0)), Interval::at_least(Z::ZERO));
    assert_eq!(difference(&p, 1, 0).lo(), &Z::ZERO.into());
}

#[test]
fn narrowing_brings_bounds_back_to_packs() {
    let none = Thresholds::default();
    let mut p = Packed::new(Zones::new());
    p.assume_bounds(x(0), &interval(0, 1));
    p.assign(x(1), &e(0));
    let mut next = p.clone();
    next.assume_bounds(x(0), &interval(0, 0));
    next.assign(x(0), &e(0).plus_constant(&Z::from(9)));
    next.assign(x(1), &e(0));
    let mut wide = p.clone();
    wide.widen(&next, &none);
    assert_eq!(wide.bounds(&e(0)), Interval::at_least(Z::ZERO));
    p.join(&next);
    wide.narrow(&p);
    assert_eq!(wide.bounds(&e(0)), interval(0, 9));
    assert_eq!(difference(&wide, 0, 1), Interval::singleton(0));
}

#[test]
fn bounds_that_only_a_pack_knows_count_in_comparisons() {
    let none = Thresholds::default();
    let mut p = Packed::new(Zones::new());
    p.assume_bounds(x(0), &interval(0, 3));
    p.assign(x(1), &e(0));
    let mut next = p.clone();
    next.assign(x(1), &LinExpr::constant(9));
    next.assume_bounds(x(0), &interval(3, 3));
    let mut wide = p.clone();
    wide.widen(&next, &none);
    let mut same = wide.clone();
    same.meet(&Packed::new(Zones::new()));
    for y in [0, 1] {
        same.assume_bounds(x(y), &wide.bounds(&e(y)));
    }
    assert!(same.leq(&wide) && wide.leq(&same));
}

/// A full pack, in which each number but the first is one more than the one
/// before.
fn full_pack() -> Packed<Zones> {
    let mut p = Packed::new(Zones::new());
    p.assume_bounds(x(0), &interval(0, 1));
    for i in 1..u32::try_from(MAX_PACK).unwrap() {
        p.assign(x(i), &e(i - 1).plus_constant(&Z::ONE));
    }
    assert_eq!(packs(&p).len(), 1);
    p
}

#[test]
fn a_number_without_room_for_its_new_value_leaves_the_old_one() {
    let mut p = full_pack();
    p.assume_bounds(x(20), &interval(0, 100));
    p.assign(x(21), &e(20));
    let before = packs(&p);
    p.assign(x(0), &e(0).plus(&e(20)));
    assert_eq!(packs(&p)[0], before[0][1..]);
    assert_eq!(p.bounds(&e(0)), interval(0, 101));
    assert_eq!(difference(&p, 1, 0), interval(-100, 2));
    // Neither does a product, nor a number that wraps.
    let mut p = full_pack();
    p.assign(x(21), &e(20));
    p.apply(x(0), NonLinear::Mul, &e(0), &e(20));
    assert_eq!(difference(&p, 1, 0), Interval::TOP);
    assert_eq!(difference(&p, 2, 1), Interval::singleton(1));
}

#[test]
fn joins_and_copies_do_not_make_packs_too_large() {
    let at = |k: i64| {
        let mut p = Packed::new(Zones::new());
        for i in 0..20 {
            p.assign(x(i), &LinExpr::constant(i64::from(i) + k));
        }
        p
    };
    let mut p = at(0);
    p.join(&at(1000));
    assert!(!packs(&p).is_empty());
    assert!(packs(&p).iter().all(|d| d.len() <= MAX_PACK));
    assert_eq!(difference(&p, 1, 0), Interval::singleton(1));
    let mut p = full_pack();
    p.expand(x(3), x(30));
    assert_eq!(packs(&p), packs(&full_pack()));
    assert_eq!(p.bounds(&e(30)), interval(3, 4));
}

#[test]
fn what_a_pack_said_of_a_number_stays_when_the_pack_goes() {
    let mut p = Packed::new(Zones::new());
    p.assume(&LinCons::le(&e(0), &e(1)));
    p.assume_bounds(x(1), &Interval::at_most(Z::from(5)));
    p.forget(x(1));
    assert!(packs(&p).is_empty());
    assert_eq!(p.bounds(&e(0)), Interval::at_most(Z::from(5)));
    // What only the pack knows, after widening.
    let at_most = |k: i64| {
        let mut p = Packed::new(Zones::new());
        p.assume_bounds(x(0), &interval(0, k));
        p.assume_bounds(x(1), &interval(0, 9));
        p.assume(&LinCons::le(&e(0), &e(1)));
        p
    };
    let mut p = at_most(1);
    p.widen(&at_most(2), &Thresholds::default());
    assert_eq!(p.range(x(0)), Interval::at_least(Z::ZERO));
    assert_eq!(p.bounds(&e(0)), interval(0, 9));
    p.forget(x(1));
    assert_eq!(p.bounds(&e(0)), interval(0, 9));
    // The same by a constraint on both.
    let mut p = Packed::new(Zones::new());
    p.assume_bounds(x(0), &interval(0, 9));
    p.assume_bounds(x(1), &interval(3, 7));
    p.assume(&LinCons::le(&e(0), &e(1)));
    p.project(&|y| y == x(0));
    assert_eq!(p.bounds(&e(0)), interval(0, 7));
}

#[test]
fn a_relation_that_one_side_lacks_counts_in_comparisons() {
    let mut p = Packed::new(Zones::new());
    p.assume_bounds(x(0), &interval(0, 9));
    p.assume_bounds(x(1), &interval(0, 9));
    let mut q = p.clone();
    q.assume(&LinCons::le(&e(0), &e(1)));
    assert_eq!(p.bounds(&e(0)), q.bounds(&e(0)));
    assert!(q.leq(&p) && !p.leq(&q));
}

#[test]
fn packs_of_terms_merge_any_number_of_times() {
    let mut p = Packed::new(crate::functor::terms::Terms::new(Zones::new()));
    p.assume_bounds(x(2), &interval(0, 20));
    p.assign(x(3), &e(2).plus_constant(&Z::ONE));
    for _ in 0..40 {
        p.forget(x(0));
        p.forget(x(1));
        p.assume_bounds(x(0), &interval(0, 9));
        p.assign(x(1), &e(0).plus_constant(&Z::ONE));
        p.assume(&LinCons::le(&e(1), &e(2)));
        p.assign(x(3), &e(2).plus_constant(&Z::from(3)));
    }
    assert_eq!(difference(&p, 3, 2), Interval::singleton(3));
}
