//! Dense indices. Every table of the IR is a `Vec` indexed by one of these, so
//! that side tables are vectors too.

use serde::{Deserialize, Serialize};
use std::fmt;

macro_rules! index {
    ($(#[$doc:meta])* $name:ident, $prefix:literal) => {
        $(#[$doc])*
        #[derive(
            Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
        )]
        #[serde(transparent)]
        pub struct $name(pub u32);

        impl $name {
            /// The position in the table that this index belongs to.
            pub fn index(self) -> usize {
                self.0 as usize
            }

            /// The index of position `i`.
            ///
            /// # Panics
            /// When a table has more than `u32::MAX` entries.
            pub fn new(i: usize) -> Self {
                Self(u32::try_from(i).expect("a table has at most u32::MAX entries"))
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, concat!($prefix, "{}"), self.0)
            }
        }
    };
}

index!(
    /// A variable of one function ([`crate::Function::vars`]).
    Var,
    "v"
);
index!(
    /// A basic block of one function ([`crate::Function::blocks`]). Block 0 is the entry.
    BlockId,
    "b"
);
index!(
    /// A function of a program ([`crate::Program::functions`]).
    FuncId,
    "f"
);
index!(
    /// A global object of a program ([`crate::Program::globals`]).
    GlobalId,
    "g"
);
index!(
    /// A memory region of one function ([`crate::Function::regions`]).
    RegionId,
    "r"
);
index!(
    /// A check of a program ([`crate::Program::checks`]).
    CheckId,
    "c"
);
index!(
    /// A recorded assumption ([`crate::Program::assumptions`]).
    AssumptionId,
    "a"
);
index!(
    /// A source file ([`crate::Program::files`]).
    FileId,
    "file"
);

index!(
    /// A node of one function's points-to graph
    /// ([`crate::points_to::PointsToGraph::nodes`]).
    NodeId,
    "n"
);
index!(
    /// How regions of callees map to those of a caller
    /// ([`crate::PointsTo::call_maps`]).
    CallMapId,
    "m"
);
index!(
    /// A set of regions of one function ([`crate::PointsTo::sets`]).
    RegionSetId,
    "s"
);

/// A place in a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Site {
    /// The function.
    pub function: FuncId,
    /// The block.
    pub block: BlockId,
    /// The statement's position; the number of statements for the terminator.
    pub statement: u32,
}

impl Site {
    /// The place of a statement, or of the terminator behind the last one.
    pub fn new(function: FuncId, block: BlockId, statement: usize) -> Site {
        Site {
            function,
            block,
            statement: u32::try_from(statement).unwrap_or(u32::MAX),
        }
    }
}

impl BlockId {
    /// Where every function starts.
    pub const ENTRY: BlockId = BlockId(0);
}
