//! The meaning of machine arithmetic: one table, (operation, width, reading) →
//! exact result. The interpreter, the machine-integer layer of the domains and
//! the Horn encoder are all tested against it.
//!
//! Values come in and go out in *canonical* form: the unsigned reading, in
//! `[0, 2^w)`. `None` means that the operation promises nothing: its result is
//! an arbitrary value of its type (division by zero, shift by the width or
//! more, a broken flag).

use crate::{BinOp, CmpOp, Flags, Sign, UnOp, Z};

/// The result in ℤ of `a op b`, operands read with `sign` (a shift amount is
/// always unsigned), before it is brought back to the width.
///
/// `None` for division by 0 and for shift amounts of `w` or more.
pub fn exact(op: BinOp, sign: Sign, w: u32, a: &Z, b: &Z) -> Option<Z> {
    let x = a.wrap(w, sign);
    let y = b.wrap(w, sign);
    match op {
        BinOp::Add => Some(x + y),
        BinOp::Sub => Some(x - y),
        BinOp::Mul => Some(x * y),
        BinOp::UDiv => a.wrap_unsigned(w).div_trunc(&b.wrap_unsigned(w)),
        BinOp::SDiv => a.wrap_signed(w).div_trunc(&b.wrap_signed(w)),
        BinOp::URem => a.wrap_unsigned(w).rem_trunc(&b.wrap_unsigned(w)),
        BinOp::SRem => a.wrap_signed(w).rem_trunc(&b.wrap_signed(w)),
        BinOp::Shl => shift_amount(w, b).map(|n| x.shl(n)),
        BinOp::LShr => shift_amount(w, b).map(|n| a.wrap_unsigned(w).shr_floor(n)),
        BinOp::AShr => shift_amount(w, b).map(|n| a.wrap_signed(w).shr_floor(n)),
        BinOp::And => Some(x.bit_and(&y)),
        BinOp::Or => Some(x.bit_or(&y)),
        BinOp::Xor => Some(x.bit_xor(&y)),
    }
}

fn shift_amount(w: u32, b: &Z) -> Option<u32> {
    b.wrap_unsigned(w).to_u32().filter(|n| *n < w)
}

/// Whether the exact result of `a op b` is a `w`-bit integer of that sign.
/// Operations without an exact result don't fit.
pub fn fits(op: BinOp, sign: Sign, w: u32, a: &Z, b: &Z) -> bool {
    exact(op, sign, w, a, b).is_some_and(|r| r.fits(w, sign))
}

/// The result of `a op b`, or `None` when it is arbitrary.
pub fn binary(op: BinOp, flags: Flags, w: u32, a: &Z, b: &Z) -> Option<Z> {
    let natural = match op {
        BinOp::SDiv | BinOp::SRem | BinOp::AShr => Sign::Signed,
        _ => Sign::Unsigned,
    };
    let result = exact(op, natural, w, a, b)?;
    if matches!(op, BinOp::SDiv | BinOp::SRem) && !fits(BinOp::SDiv, Sign::Signed, w, a, b) {
        return None; // the minimum divided by -1
    }
    let wraps = matches!(op, BinOp::Add | BinOp::Sub | BinOp::Mul | BinOp::Shl);
    if flags.nsw && wraps && !fits(op, Sign::Signed, w, a, b) {
        return None;
    }
    if flags.nuw && wraps && !fits(op, Sign::Unsigned, w, a, b) {
        return None;
    }
    if flags.exact && !is_exact(op, w, a, b) {
        return None;
    }
    if flags.disjoint && op == BinOp::Or && !a.bit_and(b).wrap_unsigned(w).is_zero() {
        return None;
    }
    Some(result.wrap_unsigned(w))
}

fn is_exact(op: BinOp, w: u32, a: &Z, b: &Z) -> bool {
    let lost = match op {
        BinOp::UDiv => exact(BinOp::URem, Sign::Unsigned, w, a, b),
        BinOp::SDiv => exact(BinOp::SRem, Sign::Signed, w, a, b),
        BinOp::LShr | BinOp::AShr => shift_amount(w, b).map(|n| a.wrap_unsigned(w).mod_pow2(n)),
        _ => return true,
    };
    lost.is_some_and(|r| r.is_zero())
}

/// The result of a unary operation.
pub fn unary(op: UnOp, w: u32, a: &Z) -> Z {
    let a = a.wrap_unsigned(w);
    match op {
        UnOp::Ctpop => Z::from((0..w).filter(|i| a.bit(*i)).count()),
        UnOp::Ctlz => Z::from(w - a.bit_length()),
        UnOp::Cttz => Z::from((0..w).find(|i| a.bit(*i)).unwrap_or(w)),
        UnOp::Bswap => permute(w, &a, |i| (w / 8 - 1 - i / 8) * 8 + i % 8),
        UnOp::Bitreverse => permute(w, &a, |i| w - 1 - i),
    }
}

