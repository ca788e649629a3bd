//! Decomposition changes costs, not answers: random operations on a state and,
//! side by side, on one factor that has all dimensions.

use super::{Added, Constraint, Decomposed, Factor, Supremum, row_of};
use crate::algebra::vector::negated;
use crate::lattice::{Lattice, Thresholds};
use crate::laws::random::Random;
use crate::numeric::Numeric;
use crate::tuning::MAX_COLUMNS;
use crate::value::interval::Interval;
use ir::{Dim, LinCons, LinExpr, Rel, Z};

const DIMS: usize = 4;

fn dims() -> Vec<Dim> {
    // Apart, so that new dimensions fall between them.
    (0..DIMS)
        .map(|i| Dim(u32::try_from(i).unwrap() * 3))
        .collect()
}

/// One factor with all dimensions; `None` is ⊥.
type Whole<F> = Option<F>;

fn expression(r: &mut Random) -> LinExpr {
    let mut e = LinExpr::constant(r.between(-6, 6));
    for _ in 0..=r.below(2) {
        e.add_term(r.pick(&dims()), &Z::from(r.between(-2, 2)));
    }
    e
}

/// What the state knows, as one factor.
fn whole<F: Factor>(state: &Decomposed<F>) -> Whole<F> {
    if state.is_bottom() {
        return None;
    }
    let mut all = F::universe(DIMS);
    for block in state.each_block() {
        for (equality, row) in block.factor.constraints() {
            let e = super::expression_of(&block.dims, row);
            let row = row_of(&dims(), &e);
            assert_eq!(all.add(&Constraint { equality, row }), Added::Done);
        }
    }
    Some(all)
}

/// An assumption that needs no rounding: unit coefficients of one dimension,
/// or an equality or inequality of two.
fn step<F: Factor>(r: &mut Random, state: &mut Decomposed<F>, all: &mut Whole<F>) -> String {
    let x = r.pick(&dims());
    let column = dims().iter().position(|d| *d == x).unwrap();
    match r.below(4) {
        0 => {
            let e = expression(r);
            state.assign(x, &e);
            if let Some(f) = all {
                if e.coefficient(x).is_zero() {
                    let rest = f.without(column).unwrap();
                    let mut order: Vec<usize> = (0..DIMS - 1).collect();
                    order.insert(column, DIMS - 1);
                    *f = rest.product(&F::universe(1)).select(&order);
                    let row = row_of(&dims(), &e.minus(&LinExpr::dim(x)));
                    f.add(&Constraint {
                        equality: true,
                        row,
                    });
                } else {
                    f.substitute(column, &row_of(&dims(), &e));
                }
            }
            format!("assign {x:?} := {e:?}")
        }
        1 => {
            state.forget(x);
            if let Some(f) = all {
                let rest = f.without(column).unwrap();
                let mut order: Vec<usize> = (0..DIMS - 1).collect();
                order.insert(column, DIMS - 1);
                *f = rest.product(&F::universe(1)).select(&order);
            }
            format!("forget {x:?}")
        }
        _ => {
            let (expr, equality) = (expression(r), r.once_in(2));
            let bound = super::Bound {
                equality,
                expr: expr.clone(),
            };
            let added = state.restrict(&bound);
            if let Some(f) = all {
                let row = row_of(&dims(), &expr);
                let same = f.add(&Constraint { equality, row });
                assert_eq!(added, same);
                if same == Added::Empty {
                    *all = None;
                }
            }
            format!("add {bound:?}")
        }
    }
}

/// Whether no point of `f` is as far outside a constraint of `g` as the next
/// integer is.
fn is_below_on_integers<F: Factor>(f: &F, g: &F) -> bool {
    let within = |form: &[Z]| match f.supremum(form) {
        Supremum::Finite(n, d) => n < d,
        Supremum::Infinite => false,
    };
    g.constraints()
        .all(|(equality, row)| within(&negated(row)) && (!equality || within(row)))
}

