//! Known bits (tristate numbers): which bits of a number are always 0, always
//! 1, or unknown.
//!
//! Form: numbers are infinite two's complement, so that the same value serves
//! every width: `unknown` has the unknown bits, `value` the bits that are always
//! 1, and no bit is in both. A negative `unknown` leaves the sign open, and with
//! it every higher bit; a `w`-bit number read signed has bits `w - 1` and up
//! all unknown or all known. The empty value has one form, in which every bit is
//! in both. Then `==` is equality of γ.
//!
//! Source: the tristate numbers of the Linux verifier, as described and proved
//! in H. Vishwanathan, M. Shachnai, S. Narayana, S. Nagarakatte, *Sound, precise,
//! and fast abstract interpretation with tristate numbers*, CGO 2022. We depart
//! from it in the infinite sign: since each step of its sums, differences and
//! products computes a bit from lower ones only, they hold for every number of
//! bits at once. Sums, differences, bitwise operations, shifts by constants and
//! wrapping are best.
//!
//! Can't see: ranges that aren't a common prefix (`x <= 9`), relations between
//! bits, relations between numbers. On unbounded ℤ, `x >= 0` is not expressible.
//!
//! Cost: a few operations on words, or on as many as the number is long;
//! products add up one partial product for each bit.

mod arith;
#[cfg(test)]
mod tests;

use crate::lattice::{Lattice, Thresholds};
use crate::tuning::{MAX_EXPANDED, MAX_WIDENED_BIT};
use crate::value::congruence::Congruence;
use crate::value::interval::Interval;
use ir::Z;

/// What is known of each bit of a number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnownBits {
    pub(super) value: Z,
    pub(super) unknown: Z,
}

/// The number of 0s at the low end; `None` for 0.
pub(super) fn trailing_zeros(x: &Z) -> Option<u32> {
    (!x.is_zero()).then(|| (0..x.bit_length()).find(|i| x.bit(*i)).unwrap_or(0))
}

/// `-2^n`: the bits from `n` up.
fn from_bit(n: u32) -> Z {
    -Z::pow2(n)
}

impl KnownBits {
    /// ℤ.
    pub const TOP: KnownBits = KnownBits {
        value: Z::ZERO,
        unknown: Z::MINUS_ONE,
    };

    /// ∅.
    pub const BOTTOM: KnownBits = KnownBits {
        value: Z::MINUS_ONE,
        unknown: Z::MINUS_ONE,
    };

    /// Just `k`.
    pub fn singleton(k: Z) -> KnownBits {
        KnownBits {
            value: k,
            unknown: Z::ZERO,
        }
    }

    /// The numbers whose bits outside of `unknown` are those of `value`.
    pub fn new(value: &Z, unknown: Z) -> KnownBits {
        KnownBits {
            value: value.bit_and(&unknown.bit_not()),
            unknown,
        }
    }

    /// The bits that are always 1.
    pub fn value(&self) -> &Z {
        &self.value
    }

    /// The bits that are not known.
    pub fn unknown(&self) -> &Z {
        &self.unknown
    }

    /// The only element, if there is exactly one.
    pub fn as_singleton(&self) -> Option<&Z> {
        self.unknown.is_zero().then_some(&self.value)
    }

    /// Whether `k` is an element.
    pub fn contains(&self, k: &Z) -> bool {
        !self.is_bottom() && k.bit_and(&self.unknown.bit_not()) == self.value
    }

    /// The least value that contains the interval: the common prefix.
    pub fn of_range(range: &Interval) -> KnownBits {
        if range.is_bottom() {
            return KnownBits::BOTTOM;
        }
        let Some((lo, hi)) = range.ends() else {
            return KnownBits::TOP;
        };
        // Numbers of different signs differ in every high bit.
        let differing = lo.bit_xor(hi);
        if differing.is_negative() {
            return KnownBits::TOP;
        }
        KnownBits::new(lo, Z::pow2(differing.bit_length()) - Z::ONE)
    }

    /// The low bits that a congruence fixes.
    pub fn of_class(class: &Congruence) -> KnownBits {
        match class {
            Congruence::Bottom => KnownBits::BOTTOM,
            Congruence::Class(modulus, remainder) => {
                let unknown = trailing_zeros(modulus).map_or(Z::ZERO, from_bit);
                KnownBits::new(remainder, unknown)
            }
        }
    }

    /// The least interval that contains all elements.
    pub fn hull(&self) -> Interval {
        if self.is_bottom() {
            Interval::BOTTOM
        } else if self.unknown.is_negative() {
            Interval::TOP
        } else {
            Interval::new(self.value.clone(), &self.value + &self.unknown)
        }
    }

    /// The congruence modulo a power of two that the low bits say.
    pub fn class(&self) -> Congruence {
        if self.is_bottom() {
            return Congruence::Bottom;
        }
        let modulus = trailing_zeros(&self.unknown).map_or(Z::ZERO, Z::pow2);
        Congruence::new(&modulus, &self.value)
    }

    /// What both contain.
    #[must_use]
    pub fn intersection(&self, other: &KnownBits) -> KnownBits {
        if self.is_bottom() || other.is_bottom() {
            return KnownBits::BOTTOM;
        }
        let either = self.unknown.bit_or(&other.unknown);
        let conflict = self.value.bit_xor(&other.value).bit_and(&either.bit_not());
        if !conflict.is_zero() {
            return KnownBits::BOTTOM;
        }
        KnownBits {
            value: self.value.bit_or(&other.value),
            unknown: self.unknown.bit_and(&other.unknown),
        }
    }

