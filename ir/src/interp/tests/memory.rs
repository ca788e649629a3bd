//! Objects, accesses, pointers, arrays.

use super::*;
use crate::{DataModel, FuncId, Global, GlobalId, InitPiece, PtrPred};

fn stops(p: &Program, what: Undefined) {
    assert_eq!(scripted(p, &[]).stop, Stop::Undefined { what, span: None });
}

fn i64s(v: i64) -> Operand {
    Operand::int(64, v)
}

fn advance(b: &mut FunctionBuilder, dst: Var, base: Var, offset: i64) {
    b.push(StmtKind::PtrAdd {
        dst,
        base: base.into(),
        offset: i64s(offset),
    });
}

fn free(b: &mut FunctionBuilder, ptr: Var, kind: AllocKind) {
    b.push(StmtKind::Free {
        region: ALL_MEMORY,
        ptr: ptr.into(),
        kind,
    });
}

fn copy(b: &mut FunctionBuilder, dst: Var, src: Var, len: i64, may_overlap: bool) {
    b.push(StmtKind::RegionCopy {
        dst_region: ALL_MEMORY,
        dst: dst.into(),
        src_region: ALL_MEMORY,
        src: src.into(),
        len: i64s(len),
        may_overlap,
    });
}

fn fill(b: &mut FunctionBuilder, ptr: Var, byte: u8, len: i64) {
    b.push(StmtKind::RegionFill {
        region: ALL_MEMORY,
        ptr: ptr.into(),
        byte: Operand::int(8, byte),
        len: i64s(len),
    });
}

fn global(name: &str, size: u64, constant: bool, init: Option<Vec<InitPiece>>) -> Global {
    Global {
        name: name.to_owned(),
        size,
        align: 8,
        constant,
        merged: false,
        init,
        span: None,
    }
}

/// A function that allocates `p` with 8 bytes and goes on.
fn with_object(results: Vec<Type>, go: impl FnOnce(&mut FunctionBuilder, Var)) -> Program {
    body(results, |b| {
        let p = b.var("p", Type::Ptr);
        alloc(b, p, AllocKind::Heap, i64s(8), false);
        go(b, p);
    })
}

#[test]
fn what_is_stored_is_loaded_in_the_byte_order_of_the_target() {
    for (little_endian, low) in [(true, 0x78), (false, 0x12)] {
        let mut p = with_object(vec![Type::Int(32), Type::Int(8)], |b, p| {
            let (x, y) = (b.var("x", Type::Int(32)), b.var("y", Type::Int(8)));
            store(b, p, Operand::int(32, 0x1234_5678));
            load(b, x, p);
            load(b, y, p);
            b.ret(vec![x.into(), y.into()]);
        });
        p.data_model.little_endian = little_endian;
        returns(&p, vec![Value::int(32, 0x1234_5678), Value::int(8, low)]);
    }
}

#[test]
fn odd_widths_bools_and_wide_integers_survive_memory() {
    let wide = Z::pow2(120) + Z::from(12345);
    let values = [
        Value::Bool(true),
        Value::int(1, 1),
        Value::int(7, 100),
        Value::int(33, Z::pow2(32) + Z::ONE),
        Value::int(121, wide),
        Value::int(256, Z::pow2(250) + Z::pow2(3)),
        Value::Float {
            kind: crate::FloatKind::F32,
            bits: Z::from(0x3F80_0000),
        },
    ];
    for little_endian in [true, false] {
        for v in &values {
            let mut p = body(vec![v.ty()], |b| {
                let (p, x) = (b.var("p", Type::Ptr), b.var("x", v.ty()));
                alloc(b, p, AllocKind::Stack, i64s(32), false);
                store(b, p, constant(v));
                load(b, x, p);
                b.ret(vec![x.into()]);
            });
            p.data_model.little_endian = little_endian;
            returns(&p, vec![v.clone()]);
        }
    }
}

