//! Facts of machine arithmetic on which other tools are known to be wrong or
//! blind. The rows are those of published comparisons of analyzers; each is
//! checked as an exact answer, not just a sound one.

use domains::lattice::Lattice;
use domains::layer::boolean::Boolean;
use domains::layer::machine::Machine;
use domains::state::{Scope, State, Tri};
use domains::value::interval::Interval;
use domains::value::intervals::Intervals;
use ir::Readings;
use ir::{BinOp, CastOp, CmpOp, Cond, Flags, Operand, Sign, Type, Var, Z};
use std::sync::Arc;

type Stack = Boolean<Machine<Intervals>>;

const X: Var = Var(0);
const Y: Var = Var(1);

fn state(types: &[Type]) -> Stack {
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
        pointees: [].into(),
        counts: [].into(),
        floats: false,
        detail: 1,
    };
    Boolean::new(Machine::new(Arc::new(scope), Intervals::new()))
}

fn int(w: u32, k: i64) -> Operand {
    Operand::int(w, k)
}

/// Both readings of `v` are exactly this.
fn assert_range(s: &Stack, v: Var, sign: Sign, lo: i64, hi: i64) {
    let got = s.range(v, sign);
    assert_eq!(got, Interval::new(Z::from(lo), Z::from(hi)));
}

#[test]
fn zero_extension_of_minus_one_is_255() {
    let mut s = state(&[Type::Int(8), Type::Int(32)]);
    s.assign(X, &int(8, -1));
    s.cast(Y, CastOp::Zext, Flags::NONE, &X.into());
    assert_range(&s, Y, Sign::Signed, 255, 255);
}

#[test]
fn truncation_of_300_is_44() {
    let mut s = state(&[Type::Int(32), Type::Int(8)]);
    s.assign(X, &int(32, 300));
    s.cast(Y, CastOp::Trunc, Flags::NONE, &X.into());
    assert_range(&s, Y, Sign::Signed, 44, 44);
}

#[test]
fn arithmetic_shift_of_minus_one_is_minus_one() {
    let mut s = state(&[Type::Int(32), Type::Int(32)]);
    s.assign(X, &int(32, -1));
    s.binary(Y, BinOp::AShr, Flags::NONE, &X.into(), &int(32, 1));
    assert_range(&s, Y, Sign::Signed, -1, -1);
    // And of a range: rounding is towards minus infinity.
    s.havoc(X);
    s.assume(&Cond::cmp(CmpOp::Sge, X, int(32, -100)));
    s.assume(&Cond::cmp(CmpOp::Slt, X, int(32, 0)));
    s.binary(Y, BinOp::AShr, Flags::NONE, &X.into(), &int(32, 1));
    assert_range(&s, Y, Sign::Signed, -50, -1);
}

#[test]
fn maximum_plus_one_wraps() {
    let mut s = state(&[Type::Int(32), Type::Int(32)]);
    s.assign(X, &int(32, i64::from(i32::MAX)));
    s.binary(Y, BinOp::Add, Flags::NONE, &X.into(), &int(32, 1));
    assert_range(
        &s,
        Y,
        Sign::Signed,
        i64::from(i32::MIN),
        i64::from(i32::MIN),
    );
    // With the promise that it doesn't, the result is arbitrary.
    let nsw = Flags {
        nsw: true,
        ..Flags::NONE
    };
    s.binary(Y, BinOp::Add, nsw, &X.into(), &int(32, 1));
    assert_range(&s, Y, Sign::Unsigned, 0, i64::from(u32::MAX));
}

#[test]
fn masking_with_seven_is_below_eight() {
    let mut s = state(&[Type::Int(32), Type::Int(32)]);
    s.binary(Y, BinOp::And, Flags::NONE, &X.into(), &int(32, 7));
    assert_range(&s, Y, Sign::Signed, 0, 7);
    s.binary(Y, BinOp::And, Flags::NONE, &int(32, 7), &X.into());
    assert_range(&s, Y, Sign::Unsigned, 0, 7);
}

