// Rust panics.
// long
// not: safe
fn main() {
    let n = std::env::args().count() as i32;
    let x = std::hint::black_box(i32::MIN);
    let y = x / (0 - n);
    std::hint::black_box(y);
}
