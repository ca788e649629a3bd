//! Arrays: what holds of all elements that were accessed, and of all others.
//!
//! What it expresses: facts about every element of an array, with its index and
//! the scalars around: after `for (i = 0; i < n; i++) a[i] = 0;` all elements
//! from 0 to n - 1 are 0; after a copy, elements of two arrays are equal; the
//! maximum of those that were looked at is at least each.
//!
//! Form: the *main* state knows nothing of arrays and decides everything. Beside it
//! stand *parts*: states of the scalars, of an index `k` that nothing in the
//! program changes, and of the element of each array at `k` (the array's own
//! variable, of the type of its elements). A state stands for the scalars and
//! arrays of which the main one holds and, for every `k` from 0 on, some part
//! holds with the elements at `k`. To read an element is to look at `k` there.
//! The parts are told apart by where the elements at `k` were last accessed:
//! that is what separates those that a loop has passed from those to come.
//! Arrays that no index has to do with each other ([`Scope::groups`]) have parts of
//! their own, with a `k` of their own: an access to a table says nothing of where
//! in a list one is. What groups share are the scalars: whatever is read from one
//! is known in the parts of all.
//!
//! Where elements are numbered row by row ([`Scope::shapes`]), parts know the
//! coordinates of `k`, too. An access at `[i][j]` ([`Cell`]) is compared with them
//! one by one, in the order in which loops go over them, as far as `i` and `j` are
//! known to lie in their dimensions: parts are then also told apart by the side of
//! the access on which they lie, and by whether loops have gone on to another row
//! since.
//!
//! Source: D. Monniaux, L. Gonnord, *Cell morphing: from array programs to
//! array-free Horn clauses*, SAS 2016 (the arbitrary index); partitions after
//! N. Halbwachs, M. Péron, *Discovering properties about arrays in simple
//! programs*, PLDI 2008. We partition by the last access rather than by order
//! with each index.
//!
//! Of arrays that are accessed at `i` and at `i + 1` ([`Scope::neighbours`]), parts know
//! the element at `k + 1`, too, and are told apart by where that was last accessed:
//! so they know that an array is sorted.
//!
//! Where a variable remembers an index ([`Scope::remembers`]), as that of the largest
//! element so far, parts are told apart by the side of it on which they lie.
//!
//! What was read last is told apart by whether what its index is made of
//! ([`Scope::made_of`]) has changed since: a search that ends with the array passed its
//! last element, one that stopped there didn't.
//!
//! Can't see: facts about two elements of an array that aren't next to each other, or
//! about arrays of two groups;
//! elements at negative indices; elements that are pointers, or floats that
//! nothing inside tracks; arrays of functions with more than
//! [`MAX_VARIABLES_BESIDE_ARRAYS`](crate::tuning::MAX_VARIABLES_BESIDE_ARRAYS)
//! variables; in formulas, rows and columns.
//!
//! Cost: nothing where there are no arrays; else once more that of the state for
//! each part, of which each group has at most
//! [`MAX_ARRAY_PARTS`](crate::tuning::MAX_ARRAY_PARTS), or
//! [`MAX_ARRAY_PARTS_IN_CASES`].

mod access;
mod layout;
mod tag;

use crate::lattice::{Lattice, Thresholds};
use crate::state::{Cell, Scope, State, Tri, state_methods};
use crate::tuning::MAX_ARRAY_PARTS_IN_CASES;
use crate::value::interval::Interval;
use access::{At, Effect};
use ir::{
    BinOp, CastOp, CmpOp, Cond, Dim, Flags, FloatOp, Formula, INDEX_WIDTH, LinCons, LinExpr,
    Operand, Sign, Type, UnOp, Var,
};
use layout::{Layout, MOST_GROUPS};
use rustc_hash::FxHashSet as HashSet;
use std::sync::Arc;
use tag::{Access, Tag};

/// How often a widening chain grows at most, where those of the states below
/// grow at most `below` times.
pub(crate) fn longest_chain(below: usize) -> usize {
    // The main state, each part, each part's coming, and the end of parts.
    (MAX_ARRAY_PARTS_IN_CASES * MOST_GROUPS + 1) * (below + 1) + 1 + MOST_GROUPS
}

