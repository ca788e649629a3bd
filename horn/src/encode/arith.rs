//! Machine arithmetic in linear integer arithmetic, exactly: the encoder's
//! image of the table in [`ir::machine`].
//!
//! A number travels with bounds that hold by its type. A sum or difference
//! leaves its range by at most one lap, so it is brought back by an
//! if-then-else; `mod` appears only where laps can't be counted (truncation,
//! products, shifts). Where the table says *arbitrary*, the result is a fresh
//! value of the type.

use super::builder::Builder;
use crate::clause::Reading;
use crate::term::{Sort, Term};
use ir::{BinOp, CmpOp, Flags, Sign, Z};

/// A number with bounds that hold by its type.
#[derive(Clone, Debug)]
pub struct Num {
    /// The number.
    pub term: Term,
    /// It is at least this.
    pub lo: Z,
    /// It is at most this.
    pub hi: Z,
}

impl Num {
    /// A term that is a `w`-bit integer read with `sign`.
    pub fn of_type(term: Term, w: u32, sign: Sign) -> Num {
        if let Some(z) = term.as_int() {
            return Num {
                lo: z.clone(),
                hi: z.clone(),
                term,
            };
        }
        Num {
            term,
            lo: Z::min_of(w, sign),
            hi: Z::max_of(w, sign),
        }
    }

    fn constant(&self) -> Option<&Z> {
        self.term.as_int()
    }

    fn plus(&self, o: &Num) -> Num {
        Num {
            term: self.term.plus(&o.term),
            lo: &self.lo + &o.lo,
            hi: &self.hi + &o.hi,
        }
    }

    fn minus(&self, o: &Num) -> Num {
        Num {
            term: self.term.minus(&o.term),
            lo: &self.lo - &o.hi,
            hi: &self.hi - &o.lo,
        }
    }

    fn times(&self, o: &Num) -> Num {
        let corners = [
            &self.lo * &o.lo,
            &self.lo * &o.hi,
            &self.hi * &o.lo,
            &self.hi * &o.hi,
        ];
        Num {
            term: self.term.times(&o.term),
            lo: corners.iter().min().cloned().unwrap_or(Z::ZERO),
            hi: corners.iter().max().cloned().unwrap_or(Z::ZERO),
        }
    }

    fn scaled(&self, c: &Z) -> Num {
        self.times(&Num {
            term: Term::int(c.clone()),
            lo: c.clone(),
            hi: c.clone(),
        })
    }

    /// `floor(self / 2^n)`.
    #[must_use]
    pub fn shifted_right(&self, n: u32) -> Num {
        Num {
            term: self.term.div(&Term::int(Z::pow2(n))),
            lo: self.lo.shr_floor(n),
            hi: self.hi.shr_floor(n),
        }
    }

    /// Whether the number is a `w`-bit integer read with `sign`.
    pub fn fits(&self, w: u32, sign: Sign) -> Term {
        let (min, max) = (Z::min_of(w, sign), Z::max_of(w, sign));
        let low = if self.lo >= min {
            Term::bool(true)
        } else {
            Term::int(min).le(&self.term)
        };
        let high = if self.hi <= max {
            Term::bool(true)
        } else {
            self.term.le(&Term::int(max))
        };
        Term::and([low, high])
    }

    /// The reading of the low `w` bits with `sign`.
    #[must_use]
    pub fn wrap(&self, b: &mut Builder, w: u32, sign: Sign) -> Num {
        let (min, max, lap) = (Z::min_of(w, sign), Z::max_of(w, sign), Z::pow2(w));
        let term = if self.lo >= min && self.hi <= max {
            return self.clone();
        } else if self.lo >= &min - &lap && self.hi <= &max + &lap {
            let x = b.define("s", &self.term);
            let mut r = x.clone();
            if self.hi > max {
                let over = Term::int(max.clone()).lt(&x);
                r = Term::ite(&over, &x.minus(&Term::int(lap.clone())), &r);
            }
            if self.lo < min {
                let under = x.lt(&Term::int(min.clone()));
                r = Term::ite(&under, &x.plus(&Term::int(lap)), &r);
            }
            r
        } else {
            let modulus = Term::int(lap);
            match sign {
                Sign::Unsigned => self.term.modulo(&modulus),
                Sign::Signed => {
                    let half = Term::int(Z::pow2(w - 1));
                    self.term.plus(&half).modulo(&modulus).minus(&half)
                }
            }
        };
        Num {
            term: b.define("w", &term),
            lo: min,
            hi: max,
        }
    }
}

