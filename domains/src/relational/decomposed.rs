//! Decomposition: a relational domain applied to independent blocks of
//! dimensions.
//!
//! What it expresses: what the factor domain ([`Factor`]) expresses of all
//! dimensions at once; but dimensions that no constraint ties to each other are
//! kept apart, so that costs depend on the size of blocks.
//!
//! Form: a persistent map from each constrained dimension to the block that it
//! is in, shared by all of them. Blocks are the finest possible after each
//! operation; unconstrained dimensions are in none; no block is empty. Since
//! factors have one form for each set, equal blocks are `==`, and states that
//! share blocks are compared and joined at the cost of what they differ in.
//!
//! Source: G. Singh, M. Püschel, M. Vechev, *Fast polyhedra abstract domain*,
//! POPL 2017, and *A practical construction for decomposing numerical abstract
//! domains*, POPL 2018. We depart from them in that partitions are read off the
//! unique form of a factor, which makes them the finest ones; and in that a join
//! that would merge too much stays blockwise.
//!
//! Limits: a block has at most [`Factor::max_columns`] dimensions, and what the
//! factor says. What would not fit is over-approximated: a constraint is replaced by
//! the bounds that it implies, a join by one that relates fewer blocks, and
//! after that by the bounds of the dimensions and of the differences of two.
//!
//! Can't see: what the factor can't.

mod lattice;
mod numeric;
mod pairing;
#[cfg(test)]
pub(crate) mod tests;

use crate::algebra::env::Env;
use crate::algebra::vector::Row;
use crate::tuning::MAX_COLUMNS;
use ir::{Dim, LinExpr, Z};
use smallvec::SmallVec;
use std::fmt::Debug;
use std::sync::Arc;

/// A linear constraint on the columns of a factor.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Constraint {
    /// Whether the row is equal to 0, otherwise at least 0.
    pub equality: bool,
    /// The constant, then the coefficient of each column.
    pub row: Row,
}

/// What became of a factor when a constraint was added.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Added {
    /// It was.
    Done,
    /// Nothing is left.
    Empty,
    /// The result would be too large; the factor is what it was.
    TooLarge,
}

/// The supremum of a linear form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Supremum {
    /// There is none.
    Infinite,
    /// `numerator / denominator` without common factor, the latter positive.
    Finite(Z, Z),
}

impl Supremum {
    /// The quotient in its standard form; `denominator` is positive.
    pub fn finite(numerator: &Z, denominator: &Z) -> Supremum {
        let g = numerator.gcd(denominator);
        let part = |k: &Z| k.div_floor(&g).unwrap_or_else(|| k.clone());
        Supremum::Finite(part(numerator), part(denominator))
    }
}

/// An element of a relational domain over a few numbered columns: a set of
/// points of ℚ^columns that is never empty. Each set has one form (`==` is
/// equality). Constraint rows have a constant, then a coefficient a column.
pub trait Factor: Clone + Eq + Debug + Send + Sync + 'static {
    /// Whether inequalities can be expressed.
    const INEQUALITIES: bool;

    /// ℚ^columns.
    fn universe(columns: usize) -> Self;

    /// How many columns there are.
    fn columns(&self) -> usize;

    /// How much a product with this grows: sizes multiply.
    fn size(&self) -> usize;

    /// How large a product may be.
    fn max_size() -> usize;

    /// How many columns a block has at most.
    fn max_columns() -> usize {
        MAX_COLUMNS
    }

    /// The Cartesian product; `other`'s columns come last.
    #[must_use]
    fn product(&self, other: &Self) -> Self;

    /// Keeps the points that satisfy the constraint, or more.
    fn add(&mut self, c: &Constraint) -> Added;

    /// The least element that contains both, if it isn't too large.
    fn hull(&self, other: &Self) -> Option<Self>;

    /// The widening of `self` by `next`, which contains it.
    #[must_use]
    fn widen(&self, next: &Self) -> Self;

    /// `column := form`, in which the column's coefficient isn't 0.
    fn substitute(&mut self, column: usize, form: &[Z]);

    /// The projection on the other columns, if it isn't too large.
    fn without(&self, column: usize) -> Option<Self>;

    /// The supremum of a linear form, its constant included.
    fn supremum(&self, form: &[Z]) -> Supremum;

    /// Whether the form is unbounded in both directions along a line of the
    /// set.
    fn is_free(&self, form: &[Z]) -> bool;

    /// The constraints, whether equalities, in their standard order.
    fn constraints(&self) -> impl Iterator<Item = (bool, &Row)>;

    /// The projection on the columns, in that order, of which no constraint
    /// mentions some and some that are not among them; or all of them in
    /// another order.
    #[must_use]
    fn select(&self, columns: &[usize]) -> Self;
}

