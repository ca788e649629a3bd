//! The dimensions that are no reading of a variable: who has which.
//!
//! A domain that adds dimensions of its own to those it is given must be given
//! none of them, by whatever stands around it: so each has a range of its own,
//! and a functor inside of itself translates all that it is given.

use ir::Dim;

/// A range of dimensions.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ghosts {
    first: u32,
    count: u32,
}

impl Ghosts {
    /// The dimension of that number.
    pub(crate) const fn dim(self, number: u32) -> Dim {
        assert!(number < self.count, "the range is used up");
        Dim(self.first + number)
    }

    /// Whether the dimension is in the range.
    pub(crate) const fn contains(self, d: Dim) -> bool {
        d.0 >= self.first && d.0 - self.first < self.count
    }
}

/// What [`crate::functor::terms`] calls the values of dimensions, in the domain
/// underneath.
pub(crate) const SYMBOLS: Ghosts = Ghosts {
    first: Dim::FIRST_GHOST,
    count: 1 << 30,
};

/// What [`crate::functor::terms`] asks of instead of dimensions that have no
/// symbol; the domain underneath knows nothing of them.
pub(crate) const UNKNOWN: Ghosts = Ghosts {
    first: Dim::FIRST_GHOST + (1 << 30),
    count: 1 << 20,
};

/// The new value of a dimension in a backward operation; it is the old one.
pub(crate) const AFTER: Dim = Ghosts {
    first: u32::MAX - 7,
    count: 1,
}
.dim(0);

/// Holds the result of a non-linear operation until its operands are no longer
/// needed; unconstrained before and after each operation.
pub(crate) const TEMPORARY: Dim = Ghosts {
    first: u32::MAX - 6,
    count: 1,
}
.dim(0);

/// The intermediate results of the machine-integer layer, which it forgets at
/// the end of each operation.
pub(crate) const SCRATCH: Ghosts = Ghosts {
    first: u32::MAX - 5,
    count: 6,
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_do_not_overlap() {
        let single = |d: Dim| Ghosts {
            first: d.0,
            count: 1,
        };
        let all = [SYMBOLS, UNKNOWN, single(AFTER), single(TEMPORARY), SCRATCH];
        let mut free = u64::from(Dim::FIRST_GHOST);
        for range in all {
            assert!(u64::from(range.first) >= free, "{range:?}");
            free = u64::from(range.first) + u64::from(range.count);
        }
        assert!(free <= u64::from(u32::MAX) + 1);
        assert!(SCRATCH.contains(SCRATCH.dim(5)) && !SCRATCH.contains(TEMPORARY));
    }
}
