// not: unsafe
// args: --entry f
// A slice has as many elements as it says.
#![crate_type = "lib"]
#[unsafe(no_mangle)] pub fn f(x: &[u32]) -> u32 { if x.len() > 2 { x[2] & 1 } else { 0 } }