#[test]
fn bad_accesses_are_undefined() {
    type Make<'a> = (&'a dyn Fn(&mut FunctionBuilder, Var, Var), Undefined);
    let cases: [Make<'_>; 9] = [
        (
            &|b, p, _| b.assign(p, Operand::Const(Const::Null)),
            Undefined::NullPointer,
        ),
        (
            &|b, p, _| b.cast(p, CastOp::IntToPtr, i64s(1)),
            Undefined::InvalidPointer,
        ),
        (
            &|b, p, _| b.assign(p, Operand::Const(Const::Function(FuncId(0)))),
            Undefined::InvalidPointer,
        ),
        (&|b, p, _| advance(b, p, p, 5), Undefined::OutOfBounds),
        (&|b, p, _| advance(b, p, p, -1), Undefined::OutOfBounds),
        (
            &|b, p, _| advance(b, p, p, i64::MAX),
            Undefined::OutOfBounds,
        ),
        (
            &|b, p, q| {
                // Into the other object, but from this one.
                advance(b, q, p, 0x20);
                b.assign(p, q);
            },
            Undefined::OutOfBounds,
        ),
        (
            &|b, p, _| free(b, p, AllocKind::Heap),
            Undefined::DeadObject,
        ),
        (
            &|b, p, _| {
                b.push(StmtKind::Load {
                    dst: Var(2),
                    region: ALL_MEMORY,
                    ptr: p.into(),
                    align: 1,
                });
                advance(b, p, p, 1);
                b.push(StmtKind::Load {
                    dst: Var(2),
                    region: ALL_MEMORY,
                    ptr: p.into(),
                    align: 2,
                });
            },
            Undefined::Misaligned,
        ),
    ];
    for (make, what) in cases {
        for write in [true, false] {
            let p = body(vec![], |b| {
                let (p, q) = (b.var("p", Type::Ptr), b.var("q", Type::Ptr));
                let x = b.var("x", Type::Int(32));
                alloc(b, p, AllocKind::Heap, i64s(8), false);
                fill(b, p, 0, 8);
                alloc(b, q, AllocKind::Heap, i64s(8), false);
                make(b, p, q);
                if write {
                    store(b, p, Operand::int(32, 1));
                } else {
                    load(b, x, p);
                }
                b.ret(vec![]);
            });
            stops(&p, what);
        }
    }
}

#[test]
fn blocks_of_bytes_count_as_steps() {
    let p = body(vec![], |b| {
        let (p, q) = (b.var("p", Type::Ptr), b.var("q", Type::Ptr));
        alloc(b, p, AllocKind::Stack, i64s(1 << 20), false);
        alloc(b, q, AllocKind::Stack, i64s(1 << 20), false);
        fill(b, p, 1, 1 << 20);
        copy(b, q, p, 1 << 20, false);
        b.ret(vec![]);
    });
    let steps = scripted(&p, &[]).steps;
    assert!(steps > 1 << 15, "{steps}");
}

#[test]
fn bad_releases_are_undefined() {
    let twice = with_object(vec![], |b, p| {
        free(b, p, AllocKind::Heap);
        free(b, p, AllocKind::Heap);
    });
    stops(&twice, Undefined::DoubleFree);
    let inside = with_object(vec![], |b, p| {
        advance(b, p, p, 1);
        free(b, p, AllocKind::Heap);
    });
    stops(&inside, Undefined::BadFree);
    let kind = with_object(vec![], |b, p| free(b, p, AllocKind::Stack));
    stops(&kind, Undefined::BadFree);
    let local_twice = body(vec![], |b| {
        let p = b.var("p", Type::Ptr);
        alloc(b, p, AllocKind::Stack, i64s(8), false);
        free(b, p, AllocKind::Stack);
        free(b, p, AllocKind::Stack);
        b.ret(vec![]);
    });
    returns(&local_twice, vec![]);
    let null = with_object(vec![], |b, p| {
        b.assign(p, Operand::Const(Const::Null));
        free(b, p, AllocKind::Heap);
        b.ret(vec![]);
    });
    returns(&null, vec![]);
}

#[test]
fn overlapping_copies_are_undefined_unless_allowed() {
    let make = |distance: i64, may_overlap: bool| {
        with_object(vec![Type::Int(64)], |b, p| {
            let (q, x) = (b.var("q", Type::Ptr), b.var("x", Type::Int(64)));
            store(b, p, Operand::int(64, 0x0807_0605_0403_0201u64));
            advance(b, q, p, distance);
            copy(b, q, p, 4, may_overlap);
            load(b, x, p);
            b.ret(vec![x.into()]);
        })
    };
    stops(&make(2, false), Undefined::Overlap);
    stops(&make(3, false), Undefined::Overlap);
    let moved = Value::int(64, 0x0807_0403_0201_0201u64);
    returns(&make(2, true), vec![moved]);
    let apart = Value::int(64, 0x0403_0201_0403_0201u64);
    returns(&make(4, false), vec![apart]);
    returns(
        &make(0, false),
        vec![Value::int(64, 0x0807_0605_0403_0201u64)],
    );
    stops(&make(5, true), Undefined::OutOfBounds);
    // Nothing is copied, so nothing is wrong.
    let none = with_object(vec![], |b, p| {
        let q = b.var("q", Type::Ptr);
        b.assign(q, Operand::Const(Const::Null));
        copy(b, q, p, 0, false);
        fill(b, q, 1, 0);
        b.ret(vec![]);
    });
    returns(&none, vec![]);
}

