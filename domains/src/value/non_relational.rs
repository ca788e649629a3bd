//! Non-relational domains: what is known of each number by itself.
//!
//! [`NonRelational`] makes a numeric domain out of a lattice of values
//! ([`Value`]): an environment from dimensions to values, in which ⊤ is absent
//! and ⊥ is one flag. Statements cost what their expression is long, times a
//! logarithm; joins cost what the two environments differ in.
//!
//! Source: the non-relational lifting of P. Cousot, R. Cousot, *Abstract
//! interpretation: a unified lattice model*, POPL 1977; linear constraints by
//! bound propagation as in A. Miné, *Tutorial on static inference of numeric
//! invariants by abstract interpretation*, 2017, section 4.6.
//!
//! Can't see: any relation between two numbers.

use crate::algebra::env::{Difference, Env};
use crate::algebra::non_linear::NonLinear;
use crate::lattice::{Lattice, Thresholds};
use crate::numeric::Numeric;
use crate::tuning::{MAX_ROUNDS, MAX_TRIED};
use crate::value::facts::Facts;
use crate::value::interval::Interval;
use ir::{Dim, Formula, LinCons, LinExpr, Rel, Sign, Z};
use smallvec::SmallVec;
use std::fmt::Debug;

/// A lattice of sets of integers. Each operation's result contains every
/// result on elements.
pub trait Value: Lattice + PartialEq + Debug + Send + Sync + 'static {
    /// Whether a value is its range, no more.
    const IS_RANGE: bool = false;

    /// Whether values depend on the width of the integer type whose readings
    /// they are; they are told by [`Value::with_width`].
    const HAS_WIDTH: bool = false;

    /// ℤ.
    fn top() -> Self;

    /// Contains `k`.
    fn constant(k: &Z) -> Self;

    /// Contains the interval.
    fn of_interval(range: &Interval) -> Self;

    /// Contains the values, which are in order.
    fn of_values(values: &[Z]) -> Self {
        let mut all = Self::top();
        all.set_bottom();
        for k in values {
            all.join(&Self::constant(k));
        }
        all
    }

    /// Contains the values, which are in order: readings of `width`-bit
    /// integers.
    fn of_readings(values: &[Z], _width: u32, _sign: Sign) -> Self {
        Self::of_values(values)
    }

    /// Contains the elements that are in the interval; at most the value.
    #[must_use]
    fn within(&self, range: &Interval) -> Self {
        let mut common = self.clone();
        common.meet(&Self::of_interval(range));
        common
    }

    /// Contains the elements that are readings of `width`-bit integers; at most
    /// the value.
    #[must_use]
    fn with_width(&self, _width: u32, _sign: Sign) -> Self {
        self.clone()
    }

    /// Contains every element wrapped to `width` bits and read with `sign`,
    /// where the value knows more of that than [`Value::range`] wrapped.
    fn wrapped_range(&self, _width: u32, _sign: Sign) -> Option<Interval> {
        None
    }

    /// The elements in `range`, perhaps more of them, in order. `None` when
    /// there are more than `limit`, or that would be too long to find out.
    fn elements(&self, range: &Interval, limit: u32) -> Option<Vec<Z>> {
        let mut all = self.range().intersection(range).elements(MAX_TRIED)?;
        all.retain(|k| {
            let mut common = Self::constant(k);
            common.meet(self);
            !common.is_bottom()
        });
        u32::try_from(all.len())
            .is_ok_and(|n| n <= limit)
            .then_some(all)
    }

    /// Contains the value. ⊥ only for ⊥.
    fn range(&self) -> Interval;

    /// What all elements satisfy.
    fn facts(&self) -> Facts {
        Facts::of_range(self.range())
    }

    /// Contains the elements that satisfy the facts; at most the value.
    #[must_use]
    fn with_facts(&self, facts: &Facts) -> Self {
        self.within(&facts.range)
    }

    /// Contains all sums.
    #[must_use]
    fn plus(&self, other: &Self) -> Self;

    /// Contains `c·x` for every element `x`.
    #[must_use]
    fn scaled(&self, c: &Z) -> Self;

    /// Contains every integer `q` with `c·q` in the value; `c` is not 0.
    #[must_use]
    fn quotient(&self, c: &Z) -> Self;

    /// Contains `op(x, y)` for all elements for which it is defined.
    #[must_use]
    fn apply(op: NonLinear, a: &Self, b: &Self) -> Self {
        Self::of_interval(&Interval::apply(op, &a.range(), &b.range()))
    }

    /// Contains every element wrapped to `width` bits and read with `sign`.
    #[must_use]
    fn wrap(&self, width: u32, sign: Sign) -> Self {
        let range = self.range();
        match range.lap(width, sign) {
            Some(lap) if lap.is_zero() => self.clone(),
            Some(lap) => self.plus(&Self::constant(&-lap.shl(width))),
            None => Self::of_interval(&range.wrap(width, sign)),
        }
    }

    /// Contains the elements other than `k`; at most the value.
    #[must_use]
    fn without(&self, k: &Z) -> Self;

    /// What the value says of `x`, as exactly as formulas allow.
    fn formula(&self, x: Dim) -> Formula {
        let e = LinExpr::dim(x);
        Formula::and(self.range().constraints(&e).into_iter().map(Formula::Lin))
    }
}

