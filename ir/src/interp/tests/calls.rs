//! Calls, external functions, hosts, floats, limits, observers. The programs
//! are in the text format.

use super::*;
use crate::Role;
use crate::formula::Formula;
use crate::text::parse;
use crate::{BlockId, Dim, FloatCmp, FloatFn, FloatKind, FloatOp, LinCons, LinExpr};

fn text(source: &str) -> Program {
    let p = parse(source).unwrap_or_else(|e| panic!("{e:?}\n{source}"));
    let violations = crate::verify::verify(&p);
    assert!(violations.is_empty(), "{violations:?}");
    p
}

fn entry(p: &Program) -> FuncId {
    p.function_named("main").expect("there is a main")
}

fn run_text(p: &Program, values: &[i64], host: &mut dyn Host, limits: Limits) -> Outcome {
    let script = Script {
        values: values.iter().map(|v| Z::from(*v)).collect(),
        choices: Vec::new(),
    };
    let mut oracle = ScriptedOracle::new(&script);
    let outcome = run(p, entry(p), &mut oracle, host, &mut NoObserver, limits);
    assert_eq!(oracle.misfit(), None);
    outcome
}

fn plain(p: &Program, values: &[i64]) -> Outcome {
    run_text(p, values, &mut NoHost, Limits::default())
}

const FACTORIAL: &str = "
fn @main() -> (i64, bool) {
  var r: i64
  var b: bool
^entry:
  r, b = call @fact(10)
  return r, b
}
fn @fact(n: i64) -> (i64, bool) {
  var m: i64
  var r: i64
  var b: bool
^entry:
  goto ^base, ^step
^base:
  assume eq n, 0
  return 1, true
^step:
  assume ne n, 0
  m = sub n, 1
  r, b = call @fact(m)
  r = mul r, n
  return r, b
}
";

#[test]
fn calls_return_several_results_and_recurse() {
    let p = text(FACTORIAL);
    let expected = vec![Value::int(64, 3_628_800), Value::Bool(true)];
    assert_eq!(plain(&p, &[]).stop, Stop::Returned(expected));
    let shallow = Limits {
        call_depth: 5,
        ..Limits::default()
    };
    let outcome = run_text(&p, &[], &mut NoHost, shallow);
    assert_eq!(outcome.stop, Stop::TooDeep);
}

#[test]
fn deep_recursion_needs_no_native_stack() {
    let p = text(
        "fn @main() { ^entry: call @down(200000) return }
         fn @down(n: i32) {
           var m: i32
         ^entry: goto ^base, ^step
         ^base: assume eq n, 0 return
         ^step: assume ne n, 0 m = sub n, 1 call @down(m) return }",
    );
    let deep = Limits {
        call_depth: 2_000_000,
        steps: 100_000_000,
        ..Limits::default()
    };
    let outcome = run_text(&p, &[], &mut NoHost, deep);
    assert_eq!(outcome.stop, Stop::Returned(vec![]));
}

#[test]
fn calls_through_pointers_need_a_function_that_fits() {
    let p = text(
        "fn @main() -> (i8) {
           var p: ptr
           var n: i8
           var r: i8
         ^entry:
           n = havoc input
           goto ^good, ^other, ^wide, ^null
         ^good: assume eq n, 0 p = @inc goto ^go
         ^other: assume eq n, 1 p = @main goto ^go
         ^wide: assume eq n, 2 p = @wide goto ^go
         ^null: assume ugt n, 2 p = null goto ^go
         ^go:
           r = call *p(i8 41) targets [@inc]
           return r
         }
         fn @wide(x: i8) -> (i16) { ^entry: return 1 }
         fn @inc(x: i8) -> (i8) { var y: i8 ^entry: y = add x, 1 return y }",
    );
    let bad = Stop::Undefined {
        what: Undefined::BadCallee,
        span: None,
    };
    assert_eq!(
        plain(&p, &[0]).stop,
        Stop::Returned(vec![Value::int(8, 42)])
    );
    for n in [1, 2, 3] {
        assert_eq!(plain(&p, &[n]).stop, bad);
    }
}

