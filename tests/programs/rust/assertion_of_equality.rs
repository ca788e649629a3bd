// verdict: unsafe
// line: 9
// Two values that differ
fn square(n: u8) -> u8 {
    n.wrapping_mul(n)
}
fn main() {
    assert_eq!(square(15), 225);
    assert_eq!(square(16), 255);
}
