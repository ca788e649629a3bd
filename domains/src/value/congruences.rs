//! Congruences: the remainder of each number modulo some number
//! ([`Congruence`]).
//!
//! Beside the arithmetic of congruences, there are bitwise operations and shifts
//! (by the low bits that a congruence knows), and wrapping: a number that wraps
//! keeps its remainder modulo the greatest power of two that divides `m`.
//!
//! Can't see: ranges, relations between numbers, remainders modulo an odd
//! number of what may wrap.

#[cfg(test)]
mod tests;

use super::congruence::Congruence::{self, Bottom, Class};
use super::congruence::inverse;
use crate::algebra::non_linear::NonLinear;
use crate::lattice::Lattice;
use crate::value::facts::Facts;
use crate::value::interval::Interval;
use crate::value::known_bits::KnownBits;
use crate::value::non_relational::{NonRelational, Value};
use ir::{Dim, Formula, LinExpr, Sign, Z};

/// The domain of congruences.
pub(crate) type Congruences = NonRelational<Congruence>;

impl Value for Congruence {
    fn top() -> Congruence {
        Congruence::TOP
    }

    fn constant(k: &Z) -> Congruence {
        Congruence::singleton(k.clone())
    }

    fn of_interval(range: &Interval) -> Congruence {
        Congruence::of_range(range)
    }

    fn with_facts(&self, facts: &Facts) -> Congruence {
        let class = self.intersection(&facts.class);
        class.intersection(&facts.bits.class()).within(&facts.range)
    }

    fn elements(&self, range: &Interval, limit: u32) -> Option<Vec<Z>> {
        let Class(modulus, remainder) = self else {
            return Some(Vec::new());
        };
        if modulus.is_zero() {
            let all = Interval::singleton(remainder.clone()).intersection(range);
            return all.elements(limit);
        }
        if range.is_bottom() {
            return Some(Vec::new());
        }
        let (lo, hi) = range.ends()?;
        let first = self.at_least(lo)?;
        let steps = Interval::new(Z::ZERO, (hi - &first).div_floor(modulus)?);
        let all = steps.elements(limit)?;
        Some(all.iter().map(|i| &first + &(i * modulus)).collect())
    }

    fn range(&self) -> Interval {
        self.range()
    }

    fn facts(&self) -> Facts {
        Facts::of_class(self.clone())
    }

    fn plus(&self, other: &Congruence) -> Congruence {
        Congruence::lift(self, other, |(m, r), (n, s)| {
            Congruence::new(&m.gcd(n), &(r + s))
        })
    }

    fn scaled(&self, c: &Z) -> Congruence {
        Congruence::lift(self, self, |(m, r), _| Congruence::new(&(m * c), &(r * c)))
    }

    fn quotient(&self, c: &Z) -> Congruence {
        Congruence::lift(self, self, |(m, r), _| {
            let common = c.gcd(m);
            let (Some(r), Some(c), Some(m)) = (
                r.exact_quotient(&common),
                c.exact_quotient(&common),
                m.exact_quotient(&common),
            ) else {
                return Bottom;
            };
            if m.is_zero() {
                // Here `common` is |c|, so that `c` is 1 or -1 now.
                return Congruence::singleton(r * c);
            }
            Congruence::new(&m, &(r * inverse(&c, &m)))
        })
    }

    fn apply(op: NonLinear, a: &Congruence, b: &Congruence) -> Congruence {
        match op {
            NonLinear::Mul => Congruence::lift(a, b, |(m, r), (n, s)| {
                let modulus = (m * n).gcd(&(m * s)).gcd(&(n * r));
                Congruence::new(&modulus, &(r * s))
            }),
            NonLinear::DivTrunc => a.divided(b),
            NonLinear::RemTrunc => a.remainder(b),
            NonLinear::And | NonLinear::Or | NonLinear::Xor => {
                let [a, b] = [a, b].map(KnownBits::of_class);
                KnownBits::apply(op, &a, &b).class()
            }
            NonLinear::Shl => a.shifted_left(b),
            NonLinear::Shr => a.shifted_right(b),
        }
    }

    fn within(&self, range: &Interval) -> Congruence {
        let (Class(..), false) = (self, range.is_bottom()) else {
            return Bottom;
        };
        let Some((lo, hi)) = range.ends() else {
            return match self.as_singleton() {
                Some(k) if !range.contains(k) => Bottom,
                _ => self.clone(),
            };
        };
        match (self.at_least(lo), self.at_most(hi)) {
            (Some(first), Some(last)) if first == last => Congruence::singleton(first),
            (Some(first), Some(last)) if first < last => self.clone(),
            _ => Bottom,
        }
    }

    fn wrap(&self, width: u32, sign: Sign) -> Congruence {
        match self.as_singleton() {
            Some(k) => Congruence::singleton(k.wrap(width, sign)),
            None => self.modulo(&Z::pow2(width)),
        }
    }

    fn without(&self, k: &Z) -> Congruence {
        if self.as_singleton() == Some(k) {
            Bottom
        } else {
            self.clone()
        }
    }

    fn formula(&self, x: Dim) -> Formula {
        let expr = LinExpr::dim(x);
        match self {
            Class(modulus, remainder) if *modulus > Z::ONE => Formula::Congruent {
                expr,
                modulus: modulus.clone(),
                remainder: remainder.clone(),
            },
            _ => Formula::and(
                self.range()
                    .constraints(&expr)
                    .into_iter()
                    .map(Formula::Lin),
            ),
        }
    }
}
