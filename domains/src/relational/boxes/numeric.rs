//! Numeric operations of boxes.

use super::Boxes;
use super::block::{Block, outline};
use super::levels::{Levels, few};
use super::node::Diagram;
use super::ops::Ops;
use super::transfer::eval;
use crate::algebra::non_linear::NonLinear;
use crate::lattice::Lattice;
use crate::numeric::Numeric;
use crate::tuning::{MAX_LISTED, MAX_SEGMENTS};
use crate::value::interval::{Bound, Interval};
use ir::{Dim, Formula, LinCons, LinExpr, Rel, Sign, Z};
use smallvec::SmallVec;
use std::sync::Arc;

fn formula_of(x: Dim, range: &Interval) -> Formula {
    let constraints = range.constraints(&LinExpr::dim(x));
    Formula::and(constraints.into_iter().map(Formula::Lin))
}

impl Block {
    fn formula(&self) -> Formula {
        let levels = Levels::new(&self.diagram);
        if levels.paths() <= MAX_LISTED {
            let all = |path: &Vec<(Dim, Interval)>| {
                Formula::and(path.iter().map(|(d, range)| formula_of(*d, range)))
            };
            return Formula::or(levels.boxes().iter().map(all));
        }
        Formula::and(levels.dims.iter().map(|d| {
            let values = levels.values(*d);
            Formula::or(values.iter().map(|v| formula_of(*d, v)))
        }))
    }
}

impl Boxes {
    /// All values of a number, in order and apart from each other.
    fn values(&self, x: Dim) -> Vec<Interval> {
        match self.env.get(x) {
            Some(b) => Levels::new(&b.diagram).values(x),
            None => vec![Interval::TOP],
        }
    }
}

impl Numeric for Boxes {
    fn assign(&mut self, x: Dim, e: &LinExpr) {
        if self.bottom {
            return;
        }
        self.refresh();
        let e = self.simplified(e);
        match e.terms() {
            [(y, c)] if *y == x && (c.is_one() || *c == Z::MINUS_ONE) => {
                self.displace(x, c.is_negative(), &e.constant);
            }
            _ => {
                let dims: SmallVec<[Dim; 3]> = e.dims().collect();
                let whole = self.bounds(&e);
                self.compute(x, &dims, &whole, &|range| eval(&e, range));
            }
        }
    }

    fn apply(&mut self, x: Dim, op: NonLinear, a: &LinExpr, b: &LinExpr) {
        if self.bottom {
            return;
        }
        self.refresh();
        let (a, b) = (self.simplified(a), self.simplified(b));
        let mut dims: SmallVec<[Dim; 3]> = a.dims().chain(b.dims()).collect();
        dims.sort_unstable();
        dims.dedup();
        let whole = Interval::apply(op, &self.bounds(&a), &self.bounds(&b));
        self.compute(x, &dims, &whole, &|range| {
            Interval::apply(op, &eval(&a, range), &eval(&b, range))
        });
    }

    fn assume(&mut self, c: &LinCons) {
        self.constrain(c);
    }

    fn forget(&mut self, x: Dim) {
        self.drop_dim(x);
    }

    fn project(&mut self, keep: &dyn Fn(Dim) -> bool) {
        let touched: Vec<Arc<Block>> = self
            .each_block()
            .filter(|b| !b.dims.iter().all(|d| keep(*d)))
            .cloned()
            .collect();
        for block in touched {
            self.drop_dims(&block, &|d| !keep(d));
        }
    }

