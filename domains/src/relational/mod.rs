//! Domains that relate numbers to each other.

pub(crate) mod boxes;
pub mod decomposed;
pub(crate) mod disequalities;
#[cfg(any(test, feature = "elina"))]
pub(crate) mod elina;
pub(crate) mod linear_equalities;
pub mod octagons;
pub mod polyhedra;
pub(crate) mod split_normal_form;
pub mod zones;
