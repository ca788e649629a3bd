//! Numeric operations of decomposed states.
//!
//! All dimensions are integers. Where a set shrinks anyway (assumptions),
//! constraints with primitive coefficients get their constants rounded, which
//! keeps all integer points; never in joins and widenings, whose results must
//! contain their operands as sets of rational points too.

use super::{Added, Block, Bound, Decomposed, Factor, Supremum, expression_of, row_of};
use crate::algebra::diophantine;
use crate::algebra::linearization;
use crate::algebra::non_linear::NonLinear;
use crate::algebra::vector::{Row, content, eliminate, pivot};
use crate::lattice::Lattice;
use crate::numeric::Numeric;
use crate::tuning::{MAX_LAPS, MAX_ROUNDINGS};
use crate::value::congruence::Congruence;
use crate::value::facts::Facts;
use crate::value::interval::{self, Interval};
use ir::{Dim, Formula, LinCons, LinExpr, Rel, Sign, Z};
use std::sync::Arc;

/// `expr >= 0`.
fn at_least_zero(expr: LinExpr) -> Bound {
    Bound {
        equality: false,
        expr,
    }
}

/// The constraint with coprime coefficients that the same integers satisfy;
/// `None` when none do.
fn rounded(c: &Bound) -> Option<Bound> {
    let g = c.expr.content();
    if g.is_zero() || g.is_one() {
        return Some(c.clone());
    }
    let constant = c.expr.constant.div_floor(&g)?;
    if c.equality && &constant * &g != c.expr.constant {
        return None;
    }
    let mut expr = LinExpr::constant(constant);
    for (d, k) in c.expr.terms() {
        expr.add_term(*d, &k.div_floor(&g)?);
    }
    Some(Bound {
        equality: c.equality,
        expr,
    })
}

impl<F: Factor> Block<F> {
    fn equalities(&self) -> Vec<Row> {
        self.factor
            .constraints()
            .filter(|(equality, _)| *equality)
            .map(|(_, row)| row.clone())
            .collect()
    }

    /// Whether the equalities have no integer solution. Unit pivots always
    /// have one.
    fn has_no_integers(&self) -> bool {
        let rows = self.equalities();
        let unit = |row: &Row| pivot(row, 1).is_none_or(|c| row[c].is_one());
        !rows.iter().all(unit)
            && diophantine::residue(&rows, &vec![Z::ZERO; self.dims.len() + 1])
                == Congruence::Bottom
    }

    /// An inequality whose constant can be rounded, as it would be then.
    fn roundable(&self) -> Option<Bound> {
        self.factor.constraints().find_map(|(equality, row)| {
            // Rows are primitive: a common factor of the coefficients doesn't
            // divide the constant.
            let g = content(&row[1..]);
            (!equality && !g.is_zero() && !g.is_one())
                .then(|| rounded(&at_least_zero(expression_of(&self.dims, row))))
                .flatten()
        })
    }
}

impl<F: Factor> Decomposed<F> {
    /// Keeps the integer points that satisfy the constraint.
    fn constrain(&mut self, c: &Bound) {
        let Some(c) = rounded(c) else {
            self.become_bottom();
            return;
        };
        if self.bottom || self.implies(&c) {
            return;
        }
        // Of what is at most something, equalities only know where it never is.
        if !F::INEQUALITIES && !c.equality {
            if self.bounds(&c.expr).hi() < &interval::Bound::from(Z::ZERO) {
                self.become_bottom();
            }
            return;
        }
        // The blocks may come apart by it.
        let blocks = self.blocks_of(c.expr.dims());
        let touched: Vec<Dim> = blocks.iter().flat_map(|b| b.dims.clone()).collect();
        match self.restrict(&c) {
            Added::Done => self.round(touched.into_iter().chain(c.expr.dims())),
            Added::Empty => {}
            Added::TooLarge if c.expr.terms().len() > 1 => self.propagate(&c),
            // A bound says no less by itself: the state stays as it is.
            Added::TooLarge => {}
        }
    }

