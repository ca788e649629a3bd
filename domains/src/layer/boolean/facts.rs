//! What is known of variables beyond numbers: copies, truth values, and the
//! conditions that they stand for. A persistent map with an index of who
//! mentions whom, so that an assignment touches only facts that it ends.

use crate::algebra::env::Env;
use im::OrdSet;
use ir::{CastOp, CmpOp, Cond, Operand, Var};
use smallvec::SmallVec;
use std::sync::Arc;

/// What is known of one variable. Every part is a statement about the present
/// values of variables, so that any part may be dropped at any time.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Fact {
    /// It equals this variable, of the same type. All other parts are then
    /// kept at that one, which is the *root* of the variables that equal it.
    pub same: Option<Var>,
    /// Whether it is true; of an integer: whether it is not 0; of a pointer:
    /// whether it is not null.
    pub value: Option<bool>,
    /// This holds if it is true (not 0).
    pub holds: Option<Arc<Cond>>,
    /// This holds if it is false (0).
    pub fails: Option<Arc<Cond>>,
    /// It is that variable zero- or sign-extended.
    pub extends: Option<(CastOp, Var)>,
}

impl Fact {
    pub(super) fn is_empty(&self) -> bool {
        *self == Fact::default()
    }

    fn for_each_var(&self, f: &mut dyn FnMut(Var)) {
        if let Some(v) = self.same {
            f(v);
        }
        if let Some((_, v)) = self.extends {
            f(v);
        }
        for c in [&self.holds, &self.fails].into_iter().flatten() {
            vars(c, f);
        }
    }

    /// The fact about renamed variables.
    fn rename(&self, to: &dyn Fn(Var) -> Var) -> Fact {
        let cond = |c: &Option<Arc<Cond>>| c.as_ref().map(|c| Arc::new(substitute(c, to)));
        Fact {
            same: self.same.map(to),
            value: self.value,
            holds: cond(&self.holds),
            fails: cond(&self.fails),
            extends: self.extends.map(|(op, v)| (op, to(v))),
        }
    }
}

/// Calls `f` on every variable of a condition.
pub(super) fn vars(c: &Cond, f: &mut dyn FnMut(Var)) {
    c.for_each_operand(&mut |o| {
        if let Operand::Var(v) = o {
            f(*v);
        }
    });
}

pub(super) fn mentions(c: &Cond, v: Var) -> bool {
    let mut found = false;
    vars(c, &mut |u| found |= u == v);
    found
}

/// The condition about other variables. Predicates on pointers stay as they
/// are: kept conditions have none ([`super::conditions::normal`]).
pub(super) fn substitute(c: &Cond, to: &dyn Fn(Var) -> Var) -> Cond {
    let operand = |o: &Operand| match o {
        Operand::Var(v) => Operand::Var(to(*v)),
        Operand::Const(_) => o.clone(),
    };
    match c {
        Cond::Const(b) => Cond::Const(*b),
        Cond::Var(v) => Cond::Var(to(*v)),
        Cond::Cmp { op, a, b } => Cond::Cmp {
            op: *op,
            a: operand(a),
            b: operand(b),
        },
        Cond::Fits { op, sign, a, b } => Cond::Fits {
            op: *op,
            sign: *sign,
            a: operand(a),
            b: operand(b),
        },
        Cond::Ptr(p) => Cond::Ptr(p.clone()),
        Cond::Not(c) => Cond::Not(Box::new(substitute(c, to))),
        Cond::And(cs) => Cond::And(cs.iter().map(|c| substitute(c, to)).collect()),
        Cond::Or(cs) => Cond::Or(cs.iter().map(|c| substitute(c, to)).collect()),
    }
}

/// The facts of a state.
#[derive(Clone, Debug, Default)]
pub(super) struct Facts {
    env: Env<Var, Fact>,
    /// (mentioned variable, variable whose fact mentions it).
    uses: OrdSet<(Var, Var)>,
}

impl Facts {
    pub(super) fn is_empty(&self) -> bool {
        self.env.is_empty()
    }

    pub(super) fn env(&self) -> &Env<Var, Fact> {
        &self.env
    }

    pub(super) fn get(&self, v: Var) -> Option<&Fact> {
        self.env.get(v)
    }

    /// The variable that stands for all that equal `v`.
    pub(super) fn root(&self, v: Var) -> Var {
        self.get(v).and_then(|f| f.same).unwrap_or(v)
    }

    pub(super) fn clear(&mut self) {
        *self = Facts::default();
    }

    /// Replaces what is known of `v`.
    pub(super) fn set(&mut self, v: Var, fact: Fact) {
        if let Some(old) = self.env.remove(v) {
            old.for_each_var(&mut |u| {
                self.uses.remove(&(u, v));
            });
        }
        if !fact.is_empty() {
            fact.for_each_var(&mut |u| {
                self.uses.insert((u, v));
            });
            self.env.insert(v, fact);
        }
    }

    /// Changes what is known of `v`.
    pub(super) fn update(&mut self, v: Var, f: impl FnOnce(&mut Fact)) {
        let mut fact = self.get(v).cloned().unwrap_or_default();
        f(&mut fact);
        self.set(v, fact);
    }

    /// The variables whose facts mention `v`, in order.
    pub(super) fn holders(&self, v: Var) -> SmallVec<[Var; 4]> {
        self.uses
            .range((v, Var(0))..=(v, Var(u32::MAX)))
            .map(|(_, h)| *h)
            .collect()
    }

