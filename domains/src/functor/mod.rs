//! Domains made of other domains: of numbers, and of whole states
//! ([`arrays`], [`lookahead`], [`nullity`]).

pub mod arrays;
pub mod disjunction;
pub mod lookahead;
pub mod nullity;
pub mod packed;
pub mod partitioned;
pub mod powerset;
pub mod product;
pub mod terms;
