//! Types. A type says which values a variable holds; integers have no sign of
//! their own, operations do.

use serde::{Deserialize, Serialize};
use std::fmt;

/// A floating-point format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum FloatKind {
    /// IEEE binary16.
    F16,
    /// bfloat16.
    BF16,
    /// IEEE binary32.
    F32,
    /// IEEE binary64.
    F64,
    /// x87 80-bit extended.
    F80,
    /// IEEE binary128.
    F128,
    /// PowerPC double-double.
    PpcF128,
}

impl FloatKind {
    /// The number of bits that carry the value.
    pub fn bits(self) -> u32 {
        match self {
            FloatKind::F16 | FloatKind::BF16 => 16,
            FloatKind::F32 => 32,
            FloatKind::F64 => 64,
            FloatKind::F80 => 80,
            FloatKind::F128 | FloatKind::PpcF128 => 128,
        }
    }

    /// The number of bits of the significand that are stored. Those of the
    /// exponent come next, then the sign.
    pub fn significand_bits(self) -> u32 {
        match self {
            FloatKind::F16 => 10,
            FloatKind::BF16 => 7,
            FloatKind::F32 => 23,
            FloatKind::F64 | FloatKind::PpcF128 => 52,
            FloatKind::F80 => 64,
            FloatKind::F128 => 112,
        }
    }

    /// All kinds with their names in the text format.
    pub const NAMES: [(FloatKind, &'static str); 7] = [
        (FloatKind::F16, "f16"),
        (FloatKind::BF16, "bf16"),
        (FloatKind::F32, "f32"),
        (FloatKind::F64, "f64"),
        (FloatKind::F80, "f80"),
        (FloatKind::F128, "f128"),
        (FloatKind::PpcF128, "ppcf128"),
    ];
}

impl fmt::Display for FloatKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (_, name) = Self::NAMES[*self as usize];
        f.write_str(name)
    }
}

/// The type of a variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Type {
    /// A truth value. LLVM's `i1` in registers becomes this.
    Bool,
    /// A machine integer of the given width in bits, from 1 up.
    Int(u32),
    /// A floating-point number.
    Float(FloatKind),
    /// A pointer: an object and an offset in bytes.
    Ptr,
    /// A total map from integers to elements.
    Array(Elem),
}

/// The type of an array's elements.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Elem {
    /// Truth values.
    Bool,
    /// Machine integers of the given width.
    Int(u32),
    /// Floating-point numbers.
    Float(FloatKind),
    /// Pointers.
    Ptr,
}

/// The widest integer type that is accepted (LLVM's own limit is 2^23).
pub const MAX_WIDTH: u32 = 1 << 23;

/// The width of an array's index, in bits; indices are compared as machine
/// integers of this width.
pub const INDEX_WIDTH: u32 = 64;

impl Type {
    /// The width of an integer type.
    pub fn width(self) -> Option<u32> {
        match self {
            Type::Int(w) => Some(w),
            _ => None,
        }
    }

    /// Whether values of this type fit in a register (not arrays).
    pub fn is_scalar(self) -> bool {
        !matches!(self, Type::Array(_))
    }

    /// The element type of arrays of this type's values.
    pub fn as_elem(self) -> Option<Elem> {
        match self {
            Type::Bool => Some(Elem::Bool),
            Type::Int(w) => Some(Elem::Int(w)),
            Type::Float(k) => Some(Elem::Float(k)),
            Type::Ptr => Some(Elem::Ptr),
            Type::Array(_) => None,
        }
    }
}

impl From<Elem> for Type {
    fn from(e: Elem) -> Type {
        match e {
            Elem::Bool => Type::Bool,
            Elem::Int(w) => Type::Int(w),
            Elem::Float(k) => Type::Float(k),
            Elem::Ptr => Type::Ptr,
        }
    }
}

impl fmt::Display for Type {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Type::Bool => f.write_str("bool"),
            Type::Int(w) => write!(f, "i{w}"),
            Type::Float(k) => write!(f, "{k}"),
            Type::Ptr => f.write_str("ptr"),
            Type::Array(e) => write!(f, "array<{}>", Type::from(*e)),
        }
    }
}
