//! What modules become that others compiled: `phi`, odd widths, broken promises.

mod lowered;
mod packed;

use ir::{AssumptionKind, CheckKind, HavocKind, StmtKind};
use lowered::*;

fn lower_ll(text: &str) -> ir::Program {
    valid(lower_as("ll", text, &clam::Options::default()))
}

/// A module whose `main` prints `%r`, an i64, after these lines.
fn printing(lines: &str) -> String {
    format!(
        "@fmt = private constant [4 x i8] c\"%ld\\00\"\n\
         declare i32 @printf(ptr, ...)\n\
         declare i64 @input()\n\
         define i32 @main() {{\nentry:\n{lines}\n\
         %done = call i32 (ptr, ...) @printf(ptr @fmt, i64 %r)\nret i32 0\n}}\n"
    )
}

const DECLARATIONS: &str = "
declare i8 @llvm.sadd.sat.i8(i8, i8)
declare i8 @llvm.uadd.sat.i8(i8, i8)
declare i8 @llvm.ssub.sat.i8(i8, i8)
declare i8 @llvm.usub.sat.i8(i8, i8)
declare i8 @llvm.smax.i8(i8, i8)
declare i8 @llvm.umin.i8(i8, i8)
declare i1 @llvm.umin.i1(i1, i1)
declare i1 @llvm.bitreverse.i1(i1)
declare {i8, i1} @llvm.smul.with.overflow.i8(i8, i8)
declare i8 @llvm.fshl.i8(i8, i8, i8)
declare i8 @llvm.fshr.i8(i8, i8, i8)
declare i8 @llvm.abs.i8(i8, i1)
declare i32 @llvm.ctlz.i32(i32, i1)
declare i1 @llvm.ctlz.i1(i1, i1)
declare i32 @llvm.bswap.i32(i32)
declare i32 @llvm.scmp.i32.i8(i8, i8)
declare i32 @llvm.vector.reduce.add.v4i32(<4 x i32>)
declare <4 x i32> @llvm.masked.load.v4i32.p0(ptr, i32, <4 x i1>, <4 x i32>)
declare <4 x i32> @llvm.masked.gather.v4i32.v4p0(<4 x ptr>, i32, <4 x i1>, <4 x i32>)
declare <4 x i32> @llvm.masked.expandload.v4i32(ptr, <4 x i1>, <4 x i32>)
declare void @llvm.masked.store.v4i32.p0(<4 x i32>, ptr, i32, <4 x i1>)
declare void @llvm.masked.scatter.v4i32.v4p0(<4 x i32>, <4 x ptr>, i32, <4 x i1>)
declare void @llvm.masked.compressstore.v4i32(<4 x i32>, ptr, <4 x i1>)
";

fn check(lines: &str, expected: &str) {
    let text = printing(lines) + DECLARATIONS;
    let p = lower_ll(&text);
    assert_eq!(execute(&p), (expected.to_owned(), None), "{lines}");
}

#[test]
fn phi_nodes_copy_all_at_once() {
    // Two values are exchanged three times.
    check(
        "br label %loop
loop:
%a = phi i64 [ 1, %entry ], [ %b, %loop ]
%b = phi i64 [ 2, %entry ], [ %a, %loop ]
%i = phi i64 [ 0, %entry ], [ %j, %loop ]
%j = add i64 %i, 1
%more = icmp ult i64 %j, 4
br i1 %more, label %loop, label %end
end:
%t = mul i64 %a, 10
%r = add i64 %t, %b",
        "21",
    );
}

#[test]
fn phi_nodes_on_critical_edges() {
    check(
        "%x = add i64 3, 4
%c = icmp eq i64 %x, 7
br i1 %c, label %join, label %other
other:
br label %join
join:
%r = phi i64 [ %x, %entry ], [ 0, %other ]",
        "7",
    );
}

