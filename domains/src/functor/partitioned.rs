//! Value partitioning: a numeric domain applied apart for each value of a few
//! chosen coordinates.
//!
//! What it expresses: implications from the value of a *selector* (a mode, a
//! flag, a kind, a return code) to whatever the domain below expresses.
//!
//! Form: up to [`MAX_SELECTORS`] selectors, and an element for each combination
//! of their values that is possible; an absent one is impossible, none is ⊥.
//! Without selectors it is the domain below. Joins and transfer functions leave
//! at most `limit` elements. Meets are exact and may have more, up to
//! `tuning::MAX_MEET`.
//!
//! Selection: a coordinate becomes a selector when it is compared with a
//! constant (also where the answer is known: the next one may differ) and has so
//! few values by then that there is room. It is one until
//! it is forgotten, or until there is no room: then the selector with the most
//! values goes. Elements with different selectors are compared and joined over
//! those of both, as far as there is room.
//!
//! Such coordinates are remembered, also when they are forgotten for a while (a
//! flag that is about to be set): where elements meet that differ in one, a join
//! makes it a selector again.
//!
//! Widening: one of the domain below for each combination of values. Why chains
//! stop: widening takes on at most `MAX_ADOPTED` selectors in one chain (it
//! counts them), so that it drops a bounded number, too; between two such
//! changes, at most `limit` elements appear, and each has a widening chain of
//! the domain below.
//!
//! Source: X. Rival, L. Mauborgne, *The trace partitioning abstract domain*,
//! TOPLAS 29, 2007 (partitioning by the value of a variable); B. Jeannet,
//! *Dynamic partitioning in linear relation analysis*, FMSD 23, 2003. We depart
//! from them in that the partition is part of the element, not of the program:
//! an assignment to a selector moves elements.
//!
//! Can't see: cases that no small number tells apart; more than `limit`.
//!
//! Cost: that of the domain below for each element; joins and comparisons split
//! what is not partitioned alike.

mod chain;
mod numeric;
#[cfg(test)]
mod tests;

use crate::numeric::Numeric;
use crate::tuning::{MAX_REMEMBERED, MAX_SELECTORS};
use crate::value::interval::Interval;
use ir::{Dim, LinExpr, Z};
use smallvec::SmallVec;
use std::collections::BTreeMap;
use std::sync::Arc;

pub(crate) use chain::longest_chain;

/// Selectors, in order.
type Selectors = SmallVec<[Dim; MAX_SELECTORS]>;

/// A value for each selector.
type Key = SmallVec<[Z; MAX_SELECTORS]>;

/// An element for each combination of the selectors' values.
#[derive(Clone, Debug)]
pub(crate) struct Partitioned<D> {
    top: Arc<D>,
    limit: usize,
    selectors: Selectors,
    parts: BTreeMap<Key, D>,
    /// Coordinates that were selectors once, the latest last. No part of γ.
    remembered: SmallVec<[Dim; MAX_REMEMBERED]>,
    /// How many selectors the present widening chain took on.
    adopted: usize,
}

/// Splits `d`, in which the `known` have the values `key`, by the values of the
/// `wanted`. `None` when those are more than `limit`.
fn split<D: Numeric>(
    known: &[Dim],
    key: &[Z],
    d: &D,
    wanted: &[Dim],
    limit: usize,
) -> Option<Vec<(Key, D)>> {
    let mut pieces = vec![(Key::new(), d.clone())];
    for x in wanted {
        if let Some(i) = known.iter().position(|k| k == x) {
            for (piece, _) in &mut pieces {
                piece.push(key[i].clone());
            }
            continue;
        }
        let mut finer = Vec::new();
        for (key, d) in pieces {
            let room = u32::try_from(limit).unwrap_or(u32::MAX);
            for value in d.elements(*x, &Interval::TOP, room)? {
                let mut piece = d.clone();
                if d.bounds(&LinExpr::dim(*x)).as_singleton().is_none() {
                    piece.assume_bounds(*x, &Interval::singleton(value.clone()));
                }
                let mut key = key.clone();
                key.push(value);
                if !piece.is_bottom() {
                    finer.push((key, piece));
                }
            }
            if finer.len() > limit {
                return None;
            }
        }
        pieces = finer;
    }
    Some(pieces)
}

/// The join of the pieces with the same key.
fn group<D: Numeric>(pieces: impl IntoIterator<Item = (Key, D)>) -> BTreeMap<Key, D> {
    let mut parts: BTreeMap<Key, D> = BTreeMap::new();
    for (key, d) in pieces {
        match parts.entry(key) {
            std::collections::btree_map::Entry::Occupied(mut part) => part.get_mut().join(&d),
            std::collections::btree_map::Entry::Vacant(place) => {
                place.insert(d);
            }
        }
    }
    parts
}

impl<D: Numeric> Partitioned<D> {
    /// One element, not partitioned; joins keep at most `limit` (at least 1).
    pub(crate) fn new(mut element: D, limit: usize) -> Self {
        let first = element.clone();
        element.set_top();
        let mut all = Partitioned {
            top: Arc::new(element),
            limit: limit.max(1),
            selectors: Selectors::new(),
            parts: BTreeMap::from([(Key::new(), first)]),
            remembered: SmallVec::new(),
            adopted: 0,
        };
        all.drop_bottoms();
        all
    }

    /// The elements, in the order of the selectors' values.
    pub(crate) fn parts(&self) -> impl Iterator<Item = &D> {
        self.parts.values()
    }

