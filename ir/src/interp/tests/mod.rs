//! Each kind of statement, each way to stop.

mod calls;
mod memory;
mod shrink;
mod texts;

use super::*;
use crate::build::FunctionBuilder;
use crate::{
    AllocKind, BinOp, CastOp, Check, CheckKind, CmpOp, Cond, Const, Flags, Function, HavocKind,
    Operand, Sign, StmtKind, Terminator, Type, Var, Z, points_to::ALL_MEMORY,
};

/// A program of these functions; the first is the entry.
fn program(functions: Vec<Function>) -> Program {
    Program {
        functions,
        entries: vec![FuncId(0)],
        checks: vec![Check {
            kind: CheckKind::Assert,
            function: FuncId(0),
            span: None,
            message: "it holds".to_owned(),
            requested: true,
        }],
        ..Program::default()
    }
}

/// A program of one function that `body` builds and that returns `results`.
fn body(results: Vec<Type>, body: impl FnOnce(&mut FunctionBuilder)) -> Program {
    let mut b = FunctionBuilder::new("main", results);
    body(&mut b);
    program(vec![b.finish()])
}

fn seeded(p: &Program, seed: u64) -> Outcome {
    let mut oracle = SeededOracle::for_program(p, seed);
    run(
        p,
        FuncId(0),
        &mut oracle,
        &mut NoHost,
        &mut NoObserver,
        Limits::default(),
    )
}

fn scripted(p: &Program, values: &[i64]) -> Outcome {
    let script = Script {
        values: values.iter().map(|v| Z::from(*v)).collect(),
        choices: Vec::new(),
    };
    let mut oracle = ScriptedOracle::new(&script);
    let outcome = run(
        p,
        FuncId(0),
        &mut oracle,
        &mut NoHost,
        &mut NoObserver,
        Limits::default(),
    );
    assert_eq!(oracle.misfit(), None);
    outcome
}

fn returns(p: &Program, expected: Vec<Value>) {
    let outcome = scripted(p, &[]);
    assert_eq!(outcome.stop, Stop::Returned(expected));
    assert!(!outcome.depends_on_abstraction);
}

#[test]
fn a_loop_counts() {
    let p = body(vec![Type::Int(32)], |b| {
        let (i, s) = (b.var("i", Type::Int(32)), b.var("s", Type::Int(32)));
        let (head, inside, end) = (b.block("head"), b.block("body"), b.block("end"));
        b.assign(i, Operand::int(32, 0));
        b.assign(s, Operand::int(32, 0));
        b.goto(head);
        b.switch_to(head);
        b.branch(&Cond::cmp(CmpOp::Ult, i, Operand::int(32, 10)), inside, end);
        b.switch_to(inside);
        b.binary(s, BinOp::Add, s, i);
        b.binary(i, BinOp::Add, i, Operand::int(32, 1));
        b.goto(head);
        b.switch_to(end);
        b.ret(vec![s.into()]);
    });
    returns(&p, vec![Value::int(32, 45)]);
}

#[test]
fn a_goto_takes_the_only_possible_target_and_asks_for_one_among_several() {
    let p = body(vec![Type::Int(8)], |b| {
        let x = b.var("x", Type::Int(8));
        let targets: Vec<_> = (0..3).map(|i| b.block(&format!("t{i}"))).collect();
        b.havoc(x, HavocKind::Input);
        b.terminate(Terminator::Goto(targets.clone()));
        for (i, t) in (0u8..).zip(targets) {
            b.switch_to(t);
            b.assume(Cond::cmp(CmpOp::Uge, x, Operand::int(8, i * 10)));
            b.assume(Cond::cmp(CmpOp::Ne, x, Operand::int(8, 99)));
            b.ret(vec![Operand::int(8, i)]);
        }
    });
    let one = scripted(&p, &[5]);
    assert_eq!(one.stop, Stop::Returned(vec![Value::int(8, 0)]));
    assert!(one.script.choices.is_empty());
    assert_eq!(scripted(&p, &[99]).stop, Stop::Blocked);
    let taken: std::collections::BTreeSet<_> = (0..40)
        .map(|seed| {
            let outcome = seeded(&p, seed);
            let choices = &outcome.script.choices;
            if choices.is_empty() { 0 } else { choices[0].0 }
        })
        .collect();
    assert!(taken.len() >= 3, "{taken:?}");
    let script = Script {
        values: vec![Z::from(15)],
        choices: vec![crate::BlockId(2)],
    };
    let mut oracle = ScriptedOracle::new(&script);
    let outcome = run(
        &p,
        FuncId(0),
        &mut oracle,
        &mut NoHost,
        &mut NoObserver,
        Limits::default(),
    );
    assert!(oracle.fits());
    assert_eq!(outcome.stop, Stop::Returned(vec![Value::int(8, 1)]));
    assert_eq!(outcome.script, script);
}

