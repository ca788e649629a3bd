//! Typed terms of constraints: integers, Booleans, arrays; shared by reference
//! counting, immutable, with the obvious simplifications at construction.
//!
//! A variable is a number; what it stands for is its owner's business: the
//! variables of a [`crate::clause::Clause`] are those of its table, those of an
//! interpretation are the predicate's arguments.
//!
//! Terms over one program are shallow by construction (the encoder names every
//! intermediate value), those that come from outside are bounded in depth by
//! the parser; so structural recursion of `Drop` and `Eq` is safe. Everything
//! else here walks without recursion.

pub(crate) mod parse;
mod print;
pub(crate) mod symbol;
mod value;

pub(crate) use print::{sort, term};
pub(crate) use value::Value;

use ir::Z;
use std::collections::HashMap;
use std::sync::Arc;

/// The sort of a term.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Sort {
    /// Truth values.
    Bool,
    /// Integers without bounds.
    Int,
    /// Total maps from integers to values of a sort.
    Array(Arc<Sort>),
}

/// What a term is made by. Argument sorts are stated beside each.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Op {
    /// A variable; no arguments.
    Var(u32),
    /// A truth value; no arguments.
    Bool(bool),
    /// An integer; no arguments.
    Int(Z),
    /// Not (Bool).
    Not,
    /// All of them (Bool, at least two).
    And,
    /// At least one of them (Bool, at least two).
    Or,
    /// Equal (two of one sort).
    Eq,
    /// Less or equal (two Int).
    Le,
    /// Less (two Int).
    Lt,
    /// If-then-else (Bool and two of one sort).
    Ite,
    /// Sum (Int, at least two).
    Add,
    /// Difference (two Int).
    Sub,
    /// Product (Int, at least two).
    Mul,
    /// SMT-LIB's `div` (two Int): floor for positive divisors, ceiling for negative ones.
    Div,
    /// SMT-LIB's `mod` (two Int): never negative.
    Mod,
    /// The element of an array at an index (Array, Int).
    Select,
    /// An array with one element replaced (Array, Int, element).
    Store,
    /// The array of the term's sort whose elements are all the argument.
    ConstArray,
}

struct Node {
    op: Op,
    args: Vec<Term>,
    sort: Sort,
}

/// A term.
#[derive(Clone)]
pub(crate) struct Term(Arc<Node>);

impl PartialEq for Term {
    fn eq(&self, other: &Term) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
            || (self.0.op == other.0.op
                && self.0.sort == other.0.sort
                && self.0.args == other.0.args)
    }
}

impl Eq for Term {}

impl Term {
    fn make(op: Op, args: Vec<Term>, sort: Sort) -> Term {
        Term(Arc::new(Node { op, args, sort }))
    }

    /// What the term is made by.
    pub(crate) fn op(&self) -> &Op {
        &self.0.op
    }

    /// The arguments.
    pub(crate) fn args(&self) -> &[Term] {
        &self.0.args
    }

    /// The sort.
    pub(crate) fn sort(&self) -> &Sort {
        &self.0.sort
    }

    /// Variable number `v`.
    pub(crate) fn var(v: u32, sort: Sort) -> Term {
        Term::make(Op::Var(v), Vec::new(), sort)
    }

    /// A truth value.
    pub(crate) fn bool(b: bool) -> Term {
        Term::make(Op::Bool(b), Vec::new(), Sort::Bool)
    }

    /// An integer.
    pub(crate) fn int(z: impl Into<Z>) -> Term {
        Term::make(Op::Int(z.into()), Vec::new(), Sort::Int)
    }

    /// The truth value, if the term is one.
    pub(crate) fn as_bool(&self) -> Option<bool> {
        match self.0.op {
            Op::Bool(b) => Some(b),
            _ => None,
        }
    }

    /// The integer, if the term is one.
    pub(crate) fn as_int(&self) -> Option<&Z> {
        match &self.0.op {
            Op::Int(z) => Some(z),
            _ => None,
        }
    }

    /// The variable, if the term is one.
    pub(crate) fn as_var(&self) -> Option<u32> {
        match self.0.op {
            Op::Var(v) => Some(v),
            _ => None,
        }
    }

    /// Whether this is a variable or a constant.
    pub(crate) fn is_atomic(&self) -> bool {
        self.0.args.is_empty()
    }

