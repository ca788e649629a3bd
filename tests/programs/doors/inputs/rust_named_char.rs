// not: unsafe
// A result of a type that excludes values.
#![no_main] #![allow(warnings)]
unsafe extern "C" { safe fn nd_c()->char; } #[unsafe(no_mangle)] pub extern "C" fn main()->i32{ let c=Some(nd_c()); match c {Some(_)=>0,None=>panic!()} }
