//! Symbolic terms over any numeric domain: what has been computed in the same
//! way is equal.
//!
//! What it expresses: which numbers are equal, and of which others each was
//! computed by what operation. Operations that the numeric domain can't follow
//! (products, masks, wrapping) are uninterpreted functions: the same operation
//! on equal arguments has equal results, on all paths.
//!
//! Form: each dimension has a *symbol*, a dimension of the numeric domain
//! underneath; equal ones share it. Facts say that a term, an operation on
//! symbols, has the value that is another symbol; each term has one. A fact is
//! kept as long as its arguments can be computed from what variables hold.
//!
//! Source: G. Gange, J. Navas, P. Schachte, H. Søndergaard, P. Stuckey, *An
//! abstract domain of uninterpreted functions*, VMCAI 2016. We depart from it
//! in that a symbol may be the value of several terms, so that meets and
//! assumed equalities lose nothing (congruence closure), and in that linear
//! expressions are one term each.
//!
//! Cost: a statement costs what its expression is long, times a logarithm, and
//! the domain underneath; overwriting a number, and joins, cost the number of
//! symbols, since unused ones go.
//!
//! Can't see: algebra beyond linear normal forms (`x * (y + z)` is not `x * y +
//! x * z`); what the domain underneath can't, but for equalities.

mod lattice;
mod symbols;
#[cfg(test)]
mod tests;

use crate::algebra::env::Env;
use crate::algebra::non_linear::NonLinear;
use crate::ghosts::UNKNOWN;
use crate::lattice::Lattice;
use crate::numeric::{Numeric, folded, projected};
use crate::value::facts::Facts;
use crate::value::interval::Interval;
use im::OrdMap;
use ir::{Dim, Formula, LinCons, LinExpr, Rel, Sign, Z};
use std::collections::{BTreeMap, BTreeSet};

/// How often a widening chain over intervals grows at most: equal dimensions
/// come apart, the facts of each stage are lost, bounds grow.
pub(crate) fn longest_chain(dims: usize, thresholds: usize) -> usize {
    (dims + 1) * (dims + 1) + 2 * dims * (thresholds + 2)
}

/// A linear expression as a key.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Linear {
    terms: Vec<(Dim, Z)>,
    constant: Z,
}

impl Linear {
    fn of(e: &LinExpr) -> Linear {
        Linear {
            terms: e.terms().to_vec(),
            constant: e.constant.clone(),
        }
    }

    fn expr(&self) -> LinExpr {
        let mut e = LinExpr::constant(self.constant.clone());
        for (d, k) in &self.terms {
            e.add_term(*d, k);
        }
        e
    }
}

/// An operation on symbols.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Term {
    Linear(Linear),
    Apply(NonLinear, Linear, Linear),
    /// Wrapped to a width; whether read signed.
    Wrap(u32, bool, Dim),
}

impl Term {
    fn arguments(&self) -> Vec<Dim> {
        let of = |e: &Linear| e.terms.iter().map(|(d, _)| *d).collect::<Vec<_>>();
        match self {
            Term::Linear(e) => of(e),
            Term::Apply(_, a, b) => [of(a), of(b)].concat(),
            Term::Wrap(_, _, t) => vec![*t],
        }
    }

    /// The same operation on other symbols.
    fn map(&self, f: &impl Fn(Dim) -> Dim) -> Term {
        let of = |e: &Linear| {
            let mut r = LinExpr::constant(e.constant.clone());
            for (d, k) in &e.terms {
                r.add_term(f(*d), k);
            }
            Linear::of(&r)
        };
        match self {
            Term::Linear(e) => Term::Linear(of(e)),
            Term::Apply(op, a, b) => Term::apply(*op, of(a), of(b)),
            Term::Wrap(width, signed, t) => Term::Wrap(*width, *signed, f(*t)),
        }
    }

    fn apply(op: NonLinear, a: Linear, b: Linear) -> Term {
        let commutes = matches!(
            op,
            NonLinear::Mul | NonLinear::And | NonLinear::Or | NonLinear::Xor
        );
        if commutes && b < a {
            Term::Apply(op, b, a)
        } else {
            Term::Apply(op, a, b)
        }
    }
}

/// Symbolic terms over a numeric domain.
#[derive(Clone, Debug)]
pub(crate) struct Terms<N> {
    /// The symbol of each constrained dimension.
    value: Env<Dim, Dim>,
    facts: OrdMap<Term, Dim>,
    /// The next unused symbol's number.
    next: u32,
    /// Over symbols.
    num: N,
}

