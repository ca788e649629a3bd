//! The capability that every abstract domain has: a lattice with widening.

use ir::ieee::Size;
use ir::{LinCons, Z};
use std::sync::Arc;

/// An abstract value: it stands for a set of concrete ones, γ(self).
///
/// Every operation is *sound*: it is stated as what must hold of γ afterwards.
/// Two elements are compared by [`Lattice::leq`] both ways, never by `==`:
/// a domain may represent one set in several ways.
pub trait Lattice: Clone {
    /// Becomes ⊤: γ is everything. Keeps configuration.
    fn set_top(&mut self);

    /// Becomes ⊥: γ is empty. Keeps configuration.
    fn set_bottom(&mut self);

    /// `true` only if γ(self) is empty. A domain may fail to see that.
    fn is_bottom(&self) -> bool;

    /// `true` only if γ(self) is everything.
    fn is_top(&self) -> bool;

    /// `true` only if γ(self) ⊆ γ(other). A preorder; ⊥ is least, ⊤ greatest.
    fn leq(&self, other: &Self) -> bool;

    /// γ(after) ⊇ γ(self) ∪ γ(other).
    fn join(&mut self, other: &Self);

    /// γ(after) ⊇ γ(self) ∩ γ(other); at most both where the domain can.
    fn meet(&mut self, other: &Self);

    /// γ(after) ⊇ γ(self) ∪ γ(next), where `self` is the previous iterate.
    /// Every chain x₀, x₁ = x₀ ∇ y₀, x₂ = x₁ ∇ y₁, ... stops growing.
    /// Unstable bounds go to the next threshold, then to infinity.
    fn widen(&mut self, next: &Self, thresholds: &Thresholds);

    /// γ(self) ∩ γ(next) ⊆ γ(after) ⊆ γ(self), for `next` below `self`. Every
    /// decreasing chain stops.
    fn narrow(&mut self, next: &Self);

    /// Joins, or widens, where one of the two is ⊥, the neutral element of both;
    /// otherwise `false`, and nothing happened.
    fn join_bottom(&mut self, other: &Self) -> bool {
        if other.is_bottom() {
            return true;
        }
        let was_bottom = self.is_bottom();
        if was_bottom {
            self.clone_from(other);
        }
        was_bottom
    }
}

/// Hands every method of [`Lattice`] to a macro that says what becomes of it:
/// `change` and `ask` concern one element, `compare`, `grow` and `shrink` two.
/// Wrappers and erasure follow from this list.
macro_rules! lattice_methods {
    ($with:ident $($extra:tt)*) => {
        $with!($($extra)* change set_top());
        $with!($($extra)* change set_bottom());
        $with!($($extra)* ask is_bottom() -> bool);
        $with!($($extra)* ask is_top() -> bool);
        $with!($($extra)* compare leq());
        $with!($($extra)* grow join());
        $with!($($extra)* shrink meet());
        $with!($($extra)* grow widen(thresholds: &$crate::lattice::Thresholds));
        $with!($($extra)* shrink narrow());
    };
}

/// What is done by the field `$field`; `$of` is what gets at that of another
/// element.
macro_rules! by_field {
    (($field:tt $($of:tt)*) change $f:ident($($x:ident: $t:ty),*)) => {
        fn $f(&mut self $(, $x: $t)*) {
            self.$field.$f($($x),*);
        }
    };
    (($field:tt $($of:tt)*) ask $f:ident($($x:ident: $t:ty),*) -> $r:ty) => {
        fn $f(&self $(, $x: $t)*) -> $r {
            self.$field.$f($($x),*)
        }
    };
    (($field:tt $($of:tt)*) compare $f:ident()) => {
        fn $f(&self, other: &Self) -> bool {
            self.$field.$f(&$($of)* other.$field)
        }
    };
    (($field:tt $($of:tt)*) $two:ident $f:ident($($x:ident: $t:ty),*)) => {
        fn $f(&mut self, other: &Self $(, $x: $t)*) {
            self.$field.$f(&$($of)* other.$field $(, $x)*);
        }
    };
}

/// What the points of both of two fields are: all of [`Lattice`] but `meet` and
/// `narrow`.
macro_rules! by_both {
    ($left:ident, $right:ident) => {
        fn set_top(&mut self) {
            self.$left.set_top();
            self.$right.set_top();
        }

        fn set_bottom(&mut self) {
            self.$left.set_bottom();
            self.$right.set_bottom();
        }

        fn is_bottom(&self) -> bool {
            self.$left.is_bottom() || self.$right.is_bottom()
        }

        fn is_top(&self) -> bool {
            self.$left.is_top() && self.$right.is_top()
        }

        fn leq(&self, other: &Self) -> bool {
            self.is_bottom() || (self.$left.leq(&other.$left) && self.$right.leq(&other.$right))
        }

        fn join(&mut self, other: &Self) {
            if !self.join_bottom(other) {
                self.$left.join(&other.$left);
                self.$right.join(&other.$right);
            }
        }

        fn widen(&mut self, next: &Self, thresholds: &$crate::lattice::Thresholds) {
            if !self.join_bottom(next) {
                self.$left.widen(&next.$left, thresholds);
                self.$right.widen(&next.$right, thresholds);
            }
        }
    };
}

