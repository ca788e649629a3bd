// not: unsafe
// A result of a type that excludes values.
#![no_main] #![allow(warnings)]
unsafe extern "C" { safe fn nd_r()->extern "C" fn(); } #[unsafe(no_mangle)] pub extern "C" fn main()->i32{ match Some(nd_r()) {Some(_)=>0,None=>panic!()} }