/// A constant factor or addend may be any number congruent to it: the one
/// nearest to 0 makes the fewest laps.
fn nearest(w: u32, z: &Z) -> Num {
    let s = z.wrap_signed(w);
    Num {
        term: Term::int(s.clone()),
        lo: s.clone(),
        hi: s,
    }
}

/// An integer operand of a known width.
#[derive(Clone, Debug)]
pub struct Int {
    /// Its value in its own reading.
    pub term: Term,
    /// Its width.
    pub width: u32,
    /// Its own reading.
    pub sign: Sign,
}

impl Int {
    /// The number that the operand is, read with `sign`.
    pub fn read(&self, b: &mut Builder, sign: Sign) -> Num {
        let w = self.width;
        if sign == self.sign || self.term.as_int().is_some() {
            let term = match self.term.as_int() {
                Some(z) => Term::int(z.wrap(w, sign)),
                None => self.term.clone(),
            };
            return Num::of_type(term, w, sign);
        }
        Num::of_type(self.term.clone(), w, self.sign).wrap(b, w, sign)
    }

    /// A number congruent to the operand, whichever is nearest at hand.
    fn congruent(&self, b: &mut Builder, sign: Sign) -> Num {
        match self.term.as_int() {
            Some(z) => nearest(self.width, z),
            None => self.read(b, sign),
        }
    }
}

/// A result in ℤ, and when there is one.
pub struct Exact {
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
pub fn exact(b: &mut Builder, op: BinOp, sign: Sign, x: &Int, y: &Int) -> Exact {
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

const MAX_SHIFT_CASES: u32 = 64;

/// `Cond::Fits`: like [`ir::machine::fits`], and whether it is imprecise.
pub fn fits(b: &mut Builder, op: BinOp, sign: Sign, x: &Int, y: &Int) -> (Term, bool) {
    let e = exact(b, op, sign, x, y);
    let value = b.define("e", &e.value.term);
    let n = Num {
        term: value,
        ..e.value
    };
    (Term::and([e.defined, n.fits(x.width, sign)]), e.imprecise)
}

/// A result with the term of its own reading.
pub struct Outcome {
    /// The result, read with the sign that was asked for.
    pub term: Term,
    /// Whether some arbitrary value may be the result: a variable that is it.
    pub arbitrary: Option<(Term, Term)>,
    /// Whether the result is only an over-approximation.
    pub imprecise: bool,
}

/// `x op y` read with `sign`, like [`ir::machine::binary`]. `known` says
/// whether a `Fits` condition is known to hold here.
pub fn binary(
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
    finish(b, &Term::and(defined), &value.term, w, sign, imprecise)
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
pub fn finish(
    b: &mut Builder,
    defined: &Term,
    value: &Term,
    w: u32,
    sign: Sign,
    imprecise: bool,
) -> Outcome {
    if defined.as_bool() == Some(true) {
        return Outcome {
            term: value.clone(),
            arbitrary: None,
            imprecise,
        };
    }
    let any = b.fresh_in("any", Reading::Int(w, sign));
    Outcome {
        term: Term::ite(defined, value, &any),
        arbitrary: Some((defined.not(), any)),
        imprecise,
    }
}

/// `x op y` for a comparison of integers.
pub fn compare(b: &mut Builder, op: CmpOp, x: &Int, y: &Int) -> Term {
    let sign = op.sign().unwrap_or(if x.term.as_int().is_some() {
        y.sign
    } else {
        x.sign
    });
    let (p, q) = (x.read(b, sign).term, y.read(b, sign).term);
    compare_terms(op, &p, &q)
}

/// `p op q` for numbers.
pub fn compare_terms(op: CmpOp, p: &Term, q: &Term) -> Term {
    match op {
        CmpOp::Eq => p.eq_to(q),
        CmpOp::Ne => p.eq_to(q).not(),
        CmpOp::Ult | CmpOp::Slt => p.lt(q),
        CmpOp::Ule | CmpOp::Sle => p.le(q),
        CmpOp::Ugt | CmpOp::Sgt => q.lt(p),
        CmpOp::Uge | CmpOp::Sge => q.le(p),
    }
}
