//! Order, join, widening and narrowing of decomposed states.

use super::pairing::{Class, Pairing};
use super::{Added, Block, Bound, Decomposed, Factor, Supremum, expression_of};
use crate::lattice::{Lattice, Thresholds};
use crate::numeric::Numeric;
use ir::{Dim, LinExpr, Z};

/// The two sides of a class as one block each, combined; `None` when too large.
fn combined<F: Factor>(
    class: &Class<F>,
    combine: impl FnOnce(&F, &F) -> Option<F>,
) -> Option<Block<F>> {
    let left = Block::product(&class.left)?;
    let right = Block::product(&class.right)?;
    Some(Block {
        factor: combine(&left.factor, &right.factor)?,
        dims: left.dims,
    })
}

/// The greater of two.
fn greater(a: Supremum, b: Supremum) -> Supremum {
    match (a, b) {
        (Supremum::Finite(n, d), Supremum::Finite(m, e)) => {
            if &n * &e >= &m * &d {
                Supremum::Finite(n, d)
            } else {
                Supremum::Finite(m, e)
            }
        }
        _ => Supremum::Infinite,
    }
}

impl<F: Factor> Decomposed<F> {
    /// What is left where two states differ: the blocks that they have in
    /// common.
    fn keep_equal(&mut self, pairing: &Pairing<F>) {
        self.take(&pairing.differing);
        for block in &pairing.equal {
            self.insert(block);
        }
    }

    fn join_class(&mut self, class: &Class<F>, left: &Self, right: &Self) {
        match combined(class, F::hull) {
            Some(block) => self.store(block),
            None => self.outline(&class.all_dims(), |e| {
                greater(left.supremum(e), right.supremum(e))
            }),
        }
    }

    /// Adds the bounds at the nearest thresholds that the `larger` state, which
    /// was widened to `self`, keeps within.
    fn land(&mut self, x: Dim, larger: &Self, thresholds: &Thresholds) {
        let x = LinExpr::dim(x);
        for negative in [false, true] {
            let (e, sign) = if negative {
                (x.scaled(&Z::MINUS_ONE), Z::MINUS_ONE)
            } else {
                (x.clone(), Z::ONE)
            };
            let Supremum::Finite(n, d) = larger.supremum(&e) else {
                continue;
            };
            let Some(least) = n.div_ceil(&d) else {
                continue;
            };
            let threshold = if negative {
                thresholds.at_most(&-least).map(|t| -t)
            } else {
                thresholds.at_least(&least).cloned()
            };
            let Some(t) = threshold else {
                continue;
            };
            let bound = Bound {
                equality: false,
                expr: LinExpr::constant(t).plus_scaled(&-sign, &x),
            };
            if !self.implies(&bound) {
                self.restrict(&bound);
            }
        }
    }
}

impl<F: Factor> Lattice for Decomposed<F> {
    fn set_top(&mut self) {
        self.env.clear();
        self.bottom = false;
    }

    fn set_bottom(&mut self) {
        self.become_bottom();
    }

    fn is_bottom(&self) -> bool {
        self.bottom
    }

    fn is_top(&self) -> bool {
        !self.bottom && self.env.is_empty()
    }

    fn leq(&self, other: &Self) -> bool {
        if self.bottom || other.bottom {
            return self.bottom;
        }
        self.env.differences(&other.env).all(|d| {
            let Some(block) = d.right else {
                return true;
            };
            // Blocks differ at all their dimensions or at none.
            if block.dims.first() != Some(&d.key) {
                return true;
            }
            // Of integer points: what is around them may have been rounded
            // in one of the two only.
            block.factor.constraints().all(|(equality, row)| {
                self.implies_on_integers(&Bound {
                    equality,
                    expr: expression_of(&block.dims, row),
                })
            })
        })
    }

    fn join(&mut self, other: &Self) {
        if self.join_bottom(other) {
            return;
        }
        let pairing = Pairing::new(self, other);
        let left = self.clone();
        self.keep_equal(&pairing);
        for group in pairing.groups() {
            self.join_class(&group, &left, other);
        }
    }

