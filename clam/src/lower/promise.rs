//! What a language promises of parameters: that a reference is not null and
//! leads to an object, that a `char` is a character.
//!
//! Where there are ranges, the promises are read from the signatures in a
//! module's text, since LLVM's C interface doesn't tell those.

use crate::llvm::SourceType;
use ir::Z;
use rustc_hash::FxHashMap as HashMap;
use std::collections::BTreeMap;

/// What holds of a parameter.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Promise {
    /// It is a pointer, and not null.
    pub nonnull: bool,
    /// So many bytes can be read there.
    pub bytes: u64,
    /// So many bytes can be read there, unless it is null.
    pub bytes_or_null: u64,
    /// It is a multiple of this; 0 when nothing is said.
    pub align: u64,
    /// It is an integer from the first on and before the second, modulo its
    /// width.
    pub range: Option<(Z, Z)>,
    /// Every bit of it has a value: without that, it may be part of a structure.
    pub defined: bool,
    /// Nothing else of the function's points there.
    pub unaliased: bool,
    /// It points to as many elements of this size as the next parameter says.
    pub element: Option<u64>,
}

impl Promise {
    /// Whether it says something about the value.
    pub(super) fn is_trivial(&self) -> bool {
        let nothing = Promise {
            defined: self.defined,
            unaliased: self.unaliased,
            ..Promise::default()
        };
        *self == nothing
    }
}

/// Which of so many arguments in the source each of a Rust function's is, by
/// their names. Those without a size are not passed: then nobody knows.
pub(super) fn owners(names: &[String], count: usize) -> Option<Vec<usize>> {
    let mut owners: Vec<usize> = Vec::new();
    for (i, name) in names.iter().enumerate() {
        let second = name.strip_suffix(".1").is_some_and(|stem| {
            i > 0 && names[i - 1].strip_suffix(".0") == Some(stem) && !stem.is_empty()
        });
        let before = owners.last().copied();
        owners.push(before.map_or(0, |before| before + usize::from(!second)));
    }
    (owners.last().map_or(0, |last| last + 1) == count).then_some(owners)
}

/// Which of a Rust function's arguments, by their names, are the pointers of
/// slices: position and size of an element. An argument of two scalars becomes
/// two that are named `x.0` and `x.1`.
pub(super) fn slices(names: &[String], types: &[SourceType]) -> Vec<(usize, u64)> {
    let Some(owners) = owners(names, types.len()) else {
        return Vec::new();
    };
    let is_first = |i: &usize| *i == 0 || owners[*i] != owners[i - 1];
    let starts = (0..names.len()).filter(is_first);
    let is_slice = |name: &str| {
        let name = name.strip_prefix('&').unwrap_or_default();
        let name = name.strip_prefix("mut ").unwrap_or(name);
        name == "str" || name.starts_with('[') && name.ends_with(']') && !name.contains(';')
    };
    let pairs = starts.zip(types);
    pairs
        .filter(|(i, ty)| is_slice(&ty.name) && names.get(*i).is_some_and(|n| n.ends_with(".0")))
        .filter_map(|(i, ty)| Some((i, ty.element?)))
        .collect()
}

/// The promises of every function that a module's text defines, by name.
pub(super) fn read(text: &str) -> HashMap<String, Vec<Promise>> {
    text.lines()
        .filter_map(|line| line.strip_prefix("define "))
        .filter_map(signature)
        .collect()
}

/// The name and the parameters of what follows `define`.
fn signature(line: &str) -> Option<(String, Vec<Promise>)> {
    let (_, rest) = line.split_once(" @")?;
    let (name, rest) = match rest.strip_prefix('"') {
        Some(quoted) => quoted.split_once('"')?,
        None => rest.split_at(rest.find('(')?),
    };
    // Names with escaped characters are not needed.
    if name.contains('\\') {
        return None;
    }
    let params = pieces(rest.strip_prefix('(')?, ',')?;
    let promises = params.iter().map(|p| promise(p)).collect();
    Some((name.to_owned(), promises))
}

/// The pieces between separators up to the closing bracket, without regard to
/// what stands in brackets or quotes. `None` when none closes.
fn pieces(text: &str, separator: char) -> Option<Vec<String>> {
    let mut all = Vec::new();
    let mut piece = String::new();
    let (mut depth, mut quoted) = (0u32, false);
    for c in text.chars() {
        match c {
            '"' => quoted = !quoted,
            _ if quoted => {}
            '(' | '[' | '{' | '<' => depth += 1,
            ')' | ']' | '}' | '>' if depth > 0 => depth -= 1,
            ')' => {
                if !piece.trim().is_empty() {
                    all.push(piece);
                }
                return Some(all);
            }
            c if c == separator && depth == 0 => {
                all.push(std::mem::take(&mut piece));
                continue;
            }
            _ => {}
        }
        piece.push(c);
    }
    None
}

