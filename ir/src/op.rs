//! Operators. Their meaning is the table in [`crate::machine`].

use serde::{Deserialize, Serialize};
use std::fmt;

/// How the bits of a machine integer are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Sign {
    /// Two's complement, `[-2^(w-1), 2^(w-1))`.
    Signed,
    /// Binary, `[0, 2^w)`.
    Unsigned,
}

impl Sign {
    /// Both readings.
    pub const ALL: [Sign; 2] = [Sign::Signed, Sign::Unsigned];
}

macro_rules! operators {
    ($(#[$doc:meta])* $name:ident { $($(#[$vdoc:meta])* $v:ident = $text:literal),+ $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        pub enum $name { $($(#[$vdoc])* $v),+ }

        impl $name {
            /// Every operator, in declaration order.
            pub const ALL: &'static [$name] = &[$($name::$v),+];

            /// The name in the text format.
            pub fn name(self) -> &'static str {
                match self { $($name::$v => $text),+ }
            }

            /// The operator of that name.
            pub fn from_name(s: &str) -> Option<$name> {
                match s { $($text => Some($name::$v),)+ _ => None }
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.name())
            }
        }
    };
}

operators!(
    /// A binary operation on two integers of one width.
    BinOp {
        /// Sum.
        Add = "add",
        /// Difference.
        Sub = "sub",
        /// Product.
        Mul = "mul",
        /// Unsigned quotient.
        UDiv = "udiv",
        /// Signed quotient, rounded towards zero.
        SDiv = "sdiv",
        /// Unsigned remainder.
        URem = "urem",
        /// Signed remainder, with the dividend's sign.
        SRem = "srem",
        /// Shift left.
        Shl = "shl",
        /// Shift right, filling with zeros.
        LShr = "lshr",
        /// Shift right, filling with the sign.
        AShr = "ashr",
        /// Bitwise and.
        And = "and",
        /// Bitwise or.
        Or = "or",
        /// Bitwise exclusive or.
        Xor = "xor",
    }
);

operators!(
    /// An operation on the bits of one integer.
    UnOp {
        /// Number of ones.
        Ctpop = "ctpop",
        /// Number of leading zeros.
        Ctlz = "ctlz",
        /// Number of trailing zeros.
        Cttz = "cttz",
        /// Bytes in reverse order (width a multiple of 16).
        Bswap = "bswap",
        /// Bits in reverse order.
        Bitreverse = "bitreverse",
    }
);

operators!(
    /// A conversion between types.
    CastOp {
        /// Keep the low bits; to `bool`: the lowest bit.
        Trunc = "trunc",
        /// Extend with zeros; from `bool`: 0 or 1.
        Zext = "zext",
        /// Extend with the sign; from `bool`: 0 or -1.
        Sext = "sext",
        /// The address of a pointer, cut or zero-extended to the width.
        PtrToInt = "ptrtoint",
        /// A pointer with that address.
        IntToPtr = "inttoptr",
        /// The same bits read as another type (between integer and float of one width).
        Bitcast = "bitcast",
    }
);

operators!(
    /// A comparison. On `bool` and pointers `Eq` and `Ne` compare values;
    /// orders on pointers compare addresses (unsigned).
    CmpOp {
        /// Equal.
        Eq = "eq",
        /// Different.
        Ne = "ne",
        /// Unsigned less.
        Ult = "ult",
        /// Unsigned less or equal.
        Ule = "ule",
        /// Unsigned greater.
        Ugt = "ugt",
        /// Unsigned greater or equal.
        Uge = "uge",
        /// Signed less.
        Slt = "slt",
        /// Signed less or equal.
        Sle = "sle",
        /// Signed greater.
        Sgt = "sgt",
        /// Signed greater or equal.
        Sge = "sge",
    }
);

impl CmpOp {
    /// The comparison that holds exactly when this one doesn't.
    #[must_use]
    pub fn negate(self) -> CmpOp {
        match self {
            CmpOp::Eq => CmpOp::Ne,
            CmpOp::Ne => CmpOp::Eq,
            CmpOp::Ult => CmpOp::Uge,
            CmpOp::Ule => CmpOp::Ugt,
            CmpOp::Ugt => CmpOp::Ule,
            CmpOp::Uge => CmpOp::Ult,
            CmpOp::Slt => CmpOp::Sge,
            CmpOp::Sle => CmpOp::Sgt,
            CmpOp::Sgt => CmpOp::Sle,
            CmpOp::Sge => CmpOp::Slt,
        }
    }

    /// The comparison with its operands exchanged.
    #[must_use]
    pub fn swap(self) -> CmpOp {
        match self {
            CmpOp::Eq => CmpOp::Eq,
            CmpOp::Ne => CmpOp::Ne,
            CmpOp::Ult => CmpOp::Ugt,
            CmpOp::Ule => CmpOp::Uge,
            CmpOp::Ugt => CmpOp::Ult,
            CmpOp::Uge => CmpOp::Ule,
            CmpOp::Slt => CmpOp::Sgt,
            CmpOp::Sle => CmpOp::Sge,
            CmpOp::Sgt => CmpOp::Slt,
            CmpOp::Sge => CmpOp::Sle,
        }
    }