    fn meet(&mut self, other: &Self) {
        if self.bottom || other.bottom {
            self.become_bottom();
            return;
        }
        let others: Vec<_> = self
            .env
            .differences(&other.env)
            .filter_map(|d| d.right.filter(|b| b.dims.first() == Some(&d.key)).cloned())
            .collect();
        for block in others {
            for (equality, row) in block.factor.constraints() {
                let bound = Bound {
                    equality,
                    expr: expression_of(&block.dims, row),
                };
                if !self.implies(&bound) && self.restrict(&bound) == Added::Empty {
                    return;
                }
            }
        }
    }

    fn widen(&mut self, next: &Self, thresholds: &Thresholds) {
        if self.join_bottom(next) {
            return;
        }
        let mut larger = self.clone();
        larger.join(next);
        let pairing = Pairing::new(self, &larger);
        let smaller = self.clone();
        self.keep_equal(&pairing);
        for class in &pairing.classes {
            match combined(class, |a, b| Some(a.widen(b))) {
                Some(block) => self.store(block),
                // Too large: the bounds of each dimension that are stable stay;
                // no bound that is lost can come back from others.
                None => {
                    for x in class.all_dims() {
                        let stable = larger.bounds_of(x).into_iter();
                        for bound in stable.filter(|b| smaller.touches(b)) {
                            self.restrict(&bound);
                        }
                    }
                }
            }
        }
        if !thresholds.values().is_empty() {
            for x in pairing.differing {
                self.land(x, &larger, thresholds);
            }
        }
        // Each is lost once at most.
        for kept in thresholds.relations() {
            if larger.entails(kept) && !self.entails(kept) {
                self.assume(kept);
            }
        }
    }

    /// Adds what bounds something that was not bounded at all: a dimension, the
    /// sum or the difference of two, or what brings the set's lines down. There
    /// are finitely many such steps.
    fn narrow(&mut self, next: &Self) {
        if self.bottom || next.bottom {
            self.become_bottom();
            return;
        }
        let others: Vec<_> = self
            .env
            .differences(&next.env)
            .filter_map(|d| d.right.filter(|b| b.dims.first() == Some(&d.key)).cloned())
            .collect();
        for block in others {
            let mut bounds: Vec<Bound> = block
                .factor
                .constraints()
                .map(|(equality, row)| Bound {
                    equality,
                    expr: expression_of(&block.dims, row),
                })
                .collect();
            if F::INEQUALITIES {
                bounds.extend(block.dims.iter().flat_map(|x| next.bounds_of(*x)));
            }
            for bound in bounds {
                if self.narrows(&bound) && self.restrict(&bound) == Added::Empty {
                    return;
                }
            }
        }
    }
}

impl<F: Factor> Decomposed<F> {
    fn bounds_of(&self, x: Dim) -> Vec<Bound> {
        let x = LinExpr::dim(x);
        [Z::ONE, Z::MINUS_ONE]
            .into_iter()
            .filter_map(|sign| match self.supremum(&x.scaled(&sign)) {
                Supremum::Infinite => None,
                Supremum::Finite(n, d) => Some(Bound {
                    equality: false,
                    expr: LinExpr::constant(n).plus_scaled(&-(sign * d), &x),
                }),
            })
            .collect()
    }

    /// Whether the least value of the constraint's expression is 0.
    fn touches(&self, c: &Bound) -> bool {
        self.supremum(&c.expr.scaled(&Z::MINUS_ONE)) == Supremum::Finite(Z::ZERO, Z::ONE)
    }

    /// Whether narrowing may add the constraint.
    fn narrows(&self, c: &Bound) -> bool {
        if c.equality {
            // The affine hull gets smaller.
            return !self.implies(c);
        }
        let unbounded = self.supremum(&c.expr.scaled(&Z::MINUS_ONE)) == Supremum::Infinite;
        let simple = match c.expr.terms() {
            [_] => true,
            [(_, a), (_, b)] => a.abs() == b.abs(),
            _ => false,
        };
        unbounded && (simple || self.is_free(&c.expr))
    }

    /// Whether the set has a line along which the expression changes.
    fn is_free(&self, e: &LinExpr) -> bool {
        e.dims().any(|d| self.env.get(d).is_none())
            || self
                .blocks_of(e.dims())
                .iter()
                .any(|b| b.factor.is_free(&super::row_of(&b.dims, e)))
    }
}
