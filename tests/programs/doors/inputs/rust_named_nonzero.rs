// not: unsafe
// A result of a type that excludes values.
#![no_main]
unsafe extern "C" { safe fn nd_r()->std::num::NonZeroU32; }
#[unsafe(no_mangle)] pub extern "C" fn main()->i32{ (100/nd_r().get()) as i32 }