/// States for all `k`, told apart by the last access; in order, none is ⊥.
type Parts<S> = Vec<(Tag, S)>;

/// A state, and what is known of the elements of arrays.
#[derive(Clone, Debug)]
pub(crate) struct Arrays<S> {
    main: S,
    /// Of each group of arrays; `None`, and of those that aren't there, nothing is
    /// known.
    groups: Vec<Option<Parts<S>>>,
    layout: Arc<Layout>,
}

/// Adds a state to the part of that name.
fn add<S: Lattice>(parts: &mut Parts<S>, tag: Tag, state: S) {
    if state.is_bottom() {
        return;
    }
    match parts.binary_search_by_key(&tag, |(t, _)| *t) {
        Ok(i) => parts[i].1.join(&state),
        Err(i) => parts.insert(i, (tag, state)),
    }
}

/// Makes fewer of too many parts, or one.
fn limited<S: Lattice>(parts: Parts<S>, most: usize) -> Parts<S> {
    if parts.len() <= most {
        return parts;
    }
    let mut fewer = Vec::new();
    for (tag, part) in parts {
        add(&mut fewer, tag.regardless(), part);
    }
    if fewer.len() <= most {
        fewer
    } else {
        joined(fewer)
    }
}

/// One part for all.
fn joined<S: Lattice>(parts: Parts<S>) -> Parts<S> {
    let all = parts.into_iter().map(|(_, s)| s).reduce(|mut all, s| {
        all.join(&s);
        all
    });
    all.into_iter().map(|s| (Tag::of(Access::Any), s)).collect()
}

fn conjuncts(f: Formula) -> Vec<Formula> {
    match f {
        Formula::And(parts) => parts,
        f => vec![f],
    }
}

fn part<S>(parts: &Parts<S>, tag: Tag) -> Option<&S> {
    let i = parts.binary_search_by_key(&tag, |(t, _)| *t).ok()?;
    Some(&parts[i].1)
}

impl<S: State> Arrays<S> {
    /// The state, with nothing known of arrays.
    pub(crate) fn new(state: &S) -> Self {
        let scope = state.scope();
        let scalar = |v: &Var| !matches!(scope.types[v.index()], Type::Array(_));
        let all = (0..scope.types.len()).map(Var::new).filter(scalar);
        Self::carried(state, scope, &all.map(|v| (v, v)).collect::<Vec<_>>())
    }

    /// What is known of scalars, in the scope of that function.
    fn carried(state: &S, scope: &Scope, scalars: &[(Var, Var)]) -> Self {
        let layout = Layout::of(scope);
        Arrays {
            main: state.carry(&layout.inside, scalars),
            groups: Vec::new(),
            layout: Arc::new(layout),
        }
    }

    fn with(&self, main: S) -> Self {
        Arrays {
            main,
            groups: Vec::new(),
            layout: Arc::clone(&self.layout),
        }
    }

    /// Does the same to all states. Where the main one can't go, no part can; and
    /// where no part can, nothing can.
    fn all(&mut self, f: impl Fn(&mut S)) {
        f(&mut self.main);
        for (_, part) in self.groups.iter_mut().flatten().flatten() {
            f(part);
        }
        self.settle();
    }

    fn settle(&mut self) {
        for parts in self.groups.iter_mut().flatten() {
            parts.retain(|(_, s)| !s.is_bottom());
            if parts.is_empty() {
                self.main.set_bottom();
            }
        }
        if self.main.is_bottom() {
            self.groups.clear();
        }
    }

    /// The one part that there is before the first access.
    fn untouched(&self) -> Parts<S> {
        let mut start = self.main.clone();
        start.assume(&self.layout.is_followed());
        self.cut_by_remembered(vec![(Tag::of(Access::Never), start)])
    }

    fn parts(&self, group: usize) -> Option<&Parts<S>> {
        self.groups.get(group)?.as_ref()
    }

    fn take_parts(&mut self, group: usize) -> Parts<S> {
        let parts = self.groups.get_mut(group).and_then(Option::take);
        parts.unwrap_or_else(|| self.untouched())
    }

