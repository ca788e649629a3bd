//! Order, join, meet, widening and narrowing: symbols of two states side by
//! side.

use super::{Linear, Term, Terms};
use crate::algebra::non_linear::NonLinear;
use crate::ghosts::SYMBOLS;
use crate::lattice::{Lattice, Thresholds};
use crate::numeric::Numeric;
use im::OrdMap;
use ir::{Dim, LinCons, LinExpr};
use std::collections::{BTreeMap, BTreeSet};

/// Symbols that a join makes of pairs of symbols (anti-unification).
struct Generalization {
    /// The symbol for each pair; for a pair of the same, that one.
    symbols: BTreeMap<(Dim, Dim), Dim>,
    /// Those that have a pair.
    taken: BTreeSet<Dim>,
    open: Vec<(Dim, Dim)>,
    next: u32,
}

impl Generalization {
    fn symbol(&mut self, pair: (Dim, Dim)) -> Dim {
        if let Some(t) = self.symbols.get(&pair) {
            return *t;
        }
        if pair.0 == pair.1 && !self.taken.contains(&pair.0) {
            return self.name(pair, pair.0);
        }
        self.next += 1;
        self.name(pair, SYMBOLS.dim(self.next - 1))
    }

    /// The same; for a new pair the left one, if no other pair has that.
    fn symbol_of_the_left(&mut self, pair: (Dim, Dim)) -> Dim {
        if self.symbols.contains_key(&pair) || self.taken.contains(&pair.0) {
            return self.symbol(pair);
        }
        self.name(pair, pair.0)
    }

    fn name(&mut self, pair: (Dim, Dim), t: Dim) -> Dim {
        self.symbols.insert(pair, t);
        self.taken.insert(t);
        self.open.push(pair);
        t
    }

    /// The term that both are instances of, if they are the same operation.
    fn term(&mut self, a: &Term, b: &Term) -> Option<Term> {
        if !same_shape(a, b) {
            return None;
        }
        let mut names: BTreeMap<Dim, Dim> = BTreeMap::new();
        for (s, t) in a.arguments().into_iter().zip(b.arguments()) {
            let name = self.symbol((s, t));
            // One argument of `a` that is two of `b`: no common form is kept.
            if *names.entry(s).or_insert(name) != name {
                return None;
            }
        }
        Some(a.map(&|d| names[&d]))
    }
}

/// Whether two terms are the same, but for their arguments.
fn same_shape(a: &Term, b: &Term) -> bool {
    let linear = |a: &Linear, b: &Linear| {
        let coefficients =
            |e: &'_ Linear| e.terms.iter().map(|(_, k)| k.clone()).collect::<Vec<_>>();
        a.constant == b.constant && coefficients(a) == coefficients(b)
    };
    match (a, b) {
        (Term::Linear(a), Term::Linear(b)) => linear(a, b),
        (Term::Apply(f, a, b), Term::Apply(g, c, d)) => f == g && linear(a, c) && linear(b, d),
        (Term::Wrap(w, s, _), Term::Wrap(v, t, _)) => w == v && s == t,
        _ => false,
    }
}

fn by_result(facts: &OrdMap<Term, Dim>) -> BTreeMap<Dim, Vec<&Term>> {
    let mut result: BTreeMap<Dim, Vec<&Term>> = BTreeMap::new();
    for (term, t) in facts {
        result.entry(*t).or_default().push(term);
    }
    result
}

/// Whether the operation has a result for all arguments.
fn is_total(term: &Term) -> bool {
    match term {
        Term::Linear(_) | Term::Wrap(..) => true,
        Term::Apply(op, ..) => matches!(
            op,
            NonLinear::Mul | NonLinear::And | NonLinear::Or | NonLinear::Xor
        ),
    }
}

