//! Machine arithmetic as constraints.

pub mod arith;
pub mod bits;
pub mod number;
pub mod reading;
