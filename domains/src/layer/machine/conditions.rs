//! Comparisons and "the exact result fits" on machine integers: refinement of
//! both readings of both operands, and decisions.

use super::operands::Operation;
use super::ranges::{self, is_division, is_shift};
use super::twin::Twin;
use super::{Machine, Slot};
use crate::algebra::non_linear::NonLinear;
use crate::ghosts::SCRATCH;
use crate::integers::Known;
use crate::lattice::Lattice;
use crate::numeric::Numeric;
use crate::state::Tri;
use crate::value::interval::Interval;
use ir::{BinOp, CmpOp, Flags, LinCons, LinExpr, Operand, Sign, Z, machine};

/// The constraint `a op b` on numbers, equal or different or ordered.
fn constraint(op: CmpOp, a: &LinExpr, b: &LinExpr) -> LinCons {
    match op {
        CmpOp::Eq => LinCons::eq(a, b),
        CmpOp::Ne => LinCons::ne(a, b),
        CmpOp::Ult | CmpOp::Slt => LinCons::lt(a, b),
        CmpOp::Ule | CmpOp::Sle => LinCons::le(a, b),
        CmpOp::Ugt | CmpOp::Sgt => LinCons::lt(b, a),
        CmpOp::Uge | CmpOp::Sge => LinCons::le(b, a),
    }
}

/// The readings in which a comparison may be made.
fn readings(op: CmpOp) -> &'static [Sign] {
    match op.sign() {
        None => &Sign::ALL,
        Some(Sign::Signed) => &Sign::ALL[..1],
        Some(Sign::Unsigned) => &Sign::ALL[1..],
    }
}

/// The parts of two intervals that `a op b` leaves, one reading.
fn refine_intervals(op: CmpOp, a: &Interval, b: &Interval) -> (Interval, Interval) {
    match op {
        CmpOp::Eq => {
            let both = a.intersection(b);
            (both.clone(), both)
        }
        CmpOp::Ne => (
            b.as_singleton().map_or(a.clone(), |k| a.without(k)),
            a.as_singleton().map_or(b.clone(), |k| b.without(k)),
        ),
        CmpOp::Ult | CmpOp::Slt => (
            a.intersection(&Interval::new(
                crate::value::interval::Bound::MinusInf,
                b.shifted(&Z::MINUS_ONE).hi().clone(),
            )),
            b.intersection(&Interval::new(
                a.shifted(&Z::ONE).lo().clone(),
                crate::value::interval::Bound::PlusInf,
            )),
        ),
        CmpOp::Ule | CmpOp::Sle => (
            a.intersection(&Interval::new(
                crate::value::interval::Bound::MinusInf,
                b.hi().clone(),
            )),
            b.intersection(&Interval::new(
                a.lo().clone(),
                crate::value::interval::Bound::PlusInf,
            )),
        ),
        CmpOp::Ugt | CmpOp::Sgt | CmpOp::Uge | CmpOp::Sge => {
            let (b, a) = refine_intervals(op.swap(), b, a);
            (a, b)
        }
    }
}

/// The parts of two operands that `a op b` leaves.
pub(super) fn refine_twins(op: CmpOp, width: u32, a: &Twin, b: &Twin) -> (Twin, Twin) {
    let (mut a, mut b) = (a.clone(), b.clone());
    for sign in readings(op) {
        let (x, y) = refine_intervals(op, a.get(*sign), b.get(*sign));
        *a.get_mut(*sign) = x;
        *b.get_mut(*sign) = y;
    }
    (a.reduced(width), b.reduced(width))
}

impl<N: Numeric> Machine<N> {
    fn refine_operand(&mut self, o: &Operand, width: u32, with: &Twin) {
        if let Operand::Var(v) = o {
            self.refine(*v, width, with);
        } else if with.is_bottom() {
            self.num.set_bottom();
        }
    }

