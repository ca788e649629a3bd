// verdict: unsafe
// args: --entry f
#![crate_type = "lib"]
#[unsafe(no_mangle)] pub fn f(p: (u8, u16)) -> u8 { 10 / p.0 }
