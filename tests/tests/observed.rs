//! Programs that observe, on some random programs; `soak observed=N` runs more.

use pincer_tests::observed;

fn judge(seeds: std::ops::Range<u64>) {
    let stacks = observed::stacks();
    for (seed, stack) in seeds.zip(stacks.iter().cycle()) {
        if let Err(what) = observed::random_program(seed, stack) {
            panic!("{what}");
        }
    }
}

#[test]
fn what_fails_is_not_claimed_to_hold() {
    judge(0..8);
}

#[test]
#[ignore = "takes long; `make long`"]
fn nor_in_further_programs() {
    judge(8..16);
}

#[test]
#[ignore = "takes long; `make long`"]
fn nor_in_still_others() {
    judge(16..24);
}
