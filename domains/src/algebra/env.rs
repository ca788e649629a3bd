//! Environments: persistent maps from unknowns to what is known of each.
//!
//! Form: a missing key means ⊤, so that an environment is as large as what is
//! known, not as the function. Clones share their parts; combining two
//! environments costs what they differ in, times a logarithm.
//!
//! Source: the balanced maps with shared parts of B. Blanchet et al., *Design
//! and implementation of a special-purpose static program analyzer*, 2002,
//! section 6.2; here B-trees of the crate `imbl`.

use im::OrdMap;
use im::ordmap::DiffItem;

/// A persistent map; a missing key stands for ⊤.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Env<K: Ord + Copy, V: Clone> {
    map: OrdMap<K, V>,
}

impl<K: Ord + Copy, V: Clone> Default for Env<K, V> {
    fn default() -> Self {
        Env { map: OrdMap::new() }
    }
}

/// A key at which two environments differ, and what each has there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Difference<'a, K, V> {
    /// The key.
    pub key: K,
    /// What the left environment has.
    pub left: Option<&'a V>,
    /// What the right environment has.
    pub right: Option<&'a V>,
}

impl<K: Ord + Copy, V: Clone + PartialEq> Env<K, V> {
    /// Whether nothing is known.
    pub(crate) fn is_empty(&self) -> bool {
        self.map.is_empty()
    }

    /// How many keys something is known of.
    pub(crate) fn len(&self) -> usize {
        self.map.len()
    }

    /// What is known of a key. Logarithmic.
    pub(crate) fn get(&self, key: K) -> Option<&V> {
        self.map.get(&key)
    }

    /// What is known of a key, to be changed. Logarithmic.
    pub(crate) fn get_mut(&mut self, key: K) -> Option<&mut V> {
        self.map.get_mut(&key)
    }

    /// Replaces what is known of a key. Logarithmic.
    pub(crate) fn insert(&mut self, key: K, value: V) {
        self.map.insert(key, value);
    }

    /// Forgets a key. Logarithmic.
    pub(crate) fn remove(&mut self, key: K) -> Option<V> {
        self.map.remove(&key)
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.map = OrdMap::new();
    }

    /// Everything, in the order of keys.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (K, &V)> {
        self.map.iter().map(|(k, v)| (*k, v))
    }

    /// Forgets the keys for which `keep` is false. Looks at every key, changes
    /// only those that go.
    pub(crate) fn retain(&mut self, keep: impl Fn(K) -> bool) {
        let gone: Vec<K> = self.map.keys().copied().filter(|k| !keep(*k)).collect();
        for k in gone {
            self.map.remove(&k);
        }
    }

    /// What is known of these keys.
    #[must_use]
    pub(crate) fn restricted(&self, keys: &[K]) -> Self {
        let known = |k: &K| Some((*k, self.map.get(k)?.clone()));
        Env {
            map: keys.iter().filter_map(known).collect(),
        }
    }

    /// The keys at which the two differ, in order. Skips what they share.
    pub(crate) fn differences<'a>(
        &'a self,
        other: &'a Env<K, V>,
    ) -> impl Iterator<Item = Difference<'a, K, V>> {
        self.map.diff(&other.map).map(|item| match item {
            DiffItem::Add(k, v) => Difference {
                key: *k,
                left: None,
                right: Some(v),
            },
            DiffItem::Update { old, new } => Difference {
                key: *old.0,
                left: Some(old.1),
                right: Some(new.1),
            },
            DiffItem::Remove(k, v) => Difference {
                key: *k,
                left: Some(v),
                right: None,
            },
        })
    }

    /// At every key where the two differ, replaces what `self` has by
    /// `f(key, left, right)`; `None` is ⊤. What they agree on stays.
    pub(crate) fn combine(
        &mut self,
        other: &Env<K, V>,
        mut f: impl FnMut(K, Option<&V>, Option<&V>) -> Option<V>,
    ) {
        let changes: Vec<(K, Option<V>)> = self
            .differences(other)
            .map(|d| (d.key, f(d.key, d.left, d.right)))
            .collect();
        for (key, value) in changes {
            match value {
                Some(v) => {
                    self.map.insert(key, v);
                }
                None => {
                    self.map.remove(&key);
                }
            }
        }
    }

    /// Moves entries to other keys, all at once. What was known of a target is
    /// lost.
    pub(crate) fn rename(&mut self, pairs: &[(K, K)]) {
        let moved: Vec<Option<V>> = pairs.iter().map(|(from, _)| self.remove(*from)).collect();
        for ((_, to), value) in pairs.iter().zip(moved) {
            match value {
                Some(v) => self.insert(*to, v),
                None => {
                    self.remove(*to);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeMap;

    /// Two environments with a common past, and the same as plain maps.
    type Pair = (
        Env<u32, u8>,
        Env<u32, u8>,
        BTreeMap<u32, u8>,
        BTreeMap<u32, u8>,
    );

    fn build(past: &[(u32, u8)], left: &[(u32, Option<u8>)], right: &[(u32, Option<u8>)]) -> Pair {
        let mut env = Env::default();
        let mut map = BTreeMap::new();
        for (k, v) in past {
            env.insert(*k, *v);
            map.insert(*k, *v);
        }
        let edit = |edits: &[(u32, Option<u8>)]| {
            let (mut env, mut map) = (env.clone(), map.clone());
            for (k, v) in edits {
                if let Some(v) = v {
                    env.insert(*k, *v);
                    map.insert(*k, *v);
                } else {
                    env.remove(*k);
                    map.remove(k);
                }
            }
            (env, map)
        };
        let (a, naive_a) = edit(left);
        let (b, naive_b) = edit(right);
        (a, b, naive_a, naive_b)
    }

    fn edits() -> impl Strategy<Value = Vec<(u32, Option<u8>)>> {
        prop::collection::vec((0u32..600, prop::option::of(0u8..4)), 0..40)
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(512))]
        #[test]
        fn differences_are_those_of_a_naive_comparison(
            past in prop::collection::vec((0u32..600, 0u8..4), 0..900),
            left in edits(),
            right in edits(),
        ) {
            let (a, b, naive_a, naive_b) = build(&past, &left, &right);
            let expected: Vec<_> = (0..600)
                .filter(|k| naive_a.get(k) != naive_b.get(k))
                .map(|k| (k, naive_a.get(&k).copied(), naive_b.get(&k).copied()))
                .collect();
            let got: Vec<_> = a
                .differences(&b)
                .map(|d| (d.key, d.left.copied(), d.right.copied()))
                .collect();
            prop_assert_eq!(got, expected);
        }

        #[test]
        fn combining_is_pointwise(
            past in prop::collection::vec((0u32..600, 0u8..4), 0..900),
            left in edits(),
            right in edits(),
        ) {
            let (mut a, b, naive_a, naive_b) = build(&past, &left, &right);
            a.combine(&b, |_, x, y| Some(*x?.max(y?)));
            for k in 0..600 {
                let expected = match (naive_a.get(&k), naive_b.get(&k)) {
                    (Some(x), Some(y)) => Some(*x.max(y)),
                    _ => None,
                };
                prop_assert_eq!(a.get(k).copied(), expected);
            }
        }
    }

    #[test]
    fn renaming_is_simultaneous() {
        let mut e: Env<u32, u8> = Env::default();
        e.insert(1, 10);
        e.insert(2, 20);
        e.rename(&[(1, 2), (2, 3), (7, 8)]);
        let all: Vec<_> = e.iter().map(|(k, v)| (k, *v)).collect();
        assert_eq!(all, [(2, 10), (3, 20)]);
    }
}
