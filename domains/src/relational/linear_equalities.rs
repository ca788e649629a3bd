//! Linear equalities: the affine space that the points lie in.
//!
//! What it expresses: `2x - y + 3 = 0`, any number of them over any number of
//! dimensions. All spaces are exact; the join is the affine hull of both.
//!
//! Form: a factor of [`crate::relational::decomposed`] is an affine space of rational
//! points, by its equalities in reduced echelon form, primitive integer rows
//! with positive pivots in the last possible columns. That form is unique.
//! There are no infinite ascending chains, so that widening is join.
//!
//! Source: M. Karr, *Affine relationships among variables of a program*, Acta
//! Informatica 1976. The join is the intersection of row spaces, by
//! Zassenhaus' algorithm, as clear as that of M. Müller-Olm, H. Seidl, *A note
//! on Karr's algorithm*, ICALP 2004. We depart from Karr in that points are
//! integers: equalities without an integer solution are ⊥, and residues follow
//! from them ([`crate::algebra::diophantine`]).
//!
//! Cost: per operation columns³ of the blocks that it touches at worst.
//!
//! Can't see: bounds, unless a number is constant; congruences on their own;
//! disjunctions.

use crate::algebra::vector::{Row, echelon, eliminate, is_zero, pivot, reduce};
use crate::relational::decomposed::{Added, Constraint, Decomposed, Factor, Supremum};
use crate::tuning::MAX_EQUAL_COLUMNS;
use ir::Z;

/// The domain of linear equalities.
pub(crate) type LinearEqualities = Decomposed<AffineSpace>;

/// An affine space of ℚ^columns, not empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct AffineSpace {
    columns: usize,
    /// In reduced echelon form, pivots from column 1 on.
    rows: Vec<Row>,
}

impl AffineSpace {
    fn of(columns: usize, rows: Vec<Row>) -> AffineSpace {
        AffineSpace {
            columns,
            rows: echelon(rows, 1).rows,
        }
    }
}

impl Factor for AffineSpace {
    const INEQUALITIES: bool = false;

    fn universe(columns: usize) -> Self {
        AffineSpace {
            columns,
            rows: Vec::new(),
        }
    }

    fn columns(&self) -> usize {
        self.columns
    }

    fn size(&self) -> usize {
        1
    }

    fn max_size() -> usize {
        1
    }

    fn max_columns() -> usize {
        MAX_EQUAL_COLUMNS
    }

    fn product(&self, other: &Self) -> Self {
        let columns = self.columns + other.columns;
        let mut rows = Vec::with_capacity(self.rows.len() + other.rows.len());
        // Later pivots come first.
        for row in &other.rows {
            let mut wide = vec![Z::ZERO; columns + 1];
            wide[0] = row[0].clone();
            wide[self.columns + 1..].clone_from_slice(&row[1..]);
            rows.push(wide);
        }
        for row in &self.rows {
            let mut wide = row.clone();
            wide.resize(columns + 1, Z::ZERO);
            rows.push(wide);
        }
        AffineSpace { columns, rows }
    }

    fn add(&mut self, c: &Constraint) -> Added {
        let mut row = c.row.clone();
        reduce(&mut row, &self.rows, 1);
        if pivot(&row, 1).is_none() {
            // Nothing but a constant is left.
            let holds = row[0].is_zero() || (!c.equality && !row[0].is_negative());
            return if holds { Added::Done } else { Added::Empty };
        }
        if c.equality {
            let mut rows = std::mem::take(&mut self.rows);
            rows.push(row);
            self.rows = echelon(rows, 1).rows;
        }
        Added::Done
    }

    fn hull(&self, other: &Self) -> Option<Self> {
        // Equalities of both: rows that are combinations of either's. Beside
        // each row stands its value as a combination of ours alone; where the
        // combinations of both cancel each other, that value is one of both.
        let width = self.columns + 1;
        let beside = |row: &Row, value: bool| -> Row {
            let mut wide = if value {
                row.clone()
            } else {
                vec![Z::ZERO; width]
            };
            wide.extend_from_slice(row);
            wide
        };
        let mut rows: Vec<Row> = self.rows.iter().map(|r| beside(r, true)).collect();
        rows.extend(other.rows.iter().map(|r| beside(r, false)));
        let common = echelon(rows, width).rest;
        let common = common.into_iter().map(|r| r[..width].to_vec()).collect();
        Some(AffineSpace::of(self.columns, common))
    }

    fn widen(&self, next: &Self) -> Self {
        next.clone()
    }

