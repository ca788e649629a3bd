//! Polyhedra against exact rational linear programming by Fourier-Motzkin
//! elimination, which shares nothing with double description.

use super::{Polyhedra, Polyhedron, longest_chain};
use crate::algebra::non_linear::NonLinear;
use crate::algebra::vector::{Row, dot, eliminate, is_zero, make_primitive, negated};
use crate::lattice::{Lattice, Thresholds};
use crate::laws::random::Random;
use crate::numeric::Numeric;
use crate::relational::decomposed::tests::{agrees_with_one_block, large_joins_contain_both_sides};
use crate::relational::decomposed::{Added, Constraint, Factor, Supremum};
use crate::tuning::MAX_RAYS;
use crate::value::interval::Interval;
use ir::{Dim, LinCons, LinExpr, Rel, Sign, Z};

/// Rows `constant + coefficients · x >= 0` without column `c`, which says the
/// same of the others.
fn eliminated(rows: &[Row], c: usize) -> Vec<Row> {
    let mut result: Vec<Row> = rows.iter().filter(|r| r[c].is_zero()).cloned().collect();
    for above in rows.iter().filter(|r| r[c].is_negative()) {
        for below in rows.iter().filter(|r| r[c].signum() > 0) {
            let mut row = above.clone();
            eliminate(&mut row, below, c);
            result.push(row);
        }
    }
    result.sort_unstable();
    result.dedup();
    // Of rows that differ in the constant alone the first is the strongest.
    result.dedup_by(|b, a| a[1..] == b[1..]);
    result
}

/// The supremum of `form` where all rows are at least 0; `None`: nowhere.
fn supremum(rows: &[Row], form: &[Z]) -> Option<Supremum> {
    // One more unknown, last: the form's value.
    let mut system: Vec<Row> = rows
        .iter()
        .map(|r| {
            let mut r = r.clone();
            r.push(Z::ZERO);
            r
        })
        .collect();
    let mut value = form.to_vec();
    value.push(Z::MINUS_ONE);
    system.push(negated(&value));
    system.push(value);
    for c in 1..form.len() {
        system = eliminated(&system, c);
    }
    let last = form.len();
    let mut best: Option<(Z, Z)> = None;
    let mut least: Option<(Z, Z)> = None;
    for r in &system {
        match r[last].signum() {
            0 if r[0].is_negative() => return None,
            0 => {}
            // r0 - k·v >= 0
            -1 => {
                let k = -&r[last];
                if best.as_ref().is_none_or(|(n, d)| &r[0] * d < n * &k) {
                    best = Some((r[0].clone(), k));
                }
            }
            _ => {
                let n = -&r[0];
                if least.as_ref().is_none_or(|(m, d)| &n * d > m * &r[last]) {
                    least = Some((n, r[last].clone()));
                }
            }
        }
    }
    if let (Some((n, d)), Some((m, e))) = (&best, &least)
        && n * e < m * d
    {
        return None;
    }
    Some(best.map_or(Supremum::Infinite, |(n, d)| Supremum::finite(&n, &d)))
}

fn random_row(r: &mut Random, columns: usize, constant: i64) -> Row {
    let mut row: Row = (0..columns).map(|_| Z::from(r.between(-3, 3))).collect();
    row.insert(0, Z::from(r.between(-constant / 2, constant)));
    row
}

/// A random system, as inequalities, and the polyhedron; `None`: nothing
/// satisfies it.
fn random_polyhedron(r: &mut Random, columns: usize) -> (Vec<Row>, Option<Polyhedron>) {
    let mut rows = Vec::new();
    let mut result = Some(Polyhedron::universe(columns));
    for _ in 0..r.below(7) {
        let mut row = random_row(r, columns, 9);
        let equality = r.once_in(5);
        if r.once_in(3) {
            // A bound.
            let c = 1 + r.below(columns);
            for (i, k) in row.iter_mut().enumerate().skip(1) {
                if i != c {
                    *k = Z::ZERO;
                }
            }
        }
        rows.push(row.clone());
        if equality {
            rows.push(negated(&row));
        }
        if let Some(p) = &mut result {
            match p.add(&Constraint { equality, row }) {
                Added::Done => {}
                Added::Empty => result = None,
                Added::TooLarge => panic!("so few rows fit"),
            }
        }
    }
    (rows, result)
}

#[test]
fn emptiness_and_suprema_are_those_of_linear_programming() {
    let mut r = Random::new(21);
    for _ in 0..600 {
        let n = 1 + r.below(3);
        let (rows, p) = random_polyhedron(&mut r, n);
        for _ in 0..3 {
            let form = random_row(&mut r, n, 9);
            let expected = supremum(&rows, &form);
            assert_eq!(p.as_ref().map(|p| p.supremum(&form)), expected, "{rows:?}");
        }
    }
}

