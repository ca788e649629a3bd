//! Congruences as values: the numbers with the same remainder.
//!
//! Form: ∅, or `m·ℤ + r` with `0 <= r < m`; `m = 0` is the constant `r`, and
//! `m = 1` is ℤ. So `==` is equality of γ.
//!
//! Source: P. Granger, *Static analysis of arithmetical congruences*,
//! International Journal of Computer Mathematics 30, 1989; quotients and
//! remainders after his *Static analysis of linear congruence equalities among
//! variables of a program*, TAPSOFT 1991.
//!
//! Cost: a greatest common divisor per operation.

use crate::lattice::{Lattice, Thresholds};
use crate::tuning::{MAX_SHIFT, MAX_WIDENED_MODULUS};
use crate::value::interval::Interval;
use ir::Z;

/// A class of numbers with the same remainder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Congruence {
    /// No number.
    Bottom,
    /// `Class(m, r)` is `m·ℤ + r`, where `0 <= r < m` unless `m = 0`.
    Class(Z, Z),
}

use Congruence::{Bottom, Class};

impl Congruence {
    /// ℤ.
    pub const TOP: Congruence = Class(Z::ONE, Z::ZERO);

    /// `modulus·ℤ + remainder`, in its one form.
    pub fn new(modulus: &Z, remainder: &Z) -> Congruence {
        let modulus = modulus.abs();
        let remainder = remainder.rem_floor(&modulus).unwrap_or(remainder.clone());
        Class(modulus, remainder)
    }

    /// Just `k`.
    pub fn singleton(k: Z) -> Congruence {
        Class(Z::ZERO, k)
    }

    /// Contains the interval.
    pub fn of_range(range: &Interval) -> Congruence {
        if range.is_bottom() {
            return Bottom;
        }
        let only = range.as_singleton().cloned();
        only.map_or(Congruence::TOP, Congruence::singleton)
    }

    /// The least interval that contains all elements.
    pub fn range(&self) -> Interval {
        match self {
            Bottom => Interval::BOTTOM,
            Class(..) => self
                .as_singleton()
                .map_or(Interval::TOP, |k| Interval::singleton(k.clone())),
        }
    }

    /// The only element, if there is exactly one.
    pub fn as_singleton(&self) -> Option<&Z> {
        match self {
            Class(modulus, remainder) if modulus.is_zero() => Some(remainder),
            _ => None,
        }
    }

    /// Whether `k` is an element.
    pub fn contains(&self, k: &Z) -> bool {
        match self {
            Bottom => false,
            Class(modulus, _) if modulus.is_one() => true,
            Class(modulus, remainder) => match k.rem_floor(modulus) {
                Some(r) => r == *remainder,
                None => k == remainder,
            },
        }
    }

    /// The least element that is at least `k`.
    pub fn at_least(&self, k: &Z) -> Option<Z> {
        let Class(modulus, remainder) = self else {
            return None;
        };
        if modulus.is_one() {
            return Some(k.clone());
        }
        match (remainder - k).rem_floor(modulus) {
            Some(up) => Some(k + &up),
            None => (remainder >= k).then(|| remainder.clone()),
        }
    }

    /// The greatest element that is at most `k`.
    pub fn at_most(&self, k: &Z) -> Option<Z> {
        let Class(modulus, remainder) = self else {
            return None;
        };
        if modulus.is_one() {
            return Some(k.clone());
        }
        match (k - remainder).rem_floor(modulus) {
            Some(down) => Some(k - &down),
            None => (remainder <= k).then(|| remainder.clone()),
        }
    }

    /// What both contain: by the Chinese remainder theorem.
    #[must_use]
    pub fn intersection(&self, other: &Congruence) -> Congruence {
        let (Class(m, r), Class(n, s)) = (self, other) else {
            return Bottom;
        };
        if n.is_one() || self == other {
            return self.clone();
        }
        if m.is_one() {
            return other.clone();
        }
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
        let steps = (s - r).exact_quotient(&common);
        let (Some(steps), Some(n_rest), Some(m_rest)) =
            (steps, n.exact_quotient(&common), m.exact_quotient(&common))
        else {
            return Bottom;
        };
        // r + m·t is s modulo n for t = steps / m_rest modulo n_rest.
        let t = steps * inverse(&m_rest, &n_rest);
        let t = t.rem_floor(&n_rest).unwrap_or(Z::ZERO);
        Congruence::new(&(m * &n_rest), &(r + &(m * &t)))
    }

