//! Where the further arguments of a variadic function lie.
//!
//! On x86-64 (System V ABI, AMD64 supplement 1.0, 3.5.7) they are passed in registers,
//! which the function saves in an area, and on the stack. Here both are one object: the
//! stack's part stands behind the area. On x86 (ABI for Intel386, 1.1, 2.2.3) all of
//! them are on the stack, and a `va_list` is the address of the next one.

/// The bytes of the registers for integers and pointers, eight for each.
pub const GENERAL: u64 = 6 * 8;
/// Those of the registers for floating point, sixteen for each.
pub const FLOATING: u64 = 8 * 16;
/// Where what is passed on the stack begins in the object.
pub const SAVED: u64 = GENERAL + FLOATING;

/// The parts of a `va_list` on x86-64, by their offsets in bytes: where the next
/// register for integers lies in the area (4 bytes), where the next one for floating
/// point does (4), the address of the next argument on the stack, that of the area.
pub mod list {
    /// The offset of the next register for integers.
    pub const GENERAL: u64 = 0;
    /// The offset of the next register for floating point.
    pub const FLOATING: u64 = 4;
    /// The next argument on the stack.
    pub const STACK: u64 = 8;
    /// The area of registers.
    pub const AREA: u64 = 16;
    /// The bytes of it all.
    pub const SIZE: u64 = 24;
}
