//! Convex polyhedra: linear inequalities between any number of numbers.
//!
//! What it expresses: `2x + 3y - z <= 7`, any number of them. The join is the
//! convex hull.
//!
//! Form: a factor of [`crate::relational::decomposed`] is a closed polyhedron of rational
//! points, by its constraints and by its generators at once, each minimal
//! ([`double_description`]). A polyhedron of ℚ^n is the cone in ℚ^(n+1) of its points
//! `(d, d·x)` with `d >= 0`: a constraint is a row with its constant first, a
//! generator with `d > 0` is the point `x/d`, one with `d = 0` a direction. The
//! constraint `d >= 0` is a row like others, there when it is not implied.
//! Numbers are exact integers that spill from words to any size. Both
//! descriptions are kept up to date rather than converted on demand: every
//! operation is one step of Chernikova's algorithm per row on one side or the
//! other, which costs less than converting from scratch, and states are clones
//! that share blocks.
//!
//! Source: P. Cousot, N. Halbwachs, *Automatic discovery of linear restraints
//! among variables of a program*, POPL 1978; widening of N. Halbwachs, 1979, in
//! the form of R. Bagnara, P. Hill, E. Ricci, E. Zaffanella, *Precise widening
//! operators for convex polyhedra*, SAS 2003, definition 3, by what constraints
//! saturate; it depends on the set alone. Wrapping by cases of A. Simon, A.
//! King, *Taming the wrapping of integer arithmetic*, SAS 2007.
//!
//! Limits: a side has at most `tuning::MAX_RAYS` rays; [`crate::relational::decomposed`]
//! says what happens beyond.
//!
//! Can't see: disjunctions, residues that no equality implies, products beyond
//! their linear envelope.

pub mod bits;
pub mod double_description;
#[cfg(test)]
mod tests;

use crate::algebra::vector::{Row, dot, is_zero, make_primitive};
use crate::relational::decomposed::{Added, Constraint, Decomposed, Factor, Supremum};
use crate::tuning::{MAX_RAYS, MAX_WIDENED_ROWS};
use bits::{Bits, transposed};
use double_description::{Addition, DoubleDescription, Side, saturated_by};
use ir::Z;

/// The domain of convex polyhedra.
pub type Polyhedra = Decomposed<Polyhedron>;

/// How often a widening chain grows at most.
///
/// While neither the affine hull nor the set of lines grows, each step loses a
/// constraint, of which there are few after the first step; those that land on
/// thresholds are lost once for each; so are relations that widening keeps
/// ([`Thresholds::relations`](crate::lattice::Thresholds::relations)), which count as
/// thresholds.
pub fn longest_chain(dims: usize, thresholds: usize) -> usize {
    let stages = 2 * dims + 1;
    stages * (MAX_WIDENED_ROWS * dims + 1) + dims + 2 * dims * (thresholds + 1)
}

/// A closed convex polyhedron of ℚ^columns, not empty.
#[derive(Clone, Debug)]
pub struct Polyhedron {
    columns: usize,
    /// Near: generators. Far: constraints.
    pair: DoubleDescription,
}

impl PartialEq for Polyhedron {
    fn eq(&self, other: &Self) -> bool {
        // Each side decides the other.
        self.columns == other.columns && self.pair.far == other.pair.far
    }
}

impl Eq for Polyhedron {}

/// The row that is 1 in one column.
fn unit(column: usize, width: usize) -> Row {
    let mut row = vec![Z::ZERO; width];
    row[column] = Z::ONE;
    row
}

/// Whether the row is `constant >= 0`.
fn is_trivial(row: &[Z]) -> bool {
    is_zero(&row[1..])
}

impl Polyhedron {
    /// The set of points that satisfy the constraints of a side, which are not
    /// contradictory. What would make it too large is left out.
    fn satisfying(columns: usize, constraints: &Side) -> Polyhedron {
        let mut result = Polyhedron::universe(columns);
        for (rows, equality) in [(&constraints.lines, true), (&constraints.rays, false)] {
            for row in rows {
                result.add(&Constraint {
                    equality,
                    row: row.clone(),
                });
            }
        }
        result
    }
}

impl Factor for Polyhedron {
    const INEQUALITIES: bool = true;

    fn universe(columns: usize) -> Self {
        let width = columns + 1;
        let near = Side {
            lines: (1..width).rev().map(|c| unit(c, width)).collect(),
            rays: vec![unit(0, width)],
        };
        let far = Side {
            lines: Vec::new(),
            rays: vec![unit(0, width)],
        };
        // Lines with the last columns first, as in every echelon form; the one
        // constraint is not 0 at the one point.
        let saturated = vec![Bits::default()];
        Polyhedron {
            columns,
            pair: DoubleDescription {
                near,
                far,
                saturated,
            },
        }
    }