/// Both sides describe the same cone, minimally, and are in standard form.
fn check_pair(p: &Polyhedron) {
    let (near, far) = (&p.pair.near, &p.pair.far);
    for (i, g) in near.rays.iter().enumerate() {
        let mut touched = super::bits::Bits::default();
        for (j, c) in far.rays.iter().enumerate() {
            assert!(!dot(g, c).is_negative());
            if dot(g, c).is_zero() {
                touched.insert(j);
            }
        }
        assert_eq!(touched, p.pair.saturated[i]);
        assert!(far.lines.iter().all(|c| dot(g, c).is_zero()));
        let mut primitive = g.clone();
        make_primitive(&mut primitive);
        assert_eq!(*g, primitive);
    }
    for l in &near.lines {
        assert!(
            far.lines
                .iter()
                .chain(&far.rays)
                .all(|c| dot(l, c).is_zero())
        );
    }
    assert!(near.rays.is_sorted() && far.rays.is_sorted());
    // Rebuilt from its constraints it is the same, and no constraint follows
    // from the others.
    assert_eq!(&Polyhedron::satisfying(p.columns, far).pair.near, near);
    for i in 0..far.rays.len() {
        let mut fewer = far.clone();
        fewer.rays.remove(i);
        if !super::is_trivial(&far.rays[i]) {
            assert_ne!(&Polyhedron::satisfying(p.columns, &fewer), p);
        }
    }
}

fn greater(a: Supremum, b: Supremum) -> Supremum {
    match (&a, &b) {
        (Supremum::Finite(n, d), Supremum::Finite(m, e)) => {
            if n * e > m * d {
                a
            } else {
                b
            }
        }
        _ => Supremum::Infinite,
    }
}

#[test]
fn joins_are_convex_hulls() {
    let mut r = Random::new(22);
    for _ in 0..400 {
        let n = 1 + r.below(3);
        let (rows_a, a) = random_polyhedron(&mut r, n);
        let (rows_b, b) = random_polyhedron(&mut r, n);
        let (Some(a), Some(b)) = (a, b) else {
            continue;
        };
        let hull = a.hull(&b).unwrap();
        check_pair(&hull);
        assert_eq!(hull, b.hull(&a).unwrap());
        // Closed convex sets are equal when their support functions are.
        let mut forms: Vec<Row> = (0..4).map(|_| random_row(&mut r, n, 9)).collect();
        forms.extend(hull.constraints().map(|(_, row)| negated(row)));
        for form in forms {
            let of = |rows: &[Row]| supremum(rows, &form).unwrap();
            assert_eq!(hull.supremum(&form), greater(of(&rows_a), of(&rows_b)));
        }
    }
}

#[test]
fn projections_are_those_of_elimination() {
    let mut r = Random::new(23);
    for _ in 0..300 {
        let n = 2 + r.below(2);
        let (rows, Some(p)) = random_polyhedron(&mut r, n) else {
            continue;
        };
        let c = r.below(n);
        let projected = p.without(c).unwrap();
        check_pair(&projected);
        let mut rest = eliminated(&rows, c + 1);
        for row in &mut rest {
            row.remove(c + 1);
        }
        let form = random_row(&mut r, n - 1, 9);
        assert_eq!(Some(projected.supremum(&form)), supremum(&rest, &form));
    }
}

#[test]
fn substitutions_move_every_point() {
    let mut r = Random::new(24);
    for _ in 0..300 {
        let n = 1 + r.below(3);
        let (rows, Some(p)) = random_polyhedron(&mut r, n) else {
            continue;
        };
        let (c, mut form) = (r.below(n), random_row(&mut r, n, 9));
        if form[c + 1].is_zero() {
            form[c + 1] = Z::from(-2);
        }
        let mut after = p.clone();
        after.substitute(c, &form);
        check_pair(&after);
        // The supremum of g afterwards is that of g with the form in it before.
        let g = random_row(&mut r, n, 9);
        let k = g[c + 1].clone();
        let mut before = g.clone();
        before[c + 1] = Z::ZERO;
        for (b, f) in before.iter_mut().zip(&form) {
            *b += &(&k * f);
        }
        assert_eq!(Some(after.supremum(&g)), supremum(&rows, &before));
    }
}

