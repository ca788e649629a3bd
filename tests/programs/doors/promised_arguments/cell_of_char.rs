// not: unsafe
// args: --entry f
#![crate_type = "lib"]
#[unsafe(no_mangle)] pub fn f(p: std::cell::Cell<char>) -> u32 { let c = p.get() as u32; assert!(c <= 0x10FFFF); c }
