//! What exploring says of small programs.

use crate::{Explored, Exploring, Isolation, explore_into};
use ir::interp::{CertainHost, Limits, NoObserver, ScriptedOracle, Stop};
use std::sync::Mutex;
use std::time::{Duration, Instant};

fn explored(text: &str, patience: Duration) -> Explored {
    let program = ir::text::parse(text).unwrap_or_else(|e| panic!("{e}\n{text}"));
    assert!(ir::verify::verify(&program).is_empty());
    let options = Exploring {
        isolation: Isolation::SameProcess,
        until: Some(Instant::now() + Duration::from_secs(5)),
        longest: None,
        patience,
        memory: 0,
        steps: 10_000,
    };
    let found = Mutex::new(Explored::default());
    explore_into(&program, &options, &found);
    found.into_inner().unwrap_or_else(|e| panic!("{e}"))
}

/// Whether all was run, and how many checks fail.
fn outcome(text: &str) -> (bool, usize) {
    let explored = explored(text, Duration::ZERO);
    (explored.is_complete, explored.failures.len())
}

/// A program whose only function has these variables and statements.
fn main(variables: &str, body: &str) -> String {
    let variables = variables.replace(", ", "\n  var ");
    format!(
        "check assert \"holds\" in @main\nfn @main() {{\n  var {variables}\n^entry:\n{body}\n  return\n}}\nentry @main\n"
    )
}

#[test]
fn every_value_of_an_input_is_looked_at() {
    let program = |last: &str| {
        main(
            "x: i32 signed, y: i32 signed",
            &format!("  x = havoc input\n  y = add x, 1\n  assert #0 {last}"),
        )
    };
    assert_eq!(outcome(&program("ne y, x")), (true, 0));
    // One value of four thousand millions.
    assert_eq!(outcome(&program("ne y, -77123")), (true, 1));
}

#[test]
fn stored_bytes_are_followed_one_by_one() {
    let program = |last: &str| {
        main(
            "x: i32, p: ptr, q: ptr, y: i32, low: i8",
            &format!(
                "  x = havoc input\n  p = alloc stack 4 align 4\n  store p, x align 4\n  \
                 q = ptradd p, 1\n  store q, i8 5\n  y = load p align 4\n  low = trunc y\n  \
                 assert #0 {last}"
            ),
        )
    };
    assert_eq!(outcome(&program("ne y, 0")), (true, 0));
    assert_eq!(outcome(&program("ne y, x")), (true, 1));
}

#[test]
fn what_is_written_over_is_forgotten() {
    let program = main(
        "x: i32, p: ptr, y: i32",
        "  x = havoc input\n  p = alloc stack 4 align 4\n  store p, x align 4\n  \
         fill p, 0, 4\n  y = load p align 4\n  assert #0 eq y, 0",
    );
    assert_eq!(outcome(&program), (true, 0));
}

#[test]
fn each_place_that_an_input_chooses_is_tried() {
    let program = |last: &str| {
        main(
            "i: i64, at: i64, p: ptr, q: ptr, y: i8",
            &format!(
                "  i = havoc input\n  assume ult i, 4\n  p = alloc stack 4\n  fill p, 0, 4\n  \
                 q = ptradd p, i\n  store q, i8 1\n  q = ptradd p, 3\n  y = load q\n  \
                 assert #0 {last}"
            ),
        )
    };
    assert_eq!(outcome(&program("ule y, 1")), (true, 0));
    assert_eq!(outcome(&program("eq y, 0")), (true, 1));
    assert!(explored(&program("ule y, 1"), Duration::ZERO).runs >= 5);
}

#[test]
fn what_an_abstraction_allows_proves_and_refutes_nothing() {
    let program = |last: &str| {
        main(
            "x: i32, b: bool",
            &format!("  x = havoc abstraction\n  b = havoc abstraction\n{last}"),
        )
    };
    // It holds whatever that is.
    assert_eq!(
        outcome(&program("  assert #0 or(eq x, 3; ne x, 3)")),
        (true, 0)
    );
    // It needn't hold, and needn't fail.
    assert_eq!(outcome(&program("  assert #0 ne x, 3")), (false, 0));
    // What always holds is looked at all the same.
    let looked = "  assume or(b; not b)\n  assert #0 false";
    assert_eq!(outcome(&program(looked)), (false, 0));
}

