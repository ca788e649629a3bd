//! How variables of the program are terms.

use crate::term::{Sort, Term};
use ir::Sign;
use std::sync::Arc;

/// How the elements of an array are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Element {
    /// As [`Reading::Bool`].
    Bool,
    /// As [`Reading::Int`].
    Int(u32, Sign),
    /// As [`Reading::Address`].
    Address(u32),
}

impl Element {
    /// The reading of an element.
    pub(crate) fn reading(self) -> Reading {
        match self {
            Element::Bool => Reading::Bool,
            Element::Int(w, sign) => Reading::Int(w, sign),
            Element::Address(w) => Reading::Address(w),
        }
    }
}

/// How a variable of the program is a term.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Reading {
    /// A `bool`.
    Bool,
    /// A machine integer of that width, read with that sign.
    Int(u32, Sign),
    /// A pointer, as its address.
    Address(u32),
    /// An array from the values of indices to elements that are read like this.
    /// All arrays of one type are read in the same way.
    Array(Element),
}

impl Reading {
    /// The sort of terms of this reading.
    pub(crate) fn sort(self) -> Sort {
        match self {
            Reading::Bool => Sort::Bool,
            Reading::Int(..) | Reading::Address(_) => Sort::Int,
            Reading::Array(e) => Sort::Array(Arc::new(e.reading().sort())),
        }
    }

    /// Every value of the type is in this range, and nothing else. Of arrays
    /// nothing is said: their elements are in range where they are selected.
    pub(crate) fn range(self, t: &Term) -> Term {
        match self {
            Reading::Bool | Reading::Array(_) => Term::bool(true),
            Reading::Int(w, s) => t.within(&ir::Z::min_of(w, s), &ir::Z::max_of(w, s)),
            Reading::Address(w) => t.within(&ir::Z::ZERO, &ir::Z::max_of(w, Sign::Unsigned)),
        }
    }

    /// Whether values of both readings are of one type.
    pub(crate) fn same_type(self, other: Reading) -> bool {
        match (self, other) {
            (Reading::Int(v, _), Reading::Int(w, _)) => v == w,
            _ => self == other,
        }
    }

    /// The width of the machine integers that it reads; 1 for other values.
    pub(crate) fn width(self) -> u32 {
        match self {
            Reading::Bool | Reading::Array(_) => 1,
            Reading::Int(w, _) | Reading::Address(w) => w,
        }
    }

    /// The sign with which it reads machine integers.
    pub(crate) fn sign(self) -> Sign {
        match self {
            Reading::Int(_, sign) => sign,
            Reading::Bool | Reading::Address(_) | Reading::Array(_) => Sign::Unsigned,
        }
    }
}
