//! Operations on floats that are modelled: IEEE arithmetic on binary32 and binary64.
//!
//! On other formats, and where a result depends on more than the operands,
//! nothing is modelled: rounding modes other than to nearest, transcendental
//! functions, conversions to integers out of range.
//!
//! A result that is not a number is the positive quiet one without payload,
//! which LLVM allows. [`FloatFn::MulAdd`] rounds once or twice: the oracle says,
//! and a run in which that matters depends on an abstraction.

use super::Value;
use crate::ieee::{
    class, compare, exponent, nearest_double, nearest_single, next_double, next_single, remainder,
    scaled, truncated,
};
use crate::{FloatFn, FloatKind, FloatOp, Sign, Type, Z};
use std::cmp::Ordering;

/// What an operation gives.
pub(super) enum Answer {
    /// This.
    Exact(Value),
    /// One of these two.
    Either(Value, Value),
    /// Nothing that we know.
    NotModelled,
}

/// A number of a modelled format.
#[derive(Clone, Copy)]
enum Number {
    Single(f32),
    Double(f64),
}

use Number::{Double, Single};

impl Number {
    fn of(v: &Value) -> Option<Number> {
        let Value::Float { kind, bits } = v else {
            return None;
        };
        match kind {
            FloatKind::F32 => bits.to_u32().map(|b| Single(f32::from_bits(b))),
            FloatKind::F64 => bits.to_u64().map(|b| Double(f64::from_bits(b))),
            _ => None,
        }
    }

    /// The number; what is none becomes the one that we chose.
    fn value(self) -> Value {
        match self {
            Single(x) if x.is_nan() => Single(f32::from_bits(0x7FC0_0000)).bits(),
            Double(x) if x.is_nan() => Double(f64::from_bits(0x7FF8_0000_0000_0000)).bits(),
            number => number.bits(),
        }
    }

    /// These very bits.
    fn bits(self) -> Value {
        match self {
            Single(x) => Value::Float {
                kind: FloatKind::F32,
                bits: Z::from(x.to_bits()),
            },
            Double(x) => Value::Float {
                kind: FloatKind::F64,
                bits: Z::from(x.to_bits()),
            },
        }
    }

    /// Whether it is no number, and of the usual kind of those.
    fn is_quiet(self) -> bool {
        match self {
            Single(x) => x.is_nan() && x.to_bits() & 1 << 22 != 0,
            Double(x) => x.is_nan() && x.to_bits() & 1 << 51 != 0,
        }
    }

    fn map(self, single: fn(f32) -> f32, double: fn(f64) -> f64) -> Number {
        match self {
            Single(x) => Single(single(x)),
            Double(x) => Double(double(x)),
        }
    }

    fn with(
        self,
        other: Number,
        single: fn(f32, f32) -> f32,
        double: fn(f64, f64) -> f64,
    ) -> Option<Number> {
        match (self, other) {
            (Single(x), Single(y)) => Some(Single(single(x, y))),
            (Double(x), Double(y)) => Some(Double(double(x, y))),
            _ => None,
        }
    }

    /// Exact: every binary32 number is a binary64 number.
    fn double(self) -> f64 {
        match self {
            Single(x) => f64::from(x),
            Double(x) => x,
        }
    }
}

/// The result of an operation that has one, for sure. What is no number has any
/// sign and payload, in truth.
pub fn float_result(op: FloatOp, args: &[Value], to: Type) -> Option<Value> {
    match apply(op, args, to) {
        Answer::Exact(value) => Some(value),
        Answer::Either(..) | Answer::NotModelled => None,
    }
}

/// A value that was drawn for what isn't modelled, or the nearest one that the operation
/// may give: of sines and cosines from -1 to 1, of exponentials none below 0.
pub(super) fn brought_into_range(op: Option<FloatOp>, drawn: Value) -> Value {
    use FloatFn as F;
    let (Some(FloatOp::Fn(op)), Some(number)) = (op, Number::of(&drawn)) else {
        return drawn;
    };
    match op {
        F::Sin | F::Cos if number.double().abs() > 1.0 => {
            number.map(f32::signum, f64::signum).bits()
        }
        F::Exp | F::Exp2 | F::Exp10 if number.double() <= 0.0 => {
            number.map(f32::abs, f64::abs).bits()
        }
        _ => drawn,
    }
}

