// not: unsafe
// long
// A box of a type with a large alignment.
#[repr(align(128))]
struct Line(u32);
fn main() {
    let line = Box::new(Line(7));
    assert!(&*line as *const Line as usize % 128 == 0);
    assert!(line.0 == 7);
}
