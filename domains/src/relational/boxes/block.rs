//! Blocks: diagrams over dimensions that depend on each other.

use super::levels::{Levels, few};
use super::manager::Manager;
use super::node::Diagram;
use super::ops::Ops;
use crate::lattice::Lattice;
use crate::value::interval::Interval;
use ir::Dim;
use smallvec::{SmallVec, smallvec};
use std::sync::Arc;

/// A diagram that is neither empty nor everything, with what is asked of it
/// most often.
pub(super) struct Block {
    pub diagram: Diagram,
    /// The dimensions that it tests, in order.
    pub dims: SmallVec<[Dim; 1]>,
    /// The least interval of each.
    pub ranges: SmallVec<[Interval; 1]>,
    /// The number of its segments.
    pub size: usize,
}

impl PartialEq for Block {
    fn eq(&self, other: &Self) -> bool {
        self.diagram == other.diagram
    }
}

impl Block {
    /// The block of a diagram that is neither empty nor everything.
    pub(super) fn new(diagram: Diagram) -> Block {
        let levels = Levels::new(&diagram);
        Block {
            dims: levels.dims.iter().copied().collect(),
            ranges: levels.ranges().into(),
            size: levels.size(),
            diagram,
        }
    }

    /// One dimension in an interval that is neither empty nor everything.
    pub(super) fn of_range(manager: &Manager, dim: Dim, range: &Interval) -> Block {
        Block {
            diagram: manager.within(dim, range, &Diagram::All),
            dims: smallvec![dim],
            ranges: smallvec![range.clone()],
            size: 1,
        }
    }

    /// The interval that its only dimension is in, if that is all it says.
    pub(super) fn as_range(&self) -> Option<&Interval> {
        (self.size == 1 && self.dims.len() == 1).then(|| &self.ranges[0])
    }

    /// The least interval of a dimension.
    pub(super) fn range(&self, dim: Dim) -> Interval {
        match self.dims.binary_search(&dim) {
            Ok(i) => self.ranges[i].clone(),
            Err(_) => Interval::TOP,
        }
    }
}

/// Independent parts of a diagram that isn't empty, whose product it is: first
/// the dimensions that are independent by themselves, then what lies before and
/// behind each place that all paths go through. Not always the finest parts: two
/// groups whose dimensions alternate stay together.
pub(super) fn parts(ops: &mut Ops, diagram: &Diagram) -> Option<Vec<Diagram>> {
    let levels = Levels::new(diagram);
    if levels.dims.len() < 2 {
        return Some(match diagram {
            Diagram::Node(_) => vec![diagram.clone()],
            _ => Vec::new(),
        });
    }
    let independent = independent(&levels);
    let mut parts = Vec::new();
    for (dim, values) in &independent {
        if values.iter().all(|v| !v.is_top()) {
            parts.push(ops.manager.pieces(*dim, values, &Diagram::All));
        }
    }
    let mut rest = diagram.clone();
    if !independent.is_empty() {
        let alone: Vec<Dim> = independent.iter().map(|(d, _)| *d).collect();
        rest = ops.exists(&rest, &|d| alone.binary_search(&d).is_ok())?;
    }
    while let Some(behind) = waist(&Levels::new(&rest)) {
        parts.push(ops.without_part(&rest, &behind)?);
        rest = behind;
    }
    if rest != Diagram::All {
        parts.push(rest);
    }
    Some(parts)
}

/// The dimensions whose values are the same wherever they are tested, and don't
/// matter for what follows. In order.
fn independent(levels: &Levels) -> Vec<(Dim, Vec<Interval>)> {
    let skipped = levels.skipped();
    let mut values: Vec<Option<Vec<Interval>>> = vec![None; levels.dims.len()];
    let mut varies = skipped;
    for r in &levels.roots {
        let same = r.segments.windows(2).all(|w| w[0].1 == w[1].1);
        let here = || r.segments.iter().map(|s| &s.0);
        match &values[r.level] {
            _ if !same => varies[r.level] = true,
            None => values[r.level] = Some(here().cloned().collect()),
            Some(known) => varies[r.level] |= !here().eq(known),
        }
    }
    let dims = levels.dims.iter().zip(values).zip(varies);
    dims.filter(|(_, varies)| !varies)
        .filter_map(|((d, values), _)| Some((*d, values?)))
        .collect()
}

/// The part that all paths go through, if there is one behind the beginning:
/// the first.
fn waist(levels: &Levels) -> Option<Diagram> {
    // What every edge into or over a level leads to, unless that differs.
    let n = levels.dims.len();
    let mut targets: Vec<Option<usize>> = vec![None; n];
    let mut differ = vec![false; n];
    for r in &levels.roots {
        for (_, next) in &r.segments {
            let last = levels.level(*next).min(n - 1);
            for level in r.level + 1..=last {
                differ[level] |= targets[level].is_some_and(|t| t != *next);
                targets[level] = Some(*next);
            }
        }
    }
    let found = (1..n).find(|level| !differ[*level])?;
    Some(levels.roots.get(targets[found]?)?.part.clone())
}

/// For each dimension of some blocks, a few intervals: what they say of each
/// dimension by itself.
pub(super) fn outline(ops: &mut Ops, diagrams: &[Diagram]) -> Vec<Block> {
    let mut blocks = Vec::new();
    for d in diagrams {
        let levels = Levels::new(d);
        for dim in &levels.dims {
            let values = few(&levels.values(*dim));
            let diagram = ops.manager.pieces(*dim, values.pieces(), &Diagram::All);
            if diagram != Diagram::All {
                blocks.push(Block::new(diagram));
            }
        }
    }
    blocks
}

/// Blocks, each once.
pub(super) type Blocks = SmallVec<[Arc<Block>; 4]>;

/// Groups of blocks of two states: those that have dimensions in common,
/// directly or by way of others, are in one group. In the order of the first.
pub(super) fn groups(left: &Blocks, right: &Blocks) -> Vec<(Blocks, Blocks)> {
    let all: Vec<&Arc<Block>> = left.iter().chain(right).collect();
    // Each block's group is named by its least member.
    let mut group: Vec<usize> = (0..all.len()).collect();
    let mut owners: Vec<(Dim, usize)> = Vec::new();
    for (i, b) in all.iter().enumerate() {
        owners.extend(b.dims.iter().map(|d| (*d, i)));
    }
    owners.sort_unstable();
    let find = |group: &[usize], mut i: usize| {
        while group[i] != i {
            i = group[i];
        }
        i
    };
    for pair in owners.windows(2).filter(|w| w[0].0 == w[1].0) {
        let (a, b) = (find(&group, pair[0].1), find(&group, pair[1].1));
        group[a.max(b)] = a.min(b);
    }
    let mut groups: Vec<(usize, Blocks, Blocks)> = Vec::new();
    for (i, b) in all.iter().enumerate() {
        let name = find(&group, i);
        let known = groups.iter().position(|g| g.0 == name);
        let at = known.unwrap_or(groups.len());
        if known.is_none() {
            groups.push((name, Blocks::new(), Blocks::new()));
        }
        let side = if i < left.len() {
            &mut groups[at].1
        } else {
            &mut groups[at].2
        };
        side.push((*b).clone());
    }
    groups.into_iter().map(|(_, l, r)| (l, r)).collect()
}
