//! Polynomials over symbols, with coefficients modulo 2^128.
//!
//! A symbol stands for an integer. A polynomial whose value is known to lie within
//! 2^127 of 0 is therefore known exactly; machine integers of at most 64 bits, their
//! sums and their differences are. What is known modulo a smaller power of two only
//! is said where the polynomial stands.

use crate::tuning::{POLYNOMIAL_DEGREE, POLYNOMIAL_TERMS};
use std::collections::BTreeMap;

/// Stands for an integer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Symbol(pub u32);

/// The power of two modulo which coefficients are kept. Equations "modulo 2^128" are
/// those that hold of the integers themselves.
pub(super) const EXACT: u32 = 128;

/// A product of powers of symbols; its order is graded, symbols with greater
/// numbers first.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub(super) struct Monomial {
    degree: u32,
    /// By falling symbols; no exponent is 0.
    powers: Vec<(Symbol, u32)>,
}

impl Ord for Monomial {
    fn cmp(&self, other: &Monomial) -> std::cmp::Ordering {
        let degrees = self.degree.cmp(&other.degree);
        degrees.then_with(|| self.powers.cmp(&other.powers))
    }
}

impl PartialOrd for Monomial {
    fn partial_cmp(&self, other: &Monomial) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Monomial {
    /// The empty product.
    pub(super) fn one() -> Monomial {
        Monomial::default()
    }

    pub(super) fn of(s: Symbol) -> Monomial {
        Monomial {
            degree: 1,
            powers: vec![(s, 1)],
        }
    }

    pub(super) fn degree(&self) -> u32 {
        self.degree
    }

    pub(super) fn powers(&self) -> &[(Symbol, u32)] {
        &self.powers
    }

    /// The symbol, if it is one.
    pub(super) fn as_symbol(&self) -> Option<Symbol> {
        match self.powers[..] {
            [(s, 1)] => Some(s),
            _ => None,
        }
    }

    pub(super) fn times(&self, other: &Monomial) -> Monomial {
        let mut powers = Vec::with_capacity(self.powers.len() + other.powers.len());
        let (mut a, mut b) = (&self.powers[..], &other.powers[..]);
        while let (Some((s, m)), Some((t, n))) = (a.first(), b.first()) {
            match t.cmp(s) {
                std::cmp::Ordering::Less => {
                    powers.push((*s, *m));
                    a = &a[1..];
                }
                std::cmp::Ordering::Greater => {
                    powers.push((*t, *n));
                    b = &b[1..];
                }
                std::cmp::Ordering::Equal => {
                    powers.push((*s, m + n));
                    (a, b) = (&a[1..], &b[1..]);
                }
            }
        }
        powers.extend_from_slice(a);
        powers.extend_from_slice(b);
        Monomial {
            degree: self.degree + other.degree,
            powers,
        }
    }

    /// The rest, if it is a multiple of that symbol.
    pub(super) fn divided_by(&self, s: Symbol) -> Option<Monomial> {
        let (mut rest, n) = self.without(s);
        for _ in 1..n {
            rest = rest.times(&Monomial::of(s));
        }
        (n > 0).then_some(rest)
    }

    /// What is left without powers of that symbol, and how many there were.
    fn without(&self, s: Symbol) -> (Monomial, u32) {
        let mut powers = self.powers.clone();
        let Some(i) = powers.iter().position(|(t, _)| *t == s) else {
            return (self.clone(), 0);
        };
        let (_, n) = powers.remove(i);
        let degree = self.degree - n;
        (Monomial { degree, powers }, n)
    }
}

/// A polynomial.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub(super) struct Poly {
    /// No coefficient is 0.
    terms: BTreeMap<Monomial, u128>,
}

impl Poly {
    pub(super) fn constant(c: i128) -> Poly {
        let mut p = Poly::default();
        p.add_term(Monomial::one(), c.cast_unsigned());
        p
    }

    pub(super) fn symbol(s: Symbol) -> Poly {
        let mut p = Poly::default();
        p.add_term(Monomial::of(s), 1);
        p
    }

    pub(super) fn is_zero(&self) -> bool {
        self.terms.is_empty()
    }

    /// The terms, smaller monomials first.
    pub(super) fn terms(&self) -> impl DoubleEndedIterator<Item = (&Monomial, u128)> {
        self.terms.iter().map(|(m, c)| (m, *c))
    }

    pub(super) fn len(&self) -> usize {
        self.terms.len()
    }

    pub(super) fn degree(&self) -> u32 {
        self.terms.last_key_value().map_or(0, |(m, _)| m.degree)
    }

    /// The greatest monomial with its coefficient.
    pub(super) fn leading(&self) -> Option<(&Monomial, u128)> {
        self.terms.last_key_value().map(|(m, c)| (m, *c))
    }

    pub(super) fn coefficient(&self, m: &Monomial) -> u128 {
        self.terms.get(m).copied().unwrap_or(0)
    }

    /// The coefficients are read with a sign.
    pub(super) fn as_constant(&self) -> Option<i128> {
        match self.terms.last_key_value() {
            None => Some(0),
            Some((m, c)) if m.degree == 0 => Some(c.cast_signed()),
            Some(_) => None,
        }
    }

