//! Polyhedra by their constraints, whose facets an [`Oracle`] proposes.
//!
//! Form: linear equalities in reduced echelon form, and inequalities that they
//! reduce no further, of which none is implied by the rest or is an equality in
//! disguise; primitive rows in order. That form is unique.
//!
//! How: what an oracle says is never believed. Of each facet that it proposes
//! only the direction is taken; how far the set extends in that direction is
//! computed here, by exact linear programming ([`super::simplex`]). A wrong,
//! poor or missing proposal makes the result larger, never wrong. Directions of
//! the operands' own constraints are always tried too, so that a join without
//! an oracle is the one of constraints that both operands have (the *weak
//! join*). Everything else is exact: affine hulls are linear algebra, small
//! projections J. Fourier's elimination, entailment and emptiness linear
//! programming.
//!
//! Source: the weak join is that of S. Sankaranarayanan, M. Colón, H. Sipma, Z.
//! Manna, *Efficient strongly relational polyhedral analysis*, VMCAI 2006, here
//! with directions from outside; widening of P. Cousot, N. Halbwachs, POPL 1978:
//! constraints that still hold stay.
//!
//! Cost: a linear program for each query, and for each constraint that may
//! have become redundant.

use super::simplex::Program;
use crate::algebra::vector::{
    Row, content, echelon, eliminate, is_zero, make_primitive, negated, reduce,
};
use crate::relational::decomposed::{Added, Constraint, Factor, Supremum};
use crate::relational::linear_equalities::AffineSpace;
use ir::Z;
use std::collections::BTreeSet;
use std::fmt::Debug;
use std::marker::PhantomData;
use std::sync::OnceLock;

/// How many inequalities an element has at most. Of joins and projections that
/// have more, those of the fewest columns stay.
pub(crate) const MAX_ROWS: usize = 64;

/// How many proposals are tried at most.
const MAX_PROPOSALS: usize = 2 * MAX_ROWS;

/// How many columns are brought together at most: without bounds on what an
/// oracle takes, costs would be too.
const MAX_JOINED: usize = 12;

/// How many inequalities a widened element has at most for each column.
const MAX_WIDENED: usize = 6;

/// How many pairs of constraints are combined at most when the oracle has no
/// answer.
const MAX_PAIRS: usize = 144;

/// How often a widening chain grows at most.
///
/// While the affine hull stays, each step loses a constraint, of which there
/// are few after the first step; when it grows, equalities may leave their two
/// sides. Constraints that land on thresholds are lost once for each.
pub(crate) fn longest_chain(dims: usize, thresholds: usize) -> usize {
    1 + dims * (MAX_WIDENED + 3) + 2 * dims * (thresholds + 1)
}

/// Constraints, rows with the constant first: equal to 0, and at least 0.
#[derive(Clone, Copy, Debug)]
pub(crate) struct System<'a> {
    /// How many columns there are.
    pub columns: usize,
    /// In reduced echelon form.
    pub equalities: &'a [Row],
    /// Minimal.
    pub inequalities: &'a [Row],
}

/// Someone who knows how to compute with polyhedra, and may err.
pub(crate) trait Oracle: Debug + 'static {
    /// Inequalities `row >= 0` that might be facets of the convex hull of two
    /// sets that aren't empty. Constants don't count. `None`: no idea.
    fn hull(a: System, b: System) -> Option<Vec<Row>>;

    /// Inequalities that might be facets of the projection along a column, in
    /// which they are 0. Constants don't count. `None`: no idea.
    fn projection(of: System, column: usize) -> Option<Vec<Row>>;
}

/// A closed convex polyhedron of ℚ^columns, not empty.
#[derive(Debug)]
pub(crate) struct GuidedPolyhedron<O> {
    columns: usize,
    equalities: Vec<Row>,
    inequalities: Vec<Row>,
    /// Of these constraints, once it was needed.
    program: OnceLock<Program>,
    oracle: PhantomData<fn() -> O>,
}

impl<O> Clone for GuidedPolyhedron<O> {
    fn clone(&self) -> Self {
        GuidedPolyhedron {
            columns: self.columns,
            equalities: self.equalities.clone(),
            inequalities: self.inequalities.clone(),
            program: self.program.clone(),
            oracle: PhantomData,
        }
    }
}

impl<O> PartialEq for GuidedPolyhedron<O> {
    fn eq(&self, other: &Self) -> bool {
        self.columns == other.columns
            && self.equalities == other.equalities
            && self.inequalities == other.inequalities
    }
}

impl<O> Eq for GuidedPolyhedron<O> {}

/// Whether the row is `constant >= 0`.
fn is_constant(row: &[Z]) -> bool {
    is_zero(&row[1..])
}

