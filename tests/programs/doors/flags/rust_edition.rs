// verdict: unsafe
// args: --edition 2015 --entry f
// line: 6
// A name that is a word of the language since 2018.
#![crate_type = "lib"]
pub fn f(async: u8) -> u8 { async + 1 }