impl<N: Numeric> Terms<N> {
    /// Joins or widens. In a widening, facts are only about what dimensions
    /// hold, one for each result, so that there are few to lose.
    fn generalize(&mut self, other: &Self, combine: impl FnOnce(&mut N, &N), widens: bool) {
        let (left, right) = (&*self, other);
        let mut g = Generalization {
            symbols: BTreeMap::new(),
            taken: BTreeSet::new(),
            open: Vec::new(),
            next: left.next.max(right.next),
        };
        let mut result = Terms::new(self.num.clone());
        for (x, a) in left.value.iter() {
            if let Some(b) = right.value.get(x) {
                let pair = (*a, *b);
                let t = if widens {
                    g.symbol_of_the_left(pair)
                } else {
                    g.symbol(pair)
                };
                result.value.insert(x, t);
            }
        }
        let held = result.held();
        let (facts_a, facts_b) = (by_result(&left.facts), by_result(&right.facts));
        let mut results = BTreeSet::new();
        while let Some((a, b)) = g.open.pop() {
            let t = g.symbols[&(a, b)];
            let (Some(of_a), Some(of_b)) = (facts_a.get(&a), facts_b.get(&b)) else {
                continue;
            };
            for (f, h) in of_a.iter().flat_map(|f| of_b.iter().map(move |h| (f, h))) {
                let Some(term) = g.term(f, h) else {
                    continue;
                };
                let simple = held.contains(&t)
                    && term.arguments().iter().all(|s| held.contains(s))
                    && !results.contains(&t);
                if (!widens || simple) && !result.facts.contains_key(&term) {
                    result.facts.insert(term, t);
                    results.insert(t);
                }
            }
        }
        result.next = g.next;
        if widens {
            // Only held symbols are widened.
            g.symbols.retain(|_, t| held.contains(t));
            let (mut num, next) = left.side_by_side(right, &g);
            combine(&mut num, &next);
            result.num = num;
        } else {
            result.num = left.viewed(g.symbols.iter().map(|((a, _), t)| (*t, *a)));
            let next = right.viewed(g.symbols.iter().map(|((_, b), t)| (*t, *b)));
            combine(&mut result.num, &next);
        }
        let all: Vec<Dim> = g.symbols.into_values().collect();
        result.collect(&all);
        result.renumber();
        *self = result;
    }

    /// The elements underneath, both over the symbols of the pairs, for a
    /// widening. Where the left one's symbols stay what they are, so does it: a
    /// domain underneath may remember how it was widened before, and chains may
    /// not stop unless it does.
    fn side_by_side(&self, other: &Self, g: &Generalization) -> (N, N) {
        let mut num = self.num.clone();
        for ((a, _), t) in g.symbols.iter().filter(|((a, _), t)| a != *t) {
            num.assign(*t, &LinExpr::dim(*a));
        }
        for gone in self
            .symbols()
            .difference(&g.symbols.values().copied().collect())
        {
            num.forget(*gone);
        }
        // By way of names that neither side uses: on the right, those of the
        // left may be other symbols.
        let unused = |t: &Dim| Dim(t.0 + g.next);
        let mut next = other.viewed(g.symbols.iter().map(|((_, b), t)| (unused(t), *b)));
        let back: Vec<(Dim, Dim)> = g.symbols.values().map(|t| (unused(t), *t)).collect();
        next.rename(&back);
        (num, next)
    }

    /// For each symbol of `other` one of `self` that has its value in every
    /// common point; `None` when some fact of `other` is not one of `self`.
    /// Adds symbols for what `self` doesn't know.
    fn matching(&mut self, other: &Self) -> Option<BTreeMap<Dim, Dim>> {
        let mut to: BTreeMap<Dim, Dim> = BTreeMap::new();
        let mut equal = Vec::new();
        for (x, theirs) in other.value.iter() {
            let ours = self.symbol(x);
            let first = *to.entry(*theirs).or_insert(ours);
            equal.push((first, ours));
        }
        let mut open: Vec<(&Term, &Dim)> = other.facts.iter().collect();
        loop {
            let before = open.len();
            let mut left = Vec::new();
            for (term, theirs) in open {
                if !term.arguments().iter().all(|a| to.contains_key(a)) {
                    left.push((term, theirs));
                    continue;
                }
                let term = term.map(&|d| to[&d]);
                let ours = if let Some(t) = self.facts.get(&term) {
                    *t
                } else if is_total(&term) {
                    self.computed(&term)
                } else {
                    return None;
                };
                equal.push((*to.entry(*theirs).or_insert(ours), ours));
            }
            if left.is_empty() {
                break;
            }
            if left.len() == before {
                return None;
            }
            open = left;
        }
        let same = |a: Dim, b: Dim| {
            a == b
                || self
                    .num
                    .entails(&LinCons::eq(&LinExpr::dim(a), &LinExpr::dim(b)))
        };
        equal.into_iter().all(|(a, b)| same(a, b)).then_some(to)
    }