    /// Rounds the constraints of the blocks that the dimensions are in.
    fn round(&mut self, dims: impl Iterator<Item = Dim>) {
        let mut open = self.blocks_of(dims);
        for _ in 0..MAX_ROUNDINGS {
            let Some(block) = open.pop() else {
                return;
            };
            if block.has_no_integers() {
                self.become_bottom();
                return;
            }
            if let Some(c) = block.roundable() {
                if self.restrict(&c) == Added::Empty {
                    return;
                }
                for b in self.blocks_of(block.dims.iter().copied()) {
                    // What couldn't be added can't be added again.
                    if b != block {
                        open.push(b);
                    }
                }
            }
        }
    }

    /// Keeps what the constraint says of each dimension by itself.
    fn propagate(&mut self, c: &Bound) {
        for (x, k) in c.expr.terms() {
            // k·x + rest is 0, or at least 0.
            let mut rest = c.expr.clone();
            rest.add_term(*x, &-k);
            let rest = self.bounds(&rest).scaled(&Z::MINUS_ONE);
            let product = if c.equality {
                rest
            } else {
                Interval::new(rest.lo().clone(), interval::Bound::PlusInf)
            };
            self.assume_bounds(*x, &product.quotient(k));
        }
    }

    /// `x := e` for an unconstrained `x`.
    fn define(&mut self, x: Dim, e: &LinExpr) {
        let c = Bound {
            equality: true,
            expr: e.minus(&LinExpr::dim(x)),
        };
        if self.restrict(&c) == Added::TooLarge {
            let range = self.bounds(e);
            self.assume_bounds(x, &range);
        }
    }

    /// Splits by the lap that `x` lies in, `first` to `last`, shifts each part
    /// to lap 0, and joins the parts.
    fn split_into_laps(&mut self, x: Dim, width: u32, sign: Sign, laps: &[Z]) {
        let full = Interval::full(width, sign);
        let mut result = self.clone();
        result.become_bottom();
        for lap in laps {
            let shift = lap.shl(width);
            let mut part = self.clone();
            part.assume_bounds(x, &full.shifted(&shift));
            part.assign(x, &LinExpr::dim(x).plus_constant(&-shift));
            result.join(&part);
        }
        *self = result;
        self.assume_bounds(x, &full);
    }
}

impl<F: Factor> Numeric for Decomposed<F> {
    fn assign(&mut self, x: Dim, e: &LinExpr) {
        if self.bottom || e.as_dim() == Some(x) {
            return;
        }
        if e.coefficient(x).is_zero() {
            self.drop_dim(x);
            self.define(x, e);
            return;
        }
        if self.env.get(x).is_none() {
            return;
        }
        let Some(mut block) = self.gather(e) else {
            let range = self.bounds(e);
            self.set_bounds(x, &range);
            return;
        };
        if let Some(column) = block.column(x) {
            let form = row_of(&block.dims, e);
            block.factor.substitute(column, &form);
        }
        self.replace(block);
    }

    fn assume(&mut self, c: &LinCons) {
        if self.bottom {
            return;
        }
        match c.rel {
            Rel::Le => self.constrain(&at_least_zero(c.expr.scaled(&Z::MINUS_ONE))),
            Rel::Eq => self.constrain(&Bound {
                equality: true,
                expr: c.expr.clone(),
            }),
            Rel::Ne => {
                // Only a value at an end of the range can be cut off.
                let range = self.bounds(&c.expr);
                let zero = interval::Bound::from(Z::ZERO);
                if range.is_bottom() || range.as_singleton().is_some_and(Z::is_zero) {
                    self.become_bottom();
                } else if *range.lo() == zero {
                    self.constrain(&at_least_zero(c.expr.plus_constant(&Z::MINUS_ONE)));
                } else if *range.hi() == zero {
                    let below = c.expr.scaled(&Z::MINUS_ONE);
                    self.constrain(&at_least_zero(below.plus_constant(&Z::MINUS_ONE)));
                }
            }
        }
    }

    fn forget(&mut self, x: Dim) {
        self.drop_dim(x);
    }

    fn project(&mut self, keep: &dyn Fn(Dim) -> bool) {
        let gone: Vec<Dim> = self.env.iter().map(|(d, _)| d).collect();
        for d in gone {
            if !keep(d) {
                self.drop_dim(d);
            }
        }
    }