    fn columns(&self) -> usize {
        self.columns
    }

    fn size(&self) -> usize {
        self.pair.near.rays.len()
    }

    fn max_size() -> usize {
        MAX_RAYS
    }

    fn product(&self, other: &Self) -> Self {
        let (n, m) = (self.columns, other.columns);
        if other.pair.near.lines.len() == m {
            return self.padded(m);
        }
        let left = |row: &Row| {
            let mut wide = row.clone();
            wide.resize(n + m + 1, Z::ZERO);
            wide
        };
        let right = |row: &Row| {
            let mut wide = vec![Z::ZERO; n + m + 1];
            wide[0] = row[0].clone();
            wide[n + 1..].clone_from_slice(&row[1..]);
            wide
        };
        let both = |a: &[Row], b: &[Row]| -> Vec<Row> {
            a.iter().map(left).chain(b.iter().map(right)).collect()
        };
        let (a, b) = (&self.pair, &other.pair);
        let is_point = |r: &&Row| !r[0].is_zero();
        let directions = |side: &Side| -> Vec<Row> {
            side.rays.iter().filter(|r| !is_point(r)).cloned().collect()
        };
        let mut rays = both(&directions(&a.near), &directions(&b.near));
        for p in a.near.rays.iter().filter(is_point) {
            for q in b.near.rays.iter().filter(is_point) {
                let mut point: Row = p.iter().map(|k| k * &q[0]).collect();
                point.extend(q[1..].iter().map(|k| k * &p[0]));
                make_primitive(&mut point);
                rays.push(point);
            }
        }
        let mut constraints = both(&a.far.rays, &b.far.rays);
        constraints.retain(|row| !is_trivial(row));
        constraints.push(unit(0, n + m + 1));
        let near = Side {
            lines: both(&a.near.lines, &b.near.lines),
            rays,
        };
        let far = Side {
            lines: both(&a.far.lines, &b.far.lines),
            rays: constraints,
        };
        Polyhedron {
            columns: n + m,
            pair: DoubleDescription::of(near, far),
        }
    }

    fn add(&mut self, c: &Constraint) -> Added {
        let addition = Addition {
            row: &c.row,
            is_line: c.equality,
        };
        let mut pair = self.pair.clone();
        match pair.cut(&[addition]) {
            Err(_) => return Added::TooLarge,
            Ok(false) => return Added::Done,
            Ok(true) => {}
        }
        if pair.near.rays.iter().all(|r| r[0].is_zero()) {
            return Added::Empty;
        }
        pair.standardize();
        if pair.far.rays.len() > MAX_RAYS {
            return Added::TooLarge;
        }
        self.pair = pair;
        Added::Done
    }

    fn hull(&self, other: &Self) -> Option<Self> {
        let generators = &other.pair.near;
        let line = |row| Addition { row, is_line: true };
        let ray = |row| Addition {
            row,
            is_line: false,
        };
        let additions: Vec<Addition> = generators
            .lines
            .iter()
            .map(|r| line(r.as_slice()))
            .chain(generators.rays.iter().map(|r| ray(r.as_slice())))
            .collect();
        self.with_generators(&additions)
    }

    fn widen(&self, next: &Self) -> Self {
        let (old, new) = (&self.pair, &next.pair);
        let facets = transposed(&old.saturated, old.far.rays.len());
        let everything = Bits::below(old.near.rays.len());
        // A constraint stays when it touches the old generators where one of
        // the old constraints did. (An equality touches all of them.)
        let stays = |row: &Row| {
            let touched = saturated_by(row, &old.near.rays);
            !is_trivial(row)
                && (touched == everything
                    || facets
                        .iter()
                        .zip(&old.far.rays)
                        .any(|(s, c)| *s == touched && !is_trivial(c)))
        };
        let stable = new.far.rays.iter().filter(|r| stays(r));
        let rays: Vec<Row> = stable
            .take(MAX_WIDENED_ROWS * self.columns)
            .cloned()
            .collect();
        if new.far.rays.iter().filter(|r| !is_trivial(r)).count() == rays.len() {
            return next.clone();
        }
        let lines = new.far.lines.clone();
        Polyhedron::satisfying(self.columns, &Side { lines, rays })
    }

