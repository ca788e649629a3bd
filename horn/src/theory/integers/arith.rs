//! Machine arithmetic in linear integer arithmetic, exactly: the encoder's
//! image of the table in [`ir::machine`].
//!
//! A number travels with bounds that hold by its type. A sum or difference
//! leaves its range by at most one lap, so it is brought back by an
//! if-then-else; `mod` appears only where laps can't be counted (truncation,
//! products, shifts). Where the table says *arbitrary*, the result is a fresh
//! value of the type.

use super::number::{Int, Num};
use crate::clause::builder::Builder;
use crate::term::{Sort, Term};
use crate::theory::Outcome;
use crate::theory::reading::Reading;
use crate::tuning::MAX_SHIFT_CASES;
use ir::{BinOp, CmpOp, Flags, Sign, Z};

/// A result in ℤ, and when there is one.
pub(crate) struct Exact {
    /// Whether there is a result.
    pub defined: Term,
    /// The result, where defined.
    pub value: Num,
    /// Whether the result is only an over-approximation.
    pub imprecise: bool,
}

impl Exact {
    fn total(value: Num) -> Exact {
        Exact {
            defined: Term::bool(true),
            value,
            imprecise: false,
        }
    }
}

/// The result in ℤ of `x op y`, like [`ir::machine::exact`].
pub(crate) fn exact(b: &mut Builder, op: BinOp, sign: Sign, x: &Int, y: &Int) -> Exact {
    let w = x.width;
    match op {
        BinOp::Add => {
            let v = x.read(b, sign).plus(&y.read(b, sign));
            Exact::total(v)
        }
        BinOp::Sub => Exact::total(x.read(b, sign).minus(&y.read(b, sign))),
        BinOp::Mul => Exact::total(x.read(b, sign).times(&y.read(b, sign))),
        BinOp::UDiv | BinOp::URem => {
            let (n, d) = (x.read(b, Sign::Unsigned), y.read(b, Sign::Unsigned));
            divide(b, op == BinOp::UDiv, &n, &d)
        }
        BinOp::SDiv | BinOp::SRem => {
            let (n, d) = (x.read(b, Sign::Signed), y.read(b, Sign::Signed));
            divide(b, op == BinOp::SDiv, &n, &d)
        }
        BinOp::Shl => {
            let n = x.read(b, sign);
            shift(b, w, &n, y, &|n, k| n.scaled(&Z::pow2(k)))
        }
        BinOp::LShr => {
            let n = x.read(b, Sign::Unsigned);
            shift(b, w, &n, y, &Num::shifted_right)
        }
        BinOp::AShr => {
            let n = x.read(b, Sign::Signed);
            shift(b, w, &n, y, &Num::shifted_right)
        }
        BinOp::And | BinOp::Or | BinOp::Xor => {
            let (r, imprecise) = super::bits::bitwise(b, op, x, y);
            let value = Int {
                term: r.term,
                width: w,
                sign: Sign::Unsigned,
            }
            .read(b, sign);
            Exact {
                defined: Term::bool(true),
                value,
                imprecise,
            }
        }
    }
}

/// Quotient or remainder rounded towards zero.
fn divide(b: &mut Builder, quotient: bool, n: &Num, d: &Num) -> Exact {
    if let Some(c) = d.constant() {
        if c.is_zero() {
            return Exact {
                defined: Term::bool(false),
                value: Num {
                    term: Term::int(0),
                    lo: Z::ZERO,
                    hi: Z::ZERO,
                },
                imprecise: false,
            };
        }
        return Exact::total(divide_by_constant(b, quotient, n, c));
    }
    // n = q*d + r, |r| < |d|, r is 0 or has n's sign: one solution when d != 0.
    let bound = n.lo.abs().max(n.hi.abs());
    let defined = d.term.eq_to(&Term::int(0)).not();
    let q = b.fresh("q", Sort::Int);
    let r = b.fresh("r", Sort::Int);
    let zero = Term::int(0);
    let equation = n.term.eq_to(&q.times(&d.term).plus(&r));
    let mut facts = vec![equation];
    let abs_d = if d.lo.is_negative() {
        Term::ite(&d.term.lt(&zero), &d.term.negated(), &d.term)
    } else {
        d.term.clone()
    };
    if n.lo.is_negative() {
        let positive = Term::and([zero.le(&r), r.lt(&abs_d)]);
        let negative = Term::and([r.le(&zero), abs_d.negated().lt(&r)]);
        facts.push(Term::ite(&zero.le(&n.term), &positive, &negative));
    } else {
        facts.push(zero.le(&r));
        facts.push(r.lt(&abs_d));
    }
    facts.push(q.within(&-&bound, &bound));
    b.require(&defined.implies(&Term::and(facts)));
    let (low, high) = if n.lo.is_negative() || d.lo.is_negative() {
        (-&bound, bound)
    } else {
        (Z::ZERO, bound)
    };
    Exact {
        defined,
        value: Num {
            term: if quotient { q } else { r },
            lo: low,
            hi: high,
        },
        imprecise: false,
    }
}

