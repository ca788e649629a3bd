// verdict: safe
// A shift by all bits, mended.
fn low_bits(n: u32) -> u32 {
    if n >= 32 { u32::MAX } else { (1 << n) - 1 }
}
fn main() {
    println!("{} {}", low_bits(8), low_bits(32));
}
