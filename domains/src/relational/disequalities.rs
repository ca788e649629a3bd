//! Disequalities: which differences two numbers don't have.
//!
//! What it expresses: `x - y != k` and `x != k`, a few `k` for each pair. Such facts
//! have no shape that ranges or relations of other domains contain: that none of the
//! elements which a search has passed is the one that it looks for.
//!
//! Form: for each number, the others (or 0) that it differs from, and by how much it
//! does not; each fact stands with both of its numbers. Nothing follows from two
//! disequalities, so that any set of them is a normal form. Joins keep what both
//! sides say; there is less to say after each, so that widening is join.
//!
//! Source: M. Péron, N. Halbwachs, *An abstract domain extending difference-bound
//! matrices with disequality constraints*, VMCAI 2007; here without the differences,
//! which [`crate::relational::zones`] has, in a product.
//!
//! Cost: of an operation on `x`, as many as there are facts about `x`; of joins, what
//! the two sides differ in.
//!
//! Can't see: bounds, equalities; disequalities that follow from those of others.

use crate::algebra::env::Env;
use crate::algebra::non_linear::NonLinear;
use crate::lattice::{Lattice, Thresholds};
use crate::numeric::Numeric;
use crate::tuning::MAX_DISEQUAL;
use crate::value::interval::Interval;
use ir::{Dim, Formula, LinCons, LinExpr, Rel, Z};
use rustc_hash::FxHashMap as HashMap;

/// A number, or 0.
type Node = Option<Dim>;

/// What a difference is not, in order.
type Excluded = Vec<Z>;

/// The domain of disequalities.
#[derive(Clone, Debug)]
pub(crate) struct Disequalities {
    /// For `x` and `y`, what `x - y` is not; never nothing. Facts about two numbers
    /// stand with both, those about one and 0 with that one only. Empty where the
    /// whole is ⊥.
    facts: Env<Dim, Env<Node, Excluded>>,
    bottom: bool,
}

/// How often a chain grows at most, with that many dimensions.
pub(crate) fn longest_chain(dims: usize) -> usize {
    2 + dims * (dims + 1) / 2 * MAX_DISEQUAL
}

/// A constraint on the difference of two numbers, or on one: `x - y` and `k`, so that
/// it says `x - y rel k`.
struct Difference {
    x: Dim,
    y: Node,
    k: Z,
}

/// `e` as `±(x - y - k)`, up to a factor: for constraints that don't tell signs. `Err`:
/// no integers make it 0, or that can't be told.
fn difference(e: &LinExpr) -> Result<Difference, bool> {
    let (x, y, c) = match e.terms() {
        [(x, c)] => (*x, None, c),
        [(x, c), (y, d)] if *c == -d => (*x, Some(*y), c),
        _ => return Err(false),
    };
    // c·(x - y) + constant = 0
    match (-&e.constant).exact_quotient(c) {
        Some(k) => Ok(Difference { x, y, k }),
        None => Err(true),
    }
}

impl Disequalities {
    /// Every point.
    pub(crate) fn new() -> Self {
        Disequalities {
            facts: Env::default(),
            bottom: false,
        }
    }

    /// What `x - y` is not.
    fn excluded(&self, x: Dim, y: Node) -> &[Z] {
        let of_x = self.facts.get(x).and_then(|row| row.get(y));
        of_x.map_or(&[], Vec::as_slice)
    }

    fn insert_half(&mut self, x: Dim, y: Node, k: &Z) {
        let mut row = self.facts.get(x).cloned().unwrap_or_default();
        let mut all = row.get(y).cloned().unwrap_or_default();
        if let Err(i) = all.binary_search(k)
            && all.len() < MAX_DISEQUAL
        {
            all.insert(i, k.clone());
            row.insert(y, all);
            self.facts.insert(x, row);
        }
    }

    /// Adds `x - y != k`.
    fn exclude(&mut self, x: Dim, y: Node, k: &Z) {
        if self.bottom {
            return;
        }
        if y == Some(x) {
            if k.is_zero() {
                self.set_bottom();
            }
            return;
        }
        // Both halves or none: they are as many on either side.
        self.insert_half(x, y, k);
        if let Some(y) = y {
            self.insert_half(y, Some(x), &-k);
        }
    }

