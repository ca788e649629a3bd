//! Congruences: the remainder of each number modulo some number.
//!
//! Form: ∅, or `m·ℤ + r` with `0 <= r < m`; `m = 0` is the constant `r`, and
//! `m = 1` is ℤ. So `==` is equality of γ.
//!
//! Source: P. Granger, *Static analysis of arithmetical congruences*,
//! International Journal of Computer Mathematics 30, 1989; quotients and
//! remainders after his *Static analysis of linear congruence equalities among
//! variables of a program*, TAPSOFT 1991. We add bitwise operations and shifts
//! (by the low bits that a congruence knows), and wrapping: a number that wraps
//! keeps its remainder modulo the greatest power of two that divides `m`.
//!
//! Can't see: ranges, relations between numbers, remainders modulo an odd
//! number of what may wrap.
//!
//! Cost: a greatest common divisor per operation.

#[cfg(test)]
mod tests;

use crate::algebra::non_linear::NonLinear;
use crate::lattice::{Lattice, Thresholds};
use crate::value::interval::Interval;
use crate::value::known_bits::KnownBits;
use crate::value::non_relational::{NonRelational, Value};
use crate::value::residue::Residue;
use ir::{Dim, Formula, LinExpr, Sign, Z};

/// The domain of congruences.
pub type Congruences = NonRelational<Congruence>;

/// Multiples by more than this power of two are not computed.
const MAX_SHIFT: u32 = 1 << 12;

/// Widening gives up a modulus that changes while it has more bits than this,
/// so that chains are short.
pub const MAX_WIDENED_BITS: u32 = 16;

/// A class of numbers with the same remainder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Congruence {
    /// No number.
    Bottom,
    /// `modulus·ℤ + remainder`.
    Class {
        /// The modulus, not negative.
        modulus: Z,
        /// In `[0, modulus)`, unless the modulus is 0.
        remainder: Z,
    },
}

use Congruence::{Bottom, Class};

impl Congruence {
    /// ℤ.
    pub const TOP: Congruence = Class {
        modulus: Z::ONE,
        remainder: Z::ZERO,
    };

    /// `modulus·ℤ + remainder`, in its one form.
    pub fn new(modulus: &Z, remainder: &Z) -> Congruence {
        let modulus = modulus.abs();
        let remainder = remainder.rem_floor(&modulus).unwrap_or(remainder.clone());
        Class { modulus, remainder }
    }

    /// The only element, if there is exactly one.
    pub fn as_singleton(&self) -> Option<&Z> {
        match self {
            Class { modulus, remainder } if modulus.is_zero() => Some(remainder),
            _ => None,
        }
    }

    /// Whether `k` is an element.
    pub fn contains(&self, k: &Z) -> bool {
        match self {
            Bottom => false,
            Class { modulus, remainder } => match k.rem_floor(modulus) {
                Some(r) => r == *remainder,
                None => k == remainder,
            },
        }
    }

    /// The least element that is at least `k`.
    pub fn at_least(&self, k: &Z) -> Option<Z> {
        let Class { modulus, remainder } = self else {
            return None;
        };
        match (remainder - k).rem_floor(modulus) {
            Some(up) => Some(k + &up),
            None => (remainder >= k).then(|| remainder.clone()),
        }
    }

    /// The greatest element that is at most `k`.
    pub fn at_most(&self, k: &Z) -> Option<Z> {
        let Class { modulus, remainder } = self else {
            return None;
        };
        match (k - remainder).rem_floor(modulus) {
            Some(down) => Some(k - &down),
            None => (remainder <= k).then(|| remainder.clone()),
        }
    }

    /// What both contain: by the Chinese remainder theorem.
    #[must_use]
    pub fn intersection(&self, other: &Congruence) -> Congruence {
        let (
            Class {
                modulus: m,
                remainder: r,
            },
            Class {
                modulus: n,
                remainder: s,
            },
        ) = (self, other)
        else {
            return Bottom;
        };
        if m.is_zero() || n.is_zero() {
            let (constant, k, class) = if m.is_zero() {
                (self, r, other)
            } else {
                (other, s, self)
            };
            return if class.contains(k) {
                constant.clone()
            } else {
                Bottom
            };
        }
        let common = m.gcd(n);
        let steps = exact(&(s - r), &common);
        let (Some(steps), Some(n_rest), Some(m_rest)) =
            (steps, exact(n, &common), exact(m, &common))
        else {
            return Bottom;
        };
        // r + m·t is s modulo n for t = steps / m_rest modulo n_rest.
        let t = steps * inverse(&m_rest, &n_rest);
        let t = t.rem_floor(&n_rest).unwrap_or(Z::ZERO);
        Congruence::new(&(m * &n_rest), &(r + &(m * &t)))
    }

