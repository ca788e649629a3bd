// verdict: safe
// args: --entry check
#![crate_type = "lib"]
#[inline(never)]
fn collatz(mut n: u64) -> u32 {
    let mut steps = 0;
    while n != 1 {
        n = if n % 2 == 0 { n / 2 } else { 3 * n + 1 };
        steps += 1;
    }
    steps
}
#[unsafe(no_mangle)]
pub extern "C" fn check() {
    assert!(collatz(27) == 111);
}

