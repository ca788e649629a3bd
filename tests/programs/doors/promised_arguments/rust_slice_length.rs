// not: unsafe
// args: --entry f
// A slice has no more elements than fit.
#![crate_type = "lib"]
#[unsafe(no_mangle)] pub fn f(x: &[u32]) { assert!(x.len() * 4 <= isize::MAX as usize); }