    /// The class of the residue.
    fn of_class(residue: &Residue) -> Congruence {
        Congruence::new(&residue.modulus, &residue.remainder)
    }

    /// Applies `f` to both classes.
    fn lift(
        a: &Congruence,
        b: &Congruence,
        f: impl FnOnce((&Z, &Z), (&Z, &Z)) -> Congruence,
    ) -> Congruence {
        match (a, b) {
            (
                Class {
                    modulus: m,
                    remainder: r,
                },
                Class {
                    modulus: n,
                    remainder: s,
                },
            ) => f((m, r), (n, s)),
            _ => Bottom,
        }
    }

    fn by_bits(op: NonLinear, a: &Congruence, b: &Congruence) -> Congruence {
        let bits = KnownBits::apply(op, &a.bits(), &b.bits());
        match bits.as_singleton() {
            Some(k) => Congruence::constant(k),
            None => Congruence::of_class(&bits.class()),
        }
    }

    fn divided(&self, by: &Congruence) -> Congruence {
        Congruence::lift(self, by, |(m, r), (_, _)| match by.as_singleton() {
            Some(c) if c.is_zero() => Bottom,
            Some(c) => match (exact(m, c), exact(r, c)) {
                (Some(m), Some(r)) => Congruence::new(&m, &r),
                _ => match r.div_trunc(c) {
                    Some(q) if m.is_zero() => Congruence::constant(&q),
                    _ => Congruence::TOP,
                },
            },
            None if m.is_zero() && r.is_zero() => Congruence::constant(&Z::ZERO),
            None => Congruence::TOP,
        })
    }

    fn remainder(&self, by: &Congruence) -> Congruence {
        Congruence::lift(self, by, |(m, r), (n, s)| {
            if n.is_zero() && s.is_zero() {
                return Bottom;
            }
            if m.is_zero() && (n.is_zero() || r.is_zero()) {
                return Congruence::constant(&r.rem_trunc(s).unwrap_or(Z::ZERO));
            }
            // What is subtracted is a multiple of every divisor, and so of
            // what divides them all.
            let divisors = n.gcd(s);
            let left = m.gcd(&divisors);
            if n.is_zero() && left == s.abs() && r.rem_floor(&left) == Some(Z::ZERO) {
                return Congruence::constant(&Z::ZERO);
            }
            Congruence::new(&left, r)
        })
    }

    fn shifted_left(&self, by: &Congruence) -> Congruence {
        Congruence::lift(self, by, |(m, r), (n, s)| {
            if n.is_zero() && s.is_negative() {
                return Bottom;
            }
            // By s or more, unless the amount is a constant.
            let least = s.to_u32().unwrap_or(MAX_SHIFT).min(MAX_SHIFT);
            if n.is_zero() && s.to_u32() == Some(least) {
                return self.scaled(&Z::pow2(least));
            }
            Congruence::new(&m.gcd(r).shl(least), &Z::ZERO)
        })
    }

    fn shifted_right(&self, by: &Congruence) -> Congruence {
        Congruence::lift(self, by, |(m, r), _| match by.as_singleton() {
            Some(n) if n.is_negative() => Bottom,
            Some(n) => {
                let n = n.to_u32().unwrap_or(u32::MAX);
                if m.is_zero() {
                    Congruence::constant(&r.shr_floor(n))
                } else if n < m.bit_length() && m.mod_pow2(n).is_zero() {
                    Congruence::new(&m.shr_floor(n), &r.shr_floor(n))
                } else {
                    Congruence::TOP
                }
            }
            None if m.is_zero() && r.is_zero() => Congruence::constant(&Z::ZERO),
            None => Congruence::TOP,
        })
    }
}

/// `a / b`, if that is an integer.
fn exact(a: &Z, b: &Z) -> Option<Z> {
    let q = a.div_floor(b)?;
    (&q * b == *a).then_some(q)
}

/// The inverse of `a` modulo `m` (which has no factor in common with it).
fn inverse(a: &Z, m: &Z) -> Z {
    let (mut old, mut new) = (a.rem_floor(m).unwrap_or(Z::ZERO), m.clone());
    let (mut x, mut y) = (Z::ONE, Z::ZERO);
    while let Some(q) = old.div_floor(&new) {
        (old, new) = (new.clone(), &old - &(&q * &new));
        (x, y) = (y.clone(), &x - &(&q * &y));
    }
    x.rem_floor(m).unwrap_or(Z::ZERO)
}

impl Lattice for Congruence {
    fn set_top(&mut self) {
        *self = Congruence::TOP;
    }

    fn set_bottom(&mut self) {
        *self = Bottom;
    }

