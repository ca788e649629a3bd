//! What C becomes.

mod lowered;

use clam::{Entry, Options};
use ir::{
    AssumptionKind, BinOp, Callee, CheckKind, Cond, Const, External, HavocKind, Operand, StmtKind,
    Terminator, Type,
};
use lowered::*;
use std::collections::BTreeSet;

fn lower_c(text: &str) -> ir::Program {
    valid(lower_as("c", text, &Options::default()))
}

#[test]
fn a_local_whose_address_is_not_taken_is_a_variable() {
    let p =
        lower_c("int main(void) { unsigned x = 1; for (int i = 0; i < 9; i++) x += i; return x; }");
    let main = function(&p, "main");
    let touches_memory = |s: &StmtKind| {
        matches!(
            s,
            StmtKind::Alloc { .. } | StmtKind::Load { .. } | StmtKind::Store { .. }
        )
    };
    assert!(!statements(main).any(touches_memory));
    let named = |name: &str| main.vars.iter().find(|v| v.source.as_deref() == Some(name));
    assert_eq!(named("x").and_then(|v| v.signed), Some(false));
    assert_eq!(named("i").and_then(|v| v.signed), Some(true));
}

#[test]
fn a_local_whose_address_is_taken_is_an_object() {
    let p = lower_c("void g(int *); int main(void) { int x = 1; g(&x); return x; }");
    let main = function(&p, "main");
    let objects = statements(main).filter(|s| matches!(s, StmtKind::Alloc { .. }));
    assert_eq!(objects.count(), 1);
    let external = |a: &ir::Assumption| a.kind == AssumptionKind::ExternalCall && a.affects_safe;
    assert!(
        p.assumptions
            .iter()
            .any(|a| external(a) && a.text.contains("`g`"))
    );
}

#[test]
fn a_local_is_unknown_whenever_its_lifetime_starts() {
    let p = lower_c(
        "int main(void) { for (int i = 0; i < 2; i++) { int x; if (i) return x; x = 1; } return 0; }",
    );
    let main = function(&p, "main");
    let x = main
        .var_ids()
        .find(|v| main.display_name(*v) == "x")
        .unwrap();
    let havocked = statements(main).filter(
        |s| matches!(s, StmtKind::Havoc { dst, kind: HavocKind::Uninitialized } if *dst == x),
    );
    assert_eq!(havocked.count(), 1);
}

#[test]
fn uninitialised_reads_are_checked_when_asked_for() {
    let text = "int main(int c, char **v) { int x; if (c > 1) x = 2; return x; }";
    let options = Options {
        properties: Some(BTreeSet::from([CheckKind::Uninit])),
        ..Options::default()
    };
    let p = valid(lower_as("c", text, &options));
    assert!(messages(&p, CheckKind::Uninit).contains(&"`x` has a value when it is read"));
    assert!(messages(&lower_c(text), CheckKind::Uninit).is_empty());
}

#[test]
fn undefined_arithmetic_is_checked_before_it() {
    let p = lower_c(
        "int f(int a, int b, unsigned u) { return a + b / (int)u - (a << b); } int main(void) { return 0; }",
    );
    let divisor = messages(&p, CheckKind::Div);
    assert_eq!(divisor, ["the divisor `(int)u` is not 0"]);
    assert_eq!(
        messages(&p, CheckKind::Shift),
        ["the shift amount `b` is below 32"]
    );
    let overflow = messages(&p, CheckKind::Overflow);
    assert_eq!(
        overflow,
        [
            "`b / (int)u` fits `int`",
            "`a + b / (int)u` fits `int`",
            "`a << b` fits `int`",
            "`a + b / (int)u - (a << b)` fits `int`"
        ]
    );
    let f = function(&p, "f");
    let nsw = statements(f).filter(|s| matches!(s, StmtKind::Binary { flags, .. } if flags.nsw));
    assert_eq!(nsw.count(), 2);
}