    fn rename(&mut self, pairs: &[(Dim, Dim)]) {
        let name = |d: Dim| {
            let renamed = pairs.iter().find(|(from, _)| *from == d);
            renamed.map_or(d, |(_, to)| *to)
        };
        let blocks = self.blocks_of(pairs.iter().map(|(from, _)| *from));
        blocks.iter().for_each(|b| self.take(b));
        let manager = self.manager.clone();
        for b in blocks {
            let mut ops = Ops::new(&manager);
            if let Some(range) = b.as_range() {
                self.put(name(b.dims[0]), range);
            } else if let Some(renamed) = ops.relabel(&b.diagram, &name)
                && Levels::new(&renamed).size() <= MAX_SEGMENTS.max(b.size)
            {
                self.insert(Block::new(renamed));
            } else {
                for one in outline(&mut ops, std::slice::from_ref(&b.diagram)) {
                    if let Some(renamed) = ops.relabel(&one.diagram, &name) {
                        self.insert(Block::new(renamed));
                    }
                }
            }
        }
    }

    fn expand(&mut self, x: Dim, copy: Dim) {
        let Some(block) = self.env.get(x).cloned() else {
            return;
        };
        if let Some(range) = block.as_range() {
            return self.put(copy, range);
        }
        let manager = self.manager.clone();
        let mut ops = Ops::new(&manager);
        let other = ops.relabel(&block.diagram, &|d| if d == x { copy } else { d });
        let both = other.and_then(|other| ops.meet(&block.diagram, &other));
        if let Some(both) = both.filter(|d| Levels::new(d).size() <= MAX_SEGMENTS) {
            self.take(&block);
            self.store(&mut ops, &both);
        } else {
            let values = few(&self.values(x));
            let copied = manager.pieces(copy, values.pieces(), &Diagram::All);
            self.store(&mut ops, &copied);
        }
    }

    fn bounds(&self, e: &LinExpr) -> Interval {
        if self.bottom {
            return Interval::BOTTOM;
        }
        if let Some(x) = e.as_dim() {
            return self.range(x);
        }
        if e.dims().any(|d| self.env.get(d).is_none()) {
            return Interval::TOP;
        }
        let mut sum = Interval::singleton(e.constant.clone());
        for b in self.blocks_of(e.dims()) {
            let inside = e.terms().iter().filter(|(d, _)| b.dims.contains(d));
            let part = match &inside.collect::<SmallVec<[_; 4]>>()[..] {
                [(d, c)] => b.range(*d).scaled(c),
                _ => Levels::new(&b.diagram).range_of(e),
            };
            sum = sum.plus(&part);
        }
        sum
    }

    fn elements(&self, x: Dim, range: &Interval, limit: u32) -> Option<Vec<Z>> {
        if self.bottom {
            return Some(Vec::new());
        }
        let mut all = Vec::new();
        for piece in self.values(x) {
            let room = limit.saturating_sub(u32::try_from(all.len()).ok()?);
            all.extend(piece.intersection(range).elements(room)?);
        }
        Some(all)
    }

    fn entails(&self, c: &LinCons) -> bool {
        if self.bottom {
            return true;
        }
        let range = self.bounds(&c.expr);
        match c.rel {
            Rel::Le => *range.hi() <= Bound::Finite(Z::ZERO),
            Rel::Eq => range.as_singleton().is_some_and(Z::is_zero),
            Rel::Ne if !range.contains(&Z::ZERO) => true,
            Rel::Ne => {
                let mut refuted = self.clone();
                refuted.constrain(&c.negate());
                refuted.is_bottom()
            }
        }
    }

    fn set_bounds(&mut self, x: Dim, range: &Interval) {
        self.drop_dim(x);
        self.put(x, range);
    }

    fn assume_bounds(&mut self, x: Dim, range: &Interval) {
        self.restrict(x, range);
    }

    fn assume_readings(&mut self, x: Dim, values: &[Z], _: u32, _: Sign) {
        let single: Vec<Interval> = values.iter().cloned().map(Interval::singleton).collect();
        self.restrict_to(x, few(&single).pieces());
    }

    fn wrap(&mut self, x: Dim, width: u32, sign: Sign) {
        if !self.bottom {
            self.wrap_segments(x, width, sign);
        }
    }

    fn formula(&self) -> Formula {
        if self.bottom {
            return Formula::False;
        }
        Formula::and(self.each_block().map(|b| b.formula()))
    }
}
