//! Both readings of one machine integer, tied by the sign bit: without it they
//! are equal, with it the unsigned one is greater by `2^width`.

use crate::lattice::Lattice;
use crate::value::interval::Interval;
use ir::{Sign, Z};

/// Intervals of the signed and the unsigned reading of one integer, each the
/// least that the other one and the width allow ([`Twin::reduced`]).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Twin {
    /// Contains the signed reading.
    pub signed: Interval,
    /// Contains the unsigned reading.
    pub unsigned: Interval,
}

impl Twin {
    /// Any integer of the width.
    pub fn full(width: u32) -> Twin {
        Twin {
            signed: Interval::full(width, Sign::Signed),
            unsigned: Interval::full(width, Sign::Unsigned),
        }
    }

    /// No integer.
    pub const BOTTOM: Twin = Twin {
        signed: Interval::BOTTOM,
        unsigned: Interval::BOTTOM,
    };

    /// Just the integer congruent to `k`.
    pub fn constant(width: u32, k: &Z) -> Twin {
        Twin {
            signed: Interval::singleton(k.wrap_signed(width)),
            unsigned: Interval::singleton(k.wrap_unsigned(width)),
        }
    }

    /// The integers whose reading with `sign` is in `range`.
    pub fn of(width: u32, sign: Sign, range: &Interval) -> Twin {
        let mut t = Twin::full(width);
        *t.get_mut(sign) = range.clone();
        t.reduced(width)
    }

    /// One of the two.
    pub fn get(&self, sign: Sign) -> &Interval {
        match sign {
            Sign::Signed => &self.signed,
            Sign::Unsigned => &self.unsigned,
        }
    }

    /// One of the two.
    pub fn get_mut(&mut self, sign: Sign) -> &mut Interval {
        match sign {
            Sign::Signed => &mut self.signed,
            Sign::Unsigned => &mut self.unsigned,
        }
    }

    /// Whether there is no such integer.
    pub fn is_bottom(&self) -> bool {
        self.signed.is_bottom() || self.unsigned.is_bottom()
    }

    /// Those without and those with the sign bit, in the signed reading.
    fn by_sign(&self, width: u32) -> (Interval, Interval) {
        let half = Z::pow2(width - 1);
        let low = Interval::new(Z::ZERO, &half - Z::ONE);
        let high = Interval::new(-&half, Z::MINUS_ONE);
        let shifted = self.unsigned.shifted(&-Z::pow2(width));
        (
            self.signed.intersection(&self.unsigned).intersection(&low),
            self.signed.intersection(&shifted).intersection(&high),
        )
    }

    /// The least twin with the same integers: by cases of the sign bit.
    #[must_use]
    pub fn reduced(&self, width: u32) -> Twin {
        self.reduced_words(width)
            .unwrap_or_else(|| self.reduced_by_cases(width))
    }

    pub(super) fn reduced_by_cases(&self, width: u32) -> Twin {
        let (plus, minus) = self.by_sign(width);
        Twin {
            signed: minus.hull(&plus),
            unsigned: plus.hull(&minus.shifted(&Z::pow2(width))),
        }
    }

    /// The same on machine words, as long as all ends are some: nearly always.
    pub(super) fn reduced_words(&self, width: u32) -> Option<Twin> {
        let word = |z: &Z| z.to_i128();
        let (s_lo, s_hi) = self.signed.ends()?;
        let (u_lo, u_hi) = self.unsigned.ends()?;
        let (s_lo, s_hi, u_lo, u_hi) = (word(s_lo)?, word(s_hi)?, word(u_lo)?, word(u_hi)?);
        if width > 64 {
            return None;
        }
        let (half, all) = (1i128 << (width - 1), 1i128 << width);
        // Where this isn't exact, it is far outside of what the width allows.
        let shifted = |u: i128| u.saturating_sub(all);
        let plus = (s_lo.max(u_lo).max(0), s_hi.min(u_hi).min(half - 1));
        let minus = (
            s_lo.max(shifted(u_lo)).max(-half),
            s_hi.min(shifted(u_hi)).min(-1),
        );
        let interval = |(lo, hi): (i128, i128)| Interval::new(Z::from(lo), Z::from(hi));
        let back = (minus.0.saturating_add(all), minus.1.saturating_add(all));
        Some(match (plus.0 <= plus.1, minus.0 <= minus.1) {
            (false, false) => Twin::BOTTOM,
            (true, false) => Twin {
                signed: interval(plus),
                unsigned: interval(plus),
            },
            (false, true) => Twin {
                signed: interval(minus),
                unsigned: interval(back),
            },
            (true, true) => Twin {
                signed: interval((minus.0, plus.1)),
                unsigned: interval((plus.0, back.1)),
            },
        })
    }

    /// Whether the integers are all those of the reading's interval. The twin
    /// must be reduced.
    pub fn is_interval(&self, width: u32, sign: Sign) -> bool {
        let (plus, minus) = self.by_sign(width);
        match (plus.count(), minus.count(), self.get(sign).count()) {
            (Some(plus), Some(minus), Some(all)) => plus + minus == all,
            _ => false,
        }
    }

    /// The sign bit, if it is the same in all. The twin must be reduced.
    pub fn sign_bit(&self) -> Option<bool> {
        let (lo, hi) = self.signed.ends()?;
        (lo.is_negative() == hi.is_negative()).then_some(lo.is_negative())
    }

    /// The integers in both.
    #[must_use]
    pub fn intersection(&self, other: &Twin, width: u32) -> Twin {
        Twin {
            signed: self.signed.intersection(&other.signed),
            unsigned: self.unsigned.intersection(&other.unsigned),
        }
        .reduced(width)
    }

    /// The least twin that contains the integers (canonical ones) of `all`.
    pub fn hull_of(width: u32, all: impl IntoIterator<Item = Z>) -> Twin {
        all.into_iter().fold(Twin::BOTTOM, |t, k| {
            let one = Twin::constant(width, &k);
            Twin {
                signed: t.signed.hull(&one.signed),
                unsigned: t.unsigned.hull(&one.unsigned),
            }
        })
    }

    /// The reading with fewer integers.
    fn shorter(&self) -> Option<&Interval> {
        Some(if self.signed.count()? < self.unsigned.count()? {
            &self.signed
        } else {
            &self.unsigned
        })
    }

    /// How many integers there are at most.
    pub fn count(&self) -> Option<Z> {
        self.shorter()?.count()
    }

    /// All integers of the twin (canonical), perhaps more, if there are at
    /// most `limit`.
    pub fn elements(&self, width: u32, limit: u32) -> Option<Vec<Z>> {
        let all = self.shorter()?.elements(limit)?;
        Some(all.iter().map(|z| z.wrap_unsigned(width)).collect())
    }
}
