//! What is known of a number by itself: bounds, a congruence, bits.

use crate::lattice::Lattice;
use crate::value::congruence::Congruence;
use crate::value::interval::Interval;
use crate::value::known_bits::KnownBits;

/// The numbers that satisfy all three.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Facts {
    /// Its bounds.
    pub range: Interval,
    /// Its remainder.
    pub class: Congruence,
    /// Bits that don't follow from the other two; [`Facts::bits`] has all.
    pub bits: KnownBits,
}

impl Facts {
    /// What bounds say.
    pub fn of_range(range: Interval) -> Facts {
        Facts {
            class: Congruence::of_range(&range),
            bits: KnownBits::TOP,
            range,
        }
    }

    /// What a congruence says.
    pub fn of_class(class: Congruence) -> Facts {
        Facts {
            range: class.range(),
            class,
            bits: KnownBits::TOP,
        }
    }

    /// What bits say.
    pub fn of_bits(bits: KnownBits) -> Facts {
        Facts {
            range: bits.hull(),
            class: bits.class(),
            bits,
        }
    }

    /// All bits that are known.
    pub fn bits(&self) -> KnownBits {
        let known = self.bits.intersection(&KnownBits::of_range(&self.range));
        known.intersection(&KnownBits::of_class(&self.class))
    }

    /// The numbers that satisfy both.
    #[must_use]
    pub fn intersection(&self, other: &Facts) -> Facts {
        Facts {
            range: self.range.intersection(&other.range),
            class: self.class.intersection(&other.class),
            bits: self.bits.intersection(&other.bits),
        }
    }

    /// Contains the numbers that satisfy one of both.
    #[must_use]
    pub fn hull(&self, other: &Facts) -> Facts {
        let (mut class, mut bits) = (self.class.clone(), self.bits());
        class.join(&other.class);
        bits.join(&other.bits());
        Facts {
            range: self.range.hull(&other.range),
            class,
            bits,
        }
    }

    /// Whether each of the three is known at least as well.
    pub fn leq(&self, other: &Facts) -> bool {
        self.range.leq(&other.range)
            && self.class.leq(&other.class)
            && (other.bits.is_top() || self.bits().leq(&other.bits))
    }
}