    /// `not a`.
    #[must_use]
    pub(crate) fn not(&self) -> Term {
        match &self.0.op {
            Op::Bool(b) => Term::bool(!b),
            Op::Not => self.0.args[0].clone(),
            Op::Le => self.0.args[1].lt(&self.0.args[0]),
            Op::Lt => self.0.args[1].le(&self.0.args[0]),
            _ => Term::make(Op::Not, vec![self.clone()], Sort::Bool),
        }
    }

    fn connective(op: Op, unit: bool, parts: impl IntoIterator<Item = Term>) -> Term {
        let mut all: Vec<Term> = Vec::new();
        for p in parts {
            match p.as_bool() {
                Some(b) if b == unit => {}
                Some(_) => return Term::bool(!unit),
                None if p.0.op == op => all.extend(p.0.args.iter().cloned()),
                None => all.push(p),
            }
        }
        match all.len() {
            0 => Term::bool(unit),
            1 => all.remove(0),
            _ => Term::make(op, all, Sort::Bool),
        }
    }

    /// All of them.
    pub(crate) fn and(parts: impl IntoIterator<Item = Term>) -> Term {
        Term::connective(Op::And, true, parts)
    }

    /// At least one of them.
    pub(crate) fn or(parts: impl IntoIterator<Item = Term>) -> Term {
        Term::connective(Op::Or, false, parts)
    }

    /// `a` implies `b`.
    #[must_use]
    pub(crate) fn implies(&self, b: &Term) -> Term {
        Term::or([self.not(), b.clone()])
    }

    /// `a = b`.
    #[must_use]
    pub(crate) fn eq_to(&self, b: &Term) -> Term {
        if self == b {
            return Term::bool(true);
        }
        match (&self.0.op, &b.0.op) {
            (Op::Int(_), Op::Int(_)) => return Term::bool(false),
            (Op::Bool(x), _) => return if *x { b.clone() } else { b.not() },
            (_, Op::Bool(y)) => return if *y { self.clone() } else { self.not() },
            _ => {}
        }
        Term::make(Op::Eq, vec![self.clone(), b.clone()], Sort::Bool)
    }

    /// `a <= b`.
    #[must_use]
    pub(crate) fn le(&self, b: &Term) -> Term {
        match (self.as_int(), b.as_int()) {
            (Some(x), Some(y)) => Term::bool(x <= y),
            _ => Term::make(Op::Le, vec![self.clone(), b.clone()], Sort::Bool),
        }
    }

    /// `a < b`.
    #[must_use]
    pub(crate) fn lt(&self, b: &Term) -> Term {
        match (self.as_int(), b.as_int()) {
            (Some(x), Some(y)) => Term::bool(x < y),
            _ => Term::make(Op::Lt, vec![self.clone(), b.clone()], Sort::Bool),
        }
    }

    /// `low <= a and a <= high`.
    #[must_use]
    pub(crate) fn within(&self, low: &Z, high: &Z) -> Term {
        Term::and([
            Term::int(low.clone()).le(self),
            self.le(&Term::int(high.clone())),
        ])
    }

    /// `if c then a else b`.
    pub(crate) fn ite(c: &Term, a: &Term, b: &Term) -> Term {
        if let Some(c) = c.as_bool() {
            return if c { a.clone() } else { b.clone() };
        }
        if a == b {
            return a.clone();
        }
        match (a.as_bool(), b.as_bool()) {
            (Some(true), _) => return Term::or([c.clone(), b.clone()]),
            (Some(false), _) => return Term::and([c.not(), b.clone()]),
            (_, Some(true)) => return Term::or([c.not(), a.clone()]),
            (_, Some(false)) => return Term::and([c.clone(), a.clone()]),
            _ => {}
        }
        let sort = a.sort().clone();
        Term::make(Op::Ite, vec![c.clone(), a.clone(), b.clone()], sort)
    }

    /// The sum.
    pub(crate) fn sum(parts: impl IntoIterator<Item = Term>) -> Term {
        let mut constant = Z::ZERO;
        let mut rest = Vec::new();
        for p in parts {
            match p.as_int() {
                Some(z) => constant += z,
                None => rest.push(p),
            }
        }
        if !constant.is_zero() || rest.is_empty() {
            rest.push(Term::int(constant));
        }
        match rest.len() {
            1 => rest.remove(0),
            _ => Term::make(Op::Add, rest, Sort::Int),
        }
    }