    /// `x` is `by` more.
    fn shift(&mut self, x: Dim, by: &Z) {
        let row = self.facts.get(x).cloned().unwrap_or_default();
        self.forget(x);
        for (y, all) in row.iter() {
            for k in all {
                self.exclude(x, y, &(k + by));
            }
        }
    }

    /// What is known of `y` is known of `x`, if `x = y + k`.
    fn tell(&mut self, x: Dim, y: Dim, k: &Z) {
        let row = self.facts.get(y).cloned().unwrap_or_default();
        for (z, all) in row.iter().filter(|(z, _)| *z != Some(x)) {
            for not in all {
                self.exclude(x, z, &(not + k));
            }
        }
    }
}

impl Lattice for Disequalities {
    fn set_top(&mut self) {
        *self = Self::new();
    }

    fn set_bottom(&mut self) {
        self.facts.clear();
        self.bottom = true;
    }

    fn is_bottom(&self) -> bool {
        self.bottom
    }

    fn is_top(&self) -> bool {
        !self.bottom && self.facts.is_empty()
    }

    fn leq(&self, other: &Self) -> bool {
        let stand = |x: Dim, row: &Env<Node, Excluded>| {
            row.iter().all(|(y, all)| {
                let known = self.excluded(x, y);
                all.iter().all(|k| known.binary_search(k).is_ok())
            })
        };
        self.bottom
            || !other.bottom
                && self
                    .facts
                    .differences(&other.facts)
                    .all(|d| d.right.is_none_or(|row| stand(d.key, row)))
    }

    fn join(&mut self, other: &Self) {
        if self.join_bottom(other) {
            return;
        }
        self.facts.combine(&other.facts, |_, a, b| {
            let (mut row, b) = (a?.clone(), b?);
            row.combine(b, |_, a, b| {
                let (mut all, b) = (a?.clone(), b?);
                all.retain(|k| b.binary_search(k).is_ok());
                (!all.is_empty()).then_some(all)
            });
            (!row.is_empty()).then_some(row)
        });
    }

    fn meet(&mut self, other: &Self) {
        if other.bottom {
            return self.set_bottom();
        }
        // A fact that one side has stands with both of its numbers.
        let differ = self.facts.differences(&other.facts);
        let rows: Vec<_> = differ
            .filter_map(|d| Some((d.key, d.right?)))
            .map(|(x, row)| (x, row.clone()))
            .collect();
        for (x, row) in rows {
            for (y, all) in row.iter().filter(|(y, _)| y.is_none_or(|y| x < y)) {
                for k in all {
                    self.exclude(x, y, k);
                }
            }
        }
    }

    fn widen(&mut self, next: &Self, _: &Thresholds) {
        self.join(next);
    }

    fn narrow(&mut self, next: &Self) {
        // There are finitely many facts to add: those of `next`, as many as a pair has.
        self.meet(next);
    }
}

impl Numeric for Disequalities {
    fn assign(&mut self, x: Dim, e: &LinExpr) {
        match e.terms() {
            [(y, c)] if *y == x && c.is_one() => self.shift(x, &e.constant),
            [(y, c)] if c.is_one() => {
                self.forget(x);
                self.tell(x, *y, &e.constant);
            }
            _ => self.forget(x),
        }
    }

    fn apply(&mut self, x: Dim, _: NonLinear, _: &LinExpr, _: &LinExpr) {
        self.forget(x);
    }

