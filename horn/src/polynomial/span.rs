//! Linear combinations modulo 2^m, in echelon form.
//!
//! ℤ/2^m has zero divisors, but of two coefficients one always divides the other:
//! the one with fewer factors two. So elimination works with such pivots (M.
//! Müller-Olm, H. Seidl, *Analysis of Modular Arithmetic*, TOPLAS 29(5), 2007).

use super::poly::{EXACT, Monomial, Poly, inverse_of_odd};
use std::collections::BTreeMap;

/// All linear combinations of some polynomials, modulo 2^`bits`.
#[derive(Debug)]
pub(super) struct Span {
    bits: u32,
    /// By leading monomials.
    rows: BTreeMap<Monomial, Poly>,
}

impl Span {
    pub(super) fn new(bits: u32) -> Span {
        Span {
            bits,
            rows: BTreeMap::new(),
        }
    }

    pub(super) fn len(&self) -> usize {
        self.rows.len()
    }

    /// `p` without multiples of rows: 0 only if it is a combination of them.
    pub(super) fn reduce(&self, p: &Poly) -> Poly {
        let mut left = p.modulo(self.bits);
        let mut done = Poly::default();
        while let Some((m, c)) = left.leading() {
            let (m, c) = (m.clone(), c);
            let row = self.rows.get(&m);
            let factor = row.and_then(|row| quotient(self.bits, c, row.coefficient(&m)));
            if let (Some(row), Some(f)) = (row, factor) {
                let minus = f.wrapping_neg();
                left = left.plus_multiple(minus, &Monomial::one(), row);
                left = left.modulo(self.bits);
            } else {
                left.add_term(m.clone(), c.wrapping_neg());
                done.add_term(m, c);
            }
        }
        done
    }

    /// Adds combinations with `p`.
    pub(super) fn add(&mut self, p: &Poly) {
        let mut left = vec![p.modulo(self.bits)];
        while let Some(mut p) = left.pop() {
            while let Some((m, c)) = p.leading() {
                let m = m.clone();
                let Some(row) = self.rows.get(&m) else {
                    // What its leading term hides appears where that is 0.
                    let twos = c.trailing_zeros();
                    if twos > 0 && self.bits < EXACT {
                        let shift = 1u128 << (self.bits - twos);
                        let zero = Poly::default();
                        let hidden = zero.plus_multiple(shift, &Monomial::one(), &p);
                        left.push(hidden.modulo(self.bits));
                    }
                    self.rows.insert(m, p);
                    break;
                };
                let pivot = row.coefficient(&m);
                if let Some(f) = quotient(self.bits, c, pivot) {
                    let minus = f.wrapping_neg();
                    p = p.plus_multiple(minus, &Monomial::one(), row);
                    p = p.modulo(self.bits);
                } else {
                    // The better pivot stays.
                    let old = self.rows.insert(m, p.clone());
                    p = old.unwrap_or_default();
                }
            }
        }
    }
}

/// `f` with `f b = a` modulo 2^`bits`, if `b` has no more factors two. Of several ones
/// the one of small integers, if they have one: a combination of integers is one then,
/// too, and not only modulo that power.
fn quotient(bits: u32, a: u128, b: u128) -> Option<u128> {
    let twos = b.trailing_zeros();
    if b == 0 || a.trailing_zeros() < twos {
        return None;
    }
    let signed = |x: u128| (x << (EXACT - bits)).cast_signed() >> (EXACT - bits);
    let (x, y) = (signed(a), signed(b));
    if x.checked_rem(y) == Some(0) {
        return Some((x / y).cast_unsigned());
    }
    Some((a >> twos).wrapping_mul(inverse_of_odd(b >> twos)))
}
