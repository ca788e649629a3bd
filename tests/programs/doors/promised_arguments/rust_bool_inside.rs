// not: unsafe
// args: --entry f
// A truth value in a structure, too, however it is passed.
#![crate_type = "lib"]
#[derive(Clone, Copy)] #[repr(C)] pub struct S { a: u8, b: bool, c: u8 }
#[unsafe(no_mangle)] pub extern "C" fn f(s: S) { let b: u8 = unsafe { std::mem::transmute(s.b) }; assert!(b <= 1); let _ = (s.a, s.c); }