    /// The least element that is at least `k`.
    pub fn at_least(&self, k: &Z) -> Option<Z> {
        if self.is_bottom() {
            return None;
        }
        // From bit n up, every bit is unknown, or all elements agree.
        let n = self.unknown.bit_length().max(self.value.bit_length());
        let open = self.unknown.is_negative();
        if !open {
            let range = self.hull();
            let (lo, hi) = range.ends()?;
            if k <= lo {
                return Some(lo.clone());
            }
            if k > hi {
                return None;
            }
        }
        // The element agrees with k as far down as possible; from where it
        // doesn't, it has a 1 for k's 0, and below it only what it must have.
        let with_low = |prefix: Z, i: u32| prefix.shl(i) + self.value.mod_pow2(i);
        let conflict = (0..n)
            .rev()
            .find(|i| !self.unknown.bit(*i) && self.value.bit(*i) != k.bit(*i));
        let Some(i) = conflict else {
            return Some(k.clone());
        };
        if self.value.bit(i) {
            return Some(with_low(k.shr_floor(i) + Z::ONE, i));
        }
        match (i + 1..n).find(|j| self.unknown.bit(*j) && !k.bit(*j)) {
            Some(j) => Some(with_low(k.shr_floor(j) + Z::ONE, j)),
            None => open.then(|| with_low(k.shr_floor(n) + Z::ONE, n)),
        }
    }

    /// The greatest element that is at most `k`.
    pub fn at_most(&self, k: &Z) -> Option<Z> {
        // Complementing all bits reverses the order.
        if self.is_bottom() {
            return None;
        }
        let complement = KnownBits::new(&self.value.bit_not(), self.unknown.clone());
        complement.at_least(&k.bit_not()).map(|x| x.bit_not())
    }

    pub(super) fn elements_of_one_sign(&self, range: &Interval, limit: u32) -> Option<Vec<Z>> {
        let both = self.intersection(&KnownBits::of_range(range));
        if both.is_bottom() {
            return Some(Vec::new());
        }
        if both.unknown.is_negative() {
            return None;
        }
        let open: Vec<u32> = (0..both.unknown.bit_length())
            .filter(|i| both.unknown.bit(*i))
            .collect();
        if open.len() > MAX_EXPANDED {
            return None;
        }
        let all: Vec<Z> = (0..1usize << open.len())
            .map(|chosen| {
                let bits = open
                    .iter()
                    .enumerate()
                    .filter(|(i, _)| chosen >> i & 1 == 1);
                bits.fold(both.value.clone(), |k, (_, bit)| k + Z::pow2(*bit))
            })
            .filter(|k| range.contains(k))
            .collect();
        (all.len() <= limit as usize).then_some(all)
    }
}

impl Lattice for KnownBits {
    fn set_top(&mut self) {
        *self = KnownBits::TOP;
    }

    fn set_bottom(&mut self) {
        *self = KnownBits::BOTTOM;
    }

    fn is_bottom(&self) -> bool {
        *self == KnownBits::BOTTOM
    }

    fn is_top(&self) -> bool {
        *self == KnownBits::TOP
    }

    fn leq(&self, other: &KnownBits) -> bool {
        if self.is_bottom() || other.is_bottom() {
            return self.is_bottom();
        }
        let known = other.unknown.bit_not();
        self.unknown.bit_and(&known).is_zero() && self.value.bit_and(&known) == other.value
    }

    fn join(&mut self, other: &KnownBits) {
        if self.join_bottom(other) {
            return;
        }
        let differing = self.value.bit_xor(&other.value);
        let unknown = self.unknown.bit_or(&other.unknown).bit_or(&differing);
        *self = KnownBits::new(&self.value, unknown);
    }

    fn meet(&mut self, other: &KnownBits) {
        *self = self.intersection(other);
    }

    /// A constant may become what it must. After that, all bits from the lowest
    /// one that got lost become unknown: up to the length of the next threshold,
    /// or for ever.
    fn widen(&mut self, next: &KnownBits, thresholds: &Thresholds) {
        if next.leq(self) {
            return;
        }
        let was_constant = self.is_bottom() || self.unknown.is_zero();
        let before = self.unknown.clone();
        self.join(next);
        if was_constant {
            return;
        }
        let lost = self.unknown.bit_and(&before.bit_not());
        let lowest = trailing_zeros(&lost).unwrap_or(0).min(MAX_WIDENED_BIT);
        let landing = self.hull().ends().and_then(|(lo, hi)| {
            let landing = thresholds.at_least(hi)?;
            (!lo.is_negative()).then(|| landing.bit_length())
        });
        let above = match landing {
            Some(end) => Z::pow2(end.max(lowest)) - Z::pow2(lowest),
            None => from_bit(lowest),
        };
        *self = KnownBits::new(&self.value, self.unknown.bit_or(&above));
    }

    /// Only an unknown sign improves, so that this happens once.
    fn narrow(&mut self, next: &KnownBits) {
        if next.is_bottom() {
            *self = KnownBits::BOTTOM;
        } else if self.unknown.is_negative() && !next.unknown.is_negative() {
            *self = self.intersection(next);
        }
    }
}
