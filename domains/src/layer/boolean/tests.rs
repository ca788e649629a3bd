//! What the Boolean functor sees: conditions behind variables, copies, truth
//! values in integers; and when that ends.

use super::Boolean;
use crate::lattice::{Lattice, Thresholds};
use crate::layer::machine::Machine;
use crate::state::{Scope, State, Tri};
use crate::value::interval::Interval;
use crate::value::intervals::Intervals;
use ir::Readings;
use ir::{BinOp, CastOp, CmpOp, Cond, Const, Flags, Operand, PtrPred, Sign, Type, Var, Z};
use std::sync::Arc;

type Stack = Boolean<Machine<Intervals>>;

const X: Var = Var(0);
const Y: Var = Var(1);
const T: Var = Var(2);
const WIDE: Var = Var(3);
const P: Var = Var(4);
const Q: Var = Var(5);
const BYTE: Var = Var(6);

fn state() -> Stack {
    let types = [
        Type::Int(32),
        Type::Int(32),
        Type::Int(32),
        Type::Int(64),
        Type::Bool,
        Type::Bool,
        Type::Int(8),
    ];
    let scope = Scope {
        types: types.into(),
        readings: vec![Readings::BOTH; types.len()].into(),
        pointers: false,
        shapes: [].into(),
        objects: [].into(),
        groups: [].into(),
        neighbours: [].into(),
        same_indices: [].into(),
        made_of: [].into(),
        rewritten: [].into(),
        remembers: None,
        pointees: Arc::default(),
        counts: Arc::default(),
        floats: false,
        detail: 1,
    };
    Boolean::new(Machine::new(Arc::new(scope), Intervals::new()))
}

fn int(k: i64) -> Operand {
    Operand::int(32, k)
}

fn cmp(op: CmpOp, a: Var, k: i64) -> Cond {
    Cond::cmp(op, a, int(k))
}

fn signed(s: &Stack, v: Var) -> Interval {
    s.range(v, Sign::Signed)
}

fn range(lo: i64, hi: i64) -> Interval {
    Interval::new(Z::from(lo), Z::from(hi))
}

/// Restricts `x` to `[lo, hi]`.
fn within(s: &mut Stack, v: Var, lo: i64, hi: i64) {
    s.assume(&cmp(CmpOp::Sge, v, lo));
    s.assume(&cmp(CmpOp::Sle, v, hi));
}

#[test]
fn a_branch_on_a_copy_refines_the_original() {
    // t = x; p = t < 10; x is what the source calls it.
    let mut s = state();
    within(&mut s, X, 0, 100);
    s.assign(T, &X.into());
    s.set_bool(P, &cmp(CmpOp::Slt, T, 10));
    s.project(&|v| v != T); // a temporary dies before the branch
    let mut otherwise = s.clone();
    s.assume(&Cond::Var(P));
    assert_eq!(signed(&s, X), range(0, 9));
    otherwise.assume(&Cond::Var(P).negate());
    assert_eq!(signed(&otherwise, X), range(10, 100));
}

#[test]
fn a_copy_keeps_the_old_value_when_the_original_changes() {
    // t = x; x = x + 1; assume t < 10: says x < 11 only relationally, but t < 10.
    let mut s = state();
    within(&mut s, X, 0, 100);
    s.assign(T, &X.into());
    s.assign(Y, &X.into());
    s.binary(X, BinOp::Add, Flags::NONE, &X.into(), &int(1));
    assert_eq!(signed(&s, X), range(1, 101));
    s.assume(&cmp(CmpOp::Slt, T, 10));
    // Both copies have it; the new x doesn't.
    assert_eq!(s.decide(&cmp(CmpOp::Slt, Y, 10)), Tri::True);
    assert_eq!(s.decide(&cmp(CmpOp::Slt, T, 10)), Tri::True);
    assert_eq!(signed(&s, X), range(1, 101));
}

#[test]
fn a_refined_root_hands_its_range_to_its_copy() {
    let mut s = state();
    within(&mut s, X, 0, 100);
    s.assign(T, &X.into());
    s.assume(&cmp(CmpOp::Slt, X, 10)); // refines the root only
    s.havoc(X);
    assert_eq!(signed(&s, T), range(0, 9));
}

