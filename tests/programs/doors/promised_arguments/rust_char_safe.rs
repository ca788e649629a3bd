// verdict: safe
// args: --entry f --property assert
// A character is a character, and no surrogate.
#![crate_type = "lib"]
#[unsafe(no_mangle)] pub fn f(c: char) { if c as u32 > 0x10FFFF || (c as u32 >= 0xD800 && c as u32 <= 0xDFFF) { panic!() } }
