//! Symbols: new ones, unused ones, and two that turn out to be equal.

use super::{Term, Terms};
use crate::ghosts::SYMBOLS;
use crate::numeric::Numeric;
use crate::tuning::MAX_NUMBER;
use im::OrdMap;
use ir::{Dim, LinCons, LinExpr};
use std::collections::{BTreeMap, BTreeSet};

impl<N: Numeric> Terms<N> {
    /// An unconstrained symbol.
    pub(super) fn fresh(&mut self) -> Dim {
        let t = SYMBOLS.dim(self.next);
        self.next += 1;
        t
    }

    /// `x` holds that symbol now, or none.
    pub(super) fn hold(&mut self, x: Dim, t: Option<Dim>) {
        let old = self.value.remove(x);
        if let Some(t) = t {
            self.value.insert(x, t);
        }
        if let Some(old) = old.filter(|old| t != Some(*old)) {
            self.collect(&[old]);
        }
    }

    /// The symbols that dimensions hold.
    pub(super) fn held(&self) -> BTreeSet<Dim> {
        self.value.iter().map(|(_, t)| *t).collect()
    }

    /// The symbols that dimensions hold and that facts mention.
    pub(super) fn symbols(&self) -> BTreeSet<Dim> {
        let mut all = self.held();
        for (term, t) in &self.facts {
            all.extend(term.arguments());
            all.insert(*t);
        }
        all
    }

    /// Numbers the symbols from 0 again, in the same order, once their numbers
    /// are large. Joins and meets do that, through which each loop goes: numbers
    /// grow with every statement that is executed.
    pub(super) fn renumber(&mut self) {
        if self.next <= MAX_NUMBER {
            return;
        }
        let symbols = self.symbols();
        self.num.project(&|d| symbols.contains(&d));
        // By way of unused ones: a name must be free before it is given.
        let unused = (self.next..).map(|n| SYMBOLS.dim(n));
        let away: Vec<(Dim, Dim)> = symbols.iter().copied().zip(unused).collect();
        let small = (0..).map(|n| SYMBOLS.dim(n));
        let back: Vec<(Dim, Dim)> = away.iter().map(|(_, d)| *d).zip(small.clone()).collect();
        self.num.rename(&away);
        self.num.rename(&back);
        let names: BTreeMap<Dim, Dim> = symbols.into_iter().zip(small).collect();
        let new = |d: Dim| names[&d];
        for (x, t) in self.value.clone().iter() {
            self.value.insert(x, new(*t));
        }
        let facts = self.facts.iter();
        self.facts = facts.map(|(f, t)| (f.map(&new), new(*t))).collect();
        self.next = u32::try_from(names.len()).unwrap_or(u32::MAX);
    }

    /// Drops facts whose arguments can't be computed from what dimensions
    /// hold, or whose results nothing needs; then the symbols that are left
    /// over, among them perhaps `released` ones. Symbols that nothing holds
    /// must not stay: what the domain underneath knows of them counts, and its
    /// projection may lose a part of that.
    pub(super) fn collect(&mut self, released: &[Dim]) {
        let held = self.held();
        let mut computable = held.clone();
        loop {
            let before = computable.len();
            for (term, t) in &self.facts {
                if term.arguments().iter().all(|a| computable.contains(a)) {
                    computable.insert(*t);
                }
            }
            if computable.len() == before {
                break;
            }
        }
        let mut needed = held;
        loop {
            let before = needed.len();
            for (term, t) in &self.facts {
                let arguments = term.arguments();
                if needed.contains(t) && arguments.iter().all(|a| computable.contains(a)) {
                    needed.extend(arguments);
                }
            }
            if needed.len() == before {
                break;
            }
        }
        let mut gone: BTreeSet<Dim> = released.iter().copied().collect();
        let mut dropped: Vec<Term> = Vec::new();
        for (term, t) in &self.facts {
            let mut symbols = term.arguments();
            symbols.push(*t);
            if symbols.iter().any(|s| !needed.contains(s)) {
                dropped.push(term.clone());
                gone.extend(symbols);
            }
        }
        for term in dropped {
            self.facts.remove(&term);
        }
        for t in gone.difference(&needed) {
            self.num.forget(*t);
        }
    }

    /// Keeps the points in which the two symbols of each pair are equal, and
    /// draws the conclusions: the same operation on equal arguments has one
    /// result.
    pub(super) fn unify(&mut self, mut open: Vec<(Dim, Dim)>) {
        while let Some((a, b)) = open.pop() {
            if a == b {
                continue;
            }
            // The older one stays.
            let (a, b) = (a.min(b), a.max(b));
            self.num
                .assume(&LinCons::eq(&LinExpr::dim(a), &LinExpr::dim(b)));
            if self.num.is_bottom() {
                return;
            }
            self.num.forget(b);
            let swap = |t: Dim| if t == b { a } else { t };
            let holders: Vec<Dim> = self
                .value
                .iter()
                .filter(|(_, t)| **t == b)
                .map(|(x, _)| x)
                .collect();
            for x in holders {
                self.value.insert(x, a);
            }
            for (s, t) in &mut open {
                (*s, *t) = (swap(*s), swap(*t));
            }
            let mut facts: OrdMap<Term, Dim> = OrdMap::new();
            for (term, t) in &self.facts {
                let (term, t) = (term.map(&swap), swap(*t));
                if let Some(other) = facts.get(&term) {
                    open.push((*other, t));
                } else {
                    facts.insert(term, t);
                }
            }
            self.facts = facts;
        }
    }

    /// The element underneath, over other names for symbols, of which each is
    /// new or stays.
    pub(super) fn viewed(&self, names: impl IntoIterator<Item = (Dim, Dim)>) -> N {
        let mut num = self.num.clone();
        let mut kept = BTreeSet::new();
        for (name, t) in names {
            if name != t {
                num.assign(name, &LinExpr::dim(t));
            }
            kept.insert(name);
        }
        num.project(&|d| kept.contains(&d));
        num
    }
}