#[test]
fn arithmetic_stops_exactly_where_it_is_undefined() {
    use CheckKind::{Div, Overflow, Shift};
    let min = i32::MIN;
    let cases = [
        (
            "1u << a",
            vec![(31, None), (32, Some(Shift)), (-1, Some(Shift))],
        ),
        ("7 >> a", vec![(31, None), (32, Some(Shift))]),
        (
            "a << 4",
            vec![
                ((1 << 27) - 1, None),
                (1 << 27, Some(Overflow)),
                (0, None),
                (-1, Some(Overflow)),
            ],
        ),
        (
            "1 << a",
            vec![(30, None), (31, Some(Overflow)), (32, Some(Shift))],
        ),
        ("(int)(1LL << a)", vec![(62, None), (63, Some(Overflow))]),
        (
            "a + 1",
            vec![(i32::MAX - 1, None), (i32::MAX, Some(Overflow))],
        ),
        ("a - 1", vec![(min + 1, None), (min, Some(Overflow))]),
        (
            "a * 2",
            vec![((1 << 30) - 1, None), (1 << 30, Some(Overflow))],
        ),
        ("-a", vec![(min + 1, None), (min, Some(Overflow))]),
        ("7 / a", vec![(1, None), (0, Some(Div))]),
        ("7u % a", vec![(1, None), (0, Some(Div))]),
        ("a / -1", vec![(min + 1, None), (min, Some(Overflow))]),
        ("a % -1", vec![(min + 1, None), (min, Some(Overflow))]),
    ];
    for (expression, values) in cases {
        for (value, stop) in values {
            let p = lower_c(&format!(
                "static int f(int a) {{ return {expression}; }}
                 int main(void) {{ f((int){value}L); return 0; }}"
            ));
            assert_eq!(execute(&p).1, stop, "{expression} of {value}");
        }
    }
}

#[test]
fn accesses_stop_exactly_where_the_object_ends() {
    use CheckKind::Bounds;
    let cases = [
        (
            "g[i]",
            vec![(0, None), (3, None), (4, Some(Bounds)), (-1, Some(Bounds))],
        ),
        (
            "g[i] = 1",
            vec![(3, None), (4, Some(Bounds)), (-1, Some(Bounds))],
        ),
        (
            "*(int *)((char *)g + i)",
            vec![(12, None), (13, Some(Bounds))],
        ),
        ("s.b[i].y", vec![(1, None), (2, Some(Bounds))]),
        (
            "({ int *p = &g[i]; p - g; })",
            vec![(4, None), (5, None), (-1, None)],
        ),
        (
            "({ int *p = &g[i]; *p; })",
            vec![(3, None), (4, Some(Bounds)), (-1, Some(Bounds))],
        ),
    ];
    for (expression, values) in cases {
        for (value, stop) in values {
            let p = lower_c(&format!(
                "static int g[4]; static struct {{ int a; struct {{ int x, y; }} b[2]; }} s;
                 static int f(long i) {{ return {expression}; }}
                 int main(void) {{ return f({value}); }}"
            ));
            assert_eq!(execute(&p).1, stop, "{expression} with {value}");
        }
    }
}

#[test]
fn an_offset_that_wraps_is_outside() {
    let cases = [
        ("g[i]", 1 << 62, Some(CheckKind::Bounds)),
        ("g[i]", -(1 << 62), Some(CheckKind::Bounds)),
        ("g[-i]", 1 << 62, Some(CheckKind::Bounds)),
        ("s.b[i].y", 1 << 61, Some(CheckKind::Bounds)),
        (
            "*((char *)&s.b[0].y + i)",
            i64::MAX,
            Some(CheckKind::Bounds),
        ),
        ("*(&g[3] - i)", 3, None),
    ];
    for (expression, value, stop) in cases {
        let p = lower_c(&format!(
            "static int g[4]; static struct {{ int a; struct {{ int x, y; }} b[2]; }} s;
             static int f(long i) {{ return {expression}; }}
             int main(void) {{ return f({value}L); }}"
        ));
        assert_eq!(execute(&p).1, stop, "{expression} with {value}");
    }
    // What was an `int` cannot wrap: there is nothing to check.
    let p = lower_c(
        "static int g[4]; int f(int i, unsigned u) { return g[i] + g[u] + *(g + 3 - i); }
         int main(void) { return 0; }",
    );
    let offsets = messages(&p, CheckKind::Bounds);
    let offsets = offsets.iter().filter(|m| m.contains("offset"));
    assert_eq!(offsets.count(), 0);
}

