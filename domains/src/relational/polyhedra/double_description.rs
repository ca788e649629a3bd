//! Double description of a polyhedral cone: two sides, each the rows that
//! generate a cone, each the constraints of the other's.
//!
//! A side is *lines* (rows that may be multiplied by any number) and *rays* (by
//! positive ones). A line of one side is 0 with every row of the other, a ray
//! at least 0. Everything is symmetric: cutting the near cone by a constraint
//! adds a row to the far side, and hulls are cuts with the sides exchanged.
//!
//! Form: each side minimal; lines in reduced echelon form, rays reduced by
//! them, primitive and sorted. There is exactly one such form for each cone.
//!
//! Source: N. Chernikova's algorithm as in H. Le Verge, *A note on Chernikova's
//! algorithm*, IRISA 1992: two rays are adjacent when no third one saturates
//! all that both do.
//!
//! Cost of a cut: rays² · rays / 64 word operations for adjacency, and one
//! combination of rows for each adjacent pair.

use super::bits::{Bits, transposed};
use crate::algebra::vector::{Row, combine, dot, echelon, make_primitive, negated, reduce};
use crate::tuning::MAX_RAYS;
use ir::Z;
use std::cmp::Ordering;

/// A cone, by rows that generate it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Side {
    /// Rows that may be multiplied by any number.
    pub lines: Vec<Row>,
    /// Rows that may be multiplied by positive numbers.
    pub rays: Vec<Row>,
}

/// A row to be added to the far side.
#[derive(Clone, Debug)]
pub struct Addition<'a> {
    /// The row.
    pub row: &'a [Z],
    /// Whether it is a line of the far side.
    pub is_line: bool,
}

/// Two sides that describe each other.
#[derive(Clone, Debug)]
pub struct DoubleDescription {
    /// The side that is cut.
    pub near: Side,
    /// The side that grows.
    pub far: Side,
    /// For each near ray the far rays that it saturates: product 0.
    pub saturated: Vec<Bits>,
}

/// The result of a cut would be too large.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLarge;

impl DoubleDescription {
    /// Sides that describe each other, in any form; the near rays minimal.
    pub fn of(near: Side, far: Side) -> DoubleDescription {
        let saturated = near
            .rays
            .iter()
            .map(|r| saturated_by(r, &far.rays))
            .collect();
        let mut pair = DoubleDescription {
            near,
            far,
            saturated,
        };
        pair.standardize();
        pair
    }

    /// The sides exchanged.
    #[must_use]
    pub fn flipped(self) -> DoubleDescription {
        DoubleDescription {
            saturated: transposed(&self.saturated, self.far.rays.len()),
            near: self.far,
            far: self.near,
        }
    }

    /// Cuts the near cone; afterwards the pair is not in its standard form
    /// ([`DoubleDescription::standardize`]), if anything changed (`true`).
    pub fn cut(&mut self, additions: &[Addition]) -> Result<bool, TooLarge> {
        let mut changed = false;
        for a in additions {
            changed |= self.cut_by(a)?;
        }
        Ok(changed)
    }

    fn cut_by(&mut self, a: &Addition) -> Result<bool, TooLarge> {
        let products: Vec<Z> = self.near.rays.iter().map(|r| dot(r, a.row)).collect();
        let crossing = (0..self.near.lines.len()).find_map(|i| {
            let product = dot(&self.near.lines[i], a.row);
            (!product.is_zero()).then_some((i, product))
        });
        if let Some((i, product)) = crossing {
            self.cut_a_line(a, i, product, &products);
        } else if products
            .iter()
            .all(|p| p.is_zero() || (!a.is_line && !p.is_negative()))
        {
            return Ok(false);
        } else {
            self.cut_rays(a, &products)?;
        }
        if a.is_line {
            self.far.lines.push(a.row.to_vec());
        } else {
            self.far.rays.push(a.row.to_vec());
        }
        Ok(true)
    }

