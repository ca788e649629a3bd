//! Two states side by side, for joins and widenings: where they differ, each
//! as a product of blocks over the same dimensions.

use super::{Block, Decomposed, Factor};
use crate::tuning::MAX_MERGED;
use ir::Dim;
use std::sync::Arc;

/// Dimensions that are tied to each other on the left or on the right, and the
/// blocks that they are in.
#[derive(Clone, Debug)]
pub(super) struct Class<F> {
    pub left: Vec<Arc<Block<F>>>,
    pub right: Vec<Arc<Block<F>>>,
}

/// Where two states differ.
pub(super) struct Pairing<F> {
    /// Every dimension at which they do.
    pub differing: Vec<Dim>,
    /// Projected on the dimensions that both constrain, blocks that are equal.
    pub equal: Vec<Arc<Block<F>>>,
    /// The other ones, in classes.
    pub classes: Vec<Class<F>>,
}

impl<F: Factor> Class<F> {
    fn dims(blocks: &[Arc<Block<F>>]) -> impl Iterator<Item = Dim> + '_ {
        blocks.iter().flat_map(|b| b.dims.iter().copied())
    }

    pub(super) fn all_dims(&self) -> Vec<Dim> {
        let mut dims: Vec<Dim> = Class::dims(&self.left).collect();
        dims.sort_unstable();
        dims
    }

    fn size(blocks: &[Arc<Block<F>>]) -> usize {
        blocks
            .iter()
            .fold(1, |s, b| s.saturating_mul(b.factor.size()))
    }

    fn weight(&self) -> usize {
        Class::size(&self.left).max(Class::size(&self.right))
    }

    /// Whether the two sides, each as one block, are small enough to be merged.
    fn fits(&self) -> bool {
        self.weight() <= MAX_MERGED && Class::dims(&self.left).count() <= F::max_columns()
    }

    fn with(&self, other: &Class<F>) -> Class<F> {
        let both = |a: &[Arc<Block<F>>], b: &[Arc<Block<F>>]| [a, b].concat();
        Class {
            left: both(&self.left, &other.left),
            right: both(&self.right, &other.right),
        }
    }
}

/// The state projected on `dims`; what can't be projected within the limits is
/// outlined.
fn projected<F: Factor>(blocks: Decomposed<F>, dims: &[Dim]) -> Decomposed<F> {
    let mut all = blocks;
    let gone: Vec<Dim> = all.env.iter().map(|(d, _)| d).collect();
    for d in gone {
        if dims.binary_search(&d).is_err() {
            all.drop_dim(d);
        }
    }
    all
}

impl<F: Factor> Pairing<F> {
    /// Where the two, neither of them ⊥, differ.
    pub(super) fn new(left: &Decomposed<F>, right: &Decomposed<F>) -> Pairing<F> {
        let mut differing = Vec::new();
        let mut common = Vec::new();
        let (mut a, mut b) = (Vec::new(), Vec::new());
        for d in left.env.differences(&right.env) {
            differing.push(d.key);
            if d.left.is_some() && d.right.is_some() {
                common.push(d.key);
            }
            for (block, side) in [(d.left, &mut a), (d.right, &mut b)] {
                if let Some(block) = block
                    && block.dims.first() == Some(&d.key)
                {
                    side.push(block.clone());
                }
            }
        }
        let (mut a, mut b) = (Decomposed::of_blocks(a), Decomposed::of_blocks(b));
        // What one side doesn't constrain, the result doesn't either. That may
        // set further dimensions free.
        loop {
            a = projected(a, &common);
            b = projected(b, &common);
            let before = common.len();
            common.retain(|d| a.env.get(*d).is_some() && b.env.get(*d).is_some());
            if common.len() == before {
                break;
            }
        }
        let (equal, classes) = classify(&a, &b);
        Pairing {
            differing,
            equal,
            classes,
        }
    }

    /// Classes joined to larger ones as long as they fit, those with few
    /// points first: merging them costs least, and a number that is constant
    /// on both sides is what most relations are found from.
    pub(super) fn groups(&self) -> Vec<Class<F>> {
        let mut order: Vec<&Class<F>> = self.classes.iter().collect();
        // Stable: equal weights stay in the order of dimensions.
        order.sort_by_key(|c| c.weight());
        let mut groups: Vec<Class<F>> = Vec::new();
        for class in order {
            if let Some(last) = groups.last_mut() {
                let merged = last.with(class);
                if merged.fits() {
                    *last = merged;
                    continue;
                }
            }
            groups.push(class.clone());
        }
        groups
    }
}

type Classes<F> = (Vec<Arc<Block<F>>>, Vec<Class<F>>);

/// Equal blocks, and the others in classes, over the same dimensions.
fn classify<F: Factor>(a: &Decomposed<F>, b: &Decomposed<F>) -> Classes<F> {
    let mut equal = Vec::new();
    let mut classes: Vec<Class<F>> = Vec::new();
    let mut seen: Vec<Dim> = Vec::new();
    for (d, block) in a.env.iter() {
        if seen.contains(&d) {
            continue;
        }
        if b.env.get(d) == Some(block) {
            seen.extend_from_slice(&block.dims);
            equal.push(block.clone());
            continue;
        }
        let mut class = Class {
            left: Vec::new(),
            right: Vec::new(),
        };
        let mut open = vec![d];
        while let Some(d) = open.pop() {
            if seen.contains(&d) {
                continue;
            }
            seen.push(d);
            for (side, state) in [(&mut class.left, a), (&mut class.right, b)] {
                if let Some(block) = state.env.get(d)
                    && !side.iter().any(|s| Arc::ptr_eq(s, block))
                {
                    open.extend_from_slice(&block.dims);
                    side.push(block.clone());
                }
            }
        }
        class.left.sort_by_key(|b| b.dims[0]);
        class.right.sort_by_key(|b| b.dims[0]);
        classes.push(class);
    }
    (equal, classes)
}
