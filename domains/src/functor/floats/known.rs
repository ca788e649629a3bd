//! What is known of the floats of a state: a set for each, what it was computed
//! from, and tests that truth values stand for. All of it are statements about
//! present values, so that any part may be dropped at any time.

use crate::algebra::env::Env;
use crate::state::Tri;
use crate::value::floats::comparison::{Orders, orders, refine, refine_same};
use crate::value::floats::{Format, arithmetic, leq, meet, neg};
use im::OrdSet;
use ir::Var;
use ir::ieee::FloatSet;
use smallvec::SmallVec;

/// How a float follows from another one, exactly.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    /// The same number of binary64.
    Extend,
    /// The sign flipped.
    Neg,
    /// The sign cleared.
    Abs,
}

impl Step {
    fn forward(self, a: &FloatSet) -> FloatSet {
        match self {
            Step::Extend => *a,
            Step::Neg => neg(a),
            Step::Abs => arithmetic::abs(a),
        }
    }

    /// What leads into the set.
    fn backward(self, a: &FloatSet) -> FloatSet {
        match self {
            Step::Extend => arithmetic::singles(a),
            Step::Neg => neg(a),
            Step::Abs => arithmetic::of_sizes(a),
        }
    }
}

/// More steps from a root are not followed.
const MAX_STEPS: usize = 4;

/// A float as it follows from another one, its *root*, of which nothing of that
/// kind is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Term {
    pub root: Var,
    /// The first one first; none of a copy.
    pub steps: SmallVec<[Step; 2]>,
}

impl Term {
    pub(super) fn of(root: Var) -> Term {
        Term {
            root,
            steps: SmallVec::new(),
        }
    }

    /// One step more.
    pub(super) fn then(mut self, step: Step) -> Option<Term> {
        self.steps.push(step);
        (self.steps.len() <= MAX_STEPS).then_some(self)
    }

    fn with_root(&self, root: Var) -> Term {
        Term {
            root,
            steps: self.steps.clone(),
        }
    }
}

/// What a test compares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Side {
    Term(Term),
    Constant(FloatSet),
}

/// A statement about floats of one format.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Test {
    /// Two compare in one of these ways.
    Compare(Orders, Format, Side, Side),
    /// One is of one of the classes of a mask.
    Class(u32, Format, Side),
}

/// All bits of a mask of classes.
const CLASSES: u32 = 0x3FF;

impl Test {
    /// What holds where this one doesn't.
    pub(super) fn negated(&self) -> Test {
        match self {
            Test::Compare(orders, format, a, b) => {
                Test::Compare(orders.others(), *format, a.clone(), b.clone())
            }
            // Which kind of no number it is isn't known, so that both stay if
            // one of them was asked for.
            Test::Class(mask, format, a) => Test::Class(!mask & CLASSES, *format, a.clone()),
        }
    }

    fn sides(&self) -> impl Iterator<Item = &Side> {
        let (a, b) = match self {
            Test::Compare(_, _, a, b) => (a, Some(b)),
            Test::Class(_, _, a) => (a, None),
        };
        std::iter::once(a).chain(b)
    }

    fn for_each_root(&self, f: &mut dyn FnMut(Var)) {
        for side in self.sides() {
            if let Side::Term(term) = side {
                f(term.root);
            }
        }
    }

    pub(super) fn mentions(&self, v: Var) -> bool {
        let mut found = false;
        self.for_each_root(&mut |root| found |= root == v);
        found
    }

    fn renamed(&self, to: &dyn Fn(Var) -> Var) -> Test {
        let side = |side: &Side| match side {
            Side::Term(term) => Side::Term(term.with_root(to(term.root))),
            constant @ Side::Constant(_) => constant.clone(),
        };
        match self {
            Test::Compare(orders, format, a, b) => {
                Test::Compare(*orders, *format, side(a), side(b))
            }
            Test::Class(mask, format, a) => Test::Class(*mask, *format, side(a)),
        }
    }
}

