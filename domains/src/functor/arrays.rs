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
//!
//! Source: D. Monniaux, L. Gonnord, *Cell morphing: from array programs to
//! array-free Horn clauses*, SAS 2016 (the arbitrary index); partitions after
//! N. Halbwachs, M. Péron, *Discovering properties about arrays in simple
//! programs*, PLDI 2008. We partition by the last access rather than by order
//! with each index.
//!
//! Can't see: facts about two elements of an array at once (sortedness);
//! elements at negative indices; elements of other than truth values and
//! integers; arrays of functions with more than [`MAX_VARIABLES_BESIDE_ARRAYS`]
//! variables.
//!
//! Cost: nothing where there are no arrays; else once more that of the state for
//! each part, of which there are at most [`MAX_ARRAY_PARTS`].

use crate::lattice::{Lattice, Thresholds};
use crate::state::{Scope, State, Tri, state_methods};
use crate::tuning::{MAX_ARRAY_PARTS, MAX_CONSTANT_INDICES, MAX_VARIABLES_BESIDE_ARRAYS};
use crate::value::interval::Interval;
use ir::Readings;
use ir::{
    BinOp, CastOp, CmpOp, Cond, Dim, Elem, Flags, Formula, INDEX_WIDTH, LinCons, LinExpr, Operand,
    Role, Sign, Type, UnOp, Var,
};
use rustc_hash::FxHashSet as HashSet;
use std::sync::Arc;

/// How often a widening chain grows at most, where those of the states below
/// grow at most `below` times.
pub(crate) fn longest_chain(below: usize) -> usize {
    // The main state, each part, each part's coming, and the end of parts.
    (MAX_ARRAY_PARTS + 1) * (below + 1) + 2
}

/// Where the elements at an index were last accessed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Access {
    /// Nowhere.
    Never,
    /// Nowhere; it is below one that was accessed.
    Below,
    /// Nowhere; it is above one that was accessed.
    Above,
    /// By this index of this array.
    At(Place),
    /// By the very last use of this index of this array, which read it: what is
    /// done with the element comes only now.
    Now(Place),
    /// Somewhere or nowhere.
    Any,
}

/// An array, and an index.
type Place = (Var, Index);

/// What stands for an index, rather roughly for constants.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Index {
    Variable(Var),
    Constant(u8),
}

/// How the scope of the states inside differs from the function's.
#[derive(Debug)]
struct Layout {
    of_the_function: Scope,
    /// The arrays whose elements are followed.
    arrays: Vec<Var>,
    /// The last variable of `inside`.
    k: Var,
    /// That of the main state and of the parts: arrays that are followed have
    /// their elements' types, and `k` comes last. The function's own if there
    /// are none.
    inside: Scope,
}

impl Layout {
    fn of(scope: &Scope) -> Layout {
        let small = scope.types.len() <= MAX_VARIABLES_BESIDE_ARRAYS;
        let element = |ty: &Type| match ty {
            Type::Array(Elem::Bool) if small => Some(Type::Bool),
            Type::Array(Elem::Int(w)) if small => Some(Type::Int(*w)),
            _ => None,
        };
        let numbered = scope.types.iter().enumerate();
        let arrays: Vec<Var> = numbered
            .filter_map(|(i, ty)| element(ty).map(|_| Var::new(i)))
            .collect();
        let signed = Readings {
            signed: true,
            unsigned: false,
        };
        let inside = if arrays.is_empty() {
            scope.clone()
        } else {
            let types = scope.types.iter().map(|ty| element(ty).unwrap_or(*ty));
            let readings = scope.readings.iter().copied();
            Scope {
                types: types.chain([Type::Int(INDEX_WIDTH)]).collect(),
                readings: readings.chain([signed]).collect(),
                pointers: scope.pointers,
            }
        };
        Layout {
            of_the_function: scope.clone(),
            arrays,
            k: Role::Index.var(scope.types.len()),
            inside,
        }
    }

    fn follows(&self, array: Var) -> bool {
        self.arrays.binary_search(&array).is_ok()
    }
}

/// States for all `k`, told apart by the last access; in order, none is ⊥.
type Parts<S> = Vec<(Access, S)>;

/// A state, and what is known of the elements of arrays.
#[derive(Clone, Debug)]
pub(crate) struct Arrays<S> {
    main: S,
    /// `None`: nothing is known.
    parts: Option<Parts<S>>,
    layout: Arc<Layout>,
}

