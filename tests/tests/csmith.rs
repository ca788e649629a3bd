//! Programs of csmith's: they do what the processor does, and what is seen of their
//! globals is not claimed to be otherwise. `make soak` tries more.

use pincer_tests::{csmith, observed};

#[test]
#[ignore = "takes long; `make long`"]
fn what_programs_of_csmith_compute_is_not_ruled_out() {
    if !csmith::is_there() {
        return; // the set-up installs it where it may
    }
    let mut observations = 0;
    for seed in 1..13 {
        match csmith::random_program(seed, &observed::stack_of(seed)) {
            Ok(figures) => observations += figures.map_or(0, |f| f.observations),
            Err(e) => panic!("{e}"),
        }
    }
    assert!(observations > 40, "{observations}");
}
