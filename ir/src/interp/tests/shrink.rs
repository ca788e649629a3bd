//! Failing runs become plainer, and what matters of them is found.

use super::*;
use crate::text::parse;
use crate::{CheckId, Trace};
use std::collections::BTreeSet;

fn program(source: &str) -> Program {
    let p = parse(source).unwrap_or_else(|e| panic!("{e:?}\n{source}"));
    let violations = crate::verify::verify(&p);
    assert!(violations.is_empty(), "{violations:?}");
    p
}

fn main_of(p: &Program) -> FuncId {
    p.function_named("main").expect("there is a main")
}

fn plainest(source: &str, values: &[i64]) -> Vec<Answer> {
    plainest_within(source, values, 1_000_000)
}

fn plainest_within(source: &str, values: &[i64], steps: u64) -> Vec<Answer> {
    let p = program(source);
    let failing = Failing {
        program: &p,
        entry: main_of(&p),
        check: CheckId::new(0),
    };
    let script = Script {
        values: values.iter().map(|v| Z::from(*v)).collect(),
        choices: Vec::new(),
    };
    let answers = failing.answers(&script, 10_000).expect("it fails");
    let shrunk = failing.shrink(answers, steps);
    let trace = failing.trace(&shrunk);
    assert!(matches!(trace, Some(Trace { entry, .. }) if entry == main_of(&p)));
    shrunk.into_iter().map(|g| g.answer).collect()
}

fn number(n: i64) -> Answer {
    Answer::Value(Value::int(32, Z::from(n)))
}

const NUMBERS: &str = "
fn @main() {
  var a: i32
  var b: i32
  var c: i32
  var p: ptr
^entry:
  a = havoc input
  p = alloc heap i64 4 may_fail
  b = havoc input
  c = havoc input
  assert slt b, 100
  return
}";

#[test]
fn numbers_come_near_to_0_and_what_does_not_matter_is_plain() {
    let none = Answer::Failure(false);
    let expected = vec![number(0), none, number(100)];
    assert_eq!(plainest(NUMBERS, &[7, 1, 5000, 9]), expected);
}

#[test]
fn a_run_of_another_check_is_not_kept() {
    let source = "
fn @main() {
  var a: i32
^entry:
  a = havoc input
  assert sgt a, -20
  assert sgt a, -10
  return
}";
    let first = plainest(source, &[-1000]);
    assert_eq!(first, [number(-20)]);
}

#[test]
fn rounds_of_a_loop_are_left_out() {
    let source = "
fn @main() {
  var a: i32
  var b: i32
  var seen: i32
^entry:
  seen = 0
  goto ^loop
^loop:
  a = havoc input
  b = havoc input
  goto ^end, ^next
^next:
  assume ne a, 0
  goto ^seven, ^other
^seven:
  assume eq b, 7
  seen = add seen, 1
  assert slt seen, 2
  goto ^loop
^other:
  assume ne b, 7
  goto ^loop
^end:
  assume eq a, 0
  return
}";
    let run = [1, 2, 5, 7, 3, 3, 9, 9, 1, 7, 1, 7];
    let expected: Vec<Answer> = [1, 7, 1, 7].into_iter().map(number).collect();
    assert_eq!(plainest(source, &run), expected);
}

#[test]
fn rounds_that_ask_for_more_and_for_less_are_left_out_in_a_few_runs() {
    let source = "
fn @main() {
  var a: i32
  var b: i32
^entry:
  goto ^loop
^loop:
  a = havoc input
  assert ne a, 77
  goto ^more, ^loop.end
^more:
  assume sgt a, 0
  b = havoc input
  a = sub a, 1
  goto ^more, ^loop.end
^loop.end:
  assume sle a, 0
  goto ^loop
}";
    let round = |i: i64| std::iter::once(i % 5).chain((0..i % 5).map(|n| -n));
    let run: Vec<i64> = (0..60).flat_map(round).chain([77]).collect();
    // Each run counts as 200 steps.
    assert_eq!(plainest_within(source, &run, 20_000), [number(77)]);
}

#[test]
fn texts_are_as_short_as_they_may_be() {
    let source = "
extern fn @fgets.outside(p0: ptr, p1: i32, p2: ptr) -> (ptr) library
fn @main() {
  var b: ptr
  var p: ptr
  var line: ptr
  var x: i8
^entry:
  b = alloc stack i64 40 zeroed
  line = call @fgets.outside(b, 40, null)
  p = ptradd b, i64 2
  x = load p
  assert eq x, 0
  return
}";
    let text = b"12-xyz.q";
    let values: Vec<i64> = [8].into_iter().chain(text.map(i64::from)).collect();
    assert_eq!(
        plainest(source, &values),
        [Answer::Text(b"aaa".to_vec(), 39)]
    );
}

/// Which variables were written, and which got an input, when it mattered.
struct Watch {
    slicer: Slicer,
    written: Vec<(Event, String)>,
}