/// Adds a state to the part of that name.
fn add<S: Lattice>(parts: &mut Parts<S>, access: Access, state: S) {
    if state.is_bottom() {
        return;
    }
    match parts.binary_search_by_key(&access, |(a, _)| *a) {
        Ok(i) => parts[i].1.join(&state),
        Err(i) => parts.insert(i, (access, state)),
    }
}

/// Makes one of too many parts.
fn limited<S: Lattice>(parts: Parts<S>) -> Parts<S> {
    if parts.len() <= MAX_ARRAY_PARTS {
        parts
    } else {
        joined(parts)
    }
}

/// One part for all.
fn joined<S: Lattice>(parts: Parts<S>) -> Parts<S> {
    let all = parts.into_iter().map(|(_, s)| s).reduce(|mut all, s| {
        all.join(&s);
        all
    });
    all.into_iter().map(|s| (Access::Any, s)).collect()
}

fn conjuncts(f: Formula) -> Vec<Formula> {
    match f {
        Formula::And(parts) => parts,
        f => vec![f],
    }
}

fn part<S>(parts: &Parts<S>, access: Access) -> Option<&S> {
    let i = parts.binary_search_by_key(&access, |(a, _)| *a).ok()?;
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
            parts: None,
            layout: Arc::new(layout),
        }
    }

    fn with(&self, main: S) -> Self {
        Arrays {
            main,
            parts: None,
            layout: Arc::clone(&self.layout),
        }
    }

    /// Does the same to all states. Where the main one can't go, no part can; and
    /// where no part can, nothing can.
    fn all(&mut self, f: impl Fn(&mut S)) {
        f(&mut self.main);
        if let Some(parts) = &mut self.parts {
            for (_, part) in parts.iter_mut() {
                f(part);
            }
        }
        self.settle();
    }

    fn settle(&mut self) {
        if let Some(parts) = &mut self.parts {
            parts.retain(|(_, s)| !s.is_bottom());
            if parts.is_empty() {
                self.main.set_bottom();
            }
        }
        if self.main.is_bottom() {
            self.parts = None;
        }
    }

    /// The one part that there is before the first access.
    fn untouched(&self) -> Parts<S> {
        let mut start = self.main.clone();
        start.assume(&self.is_followed());
        vec![(Access::Never, start)]
    }

    /// That `k` is one of those of which parts speak. Widening may forget it.
    fn is_followed(&self) -> Cond {
        let zero = Operand::int(INDEX_WIDTH, 0);
        Cond::cmp(CmpOp::Sge, self.layout.k, zero)
    }

    fn take_parts(&mut self) -> Parts<S> {
        self.parts.take().unwrap_or_else(|| self.untouched())
    }

    /// The parts of both, unless neither has any.
    fn both(&self, other: &Self) -> Option<(Parts<S>, Parts<S>)> {
        let parts = |s: &Self| s.parts.clone().unwrap_or_else(|| s.untouched());
        (self.parts.is_some() || other.parts.is_some()).then(|| (parts(self), parts(other)))
    }

    /// Parts after an access: `hit` says what becomes of those with that index,
    /// `miss` of the others.
    fn access(
        &self,
        parts: Parts<S>,
        array: Var,
        index: &Operand,
        reads: bool,
        hit: impl Fn(&mut S),
        miss: impl Fn(&mut S),
    ) -> Parts<S> {
        let k = self.layout.k;
        let place = match index {
            Operand::Var(v) => Index::Variable(*v),
            Operand::Const(_) => {
                let number = index.as_int().and_then(ir::Z::to_u64);
                let number = number.and_then(|n| u8::try_from(n).ok());
                Index::Constant(
                    number.map_or(MAX_CONSTANT_INDICES, |n| n.min(MAX_CONSTANT_INDICES)),
                )
            }
        };
        let place = (array, place);
        let is_variable = matches!(place.1, Index::Variable(_));
        let last = if reads && is_variable {
            Access::Now(place)
        } else {
            Access::At(place)
        };
        let where_k = |s: &S, op: CmpOp| {
            let mut s = s.clone();
            s.assume(&Cond::cmp(op, k, index.clone()));
            s
        };
        let mut after = Vec::new();
        for (access, mut part) in parts {
            part.assume(&self.is_followed());
            // The element at a constant index stays by itself.
            let (access, last) = match access {
                Access::At(p @ (_, Index::Constant(_)))
                | Access::Now(p @ (_, Index::Constant(_))) => (
                    Access::At(p),
                    if reads && is_variable {
                        Access::Now(p)
                    } else {
                        Access::At(p)
                    },
                ),
                Access::Now(earlier) if earlier == place => (Access::At(place), last),
                access => (access, last),
            };
            let mut same = where_k(&part, CmpOp::Eq);
            if !same.is_bottom() {
                hit(&mut same);
                add(&mut after, last, same);
            }
            let (mut below, mut above) = (where_k(&part, CmpOp::Slt), where_k(&part, CmpOp::Sgt));
            if below.is_bottom() || above.is_bottom() {
                for mut beside in [below, above] {
                    if !beside.is_bottom() {
                        miss(&mut beside);
                        add(&mut after, access, beside);
                    }
                }
            } else if access == Access::Never {
                miss(&mut below);
                miss(&mut above);
                add(&mut after, Access::Below, below);
                add(&mut after, Access::Above, above);
            } else {
                let mut other = where_k(&part, CmpOp::Ne);
                miss(&mut other);
                add(&mut after, access, other);
            }
        }
        limited(after)
    }

    /// Whether the parts in which `k` may be some constant say so: what they
    /// have in common of the scalars holds. Tried are those that a part tells.
    fn decide_by_elements(&self, cond: &Cond) -> Tri {
        let parts: &[(Access, S)] = self.parts.as_deref().unwrap_or_default();
        let k = self.layout.k;
        let only = |(_, s): &(Access, S)| s.range(k, Sign::Signed).as_singleton().cloned();
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

    /// What is known if `dst` is an element with that index; of the index and of
    /// elements nothing is left. `None`: the index may be negative.
    fn element(&self, parts: &Parts<S>, dst: Var, array: Var, index: &Operand) -> Option<S> {
        let zero = Operand::int(INDEX_WIDTH, 0);
        let from_start = Cond::cmp(CmpOp::Sge, index.clone(), zero);
        if self.main.decide(&from_start) != Tri::True {
            return None;
        }
        let Layout { arrays, k, .. } = &*self.layout;
        let mut all: Option<S> = None;
        for (_, part) in parts {
            let mut s = part.clone();
            s.assume(&Cond::cmp(CmpOp::Eq, *k, index.clone()));
            if s.is_bottom() {
                continue;
            }
            s.assign(dst, &Operand::Var(array));
            for forgotten in arrays.iter().chain([k]) {
                s.havoc(*forgotten);
            }
            match &mut all {
                Some(all) => all.join(&s),
                None => all = Some(s),
            }
        }
        // No `k` is that index: nothing gets here.
        all.or_else(|| {
            let mut none = self.main.clone();
            none.set_bottom();
            Some(none)
        })
    }
}

