// verdict: unsafe
// line: 7
// A sum that does not fit
fn main() {
    let mut s: u8 = 0;
    for i in 0..30u8 {
        s += i;
    }
    println!("{s}");
}
