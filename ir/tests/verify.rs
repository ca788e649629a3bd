//! The verifier: each rule broken once, in a program that is fine otherwise.

use ir::text::parse;
use ir::verify::{MAX_COND_DEPTH, verify};
use ir::{
    AssumptionId, Cond, Const, FileId, FuncId, Function, HavocKind, Operand, Program, RegionId,
    Span, Stmt, StmtKind, Terminator, Type, Var, Z,
};

const GOOD: &str = "
file \"a.c\"
global &g size 4 = [zeros 4]
extern fn @e(p: i32) -> (i32)
fn @main() -> (i32) {
  var x: i32 var n: i8 var b: bool var p: ptr var d: f64 var a: array<i32>
^entry:
  x = 1
  goto ^next
^next:
  return x
}
entry @main
";

/// The messages on a program whose `main` has `body` in its first block.
fn messages(body: &str) -> Vec<String> {
    let text = GOOD.replace("  x = 1\n", &format!("  {body}\n"));
    let program = parse(&text).unwrap_or_else(|e| panic!("{e}\n{text}"));
    verify(&program)
        .into_iter()
        .map(|v| v.to_string())
        .collect()
}

fn check(body: &str, expected: &str) {
    assert_eq!(messages(body), [format!("@main ^entry #0: {expected}")]);
}

fn changed(change: impl FnOnce(&mut Program)) -> Vec<String> {
    let mut program = parse(GOOD).unwrap();
    assert_eq!(verify(&program), []);
    change(&mut program);
    verify(&program)
        .into_iter()
        .map(|v| v.to_string())
        .collect()
}

fn check_change(change: impl FnOnce(&mut Program), expected: &[&str]) {
    assert_eq!(changed(change), expected);
}

fn main_of(p: &mut Program) -> &mut Function {
    &mut p.functions[1]
}

fn first(p: &mut Program) -> &mut StmtKind {
    &mut main_of(p).blocks[0].stmts[0].kind
}

#[test]
fn types_agree() {
    check("x = n", "`x = n`: the source has type i8, not i32");
    check(
        "x = add x, n",
        "`x = add x, n`: the right operand has type i8, not i32",
    );
    check(
        "p = add p, p",
        "`p = add p, p`: the destination has type ptr, not an integer type",
    );
    check(
        "x = add exact x, 1",
        "`x = add exact x, 1`: `exact` is no promise of this operation",
    );
    check(
        "n = bswap n",
        "`n = bswap n`: `bswap` of i8: the width must be a multiple of 16",
    );
    for (cast, what) in [
        ("x = trunc n", "`trunc` does not convert i8 to i32"),
        ("n = zext x", "`zext` does not convert i32 to i8"),
        ("x = sext x", "`sext` does not convert i32 to i32"),
        ("b = ptrtoint p", "`ptrtoint` does not convert ptr to bool"),
        ("p = bitcast x", "`bitcast` does not convert i32 to ptr"),
        ("x = bitcast d", "`bitcast` does not convert f64 to i32"),
        ("x = inttoptr x", "`inttoptr` does not convert i32 to i32"),
        ("x = zext nsw n", "`nsw` is no promise of this operation"),
    ] {
        check(cast, &format!("`{cast}`: {what}"));
    }
    for (stmt, what) in [
        ("x = select x, 1, 2", "the condition has type i32, not bool"),
        (
            "a = select b, a, x",
            "the value if false has type i32, not array<i32>",
        ),
        ("x = eq x, 1", "the destination has type i32, not bool"),
        ("assume x", "the condition has type i32, not bool"),
        ("assume eq x, n", "a comparison of types i32 and i8"),
        (
            "assume slt p, p",
            "`slt` does not compare values of type ptr",
        ),
        (
            "assume ult b, b",
            "`ult` does not compare values of type bool",
        ),
        ("assume eq d, d", "`eq` does not compare values of type f64"),
        (
            "assume fits signed add b, b",
            "`fits` on types bool and bool, not one integer type",
        ),
        ("assume live x", "the pointer has type i32, not ptr"),
        ("assume aligned p, 3", "alignment 3 is no power of two"),
        (
            "assume inbounds p, b",
            "the length has type bool, not an integer type",
        ),
        (
            "p = alloc heap p",
            "the size has type ptr, not an integer type",
        ),
        ("p = alloc heap 4 align 0", "alignment 0 is no power of two"),
        ("p = ptradd x, 1", "the base has type i32, not ptr"),
        (
            "a = load p",
            "the destination has type array<i32>, not a scalar type",
        ),
        (
            "store p, a",
            "the value has type array<i32>, not a scalar type",
        ),
        ("store x, x", "the address has type i32, not ptr"),
        ("free heap x", "the pointer has type i32, not ptr"),
        ("copy p, x, 1", "the source has type i32, not ptr"),
        ("fill p, x, 1", "the byte has type i32, not i8"),
        ("a = all n", "the element has type i8, not i32"),
        ("n = a[1]", "the destination has type i8, not i32"),
        ("x = a[x]", "the index has type i32, not i64"),
        ("x = x[1]", "the array has type i32, not an array type"),
        (
            "x = a[0 := 1]",
            "the destination has type i32, not array<i32>",
        ),
        (
            "x = opaque \"f\"(a)",
            "an argument has type array<i32>, not a scalar type",
        ),
        ("d = float fadd(d)", "`fadd` has 2 operands, not 1"),
        ("d = float fadd(d, x)", "operand 2 has type i32, not f64"),
        ("x = float fneg(x)", "`fneg` is not for i32"),
        (
            "d = float fcmp.oeq(d, d)",
            "the destination has type f64, not bool",
        ),
        (
            "x = float sitofp(x)",
            "`sitofp` does not convert i32 to i32",
        ),
        ("x = havoc abstraction #0", "assumption #0 does not exist"),
        ("assert #0 true", "check #0 does not exist"),
        ("x = call @e()", "0 arguments, but @e has 1"),
        ("call @e(1)", "0 results, but @e has 1"),
        ("n = call @e(1)", "result 1 has type i8, @e has i32"),
        ("x = call @e(b)", "argument 1 has type bool, @e has i32"),
        ("x = call @e(1) regions 0", "region map 0 does not exist"),
    ] {
        check(stmt, &format!("`{stmt}`: {what}"));
    }
    check(
        "x = call *x(x) targets [@e]",
        "`x = call *x(x) targets [@e]`: the callee has type i32, not ptr",
    );
}

