//! Operations on bits in linear integer arithmetic. Exact for masks that are
//! unions of a few runs of ones, for narrow integers (a sum over bits) and for
//! permutations of bytes; otherwise a fresh value with sound facts.

use super::number::{Int, Num};
use crate::clause::builder::Builder;
use crate::term::{Sort, Term};
use crate::theory::reading::Reading;
use crate::tuning::{MAX_BIT_SUM, MAX_COUNT, MAX_RUNS};
use ir::{BinOp, Sign, UnOp, Z};

fn unsigned(term: Term, w: u32) -> Num {
    Num::of_type(term, w, Sign::Unsigned)
}

/// The runs of ones in `m`: (lowest bit, bit after the highest).
fn runs(m: &Z, w: u32) -> Vec<(u32, u32)> {
    let mut out = Vec::new();
    let mut start = None;
    for i in 0..=w {
        match (i < w && m.bit(i), start) {
            (true, None) => start = Some(i),
            (false, Some(s)) => {
                out.push((s, i));
                start = None;
            }
            _ => {}
        }
    }
    out
}

/// `x & m` for a constant mask, `x` unsigned; `None` when the mask has too many
/// runs of ones.
pub(crate) fn mask(x: &Term, w: u32, m: &Z) -> Option<Term> {
    let runs = runs(m, w);
    if runs.len() > MAX_RUNS {
        return None;
    }
    Some(Term::sum(runs.iter().map(|(lo, hi)| {
        let shifted = x.div(&Term::int(Z::pow2(*lo)));
        let cut = if *hi == w {
            shifted
        } else {
            shifted.modulo(&Term::int(Z::pow2(hi - lo)))
        };
        cut.times(&Term::int(Z::pow2(*lo)))
    })))
}

/// Bit `i` of `x` as a condition.
fn bit(x: &Term, i: u32) -> Term {
    x.div(&Term::int(Z::pow2(i)))
        .modulo(&Term::int(2))
        .eq_to(&Term::int(1))
}

fn bit_value(condition: &Term, i: u32) -> Term {
    Term::ite(condition, &Term::int(Z::pow2(i)), &Term::int(0))
}

/// `x op y`, unsigned, and whether it is only an over-approximation.
pub(crate) fn bitwise(b: &mut Builder, op: BinOp, x: &Int, y: &Int) -> (Num, bool) {
    let w = x.width;
    let p = x.read(b, Sign::Unsigned).term;
    let q = y.read(b, Sign::Unsigned).term;
    let p = b.define("x", &p);
    let q = b.define("y", &q);
    if p == q {
        return match op {
            BinOp::Xor => (unsigned(Term::int(0), w), false),
            _ => (unsigned(p, w), false),
        };
    }
    let constant = match (p.as_int(), q.as_int()) {
        (Some(m), Some(n)) => {
            let r = match op {
                BinOp::And => m.bit_and(n),
                BinOp::Or => m.bit_or(n),
                _ => m.bit_xor(n),
            };
            return (unsigned(Term::int(r), w), false);
        }
        (Some(m), None) => Some((&q, m.clone())),
        (None, Some(m)) => Some((&p, m.clone())),
        (None, None) => None,
    };
    if let Some((v, m)) = &constant
        && let Some(and) = masked(v, w, m)
    {
        // x | m = x + m - (x & m), x ^ m = x + m - 2 (x & m)
        let sum = v.plus(&Term::int(m.clone()));
        let r = match op {
            BinOp::And => and,
            BinOp::Or => sum.minus(&and),
            _ => sum.minus(&and.times(&Term::int(2))),
        };
        return (unsigned(b.define("b", &r), w), false);
    }
    if w <= MAX_BIT_SUM {
        let sum = Term::sum((0..w).map(|i| {
            let (c, d) = (bit(&p, i), bit(&q, i));
            let r = match op {
                BinOp::And => Term::and([c, d]),
                BinOp::Or => Term::or([c, d]),
                _ => c.eq_to(&d).not(),
            };
            bit_value(&r, i)
        }));
        return (unsigned(b.define("b", &sum), w), false);
    }
    let r = b.fresh_in("b", Reading::Int(w, Sign::Unsigned));
    approximate(b, op, w, &p, &q, &r);
    (unsigned(r, w), true)
}

