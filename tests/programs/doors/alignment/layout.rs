// not: unsafe
// long
// An alignment that is computed, zeroed.
use std::alloc::{alloc_zeroed, dealloc, Layout};
fn main() {
    let n = 16usize << std::env::args().count().min(4);
    let layout = Layout::from_size_align(32, n).unwrap();
    unsafe {
        let p = alloc_zeroed(layout);
        if !p.is_null() {
            assert!(p as usize % n == 0);
            assert!(*p == 0);
            dealloc(p, layout);
        }
    }
}