    /// Line `i` is not orthogonal to the new row: everything else is moved
    /// along it into the row's hyperplane.
    fn cut_a_line(&mut self, a: &Addition, i: usize, product: Z, products: &[Z]) {
        let bit = self.far.rays.len();
        let mut line = self.near.lines.swap_remove(i);
        let mut along = product;
        if along.is_negative() {
            line = negated(&line);
            along = -along;
        }
        for l in &mut self.near.lines {
            let k = dot(l, a.row);
            if !k.is_zero() {
                *l = combine(l, &along, &line, &-k);
            }
        }
        for (r, k) in self.near.rays.iter_mut().zip(products) {
            if !k.is_zero() {
                *r = combine(r, &along, &line, &-k);
            }
        }
        if !a.is_line {
            for s in &mut self.saturated {
                s.insert(bit);
            }
            self.near.rays.push(line);
            self.saturated.push(Bits::below(bit));
        }
    }

    /// All lines are orthogonal to the new row: rays on its negative side go,
    /// and where an edge crosses the hyperplane there is a new one.
    fn cut_rays(&mut self, a: &Addition, products: &[Z]) -> Result<(), TooLarge> {
        let bit = self.far.rays.len();
        let side = |sign: Ordering| {
            (0..products.len()).filter(move |i| products[*i].cmp(&Z::ZERO) == sign)
        };
        let mut rays = Vec::new();
        let mut saturated = Vec::new();
        for i in side(Ordering::Equal) {
            let mut s = self.saturated[i].clone();
            if !a.is_line {
                s.insert(bit);
            }
            rays.push(self.near.rays[i].clone());
            saturated.push(s);
        }
        if !a.is_line {
            for i in side(Ordering::Greater) {
                rays.push(self.near.rays[i].clone());
                saturated.push(self.saturated[i].clone());
            }
        }
        for i in side(Ordering::Greater) {
            for j in side(Ordering::Less) {
                let mut common = self.saturated[i].common(&self.saturated[j]);
                let adjacent = self
                    .saturated
                    .iter()
                    .enumerate()
                    .all(|(k, s)| k == i || k == j || !common.is_subset(s));
                if !adjacent {
                    continue;
                }
                if rays.len() >= MAX_RAYS {
                    return Err(TooLarge);
                }
                rays.push(combine(
                    &self.near.rays[i],
                    &-&products[j],
                    &self.near.rays[j],
                    &products[i],
                ));
                if !a.is_line {
                    common.insert(bit);
                }
                saturated.push(common);
            }
        }
        self.near.rays = rays;
        self.saturated = saturated;
        Ok(())
    }

    /// Drops far rays that follow from others, and brings both sides to their
    /// standard form.
    pub fn standardize(&mut self) {
        let by = transposed(&self.saturated, self.far.rays.len());
        let all = Bits::below(self.near.rays.len());
        let mut far: Vec<(Row, usize)> = Vec::new();
        for (i, row) in std::mem::take(&mut self.far.rays).into_iter().enumerate() {
            if by[i] == all {
                // 0 on the whole near cone: both directions are allowed.
                self.far.lines.push(row);
                continue;
            }
            // A face in a larger one, or the same face twice.
            let follows = by
                .iter()
                .enumerate()
                .any(|(j, s)| j != i && *s != all && by[i].is_subset(s) && (by[i] != *s || j < i));
            if !follows {
                far.push((row, i));
            }
        }
        self.far.lines = echelon(std::mem::take(&mut self.far.lines), 1).rows;
        self.near.lines = echelon(std::mem::take(&mut self.near.lines), 1).rows;
        let mut near: Vec<(Row, usize)> = std::mem::take(&mut self.near.rays)
            .into_iter()
            .zip(0..)
            .collect();
        for (rows, lines) in [(&mut far, &self.far.lines), (&mut near, &self.near.lines)] {
            for (row, _) in rows.iter_mut() {
                make_primitive(row);
                reduce(row, lines, 1);
            }
            rows.sort_unstable();
        }
        self.saturated = near
            .iter()
            .map(|(_, i)| {
                let mut s = Bits::default();
                for (bit, (_, j)) in far.iter().enumerate() {
                    if self.saturated[*i].contains(*j) {
                        s.insert(bit);
                    }
                }
                s
            })
            .collect();
        self.far.rays = far.into_iter().map(|(row, _)| row).collect();
        self.near.rays = near.into_iter().map(|(row, _)| row).collect();
    }
}

/// The numbers of the rows whose product with `row` is 0.
pub fn saturated_by(row: &[Z], rows: &[Row]) -> Bits {
    let mut s = Bits::default();
    for (i, r) in rows.iter().enumerate() {
        if dot(row, r).is_zero() {
            s.insert(i);
        }
    }
    s
}
