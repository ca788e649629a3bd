// verdict: unsafe
// args: --entry all
#![crate_type = "lib"]
#[inline(never)] pub fn divide(n: u8) -> u8 { 10 / n }
