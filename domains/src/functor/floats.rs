//! Floats: which numbers they can be, over any domain of states.
//!
//! What it expresses: of each float of binary32 or binary64 a set
//! ([`crate::value::floats`]): ranges with and without a sign, and whether it may
//! be no number. What a truth value says of floats (`b = x < 10.0; ...; assume
//! b`), also by way of copies, extensions, negations and sizes of them; integers
//! made of floats, and floats made of integers.
//!
//! Form: the state inside, which knows nothing of floats, and beside it a
//! persistent map of what is known ([`known`]). A truth value that tests decide is
//! told to the state inside; one that the state inside decides is used to refine
//! floats. So copies, negations and conjunctions of truth values are the state
//! inside's business.
//!
//! Rounding: to nearest, as the IR's operations are. What may be rounded
//! otherwise, lowering marks by a choice between a value and itself: such a
//! choice gives an arbitrary float here.
//!
//! Source: A. Miné, *Relational abstract domains for the detection of
//! floating-point run-time errors*, ESOP 2004, for the sets. The tests that truth
//! values stand for follow [`crate::layer::boolean`].
//!
//! Can't see: relations between floats, or between floats and integers; other
//! formats; memory; functions like `sin`.
//!
//! Cost: nothing where there are no floats; else that of a map entry for each
//! float and test that something is known of.

mod conditions;
mod known;
mod lattice;
#[cfg(test)]
mod tests;

use crate::lattice::Lattice;
use crate::state::{Cell, Scope, State, Tri, state_methods};
use crate::value::floats::arithmetic::{apply, square, truncate};
use crate::value::floats::comparison::Orders;
use crate::value::floats::{Format, conversion, join, singleton};
use crate::value::interval::Interval;
use ir::ieee::FloatSet;
use ir::{
    BinOp, CastOp, CmpOp, Cond, Const, Flags, FloatFn, FloatOp, Formula, Operand, Sign, Type, UnOp,
    Var, Z,
};
use known::{Float, Known, Side, Step, Term, Test, Truth};
use smallvec::smallvec;

/// How often a widening chain grows at most, where those of the states below
/// grow at most `below` times.
pub(crate) fn longest_chain(below: usize) -> usize {
    below
}

/// A state, and what is known of floats.
#[derive(Clone, Debug)]
pub(crate) struct Floats<S> {
    inner: S,
    known: Known,
}

impl<S: State> Floats<S> {
    /// The state of a function of whose variables nothing is known; `top` is any
    /// state of it.
    pub(crate) fn new(top: &S) -> Self {
        let mut inner = Self::carried(top, top.scope(), &[]).inner;
        inner.set_top();
        Floats {
            inner,
            known: Known::default(),
        }
    }

    /// What the state inside knows of some variables, in the scope of another
    /// function.
    fn carried(inner: &S, scope: &Scope, pairs: &[(Var, Var)]) -> Self {
        let with_floats = Scope {
            floats: true,
            ..scope.clone()
        };
        Floats {
            inner: inner.carry(&with_floats, pairs),
            known: Known::default(),
        }
    }

    fn type_of(&self, v: Var) -> Option<Type> {
        self.inner.scope().types.get(v.index()).copied()
    }

    fn operand_type(&self, o: &Operand) -> Option<Type> {
        match o {
            Operand::Var(v) => self.type_of(*v),
            Operand::Const(c) => Some(c.ty()),
        }
    }

    /// The format of a float that is followed.
    fn format(&self, o: &Operand) -> Option<Format> {
        match self.operand_type(o)? {
            Type::Float(kind) => Format::of(kind),
            _ => None,
        }
    }

    fn is_float(&self, v: Var) -> bool {
        matches!(self.type_of(v), Some(Type::Float(_)))
    }

    /// A float of a format that is followed.
    fn side(&self, o: &Operand) -> Option<Side> {
        let format = self.format(o)?;
        match o {
            Operand::Var(v) => Some(Side::Term(self.known.term(*v))),
            Operand::Const(Const::Float { bits, .. }) => {
                let x = match format {
                    Format::Single => f64::from(f32::from_bits(bits.to_u32()?)),
                    Format::Double => f64::from_bits(bits.to_u64()?),
                };
                Some(Side::Constant(singleton(x)))
            }
            Operand::Const(_) => None,
        }
    }

