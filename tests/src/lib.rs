//! Test support.

pub mod callers;
mod claims;
pub mod command;
pub mod commands;
pub mod csmith;
pub mod defects;
pub mod endings;
pub mod engines;
pub mod equations;
pub mod flags;
pub mod generate;
pub mod lists;
pub mod lowering;
pub mod machines;
pub mod native;
pub mod observed;
pub mod pointed;
pub mod purified;
pub mod random_c;
pub mod random_cpp;
pub mod random_rust;
pub mod recursion;
pub mod soundness;
