// verdict: unsafe
// line: 6
// What Rust declares in a block `extern` is an input.
#![no_main]
unsafe extern "C" { safe fn sensor(channel: i32) -> i32; }
#[unsafe(no_mangle)] extern "C" fn main() -> i32 { assert!(sensor(1) <= 7); 0 }