#[test]
fn accesses_with_constant_offsets_stop_at_the_end_too() {
    let cases = [
        ("return g[3];", None),
        ("return g[4];", Some(CheckKind::Bounds)),
        ("g[4] = 1; return 0;", Some(CheckKind::Bounds)),
        ("int a[4] = {0}; use(a); return a[3];", None),
        (
            "int a[4] = {0}; use(a); return a[4];",
            Some(CheckKind::Bounds),
        ),
        (
            "int a[4]; use(a); a[4] = 1; return 0;",
            Some(CheckKind::Bounds),
        ),
    ];
    for (body, stop) in cases {
        let p = lower_c(&format!(
            "static int g[4]; static void use(int *p) {{ (void)p; }}
             int main(void) {{ {body} }}"
        ));
        assert_eq!(execute(&p).1, stop, "{body}");
    }
}

#[test]
fn signed_arithmetic_wraps_when_asked_to() {
    let options = Options {
        wrapv: true,
        ..Options::default()
    };
    let text = "int main(int c, char **v) { return c + 1; }";
    let p = valid(lower_as("c", text, &options));
    assert!(messages(&p, CheckKind::Overflow).is_empty());
    assert!(
        statements(function(&p, "main"))
            .all(|s| !matches!(s, StmtKind::Binary { flags, .. } if flags.nsw))
    );
    assert!(
        p.assumptions
            .iter()
            .any(|a| a.kind == AssumptionKind::Option)
    );
}

#[test]
fn what_clang_folds_to_poison_is_a_failing_check() {
    for body in [
        "int x = 1 / 0; return x;",
        "return 1 << 40;",
        "return c > 5 ? 1 : 1 % 0;",
    ] {
        let p = lower_c(&format!("int main(int c, char **v) {{ {body} }}"));
        let kinds = [CheckKind::Div, CheckKind::Shift];
        let checks = kinds.iter().map(|k| messages(&p, *k).len()).sum::<usize>();
        assert!(checks >= 1, "{body}");
    }
}

#[test]
fn assertions_are_known_by_name_unless_they_have_a_body() {
    let p = lower_c(
        "#include <assert.h>
        void __VERIFIER_assert(int); void sassert(int); void reach_error(void) {}
        void __CRAB_assert(int c) { if (!c) for (;;); }
        int main(int c, char **v) {
            assert(c > 1); __VERIFIER_assert(c > 2); sassert(c != 3); __CRAB_assert(c > 4);
            reach_error(); }",
    );
    assert_eq!(
        messages(&p, CheckKind::Assert),
        [
            "`c > 1` holds",
            "`c > 2` holds",
            "`c != 3` holds",
            "`reach_error` is not called"
        ]
    );
    assert!(
        p.checks
            .iter()
            .all(|c| c.requested == (c.kind == CheckKind::Assert))
    );
}

#[test]
fn without_assertions_the_default_checks_are_asked_for() {
    let p = lower_c("int g[3]; int main(int c, char **v) { return g[c] + 1; }");
    assert!(p.checks.iter().all(|c| c.requested));
    assert_eq!(messages(&p, CheckKind::Bounds).len(), 1);
}

#[test]
fn inputs_and_assumes_are_known_by_name() {
    let p = lower_c(
        "int __VERIFIER_nondet_int(void); int nd_body(void) { return 1; } void __VERIFIER_assume(int);
        int main(void) { int x = __VERIFIER_nondet_int(); __VERIFIER_assume(x > 3); return x + nd_body(); }",
    );
    assert_eq!(
        function(&p, "__VERIFIER_nondet_int").external,
        External::Input
    );
    assert!(!function(&p, "nd_body").is_external());
    let main = function(&p, "main");
    assert!(statements(main).any(|s| matches!(
        s,
        StmtKind::Assume {
            cond: Cond::Cmp { .. } | Cond::Var(_)
        }
    )));
}

