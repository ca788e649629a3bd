// What is configured counts.
// not: unsafe
// flags: --cfg fast --edition 2018
fn main() {
    if !cfg!(fast) {
        panic!();
    }
}