    fn apply(&mut self, x: Dim, op: NonLinear, a: &LinExpr, b: &LinExpr) {
        linearization::apply(self, x, op, a, b);
    }

    fn restricted(&self, dims: &[Dim]) -> Self {
        let mut part = Self::of_blocks(self.blocks_of(dims.iter().copied()));
        if self.is_bottom() {
            part.set_bottom();
        }
        part.project(&|x| dims.binary_search(&x).is_ok());
        part
    }

    fn rename(&mut self, pairs: &[(Dim, Dim)]) {
        for (_, to) in pairs {
            if !pairs.iter().any(|(from, _)| from == to) {
                self.drop_dim(*to);
            }
        }
        let touched = self.blocks_of(pairs.iter().map(|(from, _)| *from));
        for block in &touched {
            self.take(&block.dims);
        }
        for block in &touched {
            let renamed = |d: &Dim| pairs.iter().find(|(f, _)| f == d).map_or(*d, |(_, t)| *t);
            let dims: Vec<Dim> = block.dims.iter().map(renamed).collect();
            self.insert(&Arc::new(Block::in_order(&dims, block.factor.clone())));
        }
    }

    fn expand(&mut self, x: Dim, copy: Dim) {
        self.drop_dim(copy);
        let Some(block) = self.env.get(x).cloned() else {
            return;
        };
        let swap = |d: &Dim| if *d == x { copy } else { *d };
        for (equality, row) in block.factor.constraints() {
            let e = expression_of(&block.dims, row);
            if e.coefficient(x).is_zero() {
                continue;
            }
            let mut expr = LinExpr::constant(e.constant.clone());
            for (d, k) in e.terms() {
                expr.add_term(swap(d), k);
            }
            self.restrict(&Bound { equality, expr });
        }
    }

    fn bounds(&self, e: &LinExpr) -> Interval {
        if self.bottom {
            return Interval::BOTTOM;
        }
        if e.dims().any(|d| self.env.get(d).is_none()) {
            return Interval::TOP;
        }
        let mut sum = Interval::singleton(e.constant.clone());
        for block in self.blocks_of(e.dims()) {
            sum = sum.plus(&block.range(e));
        }
        sum
    }

    /// The congruence is the strongest one that follows from the equalities.
    fn facts(&self, e: &LinExpr) -> Facts {
        let mut facts = Facts::of_range(self.bounds(e));
        if self.bottom {
            return facts;
        }
        if let Some(class) = self.class_by_whole_pivots(e) {
            facts.class = class;
            return facts;
        }
        let Some(block) = Block::product(&self.blocks_of(e.dims())) else {
            return facts;
        };
        let mut dims = block.dims.clone();
        let mut rows = block.equalities();
        for d in e.dims() {
            if block.column(d).is_none() {
                dims.push(d);
            }
        }
        // Unconstrained dimensions come last, in no row.
        for row in &mut rows {
            row.resize(dims.len() + 1, Z::ZERO);
        }
        let mut form = vec![Z::ZERO; dims.len() + 1];
        form[0] = e.constant.clone();
        for (i, d) in dims.iter().enumerate() {
            form[i + 1] = e.coefficient(*d);
        }
        facts.class = diophantine::residue(&rows, &form);
        facts
    }

    fn rewritten(&self, e: &LinExpr) -> Option<(LinExpr, Z)> {
        // What knows inequalities, too, knows what follows from both.
        if self.bottom || F::INEQUALITIES {
            return None;
        }
        let block = Block::product(&self.blocks_of(e.dims()))?;
        // The value rides along in a column of its own: form - value = 0.
        let mut row = row_of(&block.dims, e);
        row.push(Z::MINUS_ONE);
        for mut by in block.equalities() {
            by.push(Z::ZERO);
            if let Some(p) = pivot(&by, 1) {
                eliminate(&mut row, &by, p);
            }
        }
        let scale = -row.pop()?;
        let mut sum = expression_of(&block.dims, &row);
        for (d, c) in e.terms() {
            if block.column(*d).is_none() {
                sum = sum.plus_scaled(&(c * &scale), &LinExpr::dim(*d));
            }
        }
        (sum != e.scaled(&scale)).then_some((sum, scale))
    }

