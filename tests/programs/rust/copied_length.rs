// verdict: unsafe
// line: 8
// Slices of different lengths
fn main() {
    let from = [1u8, 2, 3];
    let mut to = [0u8; 4];
    let part = &mut to[..2];
    part.copy_from_slice(&from);
}
