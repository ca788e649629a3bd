// verdict: safe
// A file's name need not be a crate's.
fn main() {
    let all = [1, 2, 3];
    let mut sum = 0;
    for x in all {
        sum += x;
    }
    assert!(sum == 6);
}