#[test]
fn every_violation_is_reported() {
    let found = messages("x = n\n  n = x\n  assert #3 eq x, n");
    assert_eq!(found.len(), 4, "{found:?}");
}

#[test]
fn indices_lead_somewhere() {
    let x = Var(0);
    let nowhere = Var(99);
    check_change(
        |p| {
            *first(p) = StmtKind::Assign {
                dst: nowhere,
                src: x.into(),
            }
        },
        &["@main ^entry #0: `?v99 = x`: variable v99 does not exist"],
    );
    check_change(
        |p| {
            *first(p) = StmtKind::Load {
                dst: x,
                region: RegionId(7),
                ptr: Const::Null.into(),
                align: 1,
            }
        },
        &["@main ^entry #0: `x = load null in ?r7`: region r7 does not exist"],
    );
    check_change(
        |p| {
            *first(p) = StmtKind::Assign {
                dst: Var(3),
                src: Const::Global(ir::GlobalId(5), 0).into(),
            }
        },
        &["@main ^entry #0: `p = &?g5`: global g5 does not exist"],
    );
    check_change(
        |p| {
            *first(p) = StmtKind::Call {
                dsts: Vec::new(),
                callee: ir::Callee::Direct(FuncId(9)),
                args: Vec::new(),
                regions: None,
            }
        },
        &["@main ^entry #0: `call @?f9()`: the callee: function f9 does not exist"],
    );
    check_change(
        |p| main_of(p).blocks[1].term = Terminator::Goto(vec![ir::BlockId(8)]),
        &["@main ^next: `goto ^?b8`: block b8 does not exist"],
    );
    check_change(
        |p| {
            *first(p) = StmtKind::Havoc {
                dst: x,
                kind: HavocKind::Abstraction(Some(AssumptionId(1))),
            }
        },
        &["@main ^entry #0: `x = havoc abstraction #1`: assumption #1 does not exist"],
    );
}