#[test]
fn unsigned_division_is_not_lost() {
    let mut s = state(&[Type::Int(32), Type::Int(32)]);
    s.assign(X, &int(32, 100));
    s.binary(Y, BinOp::UDiv, Flags::NONE, &X.into(), &int(32, 2));
    assert_range(&s, Y, Sign::Signed, 50, 50);
    s.havoc(X);
    s.binary(Y, BinOp::UDiv, Flags::NONE, &X.into(), &int(32, 2));
    assert_range(&s, Y, Sign::Signed, 0, i64::from(i32::MAX));
}

#[test]
fn remainder_is_smaller_than_divisor_and_dividend() {
    let mut s = state(&[Type::Int(32), Type::Int(32)]);
    s.binary(Y, BinOp::SRem, Flags::NONE, &X.into(), &int(32, 10));
    assert_range(&s, Y, Sign::Signed, -9, 9);
    s.binary(Y, BinOp::URem, Flags::NONE, &X.into(), &int(32, 10));
    assert_range(&s, Y, Sign::Signed, 0, 9);
    s.assume(&Cond::cmp(CmpOp::Ult, X, int(32, 4)));
    s.binary(Y, BinOp::URem, Flags::NONE, &X.into(), &int(32, 10));
    assert_range(&s, Y, Sign::Signed, 0, 3);
}

#[test]
fn a_true_bit_sign_extends_to_minus_one() {
    let mut s = state(&[Type::Bool, Type::Int(32)]);
    s.assign(X, &Operand::bool(true));
    s.cast(Y, CastOp::Sext, Flags::NONE, &X.into());
    assert_range(&s, Y, Sign::Signed, -1, -1);
    s.havoc(X);
    s.cast(Y, CastOp::Sext, Flags::NONE, &X.into());
    assert_range(&s, Y, Sign::Signed, -1, 0);
}

#[test]
fn truncation_to_a_bit_keeps_the_lowest() {
    let mut s = state(&[Type::Int(32), Type::Bool]);
    s.assign(X, &int(32, 2));
    s.cast(Y, CastOp::Trunc, Flags::NONE, &X.into());
    assert_eq!(s.decide(&Cond::Var(Y)), Tri::False);
    s.assign(X, &int(32, 3));
    s.cast(Y, CastOp::Trunc, Flags::NONE, &X.into());
    assert_eq!(s.decide(&Cond::Var(Y)), Tri::True);
}

#[test]
fn a_negative_number_is_large_when_read_unsigned() {
    let mut s = state(&[Type::Int(32), Type::Int(32)]);
    s.assume(&Cond::cmp(CmpOp::Slt, X, int(32, 0)));
    assert_eq!(
        s.decide(&Cond::cmp(CmpOp::Ugt, X, int(32, 1000))),
        Tri::True
    );
    s.havoc(X);
    s.assume(&Cond::cmp(CmpOp::Ult, X, int(32, 10)));
    assert_range(&s, X, Sign::Signed, 0, 9);
    assert!(!s.is_bottom());
}

#[test]
fn a_shift_that_pushes_all_bits_out_is_zero() {
    // The signed results are multiples of 16: only 0 is one of four bits.
    let mut s = state(&[Type::Int(4), Type::Int(4)]);
    s.assume(&Cond::cmp(CmpOp::Uge, X, int(4, 2)));
    s.assume(&Cond::cmp(CmpOp::Ule, X, int(4, 3)));
    s.binary(Y, BinOp::Shl, Flags::NONE, &int(4, 4), &X.into());
    assert!(!s.is_bottom());
    assert_range(&s, Y, Sign::Signed, 0, 0);
}

/// `v` is in this signed range.
fn between(s: &mut Stack, v: Var, lo: i64, hi: i64) {
    s.assume(&Cond::cmp(CmpOp::Sge, v, int(32, lo)));
    s.assume(&Cond::cmp(CmpOp::Sle, v, int(32, hi)));
}

