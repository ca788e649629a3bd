// not: unsafe
// args: --entry f
#![crate_type = "lib"]
pub struct W(Result<std::num::NonZeroU8, u8>);
#[unsafe(no_mangle)] pub fn f(w: W) -> u8 { match w.0 { Ok(b) => 10 / b.get(), Err(_) => 0 } }
