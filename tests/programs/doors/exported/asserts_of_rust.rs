// not: unsafe
// args: --entry exported
// What Rust's libraries make of `assert_eq!` is no entry.
#![crate_type = "lib"]
#[unsafe(no_mangle)]
pub fn f() {
    let b = 200u8;
    assert_eq!(b, 200);
}
