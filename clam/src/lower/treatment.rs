//! How true the lowering of something is.

/// What something of LLVM's language gets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Treatment {
    /// LLVM's name: an instruction's, or an intrinsic's without `llvm.` and without
    /// types.
    pub name: &'static str,
    /// Whether it is one of the intrinsics.
    pub is_intrinsic: bool,
    /// How true the lowering is, and what is checked.
    pub summary: &'static str,
}
