// verdict: unsafe
// args: --entry f
// What isn't 0 may be 1.
#![crate_type = "lib"]
#[unsafe(no_mangle)] pub fn f(n: std::num::NonZeroU32) { let n: u32 = unsafe { std::mem::transmute(n) }; if n == 1 { panic!() } }