#[test]
fn products_and_selections_are_inverse() {
    let mut r = Random::new(25);
    for _ in 0..200 {
        let (n, m) = (1 + r.below(2), 1 + r.below(2));
        let (_, Some(a)) = random_polyhedron(&mut r, n) else {
            continue;
        };
        let (_, Some(b)) = random_polyhedron(&mut r, m) else {
            continue;
        };
        let product = a.product(&b);
        check_pair(&product);
        check_pair(&a.product(&Polyhedron::universe(m)));
        let order: Vec<usize> = (n..n + m).chain(0..n).collect();
        assert_eq!(product.select(&order), b.product(&a));
        assert_eq!(product.select(&(0..n).collect::<Vec<_>>()), a);
        assert_eq!(product.select(&(n..n + m).collect::<Vec<_>>()), b);
    }
}

#[test]
fn decomposition_changes_no_answer() {
    agrees_with_one_block::<Polyhedron>(26, 300);
}

#[test]
fn joins_that_are_too_large_contain_both_sides() {
    large_joins_contain_both_sides::<Polyhedron>(27);
}

#[test]
fn widening_depends_on_the_sets_alone_and_keeps_what_is_stable() {
    let mut r = Random::new(27);
    let mut lost = 0;
    for _ in 0..300 {
        let n = 1 + r.below(3);
        let (_, Some(a)) = random_polyhedron(&mut r, n) else {
            continue;
        };
        let (_, Some(b)) = random_polyhedron(&mut r, n) else {
            continue;
        };
        let join = a.hull(&b).unwrap();
        let widened = a.widen(&join);
        check_pair(&widened);
        assert_eq!(widened.hull(&join).unwrap(), widened, "an upper bound");
        lost += usize::from(widened != join);
        for (equality, row) in a.constraints() {
            let kept = |p: &Polyhedron| {
                let mut q = p.clone();
                let row = row.clone();
                q.add(&Constraint { equality, row }) == Added::Done && q == *p
            };
            assert_eq!(kept(&join), kept(&widened));
        }
    }
    assert!(lost > 50);
}

fn x(i: u32) -> LinExpr {
    LinExpr::dim(Dim(i))
}

fn at_most(e: &LinExpr, k: i64) -> LinCons {
    LinCons::le(e, &LinExpr::constant(k))
}

fn at_least(e: &LinExpr, k: i64) -> LinCons {
    LinCons::le(&LinExpr::constant(k), e)
}

#[test]
fn a_loop_of_two_counters_keeps_its_relation() {
    // i = 0, j = 0; loop { i += 1; j += 2 or 3 }
    let mut head = Polyhedra::new();
    head.assign(Dim(0), &LinExpr::constant(0));
    head.assign(Dim(2), &LinExpr::constant(0));
    for _ in 0..4 {
        let mut body = head.clone();
        body.assign(Dim(0), &x(0).plus_constant(&Z::ONE));
        let mut other = body.clone();
        body.assign(Dim(2), &x(2).plus_constant(&Z::from(2)));
        other.assign(Dim(2), &x(2).plus_constant(&Z::from(3)));
        body.join(&other);
        head.widen(&body, &Thresholds::default());
    }
    let low = LinCons::le(&x(0).scaled(&Z::from(2)), &x(2));
    let high = LinCons::le(&x(2), &x(0).scaled(&Z::from(3)));
    assert!(head.entails(&low) && head.entails(&high));
    assert!(head.entails(&at_least(&x(0), 0)));
    assert!(!head.entails(&at_most(&x(0), 1000)));
}

#[test]
fn widening_lands_on_thresholds() {
    let mut p = Polyhedra::new();
    p.assume_bounds(Dim(0), &Interval::new(Z::ZERO, Z::ONE));
    let mut q = p.clone();
    q.set_bounds(Dim(0), &Interval::new(Z::from(-2), Z::from(3)));
    p.widen(&q, &Thresholds::new([-5, -1, 1, 10, 20].map(Z::from)));
    assert_eq!(p.bounds(&x(0)), Interval::new(Z::from(-5), Z::from(10)));
}