pub(super) type Tests = SmallVec<[Test; 1]>;

/// What a truth value, or an integer that holds one, stands for.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Truth {
    /// All of these hold if it is true (not 0).
    pub holds: Tests,
    /// All of these hold if it is false (0).
    pub fails: Tests,
    /// Which of both is known and was used already.
    pub settled: Option<bool>,
}

impl Truth {
    pub(super) fn is_empty(&self) -> bool {
        self.holds.is_empty() && self.fails.is_empty()
    }

    /// Of the opposite.
    #[must_use]
    pub(super) fn negated(self) -> Truth {
        Truth {
            holds: self.fails,
            fails: self.holds,
            settled: self.settled.map(|b| !b),
        }
    }

    /// Those of one value.
    pub(super) fn tests(&self, value: bool) -> &Tests {
        if value { &self.holds } else { &self.fails }
    }

    fn for_each_root(&self, f: &mut dyn FnMut(Var)) {
        for test in self.holds.iter().chain(&self.fails) {
            test.for_each_root(f);
        }
    }

    /// The tests that `keep` keeps.
    fn retain(&mut self, keep: impl Fn(&Test) -> bool) {
        self.holds.retain(|t| keep(t));
        self.fails.retain(|t| keep(t));
    }

    fn renamed(&self, to: &dyn Fn(Var) -> Var) -> Truth {
        let all = |tests: &Tests| tests.iter().map(|t| t.renamed(to)).collect();
        Truth {
            holds: all(&self.holds),
            fails: all(&self.fails),
            settled: self.settled,
        }
    }
}

/// What is known of one float.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Float {
    pub set: FloatSet,
    pub term: Option<Term>,
}

impl Float {
    fn is_top(&self) -> bool {
        self.set == FloatSet::TOP && self.term.is_none()
    }
}

/// What is known of all floats, and of truth values by them.
#[derive(Clone, Debug, Default)]
pub(super) struct Known {
    pub floats: Env<Var, Float>,
    pub truths: Env<Var, Truth>,
    /// (root, the float or truth value in whose entry it is mentioned).
    uses: OrdSet<(Var, Var)>,
}

impl Known {
    pub(super) fn is_empty(&self) -> bool {
        self.floats.is_empty() && self.truths.is_empty()
    }

    pub(super) fn clear(&mut self) {
        *self = Known::default();
    }

    /// Replaces what is known of a float by itself.
    pub(super) fn put(&mut self, v: Var, float: Option<Float>) {
        let float = float.filter(|f| !f.is_top());
        let old = match &float {
            Some(_) => self.floats.get(v).cloned(),
            None => self.floats.remove(v),
        };
        if let Some(term) = old.and_then(|f| f.term) {
            self.uses.remove(&(term.root, v));
        }
        if let Some(float) = float {
            if let Some(term) = &float.term {
                self.uses.insert((term.root, v));
            }
            self.floats.insert(v, float);
        }
    }

    /// Replaces what a truth value stands for.
    pub(super) fn put_truth(&mut self, v: Var, truth: Option<Truth>) {
        let truth = truth.filter(|t| !t.is_empty());
        if truth.is_none() && self.truths.is_empty() {
            return;
        }
        if let Some(old) = self.truths.remove(v) {
            let uses = &mut self.uses;
            old.for_each_root(&mut |root| {
                uses.remove(&(root, v));
            });
        }
        if let Some(truth) = truth {
            let uses = &mut self.uses;
            truth.for_each_root(&mut |root| {
                uses.insert((root, v));
            });
            self.truths.insert(v, truth);
        }
    }

    fn users(&self, root: Var) -> SmallVec<[Var; 4]> {
        self.uses
            .range((root, Var(0))..=(root, Var(u32::MAX)))
            .map(|(_, user)| *user)
            .collect()
    }

