// verdict: safe
// A quotient that does not fit, mended.
fn quotient(a: i32, b: i32) -> Option<i32> {
    a.checked_div(b)
}
fn main() {
    assert!(quotient(i32::MIN, -1).is_none());
}
