//! What is known on a path: equations, of which those that can be are solved;
//! ranges of symbols; inequalities; sums and products that fit.

use super::poly::{EXACT, Poly, Symbol};
use super::symbols::{Division, Range, Symbols};
use crate::tuning::POLYNOMIAL_GOALS;
use ir::{BinOp, Sign};
use std::collections::BTreeMap;

/// Inequalities of more terms say nothing of ranges.
const NARROWED_TERMS: usize = 5;
/// Values beyond this are not told apart from each other modulo 2^128 for sure.
const LARGE: i128 = 1 << 126;

/// `a op b` has its exact result, of operands read with that sign.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Fit {
    pub op: BinOp,
    pub sign: Sign,
    pub width: u32,
    /// Modulo 2^width.
    pub a: Poly,
    pub b: Poly,
    /// The exact result, if it has 66 bits at most.
    pub exact: Option<Poly>,
}

/// A number that was divided by another one.
#[derive(Clone, Debug)]
pub(super) struct Divided {
    pub division: Division,
    pub number: Poly,
    pub by: Poly,
    pub quotient: Symbol,
    pub remainder: Symbol,
}

/// A conjunction.
#[derive(Clone, Debug, Default)]
pub(super) struct Facts {
    /// Symbols that are polynomials of others, which are not solved.
    solved: BTreeMap<Symbol, Poly>,
    /// Polynomials that are 0 modulo 2^bits, and aren't solved.
    pub equations: Vec<(Poly, u32)>,
    /// Polynomials that aren't 0 modulo 2^bits.
    pub unequal: Vec<(Poly, u32)>,
    /// Polynomials that stand for numbers of at most 66 bits, which are at least 0.
    pub at_least_zero: Vec<Poly>,
    ranges: BTreeMap<Symbol, Range>,
    fits: Vec<Fit>,
    divided: Vec<Divided>,
    is_impossible: bool,
}

impl Facts {
    /// Whether it was seen that no execution has all of them.
    pub(super) fn is_impossible(&self) -> bool {
        self.is_impossible
    }

    fn require(&mut self, is_possible: bool) {
        self.is_impossible |= !is_possible;
    }

    /// The symbols that are solved.
    pub(super) fn solved_symbols(&self) -> impl Iterator<Item = Symbol> {
        self.solved.keys().copied()
    }

    /// The same polynomial, without symbols that are solved.
    pub(super) fn normal(&self, p: &Poly) -> Poly {
        if self.solved.is_empty() {
            return p.clone();
        }
        let by = |s: Symbol| self.solved.get(&s).cloned();
        p.replaced(&by).unwrap_or_else(|| p.clone())
    }

    /// A polynomial without parts of variables that were divided, as far as those can
    /// be put together again.
    pub(super) fn folded(&self, symbols: &Symbols, p: &Poly) -> Poly {
        let mut p = p.clone();
        for (x, value) in self.solved.iter().filter(|(x, _)| symbols.is_variable(**x)) {
            // `x = c part + rest`
            let mut terms = value.terms();
            let part = terms.find_map(|(m, c)| {
                let s = m.as_symbol().filter(|s| !symbols.is_variable(*s))?;
                (c.cast_signed() != 0).then_some((s, c.cast_signed()))
            });
            let Some((s, c)) = part else {
                continue;
            };
            let instead = value.minus(&Poly::symbol(*x));
            for _ in 0..p.len() * 4 {
                let found = p.terms().find_map(|(m, d)| {
                    let rest = m.divided_by(s)?;
                    let d = d.cast_signed();
                    (d.checked_rem(c)? == 0).then(|| (rest, d / c))
                });
                let Some((rest, times)) = found else {
                    break;
                };
                p = p.plus_multiple(times.wrapping_neg().cast_unsigned(), &rest, &instead);
            }
        }
        p
    }

    /// Polynomials over variables that are 0 on the path.
    pub(super) fn guards(&self, symbols: &Symbols) -> Vec<Poly> {
        let solved = self
            .solved
            .iter()
            .map(|(s, value)| Poly::symbol(*s).minus(value));
        let others = self.equations.iter().filter(|(_, bits)| *bits == EXACT);
        let all = solved.chain(others.map(|(p, _)| p.clone()));
        let is_over_variables = |p: &Poly| p.symbols().iter().all(|s| symbols.is_variable(*s));
        all.filter(is_over_variables)
            .take(POLYNOMIAL_GOALS)
            .collect()
    }

