// A function of Rust's libraries that doesn't come back panics.
// verdict: unsafe
#![no_main]
unsafe extern "C" { safe fn __VERIFIER_nondet_uint()->u32; safe fn __VERIFIER_nondet_int()->i32; }
#[unsafe(no_mangle)] pub extern "C" fn main()->i32 { __VERIFIER_nondet_int().strict_neg() }
