//! How variables of the program are terms.

use crate::term::{Sort, Term};
use ir::Sign;

/// How a variable of the program is a term.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Reading {
    /// A `bool`.
    Bool,
    /// A machine integer of that width, read with that sign.
    Int(u32, Sign),
    /// A pointer, as its address.
    Address(u32),
}

impl Reading {
    /// The sort of terms of this reading.
    pub fn sort(self) -> Sort {
        match self {
            Reading::Bool => Sort::Bool,
            Reading::Int(..) | Reading::Address(_) => Sort::Int,
        }
    }

    /// Every value of the type is in this range, and nothing else.
    pub fn range(self, t: &Term) -> Term {
        match self {
            Reading::Bool => Term::bool(true),
            Reading::Int(w, s) => t.within(&ir::Z::min_of(w, s), &ir::Z::max_of(w, s)),
            Reading::Address(w) => t.within(&ir::Z::ZERO, &ir::Z::max_of(w, Sign::Unsigned)),
        }
    }

    /// Whether values of both readings are of one type.
    pub fn same_type(self, other: Reading) -> bool {
        match (self, other) {
            (Reading::Int(v, _), Reading::Int(w, _)) => v == w,
            _ => self == other,
        }
    }

    /// The width of the machine integers that it reads; 1 for truth values.
    pub fn width(self) -> u32 {
        match self {
            Reading::Bool => 1,
            Reading::Int(w, _) | Reading::Address(w) => w,
        }
    }

    /// The sign with which it reads machine integers.
    pub fn sign(self) -> Sign {
        match self {
            Reading::Int(_, sign) => sign,
            Reading::Bool | Reading::Address(_) => Sign::Unsigned,
        }
    }
}