impl<N: Numeric> Terms<N> {
    /// Every point; `top` is any element of the domain underneath.
    pub(crate) fn new(mut top: N) -> Self {
        top.set_top();
        Terms {
            value: Env::default(),
            facts: OrdMap::new(),
            next: 0,
            num: top,
        }
    }

    /// The symbol of a dimension; of an unconstrained one, another dimension for
    /// each `number`.
    fn known(&self, x: Dim, number: u32) -> Dim {
        let symbol = self.value.get(x).copied();
        symbol.unwrap_or_else(|| UNKNOWN.dim(number))
    }

    /// The expression over symbols, and over other dimensions in place of
    /// unconstrained ones.
    fn translated(&self, e: &LinExpr) -> LinExpr {
        let mut r = LinExpr::constant(e.constant.clone());
        for (i, (d, k)) in (0..).zip(e.terms()) {
            r.add_term(self.known(*d, i), k);
        }
        r
    }

    /// The expression over symbols, with new ones where nothing was known.
    fn translate(&mut self, e: &LinExpr) -> LinExpr {
        let mut r = LinExpr::constant(e.constant.clone());
        for (d, k) in e.terms() {
            r.add_term(self.symbol(*d), k);
        }
        r
    }

    /// The symbol of a dimension.
    fn symbol(&mut self, x: Dim) -> Dim {
        if let Some(t) = self.value.get(x) {
            return *t;
        }
        let t = self.fresh();
        self.value.insert(x, t);
        t
    }

    /// Tells the domain underneath something of `x`.
    fn tell(&mut self, x: Dim, f: impl FnOnce(&mut N, Dim)) {
        if !self.is_bottom() {
            let t = self.symbol(x);
            f(&mut self.num, t);
        }
    }

    /// `x` is what the term is, which `compute` gives a new symbol.
    fn set(&mut self, x: Dim, term: Term, compute: impl FnOnce(&mut N, Dim)) {
        let symbol = if let Some(t) = self.facts.get(&term) {
            *t
        } else {
            let t = self.fresh();
            compute(&mut self.num, t);
            self.facts.insert(term, t);
            t
        };
        self.hold(x, Some(symbol));
    }
}

#[deny(clippy::missing_trait_methods)]
impl<N: Numeric> Numeric for Terms<N> {
    fn assign(&mut self, x: Dim, e: &LinExpr) {
        if self.is_bottom() {
            return;
        }
        let e = self.translate(e);
        if let Some(t) = e.as_dim() {
            self.hold(x, Some(t));
            return;
        }
        self.set(x, Term::Linear(Linear::of(&e)), |num, t| num.assign(t, &e));
    }

    fn apply(&mut self, x: Dim, op: NonLinear, a: &LinExpr, b: &LinExpr) {
        if self.is_bottom() {
            return;
        }
        let (a, b) = (self.translate(a), self.translate(b));
        let term = Term::apply(op, Linear::of(&a), Linear::of(&b));
        self.set(x, term, |num, t| num.apply(t, op, &a, &b));
    }

    fn assume(&mut self, c: &LinCons) {
        if self.is_bottom() {
            return;
        }
        let expr = self.translate(&c.expr);
        let same = match expr.terms() {
            [(a, k), (b, l)] if expr.constant.is_zero() && (k + l).is_zero() => Some((*a, *b)),
            _ => None,
        };
        if let (Rel::Eq, Some((a, b))) = (c.rel, same) {
            self.unify(vec![(a, b)]);
        } else {
            self.num.assume(&LinCons { expr, rel: c.rel });
        }
    }

    fn forget(&mut self, x: Dim) {
        self.hold(x, None);
    }

    fn project(&mut self, keep: &dyn Fn(Dim) -> bool) {
        let held = self.held();
        self.value.retain(keep);
        self.collect(&held.into_iter().collect::<Vec<_>>());
    }

    fn restricted(&self, dims: &[Dim]) -> Self {
        projected(self, dims)
    }

    fn rename(&mut self, pairs: &[(Dim, Dim)]) {
        for (_, to) in pairs {
            if !pairs.iter().any(|(from, _)| from == to) {
                self.hold(*to, None);
            }
        }
        self.value.rename(pairs);
    }

