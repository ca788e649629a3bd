//! Variable packing: a relational domain applied to small groups of coordinates
//! that occur together.
//!
//! What it expresses: what the domain below expresses of the coordinates of a
//! *pack*, and the bounds of every coordinate.
//!
//! Form: an interval for each coordinate, and disjoint packs of two to
//! [`MAX_PACK`] coordinates, each with an element of the domain below. A
//! statement that relates coordinates merges their packs; where that would be
//! too large, it only gives bounds. A coordinate leaves its pack when it gets a
//! value that has nothing to do with others, or dies. Packs and intervals tell
//! each other bounds, after every operation but joins, widening and narrowing.
//! Packs are shared: states that have the same one neither copy nor compare it.
//!
//! Lattice: the packs of a join are unions of those of both sides, as far as
//! they are small enough; each side is seen through them (what it knows of other
//! coordinates is projected away). Coordinates whose ranges differ between the
//! sides share a pack afterwards, if there is room: counters of a loop that no
//! statement relates.
//!
//! Widening: that of the intervals, and of each pack. Packs are only merged and
//! added, so that the partition changes at most twice as often as there are
//! coordinates; in between, each pack has a widening chain of the domain below.
//!
//! Source: the packs of B. Blanchet et al., *A static analyzer for large
//! safety-critical software*, PLDI 2003, section 7.2.1; found on the way, as the
//! partitions of G. Singh, M. Püschel, M. Vechev, *A practical construction for
//! decomposing numerical abstract domains*, POPL 2018. We depart from the former
//! in that no syntactic pass chooses packs, from the latter in that packs are
//! bounded.
//!
//! Can't see: relations across packs; of a coordinate in no pack, anything but
//! bounds.
//!
//! Cost: that of the domain below on [`MAX_PACK`] coordinates, however many are
//! live; joins look at what the two sides don't share.

mod lattice;
mod numeric;
#[cfg(test)]
mod tests;

use crate::algebra::env::Env;
use crate::lattice::Lattice;
use crate::numeric::Numeric;
use crate::tuning::MAX_PACK;
use crate::value::interval::Interval;
use crate::value::intervals::Intervals;
use ir::{Dim, LinExpr, Z};
use smallvec::SmallVec;
use std::sync::Arc;

pub(crate) use lattice::longest_chain;

/// Some coordinates and what is known of them together. Packs are the same if
/// they are one object.
#[derive(Clone, Debug)]
struct Pack<D>(Arc<Content<D>>);

#[derive(Debug)]
struct Content<D> {
    /// In order, at least two.
    dims: Vec<Dim>,
    element: D,
}

impl<D> PartialEq for Pack<D> {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl<D> Pack<D> {
    fn dims(&self) -> &[Dim] {
        &self.0.dims
    }

    fn element(&self) -> &D {
        &self.0.element
    }

    fn has(&self, x: Dim) -> bool {
        self.0.dims.binary_search(&x).is_ok()
    }
}

/// Bounds of every coordinate, and elements of small packs of them.
#[derive(Clone, Debug)]
pub(crate) struct Packed<D: Numeric> {
    top: Arc<D>,
    /// ⊥ when the whole is.
    ranges: Intervals,
    /// The pack of each coordinate that is in one.
    packs: Env<Dim, Pack<D>>,
}

impl<D: Numeric> Packed<D> {
    /// Every point; `top` is any element of the domain below.
    pub(crate) fn new(mut top: D) -> Self {
        top.set_top();
        Packed {
            top: Arc::new(top),
            ranges: Intervals::new(),
            packs: Env::default(),
        }
    }

    fn each_pack(&self) -> impl Iterator<Item = &Pack<D>> {
        let all = self.packs.iter();
        all.filter(|(x, p)| p.dims().first() == Some(x))
            .map(|(_, p)| p)
    }

    /// The packs that the coordinates are in, each once.
    fn packs_of(&self, dims: impl Iterator<Item = Dim>) -> SmallVec<[Pack<D>; 4]> {
        let mut found: SmallVec<[Pack<D>; 4]> = SmallVec::new();
        for x in dims {
            if let Some(p) = self.packs.get(x)
                && !found.contains(p)
            {
                found.push(p.clone());
            }
        }
        found
    }

    fn range(&self, x: Dim) -> Interval {
        self.ranges.bounds(&LinExpr::dim(x))
    }

    /// What the packs know of some coordinates.
    fn seen(&self, dims: &[Dim]) -> D {
        let mut all: Option<D> = None;
        for pack in self.packs_of(dims.iter().copied()) {
            let mut part = pack.element().clone();
            if pack.dims().iter().any(|x| !dims.contains(x)) {
                part.project(&|x| dims.contains(&x));
            }
            match &mut all {
                Some(all) => all.meet(&part),
                none => *none = Some(part),
            }
        }
        all.unwrap_or_else(|| (*self.top).clone())
    }

