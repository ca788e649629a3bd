//! What makes states of a program's variables of sets of points: machine
//! integers, then truth values, copies and pointers.

pub mod backward;
pub mod boolean;
pub mod machine;
