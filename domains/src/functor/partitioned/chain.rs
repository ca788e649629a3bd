//! The lattice of partitioned elements.

use super::{Key, Partitioned, group};
use crate::lattice::{Lattice, Thresholds};
use crate::numeric::Numeric;
use crate::tuning::{MAX_ADOPTED, MAX_MEET, MAX_SELECTORS};
use std::collections::BTreeMap;

/// How often a widening chain of `partitioned(D, limit)` grows at most, where
/// those of `D` grow at most `below` times.
pub(crate) fn longest_chain(limit: usize, below: usize) -> usize {
    // Selectors are taken on and dropped again, and those of the start dropped;
    // a meet may have left twice as many there.
    let changes = 2 * MAX_ADOPTED + 2 * MAX_SELECTORS;
    (changes + 1) * (limit * (below + 1) + 1)
}

impl<D: Numeric> Lattice for Partitioned<D> {
    fn set_top(&mut self) {
        self.selectors.clear();
        self.parts = BTreeMap::from([(Key::new(), (*self.top).clone())]);
        self.adopted = 0;
    }

    fn set_bottom(&mut self) {
        self.selectors.clear();
        self.parts.clear();
        self.adopted = 0;
    }

    fn is_bottom(&self) -> bool {
        self.parts.is_empty()
    }

    fn is_top(&self) -> bool {
        self.selectors.is_empty() && self.parts.values().any(Lattice::is_top)
    }

    fn leq(&self, other: &Self) -> bool {
        self.pieces(&other.selectors).is_some_and(|pieces| {
            pieces
                .iter()
                .all(|(key, d)| other.parts.get(key).is_some_and(|part| d.leq(part)))
        })
    }

    fn join(&mut self, other: &Self) {
        if other.leq(self) {
            return;
        }
        let all = self.both_selectors(other, MAX_SELECTORS.max(self.selectors.len()));
        let (selectors, [mine, theirs]) = self.alike(other, all);
        self.remember_all(other);
        self.parts = group(mine.into_iter().chain(theirs));
        self.selectors = selectors;
        self.adopted = 0;
    }

    fn meet(&mut self, other: &Self) {
        let mut selectors = self.selectors.clone();
        selectors.extend(other.selectors.iter().copied());
        selectors.sort_unstable();
        selectors.dedup();
        let mut common = BTreeMap::new();
        for (mine, d) in &self.parts {
            for (theirs, e) in &other.parts {
                let value = |known: &[ir::Dim], key: &Key, x: &ir::Dim| {
                    let at = known.iter().position(|s| s == x);
                    at.map(|i| key[i].clone())
                };
                let values = selectors.iter().map(|x| {
                    let (a, b) = (
                        value(&self.selectors, mine, x),
                        value(&other.selectors, theirs, x),
                    );
                    match (a, b) {
                        (Some(a), Some(b)) => (a == b).then_some(a),
                        (a, b) => a.or(b),
                    }
                });
                let Some(key) = values.collect::<Option<Key>>() else {
                    continue;
                };
                let mut both = d.clone();
                both.meet(e);
                common.insert(key, both);
            }
        }
        common.retain(|_, d: &mut D| !d.is_bottom());
        if common.len() <= MAX_MEET.max(self.parts.len()) {
            self.parts = common;
            self.selectors = selectors;
            self.adopted = 0;
        }
    }

    fn widen(&mut self, next: &Self, thresholds: &Thresholds) {
        if next.leq(self) {
            return;
        }
        let room = (self.selectors.len() + MAX_ADOPTED - self.adopted.min(MAX_ADOPTED))
            .min(MAX_SELECTORS.max(self.selectors.len()));
        let all = self.both_selectors(next, room);
        let (selectors, [mine, theirs]) = self.alike(next, all);
        self.remember_all(next);
        let is_new = |x: &&ir::Dim| !self.selectors.contains(x);
        self.adopted += selectors.iter().filter(is_new).count();
        self.selectors = selectors;
        self.parts = group(mine);
        for (key, d) in group(theirs) {
            let Some(part) = self.parts.get_mut(&key) else {
                self.parts.insert(key, d);
                continue;
            };
            let mut next = part.clone();
            next.join(&d);
            part.widen(&next, thresholds);
        }
    }

    fn narrow(&mut self, next: &Self) {
        let Some(pieces) = next.pieces(&self.selectors) else {
            return;
        };
        let pieces = group(pieces);
        self.parts.retain(|key, d| {
            let below = pieces.get(key);
            if let Some(next) = below {
                d.narrow(next);
            }
            below.is_some()
        });
        self.drop_bottoms();
    }
}
