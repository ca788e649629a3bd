// not: unsafe
// Rust's library knows the process by a number that isn't 0.
#![no_main]
#[unsafe(no_mangle)] extern "C" fn main() -> i32 { assert!(std::process::id() != 0); 0 }
