// verdict: unsafe
// line: 9
// No value where one is expected
fn half(n: u32) -> Option<u32> {
    if n % 2 == 0 { Some(n / 2) } else { None }
}
fn main() {
    let n = half(10).expect("even");
    half(n).expect("even again");
}