#[test]
fn stack_objects_end_with_their_call() {
    let p = text(
        "fn @main() -> (bool, bool) {
           var p: ptr
           var q: ptr
           var lives: bool
           var lasts: bool
         ^entry:
           p, q = call @make()
           lives = live p
           lasts = live q
           return lives, lasts
         }
         fn @make() -> (ptr, ptr) {
           var p: ptr
           var q: ptr
         ^entry:
           p = alloc stack i64 4
           q = alloc heap i64 4
           return p, q
         }",
    );
    let expected = vec![Value::Bool(false), Value::Bool(true)];
    assert_eq!(plain(&p, &[]).stop, Stop::Returned(expected));
}

#[test]
fn external_functions_answer_by_their_kind() {
    for (kind, tainted) in [
        ("", false),
        ("input", false),
        ("pure", true),
        ("library", true),
    ] {
        let p = text(&format!(
            "extern fn @out(x: i32) -> (i32, bool) {kind}
             fn @main() -> (i32) {{
               var x: i32
               var b: bool
             ^entry:
               x, b = call @out(1)
               assume b
               return x
             }}"
        ));
        let outcome = plain(&p, &[77, 1]);
        assert_eq!(outcome.stop, Stop::Returned(vec![Value::int(32, 77)]));
        assert_eq!(outcome.depends_on_abstraction, tainted, "{kind}");
    }
    let p = text(
        "extern fn @stop() noreturn
         fn @main() { ^entry: call @stop() return }",
    );
    assert_eq!(plain(&p, &[]).stop, Stop::Stopped);
}

#[test]
fn variables_without_a_value_are_drawn_once_when_read() {
    let p = text(
        "fn @main() -> (i8, i8) {
           var x: i8
           var y: i8
         ^entry:
           y = add x, x
           return x, y
         }",
    );
    let outcome = plain(&p, &[5]);
    let expected = vec![Value::int(8, 5), Value::int(8, 10)];
    assert_eq!(outcome.stop, Stop::Returned(expected));
    assert!(!outcome.depends_on_abstraction);
}

#[test]
fn limits_stop_a_run() {
    let p = text("fn @main() { ^entry: goto ^loop ^loop: goto ^loop }");
    let few = Limits {
        steps: 100,
        ..Limits::default()
    };
    let outcome = run_text(&p, &[], &mut NoHost, few);
    assert_eq!((outcome.stop, outcome.steps), (Stop::OutOfSteps, 100));
}

#[test]
fn the_c_library_prints_compares_and_ends() {
    let p = text(
        r#"
        global &format size 9 constant = [bytes "%d-%s%c\n\x00"]
        global &word size 4 constant = [bytes "abc\x00"]
        global &other size 4 constant = [bytes "abd\x00"]
        extern fn @printf(f: ptr, d: i32, s: ptr, c: i32) -> (i32)
        extern fn @puts(s: ptr) -> (i32)
        extern fn @putchar(c: i32) -> (i32)
        extern fn @strlen(s: ptr) -> (i64)
        extern fn @strcmp(a: ptr, b: ptr) -> (i32)
        extern fn @memcmp(a: ptr, b: ptr, n: i64) -> (i32)
        extern fn @malloc(n: i64) -> (ptr)
        extern fn @realloc(p: ptr, n: i64) -> (ptr)
        extern fn @free(p: ptr)
        extern fn @exit(c: i32) noreturn
        fn @main() -> (i32) {
          var n: i32
          var l: i64
          var c: i32
          var d: i32
          var p: ptr
          var b: bool
        ^entry:
          n = call @printf(&format, -5, &word, 33)
          assert eq n, 8
          n = call @puts(&word)
          n = call @putchar(65)
          l = call @strlen(&word)
          assert eq l, 3
          c = call @strcmp(&word, &other)
          assert slt c, 0
          c = call @strcmp(&word, &word)
          assert eq c, 0
          c = call @memcmp(&other, &word, 2)
          assert eq c, 0
          c = call @memcmp(&other, &word, 3)
          assert sgt c, 0
          p = call @malloc(4)
          store p, i32 1234
          p = call @realloc(p, 400)
          d = load p
          assert eq d, 1234
          call @free(p)
          b = live p
          assert eq b, false
          call @exit(3)
          return n
        }"#,
    );
    let mut host = LibcHost::new();
    let outcome = run_text(&p, &[], &mut host, Limits::default());
    assert_eq!(outcome.stop, Stop::Exited(3));
    assert_eq!(String::from_utf8_lossy(&host.output), "-5-abc!\nabc\nA");
}