#[test]
fn one_bit_arithmetic() {
    check("%a = add i1 true, true\n%r = zext i1 %a to i64", "0");
    check("%a = xor i1 true, false\n%r = sext i1 %a to i64", "-1");
    check("%a = icmp ult i1 true, false\n%r = zext i1 %a to i64", "0");
    check("%a = icmp slt i1 true, false\n%r = zext i1 %a to i64", "1");
    check("%a = trunc i32 2 to i1\n%r = zext i1 %a to i64", "0");
    check(
        "%a = mul i1 true, true\n%b = select i1 %a, i64 5, i64 6\n%r = add i64 %b, 0",
        "5",
    );
    check("%a = udiv i1 true, true\n%r = zext i1 %a to i64", "1");
    check("%a = sdiv i1 false, true\n%r = zext i1 %a to i64", "0");
    check("%a = urem i1 true, true\n%r = zext i1 %a to i64", "0");
    for (undefined, kind) in [
        ("udiv i1 true, false", CheckKind::Div),
        ("sdiv i1 true, true", CheckKind::Overflow),
        ("srem i1 true, true", CheckKind::Overflow),
    ] {
        let lines = format!("%a = {undefined}\n%r = zext i1 %a to i64");
        let p = lower_ll(&(printing(&lines) + DECLARATIONS));
        assert_eq!(execute(&p).1, Some(kind), "{undefined}");
    }
}

/// One bit is not an integer in the IR, but means what the table says of one.
#[test]
fn one_bit_operations_are_those_of_the_table() {
    use ir::{BinOp, Flags, Z};
    for &op in BinOp::ALL {
        let sets: &[&str] = match op {
            BinOp::Add | BinOp::Sub | BinOp::Mul | BinOp::Shl => &["", "nuw", "nsw", "nuw nsw"],
            BinOp::UDiv | BinOp::SDiv | BinOp::LShr | BinOp::AShr => &["", "exact"],
            BinOp::Or => &["", "disjoint"],
            _ => &[""],
        };
        for flags in sets {
            let promised = Flags {
                nsw: flags.contains("nsw"),
                nuw: flags.contains("nuw"),
                exact: flags.contains("exact"),
                disjoint: flags.contains("disjoint"),
                ..Flags::NONE
            };
            for (a, b) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
                let expected = ir::machine::binary(op, promised, 1, &Z::from(a), &Z::from(b));
                let operation = format!("{op} {flags} i1 {}, {}", a == 1, b == 1);
                let lines = format!("%a = {operation}\n%r = zext i1 %a to i64");
                if let Some(expected) = expected {
                    check(&lines, &expected.to_string());
                    continue;
                }
                // Undefined: either value, so that a run may see both.
                let p = lower_ll(&(printing(&lines) + DECLARATIONS));
                let havocs =
                    statements(function(&p, "main")).any(|s| matches!(s, StmtKind::Havoc { .. }));
                assert!(havocs, "{operation}");
            }
        }
    }
}

#[test]
fn every_operation_is_itself() {
    for (op, b, expected) in [
        ("add", 7, "-93"),
        ("sub", 7, "-107"),
        ("mul", 7, "68"),
        ("udiv", 7, "22"),
        ("sdiv", 7, "-14"),
        ("urem", 7, "2"),
        ("srem", 7, "-2"),
        ("shl", 3, "-32"),
        ("lshr", 3, "19"),
        ("ashr", 3, "-13"),
        ("and", 7, "4"),
        ("or", 7, "-97"),
        ("xor", 7, "-101"),
    ] {
        let lines = format!("%a = {op} i8 -100, {b}\n%r = sext i8 %a to i64");
        check(&lines, expected);
    }
    check("%r = zext i8 -100 to i64", "156");
    check("%r = sext i8 -100 to i64", "-100");
    check("%a = trunc i64 300 to i8\n%r = sext i8 %a to i64", "44");
}

#[test]
fn every_comparison_is_itself() {
    // Of -1 and 1, of 1 and -1, of 1 and 1: a decimal digit each.
    for (predicate, expected) in [
        ("eq", "1"),
        ("ne", "110"),
        ("ult", "10"),
        ("ule", "11"),
        ("ugt", "100"),
        ("uge", "101"),
        ("slt", "100"),
        ("sle", "101"),
        ("sgt", "10"),
        ("sge", "11"),
    ] {
        let compare = |name: &str, a: i32, b: i32| {
            format!("%{name} = icmp {predicate} i8 {a}, {b}\n%{name}.n = zext i1 %{name} to i64\n")
        };
        let lines = compare("x", -1, 1)
            + &compare("y", 1, -1)
            + &compare("z", 1, 1)
            + "%x.h = mul i64 %x.n, 100\n%y.t = mul i64 %y.n, 10\n%s = add i64 %x.h, %y.t\n\
               %r = add i64 %s, %z.n";
        check(&lines, expected);
    }
}

