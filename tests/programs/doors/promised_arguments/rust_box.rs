// not: unsafe
// args: --entry f
// A box leads to its value.
#![crate_type = "lib"]
#[unsafe(no_mangle)] pub fn f(x: Box<i64>) -> bool { *x == 7 }
