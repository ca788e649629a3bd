//! Sets of integers, and the domains that know one of each number: no
//! relations.

pub mod congruence;
pub mod congruences;
pub mod constants;
pub mod facts;
pub mod interval;
pub mod interval_unions;
pub mod intervals;
pub mod known_bits;
pub mod known_bits_domain;
pub mod non_relational;
pub mod reduced;
pub mod signs;
pub mod wrapped;
