// not: unsafe
// args: --entry f
// A reference is not null.
#![crate_type = "lib"]
#[unsafe(no_mangle)] pub fn f(x: &i32) -> bool { *x == 3 }