    /// What a float can be.
    fn set(&self, o: &Operand) -> FloatSet {
        match (o, self.side(o)) {
            (Operand::Var(v), Some(_)) => self.known.set(*v),
            (Operand::Const(_), Some(Side::Constant(set))) => set,
            _ => FloatSet::TOP,
        }
    }

    /// What an integer can be.
    fn integer(&self, o: &Operand, sign: Sign) -> Interval {
        match o {
            Operand::Var(v) => match self.type_of(*v) {
                Some(Type::Int(width)) => {
                    let mut range = self.inner.range(*v, sign);
                    range.meet(&Interval::full(width, sign));
                    range
                }
                _ => Interval::TOP,
            },
            Operand::Const(Const::Int { width, value }) => {
                Interval::singleton(value.wrap(*width, sign))
            }
            Operand::Const(_) => Interval::TOP,
        }
    }

    fn set_nothing(&mut self) {
        self.inner.set_bottom();
        self.known.clear();
    }

    /// In ⊥ nothing is said of floats.
    fn settle(&mut self) {
        if self.inner.is_bottom() {
            self.known.clear();
        }
    }

    /// A float gets a value in a set, which perhaps follows from another one's.
    fn put_float(&mut self, dst: Var, set: FloatSet, term: Option<Term>) {
        if set == FloatSet::BOTTOM {
            return self.set_nothing();
        }
        // What follows from its value before follows from a copy of that.
        let term = term.and_then(|term| {
            if term.root == dst {
                self.known.copy_of(dst).map(|root| Term { root, ..term })
            } else {
                Some(term)
            }
        });
        self.known.detach(dst);
        self.known.put(dst, Some(Float { set, term }));
    }

    /// A truth value, or an integer that holds one, gets a new value, which
    /// stands for something.
    fn put_truth(&mut self, dst: Var, truth: Truth) {
        self.known.put_truth(dst, Some(truth));
        self.settle();
    }

    /// The variable gets a value that floats tell nothing of.
    fn forget(&mut self, dst: Var) {
        if self.is_float(dst) {
            self.known.detach(dst);
        } else {
            self.known.put_truth(dst, None);
        }
    }

    /// A truth value gets that of a test.
    fn put_test(&mut self, dst: Var, test: Test) {
        match self.known.judge(&test).known() {
            Some(value) => self.inner.set_bool(dst, &Cond::Const(value)),
            None => self.inner.havoc(dst),
        }
        let truth = Truth {
            fails: smallvec![test.negated()],
            holds: smallvec![test],
            settled: None,
        };
        self.put_truth(dst, truth);
    }

    /// An integer gets a value in a range.
    fn put_range(&mut self, dst: Var, width: u32, sign: Sign, range: Option<&Interval>) {
        self.known.put_truth(dst, None);
        self.inner.havoc(dst);
        let Some(range) = range else {
            return;
        };
        let (Some(low), Some(high)) = (range.lo().finite(), range.hi().finite()) else {
            if range.is_bottom() {
                self.set_nothing();
            }
            return;
        };
        let (from, to) = match sign {
            Sign::Signed => (CmpOp::Sge, CmpOp::Sle),
            Sign::Unsigned => (CmpOp::Uge, CmpOp::Ule),
        };
        let bound = |z: &Z| Operand::int(width, z.clone());
        self.inner.assume(&Cond::cmp(from, dst, bound(low)));
        self.inner.assume(&Cond::cmp(to, dst, bound(high)));
    }

