//! Lattice operations. A join keeps the facts that both sides imply; it looks
//! only at variables where the two differ.

use super::Boolean;
use super::facts::{Fact, Facts, substitute};
use crate::integers::Integers;
use crate::lattice::{Lattice, Thresholds};
use crate::state::Tri;
use crate::tuning::MAX_ASSUMED;
use ir::{CmpOp, Cond, Operand, Type, Var};
use smallvec::SmallVec;
use std::collections::BTreeMap;
use std::sync::Arc;

impl<I: Integers> Boolean<I> {
    /// The fact of `v`; of a copy: that it stands for its root, a `bool`.
    fn effective(&self, v: Var) -> Fact {
        let own = self.facts.get(v).cloned().unwrap_or_default();
        let Some(root) = own.same else {
            return own;
        };
        let mut fact = self.facts.get(root).cloned().unwrap_or_default();
        if self.type_of(v) == Some(Type::Bool) {
            let is_root = Cond::Var(root);
            fact.fails = Some(Arc::new(is_root.negate()));
            fact.holds = Some(Arc::new(is_root));
        }
        fact.same = Some(root);
        fact
    }

    /// Whether here, if `v` is `truth`, `c` holds.
    fn implies(&self, v: Var, fact: &Fact, truth: bool, c: &Arc<Cond>) -> bool {
        let own = if truth { &fact.holds } else { &fact.fails };
        let value = fact.value.or_else(|| self.is_nonzero(v));
        let is_own = own
            .as_ref()
            .is_some_and(|own| own == c || **own == substitute(c, &|u| self.facts.root(u)));
        is_own || value == Some(!truth) || self.decide_condition(c) == Tri::True
    }

    /// What of `c` holds here if `v` is `truth`: all of it, or some conjuncts.
    fn kept_of(&self, v: Var, fact: &Fact, truth: bool, c: &Arc<Cond>) -> Option<Arc<Cond>> {
        if self.implies(v, fact, truth, c) {
            return Some(c.clone());
        }
        let own = if truth { &fact.holds } else { &fact.fails };
        let own = own.as_deref().map(conjuncts).unwrap_or_default();
        let Cond::And(all) = &**c else {
            return own.contains(c).then(|| c.clone());
        };
        // What is said of a null pointer may follow from what is known of it here.
        let is_of_null = !truth && !own.is_empty() && self.ints.scope().pointees.contains(&v);
        let case = is_of_null.then(|| {
            let mut case = self.clone();
            for part in own {
                case.assume_condition(part);
            }
            case
        });
        let is_kept = |part: &&Cond| {
            let case = case.as_ref().unwrap_or(self);
            own.contains(part) || case.decide_condition(part) == Tri::True
        };
        let mut parts: Vec<Cond> = all.iter().filter(is_kept).cloned().collect();
        match parts.len() {
            0 => None,
            1 => parts.pop().map(Arc::new),
            _ => Some(Arc::new(Cond::And(parts))),
        }
    }

    /// Whether an integer is not 0, if that is known.
    pub(super) fn is_nonzero(&self, v: Var) -> Option<bool> {
        let width = self.type_of(v)?.width()?;
        let zero = Operand::int(width, 0);
        // What is known of copies is known of their root.
        let root = Operand::Var(self.facts.root(v));
        self.ints.decide_cmp(CmpOp::Ne, &root, &zero).known()
    }

    /// Whether the values of two variables are known to be equal.
    fn are_same(&self, v: Var, u: Var) -> bool {
        self.facts.root(v) == self.facts.root(u)
    }

    /// The parts of `fact`, which is about `v` in another state, that hold
    /// here; `mine` is what is known of `v` here. Links between copies are left
    /// out.
    fn common(&self, v: Var, fact: &Fact, mine: &Fact) -> Fact {
        let keep = |truth: bool, c: &Option<Arc<Cond>>| self.kept_of(v, mine, truth, c.as_ref()?);
        let value = fact
            .value
            .filter(|b| mine.value.or_else(|| self.is_nonzero(v)) == Some(*b));
        Fact {
            same: None,
            value,
            holds: keep(true, &fact.holds),
            fails: keep(false, &fact.fails),
            extends: fact.extends.filter(|e| mine.extends == Some(*e)),
        }
    }