    fn is_bottom(&self) -> bool {
        *self == Bottom
    }

    fn is_top(&self) -> bool {
        matches!(self, Class { modulus, .. } if modulus.is_one())
    }

    fn leq(&self, other: &Congruence) -> bool {
        match (self, other) {
            (Bottom, _) => true,
            (_, Bottom) => false,
            (
                Class {
                    modulus: m,
                    remainder,
                },
                Class { modulus: n, .. },
            ) => other.contains(remainder) && (m.is_zero() || exact(m, n).is_some()),
        }
    }

    fn join(&mut self, other: &Congruence) {
        match (&*self, other) {
            (_, Bottom) => {}
            (Bottom, _) => self.clone_from(other),
            (
                Class {
                    modulus: m,
                    remainder: r,
                },
                Class {
                    modulus: n,
                    remainder: s,
                },
            ) => *self = Congruence::new(&m.gcd(n).gcd(&(r - s)), r),
        }
    }

    fn meet(&mut self, other: &Congruence) {
        *self = self.intersection(other);
    }

    /// A constant becomes a class; after that each modulus divides the one
    /// before, and long ones are given up.
    fn widen(&mut self, next: &Congruence, _: &Thresholds) {
        let before = self.clone();
        self.join(next);
        if let (Class { modulus: m, .. }, Class { modulus: n, .. }) = (&before, &*self)
            && !m.is_zero()
            && m != n
            && n.bit_length() > MAX_WIDENED_BITS
        {
            *self = Congruence::TOP;
        }
    }

    /// Only ℤ improves, so that this happens once.
    fn narrow(&mut self, next: &Congruence) {
        if self.is_top() || next.is_bottom() {
            self.clone_from(next);
        }
    }
}

impl Value for Congruence {
    fn top() -> Congruence {
        Congruence::TOP
    }

    fn constant(k: &Z) -> Congruence {
        Class {
            modulus: Z::ZERO,
            remainder: k.clone(),
        }
    }

    fn of_interval(range: &Interval) -> Congruence {
        if range.is_bottom() {
            return Bottom;
        }
        range
            .as_singleton()
            .map_or(Congruence::TOP, Congruence::constant)
    }

    fn of_residue(residue: &Residue) -> Congruence {
        Congruence::of_class(residue)
    }

    fn of_bits(bits: &KnownBits) -> Congruence {
        if bits.is_bottom() {
            return Bottom;
        }
        match bits.as_singleton() {
            Some(k) => Congruence::constant(k),
            None => Congruence::of_class(&bits.class()),
        }
    }

    fn elements(&self, range: &Interval, limit: u32) -> Option<Vec<Z>> {
        let Class { modulus, remainder } = self else {
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
        match self {
            Bottom => Interval::BOTTOM,
            Class { .. } => self
                .as_singleton()
                .map_or(Interval::TOP, |k| Interval::singleton(k.clone())),
        }
    }

    fn residue(&self) -> Residue {
        match self {
            Class { modulus, remainder } if !modulus.is_zero() => Residue {
                modulus: modulus.clone(),
                remainder: remainder.clone(),
            },
            _ => Residue::unknown(),
        }
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
            let (Some(r), Some(c), Some(m)) =
                (exact(r, &common), exact(c, &common), exact(m, &common))
            else {
                return Bottom;
            };
            if m.is_zero() {
                // Here `common` is |c|, so that `c` is 1 or -1 now.
                return Congruence::constant(&(r * c));
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
            NonLinear::And | NonLinear::Or | NonLinear::Xor => Congruence::by_bits(op, a, b),
            NonLinear::Shl => a.shifted_left(b),
            NonLinear::Shr => a.shifted_right(b),
        }
    }

    fn within(&self, range: &Interval) -> Congruence {
        let (Class { .. }, false) = (self, range.is_bottom()) else {
            return Bottom;
        };
        let Some((lo, hi)) = range.ends() else {
            return match self.as_singleton() {
                Some(k) if !range.contains(k) => Bottom,
                _ => self.clone(),
            };
        };
        match (self.at_least(lo), self.at_most(hi)) {
            (Some(first), Some(last)) if first == last => Congruence::constant(&first),
            (Some(first), Some(last)) if first < last => self.clone(),
            _ => Bottom,
        }
    }

    fn wrap(&self, width: u32, sign: Sign) -> Congruence {
        Congruence::lift(self, self, |(m, r), _| {
            if m.is_zero() {
                return Congruence::constant(&r.wrap(width, sign));
            }
            Congruence::new(&m.gcd(&Z::pow2(width)), r)
        })
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
            Class { modulus, remainder } if *modulus > Z::ONE => Formula::Congruent {
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
