//! Linear algebra over the integers, and the persistent maps that states are
//! made of.

pub(crate) mod diophantine;
pub(crate) mod env;
pub(crate) mod linearization;
pub(crate) mod non_linear;
pub(crate) mod vector;
