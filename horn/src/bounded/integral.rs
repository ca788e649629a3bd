//! Floats that are integers: what is known of them without arithmetic of floats, which
//! solvers find hard.
//!
//! An integer of few bits becomes the very number: so floats compare as the integers do
//! that they were made of, and become those again. Rounded down, a float is at most what
//! it was.

use super::operation::Outcome;
use super::term::{Id, Node, Scalar, Sort, Terms, format};
use ir::ieee::truncated;
use ir::interp::Value;
use ir::{FloatCmp, FloatFn, FloatKind, FloatOp, Sign, Z};

/// A float as a number; `None` of what is none.
fn number(v: &Value) -> Option<f64> {
    let Value::Float { kind, bits } = v else {
        return None;
    };
    let x = match kind {
        FloatKind::F32 => f64::from(f32::from_bits(bits.to_u32()?)),
        FloatKind::F64 => f64::from_bits(bits.to_u64()?),
        _ => return None,
    };
    (!x.is_nan()).then_some(x)
}

/// The greatest integer that is at most a finite number, and the least that is at least
/// that.
fn around(x: f64) -> Option<(Z, Z)> {
    Some((truncated(x.floor())?, truncated(x.ceil())?))
}

fn rounds_to_integers(op: FloatFn) -> bool {
    use FloatFn as F;
    matches!(op, F::Floor | F::Ceil | F::Trunc | F::Round | F::RoundEven)
}

impl Terms {
    /// What an operation with one operand was applied to.
    fn operand_of(&self, t: Id) -> Option<(FloatFn, Id)> {
        match *self.node(t) {
            Node::Float(FloatOp::Fn(op), _, [Some(a), None, None]) => Some((op, a)),
            _ => None,
        }
    }

    /// Whether rounding to an integer changes nothing of a float.
    pub(super) fn is_integral(&self, t: Id) -> bool {
        use FloatFn as F;
        match self.operand_of(t) {
            Some((F::FromSigned | F::FromUnsigned, _)) => true,
            Some((F::Extend | F::Neg | F::Abs, a)) => self.is_integral(a),
            Some((op, _)) => rounds_to_integers(op),
            None => false,
        }
    }

    /// What rounding to an integer gives of what is one.
    pub(super) fn already_rounded(&self, op: FloatOp, args: &[Id]) -> Option<Id> {
        match (op, args) {
            (FloatOp::Fn(op), [a]) if rounds_to_integers(op) && self.is_integral(*a) => Some(*a),
            _ => None,
        }
    }

    /// The integer that a float is, of that sign, where it was made of one without
    /// rounding.
    fn integer_behind(&self, t: Id) -> Option<(Sign, Id)> {
        use FloatFn as F;
        let (op, a) = self.operand_of(t)?;
        let sign = match op {
            F::FromSigned => Sign::Signed,
            F::FromUnsigned => Sign::Unsigned,
            F::Extend => return self.integer_behind(a),
            _ => return None,
        };
        let Sort::Scalar(Scalar::Float(kind)) = self.sort(t) else {
            return None;
        };
        let Sort::Scalar(Scalar::Bits(width)) = self.sort(a) else {
            return None;
        };
        let (_, significand) = format(kind)?;
        // -2^n is exact, too.
        let digits = width - u32::from(sign == Sign::Signed);
        (digits <= significand).then_some((sign, a))
    }

    /// A comparison of a float that is an integer with another one, or with a constant.
    pub(super) fn compared_as_integers(&mut self, op: FloatCmp, a: Id, b: Id) -> Option<Id> {
        if let Some(known) = self.compared_with_rounded(op, a, b) {
            return Some(known);
        }
        let (x, y) = match (self.integer_behind(a), self.integer_behind(b)) {
            (Some((s, x)), Some((r, y))) => {
                let wide = self.width(x).max(self.width(y)) + 1;
                (self.extend(s, wide, x), self.extend(r, wide, y))
            }
            (Some((s, x)), None) => {
                let (below, above) = around(number(&self.constant(b)?)?)?;
                let other = match op {
                    FloatCmp::Ole => below,
                    _ if op == FloatCmp::Oeq && below != above => return Some(Id::FALSE),
                    _ => above,
                };
                self.beside_constant(s, x, other)
            }
            (None, Some((r, y))) => {
                let (below, above) = around(number(&self.constant(a)?)?)?;
                let other = match op {
                    FloatCmp::Ole => above,
                    _ if op == FloatCmp::Oeq && below != above => return Some(Id::FALSE),
                    _ => below,
                };
                let (y, x) = self.beside_constant(r, y, other);
                (x, y)
            }
            (None, None) => return None,
        };
        match op {
            FloatCmp::Oeq => Some(self.eq(x, y)),
            FloatCmp::Olt => Some(self.less(Sign::Signed, x, y)),
            FloatCmp::Ole => {
                let greater = self.less(Sign::Signed, y, x);
                Some(self.not(greater))
            }
            _ => None,
        }
    }

    /// An integer and a constant with enough bits, or one that compares with it as that.
    fn beside_constant(&mut self, sign: Sign, x: Id, other: Z) -> (Id, Id) {
        let width = self.width(x);
        let beyond = Z::pow2(width);
        let other = other.clamp(-&beyond, beyond);
        let wide = width + 2;
        (
            self.extend(sign, wide, x),
            self.bits(wide, other.wrap_unsigned(wide)),
        )
    }