#[test]
fn changing_an_operand_ends_the_condition() {
    let mut s = state();
    within(&mut s, X, 0, 100);
    s.set_bool(P, &cmp(CmpOp::Slt, X, 10));
    s.assign(X, &int(50));
    s.assume(&Cond::Var(P));
    assert!(!s.is_bottom());
    assert_eq!(signed(&s, X), range(50, 50));
    // And in place: x = x + 1.
    let mut s = state();
    within(&mut s, X, 0, 100);
    s.set_bool(P, &cmp(CmpOp::Slt, X, 10));
    s.binary(X, BinOp::Add, Flags::NONE, &X.into(), &int(1));
    s.assume(&Cond::Var(P));
    assert_eq!(signed(&s, X), range(1, 101));
}

#[test]
fn an_integer_that_holds_a_truth_value_stands_for_its_condition() {
    // int t = x < 10; if (t != 0): p = x < 10; t = zext p; q = t != 0.
    let mut s = state();
    within(&mut s, X, 0, 100);
    s.set_bool(P, &cmp(CmpOp::Slt, X, 10));
    s.cast(T, CastOp::Zext, Flags::NONE, &P.into());
    s.assign(Y, &T.into());
    s.project(&|v| v != P && v != T);
    s.set_bool(Q, &cmp(CmpOp::Ne, Y, 0));
    let mut otherwise = s.clone();
    s.assume(&Cond::Var(Q));
    assert_eq!(signed(&s, X), range(0, 9));
    otherwise.assume(&cmp(CmpOp::Sle, Y, 0));
    assert_eq!(signed(&otherwise, X), range(10, 100));
}

#[test]
fn a_bool_in_a_byte_survives_the_trip_to_memory() {
    // _Bool b = x < 10; if (b): zext to i8, trunc back.
    let mut s = state();
    within(&mut s, X, 0, 100);
    s.set_bool(P, &cmp(CmpOp::Slt, X, 10));
    s.cast(BYTE, CastOp::Zext, Flags::NONE, &P.into());
    s.havoc(P);
    s.cast(Q, CastOp::Trunc, Flags::NONE, &BYTE.into());
    s.assume(&Cond::Var(Q));
    assert_eq!(signed(&s, X), range(0, 9));
}

#[test]
fn a_comparison_of_an_extension_refines_its_source() {
    let mut s = state();
    within(&mut s, X, -5, 100);
    s.cast(WIDE, CastOp::Sext, Flags::NONE, &X.into());
    s.assume(&Cond::cmp(CmpOp::Slt, WIDE, Operand::int(64, 7)));
    assert_eq!(signed(&s, X), range(-5, 6));
    // And the other way round.
    s.assume(&cmp(CmpOp::Sge, X, 0));
    assert_eq!(signed(&s, WIDE), range(0, 6));
    // A changed source is no longer the same.
    s.havoc(X);
    s.assume(&Cond::cmp(CmpOp::Slt, WIDE, Operand::int(64, 3)));
    assert_eq!(signed(&s, X), Interval::full(32, Sign::Signed),);
}

#[test]
fn what_extends_another_number_is_not_what_that_one_is_not() {
    for (cast, narrow, wide) in [
        (CastOp::Sext, -3, -3),
        (CastOp::Zext, -3, (1i64 << 32) - 3),
        (CastOp::Sext, 0, 0),
        (CastOp::Sext, 1 << 30, 1 << 30),
    ] {
        let differs = |v: Var, width: u32, n: i64| Cond::cmp(CmpOp::Ne, v, Operand::int(width, n));
        let mut s = state();
        s.cast(WIDE, cast, Flags::NONE, &X.into());
        let mut other = s.clone();
        s.assume(&differs(X, 32, narrow));
        assert_eq!(s.decide(&differs(WIDE, 64, wide)), Tri::True);
        assert_eq!(s.decide(&differs(WIDE, 64, wide + 1)), Tri::Unknown);
        other.assume(&differs(WIDE, 64, wide));
        assert_eq!(other.decide(&differs(X, 32, narrow)), Tri::True);
        assert_eq!(other.decide(&differs(X, 32, narrow + 1)), Tri::Unknown);
        // The same number in another reading is another one.
        if cast == CastOp::Zext {
            assert_eq!(s.decide(&differs(WIDE, 64, narrow)), Tri::True);
            let mut low = state();
            low.cast(WIDE, CastOp::Sext, Flags::NONE, &X.into());
            low.assume(&differs(X, 32, narrow));
            assert_eq!(low.decide(&differs(WIDE, 64, wide)), Tri::True);
        }
        // A changed source is no longer the same.
        s.havoc(X);
        other.havoc(X);
        assert_eq!(s.decide(&differs(X, 32, narrow)), Tri::Unknown);
        assert_eq!(other.decide(&differs(X, 32, narrow)), Tri::Unknown);
    }
}

