//! The Boolean functor: makes a [`State`] of machine integers; where the scope
//! asks for it, it tracks which pointers are null ([`nullity`]).
//!
//! What it expresses, beside what the integers say:
//! - the value of `bool` variables, and for each of them (and for integers
//!   that hold a truth value, as C's do) conditions that hold if it is true and
//!   if it is false: `b = x < y; ...; assume b` refines `x` and `y`;
//! - of a choice between two numbers of which one is 0, or isn't: which one it is if it
//!   is not 0, or is;
//! - which variables are copies of each other; conditions speak of one *root*
//!   of each such class, and when that changes, another copy takes its place;
//! - that a variable is another one, extended;
//! - a few conditions that were assumed and that the integers can't say:
//!   `x != 0`, or "the exact result of `x + y` fits".
//!
//! Every fact is a statement about present values. An assignment ends those
//! that mention its destination; a join keeps those that both sides imply.
//!
//! Source: the Boolean part follows J. Navas' flat Boolean domain in Crab
//! (A. Gurfinkel, J. Navas, *Abstract interpretation of LLVM with a
//! region-based memory model*, VSTTE 2021), with implications both ways, any
//! nesting of and, or, not, and copies.
//!
//! Can't see: relations between several `bool`s that are not a condition that
//! one of them was set to; disjunctions that a join loses.

mod conditions;
mod effort;
mod facts;
mod formula;
mod lattice;
pub mod nullity;
#[cfg(test)]
mod tests;

use crate::integers::{Integers, Known};
use crate::lattice::Lattice;
use crate::state::{Scope, State, Tri};
use crate::tuning::MAX_PARTS;
use crate::value::interval::Interval;
use conditions::normal;
use facts::{Fact, Facts, mentions, size, substitute};
use ir::{BinOp, CastOp, CmpOp, Cond, Const, Flags, Formula, Operand, Sign, Type, UnOp, Var, Z};
use rustc_hash::FxHashMap as HashMap;
use smallvec::SmallVec;
use std::collections::hash_map::Entry;
use std::sync::Arc;

/// States of registers over machine integers.
#[derive(Clone, Debug)]
pub struct Boolean<I> {
    ints: I,
    facts: Facts,
    /// Conditions on roots that hold and that the integers can't say; the
    /// latest last.
    assumed: SmallVec<[Cond; 2]>,
}

impl<I: Integers> Boolean<I> {
    /// The states whose integers are in `ints`.
    pub fn new(ints: I) -> Self {
        Boolean {
            ints,
            facts: Facts::default(),
            assumed: SmallVec::new(),
        }
    }

    fn type_of(&self, v: Var) -> Option<Type> {
        self.ints.scope().types.get(v.index()).copied()
    }

    fn is_bool(&self, o: &Operand) -> bool {
        match o {
            Operand::Var(v) => self.type_of(*v) == Some(Type::Bool),
            Operand::Const(c) => matches!(c, Const::Bool(_)),
        }
    }

    fn width(&self, o: &Operand) -> Option<u32> {
        match o {
            Operand::Var(v) => self.type_of(*v)?.width(),
            Operand::Const(Const::Int { width, .. }) => Some(*width),
            Operand::Const(_) => None,
        }
    }

    /// The root of an operand.
    fn root(&self, o: &Operand) -> Operand {
        match o {
            Operand::Var(v) => Operand::Var(self.facts.root(*v)),
            Operand::Const(_) => o.clone(),
        }
    }

    /// The same condition on roots, with negations on leaves only; `None` if it
    /// is too large to keep.
    fn kept(&self, c: &Cond) -> Option<Cond> {
        if size(c) > MAX_PARTS {
            return None;
        }
        // Normal first: a predicate on pointers is dropped, never renamed.
        normal(c, true).map(|c| substitute(&c, &|v| self.facts.root(v)))
    }

    /// Prepares a change of `dst`: ends what is said of its present value. A
    /// copy of it, if there is one, takes its place in what is known.
    fn detach(&mut self, dst: Var) {
        let Some(copy) = self.facts.copy_of(dst) else {
            self.facts.end(dst);
            self.assumed.retain(|c| !mentions(c, dst));
            return;
        };
        // The copy may know less: refinements went to the root.
        self.ints.assign(copy, &Operand::Var(dst));
        self.facts.move_root(dst, copy);
        for c in &mut self.assumed {
            *c = substitute(c, &|u| if u == dst { copy } else { u });
        }
    }

