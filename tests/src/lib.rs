//! Test support.

pub mod generate;
pub mod soundness;