    fn set_parts(&mut self, group: usize, parts: Parts<S>) {
        if self.groups.len() <= group {
            self.groups.resize(group + 1, None);
        }
        self.groups[group] = Some(parts);
    }

    /// Of each group the parts of both, made into those of one, unless neither has
    /// any.
    fn of_both(
        &self,
        other: &Self,
        made: impl Fn(Parts<S>, Parts<S>) -> Parts<S>,
    ) -> Vec<Option<Parts<S>>> {
        let most = self.groups.len().max(other.groups.len());
        let both = |group: usize| {
            let parts = |s: &Self| s.parts(group).cloned().unwrap_or_else(|| s.untouched());
            let any = [self, other].iter().any(|s| s.parts(group).is_some());
            any.then(|| made(parts(self), parts(other)))
        };
        (0..most).map(both).collect()
    }

    /// A variable has another value now.
    fn changed(&mut self, dst: Var) {
        let slot = self.layout.zero_slot(dst);
        let remembers = self.layout.of_the_function.remembers;
        let changed = |tag: &Tag| {
            let mut tag = tag.changed(dst, |index| self.layout.made_of(index));
            if remembers.is_some_and(|(v, _)| v == dst) {
                tag.beside = None;
            }
            if let Some(slot) = slot {
                tag.zeros[slot] = None;
            }
            tag
        };
        let recut = remembers.is_some_and(|(v, _)| v == dst);
        for group in 0..self.groups.len() {
            let Some(parts) = &mut self.groups[group] else {
                continue;
            };
            if !recut && parts.iter().all(|(tag, _)| changed(tag) == *tag) {
                continue;
            }
            let mut after = Vec::new();
            for (tag, part) in std::mem::take(parts) {
                add(&mut after, changed(&tag), part);
            }
            if recut {
                after = self.cut_by_remembered(after);
            }
            self.groups[group] = Some(after);
        }
    }

    /// What was read last may have come from fewer elements now, where these name
    /// objects.
    fn reduce(&mut self) {
        for group in 0..self.groups.len() {
            if let Some(known) = self
                .parts(group)
                .and_then(|parts| self.known_of_the_last(parts))
            {
                self.all(|s| s.meet(&known));
            }
        }
    }

    /// Whether the parts in which `k` may be some constant say so: what they
    /// have in common of the scalars holds. Tried are those that a part tells.
    fn decide_by_elements(&self, cond: &Cond) -> Tri {
        let groups = self.groups.iter().flatten();
        let mut answers = groups.map(|parts| self.decide_by_parts(parts, cond));
        answers.find(|a| *a != Tri::Unknown).unwrap_or(Tri::Unknown)
    }

    fn decide_by_parts(&self, parts: &[(Tag, S)], cond: &Cond) -> Tri {
        let k = self.layout.k;
        let only = |(_, s): &(Tag, S)| s.range(k, Sign::Signed).as_singleton().cloned();
        let mut constants: Vec<ir::Z> = parts.iter().filter_map(only).collect();
        constants.retain(|c| !c.is_negative()); // nothing is said of those
        constants.sort();
        constants.dedup();
        for c in constants {
            let is_c = Cond::cmp(CmpOp::Eq, k, Operand::int(INDEX_WIDTH, c));
            let mut answers = parts.iter().filter_map(|(_, s)| {
                let mut s = s.clone();
                s.assume(&is_c);
                (!s.is_bottom()).then(|| s.decide(cond))
            });
            let first = answers.next().unwrap_or(Tri::Unknown);
            if first != Tri::Unknown && answers.all(|a| a == first) {
                return first;
            }
        }
        Tri::Unknown
    }
}

impl<S: State> Lattice for Arrays<S> {
    fn set_top(&mut self) {
        self.main.set_top();
        self.groups.clear();
    }

    fn set_bottom(&mut self) {
        self.main.set_bottom();
        self.groups.clear();
    }

    fn is_bottom(&self) -> bool {
        self.main.is_bottom()
    }

    fn is_top(&self) -> bool {
        self.main.is_top() && self.groups.iter().all(Option::is_none)
    }