    /// The facts that hold in both: those of `self`, and, unless `only_mine`,
    /// those of `other`.
    fn common_facts(&self, other: &Self, only_mine: bool) -> Facts {
        // Every variable at which the two differ, and the roots
        // that it has in either.
        let mut differing: Vec<Var> = Vec::new();
        for d in self.facts.env().differences(other.facts.env()) {
            differing.push(d.key);
            differing.extend(d.left.and_then(|f| f.same));
            differing.extend(d.right.and_then(|f| f.same));
        }
        differing.sort_unstable();
        differing.dedup();
        // Those that are equal in both form a class; its root is the common
        // root if there is one, else its first member.
        let class = |v: Var| (self.facts.root(v), other.facts.root(v));
        let mut leaders: BTreeMap<(Var, Var), Var> = BTreeMap::new();
        for v in &differing {
            let (r, s) = class(*v);
            leaders.entry((r, s)).or_insert(if r == s { r } else { *v });
        }
        let mut facts = self.facts.clone();
        for v in differing {
            let leader = leaders.get(&class(v)).copied().unwrap_or(v);
            if leader != v {
                facts.set(
                    v,
                    Fact {
                        same: Some(leader),
                        ..Fact::default()
                    },
                );
                continue;
            }
            let (mine, theirs) = (self.effective(v), other.effective(v));
            let mut joined = other.common(v, &mine, &theirs);
            if !only_mine {
                let more = self.common(v, &theirs, &mine);
                joined.value = joined.value.or(more.value);
                joined.holds = joined.holds.or(more.holds);
                joined.fails = joined.fails.or(more.fails);
            }
            facts.set(v, joined);
        }
        facts
    }

    /// Adds which counts are 0 where a pointer is null: in one of the two it is, and in
    /// the other one it isn't, or that is known there. The pointer may be null or not
    /// then, so that widenings do this once.
    fn tell_of_null(&self, other: &Self, facts: &mut Facts) {
        for v in self.ints.scope().pointees.iter() {
            let root = facts.root(*v);
            if facts.get(root).is_some_and(|f| f.fails.is_some()) {
                continue;
            }
            let fails = match (self.is_nonzero(*v), other.is_nonzero(*v)) {
                (Some(false), Some(true)) => self.zeros_beside(other, facts),
                (Some(true), Some(false)) => other.zeros_beside(self, facts),
                (Some(false), None) => other
                    .effective(*v)
                    .fails
                    .filter(|c| self.implies(*v, &Fact::default(), false, c)),
                _ => None,
            };
            if let Some(c) = fails {
                let c = substitute(&c, &|u| facts.root(u));
                facts.update(root, |f| f.fails = Some(Arc::new(c)));
            }
        }
    }

    /// Which counts are 0 here, and not surely in the other one.
    fn zeros_beside(&self, other: &Self, facts: &Facts) -> Option<Arc<Cond>> {
        let mut zeros: Vec<Cond> = Vec::new();
        for u in self.ints.scope().counts.iter() {
            if self.is_nonzero(*u) == Some(false) && other.is_nonzero(*u) != Some(false) {
                let zero = Operand::int(self.type_of(*u)?.width()?, 0);
                let is_zero = Cond::cmp(CmpOp::Eq, facts.root(*u), zero);
                if !zeros.contains(&is_zero) {
                    zeros.push(is_zero);
                }
            }
        }
        match zeros.len() {
            0 => None,
            1 => zeros.pop().map(Arc::new),
            _ => Some(Arc::new(Cond::And(zeros))),
        }
    }

    /// The integers, with those variables set to their root's value that are a
    /// copy here and not so in `facts`: what is known of the root is known of
    /// them too, and would be lost with the link.
    fn without_links(&self, facts: &Facts) -> I {
        let mut ints = self.ints.clone();
        for d in self.facts.env().differences(facts.env()) {
            let before = d.left.and_then(|f| f.same);
            let after = d.right.and_then(|f| f.same);
            if let Some(root) = before
                && after != before
                && self.width(&Operand::Var(d.key)).is_some()
            {
                ints.assign(d.key, &Operand::Var(root));
            }
        }
        ints
    }

