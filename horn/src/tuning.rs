//! The numbers that decide what the engine tries and when it gives up. None of
//! them decides whether an answer is right.

/// Z3's steps for one query about one set of checks (about a million a second):
/// what is not found by then is seldom found at all.
pub(crate) const STEPS: u32 = 8_000_000;
/// A single check of many gets this part of the steps: there may be many.
pub(crate) const SINGLE_CHECK_PART: u32 = 4;
/// One check of the lemmas' filter gets this part of the steps: lemmas only
/// help.
pub(crate) const FILTER_PART: u32 = 16;
/// Checks of the lemmas' filter for each clause: where most lemmas hold, a
/// clause is looked at again a few times.
pub(crate) const FILTER_CHECKS: u32 = 8;
/// The parts of the steps that queries get in the first round and in the second:
/// what is easy for one query need not wait for another's full budget.
pub(crate) const ROUNDS: [u32; 2] = [10, 1];
/// Memory of a solver in MB: two of them fit in a small machine.
pub(crate) const MEMORY: u32 = 4096;

/// How much may pile up in a unit or region.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bounds {
    /// Calls.
    pub calls: usize,
    /// Checks that are goals.
    pub checks: usize,
    /// Statements.
    pub stmts: usize,
}

/// What a region may hold in large steps: it is one clause for each exit, and
/// its size decides what the solver can swallow.
pub(crate) const REGION: Bounds = Bounds {
    calls: 4,
    checks: 24,
    stmts: 400,
};
/// What a unit may hold, whatever the size of steps.
pub(crate) const UNIT: Bounds = Bounds {
    calls: 8,
    checks: 32,
    stmts: 400,
};

/// Integers wider than this are not modelled: their powers of two make terms
/// that cost more than they tell.
pub(crate) const MAX_WIDTH: u32 = 256;
/// Masks with more runs of ones than this are over-approximated: each run costs
/// a `div` and a `mod`.
pub(crate) const MAX_RUNS: usize = 4;
/// Up to this width the result of an operation on bits is a sum over them: two
/// `div` and `mod` for each bit.
pub(crate) const MAX_BIT_SUM: u32 = 8;
/// Up to this width counting and reversing bits is exact: one case a bit.
pub(crate) const MAX_COUNT: u32 = 64;
/// Shifts by a variable are exact for amounts below this: one case each.
pub(crate) const MAX_SHIFT_CASES: u32 = 64;

/// Clauses between a fact of a derivation and its premises, at most: transformed
/// clauses are a few of ours.
pub(crate) const MAX_CLAUSES: usize = 16;
/// Solver calls for one fact of a derivation, at most: the search branches.
pub(crate) const MAX_CHECKS: usize = 400;
/// The longest execution that is planned, in blocks.
pub(crate) const MAX_VISITS: usize = 1_000_000;
/// How often goals are left out of a certificate, at most: each time all clauses
/// are checked once more.
pub(crate) const CERTIFICATE_ROUNDS: usize = 8;

/// How far programs are unrolled.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Unrolling {
    /// Iterations of a loop, and calls of a function by itself, of which it isn't
    /// known that they happen.
    pub iterations: u32,
    /// Calls inside each other.
    pub depth: usize,
    /// Runs of blocks.
    pub runs: usize,
    /// Terms.
    pub terms: usize,
}

/// First little is unrolled, since most failures come early, then more, since
/// most loops end.
pub(crate) const UNROLLINGS: [Unrolling; 4] = [
    unrolling(2, 20_000),
    unrolling(8, 40_000),
    unrolling(34, 60_000),
    unrolling(130, 60_000),
];

pub(crate) const fn unrolling(iterations: u32, runs: usize) -> Unrolling {
    Unrolling {
        iterations,
        depth: 200,
        runs,
        terms: 600_000,
    }
}

/// How many iterations an induction goes back, one after the other: each costs about as
/// much as all before.
pub(crate) const INDUCTIONS: [u32; 5] = [1, 2, 4, 8, 16];
/// How many iterations of loops inside others are unrolled there, of which it isn't
/// known that they happen. Loops that go on are summed up.
pub(crate) const UNROLLED_INSIDE: u32 = 8;

/// Longer formulas aren't remembered from one bound to the next, in bytes: they would
/// fill the memory.
pub(crate) const REMEMBERED: usize = 1 << 20;
/// Z3's steps for one question about what was unrolled.
pub(crate) const STEPS_UNROLLED: u32 = 20_000_000;
/// How much memory calls inside each other may take on the stack while a program
/// is unrolled, in bytes.
pub(crate) const UNROLLING_STACK: usize = 1 << 28;

