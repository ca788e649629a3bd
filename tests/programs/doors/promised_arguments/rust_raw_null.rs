// verdict: unsafe
// args: --entry f
// A raw pointer may be null.
#![crate_type = "lib"]
#[unsafe(no_mangle)] pub unsafe fn f(x: *mut i32) { unsafe { *x = 3 } }
