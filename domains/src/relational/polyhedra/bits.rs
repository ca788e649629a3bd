//! Small sets of row numbers.

use smallvec::SmallVec;

/// A set of small numbers, without words that are 0 at the end, so that `==`
/// is equality of sets.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Bits(SmallVec<[u64; 2]>);

impl Bits {
    /// The numbers below `n`.
    pub fn below(n: usize) -> Bits {
        let mut words: SmallVec<[u64; 2]> = SmallVec::from_elem(u64::MAX, n / 64);
        if !n.is_multiple_of(64) {
            words.push((1 << (n % 64)) - 1);
        }
        Bits(words)
    }

    /// Adds a number.
    pub fn insert(&mut self, i: usize) {
        if self.0.len() <= i / 64 {
            self.0.resize(i / 64 + 1, 0);
        }
        self.0[i / 64] |= 1 << (i % 64);
    }

    /// Whether the number is in the set.
    pub fn contains(&self, i: usize) -> bool {
        self.0.get(i / 64).is_some_and(|w| w >> (i % 64) & 1 == 1)
    }

    /// Whether every number is in the other set.
    pub fn is_subset(&self, other: &Bits) -> bool {
        self.0.len() <= other.0.len() && self.0.iter().zip(&other.0).all(|(a, b)| a & !b == 0)
    }

    /// The numbers in both sets.
    #[must_use]
    pub fn common(&self, other: &Bits) -> Bits {
        let mut words: SmallVec<[u64; 2]> =
            self.0.iter().zip(&other.0).map(|(a, b)| a & b).collect();
        while words.last() == Some(&0) {
            words.pop();
        }
        Bits(words)
    }
}

/// The sets of the columns, from those of the rows.
pub fn transposed(rows: &[Bits], columns: usize) -> Vec<Bits> {
    let mut result = vec![Bits::default(); columns];
    for (i, row) in rows.iter().enumerate() {
        for (j, column) in result.iter_mut().enumerate() {
            if row.contains(j) {
                column.insert(i);
            }
        }
    }
    result
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_behave_across_words() {
        let mut a = Bits::below(3);
        a.insert(130);
        assert!(a.contains(2) && !a.contains(3) && a.contains(130) && !a.contains(999));
        let b = Bits::below(130);
        assert_eq!(a.common(&b), Bits::below(3));
        assert!(Bits::below(3).is_subset(&a) && Bits::below(64).is_subset(&b));
        assert!(!a.is_subset(&b) && !b.is_subset(&a));
        assert_eq!(Bits::below(0), Bits::default());
        let columns = transposed(&[a, b], 131);
        assert_eq!(columns[130], Bits::below(1));
        assert_eq!(columns[2], Bits::below(2));
        assert_eq!(columns[100], columns[3]);
    }
}
