//! The adapter without the library: exact linear programming against the
//! double description of [`crate::relational::polyhedra`], and the laws of domains with
//! oracles that are right, that say nothing, and that say anything.

use super::guided::{GuidedPolyhedron, MAX_ROWS, Oracle, System, longest_chain};
use super::simplex::Program;
use crate::Stack;
use crate::algebra::vector::{Row, echelon, negated, reduce};
use crate::lattice::{Lattice, Thresholds};
use crate::laws::order::Meets;
use crate::laws::random::Random;
use crate::laws::{Outcome, backward, order, points, states, walk};
use crate::numeric::Numeric;
use crate::relational::decomposed::tests::agrees_with_one_block;
use crate::relational::decomposed::{Added, Constraint, Decomposed, Factor, Supremum};
use crate::relational::polyhedra::Polyhedron;
use crate::stack::dynamic::Num;
use ir::{Dim, LinCons, LinExpr, Z};

/// The system as the double description has it; `None` when too large for it.
fn described(system: &System) -> Option<Polyhedron> {
    let mut all = Polyhedron::universe(system.columns);
    for (rows, equality) in [(system.equalities, true), (system.inequalities, false)] {
        for row in rows {
            let row = row.clone();
            if all.add(&Constraint { equality, row }) != Added::Done {
                return None;
            }
        }
    }
    Some(all)
}

fn rows_of(p: &Polyhedron) -> Vec<Row> {
    let both = |(equality, row): (bool, &Row)| {
        let opposite = equality.then(|| negated(row));
        [Some(row.clone()), opposite]
    };
    p.constraints().flat_map(both).flatten().collect()
}

/// Always right: the double description.
#[derive(Debug)]
struct Right;

impl Oracle for Right {
    fn hull(a: System, b: System) -> Option<Vec<Row>> {
        described(&a)?.hull(&described(&b)?).map(|p| rows_of(&p))
    }

    fn projection(of: System, column: usize) -> Option<Vec<Row>> {
        let mut rows = rows_of(&described(&of)?.without(column)?);
        for row in &mut rows {
            row.insert(column + 1, Z::ZERO);
        }
        Some(rows)
    }
}

/// Knows nothing.
#[derive(Debug)]
struct Silent;

impl Oracle for Silent {
    fn hull(_: System, _: System) -> Option<Vec<Row>> {
        None
    }

    fn projection(_: System, _: usize) -> Option<Vec<Row>> {
        None
    }
}

/// Says anything, as a library does whose numbers overflowed.
#[derive(Debug)]
struct Wild;

fn anything(system: &System, sort: u64) -> Vec<Row> {
    let seed = system.inequalities.iter().flatten().fold(sort, |s, k| {
        s.wrapping_mul(31)
            .wrapping_add(k.wrap_unsigned(64).to_u64().unwrap_or(0))
    });
    let mut r = Random::new(seed);
    (0..r.below(5))
        .map(|_| {
            // Sometimes not even of the right length.
            let width = system.columns + 1 - usize::from(r.once_in(20));
            (0..width).map(|_| Z::from(r.between(-3, 3))).collect()
        })
        .collect()
}

impl Oracle for Wild {
    fn hull(a: System, _: System) -> Option<Vec<Row>> {
        Some(anything(&a, 1))
    }

    fn projection(of: System, _: usize) -> Option<Vec<Row>> {
        Some(anything(&of, 2))
    }
}

fn random_row(r: &mut Random, columns: usize) -> Row {
    (0..=columns)
        .map(|c| {
            let most = if c == 0 { 6 } else { 3 };
            Z::from(r.between(-most, most))
        })
        .collect()
}