#[test]
fn conjunctions_and_disjunctions_go_by_cases() {
    let mut s = state();
    within(&mut s, X, 0, 100);
    let low = cmp(CmpOp::Slt, X, 10);
    let high = cmp(CmpOp::Sgt, X, 90);
    s.set_bool(P, &Cond::Or(vec![low.clone(), high.clone()]));
    let mut otherwise = s.clone();
    otherwise.assume(&Cond::Var(P).negate());
    assert_eq!(signed(&otherwise, X), range(10, 90));
    s.assume(&cmp(CmpOp::Slt, X, 50));
    s.assume(&Cond::Var(P));
    // The cases are looked at when P is assumed: only the low one remains.
    assert_eq!(signed(&s, X), range(0, 9));
    assert_eq!(s.decide(&Cond::And(vec![low, high])), Tri::False);
}

#[test]
fn a_join_keeps_conditions_that_both_sides_have() {
    let mut s = state();
    within(&mut s, X, 0, 100);
    s.set_bool(P, &cmp(CmpOp::Slt, X, 10));
    let mut other = s.clone();
    s.assign(Y, &int(1));
    other.assign(Y, &int(2));
    s.join(&other);
    assert_eq!(signed(&s, Y), range(1, 2));
    s.assume(&Cond::Var(P));
    assert_eq!(signed(&s, X), range(0, 9));
}

#[test]
fn a_short_circuit_keeps_what_its_last_part_says() {
    // p = a && b: false on one path, b's comparison on the other.
    let mut left = state();
    within(&mut left, X, 0, 100);
    let mut right = left.clone();
    left.assign(P, &Operand::bool(false));
    right.set_bool(P, &cmp(CmpOp::Slt, X, 10));
    left.join(&right);
    let mut otherwise = left.clone();
    left.assume(&Cond::Var(P));
    assert_eq!(signed(&left, X), range(0, 9));
    // If it is false, nothing follows: the other path may be the reason.
    otherwise.assume(&Cond::Var(P).negate());
    assert_eq!(signed(&otherwise, X), range(0, 100));
}

#[test]
fn a_join_loses_conditions_that_only_one_side_has() {
    let mut s = state();
    within(&mut s, X, 0, 100);
    let mut other = s.clone();
    s.set_bool(P, &cmp(CmpOp::Slt, X, 10));
    s.join(&other.clone());
    s.assume(&Cond::Var(P));
    assert_eq!(signed(&s, X), range(0, 100));
    // Copies too: t = x here, t unrelated there.
    let mut copied = other.clone();
    copied.assign(T, &X.into());
    other.assign(T, &int(5));
    copied.join(&other);
    copied.assume(&cmp(CmpOp::Slt, T, 10));
    assert_eq!(signed(&copied, X), range(0, 100));
}

#[test]
fn copies_of_copies_survive_joins_as_classes() {
    let mut s = state();
    within(&mut s, X, 0, 100);
    s.assign(T, &X.into());
    s.assign(Y, &X.into());
    let mut other = state();
    within(&mut other, T, 0, 100);
    other.assign(Y, &T.into());
    other.assign(X, &int(3));
    // t = y on both sides, x only on one.
    s.join(&other);
    s.assume(&cmp(CmpOp::Slt, T, 10));
    assert_eq!(s.decide(&cmp(CmpOp::Slt, Y, 10)), Tri::True);
    assert_eq!(s.decide(&cmp(CmpOp::Slt, X, 10)), Tri::Unknown);
    let mut joined = s.clone();
    joined.widen(&other, &Thresholds::default());
    assert!(s.leq(&joined) && other.leq(&joined));
}

