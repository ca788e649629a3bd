// verdict: safe
// A range out of a slice, mended.
fn tail(v: &[i32], from: usize) -> &[i32] {
    if from > v.len() { &[] } else { &v[from..] }
}
fn main() {
    let v = [1, 2, 3];
    let mut n = 0;
    for x in tail(&v, 4) {
        n += x;
    }
    println!("{n}");
}