    /// Makes `c` (normal, on roots) a statement that doesn't mention `dst`,
    /// which is about to change.
    fn before_change(&self, c: &Cond, dst: Var) -> Option<Arc<Cond>> {
        if !mentions(c, dst) {
            return Some(Arc::new(c.clone()));
        }
        let c = match self.facts.copy_of(dst) {
            Some(copy) => substitute(c, &|u| if u == dst { copy } else { u }),
            None => self.facts.without(c, dst)?,
        };
        Some(Arc::new(c))
    }

    /// `dst` is true (not 0) exactly if `cond`. The value itself is set by the
    /// caller, after this.
    fn stands_for(&mut self, dst: Var, cond: &Cond, value: Option<bool>) {
        let holds = self.kept(cond);
        let fails = self.kept(&cond.negate());
        let holds = holds.and_then(|c| self.before_change(&c, dst));
        let fails = fails.and_then(|c| self.before_change(&c, dst));
        self.detach(dst);
        self.facts.set(
            dst,
            Fact {
                value,
                holds,
                fails,
                ..Fact::default()
            },
        );
    }

    /// What was assumed of an operation on roots.
    fn known(&self, op: BinOp, a: &Operand, b: &Operand) -> Known {
        let mut known = Known::default();
        for c in &self.assumed {
            match c {
                Cond::Fits {
                    op: o,
                    sign,
                    a: x,
                    b: y,
                } if x == a && y == b => {
                    // Of a remainder, it is the quotient that must fit.
                    let same = match op {
                        BinOp::SRem => *o == BinOp::SDiv,
                        op => *o == op,
                    };
                    if same {
                        match sign {
                            Sign::Signed => known.fits_signed = true,
                            Sign::Unsigned => known.fits_unsigned = true,
                        }
                    }
                    known.nonzero |= crate::layer::machine::ranges::is_division(*o);
                }
                Cond::Cmp {
                    op: CmpOp::Ne,
                    a: x,
                    b: y,
                } if x == b && y.as_int().is_some_and(Z::is_zero) => known.nonzero = true,
                _ => {}
            }
        }
        known
    }

    fn extend_bool(&mut self, dst: Var, op: CastOp, flags: Flags, a: &Operand) {
        let Some(width) = self.type_of(dst).and_then(Type::width) else {
            return self.havoc(dst);
        };
        let cond = match self.root(a) {
            Operand::Var(v) => Cond::Var(v),
            Operand::Const(c) => Cond::Const(c == Const::Bool(true)),
        };
        let value = self.decide(&cond).known();
        if op == CastOp::Zext && flags.nneg && value != Some(false) {
            return self.havoc(dst); // `true` is -1 as a signed bit
        }
        self.stands_for(dst, &cond, value);
        let one = if op == CastOp::Sext {
            Z::MINUS_ONE
        } else {
            Z::ONE
        };
        match value {
            Some(true) => self.ints.assign(dst, &Operand::int(width, one)),
            Some(false) => self.ints.assign(dst, &Operand::int(width, 0)),
            None => {
                let (sign, range) = if op == CastOp::Sext {
                    (Sign::Signed, Interval::new(Z::MINUS_ONE, Z::ZERO))
                } else {
                    (Sign::Unsigned, Interval::new(Z::ZERO, Z::ONE))
                };
                self.ints.set_range(dst, sign, &range);
            }
        }
    }

    fn truncate_to_bool(&mut self, dst: Var, flags: Flags, a: &Operand) {
        let a = self.root(a);
        let bit = self.ints.lowest_bit(&a);
        let unsigned = self
            .ints
            .range(&a, Sign::Unsigned)
            .leq(&Interval::new(Z::ZERO, Z::ONE));
        let signed = self
            .ints
            .range(&a, Sign::Signed)
            .leq(&Interval::new(Z::MINUS_ONE, Z::ZERO));
        let certain = (!flags.nuw || unsigned) && (!flags.nsw || signed);
        let width = self.width(&a);
        match (certain, bit, width) {
            (true, Some(b), _) => self.assign(dst, &Operand::bool(b)),
            (true, None, Some(width)) if unsigned || signed => {
                let cond = Cond::cmp(CmpOp::Ne, a, Operand::int(width, 0));
                self.stands_for(dst, &cond, None);
            }
            _ => self.havoc(dst),
        }
    }

