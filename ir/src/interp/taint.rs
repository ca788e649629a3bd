//! What a value rests on.

use super::{ObjectId, Symbol};
use crate::FuncId;

/// What something lies at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Base {
    /// An object.
    Object(ObjectId),
    /// A function.
    Function(FuncId),
}

/// What a value rests on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Taint {
    /// On the program and its inputs.
    #[default]
    No,
    /// It is the address of that, plus a number that has no taint.
    Address(Base),
    /// On values that stand for all, in a way that is known: it is that term.
    Symbol(Symbol),
    /// On the program and its inputs, but of the number only its sign, and whether it
    /// is 0.
    Sign,
    /// On an abstraction, or on where things lie.
    Yes,
}

impl Taint {
    /// Whether it is one.
    pub(super) fn is_tainted(self) -> bool {
        self != Taint::No
    }
}

impl From<bool> for Taint {
    fn from(tainted: bool) -> Taint {
        if tainted { Taint::Yes } else { Taint::No }
    }
}
