//! What parts are told apart by: where the elements at `k` and `k + 1` were last
//! accessed, and on which side of the last access they lie.

use crate::tuning::MAX_CONSTANT_INDICES;
use ir::{Operand, Var};
use std::cmp::Ordering;

/// The name of a part.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Tag {
    pub access: Access,
    /// Of elements of arrays with rows, where they weren't hit by the last access
    /// there that is told apart.
    pub side: Option<Side>,
    /// Of the first arrays whose elements name objects, whether that at `k` is 0.
    pub zeros: [Option<bool>; MOST_ZEROS],
    /// Where the elements at `k + 1` were last accessed, if that is known.
    pub next: Option<Place>,
    /// Whether it is below the index that a variable remembers
    /// ([`Scope::remembers`](crate::state::Scope::remembers)), that one, or above.
    pub beside: Option<Ordering>,
}

/// Of more arrays the elements that are 0 aren't told apart.
pub(super) const MOST_ZEROS: usize = 1;

/// Where the elements at an index were last accessed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Access {
    /// Nowhere.
    Never,
    /// Nowhere; it is below one that was accessed.
    Below,
    /// Nowhere; it is above one that was accessed.
    Above,
    /// By this index of this array.
    At(Place),
    /// By the very last use of this index of this array, which read it, or is one of
    /// several that write there: what is done with the element comes only now.
    Now(Place),
    /// The same, and what the index is made of has changed since: the search has gone on,
    /// which it hasn't where it stopped.
    Left(Place),
    /// Somewhere or nowhere.
    Any,
}

/// An array, and an index.
pub(super) type Place = (Var, Index);

/// What stands for an index, rather roughly for constants.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Index {
    Variable(Var),
    Constant(u8),
}

impl Index {
    pub(super) fn of(index: &Operand) -> Index {
        match index {
            Operand::Var(v) => Index::Variable(*v),
            Operand::Const(_) => {
                let number = index.as_int().and_then(ir::Z::to_u64);
                let number = number.and_then(|n| u8::try_from(n).ok());
                Index::Constant(
                    number.map_or(MAX_CONSTANT_INDICES, |n| n.min(MAX_CONSTANT_INDICES)),
                )
            }
        }
    }
}

/// More dimensions aren't told apart.
pub(super) const MOST_DIMENSIONS: usize = 3;

/// Where an element lies as seen from one that was accessed: in the order in which
/// loops go over dimensions, the first coordinate that differs is smaller or
/// larger.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Side {
    /// The number of the first dimension that differs, in that order.
    pub first: u8,
    /// Whether that is the last one.
    pub in_the_row: bool,
    /// Whether its coordinate is larger.
    pub above: bool,
    /// The variables that the coordinates of all dimensions but the last one are
    /// made of, in that order.
    pub outer: [Option<Var>; MOST_DIMENSIONS - 1],
    /// Whether one of these has changed since: then it is in another row that
    /// loops are.
    pub earlier: bool,
    /// Whether it was above the last access to its own row, where loops have left
    /// that row.
    pub left: Option<bool>,
}

impl Tag {
    /// One without a side.
    pub(super) fn of(access: Access) -> Tag {
        Tag {
            access,
            side: None,
            zeros: [None; MOST_ZEROS],
            next: None,
            beside: None,
        }
    }

    /// The same with another access, and without a side.
    pub(super) fn accessed(self, access: Access) -> Tag {
        Tag {
            zeros: self.zeros,
            next: self.next,
            beside: self.beside,
            ..Tag::of(access)
        }
    }

    /// Once a variable has changed; `made_of` says of which an index is made.
    pub(super) fn changed(mut self, dst: Var, made_of: impl Fn(Var) -> Var) -> Tag {
        if let Some(side) = &mut self.side {
            side.earlier |= side.outer.contains(&Some(dst));
        }
        if let Access::Now(place @ (_, Index::Variable(index))) = self.access
            && made_of(index) == dst
        {
            self.access = Access::Left(place);
        }
        self
    }

    /// Without what tells apart where a search has gone on.
    pub(super) fn regardless(self) -> Tag {
        let access = match self.access {
            Access::Left(place) => Access::Now(place),
            access => access,
        };
        Tag { access, ..self }
    }

    /// The one that an access misses, which finds it on that side.
    pub(super) fn missed(self, side: Side, place: Place) -> Tag {
        let alone = match self.access {
            // What was accessed there needs no side: all of it is the same.
            Access::At(p) | Access::Now(p) | Access::Left(p) => {
                p == place || matches!(p.1, Index::Constant(_))
            }
            Access::Never | Access::Below | Access::Above => false,
            Access::Any => true,
        };
        if alone {
            return self.accessed(self.access);
        }
        let before = self.side.filter(|old| old.outer == side.outer);
        let left = before
            .filter(|_| !side.in_the_row)
            .and_then(|old| old.left.or(old.in_the_row.then_some(old.above)));
        Tag {
            side: Some(Side { left, ..side }),
            ..self
        }
    }
}