/// The row for more columns, its own from `first` on.
fn widened(row: &Row, first: usize, columns: usize) -> Row {
    let mut wide = vec![Z::ZERO; columns + 1];
    wide[0] = row[0].clone();
    wide[first + 1..first + row.len()].clone_from_slice(&row[1..]);
    wide
}

/// The direction of a row: without its constant, primitive.
fn direction(row: &[Z]) -> Row {
    let mut row = row.to_vec();
    row[0] = Z::ZERO;
    make_primitive(&mut row);
    row
}

/// The inequalities, each reduced by the equalities; `None` when one of them
/// has no solution.
fn reduced_by(equalities: &[Row], rows: impl IntoIterator<Item = Row>) -> Option<Vec<Row>> {
    // By direction; of the same one, what says more comes first.
    let mut all: Vec<(Row, Row)> = Vec::new();
    for mut row in rows {
        reduce(&mut row, equalities, 1);
        make_primitive(&mut row);
        if !is_constant(&row) {
            all.push((direction(&row), row));
        } else if row[0].is_negative() {
            return None;
        }
    }
    all.sort_by(|(d, r), (e, s)| {
        // Constants over the coefficients' common divisors.
        d.cmp(e)
            .then_with(|| (&r[0] * content(&s[1..])).cmp(&(&s[0] * content(&r[1..]))))
    });
    all.dedup_by(|(d, _), (e, _)| d == e);
    Some(all.into_iter().map(|(_, row)| row).collect())
}

impl<O> GuidedPolyhedron<O> {
    /// Of constraints that are in their form already, but for the order.
    fn of(columns: usize, equalities: Vec<Row>, mut inequalities: Vec<Row>) -> Self {
        inequalities.sort_unstable();
        GuidedPolyhedron {
            columns,
            equalities,
            inequalities,
            program: OnceLock::new(),
            oracle: PhantomData,
        }
    }

    /// Of constraints of which no inequality is redundant or an equality.
    fn reduced(columns: usize, equalities: Vec<Row>, inequalities: Vec<Row>) -> Option<Self> {
        let equalities = echelon(equalities, 1);
        if !equalities.rest.is_empty() {
            return None;
        }
        let inequalities = reduced_by(&equalities.rows, inequalities)?;
        Some(Self::of(columns, equalities.rows, inequalities))
    }

    /// Of constraints of which no inequality is an equality in disguise;
    /// `None` when nothing satisfies them.
    fn minimal(columns: usize, equalities: Vec<Row>, inequalities: Vec<Row>) -> Option<Self> {
        let mut result = Self::reduced(columns, equalities, inequalities)?;
        let mut program = Program::new(columns, &result.equalities, &result.inequalities)?;
        let mut kept = Vec::with_capacity(result.inequalities.len());
        for (i, row) in result.inequalities.into_iter().enumerate() {
            match program.without_redundant(i) {
                Some(without) => program = without,
                None => kept.push(row),
            }
        }
        result.inequalities = kept;
        result.program = program.into();
        Some(result)
    }

    /// Of any constraints; `None` when nothing satisfies them.
    fn satisfying(columns: usize, equalities: Vec<Row>, inequalities: Vec<Row>) -> Option<Self> {
        let GuidedPolyhedron {
            mut equalities,
            inequalities,
            ..
        } = Self::reduced(columns, equalities, inequalities)?;
        let program = Program::new(columns, &equalities, &inequalities)?;
        let zero = Supremum::Finite(Z::ZERO, Z::ONE);
        let (equal, proper): (Vec<Row>, Vec<Row>) = inequalities
            .into_iter()
            .partition(|row| program.maximum(row) == zero);
        equalities.extend(equal);
        Self::minimal(columns, equalities, proper)
    }

    /// With the `most` inequalities that relate the fewest columns, in order.
    fn with_few(mut self, most: usize) -> Self {
        if self.inequalities.len() > most {
            let support = |row: &Row| row[1..].iter().filter(|k| !k.is_zero()).count();
            self.inequalities.sort_by_key(support);
            self.inequalities.truncate(most);
            self = Self::of(self.columns, self.equalities, self.inequalities);
        }
        self
    }

    fn is_universe(&self) -> bool {
        self.equalities.is_empty() && self.inequalities.is_empty()
    }

    fn system(&self) -> System<'_> {
        System {
            columns: self.columns,
            equalities: &self.equalities,
            inequalities: &self.inequalities,
        }
    }

    fn program(&self) -> &Program {
        self.program.get_or_init(|| {
            Program::new(self.columns, &self.equalities, &self.inequalities)
                // Never empty; if it were, no bound is a sound answer.
                .unwrap_or_else(|| Program::universe(self.columns))
        })
    }

    fn affine_hull(&self) -> AffineSpace {
        let mut space = AffineSpace::universe(self.columns);
        for row in &self.equalities {
            space.add(&Constraint {
                equality: true,
                row: row.clone(),
            });
        }
        space
    }

    /// Every constraint as inequalities.
    fn sides(&self) -> impl Iterator<Item = Row> {
        let equalities = self.equalities.iter().flat_map(|r| [r.clone(), negated(r)]);
        equalities.chain(self.inequalities.iter().cloned())
    }

    /// Whether all points satisfy `row >= 0`.
    fn implies(&self, row: &[Z]) -> bool {
        match self.program().maximum(&negated(row)) {
            Supremum::Infinite => false,
            Supremum::Finite(n, _) => n.signum() <= 0,
        }
    }
}