/// Random states and joins, widenings, order and suprema of them, decomposed
/// and in one block.
pub(crate) fn agrees_with_one_block<F: Factor>(seed: u64, cases: u64) {
    for case in 0..cases {
        let mut r = Random::new(seed * 1_000_003 + case);
        let mut history = Vec::new();
        let mut random = |r: &mut Random| {
            let mut state = Decomposed::<F>::new();
            let mut all: Whole<F> = Some(F::universe(DIMS));
            for _ in 0..r.below(7) {
                history.push(step(r, &mut state, &mut all));
            }
            history.push("---".to_owned());
            assert_eq!(whole(&state), all, "seed {case}: {history:#?}");
            (state, all)
        };
        let (a, all_a) = random(&mut r);
        let (b, all_b) = random(&mut r);
        let mut join = a.clone();
        join.join(&b);
        let all_join = match (&all_a, &all_b) {
            (Some(f), Some(g)) => f.hull(g),
            (f, g) => f.clone().or(g.clone()),
        };
        assert_eq!(whole(&join), all_join, "join, seed {case}: {history:#?}");
        let mut widened = a.clone();
        widened.widen(&b, &Thresholds::default());
        if let (Some(f), Some(g)) = (&all_a, &all_join) {
            let expected = if all_b.is_some() {
                f.widen(g)
            } else {
                f.clone()
            };
            assert_eq!(
                whole(&widened),
                Some(expected),
                "widen, seed {case}: {history:#?}"
            );
        }
        let below = match (&all_a, &all_b) {
            (Some(f), Some(g)) => is_below_on_integers(f, g),
            (f, _) => f.is_none(),
        };
        assert_eq!(a.leq(&b), below, "leq, seed {case}: {history:#?}");
        assert!(below || all_join != all_b);
        let e = expression(&mut r);
        if let Some(f) = &all_join {
            let form = row_of(&dims(), &e);
            assert_eq!(join.supremum(&e), f.supremum(&form));
            if let Supremum::Finite(n, d) = f.supremum(&form) {
                let c = LinCons {
                    expr: e.plus_constant(&n.div_ceil(&d).map_or(Z::ZERO, |k| -k)),
                    rel: Rel::Le,
                };
                assert!(join.entails(&c));
            }
        }
        for block in join.each_block() {
            assert_eq!(block.components().len(), 1);
            assert_eq!(block.components()[0].len(), block.dims.len());
        }
    }
}

/// A join over more dimensions than one block may have: those are tied to each
/// other in twos, on each side in other ones, so that all of them would be in
/// one block.
pub(crate) fn large_joins_contain_both_sides<F: Factor>(seed: u64) {
    let count = u32::try_from(MAX_COLUMNS).unwrap() + 4;
    let mut r = Random::new(seed);
    for _ in 0..3 {
        let mut side = |first: u32| {
            let mut state = Decomposed::<F>::new();
            for i in (0..count).filter(|_| F::INEQUALITIES) {
                let lo = r.between(-9, 9);
                let range = Interval::new(Z::from(lo), Z::from(lo + 20));
                state.assume_bounds(Dim(i), &range);
            }
            for i in (first..count).step_by(2) {
                let (x, y) = (LinExpr::dim(Dim(i)), LinExpr::dim(Dim((i + 1) % count)));
                let apart = y.plus_constant(&Z::from(r.between(-2, 2)));
                state.assume(&LinCons::eq(&x, &apart));
            }
            state
        };
        let (a, b) = (side(0), side(1));
        assert!(!a.is_bottom() && !b.is_bottom());
        let mut all = a.clone();
        all.join(&b);
        assert!(a.leq(&all) && b.leq(&all));
        for i in 0..count {
            let x = LinExpr::dim(Dim(i));
            assert_eq!(all.bounds(&x), a.bounds(&x).hull(&b.bounds(&x)));
        }
    }
}