    fn substitute(&mut self, column: usize, form: &[Z]) {
        let c = column + 1;
        let scale = form[c].abs();
        // x' = a·x + rest, so that |a|·x = ±(x' - rest).
        let mut old: Row = form.iter().map(|k| -k).collect();
        old[c] = Z::ONE;
        if form[c].is_negative() {
            old = crate::algebra::vector::negated(&old);
        }
        let Side { lines, rays } = &mut self.pair.far;
        for row in lines.iter_mut().chain(rays) {
            let k = std::mem::replace(&mut row[c], Z::ZERO);
            for (r, o) in row.iter_mut().zip(&old) {
                *r = &*r * &scale + &k * o;
            }
            make_primitive(row);
        }
        let Side { lines, rays } = &mut self.pair.near;
        for row in lines.iter_mut().chain(rays) {
            row[c] = dot(form, row);
            make_primitive(row);
        }
        self.pair.standardize();
    }

    fn without(&self, column: usize) -> Option<Self> {
        let c = column + 1;
        let line = unit(c, self.columns + 1);
        let addition = Addition {
            row: &line,
            is_line: true,
        };
        let mut result = self.with_generators(&[addition])?;
        result.columns -= 1;
        // Nothing mentions the column now but the line itself.
        let DoubleDescription { near, far, .. } = &mut result.pair;
        near.lines.retain(|l| *l != line);
        for side in [near, far] {
            for row in side.lines.iter_mut().chain(&mut side.rays) {
                row.remove(c);
            }
        }
        Some(result)
    }

    fn supremum(&self, form: &[Z]) -> Supremum {
        let generators = &self.pair.near;
        if generators.lines.iter().any(|l| !dot(form, l).is_zero()) {
            return Supremum::Infinite;
        }
        let mut greatest: Option<(Z, &Z)> = None;
        for r in &generators.rays {
            let value = dot(form, r);
            if r[0].is_zero() {
                if value.signum() > 0 {
                    return Supremum::Infinite;
                }
                continue;
            }
            let larger = greatest
                .as_ref()
                .is_none_or(|(n, d)| &value * *d > n * &r[0]);
            if larger {
                greatest = Some((value, &r[0]));
            }
        }
        match greatest {
            Some((n, d)) => Supremum::finite(&n, d),
            None => Supremum::Infinite,
        }
    }

    fn is_free(&self, form: &[Z]) -> bool {
        let lines = &self.pair.near.lines;
        lines.iter().any(|l| !dot(form, l).is_zero())
    }

    fn constraints(&self) -> impl Iterator<Item = (bool, &Row)> {
        let Side { lines, rays } = &self.pair.far;
        let inequalities = rays.iter().filter(|r| !is_trivial(r));
        lines
            .iter()
            .rev()
            .map(|r| (true, r))
            .chain(inequalities.map(|r| (false, r)))
    }

    fn select(&self, columns: &[usize]) -> Self {
        let chosen = |row: &Row| -> Row {
            std::iter::once(&row[0])
                .chain(columns.iter().map(|c| &row[c + 1]))
                .cloned()
                .collect()
        };
        let DoubleDescription { near, far, .. } = &self.pair;
        let all = |rows: &[Row]| -> Vec<Row> { rows.iter().map(chosen).collect() };
        let mut rays = all(&near.rays);
        for row in &mut rays {
            make_primitive(row);
        }
        rays.retain(|r| !is_zero(r));
        rays.sort_unstable();
        rays.dedup();
        let mut lines = all(&near.lines);
        lines.retain(|r| !is_zero(r));
        // Constraints of other columns have nothing here.
        let mut constraints = all(&far.rays);
        constraints.retain(|row| !is_trivial(row));
        constraints.push(unit(0, columns.len() + 1));
        let mut equalities = all(&far.lines);
        equalities.retain(|row| !is_trivial(row));
        Polyhedron {
            columns: columns.len(),
            pair: DoubleDescription::of(
                Side { lines, rays },
                Side {
                    lines: equalities,
                    rays: constraints,
                },
            ),
        }
    }
}

impl Polyhedron {
    /// With as many columns more, unconstrained. The form stays standard.
    fn padded(&self, more: usize) -> Polyhedron {
        let columns = self.columns + more;
        let mut pair = self.pair.clone();
        let DoubleDescription { near, far, .. } = &mut pair;
        for side in [&mut *near, far] {
            for row in side.lines.iter_mut().chain(&mut side.rays) {
                row.resize(columns + 1, Z::ZERO);
            }
        }
        let free = (self.columns + 1..=columns).rev();
        near.lines.splice(0..0, free.map(|c| unit(c, columns + 1)));
        Polyhedron { columns, pair }
    }

    /// The least polyhedron that has these generators too.
    fn with_generators(&self, additions: &[Addition]) -> Option<Polyhedron> {
        let mut pair = self.pair.clone().flipped();
        if pair.cut(additions).ok()? {
            pair.standardize();
        }
        (pair.far.rays.len() <= MAX_RAYS).then(|| Polyhedron {
            columns: self.columns,
            pair: pair.flipped(),
        })
    }
}
