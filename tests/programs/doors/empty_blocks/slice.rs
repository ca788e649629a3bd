// not: unsafe
// An empty slice is copied.
fn main() { let a: [u8; 0] = []; let mut b: [u8; 0] = []; b.copy_from_slice(&a); }
