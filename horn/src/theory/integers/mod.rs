//! The theory in which machine values are integers in ℤ: linear arithmetic, with
//! `mod` where laps can't be counted and bits by `div` and `mod`.

pub(crate) mod arith;
pub(crate) mod bits;
mod cast;
pub(crate) mod number;

use super::reading::{Element, Reading};
use super::{Outcome, Theory, Value};
use crate::clause::builder::Builder;
use crate::term::{Sort, Term};
use crate::tuning::MAX_WIDTH;
use ir::{BinOp, CastOp, CmpOp, Const, Elem, Flags, INDEX_WIDTH, Sign, Type, UnOp};
use number::Int;

/// The reading of an index: equal indices are equal machine integers.
const INDEX: Reading = Reading::Int(INDEX_WIDTH, Sign::Unsigned);

/// How the elements of a value are read that is an array.
fn element(array: Reading) -> Reading {
    match array {
        Reading::Array(e) => e.reading(),
        other => other,
    }
}

/// The theory of integers.
pub(crate) struct Integers;

impl Theory for Integers {
    fn reading(&self, ty: Type, sign: Sign, pointer_bits: u32) -> Option<Reading> {
        match ty {
            Type::Bool => Some(Reading::Bool),
            Type::Ptr => Some(Reading::Address(pointer_bits)),
            Type::Int(w) if w <= MAX_WIDTH => Some(Reading::Int(w, sign)),
            Type::Array(e) => {
                // Bytes are mostly read unsigned, other integers signed.
                let sign = match e {
                    Elem::Int(8) => Sign::Unsigned,
                    _ => Sign::Signed,
                };
                Some(Reading::Array(
                    match self.reading(e.into(), sign, pointer_bits)? {
                        Reading::Bool => Element::Bool,
                        Reading::Int(w, sign) => Element::Int(w, sign),
                        Reading::Address(w) => Element::Address(w),
                        Reading::Array(_) => return None,
                    },
                ))
            }
            Type::Int(_) | Type::Float(_) => None,
        }
    }

    fn constant(&self, c: &Const, pointer_bits: u32) -> Option<Value> {
        let (term, reading) = match c {
            Const::Bool(b) => (Term::bool(*b), Reading::Bool),
            Const::Int { width, value } if *width <= MAX_WIDTH => {
                let reading = Reading::Int(*width, Sign::Unsigned);
                (Term::int(value.clone()), reading)
            }
            Const::Null => (Term::int(0), Reading::Address(pointer_bits)),
            _ => return None,
        };
        Some(Value { term, reading })
    }

    fn unknown(&self, b: &mut Builder, width: u32) -> Value {
        // Too wide to state its range: any integer is sound.
        Value {
            term: b.fresh("any", Sort::Int),
            reading: Reading::Int(width, Sign::Unsigned),
        }
    }

    fn read(&self, b: &mut Builder, x: &Value, to: Reading) -> Term {
        match to {
            Reading::Int(_, sign) => Int::of(x).read(b, sign).term,
            Reading::Bool | Reading::Address(_) | Reading::Array(_) => x.term.clone(),
        }
    }

    fn binary(
        &self,
        b: &mut Builder,
        op: BinOp,
        flags: Flags,
        x: &Value,
        y: &Value,
        to: Reading,
        known: &dyn Fn(Sign) -> bool,
    ) -> Outcome {
        arith::binary(b, op, flags, to.sign(), &Int::of(x), &Int::of(y), known)
    }

    fn unary(&self, b: &mut Builder, op: UnOp, x: &Value, to: Reading) -> Outcome {
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
        x: &Value,
        to: Reading,
    ) -> Option<Outcome> {
        cast::cast(b, op, flags, x, to)
    }

    fn fits(&self, b: &mut Builder, op: BinOp, sign: Sign, x: &Value, y: &Value) -> (Term, bool) {
        arith::fits(b, op, sign, &Int::of(x), &Int::of(y))
    }

    fn filled(&self, b: &mut Builder, x: &Value, to: Reading) -> Term {
        self.read(b, x, element(to)).everywhere()
    }

    fn select(&self, b: &mut Builder, array: &Value, index: &Value, to: Reading) -> Term {
        let i = self.read(b, index, INDEX);
        let reading = element(array.reading);
        let term = b.define("e", &array.term.select(&i));
        // No array of a program has other elements.
        b.require(&reading.range(&term));
        self.read(b, &Value { term, reading }, to)
    }

    fn store(&self, b: &mut Builder, array: &Value, index: &Value, x: &Value) -> Term {
        let i = self.read(b, index, INDEX);
        let x = self.read(b, x, element(array.reading));
        array.term.store(&i, &x)
    }

    fn compare(&self, b: &mut Builder, op: CmpOp, x: &Value, y: &Value) -> Term {
        match x.reading {
            Reading::Bool if op == CmpOp::Eq => x.term.eq_to(&y.term),
            Reading::Bool => x.term.eq_to(&y.term).not(),
            Reading::Address(_) | Reading::Array(_) => arith::compare_terms(op, &x.term, &y.term),
            Reading::Int(..) => arith::compare(b, op, &Int::of(x), &Int::of(y)),
        }
    }
}