    /// Keeps the valuations in which `a op b`.
    pub(super) fn compare(&mut self, op: CmpOp, a: &Operand, b: &Operand) {
        let Some(width) = self.width(a) else {
            return;
        };
        if self.num.is_bottom() {
            return;
        }
        if a == b {
            if !is_reflexive(op) {
                self.num.set_bottom();
            }
            return;
        }
        for v in [a, b].into_iter().filter_map(Operand::as_var) {
            for (sign, d) in self.dims(v) {
                self.num.tell_width(d, width, sign);
            }
        }
        let (twin_a, twin_b) = (self.twin(a, width), self.twin(b, width));
        let operands = [(a, &twin_a), (b, &twin_b)];
        let few = self.few_holding(operands, width, |x, y| machine::compare(op, width, x, y));
        if let Some((pairs, all)) = few {
            if !all {
                self.assume_pairs(a, b, width, &pairs);
            }
            if !self.num.is_relational() || self.num.is_bottom() {
                return;
            }
        }
        if !self.num.is_box() {
            for sign in readings(op) {
                let x = self.view(a, *sign, width, &twin_a, Slot::A);
                let y = self.view(b, *sign, width, &twin_b, Slot::B);
                self.num.assume(&constraint(op, &x, &y));
                for (o, e) in [(a, &x), (b, &y)] {
                    // An untracked reading learnt something for the tracked one.
                    if e.dims().any(|d| SCRATCH.contains(d)) {
                        let range = self.num.bounds(e);
                        self.refine_operand(o, width, &Twin::of(width, *sign, &range));
                    }
                }
                self.release(&x);
                self.release(&y);
            }
        }
        let (twin_a, twin_b) = refine_twins(op, width, &twin_a, &twin_b);
        self.refine_operand(a, width, &twin_a);
        self.refine_operand(b, width, &twin_b);
    }

    /// Whether `a op b`.
    pub(super) fn decide_comparison(&self, op: CmpOp, a: &Operand, b: &Operand) -> Tri {
        let Some(width) = self.width(a) else {
            return Tri::Unknown;
        };
        if self.num.is_bottom() {
            return Tri::True;
        }
        if a == b {
            return Tri::from_bool(is_reflexive(op));
        }
        let (twin_a, twin_b) = (self.twin(a, width), self.twin(b, width));
        let impossible = |op: CmpOp| {
            let (x, y) = refine_twins(op, width, &twin_a, &twin_b);
            x.is_bottom() || y.is_bottom()
        };
        if impossible(op.negate()) {
            return Tri::True;
        }
        if impossible(op) {
            return Tri::False;
        }
        if self.num.is_box() {
            return Tri::Unknown;
        }
        let operands = [(a, &twin_a), (b, &twin_b)];
        match self.few_holding(operands, width, |x, y| machine::compare(op, width, x, y)) {
            Some((_, true)) => return Tri::True,
            Some((pairs, false)) if pairs.is_empty() => return Tri::False,
            _ => {}
        }
        for sign in readings(op) {
            let x = self.direct(a, *sign, width, &twin_a);
            let y = self.direct(b, *sign, width, &twin_b);
            let (Some(x), Some(y)) = (x, y) else {
                continue;
            };
            let c = constraint(op, &x, &y);
            if self.num.entails(&c) {
                return Tri::True;
            }
            if self.num.entails(&c.negate()) {
                return Tri::False;
            }
        }
        Tri::Unknown
    }

