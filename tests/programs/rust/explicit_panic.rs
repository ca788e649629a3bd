// verdict: unsafe
// line: 7
// A panic by its own name
fn main() {
    let n = [1, 2, 3].len();
    if n == 3 {
        panic!("three of them");
    }
}