#[test]
fn only_leading_assumes_decide_whether_a_target_is_possible() {
    let p = body(vec![], |b| {
        let x = b.var("x", Type::Int(8));
        let (t, u) = (b.block("t"), b.block("u"));
        b.assign(x, Operand::int(8, 1));
        b.terminate(Terminator::Goto(vec![t, u]));
        b.switch_to(t);
        b.assign(x, Operand::int(8, 2));
        b.assume(Cond::Const(false));
        b.switch_to(u);
        b.ret(vec![]);
    });
    let script = Script {
        values: vec![],
        choices: vec![t_block()],
    };
    let mut oracle = ScriptedOracle::new(&script);
    let outcome = run(
        &p,
        FuncId(0),
        &mut oracle,
        &mut NoHost,
        &mut NoObserver,
        Limits::default(),
    );
    assert_eq!(outcome.stop, Stop::Blocked);
    assert!(oracle.fits());
}

fn t_block() -> crate::BlockId {
    crate::BlockId(1)
}

#[test]
fn asserts_fail_with_their_check_and_assumes_block() {
    let p = body(vec![], |b| {
        b.assert(CheckId(0), Cond::Const(true));
        b.assert(CheckId(0), Cond::Const(false));
    });
    let failed = Stop::Failed {
        check: CheckId(0),
        span: None,
    };
    assert_eq!(scripted(&p, &[]).stop, failed);
    assert_eq!(scripted(&p, &[]).steps, 2);
    let p = body(vec![], |b| b.assume(Cond::Const(false)));
    assert_eq!(scripted(&p, &[]).stop, Stop::Blocked);
    let p = body(vec![], |_| {});
    assert_eq!(scripted(&p, &[]).stop, Stop::Stopped);
}

#[test]
fn conversions_follow_their_definitions() {
    let cases: &[(CastOp, Value, Value)] = &[
        (CastOp::Trunc, Value::int(16, 300), Value::int(8, 44)),
        (CastOp::Trunc, Value::int(8, 3), Value::Bool(true)),
        (CastOp::Zext, Value::int(8, 200), Value::int(16, 200)),
        (CastOp::Sext, Value::int(8, 200), Value::int(16, 0xFFC8)),
        (CastOp::Zext, Value::Bool(true), Value::int(8, 1)),
        (CastOp::Sext, Value::Bool(true), Value::int(8, 255)),
        (CastOp::Sext, Value::int(1, 1), Value::int(64, -1)),
        (CastOp::Bitcast, Value::int(8, 7), Value::int(8, 7)),
    ];
    for (op, from, to) in cases {
        let p = body(vec![to.ty()], |b| {
            let (x, y) = (b.var("x", from.ty()), b.var("y", to.ty()));
            b.assign(x, constant(from));
            b.cast(y, *op, x);
            b.ret(vec![y.into()]);
        });
        returns(&p, vec![to.clone()]);
    }
}

fn constant(v: &Value) -> Operand {
    Operand::Const(match v {
        Value::Bool(b) => Const::Bool(*b),
        Value::Int { width, value } => Const::int(*width, value.clone()),
        Value::Float { kind, bits } => Const::Float {
            kind: *kind,
            bits: bits.clone(),
        },
        other => panic!("no constant of {other:?}"),
    })
}

#[test]
fn select_set_bool_and_unary() {
    let p = body(vec![Type::Int(8), Type::Bool, Type::Int(8)], |b| {
        let (c, d) = (b.var("c", Type::Bool), b.var("d", Type::Bool));
        let (x, y) = (b.var("x", Type::Int(8)), b.var("y", Type::Int(8)));
        let less = Cond::cmp(CmpOp::Slt, Operand::int(8, -1), Operand::int(8, 0));
        b.set_bool(c, less.clone());
        b.push(StmtKind::Select {
            dst: x,
            cond: c.into(),
            a: Operand::int(8, 1),
            b: Operand::int(8, 2),
        });
        let fits = Cond::Fits {
            op: BinOp::Add,
            sign: Sign::Signed,
            a: Operand::int(8, 100),
            b: Operand::int(8, 28),
        };
        let either = Cond::Or(vec![fits, Cond::Not(Box::new(Cond::Var(c)))]);
        b.set_bool(d, Cond::And(vec![less, either]));
        b.push(StmtKind::Unary {
            dst: y,
            op: crate::UnOp::Ctpop,
            a: Operand::int(8, 0xF1),
        });
        b.ret(vec![x.into(), d.into(), y.into()]);
    });
    returns(
        &p,
        vec![Value::int(8, 1), Value::Bool(false), Value::int(8, 5)],
    );
}