    fn substitute(&mut self, column: usize, form: &[Z]) {
        // x' = a·x + rest, so that a·x = x' - rest.
        let c = column + 1;
        let a = &form[c];
        let mut old = form.iter().map(|k| -k).collect::<Row>();
        old[c] = Z::ONE;
        let rows = self.rows.iter().map(|row| {
            let k = row[c].clone();
            let mut new: Row = row.iter().map(|r| r * a).collect();
            new[c] = Z::ZERO;
            for (n, o) in new.iter_mut().zip(&old) {
                *n += &(&k * o);
            }
            new
        });
        let rows = rows.collect();
        *self = AffineSpace::of(self.columns, rows);
    }

    fn without(&self, column: usize) -> Option<Self> {
        let c = column + 1;
        let mut rows = self.rows.clone();
        if let Some(used) = rows.iter().position(|r| !r[c].is_zero()) {
            let by = rows.swap_remove(used);
            for row in &mut rows {
                eliminate(row, &by, c);
            }
        }
        for row in &mut rows {
            row.remove(c);
        }
        Some(AffineSpace::of(self.columns - 1, rows))
    }

    fn supremum(&self, form: &[Z]) -> Supremum {
        // The value rides along in a column of its own: -value + form = 0.
        let mut row: Row = form.to_vec();
        row.push(Z::MINUS_ONE);
        for by in &self.rows {
            if let Some(p) = pivot(by, 1).filter(|p| !row[*p].is_zero()) {
                let mut by = by.clone();
                by.push(Z::ZERO);
                eliminate(&mut row, &by, p);
            }
        }
        let last = row.len() - 1;
        if is_zero(&row[1..last]) {
            Supremum::finite(&row[0], &-&row[last])
        } else {
            Supremum::Infinite
        }
    }

    fn is_free(&self, form: &[Z]) -> bool {
        self.supremum(form) == Supremum::Infinite
    }

    fn constraints(&self) -> impl Iterator<Item = (bool, &Row)> {
        // The first dimensions' rows first.
        self.rows.iter().rev().map(|row| (true, row))
    }

