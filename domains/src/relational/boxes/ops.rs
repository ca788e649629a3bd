//! Operations on diagrams: memoised, without recursion, and with a budget. When
//! that is spent the answer is `None`, and the caller takes a coarser way.
//!
//! Cost: a meet or join makes as many steps as there are pairs of nodes at
//! worst; rebuilding a diagram as many as it has nodes, times that of what is
//! done at each.

use super::manager::Manager;
use super::node::{Diagram, Node};
use crate::tuning::{MAX_COMPARED, MAX_DIAGRAM_STEPS};
use crate::value::interval::Interval;
use ir::{Dim, Z};
use rustc_hash::{FxHashMap as HashMap, FxHashSet as HashSet};
use smallvec::SmallVec;
use std::sync::Arc;

/// The two operations that are applied to pairs of diagrams.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Pairwise {
    Meet,
    Join,
}

impl Pairwise {
    /// The result where it is plain.
    fn plain(self, a: &Diagram, b: &Diagram) -> Option<Diagram> {
        if a == b {
            return Some(a.clone());
        }
        let (absorbing, neutral) = match self {
            Pairwise::Meet => (Diagram::Empty, Diagram::All),
            Pairwise::Join => (Diagram::All, Diagram::Empty),
        };
        if *a == absorbing || *b == absorbing {
            Some(absorbing)
        } else if *a == neutral {
            Some(b.clone())
        } else if *b == neutral {
            Some(a.clone())
        } else {
            None
        }
    }
}

/// The first of the first tests of both.
fn first_test<'a>(a: &'a Diagram, b: &'a Diagram) -> Option<(Dim, &'a Z)> {
    match (a.test(), b.test()) {
        (Some(a), Some(b)) => Some(a.min(b)),
        (a, b) => a.or(b),
    }
}

/// One operation on elements, with what is left of its budget.
pub(super) struct Ops<'m> {
    pub manager: &'m Manager,
    left: usize,
}

impl<'m> Ops<'m> {
    pub(super) fn new(manager: &'m Manager) -> Self {
        Ops {
            manager,
            left: MAX_DIAGRAM_STEPS,
        }
    }

    fn spend(&mut self) -> Option<()> {
        self.left = self.left.checked_sub(1)?;
        Some(())
    }

    /// What both contain.
    pub(super) fn meet(&mut self, a: &Diagram, b: &Diagram) -> Option<Diagram> {
        self.apply(Pairwise::Meet, a, b)
    }

    /// What one of both contains.
    pub(super) fn join(&mut self, a: &Diagram, b: &Diagram) -> Option<Diagram> {
        self.apply(Pairwise::Join, a, b)
    }

