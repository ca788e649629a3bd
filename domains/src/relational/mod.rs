//! Domains that relate numbers to each other.

pub mod boxes;
pub mod decomposed;
#[cfg(any(test, feature = "elina"))]
pub mod elina;
pub mod linear_equalities;
pub mod octagons;
pub mod polyhedra;
pub mod split_normal_form;
pub mod zones;
