//! Polyhedra with the hulls and projections of ELINA.
//!
//! What it expresses: what [`crate::relational::polyhedra`] does. ELINA is a C library that
//! a user installs; the feature `elina` compiles what speaks to it.
//!
//! Form: factors of [`crate::relational::decomposed`] ([`guided`]), whose dimensions are
//! ELINA's; blocks are small, and ELINA decomposes them further by itself.
//!
//! Source: G. Singh, M. Püschel, M. Vechev, *Fast polyhedra abstract domain*,
//! POPL 2017, and <http://elina.ethz.ch>. We depart from it in what is asked of
//! it. Its polyhedra have coefficients of 64 bits; of sums and products that
//! don't fit it notices some, and gives ⊤, but others, among them those of its
//! inclusion tests and bounds, it computes modulo 2^64. Therefore ELINA answers
//! the two hard questions, which facets a convex hull and a projection have,
//! and [`guided`] checks the answer exactly: a wrong one costs precision, never
//! a proof.
//!
//! Limits: numbers beyond 32 bits are not handed over, nor what might have too
//! many vertices, since ELINA's work can't be interrupted. The join is then that
//! of constraints that both operands have.
//!
//! Can't see: what polyhedra can't.

pub(crate) mod guided;
#[cfg(feature = "elina")]
pub(crate) mod library;
pub(crate) mod limits;
pub(crate) mod simplex;
#[cfg(test)]
mod tests;

#[cfg(feature = "elina")]
use crate::relational::decomposed::Decomposed;

/// The domain of convex polyhedra whose facets ELINA proposes.
#[cfg(feature = "elina")]
pub(crate) type ElinaPolyhedra = Decomposed<guided::GuidedPolyhedron<library::Elina>>;