    fn leq(&self, other: &Self) -> bool {
        if self.is_bottom() {
            return true;
        }
        if !self.main.leq(&other.main) {
            return false;
        }
        (0..other.groups.len()).all(|group| {
            let Some(theirs) = other.parts(group) else {
                return true;
            };
            let untouched;
            let ours = if let Some(parts) = self.parts(group) {
                parts
            } else {
                untouched = self.untouched();
                &untouched
            };
            let inside = |(tag, s): &(Tag, S)| {
                let their = |t| part(theirs, t).is_some_and(|t| s.leq(t));
                their(*tag) || their(Tag::of(Access::Any))
            };
            ours.iter().all(inside)
        })
    }

    fn join(&mut self, other: &Self) {
        if self.join_bottom(other) {
            return;
        }
        let most = self.layout.most_parts();
        self.groups = self.of_both(other, |mut ours, theirs| {
            for (tag, s) in theirs {
                add(&mut ours, tag, s);
            }
            limited(ours, most)
        });
        self.main.join(&other.main);
    }

    fn meet(&mut self, other: &Self) {
        self.main.meet(&other.main);
        for (group, theirs) in other.groups.iter().enumerate() {
            if let (None, Some(theirs)) = (self.parts(group), theirs) {
                self.set_parts(group, theirs.clone());
            }
        }
        self.settle();
    }

    fn widen(&mut self, next: &Self, thresholds: &Thresholds) {
        if self.join_bottom(next) {
            return;
        }
        let most = self.layout.most_parts();
        self.groups = self.of_both(next, |mut ours, mut theirs| {
            let new = |(t, _): &&(Tag, S)| part(&ours, *t).is_none();
            let more = theirs.iter().filter(new).count();
            // Once there were too many, there is one for good.
            if part(&ours, Tag::of(Access::Any)).is_some() || ours.len() + more > most {
                ours = joined(ours);
                theirs = joined(theirs);
            }
            for (tag, s) in theirs {
                match ours.binary_search_by_key(&tag, |(t, _)| *t) {
                    Ok(i) => ours[i].1.widen(&s, thresholds),
                    Err(i) => ours.insert(i, (tag, s)),
                }
            }
            ours
        });
        self.main.widen(&next.main, thresholds);
    }

    fn narrow(&mut self, next: &Self) {
        self.main.narrow(&next.main);
        let most = self.groups.len().max(next.groups.len());
        self.groups.resize(most, None);
        for (g, group) in self.groups.iter_mut().enumerate() {
            *group = match (group.take(), next.parts(g)) {
                (None, theirs) => theirs.cloned(),
                (Some(mut ours), Some(theirs))
                    if theirs.iter().all(|(t, _)| part(&ours, *t).is_some()) =>
                {
                    ours.retain_mut(|(t, s)| {
                        let their = part(theirs, *t);
                        if let Some(their) = their {
                            s.narrow(their);
                        }
                        their.is_some()
                    });
                    Some(ours)
                }
                (ours, _) => ours,
            };
        }
        self.settle();
    }
}

