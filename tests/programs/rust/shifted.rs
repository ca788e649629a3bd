// verdict: unsafe
// line: 5
// A shift by all bits
fn low_bits(n: u32) -> u32 {
    (1 << n) - 1
}
fn main() {
    println!("{} {}", low_bits(8), low_bits(32));
}