pub(crate) use {by_both, by_field, lattice_methods};

/// Landing places for widening, shared and sorted.
#[derive(Clone, Debug, Default)]
pub struct Thresholds {
    values: Arc<[Z]>,
    /// Of floats.
    sizes: Arc<[Size]>,
    /// What relational domains keep where it holds before and after a step.
    relations: Arc<[LinCons]>,
}

impl Thresholds {
    /// The thresholds, sorted and each once.
    pub fn new(values: impl IntoIterator<Item = Z>) -> Thresholds {
        let mut values: Vec<Z> = values.into_iter().collect();
        values.sort_unstable();
        values.dedup();
        Thresholds {
            values: values.into(),
            sizes: Arc::default(),
            relations: Arc::default(),
        }
    }

    /// These, and inequalities that widening doesn't lose while they hold: *widening up
    /// to* (N. Halbwachs, Y.-E. Proy, P. Roumanoff, *Verification of real-time systems
    /// using linear relation analysis*, FMSD 11, 1997).
    #[must_use]
    pub fn with_relations(self, relations: impl IntoIterator<Item = LinCons>) -> Thresholds {
        Thresholds {
            relations: relations.into_iter().collect(),
            ..self
        }
    }

    /// Inequalities to keep.
    pub fn relations(&self) -> &[LinCons] {
        &self.relations
    }

    /// These, and landing places for the sizes of floats.
    #[must_use]
    pub fn with_sizes(self, sizes: impl IntoIterator<Item = Size>) -> Thresholds {
        let mut sizes: Vec<Size> = sizes.into_iter().collect();
        sizes.sort_unstable();
        sizes.dedup();
        Thresholds {
            sizes: sizes.into(),
            ..self
        }
    }

    /// The smallest size that is at least `x`. Logarithmic.
    pub fn size_at_least(&self, x: Size) -> Option<Size> {
        let i = self.sizes.partition_point(|t| *t < x);
        self.sizes.get(i).copied()
    }

    /// The greatest size that is at most `x`. Logarithmic.
    pub fn size_at_most(&self, x: Size) -> Option<Size> {
        let i = self.sizes.partition_point(|t| *t <= x);
        i.checked_sub(1).map(|i| self.sizes[i])
    }

    /// The smallest threshold that is at least `x`. Logarithmic.
    pub fn at_least(&self, x: &Z) -> Option<&Z> {
        let i = self.values.partition_point(|t| t < x);
        self.values.get(i)
    }

    /// The greatest threshold that is at most `x`. Logarithmic.
    pub fn at_most(&self, x: &Z) -> Option<&Z> {
        let i = self.values.partition_point(|t| t <= x);
        i.checked_sub(1).map(|i| &self.values[i])
    }

    /// These, every second one of them, and so on; none at last. Zero stays as
    /// long as there are any.
    #[must_use]
    pub fn halved(&self) -> Vec<Thresholds> {
        let mut all = vec![self.clone()];
        while let Some(last) = all.last()
            && !(last.values.is_empty() && last.sizes.is_empty())
        {
            let zero = last.values.partition_point(Z::is_negative);
            let halves = last.values.iter().enumerate();
            let halves = halves.filter(|(i, _)| i % 2 == zero % 2);
            let values: Vec<Z> = match last.values.len() {
                1 => Vec::new(),
                _ => halves.map(|(_, z)| z.clone()).collect(),
            };
            let sizes = last.sizes.iter().skip(1).step_by(2).copied();
            let fewer = Thresholds::new(values).with_sizes(sizes);
            all.push(if fewer.values.is_empty() && fewer.sizes.is_empty() {
                fewer
            } else {
                Thresholds {
                    relations: Arc::clone(&last.relations),
                    ..fewer
                }
            });
        }
        all
    }

    /// All of them, in order.
    pub fn values(&self) -> &[Z] {
        &self.values
    }
}

#[cfg(test)]
mod tests {
    use super::Thresholds;
    use ir::Z;

    #[test]
    fn halves_keep_zero_and_end_without_any() {
        let all = Thresholds::new([-9, -3, -1, 0, 1, 2, 5, 7].map(Z::from));
        let halves = all.halved();
        assert!(halves.last().is_some_and(|t| t.values().is_empty()));
        for pair in halves.windows(2) {
            let [more, fewer] = pair else { continue };
            let (n, m) = (more.values().len(), fewer.values().len());
            assert!(m <= n.div_ceil(2) && (m < n), "{n} {m}");
            assert!(fewer.values().iter().all(|z| more.values().contains(z)));
            assert!(m == 0 || fewer.values().contains(&Z::ZERO));
        }
        assert_eq!(Thresholds::default().halved().len(), 1);
    }
}
