// A foreign function that gives back a number may give any.
// args: --entry f
// verdict: unsafe
#![crate_type = "lib"]

unsafe extern "C" {
    fn count(names: *const [u8; 4]) -> core::ffi::c_uint;
}

#[unsafe(no_mangle)]
pub extern "C" fn f() -> u32 {
    100 / unsafe { count(core::ptr::null()) } // one fails
}