#[test]
fn a_host_that_reads_what_is_tainted_returns_what_is_tainted() {
    let program = |kind: &str| {
        text(&format!(
            "extern fn @strlen(s: ptr) -> (i64)
             fn @main() {{
               var p: ptr
               var x: i8
               var n: i64
             ^entry:
               p = alloc stack i64 1
               x = havoc {kind}
               store p, x
               n = call @strlen(p)
               assume eq n, 0
               return
             }}"
        ))
    };
    for (kind, tainted) in [("input", false), ("abstraction", true)] {
        let outcome = run_text(
            &program(kind),
            &[0],
            &mut LibcHost::new(),
            Limits::default(),
        );
        assert_eq!(outcome.stop, Stop::Returned(vec![]));
        assert_eq!(outcome.depends_on_abstraction, tainted);
    }
}

/// What a program with two texts returns, unless that depends on an abstraction.
fn with_texts(line: &str, from: &str) -> Option<i64> {
    let p = text(&format!(
        r#"global &ab size 3 align 1 = [bytes "ab\x00"]
        global &other size 5 align 1 = [bytes "cdef\x00"]
        extern fn @strlen(s: ptr) -> (i64)
        extern fn @strcpy(to: ptr, from: ptr) -> (ptr)
        extern fn @strcat(to: ptr, from: ptr) -> (ptr)
        extern fn @strncat(to: ptr, from: ptr, n: i64) -> (ptr)
        fn @main() -> (i64, i8) {{
          var room: ptr
          var p: ptr
          var n: i64
          var x: i8
        ^entry:
          room = alloc stack i64 16
          p = call @strcpy(room, &ab)
          {line}
          n = call @strlen(room)
          p = ptradd room, i64 {from}
          x = load p
          return n, x
        }}"#
    ));
    let outcome = run_text(&p, &[0, 0, 0], &mut LibcHost::new(), Limits::default());
    match outcome.stop {
        Stop::Returned(values) if !outcome.depends_on_abstraction => match values.as_slice() {
            [Value::Int { value: n, .. }, Value::Int { value: x, .. }] => {
                Some((n.to_u64()? * 1000 + x.to_u64()?).cast_signed())
            }
            _ => None,
        },
        _ => None,
    }
}

#[test]
fn texts_are_appended_at_the_end() {
    assert_eq!(with_texts("", "1"), Some(2_098));
    // Behind what is there, as much as is asked for.
    assert_eq!(
        with_texts("p = call @strcat(room, &other)", "2"),
        Some(6_099)
    );
    assert_eq!(
        with_texts("p = call @strcat(room, &other)", "0"),
        Some(6_097)
    );
    assert_eq!(
        with_texts("p = call @strncat(room, &other, 3)", "4"),
        Some(5_101)
    );
    assert_eq!(
        with_texts("p = call @strncat(room, &other, 9)", "5"),
        Some(6_102)
    );
    // What is copied over itself is anything.
    let onto_itself = "p = ptradd room, i64 1 p = call @strcpy(p, room)";
    assert_eq!(with_texts(onto_itself, "1"), None);
}

fn double(x: f64) -> Value {
    Value::Float {
        kind: FloatKind::F64,
        bits: Z::from(x.to_bits()),
    }
}

fn single(x: f32) -> Value {
    Value::Float {
        kind: FloatKind::F32,
        bits: Z::from(x.to_bits()),
    }
}

/// The result of an operation, named with its formats, if it is modelled.
fn float(op: &str, args: &[Value], to: Type) -> Option<Value> {
    let name = op.split(".f").next().unwrap_or_default();
    let name = name.split(".i").next().unwrap_or_default();
    let op = FloatOp::from_name(name).unwrap_or_else(|| panic!("{name}"));
    let p = body(vec![to], |b| {
        let r = b.var("r", to);
        let args = args.iter().map(constant).collect();
        b.push(StmtKind::Float { dst: r, op, args });
        b.ret(vec![r.into()]);
    });
    let outcome = seeded(&p, 1);
    match outcome.stop {
        Stop::Returned(mut values) if outcome.script.values.is_empty() => values.pop(),
        _ => None,
    }
}

