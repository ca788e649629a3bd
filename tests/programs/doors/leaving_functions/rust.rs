// not: safe
// args: --entry get
// A function that isn't exported leaves by its address.
#![crate_type = "lib"]
fn divide(n: i32) -> i32 {
    assert!(n != 0);
    100 / n
}
#[unsafe(no_mangle)]
pub fn get() -> fn(i32) -> i32 {
    divide
}
