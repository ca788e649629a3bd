// verdict: unknown
//
// What prints may allocate, by the program's own allocator.
use std::alloc::{GlobalAlloc, Layout, System};
static mut CALLS: u32 = 0;
struct Counting;
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        unsafe {
            CALLS = 1;
            System.alloc(layout)
        }
    }
    unsafe fn dealloc(&self, p: *mut u8, layout: Layout) {
        unsafe { System.dealloc(p, layout) }
    }
}
#[global_allocator]
static OWN: Counting = Counting;
fn main() {
    unsafe { CALLS = 0 };
    println!("hello");
    assert!(unsafe { CALLS } == 0); // one must not be proved
}
