// not: unsafe
// args: --entry f
// An enumeration has its values, and no others.
#![crate_type = "lib"]
#[derive(Clone, Copy, PartialEq)] #[repr(u8)] pub enum E { A = 1, B = 5 }
#[unsafe(no_mangle)] pub fn f(e: E) { assert!(e as u8 == 1 || e as u8 == 5); }