/// The inequality with that direction that touches all of the sets; `None` when
/// one of them has no bound there.
fn supporting<O>(direction: &[Z], sets: &[&GuidedPolyhedron<O>]) -> Option<Row> {
    let below = negated(direction);
    let mut least: Option<(Z, Z)> = None;
    for set in sets {
        let Supremum::Finite(n, d) = set.program().maximum(&below) else {
            return None;
        };
        if least.as_ref().is_none_or(|(m, e)| &n * e > m * &d) {
            least = Some((n, d));
        }
    }
    let (n, d) = least?;
    let mut row: Row = direction.iter().map(|k| k * &d).collect();
    row[0] = n;
    make_primitive(&mut row);
    Some(row)
}

/// The directions of the rows as the equalities leave them, each once.
fn directions(equalities: &[Row], rows: impl IntoIterator<Item = Row>) -> BTreeSet<Row> {
    rows.into_iter()
        .filter_map(|mut row| {
            reduce(&mut row, equalities, 1);
            let row = direction(&row);
            (!is_zero(&row)).then_some(row)
        })
        .collect()
}

/// Proposals of the right width, not too many.
fn well_formed(proposals: Option<Vec<Row>>, columns: usize) -> Option<Vec<Row>> {
    let mut rows = proposals?;
    rows.retain(|r| r.len() == columns + 1);
    rows.truncate(MAX_PROPOSALS);
    Some(rows)
}

impl<O: Oracle> Factor for GuidedPolyhedron<O> {
    const INEQUALITIES: bool = true;

    fn universe(columns: usize) -> Self {
        Self::of(columns, Vec::new(), Vec::new())
    }

    fn columns(&self) -> usize {
        self.columns
    }

    fn size(&self) -> usize {
        // Sizes multiply where columns add up.
        1 << self.columns.min(2 * MAX_JOINED)
    }

    fn max_size() -> usize {
        1 << MAX_JOINED
    }

    fn product(&self, other: &Self) -> Self {
        let columns = self.columns + other.columns;
        let both = |a: &[Row], b: &[Row]| -> Vec<Row> {
            // Later pivots come first.
            b.iter()
                .map(|r| widened(r, self.columns, columns))
                .chain(a.iter().map(|r| widened(r, 0, columns)))
                .collect()
        };
        Self::of(
            columns,
            both(&self.equalities, &other.equalities),
            both(&self.inequalities, &other.inequalities),
        )
    }

    fn add(&mut self, c: &Constraint) -> Added {
        let program = self.program();
        let sign = |s: &Supremum| match s {
            Supremum::Infinite => 1,
            Supremum::Finite(n, _) => n.signum(),
        };
        let most = sign(&program.maximum(&c.row));
        let least = -sign(&program.maximum(&negated(&c.row)));
        if most < 0 || (c.equality && least > 0) {
            return Added::Empty;
        }
        if least >= 0 && (!c.equality || most == 0) {
            return Added::Done;
        }
        let mut equalities = self.equalities.clone();
        let mut inequalities = self.inequalities.clone();
        // What only touches the set leaves a face, in which others are equal.
        let touches = most == 0 || (c.equality && least == 0);
        if c.equality || touches {
            equalities.push(c.row.clone());
        } else {
            inequalities.push(c.row.clone());
        }
        let result = if touches {
            Self::satisfying(self.columns, equalities, inequalities)
        } else {
            Self::minimal(self.columns, equalities, inequalities)
        };
        match result {
            Some(result) if result.inequalities.len() > MAX_ROWS => Added::TooLarge,
            Some(result) => {
                *self = result;
                Added::Done
            }
            None => Added::Empty,
        }
    }

    fn hull(&self, other: &Self) -> Option<Self> {
        if self.is_universe() || other.is_universe() {
            return Some(Self::universe(self.columns));
        }
        let common = self.affine_hull().hull(&other.affine_hull())?;
        let equalities: Vec<Row> = common.constraints().map(|(_, row)| row.clone()).collect();
        let equalities = echelon(equalities, 1).rows;
        let proposed = O::hull(self.system(), other.system());
        let proposed = well_formed(proposed, self.columns).unwrap_or_default();
        let tried = proposed
            .into_iter()
            .chain(self.sides())
            .chain(other.sides());
        let rows = directions(&equalities, tried)
            .iter()
            .filter_map(|d| supporting(d, &[self, other]))
            .collect();
        let result = Self::minimal(self.columns, equalities, rows)?;
        Some(result.with_few(MAX_ROWS))
    }