#[test]
fn odd_widths() {
    check("%a = add i7 100, 100\n%r = zext i7 %a to i64", "72");
    check(
        "%a = mul i65 36893488147419103231, 2\n%b = lshr i65 %a, 1\n%r = trunc i65 %b to i64",
        "-1",
    );
    check(
        "%a = shl i200 1, 199\n%b = ashr i200 %a, 190\n%r = trunc i200 %b to i64",
        "-512",
    );
}

#[test]
fn intrinsics() {
    let call = |name: &str, args: &str| {
        format!("%a = call i8 @llvm.{name}({args})\n%r = sext i8 %a to i64")
    };
    check(&call("sadd.sat.i8", "i8 100, i8 100"), "127");
    check(&call("ssub.sat.i8", "i8 -100, i8 100"), "-128");
    check(&call("uadd.sat.i8", "i8 200, i8 100"), "-1");
    check(&call("usub.sat.i8", "i8 3, i8 100"), "0");
    check(&call("smax.i8", "i8 -3, i8 2"), "2");
    check(&call("umin.i8", "i8 -3, i8 2"), "2");
    check(&call("fshl.i8", "i8 1, i8 128, i8 9"), "3");
    check(&call("fshr.i8", "i8 1, i8 128, i8 8"), "-128");
    check(&call("abs.i8", "i8 -128, i1 false"), "-128");
    check(
        "%p = call {i8, i1} @llvm.smul.with.overflow.i8(i8 16, i8 8)\n%o = extractvalue {i8, i1} %p, 1\n%r = zext i1 %o to i64",
        "1",
    );
    check(
        "%a = call i32 @llvm.ctlz.i32(i32 1, i1 true)\n%r = zext i32 %a to i64",
        "31",
    );
    check(
        "%a = call i32 @llvm.bswap.i32(i32 1)\n%r = zext i32 %a to i64",
        "16777216",
    );
    for (call, expected) in [
        ("umin.i1(i1 true, i1 false)", "0"),
        ("bitreverse.i1(i1 true)", "1"),
        ("ctlz.i1(i1 false, i1 false)", "1"),
    ] {
        let lines = format!("%a = call i1 @llvm.{call}\n%r = zext i1 %a to i64");
        check(&lines, expected);
    }
    check(
        "%a = call i32 @llvm.scmp.i32.i8(i8 -1, i8 1)\n%r = sext i32 %a to i64",
        "-1",
    );
}

#[test]
fn aggregates_and_vectors_are_their_scalars() {
    check(
        "%s = insertvalue {i32, {i8, i64}} {i32 1, {i8, i64} {i8 2, i64 3}}, i64 9, 1, 1
%r = extractvalue {i32, {i8, i64}} %s, 1, 1",
        "9",
    );
    check(
        "%v = add <4 x i32> <i32 1, i32 2, i32 3, i32 4>, <i32 10, i32 20, i32 30, i32 40>
%w = shufflevector <4 x i32> %v, <4 x i32> poison, <4 x i32> <i32 3, i32 3, i32 0, i32 1>
%t = call i32 @llvm.vector.reduce.add.v4i32(<4 x i32> %w)
%e = extractelement <4 x i32> %w, i32 0
%u = add i32 %t, %e
%r = zext i32 %u to i64",
        "165",
    );
}

#[test]
fn switches_and_atomics() {
    check(
        "%p = alloca i64\nstore i64 5, ptr %p
%old = atomicrmw add ptr %p, i64 2 seq_cst
%x = cmpxchg ptr %p, i64 7, i64 11 seq_cst seq_cst
%v = load i64, ptr %p
switch i64 %v, label %other [ i64 5, label %five\ni64 11, label %eleven ]
five: br label %end
eleven: br label %end
other: br label %end
end: %r = phi i64 [ 1, %five ], [ 2, %eleven ], [ 3, %other ]",
        "2",
    );
}

