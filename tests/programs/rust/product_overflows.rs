// verdict: unsafe
// line: 8
// A product that does not fit
fn factorial(n: u32) -> u32 {
    let mut p = 1;
    let mut i = 1;
    while i <= n {
        p *= i;
        i += 1;
    }
    p
}
fn main() {
    println!("{}", factorial(13));
}
