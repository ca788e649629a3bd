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