#[test]
fn widening_keeps_what_it_is_told_to_while_that_holds() {
    // x0 = 0, 1 <= x2; loop { if x0 != x2 { x0 += 1 } or { x2 = 2 x2, x0 = x2 } }
    let (at_most, less) = (LinCons::le(&x(0), &x(2)), LinCons::lt(&x(0), &x(2)));
    let told = Thresholds::default().with_relations([at_most.clone(), less.clone()]);
    let mut head = Polyhedra::new();
    head.assign(Dim(0), &LinExpr::constant(0));
    head.assign(Dim(2), &LinExpr::constant(1));
    for _ in 0..6 {
        let mut stays = head.clone();
        stays.assume(&LinCons::ne(&x(0), &x(2)));
        stays.assign(Dim(0), &x(0).plus_constant(&Z::ONE));
        let mut grows = head.clone();
        grows.assume(&LinCons::eq(&x(0), &x(2)));
        grows.assign(Dim(2), &x(2).scaled(&Z::from(2)));
        let mut next = head.clone();
        next.join(&stays);
        next.join(&grows);
        let before = head.clone();
        head.widen(&next, &told);
        assert!(next.leq(&head) && before.leq(&head), "an upper bound");
    }
    assert!(head.entails(&at_most) && !head.entails(&less));
    let mut p = Polyhedra::new();
    p.assign(Dim(0), &LinExpr::constant(0));
    p.assign(Dim(2), &LinExpr::constant(1));
    let mut q = p.clone();
    q.assign(Dim(0), &LinExpr::constant(5));
    q.join(&p);
    p.widen(&q, &told);
    assert!(q.leq(&p) && !p.entails(&at_most));
}

#[test]
fn narrowing_finds_bounds_again_and_stops() {
    let mut wide = Polyhedra::new();
    wide.assume(&LinCons::le(&x(0), &x(2)));
    wide.assume(&at_least(&x(0), 0));
    let mut next = wide.clone();
    next.assume(&at_most(&x(2), 10));
    wide.narrow(&next);
    assert_eq!(wide.bounds(&x(2)), Interval::new(Z::ZERO, Z::from(10)));
    // A finite bound is not narrowed further, or chains might never stop.
    next.assume(&at_most(&x(2), 9));
    wide.narrow(&next);
    assert_eq!(wide.bounds(&x(2)), Interval::new(Z::ZERO, Z::from(10)));
}

#[test]
fn constants_are_rounded_to_integers() {
    let mut p = Polyhedra::new();
    // 2x + 2y <= 5 is x + y <= 2; with 3x >= 4, x >= 2.
    let two = x(0).plus(&x(2)).scaled(&Z::from(2));
    p.assume(&at_most(&two, 5));
    p.assume(&at_least(&x(0).scaled(&Z::from(3)), 4));
    assert!(p.entails(&at_most(&x(0).plus(&x(2)), 2)));
    assert!(p.entails(&at_most(&x(2), 0)));
    // 2x = y and y in [1, 1] has no integers.
    let mut q = Polyhedra::new();
    q.assume(&LinCons::eq(&x(0).scaled(&Z::from(2)), &x(2)));
    q.assume(&at_least(&x(2), 1));
    q.assume(&at_most(&x(2), 1));
    assert!(q.is_bottom());
}

#[test]
fn disequalities_cut_off_ends() {
    let mut p = Polyhedra::new();
    p.assume(&LinCons::le(&x(0), &x(2)));
    p.assume(&LinCons::ne(&x(0), &x(2)));
    assert!(p.entails(&LinCons::lt(&x(0), &x(2))));
    let mut q = Polyhedra::new();
    q.assume(&LinCons::le(&x(2), &x(0)));
    q.assume(&LinCons::ne(&x(0), &x(2)));
    assert!(q.entails(&LinCons::lt(&x(2), &x(0))));
    q.assume(&LinCons::eq(&x(0), &x(2)));
    assert!(q.is_bottom());
    // In the middle nothing can be cut off.
    let mut m = Polyhedra::new();
    m.assume_bounds(Dim(0), &Interval::new(Z::ZERO, Z::from(4)));
    m.assume(&LinCons::ne(&x(0), &LinExpr::constant(2)));
    assert_eq!(m.bounds(&x(0)), Interval::new(Z::ZERO, Z::from(4)));
}

#[test]
fn wrapping_joins_the_laps() {
    // x in [200, 260], y = x: wrapped to 8 bits x is y or y - 256.
    let mut p = Polyhedra::new();
    p.assume_bounds(Dim(2), &Interval::new(Z::from(200), Z::from(260)));
    p.assign(Dim(0), &x(2));
    p.wrap(Dim(0), 8, Sign::Unsigned);
    assert_eq!(p.bounds(&x(0)), Interval::new(Z::ZERO, Z::from(255)));
    assert_eq!(p.bounds(&x(2)), Interval::new(Z::from(200), Z::from(260)));
    let mut low = p.clone();
    low.assume(&at_most(&x(2), 200));
    // The hull of {(200, 200)..(255, 255)} and {(0, 256)..(4, 260)}.
    assert_eq!(low.bounds(&x(0)), Interval::singleton(200));
    assert!(p.entails(&LinCons::le(&x(0), &x(2))));
}