    pub(super) fn add_term(&mut self, m: Monomial, c: u128) {
        if c == 0 {
            return;
        }
        let entry = self.terms.entry(m);
        match entry {
            std::collections::btree_map::Entry::Vacant(e) => {
                e.insert(c);
            }
            std::collections::btree_map::Entry::Occupied(mut e) => {
                let sum = e.get().wrapping_add(c);
                if sum == 0 {
                    e.remove();
                } else {
                    *e.get_mut() = sum;
                }
            }
        }
    }

    /// `self + c m other`.
    pub(super) fn plus_multiple(&self, c: u128, m: &Monomial, other: &Poly) -> Poly {
        let mut sum = self.clone();
        for (n, d) in &other.terms {
            sum.add_term(n.times(m), c.wrapping_mul(*d));
        }
        sum
    }

    pub(super) fn plus(&self, other: &Poly) -> Poly {
        self.plus_multiple(1, &Monomial::one(), other)
    }

    pub(super) fn minus(&self, other: &Poly) -> Poly {
        self.plus_multiple(u128::MAX, &Monomial::one(), other)
    }

    pub(super) fn scaled(&self, c: i128) -> Poly {
        Poly::default().plus_multiple(c.cast_unsigned(), &Monomial::one(), self)
    }

    /// The product; `None` if it is too large to be worth its cost.
    pub(super) fn times(&self, other: &Poly) -> Option<Poly> {
        if self.degree() + other.degree() > POLYNOMIAL_DEGREE {
            return None;
        }
        let mut product = Poly::default();
        for (m, c) in &self.terms {
            for (n, d) in &other.terms {
                product.add_term(m.times(n), c.wrapping_mul(*d));
            }
            if product.len() > POLYNOMIAL_TERMS {
                return None;
            }
        }
        Some(product)
    }

    /// With coefficients in `[0, 2^bits)`.
    pub(super) fn modulo(&self, bits: u32) -> Poly {
        if bits >= EXACT {
            return self.clone();
        }
        let mask = (1u128 << bits) - 1;
        let terms = self.terms.iter().map(|(m, c)| (m.clone(), c & mask));
        Poly {
            terms: terms.filter(|(_, c)| *c != 0).collect(),
        }
    }

    /// The symbols in it, rising.
    pub(super) fn symbols(&self) -> Vec<Symbol> {
        let powers = self.terms.keys().flat_map(|m| &m.powers);
        let mut all: Vec<Symbol> = powers.map(|(s, _)| *s).collect();
        all.sort_unstable();
        all.dedup();
        all
    }

    /// With other polynomials in place of some symbols, all at once; `None` if it is
    /// too large to be worth its cost.
    pub(super) fn replaced(&self, by: &dyn Fn(Symbol) -> Option<Poly>) -> Option<Poly> {
        let mut known: BTreeMap<Symbol, Option<Poly>> = BTreeMap::new();
        for s in self.symbols() {
            known.insert(s, by(s));
        }
        if known.values().all(Option::is_none) {
            return Some(self.clone());
        }
        let mut sum = Poly::default();
        for (m, c) in &self.terms {
            let mut rest = m.clone();
            let mut factor = Poly::constant(c.cast_signed());
            for (s, n) in &m.powers {
                if let Some(Some(p)) = known.get(s) {
                    rest = rest.without(*s).0;
                    for _ in 0..*n {
                        factor = factor.times(p)?;
                    }
                }
            }
            if rest.degree() + factor.degree() > POLYNOMIAL_DEGREE {
                return None;
            }
            sum = sum.plus_multiple(1, &rest, &factor);
            if sum.len() > POLYNOMIAL_TERMS {
                return None;
            }
        }
        Some(sum)
    }

    /// `self = d p + q`, where `p` has as many terms as possible: what is said of the
    /// coefficients as signed numbers.
    pub(super) fn split_by(&self, d: i128) -> (Poly, Poly) {
        let (mut p, mut q) = (Poly::default(), Poly::default());
        for (m, c) in &self.terms {
            let c = c.cast_signed();
            if m.degree == 0 {
                p.add_term(m.clone(), c.div_euclid(d).cast_unsigned());
                q.add_term(m.clone(), c.rem_euclid(d).cast_unsigned());
            } else if c % d == 0 {
                p.add_term(m.clone(), (c / d).cast_unsigned());
            } else {
                q.add_term(m.clone(), c.cast_unsigned());
            }
        }
        (p, q)
    }

    /// The coefficients of the products of those symbols that don't count: the
    /// polynomial is 0 if all of these are.
    pub(super) fn by_others(&self, counts: &dyn Fn(Symbol) -> bool) -> Vec<Poly> {
        let mut parts: BTreeMap<Monomial, Poly> = BTreeMap::new();
        for (m, c) in &self.terms {
            let (mut ours, mut other) = (m.clone(), Monomial::one());
            for (s, n) in &m.powers {
                if !counts(*s) {
                    ours = ours.without(*s).0;
                    for _ in 0..*n {
                        other = other.times(&Monomial::of(*s));
                    }
                }
            }
            parts.entry(other).or_default().add_term(ours, *c);
        }
        parts.into_values().collect()
    }
}

/// `x` with `x odd = 1` modulo 2^128, by Newton's iteration: each step doubles the
/// number of right bits.
pub(super) fn inverse_of_odd(odd: u128) -> u128 {
    let mut x = odd; // right modulo 8
    for _ in 0..6 {
        x = x.wrapping_mul(2u128.wrapping_sub(odd.wrapping_mul(x)));
    }
    x
}
