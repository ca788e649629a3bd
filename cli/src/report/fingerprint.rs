//! Fingerprints of checks: numbers that stay when lines move, so that what is
//! known already can be told from what is new.

use ir::{FileId, Program};
use std::collections::BTreeMap;
use std::path::Path;

/// The 64-bit hash of Fowler, Noll and Vo (variant 1a), which never changes.
fn fnv1a(parts: &[&str]) -> u64 {
    // A byte that is in no text keeps parts apart.
    let bytes = parts.iter().flat_map(|p| p.bytes().chain([0xff]));
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

/// What a file is called, wherever it lies.
fn name(program: &Program, file: FileId) -> &str {
    let path = &program.files[file.index()];
    let name = Path::new(path).file_name().and_then(|n| n.to_str());
    name.unwrap_or(path)
}

/// One for each check: of its kind, function, file's name and requirement, and of
/// how many checks there are before it of which the same is said.
pub(super) fn fingerprints(program: &Program) -> Vec<String> {
    let mut before: BTreeMap<[&str; 4], u32> = BTreeMap::new();
    let mut found = Vec::new();
    for c in &program.checks {
        let what = [
            c.kind.name(),
            program.function(c.function).name.as_str(),
            c.span.map_or("", |s| name(program, s.file)),
            c.message.as_str(),
        ];
        let n = before.entry(what).or_default();
        *n += 1;
        let [kind, function, file, message] = what;
        let hash = fnv1a(&[kind, function, file, message, &n.to_string()]);
        found.push(format!("{hash:016x}"));
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hash_is_the_published_one() {
        // Of "a" followed by the separator.
        let a = 0xaf63_dc4c_8601_ec8c_u64;
        let with_end = (a ^ 0xff).wrapping_mul(0x0100_0000_01b3);
        assert_eq!(fnv1a(&["a"]), with_end);
        assert_ne!(fnv1a(&["a", "b"]), fnv1a(&["ab"]));
    }

    #[test]
    fn lines_dont_matter_and_repetitions_do() {
        let text = |line: u32| {
            format!(
                "file \"a.c\"\nfn @f(x: i32) {{\n^e: assert div \"x is not 0\" ne x, 0 @{line}:1\n  \
                 assert div \"x is not 0\" ne x, 0 @{line}:9\n  stop\n}}"
            )
        };
        let of = |line| {
            let program = ir::text::parse(&text(line)).expect("it is a program");
            fingerprints(&program)
        };
        assert_eq!(of(3), of(30));
        assert_ne!(of(3)[0], of(3)[1]);
    }
}