/// Applies an operation to its arguments.
pub(super) fn apply(op: FloatOp, args: &[Value], to: Type) -> Answer {
    let value = match op {
        FloatOp::Fn(FloatFn::MulAdd) => {
            return match (numbers(args).as_deref(), to) {
                (Some([a, b, c]), Type::Float(_)) => fused_or_not(*a, *b, *c),
                _ => Answer::NotModelled,
            };
        }
        FloatOp::Fn(FloatFn::Class) => is_of_class(args),
        FloatOp::Fn(
            op @ (FloatFn::MinNum
            | FloatFn::MaxNum
            | FloatFn::Minimum
            | FloatFn::Maximum
            | FloatFn::MinimumNum
            | FloatFn::MaximumNum),
        ) => {
            return match (numbers(args).as_deref(), to) {
                (Some([a, b]), Type::Float(_)) => extremum(op, *a, *b),
                _ => Answer::NotModelled,
            };
        }
        FloatOp::Fn(op) => exact(op, args, to),
        FloatOp::Cmp(op) => match numbers(args).as_deref() {
            Some([a, b]) => Some(Value::Bool(compare(op, a.double(), b.double()))),
            _ => None,
        },
    };
    match value {
        Some(value) if value.ty() == to => Answer::Exact(value),
        _ => Answer::NotModelled,
    }
}

fn numbers(args: &[Value]) -> Option<Vec<Number>> {
    args.iter().map(Number::of).collect()
}