#[test]
fn what_intervals_cannot_say_is_remembered() {
    let mut s = state();
    s.assume(&cmp(CmpOp::Ne, X, 0));
    assert_eq!(s.decide(&cmp(CmpOp::Ne, X, 0)), Tri::True);
    assert_eq!(s.decide(&cmp(CmpOp::Eq, X, 0)), Tri::False);
    // So a division by it is defined.
    within(&mut s, Y, 10, 20);
    s.binary(T, BinOp::SDiv, Flags::NONE, &Y.into(), &X.into());
    assert_eq!(signed(&s, T), range(-20, 20));
    s.havoc(X);
    assert_eq!(s.decide(&cmp(CmpOp::Ne, X, 0)), Tri::Unknown);
    s.binary(T, BinOp::SDiv, Flags::NONE, &Y.into(), &X.into());
    assert_eq!(signed(&s, T), Interval::full(32, Sign::Signed));
}

#[test]
fn a_checked_sum_does_not_wrap() {
    // assert x + y fits; t = x + y, both from 0 up.
    let mut s = state();
    s.assume(&cmp(CmpOp::Sge, X, 0));
    s.assume(&cmp(CmpOp::Sge, Y, 0));
    let fits = Cond::Fits {
        op: BinOp::Add,
        sign: Sign::Signed,
        a: X.into(),
        b: Y.into(),
    };
    let mut unchecked = s.clone();
    s.assume(&fits);
    let nsw = Flags {
        nsw: true,
        ..Flags::NONE
    };
    s.binary(T, BinOp::Add, nsw, &X.into(), &Y.into());
    assert_eq!(signed(&s, T), range(0, i64::from(i32::MAX)));
    assert_eq!(s.decide(&fits), Tri::True);
    unchecked.binary(T, BinOp::Add, nsw, &X.into(), &Y.into());
    assert_eq!(signed(&unchecked, T), Interval::full(32, Sign::Signed));
    // The fact is about the present operands.
    s.havoc(Y);
    s.assume(&cmp(CmpOp::Sge, Y, 0));
    s.binary(T, BinOp::Add, nsw, &X.into(), &Y.into());
    assert_eq!(signed(&s, T), Interval::full(32, Sign::Signed));
}

#[test]
fn predicates_on_pointers_leave_no_trace() {
    // p = not (null points into a live object): true, but not for us to know.
    let live = Cond::Ptr(PtrPred::Live(Operand::Const(Const::Null)));
    let mut s = state();
    for c in [
        live.clone(),
        live.negate(),
        Cond::Not(Box::new(live.negate())),
    ] {
        s.set_bool(P, &c);
        assert_eq!(s.decide(&Cond::Var(P)), Tri::Unknown);
        for value in [true, false] {
            let mut t = s.clone();
            let v = Cond::Var(P);
            t.assume(&if value { v } else { v.negate() });
            assert!(!t.is_bottom(), "{c:?} {value}");
        }
    }
    // In a conjunction, the rest counts if it is true, nothing if it isn't.
    within(&mut s, X, 0, 100);
    s.set_bool(P, &Cond::And(vec![live, cmp(CmpOp::Slt, X, 10)]));
    let mut otherwise = s.clone();
    s.assume(&Cond::Var(P));
    assert_eq!(signed(&s, X), range(0, 9));
    otherwise.assume(&Cond::Var(P).negate());
    assert_eq!(signed(&otherwise, X), range(0, 100));
}

#[test]
fn negation_in_place_keeps_what_a_copy_stands_for() {
    let mut s = state();
    within(&mut s, X, 0, 100);
    s.set_bool(P, &cmp(CmpOp::Slt, X, 10));
    s.assign(Q, &P.into());
    s.set_bool(P, &Cond::Var(P).negate());
    let mut t = s.clone();
    t.assume(&Cond::Var(P));
    assert_eq!(signed(&t, X), range(10, 100));
    assert_eq!(t.decide(&Cond::Var(Q)), Tri::False);
    // Without a copy the condition itself takes its place.
    let mut s = state();
    within(&mut s, X, 0, 100);
    s.set_bool(P, &cmp(CmpOp::Slt, X, 10));
    s.set_bool(P, &Cond::Var(P).negate());
    s.assume(&Cond::Var(P));
    assert_eq!(signed(&s, X), range(10, 100));
}