#[test]
fn division_and_remainder_are_related_to_their_operands() {
    let mut p = Polyhedra::new();
    p.assume(&at_least(&x(0), 0));
    p.assume(&LinCons::le(&x(0), &x(2)));
    p.apply(Dim(4), NonLinear::DivTrunc, &x(0), &LinExpr::constant(2));
    p.apply(Dim(6), NonLinear::RemTrunc, &x(0), &LinExpr::constant(7));
    assert!(p.entails(&LinCons::le(&x(4).scaled(&Z::from(2)), &x(2))));
    assert!(p.entails(&LinCons::le(&x(6), &x(2))));
    assert!(!p.entails(&at_most(&x(6), 5)));
    // The result may replace an operand.
    p.apply(Dim(0), NonLinear::Shr, &x(0), &LinExpr::constant(1));
    assert!(p.entails(&LinCons::eq(&x(0), &x(0))));
    assert!(p.entails(&LinCons::le(&x(0).scaled(&Z::from(2)), &x(2))));
}

#[test]
fn what_would_be_too_large_is_over_approximated() {
    // The sum of sixteen independent ranges: the block would have 2^16 points.
    let mut p = Polyhedra::new();
    let mut sum = LinExpr::constant(0);
    for i in 0..16 {
        p.assume_bounds(Dim(2 * i), &Interval::new(Z::ZERO, Z::from(9)));
        sum = sum.plus(&x(2 * i));
    }
    p.assume(&at_most(&sum, 3));
    for block in p.blocks() {
        assert!(block.len() <= 16);
    }
    // Each is bounded by what the sum says of it.
    assert_eq!(p.bounds(&x(4)), Interval::new(Z::ZERO, Z::from(3)));
    p.assign(Dim(100), &sum);
    assert!(p.bounds(&x(100)).leq(&Interval::new(Z::ZERO, Z::from(48))));
    assert!(!p.bounds(&x(100)).leq(&Interval::new(Z::ZERO, Z::from(2))));
    // Joins of many ranges that differ stay within the limits as well.
    let mut q = p.clone();
    for i in 0..16 {
        q.assign(Dim(2 * i), &x(2 * i).plus_constant(&Z::ONE));
    }
    p.join(&q);
    assert_eq!(p.bounds(&x(4)), Interval::new(Z::ZERO, Z::from(4)));
}

#[test]
fn widening_chains_stop_in_higher_dimensions() {
    let mut r = Random::new(28);
    for _ in 0..4 {
        let mut state = Polyhedra::new();
        for i in 0..6 {
            state.assign(Dim(i), &LinExpr::constant(r.between(-3, 3)));
        }
        let mut grown = 0;
        for _ in 0..60 {
            let mut next = Polyhedra::new();
            for i in 0..6 {
                next.assign(Dim(i), &LinExpr::constant(r.between(-90, 90)));
            }
            let before = state.clone();
            state.widen(&next, &Thresholds::default());
            assert!(before.leq(&state) && next.leq(&state));
            grown += usize::from(!state.leq(&before));
        }
        assert!(grown <= longest_chain(6, 0) && grown < MAX_RAYS);
    }
}

#[test]
fn formulas_have_no_redundant_parts() {
    let mut p = Polyhedra::new();
    p.assume(&at_least(&x(0), 0));
    p.assume(&at_least(&x(2), 0));
    p.assume(&at_least(&x(0).plus(&x(2)), -3));
    p.assume(&LinCons {
        expr: x(0).minus(&x(2)),
        rel: Rel::Le,
    });
    let text = format!("{:?}", p.formula());
    assert_eq!(text.matches("Lin(").count(), 2, "{text}");
    assert!(!is_zero(&[Z::ONE]));
}

/// A cube without one corner, below a plane, has 127 vertices; what bounds the
/// height above it would double them.
#[test]
fn a_bound_that_a_large_block_cannot_take_is_left_out() {
    let mut p = Polyhedra::new();
    let mut sum = LinExpr::constant(0);
    for d in 0..7 {
        p.assume(&at_least(&x(d), 0));
        p.assume(&at_most(&x(d), 1));
        sum = sum.plus(&x(d));
    }
    p.assume(&at_most(&sum, 6));
    let height = x(8);
    p.assume(&LinCons::le(&sum, &height));
    let before = p.clone();
    assert_eq!(before.blocks().len(), 1);
    p.assume(&at_most(&height, 100));
    assert!(p.leq(&before) && !p.is_bottom());
    assert_eq!(p.bounds(&height), before.bounds(&height));
}
