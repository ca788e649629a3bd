// not: unsafe
// args: --entry f
// A reference in a structure is one, too.
#![crate_type = "lib"]
pub struct S<'a> { x: &'a i32, n: u64 }
#[unsafe(no_mangle)] pub fn f(s: S) -> bool { *s.x == 3 && s.n == 1 }
