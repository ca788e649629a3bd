// verdict: unsafe
// And with a text.
#![no_main]
unsafe extern "C" { safe fn input() -> i32; }
#[unsafe(no_mangle)] extern "C" fn main() -> i32 { let r: Result<i32, i32> = if input() > 5 { Err(1) } else { Ok(1) }; r.ok().expect("it works"); 0 }
