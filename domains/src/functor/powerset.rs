//! The finite powerset of a numeric domain: points that are in one of a few
//! elements.
//!
//! What it expresses: disjunctions of what the domain below expresses. Joins
//! keep what comes together apart while there is room, `x != c` becomes two
//! elements where one can't say it, and so does a number that wraps from one
//! lap into the next.
//!
//! Form: a list of disjuncts, in the order in which they came; none is ⊥. Joins
//! and transfer functions leave at most `limit`; meets are exact and may have
//! more, up to [`MAX_MEET`]. Order: each disjunct is below one of the other
//! side's (Hoare's), so that `leq` may miss what only a union covers.
//!
//! Merging: the two disjuncts that share most constraints, then the closest
//! ones ([`Distance`]), then the first.
//!
//! Widening: slots. A disjunct that comes in and that no slot contains goes
//! into a slot of its own while there are some, unless it is nearer to a slot
//! than slots are to each other; when there is no free slot, the nearest slots
//! are merged if they are nearer to each other; otherwise the nearest slot is
//! widened by it. That keeps phases and modes of a loop apart, while the rounds
//! of a counter end in one slot. Why chains stop: a chain makes at most twice
//! `limit` slots (it counts them), and slots otherwise only grow, each by a
//! widening chain of the domain below. A step that grows the whole makes a slot
//! or grows one, so that `2 · limit · (longest chain below + 1)` steps are a
//! bound (and one for a start with too many disjuncts).
//!
//! Source: R. Bagnara, P. Hill, E. Zaffanella, *Widening operators for powerset
//! domains*, STTT 8, 2006; distances as in C. Popeea, W. Chin, *Inferring
//! disjunctive postconditions*, ASIAN 2006. We depart from the former in that
//! its connectors keep no more disjuncts than its certificates allow, for which
//! a black box below has no measure; slots need none.
//!
//! Can't see: more disjunctions than `limit`.
//!
//! Cost: `limit` times the domain below; joins and widening compare each two
//! disjuncts, and when they merge, ask about each constraint of both.

use crate::algebra::non_linear::NonLinear;
use crate::functor::disjunction::{self, Distance, constraints, distance, make_irredundant};
use crate::lattice::{Lattice, Thresholds};
use crate::numeric::{Numeric, numeric_methods};
use crate::tuning::MAX_MEET;
use crate::value::facts::Facts;
use crate::value::interval::Interval;
use ir::{Dim, Formula, LinCons, LinExpr, Rel, Sign, Z};
use std::sync::Arc;

/// A union of elements.
#[derive(Clone, Debug)]
pub(crate) struct Powerset<D> {
    top: Arc<D>,
    limit: usize,
    disjuncts: Vec<D>,
    /// How many slots the present widening chain has made.
    slots: usize,
}

/// How often a widening chain of `powerset(D, limit)` grows at most, where those
/// of `D` grow at most `below` times.
pub(crate) fn longest_chain(limit: usize, below: usize) -> usize {
    1 + 2 * limit * (below + 1)
}

impl<D: Numeric> Powerset<D> {
    /// The union of one element; joins keep at most `limit` (at least 1).
    pub(crate) fn new(mut element: D, limit: usize) -> Self {
        let disjuncts = vec![element.clone()];
        element.set_top();
        let mut all = Powerset {
            top: Arc::new(element),
            limit: limit.max(1),
            disjuncts,
            slots: 0,
        };
        all.drop_bottoms();
        all
    }

    /// The disjuncts.
    pub(crate) fn parts(&self) -> impl Iterator<Item = &D> {
        self.disjuncts.iter()
    }

    fn drop_bottoms(&mut self) {
        self.disjuncts.retain(|d| !d.is_bottom());
        self.slots = 0;
    }

    /// Changes every disjunct.
    fn each(&mut self, f: impl FnMut(&mut D)) {
        self.disjuncts.iter_mut().for_each(f);
        self.drop_bottoms();
    }

    /// Merges the closest disjuncts until there are few enough.
    fn reduce(&mut self) {
        self.slots = 0;
        make_irredundant(&mut self.disjuncts);
        if self.disjuncts.len() <= self.limit {
            return;
        }
        let mut all: Vec<(D, Vec<LinCons>)> = std::mem::take(&mut self.disjuncts)
            .into_iter()
            .map(with_constraints)
            .collect();
        let apart = |all: &[(D, Vec<LinCons>)], i: usize, j: usize| between(&all[i], &all[j]);
        // Row `i` has the distances to the disjuncts before it.
        let mut table: Vec<Vec<Distance>> = (0..all.len())
            .map(|i| (0..i).map(|j| apart(&all, i, j)).collect())
            .collect();
        while all.len() > self.limit {
            let Some((_, j, i)) = closest(&table) else {
                break;
            };
            let (last, _) = all.remove(i);
            let mut merged = all[j].0.clone();
            merged.join(&last);
            all[j] = with_constraints(merged);
            let mut kept: Vec<bool> = vec![true; all.len()];
            for (at, d) in all.iter().enumerate() {
                kept[at] = at == j || !d.0.leq(&all[j].0);
            }
            table.remove(i);
            table.iter_mut().skip(i).for_each(|row| {
                row.remove(i);
            });
            for at in (0..all.len()).rev().filter(|at| !kept[*at]) {
                all.remove(at);
                table.remove(at);
                table.iter_mut().skip(at).for_each(|row| {
                    row.remove(at);
                });
            }
            let j = j - kept[..j].iter().filter(|k| !**k).count();
            table[j] = (0..j).map(|at| apart(&all, j, at)).collect();
            for (at, row) in table.iter_mut().enumerate().skip(j + 1) {
                row[j] = apart(&all, at, j);
            }
        }
        self.disjuncts = all.into_iter().map(|(d, _)| d).collect();
    }