#[test]
fn a_byte_without_a_value_gets_one_that_stays() {
    let p = with_object(vec![Type::Int(16), Type::Int(16), Type::Int(16)], |b, p| {
        let (x, y, z) = (
            b.var("x", Type::Int(16)),
            b.var("y", Type::Int(16)),
            b.var("z", Type::Int(16)),
        );
        let q = b.var("q", Type::Ptr);
        store(b, p, Operand::int(8, 7));
        load(b, x, p); // draws the second byte
        load(b, y, p);
        alloc(b, q, AllocKind::Heap, i64s(8), false);
        copy(b, q, p, 8, false); // draws the other six
        advance(b, q, q, 1);
        load(b, z, q);
        b.ret(vec![x.into(), y.into(), z.into()]);
    });
    let outcome = scripted(&p, &[0xAB, 0x0605_0403_0201]);
    let expected = [0xAB07, 0xAB07, 0x01AB].map(|v| Value::int(16, v));
    assert_eq!(outcome.stop, Stop::Returned(expected.to_vec()));
    assert!(!outcome.depends_on_abstraction);
}

#[test]
fn pointers_survive_memory_whole_and_byte_by_byte() {
    let p = with_object(vec![Type::Ptr, Type::Ptr, Type::Bool, Type::Ptr], |b, p| {
        let (far, slot, copy_slot) = (
            b.var("far", Type::Ptr),
            b.var("slot", Type::Ptr),
            b.var("copy", Type::Ptr),
        );
        let (whole, bytewise) = (b.var("whole", Type::Ptr), b.var("bytewise", Type::Ptr));
        let (moved, same) = (b.var("moved", Type::Ptr), b.var("same", Type::Bool));
        let (from, to) = (b.var("from", Type::Ptr), b.var("to", Type::Ptr));
        let byte = b.var("byte", Type::Int(8));
        alloc(b, slot, AllocKind::Stack, i64s(8), false);
        alloc(b, copy_slot, AllocKind::Stack, i64s(24), false);
        advance(b, far, p, 1000);
        store(b, slot, far);
        load(b, whole, slot);
        copy(b, copy_slot, slot, 8, false);
        load(b, moved, copy_slot);
        advance(b, p, p, 3);
        store(b, slot, p);
        for i in 0..8 {
            advance(b, from, slot, i);
            advance(b, to, copy_slot, i);
            load(b, byte, from);
            store(b, to, byte);
        }
        load(b, bytewise, copy_slot);
        let same_object = PtrPred::SameObject(bytewise.into(), p.into());
        b.set_bool(same, Cond::Ptr(same_object));
        b.ret(vec![
            whole.into(),
            bytewise.into(),
            same.into(),
            moved.into(),
        ]);
    });
    let at = |offset| {
        Value::Ptr(Pointer::Object {
            object: ObjectId(0),
            offset,
        })
    };
    returns(&p, vec![at(1000), at(3), Value::Bool(true), at(1000)]);
}

#[test]
fn addresses_lead_back_to_their_objects() {
    for bits in [64, 32] {
        let mut p = body(vec![Type::Bool, Type::Bool, Type::Bool], |b| {
            let (p, q) = (b.var("p", Type::Ptr), b.var("q", Type::Ptr));
            let (end, back) = (b.var("end", Type::Ptr), b.var("back", Type::Ptr));
            let n = b.var("n", Type::Int(64));
            let c = [0, 1, 2].map(|_| b.var("c", Type::Bool));
            alloc(b, p, AllocKind::Stack, i64s(3), false);
            alloc(b, q, AllocKind::Stack, i64s(3), false);
            advance(b, end, p, 3);
            b.cast(n, CastOp::PtrToInt, end);
            b.cast(back, CastOp::IntToPtr, n);
            let same = PtrPred::SameObject(back.into(), p.into());
            b.set_bool(c[0], Cond::Ptr(same));
            b.set_bool(c[1], Cond::cmp(CmpOp::Ne, end, q));
            b.set_bool(c[2], Cond::cmp(CmpOp::Ult, p, end));
            b.ret(c.map(Operand::from).to_vec());
        });
        p.data_model = DataModel {
            pointer_bits: bits,
            little_endian: true,
        };
        returns(&p, vec![Value::Bool(true); 3]);
    }
}

