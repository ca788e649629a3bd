//! The constants that trade precision for time, or make chains stop, with their
//! reasons. No choice of them is unsound.

/// How many rounds a constraint is propagated at most: rounding to integers
/// may make each round find a little more.
pub(crate) const MAX_ROUNDS: usize = 8;
/// How many numbers are tried one by one to find the elements of a value.
pub(crate) const MAX_TRIED: u32 = 256;
/// Shifts left by more than this have unbounded results: the numbers would
/// be longer than any integer type that programs use.
pub(crate) const MAX_RANGE_SHIFT: u32 = 1 << 14;
/// How many divisors a remainder looks at one by one.
pub(crate) const MAX_DIVISORS: u32 = 64;
/// Shifts by more are not computed: the numbers would be longer than any
/// integer type that programs use.
pub(crate) const MAX_SHIFT: u32 = 1 << 12;
/// How many states stand for the elements of arrays at most: each costs as much
/// as the main one.
pub(crate) const MAX_ARRAY_PARTS: usize = 12;
/// The same where elements name objects: each field of an object is an array, and
/// whether an element is 0 tells parts apart as well. Or where pairs of elements are
/// known: which of both were accessed tells parts apart.
pub(crate) const MAX_ARRAY_PARTS_IN_CASES: usize = 24;
/// How many variables these states have together at most: both their number and what
/// each costs grow with the function (a text of 256 bytes that was split in place took
/// 140 s with 24 states of 200 variables, 20 s with 8, for the same answers).
pub(crate) const MAX_VARIABLES_OF_PARTS: usize = 1_600;
/// So many states there may be in any function.
pub(crate) const MIN_ARRAY_PARTS: usize = 4;
/// In larger functions, what arrays cost isn't worth it: there, little else is
/// known of indices (zlib took three times as long, for nothing).
pub(crate) const MAX_VARIABLES_BESIDE_ARRAYS: usize = 1_000;
/// Constant indices from here on are not told apart.
pub(crate) const MAX_CONSTANT_INDICES: u8 = 3;
/// Up to this many shift amounts are looked at one by one.
pub(crate) const MAX_AMOUNTS: u32 = 64;
/// Up to this many unknown bits are expanded to find the elements in a range.
pub(crate) const MAX_EXPANDED: usize = 10;
/// Widening gives up the known bits from here on at once, so that chains are
/// short.
pub(crate) const MAX_WIDENED_BIT: u32 = 64;
/// Widening gives up a modulus that changes while it has more bits than this: so
/// chains are short.
pub(crate) const MAX_WIDENED_MODULUS: u32 = 16;
/// How many pieces joins and operations leave.
pub(crate) const MAX_PIECES: usize = 8;
/// Exact intersections and removals stop splitting here.
pub(crate) const MAX_GAPS: usize = 64;
/// How many differences a pair of numbers is known not to have: what a program compares
/// two numbers for are few.
pub(crate) const MAX_DISEQUAL: usize = 8;
/// Shifts by more are not related to their operands: coefficients would be
/// longer than the integers that programs have.
pub(crate) const MAX_LINEAR_SHIFT: u32 = 128;

