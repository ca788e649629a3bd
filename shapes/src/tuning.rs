//! The numbers that were chosen.

/// Executions of blocks until the analysis is given up: lists that can be followed
/// take hundreds.
pub(crate) const BLOCKS: usize = 4_000;
/// States that are kept apart where a loop begins; with more, nothing is gained.
pub(crate) const STATES: usize = 80;
/// States that are kept apart where ways meet, until they are joined as at loops.
pub(crate) const STATES_APART: usize = 6;
/// Joins at a place until ranges are widened.
pub(crate) const JOINS: usize = 3;
/// Objects of a state: larger ones are arrays of heads, or lists that don't fold.
pub(crate) const OBJECTS: usize = 60;
/// Fields of an object that are kept.
pub(crate) const FIELDS: usize = 200;
/// Bytes of a global whose initial contents are read.
pub(crate) const GLOBAL_BYTES: u64 = 4096;
/// Nodes that come after two with different constants until they become one segment:
/// short lists whose nodes are told apart by them stay as they are.
pub(crate) const DISTINCT: usize = 3;
/// Places in an object that are told apart where an offset varies: heads in an array.
pub(crate) const PLACES: i64 = 16;
