// not: unsafe
// args: --entry f
// flags: -C debug-assertions=no
#![crate_type = "lib"]
#[unsafe(no_mangle)] pub fn f(x: u32) -> u8 { 1u8 << x }