#[test]
fn masks_select_lanes() {
    let lines = "%p = alloca [4 x i32], align 16
store [4 x i32] [i32 1, i32 2, i32 3, i32 4], ptr %p
%n = load i32, ptr %p
%one = icmp eq i32 %n, 1
%m1 = insertelement <4 x i1> <i1 false, i1 true, i1 false, i1 true>, i1 %one, i32 0
%a = call <4 x i32> @llvm.masked.load.v4i32.p0(ptr %p, i32 4, <4 x i1> %m1, <4 x i32> splat (i32 50))
%q1 = getelementptr inbounds i32, ptr %p, i64 3
%q2 = insertelement <4 x ptr> poison, ptr %q1, i32 0
%q3 = insertelement <4 x ptr> %q2, ptr %p, i32 1
%q4 = insertelement <4 x ptr> %q3, ptr null, i32 2
%q5 = insertelement <4 x ptr> %q4, ptr %q1, i32 3
%b = call <4 x i32> @llvm.masked.gather.v4i32.v4p0(<4 x ptr> %q5, i32 4, <4 x i1> <i1 true, i1 true, i1 false, i1 true>, <4 x i32> splat (i32 70))
%c = call <4 x i32> @llvm.masked.expandload.v4i32(ptr %p, <4 x i1> <i1 false, i1 true, i1 false, i1 true>, <4 x i32> splat (i32 90))
call void @llvm.masked.store.v4i32.p0(<4 x i32> %a, ptr %p, i32 4, <4 x i1> <i1 false, i1 false, i1 true, i1 false>)
call void @llvm.masked.scatter.v4i32.v4p0(<4 x i32> <i32 5, i32 6, i32 7, i32 8>, <4 x ptr> %q5, i32 4, <4 x i1> <i1 true, i1 false, i1 false, i1 true>)
call void @llvm.masked.compressstore.v4i32(<4 x i32> <i32 11, i32 12, i32 13, i32 14>, ptr %p, <4 x i1> <i1 false, i1 true, i1 false, i1 true>)
%d = load <4 x i32>, ptr %p
%ab = add <4 x i32> %a, zeroinitializer
%s1 = call i32 @llvm.vector.reduce.add.v4i32(<4 x i32> %ab)
%s2 = call i32 @llvm.vector.reduce.add.v4i32(<4 x i32> %b)
%s3 = call i32 @llvm.vector.reduce.add.v4i32(<4 x i32> %c)
%s4 = call i32 @llvm.vector.reduce.add.v4i32(<4 x i32> %d)
%t1 = mul i32 %s1, 1000
%t2 = add i32 %t1, %s2
%t3 = mul i32 %t2, 1000
%t4 = add i32 %t3, %s3
%u1 = zext i32 %t4 to i64
%u2 = mul i64 %u1, 1000
%u3 = zext i32 %s4 to i64
%r = add i64 %u2, %u3";
    // 1 + 2 + 50 + 4; 4 + 1 + 70 + 4; 90 + 1 + 90 + 2; 12 + 14 + 50 + 8.
    check(lines, "57079183084");
}

#[test]
fn narrow_indices_are_signed() {
    check(
        "%p = alloca [4 x i64]
%q = getelementptr [4 x i64], ptr %p, i64 0, i64 3
store i64 42, ptr %q
%i = add i8 -3, 0
%e = getelementptr i64, ptr %q, i64 2
%f = getelementptr i64, ptr %e, i64 1
%g = getelementptr i64, ptr %f, i8 %i
%r = load i64, ptr %g",
        "42",
    );
}

#[test]
fn an_address_adds_its_fields_to_its_elements() {
    check(
        "%p = alloca {i64, [2 x {i64, i64}]}
%q = getelementptr i8, ptr %p, i64 32
store i64 42, ptr %q
%i = add i64 1, 0
%e = getelementptr {i64, [2 x {i64, i64}]}, ptr %p, i64 0, i32 1, i64 %i, i32 1
%r = load i64, ptr %e",
        "42",
    );
}

#[test]
fn a_branch_knows_what_was_compared_before_a_store() {
    check(
        "%p = alloca i64
store i64 1, ptr %p
%v = load i64, ptr %p
%c = icmp eq i64 %v, 1
store i64 2, ptr %p
br i1 %c, label %yes, label %no
yes: br label %end
no: br label %end
end: %r = phi i64 [ 1, %yes ], [ 2, %no ]",
        "1",
    );
}

#[test]
fn a_switch_goes_to_the_case_or_to_the_default() {
    for (value, expected) in [(5, "1"), (11, "2"), (9, "3")] {
        check(
            &format!(
                "%v = add i64 {value}, 0
switch i64 %v, label %other [ i64 5, label %five\ni64 11, label %eleven ]
five: br label %end
eleven: br label %end
other: br label %end
end: %r = phi i64 [ 1, %five ], [ 2, %eleven ], [ 3, %other ]"
            ),
            expected,
        );
    }
}