#[test]
fn float_operations_are_exact() {
    let (f32_, f64_) = (Type::Float(FloatKind::F32), Type::Float(FloatKind::F64));
    let d = double;
    let s = single;
    let i = |w, v: i64| Value::int(w, v);
    let big = Value::int(128, -Z::ONE);
    let cases: Vec<(&str, Vec<Value>, Type, Value)> = vec![
        ("fadd.f64", vec![d(0.1), d(0.2)], f64_, d(0.1 + 0.2)),
        ("fadd.f32", vec![s(0.1), s(0.2)], f32_, s(0.1 + 0.2)),
        ("fsub.f64", vec![d(1.0), d(0.9)], f64_, d(1.0 - 0.9)),
        ("fmul.f32", vec![s(1e30), s(1e30)], f32_, s(f32::INFINITY)),
        ("fdiv.f64", vec![d(1.0), d(0.0)], f64_, d(f64::INFINITY)),
        ("frem.f64", vec![d(-5.5), d(2.0)], f64_, d(-1.5)),
        ("fneg.f64", vec![d(0.0)], f64_, d(-0.0)),
        ("fabs.f32", vec![s(-2.0)], f32_, s(2.0)),
        ("sqrt.f64", vec![d(2.0)], f64_, d(2.0f64.sqrt())),
        (
            "fcmp.olt.f64",
            vec![d(1.0), d(2.0)],
            Type::Bool,
            Value::Bool(true),
        ),
        (
            "fcmp.oeq.f64",
            vec![d(0.0), d(-0.0)],
            Type::Bool,
            Value::Bool(true),
        ),
        (
            "fcmp.une.f64",
            vec![d(f64::NAN), d(1.0)],
            Type::Bool,
            Value::Bool(true),
        ),
        (
            "fcmp.one.f64",
            vec![d(f64::NAN), d(1.0)],
            Type::Bool,
            Value::Bool(false),
        ),
        (
            "fcmp.uno.f32",
            vec![s(f32::NAN), s(1.0)],
            Type::Bool,
            Value::Bool(true),
        ),
        ("sitofp.i8.f64", vec![i(8, -3)], f64_, d(-3.0)),
        ("uitofp.i8.f64", vec![i(8, -3)], f64_, d(253.0)),
        (
            "sitofp.i64.f32",
            vec![i(64, (1 << 62) + (1 << 38) + 1)],
            f32_,
            s(2f32.powi(62) + 2f32.powi(39)),
        ),
        ("uitofp.i128.f32", vec![big.clone()], f32_, s(f32::INFINITY)),
        ("uitofp.i128.f64", vec![big], f64_, d(2f64.powi(128))),
        ("fptosi.f64.i8", vec![d(-128.9)], Type::Int(8), i(8, -128)),
        ("fptoui.f32.i8", vec![s(255.9)], Type::Int(8), i(8, 255)),
        (
            "fptosi.f64.i64",
            vec![d(-1e15)],
            Type::Int(64),
            i(64, -1_000_000_000_000_000),
        ),
        (
            "fptosi.f64.i64",
            vec![d(1e18)],
            Type::Int(64),
            i(64, 1_000_000_000_000_000_000),
        ),
        (
            "fptosi.sat.f64.i8",
            vec![d(-1e300)],
            Type::Int(8),
            i(8, -128),
        ),
        (
            "fptoui.sat.f64.i8",
            vec![d(f64::INFINITY)],
            Type::Int(8),
            i(8, 255),
        ),
        (
            "fptosi.sat.f64.i8",
            vec![d(f64::NAN)],
            Type::Int(8),
            i(8, 0),
        ),
        ("fptosi.sat.f64.i8", vec![d(-7.9)], Type::Int(8), i(8, -7)),
        ("floor.f64", vec![d(-0.5)], f64_, d(-1.0)),
        ("ceil.f32", vec![s(0.5)], f32_, s(1.0)),
        ("trunc.f64", vec![d(-1.5)], f64_, d(-1.0)),
        ("round.f64", vec![d(2.5)], f64_, d(3.0)),
        ("rint.f64", vec![d(2.5)], f64_, d(2.0)),
        ("copysign.f64", vec![d(1.0), d(-0.0)], f64_, d(-1.0)),
        ("fpext.f32.f64", vec![s(0.1)], f64_, d(f64::from(0.1f32))),
        ("fptrunc.f64.f32", vec![d(0.1)], f32_, s(0.1)),
        ("fmuladd.f64", vec![d(2.0), d(3.0), d(4.0)], f64_, d(10.0)),
    ];
    for (op, args, to, expected) in cases {
        assert_eq!(float(op, &args, to), Some(expected), "{op}");
    }
    for (op, args, to) in [
        ("fptosi.f64.i8", vec![d(128.0)], Type::Int(8)),
        ("fptoui.f64.i8", vec![d(-1.0)], Type::Int(8)),
        ("fptosi.f64.i8", vec![d(f64::NAN)], Type::Int(8)),
        ("sin.f64", vec![d(1.0)], f64_),
    ] {
        assert_eq!(float(op, &args, to), None, "{op}");
    }
}

