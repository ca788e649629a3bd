//! The theory in which machine values are integers in ℤ: linear arithmetic, with
//! `mod` where laps can't be counted and bits by `div` and `mod`.

pub mod arith;
pub mod bits;
mod cast;
pub mod number;

use super::reading::Reading;
use super::{Outcome, Scalar, Theory};
use crate::clause::builder::Builder;
use crate::term::{Sort, Term};
use ir::{BinOp, CastOp, CmpOp, Const, Flags, Sign, Type, UnOp};
use number::Int;

/// Integers wider than this are not modelled.
const MAX_WIDTH: u32 = 256;

/// The theory of integers.
pub struct Integers;

impl Theory for Integers {
    fn reading(&self, ty: Type, sign: Sign, pointer_bits: u32) -> Option<Reading> {
        match ty {
            Type::Bool => Some(Reading::Bool),
            Type::Ptr => Some(Reading::Address(pointer_bits)),
            Type::Int(w) if w <= MAX_WIDTH => Some(Reading::Int(w, sign)),
            Type::Int(_) | Type::Float(_) | Type::Array(_) => None,
        }
    }

    fn constant(&self, c: &Const, pointer_bits: u32) -> Option<Scalar> {
        let (term, reading) = match c {
            Const::Bool(b) => (Term::bool(*b), Reading::Bool),
            Const::Int { width, value } if *width <= MAX_WIDTH => {
                let reading = Reading::Int(*width, Sign::Unsigned);
                (Term::int(value.clone()), reading)
            }
            Const::Null => (Term::int(0), Reading::Address(pointer_bits)),
            _ => return None,
        };
        Some(Scalar { term, reading })
    }

    fn unknown(&self, b: &mut Builder, width: u32) -> Scalar {
        // Too wide to state its range: any integer is sound.
        Scalar {
            term: b.fresh("any", Sort::Int),
            reading: Reading::Int(width, Sign::Unsigned),
        }
    }

    fn read(&self, b: &mut Builder, x: &Scalar, to: Reading) -> Term {
        match to {
            Reading::Int(_, sign) => Int::of(x).read(b, sign).term,
            Reading::Bool | Reading::Address(_) => x.term.clone(),
        }
    }

    fn binary(
        &self,
        b: &mut Builder,
        op: BinOp,
        flags: Flags,
        x: &Scalar,
        y: &Scalar,
        to: Reading,
        known: &dyn Fn(Sign) -> bool,
    ) -> Outcome {
        arith::binary(b, op, flags, to.sign(), &Int::of(x), &Int::of(y), known)
    }

    fn unary(&self, b: &mut Builder, op: UnOp, x: &Scalar, to: Reading) -> Outcome {
        let (n, imprecise) = bits::unary(b, op, &Int::of(x));
        Outcome {
            imprecise,
            ..Outcome::exact(n.wrap(b, to.width(), to.sign()).term)
        }
    }

    fn cast(
        &self,
        b: &mut Builder,
        op: CastOp,
        flags: Flags,
        x: &Scalar,
        to: Reading,
    ) -> Option<Outcome> {
        cast::cast(b, op, flags, x, to)
    }

    fn fits(&self, b: &mut Builder, op: BinOp, sign: Sign, x: &Scalar, y: &Scalar) -> (Term, bool) {
        arith::fits(b, op, sign, &Int::of(x), &Int::of(y))
    }

    fn compare(&self, b: &mut Builder, op: CmpOp, x: &Scalar, y: &Scalar) -> Term {
        match x.reading {
            Reading::Bool if op == CmpOp::Eq => x.term.eq_to(&y.term),
            Reading::Bool => x.term.eq_to(&y.term).not(),
            Reading::Address(_) => arith::compare_terms(op, &x.term, &y.term),
            Reading::Int(..) => arith::compare(b, op, &Int::of(x), &Int::of(y)),
        }
    }
}