/// A factor and the dimensions that its columns are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Block<F> {
    /// In order.
    dims: Vec<Dim>,
    factor: F,
}

/// A set of points of ℤ^n: the product of independent blocks.
#[derive(Clone, Debug)]
pub struct Decomposed<F: Factor> {
    env: Env<Dim, Arc<Block<F>>>,
    bottom: bool,
}

impl<F: Factor> Default for Decomposed<F> {
    fn default() -> Self {
        Decomposed::new()
    }
}

/// What of `e` is over `dims`, as a row; with the constant.
fn row_of(dims: &[Dim], e: &LinExpr) -> Row {
    let mut row = vec![Z::ZERO; dims.len() + 1];
    row[0] = e.constant.clone();
    for (d, c) in e.terms() {
        if let Ok(i) = dims.binary_search(d) {
            row[i + 1] = c.clone();
        }
    }
    row
}

/// The expression that a row over `dims` is.
fn expression_of(dims: &[Dim], row: &[Z]) -> LinExpr {
    let mut e = LinExpr::constant(row[0].clone());
    for (d, c) in dims.iter().zip(&row[1..]) {
        e.add_term(*d, c);
    }
    e
}

impl<F: Factor> Block<F> {
    /// The product of blocks, its columns in order; `None` when too large.
    fn product(parts: &[Arc<Block<F>>]) -> Option<Block<F>> {
        if let [one] = parts {
            return Some((**one).clone());
        }
        let columns: usize = parts.iter().map(|b| b.dims.len()).sum();
        let size = parts
            .iter()
            .fold(1usize, |s, b| s.saturating_mul(b.factor.size()));
        if columns > F::max_columns() || size > F::max_size() {
            return None;
        }
        let dims: Vec<Dim> = parts.iter().flat_map(|b| b.dims.iter().copied()).collect();
        let mut factors = parts.iter().map(|b| &b.factor);
        let first = factors.next().map_or_else(|| F::universe(0), F::clone);
        let factor = factors.fold(first, |product, f| product.product(f));
        Some(Block::in_order(&dims, factor))
    }

    /// The factor's columns are `dims`, in any order.
    fn in_order(dims: &[Dim], factor: F) -> Block<F> {
        let mut order: Vec<usize> = (0..dims.len()).collect();
        order.sort_unstable_by_key(|i| dims[*i]);
        let sorted = order.windows(2).all(|w| w[0] < w[1]);
        Block {
            dims: order.iter().map(|i| dims[*i]).collect(),
            factor: if sorted {
                factor
            } else {
                factor.select(&order)
            },
        }
    }

    /// The finest partition of the columns that are constrained.
    fn components(&self) -> Vec<Vec<usize>> {
        let n = self.dims.len();
        // Each column's group is named by its least member; usize::MAX: none.
        let mut group = vec![usize::MAX; n];
        for (_, row) in self.factor.constraints() {
            let support = || (0..n).filter(|i| !row[i + 1].is_zero());
            let Some(least) = support().map(|i| group[i].min(i)).min() else {
                continue;
            };
            let joined: SmallVec<[usize; 8]> = support().map(|i| group[i].min(i)).collect();
            for (i, g) in group.iter_mut().enumerate() {
                if !row[i + 1].is_zero() || (*g != usize::MAX && joined.contains(g)) {
                    *g = least;
                }
            }
        }
        let mut groups: Vec<Vec<usize>> = Vec::new();
        for least in 0..n {
            let members: Vec<usize> = (0..n).filter(|i| group[*i] == least).collect();
            if !members.is_empty() {
                groups.push(members);
            }
        }
        groups
    }