    fn operation<'a>(
        &self,
        op: BinOp,
        a: &'a Operand,
        b: &'a Operand,
        width: u32,
    ) -> Operation<'a> {
        Operation {
            op,
            flags: Flags::NONE,
            width,
            a,
            b,
            twin_a: self.twin(a, width),
            twin_b: self.twin(b, width),
            known: Known::default(),
        }
    }

    /// Keeps the valuations in which the exact result fits, or doesn't.
    pub(super) fn assume_fitting(
        &mut self,
        op: BinOp,
        sign: Sign,
        a: &Operand,
        b: &Operand,
        holds: bool,
    ) {
        let Some(width) = self.width(a) else {
            return;
        };
        match (self.decide_fitting(op, sign, a, b), holds) {
            (Tri::True, true) | (Tri::False, false) => return,
            (Tri::True, false) | (Tri::False, true) => {
                self.num.set_bottom();
                return;
            }
            (Tri::Unknown, _) => {}
        }
        let o = self.operation(op, a, b, width);
        let operands = [(a, &o.twin_a), (b, &o.twin_b)];
        let few = self.few_holding(operands, width, |x, y| {
            machine::fits(op, sign, width, x, y) == holds
        });
        if let Some((pairs, _)) = few {
            self.assume_pairs(a, b, width, &pairs);
            if !self.num.is_relational() || self.num.is_bottom() {
                return;
            }
        }
        if holds {
            self.assume_defined(op, width, b, true);
        }
        let o = self.operation(op, a, b, width);
        let full = Interval::full(width, sign);
        let exact = ranges::exact(op, sign, width, &o.twin_a, &o.twin_b);
        let target = if holds {
            full.clone()
        } else if exact.leq(&full) {
            // Where there is an exact result, it fits.
            self.assume_defined(op, width, b, false);
            return;
        } else if ranges::may_be_undefined(op, width, &o.twin_b) {
            return;
        } else if exact.lo() >= full.lo() {
            Interval::at_least(Z::max_of(width, sign) + Z::ONE)
        } else if exact.hi() <= full.hi() {
            Interval::at_most(Z::min_of(width, sign) - Z::ONE)
        } else {
            return;
        };
        self.assume_result(&o, sign, &target);
    }

    /// Keeps the valuations in which there is an exact result, or isn't one.
    fn assume_defined(&mut self, op: BinOp, width: u32, b: &Operand, defined: bool) {
        let (condition, limit) = if is_division(op) {
            (CmpOp::Ne, Z::ZERO)
        } else if is_shift(op) {
            (CmpOp::Ult, Z::from(width))
        } else {
            return;
        };
        let condition = if defined {
            condition
        } else {
            condition.negate()
        };
        self.compare(condition, b, &Operand::int(width, limit));
    }

    /// Keeps the valuations in which the exact result is in `target`.
    fn assume_result(&mut self, o: &Operation, sign: Sign, target: &Interval) {
        if !self.num.is_box()
            && let Some(e) = self.linear(o, sign)
        {
            for c in target.constraints(&e) {
                self.num.assume(&c);
            }
        }
        let (a, b) = (o.twin_a.get(sign), o.twin_b.get(sign));
        let minus = |x: &Interval| x.scaled(&Z::MINUS_ONE);
        let divided = |by: &Interval| {
            if by.contains(&Z::ZERO) {
                Interval::TOP
            } else {
                // a·b = t with b not 0: a is t / b, which truncates nothing.
                Interval::apply(NonLinear::DivTrunc, target, by)
            }
        };
        let (new_a, new_b) = match o.op {
            BinOp::Add => (target.plus(&minus(b)), target.plus(&minus(a))),
            BinOp::Sub => (target.plus(b), a.plus(&minus(target))),
            BinOp::Mul => (divided(b), divided(a)),
            BinOp::Shl => {
                let least = o.twin_b.unsigned.lo().finite().and_then(Z::to_u32);
                let factor = Z::pow2(least.unwrap_or(0).min(o.width));
                // Shifting further only moves away from 0.
                let hull = target.hull(&Interval::singleton(0));
                (hull.quotient(&factor), Interval::TOP)
            }
            BinOp::SDiv if sign == Sign::Signed => {
                // Only the minimum divided by -1 doesn't fit.
                let least = Z::min_of(o.width, Sign::Signed);
                let fits = target.contains(&Z::ZERO);
                let only = |x: &Interval, k: &Z| x.as_singleton() == Some(k);
                let without = |cond: bool, x: &Interval, k: &Z| {
                    if cond && fits {
                        x.without(k)
                    } else {
                        Interval::TOP
                    }
                };
                (
                    without(only(b, &Z::MINUS_ONE), a, &least),
                    without(only(a, &least), b, &Z::MINUS_ONE),
                )
            }
            _ => return,
        };
        self.refine_operand(o.a, o.width, &Twin::of(o.width, sign, &new_a));
        self.refine_operand(o.b, o.width, &Twin::of(o.width, sign, &new_b));
    }

    /// Whether the exact result fits.
    pub(super) fn decide_fitting(&self, op: BinOp, sign: Sign, a: &Operand, b: &Operand) -> Tri {
        let Some(width) = self.width(a) else {
            return Tri::Unknown;
        };
        if self.num.is_bottom() {
            return Tri::True;
        }
        let o = self.operation(op, a, b, width);
        let full = Interval::full(width, sign);
        let exact = ranges::exact(op, sign, width, &o.twin_a, &o.twin_b);
        if ranges::must_be_undefined(op, width, &o.twin_b) || exact.intersection(&full).is_bottom()
        {
            return Tri::False;
        }
        let operands = [(a, &o.twin_a), (b, &o.twin_b)];
        match self.few_holding(operands, width, |x, y| machine::fits(op, sign, width, x, y)) {
            Some((_, true)) => return Tri::True,
            Some((pairs, false)) if pairs.is_empty() => return Tri::False,
            _ => {}
        }
        if !ranges::may_be_undefined(op, width, &o.twin_b) {
            if exact.leq(&full) {
                return Tri::True;
            }
            if let Some(e) = self.linear(&o, sign).filter(|_| !self.num.is_box()) {
                let relational = self.num.bounds(&e);
                if relational.leq(&full) {
                    return Tri::True;
                }
                if relational.intersection(&full).is_bottom() {
                    return Tri::False;
                }
            }
        }
        Tri::Unknown
    }
}

/// Whether `x op x` holds; if not, it never does.
fn is_reflexive(op: CmpOp) -> bool {
    match op {
        CmpOp::Eq | CmpOp::Ule | CmpOp::Uge | CmpOp::Sle | CmpOp::Sge => true,
        CmpOp::Ne | CmpOp::Ult | CmpOp::Ugt | CmpOp::Slt | CmpOp::Sgt => false,
    }
}