    fn combine(&mut self, other: &Self, only_mine: bool, f: impl FnOnce(&mut I, &I)) {
        let mut facts = self.common_facts(other, only_mine);
        self.tell_of_null(other, &mut facts);
        let mut assumed: SmallVec<[Cond; 2]> = self
            .assumed
            .iter()
            .filter(|c| other.assumed.contains(c) || other.decide_condition(c) == Tri::True)
            .cloned()
            .collect();
        if !only_mine {
            for c in &other.assumed {
                let new = assumed.len() < MAX_ASSUMED && !assumed.contains(c);
                if new && self.decide_condition(c) == Tri::True {
                    assumed.push(c.clone());
                }
            }
        }
        let mut ints = self.without_links(&facts);
        f(&mut ints, &other.without_links(&facts));
        self.ints = ints;
        self.facts = facts;
        self.assumed = assumed;
        self.settle();
    }
}

fn conjuncts(c: &Cond) -> &[Cond] {
    match c {
        Cond::And(parts) => parts,
        c => std::slice::from_ref(c),
    }
}

impl<I: Integers> Lattice for Boolean<I> {
    fn set_top(&mut self) {
        self.ints.set_top();
        self.facts.clear();
        self.assumed.clear();
    }

    fn set_bottom(&mut self) {
        self.ints.set_bottom();
        self.settle();
    }

    fn is_bottom(&self) -> bool {
        self.ints.is_bottom()
    }

    fn is_top(&self) -> bool {
        self.facts.is_empty() && self.assumed.is_empty() && self.ints.is_top()
    }

    fn leq(&self, other: &Self) -> bool {
        if self.is_bottom() || other.is_bottom() {
            return self.is_bottom();
        }
        let implied = |d: crate::algebra::env::Difference<Var, Fact>| {
            let Some(theirs) = d.right else {
                return true;
            };
            if let Some(root) = theirs.same {
                return self.are_same(d.key, root);
            }
            let mine = self.effective(d.key);
            self.common(d.key, theirs, &mine) == *theirs
        };
        self.facts.env().differences(other.facts.env()).all(implied)
            && other
                .assumed
                .iter()
                .all(|c| self.assumed.contains(c) || self.decide_condition(c) == Tri::True)
            && self.without_links(&other.facts).leq(&other.ints)
    }

    fn join(&mut self, other: &Self) {
        if self.join_bottom(other) {
            return;
        }
        self.combine(other, false, I::join);
    }

    fn meet(&mut self, other: &Self) {
        self.ints.meet(&other.ints);
        if self.ints.is_bottom() || other.is_bottom() {
            return self.set_bottom();
        }
        let theirs: Vec<(Var, Fact)> = self
            .facts
            .env()
            .differences(other.facts.env())
            .filter_map(|d| Some((d.key, d.right?.clone())))
            .collect();
        for (v, fact) in theirs {
            if let Some(root) = fact.same {
                // A variable of which nothing is said yet may become a copy;
                // merging two classes is not tried.
                let root = self.facts.root(root);
                let free = self.facts.get(v).is_none() && self.facts.holders(v).is_empty();
                if free && root != v {
                    self.facts.update(v, |f| f.same = Some(root));
                }
                continue;
            }
            let v = self.facts.root(v);
            let mine = self.facts.get(v).cloned().unwrap_or_default();
            if let (Some(a), Some(b)) = (mine.value, fact.value)
                && a != b
            {
                return self.set_bottom();
            }
            let here = |c: Arc<Cond>| Arc::new(substitute(&c, &|u| self.facts.root(u)));
            let (holds, fails) = (fact.holds.map(here), fact.fails.map(here));
            self.facts.set(
                v,
                Fact {
                    same: None,
                    value: mine.value.or(fact.value),
                    holds: mine.holds.or(holds),
                    fails: mine.fails.or(fails),
                    extends: mine.extends.or(fact.extends),
                },
            );
        }
        for c in &other.assumed {
            if self.assumed.len() < MAX_ASSUMED && !self.assumed.contains(c) {
                self.assumed.push(c.clone());
            }
        }
    }

    fn widen(&mut self, next: &Self, thresholds: &Thresholds) {
        if self.join_bottom(next) {
            return;
        }
        // Facts only get fewer, so that chains stop.
        self.combine(next, true, |a, b| a.widen(b, thresholds));
    }

    fn narrow(&mut self, next: &Self) {
        if self.is_bottom() || next.is_bottom() {
            return self.set_bottom();
        }
        self.ints.narrow(&next.ints);
        self.settle();
    }
}