/// Z3's steps for the question which inputs make a run go another way: with more, a
/// run with other inputs has no time.
pub(crate) const STEPS_OF_A_PATH: u32 = 500_000;
/// Decisions that have nothing to do with the one that is asked for, before they are
/// left out.
pub(crate) const UNTIED: usize = 200;
/// Decisions of one run that may fall otherwise, at most.
pub(crate) const DECISIONS: usize = 20_000;
/// Terms of all runs from an entry, at most: a few hundred bytes each.
pub(crate) const PATH_TERMS: usize = 2_000_000;
/// Terms that are compared, if their order alone is looked at, which takes the cube of
/// their number.
pub(crate) const COMPARED: usize = 48;
/// Lines that a run reads, in bytes: each length is a path of its own.
pub(crate) const LONGEST_LINE: usize = 64;
/// Where terms are hard, a remainder or masked number is settled that is at most this.
pub(crate) const FEW: u64 = 64;
/// How many variables a decision has for which values are guessed, and how many terms
/// there are then: a solver is as fast.
pub(crate) const GUESSED: usize = 4;
pub(crate) const GUESSED_TERMS: usize = 10_000;

/// Variables of conditions on floats that are looked at box by box: the number of
/// boxes grows with a power of it.
pub(crate) const VARIABLES_OF_A_BOX: usize = 6;
/// Of more, only corners of the box are tried: so many.
pub(crate) const VARIABLES_AT_CORNERS: usize = 64;
pub(crate) const CORNERS: u64 = 256;
/// Terms that are evaluated in boxes before a solver is asked (about fifty millions a
/// second), and when it didn't know.
pub(crate) const BOXES: u64 = 10_000_000;
pub(crate) const MORE_BOXES: u64 = 200_000_000;
/// The same where there are no floats: a solver is as fast.
pub(crate) const BOXES_OF_INTEGERS: u64 = 20_000;
/// How many bytes of states are looked at before it is known whether that helps, and
/// for each statement of a run.
pub(crate) const STATES: u64 = 1 << 26;
pub(crate) const STATES_OF_A_STATEMENT: u64 = 4;
/// Where states recur, bytes count for so much less.
pub(crate) const STATES_THAT_RECUR: u64 = 16;
/// States with terms of many values: sets of conditions that are remembered of each form;
/// which part of the arrivals was at known ones, from which on others go on from new ones,
/// and after how many decisions.
pub(crate) const CONDITIONS_OF_A_FORM: usize = 64;
pub(crate) const PART_THAT_RECURS: u64 = 4;
pub(crate) const LEAST_DECISIONS_BETWEEN: usize = 8;
/// From how many arrivals at known states on an exploration may get more time.
pub(crate) const MANY_RECURRENCES: u64 = 32;
/// How many bytes the places take from which runs are to go on.
pub(crate) const SNAPSHOTS: usize = 1 << 29;
/// A term at the head of a loop is settled that has so many values at most: each is a
/// state of its own.
pub(crate) const VALUES_OF_A_STATE: u32 = 4;
/// The same where states with many values of such terms don't recur, and after how many.
pub(crate) const MOST_VALUES_OF_A_STATE: u32 = 64;
pub(crate) const MANY_NARROW_FORMS: u64 = 64;
/// How many terms, and how deep, are looked at to see that.
pub(crate) const TERMS_OF_A_STATE: u32 = 64;
pub(crate) const DEPTH_OF_A_STATE: u32 = 4;
/// Loop heads that a run passes without a decision before it may be one that never
/// ends.
pub(crate) const IDLE: u64 = 1000;

/// The degree of polynomials that are followed: sums of fifth powers have the sixth,
/// and the products that are compared are of a few such.
pub(crate) const POLYNOMIAL_DEGREE: u32 = 12;
/// The degree of the polynomial that a variable is compared with which a loop adds to,
/// the variables of that, and what the variable is multiplied with: sums of squares have
/// the third degree, and a denominator of 6.
pub(crate) const FORM_DEGREE: u32 = 3;
pub(crate) const FORM_VARIABLES: usize = 4;
pub(crate) const FORM_MULTIPLES: [i128; 3] = [1, 2, 6];
/// Terms of an inequality that are eliminated by equations, one after the other.
pub(crate) const ELIMINATIONS: u32 = 2;
/// Terms of a polynomial: more are a product that nothing cancels.
pub(crate) const POLYNOMIAL_TERMS: usize = 400;
/// Paths between the cuts of a function: where more part, they part everywhere.
pub(crate) const POLYNOMIAL_PATHS: usize = 2_000;
/// Statements on all of them.
pub(crate) const POLYNOMIAL_STEPS: usize = 100_000;
/// Inequalities of a path that are tried, the last ones first: the one that fails is
/// the last.
pub(crate) const POLYNOMIAL_GOALS: usize = 4;
/// Equations at one cut that one inequality may need: more are no closed system.
pub(crate) const POLYNOMIAL_TRIED: usize = 40;
/// Equations of a function.
pub(crate) const POLYNOMIAL_INVARIANTS: usize = 400;
/// Rows of a matrix of multiples of equations.
pub(crate) const POLYNOMIAL_MULTIPLES: usize = 600;
/// How often paths are executed: with what was found, more is seen.
pub(crate) const POLYNOMIAL_ROUNDS: usize = 3;