    /// `a + b`.
    #[must_use]
    pub(crate) fn plus(&self, b: &Term) -> Term {
        Term::sum([self.clone(), b.clone()])
    }

    /// `a - b`.
    #[must_use]
    pub(crate) fn minus(&self, b: &Term) -> Term {
        match (self.as_int(), b.as_int()) {
            (Some(x), Some(y)) => Term::int(x - y),
            (_, Some(y)) if y.is_zero() => self.clone(),
            _ => Term::make(Op::Sub, vec![self.clone(), b.clone()], Sort::Int),
        }
    }

    /// `-a`.
    #[must_use]
    pub(crate) fn negated(&self) -> Term {
        Term::int(0).minus(self)
    }

    /// `a * b`.
    #[must_use]
    pub(crate) fn times(&self, b: &Term) -> Term {
        match (self.as_int(), b.as_int()) {
            (Some(x), Some(y)) => Term::int(x * y),
            (Some(x), _) if x.is_zero() => Term::int(0),
            (_, Some(y)) if y.is_zero() => Term::int(0),
            (Some(x), _) if x.is_one() => b.clone(),
            (_, Some(y)) if y.is_one() => self.clone(),
            (None, Some(_)) => b.times(self),
            _ => Term::make(Op::Mul, vec![self.clone(), b.clone()], Sort::Int),
        }
    }

    /// SMT-LIB's `a div b`.
    #[must_use]
    pub(crate) fn div(&self, b: &Term) -> Term {
        if b.as_int().is_some_and(Z::is_one) {
            return self.clone();
        }
        if let (Some(x), Some(y)) = (self.as_int(), b.as_int())
            && let Some(q) = div_smt(x, y)
        {
            return Term::int(q);
        }
        Term::make(Op::Div, vec![self.clone(), b.clone()], Sort::Int)
    }

    /// SMT-LIB's `a mod b`.
    #[must_use]
    pub(crate) fn modulo(&self, b: &Term) -> Term {
        if b.as_int().is_some_and(Z::is_one) {
            return Term::int(0);
        }
        if let (Some(x), Some(y)) = (self.as_int(), b.as_int())
            && let Some(r) = x.rem_floor(&y.abs())
        {
            return Term::int(r);
        }
        Term::make(Op::Mod, vec![self.clone(), b.clone()], Sort::Int)
    }

    /// The element of an array at an index. What was stored at the same index,
    /// or at indices that are other constants, is seen through.
    #[must_use]
    pub(crate) fn select(&self, index: &Term) -> Term {
        let mut array = self;
        loop {
            match (&array.0.op, &array.0.args[..]) {
                (Op::ConstArray, [v]) => return v.clone(),
                (Op::Store, [_, i, v]) if i == index => return v.clone(),
                (Op::Store, [a, i, _]) if i.as_int().is_some() && index.as_int().is_some() => {
                    array = a;
                }
                _ => break,
            }
        }
        let sort = match &array.0.sort {
            Sort::Array(e) => (**e).clone(),
            other => other.clone(),
        };
        Term::make(Op::Select, vec![array.clone(), index.clone()], sort)
    }

    /// The array with that element at an index.
    #[must_use]
    pub(crate) fn store(&self, index: &Term, element: &Term) -> Term {
        let args = vec![self.clone(), index.clone(), element.clone()];
        Term::make(Op::Store, args, self.0.sort.clone())
    }

    /// The array all of whose elements are this.
    #[must_use]
    pub(crate) fn everywhere(&self) -> Term {
        let sort = Sort::Array(Arc::new(self.0.sort.clone()));
        Term::make(Op::ConstArray, vec![self.clone()], sort)
    }

