//! What isn't a union of boxes, box by box.
//!
//! The blocks of the operands are cut into *cells*, in each of which an operand
//! is one interval on which nothing else depends, or a single number where it
//! has only two. In each cell the interval operation is computed; the result is
//! the union. So `x := 3 * y` relates the intervals of `x` to those of `y`.
//!
//! Cost: that of intersecting and joining the blocks of the operands once a
//! cell. An operand that would make more than [`MAX_CELLS`] stays one interval.

use super::block::Blocks;
use super::levels::Levels;
use super::node::Diagram;
use super::ops::Ops;
use super::{Boxes, product};
use crate::lattice::Lattice;
use crate::tuning::{MAX_CELLS, MAX_LAPS, MAX_SEGMENTS, MAX_TINY};
use crate::value::interval::Interval;
use ir::{Dim, LinExpr, Sign, Z};
use smallvec::SmallVec;

/// A range for each dimension of an expression.
pub(super) type Ranges = SmallVec<[(Dim, Interval); 3]>;

/// The values of an expression when its dimensions have these.
pub(super) fn eval(e: &LinExpr, range: &dyn Fn(Dim) -> Interval) -> Interval {
    let mut sum = Interval::singleton(e.constant.clone());
    for (d, c) in e.terms() {
        sum = sum.plus(&range(*d).scaled(c));
    }
    sum
}

/// The parts of a diagram in which each of the dimensions has an interval on
/// which nothing else depends.
pub(super) fn cells(ops: &mut Ops, d: Diagram, dims: &[Dim]) -> Option<Vec<Diagram>> {
    let mut cells = vec![d];
    for dim in dims {
        let mut finer = Vec::new();
        let mut left = cells.len();
        for cell in cells {
            left -= 1;
            let mut segments = Vec::new();
            for s in Levels::new(&cell).segments(*dim) {
                match s.elements(MAX_TINY) {
                    Some(few) => segments.extend(few.into_iter().map(Interval::singleton)),
                    None => segments.push(s),
                }
            }
            if segments.len() == 1 || finer.len() + segments.len() + left > MAX_CELLS {
                finer.push(cell);
                continue;
            }
            for s in segments {
                finer.push(ops.within(&cell, *dim, &s)?);
            }
        }
        cells = finer;
    }
    Some(cells)
}

/// The values of dimensions in a cell.
pub(super) fn ranges_in(cell: &Diagram, dims: &[Dim]) -> Ranges {
    let levels = Levels::new(cell);
    let ranges = levels.ranges();
    let range = |d: &Dim| match levels.dims.binary_search(d) {
        Ok(i) => ranges[i].clone(),
        Err(_) => Interval::TOP,
    };
    dims.iter().map(|d| (*d, range(d))).collect()
}

fn lookup(ranges: &Ranges, dim: Dim) -> Interval {
    let found = ranges.iter().find(|(d, _)| *d == dim);
    found.map_or(Interval::TOP, |(_, r)| r.clone())
}

/// An operation on the values of dimensions.
type Operation<'a> = dyn Fn(&dyn Fn(Dim) -> Interval) -> Interval + 'a;

/// The product of the blocks, with `x` computed.
fn computed(
    ops: &mut Ops,
    blocks: &Blocks,
    x: Dim,
    dims: &[Dim],
    f: &Operation,
) -> Option<Diagram> {
    let all = product(ops, blocks)?;
    let mut sum = Diagram::Empty;
    for cell in cells(ops, all, dims)? {
        let ranges = ranges_in(&cell, dims);
        let value = f(&|d| lookup(&ranges, d));
        if !value.is_bottom() {
            let rest = ops.exists(&cell, &|d| d == x)?;
            let part = ops.within(&rest, x, &value)?;
            sum = ops.join(&sum, &part)?;
        }
    }
    let fits = sum.is_empty() || Levels::new(&sum).size() <= MAX_SEGMENTS;
    fits.then_some(sum)
}

