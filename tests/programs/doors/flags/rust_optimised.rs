// The short flag for it.
// long
// not: safe
// flags: -O -g -C codegen-units=4
fn main() {
    let n = std::env::args().count() as i32;
    let x = std::hint::black_box(i32::MAX - 3);
    std::hint::black_box(x + n);
}
