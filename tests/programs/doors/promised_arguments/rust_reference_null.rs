// verdict: safe
// args: --entry f --property null
// A reference is not null.
#![crate_type = "lib"]
#[unsafe(no_mangle)] pub fn f(x: &mut i32) { *x = 3 }
