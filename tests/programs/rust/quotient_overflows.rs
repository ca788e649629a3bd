// verdict: unsafe
// line: 5
// A quotient that does not fit
fn quotient(a: i32, b: i32) -> i32 {
    a / b
}
fn main() {
    println!("{}", quotient(i32::MIN, -1));
}