    /// The least element of the domain below that contains all.
    fn hull(&self) -> D {
        let mut hull = (*self.top).clone();
        hull.set_bottom();
        for d in &self.disjuncts {
            hull.join(d);
        }
        hull
    }

    /// Puts the pieces that `f` makes of a disjunct in its place. It is told
    /// how many more there may be.
    fn split(&mut self, f: impl Fn(D, usize) -> Vec<D>) {
        let mut room = self.limit.saturating_sub(self.disjuncts.len());
        let mut pieces = Vec::new();
        for d in std::mem::take(&mut self.disjuncts) {
            let mut parts = f(d, room);
            parts.retain(|p| !p.is_bottom());
            room -= parts.len().saturating_sub(1).min(room);
            pieces.append(&mut parts);
        }
        self.disjuncts = pieces;
        self.slots = 0;
    }
}

fn with_constraints<D: Numeric>(d: D) -> (D, Vec<LinCons>) {
    let all = constraints(&d);
    (d, all)
}

fn between<D: Numeric>(a: &(D, Vec<LinCons>), b: &(D, Vec<LinCons>)) -> Distance {
    distance((&a.0, &a.1), (&b.0, &b.1))
}

/// The least distance in a table, the first one of equals: of `j` and `i`,
/// `j < i`.
fn closest(table: &[Vec<Distance>]) -> Option<(Distance, usize, usize)> {
    let cells = table
        .iter()
        .enumerate()
        .flat_map(|(i, row)| row.iter().enumerate().map(move |(j, d)| (*d, j, i)));
    cells.min()
}

/// The slots of a widening, with their constraints.
struct Slots<'t, D> {
    all: Vec<(D, Vec<LinCons>)>,
    made: usize,
    limit: usize,
    thresholds: &'t Thresholds,
}

impl<D: Numeric> Slots<'_, D> {
    fn grow(&mut self, i: usize, by: &D) {
        let mut next = self.all[i].0.clone();
        next.join(by);
        let mut slot = self.all[i].0.clone();
        slot.widen(&next, self.thresholds);
        self.all[i] = with_constraints(slot);
    }

    /// The two slots that are nearest to each other.
    fn nearest_slots(&self) -> Option<(Distance, usize, usize)> {
        let rows = (0..self.all.len()).map(|i| {
            (0..i)
                .map(|j| between(&self.all[i], &self.all[j]))
                .collect()
        });
        closest(&rows.collect::<Vec<_>>())
    }

    /// Makes sure that `d` is in a slot.
    fn add(&mut self, d: &D) {
        if self.all.iter().any(|(slot, _)| d.leq(slot)) {
            return;
        }
        // A slot that it contains grows; otherwise, where to put it depends on
        // distances.
        if let Some(i) = self.all.iter().position(|(slot, _)| slot.leq(d)) {
            return self.grow(i, d);
        }
        let new = with_constraints(d.clone());
        let distances = self.all.iter().map(|slot| between(slot, &new));
        let Some((away, i)) = distances.zip(0..).min() else {
            self.made += 1;
            return self.all.push(new);
        };
        if self.made < 2 * self.limit {
            let slots = self.nearest_slots();
            if self.all.len() < self.limit {
                if slots.is_none_or(|(apart, _, _)| away.lost >= apart.lost) {
                    self.made += 1;
                    return self.all.push(new);
                }
            } else if let Some((apart, j, k)) = slots
                && apart.lost < away.lost
            {
                let (merged, _) = self.all.remove(k);
                self.grow(j, &merged);
                if !d.leq(&self.all[j].0) {
                    self.made += 1;
                    self.all.push(new);
                }
                return;
            }
        }
        self.grow(i, d);
    }
}

impl<D: Numeric> Lattice for Powerset<D> {
    fn set_top(&mut self) {
        self.disjuncts = vec![(*self.top).clone()];
        self.slots = 0;
    }

    fn set_bottom(&mut self) {
        self.disjuncts.clear();
        self.slots = 0;
    }

    fn is_bottom(&self) -> bool {
        self.disjuncts.is_empty()
    }

    fn is_top(&self) -> bool {
        self.disjuncts.iter().any(Lattice::is_top)
    }

    fn leq(&self, other: &Self) -> bool {
        self.disjuncts
            .iter()
            .all(|d| other.disjuncts.iter().any(|e| d.leq(e)))
    }