#[test]
fn a_fused_multiplication_may_round_once_or_twice() {
    let x = 1.0 + f64::EPSILON;
    let args = [double(x), double(x), double(-(x * x))];
    let p = body(vec![Type::Float(FloatKind::F64)], |b| {
        let r = b.var("r", Type::Float(FloatKind::F64));
        b.push(StmtKind::Float {
            dst: r,
            op: FloatFn::MulAdd.into(),
            args: args.iter().map(constant).collect(),
        });
        b.ret(vec![r.into()]);
    });
    let twice = Stop::Returned(vec![double(0.0)]);
    let once = Stop::Returned(vec![double(x.mul_add(x, -(x * x)))]);
    assert_ne!(once, twice);
    assert_eq!(scripted(&p, &[0]).stop, twice);
    assert_eq!(scripted(&p, &[1]).stop, once);
    assert!(!scripted(&p, &[1]).depends_on_abstraction);
    // A machine does the one or the other: nothing may rest on it.
    let p = body(Vec::new(), |b| {
        let r = b.var("r", Type::Float(FloatKind::F64));
        let same = b.var("same", Type::Bool);
        b.push(StmtKind::Float {
            dst: r,
            op: FloatFn::MulAdd.into(),
            args: args.iter().map(constant).collect(),
        });
        b.push(StmtKind::Float {
            dst: same,
            op: FloatCmp::Oeq.into(),
            args: vec![r.into(), constant(&double(0.0))],
        });
        b.assume(Cond::Var(same));
        b.ret(Vec::new());
    });
    assert!(scripted(&p, &[0]).depends_on_abstraction);
}

/// Whether a program depends on an abstraction with that origin of `x: i64`.
fn depends_in_text(kind: &str, rest: &str) -> bool {
    let p = text(&format!(
        "fn @main() {{
           var x: i64
           var p: ptr
           var q: ptr
         ^entry:
           p = alloc stack i64 8 align 8 zeroed
           q = alloc heap i64 8 zeroed
           x = havoc {kind}
           {rest}
         }}
         fn @f() {{ ^entry: return }}"
    ));
    plain(&p, &[0]).depends_on_abstraction
}

#[test]
fn taint_counts_in_lengths_releases_callees_and_refused_targets() {
    for rest in [
        "fill p, 0, x return",
        "copy p, q, x return",
        "q = ptradd q, x free heap q return",
        "p = @f p = ptradd p, x call *p() return",
        "goto ^no, ^yes ^no: assume eq x, 1 return ^yes: return",
    ] {
        assert!(depends_in_text("abstraction", rest), "{rest}");
        assert!(!depends_in_text("input", rest), "{rest}");
    }
    let alone = "assume not and (ule x, 5; ne 1, i8 1) return";
    assert!(!depends_in_text("abstraction", alone));
}

#[test]
fn where_objects_lie_decides_nothing_for_sure() {
    for rest in [
        "assume ult p, q return",
        "x = ptrtoint p assume ult x, 1000 return",
        "x = ptrtoint p x = mul x, 3 assume ne x, 0 return",
        "x = ptrtoint p x = and x, 15 assume eq x, 0 return",
        "q = ptradd q, 8 assume ne p, q return",
    ] {
        assert!(depends_in_text("input", rest), "{rest}");
    }
    for rest in [
        "assume ne p, q return",
        "q = ptradd p, 4 assume ult p, q return",
        "x = ptrtoint p assume ne x, 0 return",
        "x = ptrtoint p x = and x, 7 assume eq x, 0 return",
        "x = ptrtoint p x = or x, 1 q = inttoptr x assume ne p, q return",
    ] {
        assert!(!depends_in_text("input", rest), "{rest}");
    }
}

#[test]
fn the_bits_of_what_is_no_number_are_unknown() {
    let bytes = |float: &str| {
        let p = text(&format!(
            "fn @main() {{
               var p: ptr
               var x: i64
               var f: f64
             ^entry:
               p = alloc stack i64 8 align 8
               f = bitcast i64 {float}
               store p, f align 8
               x = load p align 8
               assume ne x, 0
               return
             }}"
        ));
        plain(&p, &[]).depends_on_abstraction
    };
    assert!(bytes("0x7ff8000000000000"), "not a number");
    assert!(!bytes("0x7ff0000000000000"), "infinity");
}