fn permute(w: u32, a: &Z, to: impl Fn(u32) -> u32) -> Z {
    (0..w)
        .filter(|i| a.bit(*i))
        .fold(Z::ZERO, |r, i| r.bit_or(&Z::pow2(to(i))))
}

/// Whether `a op b` holds for two integers of width `w`.
pub fn compare(op: CmpOp, w: u32, a: &Z, b: &Z) -> bool {
    let sign = op.sign().unwrap_or(Sign::Unsigned);
    let order = a.wrap(w, sign).cmp(&b.wrap(w, sign));
    match op {
        CmpOp::Eq => order.is_eq(),
        CmpOp::Ne => order.is_ne(),
        CmpOp::Ult | CmpOp::Slt => order.is_lt(),
        CmpOp::Ule | CmpOp::Sle => order.is_le(),
        CmpOp::Ugt | CmpOp::Sgt => order.is_gt(),
        CmpOp::Uge | CmpOp::Sge => order.is_ge(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The same table written on Rust's own machine integers.
    fn native(op: BinOp, a: u8, b: u8) -> Option<u8> {
        let (sa, sb) = (a.cast_signed(), b.cast_signed());
        match op {
            BinOp::Add => Some(a.wrapping_add(b)),
            BinOp::Sub => Some(a.wrapping_sub(b)),
            BinOp::Mul => Some(a.wrapping_mul(b)),
            BinOp::UDiv => a.checked_div(b),
            BinOp::SDiv => sa.checked_div(sb).map(i8::cast_unsigned),
            BinOp::URem => a.checked_rem(b),
            BinOp::SRem => sa.checked_rem(sb).map(i8::cast_unsigned),
            BinOp::Shl => a.checked_shl(b.into()),
            BinOp::LShr => a.checked_shr(b.into()),
            BinOp::AShr => sa.checked_shr(b.into()).map(i8::cast_unsigned),
            BinOp::And => Some(a & b),
            BinOp::Or => Some(a | b),
            BinOp::Xor => Some(a ^ b),
        }
    }

    #[test]
    fn agrees_with_the_processor_on_every_pair_of_bytes() {
        for &op in BinOp::ALL {
            for a in 0..=255u8 {
                for b in 0..=255u8 {
                    let got = binary(op, Flags::NONE, 8, &Z::from(a), &Z::from(b));
                    assert_eq!(got, native(op, a, b).map(Z::from), "{op} {a} {b}");
                }
            }
        }
    }

    #[test]
    fn comparisons_agree_with_the_processor_on_every_pair_of_bytes() {
        for a in 0..=255u8 {
            for b in 0..=255u8 {
                let (sa, sb) = (a.cast_signed(), b.cast_signed());
                for &op in CmpOp::ALL {
                    let expected = match op {
                        CmpOp::Eq => a == b,
                        CmpOp::Ne => a != b,
                        CmpOp::Ult => a < b,
                        CmpOp::Ule => a <= b,
                        CmpOp::Ugt => a > b,
                        CmpOp::Uge => a >= b,
                        CmpOp::Slt => sa < sb,
                        CmpOp::Sle => sa <= sb,
                        CmpOp::Sgt => sa > sb,
                        CmpOp::Sge => sa >= sb,
                    };
                    // Which representative stands for the byte does not matter.
                    let got = compare(op, 8, &Z::from(sa), &Z::from(b));
                    assert_eq!(got, expected, "{op} {a} {b}");
                }
            }
        }
    }

    #[test]
    fn flags_make_the_result_arbitrary_exactly_when_broken() {
        let nsw = Flags {
            nsw: true,
            ..Flags::NONE
        };
        let nuw = Flags {
            nuw: true,
            ..Flags::NONE
        };
        for a in 0..=255u8 {
            for b in 0..=255u8 {
                let (za, zb) = (Z::from(a), Z::from(b));
                let signed = a.cast_signed().checked_mul(b.cast_signed());
                let signed = signed.map(|r| Z::from(r.cast_unsigned()));
                assert_eq!(binary(BinOp::Mul, nsw, 8, &za, &zb), signed);
                let unsigned = a.checked_sub(b).map(Z::from);
                assert_eq!(binary(BinOp::Sub, nuw, 8, &za, &zb), unsigned);
            }
        }
    }

    #[test]
    fn unary_operations_agree_with_the_processor() {
        for a in 0..=u16::MAX {
            let z = Z::from(a);
            assert_eq!(unary(UnOp::Ctpop, 16, &z), Z::from(a.count_ones()));
            assert_eq!(unary(UnOp::Ctlz, 16, &z), Z::from(a.leading_zeros()));
            assert_eq!(unary(UnOp::Cttz, 16, &z), Z::from(a.trailing_zeros()));
            assert_eq!(unary(UnOp::Bswap, 16, &z), Z::from(a.swap_bytes()));
            assert_eq!(unary(UnOp::Bitreverse, 16, &z), Z::from(a.reverse_bits()));
        }
    }
}