    /// A symbol for the value of a total operation.
    fn computed(&mut self, term: &Term) -> Dim {
        let t = self.fresh();
        match term {
            Term::Linear(e) => {
                let e = e.expr();
                if let Some(d) = e.as_dim() {
                    return d;
                }
                self.num.assign(t, &e);
            }
            Term::Apply(op, a, b) => self.num.apply(t, *op, &a.expr(), &b.expr()),
            Term::Wrap(width, signed, d) => {
                self.num.assign(t, &LinExpr::dim(*d));
                let sign = if *signed {
                    ir::Sign::Signed
                } else {
                    ir::Sign::Unsigned
                };
                self.num.wrap(t, *width, sign);
            }
        }
        self.facts.insert(term.clone(), t);
        t
    }
}

impl<N: Numeric> Lattice for Terms<N> {
    fn set_top(&mut self) {
        *self = Terms::new(self.num.clone());
    }

    fn set_bottom(&mut self) {
        self.set_top();
        self.num.set_bottom();
    }

    fn is_bottom(&self) -> bool {
        self.num.is_bottom()
    }

    fn is_top(&self) -> bool {
        !self.is_bottom() && self.value.is_empty()
    }

    fn leq(&self, other: &Self) -> bool {
        if self.is_bottom() || other.is_bottom() {
            return self.is_bottom();
        }
        let theirs = other;
        let mut ours = self.clone();
        ours.next = ours.next.max(theirs.next);
        let Some(to) = ours.matching(theirs) else {
            return false;
        };
        // Our symbols under their names, by way of some that neither uses. What is theirs
        // stays as it is: a view may know less than what it is of.
        let shift = ours.next;
        let unused = |t: Dim| Dim(t.0 + shift);
        let mut back = Vec::new();
        let mut names = Vec::new();
        for (theirs, ours) in to {
            if theirs == ours {
                names.push((ours, ours));
            } else {
                names.push((unused(theirs), ours));
                back.push((unused(theirs), theirs));
            }
        }
        let mut a = ours.viewed(names);
        a.rename(&back);
        a.leq(&theirs.num)
    }

    fn join(&mut self, other: &Self) {
        if self.join_bottom(other) {
            return;
        }
        self.generalize(other, N::join, false);
    }

    fn meet(&mut self, other: &Self) {
        if self.is_bottom() || other.is_bottom() {
            self.set_bottom();
            return;
        }
        // Their symbols under names that neither uses, then all that is known.
        // One after the other: were the gaps between them kept, numbers would
        // double with each meet.
        let shift = self.next.max(other.next);
        let theirs = other;
        let names: BTreeMap<Dim, Dim> = theirs
            .symbols()
            .into_iter()
            .zip((shift..).map(|n| SYMBOLS.dim(n)))
            .collect();
        let new = |d: Dim| names[&d];
        let mut num = theirs.num.clone();
        num.project(&|d| names.contains_key(&d));
        num.rename(&names.iter().map(|(d, n)| (*d, *n)).collect::<Vec<_>>());
        self.next = shift + u32::try_from(names.len()).unwrap_or(u32::MAX);
        self.num.meet(&num);
        let mut equal = Vec::new();
        for (term, t) in &theirs.facts {
            let (term, t) = (term.map(&new), new(*t));
            match self.facts.get(&term) {
                Some(ours) => equal.push((*ours, t)),
                None => {
                    self.facts.insert(term, t);
                }
            }
        }
        for (x, t) in theirs.value.iter() {
            let t = new(*t);
            match self.value.get(x) {
                Some(ours) => equal.push((*ours, t)),
                None => self.value.insert(x, t),
            }
        }
        self.unify(equal);
        self.renumber();
        if self.num.is_bottom() {
            self.set_bottom();
        }
    }

    fn widen(&mut self, next: &Self, thresholds: &Thresholds) {
        if self.join_bottom(next) {
            return;
        }
        self.generalize(next, |a, b| a.widen(b, thresholds), true);
    }

    fn narrow(&mut self, next: &Self) {
        if self.is_bottom() || next.is_bottom() {
            self.set_bottom();
            return;
        }
        // What the other knows of the symbols that both hold.
        let mut names: BTreeMap<Dim, Dim> = BTreeMap::new();
        for (x, ours) in self.value.iter() {
            if let Some(theirs) = next.value.get(x) {
                names.entry(*ours).or_insert(*theirs);
            }
        }
        let shift = self.next.max(next.next);
        let new = |d: Dim| Dim(d.0 + shift);
        let mut num = next.viewed(names.iter().map(|(ours, theirs)| (new(*ours), *theirs)));
        let back: Vec<(Dim, Dim)> = names.keys().map(|d| (new(*d), *d)).collect();
        if shift > 0 {
            num.rename(&back);
        }
        num.meet(&self.num);
        self.num.narrow(&num);
        if self.num.is_bottom() {
            self.set_bottom();
        }
    }
}