/// The numeric domain that knows a value of each number.
#[derive(Clone, Debug)]
pub struct NonRelational<V: Value> {
    /// Never ⊤ and never ⊥; empty when the whole is ⊥.
    env: Env<Dim, V>,
    bottom: bool,
}

impl<V: Value> NonRelational<V> {
    /// Every point.
    pub fn new() -> Self {
        NonRelational {
            env: Env::default(),
            bottom: false,
        }
    }

    /// How many numbers something is known of.
    pub fn len(&self) -> usize {
        self.env.len()
    }

    /// Whether nothing is known of any number.
    pub fn is_empty(&self) -> bool {
        self.env.is_empty()
    }

    /// The numbers at which the two differ, in order. Skips what they share.
    pub fn differences<'a>(
        &'a self,
        other: &'a Self,
    ) -> impl Iterator<Item = Difference<'a, Dim, V>> {
        self.env.differences(&other.env)
    }

    /// What is known of a number.
    pub fn value(&self, x: Dim) -> V {
        if self.bottom {
            let mut v = V::top();
            v.set_bottom();
            return v;
        }
        self.env.get(x).cloned().unwrap_or_else(V::top)
    }

    fn set(&mut self, x: Dim, v: V) {
        if self.bottom {
            return;
        }
        if v.is_bottom() {
            self.set_bottom();
        } else if v.is_top() {
            self.env.remove(x);
        } else {
            self.env.insert(x, v);
        }
    }

    /// Keeps the points whose `x` is in `v`; whether that changed anything.
    fn refine(&mut self, x: Dim, v: &V) -> bool {
        let old = self.value(x);
        if old.leq(v) {
            return false;
        }
        let mut new = old.clone();
        new.meet(v);
        let changed = !old.leq(&new);
        if changed {
            self.set(x, new);
        }
        changed
    }

    fn eval(&self, e: &LinExpr) -> V {
        let constant = V::constant(&e.constant);
        match e.terms() {
            [] => constant,
            terms => {
                let mut sum: Option<V> = None;
                for (x, c) in terms {
                    let v = self.value(*x).scaled(c);
                    sum = Some(match sum {
                        Some(s) => s.plus(&v),
                        None => v,
                    });
                }
                let sum = sum.unwrap_or_else(|| V::constant(&Z::ZERO));
                if e.constant.is_zero() {
                    sum
                } else {
                    sum.plus(&constant)
                }
            }
        }
    }

    /// One round: each unknown is refined by what the others leave for it.
    /// Whether anything changed.
    fn propagate(&mut self, c: &LinCons) -> bool {
        let terms = c.expr.terms();
        // Sums of the terms before and after each position: every round is
        // linear in the number of terms.
        let products: SmallVec<[V; 4]> = terms
            .iter()
            .map(|(x, k)| self.value(*x).scaled(k))
            .collect();
        let mut after: SmallVec<[V; 4]> = SmallVec::new();
        let mut sum = V::constant(&c.expr.constant);
        for v in products.iter().rev() {
            after.push(sum.clone());
            sum = v.plus(&sum);
        }
        let mut before = V::constant(&Z::ZERO);
        let mut changed = false;
        for (i, (x, k)) in terms.iter().enumerate() {
            let rest = before.plus(&after[terms.len() - 1 - i]);
            let allowed = match c.rel {
                Rel::Eq => rest.scaled(&Z::MINUS_ONE).quotient(k),
                Rel::Le => {
                    // k·x <= -rest <= -least(rest)
                    let Some(least) = rest.range().lo().finite().cloned() else {
                        before = before.plus(&products[i]);
                        continue;
                    };
                    let allowed = Interval::at_most(-least).quotient(k);
                    self.value(*x).within(&allowed)
                }
                Rel::Ne => {
                    let range = rest.range();
                    let excluded = range.as_singleton().map(|r| -r);
                    match excluded.and_then(|r| r.exact_quotient(k)) {
                        Some(q) => self.value(*x).without(&q),
                        None => V::top(),
                    }
                }
            };
            changed |= self.refine(*x, &allowed);
            if self.bottom {
                return false;
            }
            before = before.plus(&products[i]);
        }
        changed
    }
}

