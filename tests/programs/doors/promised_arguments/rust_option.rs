// not: unsafe
// args: --entry f
// An optional reference leads somewhere if it is there.
#![crate_type = "lib"]
#[unsafe(no_mangle)] pub fn f(x: Option<&i32>) -> bool { match x { Some(x) => *x == 3, None => false } }
