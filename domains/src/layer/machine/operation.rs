//! Binary operations and conversions as the numeric domain computes them: the
//! exact result as an expression, brought back to each reading of the target.

use super::operands::{Conversion, Operation};
use super::ranges::natural;
use super::{Machine, Slot, ranges};
use crate::lattice::Lattice;
use crate::numeric::Numeric;
use crate::value::congruence::Congruence;
use crate::value::interval::Interval;
use ir::{BinOp, Dim, LinExpr, Sign, Var, Z};
use smallvec::SmallVec;

impl<N: Numeric> Machine<N> {
    /// `d = e`, a number congruent to the result, brought back to the width
    /// unless it is known to fit.
    pub(super) fn set_reading(&mut self, d: Dim, width: u32, r: &Reading) {
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
    pub(super) fn set_readings(&mut self, dst: Var, width: u32, readings: &[Reading]) {
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
    pub(super) fn is_certain(&self, o: &Operation) -> bool {
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
    pub(super) fn fits(&self, o: &Operation, sign: Sign) -> bool {
        let full = Interval::full(o.width, sign);
        ranges::exact(o.op, sign, o.width, &o.twin_a, &o.twin_b).leq(&full)
            || self
                .linear(o, sign)
                .is_some_and(|e| self.num.bounds(&e).leq(&full))
    }

    /// The exact result in that reading as an expression over tracked
    /// dimensions, for a linear operation.
    pub(super) fn linear(&self, o: &Operation, sign: Sign) -> Option<LinExpr> {
        let a = || self.direct(o.a, sign, o.width, &o.twin_a);
        let b = || self.direct(o.b, sign, o.width, &o.twin_b);
        combine(o, sign, a, b)
    }

    /// Whether `exact` holds: no remainder, no bit lost.
    pub(super) fn loses_nothing(&self, o: &Operation) -> bool {
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
        let multiples = Congruence::new(&divisor, &Z::ZERO);
        self.num.facts(&e).class.leq(&multiples)
    }

    /// The exact result of `o` in the reading `sign`, as an expression; may use
    /// scratch dimensions.
    pub(super) fn exact(&mut self, o: &Operation, sign: Sign) -> LinExpr {
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
    pub(super) fn relate(&mut self, dst: Var, o: &Operation) {
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

    /// `dst` is the result of a conversion, computed by the numeric domain.
    pub(super) fn relate_resized(&mut self, dst: Var, c: &Conversion) {
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
pub(super) struct Reading {
    /// For which reading.
    pub(super) sign: Sign,
    /// The number.
    pub(super) value: LinExpr,
    /// Whether it is an integer of the type already.
    pub(super) fits: bool,
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
