//! Test support.

pub mod generate;
pub mod lowering;
pub mod random_c;
