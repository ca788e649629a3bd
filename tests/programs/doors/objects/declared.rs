// verdict: unsafe
// line: 6
// Rust declares variables in blocks `extern`.
#![no_main]
unsafe extern "C" { static CONFIG: i32; }
#[unsafe(no_mangle)] extern "C" fn main() -> i32 { unsafe { assert!(CONFIG <= 7); } 0 }
