// verdict: unsafe
// An option without a value.
#![no_main]
unsafe extern "C" { safe fn input() -> i32; }
#[unsafe(no_mangle)] extern "C" fn main() -> i32 { let x = input(); let o = if x > 5 { None } else { Some(x) }; assert!(o.unwrap() <= 5); 0 }
