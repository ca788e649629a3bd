// A function of Rust's libraries may panic before it comes back.
// assumes: don't panic
#![no_main]
use std::time::*;
#[unsafe(no_mangle)] pub extern "C" fn main()->i32 { let _j = SystemTime::UNIX_EPOCH - Duration::MAX; 0 }