    fn join(&mut self, other: &Self) {
        if other.leq(self) {
            return;
        }
        self.disjuncts.extend(other.disjuncts.iter().cloned());
        self.reduce();
    }

    fn meet(&mut self, other: &Self) {
        let mut common = Vec::new();
        for d in &self.disjuncts {
            for e in &other.disjuncts {
                let mut both = d.clone();
                both.meet(e);
                common.push(both);
            }
        }
        make_irredundant(&mut common);
        if common.len() <= MAX_MEET.max(self.disjuncts.len()) {
            self.disjuncts = common;
            self.slots = 0;
        }
    }

    fn widen(&mut self, next: &Self, thresholds: &Thresholds) {
        if next.leq(self) {
            return;
        }
        if self.disjuncts.len() > self.limit {
            self.reduce();
        }
        let mut slots = Slots {
            made: self.slots.max(self.disjuncts.len()),
            all: std::mem::take(&mut self.disjuncts)
                .into_iter()
                .map(with_constraints)
                .collect(),
            limit: self.limit,
            thresholds,
        };
        for d in &next.disjuncts {
            slots.add(d);
        }
        self.slots = slots.made;
        self.disjuncts = slots.all.into_iter().map(|(d, _)| d).collect();
        make_irredundant(&mut self.disjuncts);
    }

    /// Each disjunct by what of `next` is below it.
    fn narrow(&mut self, next: &Self) {
        let mut below: Vec<Option<D>> = vec![None; self.disjuncts.len()];
        for e in &next.disjuncts {
            let Some(i) = self.disjuncts.iter().position(|d| e.leq(d)) else {
                return; // not below: nothing to gain
            };
            match &mut below[i] {
                Some(all) => all.join(e),
                none => *none = Some(e.clone()),
            }
        }
        let mut narrowed = Vec::new();
        for (mut d, next) in std::mem::take(&mut self.disjuncts).into_iter().zip(below) {
            if let Some(next) = next {
                d.narrow(&next);
                narrowed.push(d);
            }
        }
        self.disjuncts = narrowed;
        self.drop_bottoms();
    }
}

/// What is done to all disjuncts. The rest is written by hand.
macro_rules! of_all {
    (change assume $($_:tt)*) => {};
    (change project $($_:tt)*) => {};
    (change expand $($_:tt)*) => {};
    (change wrap $($_:tt)*) => {};
    ($($method:tt)*) => {
        disjunction::of_parts!($($method)*);
    };
}

#[deny(clippy::missing_trait_methods)]
impl<D: Numeric> Numeric for Powerset<D> {
    numeric_methods!(of_all);

    fn assume(&mut self, c: &LinCons) {
        if c.rel != Rel::Ne {
            return self.each(|d| d.assume(c));
        }
        let zero = LinExpr::constant(0);
        self.split(|mut d, room| {
            d.assume(c);
            if room == 0 || d.is_bottom() || d.entails(c) {
                return vec![d];
            }
            let mut above = d.clone();
            d.assume(&LinCons::lt(&c.expr, &zero));
            above.assume(&LinCons::lt(&zero, &c.expr));
            vec![d, above]
        });
    }

    fn project(&mut self, keep: &dyn Fn(Dim) -> bool) {
        self.each(|d| d.project(keep));
        // What kept them apart may be gone.
        make_irredundant(&mut self.disjuncts);
    }

    fn restricted(&self, dims: &[Dim]) -> Self {
        let mut part = Powerset {
            disjuncts: self.disjuncts.iter().map(|d| d.restricted(dims)).collect(),
            top: Arc::clone(&self.top),
            limit: self.limit,
            slots: 0,
        };
        part.drop_bottoms();
        make_irredundant(&mut part.disjuncts);
        part
    }

    /// The value that `copy` gets may be from another disjunct than `x`.
    fn expand(&mut self, x: Dim, copy: Dim) {
        if self.disjuncts.len() <= 1 {
            return self.each(|d| d.expand(x, copy));
        }
        let mut others = self.hull();
        others.rename(&[(x, copy)]);
        self.each(|d| d.meet(&others));
    }

    /// A disjunct that reaches into the next lap is split where that begins.
    fn wrap(&mut self, x: Dim, width: u32, sign: Sign) {
        self.split(|mut d, room| {
            let range = d.bounds(&LinExpr::dim(x));
            let laps = range.ends().and_then(|(lo, hi)| {
                let lap = |k: &Z| Interval::singleton(k.clone()).lap(width, sign);
                Some((lap(lo)?, lap(hi)?))
            });
            match laps {
                Some((first, last)) if room > 0 && &first + Z::ONE == last => {
                    let start = Z::min_of(width, sign) + last.shl(width);
                    let mut above = d.clone();
                    d.assume_bounds(x, &Interval::at_most(&start - Z::ONE));
                    above.assume_bounds(x, &Interval::at_least(start));
                    d.wrap(x, width, sign);
                    above.wrap(x, width, sign);
                    vec![d, above]
                }
                _ => {
                    d.wrap(x, width, sign);
                    vec![d]
                }
            }
        });
    }
}

#[cfg(test)]
mod tests;
