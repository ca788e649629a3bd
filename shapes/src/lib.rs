//! Shape analysis: what holds of linked structures of any length.
//!
//! A state is a *symbolic memory graph* (Dudka, Peringer, Vojnar: Byte-Precise
//! Verification of Low-Level List Manipulation, SAS 2013): objects with their bytes
//! as fields, pointers as an object and an offset, and *segments*, which stand for
//! the nodes of a list, linked one way or both ways, that nobody else points to.
//! Executing statements is exact about objects; what works on a segment takes its
//! first or last node out (`heap`). Where loops begin, nodes that follow each other
//! become segments again (`fold`), and states that are alike are joined (`join`).
//! When nothing changes any more, all is executed once more, and what comes of it
//! must be covered by what there is (`cover`). Numbers are constants or symbols with
//! a range; equal symbols are equal numbers.
//!
//! One function is followed, from the program's start, with its callees inlined.
//! Where a state can't be followed (a write through a pointer that nobody knows, a
//! call of a function that isn't seen), whatever comes after it counts as not proved.

mod condition;
mod cover;
mod exec;
mod fold;
mod heap;
mod join;
mod solve;
mod tuning;

pub use solve::shapes;
