//! Values: what variables hold while a program runs.

use crate::{Const, Elem, FloatKind, FuncId, Type, Z};
use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

/// An object of the running program. The first ones are the globals, in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ObjectId(pub u32);

impl ObjectId {
    /// The position in the table of objects.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A pointer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Pointer {
    /// The null pointer, address 0.
    Null,
    /// Into (or near) an object, which may have ended by now.
    Object {
        /// The object.
        object: ObjectId,
        /// Bytes from the object's start, modulo the size of the address
        /// space, read signed. It may lie outside the object.
        offset: i64,
    },
    /// The start of a function.
    Function(FuncId),
    /// An address, not 0, at which there is neither object nor function.
    Integer(u64),
}

/// A value of a variable.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Value {
    /// Of type `bool`.
    Bool(bool),
    /// A machine integer.
    Int {
        /// Width in bits.
        width: u32,
        /// The unsigned reading, in `[0, 2^width)`.
        value: Z,
    },
    /// A float, by its bits.
    Float {
        /// The format.
        kind: FloatKind,
        /// The bits, read unsigned.
        bits: Z,
    },
    /// A pointer.
    Ptr(Pointer),
    /// An array.
    Array(ArrayValue),
}

impl Value {
    /// The integer of that width congruent to `value`.
    pub fn int(width: u32, value: impl Into<Z>) -> Value {
        Value::Int {
            width,
            value: value.into().wrap_unsigned(width),
        }
    }

    /// The float nearest to a number; `None` where the host has no such floats.
    #[allow(clippy::cast_possible_truncation)] // rounded as it may be
    pub fn of_float(kind: FloatKind, x: f64) -> Option<Value> {
        let bits = match kind {
            FloatKind::F32 => Z::from((x as f32).to_bits()),
            FloatKind::F64 => Z::from(x.to_bits()),
            _ => return None,
        };
        Some(Value::Float { kind, bits })
    }

    /// The float, if it is of binary32 or binary64.
    pub fn as_float(&self) -> Option<f64> {
        match self {
            Value::Float {
                kind: FloatKind::F32,
                bits,
            } => Some(f64::from(f32::from_bits(bits.to_u32()?))),
            Value::Float {
                kind: FloatKind::F64,
                bits,
            } => Some(f64::from_bits(bits.to_u64()?)),
            _ => None,
        }
    }

    /// Whether it may be no number: which sign and which significand it has
    /// then is the processor's choice.
    pub fn may_be_nan(&self) -> bool {
        let Value::Float { kind, bits } = self else {
            return false;
        };
        if *kind == FloatKind::PpcF128 {
            return true; // two numbers in one
        }
        let exponent = kind.significand_bits()..kind.bits() - 1;
        // The highest stored bit of x87's significand is always 1.
        let low = kind.significand_bits() - u32::from(*kind == FloatKind::F80);
        exponent.clone().all(|i| bits.bit(i)) && (0..low).any(|i| bits.bit(i))
    }

    /// The word for the type of a value that is read as signed, or not: `u8`.
    pub fn type_word(&self, signed: bool) -> String {
        match self {
            Value::Int { width, .. } if !signed => format!("u{width}"),
            value => value.ty().to_string(),
        }
    }

    /// The type.
    pub fn ty(&self) -> Type {
        match self {
            Value::Bool(_) => Type::Bool,
            Value::Int { width, .. } => Type::Int(*width),
            Value::Float { kind, .. } => Type::Float(*kind),
            Value::Ptr(_) => Type::Ptr,
            Value::Array(a) => Type::Array(a.elem),
        }
    }

    /// The bits of a truth value, an integer or a float, as a number; 0 for others.
    pub fn bits(&self) -> Z {
        match self {
            Value::Bool(b) => Z::from(*b),
            Value::Int { value, .. } => value.clone(),
            Value::Float { bits, .. } => bits.clone(),
            Value::Ptr(_) | Value::Array(_) => Z::ZERO,
        }
    }

    /// The unsigned reading of an integer.
    pub fn as_int(&self) -> Option<&Z> {
        match self {
            Value::Int { value, .. } => Some(value),
            _ => None,
        }
    }

    /// A truth value.
    pub fn as_bool(&self) -> Option<bool> {
        match self {
            Value::Bool(b) => Some(*b),
            _ => None,
        }
    }

    /// A pointer.
    pub fn as_ptr(&self) -> Option<Pointer> {
        match self {
            Value::Ptr(p) => Some(*p),
            _ => None,
        }
    }

    /// The value of a constant. Globals are the first objects.
    pub fn of_const(c: &Const) -> Value {
        match c {
            Const::Bool(b) => Value::Bool(*b),
            Const::Int { width, value } => Value::Int {
                width: *width,
                value: value.clone(),
            },
            Const::Float { kind, bits } => Value::Float {
                kind: *kind,
                bits: bits.clone(),
            },
            Const::Null => Value::Ptr(Pointer::Null),
            Const::Global(g, offset) => Value::Ptr(Pointer::Object {
                object: ObjectId(g.0),
                offset: *offset,
            }),
            Const::Function(f) => Value::Ptr(Pointer::Function(*f)),
        }
    }