impl<S: State> Lattice for Arrays<S> {
    fn set_top(&mut self) {
        self.main.set_top();
        self.parts = None;
    }

    fn set_bottom(&mut self) {
        self.main.set_bottom();
        self.parts = None;
    }

    fn is_bottom(&self) -> bool {
        self.main.is_bottom()
    }

    fn is_top(&self) -> bool {
        self.main.is_top() && self.parts.is_none()
    }

    fn leq(&self, other: &Self) -> bool {
        if self.is_bottom() {
            return true;
        }
        if !self.main.leq(&other.main) {
            return false;
        }
        let Some(theirs) = &other.parts else {
            return true;
        };
        let untouched;
        let ours = if let Some(parts) = &self.parts {
            parts
        } else {
            untouched = self.untouched();
            &untouched
        };
        let inside = |(access, s): &(Access, S)| {
            let their = |a| part(theirs, a).is_some_and(|t| s.leq(t));
            their(*access) || their(Access::Any)
        };
        ours.iter().all(inside)
    }

    fn join(&mut self, other: &Self) {
        if self.join_bottom(other) {
            return;
        }
        self.parts = self.both(other).map(|(mut ours, theirs)| {
            for (access, s) in theirs {
                add(&mut ours, access, s);
            }
            limited(ours)
        });
        self.main.join(&other.main);
    }

    fn meet(&mut self, other: &Self) {
        self.main.meet(&other.main);
        if self.parts.is_none() {
            self.parts.clone_from(&other.parts);
        }
        self.settle();
    }

