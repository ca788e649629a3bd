//! Arcs of the number circle modulo `2^w`.

use crate::lattice::Thresholds;
use crate::value::interval::Interval;
use ir::{Sign, Z};

/// The integers `k` with `(k - start) mod 2^width <= length`: on the circle of
/// `width`-bit numbers, those from `start` clockwise. All of the circle when
/// `length` is `2^width - 1`; then `start` is 0. So `==` is equality of γ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Arc {
    width: u32,
    start: Z,
    length: Z,
}

impl Arc {
    /// From `start` clockwise for `length` more numbers; all of the circle when
    /// that is once around.
    pub(crate) fn new(width: u32, start: &Z, length: Z) -> Arc {
        let whole = Z::pow2(width) - Z::ONE;
        if length >= whole {
            return Arc {
                width,
                start: Z::ZERO,
                length: whole,
            };
        }
        Arc {
            width,
            start: start.mod_pow2(width),
            length,
        }
    }

    /// The whole circle.
    pub(crate) fn whole(width: u32) -> Arc {
        Arc::new(width, &Z::ZERO, Z::pow2(width))
    }

    /// The least arc that contains a non-empty interval.
    pub(crate) fn of_range(width: u32, range: &Interval) -> Arc {
        match range.ends() {
            Some((lo, hi)) => Arc::new(width, lo, hi - lo),
            None => Arc::whole(width),
        }
    }

    /// The least arc that contains the canonical numbers, which are in order
    /// and not none: what is left of the circle without the longest gap.
    pub(crate) fn of_values(width: u32, values: &[Z]) -> Arc {
        let (Some(first), Some(last)) = (values.first(), values.last()) else {
            return Arc::whole(width);
        };
        let around = first + Z::pow2(width);
        let after = values[1..].iter().chain([&around]);
        let longest = values.iter().zip(after).max_by_key(|(a, b)| *b - *a);
        let (end, start) = longest.unwrap_or((last, &around));
        Arc::new(width, start, (end - start).mod_pow2(width))
    }

    /// How many bits the numbers have.
    pub(crate) fn width(&self) -> u32 {
        self.width
    }

    /// The number of elements of the circle, less one.
    pub(crate) fn length(&self) -> &Z {
        &self.length
    }

    /// Whether this is the whole circle.
    pub(crate) fn is_whole(&self) -> bool {
        self.length >= Z::pow2(self.width) - Z::ONE
    }

    /// The last number, perhaps beyond the circle's end.
    fn end(&self) -> Z {
        &self.start + &self.length
    }

    /// How far clockwise from `from` it is to `to`.
    fn distance(&self, from: &Z, to: &Z) -> Z {
        (to - from).mod_pow2(self.width)
    }

    /// Whether a number is an element.
    pub(crate) fn contains(&self, k: &Z) -> bool {
        self.distance(&self.start, k) <= self.length
    }

    /// The same numbers on a smaller circle.
    #[must_use]
    pub(crate) fn project(&self, width: u32) -> Arc {
        Arc::new(width, &self.start, self.length.clone())
    }

    /// Whether all elements are elements of an arc of the same circle.
    pub(crate) fn leq(&self, other: &Arc) -> bool {
        other.is_whole() || self.distance(&other.start, &self.start) + &self.length <= other.length
    }

    /// The shorter of the arcs that contain both, of the same circle.
    #[must_use]
    pub(crate) fn join(&self, other: &Arc) -> Arc {
        if self.leq(other) {
            return other.clone();
        }
        if other.leq(self) {
            return self.clone();
        }
        let to = |a: &Arc, b: &Arc| Arc::new(a.width, &a.start, a.distance(&a.start, &b.end()));
        let mut best = Arc::whole(self.width);
        for arc in [to(self, other), to(other, self)] {
            if self.leq(&arc) && other.leq(&arc) && arc.length < best.length {
                best = arc;
            }
        }
        best
    }

