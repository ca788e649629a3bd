//! What can be read off a diagram: the intervals of each dimension and how they
//! depend on each other.
//!
//! Cost: proportional to the number of segments, times the dimensions that
//! paths skip.

use super::node::Diagram;
use crate::lattice::Lattice;
use crate::value::interval::{Bound, Interval};
use crate::value::interval_unions::Pieces;
use crate::value::non_relational::Value;
use ir::{Dim, LinExpr, Z};
use rustc_hash::FxHashMap as HashMap;

/// A place in a diagram where the first of the tests of a dimension is.
pub(super) struct Root {
    /// Which of the dimensions.
    pub level: usize,
    /// The part that begins here.
    pub part: Diagram,
    /// The intervals for which there are points, in order, and which root
    /// follows; the number of roots where no test does.
    pub segments: Vec<(Interval, usize)>,
}

/// The paths of a diagram that isn't empty.
pub(super) struct Levels {
    /// The dimensions that are tested, in order.
    pub dims: Vec<Dim>,
    /// In the order of dimensions, so that each comes before those that follow.
    pub roots: Vec<Root>,
}

impl Levels {
    pub(super) fn new(d: &Diagram) -> Levels {
        let mut index: HashMap<usize, usize> = HashMap::default();
        let mut found = Vec::new();
        let mut todo = vec![d];
        while let Some(d) = todo.pop() {
            if let Diagram::Node(n) = d
                && !index.contains_key(&d.address())
            {
                index.insert(d.address(), 0);
                let segments = n.segments();
                todo.extend(segments.iter().map(|(_, next)| *next));
                found.push((n.dim, d, segments));
            }
        }
        found.sort_by_key(|(dim, ..)| *dim);
        for (i, (_, d, _)) in found.iter().enumerate() {
            index.insert(d.address(), i);
        }
        let mut dims: Vec<Dim> = found.iter().map(|(dim, ..)| *dim).collect();
        dims.dedup();
        let end = found.len();
        let roots = found
            .into_iter()
            .map(|(dim, d, segments)| Root {
                level: dims.partition_point(|other| *other < dim),
                part: d.clone(),
                segments: segments
                    .into_iter()
                    .map(|(range, next)| (range, *index.get(&next.address()).unwrap_or(&end)))
                    .collect(),
            })
            .collect();
        Levels { dims, roots }
    }

    /// How large the diagram is: the number of segments.
    pub(super) fn size(&self) -> usize {
        self.roots.iter().map(|r| r.segments.len()).sum()
    }

    /// The level that a root is at; that behind the last one where none follows.
    pub(super) fn level(&self, root: usize) -> usize {
        self.roots.get(root).map_or(self.dims.len(), |r| r.level)
    }

    fn position(&self, dim: Dim) -> Option<usize> {
        self.dims.binary_search(&dim).ok()
    }

    /// Whether each dimension is arbitrary on some path.
    pub(super) fn skipped(&self) -> Vec<bool> {
        let mut skipped = vec![false; self.dims.len()];
        for r in &self.roots {
            for (_, next) in &r.segments {
                skipped[r.level + 1..self.level(*next)].fill(true);
            }
        }
        skipped
    }

    /// The least interval for each dimension.
    pub(super) fn ranges(&self) -> Vec<Interval> {
        let mut ranges = vec![Interval::BOTTOM; self.dims.len()];
        for r in &self.roots {
            for (range, _) in &r.segments {
                ranges[r.level] = ranges[r.level].hull(range);
            }
        }
        for (range, skipped) in ranges.iter_mut().zip(self.skipped()) {
            if skipped {
                *range = Interval::TOP;
            }
        }
        ranges
    }

    /// All values of a dimension, in order and apart from each other.
    pub(super) fn values(&self, dim: Dim) -> Vec<Interval> {
        let Some(level) = self.position(dim) else {
            return vec![Interval::TOP];
        };
        if self.skipped()[level] {
            return vec![Interval::TOP];
        }
        let at = self.roots.iter().filter(|r| r.level == level);
        let mut all: Vec<&Interval> = at.flat_map(|r| r.segments.iter().map(|s| &s.0)).collect();
        all.sort_unstable_by(|a, b| a.lo().cmp(b.lo()));
        let mut values: Vec<Interval> = Vec::new();
        for next in all {
            match values.last_mut() {
                Some(last) if touches(last, next) => *last = last.hull(next),
                _ => values.push(next.clone()),
            }
        }
        values
    }

