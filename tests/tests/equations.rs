//! Loops that keep polynomial equations, or nearly: nothing that is proved of them
//! fails in a run.

use pincer_tests::engines;
use pincer_tests::equations::{random_loop, random_program};

/// How many checks are proved of these programs.
fn proved(made: impl Fn(u64) -> Result<usize, String>, seeds: std::ops::Range<u64>) -> usize {
    let all: Result<Vec<usize>, String> = seeds.map(made).collect();
    all.unwrap_or_else(|e| panic!("{e}")).into_iter().sum()
}

#[test]
#[ignore = "takes long; `make long`"]
fn what_is_proved_of_loops_holds_in_runs() {
    let alone = |seed| random_loop(seed, None).map(|(n, _)| n);
    let n = proved(alone, 0..900);
    assert!(n > 900, "{n} checks were proved");
}

#[test]
#[ignore = "takes long; `make long`"]
fn what_is_proved_with_ranges_holds_in_runs() {
    let stack = &engines::stacks()[0];
    let ranged = |seed| random_loop(seed, Some(stack)).map(|(n, _)| n);
    let n = proved(ranged, 0..300);
    assert!(n > 300, "{n} checks were proved");
}

#[test]
fn what_is_proved_of_any_program_holds_in_runs() {
    let alone = |seed| random_program(seed, None).map(|(n, _)| n);
    proved(alone, 0..300);
}