/// Whether a predicate holds of `p`, a heap object of 8 bytes whose first 4 are
/// written, after `prepare`.
fn holds(
    prepare: impl FnOnce(&mut FunctionBuilder, Var),
    pred: impl FnOnce(Operand) -> PtrPred,
) -> bool {
    let p = with_object(vec![Type::Bool], |b, p| {
        let c = b.var("c", Type::Bool);
        store(b, p, Operand::int(32, 0));
        prepare(b, p);
        b.set_bool(c, Cond::Ptr(pred(p.into())));
        b.ret(vec![c.into()]);
    });
    scripted(&p, &[]).stop == Stop::Returned(vec![Value::Bool(true)])
}

#[test]
fn pointer_predicates_are_exact() {
    let keep = |_: &mut FunctionBuilder, _: Var| {};
    let null = |b: &mut FunctionBuilder, p: Var| b.assign(p, Operand::Const(Const::Null));
    let freed = |b: &mut FunctionBuilder, p: Var| free(b, p, AllocKind::Heap);
    let by = |n| move |b: &mut FunctionBuilder, p: Var| advance(b, p, p, n);
    let function =
        |b: &mut FunctionBuilder, p: Var| b.assign(p, Operand::Const(Const::Function(FuncId(0))));

    assert!(holds(keep, PtrPred::NonNull));
    assert!(holds(function, PtrPred::NonNull));
    assert!(!holds(null, PtrPred::NonNull));

    let bounds = |n| {
        move |ptr| PtrPred::InBounds {
            ptr,
            len: Operand::int(64, n),
        }
    };
    assert!(holds(keep, bounds(8)));
    assert!(!holds(keep, bounds(9)));
    assert!(holds(by(8), bounds(0)));
    assert!(!holds(by(8), bounds(1)));
    assert!(!holds(by(9), bounds(0)));
    assert!(!holds(by(-1), bounds(1)));
    assert!(!holds(by(1), bounds(-1)));
    assert!(!holds(null, bounds(0)));
    assert!(!holds(function, bounds(0)));
    assert!(holds(freed, bounds(8)));

    assert!(holds(keep, PtrPred::Live));
    assert!(!holds(freed, PtrPred::Live));
    assert!(!holds(null, PtrPred::Live));
    assert!(holds(by(100), PtrPred::Live));

    assert!(holds(keep, PtrPred::Writable));
    assert!(!holds(null, PtrPred::Writable));

    let aligned = |align| move |ptr| PtrPred::Aligned { ptr, align };
    assert!(holds(keep, aligned(16)));
    assert!(holds(by(4), aligned(4)));
    assert!(!holds(by(4), aligned(8)));

    let initialized = |n| {
        move |ptr| PtrPred::Initialized {
            ptr,
            len: Operand::int(64, n),
        }
    };
    assert!(holds(keep, initialized(4)));
    assert!(!holds(keep, initialized(5)));
    assert!(!holds(by(4), initialized(1)));
    assert!(holds(by(4), initialized(0)));
    // A read gives bytes a value, but doesn't initialise them.
    let read = |b: &mut FunctionBuilder, p: Var| {
        let x = b.var("x", Type::Int(64));
        load(b, x, p);
    };
    let p = with_object(vec![Type::Bool], |b, p| {
        let c = b.var("c", Type::Bool);
        read(b, p);
        b.set_bool(c, Cond::Ptr(initialized(8)(p.into())));
        b.ret(vec![c.into()]);
    });
    assert_eq!(
        scripted(&p, &[1]).stop,
        Stop::Returned(vec![Value::Bool(false)])
    );

    let freeable = |ptr| PtrPred::Freeable {
        size: None,
        ptr,
        kind: AllocKind::Heap,
    };
    assert!(holds(keep, freeable));
    assert!(holds(null, freeable));
    assert!(!holds(freed, freeable));
    assert!(!holds(by(1), freeable));

    let with = |other: Operand| move |p| PtrPred::SameObject(p, other);
    let null_ptr = || Operand::Const(Const::Null);
    assert!(!holds(keep, with(null_ptr())));
    assert!(holds(null, with(null_ptr())));

    // The function is the one that asks.
    let callable = |args, results: &'static [Type]| {
        move |ptr| PtrPred::Callable {
            ptr,
            params: vec![Type::Int(32); args],
            results: results.to_vec(),
        }
    };
    assert!(holds(function, callable(0, &[Type::Bool])));
    assert!(!holds(function, callable(1, &[Type::Bool])));
    assert!(!holds(function, callable(0, &[])));
    assert!(!holds(function, callable(0, &[Type::Int(32)])));
    assert!(!holds(keep, callable(0, &[Type::Bool])));
}