    fn resize(&mut self, dst: Var, op: CastOp, flags: Flags, a: &Operand) {
        let a = self.root(a);
        let truth = match &a {
            Operand::Var(v) => self.facts.get(*v).cloned().unwrap_or_default(),
            Operand::Const(_) => Fact::default(),
        };
        let narrow = |width, sign| {
            let range = self.ints.range(&a, sign);
            range.leq(&Interval::full(width, sign))
        };
        // Whether dst is 0 exactly when a is.
        let same_truth = match (op, self.type_of(dst).and_then(Type::width)) {
            (CastOp::Zext | CastOp::Sext, _) => !flags.nneg,
            (_, Some(w)) => {
                flags.is_none() && (narrow(w, Sign::Signed) || narrow(w, Sign::Unsigned))
            }
            _ => false,
        };
        let cond = match (&truth.holds, &truth.fails, self.width(&a)) {
            (None, None, _) | (_, _, None) => None,
            (_, _, Some(w)) => Some(Cond::cmp(CmpOp::Ne, a.clone(), Operand::int(w, 0))),
        };
        let cond = cond.filter(|_| same_truth);
        let extends = match (op, &a) {
            (CastOp::Zext | CastOp::Sext, Operand::Var(v)) if !flags.nneg && *v != dst => {
                Some((op, *v))
            }
            _ => None,
        };
        match cond {
            Some(c) => self.stands_for(dst, &c, None),
            None => self.detach(dst),
        }
        // Detaching may have moved the root of `a` only if that is dst.
        self.ints.resize(dst, op, flags, &a);
        if extends.is_some() {
            self.facts.update(dst, |f| f.extends = extends);
        }
    }
}

impl<I: Integers> State for Boolean<I> {
    fn carry(&self, scope: &Scope, pairs: &[(Var, Var)]) -> Self {
        let scope = Arc::new(Scope {
            pointers: scope.pointers || self.tracks_pointers(),
            floats: scope.floats || self.ints.scope().floats,
            ..scope.clone()
        });
        // The first variable that gets a value, and further copies of it.
        let mut once: Vec<(Var, Var)> = Vec::new();
        let mut again: Vec<(Var, Var)> = Vec::new();
        let mut firsts: HashMap<Var, Var> = HashMap::default();
        for (from, to) in pairs {
            let ty = self.type_of(*from);
            let untracked = ty == Some(Type::Ptr) && !scope.pointers;
            if ty.is_none() || untracked || ty != scope.types.get(to.index()).copied() {
                continue;
            }
            match firsts.entry(*from) {
                Entry::Occupied(first) => again.push((*first.get(), *to)),
                Entry::Vacant(first) => once.push((*from, *first.insert(*to))),
            }
        }
        let mut known: Vec<Var> = once.iter().map(|(from, _)| *from).collect();
        known.sort_unstable();
        let mut part = self.restricted(&known);
        part.rename_facts(&once);
        part.ints = part.ints.carry(&scope, &once);
        part.settle();
        for (first, to) in again {
            part.assign(to, &Operand::Var(first));
        }
        part
    }

    fn range(&self, v: Var, sign: Sign) -> Interval {
        self.ints.range(&Operand::Var(self.facts.root(v)), sign)
    }

    fn scope(&self) -> &Scope {
        self.ints.scope()
    }

    fn assign(&mut self, dst: Var, src: &Operand) {
        let src = self.root(src);
        if self.is_bottom() || self.root(&Operand::Var(dst)) == src {
            return;
        }
        if let Some(Type::Float(_)) = self.type_of(dst) {
            return self.havoc(dst);
        }
        if self.is_pointer(&src) {
            return self.assign_pointer(dst, &src);
        }
        self.detach(dst);
        match &src {
            Operand::Var(v) if matches!(self.type_of(dst), Some(Type::Bool | Type::Int(_))) => {
                self.ints.assign(dst, &src);
                let same = Some(*v);
                self.facts.update(dst, |f| f.same = same);
            }
            Operand::Const(Const::Bool(b)) => {
                self.facts.update(dst, |f| f.value = Some(*b));
            }
            src => self.ints.assign(dst, src),
        }
    }

    fn binary(&mut self, dst: Var, op: BinOp, flags: Flags, a: &Operand, b: &Operand) {
        let (a, b) = (self.root(a), self.root(b));
        let known = self.known(op, &a, &b);
        self.detach(dst);
        self.ints.binary(dst, op, flags, &a, &b, known);
        self.settle();
    }