#[test]
fn renaming_takes_facts_along() {
    let mut s = state();
    within(&mut s, X, 0, 100);
    s.set_bool(P, &cmp(CmpOp::Slt, X, 10));
    s.rename(&[(X, Y), (P, Q)]);
    s.assume(&Cond::Var(Q));
    assert_eq!(signed(&s, Y), range(0, 9));
    assert_eq!(s.decide(&Cond::Var(P)), Tri::Unknown);
    assert_eq!(signed(&s, X), Interval::full(32, Sign::Signed));
}

#[test]
fn many_conditions_that_stand_for_each_other_cost_little() {
    // p = p' and x < k, forty times: conditions of conditions.
    let types: Vec<Type> = std::iter::once(Type::Int(32))
        .chain(std::iter::repeat_n(Type::Bool, 40))
        .collect();
    let scope = Scope {
        readings: vec![Readings::BOTH; types.len()].into(),
        types: types.into(),
        pointers: false,
        shapes: [].into(),
        objects: [].into(),
        groups: [].into(),
        neighbours: [].into(),
        same_indices: [].into(),
        made_of: [].into(),
        rewritten: [].into(),
        remembers: None,
        pointees: Arc::default(),
        counts: Arc::default(),
        floats: false,
        detail: 1,
    };
    let mut s: Stack = Boolean::new(Machine::new(Arc::new(scope), Intervals::new()));
    s.set_bool(Var(1), &cmp(CmpOp::Slt, X, 1000));
    for i in 2..=40 {
        let before = Cond::Var(Var(i - 1));
        let k = 1000 - i64::from(i);
        let both = Cond::And(vec![before.clone(), before, cmp(CmpOp::Slt, X, k)]);
        s.set_bool(Var(i), &both);
    }
    s.assume(&Cond::Var(Var(40)));
    let hi = signed(&s, X).hi().finite().cloned();
    assert_eq!(hi, Some(Z::from(1000 - 41)));
}

const R: Var = Var(7);
const S: Var = Var(8);

/// With the pointers `R` and `S`.
fn with_pointers() -> Stack {
    let mut types = state().scope().types.to_vec();
    types.extend([Type::Ptr; 2]);
    let scope = Scope {
        readings: vec![Readings::BOTH; types.len()].into(),
        types: types.into(),
        pointers: true,
        shapes: [].into(),
        objects: [].into(),
        groups: [].into(),
        neighbours: [].into(),
        same_indices: [].into(),
        made_of: [].into(),
        rewritten: [].into(),
        remembers: None,
        pointees: Arc::default(),
        counts: Arc::default(),
        floats: false,
        detail: 1,
    };
    Boolean::new(Machine::new(Arc::new(scope), Intervals::new()))
}

fn is_null(v: Var) -> Cond {
    Cond::cmp(CmpOp::Eq, v, Const::Null)
}

#[test]
fn pointers_that_were_tested_and_their_copies_are_not_null() {
    let mut s = with_pointers();
    s.assign(S, &R.into());
    s.set_bool(P, &is_null(R));
    s.assume(&Cond::Var(P).negate());
    assert_eq!(s.decide(&is_null(S)), Tri::False);
    s.havoc(R);
    assert_eq!(s.decide(&is_null(R)), Tri::Unknown);
    assert_eq!(s.decide(&is_null(S)), Tri::False);
    s.assign(R, &Const::Null.into());
    assert_eq!(s.decide(&Cond::cmp(CmpOp::Ult, R, S)), Tri::True);
    s.assume(&Cond::cmp(CmpOp::Eq, R, S));
    assert!(s.is_bottom());
}

#[test]
fn order_tells_which_pointer_is_null() {
    let mut s = with_pointers();
    s.assume(&Cond::cmp(CmpOp::Ult, R, S));
    assert_eq!(s.decide(&is_null(S)), Tri::False);
    assert_eq!(s.decide(&is_null(R)), Tri::Unknown);
    let mut s = with_pointers();
    s.assign(S, &Const::Null.into());
    s.assume(&Cond::cmp(CmpOp::Uge, S, R));
    assert_eq!(s.decide(&is_null(R)), Tri::True);
}