impl Observer for Watch {
    fn enter_block(&mut self, frame: &Frame<'_>) {
        self.slicer.enter_block(frame);
    }
    fn input(&mut self, frame: &Frame<'_>, var: Option<Var>, value: &Value) {
        self.slicer.input(frame, var, value);
        if let (Some(v), Some(event)) = (var, self.slicer.last()) {
            let name = frame.function().display_name(v);
            self.written.push((event, format!("{name} is drawn")));
        }
    }
    fn call(&mut self, frame: &Frame<'_>, callee: FuncId, args: &[Value]) {
        self.slicer.call(frame, callee, args);
    }
    fn ret(&mut self, frame: &Frame<'_>, returned: &Returned<'_>) {
        self.slicer.ret(frame, returned);
    }
    fn failure(&mut self, frame: &Frame<'_>, check: CheckId) {
        self.slicer.failure(frame, check);
    }
    fn after_statement(&mut self, frame: &Frame<'_>) {
        self.slicer.after_statement(frame);
        let f = frame.function();
        let stmt = &f.block(frame.site.block).stmts[frame.site.statement as usize];
        let event = self.slicer.last().expect("something happened");
        let mut name = |v: Var| self.written.push((event, f.display_name(v).to_owned()));
        stmt.kind.for_each_def(&mut name);
        if matches!(stmt.kind, StmtKind::Free { .. }) {
            self.written.push((event, "free".to_owned()));
        }
    }
}

fn matters(source: &str, values: &[i64]) -> BTreeSet<String> {
    let p = program(source);
    let script = Script {
        values: values.iter().map(|v| Z::from(*v)).collect(),
        choices: Vec::new(),
    };
    let mut watch = Watch {
        slicer: Slicer::default(),
        written: Vec::new(),
    };
    let mut oracle = ScriptedOracle::new(&script);
    let limits = Limits::default();
    let o = run(
        &p,
        main_of(&p),
        &mut oracle,
        &mut NoHost,
        &mut watch,
        limits,
    );
    assert!(matches!(o.stop, Stop::Failed { .. }), "{:?}", o.stop);
    let slice = watch.slicer.slice(watch.slicer.last().expect("it fails"));
    let written = watch.written.into_iter();
    let matter = written.filter(|(e, _)| slice[*e as usize]);
    matter.map(|(_, name)| name).collect()
}

fn names(expected: &[&str]) -> BTreeSet<String> {
    expected.iter().map(|n| (*n).to_owned()).collect()
}

#[test]
fn what_is_overwritten_or_never_used_does_not_matter() {
    let source = "
fn @main() {
  var used: i32
  var unused: i32
  var sum: i32
^entry:
  used = 5
  sum = 1
  unused = add sum, 2
  sum = add used, 1
  assert eq sum, 0
  return
}";
    assert_eq!(matters(source, &[]), names(&["used", "sum"]));
}

#[test]
fn what_decides_a_branch_matters_until_its_ways_meet() {
    let source = |place: &str| {
        format!(
            "fn @main() {{
               var decides: i32
               var x: i32
             ^entry:
               decides = havoc input
               x = 0
               goto ^one, ^two
             ^one:
               assume eq decides, 1
               goto ^deeper
             ^deeper:
               {}
               goto ^end
             ^two:
               assume ne decides, 1
               goto ^end
             ^end:
               {}
               assert eq x, 0
               return
             }}",
            if place == "inside" { "x = 3" } else { "" },
            if place == "after" { "x = 3" } else { "" },
        )
    };
    assert_eq!(
        matters(&source("inside"), &[1]),
        names(&["decides", "decides is drawn", "x"])
    );
    assert_eq!(matters(&source("after"), &[1]), names(&["x"]));
}

#[test]
fn memory_is_followed_byte_by_byte() {
    let source = "
fn @main() {
  var p: ptr
  var low: i16
  var high: i16
  var x: i32
  var other: i32
  var q: ptr
^entry:
  p = alloc stack i64 8 zeroed
  low = 1
  high = 2
  other = 3
  store p, low
  q = ptradd p, i64 2
  store q, high
  q = ptradd p, i64 4
  store q, other
  x = load p
  assert eq x, 0
  return
}";
    assert_eq!(matters(source, &[]), names(&["p", "low", "high", "q", "x"]));
    // Bytes that one write left of another one are still its own.
    let part = source.replace(
        "  x = load p",
        "  store p, high\n  q = ptradd p, i64 2\n  x = load p",
    );
    assert_eq!(matters(&part, &[]), names(&["p", "high", "q", "x"]));
    let cut = source.replace(
        "  q = ptradd p, i64 2\n  store q, high\n",
        "  store p, other\n  store p, low\n",
    );
    assert_eq!(matters(&cut, &[]), names(&["p", "low", "other", "x"]));
    // What is overwritten as a whole doesn't.
    let over = source.replace(
        "  x = load p",
        "  other = 4\n  store p, other\n  x = load p",
    );
    assert_eq!(matters(&over, &[]), names(&["p", "other", "x"]));
}

#[test]
fn calls_hand_over_what_matters() {
    let source = "
fn @twice(n: i32, m: i32) -> (i32, i32) {
  var r: i32
  var s: i32
^entry:
  r = add n, n
  s = add m, m
  return r, s
}
fn @main() {
  var a: i32
  var b: i32
  var x: i32
  var y: i32
^entry:
  a = 1
  b = 2
  x, y = call @twice(a, b)
  assert eq y, 0
  return
}";
    // `Watch` takes both results for one event.
    assert_eq!(matters(source, &[]), names(&["b", "s", "x", "y"]));
}

#[test]
fn who_ended_an_object_matters() {
    let source = "
fn @main() {
  var p: ptr
  var q: ptr
^entry:
  p = alloc heap i64 4
  q = alloc heap i64 4
  free heap q
  free heap p
  assert live p
  return
}";
    assert_eq!(matters(source, &[]), names(&["p", "free"]));
}
