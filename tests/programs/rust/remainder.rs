// verdict: unsafe
// line: 6
// A remainder by zero
fn gcd(mut a: u32, mut b: u32) -> u32 {
    loop {
        let r = a % b;
        a = b;
        b = r;
    }
}
fn main() {
    println!("{}", gcd(12, 8));
}
