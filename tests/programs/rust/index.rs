// verdict: unsafe
// line: 5
// An index out of an array
fn third(a: &[i32; 3], i: usize) -> i32 {
    a[i]
}
fn main() {
    let a = [1, 2, 3];
    println!("{}", third(&a, a.len()));
}
