//! A small reproducible random source (S. Vigna's splitmix64).

use ir::Z;

/// A random source.
#[derive(Clone, Debug)]
pub(crate) struct Random(u64);

impl Random {
    /// The source of that seed.
    pub(crate) fn new(seed: u64) -> Random {
        Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ 0x1234_5678)
    }

    /// Any word.
    pub(crate) fn word(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `n` (which is not 0).
    pub(crate) fn below(&mut self, n: usize) -> usize {
        // The remainder of a division by a usize is one.
        usize::try_from(self.word() % (n as u64)).unwrap_or(0)
    }

    /// A number in `[lo, hi]`.
    pub(crate) fn between(&mut self, lo: i64, hi: i64) -> i64 {
        let span = usize::try_from(hi - lo + 1).unwrap_or(1);
        lo + i64::try_from(self.below(span)).unwrap_or(0)
    }

    /// `true` once in `n` times.
    pub(crate) fn once_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    /// One of them.
    pub(crate) fn pick<T: Clone>(&mut self, all: &[T]) -> T {
        all[self.below(all.len())].clone()
    }

    /// An integer of ℤ: mostly small, sometimes beside a power of two, up to
    /// far beyond a machine word.
    pub(crate) fn integer(&mut self) -> Z {
        if !self.once_in(6) {
            return Z::from(self.between(-12, 12));
        }
        let power = Z::pow2(self.pick(&[3, 7, 31, 32, 62, 63, 64, 126, 127, 128, 200]));
        let near = power + Z::from(self.between(-2, 2));
        if self.once_in(2) { -near } else { near }
    }

    /// A canonical integer of the width, often beside 0 or a power of two.
    pub(crate) fn machine_integer(&mut self, width: u32) -> Z {
        let k = match self.below(4) {
            0 => Z::from(self.between(-3, 3)),
            1 => {
                let shift = u32::try_from(self.below(width as usize)).unwrap_or(0);
                Z::pow2(shift) + Z::from(self.between(-2, 2))
            }
            2 => Z::pow2(width - 1) + Z::from(self.between(-3, 3)),
            _ => (0..width.div_ceil(64)).fold(Z::ZERO, |k, _| k.shl(64) + Z::from(self.word())),
        };
        k.wrap_unsigned(width)
    }
}
