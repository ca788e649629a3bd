//! The zone domain: bounds of numbers and of their differences.
//!
//! What it expresses: `a <= x <= b` and `x - y <= c`: which of two counters is
//! ahead, an index below a length that isn't constant, a copy with an offset.
//! Conjunctions of these are exact, and so are `x := y + c`, `forget` and the
//! join; a closed state gives the least bound of every number and difference.
//!
//! Form, sources and costs: `relational::split_normal_form`. First for abstract
//! interpretation: A. Miné, *A new numerical abstract domain based on
//! difference-bound matrices*, PADO 2001.
//!
//! Can't see: sums (`x + y <= c`, a counter that falls as another rises),
//! coefficients other than ±1, residues, disjunctions.

use crate::relational::split_normal_form::SplitNormalForm;

/// The zone domain.
pub type Zones = SplitNormalForm<false>;
