//! Linear algebra over the integers, and the persistent maps that states are
//! made of.

pub mod diophantine;
pub mod env;
pub mod linearization;
pub mod non_linear;
pub mod vector;
