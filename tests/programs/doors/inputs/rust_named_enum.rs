// not: unsafe
// A result of a type that excludes values.
#![no_main] #![allow(warnings)]
#[repr(i8)] #[derive(Clone,Copy,PartialEq)] pub enum E{L=-1,E=0,G=1} unsafe extern "C" { safe fn nd_r()->E; } #[unsafe(no_mangle)] pub extern "C" fn main()->i32{ 10/(nd_r() as i32+2) }