/// What is done to all states, asked of the main one, and made of the main one
/// alone.
macro_rules! of_all {
    (change array_init($($x:ident: $t:ty),*)) => {
        fn array_init(&mut self, dst: Var, value: &Operand) {
            if !self.layout.follows(dst) || self.is_bottom() {
                return;
            }
            let group = self.layout.group(dst);
            let mut parts = self.take_parts(group);
            let next = self.layout.next(dst);
            for (_, part) in &mut parts {
                part.assign(dst, value);
                if let Some(next) = next {
                    part.assign(next, value);
                }
            }
            self.set_parts(group, parts);
            self.changed(dst);
        }
    };
    (change array_copy($($x:ident: $t:ty),*)) => {
        fn array_copy(&mut self, dst: Var, src: Var) {
            let types = &self.layout.of_the_function.types;
            let [group, other] = [dst, src].map(|a| self.layout.group(a));
            let fits = types[dst.index()] == types[src.index()] && group == other;
            if let (Some(Some(parts)), true) =
                (self.groups.get_mut(group), self.layout.follows(dst))
            {
                let next = self.layout.next(dst);
                let from = self.layout.next(src).filter(|_| fits);
                for (_, part) in parts {
                    if fits {
                        part.assign(dst, &Operand::Var(src));
                    } else {
                        part.havoc(dst);
                    }
                    match (next, from) {
                        (Some(next), Some(from)) => part.assign(next, &from.into()),
                        (Some(next), None) => part.havoc(next),
                        (None, _) => {}
                    }
                }
            }
            self.changed(dst);
        }
    };
    (change array_merge($($x:ident: $t:ty),*)) => {
        fn array_merge(&mut self, dst: Var, arrays: (Var, Var), from: &Operand, to: &Operand) {
            if self.layout.follows(dst) && !self.is_bottom() {
                let group = self.layout.group(dst);
                let parts = self.take_parts(group);
                let parts = self.merged(parts, dst, arrays, (from, to));
                self.set_parts(group, parts);
            }
            self.changed(dst);
        }
    };
    (change assume($($x:ident: $t:ty),*)) => {
        fn assume(&mut self, cond: &Cond) {
            self.all(|s| s.assume(cond));
            self.reduce();
        }
    };
    (change array_select($($x:ident: $t:ty),*)) => {
        fn array_select(&mut self, dst: Var, array: Var, index: &Operand, cell: Option<&Cell>) {
            if self.is_bottom() {
                return;
            }
            if !self.layout.follows(array) {
                self.all(|s| s.havoc(dst));
                return self.changed(dst);
            }
            let group = self.layout.group(array);
            let parts = self.take_parts(group);
            let at = At { array, index, cell };
            let known = self.element(&parts, dst, at);
            let learn = |s: &mut S| {
                if let Some(known) = &known {
                    s.meet(known);
                }
            };
            let read = Effect {
                hit: |s: &mut S| s.assign(dst, &Operand::Var(array)),
                next: |s: &mut S, next: Var| {
                    s.assign(dst, &next.into());
                    learn(s);
                },
                miss: |s: &mut S| {
                    s.havoc(dst);
                    learn(s);
                },
            };
            let parts = self.access(parts, at, true, &read);
            // The main state, and the parts of other groups.
            self.all(|s| {
                s.havoc(dst);
                learn(s);
            });
            if !self.is_bottom() {
                self.set_parts(group, parts);
            }
            self.changed(dst);
            self.settle();
        }
    };
    (change array_store($($x:ident: $t:ty),*)) => {
        fn array_store(
            &mut self,
            dst: Var,
            array: Var,
            index: &Operand,
            value: &Operand,
            cell: Option<&Cell>,
        ) {
            if !self.layout.follows(dst) || self.is_bottom() {
                return;
            }
            if dst != array {
                self.array_copy(dst, array);
            }
            let group = self.layout.group(dst);
            let parts = self.take_parts(group);
            let at = At { array: dst, index, cell };
            let write = Effect {
                hit: |s: &mut S| s.assign(dst, value),
                next: |s: &mut S, next: Var| s.assign(next, value),
                miss: |_: &mut S| (),
            };
            let parts = self.access(parts, at, false, &write);
            self.set_parts(group, parts);
            self.settle();
        }
    };
    (change project($($x:ident: $t:ty),*)) => {
        fn project(&mut self, keep: &dyn Fn(Var) -> bool) {
            self.main.project(keep);
            let layout = &self.layout;
            for (g, group) in self.groups.iter_mut().enumerate() {
                let kept = |a: &Var| keep(*a) && layout.group(*a) == g;
                if !layout.arrays.iter().any(kept) {
                    *group = None;
                }
            }
            let beside = |v: Var| layout.next.iter().find(|(_, next)| *next == v);
            let kept = |v: Var| match beside(v) {
                Some((array, _)) => keep(*array),
                None => v >= layout.k || keep(v),
            };
            for (_, part) in self.groups.iter_mut().flatten().flatten() {
                part.project(&kept);
            }
            let objects = self.layout.of_the_function.objects.clone();
            for array in objects.iter().filter(|a| !keep(**a)) {
                self.changed(*array);
            }
        }
    };
    (change havoc($($x:ident: $t:ty),*)) => {
        fn havoc(&mut self, dst: Var) {
            let next = self.layout.next(dst);
            self.all(|s| {
                s.havoc(dst);
                if let Some(next) = next {
                    s.havoc(next);
                }
            });
            self.changed(dst);
        }
    };
    (change rename($($x:ident: $t:ty),*)) => {
        fn rename(&mut self, pairs: &[(Var, Var)]) {
            let renamed = pairs.iter().flat_map(|(from, to)| [*from, *to]);
            let layout = Arc::clone(&self.layout);
            let next: Vec<Var> = renamed.filter_map(|v| layout.next(v)).collect();
            self.all(|s| {
                s.rename(pairs);
                for v in &next {
                    s.havoc(*v);
                }
            });
        }
    };
    (change $f:ident(dst: Var $(, $x:ident: $t:ty)*)) => {
        fn $f(&mut self, dst: Var $(, $x: $t)*) {
            self.all(|s| s.$f(dst $(, $x)*));
            self.changed(dst);
        }
    };
    (change $f:ident($($x:ident: $t:ty),*)) => {
        fn $f(&mut self $(, $x: $t)*) {
            self.all(|s| s.$f($($x),*));
        }
    };
    (ask scope() -> &Scope) => {
        fn scope(&self) -> &Scope {
            &self.layout.of_the_function
        }
    };
    (ask formula() -> Formula) => {
        fn formula(&self) -> Formula {
            let ours = self.main.formula();
            // What is said already isn't said again of each element.
            let index = self.layout.k;
            let zero = LinExpr::constant(0);
            let from_start = LinCons::le(&zero, &LinExpr::dim(Dim::of(index, Sign::Signed)));
            let mut known: HashSet<Formula> = HashSet::from_iter([Formula::Lin(from_start)]);
            known.extend(conjuncts(ours.clone()));
            // Formulas have no coordinates of the index, nor elements beside it.
            let more = |(_, s): &(Tag, S)| {
                let mut s = s.clone();
                let digits = self.layout.digits.iter().flatten().map(|d| d.var);
                for v in digits.chain(self.layout.each_next()) {
                    s.havoc(v);
                }
                let facts = conjuncts(s.formula()).into_iter();
                Formula::and(facts.filter(|fact| !known.contains(fact)))
            };
            let mut all = vec![ours];
            for parts in self.groups.iter().flatten() {
                let body = Box::new(Formula::or(parts.iter().map(more)));
                if *body != Formula::True {
                    all.push(Formula::Elements { index, body });
                }
            }
            Formula::and(all)
        }
    };
    (ask decide($($x:ident: $t:ty),*) -> $r:ty) => {
        fn decide(&self, cond: &Cond) -> Tri {
            match self.main.decide(cond) {
                Tri::Unknown => self.decide_by_elements(cond),
                known => known,
            }
        }
    };
    (ask $f:ident($($x:ident: $t:ty),*) -> $r:ty) => {
        fn $f(&self $(, $x: $t)*) -> $r {
            self.main.$f($($x),*)
        }
    };
    (make carry($($x:ident: $t:ty),*)) => {
        fn carry(&self, scope: &Scope, pairs: &[(Var, Var)]) -> Self {
            let ours = &self.layout.of_the_function.types;
            let same_scalars = |(from, to): &(Var, Var)| {
                let ty = ours.get(from.index());
                ty == scope.types.get(to.index()) && !matches!(ty, Some(Type::Array(_)))
            };
            let scalars = pairs.iter().copied().filter(same_scalars);
            Arrays::carried(&self.main, scope, &scalars.collect::<Vec<_>>())
        }
    };
    (make $f:ident($($x:ident: $t:ty),*)) => {
        fn $f(&self $(, $x: $t)*) -> Self {
            self.with(self.main.$f($($x),*))
        }
    };
}

#[deny(clippy::missing_trait_methods)]
impl<S: State> State for Arrays<S> {
    state_methods!(of_all);
}

#[cfg(test)]
mod tests;
