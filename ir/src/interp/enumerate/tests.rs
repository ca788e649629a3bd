use super::*;
use crate::text::parse;

/// What is found of a function with numbers `x` and `y` of eight bits, `z` of 32, and
/// truth values `b` and `c`, whose checks are #0 and #1.
fn found(body: &str) -> Enumerated {
    let text = format!(
        "check #0 assert \"first\" in @main check #1 assert \"second\" in @main
         fn @main() {{ var x: i8 var y: i8 var z: i32 var w: i32 var b: bool var c: bool {body} }}
         entry @main"
    );
    let p = parse(&text).unwrap_or_else(|e| panic!("{e}\n{text}"));
    let limits = Enumerating {
        steps_of_a_run: 10_000,
        until: None,
        longest: None,
    };
    enumerate(&p, p.entries[0], limits)
}

fn failures(found: &Enumerated) -> Vec<usize> {
    let mut all: Vec<usize> = found
        .every
        .failures
        .iter()
        .map(|(c, _)| c.index())
        .collect();
    all.sort_unstable();
    all
}

#[test]
fn numbers_that_are_compared_are_ranges() {
    let all = found(
        "^a: z = havoc input assume ult z, 100 assert #0 sle z, 99 assert #1 ne z, 57 return",
    );
    assert!(all.is_complete);
    assert_eq!(failures(&all), [1]);
    assert!(all.every.runs < 10, "{}", all.every.runs);
    // Extended, too: what is negative is large without a sign.
    let all = found(
        "^a: x = havoc input z = sext x assume ugt z, 300 assert #0 slt x, 0
         z = zext x assert #1 ult z, 129 return",
    );
    assert!(all.is_complete);
    assert_eq!(failures(&all), [1]);
    assert!(all.every.runs < 10, "{}", all.every.runs);
}

#[test]
fn numbers_that_decide_otherwise_are_tried() {
    let all = found("^a: x = havoc input y = mul x, x assert #0 ne y, 9 assert #1 ne y, 3 return");
    assert!(all.is_complete);
    assert_eq!(failures(&all), [0]);
    // There are too many of them.
    let all = found("^a: z = havoc input w = mul z, z assert #0 ne w, 3 return");
    assert!(!all.is_complete && all.is_hopeless);
}

#[test]
fn numbers_of_which_only_bits_count_are_these() {
    let all = found(
        "^a: z = havoc input z = and z, 7 w = mul z, z assert #0 ne w, 36 assert #1 ne w, 35
         return",
    );
    assert!(all.is_complete);
    assert_eq!(failures(&all), [0]);
    let all = found(
        "^a: z = havoc input z = srem z, 5 w = mul z, 3 assert #0 ne w, -12 assert #1 ne w, 15
         return",
    );
    assert!(all.is_complete);
    assert_eq!(failures(&all), [0]);
    // More counts than the bits.
    let all = found(
        "^a: x = havoc input y = and x, 7 y = mul y, y assume eq y, 9 x = mul x, 3
         assert #0 ne x, 33 assert #1 ne x, 36 return",
    );
    assert!(all.is_complete);
    assert_eq!(failures(&all), [0]);
    let all = found(
        "^a: z = havoc input w = and z, 7 w = mul w, w assume eq w, 9 assert #0 ne z, 11 return",
    );
    assert!(!all.is_complete);
}

#[test]
fn numbers_for_which_something_is_undefined_are_not_passed_over() {
    let all = found("^a: x = havoc input x = add x, 1 y = udiv 100, x return");
    // What is arbitrary then, and for which numbers, runs say.
    assert_eq!(all.every.runs, 256);
    let all = found("^a: x = havoc input y = shl 1, x assert #0 ne y, 3 return");
    assert!(!all.is_complete);
    let all = found("^a: x = havoc input y = add x, 100 return");
    assert!(all.is_complete && all.every.runs == 1);
}

#[test]
fn numbers_of_machines_without_an_end_are_their_states() {
    // From 0 by 3 or 5 modulo 16: every number but what needs another step.
    let machine = |check: &str| {
        found(&format!(
            "^a: x = 0 goto ^head
             ^head: {check} b = havoc input y = select b, 3, 6 x = add x, y x = and x, 15
             goto ^head"
        ))
    };
    let all = machine("assert #0 ne x, 14 assert #1 ult x, 16");
    assert!(all.is_complete, "{all:?}");
    assert_eq!(failures(&all), [0]);
    let even = found(
        "^a: x = 0 goto ^head
         ^head: assert #0 ne x, 7 assert #1 ne x, 8 b = havoc input y = select b, 4, 6
         x = add x, y x = and x, 15 goto ^head",
    );
    assert!(even.is_complete);
    assert_eq!(failures(&even), [1]);
    // What only the first state leads to, by the number that is tried second.
    let first = found(
        "^a: x = 0 goto ^head
         ^head: assert #0 ne x, 5 assert #1 ne x, 9 b = havoc input y = select b, 5, 8
         b = eq x, 0 x = select b, y, 8 goto ^head",
    );
    assert!(first.is_complete, "{first:?}");
    assert_eq!(failures(&first), [0]);
}