#[test]
fn linear_programs_agree_with_the_double_description() {
    let mut r = Random::new(21);
    let (mut empty, mut finite) = (0, 0);
    for _ in 0..2000 {
        let n = 1 + r.below(4);
        let some = |r: &mut Random, most: usize| -> Vec<Row> {
            (0..r.below(most)).map(|_| random_row(r, n)).collect()
        };
        let equalities = echelon(some(&mut r, 2), 1);
        if !equalities.rest.is_empty() {
            continue;
        }
        let mut inequalities = some(&mut r, 9);
        for row in &mut inequalities {
            reduce(row, &equalities.rows, 1);
        }
        let mut expected = Some(Polyhedron::universe(n));
        let equal = equalities.rows.iter().map(|row| (true, row));
        let all = equal.chain(inequalities.iter().map(|row| (false, row)));
        for (equality, row) in all {
            let row = row.clone();
            expected = expected.and_then(|mut p| {
                (p.add(&Constraint { equality, row }) != Added::Empty).then_some(p)
            });
        }
        let program = Program::new(n, &equalities.rows, &inequalities);
        assert_eq!(program.is_some(), expected.is_some(), "{inequalities:?}");
        let (Some(program), Some(expected)) = (program, expected) else {
            empty += 1;
            continue;
        };
        for _ in 0..4 {
            let form = random_row(&mut r, n);
            let supremum = program.maximum(&form);
            assert_eq!(supremum, expected.supremum(&form), "{form:?}");
            assert_eq!(program.is_free(&form), expected.is_free(&form));
            finite += usize::from(supremum != Supremum::Infinite);
        }
        // A row may go without which the set is the same.
        for i in 0..inequalities.len() {
            let mut others = inequalities.clone();
            let row = others.remove(i);
            let without = Program::new(n, &equalities.rows, &others).unwrap();
            let implied = match without.maximum(&negated(&row)) {
                Supremum::Infinite => false,
                Supremum::Finite(n, _) => n.signum() <= 0,
            };
            let result = program.without_redundant(i);
            assert_eq!(result.is_some(), implied, "{row:?} {others:?}");
            if let Some(result) = result {
                let form = random_row(&mut r, n);
                assert_eq!(result.maximum(&form), program.maximum(&form));
            }
        }
    }
    assert!(empty > 100 && finite > 1000, "{empty} {finite}");
}

#[test]
fn decomposition_changes_no_answer() {
    agrees_with_one_block::<GuidedPolyhedron<Right>>(23, 300);
}

/// A random polyhedron, by proposals and by the double description; most
/// columns have bounds.
fn random_pair<O: Oracle>(r: &mut Random, columns: usize) -> (GuidedPolyhedron<O>, Polyhedron) {
    let mut guided = GuidedPolyhedron::universe(columns);
    let mut exact = Polyhedron::universe(columns);
    let mut add = |equality: bool, row: Row| {
        let c = Constraint { equality, row };
        let mut smaller = exact.clone();
        let added = smaller.add(&c);
        if added == Added::Done {
            exact = smaller;
            assert_eq!(guided.add(&c), added);
        } else {
            assert_eq!(guided.clone().add(&c), added);
        }
    };
    for c in 1..=columns {
        for side in [1, -1] {
            if !r.once_in(8) {
                let mut row = vec![Z::ZERO; columns + 1];
                row[0] = Z::from(r.between(0, 9) - 3 * side);
                row[c] = Z::from(side);
                add(false, row);
            }
        }
    }
    for _ in 0..r.below(4) {
        add(r.once_in(8), random_row(r, columns));
    }
    (guided, exact)
}

/// The equalities that hold, in their unique form.
fn equalities<F: Factor>(of: &F) -> Vec<Row> {
    let rows = of.constraints().filter(|(equality, _)| *equality);
    echelon(rows.map(|(_, row)| row.clone()).collect(), 1).rows
}

#[test]
fn what_touches_a_set_leaves_a_face() {
    let row = |k: [i64; 3]| k.map(Z::from).to_vec();
    let mut corner = GuidedPolyhedron::<Silent>::universe(2);
    for r in [[0, 1, 0], [0, 0, 1], [0, -1, -1]] {
        let added = corner.add(&Constraint {
            equality: false,
            row: row(r),
        });
        assert_eq!(added, Added::Done);
    }
    assert_eq!(equalities(&corner), [row([0, 0, 1]), row([0, 1, 0])]);
    assert_eq!(corner.constraints().count(), 2);
}

/// Hulls and projections are those of the double description, or larger.
fn compare<O: Oracle>(seed: u64, exactly: bool) {
    let mut r = Random::new(seed);
    let (mut bounded, mut same) = (0, 0);
    for case in 0..300 {
        let n = 2 + r.below(3);
        let (a, exact_a) = random_pair::<O>(&mut r, n);
        let (b, exact_b) = random_pair::<O>(&mut r, n);
        let (found, least) = (a.hull(&b).unwrap(), exact_a.hull(&exact_b).unwrap());
        assert_eq!(equalities(&a), equalities(&exact_a), "case {case}");
        assert_eq!(equalities(&found), equalities(&least), "case {case}");
        if exactly && least.constraints().count() > MAX_ROWS {
            continue;
        }
        let column = r.below(n);
        let rest = (found.without(column), least.without(column));
        let (rest, least_rest) = (rest.0.unwrap(), rest.1.unwrap());
        for _ in 0..6 {
            let mut form = random_row(&mut r, n);
            let mut check = |found: &GuidedPolyhedron<O>, least: &Polyhedron, form: &[Z]| {
                let (found, least) = (found.supremum(form), least.supremum(form));
                let larger = match (&found, &least) {
                    (Supremum::Infinite, _) => true,
                    (_, Supremum::Infinite) => false,
                    (Supremum::Finite(n, d), Supremum::Finite(m, e)) => n * e >= m * d,
                };
                assert!(larger, "case {case}: {form:?} {found:?} {least:?}");
                bounded += usize::from(least != Supremum::Infinite);
                same += usize::from(least != Supremum::Infinite && found == least);
            };
            check(&found, &least, &form);
            form.remove(column + 1);
            check(&rest, &least_rest, &form);
        }
    }
    assert!(bounded > 1000, "{bounded}");
    assert_eq!(exactly, same == bounded, "{same} of {bounded}");
}

