// verdict: safe
// Two values that differ, mended.
fn square(n: u8) -> u8 {
    n.wrapping_mul(n)
}
fn main() {
    assert_eq!(square(15), 225);
    assert_eq!(square(16), 0);
}
