// not: unsafe
// args: --entry f
#![crate_type = "lib"]
#[unsafe(no_mangle)] pub fn f(r: Result<std::num::NonZeroU8, u8>) -> u8 { match r { Ok(b) => 10 / b.get(), Err(_) => 0 } }
