//! Sets of integers, and the domains that know one of each number: no
//! relations.

pub(crate) mod congruence;
pub(crate) mod congruences;
pub(crate) mod constants;
pub(crate) mod facts;
pub(crate) mod floats;
pub mod interval;
pub(crate) mod interval_unions;
pub mod intervals;
pub(crate) mod known_bits;
pub(crate) mod known_bits_domain;
pub(crate) mod non_relational;
pub(crate) mod reduced;
pub(crate) mod signs;
pub(crate) mod wrapped;
