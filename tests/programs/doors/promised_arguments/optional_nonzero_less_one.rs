// verdict: unsafe
// args: --entry f
#![crate_type = "lib"]
#[unsafe(no_mangle)] pub fn f(o: Option<std::num::NonZeroU8>) -> u8 { match o { Some(x) => 10 / (x.get() - 1), None => 0 } }