    fn assume(&mut self, c: &LinCons) {
        if self.bottom {
            return;
        }
        if c.expr.terms().is_empty() {
            if !c.eval(|_| Z::ZERO) {
                self.set_bottom();
            }
            return;
        }
        let known = difference(&c.expr);
        match (c.rel, known) {
            (Rel::Ne, Ok(d)) => self.exclude(d.x, d.y, &d.k),
            (Rel::Eq, Ok(d)) => {
                if self.excluded(d.x, d.y).binary_search(&d.k).is_ok() {
                    self.set_bottom();
                } else if let Some(y) = d.y {
                    self.tell(d.x, y, &d.k);
                    self.tell(y, d.x, &-&d.k);
                }
            }
            (Rel::Eq, Err(true)) => self.set_bottom(),
            // What is less or greater is another one.
            (Rel::Le, _) if c.expr.constant.signum() > 0 => {
                let at_zero = c.expr.plus_constant(&-&c.expr.constant);
                if let Ok(d) = difference(&at_zero) {
                    self.exclude(d.x, d.y, &Z::ZERO);
                }
            }
            _ => {}
        }
    }

    fn forget(&mut self, x: Dim) {
        let Some(row) = self.facts.remove(x) else {
            return;
        };
        for y in row.iter().filter_map(|(y, _)| y) {
            let Some(of_y) = self.facts.get_mut(y) else {
                continue;
            };
            of_y.remove(Some(x));
            if of_y.is_empty() {
                self.facts.remove(y);
            }
        }
    }

    fn project(&mut self, keep: &dyn Fn(Dim) -> bool) {
        let all: Vec<Dim> = self.facts.iter().map(|(x, _)| x).collect();
        all.into_iter()
            .filter(|x| !keep(*x))
            .for_each(|x| self.forget(x));
    }

    fn rename(&mut self, pairs: &[(Dim, Dim)]) {
        let rows: Vec<(Dim, Env<Node, Excluded>)> = pairs
            .iter()
            .filter_map(|(from, _)| Some((*from, self.facts.get(*from)?.clone())))
            .collect();
        for (from, _) in &rows {
            self.forget(*from);
        }
        let names: HashMap<Dim, Dim> = pairs.iter().copied().collect();
        let new = |x: Dim| names.get(&x).copied().unwrap_or(x);
        for (from, row) in rows {
            for (y, all) in row.iter() {
                for k in all {
                    self.exclude(new(from), y.map(new), k);
                }
            }
        }
    }

    fn expand(&mut self, x: Dim, copy: Dim) {
        self.tell(copy, x, &Z::ZERO);
    }

    fn bounds(&self, e: &LinExpr) -> Interval {
        match e.as_constant() {
            _ if self.bottom => Interval::BOTTOM,
            Some(k) => Interval::singleton(k.clone()),
            None => Interval::TOP,
        }
    }

    fn entails(&self, c: &LinCons) -> bool {
        if self.bottom {
            return true;
        }
        if c.expr.terms().is_empty() {
            return c.eval(|_| Z::ZERO);
        }
        match (c.rel, difference(&c.expr)) {
            (Rel::Ne, Ok(d)) => self.excluded(d.x, d.y).binary_search(&d.k).is_ok(),
            (Rel::Ne, Err(never)) => never,
            _ => false,
        }
    }

