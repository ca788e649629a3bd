// verdict: safe
// A panic by its own name, mended.
fn main() {
    let n = [1, 2, 3].len();
    if n == 4 {
        panic!("four of them");
    }
}
