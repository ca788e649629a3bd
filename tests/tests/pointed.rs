//! Points-to analysis against executions, on some random programs; `soak pointed=N`
//! runs more.

use pincer_tests::pointed::{self, Figures};

/// Judges the programs in C of some seeds. How much was held against answers at least.
fn judge(seeds: std::ops::Range<u64>, pairs: u64, aliases: u64) {
    let mut all = Figures::default();
    for seed in seeds {
        match pointed::random_c(seed) {
            Ok(figures) => all.add(figures.unwrap_or_default()),
            Err(what) => panic!("{what}"),
        }
    }
    assert!(all.pairs >= pairs && all.aliases >= aliases, "{all:?}");
}

#[test]
fn pointers_lead_where_the_answer_says() {
    judge(0..20, 1_000, 1_000);
}

#[test]
fn so_they_do_in_further_programs() {
    judge(120..140, 1_000, 1_000);
}

#[test]
fn pointers_of_the_ir_lead_where_the_answer_says() {
    let mut all = Figures::default();
    for seed in 0..60 {
        match pointed::random_program(seed) {
            Ok(figures) => all.add(figures),
            Err(what) => panic!("{what}"),
        }
    }
    assert!(all.pairs >= 400 && all.accesses >= 100, "{all:?}");
}
