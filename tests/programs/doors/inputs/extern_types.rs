// What a foreign function gives back is of its declared type: not every number
// long
// is one, so nothing fails for sure that needs another.
// args: --entry all
// not: unsafe
#![crate_type = "lib"]
use std::num::NonZeroU32;

#[repr(u8)]
pub enum Level {
    Low = 1,
    Middle = 2,
    High = 3,
}

unsafe extern "C" {
    fn divisor() -> NonZeroU32;
    fn letter() -> char;
    fn level() -> Level;
    fn number() -> &'static u32;
    static START: NonZeroU32;
}

#[unsafe(no_mangle)]
pub extern "C" fn quotient() -> u32 {
    unsafe { 100 / divisor().get() }
}

#[unsafe(no_mangle)]
pub extern "C" fn code() -> u32 {
    let code = unsafe { letter() } as u32;
    assert!(code < 0x11_0000);
    code
}

#[unsafe(no_mangle)]
pub extern "C" fn grade() -> u32 {
    let grade = unsafe { level() } as u32;
    assert!(grade != 0 && grade < 4);
    grade
}

#[unsafe(no_mangle)]
pub extern "C" fn read() -> u32 {
    unsafe { *number() }
}

#[unsafe(no_mangle)]
pub extern "C" fn start() -> u32 {
    assert!(unsafe { START }.get() != 0);
    0
}
