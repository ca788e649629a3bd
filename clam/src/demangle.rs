//! Names that compilers make of what people write, and back.

use cpp_demangle::{DemangleOptions, Symbol};

/// A name as a person knows it: the path that rustc made it of (by either of its
/// schemes, without hashes), the declaration that a compiler of C++ made it of,
/// or itself.
pub fn readable(name: &str) -> String {
    if let Ok(path) = rustc_demangle::try_demangle(name) {
        return format!("{path:#}");
    }
    cpp(name, DemangleOptions::new().no_return_type()).unwrap_or_else(|| name.to_owned())
}

/// The path of a name that rustc or a compiler of C++ made: without generic
/// arguments at its end, parameters and traits (`<a::B as c::D>::e::<f>` is
/// `a::B::e`). `None` when no compiler made it.
pub(crate) fn path(name: &str) -> Option<String> {
    let whole = match rustc_demangle::try_demangle(name) {
        Ok(path) => format!("{path:#}"),
        Err(_) => cpp(name, DemangleOptions::new().no_params().no_return_type())?,
    };
    let mut path = whole.as_str();
    while let Some(rest) = path.strip_suffix('>') {
        // Generic arguments at the end.
        let open = matching(rest)?;
        path = rest[..open].trim_end_matches("::");
    }
    let Some(inner) = path.strip_prefix('<') else {
        return Some(path.to_owned());
    };
    // A type, perhaps as a trait, and what belongs to it.
    let mut depth = 0_usize;
    for (i, c) in inner.char_indices() {
        match c {
            '<' => depth += 1,
            '>' if depth == 0 => {
                let of = inner[..i].split(" as ").next().unwrap_or_default();
                return Some(format!("{of}{}", &inner[i + 1..]));
            }
            '>' => depth -= 1,
            _ => {}
        }
    }
    None
}

/// Where the bracket stands that is closed behind a text.
fn matching(text: &str) -> Option<usize> {
    let mut depth = 0_usize;
    for (i, c) in text.char_indices().rev() {
        match c {
            // The arrow of a function's type.
            '>' if text[..i].ends_with('-') => {}
            '>' => depth += 1,
            '<' if depth == 0 => return Some(i),
            '<' => depth -= 1,
            _ => {}
        }
    }
    None
}

/// Whether the path of a name is one, or ends in one: `c::d` names `a::c::d`.
pub(crate) fn is_called(name: &str, wanted: &str) -> bool {
    path(name).is_some_and(|path| {
        path.strip_suffix(wanted)
            .is_some_and(|rest| rest.is_empty() || rest.ends_with("::"))
    })
}

fn cpp(name: &str, options: DemangleOptions) -> Option<String> {
    if !name.starts_with("_Z") {
        return None;
    }
    let symbol = Symbol::new(name).ok()?;
    let text = symbol.demangle_with_options(&options).ok()?;
    (!text.is_empty()).then_some(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_as_they_were_written() {
        for (name, expected) in [
            ("main", "main"),
            ("_RNvCseo7TA3O5n4c_4boom4main", "boom::main"),
            (
                "_RINvNtCsjrHSEGnQ3l9_3std2rt10lang_startuECseo7TA3O5n4c_4boom",
                "std::rt::lang_start::<()>",
            ),
            (
                "_ZN4core9panicking5panic17h0123456789abcdefE",
                "core::panicking::panic",
            ),
            ("_Z3fooi", "foo(int)"),
            ("_ZN1a1bC2Ev", "a::b::b()"),
            ("_Zwrong", "_Zwrong"),
            ("_Rwrong", "_Rwrong"),
        ] {
            assert_eq!(readable(name), expected);
        }
    }

    #[test]
    fn paths_are_plain() {
        for (name, expected) in [
            ("_RNvCseo7TA3O5n4c_4boom4main", Some("boom::main")),
            (
                "_RINvNtCsjrHSEGnQ3l9_3std2rt10lang_startuECseo7TA3O5n4c_4boom",
                Some("std::rt::lang_start"),
            ),
            (
                "_RNvXsZ_NtCsjrHSEGnQ3l9_3std7processuNtB5_11Termination6report",
                Some("()::report"),
            ),
            ("_ZN1a1bIiE1cEi", Some("a::b<int>::c")),
            ("main", None),
        ] {
            assert_eq!(path(name).as_deref(), expected, "{name}");
        }
    }

    #[test]
    fn the_end_of_a_path_names_it() {
        let name = "_RNvCseo7TA3O5n4c_4boom4main";
        assert!(is_called(name, "main"));
        assert!(is_called(name, "boom::main"));
        assert!(!is_called(name, "ain"));
        assert!(!is_called(name, "m::main"));
        assert!(!is_called("main", "main"));
    }
}
