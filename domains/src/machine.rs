//! The machine-integer layer: makes [`Integers`] of any numeric domain.
//!
//! What it expresses: an integer variable is one or two numbers, its signed
//! and its unsigned reading ([`Scope::readings`]), each a dimension of the
//! numeric domain. Operations are computed in ℤ and brought back by
//! [`Numeric::wrap`]; afterwards the readings are tied by the sign bit
//! ([`twin`]). Beside that, every operation is computed on the operands' ranges
//! ([`ranges`]), which makes it exact for constants and for few values.
//!
//! γ: the valuations whose readings are a point of the numeric element. The
//! ranges of the types always hold, whether or not the numeric element says
//! so: a variable of which nothing is known has no entry there.
//!
//! Source: A. Simon, A. King, *Taming the wrapping of integer arithmetic*, SAS
//! 2007, with explicit wrapping at each operation instead of at comparisons;
//! two readings as in the twin bounds of E. Gershuni et al., *Simple and
//! precise static analysis of untrusted Linux kernel extensions*, PLDI 2019.
//!
//! Can't see: that a result can't be arbitrary because of a relation that the
//! numeric domain lacks; what was assumed of copies of a variable (the Boolean
//! functor does that).

pub mod ranges;
pub mod twin;

mod conditions;
mod few;
mod lattice;
#[cfg(test)]
mod precision;
#[cfg(test)]
mod tests;

use crate::integers::{Integers, Known};
use crate::interval::Interval;
use crate::lattice::Lattice;
use crate::numeric::{FIRST_SCRATCH, Numeric};
use crate::state::{Scope, Tri};
use few::{Conversion, Results};
use ir::{
    BinOp, CastOp, CmpOp, Const, Dim, Flags, Formula, LinCons, LinExpr, Operand, Rel, Sign, UnOp,
    Var, Z,
};
use ranges::natural;
use smallvec::SmallVec;
use std::sync::Arc;
use twin::Twin;

/// Wider integers are not tracked: each operation on their bounds would take
/// longer than the program that has them is worth.
pub const MAX_WIDTH: u32 = 4096;

/// Machine integers over a numeric domain.
#[derive(Clone, Debug)]
pub struct Machine<N> {
    scope: Arc<Scope>,
    num: N,
    /// How many pairs of operands are tried one by one at most.
    tries: u32,
}

/// What a scratch dimension stands for; there is one for each reading.
#[derive(Clone, Copy)]
enum Slot {
    /// The left operand's untracked reading.
    A,
    /// The right operand's untracked reading.
    B,
    /// An intermediate result.
    Result,
}

impl Slot {
    fn dim(self, sign: Sign) -> Dim {
        let slot = self as u32 * 2 + u32::from(sign == Sign::Signed);
        Dim(FIRST_SCRATCH.0 + slot)
    }
}

fn is_scratch(d: Dim) -> bool {
    d >= FIRST_SCRATCH
}

impl<N: Numeric> Machine<N> {
    /// Every valuation of the function's variables; `top` is any element of the
    /// numeric domain.
    pub fn new(scope: Arc<Scope>, mut top: N) -> Self {
        top.set_top();
        Machine {
            scope,
            num: top,
            tries: few::MAX_PAIRS,
        }
    }

    /// The same with at most so many pairs of operands tried one by one. With
    /// none, small widths go the way of large ones: for tests.
    #[must_use]
    pub fn trying(mut self, pairs: u32) -> Self {
        self.tries = pairs;
        self
    }

    /// The numeric element.
    pub fn numeric(&self) -> &N {
        &self.num
    }

    /// The width of an integer variable that is tracked.
    fn width_of(&self, v: Var) -> Option<u32> {
        let width = self.scope.types.get(v.index()).copied()?.width();
        width.filter(|w| *w <= MAX_WIDTH)
    }

