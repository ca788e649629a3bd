// verdict: unsafe
// args: --entry f
// No index is too small to be too big for some slice.
#![crate_type = "lib"]
#[unsafe(no_mangle)] pub fn f(x: &[u8]) -> bool { x[x.len()] == 0 }