#[test]
fn broken_promises_give_what_the_oracle_says_and_taint_it() {
    let nsw = Flags {
        nsw: true,
        ..Flags::NONE
    };
    let nneg = Flags {
        nneg: true,
        ..Flags::NONE
    };
    let divide = |b: &mut FunctionBuilder, x: Var| {
        b.binary(x, BinOp::UDiv, Operand::int(8, 1), Operand::int(8, 0));
    };
    let wrap = |b: &mut FunctionBuilder, x: Var| {
        b.push(StmtKind::Binary {
            dst: x,
            op: BinOp::Add,
            flags: nsw,
            a: Operand::int(8, 127),
            b: Operand::int(8, 1),
        });
    };
    let extend = |b: &mut FunctionBuilder, x: Var| {
        b.push(StmtKind::Cast {
            dst: x,
            op: CastOp::Zext,
            flags: nneg,
            a: Operand::int(4, 8),
        });
    };
    let cut = |b: &mut FunctionBuilder, x: Var| {
        b.push(StmtKind::Cast {
            dst: x,
            op: CastOp::Trunc,
            flags: nsw,
            a: Operand::int(16, 128),
        });
    };
    type Make<'a> = &'a dyn Fn(&mut FunctionBuilder, Var);
    let cases: [Make<'_>; 4] = [&divide, &wrap, &extend, &cut];
    for make in cases {
        let p = body(vec![Type::Int(8)], |b| {
            let x = b.var("x", Type::Int(8));
            make(b, x);
            b.assume(Cond::cmp(CmpOp::Eq, x, Operand::int(8, 77)));
            b.ret(vec![x.into()]);
        });
        let outcome = scripted(&p, &[77]);
        assert_eq!(outcome.stop, Stop::Returned(vec![Value::int(8, 77)]));
        assert!(outcome.depends_on_abstraction);
    }
}

/// Whether a run depends on an abstraction when `x`, of that origin, is used so.
fn depends(kind: HavocKind, use_it: impl FnOnce(&mut FunctionBuilder, Var)) -> bool {
    let p = body(vec![], |b| {
        let x = b.var("x", Type::Int(64));
        b.havoc(x, kind);
        use_it(b, x);
        b.ret(vec![]);
    });
    scripted(&p, &[1]).depends_on_abstraction
}

#[test]
fn a_tainted_value_counts_only_where_it_decides() {
    let abstraction = HavocKind::Abstraction(None);
    let one = || Operand::int(64, 1);
    let is_one = |x: Var| Cond::cmp(CmpOp::Eq, x, Operand::int(64, 1));
    for kind in [HavocKind::Input, HavocKind::Uninitialized, abstraction] {
        let tainted = kind == abstraction;
        assert_eq!(depends(kind, |b, x| b.assume(is_one(x))), tainted);
        assert_eq!(
            depends(kind, |b, x| b.assert(CheckId(0), is_one(x))),
            tainted
        );
        // Through a computation, a copy, a condition and a select.
        let through = depends(kind, |b, x| {
            let (y, c) = (b.var("y", Type::Int(64)), b.var("c", Type::Bool));
            b.binary(y, BinOp::Add, one(), x);
            b.assign(y, y);
            b.set_bool(c, Cond::cmp(CmpOp::Ult, y, one()));
            b.push(StmtKind::Select {
                dst: y,
                cond: c.into(),
                a: one(),
                b: one(),
            });
            b.assume(is_one(y));
        });
        assert_eq!(through, tainted);
        // Computed, but deciding nothing.
        assert!(!depends(kind, |b, x| b.binary(x, BinOp::Add, x, x)));
        // Overwritten.
        assert!(!depends(kind, |b, x| {
            b.assign(x, one());
            b.assume(is_one(x));
        }));
        // Another part decides alone.
        assert!(!depends(kind, |b, x| {
            b.assume(Cond::Or(vec![Cond::Const(true), is_one(x)]));
        }));
        // A size, an address, and through memory.
        let size = depends(kind, |b, x| {
            let p = b.var("p", Type::Ptr);
            alloc(b, p, AllocKind::Heap, x.into(), false);
        });
        assert_eq!(size, tainted);
        let memory = |decide: bool| {
            depends(kind, |b, x| {
                let (p, y) = (b.var("p", Type::Ptr), b.var("y", Type::Int(64)));
                alloc(b, p, AllocKind::Heap, Operand::int(64, 16), false);
                store(b, p, x);
                load(b, y, p);
                if decide {
                    b.assume(is_one(y));
                }
            })
        };
        assert_eq!(memory(true), tainted);
        assert!(!memory(false));
        let address = depends(kind, |b, x| {
            let p = b.var("p", Type::Ptr);
            alloc(b, p, AllocKind::Heap, Operand::int(64, 16), false);
            b.push(StmtKind::PtrAdd {
                dst: p,
                base: p.into(),
                offset: x.into(),
            });
            store(b, p, Operand::int(8, 1));
        });
        assert_eq!(address, tainted);
    }
}

fn alloc(b: &mut FunctionBuilder, dst: Var, kind: AllocKind, size: Operand, may_fail: bool) {
    b.push(StmtKind::Alloc {
        dst,
        region: ALL_MEMORY,
        kind,
        size,
        align: 16,
        zeroed: false,
        may_fail,
    });
}

fn store(b: &mut FunctionBuilder, ptr: Var, value: impl Into<Operand>) {
    b.push(StmtKind::Store {
        region: ALL_MEMORY,
        ptr: ptr.into(),
        value: value.into(),
        align: 1,
    });
}

fn load(b: &mut FunctionBuilder, dst: Var, ptr: Var) {
    b.push(StmtKind::Load {
        dst,
        region: ALL_MEMORY,
        ptr: ptr.into(),
        align: 1,
    });
}
