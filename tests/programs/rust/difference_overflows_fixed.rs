// verdict: safe
// A length less one, of nothing, mended.
fn last(v: &Vec<i32>) -> usize {
    v.len().saturating_sub(1)
}
fn main() {
    let mut v = Vec::new();
    v.push(4);
    println!("{}", last(&v));
    v.pop();
    println!("{}", last(&v));
}
