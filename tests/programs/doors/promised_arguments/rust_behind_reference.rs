// not: unsafe
// args: --entry f
// What lies behind a reference keeps its type, too.
#![crate_type = "lib"]
#[unsafe(no_mangle)] pub fn f(c: &char) { assert!(*c as u32 <= 0x10FFFF); }