    /// What packs and intervals know of some coordinates.
    fn view(&self, dims: &[Dim]) -> D {
        let mut all = self.seen(dims);
        for x in dims {
            self.tell_range(*x, &mut all);
        }
        all
    }

    fn tell_range(&self, x: Dim, element: &mut D) {
        let range = self.range(x);
        if !element.bounds(&LinExpr::dim(x)).leq(&range) {
            element.assume_bounds(x, &range);
        }
    }

    /// Takes the coordinates out of the packs, which must be wholly among them.
    fn take(&mut self, dims: &[Dim]) {
        for x in dims {
            self.packs.remove(*x);
        }
    }

    /// Makes a pack; the coordinates are in none. What it says of single
    /// coordinates goes to the intervals.
    fn put(&mut self, dims: Vec<Dim>, element: D) {
        self.learn(&dims, &element);
        if !self.ranges.is_bottom() {
            self.put_silently(dims, element);
        }
    }

    fn put_silently(&mut self, dims: Vec<Dim>, element: D) {
        if dims.len() < 2 {
            return;
        }
        let pack = Pack(Arc::new(Content { dims, element }));
        for x in pack.dims() {
            self.packs.insert(*x, pack.clone());
        }
    }

    fn learn(&mut self, dims: &[Dim], element: &D) {
        if element.is_bottom() {
            return self.set_bottom();
        }
        for x in dims {
            let bounds = element.bounds(&LinExpr::dim(*x));
            if !self.range(*x).leq(&bounds) {
                self.ranges.assume_bounds(*x, &bounds);
            }
        }
        if self.ranges.is_bottom() {
            self.set_bottom();
        }
    }

    /// Changes the pack of `x`, if it is in one.
    fn change(&mut self, x: Dim, f: impl FnOnce(&mut D)) {
        let Some(pack) = self.packs.get(x).cloned() else {
            return;
        };
        let mut element = pack.element().clone();
        f(&mut element);
        self.take(pack.dims());
        self.put(pack.dims().to_vec(), element);
    }

    /// Takes a coordinate out of its pack.
    fn leave(&mut self, x: Dim) {
        let Some(pack) = self.packs.get(x).cloned() else {
            return;
        };
        let mut element = pack.element().clone();
        element.forget(x);
        self.take(pack.dims());
        let rest = pack.dims().iter().copied().filter(|y| *y != x).collect();
        self.put(rest, element);
    }

    /// One pack of all these coordinates and those that are in packs with them,
    /// taken out, with bounds; `None` when that would be too large.
    fn gather(&mut self, mut all: Vec<Dim>) -> Option<(Vec<Dim>, D)> {
        let packs = self.packs_of(all.iter().copied());
        all.extend(packs.iter().flat_map(|p| p.dims().iter().copied()));
        all.sort_unstable();
        all.dedup();
        if all.len() > MAX_PACK {
            return None;
        }
        let element = self.view(&all);
        self.take(&all);
        Some((all, element))
    }

    /// `x` gets a value of `range`, computed by `f` from the values of `from`.
    fn compute(&mut self, x: Dim, from: &[Dim], range: &Interval, f: impl FnOnce(&mut D)) {
        if range.is_bottom() || self.ranges.is_bottom() {
            return self.set_bottom();
        }
        let uses_itself = from.contains(&x);
        if !uses_itself {
            self.leave(x);
            self.ranges.forget(x);
        }
        if from.is_empty() || range.as_singleton().is_some() {
            // Nothing of the others is left in it.
            self.leave(x);
            return self.ranges.set_bounds(x, range);
        }
        if from == [x] && self.packs.get(x).is_none() {
            return self.ranges.set_bounds(x, range);
        }
        let mut all = from.to_vec();
        all.extend((!uses_itself).then_some(x));
        if let Some((dims, mut element)) = self.gather(all) {
            f(&mut element);
            self.ranges.set_bounds(x, range);
            self.tell_range(x, &mut element);
            self.put(dims, element);
        } else {
            self.leave(x);
            self.ranges.set_bounds(x, range);
        }
    }

    /// The pack that has all coordinates of `e`, which has some.
    fn covering(&self, e: &LinExpr) -> Option<&Pack<D>> {
        let pack = self.packs.get(e.dims().next()?)?;
        e.dims().all(|x| pack.has(x)).then_some(pack)
    }

    /// The bounds of a sum: what each pack says of its part of it.
    fn sum(&self, e: &LinExpr) -> Interval {
        let mut sum = Interval::singleton(e.constant.clone());
        for pack in self.packs_of(e.dims()) {
            let mut part = LinExpr::constant(Z::ZERO);
            for (x, c) in e.terms().iter().filter(|(x, _)| pack.has(*x)) {
                part.add_term(*x, c);
            }
            let known = self.ranges.bounds(&part);
            sum = sum.plus(&pack.element().bounds(&part).intersection(&known));
        }
        for (x, c) in e.terms() {
            if self.packs.get(*x).is_none() {
                sum = sum.plus(&self.range(*x).scaled(c));
            }
        }
        sum
    }
}