    fn width(&self, o: &Operand) -> Option<u32> {
        match o {
            Operand::Var(v) => self.width_of(*v),
            Operand::Const(Const::Int { width, .. }) => Some(*width).filter(|w| *w <= MAX_WIDTH),
            Operand::Const(_) => None,
        }
    }

    fn tracks(&self, v: Var, sign: Sign) -> bool {
        self.scope
            .readings
            .get(v.index())
            .is_some_and(|r| match sign {
                Sign::Signed => r.signed,
                Sign::Unsigned => r.unsigned,
            })
    }

    /// The dimensions that `v` is, with their readings.
    fn dims(&self, v: Var) -> SmallVec<[(Sign, Dim); 2]> {
        Sign::ALL
            .into_iter()
            .filter(|sign| self.tracks(v, *sign))
            .map(|sign| (sign, Dim::of(v, sign)))
            .collect()
    }

    /// What both readings of a `width`-bit operand can be.
    fn twin(&self, o: &Operand, width: u32) -> Twin {
        let v = match o {
            Operand::Var(v) => *v,
            Operand::Const(Const::Int { value, .. }) => return Twin::constant(width, value),
            Operand::Const(_) => return Twin::full(width),
        };
        let mut t = Twin::full(width);
        for (sign, d) in self.dims(v) {
            let range = self.num.bounds(&LinExpr::dim(d));
            let side = t.get_mut(sign);
            *side = side.intersection(&range);
            for other in Sign::ALL {
                if let Some(wrapped) = self.num.wrapped_bounds(d, width, other) {
                    let side = t.get_mut(other);
                    *side = side.intersection(&wrapped);
                }
            }
        }
        t.reduced(width)
    }

    /// The operand's reading as an expression over tracked dimensions, if its
    /// sign bit is known or that reading is tracked.
    fn direct(&self, o: &Operand, sign: Sign, width: u32, twin: &Twin) -> Option<LinExpr> {
        let v = match o {
            Operand::Var(v) => *v,
            Operand::Const(Const::Int { value, .. }) => {
                return Some(LinExpr::constant(value.wrap(width, sign)));
            }
            Operand::Const(_) => return None,
        };
        if self.tracks(v, sign) {
            return Some(LinExpr::dim(Dim::of(v, sign)));
        }
        let other = match sign {
            Sign::Signed => Sign::Unsigned,
            Sign::Unsigned => Sign::Signed,
        };
        if !self.tracks(v, other) {
            return None;
        }
        let e = LinExpr::dim(Dim::of(v, other));
        let lap = Z::pow2(width);
        match (twin.sign_bit()?, sign) {
            (false, _) => Some(e),
            (true, Sign::Signed) => Some(e.plus_constant(&-lap)),
            (true, Sign::Unsigned) => Some(e.plus_constant(&lap)),
        }
    }

    /// The operand's reading as an expression, with its range made known to the
    /// numeric domain. May use the scratch dimension `slot`.
    fn view(&mut self, o: &Operand, sign: Sign, width: u32, twin: &Twin, slot: Slot) -> LinExpr {
        if let Some(e) = self.direct(o, sign, width, twin) {
            if let [(d, _)] = e.terms() {
                let d = *d;
                let range = self.num.bounds(&LinExpr::dim(d));
                let (_, own) = d.view().unwrap_or((Var(0), sign));
                if !range.leq(twin.get(own)) {
                    self.num.assume_bounds(d, twin.get(own));
                }
            }
            return e;
        }
        let d = slot.dim(sign);
        match o {
            // The untracked reading is the tracked one, wrapped.
            Operand::Var(v) if !self.dims(*v).is_empty() => {
                let (_, tracked) = self.dims(*v)[0];
                self.num.assign(d, &LinExpr::dim(tracked));
                self.num.wrap(d, width, sign);
                self.num.assume_bounds(d, twin.get(sign));
            }
            _ => self.num.set_bounds(d, twin.get(sign)),
        }
        LinExpr::dim(d)
    }

