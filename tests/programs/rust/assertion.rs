// verdict: unsafe
// line: 10
// An assertion that is wrong
fn main() {
    let v = vec![1, 2, 3];
    let mut s = 0;
    for x in &v {
        s += x;
    }
    assert!(s == 7, "the sum is {s}");
    println!("{s}");
}