    fn entails(&self, c: &LinCons) -> bool {
        let range = self.bounds(&c.expr);
        match c.rel {
            Rel::Le => range.hi() <= &interval::Bound::from(Z::ZERO),
            Rel::Eq => range.is_bottom() || range.as_singleton().is_some_and(Z::is_zero),
            Rel::Ne => !range.contains(&Z::ZERO) || !self.facts(&c.expr).class.contains(&Z::ZERO),
        }
    }

    fn wrap(&mut self, x: Dim, width: u32, sign: Sign) {
        let full = Interval::full(width, sign);
        let range = self.bounds(&LinExpr::dim(x));
        if range.leq(&full) {
            return;
        }
        let laps = range.ends().and_then(|(lo, hi)| {
            let least = Z::min_of(width, sign);
            let first = (lo - &least).shr_floor(width);
            let last = (hi - &least).shr_floor(width);
            Interval::new(first, last).elements(MAX_LAPS)
        });
        match laps {
            Some(laps) if F::INEQUALITIES || laps.len() == 1 => {
                self.split_into_laps(x, width, sign, &laps);
            }
            _ => self.set_bounds(x, &full),
        }
    }

    fn formula(&self) -> Formula {
        if self.bottom {
            return Formula::False;
        }
        let named = |d: Dim| d.view().is_some();
        if self.env.iter().any(|(d, _)| !named(d)) {
            let mut named_only = self.clone();
            named_only.project(&named);
            return named_only.formula();
        }
        Formula::and(self.each_block().flat_map(|block| {
            block.factor.constraints().map(|(equality, row)| {
                let expr = expression_of(&block.dims, row);
                Formula::Lin(if equality {
                    LinCons { expr, rel: Rel::Eq }
                } else {
                    LinCons {
                        expr: expr.scaled(&Z::MINUS_ONE),
                        rel: Rel::Le,
                    }
                })
            })
        }))
    }
}

impl<F: Factor> Decomposed<F> {
    /// The strongest congruence of an expression, where each equality gives its last
    /// coordinate as a sum of others, which may be any integers then. Cost: rows ·
    /// columns. `None`: some equality doesn't.
    fn class_by_whole_pivots(&self, e: &LinExpr) -> Option<Congruence> {
        if F::INEQUALITIES {
            return None;
        }
        let (mut constant, mut modulus) = (e.constant.clone(), Z::ZERO);
        for (d, c) in e.terms() {
            if self.env.get(*d).is_none() {
                modulus = modulus.gcd(c);
            }
        }
        for block in self.blocks_of(e.dims()) {
            let mut row = row_of(&block.dims, e);
            row[0] = Z::ZERO;
            for (_, by) in block.factor.constraints() {
                let p = pivot(by, 1).filter(|p| by[*p].is_one())?;
                let k = std::mem::replace(&mut row[p], Z::ZERO);
                if !k.is_zero() {
                    for (r, b) in row[..p].iter_mut().zip(by) {
                        *r -= &(&k * b);
                    }
                }
            }
            constant += &row[0];
            modulus = row[1..].iter().fold(modulus, |g, c| g.gcd(c));
        }
        Some(Congruence::new(&modulus, &constant))
    }
}

impl<F: Factor> Block<F> {
    /// The range of what of `e` is over this block, without the constant. The
    /// value at integer points is a multiple of the coefficients' divisor.
    fn range(&self, e: &LinExpr) -> Interval {
        let mut row = row_of(&self.dims, e);
        row[0] = Z::ZERO;
        let g = content(&row[1..]);
        let greatest = |row: &[Z]| match self.factor.supremum(row) {
            Supremum::Infinite => None,
            Supremum::Finite(n, d) => n.div_floor(&(d * &g)).map(|q| q * &g),
        };
        let hi = greatest(&row).map_or(interval::Bound::PlusInf, interval::Bound::from);
        if !F::INEQUALITIES && hi == interval::Bound::PlusInf {
            return Interval::TOP;
        }
        let lo = greatest(&crate::algebra::vector::negated(&row))
            .map_or(interval::Bound::MinusInf, |k| interval::Bound::from(-k));
        Interval::new(lo, hi)
    }
}