    /// The first copy of a root.
    pub(super) fn copy_of(&self, root: Var) -> Option<Var> {
        let is_copy = |v: &Var| {
            let term = self.floats.get(*v).and_then(|f| f.term.as_ref());
            term.is_some_and(|t| t.root == root && t.steps.is_empty())
        };
        self.users(root).into_iter().find(is_copy)
    }

    /// A float as it follows from a root.
    pub(super) fn term(&self, v: Var) -> Term {
        let term = self.floats.get(v).and_then(|f| f.term.clone());
        term.unwrap_or_else(|| Term::of(v))
    }

    /// What is known of a root or of what follows from it.
    fn of_term(&self, term: &Term) -> FloatSet {
        let root = self.floats.get(term.root).map_or(FloatSet::TOP, |f| f.set);
        term.steps.iter().fold(root, |set, step| step.forward(&set))
    }

    /// What a float can be.
    pub(super) fn set(&self, v: Var) -> FloatSet {
        match self.floats.get(v) {
            None => FloatSet::TOP,
            Some(Float { set, term: None }) => *set,
            Some(Float {
                set,
                term: Some(term),
            }) => meet(set, &self.of_term(term)),
        }
    }

    pub(super) fn side(&self, side: &Side) -> FloatSet {
        match side {
            Side::Term(term) => self.of_term(term),
            Side::Constant(set) => *set,
        }
    }

    /// Ends what is said of the present value of a float. A copy of it, if there
    /// is one, takes its place.
    pub(super) fn detach(&mut self, v: Var) {
        let copy = self.copy_of(v);
        if let Some(copy) = copy {
            let set = self.set(copy);
            self.put(copy, Some(Float { set, term: None }));
        }
        for user in self.users(v) {
            if let Some(truth) = self.truths.get(user) {
                let mut truth = truth.clone();
                match copy {
                    Some(copy) => truth = truth.renamed(&|u| if u == v { copy } else { u }),
                    None => truth.retain(|t| !t.mentions(v)),
                }
                self.put_truth(user, Some(truth));
            } else if let Some(float) = self.floats.get(user) {
                let term = float.term.as_ref().zip(copy);
                let term = term.map(|(term, copy)| term.with_root(copy));
                let set = self.set(user);
                self.put(user, Some(Float { set, term }));
            }
        }
        self.put(v, None);
    }

    /// What is left where a side is in a set; `false` if nothing is.
    #[must_use]
    pub(super) fn meet_side(&mut self, side: &Side, set: &FloatSet) -> bool {
        let term = match side {
            Side::Constant(c) => return meet(c, set) != FloatSet::BOTTOM,
            Side::Term(term) => term,
        };
        let steps = term.steps.iter().rev();
        let set = steps.fold(*set, |set, step| step.backward(&set));
        let old = self.floats.get(term.root).cloned().unwrap_or(Float {
            set: FloatSet::TOP,
            term: None,
        });
        if !leq(&old.set, &set) {
            let new = Float {
                set: meet(&old.set, &set),
                term: old.term,
            };
            let empty = new.set == FloatSet::BOTTOM;
            self.put(term.root, Some(new));
            return !empty;
        }
        true
    }

    /// Whether a test holds.
    pub(super) fn judge(&self, test: &Test) -> Tri {
        match test {
            Test::Compare(wanted, _, a, b) => {
                let possible = if a == b {
                    let set = self.side(a);
                    orders_with_itself(&set)
                } else {
                    orders(&self.side(a), &self.side(b))
                };
                if !possible.has(*wanted) {
                    Tri::False
                } else if !possible.has(wanted.others()) {
                    Tri::True
                } else {
                    Tri::Unknown
                }
            }
            Test::Class(mask, format, a) => {
                let set = self.side(a);
                let of = |mask| arithmetic::of_classes(&set, mask, *format) != FloatSet::BOTTOM;
                match (of(*mask), of(!mask & CLASSES)) {
                    (false, _) => Tri::False,
                    (true, false) => Tri::True,
                    (true, true) => Tri::Unknown,
                }
            }
        }
    }

