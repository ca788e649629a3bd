//! Names that are made of other names by rule: what headers and compilers make
//! of a function's name, and how Rust writes a path.

/// How a name was made of that of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Rule {
    /// `__isoc99_vsscanf`: the same function by another standard.
    Standard,
    /// `__strlcpy_chk`: a function with sizes among its arguments, too.
    Checked,
    /// `sinf32`, `f32addf64`: for other kinds of floats.
    Kind,
    /// `_RNvCs1_7___rustc12___rust_alloc`: Rust's name of an allocator's function.
    Allocator,
    /// `fgets_unlocked`: the same without a lock.
    Unlocked,
    /// `fopen64`: for larger files.
    Large,
}

/// Kinds of floats for which `math.h` has each function.
const KINDS: [&str; 7] = ["f32x", "f64x", "f128x", "f16", "f32", "f64", "f128"];

/// Operations that round to a smaller kind: `f32addf64`, `fadd`.
const NARROWING: [&str; 6] = ["add", "div", "fma", "mul", "sqrt", "sub"];

/// The names that a name may be made of, with the rules.
pub(super) fn made_of(name: &str) -> Vec<(Rule, String)> {
    let mut found = Vec::new();
    let checked = name
        .strip_prefix("__")
        .and_then(|n| n.strip_suffix("_chk"))
        .map(|n| (Rule::Checked, n.to_owned()));
    found.extend(checked);
    let standards = ["__isoc99_", "__isoc23_", "__xpg_"];
    let plain = standards.iter().find_map(|p| name.strip_prefix(p));
    found.extend(plain.map(|n| (Rule::Standard, n.to_owned())));
    let of_a_kind = name.strip_suffix("_r").unwrap_or(name);
    if let Some(base) = KINDS.iter().find_map(|k| of_a_kind.strip_suffix(k)) {
        let narrowed = KINDS.iter().find_map(|k| base.strip_prefix(k));
        let narrowed = narrowed.filter(|op| NARROWING.contains(op));
        found.push((
            Rule::Kind,
            narrowed.map_or_else(|| base.to_owned(), |op| format!("f{op}")),
        ));
    }
    // The allocator's functions stand in a crate of their own.
    let allocator = name
        .strip_prefix("_R")
        .and_then(|n| n.split_once("_7___rustc"))
        .map(|(_, n)| n.trim_start_matches(|c: char| c.is_ascii_digit() || c == '_'))
        .filter(|n| n.starts_with("rust_"));
    found.extend(allocator.map(|n| (Rule::Allocator, format!("__{n}"))));
    found
}

/// Whether a name is one that Rust made (RFC 2603, or before it a C++ name that
/// ends in a hash), of a function in its own crates.
pub fn is_of_rust(name: &str) -> bool {
    let legacy = || {
        let path = name.strip_prefix("_ZN")?.strip_suffix('E')?;
        let hash = path
            .get(path.len().checked_sub(19)?..)?
            .strip_prefix("17h")?;
        let crates = ["4core", "5alloc", "3std"];
        let own = crates.iter().any(|c| path.starts_with(c));
        Some(
            own && hash
                .bytes()
                .all(|b| b.is_ascii_digit() || (b'a'..=b'f').contains(&b)),
        )
    };
    let v0 = || {
        let path = name.strip_prefix("_R")?;
        let path = path.trim_start_matches(|c: char| c.is_ascii_digit());
        let crates = ["_4core", "_5alloc", "_3std"];
        Some(
            path.starts_with(['C', 'M', 'X', 'Y', 'N', 'I'])
                && crates.iter().any(|c| path.contains(c)),
        )
    };
    v0().or_else(legacy).unwrap_or(false)
}

/// Whether a mangled name has that part: one that says lengths as it stands,
/// another where an identifier starts with it.
pub(super) fn has_part(name: &str, part: &str) -> bool {
    if part.starts_with(|c: char| c.is_ascii_digit()) {
        return name.contains(part);
    }
    name.match_indices(part).any(|(at, _)| {
        let before = &name[..at];
        let digits = before.len() - before.trim_end_matches(|c: char| c.is_ascii_digit()).len();
        let len: Option<usize> = before[before.len() - digits..].parse().ok();
        len.is_some_and(|len| len >= part.len() && at + len <= name.len())
    })
}
