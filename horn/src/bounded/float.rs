//! Floats of the formats binary32 and binary64: the image of what
//! [`ir::interp::float_result`] computes, in the theory of floating-point numbers
//! of SMT-LIB (M. Brain, C. Tinelli, P. Rümmer, T. Wahl, *An Automatable Formal
//! Semantics for IEEE-754 Floating-Point Arithmetic*, ARITH 2015).
//!
//! A float that comes from outside is its bits; what is computed from it is a
//! number, or none: of what is no number any sign and payload are possible.

use super::operation::Outcome;
use super::term::{Id, Node, Scalar, Sort, Terms, format};
use ir::interp::{Value, float_result};
use ir::{FloatCmp, FloatFn, FloatKind, FloatOp, Sign, Type, Z};

/// Integers wider than this don't meet floats: their bounds must be finite numbers
/// of every format.
const WIDEST: u32 = 64;
/// Classes of [`FloatFn::Class`].
const NEGATIVE: u32 = 0b00_0011_1100;
const NO_NUMBER: u32 = 0b11;

/// The value of a term of a sort that has those bits.
pub(super) fn value(sort: Sort, z: &Z) -> Value {
    match sort {
        Sort::Scalar(Scalar::Float(kind)) => Value::Float {
            kind,
            bits: z.clone(),
        },
        Sort::Scalar(Scalar::Bits(width)) => Value::int(width, z.clone()),
        _ => Value::Bool(z.is_odd()),
    }
}

/// The type whose values a sort has.
pub(super) fn type_of(sort: Sort) -> Type {
    match sort {
        Sort::Scalar(Scalar::Float(kind)) => Type::Float(kind),
        Sort::Scalar(Scalar::Bits(w)) => Type::Int(w),
        _ => Type::Bool,
    }
}

/// Whether the bits are those of no number.
pub(super) fn is_nan(kind: FloatKind, bits: &Z) -> bool {
    let Some((_, significand)) = format(kind) else {
        return false;
    };
    let size = bits.mod_pow2(kind.bits() - 1);
    let infinity = Z::pow2(kind.bits() - 1) - Z::pow2(significand - 1);
    size > infinity
}

impl Terms {
    /// The float that has those bits.
    pub(super) fn of_bits(&mut self, kind: FloatKind, bits: Id) -> Id {
        self.make(Node::OfBits(kind, bits), Sort::Scalar(Scalar::Float(kind)))
    }

    fn float_constant(&self, t: Id) -> Option<&Z> {
        match *self.node(t) {
            Node::OfBits(_, bits) => self.as_bits(bits),
            _ => None,
        }
    }

    /// The value of a term that has only one.
    pub(super) fn constant(&self, t: Id) -> Option<Value> {
        let z = match self.node(t) {
            Node::Bool(b) => Z::from(*b),
            Node::Bits(_, z) => z.clone(),
            _ => self.float_constant(t)?.clone(),
        };
        Some(value(self.sort(t), &z))
    }

    fn of_value(&mut self, v: &Value) -> Option<Id> {
        Some(match v {
            Value::Bool(b) => Id::of(*b),
            Value::Int { width, value } => self.bits(*width, value.clone()),
            // Other bits are possible.
            Value::Float { kind, bits } if is_nan(*kind, bits) => return None,
            Value::Float { kind, bits } => {
                let bits = self.bits(kind.bits(), bits.clone());
                self.of_bits(*kind, bits)
            }
            _ => return None,
        })
    }

    /// An operation that [`super::text`] knows how to write.
    fn float(&mut self, op: impl Into<FloatOp>, to: Sort, args: &[Id]) -> Id {
        let op = op.into();
        if let Some(same) = self.already_rounded(op, args) {
            return same;
        }
        let values: Option<Vec<Value>> = args.iter().map(|a| self.constant(*a)).collect();
        let result = values.and_then(|all| float_result(op, &all, type_of(to)));
        if let Some(known) = result.and_then(|v| self.of_value(&v)) {
            return known;
        }
        // Of a choice between constants it is one.
        let open = |a: &&Id| self.constant(**a).is_none();
        let mut opens = args.iter().filter(open);
        if let (Some(one), None) = (opens.next().copied(), opens.next())
            && let Node::Ite(c, x, y) = *self.node(one)
            && self.constant(x).is_some()
            && self.constant(y).is_some()
        {
            let with = |x: Id| -> Vec<Id> {
                let each = args.iter().map(|a| if *a == one { x } else { *a });
                each.collect()
            };
            let (x, y) = (self.float(op, to, &with(x)), self.float(op, to, &with(y)));
            return self.ite(c, x, y);
        }
        let mut parts = [None; 3];
        for (part, a) in parts.iter_mut().zip(args) {
            *part = Some(*a);
        }
        self.make(Node::Float(op, to, parts), to)
    }

