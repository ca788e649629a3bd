//! A set of small numbers as a bit vector.

/// A set of numbers below a fixed bound.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BitSet {
    words: Vec<u64>,
}

impl BitSet {
    /// The empty set, for numbers below `bound`.
    pub fn new(bound: usize) -> BitSet {
        BitSet {
            words: vec![0; bound.div_ceil(64)],
        }
    }

    /// Whether `i` is in the set. Numbers beyond the bound are not.
    pub fn contains(&self, i: usize) -> bool {
        self.words
            .get(i / 64)
            .is_some_and(|w| w >> (i % 64) & 1 == 1)
    }

    /// Adds `i`, which is below the bound; whether it is new.
    pub fn insert(&mut self, i: usize) -> bool {
        let word = &mut self.words[i / 64];
        let new = *word >> (i % 64) & 1 == 0;
        *word |= 1 << (i % 64);
        new
    }

    /// Removes `i`.
    pub fn remove(&mut self, i: usize) {
        if let Some(word) = self.words.get_mut(i / 64) {
            *word &= !(1 << (i % 64));
        }
    }

    /// Removes everything.
    pub fn clear(&mut self) {
        self.words.fill(0);
    }

    /// Adds every element of a set of the same bound; whether one is new.
    pub fn union(&mut self, other: &BitSet) -> bool {
        let mut changed = false;
        for (a, b) in self.words.iter_mut().zip(&other.words) {
            changed |= *b & !*a != 0;
            *a |= *b;
        }
        changed
    }

    /// `self ∪ (plus ∖ minus)`; whether something is new.
    pub fn union_without(&mut self, plus: &BitSet, minus: &BitSet) -> bool {
        let mut changed = false;
        for ((a, p), m) in self.words.iter_mut().zip(&plus.words).zip(&minus.words) {
            let add = *p & !*m;
            changed |= add & !*a != 0;
            *a |= add;
        }
        changed
    }

    /// The elements, in order.
    pub fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        self.words.iter().enumerate().flat_map(|(i, w)| {
            let mut rest = *w;
            std::iter::from_fn(move || {
                (rest != 0).then(|| {
                    let bit = rest.trailing_zeros() as usize;
                    rest &= rest - 1;
                    i * 64 + bit
                })
            })
        })
    }

    /// How many elements there are.
    pub fn len(&self) -> usize {
        self.words.iter().map(|w| w.count_ones() as usize).sum()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.words.iter().all(|w| *w == 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn behaves_as_a_set() {
        let mut s = BitSet::new(130);
        assert!(s.insert(0) && s.insert(64) && s.insert(129));
        assert!(!s.insert(64));
        assert_eq!(s.iter().collect::<Vec<_>>(), [0, 64, 129]);
        s.remove(64);
        assert_eq!((s.len(), s.contains(64), s.contains(129)), (2, false, true));
        let mut t = BitSet::new(130);
        t.insert(1);
        assert!(t.union(&s) && !t.union(&s));
        let mut minus = BitSet::new(130);
        minus.insert(0);
        let mut u = BitSet::new(130);
        assert!(u.union_without(&t, &minus));
        assert_eq!(u.iter().collect::<Vec<_>>(), [1, 129]);
        u.clear();
        assert!(u.is_empty());
    }
}