fn exact(op: FloatFn, args: &[Value], to: Type) -> Option<Value> {
    use FloatFn as F;
    if let (F::FromSigned | F::FromUnsigned, [Value::Int { width, value }], Type::Float(kind)) =
        (op, args, to)
    {
        let exact = if op == F::FromSigned {
            value.wrap_signed(*width)
        } else {
            value.clone()
        };
        return match kind {
            FloatKind::F32 => Some(Single(nearest_single(&exact)).value()),
            FloatKind::F64 => Some(Double(nearest_double(&exact)).value()),
            _ => None,
        };
    }
    if let (F::Ldexp, [x, Value::Int { width, value }]) = (op, args) {
        let by = value
            .wrap_signed(*width)
            .clamp(Z::from(-5000), Z::from(5000));
        let by = by.to_i64().and_then(|n| i32::try_from(n).ok())?;
        #[allow(clippy::cast_possible_truncation)] // rounds once: the first is exact or far off
        return Some(match Number::of(x)? {
            Single(x) => Single(scaled(f64::from(x), by) as f32).value(),
            Double(x) => Double(scaled(x, by)).value(),
        });
    }
    let numbers = numbers(args)?;
    match (op, &numbers[..], to) {
        // The sign of anything flips or goes, so these two work on bits.
        (F::Neg | F::Abs, [_], _) => {
            let Value::Float { kind, bits } = &args[0] else {
                return None;
            };
            let sign = Z::pow2(kind.bits() - 1);
            let bits = if op == F::Neg {
                bits.bit_xor(&sign)
            } else {
                bits.mod_pow2(kind.bits() - 1)
            };
            Some(Value::Float { kind: *kind, bits })
        }
        (F::Floor, [x], _) => Some(x.map(f32::floor, f64::floor).value()),
        (F::Ceil, [x], _) => Some(x.map(f32::ceil, f64::ceil).value()),
        (F::Trunc, [x], _) => Some(x.map(f32::trunc, f64::trunc).value()),
        (F::Round, [x], _) => Some(x.map(f32::round, f64::round).value()),
        (F::Rint | F::NearbyInt | F::RoundEven, [x], _) => {
            let even = x.map(f32::round_ties_even, f64::round_ties_even);
            Some(even.value())
        }
        (F::CopySign, [x, y], _) => x.with(*y, f32::copysign, f64::copysign).map(Number::bits),
        (F::Sqrt, [x], _) => Some(x.map(f32::sqrt, f64::sqrt).value()),
        (F::Add, [x, y], _) => x.with(*y, |a, b| a + b, |a, b| a + b).map(Number::value),
        (F::Sub, [x, y], _) => x.with(*y, |a, b| a - b, |a, b| a - b).map(Number::value),
        (F::Mul, [x, y], _) => x.with(*y, |a, b| a * b, |a, b| a * b).map(Number::value),
        (F::Div, [x, y], _) => x.with(*y, |a, b| a / b, |a, b| a / b).map(Number::value),
        (F::Rem, [x, y], _) => x.with(*y, |a, b| a % b, |a, b| a % b).map(Number::value),
        (F::Remainder, [x, y], _) => x.with(*y, single_remainder, remainder).map(Number::value),
        (F::NextAfter, [x, y], _) => x.with(*y, next_single, next_double).map(Number::value),
        #[allow(clippy::cast_possible_truncation)] // exponents are small
        (F::Logb, [x], _) => Some(match *x {
            Single(x) => Single(logb(f64::from(x)) as f32).value(),
            Double(x) => Double(logb(x)).value(),
        }),
        #[allow(clippy::cast_possible_truncation)] // the fraction has no more digits
        (F::FrexpFraction, [x], _) => Some(match *x {
            Single(x) => Single(fraction(f64::from(x)) as f32).value(),
            Double(x) => Double(fraction(x)).value(),
        }),
        (F::FrexpExponent, [x], Type::Int(w)) => {
            let x = x.double();
            let n = match exponent(x) {
                Some(n) => n + 1,
                None if is_zero(x) => 0,
                None => return None,
            };
            Some(Value::int(w, Z::from(n)))
        }
        // What IEEE 754 and C's annex F ask for, and whole powers that are exact.
        (F::Sin | F::Tan, [x], _) if is_zero(x.double()) => Some(x.bits()),
        (F::Cos | F::Exp | F::Exp2 | F::Exp10, [x], _) if is_zero(x.double()) => {
            Some(x.map(|_| 1.0, |_| 1.0).value())
        }
        (F::Log | F::Log2 | F::Log10, [x], _) if is_one(x.double()) => {
            Some(x.map(|_| 0.0, |_| 0.0).value())
        }
        (F::Pow, [x, y], _) => {
            let power = whole_power(x.double(), y.double())?;
            #[allow(clippy::cast_possible_truncation)] // it is looked at
            let single = power as f32;
            let fits = matches!(x, Double(_)) || f64::from(single).to_bits() == power.to_bits();
            fits.then(|| match x {
                Single(_) => Single(single).value(),
                Double(_) => Double(power).value(),
            })
        }
        (F::LRound | F::LLRound, [x], Type::Int(w)) => {
            to_int(x.double().round(), w, Sign::Signed, false)
        }
        (F::LRint | F::LLRint, [x], Type::Int(w)) => {
            to_int(x.double().round_ties_even(), w, Sign::Signed, false)
        }
        (F::Fma, [x, y, z], _) => fused(*x, *y, *z).map(Number::value),
        (F::Extend, [Single(x)], Type::Float(FloatKind::F64)) => {
            Some(Double(f64::from(*x)).value())
        }
        #[allow(clippy::cast_possible_truncation)] // `as` rounds to nearest, as asked
        (F::Truncate, [Double(x)], Type::Float(FloatKind::F32)) => Some(Single(*x as f32).value()),
        (F::ToSigned | F::ToSignedSat, [x], Type::Int(w)) => {
            to_int(x.double(), w, Sign::Signed, op == F::ToSignedSat)
        }
        (F::ToUnsigned | F::ToUnsignedSat, [x], Type::Int(w)) => {
            to_int(x.double(), w, Sign::Unsigned, op == F::ToUnsignedSat)
        }
        _ => None,
    }
}

#[allow(clippy::cast_possible_truncation)] // the remainder of two has no more digits
fn single_remainder(x: f32, y: f32) -> f32 {
    remainder(x.into(), y.into()) as f32
}

fn is_zero(x: f64) -> bool {
    x.abs().to_bits() == 0
}

fn is_one(x: f64) -> bool {
    x.to_bits() == 1f64.to_bits()
}

fn logb(x: f64) -> f64 {
    exponent(x).map_or(
        if is_zero(x) {
            f64::NEG_INFINITY
        } else {
            x.abs()
        },
        f64::from,
    )
}