    fn unary(&mut self, dst: Var, op: UnOp, a: &Operand) {
        let a = self.root(a);
        self.detach(dst);
        self.ints.unary(dst, op, &a);
        self.settle();
    }

    fn cast(&mut self, dst: Var, op: CastOp, flags: Flags, a: &Operand) {
        if self.is_bottom() {
            return;
        }
        if self.is_pointer(a) || self.type_of(dst) == Some(Type::Ptr) {
            self.cast_pointer(dst, op, a);
            return self.settle();
        }
        let from_bool = self.is_bool(a);
        let from_int = self.width(a).is_some();
        match (op, self.type_of(dst)) {
            (CastOp::Zext | CastOp::Sext, Some(Type::Int(_))) if from_bool => {
                self.extend_bool(dst, op, flags, a);
            }
            (CastOp::Trunc, Some(Type::Bool)) if from_int => self.truncate_to_bool(dst, flags, a),
            (CastOp::Trunc | CastOp::Zext | CastOp::Sext, Some(Type::Int(_))) if from_int => {
                self.resize(dst, op, flags, a);
            }
            (CastOp::Bitcast, Some(ty)) if Some(ty) == self.operand_type(a) => self.assign(dst, a),
            _ => self.havoc(dst),
        }
        self.settle();
    }

    fn select(&mut self, dst: Var, cond: &Operand, a: &Operand, b: &Operand) {
        if self.is_bottom() {
            return;
        }
        let cond = match cond {
            Operand::Var(v) => Cond::Var(*v),
            Operand::Const(c) => Cond::Const(*c == Const::Bool(true)),
        };
        match (self.decide(&cond), self.type_of(dst)) {
            (Tri::True, _) => self.assign(dst, a),
            (Tri::False, _) => self.assign(dst, b),
            (Tri::Unknown, Some(Type::Bool)) => {
                let choose = |c: Cond, o: &Operand| Cond::And(vec![c, as_cond(o)]);
                let both = Cond::Or(vec![choose(cond.clone(), a), choose(cond.negate(), b)]);
                self.set_bool(dst, &both);
            }
            (Tri::Unknown, Some(Type::Ptr)) if !self.tracks_pointers() => self.havoc(dst),
            (Tri::Unknown, Some(Type::Int(_) | Type::Ptr)) => {
                let truth = |o: &Operand| match o {
                    Operand::Const(Const::Int { value, .. }) => Some(!value.is_zero()),
                    Operand::Const(c) => nullity::of_constant(c),
                    Operand::Var(v) => self.is_nonzero(*v),
                };
                let truths = (truth(a), truth(b));
                let cond_holds = self.kept(&cond);
                let cond_fails = self.kept(&cond.negate());
                let mut otherwise = self.clone();
                self.assume(&cond);
                self.assign(dst, a);
                otherwise.assume(&cond.negate());
                otherwise.assign(dst, b);
                self.join(&otherwise);
                // Where one of both is excluded, it is the other.
                let is_copy = self.facts.get(dst).is_some_and(|f| f.same.is_some());
                if self.is_bottom() || is_copy {
                    return;
                }
                let is = |this: &Self, o: &Operand| {
                    let is_new = o.as_var() != Some(dst) && this.width(o).is_some();
                    let same = is_new.then(|| Cond::cmp(CmpOp::Eq, dst, o.clone()));
                    same.and_then(|c| this.kept(&c))
                };
                let (is_a, is_b) = (is(self, a), is(self, b));
                let unless = |excluded: bool| {
                    let mut known = Vec::new();
                    if truths.0 == Some(excluded) {
                        known.extend(cond_fails.clone().into_iter().chain(is_b.clone()));
                    }
                    if truths.1 == Some(excluded) {
                        known.extend(cond_holds.clone().into_iter().chain(is_a.clone()));
                    }
                    (!known.is_empty()).then(|| Arc::new(Cond::And(known)))
                };
                let (holds, fails) = (unless(false), unless(true));
                if holds.is_some() || fails.is_some() {
                    self.facts.update(dst, |f| {
                        f.holds = holds;
                        f.fails = fails;
                    });
                }
            }
            _ => self.havoc(dst),
        }
    }

    fn set_bool(&mut self, dst: Var, cond: &Cond) {
        if self.is_bottom() {
            return;
        }
        match cond {
            Cond::Var(v) => return self.assign(dst, &Operand::Var(*v)),
            Cond::Const(b) => return self.assign(dst, &Operand::bool(*b)),
            _ => {}
        }
        let value = self.decide(cond).known();
        self.stands_for(dst, cond, value);
    }

