// not: unsafe
// But not a function of the C library.
#![no_main]
unsafe extern "C" { safe fn getppid() -> i32; safe fn gettid() -> i32; }
#[unsafe(no_mangle)] extern "C" fn main() -> i32 { assert!(gettid() > 0); assert!(getppid() >= 0); 0 }
