//! Domains made of other domains: of numbers, and of whole states
//! ([`arrays`], [`floats`], [`lookahead`], [`nullity`]).

pub(crate) mod arrays;
pub(crate) mod disjunction;
pub(crate) mod floats;
pub(crate) mod lookahead;
pub(crate) mod nullity;
pub(crate) mod packed;
pub(crate) mod partitioned;
pub(crate) mod powerset;
pub(crate) mod product;
pub(crate) mod terms;
