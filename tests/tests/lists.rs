//! Programs on linked objects: nothing that shapes prove of them fails in a run.

use pincer_tests::lists::{any_program, random_program};

#[test]
#[ignore = "takes long; `make long`"]
fn what_is_proved_of_lists_holds_in_runs() {
    let mut proved = 0;
    for seed in 0..600 {
        proved += random_program(seed).unwrap_or_else(|e| panic!("{e}")).1;
    }
    assert!(proved > 350, "{proved} checks were proved");
}

#[test]
fn what_is_proved_of_any_program_holds_in_runs() {
    for seed in 0..150 {
        any_program(seed).unwrap_or_else(|e| panic!("{e}"));
    }
}
