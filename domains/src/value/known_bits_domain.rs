//! The domain that knows bits of each number ([`KnownBits`]).

use super::facts::Facts;
use super::known_bits::{KnownBits, trailing_zeros};
use super::non_relational::{NonRelational, Value};
use crate::algebra::non_linear::NonLinear;
use crate::lattice::Lattice;
use crate::value::interval::Interval;
use ir::{Dim, Formula, LinExpr, Sign, Z};

/// The domain of known bits.
pub(crate) type KnownBitsDomain = NonRelational<KnownBits>;

impl Value for KnownBits {
    fn top() -> KnownBits {
        KnownBits::TOP
    }

    fn constant(k: &Z) -> KnownBits {
        KnownBits::singleton(k.clone())
    }

    fn of_interval(range: &Interval) -> KnownBits {
        KnownBits::of_range(range)
    }

    fn with_facts(&self, facts: &Facts) -> KnownBits {
        self.intersection(&facts.bits()).within(&facts.range)
    }

    fn elements(&self, range: &Interval, limit: u32) -> Option<Vec<Z>> {
        let range = range.intersection(&self.hull());
        let negative = range.intersection(&Interval::at_most(Z::MINUS_ONE));
        let positive = range.intersection(&Interval::at_least(Z::ZERO));
        let mut all = self.elements_of_one_sign(&negative, limit)?;
        all.extend(self.elements_of_one_sign(&positive, limit)?);
        (all.len() <= limit as usize).then_some(all)
    }

    fn range(&self) -> Interval {
        self.hull()
    }

    fn facts(&self) -> Facts {
        Facts::of_bits(self.clone())
    }

    fn plus(&self, other: &KnownBits) -> KnownBits {
        KnownBits::sum(self, other)
    }

    fn scaled(&self, c: &Z) -> KnownBits {
        KnownBits::product(&KnownBits::singleton(c.clone()), self)
    }

    fn quotient(&self, c: &Z) -> KnownBits {
        KnownBits::exact_quotient(self, c)
    }

    fn apply(op: NonLinear, a: &KnownBits, b: &KnownBits) -> KnownBits {
        KnownBits::operation(op, a, b)
    }

    fn within(&self, range: &Interval) -> KnownBits {
        let common = self.intersection(&KnownBits::of_range(range));
        let Some((lo, hi)) = range.ends() else {
            return common;
        };
        match (common.at_least(lo), common.at_most(hi)) {
            (Some(first), Some(last)) if first <= last => {
                common.intersection(&KnownBits::of_range(&Interval::new(first, last)))
            }
            _ => KnownBits::BOTTOM,
        }
    }

    fn wrap(&self, width: u32, sign: Sign) -> KnownBits {
        if self.is_bottom() {
            return KnownBits::BOTTOM;
        }
        // Bit width - 1 of both numbers is extended: an unknown sign bit makes
        // all higher bits unknown, a known one makes them known.
        KnownBits {
            value: self.value.wrap(width, sign),
            unknown: self.unknown.wrap(width, sign),
        }
    }

    fn without(&self, k: &Z) -> KnownBits {
        if !self.contains(k) {
            return self.clone();
        }
        let one_unknown = trailing_zeros(&self.unknown).map(Z::pow2);
        match one_unknown {
            None => KnownBits::BOTTOM,
            Some(bit) if bit == self.unknown => KnownBits::singleton(k.bit_xor(&bit)),
            Some(_) => self.clone(),
        }
    }

    fn formula(&self, x: Dim) -> Formula {
        let e = LinExpr::dim(x);
        let range = self.hull().constraints(&e).into_iter().map(Formula::Lin);
        // Higher bits that are known are the sign's, which the range says.
        let known = self.unknown.bit_not();
        let mask = if known.is_negative() {
            known.mod_pow2(self.unknown.bit_length())
        } else {
            known
        };
        let bits = match x.view() {
            Some((var, _)) if !mask.is_zero() => Formula::Bits {
                var,
                value: self.value.bit_and(&mask),
                mask,
            },
            _ => Formula::True,
        };
        Formula::and(range.chain([bits]))
    }
}
