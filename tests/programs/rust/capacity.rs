// verdict: unsafe
// line: 6
// More room than there can be
fn main() {
    let mut v: Vec<u64> = vec![1];
    v.reserve(usize::MAX);
}
