// verdict: safe
// A sum that does not fit, mended.
fn main() {
    let mut s: u8 = 0;
    for i in 0..20u8 {
        s += i;
    }
    println!("{s}");
}
