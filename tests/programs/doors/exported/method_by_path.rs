// verdict: unsafe
// args: --entry Meter::add --property overflow
// line: 7
// A method, by its type's name.
#![crate_type = "lib"]
pub struct Meter(u32);
impl Meter { pub fn add(n: u32) -> Meter { Meter(n + 1) } }