    /// Whether two floats are the same number, zeros with their signs, or both none.
    pub(super) fn same_float(&mut self, a: Id, b: Id) -> Id {
        if a == b {
            return Id::TRUE;
        }
        self.make(Node::Eq(a, b), Sort::BOOL)
    }

    fn is_of(&mut self, a: Id, classes: u32) -> Id {
        let mask = self.bits(32, classes);
        self.float(FloatFn::Class, Sort::BOOL, &[a, mask])
    }

    /// Something that is no number.
    fn no_number(&mut self, sort: Sort) -> Id {
        let zero = self.bits(1, 0);
        let zero = self.float(FloatFn::FromUnsigned, sort, &[zero]);
        self.float(FloatFn::Div, sort, &[zero, zero])
    }

    pub(super) fn is_no_number(&mut self, a: Id) -> Id {
        self.is_of(a, NO_NUMBER)
    }

    /// The bits of a float, and what is promised of them.
    pub(super) fn bits_of(&mut self, a: Id) -> (Id, Id) {
        let Sort::Scalar(Scalar::Float(kind)) = self.sort(a) else {
            return (a, Id::TRUE);
        };
        match *self.node(a) {
            Node::OfBits(_, bits) => (bits, Id::TRUE),
            Node::Ite(c, x, y)
                if matches!(self.node(x), Node::OfBits(..))
                    && matches!(self.node(y), Node::OfBits(..)) =>
            {
                let ((x, _), (y, _)) = (self.bits_of(x), self.bits_of(y));
                (self.ite(c, x, y), Id::TRUE)
            }
            _ => {
                let bits = self.free(Sort::bits(kind.bits()));
                let float = self.of_bits(kind, bits);
                (bits, self.same_float(float, a))
            }
        }
    }

    fn compared(&mut self, op: FloatCmp, a: Id, b: Id) -> Id {
        use FloatCmp as C;
        let not = |t: &mut Terms, op: FloatCmp| {
            let x = t.compared(op, a, b);
            t.not(x)
        };
        match op {
            C::False => Id::FALSE,
            C::True => Id::TRUE,
            C::Uno if a == b => self.is_no_number(a),
            C::Uno => {
                let (x, y) = (self.is_no_number(a), self.is_no_number(b));
                self.or(x, y)
            }
            C::Oeq if a == b => not(self, C::Uno),
            C::Olt if a == b => Id::FALSE,
            C::Ole if a == b => not(self, C::Uno),
            C::Oeq | C::Olt | C::Ole => self
                .compared_as_integers(op, a, b)
                .unwrap_or_else(|| self.float(op, Sort::BOOL, &[a, b])),
            C::Ogt => self.compared(C::Olt, b, a),
            C::Oge => self.compared(C::Ole, b, a),
            C::One => {
                let (less, greater) = (self.compared(C::Olt, a, b), self.compared(C::Olt, b, a));
                self.or(less, greater)
            }
            C::Ord => not(self, C::Uno),
            C::Ueq => not(self, C::One),
            C::Ugt => not(self, C::Ole),
            C::Uge => not(self, C::Olt),
            C::Ult => not(self, C::Oge),
            C::Ule => not(self, C::Ogt),
            C::Une => not(self, C::Oeq),
        }
    }

    /// The integer that a float is, rounded before, and whether there is one.
    fn integer_of(&mut self, a: Id, kind: FloatKind, sign: Sign, w: u32, how: FloatFn) -> Outcome {
        if let Some(known) = self.integer_again(a, sign, w) {
            return known;
        }
        let sort = self.sort(a);
        let integral = self.float(how, sort, &[a]);
        let bound = |t: &mut Terms, z: Z| {
            let wide = t.bits(w + 2, z);
            let from = Sort::Scalar(Scalar::Float(kind));
            t.float(FloatFn::FromSigned, from, &[wide])
        };
        let least = bound(self, Z::min_of(w, sign));
        let beyond = bound(self, Z::max_of(w, sign) + Z::ONE);
        let above = self.compared(FloatCmp::Ole, least, integral);
        let below = self.compared(FloatCmp::Olt, integral, beyond);
        let op = match sign {
            Sign::Signed => FloatFn::ToSigned,
            Sign::Unsigned => FloatFn::ToUnsigned,
        };
        Outcome {
            value: self.float(op, Sort::bits(w), &[integral]),
            defined: self.and(above, below),
        }
    }

