//! The constants that trade time for precision, with their reasons.

use std::time::Duration;

/// How many statements may be executed to run a program in every way: less than
/// half a second.
pub(crate) const EVERY_STEPS: u64 = 2_000_000;
/// How many, once what is simple was proved: a few seconds.
pub(crate) const EVERY_STEPS_FOR_LONGER: u64 = 80_000_000;
/// Every number of each input is tried so long, or in the time that is left divided by
/// that: where there are few, that is enough.
pub(crate) const NUMBERS_FIRST: Duration = Duration::from_millis(1500);
pub(crate) const NUMBERS_FIRST_SHARE: u32 = 10;
/// Later they get so much, or the time that is left divided by this; at once, if the end is
/// near by then.
pub(crate) const NUMBERS_LONGEST: Duration = Duration::from_mins(2);
pub(crate) const NUMBERS_LONGER_SHARE: u32 = 4;
pub(crate) const NUMBERS_NEAR_SHARE: u32 = 2;
/// How many concrete runs are tried at each entry before anything else: the
/// easy failures show in the first few.
pub(crate) const RUNS: u64 = 24;
/// How many statements each of them may execute: all of them together take
/// less than a tenth of a second.
pub(crate) const RUN_STEPS: u64 = 20_000;

/// About how many runs are tried at each entry in which most inputs are alike:
/// more of them seldom come to new places.
pub(crate) const SEARCH_RUNS: usize = 150;
/// Runs that didn't end go on to so many statements each, and to so many together: a loop
/// that counts to 65,536 ends by then.
pub(crate) const LONG_RUN_STEPS: u64 = 3_000_000;
pub(crate) const LONG_RUNS_STEPS: u64 = 12_000_000;
/// How many inputs of a run are changed.
pub(crate) const SEARCH_ANSWERS: usize = 60;
/// How many allocations fail in turn.
pub(crate) const FAILING: usize = 6;
/// They get so much time, or the time that is left divided by this.
pub(crate) const SEARCH_TIME: Duration = Duration::from_millis(1500);
pub(crate) const SEARCH_SHARE: u32 = 8;

/// Inputs that come to new places are changed so long, or in the time that is left divided
/// by this: a thousand runs of a small program take a second.
pub(crate) const EVOLUTION_TIME: Duration = Duration::from_secs(4);
pub(crate) const EVOLUTION_SHARE: u32 = 8;
/// So many inputs are kept that came to new places; the oldest are forgotten.
pub(crate) const EVOLUTION_KEPT: usize = 256;

/// How many statements a run may execute that is repeated when time is over: there
/// may be a hundred of them.
pub(crate) const LATE_REPLAY_STEPS: u64 = 100_000;

/// The paths of a program get so much time at first, or the time that is left divided by
/// this: where there are few, they are through by then.
pub(crate) const PATHS_FIRST: Duration = Duration::from_millis(500);
pub(crate) const PATHS_FIRST_SHARE: u32 = 20;
/// With more statements than this, they are explored further before memory is followed.
pub(crate) const PATHS_AFTER_MEMORY: usize = 10_000;
/// Then they get so much, or the time that is left divided by this.
pub(crate) const PATHS_TIME: Duration = Duration::from_secs(4);
pub(crate) const PATHS_SHARE: u32 = 5;
/// Later they get so much, or the time that is left divided by this.
pub(crate) const PATHS_LONGEST: Duration = Duration::from_mins(5);
pub(crate) const PATHS_LONGER_SHARE: u32 = 2;
/// Each time, so many times as much where most runs come to states that are known: the end may be
/// near.
pub(crate) const PATHS_THAT_RECUR: u32 = 5;
/// How long failures are looked for on paths when those can't be followed to their
/// ends.
pub(crate) const PATHS_PATIENCE: Duration = Duration::from_millis(500);

/// Shapes are followed so long, or in the time that is left divided by that:
/// most heaps take milliseconds.
pub(crate) const SHAPES_TIME: Duration = Duration::from_secs(3);
pub(crate) const SHAPES_SHARE: u32 = 6;
/// Programs of more statements have other things to do than follow lists.
pub(crate) const SHAPES_STATEMENTS: usize = 50_000;
/// The same where abstract interpretation alone is asked for, which takes seconds for
/// whole libraries.
pub(crate) const SHAPES_STATEMENTS_ALONE: usize = 5_000;
/// Recursion is followed in the time that is left, divided by this: most programs take a
/// tenth of a second.
pub(crate) const RECURSION_SHARE: u32 = 5;
/// Programs of more statements take too long.
pub(crate) const RECURSION_STATEMENTS: usize = 20_000;
/// Polynomial equations are looked for so long, or in the time that is left divided by
/// this: what is found is found in a tenth of a second.
pub(crate) const POLYNOMIALS_TIME: Duration = Duration::from_secs(2);
pub(crate) const POLYNOMIALS_SHARE: u32 = 8;

/// So much time there is for the other checks, at least, once one is known to fail.
pub(crate) const AFTER_A_FAILURE: Duration = Duration::from_secs(4);

/// How many statements the functions have, together, that are analysed again
/// with a stronger stack: it is fast on small ones only.
pub(crate) const STRONGER_STATEMENTS: usize = 2_000;
/// How many steps each of them gets.
pub(crate) const STRONGER_STEPS: u64 = 5_000;
/// They get the time that is left, divided by this.
pub(crate) const STRONGER_SHARE: u32 = 4;
/// With each of the stacks before, they get the time that is left, divided by this: what is
/// proved is proved in a second.
pub(crate) const BEFORE_SHARE: u32 = 8;
/// Those in which arrays grow get the time that is left, divided by this, with sums.
pub(crate) const GROWING_SHARE: u32 = 3;
/// And no more where memory is to become numbers afterwards.
pub(crate) const STRONGER_BEFORE_MEMORY: Duration = Duration::from_secs(1);