/// What is promised of a function's parameters. One that rustc left to other
/// crates has the name of this crate behind its own there ("instantiating crate"
/// in version 0 of the mangling).
pub(super) fn find<'p>(
    all: &'p BTreeMap<String, Vec<Promise>>,
    name: &str,
) -> Option<&'p Vec<Promise>> {
    let is_crate = |rest: &str| rest.starts_with('B') && rest.ends_with('_');
    let from = all.range(name.to_owned()..);
    let mut named = from.map_while(|(key, promises)| Some((key.strip_prefix(name)?, promises)));
    named
        .find(|(rest, _)| rest.is_empty() || name.starts_with("_R") && is_crate(rest))
        .map(|(_, promises)| promises)
}

fn promise(param: &str) -> Promise {
    let mut found = Promise::default();
    let words = pieces(&format!("{})", param.trim()), ' ').unwrap_or_default();
    let number = |word: &str, name: &str| -> Option<u64> {
        let inner = word.strip_prefix(name)?.strip_prefix('(')?;
        inner.strip_suffix(')')?.parse().ok()
    };
    for (i, word) in words.iter().enumerate() {
        let next = words.get(i + 1).map(String::as_str);
        match word.as_str() {
            "nonnull" => found.nonnull = true,
            "noundef" => found.defined = true,
            "noalias" => found.unaliased = true,
            "align" => found.align = next.and_then(|n| n.parse().ok()).unwrap_or(0),
            _ => {}
        }
        if let Some(n) = number(word, "dereferenceable") {
            found.bytes = n;
        } else if let Some(n) = number(word, "dereferenceable_or_null") {
            found.bytes_or_null = n;
        } else if let Some(inner) = word.strip_prefix("range(") {
            found.range = range(inner.trim_end_matches(')'));
        }
    }
    found
}

/// `i32 0, 1114112`
fn range(text: &str) -> Option<(Z, Z)> {
    let (ty, limits) = text.split_once(' ')?;
    let (low, high) = limits.split_once(',')?;
    let width: u32 = ty.strip_prefix('i')?.parse().ok()?;
    let limit = |n: &str| {
        let n: Z = n.trim().parse().ok()?;
        Some(n.wrap_unsigned(width))
    };
    Some((limit(low)?, limit(high)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slices_are_two_arguments() {
        let ty = |name: &str, element| SourceType {
            name: name.to_owned(),
            element,
            excludes: false,
            uninhabited: false,
        };
        let names = |all: &[&str]| all.iter().map(|n| (*n).to_owned()).collect::<Vec<_>>();
        let types = [
            ty("&[u16]", Some(2)),
            ty("i32", None),
            ty("&mut str", Some(1)),
        ];
        let all = names(&["x.0", "x.1", "n", "s.0", "s.1"]);
        assert_eq!(slices(&all, &types), [(0, 2), (3, 1)]);
        assert_eq!(slices(&names(&["x.0", "x.1", "s.0", "s.1"]), &types), []);
        assert_eq!(slices(&names(&["x"]), &[ty("&[u8; 4]", Some(1))]), []);
        assert_eq!(slices(&names(&["x"]), &types[..1]), []);
    }

    #[test]
    fn promises_are_read_from_signatures() {
        let text = "
define noundef i32 @f(ptr noalias noundef readonly align 4 captures(address) dereferenceable(4) %a, \
i32 noundef range(i32 0, 1114112) %c, i8 range(i8 -1, 3), ptr %\"nonnull , b\", \
ptr sret({ i32, [4 x i8] }) align 8 dereferenceable_or_null(16) %r) #2 personality ptr @g {
define void @\"my name\"() {
declare void @h(ptr nonnull)
";
        let all = read(text);
        assert_eq!(all.len(), 2);
        assert!(all["my name"].is_empty());
        let f = &all["f"];
        assert_eq!(f.len(), 5);
        assert_eq!((f[0].align, f[0].bytes, f[0].defined), (4, 4, true));
        assert!(f[0].unaliased && !f[0].nonnull);
        assert_eq!(f[1].range, Some((Z::ZERO, Z::from(1_114_112))));
        assert_eq!(f[2].range, Some((Z::from(255), Z::from(3))));
        assert!(f[3].is_trivial() && !f[3].defined);
        assert_eq!((f[4].align, f[4].bytes_or_null), (8, 16));
    }
}
