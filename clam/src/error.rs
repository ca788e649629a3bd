//! Why a program could not be loaded.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::path::{Path, PathBuf};

/// How the reason begins why a module can't be joined with others.
pub(crate) const UNLINKED: &str = "does not link with the other inputs";

/// Why a program could not be loaded. All of them are the input's or the
/// environment's fault.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Error {
    /// The input can't be read as a file.
    Unreadable {
        /// The input.
        path: PathBuf,
        /// Why.
        reason: String,
    },
    /// The name doesn't end as any language that we know.
    UnknownLanguage {
        /// The input.
        path: PathBuf,
    },
    /// A compiler is not there or doesn't start.
    NoCompiler {
        /// Its name.
        name: String,
        /// Why.
        reason: String,
    },
    /// A compiler found something wrong.
    Compile {
        /// The input.
        path: PathBuf,
        /// The compiler's messages.
        diagnostics: String,
    },
    /// The input is no valid LLVM IR.
    Malformed {
        /// The input.
        path: PathBuf,
        /// In LLVM's words.
        reason: String,
    },
    /// A flag for a compiler can't be heeded, or mustn't be.
    Flag {
        /// The flag.
        flag: String,
        /// Why.
        reason: String,
    },
    /// The machine that a module is made for isn't modelled, or not the one
    /// that was asked for.
    Machine {
        /// The input.
        path: PathBuf,
        /// Why.
        reason: String,
    },
    /// There is no function to start at.
    NoEntry {
        /// What was looked for.
        wanted: String,
        /// Functions that could be meant.
        candidates: Vec<String>,
    },
    /// The child process that reads LLVM IR ended badly.
    Child {
        /// The inputs.
        paths: Vec<PathBuf>,
        /// How it ended.
        reason: String,
    },
    /// Loading took longer than it may.
    OutOfTime,
}

impl Error {
    pub(crate) fn unreadable(path: &Path, reason: impl fmt::Display) -> Error {
        Error::Unreadable {
            path: path.to_owned(),
            reason: reason.to_string(),
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Unreadable { path, reason } => {
                write!(f, "cannot read {}: {reason}", path.display())
            }
            Error::UnknownLanguage { path } => write!(
                f,
                "cannot tell the language of {}: expected .c, .i, .cc, .cpp, .cxx, .rs, .bc, .ll or .pir",
                path.display()
            ),
            Error::NoCompiler { name, reason } => write!(f, "cannot run {name}: {reason}"),
            Error::Compile { path, diagnostics } => {
                write!(
                    f,
                    "cannot compile {}:\n{}",
                    path.display(),
                    diagnostics.trim_end()
                )
            }
            Error::Malformed { path, reason } => {
                let what = match reason.strip_prefix(UNLINKED) {
                    Some(said) => return write!(f, "{} {UNLINKED}{said}", path.display()),
                    None => "is not valid LLVM IR",
                };
                write!(f, "{} {what}: {reason}", path.display())
            }
            Error::Flag { flag, reason } => {
                write!(f, "the compiler's flag `{flag}` is refused: {reason}")
            }
            Error::Machine { path, reason } => {
                write!(f, "cannot verify {}: {reason}", path.display())
            }
            Error::NoEntry { wanted, candidates } => {
                write!(f, "no function {wanted} with a body")?;
                if candidates.is_empty() {
                    return write!(f, ", and no other function either");
                }
                let shown = candidates.iter().take(8).cloned().collect::<Vec<_>>();
                write!(f, "; there is {}", shown.join(", "))?;
                if candidates.len() > shown.len() {
                    write!(f, " and {} more", candidates.len() - shown.len())?;
                }
                Ok(())
            }
            Error::Child { paths, reason } => {
                let paths: Vec<_> = paths.iter().map(|p| p.display().to_string()).collect();
                write!(f, "cannot load {}: {reason}", paths.join(", "))
            }
            Error::OutOfTime => f.write_str("out of time while the program was read"),
        }
    }
}

impl std::error::Error for Error {}
