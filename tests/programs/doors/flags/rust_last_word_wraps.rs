// not: unsafe
// args: --entry f
// flags: -C overflow-checks=yes -C overflow-checks=no
#![crate_type = "lib"]
#[unsafe(no_mangle)] pub fn f(x: u8) -> u8 { x + 1 }
