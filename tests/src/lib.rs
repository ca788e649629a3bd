//! Test support.

pub mod engines;
pub mod generate;
pub mod random;
pub mod soundness;
