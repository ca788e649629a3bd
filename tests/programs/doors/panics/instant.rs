// A function of Rust's libraries may panic before it comes back.
// assumes: don't panic
#![no_main]
use std::time::*;
#[unsafe(no_mangle)] pub extern "C" fn main()->i32 { let i = Instant::now(); let _j = i + Duration::MAX; 0 }
