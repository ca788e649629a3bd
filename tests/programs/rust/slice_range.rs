// verdict: unsafe
// line: 5
// A range out of a slice
fn tail(v: &[i32], from: usize) -> &[i32] {
    &v[from..]
}
fn main() {
    let v = [1, 2, 3];
    let mut n = 0;
    for x in tail(&v, 4) {
        n += x;
    }
    println!("{n}");
}
