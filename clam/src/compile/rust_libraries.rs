//! Bodies of Rust's libraries: the bitcode that rustc's own libraries carry beside
//! their machine code, for link-time optimisation. Runs follow what a program
//! prints by them: formatting is not generic, so that a program only calls it.
//!
//! `core` and `alloc` are enough. What `std` does to print (locks, buffers, system
//! calls) is replaced by a few lines that hand characters to `putchar`.

use super::{Job, rustc};
use std::path::{Path, PathBuf};

/// What prints, in place of `std`'s: the path of each function there is that of the
/// one that is replaced.
const PRINTS: &str = r#"
#![no_std]
#![crate_type = "lib"]
use core::fmt::{Arguments, Result, Write};
unsafe extern "C" { safe fn putchar(c: i32) -> i32; }
struct Out;
struct Elsewhere;
impl Write for Out {
    fn write_str(&mut self, text: &str) -> Result {
        let mut rest = text.as_bytes();
        while let [first, behind @ ..] = rest { putchar(*first as i32); rest = behind; }
        Ok(())
    }
}
impl Write for Elsewhere { fn write_str(&mut self, _: &str) -> Result { Ok(()) } }
#[unsafe(no_mangle)] pub fn pincer_rust_print(args: Arguments<'_>) { let _ = Out.write_fmt(args); }
#[unsafe(no_mangle)] pub fn pincer_rust_eprint(args: Arguments<'_>) { let _ = Elsewhere.write_fmt(args); }
"#;

/// Writes modules with the bodies to `dir`; none when there are no such.
pub(super) fn bodies(job: Job<'_>, dir: &Path) -> Vec<PathBuf> {
    found(job, dir).unwrap_or_default()
}

fn found(job: Job<'_>, dir: &Path) -> Option<Vec<PathBuf>> {
    let print = dir.join("pincer_print.rs");
    std::fs::write(&print, PRINTS).ok()?;
    let out = dir.join("pincer_print.bc");
    let mut command = rustc();
    command.args([
        "--edition=2024",
        "--emit=llvm-bc",
        "-Copt-level=1",
        "-Cpanic=abort",
    ]);
    command.args([
        "-Csymbol-mangling-version=v0",
        "-Ccodegen-units=1",
        "-Awarnings",
    ]);
    job.run("rustc", command.arg("-o").arg(&out).arg(&print))
        .ok()?;
    let mut command = rustc();
    let listed = command.args(["--print", "target-libdir"]).output().ok()?;
    let folder = PathBuf::from(String::from_utf8(listed.stdout).ok()?.trim());
    let mut modules = vec![out];
    let mut names: Vec<PathBuf> = std::fs::read_dir(folder)
        .ok()?
        .flatten()
        .map(|e| e.path())
        .collect();
    names.sort();
    for library in ["libcore-", "liballoc-"] {
        let archive = names.iter().find(|path| {
            let name = path
                .file_name()
                .and_then(|n| n.to_str())
                .unwrap_or_default();
            name.starts_with(library) && path.extension().is_some_and(|e| e == "rlib")
        })?;
        let bytes = std::fs::read(archive).ok()?;
        let module = members(&bytes).into_iter().find_map(bitcode)?;
        let path = dir.join(format!("{library}bodies.bc"));
        std::fs::write(&path, module).ok()?;
        modules.push(path);
    }
    Some(modules)
}

/// The members of an archive (`ar`).
fn members(archive: &[u8]) -> Vec<&[u8]> {
    const HEADER: usize = 60;
    let mut found = Vec::new();
    let mut rest = archive.strip_prefix(b"!<arch>\n").unwrap_or_default();
    while let Some((header, behind)) = rest.split_at_checked(HEADER) {
        let size = str::from_utf8(&header[48..58]).ok();
        let Some(size) = size.and_then(|s| s.trim().parse::<usize>().ok()) else {
            break;
        };
        let Some((member, _)) = behind.split_at_checked(size) else {
            break;
        };
        found.push(member);
        // Members start at even places.
        rest = behind.get(size + size % 2..).unwrap_or_default();
    }
    found
}

/// The section `.llvmbc` of an object file (ELF, 64 bits, lowest byte first).
fn bitcode(object: &[u8]) -> Option<&[u8]> {
    const SECTIONS: usize = 0x28;
    const SECTION_SIZE: usize = 0x3A;
    if !object.starts_with(b"\x7fELF\x02\x01") {
        return None;
    }
    let number = |at: usize, size: usize| -> Option<usize> {
        let bytes = object.get(at..at.checked_add(size)?)?;
        let value = bytes
            .iter()
            .rev()
            .fold(0_u64, |n, b| n << 8 | u64::from(*b));
        usize::try_from(value).ok()
    };
    let table = number(SECTIONS, 8)?;
    let (size, count, names) = (number(SECTION_SIZE, 2)?, number(0x3C, 2)?, number(0x3E, 2)?);
    let section = |i: usize| table.checked_add(i.checked_mul(size)?);
    let names = number(section(names)? + 0x18, 8)?;
    for i in 0..count {
        let at = section(i)?;
        let name = names.checked_add(number(at, 4)?)?;
        if object.get(name..)?.starts_with(b".llvmbc\0") {
            let (start, length) = (number(at + 0x18, 8)?, number(at + 0x20, 8)?);
            return object.get(start..start.checked_add(length)?);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn archives_are_read() {
        let header = |size: &str| format!("{:48}{size:10}`\n", "name/");
        let text = format!("!<arch>\n{}abc\n{}de", header("3"), header("2"));
        assert_eq!(members(text.as_bytes()), [b"abc".as_slice(), b"de"]);
        assert!(members(b"!<arch>\nshort").is_empty());
        assert!(members(format!("!<arch>\n{}abc", header("9")).as_bytes()).is_empty());
    }

    #[test]
    fn other_files_have_no_bitcode() {
        assert_eq!(bitcode(b"\x7fELF\x02\x01"), None);
        assert_eq!(bitcode(b"MZ"), None);
    }
}
