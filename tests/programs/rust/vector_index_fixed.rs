// verdict: safe
// An index out of a vector, mended.
fn main() {
    let v = vec![1, 2, 3];
    let mut i = 0;
    while i < v.len() {
        println!("{}", v[i]);
        i += 1;
    }
}
