//! Chains stop, thresholds are honoured, and closure doesn't undo widening.

use super::{Pair, SplitNormalForm, System, Term, all_terms, assume, dim, expression, range};
use crate::lattice::{Lattice, Thresholds};
use crate::laws::random::Random;
use crate::numeric::Numeric;
use crate::value::interval::Interval;
use ir::{LinCons, LinExpr, Rel, Z};

fn thresholds(all: &[i64]) -> Thresholds {
    Thresholds::new(all.iter().map(|k| Z::from(*k)))
}

/// One round of `while (i < n) i = i + 1`, from a state at its head.
fn round(head: &SplitNormalForm<false>, first: &SplitNormalForm<false>) -> SplitNormalForm<false> {
    let mut s = head.clone();
    assume(&mut s, &[(1, 0), (-1, 1)], Rel::Le, -1);
    s.assign(dim(0), &expression(&[(1, 0)]).plus_constant(&Z::ONE));
    s.join(first);
    s
}

#[test]
fn a_counter_stays_below_its_variable_limit() {
    let mut first: SplitNormalForm<false> = SplitNormalForm::new();
    first.assign(dim(0), &LinExpr::constant(0));
    first.assume_bounds(dim(1), &Interval::at_least(Z::ZERO));
    let mut head = first.clone();
    for _ in 0..3 {
        let next = round(&head, &first);
        if next.leq(&head) {
            break;
        }
        head.widen(&next, &thresholds(&[]));
    }
    assert!(round(&head, &first).leq(&head));
    assert_eq!(range(&head, &[(1, 0)]), "[0, ∞)");
    assert_eq!(range(&head, &[(1, 0), (-1, 1)]), "(-∞, 0]");
}

#[test]
fn bounds_and_differences_land_on_thresholds() {
    let mut s: SplitNormalForm<false> = SplitNormalForm::new();
    assume(&mut s, &[(1, 0), (-1, 1)], Rel::Le, 1);
    assume(&mut s, &[(1, 2)], Rel::Le, 1);
    let mut next: SplitNormalForm<false> = SplitNormalForm::new();
    assume(&mut next, &[(1, 0), (-1, 1)], Rel::Le, 3);
    assume(&mut next, &[(1, 2)], Rel::Le, 4);
    s.widen(&next, &thresholds(&[0, 5, 100]));
    assert_eq!(range(&s, &[(1, 0), (-1, 1)]), "(-∞, 5]");
    assert_eq!(range(&s, &[(1, 2)]), "(-∞, 5]");
    let mut next: SplitNormalForm<false> = SplitNormalForm::new();
    assume(&mut next, &[(1, 0), (-1, 1)], Rel::Le, 101);
    s.widen(&next, &thresholds(&[0, 5, 100]));
    assert!(s.is_top());
}

/// Widens a state by what one of its constraints in turn allows beyond it, until
/// none allows more. If the iterate were closed, each would be restored by the
/// others, a little further away (A. Miné, PADO 2001).
fn grows_in_turn(constraints: &[&[Term]]) {
    let mut s: SplitNormalForm<false> = SplitNormalForm::new();
    for terms in constraints {
        assume(&mut s, terms, Rel::Le, 1);
    }
    let mut still = 0;
    for turn in (0..constraints.len()).cycle().take(100) {
        let mut next: SplitNormalForm<false> = SplitNormalForm::new();
        for (i, terms) in constraints.iter().enumerate() {
            if let Some(k) = s.bounds(&expression(terms)).hi().finite() {
                let more = k + Z::from(i64::from(i == turn));
                let bound = expression(terms).plus_constant(&-more);
                next.assume(&LinCons {
                    expr: bound,
                    rel: Rel::Le,
                });
            }
        }
        still = if next.leq(&s) { still + 1 } else { 0 };
        s.widen(&next, &thresholds(&[]));
    }
    assert!(still > constraints.len(), "{s:?}");
}