    /// Contains what differs from an element by a multiple of `k`.
    #[must_use]
    pub fn modulo(&self, k: &Z) -> Congruence {
        Congruence::lift(self, self, |(m, r), _| Congruence::new(&m.gcd(k), r))
    }

    /// Applies `f` to both classes.
    pub(super) fn lift(
        a: &Congruence,
        b: &Congruence,
        f: impl FnOnce((&Z, &Z), (&Z, &Z)) -> Congruence,
    ) -> Congruence {
        match (a, b) {
            (Class(m, r), Class(n, s)) => f((m, r), (n, s)),
            _ => Bottom,
        }
    }

    pub(super) fn divided(&self, by: &Congruence) -> Congruence {
        Congruence::lift(self, by, |(m, r), (_, _)| match by.as_singleton() {
            Some(c) if c.is_zero() => Bottom,
            Some(c) => match (m.exact_quotient(c), r.exact_quotient(c)) {
                (Some(m), Some(r)) => Congruence::new(&m, &r),
                _ => match r.div_trunc(c) {
                    Some(q) if m.is_zero() => Congruence::singleton(q),
                    _ => Congruence::TOP,
                },
            },
            None if m.is_zero() && r.is_zero() => Congruence::singleton(Z::ZERO),
            None => Congruence::TOP,
        })
    }

    pub(super) fn remainder(&self, by: &Congruence) -> Congruence {
        Congruence::lift(self, by, |(m, r), (n, s)| {
            if n.is_zero() && s.is_zero() {
                return Bottom;
            }
            if m.is_zero() && (n.is_zero() || r.is_zero()) {
                return Congruence::singleton(r.rem_trunc(s).unwrap_or(Z::ZERO));
            }
            // What is subtracted is a multiple of every divisor, and so of
            // what divides them all.
            let divisors = n.gcd(s);
            let left = m.gcd(&divisors);
            if n.is_zero() && left == s.abs() && r.rem_floor(&left) == Some(Z::ZERO) {
                return Congruence::singleton(Z::ZERO);
            }
            Congruence::new(&left, r)
        })
    }

    pub(super) fn shifted_left(&self, by: &Congruence) -> Congruence {
        Congruence::lift(self, by, |(m, r), (n, s)| {
            if n.is_zero() && s.is_negative() {
                return Bottom;
            }
            // By s or more, unless the amount is a constant.
            let least = s.to_u32().unwrap_or(MAX_SHIFT).min(MAX_SHIFT);
            if n.is_zero() && s.to_u32() == Some(least) {
                return Congruence::new(&m.shl(least), &r.shl(least));
            }
            Congruence::new(&m.gcd(r).shl(least), &Z::ZERO)
        })
    }

    pub(super) fn shifted_right(&self, by: &Congruence) -> Congruence {
        Congruence::lift(self, by, |(m, r), _| match by.as_singleton() {
            Some(n) if n.is_negative() => Bottom,
            Some(n) => {
                let n = n.to_u32().unwrap_or(u32::MAX);
                if m.is_zero() {
                    Congruence::singleton(r.shr_floor(n))
                } else if n < m.bit_length() && m.mod_pow2(n).is_zero() {
                    Congruence::new(&m.shr_floor(n), &r.shr_floor(n))
                } else {
                    Congruence::TOP
                }
            }
            None if m.is_zero() && r.is_zero() => Congruence::singleton(Z::ZERO),
            None => Congruence::TOP,
        })
    }
}

/// The inverse of `a` modulo `m` (which has no factor in common with it).
pub(super) fn inverse(a: &Z, m: &Z) -> Z {
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
        matches!(self, Class(modulus, _) if modulus.is_one())
    }

    fn leq(&self, other: &Congruence) -> bool {
        match (self, other) {
            (Bottom, _) => true,
            (_, Bottom) => false,
            (Class(m, r), Class(n, _)) => {
                other.contains(r) && (m.is_zero() || m.exact_quotient(n).is_some())
            }
        }
    }

    fn join(&mut self, other: &Congruence) {
        match (&*self, other) {
            (_, Bottom) => {}
            (Bottom, _) => self.clone_from(other),
            (Class(m, r), Class(n, s)) => *self = Congruence::new(&m.gcd(n).gcd(&(r - s)), r),
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
        if let (Class(m, _), Class(n, _)) = (&before, &*self)
            && !m.is_zero()
            && m != n
            && n.bit_length() > MAX_WIDENED_MODULUS
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
