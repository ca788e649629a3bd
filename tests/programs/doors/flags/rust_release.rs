// Overflow is checked in a release build, too.
// long
// not: safe
// flags: -C opt-level=3 -C overflow-checks=off -C debug-assertions=no -C panic=unwind
fn main() {
    let n = std::env::args().count() as i32;
    let x = std::hint::black_box(i32::MAX - 3);
    std::hint::black_box(x + n);
}