#[test]
#[ignore = "takes long; `make long`"]
fn loops_without_an_end_are_not_all_run() {
    let text = "check assert \"holds\" in @main\nfn @main() {\n  var n: i32\n  var more: i32\n\
         ^entry:\n  n = 0\n  goto ^head\n^head:\n  more = havoc input\n  goto ^again, ^end\n\
         ^again:\n  assume ne more, 0\n  n = add n, 1\n  goto ^head\n^end:\n  assume eq more, 0\n  \
         assert #0 ule n, 3\n  return\n}\nentry @main\n";
    let explored = explored(text, Duration::ZERO);
    assert_eq!((explored.is_complete, explored.failures.len()), (false, 1));
}

/// A loop that goes on once a value has decided so of which nothing is known.
#[test]
fn what_led_to_a_state_must_be_known() {
    let program = |w: &str| {
        main(
            &format!("x: i32, w: {w}, n: i32"),
            "  n = 0\n  goto ^head\n\
                 ^head:\n  x = havoc input\n  goto ^end, ^on\n\
                 ^end:\n  assume eq x, 0\n  return\n\
                 ^on:\n  assume ne x, 0\n  assert #0 eq n, 0\n  w = havoc input\n  n = 1\n  \
                 goto ^out, ^head\n\
                 ^out:\n  assume ne w, 0\n  n = 2",
        )
    };
    // Integers as wide as that have no terms.
    let patience = Duration::from_secs(1);
    let found = explored(&program("i512"), patience);
    assert_eq!((found.is_complete, found.failures.len()), (false, 0));
    assert_eq!(explored(&program("i32"), patience).failures.len(), 1);
}

/// A number that goes around. Runs go on from where it was one, with others.
#[test]
fn what_fails_later_fails_for_what_was_given_before() {
    let program = |excluded: u32| {
        main(
            "token: i32, local: i32, at: i32, way: i32",
            &format!(
                "  at = 0\n  token = 0\n  local = 0\n  goto ^head\n\
                 ^head:\n  way = havoc input\n  goto ^stay, ^go\n\
                 ^stay:\n  assume ne way, 1\n  goto ^head\n\
                 ^go:\n  assume eq way, 1\n  goto ^first, ^step, ^last\n\
                 ^first:\n  assume eq at, 0\n  token = havoc input\n  local = token\n  \
                 assume ult token, 1000\n  at = 1\n  goto ^head\n\
                 ^step:\n  assume and(ne at, 0; ne at, 12)\n  token = add token, 1\n  \
                 at = add at, 1\n  goto ^head\n\
                 ^last:\n  assume eq at, 12\n  at = 0\n  goto ^great, ^small\n\
                 ^great:\n  assume uge token, 600\n  assert #0 ne local, {excluded}\n  goto ^head\n\
                 ^small:\n  assume ult token, 600\n  goto ^head\n^never:"
            ),
        )
    };
    let patience = Duration::from_secs(1);
    let never = explored(&program(588), patience);
    assert_eq!((never.is_complete, never.failures.len()), (true, 0));
    let text = program(589);
    let found = explored(&text, patience);
    let [(entry, check, script)] = &found.failures[..] else {
        panic!("{found:?}");
    };
    let program = ir::text::parse(&text).unwrap();
    let outcome = ir::interp::run(
        &program,
        *entry,
        &mut ScriptedOracle::new(script),
        &mut CertainHost::default(),
        &mut NoObserver,
        Limits::default(),
    );
    assert!(
        matches!(outcome.stop, Stop::Failed { check: failed, .. } if failed == *check),
        "{outcome:?}"
    );
}