    /// An arc that contains what both contain, within this one; `None` when
    /// there is nothing. Both ends of the one may lie in the other; then this
    /// arc itself is as good as any.
    pub(crate) fn meet(&self, other: &Arc) -> Option<Arc> {
        if self.leq(other) {
            return Some(self.clone());
        }
        if other.leq(self) {
            return Some(other.clone());
        }
        let from = |a: &Arc, b: &Arc| Arc::new(a.width, &b.start, a.distance(&b.start, &a.end()));
        match (self.contains(&other.start), other.contains(&self.start)) {
            (true, true) => Some(self.clone()),
            (true, false) => Some(from(self, other)),
            (false, true) => Some(from(other, self)),
            (false, false) => None,
        }
    }

    /// The elements as intervals of one reading, in order.
    pub(crate) fn pieces(&self, sign: Sign) -> Vec<Interval> {
        let full = Interval::full(self.width, sign);
        if self.is_whole() {
            return vec![full];
        }
        let lo = self.start.wrap(self.width, sign);
        let hi = self.end().wrap(self.width, sign);
        if lo <= hi {
            return vec![Interval::new(lo, hi)];
        }
        vec![
            Interval::at_most(hi).intersection(&full),
            Interval::at_least(lo).intersection(&full),
        ]
    }

    /// The least element that is at least `k`.
    pub(crate) fn at_least(&self, k: &Z) -> Z {
        if self.contains(k) {
            k.clone()
        } else {
            k + self.distance(k, &self.start)
        }
    }

    /// The greatest element that is at most `k`.
    pub(crate) fn at_most(&self, k: &Z) -> Z {
        if self.contains(k) {
            k.clone()
        } else {
            k - self.distance(&self.end(), k)
        }
    }

    /// Contains all sums; best.
    #[must_use]
    pub(crate) fn plus(&self, other: &Arc) -> Arc {
        let start = &self.start + &other.start;
        Arc::new(self.width, &start, &self.length + &other.length)
    }

    /// Contains all multiples by `c`.
    #[must_use]
    pub(crate) fn scaled(&self, c: &Z) -> Arc {
        let length = &self.length * &c.abs();
        if c.is_negative() {
            Arc::new(self.width, &(self.end() * c), length)
        } else {
            Arc::new(self.width, &(&self.start * c), length)
        }
    }

    /// Without `k`, where that is an end.
    pub(crate) fn without(&self, k: &Z) -> Option<Arc> {
        let last = self.distance(&self.start, k);
        if self.is_whole() {
            let next = k + Z::ONE;
            return Some(Arc::new(self.width, &next, &self.length - Z::ONE));
        }
        if last > self.length {
            return Some(self.clone());
        }
        if self.length.is_zero() {
            return None;
        }
        let shorter = &self.length - Z::ONE;
        Some(if last.is_zero() {
            Arc::new(self.width, &(&self.start + Z::ONE), shorter)
        } else if last == self.length {
            Arc::new(self.width, &self.start, shorter)
        } else {
            self.clone()
        })
    }

    /// Contains both; an end that moved lands on the next threshold around the
    /// circle. The whole circle if the two ends then meet.
    #[must_use]
    pub(crate) fn widen(&self, next: &Arc, thresholds: &Thresholds) -> Arc {
        let both = self.join(next);
        if both == *self || both.is_whole() {
            return both;
        }
        // The nearest threshold clockwise from the end, and the other way from
        // the start.
        let nearest = |distance: &dyn Fn(&Z) -> Z| {
            let all = thresholds.values().iter().map(distance);
            all.min().unwrap_or_else(|| Z::pow2(self.width))
        };
        let zero = Z::ZERO;
        let after = if both.distance(&self.start, &both.end()) > self.length {
            let end = both.end();
            nearest(&|t| both.distance(&end, t))
        } else {
            zero.clone()
        };
        let before = if both.start == self.start {
            zero
        } else {
            nearest(&|t| both.distance(t, &both.start))
        };
        Arc::new(
            self.width,
            &(&both.start - &before),
            &both.length + &(&before + &after),
        )
    }
}
