// not: unsafe
// args: --entry f
// A slice in a structure has no more elements than fit, either.
#![crate_type = "lib"]
pub struct S<'a> { x: &'a [u8] }
#[unsafe(no_mangle)] pub fn f(s: S) -> usize { s.x.len() + 1 }
