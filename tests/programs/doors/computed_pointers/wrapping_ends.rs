// not: unsafe
// In Rust, too: a pointer below an array that is never read.
fn main() {
    let a = [1u8, 2, 3];
    let p = a.as_ptr().wrapping_sub(1);
    if p as usize == 0 { std::process::abort(); }
}