fn divide_by_constant(b: &mut Builder, quotient: bool, n: &Num, c: &Z) -> Num {
    let d = Term::int(c.abs());
    let zero = Term::int(0);
    let of = |t: &Term| if quotient { t.div(&d) } else { t.modulo(&d) };
    let towards_zero = if n.lo.is_negative() {
        let x = b.define("n", &n.term);
        Term::ite(&zero.le(&x), &of(&x), &of(&x.negated()).negated())
    } else {
        of(&n.term)
    };
    let bound = n.lo.abs().max(n.hi.abs());
    let (size, term) = if quotient {
        let size = bound.div_floor(&c.abs()).unwrap_or(bound);
        let term = if c.is_negative() {
            towards_zero.negated()
        } else {
            towards_zero
        };
        (size, term)
    } else {
        (bound.min(c.abs() - Z::ONE), towards_zero)
    };
    let negative_possible = n.lo.is_negative() || (quotient && c.is_negative());
    Num {
        term,
        lo: if negative_possible { -&size } else { Z::ZERO },
        hi: size,
    }
}

/// A shift by `y`: by a constant, or one case per amount up to 64 bits.
fn shift(b: &mut Builder, w: u32, n: &Num, y: &Int, by: &dyn Fn(&Num, u32) -> Num) -> Exact {
    let amount = y.read(b, Sign::Unsigned);
    let undefined = |value: Num| Exact {
        defined: Term::bool(false),
        value,
        imprecise: false,
    };
    if let Some(k) = amount.constant() {
        return match k.to_u32().filter(|k| *k < w) {
            Some(k) => Exact::total(by(n, k)),
            None => undefined(n.clone()),
        };
    }
    let cases: Vec<Num> = (0..w.min(MAX_SHIFT_CASES)).map(|k| by(n, k)).collect();
    let r = b.fresh("sh", Sort::Int);
    for (k, case) in cases.iter().enumerate() {
        let this = amount.term.eq_to(&Term::int(Z::from(k)));
        b.require(&this.implies(&r.eq_to(&case.term)));
    }
    let lo = by(n, 0).lo.min(by(n, w - 1).lo);
    let hi = by(n, 0).hi.max(by(n, w - 1).hi);
    b.require(&r.within(&lo, &hi));
    Exact {
        defined: amount.term.lt(&Term::int(Z::from(w))),
        value: Num { term: r, lo, hi },
        imprecise: w > MAX_SHIFT_CASES,
    }
}

/// `Cond::Fits`: like [`ir::machine::fits`], and whether it is imprecise.
pub(crate) fn fits(b: &mut Builder, op: BinOp, sign: Sign, x: &Int, y: &Int) -> (Term, bool) {
    let e = exact(b, op, sign, x, y);
    let value = b.define("e", &e.value.term);
    let n = Num {
        term: value,
        ..e.value
    };
    (Term::and([e.defined, n.fits(x.width, sign)]), e.imprecise)
}

