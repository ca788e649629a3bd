//! Machine integers as polynomials, and what operations make of them.
//!
//! A bit-vector's polynomial is congruent to it modulo 2^w. Where it is a reading
//! itself, not only congruent to one, that is known too: of such numbers the
//! conversions to more bits are the same polynomial. Results for which the
//! goto language promises nothing are any value, unless it is known that they are
//! not of this kind.

use super::facts::{Divided, Facts, Fit};
use super::poly::{EXACT, Poly, Symbol};
use super::symbols::{Division, Meaning, Range, Symbols, range_of};
use ir::{BinOp, CastOp, CmpOp, Flags, Sign, UnOp};
use std::rc::Rc;

/// Exact results beyond this are no inequalities ([`super::facts::Facts::at_least_zero`]).
const LARGEST_EXACT: i128 = 1 << 66;

/// A bit-vector of at most 64 bits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Int {
    pub width: u32,
    /// Congruent to it modulo 2^width.
    pub poly: Poly,
    /// Whether the polynomial is its signed reading.
    pub signed: bool,
    /// Whether it is its unsigned reading.
    pub unsigned: bool,
}

/// A condition.
#[derive(Clone, Debug)]
pub(super) enum Truth {
    Const(bool),
    /// Nobody knows.
    Open,
    /// The polynomial is 0 modulo 2^bits, of integers that are equal if they are so
    /// modulo 2^width.
    Zero {
        poly: Poly,
        bits: u32,
        width: u32,
    },
    /// A number of at most 66 bits is at least 0.
    AtLeastZero(Poly),
    /// A number is 1; else it is 0.
    Is(Symbol),
    Fits(Rc<Fit>),
    Not(Rc<Truth>),
    All(Vec<Truth>),
    Any(Vec<Truth>),
}

/// The value of a variable.
#[derive(Clone, Debug)]
pub(super) enum Value {
    Int(Int),
    Bool(Rc<Truth>),
    /// Something else: a float, a pointer, an array, a wider integer.
    Other,
}

impl Int {
    pub(super) fn constant(width: u32, unsigned: u64) -> Int {
        let (low, high) = range_of(width, Sign::Signed);
        let value = i128::from(unsigned);
        let is_negative = value > high;
        let signed = if is_negative { value + low * 2 } else { value };
        Int {
            width,
            poly: Poly::constant(signed),
            signed: true,
            unsigned: !is_negative,
        }
    }

    /// The number of that sign that a symbol stands for.
    pub(super) fn symbol(
        facts: &Facts,
        symbols: &Symbols,
        width: u32,
        s: Symbol,
        sign: Sign,
    ) -> Int {
        Int::read(facts, symbols, width, Poly::symbol(s), sign)
    }

    /// The number of that sign that a polynomial is.
    fn read(facts: &Facts, symbols: &Symbols, width: u32, poly: Poly, sign: Sign) -> Int {
        let is_in = |sign| is_within(facts, symbols, &poly, range_of(width, sign));
        Int {
            signed: sign == Sign::Signed || is_in(Sign::Signed),
            unsigned: sign == Sign::Unsigned || is_in(Sign::Unsigned),
            width,
            poly,
        }
    }

    fn is(&self, sign: Sign) -> bool {
        match sign {
            Sign::Signed => self.signed,
            Sign::Unsigned => self.unsigned,
        }
    }
}

fn is_within(facts: &Facts, symbols: &Symbols, p: &Poly, (lo, hi): Range) -> bool {
    let range = facts.range(symbols, p);
    range.is_some_and(|(l, h)| lo <= l && h <= hi)
}

/// What operations need to know.
pub(super) struct Arithmetic<'a> {
    pub symbols: &'a mut Symbols,
    pub facts: &'a mut Facts,
}

