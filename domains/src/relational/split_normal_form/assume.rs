//! Constraints: those that the domain can express exactly, the others by the
//! bounds and the differences that they imply.
//!
//! Source: A. Miné, *The octagon abstract domain*, HOSC 2006, section 4.4, for
//! constraints with other coefficients or more terms; each bound that it takes
//! from an interval is taken from differences here, where they say more.

use super::expression::{Terms, mirrored, terms};
use super::node::Node;
use super::system::{Empty, System};
use crate::tuning::MAX_RELATED_TERMS;
use ir::{LinCons, LinExpr, Rel, Z};
use smallvec::SmallVec;

/// A constraint `Σ cᵢ·nᵢ + k rel 0` without common factor.
struct Primitive {
    terms: Terms,
    /// The greatest common divisor of the coefficients that the constraint
    /// had; at least 1.
    factor: Z,
    constant: Z,
}

fn primitive(e: &LinExpr) -> Primitive {
    let factor = e.content();
    let factor = if factor.is_zero() { Z::ONE } else { factor };
    let mut terms = terms(e);
    if !factor.is_one() {
        for (_, c) in &mut terms {
            *c = c.div_floor(&factor).unwrap_or(Z::ONE);
        }
    }
    Primitive {
        terms,
        factor,
        constant: e.constant.clone(),
    }
}

/// Whether the sum of two signed numbers is a difference; otherwise it is a sum.
fn is_difference(n: Node, m: Node) -> bool {
    n.is_negated() != m.is_negated()
}

impl System {
    /// Keeps the points that satisfy the constraint.
    pub(super) fn assume<const SUMS: bool>(&mut self, c: &LinCons) -> Result<(), Empty> {
        let Primitive {
            terms,
            factor,
            constant,
        } = primitive(&c.expr);
        // Σ cᵢ·nᵢ = -k / factor, exactly only if that is an integer.
        let floor = (-&constant).div_floor(&factor).unwrap_or(Z::ZERO);
        let divides = &floor * &factor == -&constant;
        match c.rel {
            Rel::Le => self.at_most::<SUMS>(&terms, &floor),
            Rel::Eq if !divides => Err(Empty),
            Rel::Eq => {
                let (back, least) = (mirrored(&terms), -&floor);
                // A sum of several terms may refine its parts in turn.
                let rounds = if terms.len() > 2 { 2 } else { 1 };
                for _ in 0..rounds {
                    self.at_most::<SUMS>(&terms, &floor)?;
                    self.at_most::<SUMS>(&back, &least)?;
                }
                Ok(())
            }
            Rel::Ne if !divides => Ok(()),
            Rel::Ne => {
                let back = mirrored(&terms);
                if self.upper_of(&terms).as_ref() == Some(&floor) {
                    self.at_most::<SUMS>(&terms, &(&floor - Z::ONE))?;
                }
                if self.upper_of(&back) == Some(-&floor) {
                    self.at_most::<SUMS>(&back, &(-floor - Z::ONE))?;
                }
                Ok(())
            }
        }
    }

    /// Learns `Σ cᵢ·nᵢ <= k`, where the coefficients have no common factor.
    fn at_most<const SUMS: bool>(&mut self, terms: &[(Node, Z)], k: &Z) -> Result<(), Empty> {
        match terms {
            [] if k.is_negative() => Err(Empty),
            [] => Ok(()),
            [(n, _)] => self.tighten(*n, k),
            [(n, c), (m, d)] if c == d && (SUMS || is_difference(*n, *m)) => {
                self.relate(m.mirror(), *n, k)
            }
            _ => {
                self.imply_bounds(terms, k)?;
                if terms.len() <= MAX_RELATED_TERMS {
                    self.imply_differences::<SUMS>(terms, k)?;
                }
                Ok(())
            }
        }
    }

    /// The bound of each term that `Σ cᵢ·nᵢ <= k` implies.
    fn imply_bounds(&mut self, terms: &[(Node, Z)], k: &Z) -> Result<(), Empty> {
        if terms.len() > MAX_RELATED_TERMS {
            return self.imply_bounds_by_ranges(terms, k);
        }
        for (i, (n, c)) in terms.iter().enumerate() {
            let mut others = mirrored(terms);
            others.remove(i);
            if let Some(most) = self.upper_of(&others)
                && let Some(bound) = (k + most).div_floor(c)
            {
                self.tighten(*n, &bound)?;
            }
        }
        Ok(())
    }

    /// The same by the ranges alone, in linear time.
    fn imply_bounds_by_ranges(&mut self, terms: &[(Node, Z)], k: &Z) -> Result<(), Empty> {
        let most: SmallVec<[Option<Z>; 8]> = terms
            .iter()
            .map(|(n, c)| self.upper(n.mirror()).map(|u| u * c))
            .collect();
        let unbounded = most.iter().filter(|m| m.is_none()).count();
        let sum = most.iter().flatten().fold(k.clone(), |s, m| s + m);
        for ((n, c), own) in terms.iter().zip(&most) {
            let rest = match (own, unbounded) {
                (Some(own), 0) => &sum - own,
                (None, 1) => sum.clone(),
                _ => continue,
            };
            if let Some(bound) = rest.div_floor(c) {
                self.tighten(*n, &bound)?;
            }
        }
        Ok(())
    }

    /// The difference (or sum) of each pair of terms that `Σ cᵢ·nᵢ <= k`
    /// implies: `c·(nᵢ + nⱼ) <= k - rest`, for the lesser coefficient `c`.
    fn imply_differences<const SUMS: bool>(
        &mut self,
        terms: &[(Node, Z)],
        k: &Z,
    ) -> Result<(), Empty> {
        for i in 1..terms.len() {
            for j in 0..i {
                let ((n, c), (m, d)) = (&terms[i], &terms[j]);
                if !SUMS && !is_difference(*n, *m) {
                    continue;
                }
                let common = c.clone().min(d.clone());
                let mut rest = mirrored(terms);
                rest[i].1 -= &common;
                rest[j].1 -= &common;
                rest.retain(|(_, c)| !c.is_zero());
                if let Some(most) = self.upper_of(&rest)
                    && let Some(bound) = (k + most).div_floor(&common)
                {
                    self.estimate(m.mirror(), *n, &bound)?;
                }
            }
        }
        Ok(())
    }
}
