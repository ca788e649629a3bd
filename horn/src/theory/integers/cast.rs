//! Conversions between machine values.

use super::arith::finish;
use super::number::{Int, Num};
use crate::clause::builder::Builder;
use crate::term::Term;
use crate::theory::reading::Reading;
use crate::theory::{Outcome, Value};
use ir::{CastOp, Flags, Sign, Z};

/// Whether a truncation to `w` bits keeps what its flags promise.
fn keeps_promises(b: &mut Builder, flags: Flags, i: &Int, w: u32) -> Term {
    let promises = [(flags.nuw, Sign::Unsigned), (flags.nsw, Sign::Signed)];
    let promised = promises.into_iter().filter(|(p, _)| *p);
    Term::and(promised.map(|(_, s)| i.read(b, s).fits(w, s)))
}

/// The conversion; `None` when it is not modelled.
pub(super) fn cast(
    b: &mut Builder,
    op: CastOp,
    flags: Flags,
    x: &Value,
    to: Reading,
) -> Option<Outcome> {
    Some(match (op, x.reading, to) {
        (CastOp::Trunc, Reading::Int(..), Reading::Bool) => {
            let i = Int::of(x);
            let low = i.read(b, i.sign).term.modulo(&Term::int(2));
            let defined = keeps_promises(b, flags, &i, 1);
            finish(b, &defined, &low.eq_to(&Term::int(1)), to, false)
        }
        (CastOp::Trunc, Reading::Int(..), Reading::Int(w, sign)) => {
            let i = Int::of(x);
            let defined = keeps_promises(b, flags, &i, w);
            let value = i.read(b, i.sign).wrap(b, w, sign);
            finish(b, &defined, &value.term, to, false)
        }
        (CastOp::Zext | CastOp::Sext, Reading::Bool, Reading::Int(w, sign)) => {
            let c = &x.term;
            let one_if = |c: &Term, value: Z| Term::ite(c, &Term::int(value), &Term::int(0));
            Outcome::exact(match (op == CastOp::Sext, sign) {
                (false, Sign::Signed) if w == 1 => one_if(c, -Z::ONE),
                (false, _) => one_if(c, Z::ONE),
                (true, Sign::Signed) => one_if(c, -Z::ONE),
                (true, Sign::Unsigned) => one_if(c, Z::max_of(w, Sign::Unsigned)),
            })
        }
        (CastOp::Zext | CastOp::Sext, Reading::Int(..), Reading::Int(w, sign)) => {
            let i = Int::of(x);
            let from = match op {
                CastOp::Sext => Sign::Signed,
                _ => Sign::Unsigned,
            };
            let value = i.read(b, from).wrap(b, w, sign);
            let defined = if flags.nneg && op == CastOp::Zext {
                Term::int(0).le(&i.read(b, Sign::Signed).term)
            } else {
                Term::bool(true)
            };
            finish(b, &defined, &value.term, to, false)
        }
        (CastOp::PtrToInt, Reading::Address(bits), Reading::Int(w, sign)) => {
            let n = Num::of_type(x.term.clone(), bits, Sign::Unsigned);
            Outcome::exact(n.wrap(b, w, sign).term)
        }
        (CastOp::IntToPtr, Reading::Int(..), Reading::Address(bits)) => {
            let n = Int::of(x).read(b, Sign::Unsigned);
            Outcome::exact(n.wrap(b, bits, Sign::Unsigned).term)
        }
        (CastOp::Bitcast, from, Reading::Int(_, sign)) if from.same_type(to) => {
            Outcome::exact(Int::of(x).read(b, sign).term)
        }
        (CastOp::Bitcast, from, _) if from.same_type(to) => Outcome::exact(x.term.clone()),
        _ => return None,
    })
}
