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

/// Pointers that get somewhere by one way only, each by another.
const CARRIED: [&str; 4] = [
    // Each of two functions is called by the same pointer, and keeps what it is handed.
    "static int *kept[2];
     static void first(int *p) { kept[0] = p; }
     static void second(int *p) { kept[1] = p; }
     static void (*table[2])(int *) = {first, second};
     int main(void) {
         int a = 1, b = 2;
         for (int i = 0; i < 2; i++)
             table[i](i == 0 ? &a : &b);
         return *kept[0] + *kept[1];
     }",
    // The second member is copied, not the first.
    "#include <string.h>
     int main(void) {
         int a = 1, b = 2, *copy;
         struct { int *first, *second; } s = {&a, &b};
         memcpy(&copy, &s.second, sizeof copy);
         return *copy;
     }",
    // What lies in memory was put there by another pointer.
    "int main(void) {
         int a = 1, b = 2, *p = &a, **q = &p;
         *q = &b;
         *p = 5;
         return a + b;
     }",
    // A function returns what it was handed in memory.
    "struct node { struct node *next; int value; };
     static struct node *last(struct node *n) {
         while (n->next)
             n = n->next;
         return n;
     }
     int main(void) {
         struct node c = {0, 3}, b = {&c, 2}, a = {&b, 1};
         return last(&a)->value;
     }",
];

#[test]
fn pointers_that_are_carried_lead_where_the_answer_says() {
    for text in CARRIED {
        let figures = pointed::written_c(text).unwrap_or_else(|what| panic!("{what}"));
        assert!(figures.pairs > 0, "{text}");
    }
}
