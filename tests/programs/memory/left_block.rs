// verdict: unknown
// args: --track mem --entry check
#![no_main]
#[unsafe(no_mangle)]
pub fn check() -> bool {
    let p: *const i32;
    {
        let x = 5;
        p = &raw const x;
    }
    unsafe { *p == 7 }
}