#[test]
fn opaque_operations_give_equal_results_for_equal_arguments() {
    let p = text(
        "fn @main() -> (i8, i8, i8) {
           var x: i8
           var y: i8
           var z: i8
         ^entry:
           x = opaque \"op\"(i8 1)
           y = opaque \"op\"(i8 1)
           z = opaque \"op\"(i8 2)
           assume ne x, z
           return x, y, z
         }",
    );
    let outcome = plain(&p, &[7, 8]);
    let expected = [7, 7, 8].map(|v| Value::int(8, v));
    assert_eq!(outcome.stop, Stop::Returned(expected.to_vec()));
    assert!(outcome.depends_on_abstraction);
}

/// Checks a loop's invariant and a function's summary, and counts.
#[derive(Default)]
struct Watch {
    blocks: usize,
    statements: usize,
    calls: usize,
    returns: usize,
    inputs: Vec<(Option<Var>, Value)>,
}

impl Observer for Watch {
    fn enter_block(&mut self, frame: &Frame<'_>) {
        self.blocks += 1;
        if frame.site.block == BlockId(1) && frame.site.function == FuncId(0) {
            // 0 <= i <= 3 in the signed reading of `i`.
            let i = LinExpr::dim(Dim::of(Var(0), Sign::Signed));
            let small = LinCons::le(&i, &LinExpr::constant(3));
            let positive = LinCons::le(&LinExpr::constant(0), &i);
            let both = Formula::and([Formula::Lin(small), Formula::Lin(positive)]);
            assert_eq!(both.eval(frame), Some(true));
            // `y` has no value before the loop's first round.
            let y = Formula::Bool(Var(2), true).eval(frame);
            assert_eq!(y.is_none(), self.calls == 0);
        }
    }

    fn after_statement(&mut self, _: &Frame<'_>) {
        self.statements += 1;
    }

    fn input(&mut self, _: &Frame<'_>, var: Option<Var>, value: &Value) {
        self.inputs.push((var, value.clone()));
    }

    fn call(&mut self, frame: &Frame<'_>, _: FuncId, args: &[Value]) {
        assert_eq!(frame.depth, 0);
        assert_eq!(args.len(), 1);
        self.calls += 1;
    }

    fn ret(&mut self, frame: &Frame<'_>, returned: &Returned<'_>) {
        self.returns += 1;
        if frame.site.function == FuncId(1) {
            // The parameter was overwritten; the summary speaks of the argument.
            let n = LinExpr::dim(Dim::of(Var(1), Sign::Unsigned));
            let result = Role::Result(0).var(returned.function.vars.len());
            let result = LinExpr::dim(Dim::of(result, Sign::Unsigned));
            let next = LinCons::eq(&result, &n.plus_constant(&Z::ONE));
            assert_eq!(Formula::Lin(next).eval(returned), Some(true));
        }
    }
}

#[test]
fn observers_see_every_block_statement_and_call() {
    let p = text(
        "fn @main() {
           var i: i8
           var n: i8
           var y: bool
         ^entry: i = 0 goto ^head
         ^head: goto ^body, ^done
         ^body: assume slt i, 3 i, y = call @next(i) n = havoc input goto ^head
         ^done: assume sge i, 3 return
         }
         fn @next(n: i8) -> (i8, bool) {
           var m: i8
           var n: i8
         ^entry: m = add n, 1 n = 100 return m, true
         }",
    );
    let script = Script {
        values: [7, 8, 9].map(Z::from).to_vec(),
        choices: Vec::new(),
    };
    let mut oracle = ScriptedOracle::new(&script);
    let mut watch = Watch::default();
    let outcome = run(
        &p,
        FuncId(0),
        &mut oracle,
        &mut NoHost,
        &mut watch,
        Limits::default(),
    );
    assert_eq!(outcome.stop, Stop::Returned(vec![]));
    assert_eq!(watch.blocks, 1 + 4 + 3 + 1 + 3);
    assert_eq!(watch.statements, 1 + 3 * 3 + 1 + 3 * 2);
    assert_eq!((watch.calls, watch.returns), (3, 4));
    let inputs = [7, 8, 9].map(|v| (Some(Var(1)), Value::int(8, v)));
    assert_eq!(watch.inputs, inputs);
}
