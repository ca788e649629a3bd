// not: unsafe
// args: --entry f
// A text has its bytes.
#![crate_type = "lib"]
#[unsafe(no_mangle)] pub fn f(x: &str) -> bool { x.len() > 1 && x.as_bytes()[1] == 7 }
