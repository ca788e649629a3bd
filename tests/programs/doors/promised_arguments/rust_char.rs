// not: unsafe
// args: --entry f
// A character is a character.
#![crate_type = "lib"]
#[unsafe(no_mangle)] pub fn f(c: char) { assert!(c as u32 <= 0x10FFFF); }
