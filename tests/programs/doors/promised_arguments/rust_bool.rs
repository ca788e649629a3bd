// not: unsafe
// args: --entry f
// A truth value is 0 or 1.
#![crate_type = "lib"]
#[unsafe(no_mangle)] pub fn f(b: bool) { assert!(b as u8 <= 1); }