fn assert_arbitrary(s: &Stack, v: Var) {
    assert_range(s, v, Sign::Unsigned, 0, i64::from(u32::MAX));
}

// The same rules on operands that are too many to be tried one by one.

#[test]
fn each_promise_must_be_kept() {
    let mut s = state(&[Type::Int(32), Type::Int(32)]);
    let both = Flags {
        nsw: true,
        nuw: true,
        ..Flags::NONE
    };
    between(&mut s, X, 0, i64::from(i32::MAX));
    s.binary(Y, BinOp::Add, both, &X.into(), &int(32, 1));
    assert_arbitrary(&s, Y);
    between(&mut s, X, 0, 1000);
    s.binary(Y, BinOp::Add, both, &X.into(), &int(32, 1));
    assert_range(&s, Y, Sign::Signed, 1, 1001);
}

#[test]
fn the_minimum_by_minus_one_has_no_quotient() {
    let mut s = state(&[Type::Int(32), Type::Int(32)]);
    between(&mut s, X, i64::from(i32::MIN), -1);
    s.binary(Y, BinOp::SDiv, Flags::NONE, &X.into(), &int(32, -1));
    assert_arbitrary(&s, Y);
    s.binary(Y, BinOp::SRem, Flags::NONE, &X.into(), &int(32, -1));
    assert_arbitrary(&s, Y);
    between(&mut s, X, -1000, -1);
    s.binary(Y, BinOp::SDiv, Flags::NONE, &X.into(), &int(32, -1));
    assert_range(&s, Y, Sign::Signed, 1, 1000);
}

#[test]
fn a_shift_by_the_width_is_arbitrary() {
    let mut s = state(&[Type::Int(32), Type::Int(32), Type::Int(32)]);
    let amount = Var(2);
    between(&mut s, X, 0, 1000);
    between(&mut s, amount, 0, 32);
    s.binary(Y, BinOp::LShr, Flags::NONE, &X.into(), &amount.into());
    assert_arbitrary(&s, Y);
    between(&mut s, amount, 0, 31);
    s.binary(Y, BinOp::LShr, Flags::NONE, &X.into(), &amount.into());
    assert_range(&s, Y, Sign::Signed, 0, 1000);
}

#[test]
fn what_fits_bounds_its_operands() {
    let fits = |op, a: Operand, b: Operand| Cond::Fits {
        op,
        sign: Sign::Signed,
        a,
        b,
    };
    let (min, max) = (i64::from(i32::MIN), i64::from(i32::MAX));
    let mut s = state(&[Type::Int(32), Type::Int(32)]);
    between(&mut s, Y, -100, -1);
    s.assume(&fits(BinOp::Sub, X.into(), Y.into()));
    assert_range(&s, X, Sign::Signed, min, max - 1);
    s.havoc(X);
    s.assume(&fits(BinOp::Add, X.into(), int(32, 1)).negate());
    assert_range(&s, X, Sign::Signed, max, max);
}

#[test]
fn wide_ranges_are_extended_and_cut() {
    let mut s = state(&[Type::Int(32), Type::Int(64), Type::Int(8)]);
    between(&mut s, X, -1000, -500);
    s.cast(Y, CastOp::Sext, Flags::NONE, &X.into());
    assert_range(&s, Y, Sign::Signed, -1000, -500);
    s.cast(Y, CastOp::Zext, Flags::NONE, &X.into());
    let lap = 1i64 << 32;
    assert_range(&s, Y, Sign::Signed, lap - 1000, lap - 500);
    // 556 to 605, of which the low byte is 44 to 93.
    s.havoc(X);
    between(&mut s, X, 556, 605);
    s.cast(Var(2), CastOp::Trunc, Flags::NONE, &X.into());
    assert_range(&s, Var(2), Sign::Signed, 44, 93);
}