impl Boxes {
    /// With the dimensions that have one value replaced by it.
    pub(super) fn simplified(&self, e: &LinExpr) -> LinExpr {
        let mut simple = e.clone();
        for (d, _) in e.terms() {
            if let Some(k) = self.range(*d).as_singleton() {
                simple = simple.substitute(*d, &LinExpr::constant(k.clone()));
            }
        }
        simple
    }

    /// Whether intervals are all that is known of these blocks, and all that an
    /// operation could make use of.
    pub(super) fn are_plain(blocks: &Blocks) -> bool {
        blocks.iter().all(|b| {
            b.as_range()
                .is_some_and(|range| range.elements(MAX_TINY).is_none())
        })
    }

    /// `x` becomes what `f` makes of the values of other dimensions, which are
    /// in order; for all points together that is in `whole`.
    pub(super) fn compute(&mut self, x: Dim, dims: &[Dim], whole: &Interval, f: &Operation) {
        if self.bottom || whole.is_bottom() {
            self.become_bottom();
            return;
        }
        let blocks = self.blocks_of(dims.iter().copied());
        if whole.as_singleton().is_none() && !Boxes::are_plain(&blocks) {
            let manager = self.manager.clone();
            let mut ops = Ops::new(&manager);
            if let Some(all) = computed(&mut ops, &blocks, x, dims, f) {
                blocks.iter().for_each(|b| self.take(b));
                self.drop_dim(x);
                self.store(&mut ops, &all);
                return;
            }
        }
        self.drop_dim(x);
        self.put(x, whole);
    }

    /// `x := ±x + k`.
    pub(super) fn displace(&mut self, x: Dim, negate: bool, k: &Z) {
        let Some(block) = self.env.get(x).cloned() else {
            return;
        };
        let manager = self.manager.clone();
        let mut ops = Ops::new(&manager);
        let moved = if negate {
            ops.reflect(&block.diagram, x, k)
        } else {
            ops.shift(&block.diagram, x, k)
        };
        if let Some(moved) = moved {
            self.take(&block);
            self.insert(super::Block::new(moved));
        } else {
            let c = if negate { Z::MINUS_ONE } else { Z::ONE };
            let range = self.range(x).scaled(&c).shifted(k);
            self.drop_dim(x);
            self.put(x, &range);
        }
    }

    /// Wraps `x`, segment by segment and lap by lap.
    pub(super) fn wrap_segments(&mut self, x: Dim, width: u32, sign: Sign) {
        let full = Interval::full(width, sign);
        if self.range(x).leq(&full) {
            return;
        }
        let manager = self.manager.clone();
        let mut ops = Ops::new(&manager);
        if let Some(block) = self.env.get(x).cloned()
            && let Some(wrapped) = wrapped(&mut ops, &block.diagram, x, width, sign)
        {
            self.take(&block);
            self.store(&mut ops, &wrapped);
        } else {
            self.drop_dim(x);
            self.put(x, &full);
        }
    }
}

/// The diagram with `x` wrapped.
fn wrapped(ops: &mut Ops, d: &Diagram, x: Dim, width: u32, sign: Sign) -> Option<Diagram> {
    let full = Interval::full(width, sign);
    let least = Z::min_of(width, sign);
    let lap_of = |k: &Z| (k - &least).shr_floor(width);
    let mut sum = Diagram::Empty;
    for values in Levels::new(d).values(x) {
        let laps = values
            .ends()
            .and_then(|(lo, hi)| Interval::new(lap_of(lo), lap_of(hi)).elements(MAX_LAPS));
        let Some(laps) = laps else {
            // Too many laps to tell them apart.
            let part = ops.within(d, x, &values)?;
            let rest = ops.exists(&part, &|d| d == x)?;
            let part = ops.within(&rest, x, &full)?;
            sum = ops.join(&sum, &part)?;
            continue;
        };
        for lap in laps {
            let shift = lap.shl(width);
            let part = ops.within(d, x, &values.intersection(&full.shifted(&shift)))?;
            let part = ops.shift(&part, x, &-shift)?;
            sum = ops.join(&sum, &part)?;
        }
    }
    let fits = sum.is_empty() || Levels::new(&sum).size() <= MAX_SEGMENTS;
    fits.then_some(sum)
}
