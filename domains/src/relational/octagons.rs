//! The octagon domain: bounds of numbers, of their differences and their sums.
//!
//! What it expresses: `a <= x <= b` and `±x ± y <= c`: what zones can, and that
//! one number falls as another rises, or lies within the other's absolute
//! value. Conjunctions of these are exact over the integers (`x + y` and
//! `x - y` bounded by odd numbers give the rounded bounds of `x`), and so are
//! `x := ±y + c`, `forget` and the join.
//!
//! Form, sources and costs: `relational::split_normal_form`. First: A. Miné, *The octagon
//! abstract domain*, HOSC 2006.
//!
//! Can't see: relations of three numbers, coefficients other than ±1, residues
//! (that `x + y` is even), disjunctions.

use crate::relational::split_normal_form::SplitNormalForm;

/// The octagon domain.
pub type Octagons = SplitNormalForm<true>;