    fn widen(&mut self, next: &Self, thresholds: &Thresholds) {
        if self.join_bottom(next) {
            return;
        }
        self.parts = self.both(next).map(|(mut ours, mut theirs)| {
            let new = |(a, _): &&(Access, S)| part(&ours, *a).is_none();
            let more = theirs.iter().filter(new).count();
            // Once there were too many, there is one for good.
            if part(&ours, Access::Any).is_some() || ours.len() + more > MAX_ARRAY_PARTS {
                ours = joined(ours);
                theirs = joined(theirs);
            }
            for (access, s) in theirs {
                match ours.binary_search_by_key(&access, |(a, _)| *a) {
                    Ok(i) => ours[i].1.widen(&s, thresholds),
                    Err(i) => ours.insert(i, (access, s)),
                }
            }
            ours
        });
        self.main.widen(&next.main, thresholds);
    }

    fn narrow(&mut self, next: &Self) {
        self.main.narrow(&next.main);
        self.parts = match (self.parts.take(), &next.parts) {
            (None, theirs) => theirs.clone(),
            (Some(mut ours), Some(theirs))
                if theirs.iter().all(|(a, _)| part(&ours, *a).is_some()) =>
            {
                ours.retain_mut(|(a, s)| {
                    let their = part(theirs, *a);
                    if let Some(their) = their {
                        s.narrow(their);
                    }
                    their.is_some()
                });
                Some(ours)
            }
            (ours, _) => ours,
        };
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
            let mut parts = self.take_parts();
            for (_, part) in &mut parts {
                part.assign(dst, value);
            }
            self.parts = Some(parts);
        }
    };
    (change array_copy($($x:ident: $t:ty),*)) => {
        fn array_copy(&mut self, dst: Var, src: Var) {
            let types = &self.layout.of_the_function.types;
            let fits = types[dst.index()] == types[src.index()];
            if let (Some(parts), true) = (&mut self.parts, self.layout.follows(dst)) {
                for (_, part) in parts {
                    if fits {
                        part.assign(dst, &Operand::Var(src));
                    } else {
                        part.havoc(dst);
                    }
                }
            }
        }
    };
    (change array_select($($x:ident: $t:ty),*)) => {
        fn array_select(&mut self, dst: Var, array: Var, index: &Operand) {
            if self.is_bottom() {
                return;
            }
            if !self.layout.follows(array) {
                return self.all(|s| s.havoc(dst));
            }
            let parts = self.take_parts();
            let known = self.element(&parts, dst, array, index);
            let parts = self.access(
                parts,
                array,
                index,
                true,
                |s| s.assign(dst, &Operand::Var(array)),
                |s| {
                    s.havoc(dst);
                    if let Some(known) = &known {
                        s.meet(known);
                    }
                },
            );
            self.main.havoc(dst);
            if let Some(known) = known {
                self.main.meet(&known);
            }
            self.parts = Some(parts);
            self.settle();
        }
    };
    (change array_store($($x:ident: $t:ty),*)) => {
        fn array_store(&mut self, dst: Var, array: Var, index: &Operand, value: &Operand) {
            if !self.layout.follows(dst) || self.is_bottom() {
                return;
            }
            if dst != array {
                self.array_copy(dst, array);
            }
            let parts = self.take_parts();
            let parts = self.access(parts, dst, index, false, |s| s.assign(dst, value), |_| ());
            self.parts = Some(parts);
            self.settle();
        }
    };
    (change project($($x:ident: $t:ty),*)) => {
        fn project(&mut self, keep: &dyn Fn(Var) -> bool) {
            self.main.project(keep);
            let layout = &self.layout;
            if !layout.arrays.iter().any(|a| keep(*a)) {
                self.parts = None;
            }
            for (_, part) in self.parts.iter_mut().flatten() {
                part.project(&|v| v == layout.k || keep(v));
            }
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
            let Some(parts) = &self.parts else {
                return ours;
            };
            // What is said already isn't said again of each element.
            let index = self.layout.k;
            let zero = LinExpr::constant(0);
            let from_start = LinCons::le(&zero, &LinExpr::dim(Dim::of(index, Sign::Signed)));
            let mut known: HashSet<Formula> = HashSet::from_iter([Formula::Lin(from_start)]);
            known.extend(conjuncts(ours.clone()));
            let more = |(_, s): &(Access, S)| {
                let facts = conjuncts(s.formula()).into_iter();
                Formula::and(facts.filter(|fact| !known.contains(fact)))
            };
            let body = Box::new(Formula::or(parts.iter().map(more)));
            match *body {
                Formula::True => ours,
                _ => Formula::and([ours, Formula::Elements { index, body }]),
            }
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
