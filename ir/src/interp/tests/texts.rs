//! Texts that a program reads: inputs, which repeat.

use super::*;
use crate::text::parse;

const LINE: &str = "
extern fn @fgets.outside(p0: ptr, p1: i32, p2: ptr) -> (ptr) library

fn @main() -> (bool, i8, i8, i8) {
  var b: ptr
  var p: ptr
  var line: ptr
  var end: bool
  var x: i8
  var y: i8
  var z: i8
^entry:
  b = alloc stack i64 4 zeroed
  line = call @fgets.outside(b, 4, null)
  end = eq line, null
  x = load b
  p = ptradd b, i64 1
  y = load p
  p = ptradd b, i64 2
  z = load p
  return end, x, y, z
}";

fn program(source: &str) -> Program {
    let p = parse(source).unwrap_or_else(|e| panic!("{e:?}\n{source}"));
    let violations = crate::verify::verify(&p);
    assert!(violations.is_empty(), "{violations:?}");
    p
}

fn given(p: &Program, values: &[i64]) -> Outcome {
    let script = Script {
        values: values.iter().map(|v| Z::from(*v)).collect(),
        choices: Vec::new(),
    };
    outcome(p, &mut ScriptedOracle::new(&script))
}

fn outcome(p: &Program, oracle: &mut dyn Oracle) -> Outcome {
    let entry = p.function_named("main").expect("there is a main");
    let limits = Limits::default();
    run(p, entry, oracle, &mut NoHost, &mut NoObserver, limits)
}

fn line(end: bool, bytes: [u8; 3]) -> Stop {
    let bytes = bytes.iter().map(|b| Value::int(8, u64::from(*b)));
    Stop::Returned([Value::Bool(end)].into_iter().chain(bytes).collect())
}

#[test]
fn a_line_ends_after_its_end() {
    let p = program(LINE);
    let read = given(&p, &[3, b'a'.into(), b'\n'.into(), b'c'.into()]);
    assert_eq!(read.stop, line(false, [b'a', b'\n', 0]));
    assert!(!read.depends_on_abstraction);
    let read = given(&p, &[2, b'a'.into(), b'b'.into()]);
    assert_eq!(read.stop, line(false, [b'a', b'b', 0]));
}

#[test]
fn nothing_is_read_at_the_end() {
    let p = program(LINE);
    assert_eq!(given(&p, &[0]).stop, line(true, [0, 0, 0]));
}

#[test]
fn texts_repeat() {
    let p = program(LINE);
    for seed in 0..200 {
        let first = outcome(&p, &mut SeededOracle::for_program(&p, seed));
        let mut again = ScriptedOracle::new(&first.script);
        assert_eq!(outcome(&p, &mut again).stop, first.stop, "seed {seed}");
        assert!(again.fits(), "seed {seed}");
    }
}

#[test]
fn words_have_neither_spaces_nor_ends() {
    let read = |function: &str, values: &[i64]| {
        let p = program(&format!(
            "extern fn @__pincer_spelled(p0: i64, p1: i64) -> (i64) input
             extern fn @{function}(p0: ptr, p1: i64) library
             fn @main() -> (i64, i32) {{
               var n: i64
               var b: ptr
               var x: i32
             ^entry:
               n = call @__pincer_spelled(3, 4)
               b = alloc stack i64 4 zeroed
               call @{function}(b, n)
               x = load b
               return n, x
             }}"
        ));
        let outcome = given(&p, values);
        assert!(!outcome.depends_on_abstraction);
        outcome.stop
    };
    let is = |n: u64, bytes: [u8; 4]| {
        let word = u32::from_le_bytes(bytes);
        Stop::Returned(vec![Value::int(64, n), Value::int(32, word)])
    };
    let given = [3, b' '.into(), 0, b'c'.into()];
    assert_eq!(read("__pincer_word", &given), is(4, *b"xxc\0"));
    assert_eq!(read("__pincer_text", &given), is(4, *b" xc\0"));
    // What is too short is filled up.
    let given = [1, b'y'.into()];
    assert_eq!(read("__pincer_word", &given), is(3, *b"yx\0\0"));
}

#[test]
fn a_second_seed_is_followed_by_numbers_that_nobody_knows() {
    let seeds = |n: usize| {
        let calls = "call @srand(1) ".repeat(n);
        let p = program(&format!(
            "extern fn @srand(p0: i32) pure
             extern fn @rand() -> (i32) input
             fn @main() -> (i32) {{
               var x: i32
             ^entry: {calls} x = call @rand() return x
             }}"
        ));
        given(&p, &[7]).depends_on_abstraction
    };
    assert_eq!([seeds(0), seeds(1), seeds(2)], [false, false, true]);
}

#[test]
fn what_is_certain_decides_beside_an_abstraction() {
    let depends_given = |any: i64, cond: &str| {
        let p = program(&format!(
            "fn @main() {{
               var any: bool
               var x: i8
             ^entry: any = havoc abstraction x = 1 assume {cond} return
             }}"
        ));
        given(&p, &[any]).depends_on_abstraction
    };
    let depends = |cond: &str| depends_given(1, cond);
    // Even where the abstraction would decide as well, and stands first.
    assert!(!depends_given(0, "not and(any; eq x, 2)"));
    assert!(depends_given(0, "not and(any; eq x, 1)"));
    assert!(!depends("or(any; eq x, 1)"));
    assert!(depends("or(any; eq x, 2)"));
    assert!(depends("or(any; not any)"));
    assert!(depends("and(any; eq x, 1)"));
    assert!(!depends("not and(any; eq x, 2)"));
}

#[test]
fn favourites_are_preferred() {
    let p = program(
        "extern fn @in() -> (i32) input
         fn @main() -> (i32) { var x: i32 ^entry: x = call @in() return x }",
    );
    let base = SeededOracle::for_program(&p, 0);
    for (favourite, expected) in [
        (Favourite::Largest, i64::from(i32::MAX)),
        (Favourite::Smallest, i64::from(i32::MIN)),
        (Favourite::Number(Z::from(17)), 17),
    ] {
        let expected = Stop::Returned(vec![Value::int(32, expected)]);
        let is = |seed: &u64| {
            let mut oracle = base.preferring(favourite.clone(), *seed);
            outcome(&p, &mut oracle).stop == expected
        };
        assert!((0..100).filter(is).count() > 40, "{favourite:?}");
    }
}