/// `v & m`, by the mask or by its complement, whichever has few runs.
fn masked(v: &Term, w: u32, m: &Z) -> Option<Term> {
    if let Some(t) = mask(v, w, m) {
        return Some(t);
    }
    let rest = mask(v, w, &(Z::max_of(w, Sign::Unsigned) - m))?;
    Some(v.minus(&rest))
}

/// Facts on `r = p op q` that hold for all bits.
fn approximate(b: &mut Builder, op: BinOp, w: u32, p: &Term, q: &Term, r: &Term) {
    let zero = Term::int(0);
    let one = Term::int(1);
    let ones = Term::int(Z::max_of(w, Sign::Unsigned));
    let sum = p.plus(q);
    // Truth values as integers are exact.
    let small = Term::and([p.le(&one), q.le(&one)]);
    let product = Term::and([one.eq_to(p), one.eq_to(q)]);
    let facts = match op {
        BinOp::And => vec![
            r.le(p),
            r.le(q),
            sum.minus(r).le(&ones),
            p.eq_to(&ones).implies(&r.eq_to(q)),
            q.eq_to(&ones).implies(&r.eq_to(p)),
            p.eq_to(q).implies(&r.eq_to(p)),
            small.implies(&r.eq_to(&Term::ite(&product, &one, &zero))),
        ],
        BinOp::Or => vec![
            p.le(r),
            q.le(r),
            r.le(&sum),
            p.eq_to(q).implies(&r.eq_to(p)),
            small.implies(&r.eq_to(&Term::ite(&sum.eq_to(&zero), &zero, &one))),
        ],
        _ => vec![
            r.le(&sum),
            p.minus(q).le(r),
            q.minus(p).le(r),
            p.eq_to(q).implies(&r.eq_to(&zero)),
            r.eq_to(&zero).implies(&p.eq_to(q)),
            p.eq_to(&zero).implies(&r.eq_to(q)),
            q.eq_to(&zero).implies(&r.eq_to(p)),
            small.implies(&r.eq_to(&Term::ite(&sum.eq_to(&one), &one, &zero))),
        ],
    };
    for f in facts {
        b.require(&f);
    }
}

/// `op x`, unsigned, and whether it is only an over-approximation.
pub(crate) fn unary(b: &mut Builder, op: UnOp, x: &Int) -> (Num, bool) {
    let w = x.width;
    let read = x.read(b, Sign::Unsigned).term;
    let p = b.define("x", &read);
    if let Some(z) = p.as_int() {
        let r = ir::machine::unary(op, w, z);
        return (unsigned(Term::int(r), w), false);
    }
    let one_if = |c: &Term| Term::ite(c, &Term::int(1), &Term::int(0));
    let term = match op {
        UnOp::Bswap => Term::sum((0..w / 8).map(|i| {
            p.div(&Term::int(Z::pow2(8 * i)))
                .modulo(&Term::int(256))
                .times(&Term::int(Z::pow2(w - 8 * (i + 1))))
        })),
        _ if w > MAX_COUNT => {
            let r = b.fresh("n", Sort::Int);
            let max = match op {
                UnOp::Bitreverse => Z::max_of(w, Sign::Unsigned),
                _ => Z::from(w),
            };
            b.require(&r.within(&Z::ZERO, &max));
            return (unsigned(r, w), true);
        }
        UnOp::Ctpop => Term::sum((0..w).map(|i| one_if(&bit(&p, i)))),
        UnOp::Bitreverse => Term::sum((0..w).map(|i| bit_value(&bit(&p, i), w - 1 - i))),
        // One for each power of two that is greater than x.
        UnOp::Ctlz => Term::sum((0..w).map(|i| one_if(&p.lt(&Term::int(Z::pow2(i)))))),
        // One for each power of two from 2 on that divides x.
        UnOp::Cttz => Term::sum((1..=w).map(|i| {
            let rest = p.modulo(&Term::int(Z::pow2(i)));
            one_if(&rest.eq_to(&Term::int(0)))
        })),
    };
    (unsigned(b.define("b", &term), w), false)
}