    pub(super) fn range_of(&self, symbols: &Symbols, s: Symbol) -> Range {
        let narrow = self.ranges.get(&s);
        narrow.copied().unwrap_or_else(|| symbols.range(s))
    }

    /// The least and the greatest value, if those are not too large.
    pub(super) fn range(&self, symbols: &Symbols, p: &Poly) -> Option<Range> {
        let mut sum = (0i128, 0i128);
        for (m, c) in p.terms() {
            let c = c.cast_signed();
            let mut product = (c, c);
            for (s, n) in m.powers() {
                let power = power(self.range_of(symbols, *s), *n)?;
                product = times(product, power)?;
            }
            let (lo, hi) = (sum.0.checked_add(product.0), sum.1.checked_add(product.1));
            sum = (lo?, hi?);
            if sum.0 <= -LARGE || sum.1 >= LARGE {
                return None;
            }
        }
        Some(sum)
    }

    /// Adds `p = 0` modulo 2^`bits`.
    pub(super) fn add_equation(&mut self, symbols: &Symbols, p: &Poly, bits: u32) {
        let is_possible = self.solve(symbols, p, bits);
        self.require(is_possible);
    }

    /// Adds an equation. Whether that is possible.
    fn solve(&mut self, symbols: &Symbols, p: &Poly, bits: u32) -> bool {
        let p = self.normal(p);
        if let Some(c) = p.modulo(bits).as_constant() {
            return c == 0;
        }
        if bits < EXACT {
            if !self.equations.iter().any(|(q, n)| *n == bits && *q == p) {
                self.equations.push((p, bits));
            }
            return true;
        }
        if let Some((lo, hi)) = self.range(symbols, &p)
            && (lo > 0 || hi < 0)
        {
            return false;
        }
        let Some((s, c)) = solvable(symbols, &p) else {
            if !self.equations.iter().any(|(q, n)| *n == bits && *q == p) {
                self.equations.push((p, bits));
            }
            return true;
        };
        // c s + rest = 0, and c is 1 or -1.
        let rest = p.minus(&Poly::symbol(s).scaled(c));
        let value = rest.scaled(-c);
        let by = |t: Symbol| (t == s).then(|| value.clone());
        for q in self.solved.values_mut() {
            match q.replaced(&by) {
                Some(next) => *q = next,
                None => return true, // it isn't worth its cost
            }
        }
        let (lo, hi) = self.range_of(symbols, s);
        self.solved.insert(s, value.clone());
        // It lies where the symbol does.
        let low = value.minus(&Poly::constant(lo));
        let high = Poly::constant(hi).minus(&value);
        self.narrow(symbols, &low) && self.narrow(symbols, &high)
    }

    /// Adds that `p` isn't 0 modulo 2^`bits`.
    pub(super) fn add_unequal(&mut self, symbols: &Symbols, p: &Poly, bits: u32) {
        let p = self.normal(p);
        if let Some(c) = p.modulo(bits).as_constant() {
            return self.require(c != 0);
        }
        if bits == EXACT
            && let Some((lo, hi)) = self.range(symbols, &p)
        {
            // Beside the end of a range there is another end.
            let one = Poly::constant(1);
            let zero = Poly::default();
            let is_possible = if lo == 0 && hi == 0 {
                false
            } else if lo == 0 {
                self.narrow(symbols, &p.minus(&one))
            } else if hi == 0 {
                self.narrow(symbols, &zero.minus(&p).minus(&one))
            } else {
                true
            };
            self.require(is_possible);
        }
        self.unequal.push((p, bits));
    }

    /// Adds `p >= 0`, of a number of at most 66 bits.
    pub(super) fn add_at_least_zero(&mut self, symbols: &Symbols, p: &Poly) {
        let p = self.normal(p);
        if let Some((lo, hi)) = self.range(symbols, &p) {
            self.require(hi >= 0);
            if hi < 0 || lo >= 0 {
                return;
            }
        }
        let opposite = Poly::default().minus(&p);
        let is_opposite = |q: &Poly| self.normal(q) == opposite;
        if self.at_least_zero.iter().any(is_opposite) {
            return self.add_equation(symbols, &p, EXACT);
        }
        let is_possible = self.narrow(symbols, &p);
        self.require(is_possible);
        self.at_least_zero.push(p);
    }

