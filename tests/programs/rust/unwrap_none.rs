// verdict: unsafe
// line: 17
// No value where one is unwrapped
fn find(v: &[i32], x: i32) -> Option<usize> {
    let mut i = 0;
    while i < v.len() {
        if v[i] == x {
            return Some(i);
        }
        i += 1;
    }
    None
}
fn main() {
    let v = [1, 2, 3];
    println!("{}", find(&v, 2).unwrap());
    println!("{}", find(&v, 4).unwrap());
}