    /// Forgets the scratch dimensions that `e` uses.
    fn release(&mut self, e: &LinExpr) {
        for d in e.dims().filter(|d| is_scratch(*d)) {
            self.num.forget(d);
        }
    }

    /// Keeps the valuations in which `v` is in the twin; then ties its
    /// readings to each other.
    fn refine(&mut self, v: Var, width: u32, with: &Twin) {
        if self.num.is_bottom() {
            return;
        }
        let twin = self.twin(&Operand::Var(v), width).intersection(with, width);
        if twin.is_bottom() {
            self.num.set_bottom();
            return;
        }
        let dims = self.dims(v);
        for (sign, d) in &dims {
            let known = self.num.bounds(&LinExpr::dim(*d));
            let allowed = twin.get(*sign);
            // What the type says anyway needs no entry.
            if !known.leq(allowed) && !Interval::full(width, *sign).leq(allowed) {
                self.num.tell_width(*d, width, *sign);
                self.num.assume_bounds(*d, allowed);
            }
        }
        if self.num.is_box() {
            return;
        }
        if let ([(_, s), (_, u)], Some(negative)) = (&dims[..], twin.sign_bit()) {
            let lap = if negative { Z::pow2(width) } else { Z::ZERO };
            let shifted = LinExpr::dim(*s).plus_constant(&lap);
            let tie = LinCons::eq(&LinExpr::dim(*u), &shifted);
            if !self.num.entails(&tie) {
                self.num.assume(&tie);
            }
        }
    }

    /// `dst` gets an arbitrary value in the twin; of a box, that is all that
    /// there is to know.
    fn set_twin(&mut self, dst: Var, width: u32, twin: &Twin) {
        if twin.is_bottom() {
            self.num.set_bottom();
            return;
        }
        for (sign, d) in self.dims(dst) {
            // What the type says anyway needs no entry.
            if Interval::full(width, sign).leq(twin.get(sign)) {
                self.num.forget(d);
            } else {
                self.num.set_bounds(d, twin.get(sign));
                self.num.tell_width(d, width, sign);
            }
        }
        if self.num.is_relational() {
            self.refine(dst, width, twin);
        }
    }

    /// `dst` gets one of these canonical integers, which `relate` computes as
    /// far as the domain sees relations.
    fn set_results(
        &mut self,
        dst: Var,
        width: u32,
        results: &Results,
        relate: impl FnOnce(&mut Self),
    ) {
        let values = match results {
            Results::Arbitrary => return self.havoc(dst),
            Results::These(values) if values.is_empty() => return self.num.set_bottom(),
            Results::These(values) => values,
        };
        if self.num.is_box() {
            let twin = Twin::hull_of(width, values.iter().cloned());
            return self.set_twin(dst, width, &twin);
        }
        let relational = self.num.is_relational();
        if relational {
            relate(self);
            let twin = Twin::hull_of(width, values.iter().cloned());
            self.refine(dst, width, &twin);
        }
        for (sign, d) in self.dims(dst) {
            let readings = few::read(values, width, sign);
            if relational {
                self.num.assume_readings(d, &readings, width, sign);
            } else if few::is_everything(&readings, width) {
                self.num.forget(d);
            } else {
                self.num.set_readings(d, &readings, width, sign);
            }
        }
    }

    /// `d = e`, a number congruent to the result, brought back to the width
    /// unless it is known to fit.
    fn set_reading(&mut self, d: Dim, width: u32, r: &Reading) {
        self.num.assign(d, &r.value);
        if r.fits {
            self.num.assume_bounds(d, &Interval::full(width, r.sign));
        } else {
            self.num.wrap(d, width, r.sign);
        }
        self.num.tell_width(d, width, r.sign);
    }

