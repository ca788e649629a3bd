// verdict: unsafe
// args: --entry inner::divide
// line: 8
// A function by the end of its path, which has no symbol of its own.
#![crate_type = "lib"]
mod inner {
    pub mod deep { pub fn divide(n: i32) -> i32 { if n == 0 { 0 } else { 9 / n } } }
    pub fn divide(n: u32) -> u32 { 9 / n }
}
pub fn divide(n: u8) -> u8 { if n == 0 { 0 } else { (inner::divide(n.into()) + inner::deep::divide(1) as u32) as u8 } }
