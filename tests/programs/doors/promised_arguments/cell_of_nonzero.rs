// not: unsafe
// args: --entry f
#![crate_type = "lib"]
#[unsafe(no_mangle)] pub fn f(p: std::cell::Cell<std::num::NonZeroU8>) -> u8 { 10 / p.get().get() }
