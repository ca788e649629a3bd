//! Test support.

pub mod generate;