    /// A comparison of a number with itself after it was rounded down or up.
    fn compared_with_rounded(&mut self, op: FloatCmp, a: Id, b: Id) -> Option<Id> {
        let below = |t: &Terms, low: Id, high: Id| {
            let from = |x: Id, how: FloatFn| match t.operand_of(x) {
                Some((op, of)) if op == how => of,
                _ => x,
            };
            let of = from(low, FloatFn::Floor);
            (low != high && of == from(high, FloatFn::Ceil)).then_some(of)
        };
        match op {
            FloatCmp::Ole => {
                let of = below(self, a, b)?;
                let none = self.is_no_number(of);
                Some(self.not(none))
            }
            FloatCmp::Olt => below(self, b, a).map(|_| Id::FALSE),
            _ => None,
        }
    }

    /// The integer of that width that a float is, and whether there is one.
    pub(super) fn integer_again(&mut self, a: Id, sign: Sign, w: u32) -> Option<Outcome> {
        let (from, x) = self.integer_behind(a)?;
        let wide = self.width(x).max(w) + 1;
        let whole = self.extend(from, wide, x);
        let value = self.extract(0, w, whole);
        let again = self.extend(sign, wide, value);
        Some(Outcome {
            value,
            defined: self.eq(whole, again),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const DOUBLE: Sort = Sort::Scalar(Scalar::Float(FloatKind::F64));
    const SINGLE: Sort = Sort::Scalar(Scalar::Float(FloatKind::F32));

    fn made(t: &mut Terms, op: FloatFn, to: Sort, a: Id) -> Id {
        super::super::float::apply(t, op.into(), &[a], to)
            .unwrap()
            .value
    }

    #[test]
    fn integers_of_few_bits_come_back() {
        let mut t = Terms::new();
        let x = t.free(Sort::bits(32));
        let double = made(&mut t, FloatFn::FromSigned, DOUBLE, x);
        let again = t.integer_again(double, Sign::Signed, 32).unwrap();
        assert_eq!((again.value, again.defined), (x, Id::TRUE));
        // Of a `float` they may be others.
        let single = made(&mut t, FloatFn::FromSigned, SINGLE, x);
        assert!(t.integer_again(single, Sign::Signed, 32).is_none());
        let narrow = t.free(Sort::bits(25));
        let single = made(&mut t, FloatFn::FromSigned, SINGLE, narrow);
        assert!(t.integer_again(single, Sign::Signed, 25).is_some());
        let unsigned = made(&mut t, FloatFn::FromUnsigned, SINGLE, narrow);
        assert!(t.integer_again(unsigned, Sign::Signed, 25).is_none());
        // Negative ones are no unsigned ones.
        let again = t.integer_again(double, Sign::Unsigned, 32).unwrap();
        assert_ne!(again.defined, Id::TRUE);
    }

    #[test]
    fn floats_compare_as_the_integers_that_they_are() {
        use FloatCmp as C;
        let mut t = Terms::new();
        for (x, wide) in [(-128i64, 8), (-1, 8), (0, 8), (127, 8), (2, 16)] {
            let int = t.bits(wide, Z::from(x).wrap_unsigned(wide));
            // What isn't computed at once.
            let node = Node::Float(FloatFn::FromSigned.into(), DOUBLE, [Some(int), None, None]);
            let float = t.make(node, DOUBLE);
            for c in [-1e9f64, -128.0, -1.5, -1.0, -0.0, 0.5, 126.5, 127.0, 1e30] {
                let bits = t.bits(64, c.to_bits());
                let constant = t.of_bits(FloatKind::F64, bits);
                for op in [C::Oeq, C::Olt, C::Ole] {
                    #[expect(clippy::cast_precision_loss, reason = "they are small")]
                    let number = x as f64;
                    let expected = ir::ieee::compare(op, number, c);
                    let is = t.compared_as_integers(op, float, constant);
                    assert_eq!(is, Some(Id::of(expected)), "{x} {op:?} {c}");
                    let expected = ir::ieee::compare(op, c, number);
                    let is = t.compared_as_integers(op, constant, float);
                    assert_eq!(is, Some(Id::of(expected)), "{c} {op:?} {x}");
                }
            }
        }
    }

    #[test]
    fn what_is_rounded_down_is_at_most_what_it_was() {
        let mut t = Terms::new();
        let bits = t.free(Sort::bits(64));
        let x = t.of_bits(FloatKind::F64, bits);
        let floor = made(&mut t, FloatFn::Floor, DOUBLE, x);
        let ceil = made(&mut t, FloatFn::Ceil, DOUBLE, x);
        let none = t.is_no_number(x);
        let number = t.not(none);
        for (low, high) in [(floor, x), (x, ceil), (floor, ceil)] {
            assert_eq!(
                t.compared_as_integers(FloatCmp::Ole, low, high),
                Some(number)
            );
            assert_eq!(
                t.compared_as_integers(FloatCmp::Olt, high, low),
                Some(Id::FALSE)
            );
            assert_eq!(t.compared_as_integers(FloatCmp::Ole, high, low), None);
            assert_eq!(t.compared_as_integers(FloatCmp::Oeq, low, high), None);
        }
        assert_eq!(made(&mut t, FloatFn::Round, DOUBLE, ceil), ceil);
    }
}
