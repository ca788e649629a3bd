// verdict: unsafe
// args: --entry f --property assert
// line: 6
// And a failed assertion for who asks for those.
#![crate_type = "lib"]
#[unsafe(no_mangle)] pub extern "C" fn f(a: &[i32; 4], x: usize) -> i32 { a[x] }