#[test]
fn joins_keep_what_both_know_of_a_pointer() {
    let mut a = with_pointers();
    let mut b = a.clone();
    a.assign(R, &Const::Global(ir::GlobalId(0), 0).into());
    b.assign(R, &Const::Function(ir::FuncId(0)).into());
    a.assign(S, &Const::Null.into());
    b.assign(S, &R.into());
    let mut both = a.clone();
    both.join(&b);
    assert!(a.leq(&both) && b.leq(&both) && !both.leq(&a));
    assert_eq!(both.decide(&is_null(R)), Tri::False);
    assert_eq!(both.decide(&is_null(S)), Tri::Unknown);
    // Far enough from an object, addresses wrap.
    a.assign(R, &Const::Global(ir::GlobalId(0), 8).into());
    assert_eq!(a.decide(&is_null(R)), Tri::Unknown);
}

#[test]
fn only_what_lies_in_an_object_or_is_a_function_is_not_null() {
    let check = |p: PtrPred, expected: Tri| {
        let mut s = with_pointers();
        s.assume(&Cond::Ptr(p.clone()));
        assert_eq!(s.decide(&is_null(R)), expected, "{p:?}");
        let mut s = with_pointers();
        s.assume(&Cond::Ptr(p.clone()).negate());
        assert_eq!(s.decide(&is_null(R)), Tri::Unknown, "not {p:?}");
        s.assume(&is_null(R));
        assert_eq!(
            s.decide(&Cond::Ptr(p)) == Tri::False,
            expected == Tri::False
        );
    };
    let (ptr, len) = (Operand::from(R), Operand::int(64, 0));
    check(
        PtrPred::InBounds {
            ptr: ptr.clone(),
            len,
        },
        Tri::False,
    );
    check(
        PtrPred::Callable {
            ptr: ptr.clone(),
            params: Vec::new(),
            results: Vec::new(),
        },
        Tri::False,
    );
    check(PtrPred::Live(ptr.clone()), Tri::Unknown);
    let kind = ir::AllocKind::Heap;
    let freeable = PtrPred::Freeable {
        ptr: ptr.clone(),
        kind,
        size: None,
    };
    check(freeable, Tri::Unknown);
    check(PtrPred::SameObject(ptr, S.into()), Tri::Unknown);
}

#[test]
fn addresses_are_zero_only_of_null() {
    let mut s = with_pointers();
    s.cast(WIDE, CastOp::PtrToInt, Flags::NONE, &R.into());
    let mut zero = s.clone();
    s.assume(&Cond::cmp(CmpOp::Ne, WIDE, Operand::int(64, 0)));
    assert_eq!(s.decide(&is_null(R)), Tri::False);
    zero.assume(&Cond::cmp(CmpOp::Eq, WIDE, Operand::int(64, 0)));
    assert_eq!(zero.decide(&is_null(R)), Tri::True);
    // A part of an address says nothing; back, only 0 is sure to be null.
    s.cast(X, CastOp::PtrToInt, Flags::NONE, &R.into());
    assert_eq!(s.decide(&cmp(CmpOp::Eq, X, 0)), Tri::Unknown);
    s.cast(S, CastOp::IntToPtr, Flags::NONE, &WIDE.into());
    assert_eq!(s.decide(&is_null(S)), Tri::Unknown);
    zero.cast(S, CastOp::IntToPtr, Flags::NONE, &WIDE.into());
    assert_eq!(zero.decide(&is_null(S)), Tri::True);
}

#[test]
fn without_nullity_pointers_are_forgotten() {
    let scope = Scope {
        pointers: false,
        shapes: [].into(),
        objects: [].into(),
        groups: [].into(),
        neighbours: [].into(),
        same_indices: [].into(),
        made_of: [].into(),
        rewritten: [].into(),
        remembers: None,
        pointees: Arc::default(),
        counts: Arc::default(),
        floats: false,
        ..with_pointers().scope().clone()
    };
    let mut s = Boolean::new(Machine::new(Arc::new(scope), Intervals::new()));
    s.assign(R, &Const::Null.into());
    s.assume(&Cond::cmp(CmpOp::Ne, S, Const::Null));
    assert_eq!(s.decide(&is_null(R)), Tri::Unknown);
    assert_eq!(s.decide(&is_null(S)), Tri::Unknown);
    assert!(s.is_top());
}