    /// `dst = op(args)`, a number.
    fn function(&mut self, dst: Var, op: FloatFn, args: &[Operand]) {
        use FloatFn as F;
        let to = Operand::Var(dst);
        match (op, args, self.type_of(dst)) {
            (F::Class, [x, Operand::Const(Const::Int { value, .. })], _) => {
                match (self.side(x), self.format(x), value.to_u32()) {
                    (Some(side), Some(format), Some(mask)) => {
                        self.put_test(dst, Test::Class(mask, format, side));
                    }
                    _ => self.arbitrary(dst),
                }
            }
            (F::FromSigned | F::FromUnsigned, [x], _) => {
                let sign = if op == F::FromSigned {
                    Sign::Signed
                } else {
                    Sign::Unsigned
                };
                match self.format(&to) {
                    Some(format) => {
                        let set = conversion::from_integers(format, &self.integer(x, sign));
                        self.put_float(dst, set, None);
                    }
                    None => self.arbitrary(dst),
                }
            }
            (F::ToSigned | F::ToUnsigned, [x], Some(Type::Int(width))) => {
                let sign = if op == F::ToSigned {
                    Sign::Signed
                } else {
                    Sign::Unsigned
                };
                let range = conversion::to_integers(&self.set(x), width, sign);
                self.put_range(dst, width, sign, range.as_ref());
            }
            (F::ToSignedSat | F::ToUnsignedSat, [x], Some(Type::Int(width))) => {
                let sign = if op == F::ToSignedSat {
                    Sign::Signed
                } else {
                    Sign::Unsigned
                };
                let range = conversion::to_nearest_integers(&self.set(x), width, sign);
                self.put_range(dst, width, sign, Some(&range));
            }
            (F::Extend, [x], _) => match (self.format(x), self.format(&to)) {
                (Some(Format::Single), Some(Format::Double)) => {
                    self.put_float(dst, self.set(x), self.step(x, Step::Extend));
                }
                _ => self.arbitrary(dst),
            },
            (F::Truncate, [x], _) => match (self.format(x), self.format(&to)) {
                (Some(Format::Double), Some(Format::Single)) => {
                    self.put_float(dst, truncate(&self.set(x)), None);
                }
                _ => self.arbitrary(dst),
            },
            _ => {
                let sets: Vec<FloatSet> = args.iter().map(|x| self.set(x)).collect();
                let format = self.format(&to);
                let same = args.iter().all(|x| self.format(x) == format);
                let result = format.filter(|_| same).and_then(|f| match (op, args) {
                    (F::Mul, [a, b]) if self.side(a) == self.side(b) => Some(square(f, &sets[0])),
                    _ => apply(op, f, &sets),
                });
                let Some(set) = result else {
                    return self.arbitrary(dst);
                };
                let term = match (op, args) {
                    (F::Neg, [x]) => self.step(x, Step::Neg),
                    (F::Abs, [x]) => self.step(x, Step::Abs),
                    _ => None,
                };
                self.put_float(dst, set, term);
            }
        }
    }

    /// What a step from a float gives.
    fn step(&self, o: &Operand, step: Step) -> Option<Term> {
        self.known.term(o.as_var()?).then(step)
    }

    fn arbitrary(&mut self, dst: Var) {
        self.forget(dst);
        self.inner.havoc(dst);
    }

    fn copy(&mut self, dst: Var, src: &Operand) {
        let Some(side) = self.side(src) else {
            return self.forget(dst);
        };
        if let (Operand::Var(v), Side::Term(term)) = (src, &side)
            && (*v == dst || (term.root == dst && term.steps.is_empty()))
        {
            return; // it is that already
        }
        let set = self.set(src);
        let term = match side {
            Side::Term(term) => Some(term),
            Side::Constant(_) => None,
        };
        self.put_float(dst, set, term);
    }

    /// Whether the integer is 0 or 1.
    fn is_truth_value(&self, o: &Operand) -> bool {
        let range = self.integer(o, Sign::Unsigned);
        range.leq(&Interval::new(Z::ZERO, Z::ONE))
    }

    fn choose(&mut self, dst: Var, cond: &Cond, a: &Operand, b: &Operand) {
        match self.decide(cond) {
            Tri::True => return self.copy(dst, a),
            Tri::False => return self.copy(dst, b),
            // This is how results are marked that may be others.
            Tri::Unknown if a == b => return self.forget(dst),
            Tri::Unknown => {}
        }
        let truth = self.truth_of(cond);
        let before = self.known.clone();
        let mut set = FloatSet::BOTTOM;
        for (o, value) in [(a, true), (b, false)] {
            if truth.tests(value).iter().all(|t| self.known.assume(t)) {
                set = join(&set, &self.set(o));
            }
            self.known = before.clone();
        }
        self.put_float(dst, set, None);
    }
}

