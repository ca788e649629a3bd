// verdict: unsafe
// args: --entry broken
#![crate_type = "lib"]
use std::alloc::{alloc, dealloc, Layout};
#[unsafe(no_mangle)]
pub unsafe extern "C" fn broken(n: u32) {
    let made = Layout::from_size_align_unchecked(8, 4);
    let p = alloc(made);
    let other = if n == 7 { Layout::from_size_align_unchecked(16, 4) } else { made };
    dealloc(p, other);
}
