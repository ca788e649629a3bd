// verdict: safe
// args: --entry divide
// The outermost one, of several that are called so.
#![crate_type = "lib"]
mod inner { pub fn divide(n: u32) -> u32 { 9 / n } }
pub fn divide(n: u8) -> u32 { if n == 0 { 0 } else { inner::divide(n.into()) } }