/// Differences that were estimated are not stored when they are weak and
/// greater than this: they come from the ranges of types, where every sum would
/// leave one for each of its terms.
pub(crate) const GREAT: u32 = 14;
/// Expressions of more terms are judged by the bounds of each alone.
pub(crate) const MAX_RELATED_TERMS: usize = 8;
/// An edge is not looked up in rows longer than this: what is left may be
/// redundant.
pub(crate) const MAX_ROW: usize = 100;
/// Relations that only bounds imply are looked for between at most so many
/// pairs of numbers; where more bounds differ, they are lost.
pub(crate) const MAX_IMPLIED_PAIRS: usize = 1 << 12;
/// From so many pairs on, only relations that say much are kept.
pub(crate) const MANY_IMPLIED_PAIRS: usize = 1 << 6;
/// How many dimensions a block of linear relations has at most.
pub(crate) const MAX_COLUMNS: usize = 40;
/// How many of linear equalities, which don't multiply.
pub(crate) const MAX_EQUAL_COLUMNS: usize = 100;
/// How large a product of blocks may be that are only merged to find relations
/// between them.
pub(crate) const MAX_MERGED: usize = 32;
/// How often constraints that became divisible are rounded at most, after one
/// assumption.
pub(crate) const MAX_ROUNDINGS: usize = 16;
/// Into how many laps a number that wraps is split at most.
pub(crate) const MAX_LAPS: u32 = 4;
/// How many rays a side of a polyhedron has at most.
pub(crate) const MAX_RAYS: usize = 128;
/// How many inequalities a widened polyhedron has at most for each column.
pub(crate) const MAX_WIDENED_ROWS: usize = 6;
/// How many segments a block of boxes has at most after a join or computation.
pub(crate) const MAX_SEGMENTS: usize = 96;
/// How many it has at most after an intersection. Where one would have more, only
/// what it says of each number by itself is kept.
pub(crate) const MAX_INTERSECTED: usize = 4 * MAX_SEGMENTS;
/// How many steps an operation on decision diagrams may take.
pub(crate) const MAX_DIAGRAM_STEPS: usize = 8_192;
/// How many steps their comparison may take.
pub(crate) const MAX_COMPARED: usize = 100_000;
/// How many cells operands are cut into at most.
pub(crate) const MAX_CELLS: usize = 24;
/// How many elements an interval has at most to be cut into them.
pub(crate) const MAX_TINY: u32 = 2;
/// How often an element is widened by boxes.
pub(crate) const MAX_WIDENED_BY_BOXES: u8 = 16;
/// How many boxes a block has at most after widening.
pub(crate) const MAX_DISJUNCTS: usize = 16;
/// How often an element is narrowed by boxes.
pub(crate) const MAX_NARROWED_BY_BOXES: u8 = 4;
/// How many boxes of a block a formula lists at most. Of others, it says what is
/// known of each number by itself.
pub(crate) const MAX_LISTED: usize = 64;
/// Into how many parts the table of diagram nodes is split, so that threads
/// seldom wait.
pub(crate) const SHARDS: usize = 16;
/// A part of the table isn't swept below that many entries.
pub(crate) const MIN_SWEPT: usize = 256;

/// A meet that would have more disjuncts, or more partitions, leaves its left
/// side as it is.
pub(crate) const MAX_MEET: usize = 64;
/// How many selectors there are at most, but for meets.
pub(crate) const MAX_SELECTORS: usize = 3;
/// How many coordinates that were compared are remembered.
pub(crate) const MAX_REMEMBERED: usize = 8;
/// How many selectors a widening chain takes on at most.
pub(crate) const MAX_ADOPTED: usize = 4;
/// How many coordinates a pack has at most.
pub(crate) const MAX_PACK: usize = 12;
/// Symbols are numbered afresh beyond this: far below the dimensions that other
/// domains keep for themselves, and far above what a state needs.
pub(crate) const MAX_NUMBER: u32 = 1 << 20;
/// How often the pilot of a lookahead becomes the main state in one widening
/// chain.
pub(crate) const MAX_PROMOTIONS: u32 = 8;
/// How often a pilot is narrowed before it becomes the main state.
pub(crate) const MAX_DESCENTS: u32 = 3;

/// Wider integers are not tracked: each operation on their bounds would take
/// longer than the program that has them is worth.
pub(crate) const MAX_WIDTH: u32 = 4096;
/// Up to this many pairs of operands are tried where that may tell more than
/// the domain's own operation.
pub(crate) const MAX_PAIRS: u32 = 256;
/// Up to this many are tried of operands that are no more than their ranges,
/// or that may be related: there the domain's operation is mostly as good.
pub(crate) const MAX_PAIRS_OF_RANGES: u32 = 16;
/// Up to this many operands of a unary operation are tried one by one.
pub(crate) const MAX_OPERANDS: u32 = 16;
/// How many assumed conditions are remembered at most.
pub(crate) const MAX_ASSUMED: usize = 8;
/// A condition with more parts than this is not kept.
pub(crate) const MAX_PARTS: usize = 32;
/// How deep conditions are followed, nested or through what variables stand for.
pub(crate) const MAX_FOLLOWED_DEPTH: u32 = 24;
/// How many conditions are followed in all, for one question.
pub(crate) const MAX_FOLLOWED: u32 = 400;
/// How many parts a disjunction has at most for its cases to be looked at.
pub(crate) const MAX_CASES: usize = 8;
/// How many tests of floats a truth value stands for at most.
pub(crate) const MAX_FLOAT_TESTS: usize = 8;
/// Where more truth values stand for tests of floats, an assumption only looks at
/// those that it mentions.
pub(crate) const MAX_TRUTHS: usize = 32;
/// Domain expressions nest at most this deep.
pub(crate) const MAX_NESTING: usize = 32;