    /// Uses `p >= 0` for the ranges of symbols, with those of what else it is made of.
    /// Whether it is possible.
    fn narrow(&mut self, symbols: &Symbols, p: &Poly) -> bool {
        let Some((lo, hi)) = self.range(symbols, p) else {
            return true;
        };
        if hi < 0 {
            return false;
        }
        if lo >= 0 || p.len() > NARROWED_TERMS {
            return true;
        }
        let linear = p
            .terms()
            .filter_map(|(m, c)| Some((m.as_symbol()?, c.cast_signed())));
        for (s, c) in linear.collect::<Vec<_>>() {
            let others = p.minus(&Poly::symbol(s).scaled(c));
            if others.symbols().contains(&s) {
                continue;
            }
            let Some((_, most)) = self.range(symbols, &others) else {
                continue;
            };
            // c s >= -most
            let (mut lo, mut hi) = self.range_of(symbols, s);
            if c > 0 {
                lo = lo.max(-(most.div_euclid(c)));
            } else {
                hi = hi.min(most.div_euclid(-c));
            }
            if lo > hi {
                return false;
            }
            self.ranges.insert(s, (lo, hi));
            if lo == hi && !self.solved.contains_key(&s) {
                let value = Poly::symbol(s).minus(&Poly::constant(lo));
                if !self.solve(symbols, &value, EXACT) {
                    return false;
                }
            }
        }
        true
    }

    /// Adds that a symbol lies there.
    pub(super) fn add_range(&mut self, symbols: &Symbols, s: Symbol, (lo, hi): Range) {
        let p = self.normal(&Poly::symbol(s));
        let low = p.minus(&Poly::constant(lo));
        let high = Poly::constant(hi).minus(&p);
        let is_possible = self.narrow(symbols, &low) && self.narrow(symbols, &high);
        self.require(is_possible);
    }

    pub(super) fn add_divided(&mut self, divided: Divided) {
        self.divided.push(divided);
    }

    /// All divisions, in the order of the path.
    pub(super) fn divisions(&self) -> impl DoubleEndedIterator<Item = &Divided> {
        self.divided.iter()
    }

    /// What that number divided by that one gave; both are in normal form.
    pub(super) fn divided(&self, division: Division, number: &Poly, by: &Poly) -> Option<&Divided> {
        self.divided.iter().find(|d| {
            let is = |p: &Poly, q: &Poly| self.normal(p) == *q;
            d.division == division && is(&d.number, number) && is(&d.by, by)
        })
    }

    pub(super) fn add_fit(&mut self, fit: Fit) {
        self.fits.push(fit);
    }

    /// Whether this was found to fit.
    pub(super) fn fits(&self, asked: &Fit) -> bool {
        let same = |p: &Poly, q: &Poly| self.normal(p).modulo(asked.width) == *q;
        let (a, b) = (
            self.normal(&asked.a).modulo(asked.width),
            self.normal(&asked.b).modulo(asked.width),
        );
        self.fits.iter().any(|f| {
            (f.op, f.sign, f.width) == (asked.op, asked.sign, asked.width)
                && same(&f.a, &a)
                && same(&f.b, &b)
        })
    }
}

/// A symbol that an equation of integers gives as a polynomial of others, with its
/// coefficient.
fn solvable(symbols: &Symbols, p: &Poly) -> Option<(Symbol, i128)> {
    let mut best: Option<(u32, Symbol, i128)> = None;
    for (m, c) in p.terms() {
        let c = c.cast_signed();
        let (Some(s), 1 | -1) = (m.as_symbol(), c) else {
            continue;
        };
        let others = p.terms().filter(|(n, _)| *n != m);
        let mut powers = others.flat_map(|(n, _)| n.powers());
        let rank = symbols.rank(s);
        if powers.all(|(t, _)| *t != s) && best.is_none_or(|(r, t, _)| (r, t) < (rank, s)) {
            best = Some((rank, s, c));
        }
    }
    best.map(|(_, s, c)| (s, c))
}

fn times(a: Range, b: Range) -> Option<Range> {
    let mut ends = [0; 4];
    for (i, (x, y)) in [(a.0, b.0), (a.0, b.1), (a.1, b.0), (a.1, b.1)]
        .into_iter()
        .enumerate()
    {
        ends[i] = x.checked_mul(y)?;
    }
    Some((*ends.iter().min()?, *ends.iter().max()?))
}

fn power(a: Range, n: u32) -> Option<Range> {
    let mut all = (1, 1);
    for _ in 0..n {
        all = times(all, a)?;
    }
    // A square is no product of two different numbers.
    if n.is_multiple_of(2) && all.0 < 0 {
        all.0 = 0;
    }
    Some(all)
}
