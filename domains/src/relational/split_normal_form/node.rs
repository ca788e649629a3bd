//! The nodes of a constraint graph: each number `x` twice, as `x` and as `-x`.

use ir::{Dim, Z};
use std::fmt;

/// A number with a sign: `x` or `-x`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Node(u64);

impl Node {
    /// `x`.
    pub(super) fn plus(x: Dim) -> Node {
        Node(u64::from(x.0) << 1)
    }

    /// `-x`.
    pub(super) fn minus(x: Dim) -> Node {
        Node::plus(x).mirror()
    }

    /// The sign of `c` times `x`.
    pub(super) fn signed(x: Dim, c: &Z) -> Node {
        if c.is_negative() {
            Node::minus(x)
        } else {
            Node::plus(x)
        }
    }

    /// The negated number.
    pub(super) fn mirror(self) -> Node {
        Node(self.0 ^ 1)
    }

    /// The number without its sign.
    pub(super) fn dim(self) -> Dim {
        // The other 32 bits are zero by construction.
        Dim(u32::try_from(self.0 >> 1).unwrap_or(u32::MAX))
    }

    /// Whether it is `-x`.
    pub(super) fn is_negated(self) -> bool {
        self.0 & 1 == 1
    }

    /// The same sign, of another number.
    pub(super) fn of(self, x: Dim) -> Node {
        Node(u64::from(x.0) << 1 | (self.0 & 1))
    }

    /// The sign as a coefficient.
    pub(super) fn coefficient(self) -> Z {
        if self.is_negated() {
            Z::MINUS_ONE
        } else {
            Z::ONE
        }
    }
}

impl fmt::Debug for Node {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.is_negated() { "-" } else { "" };
        write!(f, "{sign}{:?}", self.dim())
    }
}
