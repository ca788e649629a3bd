// verdict: safe
// Slices of different lengths, mended.
fn main() {
    let from = [1u8, 2, 3];
    let mut to = [0u8; 4];
    let part = &mut to[..3];
    part.copy_from_slice(&from);
}
