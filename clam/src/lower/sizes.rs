//! The sizes of types of C, and of the GNU C library's.

use super::body::Body;
use crate::llvm::Origin;

impl Body<'_, '_> {
    /// The size of a character of a text, wide or not, if that is known.
    pub(super) fn size_of_character(&self, wide: bool) -> Option<u32> {
        if wide {
            self.size_of_c("wchar_t")
        } else {
            Some(1)
        }
    }

    /// The size of a type of C's, if that is known.
    pub(super) fn size_of_c(&self, ty: &str) -> Option<u32> {
        let options = &self.l.options;
        let is_short = |a: &String| a == "-fshort-wchar" || a.contains("windows");
        match ty {
            "pointer" | "size_t" => Some(self.address_width() / 8),
            "wchar_t" if self.origin == Origin::Compiled => {
                (!options.compiler_args.iter().any(is_short)).then_some(4)
            }
            _ => size_in_glibc(ty, &self.l.module.target()),
        }
    }
}

/// The sizes of types of the GNU C library on x86: with addresses of 64 bits, and
/// of 32.
const SIZES_IN_GLIBC: &[(&str, u32, u32)] = &[
    ("double", 8, 8),
    ("float", 4, 4),
    ("fpos_t", 16, 12),
    ("int", 4, 4),
    ("long_double", 16, 12),
    ("mbstate_t", 8, 8),
    ("rusage", 144, 72),
    ("sigset_t", 128, 128),
    ("stat", 144, 88),
    ("stat64", 144, 96),
    ("timespec", 16, 8),
    ("timeval", 16, 8),
    ("timezone", 8, 8),
    ("time_t", 8, 4),
    ("tm", 56, 44),
    ("tms", 32, 16),
    ("utsname", 390, 390),
];

/// The size of a type of the GNU C library's, if that is what a program is compiled
/// for.
fn size_in_glibc(ty: &str, target: &str) -> Option<u32> {
    let mut parts = target.split('-');
    let machine = parts.next()?;
    let is_gnu = parts.any(|p| p == "linux") && target.ends_with("-gnu");
    let (_, wide, narrow) = SIZES_IN_GLIBC.iter().find(|(t, ..)| *t == ty)?;
    match machine {
        "x86_64" if is_gnu => Some(*wide),
        "i386" | "i486" | "i586" | "i686" if is_gnu => Some(*narrow),
        _ => None,
    }
}
