//! Operations on integers that aren't linear.

/// A non-linear operation on ℤ.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum NonLinear {
    /// Product.
    Mul,
    /// Quotient rounded towards zero; arguments with divisor 0 don't count.
    DivTrunc,
    /// Remainder with the dividend's sign; arguments with divisor 0 don't count.
    RemTrunc,
    /// Bitwise and of infinite two's complement.
    And,
    /// Bitwise or of infinite two's complement.
    Or,
    /// Bitwise exclusive or of infinite two's complement.
    Xor,
    /// `a * 2^b`; arguments with `b < 0` don't count.
    Shl,
    /// `floor(a / 2^b)`; arguments with `b < 0` don't count.
    Shr,
}