    fn drop_bottoms(&mut self) {
        self.parts.retain(|_, d| !d.is_bottom());
        self.adopted = 0;
    }

    /// Changes every element; the selectors keep their values.
    fn each(&mut self, f: impl FnMut(&mut D)) {
        self.parts.values_mut().for_each(f);
        self.drop_bottoms();
    }

    /// Changes `x` in every element; if it is a selector, they move.
    fn change(&mut self, x: Dim, f: impl FnMut(&mut D)) {
        self.each(f);
        let Some(at) = self.selectors.iter().position(|s| *s == x) else {
            return;
        };
        let mut known = self.selectors.clone();
        known.remove(at);
        let loose: Vec<(Key, D)> = std::mem::take(&mut self.parts)
            .into_iter()
            .map(|(mut key, d)| {
                key.remove(at);
                (key, d)
            })
            .collect();
        let moved = loose
            .iter()
            .map(|(key, d)| split(&known, key, d, &self.selectors, self.limit))
            .collect::<Option<Vec<_>>>();
        if let Some(pieces) = moved {
            let parts = group(pieces.into_iter().flatten());
            if parts.len() <= self.limit {
                self.parts = parts;
                return;
            }
        }
        self.parts = group(loose);
        self.selectors = known;
    }

    /// Joins the elements that only differ in the selectors for which `keep` is
    /// false; those are none any more.
    fn keep_selectors(&mut self, keep: impl Fn(Dim) -> bool) {
        if self.selectors.iter().all(|s| keep(*s)) {
            return;
        }
        let kept: Selectors = self
            .selectors
            .iter()
            .copied()
            .filter(|s| keep(*s))
            .collect();
        if let Some(pieces) = self.pieces(&kept) {
            self.parts = group(pieces);
            self.selectors = kept;
        }
    }

    /// The elements split by the values of `wanted`, and not kept apart by
    /// anything else. Not `None` if all of those are selectors.
    fn pieces(&self, wanted: &[Dim]) -> Option<Vec<(Key, D)>> {
        let mut pieces = Vec::new();
        for (key, d) in &self.parts {
            pieces.append(&mut split(&self.selectors, key, d, wanted, self.limit)?);
        }
        Some(pieces)
    }

    /// How many values a coordinate has, at most.
    fn values(&self, x: Dim) -> usize {
        if let Some(i) = self.selectors.iter().position(|s| *s == x) {
            let mut values: Vec<&Z> = self.parts.keys().map(|key| &key[i]).collect();
            values.sort_unstable();
            values.dedup();
            return values.len();
        }
        let e = LinExpr::dim(x);
        let range = crate::functor::disjunction::bounds(self.parts.values(), &e);
        let count = range.count().and_then(|n| n.to_u32());
        count
            .and_then(|n| usize::try_from(n).ok())
            .unwrap_or(usize::MAX)
    }

    /// Both sides' elements split by the same selectors: as many of `selectors`
    /// as there is room for.
    fn alike(&self, other: &Self, mut selectors: Selectors) -> (Selectors, [Vec<(Key, D)>; 2]) {
        loop {
            if let (Some(a), Some(b)) = (self.pieces(&selectors), other.pieces(&selectors)) {
                let mut keys: Vec<&Key> = a.iter().chain(&b).map(|(key, _)| key).collect();
                keys.sort_unstable();
                keys.dedup();
                if keys.len() <= self.limit || selectors.is_empty() {
                    return (selectors, [a, b]);
                }
            }
            let values = |x: Dim| self.values(x).max(other.values(x));
            let most = (0..selectors.len()).max_by_key(|i| values(selectors[*i]));
            selectors.remove(most.unwrap_or(0));
        }
    }

    /// The selectors of `self` and then of `other`, and what was one and differs
    /// between them, up to `limit`; in order.
    fn both_selectors(&self, other: &Self, limit: usize) -> Selectors {
        let mut all = self.selectors.clone();
        let differs = |x: &Dim| {
            let x = LinExpr::dim(*x);
            let of = |s: &Self| crate::functor::disjunction::bounds(s.parts(), &x);
            of(self) != of(other)
        };
        let remembered = self.remembered.iter().chain(&other.remembered);
        for x in other
            .selectors
            .iter()
            .chain(remembered.filter(|x| differs(x)))
        {
            if all.len() < limit && !all.contains(x) {
                all.push(*x);
            }
        }
        all.sort_unstable();
        all
    }

    /// Makes `x` a selector if there is room for its values.
    fn select(&mut self, x: Dim) {
        let is_new = x.view().is_some() && !self.selectors.contains(&x);
        if !is_new || self.selectors.len() >= MAX_SELECTORS {
            return;
        }
        let mut selectors = self.selectors.clone();
        selectors.push(x);
        selectors.sort_unstable();
        let Some(pieces) = self.pieces(&selectors) else {
            return;
        };
        if pieces.len() <= self.limit {
            self.parts = pieces.into_iter().collect();
            self.selectors = selectors;
            self.remember(x);
        }
    }

    fn remember(&mut self, x: Dim) {
        if self.remembered.contains(&x) {
            return;
        }
        if self.remembered.len() == MAX_REMEMBERED {
            self.remembered.remove(0);
        }
        self.remembered.push(x);
    }

    /// Remembers what `other` does, too.
    fn remember_all(&mut self, other: &Self) {
        for x in &other.remembered {
            self.remember(*x);
        }
    }
}