    fn apply<'a>(&mut self, op: Pairwise, a: &'a Diagram, b: &'a Diagram) -> Option<Diagram> {
        enum Task<'a> {
            Visit(&'a Diagram, &'a Diagram),
            Build(Dim, &'a Z, (usize, usize)),
        }
        let mut memo: HashMap<(usize, usize), Diagram> = HashMap::default();
        let mut todo = vec![Task::Visit(a, b)];
        let mut done: Vec<Diagram> = Vec::new();
        while let Some(task) = todo.pop() {
            match task {
                Task::Visit(a, b) => {
                    if let Some(result) = op.plain(a, b) {
                        done.push(result);
                        continue;
                    }
                    // Both operations commute.
                    let (p, q) = (a.address(), b.address());
                    let key = (p.min(q), p.max(q));
                    if let Some(result) = memo.get(&key) {
                        done.push(result.clone());
                        continue;
                    }
                    self.spend()?;
                    let (dim, bound) = first_test(a, b)?;
                    let (a_low, a_high) = a.sides(dim, bound);
                    let (b_low, b_high) = b.sides(dim, bound);
                    todo.push(Task::Build(dim, bound, key));
                    todo.push(Task::Visit(a_high, b_high));
                    todo.push(Task::Visit(a_low, b_low));
                }
                Task::Build(dim, bound, key) => {
                    let (high, low) = (done.pop()?, done.pop()?);
                    let result = self.manager.node(dim, bound.clone(), low, high);
                    memo.insert(key, result.clone());
                    done.push(result);
                }
            }
        }
        done.pop()
    }

    /// The diagram with each node replaced by what `f` makes of it and of its
    /// rebuilt sides, and each that `leaf` answers for by that.
    fn rebuild(
        &mut self,
        d: &Diagram,
        leaf: impl Fn(&Diagram) -> Option<Diagram>,
        mut f: impl FnMut(&mut Self, &Node, Diagram, Diagram) -> Option<Diagram>,
    ) -> Option<Diagram> {
        enum Task<'a> {
            Visit(&'a Diagram),
            Build(&'a Arc<Node>),
        }
        let mut memo: HashMap<usize, Diagram> = HashMap::default();
        let mut todo = vec![Task::Visit(d)];
        let mut done: Vec<Diagram> = Vec::new();
        while let Some(task) = todo.pop() {
            match task {
                Task::Visit(d) => {
                    let known = leaf(d).or_else(|| memo.get(&d.address()).cloned());
                    match (known, d) {
                        (Some(known), _) => done.push(known),
                        (None, Diagram::Node(n)) => {
                            self.spend()?;
                            todo.push(Task::Build(n));
                            todo.push(Task::Visit(&n.high));
                            todo.push(Task::Visit(&n.low));
                        }
                        (None, plain) => done.push(plain.clone()),
                    }
                }
                Task::Build(n) => {
                    let (high, low) = (done.pop()?, done.pop()?);
                    let result = f(self, n, low, high)?;
                    memo.insert(Arc::as_ptr(n).addr(), result.clone());
                    done.push(result);
                }
            }
        }
        done.pop()
    }

    /// The projection on the dimensions that aren't dropped.
    pub(super) fn exists(&mut self, d: &Diagram, dropped: &dyn Fn(Dim) -> bool) -> Option<Diagram> {
        self.rebuild(
            d,
            |_| None,
            |ops, n, low, high| {
                if dropped(n.dim) {
                    ops.join(&low, &high)
                } else {
                    Some(ops.manager.node(n.dim, n.bound.clone(), low, high))
                }
            },
        )
    }

    /// All points with `k` added to `x`.
    pub(super) fn shift(&mut self, d: &Diagram, x: Dim, k: &Z) -> Option<Diagram> {
        self.rebuild(
            d,
            |_| None,
            |ops, n, low, high| {
                let bound = if n.dim == x {
                    &n.bound + k
                } else {
                    n.bound.clone()
                };
                Some(ops.manager.node(n.dim, bound, low, high))
            },
        )
    }

    /// All points with `x` replaced by `k - x`.
    pub(super) fn reflect(&mut self, d: &Diagram, x: Dim, k: &Z) -> Option<Diagram> {
        self.rebuild(
            d,
            |_| None,
            |ops, n, low, high| {
                if n.dim == x {
                    // x <= b  is  k - x >= k - b, that is not  k - x <= k - b - 1
                    let bound = k - &n.bound - Z::ONE;
                    ops.choose(x, bound, &high, &low)
                } else {
                    Some(ops.manager.node(n.dim, n.bound.clone(), low, high))
                }
            },
        )
    }

    /// All points with the dimensions renamed, no two to the same.
    pub(super) fn relabel(&mut self, d: &Diagram, name: &dyn Fn(Dim) -> Dim) -> Option<Diagram> {
        self.rebuild(
            d,
            |_| None,
            |ops, n, low, high| ops.choose(name(n.dim), n.bound.clone(), &low, &high),
        )
    }

    /// The diagram with a part replaced by every point.
    pub(super) fn without_part(&mut self, d: &Diagram, part: &Diagram) -> Option<Diagram> {
        self.rebuild(
            d,
            |d| (d == part).then_some(Diagram::All),
            |ops, n, low, high| Some(ops.manager.node(n.dim, n.bound.clone(), low, high)),
        )
    }

    /// `low` where `dim <= bound`, `high` elsewhere, whatever they test.
    fn choose(&mut self, dim: Dim, bound: Z, low: &Diagram, high: &Diagram) -> Option<Diagram> {
        let after = |d: &Diagram| d.test().is_none_or(|(first, _)| first > dim);
        let above = high.test().is_some_and(|t| t > (dim, &bound));
        if after(low) && (after(high) || above) {
            return Some(self.manager.node(dim, bound, low.clone(), high.clone()));
        }
        let next = &bound + Z::ONE;
        let below = self.within(low, dim, &Interval::at_most(bound))?;
        let above = self.within(high, dim, &Interval::at_least(next))?;
        self.join(&below, &above)
    }

    /// The points whose `dim` is in the interval.
    pub(super) fn within(&mut self, d: &Diagram, dim: Dim, range: &Interval) -> Option<Diagram> {
        let range = self.manager.within(dim, range, &Diagram::All);
        self.meet(d, &range)
    }
}

/// Whether the points that are in all of `parts`, which test different
/// dimensions, are in `whole`. `false` also when that takes too long.
pub(super) fn are_within(parts: &[&Diagram], whole: &Diagram) -> bool {
    type Parts<'a> = SmallVec<[&'a Diagram; 4]>;
    let mut todo: Vec<(Parts, &Diagram)> = vec![(parts.into(), whole)];
    let mut seen: HashSet<SmallVec<[usize; 5]>> = HashSet::default();
    while let Some((parts, whole)) = todo.pop() {
        if *whole == Diagram::All || parts.iter().any(|p| p.is_empty()) {
            continue;
        }
        if parts.contains(&whole) {
            continue;
        }
        // Parts that aren't empty have common points, and no two forms.
        if whole.is_empty() || parts.iter().all(|p| **p == Diagram::All) {
            return false;
        }
        let key = parts.iter().copied().chain([whole]).map(Diagram::address);
        if !seen.insert(key.collect()) {
            continue;
        }
        if seen.len() > MAX_COMPARED {
            return false;
        }
        let tests = parts
            .iter()
            .copied()
            .chain([whole])
            .filter_map(Diagram::test);
        let Some((dim, bound)) = tests.min() else {
            return false;
        };
        let sides = |d| Diagram::sides(d, dim, bound);
        let (low, high) = parts.iter().map(|p| sides(p)).unzip();
        let (whole_low, whole_high) = sides(whole);
        todo.push((low, whole_low));
        todo.push((high, whole_high));
    }
    true
}
