// verdict: unsafe
// args: --entry f
// An optional reference may not be there.
#![crate_type = "lib"]
#[unsafe(no_mangle)] pub fn f(x: Option<&i32>) { if x.is_none() { panic!() } }
