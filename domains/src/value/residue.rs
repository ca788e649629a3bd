//! Remainders.

use ir::Z;

/// What is known of an expression's value, beyond an interval.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Residue {
    /// The modulus, at least 1 (1: nothing is known).
    pub modulus: Z,
    /// The remainder, in `[0, modulus)`.
    pub remainder: Z,
}

impl Residue {
    /// Nothing is known.
    pub fn unknown() -> Residue {
        Residue {
            modulus: Z::ONE,
            remainder: Z::ZERO,
        }
    }

    /// Whether all values are `remainder` modulo `modulus` (at least 1), none
    /// of them, or that isn't known.
    pub fn decide(&self, modulus: &Z, remainder: &Z) -> Option<bool> {
        let common = self.modulus.gcd(modulus);
        let difference = &self.remainder - remainder;
        if !difference.rem_floor(&common)?.is_zero() {
            return Some(false);
        }
        (common == *modulus).then_some(true)
    }
}