    /// The value whose bits are all 0 (for arrays: every element is).
    pub fn zero(ty: Type) -> Value {
        match ty {
            Type::Bool => Value::Bool(false),
            Type::Int(width) => Value::Int {
                width,
                value: Z::ZERO,
            },
            Type::Float(kind) => Value::Float {
                kind,
                bits: Z::ZERO,
            },
            Type::Ptr => Value::Ptr(Pointer::Null),
            Type::Array(e) => Value::Array(ArrayValue::filled(e, Value::zero(e.into()))),
        }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Bool(b) => write!(f, "{b}"),
            Value::Int { value, .. } => write!(f, "{value}"),
            Value::Float { kind, bits } => match (kind, bits.to_u64()) {
                (FloatKind::F64, Some(b)) => write!(f, "{:?}", f64::from_bits(b)),
                (FloatKind::F32, Some(b)) => {
                    write!(f, "{:?}", f32::from_bits(u32::try_from(b).unwrap_or(0)))
                }
                _ => write!(f, "{kind} with bits {bits}"),
            },
            Value::Ptr(p) => write!(f, "{p}"),
            Value::Array(_) => f.write_str("an array"),
        }
    }
}

impl fmt::Display for Pointer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Pointer::Null => f.write_str("null"),
            Pointer::Object { object, offset } => write!(f, "object {} + {offset}", object.0),
            Pointer::Function(g) => write!(f, "function {}", g.0),
            Pointer::Integer(a) => write!(f, "address {a:#x}"),
        }
    }
}

/// What the elements of an array are that were not stored.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Rest {
    /// This value.
    Filled(Box<Value>),
    /// Arbitrary: drawn when first read. The number tells arrays apart.
    Arbitrary(u32),
    /// Different ones, none of them such, each from some index on (signed) up to the
    /// next one's; in order, the first from the least index on.
    Ranges(Arc<Vec<(i64, Rest)>>),
}

impl Rest {
    /// From which indices on it is what, in order.
    fn ranges(&self) -> Vec<(i64, Rest)> {
        match self {
            Rest::Ranges(all) => all.to_vec(),
            rest => vec![(i64::MIN, rest.clone())],
        }
    }

    /// What there is of it from one index on and before another one.
    fn between(&self, from: i64, to: Option<i64>) -> Vec<(i64, Rest)> {
        let mut all: Vec<(i64, Rest)> = Vec::new();
        for (start, rest) in self.ranges() {
            if to.is_some_and(|to| start >= to) {
                break;
            }
            if start <= from {
                all.clear();
            }
            all.push((start.max(from), rest));
        }
        all
    }
}

/// An index, as it is ordered.
fn signed(index: u64) -> i64 {
    index.cast_signed()
}

/// An array: a map from 64-bit integers, with a rule for the rest. Copies
/// share their elements.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ArrayValue {
    elem: Elem,
    stored: Arc<BTreeMap<u64, Value>>,
    rest: Rest,
}

impl ArrayValue {
    /// The array all of whose elements are `value`, which is of type `elem`.
    pub fn filled(elem: Elem, value: Value) -> ArrayValue {
        ArrayValue {
            elem,
            stored: Arc::default(),
            rest: Rest::Filled(Box::new(value)),
        }
    }

    pub(super) fn arbitrary(elem: Elem, number: u32) -> ArrayValue {
        ArrayValue {
            elem,
            stored: Arc::default(),
            rest: Rest::Arbitrary(number),
        }
    }

    /// The type of the elements.
    pub fn elem(&self) -> Elem {
        self.elem
    }

    /// The element at an index, or the number of the arbitrary array that it
    /// belongs to.
    pub(super) fn select(&self, index: u64) -> Result<&Value, u32> {
        if let Some(v) = self.stored.get(&index) {
            return Ok(v);
        }
        let rest = match &self.rest {
            Rest::Ranges(all) => {
                let after = all.partition_point(|(from, _)| *from <= signed(index));
                &all[after.saturating_sub(1)].1
            }
            rest => rest,
        };
        match rest {
            Rest::Filled(v) => Ok(v),
            Rest::Arbitrary(n) => Err(*n),
            Rest::Ranges(_) => Err(u32::MAX),
        }
    }

    /// The elements of `inside` from one index on and before another one, elsewhere
    /// those of `outside`, an array of the same type. Cost: linear in what both store.
    pub(super) fn merged(
        inside: &ArrayValue,
        outside: &ArrayValue,
        (from, to): (u64, u64),
    ) -> ArrayValue {
        let (from, to) = (signed(from), signed(to));
        if from >= to {
            return outside.clone();
        }
        let is_inside = |index: u64| (from..to).contains(&signed(index));
        let ours = inside.stored.iter().filter(|(i, _)| is_inside(**i));
        let theirs = outside.stored.iter().filter(|(i, _)| !is_inside(**i));
        let stored = ours.chain(theirs).map(|(i, v)| (*i, v.clone())).collect();
        let mut ranges = Vec::new();
        if from > i64::MIN {
            ranges.extend(outside.rest.between(i64::MIN, Some(from)));
        }
        ranges.extend(inside.rest.between(from, Some(to)));
        ranges.extend(outside.rest.between(to, None));
        ranges.dedup_by(|next, rest| next.1 == rest.1);
        ArrayValue {
            elem: outside.elem,
            stored: Arc::new(stored),
            rest: match ranges.len() {
                1 => ranges.remove(0).1,
                _ => Rest::Ranges(Arc::new(ranges)),
            },
        }
    }

    /// The element at an index, if it was drawn already.
    pub(super) fn known(&self, index: u64) -> Option<&Value> {
        self.select(index).ok()
    }

    /// The indices whose elements aren't as all others are, and those from which on
    /// others are otherwise.
    pub(super) fn stored(&self) -> impl Iterator<Item = u64> {
        let ranges = match &self.rest {
            Rest::Ranges(all) => &all[1..],
            _ => &[],
        };
        let ranges = ranges.iter().map(|(from, _)| from.cast_unsigned());
        self.stored.keys().copied().chain(ranges)
    }

    /// Replaces one element; copies the map only when it is shared.
    pub fn store(&mut self, index: u64, value: Value) {
        Arc::make_mut(&mut self.stored).insert(index, value);
    }
}
