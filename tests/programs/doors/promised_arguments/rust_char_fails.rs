// verdict: unsafe
// args: --entry f
// Every character is possible.
#![crate_type = "lib"]
#[unsafe(no_mangle)] pub fn f(c: char) { if c == 'x' { panic!() } }
