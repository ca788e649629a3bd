// verdict: unsafe
// args: --entry f
// flags: -C overflow-checks=no -C overflow-checks=yes
#![crate_type = "lib"]
#[unsafe(no_mangle)] pub fn f(x: u8) -> u8 { x + 1 }
