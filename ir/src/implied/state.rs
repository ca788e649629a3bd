//! What is known at a point of a function.

use super::fact::Fact;
use crate::{Const, Operand, Program, Var};
use std::collections::BTreeMap;

/// Variables are so many bytes apart at most, to share facts.
const FARTHEST: i64 = 1 << 31;

/// What is known of pointers at a point.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct State {
    /// Variables that hold another one's value and so many bytes; that one holds no
    /// other's.
    places: BTreeMap<Var, (Var, i64)>,
    /// What is known of the others.
    facts: BTreeMap<Var, Fact>,
}

impl State {
    /// The variable that a value is told by, and how many bytes it is ahead.
    pub(super) fn place(&self, v: Var) -> (Var, i64) {
        self.places.get(&v).copied().unwrap_or((v, 0))
    }

    /// What is known of a variable's value.
    pub(super) fn of(&self, v: Var) -> Fact {
        let (root, by) = self.place(v);
        let fact = self.facts.get(&root);
        fact.map(|f| f.ahead(by)).unwrap_or_default()
    }

    /// What is known of an operand's value.
    pub(super) fn of_operand(&self, program: &Program, o: &Operand) -> Fact {
        match o {
            Operand::Var(v) => self.of(*v),
            Operand::Const(Const::Null) => Fact::NULL,
            Operand::Const(Const::Global(g, offset)) => {
                let global = &program.globals[g.index()];
                let start = Fact {
                    writable: !global.constant,
                    ..Fact::start_of(global.size)
                };
                start.ahead(*offset)
            }
            Operand::Const(_) => Fact::default(),
        }
    }

    /// Something is learnt of what a variable's value is told by; `by`: the bytes that
    /// it is ahead.
    pub(super) fn learn(&mut self, v: Var, learn: impl FnOnce(&mut Fact, i64)) {
        let (root, by) = self.place(v);
        learn(self.facts.entry(root).or_default(), by);
    }

    /// A variable gets another value, of which nothing is known.
    pub(super) fn forget(&mut self, v: Var) {
        if self.places.remove(&v).is_some() {
            return;
        }
        let fact = self.facts.remove(&v);
        // Those that hold its old value are told by one of them.
        let mut others = self.places.iter().filter(|(_, (root, _))| *root == v);
        let Some((heir, (_, by))) = others.next().map(|(w, p)| (*w, *p)) else {
            return;
        };
        self.places.remove(&heir);
        self.places.retain(|_, (root, at)| {
            if *root == v {
                (*root, *at) = (heir, *at - by);
            }
            at.abs() <= FARTHEST
        });
        if let Some(fact) = fact {
            self.facts.insert(heir, fact.ahead(by));
        }
    }

    /// A variable gets a value of which that is known.
    pub(super) fn set(&mut self, v: Var, fact: Fact) {
        self.forget(v);
        if fact != Fact::default() {
            self.facts.insert(v, fact);
        }
    }

    /// A variable gets another one's value and so many bytes.
    pub(super) fn step(&mut self, v: Var, from: Var, by: i64) {
        let (root, at) = self.place(from);
        let at = at.saturating_add(by);
        if root == v && at == 0 {
            return;
        }
        if root == v || at.abs() > FARTHEST {
            let fact = self.of(from).somewhere_else();
            return self.set(v, fact);
        }
        self.forget(v);
        self.places.insert(v, (root, at));
    }

    /// Of what may have ended nobody knows any more that it is alive.
    pub(super) fn end(&mut self, mut may_end: impl FnMut(Var) -> bool) {
        for (v, fact) in &mut self.facts {
            if fact.live && may_end(*v) {
                fact.live = false;
            }
        }
    }

    /// Only these variables are read from here on.
    pub(super) fn keep(&mut self, is_read: impl Fn(Var) -> bool) {
        let vars = self.places.keys().chain(self.facts.keys());
        let unread: Vec<Var> = vars.copied().filter(|v| !is_read(*v)).collect();
        // Those first that are told by others: these may have no one left then.
        for v in &unread {
            self.places.remove(v);
        }
        for v in unread {
            self.forget(v);
        }
    }

    /// What is known in both; `bytes`: also which bytes lie inside.
    pub(super) fn met(&self, other: &State, bytes: bool) -> State {
        let mut met = State::default();
        let mut vars: Vec<Var> = [self, other]
            .into_iter()
            .flat_map(|s| s.places.keys().chain(s.facts.keys()))
            .copied()
            .collect();
        vars.sort_unstable();
        vars.dedup();
        for v in vars {
            let places = (self.places.get(&v), other.places.get(&v));
            if let (Some(a), Some(b)) = places
                && a == b
            {
                met.places.insert(v, *a);
                continue;
            }
            let mut fact = self.of(v).met(&other.of(v));
            if !bytes {
                fact.inside = None;
            }
            if fact != Fact::default() {
                met.facts.insert(v, fact);
            }
        }
        met
    }
}