/// A state in which `WIDE` is the number of an object, and `X` and `Y` are counts.
fn growing() -> Stack {
    let scope = Scope {
        pointees: [WIDE].into(),
        counts: [X, Y].into(),
        ..state().scope().clone()
    };
    Boolean::new(Machine::new(Arc::new(scope), Intervals::new()))
}

#[test]
fn joins_keep_which_counts_are_zero_where_a_pointer_is_null() {
    let wide = |k: i64| Operand::int(64, k);
    let mut null = growing();
    for (v, zero) in [(WIDE, wide(0)), (X, int(0)), (Y, int(0))] {
        null.assign(v, &zero);
    }
    let mut grown = growing();
    grown.assume(&Cond::cmp(CmpOp::Ugt, WIDE, wide(0)));
    grown.assign(Y, &int(0));
    for (mut all, other) in [(null.clone(), &grown), (grown.clone(), &null)] {
        all.join(other);
        let is_null = Cond::cmp(CmpOp::Eq, WIDE, wide(0));
        assert_eq!(all.decide(&is_null), Tri::Unknown);
        let mut with_count = all.clone();
        with_count.assume(&cmp(CmpOp::Ne, X, 0));
        assert_eq!(with_count.decide(&is_null), Tri::False);
        // The other way round nothing is known: the count may be 0 all the same.
        let mut without = all.clone();
        without.assume(&cmp(CmpOp::Eq, X, 0));
        assert_eq!(without.decide(&is_null), Tri::Unknown);
        // It is no more what it was.
        all.assign(X, &int(5));
        assert_eq!(all.decide(&is_null), Tri::Unknown);
    }
    // Where a pointer may be null already, nothing new is said of when it is.
    let mut unknown = growing();
    unknown.join(&null);
    unknown.assume(&cmp(CmpOp::Ne, X, 0));
    assert_eq!(
        unknown.decide(&Cond::cmp(CmpOp::Eq, WIDE, wide(0))),
        Tri::Unknown
    );
    let mut either = null.clone();
    either.join(&growing());
    either.assume(&cmp(CmpOp::Ne, X, 0));
    assert_eq!(
        either.decide(&Cond::cmp(CmpOp::Eq, WIDE, wide(0))),
        Tri::Unknown
    );
}

#[test]
fn widening_takes_what_the_next_state_says_of_null() {
    let wide = |k: i64| Operand::int(64, k);
    let mut null = growing();
    null.assign(WIDE, &wide(0));
    null.assign(X, &int(0));
    let mut grown = growing();
    grown.assume(&Cond::cmp(CmpOp::Ugt, WIDE, wide(0)));
    let mut next = null.clone();
    next.join(&grown);
    null.widen(&next, &Thresholds::default());
    null.assume(&cmp(CmpOp::Ugt, X, 0));
    assert_eq!(
        null.decide(&Cond::cmp(CmpOp::Eq, WIDE, wide(0))),
        Tri::False
    );
}

#[test]
fn what_null_says_of_counts_is_what_both_say() {
    let is_null = Cond::cmp(CmpOp::Eq, WIDE, Operand::int(64, 0));
    let mut grown = growing();
    grown.assume(&is_null.clone().negate());
    // Null says of both counts here that they are 0, there only of one.
    let [both, one] = [true, false].map(|both| {
        let mut null = growing();
        null.assume(&is_null);
        null.assign(Y, &int(0));
        if both {
            null.assign(X, &int(0));
        }
        null.join(&grown);
        null
    });
    for (mut all, other) in [(both.clone(), &one), (one.clone(), &both)] {
        all.join(other);
        let mut with = all.clone();
        with.assume(&cmp(CmpOp::Ne, X, 0));
        assert_eq!(with.decide(&is_null), Tri::Unknown);
        all.assume(&cmp(CmpOp::Ne, Y, 0));
        assert_eq!(all.decide(&is_null), Tri::False);
    }
}