    /// The same, as a few intervals.
    pub(super) fn few_values(&self, dim: Dim) -> Pieces {
        few(&self.values(dim))
    }

    /// The bounds `k` of the tests `dim <= k`, in order.
    pub(super) fn cuts(&self, dim: Dim) -> Vec<Z> {
        let Some(level) = self.position(dim) else {
            return Vec::new();
        };
        let mut cuts = Vec::new();
        for r in self.roots.iter().filter(|r| r.level == level) {
            for (range, _) in &r.segments {
                cuts.extend(range.lo().finite().map(|lo| lo - Z::ONE));
                cuts.extend(range.hi().finite().cloned());
            }
        }
        cuts.sort_unstable();
        cuts.dedup();
        cuts
    }

    /// The values of a dimension, cut wherever a path depends on it.
    pub(super) fn segments(&self, dim: Dim) -> Vec<Interval> {
        let cuts = self.cuts(dim);
        let mut segments = Vec::new();
        for values in self.values(dim) {
            let mut rest = values;
            for cut in &cuts {
                if rest.contains(cut) && rest.hi().finite() != Some(cut) {
                    segments.push(rest.intersection(&Interval::at_most(cut.clone())));
                    rest = rest.intersection(&Interval::at_least(cut + Z::ONE));
                }
            }
            segments.push(rest);
        }
        segments
    }

    /// The number of paths.
    pub(super) fn paths(&self) -> usize {
        let mut paths = vec![0usize; self.roots.len()];
        paths.push(1);
        for (i, r) in self.roots.iter().enumerate().rev() {
            paths[i] = r
                .segments
                .iter()
                .fold(0, |n: usize, (_, next)| n.saturating_add(paths[*next]));
        }
        paths[0]
    }

    /// The paths as boxes: what is known of each dimension on each.
    pub(super) fn boxes(&self) -> Vec<Vec<(Dim, Interval)>> {
        let mut all = Vec::new();
        let mut todo = vec![(0, Vec::new())];
        while let Some((root, so_far)) = todo.pop() {
            let Some(r) = self.roots.get(root) else {
                all.push(so_far);
                continue;
            };
            for (range, next) in r.segments.iter().rev() {
                let mut longer = so_far.clone();
                longer.push((self.dims[r.level], range.clone()));
                todo.push((*next, longer));
            }
        }
        all
    }

    /// The least interval that contains the values of the terms of `e` whose
    /// dimensions are tested here.
    pub(super) fn range_of(&self, e: &LinExpr) -> Interval {
        let coefficients: Vec<Z> = self.dims.iter().map(|d| e.coefficient(*d)).collect();
        let mut ranges = vec![Interval::BOTTOM; self.roots.len()];
        ranges.push(Interval::singleton(0));
        for (i, r) in self.roots.iter().enumerate().rev() {
            for (range, next) in &r.segments {
                let skipped = r.level + 1..self.level(*next);
                let sum = if coefficients[skipped].iter().any(|c| !c.is_zero()) {
                    Interval::TOP
                } else {
                    range.scaled(&coefficients[r.level]).plus(&ranges[*next])
                };
                ranges[i] = ranges[i].hull(&sum);
            }
        }
        ranges.swap_remove(0)
    }
}

/// The least set of a few intervals around some that are in order.
pub(super) fn few(values: &[Interval]) -> Pieces {
    let mut pieces = Pieces::of_interval(&Interval::BOTTOM);
    for v in values {
        pieces.join(&Pieces::of_interval(v));
    }
    pieces
}

/// Whether there is no number between an interval and one that begins later.
fn touches(a: &Interval, b: &Interval) -> bool {
    match (a.hi(), b.lo()) {
        (Bound::Finite(hi), Bound::Finite(lo)) => *lo <= hi + Z::ONE,
        _ => true,
    }
}
