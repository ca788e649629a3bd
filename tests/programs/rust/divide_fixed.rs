// verdict: safe
// A division by zero, mended.
fn mean(v: &[i32]) -> i32 {
    let mut sum = 0;
    for x in v {
        sum += x;
    }
    if v.is_empty() { 0 } else { sum / v.len() as i32 }
}
fn main() {
    println!("{}", mean(&[]));
}
