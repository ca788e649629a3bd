// verdict: safe
// The least number has no opposite, mended.
fn distance(a: i32, b: i32) -> u32 {
    a.abs_diff(b)
}
fn main() {
    println!("{}", distance(i32::MIN, 0));
}
