//! Libraries and those who call them, on some random ones; `soak callers=N` runs
//! more.

use domains::stack::stack;
use pincer_tests::callers::{Found, random_library};

#[test]
#[ignore = "takes long; `make long`"]
fn what_callers_make_fail_is_not_claimed_to_hold() {
    let zones = stack("nullity(product(zones, intervals-congruences))").expect("a stack");
    let (mut failing, mut proved) = (0, 0);
    for seed in 0..60 {
        match random_library(seed, &zones) {
            Err(what) => panic!("{what}"),
            Ok(Found::Fails) => failing += 1,
            Ok(Found::Passes(n)) => proved += n,
        }
    }
    assert!(failing >= 20, "{failing} of 60 fail");
    assert!(proved >= 20, "{proved} checks are proved of the others");
}