impl<V: Value> NonRelational<V> {
    /// Joins, or widens, the two values of each number by `f`.
    fn grow(&mut self, other: &Self, f: impl Fn(&mut V, &V)) {
        if self.join_bottom(other) {
            return;
        }
        self.env.combine(&other.env, |_, a, b| {
            let (mut v, b) = (a?.clone(), b?);
            f(&mut v, b);
            (!v.is_top()).then_some(v)
        });
    }

    /// Replaces what is known of `x` by `f`, a part of it.
    fn narrow_to(&mut self, x: Dim, f: impl Fn(&V) -> V) {
        if self.bottom {
            return;
        }
        let old = self.value(x);
        let new = f(&old);
        if !old.leq(&new) {
            self.set(x, new);
        }
    }

    /// Meets, or narrows, the two values of each number by `f`.
    fn shrink(&mut self, other: &Self, f: impl Fn(&mut V, &V)) {
        if self.bottom || other.bottom {
            return self.set_bottom();
        }
        let mut empty = false;
        self.env.combine(&other.env, |_, a, b| {
            let Some(b) = b else {
                return a.cloned();
            };
            let mut v = a.cloned().unwrap_or_else(V::top);
            f(&mut v, b);
            empty |= v.is_bottom();
            (!v.is_top()).then_some(v)
        });
        if empty {
            self.set_bottom();
        }
    }
}

impl<V: Value> Default for NonRelational<V> {
    fn default() -> Self {
        NonRelational::new()
    }
}

impl<V: Value> Lattice for NonRelational<V> {
    fn set_top(&mut self) {
        self.env.clear();
        self.bottom = false;
    }

    fn set_bottom(&mut self) {
        self.env.clear();
        self.bottom = true;
    }

    fn is_bottom(&self) -> bool {
        self.bottom
    }

    fn is_top(&self) -> bool {
        !self.bottom && self.env.is_empty()
    }

    fn leq(&self, other: &Self) -> bool {
        if self.bottom || other.bottom {
            return self.bottom;
        }
        self.env
            .differences(&other.env)
            .all(|d| match (d.left, d.right) {
                (_, None) => true,
                (None, Some(_)) => false,
                (Some(a), Some(b)) => a.leq(b),
            })
    }

    fn join(&mut self, other: &Self) {
        self.grow(other, V::join);
    }

    fn meet(&mut self, other: &Self) {
        self.shrink(other, V::meet);
    }

    fn widen(&mut self, next: &Self, thresholds: &Thresholds) {
        self.grow(next, |v, next| v.widen(next, thresholds));
    }

    fn narrow(&mut self, next: &Self) {
        self.shrink(next, V::narrow);
    }
}

impl<V: Value> Numeric for NonRelational<V> {
    fn assign(&mut self, x: Dim, e: &LinExpr) {
        let v = self.eval(e);
        self.set(x, v);
    }

    fn apply(&mut self, x: Dim, op: NonLinear, a: &LinExpr, b: &LinExpr) {
        let v = V::apply(op, &self.eval(a), &self.eval(b));
        self.set(x, v);
    }