    fn select(&self, columns: &[usize]) -> Self {
        let inside = |row: &&Row| {
            let chosen = columns.iter().filter(|c| !row[**c + 1].is_zero()).count();
            chosen > 0
        };
        let rows = self.rows.iter().filter(inside).map(|row| {
            std::iter::once(0)
                .chain(columns.iter().map(|c| c + 1))
                .map(|c| row[c].clone())
                .collect()
        });
        AffineSpace::of(columns.len(), rows.collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::algebra::vector::dot;
    use crate::lattice::Lattice;
    use crate::laws::random::Random;
    use crate::numeric::Numeric;
    use crate::relational::decomposed::tests::{
        agrees_with_one_block, large_joins_contain_both_sides,
    };
    use crate::value::congruence::Congruence;
    use ir::{Dim, LinCons, LinExpr};

    fn random_row(r: &mut Random, columns: usize) -> Row {
        (0..=columns).map(|_| Z::from(r.between(-3, 3))).collect()
    }

    fn random_space(r: &mut Random, columns: usize) -> AffineSpace {
        let mut space = AffineSpace::universe(columns);
        for _ in 0..r.below(columns + 1) {
            let row = random_row(r, columns);
            let mut larger = space.clone();
            if larger.add(&Constraint {
                equality: true,
                row,
            }) == Added::Done
            {
                space = larger;
            }
        }
        space
    }

    /// A point of the space and a basis of its directions, homogeneous, by
    /// solving for the pivots.
    fn generators(space: &AffineSpace) -> Vec<Row> {
        let width = space.columns + 1;
        let pivots: Vec<usize> = space.rows.iter().filter_map(|r| pivot(r, 1)).collect();
        let scale = space
            .rows
            .iter()
            .zip(&pivots)
            .fold(Z::ONE, |s, (r, p)| s * &r[*p]);
        (0..width)
            .filter(|c| !pivots.contains(c))
            .map(|free| {
                let mut g = vec![Z::ZERO; width];
                g[free] = scale.clone();
                for (row, p) in space.rows.iter().zip(&pivots) {
                    g[*p] = -(&row[free] * &scale).div_floor(&row[*p]).unwrap();
                }
                g
            })
            .collect()
    }

    #[test]
    fn joins_are_the_spaces_that_all_generators_span() {
        let mut r = Random::new(11);
        for _ in 0..400 {
            let n = 1 + r.below(5);
            let (a, b) = (random_space(&mut r, n), random_space(&mut r, n));
            let join = a.hull(&b).unwrap();
            // Equalities of the hull are the rows orthogonal to all generators.
            let mut all = generators(&a);
            all.extend(generators(&b));
            for row in &join.rows {
                assert!(all.iter().all(|g| dot(row, g).is_zero()));
            }
            let rank = echelon(all, 0).rows.len();
            assert_eq!(join.rows.len(), n + 1 - rank, "{a:?} {b:?} {join:?}");
        }
    }

    #[test]
    fn suprema_and_projections_agree_with_generators() {
        let mut r = Random::new(12);
        for _ in 0..400 {
            let n = 1 + r.below(4);
            let space = random_space(&mut r, n);
            let form = random_row(&mut r, n);
            let g = generators(&space);
            let varies = g.iter().any(|g| g[0].is_zero() && !dot(&form, g).is_zero());
            let expected = if varies {
                Supremum::Infinite
            } else {
                let point = g.iter().find(|g| !g[0].is_zero()).unwrap();
                let sign = Z::from(point[0].signum());
                Supremum::finite(&(dot(&form, point) * &sign), &(&point[0] * &sign))
            };
            assert_eq!(space.supremum(&form), expected);
            let column = r.below(n);
            let mut projected = generators(&space);
            for g in &mut projected {
                g.remove(column + 1);
            }
            let rest = space.without(column).unwrap();
            for row in &rest.rows {
                assert!(projected.iter().all(|g| dot(row, g).is_zero()));
            }
            assert_eq!(rest.rows.len(), n - echelon(projected, 0).rows.len());
        }
    }

    #[test]
    fn decomposition_changes_no_answer() {
        agrees_with_one_block::<AffineSpace>(13, 300);
    }

    #[test]
    fn joins_that_are_too_large_contain_both_sides() {
        large_joins_contain_both_sides::<AffineSpace>(14);
    }

    fn x(i: u32) -> LinExpr {
        LinExpr::dim(Dim(i))
    }

    #[test]
    fn a_counter_and_its_multiple_are_related_after_joining_two_points() {
        let mut a = LinearEqualities::new();
        a.assign(Dim(0), &LinExpr::constant(0));
        a.assign(Dim(1), &LinExpr::constant(3));
        let mut b = a.clone();
        b.assign(Dim(0), &x(0).plus_constant(&Z::ONE));
        b.assign(Dim(1), &x(1).plus_constant(&Z::from(4)));
        a.join(&b);
        let relation = LinCons::eq(&x(1), &x(0).scaled(&Z::from(4)).plus_constant(&Z::from(3)));
        assert!(a.entails(&relation));
        assert!(!a.entails(&LinCons::eq(&x(0), &LinExpr::constant(0))));
        let r = a.facts(&x(1)).class;
        assert_eq!(r, Congruence::new(&Z::from(4), &Z::from(3)));
    }

    #[test]
    fn relations_move_with_their_numbers() {
        let plus = |i: u32, k: i64| x(i).plus_constant(&Z::from(k));
        let mut a = LinearEqualities::new();
        a.assume(&LinCons::eq(&x(1), &plus(0, 3)));
        let mut b = a.clone();
        b.assign(Dim(0), &plus(0, 2));
        assert!(b.entails(&LinCons::eq(&x(1), &plus(0, 1))));
        let mut c = a.clone();
        c.expand(Dim(1), Dim(2));
        assert!(c.entails(&LinCons::eq(&x(2), &plus(0, 3))));
        // Each of two equalities counts in comparisons.
        c.assume(&LinCons::eq(&x(2), &plus(0, 3)));
        assert!(c.leq(&a) && !a.leq(&c));
        let mut d = c.clone();
        d.forget(Dim(1));
        assert!(c.leq(&d) && !d.leq(&c));
    }

    #[test]
    fn a_number_has_one_value() {
        let mut a = LinearEqualities::new();
        a.assign(Dim(0), &LinExpr::constant(3));
        for (k, empty) in [(2, true), (3, false), (4, true)] {
            for rel in [LinCons::eq, |a: &LinExpr, b: &LinExpr| LinCons::eq(b, a)] {
                let mut b = a.clone();
                b.assume(&rel(&x(0), &LinExpr::constant(k)));
                assert_eq!(b.is_bottom(), empty, "3 = {k}");
            }
        }
    }

    #[test]
    fn equalities_without_integer_solutions_are_empty() {
        let two = LinExpr::constant(0).plus_scaled(&Z::from(2), &x(0));
        let mut a = LinearEqualities::new();
        a.assume(&LinCons::eq(&x(2), &two.plus_scaled(&Z::from(4), &x(1))));
        assert!(!a.is_bottom());
        a.assume(&LinCons::eq(&x(2), &LinExpr::constant(7)));
        assert!(a.is_bottom());
    }
}