fn fraction(x: f64) -> f64 {
    exponent(x).map_or(x, |n| scaled(x, -n - 1))
}

/// A power of a whole number, if it is a whole number that is exact; or of what has the
/// same power for all exponents, or of all numbers.
fn whole_power(x: f64, y: f64) -> Option<f64> {
    if is_one(x) || is_zero(y) {
        return Some(1.0);
    }
    let exact = |x: f64| truncated(x).filter(|z| nearest_double(z).to_bits() == x.to_bits());
    let (base, exponent) = (exact(x)?, exact(y)?.to_u32().filter(|n| *n <= 64)?);
    let mut power = Z::ONE;
    for _ in 0..exponent {
        power = power * base.clone();
        if power.abs() > Z::pow2(53) {
            return None;
        }
    }
    Some(nearest_double(&power))
}

/// A float rounded towards zero, if it fits or may be brought to what does.
fn to_int(x: f64, w: u32, sign: Sign, saturate: bool) -> Option<Value> {
    let (low, high) = (Z::min_of(w, sign), Z::max_of(w, sign));
    let z = match truncated(x) {
        Some(z) => z,
        None if x.is_nan() => Z::ZERO,
        None if x.is_sign_negative() => &low - &Z::ONE,
        None => &high + &Z::ONE,
    };
    let fits = low <= z && z <= high && !x.is_nan();
    (fits || saturate).then(|| Value::int(w, z.clamp(low, high)))
}

fn fused(x: Number, y: Number, z: Number) -> Option<Number> {
    match (x, y, z) {
        (Single(x), Single(y), Single(z)) => Some(Single(x.mul_add(y, z))),
        (Double(x), Double(y), Double(z)) => Some(Double(x.mul_add(y, z))),
        _ => None,
    }
}

fn fused_or_not(x: Number, y: Number, z: Number) -> Answer {
    let product = x.with(y, |a, b| a * b, |a, b| a * b);
    let twice = product.and_then(|p| p.with(z, |a, b| a + b, |a, b| a + b));
    match (twice.map(Number::value), fused(x, y, z).map(Number::value)) {
        (Some(a), Some(b)) if a == b => Answer::Exact(a),
        (Some(a), Some(b)) => Answer::Either(a, b),
        _ => Answer::NotModelled,
    }
}

/// Whether a float is of one of the classes of a mask. Which kind of no number
/// it is nobody knows.
fn is_of_class(args: &[Value]) -> Option<Value> {
    let [x, Value::Int { value: mask, .. }] = args else {
        return None;
    };
    let tiny = match Number::of(x)? {
        Single(_) => f64::from(f32::MIN_POSITIVE),
        Double(_) => f64::MIN_POSITIVE,
    };
    let mask = mask.to_u32()?;
    let has = mask & class(Number::of(x)?.double(), tiny);
    (has != 0b01 && has != 0b10).then_some(Value::Bool(has != 0))
}

/// The smaller or the greater of two. Which zero it is, and whether what is no
/// number is returned, is not always certain.
fn extremum(op: FloatFn, a: Number, b: Number) -> Answer {
    use FloatFn as F;
    let (x, y) = (a.double(), b.double());
    let smaller = matches!(op, F::MinNum | F::Minimum | F::MinimumNum);
    let first = match x.partial_cmp(&y) {
        None => {
            let (number, none) = if x.is_nan() { (b, a) } else { (a, b) };
            return match op {
                F::MinNum | F::MaxNum
                    if none.is_quiet() && (number.is_quiet() || !number.double().is_nan()) =>
                {
                    Answer::Exact(number.value())
                }
                F::Minimum | F::Maximum => Answer::Exact(none.value()),
                F::MinimumNum | F::MaximumNum => Answer::Exact(number.value()),
                _ => Answer::Either(number.value(), none.value()),
            };
        }
        Some(Ordering::Equal) if matches!(op, F::MinNum | F::MaxNum) => {
            return match (a.value(), b.value()) {
                (a, b) if a == b => Answer::Exact(a),
                (a, b) => Answer::Either(a, b),
            };
        }
        Some(Ordering::Equal) => x.is_sign_negative() == smaller,
        Some(order) => order.is_lt() == smaller,
    };
    Answer::Exact(if first { a.value() } else { b.value() })
}
