//! The lattice of packed elements: through the packs of both sides.

use super::{Pack, Packed};
use crate::lattice::{Lattice, Thresholds};
use crate::numeric::Numeric;
use crate::tuning::MAX_PACK;
use ir::{Dim, LinExpr};

/// How often a widening chain of `packed(D)` grows at most, where those of `D`
/// grow at most `below` times and those of intervals `ranges` times.
pub(crate) fn longest_chain(dims: usize, below: usize, ranges: usize) -> usize {
    ranges + (2 * dims + 1) * (below + dims)
}

/// The union of `more` and of the groups that it meets, if it is small enough.
fn merge(groups: &mut Vec<Vec<Dim>>, more: &[Dim]) {
    let meets = |g: &Vec<Dim>| g.iter().any(|x| more.contains(x));
    let mut union: Vec<Dim> = more.to_vec();
    union.extend(groups.iter().filter(|g| meets(g)).flatten());
    union.sort_unstable();
    union.dedup();
    if union.len() <= MAX_PACK {
        groups.retain(|g| !meets(g));
        groups.push(union);
    }
}

impl<D: Numeric> Packed<D> {
    /// The packs of `self` that `other` doesn't have.
    fn own_packs(&self, other: &Self) -> Vec<Pack<D>> {
        let differences = self.packs.differences(&other.packs);
        let mine = differences.filter_map(|d| d.left.map(|p| (d.key, p)));
        mine.filter(|(x, p)| p.dims().first() == Some(x))
            .map(|(_, p)| p.clone())
            .collect()
    }

    /// The packs through which both sides are seen, but for those that they
    /// share: as large as there is room for.
    fn common_packs(&self, other: &Self) -> Vec<Vec<Dim>> {
        let mine = self.own_packs(other);
        let mut groups: Vec<Vec<Dim>> = mine.iter().map(|p| p.dims().to_vec()).collect();
        for pack in other.own_packs(self) {
            merge(&mut groups, pack.dims());
        }
        groups
    }

    /// Coordinates whose ranges differ between the two sides may have changed
    /// together, as the counters of a loop do: they are put into one group, first
    /// those of one value on each side, as many as there is room for.
    fn add_changed(&self, other: &Self, groups: &mut Vec<Vec<Dim>>) {
        let mut changed: Vec<(bool, Dim)> = Vec::new();
        for d in self.ranges.differences(&other.ranges) {
            let (Some(a), Some(b)) = (d.left, d.right) else {
                continue;
            };
            if a.ends().is_some() && b.ends().is_some() && d.key.view().is_some() {
                let constants = a.as_singleton().is_some() && b.as_singleton().is_some();
                changed.push((!constants, d.key));
            }
        }
        changed.sort_unstable();
        if let Some((_, first)) = changed.first().copied() {
            for (_, x) in &changed[1..] {
                let is_together = groups.iter().any(|g| g.contains(&first) && g.contains(x));
                // A pack that both sides share stays what it is.
                let is_shared = |x| {
                    self.packs
                        .get(x)
                        .is_some_and(|p| other.packs.get(x) == Some(p))
                };
                if !is_together && !is_shared(first) && !is_shared(*x) {
                    merge(groups, &[first, *x]);
                }
            }
        }
    }

    /// Takes out the packs that `other` doesn't have.
    fn take_own(&mut self, other: &Self) {
        for pack in self.own_packs(other) {
            self.take(pack.dims());
        }
    }
}

impl<D: Numeric> Lattice for Packed<D> {
    fn set_top(&mut self) {
        self.ranges.set_top();
        self.packs.clear();
    }

    fn set_bottom(&mut self) {
        self.ranges.set_bottom();
        self.packs.clear();
    }

    fn is_bottom(&self) -> bool {
        self.ranges.is_bottom()
    }

    fn is_top(&self) -> bool {
        self.ranges.is_top() && self.each_pack().all(|p| p.element().is_top())
    }

    fn leq(&self, other: &Self) -> bool {
        if self.is_bottom() || other.is_bottom() {
            return self.is_bottom();
        }
        // A pack may know tighter bounds than the intervals, after widening.
        let mut ranges = self.ranges.differences(&other.ranges);
        ranges.all(|d| {
            d.right
                .is_none_or(|range| self.bounds(&LinExpr::dim(d.key)).leq(range))
        }) && other
            .own_packs(self)
            .iter()
            .all(|p| self.view(p.dims()).leq(p.element()))
    }

    fn join(&mut self, other: &Self) {
        if self.join_bottom(other) {
            return;
        }
        let mut groups = self.common_packs(other);
        self.add_changed(other, &mut groups);
        let joined: Vec<(Vec<Dim>, D)> = groups
            .into_iter()
            .map(|dims| {
                let mut all = self.view(&dims);
                all.join(&other.view(&dims));
                (dims, all)
            })
            .collect();
        self.take_own(other);
        self.ranges.join(&other.ranges);
        for (dims, element) in joined {
            if !element.is_top() {
                self.put_silently(dims, element);
            }
        }
    }

    fn meet(&mut self, other: &Self) {
        if self.is_bottom() || other.is_bottom() {
            return self.set_bottom();
        }
        if other.is_top() {
            return;
        }
        let met: Vec<(Vec<Dim>, D)> = self
            .common_packs(other)
            .into_iter()
            .map(|dims| {
                let mut all = self.view(&dims);
                all.meet(&other.view(&dims));
                (dims, all)
            })
            .collect();
        self.take_own(other);
        self.ranges.meet(&other.ranges);
        for (dims, element) in met {
            if self.is_bottom() {
                return self.set_bottom();
            }
            self.put(dims, element);
        }
        if self.is_bottom() {
            self.set_bottom();
        }
    }

    fn widen(&mut self, next: &Self, thresholds: &Thresholds) {
        if self.join_bottom(next) {
            return;
        }
        let widened: Vec<(Vec<Dim>, D)> = self
            .common_packs(next)
            .into_iter()
            .map(|dims| {
                // What the intervals know of a pack that is there already could
                // undo what widening gave up.
                let is_pack = self
                    .packs
                    .get(dims[0])
                    .is_some_and(|p| p.dims() == dims.as_slice());
                let mut all = if is_pack {
                    self.seen(&dims)
                } else {
                    self.view(&dims)
                };
                let mut grown = all.clone();
                grown.join(&next.view(&dims));
                all.widen(&grown, thresholds);
                (dims, all)
            })
            .collect();
        self.take_own(next);
        self.ranges.widen(&next.ranges, thresholds);
        for (dims, element) in widened {
            self.put_silently(dims, element);
        }
    }

    fn narrow(&mut self, next: &Self) {
        if self.is_bottom() || next.is_bottom() {
            return self.set_bottom();
        }
        let mut narrowed = Vec::new();
        for pack in self.own_packs(next) {
            let mut element = pack.element().clone();
            element.narrow(&next.view(pack.dims()));
            if element.is_bottom() {
                return self.set_bottom();
            }
            narrowed.push((pack.dims().to_vec(), element));
        }
        self.take_own(next);
        self.ranges.narrow(&next.ranges);
        if self.ranges.is_bottom() {
            return self.set_bottom();
        }
        for (dims, element) in narrowed {
            self.put_silently(dims, element);
        }
    }
}