#[test]
fn constants_are_canonical() {
    for (width, value, message) in [
        (
            32,
            Z::MINUS_ONE,
            "the i32 constant -1 is not canonical (from 0 to 2^32-1)",
        ),
        (
            32,
            Z::pow2(32),
            "the i32 constant 4294967296 is not canonical (from 0 to 2^32-1)",
        ),
        (0, Z::ZERO, "a constant of type i0, which does not exist"),
    ] {
        let found = changed(|p| {
            let src = Operand::Const(Const::Int { width, value });
            *first(p) = StmtKind::Assign { dst: Var(0), src };
        });
        assert_eq!(found.len(), 1, "{found:?}");
        assert!(found[0].ends_with(message), "{found:?}");
    }
}

#[test]
fn heads_and_tables_are_consistent() {
    check_change(
        |p| main_of(p).params = vec![Var(0), Var(0), Var(50)],
        &[
            "program: entry @main has parameters",
            "@main: parameter v0 stands twice",
            "@main: parameter v50 does not exist",
        ],
    );
    check_change(
        |p| main_of(p).vars[1].name = "x".to_owned(),
        &["@main: two variables are named `x`"],
    );
    check_change(
        |p| main_of(p).blocks[1].name = "entry".to_owned(),
        &["@main: two blocks are named `entry`"],
    );
    check_change(
        |p| main_of(p).regions.clear(),
        &["@main: a function has at least the region of all memory"],
    );
    check_change(
        |p| main_of(p).vars[4].ty = Type::Int(0),
        &["@main: variable d: type i0 does not exist"],
    );
    check_change(
        |p| main_of(p).external = ir::External::Pure,
        &["@main: only functions without a body are `input`, `pure`, `library` or `unmodelled`"],
    );
    check_change(
        |p| p.functions[0].name = "main".to_owned(),
        &["program: two functions are named `main`"],
    );
    check_change(
        |p| p.entries = vec![FuncId(0), FuncId(7), FuncId(1), FuncId(1)],
        &[
            "program: entry @e has parameters",
            "program: entry @e has no body",
            "program: entry: function f7 does not exist",
            "program: an entry is named twice",
        ],
    );
    check_change(
        |p| p.globals[0].size = 5,
        &["program: global &g: initial contents of 4 bytes for a size of 5"],
    );
    check_change(
        |p| p.globals[0].align = 3,
        &["program: global &g: alignment 3 is no power of two"],
    );
    check_change(
        |p| p.data_model.pointer_bits = 7,
        &["program: pointers of 7 bits: a multiple of 8 up to 64 is needed"],
    );
    check_change(
        |p| {
            main_of(p).blocks[0].stmts[0].span = Some(Span {
                file: FileId(3),
                line: 0,
                column: 0,
            });
        },
        &[
            "@main ^entry #0: `x = 1`: its place: file #3 does not exist",
            "@main ^entry #0: `x = 1`: its place: lines are numbered from 1",
        ],
    );
}

#[test]
fn terminators_fit() {
    let term = |t: Terminator| move |p: &mut Program| main_of(p).blocks[1].term = t;
    check_change(
        term(Terminator::Goto(Vec::new())),
        &["@main ^next: `goto`: a goto has at least one target"],
    );
    check_change(
        term(Terminator::Goto(vec![ir::BlockId(0)])),
        &["@main ^next: `goto ^entry`: the entry block is not jumped to"],
    );
    check_change(
        term(Terminator::Goto(vec![ir::BlockId(1), ir::BlockId(1)])),
        &["@main ^next: `goto ^next, ^next`: a target stands twice"],
    );
    check_change(
        term(Terminator::Return(Vec::new())),
        &["@main ^next: `return`: 0 values are returned, the function has 1 results"],
    );
    check_change(
        term(Terminator::Return(vec![Var(2).into()])),
        &["@main ^next: `return b`: result 1 has type bool, not i32"],
    );
}

#[test]
fn deep_conditions_are_reported_and_not_walked() {
    let mut cond = Cond::Const(true);
    for _ in 0..=MAX_COND_DEPTH {
        cond = Cond::Not(Box::new(cond));
    }
    let kind = StmtKind::Assume { cond };
    check_change(
        |p| main_of(p).blocks[0].stmts[0] = Stmt { kind, span: None },
        &["@main ^entry #0: `...`: the condition is more than 64 levels deep"],
    );
}
