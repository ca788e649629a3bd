// verdict: unsafe
// line: 9
// A division by zero
fn mean(v: &[i32]) -> i32 {
    let mut sum = 0;
    for x in v {
        sum += x;
    }
    sum / v.len() as i32
}
fn main() {
    println!("{}", mean(&[]));
}
