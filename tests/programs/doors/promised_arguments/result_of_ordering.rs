// not: unsafe
// args: --entry f
#![crate_type = "lib"]
#[unsafe(no_mangle)] pub fn f(r: Result<u8, std::cmp::Ordering>) -> u8 { match r { Ok(_) => 0, Err(o) => { let d = o as i8; assert!(d >= -1 && d <= 1); 1 } } }
