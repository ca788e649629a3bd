// verdict: safe
// An assertion that is wrong, mended.
fn main() {
    let v = vec![1, 2, 3];
    let mut s = 0;
    for x in &v {
        s += x;
    }
    assert!(s == 6, "the sum is {s}");
    println!("{s}");
}
