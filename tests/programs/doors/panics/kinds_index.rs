// verdict: unsafe
// args: --entry f --property index
// line: 6
// An index out of its array.
#![crate_type = "lib"]
#[unsafe(no_mangle)] pub extern "C" fn f(a: &[i32; 4], x: usize) -> i32 { a[x] }