    fn saturated(&mut self, a: Id, kind: FloatKind, sign: Sign, w: u32) -> Id {
        let fitting = self.integer_of(a, kind, sign, w, FloatFn::Trunc);
        let zero = self.bits(w, 0);
        let (least, most) = (
            self.bits(w, Z::min_of(w, sign)),
            self.bits(w, Z::max_of(w, sign)),
        );
        let negative = self.is_of(a, NEGATIVE);
        let end = self.ite(negative, least, most);
        let none = self.is_no_number(a);
        let beyond = self.ite(none, zero, end);
        self.ite(fitting.defined, fitting.value, beyond)
    }

    /// The smaller or the greater of two.
    fn extremum(&mut self, op: FloatFn, sort: Sort, a: Id, b: Id) -> Id {
        use FloatFn as F;
        let smaller = matches!(op, F::MinNum | F::Minimum | F::MinimumNum);
        let (low, high) = if smaller { (a, b) } else { (b, a) };
        let first = self.compared(FloatCmp::Olt, low, high);
        let equal = self.compared(FloatCmp::Oeq, a, b);
        // Zeros are equal.
        let negative = self.is_of(a, NEGATIVE);
        let of_equals = match op {
            F::MinNum | F::MaxNum => self.free(Sort::BOOL),
            _ if smaller => negative,
            _ => self.not(negative),
        };
        let of_equals = self.and(equal, of_equals);
        let takes_first = self.or(first, of_equals);
        let number = self.ite(takes_first, a, b);
        let (x, y) = (self.is_no_number(a), self.is_no_number(b));
        let both = self.and(x, y);
        let none = self.no_number(sort);
        let other = self.ite(x, b, a);
        let other = self.ite(both, none, other);
        let instead = match op {
            F::Minimum | F::Maximum => none,
            F::MinimumNum | F::MaximumNum => other,
            _ => {
                let any = self.free(Sort::BOOL);
                self.ite(any, other, none)
            }
        };
        let some = self.or(x, y);
        self.ite(some, instead, number)
    }
}

