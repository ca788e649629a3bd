// verdict: safe
// An error where a result is unwrapped, mended.
fn checked(n: i32) -> Result<i32, i32> {
    if n > 100 { Err(n - 100) } else { Ok(n) }
}
fn main() {
    let n = checked(50).unwrap();
    checked(n + n).unwrap();
}
