// not: unsafe
// long
// What Rust allocates is aligned as its type.
#[repr(align(64))]
struct Line([u8; 64]);
fn main() {
    let lines = vec![Line([1; 64]), Line([2; 64])];
    assert!(lines.as_ptr() as usize % 64 == 0);
    assert!(&lines[1] as *const Line as usize % 64 == 0);
}