    fn havoc(&mut self, dst: Var) {
        if self.is_bottom() {
            return;
        }
        self.detach(dst);
        self.ints.havoc(dst);
    }

    fn assume(&mut self, cond: &Cond) {
        self.assume_condition(cond);
    }

    fn decide(&self, cond: &Cond) -> Tri {
        self.decide_condition(cond)
    }

    fn project(&mut self, keep: &dyn Fn(Var) -> bool) {
        if self.is_bottom() {
            return;
        }
        let gone: Vec<Var> = self
            .facts
            .all_vars()
            .into_iter()
            .filter(|v| !keep(*v))
            .collect();
        // Copies first, so that only one that stays can take a root's place.
        for v in &gone {
            if self.facts.root(*v) != *v {
                self.detach(*v);
            }
        }
        for v in &gone {
            self.detach(*v);
        }
        self.assumed.retain(|c| {
            let mut all_kept = true;
            facts::vars(c, &mut |v| all_kept &= keep(v));
            all_kept
        });
        self.ints.project(keep);
    }

    fn restricted(&self, vars: &[Var]) -> Self {
        let known = self.facts.around(vars);
        let is_known = |c: &&Cond| {
            let mut all = true;
            facts::vars(c, &mut |v| all &= known.binary_search(&v).is_ok());
            all
        };
        let mut part = Boolean {
            ints: self.ints.restricted(&known),
            facts: self.facts.restricted(&known),
            assumed: self.assumed.iter().filter(is_known).cloned().collect(),
        };
        part.project(&|v| vars.binary_search(&v).is_ok());
        part
    }

    fn rename(&mut self, pairs: &[(Var, Var)]) {
        if self.is_bottom() {
            return;
        }
        self.rename_facts(pairs);
        self.ints.rename(pairs);
    }

    fn formula(&self) -> Formula {
        self.to_formula()
    }
}

impl<I: Integers> Boolean<I> {
    /// Renames in what is known beyond the integers.
    fn rename_facts(&mut self, pairs: &[(Var, Var)]) {
        let to = |u: Var| {
            pairs
                .iter()
                .find(|(from, _)| *from == u)
                .map_or(u, |(_, to)| *to)
        };
        let overwritten = |u: Var| pairs.iter().any(|p| p.1 == u) && to(u) == u;
        self.assumed.retain(|c| {
            let mut kept = true;
            facts::vars(c, &mut |v| kept &= !overwritten(v));
            kept
        });
        for c in &mut self.assumed {
            *c = substitute(c, &to);
        }
        self.facts.rename(pairs);
    }

    pub(super) fn operand_type(&self, o: &Operand) -> Option<Type> {
        match o {
            Operand::Var(v) => self.type_of(*v),
            Operand::Const(Const::Int { width, .. }) => Some(Type::Int(*width)),
            Operand::Const(Const::Bool(_)) => Some(Type::Bool),
            Operand::Const(Const::Float { kind, .. }) => Some(Type::Float(*kind)),
            Operand::Const(Const::Null | Const::Global(..) | Const::Function(_)) => Some(Type::Ptr),
        }
    }

    /// In ⊥ there are no facts, and no condition is remembered that the numbers
    /// decide.
    fn settle(&mut self) {
        // Conditions that the numbers have come to decide say nothing more, or
        // that there is no state at all.
        let ints = &self.ints;
        let by_numbers = |c: &Cond| match c {
            Cond::Cmp { op, a, b } if !ints.is_bottom() => ints.decide_cmp(*op, a, b),
            Cond::Fits { op, sign, a, b } if !ints.is_bottom() => {
                ints.decide_fits(*op, *sign, a, b)
            }
            _ => Tri::Unknown,
        };
        let mut refuted = false;
        self.assumed.retain(|c| match by_numbers(c) {
            Tri::True => false,
            Tri::False => {
                refuted = true;
                false
            }
            Tri::Unknown => true,
        });
        if refuted {
            self.ints.set_bottom();
        }
        if self.ints.is_bottom() {
            self.facts.clear();
            self.assumed.clear();
        }
    }
}

/// A `bool` operand as a condition.
fn as_cond(o: &Operand) -> Cond {
    match o {
        Operand::Var(v) => Cond::Var(*v),
        Operand::Const(c) => Cond::Const(*c == Const::Bool(true)),
    }
}
