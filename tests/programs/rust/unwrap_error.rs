// verdict: unsafe
// line: 9
// An error where a result is unwrapped
fn checked(n: i32) -> Result<i32, i32> {
    if n > 100 { Err(n - 100) } else { Ok(n) }
}
fn main() {
    let n = checked(60).unwrap();
    checked(n + n).unwrap();
}
