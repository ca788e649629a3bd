//! Test support.

pub mod engines;
pub mod generate;
pub mod lowering;
pub mod random_c;
pub mod soundness;
