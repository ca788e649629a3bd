// verdict: safe
// More room than there can be, mended.
fn main() {
    let mut v: Vec<u64> = vec![1];
    v.reserve(10);
}
