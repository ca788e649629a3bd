// verdict: unsafe
// args: --entry all
// flags: --crate-type lib
#[allow(dead_code)]
fn k(x: i32) {
    assert!(x != 3); // fails
}
pub fn g(x: i32) -> i32 {
    x
}
