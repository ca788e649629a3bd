// verdict: unsafe
// args: --entry f
// A text may be empty.
#![crate_type = "lib"]
#[unsafe(no_mangle)] pub fn f(n: i32, x: &str) { if n == 0 && x.len() == 0 { panic!() } }
