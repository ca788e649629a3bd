// Rust defines this division.
// long
// not: unsafe
fn main() {
    let n = std::env::args().count() as i32;
    let x = std::hint::black_box(i32::MIN);
    let y = x.wrapping_div(-1);
    std::hint::black_box(y + n - n);
}