impl Arithmetic<'_> {
    fn is_within(&self, p: &Poly, range: Range) -> bool {
        is_within(self.facts, self.symbols, p, range)
    }

    /// Any value.
    pub(super) fn any(&mut self, width: u32, sign: Sign) -> Int {
        let s = self.symbols.fresh(range_of(width, sign));
        Int::symbol(self.facts, self.symbols, width, s, sign)
    }

    fn equation(&mut self, p: &Poly, bits: u32) {
        self.facts.add_equation(self.symbols, p, bits);
    }

    /// The same bits, as the number of that sign.
    pub(super) fn reading(&mut self, a: &Int, sign: Sign) -> Int {
        let poly = self.facts.normal(&a.poly);
        if a.is(sign) {
            return Int::read(self.facts, self.symbols, a.width, poly, sign);
        }
        if self.is_within(&poly, range_of(a.width, sign)) {
            return Int::read(self.facts, self.symbols, a.width, poly, sign);
        }
        if let Some(c) = poly.as_constant() {
            let lap = 1i128 << a.width;
            let least = range_of(a.width, sign).0;
            let read = least + (c - least).rem_euclid(lap);
            return Int::read(
                self.facts,
                self.symbols,
                a.width,
                Poly::constant(read),
                sign,
            );
        }
        let poly = poly.modulo(a.width);
        let meaning = Meaning::Reading(sign, a.width, poly.clone());
        let s = self.symbols.meaning(meaning, range_of(a.width, sign));
        self.equation(&Poly::symbol(s).minus(&poly), a.width);
        Int::symbol(self.facts, self.symbols, a.width, s, sign)
    }

    /// The exact result of a sum, difference, product or shift to the left; `None` if
    /// it is too large or not one of these.
    fn exact(&self, op: BinOp, a: &Int, b: &Int) -> Option<Poly> {
        let p = match op {
            BinOp::Add => a.poly.plus(&b.poly),
            BinOp::Sub => a.poly.minus(&b.poly),
            BinOp::Mul => a.poly.times(&b.poly)?,
            BinOp::Shl => {
                let by = self.facts.normal(&b.poly).as_constant()?;
                let by = u32::try_from(by).ok().filter(|n| *n < a.width)?;
                a.poly.scaled(1 << by)
            }
            _ => return None,
        };
        Some(self.facts.normal(&p))
    }

    /// Whether the exact result is known to fit.
    fn fits(&self, op: BinOp, sign: Sign, a: &Int, b: &Int) -> bool {
        let shown = || {
            let readings = a.is(sign) && (b.is(sign) || op == BinOp::Shl);
            let exact = self.exact(op, a, b);
            readings && exact.is_some_and(|p| self.is_within(&p, range_of(a.width, sign)))
        };
        self.facts.fits(&Arithmetic::fit(op, sign, a, b)) || shown()
    }

    fn fit(op: BinOp, sign: Sign, a: &Int, b: &Int) -> Fit {
        Fit {
            op,
            sign,
            width: a.width,
            a: a.poly.clone(),
            b: b.poly.clone(),
            exact: None,
        }
    }

    /// The exact result of an operation on what operands are read as, if it is small.
    fn exact_result(&mut self, op: BinOp, sign: Sign, a: &Int, b: &Int) -> Option<Poly> {
        let (a, b) = (self.reading(a, sign), self.reading(b, sign));
        let exact = self.exact(op, &a, &b)?;
        let (lo, hi) = self.facts.range(self.symbols, &exact)?;
        (lo > -LARGEST_EXACT && hi < LARGEST_EXACT).then_some(exact)
    }

    pub(super) fn binary(&mut self, op: BinOp, flags: Flags, a: &Int, b: &Int) -> Int {
        let result = match op {
            BinOp::Add | BinOp::Sub | BinOp::Mul | BinOp::Shl => self.sum(op, flags, a, b),
            _ if flags.exact || flags.disjoint => None,
            BinOp::UDiv | BinOp::URem | BinOp::LShr => self.divided(op, a, b, Sign::Unsigned),
            BinOp::SDiv | BinOp::SRem | BinOp::AShr => self.divided(op, a, b, Sign::Signed),
            BinOp::And => self.masked(a, b).or_else(|| self.masked(b, a)),
            BinOp::Or | BinOp::Xor => None,
        };
        let bits = matches!(op, BinOp::And | BinOp::Or | BinOp::Xor);
        match result {
            Some(result) => result,
            // A function of its operands.
            None if bits && flags.is_none() => {
                let of = |p: &Poly| self.facts.normal(p).modulo(a.width);
                let meaning = Meaning::Binary(op, a.width, of(&a.poly), of(&b.poly));
                let s = self
                    .symbols
                    .meaning(meaning, range_of(a.width, Sign::Unsigned));
                Int::symbol(self.facts, self.symbols, a.width, s, Sign::Unsigned)
            }
            None => self.any(a.width, Sign::Signed),
        }
    }

    pub(super) fn unary(&mut self, op: UnOp, a: &Int) -> Int {
        let of = self.facts.normal(&a.poly).modulo(a.width);
        let meaning = Meaning::Unary(op, a.width, of);
        let s = self
            .symbols
            .meaning(meaning, range_of(a.width, Sign::Unsigned));
        Int::symbol(self.facts, self.symbols, a.width, s, Sign::Unsigned)
    }

    fn sum(&mut self, op: BinOp, flags: Flags, a: &Int, b: &Int) -> Option<Int> {
        let poly = self.exact(op, a, b)?;
        let fits_signed = self.fits(op, Sign::Signed, a, b);
        let fits_unsigned = self.fits(op, Sign::Unsigned, a, b);
        if flags.nsw && !fits_signed || flags.nuw && !fits_unsigned {
            return None;
        }
        let both = |sign| a.is(sign) && (op == BinOp::Shl || b.is(sign));
        let is_in = |sign| self.is_within(&poly, range_of(a.width, sign));
        let signed = fits_signed && both(Sign::Signed);
        let unsigned = fits_unsigned && both(Sign::Unsigned);
        let known = signed || unsigned;
        Some(Int {
            width: a.width,
            signed: signed || known && is_in(Sign::Signed),
            unsigned: unsigned || known && is_in(Sign::Unsigned),
            poly,
        })
    }

    /// A quotient or remainder, or a shift to the right.
    fn divided(&mut self, op: BinOp, a: &Int, b: &Int, sign: Sign) -> Option<Int> {
        let is_shift = matches!(op, BinOp::LShr | BinOp::AShr);
        let is_quotient = !matches!(op, BinOp::URem | BinOp::SRem);
        let divisor = if is_shift {
            let by = self.facts.normal(&b.poly).as_constant()?;
            let by = u32::try_from(by).ok().filter(|n| *n < a.width)?;
            Poly::constant(1 << by)
        } else {
            let b = self.reading(b, sign);
            b.poly
        };
        let a = self.reading(a, sign);
        let (lo, hi) = self.facts.range(self.symbols, &divisor)?;
        let division = match sign {
            Sign::Unsigned => Division::Unsigned,
            Sign::Signed if a.unsigned && lo > 0 => Division::Unsigned,
            Sign::Signed if op == BinOp::AShr => Division::Flooring,
            Sign::Signed => Division::Truncating,
        };
        // By 0, and of the least number by -1, the result is any value.
        let is_not_zero = lo > 0 || hi > 0 && self.is_not_zero(&divisor);
        let is_total = is_not_zero && (sign == Sign::Unsigned || lo >= 0);
        if !is_total {
            return None;
        }
        let (quotient, remainder) = self.parts(division, &a, &divisor, (lo.max(1), hi));
        let part = if is_quotient { quotient } else { remainder };
        Some(Int::read(self.facts, self.symbols, a.width, part, sign))
    }

    fn is_not_zero(&self, p: &Poly) -> bool {
        let p = self.facts.normal(p);
        let zero = Poly::default();
        let mut known = self.facts.unequal.iter();
        known.any(|(q, bits)| {
            let q = self.facts.normal(q);
            *bits == EXACT && (q == p || zero.minus(&q) == p)
        })
    }

    /// Quotient and remainder of a number by a positive one.
    fn parts(&mut self, division: Division, a: &Int, by: &Poly, range: Range) -> (Poly, Poly) {
        let of = self.facts.normal(&a.poly);
        let bounds = self.facts.range(self.symbols, &of);
        let kind = if division == Division::Unsigned {
            Sign::Unsigned
        } else {
            Sign::Signed
        };
        let (low, high) = bounds.unwrap_or_else(|| range_of(a.width, kind));
        let by = &self.facts.normal(by);
        if let Some(d) = self.facts.divided(division, &of, by) {
            return (Poly::symbol(d.quotient), Poly::symbol(d.remainder));
        }
        // What is a multiple but for a small rest.
        if let Some(d) = by.as_constant() {
            let (quotient, rest) = of.split_by(d);
            let is_known = self
                .facts
                .range(self.symbols, &quotient)
                .is_some_and(|(l, h)| l.checked_mul(d).is_some() && h.checked_mul(d).is_some());
            let is_rest = self.is_within(&rest, (0, d - 1));
            let is_down = division != Division::Truncating || low >= 0 || rest.is_zero();
            if is_known && is_rest && is_down {
                return (quotient, rest);
            }
        }
        let quotients = match division {
            Division::Unsigned => (low.max(0) / range.1, high / range.0),
            Division::Truncating => (low.min(0) / range.0, high.max(0) / range.0),
            Division::Flooring => (low.div_euclid(range.0), high.div_euclid(range.0)),
        };
        let most = range.1 - 1;
        let remainders = match division {
            Division::Unsigned => (0, most.min(high)),
            Division::Flooring => (0, most),
            Division::Truncating => (
                if low < 0 { (-most).max(low) } else { 0 },
                if high > 0 { most.min(high) } else { 0 },
            ),
        };
        let (key, divisor) = (of.clone(), by.clone());
        let quotient = Meaning::Quotient(division, a.width, key.clone(), divisor.clone());
        let remainder = Meaning::Remainder(division, a.width, key, divisor);
        let width = a.width;
        let whole = range_of(width, kind);
        let quotient = self.symbols.meaning(quotient, whole);
        let remainder = self.symbols.meaning(remainder, whole);
        for (part, range) in [(quotient, quotients), (remainder, remainders)] {
            self.facts.add_range(self.symbols, part, range);
        }
        self.facts.add_divided(Divided {
            division,
            number: of.clone(),
            by: by.clone(),
            quotient,
            remainder,
        });
        let (quotient, remainder) = (Poly::symbol(quotient), Poly::symbol(remainder));
        if let Some(product) = quotient.times(by) {
            let all = product.plus(&remainder);
            self.equation(&of.minus(&all), EXACT);
        }
        (quotient, remainder)
    }

    /// `a & mask`, where the mask has ones at its end only: a remainder.
    fn masked(&mut self, a: &Int, mask: &Int) -> Option<Int> {
        let mask = self.facts.normal(&mask.poly).as_constant()?;
        let is_low = mask > 0 && (mask + 1).count_ones() == 1;
        if !is_low || mask >= range_of(a.width, Sign::Signed).1 {
            return None;
        }
        let a = self.reading(
            a,
            if a.signed {
                Sign::Signed
            } else {
                Sign::Unsigned
            },
        );
        let division = if a.unsigned {
            Division::Unsigned
        } else {
            Division::Flooring
        };
        let by = Poly::constant(mask + 1);
        let (_, remainder) = self.parts(division, &a, &by, (mask + 1, mask + 1));
        Some(Int::read(
            self.facts,
            self.symbols,
            a.width,
            remainder,
            Sign::Unsigned,
        ))
    }

    /// A conversion between integers.
    pub(super) fn cast(&mut self, op: CastOp, flags: Flags, a: &Int, width: u32) -> Int {
        match op {
            CastOp::Zext | CastOp::Sext => {
                let sign = if op == CastOp::Zext {
                    Sign::Unsigned
                } else {
                    Sign::Signed
                };
                let read = self.reading(a, sign);
                if flags.nneg && !read.signed {
                    return self.any(width, Sign::Signed);
                }
                let (symbols, facts) = (&*self.symbols, &*self.facts);
                let extended = Int::read(facts, symbols, width, read.poly, Sign::Signed);
                let unsigned = extended.unsigned || op == CastOp::Zext;
                Int {
                    unsigned,
                    ..extended
                }
            }
            CastOp::Trunc if flags.is_none() => {
                let poly = self.facts.normal(&a.poly);
                let known = a.signed || a.unsigned;
                let is_in = |sign| known && self.is_within(&poly, range_of(width, sign));
                Int {
                    width,
                    signed: is_in(Sign::Signed),
                    unsigned: is_in(Sign::Unsigned),
                    poly,
                }
            }
            CastOp::Bitcast if width == a.width => a.clone(),
            CastOp::Trunc | CastOp::Bitcast | CastOp::PtrToInt | CastOp::IntToPtr => {
                self.any(width, Sign::Signed)
            }
        }
    }

    /// A comparison.
    pub(super) fn compare(&mut self, op: CmpOp, a: &Int, b: &Int) -> Truth {
        let Some(sign) = op.sign() else {
            let known = a.signed && b.signed || a.unsigned && b.unsigned;
            let bits = if known { EXACT } else { a.width };
            let (poly, width) = (a.poly.minus(&b.poly), a.width);
            let equal = Truth::Zero { poly, bits, width };
            return if op == CmpOp::Eq {
                equal
            } else {
                Truth::Not(Rc::new(equal))
            };
        };
        let (a, b) = (self.reading(a, sign).poly, self.reading(b, sign).poly);
        let one = Poly::constant(1);
        Truth::AtLeastZero(match op {
            CmpOp::Slt | CmpOp::Ult => b.minus(&a).minus(&one),
            CmpOp::Sle | CmpOp::Ule => b.minus(&a),
            CmpOp::Sgt | CmpOp::Ugt => a.minus(&b).minus(&one),
            _ => a.minus(&b),
        })
    }

    /// Whether the exact result of an operation fits.
    pub(super) fn fits_truth(&mut self, op: BinOp, sign: Sign, a: &Int, b: &Int) -> Truth {
        if self.fits(op, sign, a, b) {
            return Truth::Const(true);
        }
        let exact = self.exact_result(op, sign, a, b);
        Truth::Fits(Rc::new(Fit {
            exact,
            ..Arithmetic::fit(op, sign, a, b)
        }))
    }
}