#[test]
fn closure_does_not_bring_back_what_was_widened() {
    grows_in_turn(&[
        &[(1, 0), (-1, 1)],
        &[(1, 1), (-1, 2)],
        &[(1, 2), (-1, 0)],
        &[(1, 1), (-1, 0)],
        &[(1, 2), (-1, 1)],
        &[(1, 0), (-1, 2)],
    ]);
    // A bound and a difference give another bound.
    grows_in_turn(&[&[(1, 0)], &[(1, 1)], &[(1, 0), (-1, 1)], &[(1, 1), (-1, 0)]]);
}

/// The closure after a widening is that of the reference.
fn closure_is_that_of_the_reference<const SUMS: bool>(cases: u64) {
    for seed in 0..cases {
        let mut r = Random::new(300 + seed);
        let mut pair: Pair<SUMS> = Pair::start(&mut r, 14);
        for _ in 0..4 {
            let mut next = pair.clone();
            for _ in 0..2 {
                next.step(&mut r);
            }
            pair.element.widen(&next.element, &thresholds(&[0, 3, 9]));
            let Some(unclosed) = &pair.element.unclosed else {
                continue;
            };
            let mut dense = super::Dense::top(super::NUMBERS + 1, SUMS);
            for terms in all_terms(SUMS, super::NUMBERS) {
                let nodes = super::super::expression::terms(&expression(&terms));
                let bound = match &nodes[..] {
                    [(n, _)] => unclosed.upper(*n),
                    [(n, _), (m, _)] => unclosed.distance(m.mirror(), *n),
                    _ => None,
                };
                if let Some(k) = bound {
                    dense.add(&terms, &k);
                }
            }
            super::check(&pair.element, &dense, &next.history);
            assert!(next.element.leq(&pair.element));
            pair.dense = dense;
        }
    }
}

#[test]
fn zones_are_closed_after_widening() {
    closure_is_that_of_the_reference::<false>(60);
}

#[test]
fn octagons_are_closed_after_widening() {
    closure_is_that_of_the_reference::<true>(20);
}

#[test]
fn narrowing_fills_what_is_missing_once() {
    let mut s: SplitNormalForm<false> = SplitNormalForm::new();
    s.assume_bounds(dim(0), &Interval::at_least(Z::ZERO));
    let mut next = s.clone();
    assume(&mut next, &[(1, 0)], Rel::Le, 10);
    assume(&mut next, &[(1, 1), (-1, 0)], Rel::Le, 2);
    s.narrow(&next);
    assert_eq!(range(&s, &[(1, 0)]), "[0, 10]");
    assert_eq!(range(&s, &[(1, 1), (-1, 0)]), "(-∞, 2]");
    assume(&mut next, &[(1, 0)], Rel::Le, 9);
    assume(&mut next, &[(1, 1), (-1, 0)], Rel::Le, 1);
    s.narrow(&next);
    assert_eq!(range(&s, &[(1, 0)]), "[0, 10]");
    assert_eq!(range(&s, &[(1, 1), (-1, 0)]), "(-∞, 2]");
}

#[test]
fn a_join_lies_below_its_closure() {
    // So many bounds differ that relations that say little are left out.
    let mut random = Random::new(3);
    let mut closed_again = 0;
    for _ in 0..400 {
        let mut state = || {
            let mut s: SplitNormalForm<false> = SplitNormalForm::new();
            for x in 0..12 {
                let lo = Z::from(random.between(0, 1 << 20));
                let hi = &lo + Z::from(random.between(0, 1 << 20));
                s.assume_bounds(dim(x), &Interval::new(lo, hi));
            }
            for _ in 0..6 {
                let (x, y) = (random.below(12), random.below(12));
                let k = random.between(0, 1 << 18);
                let mut related = s.clone();
                assume(&mut related, &[(1, x), (-1, y)], Rel::Le, k);
                if x != y && !related.is_bottom() {
                    s = related;
                }
            }
            s
        };
        let (mut joined, other) = (state(), state());
        joined.join(&other);
        let joined = joined.closed.unwrap();
        let mut closed = joined.clone();
        assert!(closed.close((0..12).map(dim)).is_ok());
        assert!(joined.leq(&closed) && closed.leq(&joined));
        let edges = |s: &System| s.graph.edges().count();
        closed_again += usize::from(edges(&closed) != edges(&joined));
    }
    assert!(closed_again > 0, "every join was closed");
}