#[test]
fn globals_start_with_their_contents() {
    let mut p = body(
        vec![
            Type::Int(16),
            Type::Int(8),
            Type::Int(8),
            Type::Ptr,
            Type::Ptr,
        ],
        |b| {
            let at = |offset| Operand::Const(Const::Global(GlobalId(0), offset));
            let (x, y, z) = (
                b.var("x", Type::Int(16)),
                b.var("y", Type::Int(8)),
                b.var("z", Type::Int(8)),
            );
            let (g, f) = (b.var("g", Type::Ptr), b.var("f", Type::Ptr));
            for (dst, offset) in [(x, 0), (y, 2), (z, 3), (g, 8), (f, 16)] {
                b.push(StmtKind::Load {
                    dst,
                    region: ALL_MEMORY,
                    ptr: at(offset),
                    align: 1,
                });
            }
            b.ret([x, y, z, g, f].map(Operand::from).to_vec());
        },
    );
    p.globals = vec![
        global(
            "table",
            24,
            true,
            Some(vec![
                InitPiece::Bytes(vec![1, 2]),
                InitPiece::Zeros(1),
                InitPiece::Undefined(5),
                InitPiece::Global(GlobalId(1), 3),
                InitPiece::Function(FuncId(0)),
            ]),
        ),
        global("elsewhere", 4, false, None),
    ];
    let outcome = scripted(&p, &[9]);
    let expected = vec![
        Value::int(16, 0x0201),
        Value::int(8, 0),
        Value::int(8, 9),
        Value::Ptr(Pointer::Object {
            object: ObjectId(1),
            offset: 3,
        }),
        Value::Ptr(Pointer::Function(FuncId(0))),
    ];
    assert_eq!(outcome.stop, Stop::Returned(expected));
}

#[test]
fn what_depends_on_contents_that_are_not_modelled_proves_nothing() {
    // In place, and after a copy.
    for copied in [false, true] {
        for unmodelled in [false, true] {
            let mut p = body(vec![Type::Int(8)], |b| {
                let from = |g| Operand::Const(Const::Global(GlobalId(g), 1));
                if copied {
                    b.push(StmtKind::RegionCopy {
                        dst_region: ALL_MEMORY,
                        dst: from(1),
                        src_region: ALL_MEMORY,
                        src: from(0),
                        len: Operand::int(64, 2),
                        may_overlap: false,
                    });
                }
                let x = b.var("x", Type::Int(8));
                b.push(StmtKind::Load {
                    dst: x,
                    region: ALL_MEMORY,
                    ptr: from(u32::from(copied)),
                    align: 1,
                });
                b.assume(Cond::cmp(CmpOp::Eq, x, Operand::int(8, 7)));
                b.ret(vec![x.into()]);
            });
            let piece = if unmodelled {
                InitPiece::Unmodelled(2)
            } else {
                InitPiece::Undefined(2)
            };
            p.globals = vec![
                global("g", 3, false, Some(vec![InitPiece::Zeros(1), piece])),
                global("h", 3, false, Some(vec![InitPiece::Zeros(3)])),
            ];
            let outcome = scripted(&p, &[7]);
            assert_eq!(outcome.stop, Stop::Returned(vec![Value::int(8, 7)]));
            assert_eq!(outcome.depends_on_abstraction, unmodelled);
        }
    }
}