    /// The finest blocks that this is the product of.
    fn split(self) -> Vec<Arc<Block<F>>> {
        let groups = self.components();
        if let [one] = &groups[..]
            && one.len() == self.dims.len()
        {
            return vec![Arc::new(self)];
        }
        groups
            .iter()
            .map(|g| {
                Arc::new(Block {
                    dims: g.iter().map(|i| self.dims[*i]).collect(),
                    factor: self.factor.select(g),
                })
            })
            .collect()
    }

    /// The supremum of what of `e` is over this block, without the constant.
    fn supremum(&self, e: &LinExpr) -> Supremum {
        let mut row = row_of(&self.dims, e);
        row[0] = Z::ZERO;
        self.factor.supremum(&row)
    }

    fn column(&self, x: Dim) -> Option<usize> {
        self.dims.binary_search(&x).ok()
    }

    /// Without a dimension; `None` when too large.
    fn without(&self, x: Dim) -> Option<Block<F>> {
        let Some(column) = self.column(x) else {
            return Some(self.clone());
        };
        let mut dims = self.dims.clone();
        dims.remove(column);
        Some(Block {
            dims,
            factor: self.factor.without(column)?,
        })
    }
}

impl<F: Factor> Decomposed<F> {
    /// Every point.
    pub fn new() -> Self {
        Decomposed {
            env: Env::default(),
            bottom: false,
        }
    }

    /// The dimensions of each block, in order.
    pub fn blocks(&self) -> Vec<Vec<Dim>> {
        self.each_block().map(|b| b.dims.clone()).collect()
    }

    fn each_block(&self) -> impl Iterator<Item = &Arc<Block<F>>> {
        self.env
            .iter()
            .filter(|(d, b)| b.dims.first() == Some(d))
            .map(|(_, b)| b)
    }

    fn become_bottom(&mut self) {
        self.env.clear();
        self.bottom = true;
    }

    fn of_blocks(blocks: impl IntoIterator<Item = Arc<Block<F>>>) -> Self {
        let mut all = Decomposed::new();
        for b in blocks {
            all.insert(&b);
        }
        all
    }

    fn insert(&mut self, block: &Arc<Block<F>>) {
        for d in &block.dims {
            self.env.insert(*d, block.clone());
        }
    }

    fn store(&mut self, block: Block<F>) {
        for part in block.split() {
            self.insert(&part);
        }
    }

    fn take(&mut self, dims: &[Dim]) {
        for d in dims {
            self.env.remove(*d);
        }
    }

    /// The blocks that the dimensions are in, each once.
    fn blocks_of(&self, dims: impl Iterator<Item = Dim>) -> SmallVec<[Arc<Block<F>>; 4]> {
        let mut found: SmallVec<[Arc<Block<F>>; 4]> = SmallVec::new();
        for d in dims {
            if let Some(b) = self.env.get(d)
                && !found.iter().any(|f| Arc::ptr_eq(f, b))
            {
                found.push(b.clone());
            }
        }
        found
    }

    /// One block that has all dimensions of `e`; `None` when too large.
    fn gather(&self, e: &LinExpr) -> Option<Block<F>> {
        let mut parts = self.blocks_of(e.dims());
        let free: Vec<Dim> = e.dims().filter(|d| self.env.get(*d).is_none()).collect();
        if !free.is_empty() {
            parts.push(Arc::new(Block {
                factor: F::universe(free.len()),
                dims: free,
            }));
        }
        Block::product(&parts)
    }

