// verdict: safe
// An index out of an array, mended.
fn third(a: &[i32; 3], i: usize) -> i32 {
    a[i - 1]
}
fn main() {
    let a = [1, 2, 3];
    println!("{}", third(&a, a.len()));
}
