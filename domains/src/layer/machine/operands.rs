//! Operations with what is known of their operands.

use super::twin::Twin;
use crate::integers::Known;
use crate::lattice::Lattice;
use crate::value::interval::Interval;
use ir::{BinOp, CastOp, Flags, Operand, Sign, Z};

/// A binary operation with what is known of its operands.
pub(super) struct Operation<'a> {
    pub(super) op: BinOp,
    pub(super) flags: Flags,
    pub(super) width: u32,
    pub(super) a: &'a Operand,
    pub(super) b: &'a Operand,
    pub(super) twin_a: Twin,
    pub(super) twin_b: Twin,
    pub(super) known: Known,
}

/// A conversion between integers with what is known of its operand.
pub(super) struct Conversion<'a> {
    pub op: CastOp,
    pub flags: Flags,
    pub from: u32,
    pub to: u32,
    pub a: &'a Operand,
    pub twin: Twin,
}

impl Conversion<'_> {
    /// Whether no flag can be broken, and the result is known at all.
    pub(super) fn is_certain(&self) -> bool {
        let fits = |sign| self.twin.get(sign).leq(&Interval::full(self.to, sign));
        match self.op {
            CastOp::Zext => !self.flags.nneg || self.twin.sign_bit() == Some(false),
            CastOp::Sext => true,
            CastOp::Trunc => {
                (!self.flags.nsw || fits(Sign::Signed)) && (!self.flags.nuw || fits(Sign::Unsigned))
            }
            CastOp::PtrToInt | CastOp::IntToPtr | CastOp::Bitcast => false,
        }
    }

    /// A reading of the operand whose number is congruent to the result: that
    /// of the result where there is a choice.
    pub(super) fn source(&self, sign: Sign) -> Sign {
        match self.op {
            CastOp::Zext => Sign::Unsigned,
            CastOp::Sext => Sign::Signed,
            _ => sign,
        }
    }

    /// Contains every result, from the operand's range.
    pub(super) fn range(&self) -> Twin {
        let mut result = Twin::full(self.to);
        for source in Sign::ALL {
            if self.op != CastOp::Trunc && source != self.source(source) {
                continue;
            }
            for sign in Sign::ALL {
                let side = result.get_mut(sign);
                *side = side.intersection(&self.twin.get(source).wrap(self.to, sign));
            }
        }
        result.reduced(self.to)
    }

    /// The result on a canonical integer; `None` when it is arbitrary.
    pub(super) fn result(&self, k: &Z) -> Option<Z> {
        let signed = k.wrap_signed(self.from);
        match self.op {
            CastOp::Zext => (!self.flags.nneg || !signed.is_negative()).then(|| k.clone()),
            CastOp::Sext => Some(signed.wrap_unsigned(self.to)),
            CastOp::Trunc => {
                let kept = (!self.flags.nuw || k.fits(self.to, Sign::Unsigned))
                    && (!self.flags.nsw || signed.fits(self.to, Sign::Signed));
                kept.then(|| k.wrap_unsigned(self.to))
            }
            CastOp::PtrToInt | CastOp::IntToPtr | CastOp::Bitcast => None,
        }
    }
}