/// `x op y` read with `sign`, like [`ir::machine::binary`]. `known` says
/// whether a `Fits` condition is known to hold here.
pub(crate) fn binary(
    b: &mut Builder,
    op: BinOp,
    flags: Flags,
    sign: Sign,
    x: &Int,
    y: &Int,
    known: &dyn Fn(Sign) -> bool,
) -> Outcome {
    let w = x.width;
    let wraps = matches!(op, BinOp::Add | BinOp::Sub | BinOp::Mul | BinOp::Shl);
    let mut defined = Vec::new();
    let mut imprecise = false;
    let value = if matches!(op, BinOp::Mul | BinOp::Shl) && known(sign) {
        // The exact result is the result: no `mod` needed. Stated as an
        // implication, so that it stays total where the check before fails.
        let e = exact(b, op, sign, x, y);
        imprecise |= e.imprecise;
        let fits = Term::and([e.defined.clone(), e.value.fits(w, sign)]);
        let r = b.fresh_in("r", Reading::Int(w, sign));
        b.require(&fits.implies(&r.eq_to(&e.value.term)));
        defined.push(e.defined);
        Num::of_type(r, w, sign)
    } else {
        match op {
            BinOp::Add => {
                let v = x.congruent(b, sign).plus(&y.congruent(b, sign));
                v.wrap(b, w, sign)
            }
            BinOp::Sub => {
                let v = x.congruent(b, sign).minus(&y.congruent(b, sign));
                v.wrap(b, w, sign)
            }
            BinOp::Mul => {
                let v = x.congruent(b, sign).times(&y.congruent(b, sign));
                v.wrap(b, w, sign)
            }
            _ => {
                let natural = match op {
                    BinOp::SDiv | BinOp::SRem | BinOp::AShr => Sign::Signed,
                    BinOp::Shl => sign,
                    _ => Sign::Unsigned,
                };
                let e = exact(b, op, natural, x, y);
                defined.push(e.defined);
                imprecise |= e.imprecise;
                e.value.wrap(b, w, sign)
            }
        }
    };
    if matches!(op, BinOp::SDiv | BinOp::SRem) {
        let (n, d) = (x.read(b, Sign::Signed), y.read(b, Sign::Signed));
        let overflow = Term::and([
            n.term.eq_to(&Term::int(Z::min_of(w, Sign::Signed))),
            d.term.eq_to(&Term::int(-1)),
        ]);
        defined.push(overflow.not());
    }
    if wraps {
        for (promised, s) in [(flags.nsw, Sign::Signed), (flags.nuw, Sign::Unsigned)] {
            if promised && !known(s) {
                let (f, i) = fits(b, op, s, x, y);
                defined.push(f);
                imprecise |= i;
            }
        }
    }
    if flags.exact
        && let Some(lost) = remainder(b, op, w, x, y)
    {
        defined.push(lost.eq_to(&Term::int(0)));
    }
    if flags.disjoint && op == BinOp::Or {
        let (common, i) = super::bits::bitwise(b, BinOp::And, x, y);
        defined.push(common.term.eq_to(&Term::int(0)));
        imprecise |= i;
    }
    let to = Reading::Int(w, sign);
    finish(b, &Term::and(defined), &value.term, to, imprecise)
}

/// What an `exact` operation must not lose.
fn remainder(b: &mut Builder, op: BinOp, w: u32, x: &Int, y: &Int) -> Option<Term> {
    let e = match op {
        BinOp::UDiv => exact(b, BinOp::URem, Sign::Unsigned, x, y),
        BinOp::SDiv => exact(b, BinOp::SRem, Sign::Signed, x, y),
        BinOp::LShr | BinOp::AShr => {
            let n = x.read(b, Sign::Unsigned);
            shift(b, w, &n, y, &|n, k| Num {
                term: n.term.modulo(&Term::int(Z::pow2(k))),
                lo: Z::ZERO,
                hi: n.hi.clone(),
            })
        }
        _ => return None,
    };
    Some(e.value.term)
}

/// The value where defined, else an arbitrary value of the type.
pub(crate) fn finish(
    b: &mut Builder,
    defined: &Term,
    value: &Term,
    to: Reading,
    imprecise: bool,
) -> Outcome {
    if defined.as_bool() == Some(true) {
        return Outcome {
            term: value.clone(),
            arbitrary: None,
            imprecise,
        };
    }
    let any = b.fresh_in("any", to);
    Outcome {
        term: Term::ite(defined, value, &any),
        arbitrary: Some((defined.not(), any)),
        imprecise,
    }
}

/// `x op y` for a comparison of integers.
pub(crate) fn compare(b: &mut Builder, op: CmpOp, x: &Int, y: &Int) -> Term {
    let sign = op.sign().unwrap_or(if x.term.as_int().is_some() {
        y.sign
    } else {
        x.sign
    });
    let (p, q) = (x.read(b, sign).term, y.read(b, sign).term);
    compare_terms(op, &p, &q)
}

/// `p op q` for numbers.
pub(crate) fn compare_terms(op: CmpOp, p: &Term, q: &Term) -> Term {
    match op {
        CmpOp::Eq => p.eq_to(q),
        CmpOp::Ne => p.eq_to(q).not(),
        CmpOp::Ult | CmpOp::Slt => p.lt(q),
        CmpOp::Ule | CmpOp::Sle => p.le(q),
        CmpOp::Ugt | CmpOp::Sgt => q.lt(p),
        CmpOp::Uge | CmpOp::Sge => q.le(p),
    }
}