    fn widen(&self, next: &Self) -> Self {
        let stable: Vec<Row> = self.sides().filter(|row| next.implies(row)).collect();
        let result = Self::minimal(self.columns, next.equalities.clone(), stable);
        // The next element satisfies them all.
        let result = result.unwrap_or_else(|| Self::universe(self.columns));
        result.with_few(MAX_WIDENED * self.columns)
    }

    fn substitute(&mut self, column: usize, form: &[Z]) {
        // x' = a·x + rest, so that a·x = x' - rest.
        let c = column + 1;
        let a = &form[c];
        let mut old = negated(form);
        old[c] = Z::ONE;
        let replaced = |row: &Row| -> Row {
            let k = &row[c] * &Z::from(a.signum());
            let mut new: Row = row.iter().map(|r| r * a.abs()).collect();
            new[c] = Z::ZERO;
            for (n, o) in new.iter_mut().zip(&old) {
                *n += &(&k * o);
            }
            new
        };
        let equalities = self.equalities.iter().map(replaced).collect();
        let inequalities = self.inequalities.iter().map(replaced).collect();
        // One point for each: no constraint becomes another's consequence.
        *self = Self::reduced(self.columns, equalities, inequalities)
            .unwrap_or_else(|| Self::universe(self.columns));
    }

    fn without(&self, column: usize) -> Option<Self> {
        let c = column + 1;
        let columns = self.columns - 1;
        let narrowed = |rows: Vec<Row>| -> Vec<Row> {
            let without = |mut row: Row| {
                row.remove(c);
                row
            };
            rows.into_iter().map(without).collect()
        };
        if let Some(used) = self.equalities.iter().position(|r| !r[c].is_zero()) {
            let mut equalities = self.equalities.clone();
            let mut inequalities = self.inequalities.clone();
            let by = equalities.swap_remove(used);
            for row in equalities.iter_mut().chain(&mut inequalities) {
                eliminate(row, &by, c);
            }
            return Self::reduced(columns, narrowed(equalities), narrowed(inequalities));
        }
        let equalities = narrowed(self.equalities.clone());
        let (rest, bounds): (Vec<&Row>, Vec<&Row>) =
            self.inequalities.iter().partition(|r| r[c].is_zero());
        let mut rows: Vec<Row> = rest.into_iter().cloned().collect();
        let (above, below): (Vec<&Row>, Vec<&Row>) =
            bounds.into_iter().partition(|r| r[c].signum() > 0);
        let pairs = above.len() * below.len();
        if pairs == 0 {
            return Some(Self::of(columns, equalities, narrowed(rows)));
        }
        let proposed = if pairs <= above.len() + below.len() {
            None
        } else {
            well_formed(O::projection(self.system(), column), self.columns)
        };
        if let Some(mut proposed) = proposed {
            proposed.retain(|r| r[c].is_zero());
            let found = directions(&self.equalities, proposed);
            rows.extend(found.iter().filter_map(|d| supporting(d, &[self])));
        } else if pairs <= MAX_PAIRS {
            for a in &above {
                for b in &below {
                    let mut row = (*a).clone();
                    eliminate(&mut row, b, c);
                    rows.push(row);
                }
            }
        } else {
            return None;
        }
        let result = Self::minimal(columns, equalities, narrowed(rows))?;
        Some(result.with_few(MAX_ROWS))
    }

    fn supremum(&self, form: &[Z]) -> Supremum {
        self.program().maximum(form)
    }

    fn is_free(&self, form: &[Z]) -> bool {
        self.program().is_free(form)
    }

    fn constraints(&self) -> impl Iterator<Item = (bool, &Row)> {
        // The first dimensions' rows first.
        let equalities = self.equalities.iter().rev().map(|row| (true, row));
        equalities.chain(self.inequalities.iter().map(|row| (false, row)))
    }

    fn select(&self, columns: &[usize]) -> Self {
        let chosen = |rows: &[Row]| -> Vec<Row> {
            let inside = |row: &&Row| columns.iter().any(|c| !row[*c + 1].is_zero());
            let picked = |row: &Row| -> Row {
                std::iter::once(0)
                    .chain(columns.iter().map(|c| c + 1))
                    .map(|c| row[c].clone())
                    .collect()
            };
            rows.iter().filter(inside).map(picked).collect()
        };
        let (equalities, inequalities) = (chosen(&self.equalities), chosen(&self.inequalities));
        Self::reduced(columns.len(), equalities, inequalities)
            .unwrap_or_else(|| Self::universe(columns.len()))
    }
}