    /// Sets the readings of `dst`. A value may use any reading of `dst` as it
    /// was before. Forgets the scratch dimensions that were used.
    fn set_readings(&mut self, dst: Var, width: u32, readings: &[Reading]) {
        match readings {
            [] => {}
            [r] => self.set_reading(Dim::of(dst, r.sign), width, r),
            [r, s, ..] => {
                let (d, g) = (Dim::of(dst, r.sign), Dim::of(dst, s.sign));
                if s.value.coefficient(d).is_zero() {
                    self.set_reading(d, width, r);
                    self.set_reading(g, width, s);
                } else {
                    let temporary = Slot::Result.dim(r.sign);
                    self.set_reading(temporary, width, r);
                    self.set_reading(g, width, s);
                    self.num.forget(d);
                    self.num.rename(&[(temporary, d)]);
                }
            }
        }
        for r in readings {
            self.release(&r.value);
        }
    }

    /// Whether a promised or assumed property makes the result certain: `false`
    /// when it may be arbitrary.
    fn is_certain(&self, o: &Operation) -> bool {
        let Operation {
            op,
            flags,
            width,
            known,
            ..
        } = *o;
        let fits_any = known.fits_signed || known.fits_unsigned;
        let defined = fits_any || (known.nonzero && ranges::is_division(op));
        if !defined && ranges::may_be_undefined(op, width, &o.twin_b) {
            return false;
        }
        let quotient_fits = known.fits_signed && matches!(op, BinOp::SDiv | BinOp::SRem);
        if !quotient_fits && ranges::may_overflow(op, width, &o.twin_a, &o.twin_b) {
            return false;
        }
        if ranges::may_wrap(op) {
            let signed = !flags.nsw || known.fits_signed || self.fits(o, Sign::Signed);
            let unsigned = !flags.nuw || known.fits_unsigned || self.fits(o, Sign::Unsigned);
            if !(signed && unsigned) {
                return false;
            }
        }
        if flags.exact && !self.loses_nothing(o) {
            return false;
        }
        if flags.disjoint && op == BinOp::Or {
            let common = ranges::exact(BinOp::And, Sign::Unsigned, width, &o.twin_a, &o.twin_b);
            return common.leq(&Interval::singleton(0));
        }
        true
    }

    /// Whether every exact result, where there is one, is an integer of the
    /// width and sign: by ranges, or by relations for linear operations.
    fn fits(&self, o: &Operation, sign: Sign) -> bool {
        let full = Interval::full(o.width, sign);
        ranges::exact(o.op, sign, o.width, &o.twin_a, &o.twin_b).leq(&full)
            || self
                .linear(o, sign)
                .is_some_and(|e| self.num.bounds(&e).leq(&full))
    }

    /// The exact result in that reading as an expression over tracked
    /// dimensions, for a linear operation.
    fn linear(&self, o: &Operation, sign: Sign) -> Option<LinExpr> {
        let a = || self.direct(o.a, sign, o.width, &o.twin_a);
        let b = || self.direct(o.b, sign, o.width, &o.twin_b);
        combine(o, sign, a, b)
    }

    /// Whether `exact` holds: no remainder, no bit lost.
    fn loses_nothing(&self, o: &Operation) -> bool {
        let divisor = match o.op {
            BinOp::UDiv => o.twin_b.unsigned.as_singleton().cloned(),
            BinOp::SDiv => o.twin_b.signed.as_singleton().cloned(),
            BinOp::LShr | BinOp::AShr => {
                let amount = o.twin_b.unsigned.as_singleton().and_then(Z::to_u32);
                amount.filter(|n| *n < o.width).map(Z::pow2)
            }
            _ => return true,
        };
        let Some(divisor) = divisor.filter(|d| !d.is_zero()).map(|d| d.abs()) else {
            return false;
        };
        let sign = natural(o.op).unwrap_or(Sign::Unsigned);
        if let Some(k) = o.twin_a.get(sign).as_singleton() {
            return k.rem_floor(&divisor).is_some_and(|r| r.is_zero());
        }
        if divisor.is_one() {
            return true;
        }
        let Some(e) = self.direct(o.a, sign, o.width, &o.twin_a) else {
            return false;
        };
        self.num.residue(&e).decide(&divisor, &Z::ZERO) == Some(true)
    }

