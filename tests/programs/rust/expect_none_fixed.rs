// verdict: safe
// No value where one is expected, mended.
fn half(n: u32) -> Option<u32> {
    if n % 2 == 0 { Some(n / 2) } else { None }
}
fn main() {
    let n = half(20).expect("even");
    half(n).expect("even again");
}
