// verdict: unsafe
// What panics in Rust still does.
#![no_main]
unsafe extern "C" { safe fn input() -> usize; }
fn pick(v: &[i32], n: usize) -> &[i32] { &v[n..] }
#[unsafe(no_mangle)] extern "C" fn main() -> i32 { let v = [1, 2, 3]; pick(&v, input()); 0 }