    /// The exact result of `o` in the reading `sign`, as an expression; may use
    /// scratch dimensions.
    fn exact(&mut self, o: &Operation, sign: Sign) -> LinExpr {
        let sign_b = if ranges::is_shift(o.op) {
            Sign::Unsigned
        } else {
            sign
        };
        let a = self.view(o.a, sign, o.width, &o.twin_a, Slot::A);
        let b = if o.a == o.b && sign == sign_b {
            a.clone()
        } else {
            self.view(o.b, sign_b, o.width, &o.twin_b, Slot::B)
        };
        if let Some(e) = combine(o, sign, || Some(a.clone()), || Some(b.clone())) {
            return e;
        }
        let target = Slot::Result.dim(sign);
        if let Some(op) = ranges::non_linear(o.op) {
            self.num.apply(target, op, &a, &b);
        }
        self.release(&a);
        self.release(&b);
        LinExpr::dim(target)
    }

    /// `dst` is the result of an operation, computed by the numeric domain.
    fn relate(&mut self, dst: Var, o: &Operation) {
        let mut readings: SmallVec<[Reading; 2]> = SmallVec::new();
        if let Some(n) = natural(o.op) {
            let value = self.exact(o, n);
            for (sign, _) in self.dims(dst) {
                readings.push(Reading {
                    sign,
                    value: value.clone(),
                    fits: sign == n,
                });
            }
        } else {
            for (sign, _) in self.dims(dst) {
                let known = match sign {
                    Sign::Signed => o.known.fits_signed,
                    Sign::Unsigned => o.known.fits_unsigned,
                };
                let range = ranges::exact(o.op, sign, o.width, &o.twin_a, &o.twin_b);
                readings.push(Reading {
                    sign,
                    value: self.exact(o, sign),
                    fits: known || range.leq(&Interval::full(o.width, sign)),
                });
            }
        }
        self.set_readings(dst, o.width, &readings);
    }
}

impl<N: Numeric> Machine<N> {
    /// `dst` is the result of a conversion, computed by the numeric domain.
    fn relate_resized(&mut self, dst: Var, c: &Conversion) {
        let mut readings: SmallVec<[Reading; 2]> = SmallVec::new();
        for (sign, _) in self.dims(dst) {
            let source = c.source(sign);
            readings.push(Reading {
                sign,
                value: self.view(c.a, source, c.from, &c.twin, Slot::A),
                fits: c.twin.get(source).leq(&Interval::full(c.to, sign)),
            });
        }
        self.set_readings(dst, c.to, &readings);
    }
}

/// A number congruent to a result, for one of its readings.
struct Reading {
    /// For which reading.
    sign: Sign,
    /// The number.
    value: LinExpr,
    /// Whether it is an integer of the type already.
    fits: bool,
}

/// A binary operation with what is known of its operands.
struct Operation<'a> {
    op: BinOp,
    flags: Flags,
    width: u32,
    a: &'a Operand,
    b: &'a Operand,
    twin_a: Twin,
    twin_b: Twin,
    known: Known,
}

/// The exact result as an expression over those of the operands, if it is
/// linear: a sum, a difference, or a product or left shift by a constant.
fn combine(
    o: &Operation,
    sign: Sign,
    a: impl Fn() -> Option<LinExpr>,
    b: impl Fn() -> Option<LinExpr>,
) -> Option<LinExpr> {
    match o.op {
        BinOp::Add => Some(a()?.plus(&b()?)),
        BinOp::Sub => Some(a()?.minus(&b()?)),
        BinOp::Mul => {
            if let Some(k) = o.twin_a.get(sign).as_singleton() {
                return Some(b()?.scaled(k));
            }
            let k = o.twin_b.get(sign).as_singleton()?;
            Some(a()?.scaled(k))
        }
        BinOp::Shl => {
            let n = o.twin_b.unsigned.as_singleton().and_then(Z::to_u32)?;
            if n >= o.width {
                return None;
            }
            Some(a()?.scaled(&Z::pow2(n)))
        }
        _ => None,
    }
}

