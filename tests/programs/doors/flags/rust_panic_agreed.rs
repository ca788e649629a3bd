// verdict: unsafe
// args: --entry h
// flags: -C panic=abort
#![crate_type = "lib"]
#[unsafe(no_mangle)] pub fn h(x: u8) -> u8 { if cfg!(panic = "abort") { assert!(x < 5) } x }
