// verdict: safe
// A remainder by zero, mended.
fn gcd(mut a: u32, mut b: u32) -> u32 {
    while b != 0 {
        let r = a % b;
        a = b;
        b = r;
    }
    a
}
fn main() {
    println!("{}", gcd(12, 8));
}
