//! The order of boxes. Everything costs what two elements differ in.

use super::block::{Blocks, groups};
use super::levels::Levels;
use super::node::Diagram;
use super::ops::{Ops, are_within};
use super::{Boxes, block, product};
use crate::lattice::{Lattice, Thresholds};
use crate::tuning::{MAX_INTERSECTED, MAX_SEGMENTS};
use ir::Dim;
use std::sync::Arc;

impl Boxes {
    /// The blocks of either in which the two differ. No other block has any of
    /// their dimensions.
    pub(super) fn difference(&self, other: &Boxes) -> (Blocks, Blocks) {
        let (mut left, mut right) = (Blocks::new(), Blocks::new());
        for d in self.env.differences(&other.env) {
            for (block, side) in [(d.left, &mut left), (d.right, &mut right)] {
                if let Some(b) = block
                    && b.dims.first() == Some(&d.key)
                {
                    side.push(b.clone());
                }
            }
        }
        (left, right)
    }

    /// Adds the union of two products of blocks that have been taken out.
    fn store_union(&mut self, ops: &mut Ops, left: &Blocks, right: &Blocks) {
        if let Some(union) = union(ops, left, right) {
            self.store(ops, &union);
            return;
        }
        // Too large: the groups by themselves, of each dimension the values.
        for (left, right) in groups(left, right) {
            let mut own = Ops::new(ops.manager);
            match union(&mut own, &left, &right) {
                Some(union) => self.store(&mut own, &union),
                None => self.store_union_of_values(&mut own, &left, &right),
            }
        }
    }

    fn store_union_of_values(&mut self, ops: &mut Ops, left: &Blocks, right: &Blocks) {
        let [left, right] = [left, right].map(|side| {
            let diagrams: Vec<Diagram> = side.iter().map(|b| b.diagram.clone()).collect();
            let blocks = block::outline(ops, &diagrams);
            blocks.into_iter().map(Arc::new).collect::<Blocks>()
        });
        for l in &left {
            for r in right.iter().filter(|r| r.dims == l.dims) {
                let dim = l.dims[0];
                let mut all = Levels::new(&l.diagram).few_values(dim);
                all.join(&Levels::new(&r.diagram).few_values(dim));
                let union = ops.manager.pieces(dim, all.pieces(), &Diagram::All);
                self.store(ops, &union);
            }
        }
    }
}

/// The union of two products, unless it is too large.
pub(super) fn union(ops: &mut Ops, left: &Blocks, right: &Blocks) -> Option<Diagram> {
    let left = product(ops, left)?;
    let right = product(ops, right)?;
    let union = ops.join(&left, &right)?;
    (Levels::new(&union).size() <= MAX_SEGMENTS).then_some(union)
}

impl Lattice for Boxes {
    fn set_top(&mut self) {
        self.env.clear();
        self.bottom = false;
    }

    fn set_bottom(&mut self) {
        self.become_bottom();
    }

    fn is_bottom(&self) -> bool {
        self.bottom
    }

    fn is_top(&self) -> bool {
        !self.bottom && self.env.is_empty()
    }

    fn leq(&self, other: &Self) -> bool {
        if self.bottom || other.bottom {
            return self.bottom;
        }
        let (_, right) = self.difference(other);
        right.iter().all(|whole| {
            let parts = self.blocks_of(whole.dims.iter().copied());
            let parts: Vec<&Diagram> = parts.iter().map(|b| &b.diagram).collect();
            are_within(&parts, &whole.diagram)
        })
    }

    fn join(&mut self, other: &Self) {
        if self.join_bottom(other) {
            return;
        }
        let (left, right) = self.difference(other);
        if left.is_empty() || right.is_empty() {
            // Everything is in one of both.
            left.iter().for_each(|b| self.take(b));
            return;
        }
        // What may become too large stays as it is where one contains the other.
        let size = |side: &Blocks| side.iter().map(|b| b.size).sum::<usize>();
        if size(&left) + size(&right) > MAX_SEGMENTS / 2 {
            if other.leq(self) {
                return;
            }
            if self.leq(other) {
                self.clone_from(other);
                return;
            }
        }
        left.iter().for_each(|b| self.take(b));
        let manager = self.manager.clone();
        self.store_union(&mut Ops::new(&manager), &left, &right);
    }

    fn meet(&mut self, other: &Self) {
        if self.bottom || other.bottom {
            self.become_bottom();
            return;
        }
        let (left, right) = self.difference(other);
        let manager = self.manager.clone();
        for (left, right) in groups(&left, &right) {
            let mut ops = Ops::new(&manager);
            let mut both = left.clone();
            both.extend(right.iter().cloned());
            let common =
                product(&mut ops, &both).filter(|d| Levels::new(d).size() <= MAX_INTERSECTED);
            if let Some(common) = common {
                left.iter().for_each(|b| self.take(b));
                self.store(&mut ops, &common);
            } else {
                let dims: Vec<(Dim, _)> = right
                    .iter()
                    .flat_map(|b| b.dims.iter().map(|d| (*d, b.range(*d))))
                    .collect();
                for (d, range) in dims {
                    self.restrict(d, &range);
                }
            }
            if self.bottom {
                return;
            }
        }
    }

    fn widen(&mut self, next: &Self, thresholds: &Thresholds) {
        self.widen_by(next, thresholds);
    }

    fn narrow(&mut self, next: &Self) {
        self.narrow_by(next);
    }
}
