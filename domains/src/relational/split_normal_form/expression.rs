//! Bounds of linear expressions by ranges and differences.

use super::node::Node;
use super::system::System;
use crate::tuning::MAX_RELATED_TERMS;
use crate::value::interval::{Bound, Interval};
use ir::{LinExpr, Z};
use smallvec::SmallVec;

/// A sum of signed numbers with positive coefficients.
pub(super) type Terms = SmallVec<[(Node, Z); 4]>;

/// The expression without its constant.
pub(super) fn terms(e: &LinExpr) -> Terms {
    let signed = |(x, c): &(ir::Dim, Z)| (Node::signed(*x, c), c.abs());
    e.terms().iter().map(signed).collect()
}

/// The negated sum.
pub(super) fn mirrored(terms: &[(Node, Z)]) -> Terms {
    let mirror = |(n, c): &(Node, Z)| (n.mirror(), c.clone());
    terms.iter().map(mirror).collect()
}

/// Whether the bounds of `e` are the least that the domain can tell.
pub(super) fn is_exact<const SUMS: bool>(e: &LinExpr) -> bool {
    match e.terms() {
        [] | [_] => true,
        [(_, c), (_, d)] => (c + d).is_zero() || (SUMS && c == d),
        _ => false,
    }
}

impl System {
    /// Contains the value of `e` at every point; the least such interval when
    /// [`is_exact`].
    pub(super) fn bounds_of(&self, e: &LinExpr) -> Interval {
        let range = match e.terms() {
            [] => return Interval::singleton(e.constant.clone()),
            [(x, c)] if c.is_one() => self.range(*x),
            [(x, c)] => self.range(*x).scaled(c),
            _ => {
                let terms = terms(e);
                let hi = self.upper_of(&terms);
                let lo = self.upper_of(&mirrored(&terms)).map(|k| -k);
                Interval::new(
                    lo.map_or(Bound::MinusInf, Bound::Finite),
                    hi.map_or(Bound::PlusInf, Bound::Finite),
                )
            }
        };
        if e.constant.is_zero() {
            range
        } else {
            range.shifted(&e.constant)
        }
    }

    /// An upper bound of the sum. Pairs of terms that an edge relates are taken
    /// together, first those with equal coefficients.
    pub(super) fn upper_of(&self, terms: &[(Node, Z)]) -> Option<Z> {
        let mut sum = Z::ZERO;
        let mut rest: Terms = SmallVec::from(terms);
        if terms.len() <= MAX_RELATED_TERMS {
            for only_equal in [true, false] {
                for i in 1..rest.len() {
                    for j in 0..i {
                        if rest[i].1.is_zero() || rest[j].1.is_zero() {
                            continue;
                        }
                        if only_equal && rest[i].1 != rest[j].1 {
                            continue;
                        }
                        let edge = self.graph.weight(rest[j].0.mirror(), rest[i].0);
                        if let Some(w) = edge {
                            let common = rest[i].1.clone().min(rest[j].1.clone());
                            sum += &(&common * w);
                            rest[i].1 -= &common;
                            rest[j].1 -= &common;
                        }
                    }
                }
            }
        }
        for (n, c) in rest {
            if !c.is_zero() {
                sum += &(self.upper(n)? * c);
            }
        }
        Some(sum)
    }
}
