// verdict: safe
// args: --entry f --property div,assert
// What isn't 0 can be divided by.
#![crate_type = "lib"]
#[unsafe(no_mangle)] pub fn f(n: std::num::NonZeroU32, m: u32) -> u32 { let n: u32 = unsafe { std::mem::transmute(n) }; m / n }