impl<N: Numeric> Integers for Machine<N> {
    fn top_of(&self, scope: &Arc<Scope>) -> Self {
        Machine::new(scope.clone(), self.num.clone()).trying(self.tries)
    }

    fn scope(&self) -> &Arc<Scope> {
        &self.scope
    }

    fn havoc(&mut self, dst: Var) {
        for (_, d) in self.dims(dst) {
            self.num.forget(d);
        }
    }

    fn assign(&mut self, dst: Var, src: &Operand) {
        let Some(width) = self.width_of(dst) else {
            return;
        };
        if *src == Operand::Var(dst) || self.num.is_bottom() {
            return;
        }
        let twin = self.twin(src, width);
        if self.num.is_box() {
            return self.set_twin(dst, width, &twin);
        }
        let mut readings: SmallVec<[Reading; 2]> = SmallVec::new();
        for (sign, _) in self.dims(dst) {
            readings.push(Reading {
                sign,
                value: self.view(src, sign, width, &twin, Slot::A),
                fits: true,
            });
        }
        self.set_readings(dst, width, &readings);
        self.refine(dst, width, &twin);
    }

    fn set_range(&mut self, dst: Var, sign: Sign, range: &Interval) {
        let Some(width) = self.width_of(dst) else {
            return;
        };
        self.set_twin(dst, width, &Twin::of(width, sign, range));
    }

    fn assume_range(&mut self, v: Var, sign: Sign, range: &Interval) {
        if let Some(width) = self.width_of(v) {
            self.refine(v, width, &Twin::of(width, sign, range));
        }
    }

    fn binary(
        &mut self,
        dst: Var,
        op: BinOp,
        flags: Flags,
        a: &Operand,
        b: &Operand,
        known: Known,
    ) {
        let Some(width) = self.width_of(dst) else {
            return;
        };
        if self.num.is_bottom() {
            return;
        }
        let (twin_a, twin_b) = (self.twin(a, width), self.twin(b, width));
        if twin_a.is_bottom() || twin_b.is_bottom() {
            self.num.set_bottom();
            return;
        }
        let mut o = Operation {
            op,
            flags,
            width,
            a,
            b,
            twin_a,
            twin_b,
            known,
        };
        let few = self.few_binary(&o);
        if few.is_none() && !self.is_certain(&o) {
            self.havoc(dst);
            return;
        }
        // A flag that is certainly kept says that its reading doesn't wrap.
        o.known.fits_signed |= flags.nsw && ranges::may_wrap(op);
        o.known.fits_unsigned |= flags.nuw && ranges::may_wrap(op);
        if let Some(results) = few {
            return self.set_results(dst, width, &results, |s| s.relate(dst, &o));
        }
        let result = ranges::binary(op, width, &o.twin_a, &o.twin_b, o.known);
        if result.is_bottom() {
            // No operands have a defined result; what is known of them is
            // contradictory.
            self.num.set_bottom();
            return;
        }
        if self.num.is_box() {
            return self.set_twin(dst, width, &result);
        }
        self.relate(dst, &o);
        self.refine(dst, width, &result);
    }

    fn unary(&mut self, dst: Var, op: UnOp, a: &Operand) {
        let Some(width) = self.width_of(dst) else {
            return;
        };
        if self.num.is_bottom() {
            return;
        }
        let twin = self.twin(a, width);
        if twin.is_bottom() {
            self.num.set_bottom();
            return;
        }
        if let Some(results) = self.few_unary(op, a, width, &twin) {
            return self.set_results(dst, width, &results, |s| s.havoc(dst));
        }
        let range = ranges::unary(op, width, &twin.unsigned);
        self.set_range(dst, Sign::Unsigned, &range);
    }