    /// The supremum of an expression over ℚ^n.
    fn supremum(&self, e: &LinExpr) -> Supremum {
        if e.dims().any(|d| self.env.get(d).is_none()) {
            return Supremum::Infinite;
        }
        let (mut numerator, mut denominator) = (e.constant.clone(), Z::ONE);
        for b in self.blocks_of(e.dims()) {
            match b.supremum(e) {
                Supremum::Infinite => return Supremum::Infinite,
                Supremum::Finite(n, d) => {
                    numerator = numerator * &d + n * &denominator;
                    denominator = denominator * d;
                }
            }
        }
        Supremum::finite(&numerator, &denominator)
    }

    /// Whether every rational point satisfies the constraint.
    fn implies(&self, c: &Bound) -> bool {
        let below = |e: &LinExpr| match self.supremum(e) {
            Supremum::Infinite => false,
            Supremum::Finite(n, _) => n.signum() <= 0,
        };
        below(&c.expr.scaled(&Z::MINUS_ONE)) && (!c.equality || below(&c.expr))
    }

    /// Whether every integer point satisfies the constraint, as far as rounding
    /// its own supremum shows.
    fn implies_on_integers(&self, c: &Bound) -> bool {
        let below = |e: &LinExpr| match self.supremum(e) {
            Supremum::Infinite => false,
            Supremum::Finite(n, d) => n < d,
        };
        below(&c.expr.scaled(&Z::MINUS_ONE)) && (!c.equality || below(&c.expr))
    }

    /// Forgets a dimension.
    fn drop_dim(&mut self, x: Dim) {
        let Some(block) = self.env.get(x).cloned() else {
            return;
        };
        let rest = block.without(x);
        let before = rest.is_none().then(|| self.clone());
        self.take(&block.dims);
        match (rest, before) {
            (Some(rest), _) => self.store(rest),
            (None, Some(before)) => {
                let kept: Vec<Dim> = block.dims.iter().copied().filter(|d| *d != x).collect();
                self.outline(&kept, |e| before.supremum(e));
            }
            (None, None) => {}
        }
    }

    /// Adds the bounds of `dims` and of their differences, which were
    /// unconstrained. Each block stays within the limits.
    fn outline(&mut self, dims: &[Dim], supremum: impl Fn(&LinExpr) -> Supremum) {
        let mut limit = |e: LinExpr| {
            if let Supremum::Finite(n, d) = supremum(&e) {
                let expr = LinExpr::constant(n).plus_scaled(&-d, &e);
                self.restrict(&Bound {
                    equality: false,
                    expr,
                });
            }
        };
        for x in dims {
            let x = LinExpr::dim(*x);
            limit(x.scaled(&Z::MINUS_ONE));
            limit(x);
        }
        for (i, x) in dims.iter().enumerate() {
            for y in &dims[i + 1..] {
                let e = LinExpr::dim(*x).minus(&LinExpr::dim(*y));
                limit(e.scaled(&Z::MINUS_ONE));
                limit(e);
            }
        }
    }

    /// Keeps the rational points that satisfy the constraint, or more.
    fn restrict(&mut self, c: &Bound) -> Added {
        if self.bottom {
            return Added::Empty;
        }
        if let Some(k) = c.expr.as_constant() {
            if k.is_negative() || (c.equality && !k.is_zero()) {
                self.become_bottom();
                return Added::Empty;
            }
            return Added::Done;
        }
        let Some(mut block) = self.gather(&c.expr) else {
            return Added::TooLarge;
        };
        let row = row_of(&block.dims, &c.expr);
        let added = block.factor.add(&Constraint {
            equality: c.equality,
            row,
        });
        match added {
            Added::Done => self.replace(block),
            Added::Empty => self.become_bottom(),
            Added::TooLarge => {}
        }
        added
    }

    /// Puts a block in the place of its parts.
    fn replace(&mut self, block: Block<F>) {
        self.take(&block.dims);
        self.store(block);
    }
}

/// A constraint `expr >= 0` or `expr = 0` on rational points.
#[derive(Clone, Debug)]
struct Bound {
    equality: bool,
    expr: LinExpr,
}
