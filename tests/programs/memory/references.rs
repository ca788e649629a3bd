// verdict: safe
// args: --track mem --entry check
#![no_main]
fn add(to: &mut i32, n: &i32) {
    *to = to.wrapping_add(*n);
}
#[unsafe(no_mangle)]
pub fn check() {
    let mut x = 5;
    {
        let y = 6;
        add(&mut x, &y);
    }
    assert!(x == 11);
}
