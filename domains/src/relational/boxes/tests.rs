//! Boxes against sets of points ([`points`]), and what is computed, limited and
//! forgotten ([`operations`]).

mod operations;
mod points;

use super::Boxes;
use super::levels::Levels;
use crate::value::interval::Interval;
use ir::{Dim, LinExpr, Z};

fn dim(i: usize) -> Dim {
    Dim(u32::try_from(i).unwrap())
}

fn x(i: usize) -> LinExpr {
    LinExpr::dim(dim(i))
}

fn constant(k: i64) -> LinExpr {
    LinExpr::constant(k)
}

fn interval(lo: i64, hi: i64) -> Interval {
    Interval::new(Z::from(lo), Z::from(hi))
}

impl Boxes {
    fn largest(&self) -> usize {
        self.each_block().map(|b| b.size).max().unwrap_or(0)
    }

    /// Each block is of the dimensions that lead to it, says something, and
    /// what is stored beside its diagram agrees with it.
    fn check(&self) {
        assert!(!self.bottom || self.env.is_empty());
        for (d, b) in self.env.iter() {
            assert!(b.dims.contains(&d));
            assert!(b.dims.iter().all(|d| self.env.get(*d) == Some(b)));
            let levels = Levels::new(&b.diagram);
            assert_eq!(levels.dims[..], b.dims[..]);
            assert_eq!(levels.ranges()[..], b.ranges[..]);
            assert_eq!(levels.size(), b.size);
        }
    }
}