/// The result of an operation; `None` where it isn't modelled.
pub(super) fn apply(t: &mut Terms, op: FloatOp, args: &[Id], to: Sort) -> Option<Outcome> {
    use FloatFn as F;
    let total = |value: Id| Some(Outcome::total(value));
    let op = match (op, args) {
        (FloatOp::Cmp(op), [a, b]) => return total(t.compared(op, *a, *b)),
        (FloatOp::Fn(op), _) => op,
        (FloatOp::Cmp(_), _) => return None,
    };
    let kind = |s: Sort| match s {
        Sort::Scalar(Scalar::Float(kind)) => Some(kind),
        _ => None,
    };
    let width = |s: Sort| match s {
        Sort::Scalar(Scalar::Bits(w)) if w <= WIDEST => Some(w),
        _ => None,
    };
    let from = t.sort(*args.first()?);
    match (op, args) {
        (F::FromSigned | F::FromUnsigned, [a]) => {
            width(from)?;
            kind(to)?;
            total(t.float(op, to, &[*a]))
        }
        (F::ToSigned | F::ToUnsigned | F::LRound | F::LLRound | F::LRint | F::LLRint, [a]) => {
            let (sign, how) = match op {
                F::ToSigned => (Sign::Signed, F::Trunc),
                F::ToUnsigned => (Sign::Unsigned, F::Trunc),
                F::LRound | F::LLRound => (Sign::Signed, F::Round),
                _ => (Sign::Signed, F::RoundEven),
            };
            Some(t.integer_of(*a, kind(from)?, sign, width(to)?, how))
        }
        (F::ToSignedSat, [a]) => total(t.saturated(*a, kind(from)?, Sign::Signed, width(to)?)),
        (F::ToUnsignedSat, [a]) => total(t.saturated(*a, kind(from)?, Sign::Unsigned, width(to)?)),
        (F::Class, [a, mask]) => {
            kind(from)?;
            let mask = u32::try_from(t.as_bits(*mask)?.to_u64()?).ok()?;
            let both = t.is_of(*a, mask & !NO_NUMBER);
            let none = match mask & NO_NUMBER {
                0 => Id::FALSE,
                NO_NUMBER => t.is_no_number(*a),
                // Which kind of none it is nobody knows.
                _ => {
                    let (none, any) = (t.is_no_number(*a), t.free(Sort::BOOL));
                    t.and(none, any)
                }
            };
            total(t.or(both, none))
        }
        (F::Extend | F::Truncate, [a]) => {
            kind(from)?;
            kind(to)?;
            total(t.float(op, to, &[*a]))
        }
        _ if kind(to).is_none() || args.iter().any(|a| t.sort(*a) != to) => None,
        (
            F::Neg | F::Abs | F::Sqrt | F::Floor | F::Ceil | F::Trunc | F::Round | F::RoundEven,
            [_],
        )
        | (F::Add | F::Sub | F::Mul | F::Div, [_, _])
        | (F::Fma, [_, _, _]) => total(t.float(op, to, args)),
        (F::Rint | F::NearbyInt, [_]) => total(t.float(F::RoundEven, to, args)),
        (F::MulAdd, [a, b, c]) => {
            let product = t.float(F::Mul, to, &[*a, *b]);
            let twice = t.float(F::Add, to, &[product, *c]);
            let once = t.float(F::Fma, to, args);
            let which = t.free(Sort::BOOL);
            total(t.ite(which, once, twice))
        }
        (F::CopySign, [a, b]) => {
            let (any, negative) = (t.free(Sort::BOOL), t.is_of(*b, NEGATIVE));
            let none = t.is_no_number(*b);
            let negative = t.ite(none, any, negative);
            let size = t.float(F::Abs, to, &[*a]);
            let flipped = t.float(F::Neg, to, &[size]);
            total(t.ite(negative, flipped, size))
        }
        (
            F::MinNum | F::MaxNum | F::Minimum | F::Maximum | F::MinimumNum | F::MaximumNum,
            [a, b],
        ) => total(t.extremum(op, to, *a, *b)),
        // Of constants only.
        _ => {
            let values: Option<Vec<Value>> = args.iter().map(|a| t.constant(*a)).collect();
            let result = float_result(FloatOp::Fn(op), &values?, type_of(to))?;
            let known = t.of_value(&result)?;
            total(known)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bounded::text;
    use crate::solver::formula::{Answer, satisfy};
    use FloatFn as F;

    /// Numbers at the limits of the formats, by their bits.
    fn singles() -> Vec<Z> {
        let all = [
            0.0,
            1.0,
            1.5,
            2.5,
            0.1,
            3.0,
            f32::MIN_POSITIVE,
            f32::MIN_POSITIVE / 2.0,
            1e-45,
            8_388_607.5,
            16_777_216.0,
            16_777_217.0,
            2_147_483_648.0,
            9.3e18,
            f32::MAX,
            f32::INFINITY,
        ];
        let signed = all.iter().flat_map(|x| [*x, -*x]);
        let bits = signed.map(|x| Z::from(x.to_bits()));
        bits.chain([Z::from(0x7FC0_0000), Z::from(0xFF80_0001_u32)])
            .collect()
    }

    fn doubles() -> Vec<Z> {
        let all = [
            0.0,
            1.0,
            -2.5,
            0.1,
            f64::MIN_POSITIVE,
            -5e-324,
            4_503_599_627_370_495.5,
            -9_007_199_254_740_993.0,
            -2_147_483_649.0,
            1e300,
            f64::INFINITY,
            f64::NEG_INFINITY,
            f64::NAN,
        ];
        all.iter().map(|x| Z::from(x.to_bits())).collect()
    }

    fn width(s: Sort) -> u32 {
        match s {
            Sort::Scalar(Scalar::Bits(w)) => w,
            _ => 1,
        }
    }

    /// What differs from the interpreter's results: arguments, which are variables
    /// with these values, so that solvers compute and not we.
    fn differences(t: &mut Terms, op: FloatOp, from: &[Sort], to: Sort, all: &[Vec<Z>]) -> Vec<Id> {
        let raw = |s: &Sort| match *s {
            Sort::Scalar(Scalar::Float(kind)) => Sort::bits(kind.bits()),
            s => s,
        };
        let variables: Vec<Id> = from.iter().map(|s| t.free(raw(s))).collect();
        let args: Vec<Id> = variables
            .iter()
            .zip(from)
            .map(|(v, s)| match *s {
                Sort::Scalar(Scalar::Float(kind)) => t.of_bits(kind, *v),
                _ => *v,
            })
            .collect();
        let out = apply(t, op, &args, to).unwrap();
        let mut found = Vec::new();
        for numbers in all {
            let values: Vec<Value> = from
                .iter()
                .zip(numbers)
                .map(|(s, z)| value(*s, z))
                .collect();
            let mut here = Id::TRUE;
            for ((v, z), s) in variables.iter().zip(numbers).zip(from) {
                let z = t.bits(width(raw(s)), z.clone());
                let is = t.eq(*v, z);
                here = t.and(here, is);
            }
            let Some(expected) = float_result(op, &values, type_of(to)) else {
                // Where the interpreter has no result, there is none.
                let has = if matches!(op, FloatOp::Fn(F::ToSigned | F::ToUnsigned)) {
                    out.defined
                } else {
                    Id::FALSE
                };
                found.push(t.and(here, has));
                continue;
            };
            let same = match (&expected, to) {
                (Value::Float { kind, bits }, _) => {
                    let bits = t.bits(kind.bits(), bits.clone());
                    let expected = t.of_bits(*kind, bits);
                    t.same_float(out.value, expected)
                }
                (Value::Int { width, value }, _) => {
                    let expected = t.bits(*width, value.clone());
                    t.eq(out.value, expected)
                }
                (Value::Bool(true), _) => out.value,
                _ => t.not(out.value),
            };
            let holds = t.and(out.defined, same);
            let differs = t.not(holds);
            found.push(t.and(here, differs));
        }
        found
    }

    fn check(op: impl Into<FloatOp>, from: &[Sort], to: Sort, all: &[Vec<Z>]) {
        let op = op.into();
        let mut t = Terms::new();
        let found = differences(&mut t, op, from, to, all);
        let formula = text::some_of(&t, &found);
        let answer = satisfy(&formula.text, 0).unwrap();
        assert_eq!(
            answer,
            Answer::Unsatisfiable,
            "{} {from:?} {to:?}",
            op.name()
        );
        // Of one that differs the solvers would have known.
        let mut t = Terms::new();
        let mut found = differences(&mut t, op, from, to, all);
        found.push(Id::TRUE);
        let formula = text::some_of(&t, &found);
        assert!(matches!(satisfy(&formula.text, 0), Ok(Answer::Model(_))));
    }

    fn pairs(all: &[Z]) -> Vec<Vec<Z>> {
        let each = all.iter().enumerate();
        // Every one with a few others.
        each.flat_map(|(i, x)| {
            [i, i + 1, i + 5, i + 12].map(|j| vec![x.clone(), all[j % all.len()].clone()])
        })
        .collect()
    }

    const SINGLE: Sort = Sort::Scalar(Scalar::Float(FloatKind::F32));
    const DOUBLE: Sort = Sort::Scalar(Scalar::Float(FloatKind::F64));

    #[test]
    #[ignore = "takes long; `make long`"]
    fn arithmetic_is_the_interpreters() {
        let (singles, doubles) = (pairs(&singles()), pairs(&doubles()));
        for op in [F::Add, F::Sub, F::Mul, F::Div, F::Minimum, F::MaximumNum] {
            check(op, &[SINGLE, SINGLE], SINGLE, &singles);
            check(op, &[DOUBLE, DOUBLE], DOUBLE, &doubles);
        }
        let with_third = |all: &[Vec<Z>]| -> Vec<Vec<Z>> {
            let each = all.iter().zip(all.iter().rev());
            each.map(|(x, y)| vec![x[0].clone(), x[1].clone(), y[0].clone()])
                .collect()
        };
        check(
            F::Fma,
            &[SINGLE, SINGLE, SINGLE],
            SINGLE,
            &with_third(&singles),
        );
    }

    #[test]
    fn numbers_are_rounded_and_compared_as_by_the_interpreter() {
        let single = |z: Z| vec![z];
        let ones: Vec<Vec<Z>> = singles().into_iter().map(single).collect();
        let twos: Vec<Vec<Z>> = doubles().into_iter().map(single).collect();
        for op in [
            F::Neg,
            F::Abs,
            F::Sqrt,
            F::Floor,
            F::Ceil,
            F::Trunc,
            F::Round,
            F::RoundEven,
            F::Rint,
        ] {
            check(op, &[SINGLE], SINGLE, &ones);
        }
        for op in [F::Neg, F::Floor, F::Round] {
            check(op, &[DOUBLE], DOUBLE, &twos);
        }
        check(F::Extend, &[SINGLE], DOUBLE, &ones);
        check(F::Truncate, &[DOUBLE], SINGLE, &twos);
        for op in FloatCmp::ALL.iter().copied() {
            check(op, &[SINGLE, SINGLE], Sort::BOOL, &pairs(&singles()));
        }
    }

    #[test]
    fn conversions_are_the_interpreters() {
        let single = |z: Z| vec![z];
        let ones: Vec<Vec<Z>> = singles().into_iter().map(single).collect();
        let twos: Vec<Vec<Z>> = doubles().into_iter().map(single).collect();
        for op in [F::ToSigned, F::ToUnsigned, F::ToSignedSat, F::ToUnsignedSat] {
            for w in [8, 32, 64] {
                check(op, &[SINGLE], Sort::bits(w), &ones);
                check(op, &[DOUBLE], Sort::bits(w), &twos);
            }
        }
        let all = [
            0,
            1,
            -1,
            127,
            16_777_217,
            -16_777_219,
            i64::MAX,
            i64::MIN,
            9_007_199_254_740_993,
        ];
        for w in [8, 32, 64] {
            let numbers = all.iter().map(|z| vec![Z::from(*z).wrap_unsigned(w)]);
            let numbers: Vec<Vec<Z>> = numbers.collect();
            for op in [F::FromSigned, F::FromUnsigned] {
                check(op, &[Sort::bits(w)], SINGLE, &numbers);
                check(op, &[Sort::bits(w)], DOUBLE, &numbers);
            }
        }
    }

    #[test]
    fn classes_are_the_interpreters() {
        for bit in 2..10 {
            let single = |z: Z| vec![z];
            let ones: Vec<Vec<Z>> = singles().into_iter().map(single).collect();
            let mut t = Terms::new();
            let x = t.free(Sort::bits(32));
            let float = t.of_bits(FloatKind::F32, x);
            let is = t.is_of(float, 1 << bit);
            let mut found = Vec::new();
            for z in ones.into_iter().flatten() {
                let mask = Value::int(32, Z::from(1u32 << bit));
                let args = [value(SINGLE, &z), mask];
                let expected = float_result(F::Class.into(), &args, Type::Bool);
                let z = t.bits(32, z);
                let here = t.eq(x, z);
                let expected = Id::of(expected == Some(Value::Bool(true)));
                let same = t.eq(is, expected);
                let differs = t.not(same);
                found.push(t.and(here, differs));
            }
            let formula = text::some_of(&t, &found);
            assert_eq!(
                satisfy(&formula.text, 0),
                Ok(Answer::Unsatisfiable),
                "{bit}"
            );
        }
    }

    #[test]
    fn what_can_be_computed_is_but_for_what_is_no_number() {
        let mut t = Terms::new();
        let number = |t: &mut Terms, x: f32| {
            let bits = t.bits(32, x.to_bits());
            t.of_bits(FloatKind::F32, bits)
        };
        let (half, zero) = (number(&mut t, 0.5), number(&mut t, 0.0));
        let one = t.float(F::Add, SINGLE, &[half, half]);
        assert_eq!(one, number(&mut t, 1.0));
        let none = t.float(F::Div, SINGLE, &[zero, zero]);
        assert!(matches!(t.node(none), Node::Float(..)));
        // Its bits are arbitrary, each time.
        let ((a, _), (b, _)) = (t.bits_of(none), t.bits_of(none));
        assert_ne!(a, b);
        let c = t.free(Sort::BOOL);
        let either = t.ite(c, half, zero);
        let doubled = t.float(F::Add, SINGLE, &[either, half]);
        assert_eq!(doubled, t.ite(c, one, half));
        assert_eq!(t.compared(FloatCmp::Olt, half, one), Id::TRUE);
        // One integer is a number of each format, and one number an integer of each width.
        let i = t.free(Sort::bits(32));
        let all = [SINGLE, DOUBLE].map(|to| t.float(F::FromSigned, to, &[i]));
        assert_eq!(all.map(|x| t.sort(x)), [SINGLE, DOUBLE]);
        let all = [8, 32].map(|w| t.float(F::ToSigned, Sort::bits(w), &[all[0]]));
        assert_eq!(all.map(|x| t.width(x)), [8, 32]);
    }
}