/// In functions of so many variables there is room for all that is known of arrays.
pub(crate) const ROOMY: usize = 66;
/// In larger ones so many times as much is kept of them, where checks stay open: functions
/// of 150 variables take two seconds then.
pub(crate) const DETAIL: usize = 3;

/// The time that is left, divided by this, is kept for functions that take too long: they
/// are analysed without their arrays, which needs a sixth of the time, and then by
/// [`FALLBACK`].
pub(crate) const KEPT_FOR_THE_NEXT: u32 = 2;
/// The domain that is fast for functions of any size: with differences of variables, a
/// circuit of 300 variables had no answer in a minute.
pub(crate) const FALLBACK: &str = "nullity(floats(intervals-congruences))";

/// Solver steps for a clause of a certificate (about half a second): what it
/// proves is proved already.
pub(crate) const STEPS_FOR_CERTIFICATES: u32 = 500_000;
/// All clauses together get so much, or the time that is left divided by this: where
/// products are compared, no clause is easy.
pub(crate) const TIME_FOR_CERTIFICATES: Duration = Duration::from_secs(3);
pub(crate) const CERTIFICATES_SHARE: u32 = 6;

/// Solver steps per query for kinds of checks that nobody asked for (about a
/// tenth of a second): they only make assumptions fewer.
pub(crate) const STEPS_FOR_ASSUMPTIONS: u32 = 200_000;
/// And for all of them together: who asked has an answer by then.
pub(crate) const TIME_FOR_ASSUMPTIONS: Duration = Duration::from_secs(3);

/// Where memory is to be followed, Horn clauses that don't get the time that is
/// left, divided by this.
pub(crate) const REGISTERS_SHARE: u32 = 4;

/// Induction gets the time that is left, divided by this: where it succeeds, it is soon.
pub(crate) const INDUCTION_SHARE: u32 = 6;

/// What may be unrolled gets the time that is left, divided by this.
pub(crate) const UNROLLING_SHARE: u32 = 4;

/// How long a stage may go on when the time is up: what it has found by then
/// counts.
pub(crate) const PATIENCE: Duration = Duration::from_millis(300);
/// How often it is looked whether the time is up.
pub(crate) const LOOK: Duration = Duration::from_millis(20);
/// The native stack of a stage, in bytes.
pub(crate) const STACK: usize = 16 << 20;

/// How many seeds `run` tries while what a program assumes of its inputs
/// doesn't hold.
pub(crate) const ATTEMPTS: u64 = 50;

/// Failing runs are made plainer in so many steps altogether: less than half a
/// second.
pub(crate) const SHRINKING: u64 = 1_500_000;
/// Runs that are told by themselves take so many steps altogether, each of them
/// between the two: they are run four times.
pub(crate) const TELLING: u64 = 4_000_000;
pub(crate) const LEAST_TOLD: u64 = 20_000;
pub(crate) const MOST_TOLD: u64 = 2_000_000;
/// All that is divided by this when the time is up, if it was less than so many
/// seconds.
pub(crate) const LATE: u64 = 5;
pub(crate) const PATIENT: f64 = 20.0;
/// Of a run of more events than this, nobody finds out what of it matters: that
/// takes about 50 bytes for each.
pub(crate) const SLICED_RUN: u64 = 2_000_000;
/// How many steps are kept while a run is repeated, before it is known which matter:
/// some hundred megabytes.
pub(crate) const RECORDED: usize = 400_000;
/// How many steps a trace keeps at its beginning, and at its end: enough to read,
/// not enough to drown in.
pub(crate) const MAX_STEPS: usize = 2_000;
/// How many inputs a short report shows where there is nothing else to tell.
pub(crate) const SHORT_TRACE: usize = 12;
/// Of what happens again and again at one place, a short trace shows so much at
/// the beginning, and so much at the end.
pub(crate) const FIRST_TIMES: usize = 2;
pub(crate) const LAST_TIMES: usize = 2;
/// The source stands beside steps that are not wider than this, and is cut to that
/// width.
pub(crate) const WIDE_STEP: usize = 50;
pub(crate) const WIDE_SOURCE: usize = 60;
/// How long facts are, in bytes, that a short report shows.
pub(crate) const PLAIN_FACTS: usize = 60;
/// Beside a failure, so many other findings are told in full. Of more, so many are listed:
/// what fails is to be seen with all that follows it.
pub(crate) const TOLD_BESIDE_FAILURES: usize = 3;
pub(crate) const LISTED_BESIDE_FAILURES: usize = 12;
/// How many places of a repeated finding are named.
pub(crate) const PLACES_OF_REPEATS: usize = 5;
/// How many other checks of an access are told of.
pub(crate) const NOTES_OF_ACCESS: usize = 3;
/// For how many calls findings in code of the system are summed up apart.
pub(crate) const GROUPS_OF_SYSTEM: usize = 4;
/// How many characters of a function's name a table shows.
pub(crate) const WIDTH_OF_NAMES: usize = 60;
/// With more open checks than this, it is said what is behind them.
pub(crate) const OPEN_WITHOUT_CAUSES: usize = 5;
/// How many expressions, and how many things that aren't modelled, are named.
pub(crate) const CAUSES: usize = 3;
/// An expression at so many places is a common one.
pub(crate) const PLACES_OF_COMMON: usize = 3;
/// With more findings than this, a table counts them.
pub(crate) const FINDINGS_WITHOUT_TABLE: usize = 10;
/// A headline names at most this many failures that nobody asked about.
pub(crate) const FAILURES_IN_HEADLINE: usize = 3;
/// A program with at most so many statements is small.
pub(crate) const SMALL_PROGRAM: usize = 4_000;
