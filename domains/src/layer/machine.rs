//! The machine-integer layer: makes `Integers` of any numeric domain.
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
//! so: an unconstrained variable has no entry there.
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
mod enumeration;
mod operands;
mod operation;
#[cfg(test)]
mod tests;
mod transfer;

use crate::ghosts::SCRATCH;
use crate::integers::Integers;
use crate::lattice::{Lattice, by_field, lattice_methods};
use crate::numeric::Numeric;
use crate::state::Scope;
use crate::tuning::{MAX_PAIRS, MAX_WIDTH};
use crate::value::interval::Interval;
use enumeration::Results;
use ir::{Const, Dim, LinCons, LinExpr, Operand, Sign, Var, Z};
use smallvec::SmallVec;
use std::sync::Arc;
use twin::Twin;

/// Machine integers over a numeric domain.
#[derive(Clone, Debug)]
pub struct Machine<N> {
    scope: Arc<Scope>,
    num: N,
    /// How many pairs of operands are tried one by one at most.
    tries: u32,
}

impl<N: Numeric> Lattice for Machine<N> {
    lattice_methods!(by_field(num));
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
        SCRATCH.dim(slot)
    }
}

impl<N: Numeric> Machine<N> {
    /// Every valuation of the function's variables; `top` is any element of the
    /// numeric domain.
    pub fn new(scope: Arc<Scope>, mut top: N) -> Self {
        top.set_top();
        Machine {
            scope,
            num: top,
            tries: MAX_PAIRS,
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
            .is_some_and(|r| r.tracks(sign))
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
        for d in e.dims().filter(|d| SCRATCH.contains(*d)) {
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
            let readings = enumeration::read(values, width, sign);
            if relational {
                self.num.assume_readings(d, &readings, width, sign);
            } else if enumeration::is_everything(&readings, width) {
                self.num.forget(d);
            } else {
                self.num.set_readings(d, &readings, width, sign);
            }
        }
    }
}
