//! Tests that need the inside of the crate; those of child processes stand in
//! `tests/isolated.rs`.

mod figures;
mod guards;
mod paths;
mod tables;