    /// Variables that are mentioned or have a fact, each once, in order.
    pub(super) fn all_vars(&self) -> Vec<Var> {
        let mut all: Vec<Var> = self.env.iter().map(|(v, _)| v).collect();
        all.extend(self.uses.iter().map(|(v, _)| *v));
        all.sort_unstable();
        all.dedup();
        all
    }

    /// These variables, and those that what is known of them mentions, with
    /// what is known of those in turn. In order, each once.
    pub(super) fn around(&self, vars: &[Var]) -> Vec<Var> {
        let mut all = vars.to_vec();
        for _ in 0..2 {
            for i in 0..all.len() {
                if let Some(fact) = self.get(all[i]) {
                    fact.for_each_var(&mut |u| all.push(u));
                }
            }
            all.sort_unstable();
            all.dedup();
        }
        all
    }

    /// What is known of these variables.
    pub(super) fn restricted(&self, vars: &[Var]) -> Facts {
        let mut part = Facts::default();
        for v in vars {
            if let Some(fact) = self.get(*v) {
                part.set(*v, fact.clone());
            }
        }
        part
    }

    /// The first copy of the root `v`.
    pub(super) fn copy_of(&self, v: Var) -> Option<Var> {
        self.holders(v)
            .into_iter()
            .find(|h| self.get(*h).and_then(|f| f.same) == Some(v))
    }

    /// Every mention of `v` becomes one of `n`, a copy of it, which becomes a
    /// root and takes over its fact.
    pub(super) fn move_root(&mut self, v: Var, n: Var) {
        let own = self.get(v).cloned().unwrap_or_default();
        let to = |u: Var| if u == v { n } else { u };
        for h in self.holders(v) {
            if h != v && h != n {
                let renamed = self.get(h).map(|f| f.rename(&to)).unwrap_or_default();
                self.set(h, renamed);
            }
        }
        self.set(v, Fact::default());
        self.set(n, own.rename(&to));
    }

    /// Ends every statement about `v`: what was known of `v` itself, and what
    /// mentions it, where the rest is kept if it can be said without `v`.
    pub(super) fn end(&mut self, v: Var) {
        for h in self.holders(v) {
            if h == v {
                continue;
            }
            let Some(mut fact) = self.get(h).cloned() else {
                continue;
            };
            fact.same = fact.same.filter(|u| *u != v);
            fact.extends = fact.extends.filter(|(_, u)| *u != v);
            for c in [&mut fact.holds, &mut fact.fails] {
                if let Some(old) = c.take_if(|c| mentions(c, v)) {
                    *c = self.without(&old, v).map(Arc::new);
                }
            }
            self.set(h, fact);
        }
        self.set(v, Fact::default());
    }

    /// A condition that follows from `c`, negations only on its leaves, and
    /// doesn't mention `v`; `None` for the trivial one.
    pub(super) fn without(&self, c: &Cond, v: Var) -> Option<Cond> {
        let stands_for = |u: Var, truth: bool| {
            let fact = self.get(u)?;
            let c = if truth { &fact.holds } else { &fact.fails };
            c.as_ref()
                .filter(|c| !mentions(c, v))
                .map(|c| (**c).clone())
        };
        match c {
            c if !mentions(c, v) => Some(c.clone()),
            Cond::Var(u) => stands_for(*u, true),
            Cond::Not(inner) => match **inner {
                Cond::Var(u) => stands_for(u, false),
                _ => None,
            },
            Cond::Cmp { op, a, b } => match (a, b.as_int()) {
                (Operand::Var(u), Some(z)) if z.is_zero() && *u == v => match op {
                    CmpOp::Ne => stands_for(v, true),
                    CmpOp::Eq => stands_for(v, false),
                    _ => None,
                },
                _ => None,
            },
            Cond::And(cs) => {
                let kept: Vec<Cond> = cs.iter().filter_map(|c| self.without(c, v)).collect();
                (!kept.is_empty()).then_some(Cond::And(kept))
            }
            Cond::Or(cs) => {
                let kept: Option<Vec<Cond>> = cs.iter().map(|c| self.without(c, v)).collect();
                kept.map(Cond::Or)
            }
            Cond::Const(_) | Cond::Fits { .. } | Cond::Ptr(_) => None,
        }
    }

    /// Simultaneous renaming; what was known of a target ends.
    pub(super) fn rename(&mut self, pairs: &[(Var, Var)]) {
        for (_, to) in pairs {
            if !pairs.iter().any(|(from, _)| from == to) {
                self.end(*to);
            }
        }
        let to = |u: Var| {
            pairs
                .iter()
                .find(|(from, _)| *from == u)
                .map_or(u, |(_, to)| *to)
        };
        let mut affected: Vec<Var> = Vec::new();
        for (from, _) in pairs {
            affected.push(*from);
            affected.extend(self.holders(*from));
        }
        affected.sort_unstable();
        affected.dedup();
        let facts: Vec<(Var, Fact)> = affected
            .iter()
            .filter_map(|v| Some((*v, self.get(*v)?.clone())))
            .collect();
        for (v, _) in &facts {
            self.set(*v, Fact::default());
        }
        for (v, fact) in &facts {
            self.set(to(*v), fact.rename(&to));
        }
    }
}

/// How many parts a condition has.
pub(super) fn size(c: &Cond) -> usize {
    match c {
        Cond::Not(c) => 1 + size(c),
        Cond::And(cs) | Cond::Or(cs) => 1 + cs.iter().map(size).sum::<usize>(),
        _ => 1,
    }
}
