// verdict: unsafe
//
// What was registered runs before the program ends.
unsafe extern "C" {
    fn atexit(f: extern "C" fn()) -> i32;
}
static mut STATE: i32 = 0;
extern "C" fn last() {
    assert!(unsafe { STATE } == 0); // one fails
}
fn main() {
    unsafe {
        atexit(last);
        STATE = 1;
    }
    std::process::exit(0)
}
