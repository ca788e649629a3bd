// verdict: unsafe
// line: 6
// The least number has no opposite
fn distance(a: i32, b: i32) -> i32 {
    let d = a.wrapping_sub(b);
    if d < 0 { -d } else { d }
}
fn main() {
    println!("{}", distance(i32::MIN, 0));
}