#[test]
fn broken_promises_of_other_compilers_are_no_bugs() {
    let p = lower_ll(&printing(
        "%x = call i64 @input()\n%a = add nsw i64 %x, 1\n%r = shl i64 %a, %x",
    ));
    assert!(messages(&p, CheckKind::Overflow).is_empty());
    assert!(messages(&p, CheckKind::Shift).is_empty());
    assert!(
        statements(function(&p, "main"))
            .any(|s| matches!(s, StmtKind::Binary { flags, .. } if flags.nsw))
    );
}

#[test]
fn division_is_checked_in_every_code() {
    let p = lower_ll(&printing("%x = call i64 @input()\n%r = sdiv i64 7, %x"));
    assert_eq!(messages(&p, CheckKind::Div).len(), 1);
    assert_eq!(messages(&p, CheckKind::Overflow).len(), 1);
}

#[test]
fn undef_is_any_value() {
    let p = lower_ll(&printing("%r = add i64 undef, 0"));
    let main = function(&p, "main");
    assert!(statements(main).any(|s| matches!(
        s,
        StmtKind::Havoc {
            kind: HavocKind::Abstraction(_),
            ..
        }
    )));
}

#[test]
fn what_is_not_modelled_is_arbitrary_and_said() {
    let text = "define i32 @main() {\nentry:
%x = call x86_fp80 @llvm.sqrt.f80(x86_fp80 0xK3FFF8000000000000000)
%v = call <vscale x 2 x i32> @f()
%a = va_arg ptr null, i32
ret i32 0\n}
declare x86_fp80 @llvm.sqrt.f80(x86_fp80)\ndeclare <vscale x 2 x i32> @f()\n";
    let p = lower_ll(text);
    assert!(
        p.assumptions
            .iter()
            .any(|a| a.kind == AssumptionKind::Unsupported)
    );
}

#[test]
fn a_computed_goto_goes_to_its_label() {
    for (label, printed) in [("one", "1"), ("two", "2")] {
        let text = format!(
            "@fmt = private constant [4 x i8] c\"%ld\\00\"\n\
             @table = constant [2 x ptr] [ptr blockaddress(@main, %one), ptr blockaddress(@main, %two)]\n\
             declare i32 @printf(ptr, ...)\n\
             define i32 @main() {{\nentry:\n\
             %p = load ptr, ptr getelementptr ([2 x ptr], ptr @table, i64 0, i64 {})\n\
             %here = icmp eq ptr %p, blockaddress(@main, %{label})\n\
             br i1 %here, label %go, label %end\n\
             go: indirectbr ptr %p, [label %two, label %one, label %two]\n\
             one: br i1 %here, label %end, label %two\n\
             two: call i32 (ptr, ...) @printf(ptr @fmt, i64 2)\nret i32 0\n\
             end: call i32 (ptr, ...) @printf(ptr @fmt, i64 1)\nret i32 0\n}}\n",
            u32::from(label == "two"),
        );
        let p = lower_ll(&text);
        assert_eq!(execute(&p), (printed.to_owned(), None));
    }
}

#[test]
fn optimised_input_is_said_so() {
    let optimised = "define i32 @main(i32 %c, ptr %v) { ret i32 %c }";
    let plain = "define i32 @main(i32 %c, ptr %v) { %a = alloca i32\nstore i32 %c, ptr %a\n%x = load i32, ptr %a\nret i32 %x }";
    for (text, expected) in [(optimised, true), (plain, false)] {
        let p = lower_ll(text);
        let said = p
            .assumptions
            .iter()
            .any(|a| a.kind == AssumptionKind::OptimizedInput);
        assert_eq!(said, expected);
    }
}

#[test]
fn the_address_of_a_label_is_not_that_of_its_function() {
    let text = "@p = global ptr blockaddress(@f, %here)
define internal i32 @f(i32 %n) {\nentry:\nbr label %here\nhere:\n%x = udiv i32 1, %n\nret i32 %x\n}
define internal void @g() {\nentry:\nbr label %here\nhere:\nbr label %end\nend:\nret void\n}
@q = global ptr blockaddress(@g, %here)
define i32 @main() {\nret i32 0\n}\n";
    let p = lower_ll(text);
    let named = |o: &ir::InitPiece| matches!(o, ir::InitPiece::Function(_));
    let pieces = || p.globals.iter().filter_map(|g| g.init.as_ref()).flatten();
    assert!(!pieces().any(named));
    // The block of `g` computes nothing: where it lies, nobody knows.
    let lost = |o: &&ir::InitPiece| matches!(o, ir::InitPiece::Unmodelled(8));
    assert_eq!(pieces().filter(lost).count(), 1);
}
