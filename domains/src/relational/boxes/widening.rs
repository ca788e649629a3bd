//! Widening and narrowing of boxes.
//!
//! The union of both is taken, and then its bounds are moved outwards to where
//! the previous iterate has a bound, or to thresholds, or to infinity: no bound
//! is new. Only a number that has few values so far may get more of them (a
//! state, an error code, the first rounds of a counter). So a loop that counts
//! keeps apart what it knew before it counted.
//!
//! That alone stops, but a grid of old bounds has as many cells as the product
//! of their numbers. So an element counts such steps, and after
//! [`MAX_WIDENED_BY_BOXES`] of them, or when the result would have more than
//! [`MAX_DISJUNCTS`] boxes or too many segments, the numbers that still change
//! are widened as intervals.
//!
//! Source: the paper's widening keeps bounds of the previous iterate too; the
//! count is a widening with tokens, as in R. Bagnara, P. Hill, E. Ricci, E.
//! Zaffanella, *Precise widening operators for convex polyhedra*, SAS 2003.

use super::block::Blocks;
use super::lattice::union;
use super::levels::Levels;
use super::node::Diagram;
use super::ops::Ops;
use super::{Boxes, product};
use crate::lattice::{Lattice, Thresholds};
use crate::tuning::{
    MAX_DISJUNCTS, MAX_NARROWED_BY_BOXES, MAX_PIECES, MAX_SEGMENTS, MAX_WIDENED_BY_BOXES,
};
use crate::value::interval::{Bound, Interval};
use ir::{Dim, Z};

/// How often a widening chain grows at most.
pub(crate) fn longest_chain(dims: usize, thresholds: usize) -> usize {
    // Each interval has two ends that move to every threshold and to infinity,
    // and a dimension that had several intervals becomes one.
    1 + usize::from(MAX_WIDENED_BY_BOXES) + dims * (2 * (thresholds + 1) + 1)
}

/// How often an element was widened and narrowed by boxes since it was last
/// assigned to.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Spent {
    widened: u8,
    narrowed: u8,
}

/// Where the bounds of a dimension may be.
struct Landing<'a> {
    /// The bounds `k` of tests that were there already; `None`: anywhere.
    cuts: Option<Vec<Z>>,
    thresholds: &'a Thresholds,
}

impl Landing<'_> {
    /// The least interval around it whose ends may be there.
    fn around(&self, range: &Interval) -> Interval {
        let Some(cuts) = &self.cuts else {
            return range.clone();
        };
        let lo = range.lo().finite().and_then(|lo| {
            let below = cuts[..cuts.partition_point(|c| c < lo)].last();
            let cut = below.map(|c| c + Z::ONE);
            cut.max(self.thresholds.at_most(lo).cloned())
        });
        let hi = range.hi().finite().and_then(|hi| {
            let cut = cuts.get(cuts.partition_point(|c| c < hi));
            let threshold = self.thresholds.at_least(hi);
            match (cut, threshold) {
                (Some(a), Some(b)) => Some(a.min(b).clone()),
                (a, b) => a.or(b).cloned(),
            }
        });
        Interval::new(
            lo.map_or(Bound::MinusInf, Bound::Finite),
            hi.map_or(Bound::PlusInf, Bound::Finite),
        )
    }
}

/// Whether a number has few values: a set of those may grow.
fn is_few(values: &[Interval]) -> bool {
    let pair = |v: &Interval| v.elements(2).is_some();
    values.len() <= MAX_PIECES && values.iter().all(pair)
}

/// The least diagram around another whose bounds are where they may be.
fn landed(ops: &mut Ops, levels: &Levels, landings: &[Landing]) -> Option<Diagram> {
    let mut landed = vec![Diagram::Empty; levels.roots.len()];
    landed.push(Diagram::All);
    for (i, r) in levels.roots.iter().enumerate().rev() {
        for (range, next) in &r.segments {
            let range = landings[r.level].around(range);
            let dim = levels.dims[r.level];
            let part = ops.manager.within(dim, &range, &landed[*next]);
            landed[i] = ops.join(&landed[i], &part)?;
        }
    }
    Some(landed.swap_remove(0))
}

impl Boxes {
    /// Forgets what was spent: a new chain may begin.
    pub(super) fn refresh(&mut self) {
        self.spent = Spent::default();
    }

    pub(super) fn widen_by(&mut self, next: &Boxes, thresholds: &Thresholds) {
        if self.join_bottom(next) {
            return;
        }
        if next.leq(self) {
            return;
        }
        let (left, right) = self.difference(next);
        let manager = self.manager.clone();
        let mut ops = Ops::new(&manager);
        left.iter().for_each(|b| self.take(b));
        if self.spent.widened < MAX_WIDENED_BY_BOXES
            && let Some(widened) = widened(&mut ops, &left, &right, thresholds)
        {
            self.spent.widened += 1;
            self.store(&mut ops, &widened);
            return;
        }
        self.spent.widened = MAX_WIDENED_BY_BOXES;
        let ranges = |side: &Blocks| -> Vec<(Dim, Interval)> {
            let all = side.iter();
            all.flat_map(|b| b.dims.iter().copied().zip(b.ranges.iter().cloned()))
                .collect()
        };
        let right = ranges(&right);
        for (dim, mut range) in ranges(&left) {
            let next = right.iter().find(|(d, _)| *d == dim);
            if let Some((_, next)) = next {
                range.widen(next, thresholds);
                self.put(dim, &range);
            }
        }
    }

    pub(super) fn narrow_by(&mut self, next: &Boxes) {
        if self.bottom || next.bottom {
            self.become_bottom();
            return;
        }
        if self.spent.narrowed < MAX_NARROWED_BY_BOXES {
            self.spent.narrowed += 1;
            self.meet(next);
            return;
        }
        let (left, right) = self.difference(next);
        let dims: Vec<Dim> = left
            .iter()
            .chain(&right)
            .flat_map(|b| b.dims.clone())
            .collect();
        for d in dims {
            let mut range = self.range(d);
            range.narrow(&next.range(d));
            self.restrict(d, &range);
        }
    }
}

/// The widening of products of blocks, unless the result has too many boxes.
fn widened(
    ops: &mut Ops,
    left: &Blocks,
    right: &Blocks,
    thresholds: &Thresholds,
) -> Option<Diagram> {
    let before = Levels::new(&product(ops, left)?);
    let both = Levels::new(&union(ops, left, right)?);
    let landings: Vec<Landing> = both
        .dims
        .iter()
        .map(|d| Landing {
            cuts: (!is_few(&both.values(*d))).then(|| before.cuts(*d)),
            thresholds,
        })
        .collect();
    let widened = landed(ops, &both, &landings)?;
    let levels = Levels::new(&widened);
    (levels.paths() <= MAX_DISJUNCTS && levels.size() <= MAX_SEGMENTS).then_some(widened)
}