    fn expand(&mut self, x: Dim, copy: Dim) {
        self.hold(copy, None);
        if let Some(t) = self.value.get(x).copied() {
            let other = self.fresh();
            self.num.expand(t, other);
            self.value.insert(copy, other);
        }
    }

    fn fold(&mut self, x: Dim, copy: Dim) {
        folded(self, x, copy);
    }

    fn bounds(&self, e: &LinExpr) -> Interval {
        self.num.bounds(&self.translated(e))
    }

    fn facts(&self, e: &LinExpr) -> Facts {
        self.num.facts(&self.translated(e))
    }

    fn elements(&self, x: Dim, range: &Interval, limit: u32) -> Option<Vec<Z>> {
        self.num.elements(self.known(x, 0), range, limit)
    }

    fn is_box(&self) -> bool {
        false
    }

    fn is_relational(&self) -> bool {
        true
    }

    /// The numbers inside are those of terms, which nobody outside knows.
    fn rewritten(&self, _: &LinExpr) -> Option<(LinExpr, Z)> {
        None
    }

    fn wrapped_bounds(&self, x: Dim, width: u32, sign: Sign) -> Option<Interval> {
        self.num.wrapped_bounds(self.known(x, 0), width, sign)
    }

    fn assume_facts(&mut self, x: Dim, facts: &Facts) {
        self.tell(x, |num, t| num.assume_facts(t, facts));
    }

    fn set_readings(&mut self, x: Dim, values: &[Z], width: u32, sign: Sign) {
        self.forget(x);
        self.tell(x, |num, t| num.set_readings(t, values, width, sign));
    }

    fn assume_readings(&mut self, x: Dim, values: &[Z], width: u32, sign: Sign) {
        self.tell(x, |num, t| num.assume_readings(t, values, width, sign));
    }

    fn tell_width(&mut self, x: Dim, width: u32, sign: Sign) {
        self.tell(x, |num, t| num.tell_width(t, width, sign));
    }

    fn compared(&mut self, x: Dim) {
        self.tell(x, N::compared);
    }

    fn entails(&self, c: &LinCons) -> bool {
        let expr = self.translated(&c.expr);
        self.num.entails(&LinCons { expr, rel: c.rel })
    }

    fn set_bounds(&mut self, x: Dim, range: &Interval) {
        self.forget(x);
        if *range != Interval::TOP {
            self.tell(x, |num, t| num.set_bounds(t, range));
        }
    }

    fn assume_bounds(&mut self, x: Dim, range: &Interval) {
        if *range != Interval::TOP {
            self.tell(x, |num, t| num.assume_bounds(t, range));
        }
    }

    fn wrap(&mut self, x: Dim, width: u32, sign: Sign) {
        if self.is_bottom() {
            return;
        }
        let t = self.symbol(x);
        if self
            .num
            .bounds(&LinExpr::dim(t))
            .leq(&Interval::full(width, sign))
        {
            return;
        }
        let term = Term::Wrap(width, sign == Sign::Signed, t);
        self.set(x, term, |num, wrapped| {
            num.assign(wrapped, &LinExpr::dim(t));
            num.wrap(wrapped, width, sign);
        });
    }

    fn formula(&self) -> Formula {
        if self.is_bottom() {
            return Formula::False;
        }
        // The first dimension that holds a symbol stands for it.
        let mut holder: BTreeMap<Dim, Dim> = BTreeMap::new();
        let mut num = self.num.clone();
        let mut parts = Vec::new();
        let mut dims = BTreeSet::new();
        for (x, t) in self.value.iter().filter(|(x, _)| x.view().is_some()) {
            if let Some(first) = holder.get(t) {
                parts.push(LinCons::eq(&LinExpr::dim(x), &LinExpr::dim(*first)));
            } else {
                holder.insert(*t, x);
                num.assign(x, &LinExpr::dim(*t));
                dims.insert(x);
            }
        }
        num.project(&|d| dims.contains(&d));
        for (term, t) in &self.facts {
            if let (Term::Linear(e), Some(x)) = (term, holder.get(t))
                && e.terms.iter().all(|(d, _)| holder.contains_key(d))
                && !e.terms.is_empty()
            {
                let mut value = LinExpr::constant(e.constant.clone());
                for (d, k) in &e.terms {
                    value.add_term(holder[d], k);
                }
                parts.push(LinCons::eq(&LinExpr::dim(*x), &value));
            }
        }
        Formula::and(
            [num.formula()]
                .into_iter()
                .chain(parts.into_iter().map(Formula::Lin)),
        )
    }
}