    /// The reading of integers that an order uses; equality uses neither.
    pub fn sign(self) -> Option<Sign> {
        match self {
            CmpOp::Eq | CmpOp::Ne => None,
            CmpOp::Ult | CmpOp::Ule | CmpOp::Ugt | CmpOp::Uge => Some(Sign::Unsigned),
            CmpOp::Slt | CmpOp::Sle | CmpOp::Sgt | CmpOp::Sge => Some(Sign::Signed),
        }
    }
}

operators!(
    /// An operation on floats, with LLVM's name. Results are rounded to
    /// nearest, ties to even, unless it says otherwise. A result that is no
    /// number is one of any payload.
    FloatFn {
        /// Sum.
        Add = "fadd",
        /// Difference.
        Sub = "fsub",
        /// Product.
        Mul = "fmul",
        /// Quotient.
        Div = "fdiv",
        /// Exact remainder with the dividend's sign (C's `fmod`).
        Rem = "frem",
        /// The sign flipped.
        Neg = "fneg",
        /// The sign cleared.
        Abs = "fabs",
        /// The first's size with the second's sign.
        CopySign = "copysign",
        /// Root.
        Sqrt = "sqrt",
        /// Integral, downwards.
        Floor = "floor",
        /// Integral, upwards.
        Ceil = "ceil",
        /// Integral, towards zero.
        Trunc = "trunc",
        /// Integral, to nearest, ties away from zero.
        Round = "round",
        /// Integral, to nearest, ties to even.
        RoundEven = "roundeven",
        /// Integral, by the rounding mode.
        Rint = "rint",
        /// Integral, by the rounding mode, without exceptions.
        NearbyInt = "nearbyint",
        /// `a * b + c`, rounded once.
        Fma = "fma",
        /// `a * b + c`, rounded once or twice.
        MulAdd = "fmuladd",
        /// The smaller; of one that is no number, the other.
        MinNum = "minnum",
        /// The greater; of one that is no number, the other.
        MaxNum = "maxnum",
        /// The smaller, or no number if one is none.
        Minimum = "minimum",
        /// The greater, or no number if one is none.
        Maximum = "maximum",
        /// The smaller number (IEEE 754-2019).
        MinimumNum = "minimumnum",
        /// The greater number (IEEE 754-2019).
        MaximumNum = "maximumnum",
        /// The same number, in its usual encoding.
        Canonicalize = "canonicalize",
        /// Sine.
        Sin = "sin",
        /// Cosine.
        Cos = "cos",
        /// Tangent.
        Tan = "tan",
        /// Power of e.
        Exp = "exp",
        /// Power of two.
        Exp2 = "exp2",
        /// Power of ten.
        Exp10 = "exp10",
        /// Natural logarithm.
        Log = "log",
        /// Logarithm to the base two.
        Log2 = "log2",
        /// Logarithm to the base ten.
        Log10 = "log10",
        /// Power.
        Pow = "pow",
        /// Power with an integer.
        PowI = "powi",
        /// Times a power of two.
        Ldexp = "ldexp",
        /// The signed reading of an integer.
        FromSigned = "sitofp",
        /// The unsigned reading of an integer.
        FromUnsigned = "uitofp",
        /// Towards zero, a signed integer; arbitrary out of range.
        ToSigned = "fptosi",
        /// Towards zero, an unsigned integer; arbitrary out of range.
        ToUnsigned = "fptoui",
        /// Towards zero, the nearest signed integer; 0 for no number.
        ToSignedSat = "fptosi.sat",
        /// Towards zero, the nearest unsigned integer; 0 for no number.
        ToUnsignedSat = "fptoui.sat",
        /// The same number in a larger format.
        Extend = "fpext",
        /// The nearest number of a smaller format.
        Truncate = "fptrunc",
        /// To the nearest integer, ties away from zero.
        LRound = "lround",
        /// As `lround`.
        LLRound = "llround",
        /// To an integer, by the rounding mode.
        LRint = "lrint",
        /// As `lrint`.
        LLRint = "llrint",
        /// Exact remainder of the division whose quotient is rounded to nearest, ties to
        /// even (IEEE 754).
        Remainder = "remainder",
        /// The next number from the first one on in the direction of the second.
        NextAfter = "nextafter",
        /// The exponent of its size, of which the base is two.
        Logb = "logb",
        /// Times the power of two with which its size is at least 1/2 and below 1.
        FrexpFraction = "frexp.fraction",
        /// The exponent of the power of two by which that has to be multiplied; arbitrary
        /// of what is infinite or no number.
        FrexpExponent = "frexp.exponent",
        /// Whether it is of one of the classes that a constant lists.
        Class = "is.fpclass",
    }
);

