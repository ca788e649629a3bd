// verdict: unsafe
// args: --entry f
#![crate_type = "lib"]
#[unsafe(no_mangle)] pub fn f(r: Result<u8, u8>) -> u8 { match r { Ok(b) => 10 / b, Err(_) => 0 } }
