// verdict: unsafe
// args: --entry f
// An integer may be any.
#![crate_type = "lib"]
#[unsafe(no_mangle)] pub fn f(n: i32) -> i32 { n + 1 }
