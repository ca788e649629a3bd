//! The integers that the machine-integer layer offers: each operation by its
//! cases, few operands, ranges alone, relations.

use super::operands::Conversion;
use super::operands::Operation;
use super::operation::Reading;
use super::twin::Twin;
use super::{Machine, Slot, ranges};
use crate::integers::{Integers, Known};
use crate::lattice::Lattice;
use crate::numeric::Numeric;
use crate::state::{Scope, Tri};
use crate::value::congruence::Congruence;
use crate::value::interval::Interval;
use ir::{
    BinOp, CastOp, CmpOp, Dim, Flags, Formula, LinCons, LinExpr, Operand, Rel, Sign, UnOp, Var, Z,
};
use rustc_hash::FxHashSet as HashSet;
use smallvec::SmallVec;
use std::sync::Arc;

impl<N: Numeric> Integers for Machine<N> {
    fn carry(&self, scope: &Arc<Scope>, pairs: &[(Var, Var)]) -> Self {
        let mut known: Vec<Var> = pairs.iter().map(|(from, _)| *from).collect();
        known.sort_unstable();
        let mut part = self.restricted(&known);
        let (mut dims, mut carried) = (Vec::new(), Vec::new());
        let there = |v: Var, sign| {
            let readings = scope.readings.get(v.index());
            readings.is_some_and(|r| r.tracks(sign))
        };
        for (from, to) in pairs {
            let Some(width) = self.width_of(*from) else {
                continue;
            };
            carried.push((*to, width));
            let twin = self.twin(&Operand::Var(*from), width);
            for sign in Sign::ALL.into_iter().filter(|sign| there(*to, *sign)) {
                let d = Dim::of(*from, sign);
                if !self.tracks(*from, sign) {
                    // A reading that isn't tracked here is the other one, wrapped.
                    if let Some((_, tracked)) = self.dims(*from).first() {
                        part.num.assign(d, &LinExpr::dim(*tracked));
                        part.num.wrap(d, width, sign);
                    }
                    part.num.assume_bounds(d, twin.get(sign));
                }
                dims.push((d, Dim::of(*to, sign)));
            }
        }
        // Readings that aren't tracked there.
        let sources: HashSet<Dim> = dims.iter().map(|(from, _)| *from).collect();
        part.num.project(&|d| sources.contains(&d));
        part.num.rename(&dims);
        part.scope = Arc::clone(scope);
        for (v, width) in carried {
            part.refine(v, width, &Twin::full(width));
        }
        part
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
            let class = self.num.facts(&e).class;
            let is = |bit: &bool| class.leq(&Congruence::new(&Z::from(2), &Z::from(*bit)));
            [false, true].into_iter().find(is)
        })
    }

    fn project(&mut self, keep: &dyn Fn(Var) -> bool) {
        self.num
            .project(&|d: Dim| d.view().is_none_or(|(v, _)| keep(v)));
    }

    fn restricted(&self, vars: &[Var]) -> Self {
        let dims = vars.iter().flat_map(|v| self.dims(*v));
        let mut dims: Vec<Dim> = dims.map(|(_, d)| d).collect();
        dims.sort_unstable();
        Machine {
            scope: Arc::clone(&self.scope),
            num: self.num.restricted(&dims),
            tries: self.tries,
        }
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