    fn resize(&mut self, dst: Var, op: CastOp, flags: Flags, a: &Operand) {
        let (Some(to), Some(from)) = (self.width_of(dst), self.width(a)) else {
            self.havoc(dst);
            return;
        };
        if self.num.is_bottom() {
            return;
        }
        let twin = self.twin(a, from);
        if twin.is_bottom() {
            self.num.set_bottom();
            return;
        }
        let c = Conversion {
            op,
            flags,
            from,
            to,
            a,
            twin,
        };
        match self.few_resized(&c) {
            Some(results) => {
                self.set_results(dst, to, &results, |s| s.relate_resized(dst, &c));
            }
            None if c.is_certain() => {
                let result = c.range();
                if self.num.is_box() {
                    return self.set_twin(dst, to, &result);
                }
                self.relate_resized(dst, &c);
                self.refine(dst, to, &result);
            }
            None => self.havoc(dst),
        }
    }

    fn compared(&mut self, v: Var) {
        for (_, d) in self.dims(v) {
            self.num.compared(d);
        }
    }

    fn assume_cmp(&mut self, op: CmpOp, a: &Operand, b: &Operand) {
        self.compare(op, a, b);
    }

    fn decide_cmp(&self, op: CmpOp, a: &Operand, b: &Operand) -> Tri {
        self.decide_comparison(op, a, b)
    }

    fn assume_fits(&mut self, op: BinOp, sign: Sign, a: &Operand, b: &Operand, holds: bool) {
        self.assume_fitting(op, sign, a, b, holds);
    }

    fn decide_fits(&self, op: BinOp, sign: Sign, a: &Operand, b: &Operand) -> Tri {
        self.decide_fitting(op, sign, a, b)
    }

    fn range(&self, a: &Operand, sign: Sign) -> Interval {
        match self.width(a) {
            Some(width) => self.twin(a, width).get(sign).clone(),
            None => Interval::TOP,
        }
    }

    fn lowest_bit(&self, a: &Operand) -> Option<bool> {
        let width = self.width(a)?;
        let twin = self.twin(a, width);
        if let Some(k) = twin.unsigned.as_singleton() {
            return Some(k.is_odd());
        }
        Sign::ALL.into_iter().find_map(|sign| {
            let e = self.direct(a, sign, width, &twin)?;
            self.num.residue(&e).decide(&Z::from(2), &Z::ONE)
        })
    }

    fn project(&mut self, keep: &dyn Fn(Var) -> bool) {
        self.num
            .project(&|d: Dim| d.view().is_none_or(|(v, _)| keep(v)));
    }

    fn rename(&mut self, pairs: &[(Var, Var)]) {
        let mut dims = Vec::new();
        for (from, to) in pairs {
            for (sign, d) in self.dims(*from) {
                if self.tracks(*to, sign) {
                    dims.push((d, Dim::of(*to, sign)));
                } else {
                    self.num.forget(d);
                }
            }
        }
        self.num.rename(&dims);
    }

    fn formula(&self) -> Formula {
        let trivial = |f: &Formula| matches!(f, Formula::Lin(c) if self.is_implied_by_type(c));
        match self.num.formula() {
            Formula::And(parts) => Formula::and(parts.into_iter().filter(|p| !trivial(p))),
            f if trivial(&f) => Formula::True,
            f => f,
        }
    }
}

impl<N: Numeric> Machine<N> {
    /// Whether the type's range alone makes the constraint hold.
    fn is_implied_by_type(&self, c: &LinCons) -> bool {
        let [(d, k)] = c.expr.terms() else {
            return false;
        };
        let Some((v, sign)) = d.view() else {
            return false;
        };
        let Some(width) = self.width_of(v) else {
            return false;
        };
        let range = Interval::full(width, sign).scaled(k);
        let value = range.plus(&Interval::singleton(c.expr.constant.clone()));
        c.rel == Rel::Le && value.leq(&Interval::at_most(Z::ZERO))
    }
}