    /// A term of any operator, with the constructors' simplifications.
    ///
    /// # Errors
    /// When number or sorts of the arguments don't fit the operator.
    pub(crate) fn apply(op: &Op, args: &[Term]) -> Result<Term, String> {
        let sorts: Vec<&Sort> = args.iter().map(Term::sort).collect();
        let all = |s: &Sort| sorts.iter().all(|t| *t == s);
        let wrong = || Err(format!("{op:?} can't be applied to {sorts:?}"));
        Ok(match (op, args) {
            (Op::Not, [a]) if all(&Sort::Bool) => a.not(),
            (Op::And, _) if all(&Sort::Bool) => Term::and(args.iter().cloned()),
            (Op::Or, _) if all(&Sort::Bool) => Term::or(args.iter().cloned()),
            (Op::Eq, [a, b]) if a.sort() == b.sort() => a.eq_to(b),
            (Op::Le, [a, b]) if all(&Sort::Int) => a.le(b),
            (Op::Lt, [a, b]) if all(&Sort::Int) => a.lt(b),
            (Op::Ite, [c, a, b]) if *c.sort() == Sort::Bool && a.sort() == b.sort() => {
                Term::ite(c, a, b)
            }
            (Op::Add, [_, ..]) if all(&Sort::Int) => Term::sum(args.iter().cloned()),
            (Op::Sub, [a, b]) if all(&Sort::Int) => a.minus(b),
            (Op::Mul, [first, rest @ ..]) if all(&Sort::Int) => {
                rest.iter().fold(first.clone(), |p, a| p.times(a))
            }
            (Op::Div, [a, b]) if all(&Sort::Int) => a.div(b),
            (Op::Mod, [a, b]) if all(&Sort::Int) => a.modulo(b),
            (Op::Select, [a, i]) if *i.sort() == Sort::Int => match a.sort() {
                Sort::Array(_) => a.select(i),
                _ => return wrong(),
            },
            (Op::Store, [a, i, v]) if *i.sort() == Sort::Int => match a.sort() {
                Sort::Array(e) if **e == *v.sort() => a.store(i, v),
                _ => return wrong(),
            },
            (Op::ConstArray, [v]) => v.everywhere(),
            _ => return wrong(),
        })
    }

    /// Computes a result bottom-up, once per shared subterm, without recursion.
    pub(crate) fn fold<R: Clone>(&self, f: &mut impl FnMut(&Term, &[R]) -> R) -> R {
        let mut done: HashMap<*const Node, R> = HashMap::new();
        let mut todo: Vec<(&Term, bool)> = vec![(self, false)];
        while let Some((t, expanded)) = todo.pop() {
            let key = Arc::as_ptr(&t.0);
            if done.contains_key(&key) {
                continue;
            }
            if !expanded && !t.0.args.is_empty() {
                todo.push((t, true));
                todo.extend(t.0.args.iter().map(|a| (a, false)));
                continue;
            }
            let args: Vec<R> =
                t.0.args
                    .iter()
                    .map(|a| done[&Arc::as_ptr(&a.0)].clone())
                    .collect();
            done.insert(key, f(t, &args));
        }
        done[&Arc::as_ptr(&self.0)].clone()
    }

    /// Calls `f` on every distinct variable, in order of first occurrence.
    pub(crate) fn for_each_var(&self, f: &mut impl FnMut(u32, &Sort)) {
        let mut seen = std::collections::HashSet::new();
        let mut todo = vec![self];
        let mut vars = std::collections::HashSet::new();
        while let Some(t) = todo.pop() {
            if !seen.insert(Arc::as_ptr(&t.0)) {
                continue;
            }
            if let Op::Var(v) = t.0.op
                && vars.insert(v)
            {
                f(v, &t.0.sort);
            }
            todo.extend(t.0.args.iter().rev());
        }
    }

    /// The term with every variable replaced.
    #[must_use]
    pub(crate) fn substitute(&self, by: &impl Fn(u32, &Sort) -> Term) -> Term {
        self.fold(&mut |t: &Term, args: &[Term]| match &t.0.op {
            Op::Var(v) => by(*v, &t.0.sort),
            Op::Bool(_) | Op::Int(_) => t.clone(),
            // Replacing variables by terms of their sorts keeps every sort.
            op => Term::apply(op, args)
                .unwrap_or_else(|_| Term::make(op.clone(), args.to_vec(), t.0.sort.clone())),
        })
    }
}

/// SMT-LIB's `div`; `None` for divisor 0.
pub(super) fn div_smt(x: &Z, y: &Z) -> Option<Z> {
    if y.is_negative() {
        x.div_floor(&-y).map(|q| -q)
    } else {
        x.div_floor(y)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn div_and_mod_are_those_of_smt_lib() {
        for x in -7..=7i64 {
            for y in [-3i64, -2, -1, 1, 2, 3] {
                let q = Term::int(x).div(&Term::int(y));
                let r = Term::int(x).modulo(&Term::int(y));
                assert_eq!(q.as_int(), Some(&Z::from(x.div_euclid(y))), "{x} div {y}");
                assert_eq!(r.as_int(), Some(&Z::from(x.rem_euclid(y))), "{x} mod {y}");
            }
        }
    }
}
