//! Assumptions. Of one number they are exact. Those that relate several are
//! propagated to the range of each, cell by cell ([`super::transfer`]).

use super::levels::Levels;
use super::node::Diagram;
use super::ops::Ops;
use super::transfer::{Ranges, cells, ranges_in};
use super::{Boxes, product};
use crate::lattice::Lattice;
use crate::numeric::Numeric;
use crate::tuning::{MAX_INTERSECTED, MAX_ROUNDS};
use crate::value::interval::{Bound, Interval};
use ir::{Dim, LinCons, LinExpr, Rel, Z};
use smallvec::SmallVec;

/// What is not 0 by itself: when all dimensions but one have one value, a value
/// of that one which a disequality excludes.
fn excluded(e: &LinExpr, ranges: &Ranges) -> Option<(Dim, Z)> {
    let mut open = None;
    let mut rest = e.constant.clone();
    for ((d, c), (_, range)) in e.terms().iter().zip(ranges) {
        match range.as_singleton() {
            Some(k) => rest += &(c * k),
            None if open.is_some() => return None,
            None => open = Some((*d, c)),
        }
    }
    match open {
        Some((d, c)) => Some((d, (-rest).exact_quotient(c)?)),
        None if rest.is_zero() => {
            // All have one value, and these aren't allowed together.
            let (d, range) = ranges.first()?;
            Some((*d, range.as_singleton()?.clone()))
        }
        None => None,
    }
}

/// Shrinks the ranges of the dimensions of `e`, in its order, to where `e <= 0`
/// or `e = 0` may hold. `false`: nowhere.
fn propagate(c: &LinCons, ranges: &mut Ranges) -> bool {
    let rounds = if c.rel == Rel::Eq { MAX_ROUNDS } else { 1 };
    for _ in 0..rounds {
        let mut changed = false;
        for (i, (_, k)) in c.expr.terms().iter().enumerate() {
            let mut rest = Interval::singleton(c.expr.constant.clone());
            for (j, (_, other)) in c.expr.terms().iter().enumerate() {
                if i != j {
                    rest = rest.plus(&ranges[j].1.scaled(other));
                }
            }
            let product = rest.scaled(&Z::MINUS_ONE);
            let allowed = match c.rel {
                Rel::Le => Interval::new(Bound::MinusInf, product.hi().clone()),
                Rel::Eq => product,
                Rel::Ne => Interval::TOP,
            };
            let shrunk = ranges[i].1.intersection(&allowed.quotient(k));
            if shrunk.is_bottom() {
                return false;
            }
            changed |= shrunk != ranges[i].1;
            ranges[i].1 = shrunk;
        }
        if !changed {
            break;
        }
    }
    true
}

/// The points of a diagram that may satisfy the constraint.
fn constrained(ops: &mut Ops, all: &Diagram, dims: &[Dim], c: &LinCons) -> Option<Diagram> {
    let mut sum = Diagram::Empty;
    for cell in cells(ops, all.clone(), dims)? {
        let mut ranges = ranges_in(&cell, dims);
        let mut part = cell;
        if c.rel == Rel::Ne {
            if let Some((d, k)) = excluded(&c.expr, &ranges) {
                let others = all_but(ops, d, &k);
                part = ops.meet(&part, &others)?;
            }
        } else if propagate(c, &mut ranges) {
            for (d, range) in &ranges {
                part = ops.within(&part, *d, range)?;
            }
        } else {
            continue;
        }
        sum = ops.join(&sum, &part)?;
    }
    let fits = sum.is_empty() || Levels::new(&sum).size() <= MAX_INTERSECTED;
    fits.then_some(sum)
}

/// `x` is not `k`.
fn all_but(ops: &Ops, x: Dim, k: &Z) -> Diagram {
    let sides = [
        Interval::at_most(k - Z::ONE),
        Interval::at_least(k + Z::ONE),
    ];
    ops.manager.pieces(x, &sides, &Diagram::All)
}

