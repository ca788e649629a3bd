// verdict: unsafe
// args: --entry f --property overflow
// line: 6
// A panic of an overflow is one for who asks for overflows.
#![crate_type = "lib"]
#[unsafe(no_mangle)] pub extern "C" fn f(x: u8) -> u8 { x + 1 }