#[test]
fn structs_travel_as_their_scalars() {
    let p = lower_c(
        "#include <stdio.h>
        struct s { char a; long b; }; static struct s f(struct s x, int n) { x.b += n; return x; }
        struct big { int a[9]; }; static int g(struct big b) { b.a[1]++; return b.a[1]; }
        int main(void) { struct s x = {1, 2}; x = f(x, 5); struct big b = {{1, 2}};
            printf(\"%d %ld %d %d\", x.a, x.b, g(b), b.a[1]); return 0; }",
    );
    assert_eq!(execute(&p), ("1 7 3 2".to_owned(), None));
}

#[test]
fn globals_have_their_contents() {
    let p = lower_c(
        "#include <stdio.h>
        int one(int x) { return x + 1; }
        struct { char c; short s; int *p; int (*f)(int); double d; } g[2];
        static int n = 4; const char *text = \"abc\";
        struct t { char c; int *p; int (*f)(int); } t = {'x', &n, one};
        int main(void) { printf(\"%c %d %d %s %d\", t.c, *t.p, t.f(8), text, g[1].s); return 0; }",
    );
    assert_eq!(execute(&p), ("x 4 9 abc 0".to_owned(), None));
    let main = function(&p, "main");
    let indirect = statements(main).find_map(|s| match s {
        StmtKind::Call {
            callee: Callee::Indirect {
                targets, complete, ..
            },
            ..
        } => Some((targets, complete)),
        _ => None,
    });
    let (targets, complete) = indirect.unwrap();
    assert_eq!(targets.len(), 1);
    assert!(complete);
}

#[test]
fn memory_errors_stop_at_their_checks() {
    let cases = [
        ("int *p = 0; return *p;", CheckKind::Null),
        (
            "int a[4] = {0}; int *p = a + c; return p[3 + c];",
            CheckKind::Bounds,
        ),
        (
            "char *p = malloc(4); p[c + 3] = 1; return 0;",
            CheckKind::Bounds,
        ),
        ("int *p = malloc(4); free(p); return *p;", CheckKind::Free),
        (
            "int *p = malloc(4); free(p); free(p); return 0;",
            CheckKind::Free,
        ),
        ("int *p; { int x = 1; p = &x; } return *p;", CheckKind::Free),
        ("char *p = \"abc\"; *p = 1; return 0;", CheckKind::Bounds),
        ("int x; free(&x); return 0;", CheckKind::Free),
        (
            "char b[3]; memset(b, 0, 3 + c); return 0;",
            CheckKind::Bounds,
        ),
    ];
    for (body, kind) in cases {
        let text = format!(
            "#include <stdlib.h>\n#include <string.h>\nstatic int f(int c) {{ {body} }}\n\
             int main(void) {{ return f(1); }}"
        );
        assert_eq!(execute(&lower_c(&text)).1, Some(kind), "{body}");
    }
}

#[test]
fn executions_start_where_the_options_say() {
    let text = "static int h(int *p) { return p ? 1 : 2; }
        int f(int x) { return x; } int g(double d) { static int n; return n++ + h(0); }";
    let entry = |entry| Options {
        entry,
        ..Options::default()
    };
    let error = lower_as("c", text, &entry(Entry::Main))
        .unwrap_err()
        .to_string();
    assert!(
        error.contains("no function `main`") && error.contains("f, g, h"),
        "{error}"
    );

    let p = valid(lower_as("c", text, &entry(Entry::Named("f".to_owned()))));
    let start = p.function(p.entries[0]);
    assert!(start.params.is_empty());
    assert!(statements(start).any(|s| matches!(
        s,
        StmtKind::Havoc {
            kind: HavocKind::Input,
            ..
        }
    )));

    for (entry_kind, count) in [(Entry::Exported, 2), (Entry::All, 3)] {
        let p = valid(lower_as("c", text, &entry(entry_kind)));
        let start = p.function(p.entries[0]);
        let calls = statements(start).filter(|s| match s {
            StmtKind::Call {
                callee: Callee::Direct(f),
                ..
            } => !p.function(*f).is_external(),
            _ => false,
        });
        assert_eq!(calls.count(), count);
        let choices = start.blocks.iter().map(|b| b.term.successors().len()).max();
        // Or what callers do, or none any more.
        assert_eq!(choices, Some(count + 2));
    }
}

#[test]
fn the_number_of_arguments_is_not_negative() {
    let p = lower_c("int main(int argc, char **argv) { return argc; }");
    let start = p.function(p.entries[0]);
    let bound = Operand::int(32, 0);
    assert!(statements(start).any(|s| matches!(s,
        StmtKind::Assume { cond: Cond::Cmp { op: ir::CmpOp::Sge, b, .. } } if *b == bound)));
}

#[test]
fn exits_stop_and_other_endings_do_not_return() {
    let p = lower_c("#include <stdlib.h>\nint main(int c, char **v) { if (c) exit(1); abort(); }");
    let main = function(&p, "main");
    assert!(main.noreturn);
    let stops = main.blocks.iter().filter(|b| b.term == Terminator::Stop);
    assert_eq!(stops.count(), 2);
    assert!(messages(&p, CheckKind::Unreachable).is_empty());
}

#[test]
fn places_name_the_line_and_column() {
    let p = lower_c("int main(int c, char **v) {\n  return c +\n    1;\n}\n");
    let span = p
        .checks
        .iter()
        .find(|c| c.kind == CheckKind::Overflow)
        .unwrap()
        .span
        .unwrap();
    assert_eq!((span.line, span.column), (2, 12));
    assert!(p.files[span.file.index()].ends_with("program.c"));
}

#[test]
fn assembly_is_an_assumption_and_exceptions_are_followed() {
    let p = lower_c(
        "int main(void) { int x; __asm__ volatile(\"nop\" : \"=r\"(x) :: \"memory\"); return x; }",
    );
    assert!(
        p.assumptions
            .iter()
            .any(|a| a.kind == AssumptionKind::InlineAssembly && a.affects_safe)
    );
    let cpp = "int g(int); int f(int x) { try { return g(x); } catch (int e) { return e; } }
        int n = g(1); int main() { return f(n); }";
    let p = valid(lower_as("cpp", cpp, &Options::default()));
    let unwinding = AssumptionKind::NoUnwinding;
    assert!(p.assumptions.iter().all(|a| a.kind != unwinding));
    // The call goes on, or to the handler; no global's value is known there.
    let f = function(&p, "f(int)");
    assert!(
        f.blocks
            .iter()
            .any(|b| matches!(&b.term, Terminator::Goto(to) if to.iter().any(
                |t| f.block(*t).name.starts_with("thrown")
            )))
    );
    let escaped = p.globals.iter().find(|g| g.name == "pincer.escaped");
    let n = p.globals.iter().position(|g| g.name == "n").unwrap();
    let pieces = escaped.unwrap().init.as_ref().unwrap();
    assert!(pieces.contains(&ir::InitPiece::Global(ir::GlobalId::new(n), 0)));
    // The constructor of `n` runs before `main`.
    let start = p.function(p.entries[0]);
    let called: Vec<&str> = statements(start)
        .filter_map(|s| match s {
            StmtKind::Call {
                callee: Callee::Direct(f),
                ..
            } => Some(p.function(*f).name.as_str()),
            _ => None,
        })
        .collect();
    assert!(
        called.len() == 2 && called[0].contains("GLOBAL") && called[1] == "main",
        "{called:?}"
    );
}

#[test]
fn rust_panics_are_checks() {
    let text =
        "fn main() { let n = std::hint::black_box(3usize); let a = [1, 2, 3]; assert!(a[n] > 0); }";
    let p = valid(lower_as("rs", text, &Options::default()));
    assert!(!messages(&p, CheckKind::Assert).is_empty());
    let index = messages(&p, CheckKind::Index);
    let said = "index out of bounds: the len is 3 but the index is `";
    assert!(index.iter().any(|m| m.contains(said)), "{index:?}");
}

#[test]
fn thirty_two_bit_pointers() {
    let options = Options {
        abi: Some(clam::Abi::Ilp32),
        ..Options::default()
    };
    let text = "int a[4]; int main(void) { long n = 2; return a[n] + sizeof(long); }";
    let p = valid(lower_as("c", text, &options));
    assert_eq!(p.data_model.pointer_bits, 32);
    let scaled = statements(function(&p, "main")).any(|s| {
        matches!(s, StmtKind::Binary { dst, op: BinOp::Mul, .. }
            if function(&p, "main").var(*dst).ty == Type::Int(32))
    });
    assert!(scaled);
}

#[test]
fn lowering_is_deterministic() {
    let text = "#include <stdio.h>\nint a[3]; int f(int *p) { return *p; }
        int main(int c, char **v) { switch (c) { case 1: printf(\"%d\", c); case 7: return f(a + c); } return c * c; }";
    let first = lower_c(text);
    for _ in 0..3 {
        let mut again = lower_c(text);
        again.files.clone_from(&first.files); // in another temporary directory
        assert_eq!(again, first);
    }
    assert!(first.globals.iter().any(|g| g.name == "a"));
    let address = Operand::Const(Const::Global(
        first
            .globals
            .iter()
            .position(|g| g.name == "a")
            .map(ir::GlobalId::new)
            .unwrap(),
        0,
    ));
    assert!(
        statements(function(&first, "main"))
            .any(|s| matches!(s, StmtKind::PtrAdd { base, .. } if *base == address))
    );
}

#[test]
fn what_clang_would_fold_is_a_check() {
    use CheckKind::{Div, Overflow, Shift};
    for (expression, kind) in [
        ("2147483647 + 1", Overflow),
        ("c ? 4 * 1024 * 1024 * 1024 : 0", Overflow),
        ("-(-2147483647 - 1)", Overflow),
        ("(-2147483647 - 1) / -1", Overflow),
        ("1 << 31", Overflow),
        ("1 << 40", Shift),
        ("7 >> -1", Shift),
        ("1 / 0", Div),
        ("((void)(1 % 0), 5)", Div),
    ] {
        let text =
            format!("int main(int c, char **v) {{\n  int x = {expression};\n  return x;\n}}");
        let p = lower_c(&text);
        assert_eq!(execute(&p).1, Some(kind), "{expression}");
        let certain = |s: &&StmtKind| {
            matches!(
                s,
                StmtKind::Assert {
                    cond: Cond::Const(false),
                    ..
                }
            )
        };
        assert_eq!(
            statements(function(&p, "main")).filter(certain).count(),
            1,
            "{expression}"
        );
        let span = p.checks.iter().find(|c| c.kind == kind).unwrap().span;
        assert_eq!(span.unwrap().line, 2);
    }
    // Each of them, though all have the same constant for a condition.
    let text = "int main(int c, char **v) { return c > 1 ? 1 << 40 : c ? 2 << 41 : 1 >> 64; }";
    assert_eq!(messages(&lower_c(text), Shift).len(), 3);
    for expression in [
        "sizeof(1 / 0)",
        "1 ? 2 : 1 / 0",
        "0 && 1 / 0",
        "1u << 31",
        "0u - 1",
    ] {
        let p = lower_c(&format!("int main(void) {{ return ({expression}) == 7; }}"));
        assert_eq!(execute(&p).1, None, "{expression}");
        assert!(p.checks.is_empty(), "{expression}");
    }
}

#[test]
fn an_index_is_checked_after_the_access() {
    use CheckKind::{Bounds, Index};
    let cases = [
        ("m[i][j]", (0, 3), None),
        ("m[i][j]", (0, 4), Some(Index)),
        ("m[i][j]", (1, -1), Some(Index)),
        ("m[i][j]", (3, 0), Some(Bounds)),
        ("m[i][j]", (0, 12), Some(Bounds)),
        ("m[0][4] + i + j", (0, 0), Some(Index)),
        ("m[i + 1][j]", (2, -4), Some(Index)),
        ("s.a[i] + j", (1, 0), None),
        ("s.a[i] + j", (2, 0), Some(Index)),
        ("s.a[i] + j", (3, 0), Some(Bounds)),
        ("g.a[2] + i + j", (0, 0), Some(Index)),
        ("(t = r[i], t.x) + j", (2, 0), Some(Bounds)),
        ("v[i] + j", (3, 0), None),
        ("v[i] + j", (4, 0), Some(Index)),
        ("(v[i] = 1) + j", (-1, 0), Some(Index)),
        ("*(&m[0][0] + i + j)", (5, 6), None),
    ];
    for (expression, (i, j), stop) in cases {
        let p = lower_c(&format!(
            "typedef int v4 __attribute__((vector_size(16)));
             struct s {{ int a[2]; int b; }} g; struct p {{ int x, y; }};
             int main(void) {{ int m[3][4] = {{0}}; struct s s = {{0}}; v4 v = {{0}};
               struct p r[2] = {{0}}, t; volatile int vi = {i}, vj = {j};
               int i = vi, j = vj; return ({expression}) == 7; }}"
        ));
        assert_eq!(execute(&p).1, stop, "{expression} of {i}, {j}");
    }
}

#[test]
fn a_run_that_an_unmodelled_write_may_have_changed_proves_nothing() {
    let body = |call: &str| {
        format!(
            "#include <stdio.h>\n#include <string.h>\n#include <stdarg.h>\n#include <assert.h>
            static int sum(const char *f, ...) {{ va_list a; va_start(a, f); int x; vsscanf(\"7\", f, a); va_end(a); return x; }}
            int main(void) {{ int x = 0; char b[9]; {call}; return 0; }}"
        )
    };
    let calls = [
        "sscanf(\"7\", \"%d\", &x); assert(x == 7)",
        "strcpy(b, \"abc\"); assert(b[0] == 'a')",
        "assert(sum(\"%d\", &x) == 7 || x == 7)",
        "__asm__(\"movl $1, %0\" : \"=m\"(x)); assert(x == 1)",
    ];
    for call in calls {
        let p = lower_c(&body(call));
        for seed in 0..20 {
            let outcome = ir::interp::run(
                &p,
                p.entries[0],
                &mut ir::interp::SeededOracle::new(seed),
                &mut ir::interp::NoHost,
                &mut ir::interp::NoObserver,
                ir::interp::Limits::default(),
            );
            let failed = matches!(
                outcome.stop,
                ir::interp::Stop::Failed { .. } | ir::interp::Stop::Undefined { .. }
            );
            assert!(!failed || outcome.depends_on_abstraction, "{call}");
        }
    }
}

#[test]
fn numbers_that_no_integer_holds_stop_their_conversion() {
    let convert = Options {
        properties: Some([CheckKind::Float].into()),
        ..Options::default()
    };
    for (from, value, to, fits) in [
        ("double", "-2147483648.9", "int", true),
        ("double", "-2147483649.0", "int", false),
        ("double", "2147483647.9", "int", true),
        ("double", "2147483648.0", "int", false),
        ("double", "-9223372036854775808.0", "long", true),
        ("double", "9223372036854775808.0", "long", false),
        ("double", "-0.9", "unsigned", true),
        ("double", "-1.0", "unsigned", false),
        ("double", "4294967295.5", "unsigned", true),
        ("float", "-2147483648.0f", "int", true),
        ("float", "-2147483904.0f", "int", false),
        ("float", "2147483520.0f", "int", true),
        ("float", "2147483648.0f", "int", false),
        ("double", "3e9", "int", false),
        ("float", "-3e9f", "int", false),
        ("double", "0.0 / (x - x)", "int", false),
        ("float", "-3e38f", "_BitInt(200)", true),
        ("float", "-1.0f / (float)(x - x)", "_BitInt(200)", false),
    ] {
        let text = format!(
            "int main(void) {{ volatile double x = 1; {from} f = {value}; {to} i = ({to})f;
               return 0; }}"
        );
        let p = valid(lower_as("c", &text, &convert));
        let failed = (!fits).then_some(CheckKind::Float);
        assert_eq!(execute(&p).1, failed, "{value} to {to}");
    }
}

#[test]
fn a_folded_conversion_fails_whoever_asks() {
    for kind in [CheckKind::Float, CheckKind::Div, CheckKind::Shift] {
        let options = Options {
            properties: Some([kind].into()),
            ..Options::default()
        };
        let text = "int main(void) { int i = (int)1e10; return i != 0; }";
        let p = valid(lower_as("c", text, &options));
        assert_eq!(execute(&p).1, Some(CheckKind::Float), "{kind}");
        assert_eq!(p.checks.len(), 1, "{kind}");
    }
}

#[test]
fn fields_and_elements_of_null_are_null_accesses() {
    for access in [
        "p->b = 1",
        "p->c[i] = 1",
        "q[i] = 1",
        "*q = 1",
        "p->a = p->b",
        "__atomic_fetch_add(&p->b, 1, __ATOMIC_SEQ_CST)",
        "__atomic_compare_exchange_n(&p->b, &i, 2, 0, 0, 0)",
        "memcpy(&p->c, &i, sizeof i)",
        "memcpy((void *)&i, p->c, sizeof i)",
        "puts((char *)p->c)",
        "take(p->l)",
    ] {
        let text = format!(
            "#include <stddef.h>
             #include <stdio.h>
             #include <string.h>
             struct large {{ long x[9]; }};
             struct s {{ int a, b, c[4]; struct large l; }};
             static long take(struct large l) {{ return l.x[3]; }}
             int main(void) {{ struct s *volatile n = NULL; struct s *p = n; int *q = &n->a;
               int i = 2; {access}; (void)take; return 0; }}"
        );
        let p = valid(lower_as("c", &text, &Options::default()));
        assert_eq!(execute(&p).1, Some(CheckKind::Null), "{access}");
    }
}

#[test]
fn copies_of_arguments_are_aligned_as_the_call_says() {
    // With bit fields, the structure's type in LLVM is packed.
    let p = lower_c(
        "struct s { char a; unsigned b : 17; int c : 1; __int128 d[2]; };
         static int f(int n, char m, struct s p) { struct s *q = &p; return q->a + n + m; }
         int main(void) { struct s x = {3}; char k[3] = {0};
           return f(0, k[1], x) + f(0, k[0], x) == 6 ? 0 : 1; }",
    );
    let copies = p.functions.iter().flat_map(|f| {
        statements(f).filter_map(|s| match s {
            StmtKind::Alloc { align, dst, .. } => Some((&f.vars[dst.index()].name, *align)),
            _ => None,
        })
    });
    let copies: Vec<_> = copies
        .filter(|(name, _)| name.starts_with("byval"))
        .collect();
    assert!(copies.len() == 2 && copies.iter().all(|(_, align)| *align == 16));
}

#[test]
fn what_the_library_reads_is_checked() {
    for (call, demanded) in [
        ("memcmp(p, q, 4)", false),
        ("puts(p)", false),
        ("strlen(a)", false),
        ("printf(\"%s\", p)", false),
        ("printf(\"%.3s\", p)", false),
        ("printf(\"%.*s\", 3, p)", true),
        ("memcmp(\"ab\", \"abc\", (size_t)getchar())", false),
        ("puts(strcpy(p, q))", false),
        ("strncmp(p, q, 3)", false),
        ("printf(\"%d %s\", 3, \"three\")", false),
        ("rand()", false),
    ] {
        let p = lower_c(&format!(
            "#include <stdio.h>
             #include <stdlib.h>
             #include <string.h>
             static char a[3];
             int main(void) {{ char *volatile n = 0; char *p = n, *q = a; (void)p; (void)q;
               return (int){call}; }}"
        ));
        let is_demand = |c: &ir::Check| c.message.ends_with("is given what it allows");
        assert_eq!(p.checks.iter().any(is_demand), demanded, "{call}");
        let is_of_library = |a: &ir::Assumption| a.kind == AssumptionKind::ExternalCall;
        assert!(!p.assumptions.iter().any(is_of_library), "{call}");
    }
}

#[test]
fn an_array_of_unknown_size_has_no_bounds() {
    let p = lower_c("extern int a[]; int main(void) { return a[7]; }");
    assert!(p.globals.iter().all(|g| g.name != "a"));
    assert!(
        p.assumptions
            .iter()
            .any(|a| a.text.contains("unknown size"))
    );
}

#[test]
fn what_runs_unseen_has_an_entry_of_its_own() {
    let p = lower_c(
        "void unknown(void (*)(void)); static int n;
         static void back(void) { n++; }
         __attribute__((destructor)) static void last(void) { n--; }
         int main(void) { unknown(back); return n; }",
    );
    let called = |entry: usize| -> Vec<&str> {
        statements(p.function(p.entries[entry]))
            .filter_map(|s| match s {
                StmtKind::Call {
                    callee: Callee::Direct(f),
                    ..
                } => Some(p.function(*f).name.as_str()),
                _ => None,
            })
            .collect()
    };
    // What it registered comes between.
    assert_eq!(called(0), ["main", "pincer.caller", "last"]);
    assert_eq!(called(1), ["last", "back"]); // in order of the table
    // No run of it shows a failure.
    let first = statements(p.function(p.entries[1])).next();
    assert!(matches!(
        first,
        Some(StmtKind::Havoc {
            kind: HavocKind::Abstraction(_),
            ..
        })
    ));
    // Without unknown functions there is nobody who would call it.
    let p = lower_c(
        "static int back(void) { return 1; }
         int main(void) { int (*f)(void) = back; return f(); }",
    );
    assert_eq!(p.entries.len(), 1);
}