    /// What is left where a test holds; `false` if nothing is.
    #[must_use]
    pub(super) fn assume(&mut self, test: &Test) -> bool {
        match test {
            Test::Compare(orders, _, a, b) if a == b => {
                let set = refine_same(*orders, &self.side(a));
                self.meet_side(a, &set)
            }
            Test::Compare(orders, format, a, b) => {
                let (left, right) = refine(*orders, &self.side(a), &self.side(b), *format);
                self.meet_side(a, &left) && self.meet_side(b, &right)
            }
            Test::Class(mask, format, a) => {
                let set = arithmetic::of_classes(&self.side(a), *mask, *format);
                self.meet_side(a, &set)
            }
        }
    }

    /// Variables that something is said of, each once, in order.
    pub(super) fn vars(&self) -> Vec<Var> {
        let mut all: Vec<Var> = self.floats.iter().map(|(v, _)| v).collect();
        all.extend(self.truths.iter().map(|(v, _)| v));
        all.extend(self.uses.iter().map(|(root, _)| *root));
        all.sort_unstable();
        all.dedup();
        all
    }

    /// Forgets all other variables.
    pub(super) fn project(&mut self, keep: &dyn Fn(Var) -> bool) {
        if self.is_empty() {
            return;
        }
        let gone: Vec<Var> = self.vars().into_iter().filter(|v| !keep(*v)).collect();
        // What has a root first, so that only a copy that stays takes its place.
        for v in &gone {
            self.put_truth(*v, None);
            if self.floats.get(*v).is_some_and(|f| f.term.is_some()) {
                self.put(*v, None);
            }
        }
        for v in &gone {
            self.detach(*v);
        }
    }

    /// What is known of these variables, which are in order.
    pub(super) fn restricted(&self, vars: &[Var]) -> Known {
        let mut part = Known::default();
        if self.is_empty() {
            return part;
        }
        let has = |v: Var| vars.binary_search(&v).is_ok();
        for v in vars {
            if let Some(float) = self.floats.get(*v) {
                let term = float.term.clone().filter(|t| has(t.root));
                let set = self.set(*v);
                part.put(*v, Some(Float { set, term }));
            }
            if let Some(truth) = self.truths.get(*v) {
                let mut truth = truth.clone();
                truth.retain(|t| {
                    let mut all = true;
                    t.for_each_root(&mut |root| all &= has(root));
                    all
                });
                part.put_truth(*v, Some(truth));
            }
        }
        part
    }

    /// Simultaneous renaming; what was known of a target ends.
    pub(super) fn rename(&mut self, pairs: &[(Var, Var)]) {
        if self.is_empty() {
            return;
        }
        let is_source = |v: Var| pairs.iter().any(|(from, _)| *from == v);
        for (_, to) in pairs {
            if !is_source(*to) {
                self.put_truth(*to, None);
                self.detach(*to);
            }
        }
        let to = |v: Var| {
            let pair = pairs.iter().find(|(from, _)| *from == v);
            pair.map_or(v, |(_, to)| *to)
        };
        let mut renamed = Known::default();
        for (v, float) in self.floats.iter() {
            let term = float.term.as_ref().map(|t| t.with_root(to(t.root)));
            let set = float.set;
            renamed.put(to(v), Some(Float { set, term }));
        }
        for (v, truth) in self.truths.iter() {
            renamed.put_truth(to(v), Some(truth.renamed(&to)));
        }
        *self = renamed;
    }
}

/// How an element of a set may compare with itself.
fn orders_with_itself(set: &FloatSet) -> Orders {
    let mut all = Orders::NONE;
    if set.nan {
        all = all.or(Orders::UNORDERED);
    }
    if set.negative.is_some() || set.positive.is_some() {
        all = all.or(Orders::EQUAL);
    }
    all
}