    fn assume(&mut self, c: &LinCons) {
        if self.bottom {
            return;
        }
        if self.refutes(c) {
            self.set_bottom();
            return;
        }
        for _ in 0..MAX_ROUNDS {
            // One pass is a fixpoint but for equalities.
            if !self.propagate(c) || c.rel != Rel::Eq {
                break;
            }
        }
    }

    fn forget(&mut self, x: Dim) {
        self.env.remove(x);
    }

    fn project(&mut self, keep: &dyn Fn(Dim) -> bool) {
        self.env.retain(keep);
    }

    fn restricted(&self, dims: &[Dim]) -> Self {
        NonRelational {
            env: self.env.restricted(dims),
            bottom: self.bottom,
        }
    }

    fn rename(&mut self, pairs: &[(Dim, Dim)]) {
        self.env.rename(pairs);
    }

    fn expand(&mut self, x: Dim, copy: Dim) {
        let v = self.value(x);
        self.set(copy, v);
    }

    fn bounds(&self, e: &LinExpr) -> Interval {
        if self.bottom {
            return Interval::BOTTOM;
        }
        self.eval(e).range()
    }

    fn is_box(&self) -> bool {
        V::IS_RANGE
    }

    fn is_relational(&self) -> bool {
        // Values that know a number modulo several widths say more than a set
        // of readings of one width does.
        V::HAS_WIDTH
    }

    fn elements(&self, x: Dim, range: &Interval, limit: u32) -> Option<Vec<Z>> {
        if self.bottom {
            return Some(Vec::new());
        }
        match self.env.get(x) {
            Some(v) => v.elements(range, limit),
            None => range.elements(limit),
        }
    }

    fn facts(&self, e: &LinExpr) -> Facts {
        if self.bottom {
            return Facts::of_range(Interval::BOTTOM);
        }
        self.eval(e).facts()
    }

    fn assume_facts(&mut self, x: Dim, facts: &Facts) {
        self.narrow_to(x, |v| v.with_facts(facts));
    }

    fn entails(&self, c: &LinCons) -> bool {
        self.bottom || self.refutes(&c.negate())
    }

    fn set_bounds(&mut self, x: Dim, range: &Interval) {
        self.set(x, V::of_interval(range));
    }

    fn assume_bounds(&mut self, x: Dim, range: &Interval) {
        self.narrow_to(x, |v| v.within(range));
    }

    fn set_readings(&mut self, x: Dim, values: &[Z], width: u32, sign: Sign) {
        self.set(x, V::of_readings(values, width, sign));
    }

    fn assume_readings(&mut self, x: Dim, values: &[Z], width: u32, sign: Sign) {
        self.refine(x, &V::of_readings(values, width, sign));
    }

    fn tell_width(&mut self, x: Dim, width: u32, sign: Sign) {
        if V::HAS_WIDTH && !self.bottom {
            let v = self.value(x).with_width(width, sign);
            self.set(x, v);
        }
    }

    fn wrapped_bounds(&self, x: Dim, width: u32, sign: Sign) -> Option<Interval> {
        if !V::HAS_WIDTH {
            return None;
        }
        self.env.get(x)?.wrapped_range(width, sign)
    }

    fn wrap(&mut self, x: Dim, width: u32, sign: Sign) {
        let v = self.value(x);
        if !v.range().leq(&Interval::full(width, sign)) {
            let v = v.wrap(width, sign);
            self.set(x, v);
        }
    }

    fn formula(&self) -> Formula {
        if self.bottom {
            return Formula::False;
        }
        Formula::and(self.env.iter().map(|(x, v)| v.formula(x)))
    }
}

impl<V: Value> NonRelational<V> {
    /// `true` only if no point satisfies `c`, judging by the value of its
    /// expression alone.
    fn refutes(&self, c: &LinCons) -> bool {
        let v = self.eval(&c.expr);
        match c.rel {
            Rel::Le => v.range().lo().finite().is_some_and(|lo| lo.signum() > 0),
            Rel::Eq => {
                let mut zero = V::constant(&Z::ZERO);
                zero.meet(&v);
                zero.is_bottom()
            }
            Rel::Ne => v.range().as_singleton().is_some_and(Z::is_zero),
        }
    }
}
