//! What a user may choose about compiling and lowering.

use ir::CheckKind;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// Where executions start.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Entry {
    /// At `main`.
    #[default]
    Main,
    /// At the function of this name, with arbitrary arguments.
    Named(String),
    /// At the functions that other modules can call, one after the other in
    /// any order, with arbitrary arguments.
    Exported,
    /// At every function that has a body, as for [`Entry::Exported`].
    All,
}

/// Sizes of C's types.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Abi {
    /// `long` and pointers have 64 bits.
    #[default]
    Lp64,
    /// `int`, `long` and pointers have 32 bits.
    Ilp32,
}

/// How much of a program is followed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Track {
    /// Integers and truth values in variables.
    Reg,
    /// Pointers too.
    Ptr,
    /// And the contents of memory.
    #[default]
    Mem,
}

/// What is known of one execution.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Execution {
    /// What `main` gets as its arguments, its name among them; `None`: inputs.
    pub arguments: Option<Vec<String>>,
    /// Whether the host knows the standard streams ([`ir::library::Standard`]) by the
    /// objects that they are: where it is printed is known then.
    pub knows_streams: bool,
    /// Whether the host has the standard input: what reads it gives no inputs.
    pub has_stdin: bool,
}

/// What a user may choose about compiling and lowering.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Options {
    /// The kinds of checks that are asked for. `None`:
    /// [`CheckKind::by_default`].
    pub properties: Option<BTreeSet<CheckKind>>,
    /// Where executions start.
    pub entry: Entry,
    /// Whether `malloc` may return null.
    pub malloc_may_fail: bool,
    /// Sizes of C's types; `None`: as the compiler's flags say, or else
    /// [`Abi::Lp64`].
    pub abi: Option<Abi>,
    /// How much of a program is followed. At [`Track::Reg`] accesses to memory
    /// carry no checks.
    pub track: Track,
    /// Whether signed arithmetic wraps instead of being undefined.
    pub wrapv: bool,
    /// Undefined functions and variables with names like these (`*` and `?`
    /// are anything) are inputs.
    pub inputs: Vec<String>,
    /// The edition of Rust; `None`: as the compiler's flags say, or else 2024.
    pub edition: Option<String>,
    /// The program is lowered for one execution, and not to be proved: functions of
    /// Rust's libraries get the bodies that rustc carries for them.
    pub execution: Option<Execution>,
    /// Further arguments of the compiler.
    pub compiler_args: Vec<String>,
    /// The C compiler; `None`: the one beside the LLVM that we were built
    /// with, or else `clang-22` or `clang` where the system looks for programs.
    pub clang: Option<PathBuf>,
    /// How long loading may take.
    pub timeout: Option<Duration>,
    /// How much address space the child process may take, in MB.
    pub memory_mb: Option<u64>,
}

impl Options {
    /// When loading that starts now must be over.
    pub(crate) fn until(&self) -> Option<Instant> {
        self.timeout.and_then(|t| Instant::now().checked_add(t))
    }

    /// Whether checks of this kind are emitted although nobody asks for them.
    pub(crate) fn emits(&self, kind: CheckKind) -> bool {
        if self.wrapv && kind == CheckKind::Overflow {
            return false;
        }
        if kind.is_of_memory() && self.track == Track::Reg {
            return false;
        }
        !kind.is_only_on_request() || self.properties.as_ref().is_some_and(|p| p.contains(&kind))
    }
}
