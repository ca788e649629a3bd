// verdict: unsafe
// line: 5
// A length less one, of nothing
fn last(v: &Vec<i32>) -> usize {
    v.len() - 1
}
fn main() {
    let mut v = Vec::new();
    v.push(4);
    println!("{}", last(&v));
    v.pop();
    println!("{}", last(&v));
}
