//! Recursive calls as loops: nothing that is proved of them fails in a run.

use domains::stack::stack;
use pincer_tests::recursion::random_program;

fn proves(expression: &str, seeds: std::ops::Range<u64>) -> usize {
    let stack = stack(expression).unwrap_or_else(|e| panic!("{e}"));
    let mut proved = 0;
    for seed in seeds {
        proved += random_program(seed, &stack)
            .unwrap_or_else(|e| panic!("{e}"))
            .1;
    }
    proved
}

#[test]
#[ignore = "takes long; `make long`"]
fn what_is_proved_of_recursion_holds_in_runs() {
    let proved = proves(
        "nullity(arrays(product(zones, intervals-congruences)))",
        0..1_500,
    );
    assert!(proved > 1_000, "{proved} checks were proved");
}

#[test]
fn what_ranges_prove_of_recursion_holds_in_runs() {
    let proved = proves("nullity(intervals)", 10_000..13_000);
    assert!(proved > 2_000, "{proved} checks were proved");
}