operators!(
    /// A comparison of floats. Ordered ones are false, unordered ones true,
    /// when an operand is no number.
    FloatCmp {
        /// Never.
        False = "fcmp.false",
        /// Ordered and equal.
        Oeq = "fcmp.oeq",
        /// Ordered and greater.
        Ogt = "fcmp.ogt",
        /// Ordered and greater or equal.
        Oge = "fcmp.oge",
        /// Ordered and less.
        Olt = "fcmp.olt",
        /// Ordered and less or equal.
        Ole = "fcmp.ole",
        /// Ordered and different.
        One = "fcmp.one",
        /// Both are numbers.
        Ord = "fcmp.ord",
        /// One is no number.
        Uno = "fcmp.uno",
        /// Unordered or equal.
        Ueq = "fcmp.ueq",
        /// Unordered or greater.
        Ugt = "fcmp.ugt",
        /// Unordered or greater or equal.
        Uge = "fcmp.uge",
        /// Unordered or less.
        Ult = "fcmp.ult",
        /// Unordered or less or equal.
        Ule = "fcmp.ule",
        /// Unordered or different.
        Une = "fcmp.une",
        /// Always.
        True = "fcmp.true",
    }
);

/// What a [`crate::StmtKind::Float`] computes. Formats are those of its
/// operands and its destination.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum FloatOp {
    /// A number, or an integer.
    Fn(FloatFn),
    /// A truth value.
    Cmp(FloatCmp),
}

impl FloatOp {
    /// The name in the text format.
    pub fn name(self) -> &'static str {
        match self {
            FloatOp::Fn(op) => op.name(),
            FloatOp::Cmp(op) => op.name(),
        }
    }

    /// The operation of that name.
    pub fn from_name(name: &str) -> Option<FloatOp> {
        let comparison = || FloatCmp::from_name(name).map(FloatOp::Cmp);
        FloatFn::from_name(name)
            .map(FloatOp::Fn)
            .or_else(comparison)
    }

    /// How many operands it takes.
    pub fn arity(self) -> usize {
        match self {
            FloatOp::Fn(FloatFn::Fma | FloatFn::MulAdd) => 3,
            FloatOp::Fn(
                FloatFn::Add
                | FloatFn::Sub
                | FloatFn::Mul
                | FloatFn::Div
                | FloatFn::Rem
                | FloatFn::Remainder
                | FloatFn::NextAfter
                | FloatFn::CopySign
                | FloatFn::MinNum
                | FloatFn::MaxNum
                | FloatFn::Minimum
                | FloatFn::Maximum
                | FloatFn::MinimumNum
                | FloatFn::MaximumNum
                | FloatFn::Pow
                | FloatFn::PowI
                | FloatFn::Ldexp
                | FloatFn::Class,
            )
            | FloatOp::Cmp(_) => 2,
            FloatOp::Fn(_) => 1,
        }
    }

    /// Whether it makes an integer of a float, and is undefined out of range.
    pub fn is_to_integer(self) -> bool {
        matches!(self, FloatOp::Fn(FloatFn::ToSigned | FloatFn::ToUnsigned))
    }

    /// Whether operand and result are of different kinds.
    pub fn converts(self) -> bool {
        use FloatFn as F;
        matches!(
            self,
            FloatOp::Fn(
                F::FromSigned
                    | F::FromUnsigned
                    | F::ToSigned
                    | F::ToUnsigned
                    | F::ToSignedSat
                    | F::ToUnsignedSat
                    | F::Extend
                    | F::Truncate
                    | F::FrexpExponent
                    | F::LRound
                    | F::LLRound
                    | F::LRint
                    | F::LLRint
            )
        )
    }
}

impl From<FloatFn> for FloatOp {
    fn from(op: FloatFn) -> FloatOp {
        FloatOp::Fn(op)
    }
}

impl From<FloatCmp> for FloatOp {
    fn from(op: FloatCmp) -> FloatOp {
        FloatOp::Cmp(op)
    }
}

/// Promises on an operation. When one is broken, the result is an arbitrary
/// value of its type (never undefined behaviour: that is a check's business).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[allow(clippy::struct_excessive_bools)] // five independent LLVM flags, read by name
pub struct Flags {
    /// No signed wrap (`add`, `sub`, `mul`, `shl`).
    pub nsw: bool,
    /// No unsigned wrap (`add`, `sub`, `mul`, `shl`).
    pub nuw: bool,
    /// No remainder (`udiv`, `sdiv`), no bit lost (`lshr`, `ashr`).
    pub exact: bool,
    /// No common bit (`or`).
    pub disjoint: bool,
    /// The operand is not negative (`zext`).
    pub nneg: bool,
}

impl Flags {
    /// No promise at all.
    pub const NONE: Flags = Flags {
        nsw: false,
        nuw: false,
        exact: false,
        disjoint: false,
        nneg: false,
    };

    /// Whether no promise is made.
    pub fn is_none(self) -> bool {
        self == Flags::NONE
    }
}
