// not: unsafe
// Time doesn't run backwards.
#![no_main]
use std::time::Instant;
#[unsafe(no_mangle)] extern "C" fn main() -> i32 { let a = Instant::now(); assert!(Instant::now() >= a); 0 }