#[test]
fn constants_are_not_written_and_objects_defined_elsewhere_have_a_value() {
    let address = |b: &mut FunctionBuilder| {
        let p = b.var("p", Type::Ptr);
        b.assign(p, Operand::Const(Const::Global(GlobalId(0), 0)));
        p
    };
    let mut write = body(vec![], |b| {
        let p = address(b);
        store(b, p, Operand::int(8, 1));
    });
    write.globals = vec![global("g", 1, true, Some(vec![InitPiece::Zeros(1)]))];
    stops(&write, Undefined::ReadOnly);
    let mut read = body(vec![Type::Bool, Type::Int(8)], |b| {
        let p = address(b);
        let (c, x) = (b.var("c", Type::Bool), b.var("x", Type::Int(8)));
        let len = Operand::int(64, 1);
        let ptr = p.into();
        b.set_bool(c, Cond::Ptr(PtrPred::Initialized { ptr, len }));
        load(b, x, p);
        b.ret(vec![c.into(), x.into()]);
    });
    read.globals = vec![global("g", 1, false, None)];
    let expected = vec![Value::Bool(true), Value::int(8, 5)];
    assert_eq!(scripted(&read, &[5]).stop, Stop::Returned(expected));
}

#[test]
fn allocations_fail_when_the_oracle_says_so_or_room_is_short() {
    let make = |size: i64, may_fail: bool| {
        body(vec![Type::Bool], |b| {
            let (p, c) = (b.var("p", Type::Ptr), b.var("c", Type::Bool));
            alloc(b, p, AllocKind::Heap, i64s(size), may_fail);
            b.set_bool(c, Cond::Ptr(PtrPred::NonNull(p.into())));
            b.ret(vec![c.into()]);
        })
    };
    let got = |b| Stop::Returned(vec![Value::Bool(b)]);
    assert_eq!(scripted(&make(8, true), &[0]).stop, got(true));
    assert_eq!(scripted(&make(8, true), &[1]).stop, got(false));
    assert_eq!(scripted(&make(i64::MAX, true), &[0]).stop, got(false));
    assert_eq!(scripted(&make(-1, false), &[]).stop, Stop::OutOfMemory);
}

#[test]
fn arrays_are_values() {
    let elem = Type::Int(8);
    let ty = Type::Array(crate::Elem::Int(8));
    let p = body(vec![elem; 4], |b| {
        let (a, c) = (b.var("a", ty), b.var("c", ty));
        let xs = [0, 1, 2, 3].map(|_| b.var("x", elem));
        b.push(StmtKind::ArrayInit {
            dst: a,
            value: Operand::int(8, 1),
        });
        b.assign(c, a);
        b.push(StmtKind::ArrayStore {
            dst: a,
            array: a,
            index: i64s(-1),
            value: Operand::int(8, 2),
        });
        for (dst, array, index) in [(xs[0], a, -1), (xs[1], a, 0), (xs[2], c, -1)] {
            b.push(StmtKind::ArraySelect {
                dst,
                array,
                index: i64s(index),
            });
        }
        b.push(StmtKind::ArrayStore {
            dst: c,
            array: a,
            index: i64s(0),
            value: Operand::int(8, 3),
        });
        b.push(StmtKind::ArraySelect {
            dst: xs[3],
            array: a,
            index: i64s(0),
        });
        b.ret(xs.map(Operand::from).to_vec());
    });
    returns(&p, [2, 1, 1, 1].map(|v| Value::int(8, v)).to_vec());
    // An arbitrary array: elements are drawn once, also through copies.
    let p = body(vec![elem; 4], |b| {
        let (a, c) = (b.var("a", ty), b.var("c", ty));
        let xs = [0, 1, 2, 3].map(|_| b.var("x", elem));
        b.havoc(a, HavocKind::Input);
        b.assign(c, a);
        for (dst, array, index) in [(xs[0], a, 0), (xs[1], c, 0), (xs[2], c, 1), (xs[3], a, 1)] {
            b.push(StmtKind::ArraySelect {
                dst,
                array,
                index: i64s(index),
            });
        }
        b.ret(xs.map(Operand::from).to_vec());
    });
    let expected = [5, 5, 6, 6].map(|v| Value::int(8, v)).to_vec();
    assert_eq!(scripted(&p, &[5, 6]).stop, Stop::Returned(expected));
}

