// not: safe
// args: --entry f --property assert
// Shared slices may overlap.
#![crate_type = "lib"]
#[unsafe(no_mangle)] pub fn f(x: &[u8], y: &[u8]) { assert!(x.as_ptr() != y.as_ptr()); }