    fn formula(&self) -> Formula {
        if self.bottom {
            return Formula::False;
        }
        let is_first = |x: Dim, y: Node| y.is_none_or(|y| x < y);
        let told = |x: Dim| x.view().is_some();
        let facts = self.facts.iter().filter(|(x, _)| told(*x));
        let facts = facts.flat_map(|(x, row)| row.iter().map(move |(y, all)| (x, y, all)));
        let facts = facts.filter(|(x, y, _)| is_first(*x, *y) && y.is_none_or(told));
        let facts = facts.flat_map(|(x, y, all)| all.iter().map(move |k| (x, y, k)));
        Formula::and(facts.map(|(x, y, k)| {
            let other = y.map_or(LinExpr::constant(0), LinExpr::dim);
            Formula::Lin(LinCons::ne(&LinExpr::dim(x), &other.plus_constant(k)))
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn x(i: u32) -> LinExpr {
        LinExpr::dim(Dim(i))
    }

    fn plus(i: u32, k: i64) -> LinExpr {
        x(i).plus_constant(&Z::from(k))
    }

    fn of(facts: &[(LinExpr, LinExpr)]) -> Disequalities {
        let mut all = Disequalities::new();
        for (a, b) in facts {
            all.assume(&LinCons::ne(a, b));
        }
        all
    }

    #[test]
    fn what_moves_differs_by_as_much_more() {
        let mut a = of(&[(x(0), x(1)), (x(0), LinExpr::constant(5))]);
        a.assign(Dim(0), &plus(0, 2));
        assert!(a.entails(&LinCons::ne(&x(0), &plus(1, 2))));
        assert!(a.entails(&LinCons::ne(&x(0), &LinExpr::constant(7))));
        assert!(!a.entails(&LinCons::ne(&x(0), &x(1))));
        a.assign(Dim(1), &plus(1, 2));
        assert!(a.entails(&LinCons::ne(&x(1), &x(0))));
        // In multiples, too.
        assert!(a.entails(&LinCons::ne(
            &x(0).scaled(&Z::from(3)),
            &x(1).scaled(&Z::from(3))
        )));
        assert!(!a.entails(&LinCons::ne(&x(0).scaled(&Z::from(3)), &x(1))));
    }

    #[test]
    fn copies_differ_from_the_same_numbers() {
        let mut a = of(&[(x(1), x(2))]);
        a.assign(Dim(0), &plus(1, 3));
        assert!(a.entails(&LinCons::ne(&x(0), &plus(2, 3))));
        a.assign(Dim(1), &LinExpr::constant(0));
        assert!(a.entails(&LinCons::ne(&x(0), &plus(2, 3))));
        assert!(!a.entails(&LinCons::ne(&x(1), &x(2))));
        let mut b = of(&[(x(1), x(2))]);
        b.assume(&LinCons::eq(&x(3), &plus(2, 1)));
        assert!(b.entails(&LinCons::ne(&x(3), &plus(1, 1))));
        b.assume(&LinCons::eq(&x(1), &x(2)));
        assert!(b.is_bottom());
    }

    #[test]
    fn an_even_number_is_no_odd_one() {
        let twice = |i: u32| x(i).scaled(&Z::from(2));
        let odd = twice(1).plus_constant(&Z::ONE);
        let a = of(&[(twice(0), odd.clone()), (twice(2), LinExpr::constant(7))]);
        assert!(a.is_top());
        assert!(a.entails(&LinCons::ne(&twice(0), &odd)));
        let mut b = Disequalities::new();
        b.assume(&LinCons::eq(&twice(0), &odd));
        assert!(b.is_bottom());
    }

    #[test]
    fn what_is_less_is_another() {
        let mut a = Disequalities::new();
        a.assume(&LinCons::lt(&x(0), &x(1)));
        let mut b = Disequalities::new();
        b.assume(&LinCons::lt(&x(1), &x(0)));
        a.join(&b);
        assert!(a.entails(&LinCons::ne(&x(0), &x(1))));
        let mut c = Disequalities::new();
        c.assume(&LinCons::le(&x(0), &x(1)));
        assert!(c.is_top());
    }

    #[test]
    fn joins_keep_what_both_say() {
        let one = (x(0), x(1));
        let mut a = of(&[one.clone(), (x(0), x(2)), (x(3), LinExpr::constant(1))]);
        let b = of(&[
            one.clone(),
            (x(0), plus(2, 1)),
            (x(3), LinExpr::constant(2)),
        ]);
        a.join(&b);
        let kept = of(&[one]);
        assert!(a.leq(&kept) && kept.leq(&a));
    }

    #[test]
    fn a_pair_has_a_few_and_both_know_the_same() {
        let mut a = Disequalities::new();
        for k in 0..20 {
            a.assume(&LinCons::ne(&x(0), &plus(1, k)));
        }
        assert_eq!(a.excluded(Dim(0), Some(Dim(1))).len(), MAX_DISEQUAL);
        assert_eq!(a.excluded(Dim(1), Some(Dim(0))).len(), MAX_DISEQUAL);
        for k in 0..20 {
            let one = a.entails(&LinCons::ne(&x(0), &plus(1, k)));
            assert_eq!(one, a.excluded(Dim(1), Some(Dim(0))).contains(&Z::from(-k)));
        }
        a.forget(Dim(1));
        assert!(a.is_top());
    }
}