impl Boxes {
    /// Keeps the points of `x`'s block that are in the diagram.
    fn intersect(&mut self, x: Dim, with: impl FnOnce(&Ops) -> Diagram) {
        let manager = self.manager.clone();
        let mut ops = Ops::new(&manager);
        let with = with(&ops);
        let block = self.env.get(x).cloned();
        let all = block.as_ref().map_or(Diagram::All, |b| b.diagram.clone());
        let Some(common) = ops.meet(&all, &with) else {
            return;
        };
        if common == all {
            return;
        }
        if !common.is_empty() && Levels::new(&common).size() > MAX_INTERSECTED {
            return;
        }
        if let Some(block) = block {
            self.take(&block);
        }
        self.store(&mut ops, &common);
    }

    /// Keeps the points whose `x` is in the interval.
    pub(super) fn restrict(&mut self, x: Dim, range: &Interval) {
        if self.bottom {
            return;
        }
        let old = self.env.get(x);
        match old.map(|b| (b.as_range(), b)) {
            None => self.put(x, range),
            Some((Some(known), _)) => {
                let both = known.intersection(range);
                if both != *known {
                    self.env.remove(x);
                    self.put(x, &both);
                }
            }
            Some((None, b)) => {
                if !b.range(x).leq(range) {
                    self.intersect(x, |ops| ops.manager.within(x, range, &Diagram::All));
                }
            }
        }
    }

    /// Keeps the points whose `x` is in one of the intervals, which are in
    /// order and apart from each other.
    pub(super) fn restrict_to(&mut self, x: Dim, pieces: &[Interval]) {
        if !self.bottom {
            self.intersect(x, |ops| ops.manager.pieces(x, pieces, &Diagram::All));
        }
    }

    /// Keeps the points that may satisfy a constraint on one number.
    fn assume_of(&mut self, x: Dim, k: &Z, c: &LinCons) {
        let product = -&c.expr.constant;
        match c.rel {
            Rel::Ne => {
                if let Some(q) = product.exact_quotient(k)
                    && self.range(x).contains(&q)
                {
                    self.intersect(x, |ops| all_but(ops, x, &q));
                }
            }
            Rel::Eq => self.restrict(x, &Interval::singleton(product).quotient(k)),
            Rel::Le => {
                let allowed = Interval::at_most(product).quotient(k);
                self.restrict(x, &allowed);
            }
        }
    }

    /// Keeps the points that may satisfy a constraint.
    pub(super) fn constrain(&mut self, c: &LinCons) {
        if self.bottom {
            return;
        }
        let c = LinCons {
            expr: self.simplified(&c.expr),
            rel: c.rel,
        };
        match c.expr.terms() {
            [] => {
                if !c.eval(|_| Z::ZERO) {
                    self.become_bottom();
                }
                return;
            }
            [(x, k)] => return self.assume_of(*x, k, &c),
            _ => {}
        }
        let range = self.bounds(&c.expr);
        let settled = match c.rel {
            Rel::Le => *range.hi() <= Bound::Finite(Z::ZERO),
            Rel::Eq => range.as_singleton().is_some_and(Z::is_zero),
            Rel::Ne => !range.contains(&Z::ZERO),
        };
        if settled {
            return;
        }
        let dims: SmallVec<[Dim; 3]> = c.expr.dims().collect();
        let blocks = self.blocks_of(dims.iter().copied());
        if !Boxes::are_plain(&blocks) {
            let manager = self.manager.clone();
            let mut ops = Ops::new(&manager);
            if let Some(all) = product(&mut ops, &blocks)
                && let Some(kept) = constrained(&mut ops, &all, &dims, &c)
            {
                if kept != all {
                    blocks.iter().for_each(|b| self.take(b));
                    self.store(&mut ops, &kept);
                }
                return;
            }
        }
        let mut ranges: Ranges = dims.iter().map(|d| (*d, self.range(*d))).collect();
        if c.rel == Rel::Ne {
            return;
        }
        if !propagate(&c, &mut ranges) {
            self.become_bottom();
            return;
        }
        for (d, range) in &ranges {
            self.restrict(*d, range);
        }
    }
}