#[test]
fn parts_of_arrays_are_merged() {
    let elem = Type::Int(8);
    let ty = Type::Array(crate::Elem::Int(8));
    // `c = merge a, b, from, to`, of 1 everywhere but 2 at 1, and of what is drawn.
    let merged = |from: i64, to: i64, indices: [i64; 4]| {
        body(vec![elem; 4], |f| {
            let (a, b, c) = (f.var("a", ty), f.var("b", ty), f.var("c", ty));
            let xs = [0, 1, 2, 3].map(|_| f.var("x", elem));
            f.push(StmtKind::ArrayInit {
                dst: a,
                value: Operand::int(8, 1),
            });
            f.push(StmtKind::ArrayStore {
                dst: a,
                array: a,
                index: i64s(1),
                value: Operand::int(8, 2),
            });
            f.havoc(b, HavocKind::Input);
            f.push(StmtKind::ArrayStore {
                dst: b,
                array: b,
                index: i64s(2),
                value: Operand::int(8, 9),
            });
            f.push(StmtKind::ArrayMerge {
                dst: c,
                inside: a,
                outside: b,
                from: i64s(from),
                to: i64s(to),
            });
            // What is done to one later isn't done to the other.
            f.push(StmtKind::ArrayInit {
                dst: a,
                value: Operand::int(8, 0),
            });
            for (dst, index) in xs.into_iter().zip(indices) {
                f.push(StmtKind::ArraySelect {
                    dst,
                    array: c,
                    index: i64s(index),
                });
            }
            f.ret(xs.map(Operand::from).to_vec());
        })
    };
    let values = |all: [i64; 4]| Stop::Returned(all.map(|v| Value::int(8, v)).to_vec());
    for (from, to, indices, expected) in [
        (0, 2, [0, 1, 2, 3], [1, 2, 9, 5]),
        (0, 3, [0, 1, 2, -1], [1, 2, 1, 5]),
        (1, 1, [0, 1, 2, 0], [5, 6, 9, 5]),
        (2, -2, [-2, 2, 1, 0], [5, 9, 6, 7]),
        (-3, 0, [-3, -1, 0, -4], [1, 1, 5, 6]),
        (i64::MIN, i64::MAX, [i64::MIN, 1, i64::MAX, 2], [1, 2, 5, 1]),
    ] {
        let stop = scripted(&merged(from, to, indices), &[5, 6, 7]).stop;
        assert_eq!(stop, values(expected), "{from} to {to}");
    }
    // Parts of parts.
    let p = body(vec![elem; 4], |f| {
        let (a, b) = (f.var("a", ty), f.var("b", ty));
        let xs = [0, 1, 2, 3].map(|_| f.var("x", elem));
        for (n, (from, to)) in (0..).zip([(0, 0), (0, 10), (3, 7), (5, 9)]) {
            f.push(StmtKind::ArrayInit {
                dst: b,
                value: Operand::int(8, n),
            });
            if n == 0 {
                f.assign(a, b);
            }
            f.push(StmtKind::ArrayMerge {
                dst: a,
                inside: b,
                outside: a,
                from: i64s(from),
                to: i64s(to),
            });
        }
        for (dst, index) in xs.into_iter().zip([2, 4, 6, 9]) {
            f.push(StmtKind::ArraySelect {
                dst,
                array: a,
                index: i64s(index),
            });
        }
        f.ret(xs.map(Operand::from).to_vec());
    });
    assert_eq!(scripted(&p, &[]).stop, values([1, 2, 3, 1]));
}

#[test]
fn the_end_of_an_object_is_not_the_start_of_the_next() {
    let mut memory = Memory::new(DataModel::default(), 1, 1 << 20);
    let mut object = || memory.allocate(ObjectKind::Stack, 1, 1, Birth::Undefined);
    let (Some(a), Some(b)) = (object(), object()) else {
        panic!("there is room");
    };
    let at = |object, offset| Pointer::Object { object, offset };
    for p in [at(a, 0), at(a, 1), at(b, 0), at(b, 1)] {
        assert_eq!(memory.pointer_at(memory.address(p)), p);
    }
}

#[test]
fn bytes_are_disjoint_or_the_same() {
    for (apart, len, expected) in [
        (0, 4, true),
        (4, 4, true),
        (3, 4, false),
        (-3, 4, false),
        (-4, 4, true),
        (1, 0, true),
    ] {
        let text = format!(
            "fn @main() -> (bool) {{ region memory var p: ptr var q: ptr var b: bool
             ^entry: p = alloc heap i64 16 p = ptradd p, i64 6 q = ptradd p, i64 {apart}
             b = disjoint p, q, i64 {len} return b }}
             entry @main"
        );
        let p = crate::text::parse(&text).unwrap_or_else(|e| panic!("{e}"));
        returns(&p, vec![Value::Bool(expected)]);
    }
}
