//! LLVM to the goto language.
//!
//! C, C++ and Rust are compiled to bitcode by their own compilers
//! ([`compile`]), modules are linked and lowered ([`load`]), and all that
//! happens in a child process ([`load_in_child`]), since flipped bits in a
//! file can kill LLVM's reader. [`program`] does the three in one go.
//!
//! Lowering loses no bug: no pass that rewrites values runs. A local whose
//! address isn't taken *is* a variable of the IR, arbitrary from the start of
//! its lifetime; what is undefined in the source becomes a check before the
//! operation; what is not modelled gets an arbitrary value and is recorded as
//! an assumption where a proof would rest on it.
//!
//! This crate knows nothing of abstract states or Z3.

mod child;
mod compile;
mod coverage;
mod demangle;
mod error;
mod llvm;
mod load;
mod lower;
mod options;
mod own;
mod process;
mod quoted;
mod version;

pub use child::{CHILD_COMMAND, Reader, child_main, load_in_child, program};
pub use compile::compile;
pub use coverage::Coverage;
pub use demangle::readable;
pub use error::Error;
pub use load::{Input, Loaded, Place, load};
pub use lower::{Treatment, treatments};
pub use options::{Abi, Entry, Execution, Options, Track};
pub use own::Own;
pub use version::find_clang;