fn truth_operand(o: &Operand) -> Cond {
    match o {
        Operand::Var(v) => Cond::Var(*v),
        Operand::Const(c) => Cond::Const(*c == Const::Bool(true)),
    }
}

/// What becomes of floats and of what truth values stand for; all else is the
/// state inside's.
macro_rules! beside {
    (change assign($($x:ident: $t:ty),*)) => {
        fn assign(&mut self, dst: Var, src: &Operand) {
            if self.is_bottom() {
                return;
            }
            if self.is_float(dst) {
                return self.copy(dst, src);
            }
            let truth = src.as_var().map(|v| self.truth_of(&Cond::Var(v)));
            self.inner.assign(dst, src);
            self.put_truth(dst, truth.unwrap_or_default());
        }
    };
    (change cast($($x:ident: $t:ty),*)) => {
        fn cast(&mut self, dst: Var, op: CastOp, flags: Flags, a: &Operand) {
            if self.is_bottom() {
                return;
            }
            let (from, to) = (self.operand_type(a), self.type_of(dst));
            let format = |ty| match ty {
                Some(Type::Float(kind)) => Format::of(kind),
                _ => None,
            };
            match (op, from, to) {
                (CastOp::Bitcast, _, Some(Type::Float(_))) if from == to => self.copy(dst, a),
                (CastOp::Bitcast, Some(Type::Int(_)), Some(Type::Float(_))) => {
                    match format(to) {
                        Some(format) => {
                            let bits = self.integer(a, Sign::Unsigned);
                            self.put_float(dst, conversion::from_bits(format, &bits), None);
                        }
                        None => self.forget(dst),
                    }
                }
                (CastOp::Bitcast, Some(Type::Float(_)), Some(Type::Int(width))) => {
                    let set = self.set(a);
                    let bits = format(from).map(|format| conversion::to_bits(format, &set));
                    self.put_range(dst, width, Sign::Unsigned, bits.as_ref());
                }
                (_, _, Some(Type::Float(_))) => self.forget(dst),
                _ => {
                    let same = match op {
                        CastOp::Zext | CastOp::Sext => !flags.nneg,
                        CastOp::Trunc => !flags.nsw && self.is_truth_value(a),
                        _ => false,
                    };
                    let source = a.as_var().filter(|_| same);
                    let truth = source.map(|v| self.truth_of(&Cond::Var(v)));
                    self.inner.cast(dst, op, flags, a);
                    self.put_truth(dst, truth.unwrap_or_default());
                }
            }
        }
    };
    (change select($($x:ident: $t:ty),*)) => {
        fn select(&mut self, dst: Var, cond: &Operand, a: &Operand, b: &Operand) {
            if self.is_bottom() {
                return;
            }
            let cond_of = truth_operand(cond);
            if self.is_float(dst) {
                return self.choose(dst, &cond_of, a, b);
            }
            // `c ? a : false` is `c and a`, `c ? true : b` is `c or b`.
            let constant = |o: &Operand| match o {
                Operand::Const(Const::Bool(b)) => Some(*b),
                Operand::Const(Const::Int { value, .. }) => Some(!value.is_zero()),
                _ => None,
            };
            let meaning = match (constant(a), constant(b), a.as_var(), b.as_var()) {
                (Some(true), Some(false), ..) => Some(cond_of),
                (Some(false), Some(true), ..) => Some(cond_of.negate()),
                (None, Some(false), Some(a), _) => Some(Cond::And(vec![cond_of, Cond::Var(a)])),
                (Some(true), None, _, Some(b)) => Some(Cond::Or(vec![cond_of, Cond::Var(b)])),
                _ => None,
            };
            let truth = meaning.map(|c| self.truth_of(&c)).unwrap_or_default();
            self.inner.select(dst, cond, a, b);
            self.put_truth(dst, truth);
        }
    };
    (change set_bool($($x:ident: $t:ty),*)) => {
        fn set_bool(&mut self, dst: Var, cond: &Cond) {
            if self.is_bottom() {
                return;
            }
            let truth = self.truth_of(cond);
            let by_floats = if self.known.truths.is_empty() {
                Tri::Unknown
            } else {
                self.decide(cond)
            };
            match by_floats.known() {
                Some(value) => self.inner.set_bool(dst, &Cond::Const(value)),
                None => self.inner.set_bool(dst, cond),
            }
            self.put_truth(dst, truth);
        }
    };
    (change float($($x:ident: $t:ty),*)) => {
        fn float(&mut self, dst: Var, op: FloatOp, args: &[Operand]) {
            if self.is_bottom() {
                return;
            }
            match (op, args) {
                (FloatOp::Cmp(op), [a, b]) => {
                    let format = self.format(a).filter(|f| self.format(b) == Some(*f));
                    match (format, self.side(a), self.side(b)) {
                        (Some(format), Some(a), Some(b)) => {
                            self.put_test(dst, Test::Compare(Orders::of(op), format, a, b));
                        }
                        _ => self.arbitrary(dst),
                    }
                }
                (FloatOp::Fn(op), args) => self.function(dst, op, args),
                _ => self.arbitrary(dst),
            }
            self.settle();
        }
    };
    (change assume($($x:ident: $t:ty),*)) => {
        fn assume(&mut self, cond: &Cond) {
            if !self.is_bottom() {
                self.assume_condition(cond);
            }
        }
    };
    (change project($($x:ident: $t:ty),*)) => {
        fn project(&mut self, keep: &dyn Fn(Var) -> bool) {
            self.inner.project(keep);
            self.known.project(keep);
        }
    };
    (change rename($($x:ident: $t:ty),*)) => {
        fn rename(&mut self, pairs: &[(Var, Var)]) {
            self.inner.rename(pairs);
            self.known.rename(pairs);
        }
    };
    (change $f:ident(dst: Var $(, $x:ident: $t:ty)*)) => {
        fn $f(&mut self, dst: Var $(, $x: $t)*) {
            self.forget(dst);
            self.inner.$f(dst $(, $x)*);
            self.settle();
        }
    };
    (ask decide($($x:ident: $t:ty),*) -> $r:ty) => {
        fn decide(&self, cond: &Cond) -> Tri {
            match self.inner.decide(cond) {
                Tri::Unknown if !self.known.truths.is_empty() => self.decide_by_floats(cond),
                answer => answer,
            }
        }
    };
    (ask formula() -> Formula) => {
        fn formula(&self) -> Formula {
            let floats = self.known.floats.iter();
            let fact = |(v, _): (Var, _)| match self.known.set(v) {
                FloatSet::TOP => Formula::True,
                set => Formula::Float(v, set),
            };
            Formula::and(std::iter::once(self.inner.formula()).chain(floats.map(fact)))
        }
    };
    (ask $f:ident($($x:ident: $t:ty),*) -> $r:ty) => {
        fn $f(&self $(, $x: $t)*) -> $r {
            self.inner.$f($($x),*)
        }
    };
    (make carry($($x:ident: $t:ty),*)) => {
        fn carry(&self, scope: &Scope, pairs: &[(Var, Var)]) -> Self {
            let mut carried = Self::carried(&self.inner, scope, pairs);
            for (from, to) in pairs {
                let same = self.type_of(*from) == scope.types.get(to.index()).copied();
                if same && self.is_float(*from) {
                    carried.put_float(*to, self.known.set(*from), None);
                }
            }
            carried.settle();
            carried
        }
    };
    (make restricted($($x:ident: $t:ty),*)) => {
        fn restricted(&self, vars: &[Var]) -> Self {
            Floats {
                inner: self.inner.restricted(vars),
                known: self.known.restricted(vars),
            }
        }
    };
}

#[deny(clippy::missing_trait_methods)]
impl<S: State> State for Floats<S> {
    state_methods!(beside);
}
