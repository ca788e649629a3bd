//! Purification against executions, on some random programs; `soak mem=N` runs
//! more.

use domains::stack::{Stack, stack};
use pincer_tests::purified;

fn zones() -> Stack {
    stack("nullity(product(zones, intervals-congruences))").expect("a stack")
}

#[test]
fn what_is_proved_of_numbers_holds_of_memory() {
    for seed in 0..60 {
        if let Err(what) = purified::random_program(seed, &zones()) {
            panic!("{what}");
        }
    }
}

#[test]
#[ignore = "takes long; `make long`"]
fn what_is_proved_of_numbers_holds_of_objects_that_take_each_others_place() {
    let arrays = stack("nullity(arrays(product(zones, intervals-congruences)))").expect("a stack");
    for seed in 0..90 {
        if let Err(what) = purified::resizing_program(seed, &arrays) {
            panic!("{what}");
        }
    }
}

#[test]
fn checks_that_fail_in_c_are_not_proved() {
    for seed in 1..24 {
        if let Err(what) = purified::random_c(seed, &zones()) {
            panic!("{what}");
        }
    }
}