#[test]
fn right_proposals_give_the_convex_hull() {
    compare::<Right>(31, true);
}

#[test]
fn wild_proposals_give_something_larger() {
    compare::<Wild>(32, false);
    compare::<Silent>(33, false);
}

#[test]
fn joins_without_proposals_keep_constraints_of_both() {
    let x = |i: u32| LinExpr::dim(Dim(i));
    let point = |p: i64, q: i64| {
        let mut s = Decomposed::<GuidedPolyhedron<Silent>>::new();
        s.assign(Dim(0), &LinExpr::constant(p));
        s.assign(Dim(1), &LinExpr::constant(q));
        s
    };
    // Affine hulls need nobody.
    let mut line = point(0, 3);
    line.join(&point(1, 7));
    let relation = LinCons::eq(&x(1), &x(0).scaled(&Z::from(4)).plus_constant(&Z::from(3)));
    assert!(line.entails(&relation));
    let mut corner = line.clone();
    corner.join(&point(0, 7));
    assert!(!corner.entails(&relation));
    let above = relation.expr.scaled(&Z::MINUS_ONE);
    assert!(
        corner.entails(&LinCons::le(&above, &LinExpr::constant(0)))
            != corner.entails(&LinCons::le(&relation.expr, &LinExpr::constant(0)))
    );
    assert!(corner.entails(&LinCons::le(&x(1), &LinExpr::constant(7))));
    assert!(corner.entails(&LinCons::le(&LinExpr::constant(0), &x(0))));
}

fn check(name: &str, outcomes: impl IntoIterator<Item = Outcome>) {
    for outcome in outcomes {
        match outcome {
            Ok(checked) => assert!(checked > 100, "{name}: only {checked} checks"),
            Err(violation) => panic!("{name}: {violation}"),
        }
    }
}

fn top<O: Oracle>() -> Num {
    Num::new(Decomposed::<GuidedPolyhedron<O>>::new())
}

fn numeric_laws<O: Oracle>(name: &str) {
    let top = top::<O>();
    check(
        name,
        [
            order::lattice(&top, Meets::AtMostBoth, 1, 100),
            order::chains(&top, longest_chain, 2, 8),
            points::operations(&top, 3, 100),
        ],
    );
}

#[test]
#[ignore = "takes half a minute; `make long`"]
fn laws_hold_whatever_the_oracle_says() {
    numeric_laws::<Right>("right");
    numeric_laws::<Silent>("silent");
    numeric_laws::<Wild>("wild");
}

#[test]
#[ignore = "takes long; `make long`"]
fn states_are_sound_whatever_the_oracle_says() {
    let top = top::<Wild>();
    let stack = Stack::over("wild", top.clone());
    check(
        "wild",
        [
            backward::preimages(&top, 11, 400),
            states::every_operand(&stack, 5),
            walk::runs(&stack, 6, 40),
        ],
    );
}

#[test]
fn widening_keeps_what_is_stable() {
    let x = |i: u32| LinExpr::dim(Dim(i));
    let mut a = Decomposed::<GuidedPolyhedron<Right>>::new();
    a.assign(Dim(0), &LinExpr::constant(0));
    a.assign(Dim(1), &LinExpr::constant(0));
    let mut b = a.clone();
    b.assign(Dim(0), &x(0).plus_constant(&Z::ONE));
    b.assign(Dim(1), &x(1).plus_constant(&Z::from(2)));
    a.widen(&b, &Thresholds::new([Z::from(10)]));
    assert!(a.entails(&LinCons::eq(&x(1), &x(0).scaled(&Z::from(2)))));
    assert!(a.entails(&LinCons::le(&LinExpr::constant(0), &x(0))));
    assert!(a.entails(&LinCons::le(&x(1), &LinExpr::constant(10))));
    assert!(!a.entails(&LinCons::le(&x(1), &LinExpr::constant(9))));
}
