// not: unsafe
// args: --entry f
// A reference behind a reference leads somewhere.
#![crate_type = "lib"]
#[unsafe(no_mangle)] pub fn f(c: &&i32) -> bool { **c == 3 }
