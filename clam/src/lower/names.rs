//! What names say: of functions that have a row ([`ir::library`]), and of who
//! may use a name.

use crate::demangle;
use ir::External;
use ir::library::{Clause, Effect, Returns, Row, Source, built_in};

/// What is known of a function.
pub(super) type Known = Effect<'static>;

/// What the function of that name does, if it is known. `has_body`: whether
/// the program defines it: then its body counts, unless the row overrides it.
pub(super) fn known(name: &str, has_body: bool) -> Option<Known> {
    let entry = built_in().find(name)?;
    let overrides = |row: &Row| row.says(&Clause::Overrides);
    (!has_body || entry.row().is_some_and(overrides)).then(|| entry.effect())
}

/// The row of the function of that name, if there is one for just this name.
pub(super) fn row(name: &str) -> Option<&'static Row> {
    built_in().find(name)?.row()
}

/// The function of ours that says where in a text a function finds something.
pub(super) fn finds_in_text(name: &str) -> Option<String> {
    let index = format!("__pincer_{name}");
    let finds = row(name).is_some_and(|row| matches!(row.result, Returns::Into(..)));
    (finds && row(&index).is_some()).then_some(index)
}

/// Whether a function reads the standard input.
pub(super) fn reads_stdin(name: &str) -> bool {
    row(name).is_some_and(|row| row.outside() == Some(Source::Stdin))
}

/// Whether it is known what a function does, so that calls of it are checked, or
/// something is assumed of them.
pub(super) fn is_checked_at_calls(name: &str) -> bool {
    // A call of what reports a failure is one, whoever calls it.
    !matches!(
        known(name, false),
        None | Some(Known::Fails(_) | Known::Input | Known::Runtime | Known::Unmodelled)
    )
}

/// Whether clang, without optimising, takes calls of an external function of that
/// name for what the C library does: it computes those of constants, and makes
/// instructions of others.
pub(crate) fn is_known_to_clang(name: &str) -> bool {
    const ALL: [&str; 32] = [
        "abs",
        "alloca",
        "bcmp",
        "bcopy",
        "bzero",
        "ceil",
        "copysign",
        "fabs",
        "floor",
        "fma",
        "fmax",
        "fmin",
        "labs",
        "llabs",
        "memchr",
        "memcmp",
        "mempcpy",
        "nearbyint",
        "rint",
        "round",
        "roundeven",
        "strchr",
        "strcmp",
        "strlen",
        "strncmp",
        "trunc",
        "wcschr",
        "wcscmp",
        "wcslen",
        "wcsncmp",
        "wmemchr",
        "wmemcmp",
    ];
    let known = |name: &str| ALL.binary_search(&name).is_ok();
    // `fabsf` and `fabsl`, of `float` and `long double`.
    known(name) || name.strip_suffix(['f', 'l']).is_some_and(known)
}

/// Whether a linker makes a symbol of that name, at the start or the end of
/// something that others fill: of a section whose name is one of C's, of the
/// code, of the data.
pub(super) fn is_of_the_linker(name: &str) -> bool {
    const NAMES: &[&str] = &[
        "_GLOBAL_OFFSET_TABLE_",
        "__GNU_EH_FRAME_HDR",
        "__bss_start",
        "__data_start",
        "__dso_handle",
        "__ehdr_start",
        "__executable_start",
        "__fini_array_end",
        "__fini_array_start",
        "__init_array_end",
        "__init_array_start",
        "__preinit_array_end",
        "__preinit_array_start",
        "__rela_iplt_end",
        "__rela_iplt_start",
        "_edata",
        "_end",
        "_etext",
        "data_start",
        "edata",
        "end",
        "etext",
    ];
    name.starts_with("__start_") || name.starts_with("__stop_") || NAMES.contains(&name)
}

/// Whether only the compiler and its libraries may use a name, by the rules of
/// C. What verifiers introduced stands apart, and so do the names that C++ and
/// Rust make of other names.
pub(super) fn is_reserved(name: &str) -> bool {
    let verifiers = [
        "__VERIFIER_",
        "__CPROVER_",
        "__CRAB_",
        "__SEAHORN_",
        "__ikos_",
    ];
    let mangled = ["_Z", "_R", "__Z", "__R"];
    let upper = |n: &str| n.starts_with(|c: char| c == '_' || c.is_ascii_uppercase());
    name.strip_prefix('_').is_some_and(upper)
        && !verifiers
            .iter()
            .chain(&mangled)
            .any(|p| name.starts_with(p))
}

/// Functions with bodies that do nothing but panic.
pub(super) fn only_panics(name: &str) -> bool {
    let paths = [
        "core::panicking::assert_failed",
        "core::panicking::panic_display",
        "std::panicking::begin_panic",
        "std::rt::begin_panic",
        "std::rt::panic_display",
    ];
    let may = name.contains("panic");
    may && demangle::path(name).is_some_and(|p| paths.contains(&p.as_str()))
}

/// How calls of an undefined function behave, for those that stay calls: of
/// one of which that is known, and which the program's sources declare or not.
pub(super) fn external_behaviour(
    known: Option<Known>,
    is_own: bool,
    params: &[ir::Type],
) -> External {
    match known {
        // An "input" that is handed pointers may write through them.
        Some(Known::Input) if params.contains(&ir::Type::Ptr) => External::Unknown,
        Some(Known::Input) => External::Input,
        Some(Known::Pure | Known::Runtime) => External::Pure,
        Some(Known::Writes | Known::Reallocates(_)) => External::Library,
        None if is_own => External::Unknown,
        _ => External::Unmodelled,
    }
}

/// Whether an undefined function never returns, whatever its declaration says.
pub(super) fn never_returns(name: &str) -> bool {
    row(name).is_some_and(|r| r.says(&Clause::NoReturn))
}

/// Whether a function registers another one, to be called at the end.
pub(super) fn registers_an_end(name: &str) -> bool {
    row(name).is_some_and(Row::registers_an_end)
}

/// Whether a mangled name is in a namespace of the C++ library's.
pub(super) fn is_of_the_standard_library(name: &str) -> bool {
    let rest = name
        .strip_prefix("_ZN")
        .map(|n| n.trim_start_matches(['K', 'V', 'R', 'O']));
    name.starts_with("_ZSt")
        || rest.is_some_and(|n| n.starts_with("St") || n.starts_with("9__gnu_cxx"))
}

/// Whether a name ends in that of a type of numbers, as `nd_int` and
/// `__VERIFIER_nondet_u8` do.
pub(super) fn ends_in_a_number(name: &str) -> bool {
    const NUMBERS: &[&str] = &[
        "int",
        "uint",
        "short",
        "ushort",
        "long",
        "ulong",
        "longlong",
        "ulonglong",
        "uchar",
        "schar",
        "size",
        "ssize",
        "usize",
        "isize",
        "i8",
        "u8",
        "i16",
        "u16",
        "i32",
        "u32",
        "i64",
        "u64",
        "i128",
        "u128",
        "int128",
        "uint128",
        "float",
        "double",
        "f32",
        "f64",
    ];
    let last = name.rsplit('_').next().unwrap_or_default();
    NUMBERS.contains(&last)
}

/// Whether an undefined function of which that is known calls nothing back and
/// makes up no pointers to functions.
pub(super) fn keeps_to_itself(
    name: &str,
    known: Option<Known>,
    (params, results): (&[ir::Type], &[ir::Type]),
) -> bool {
    match known {
        Some(Known::Input) => !params.contains(&ir::Type::Ptr),
        // What is caught may have been thrown, and made, elsewhere.
        Some(Known::Runtime) => !results.contains(&ir::Type::Ptr),
        Some(Known::Unmodelled) | None => false,
        Some(_) => !registers_an_end(name),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_body_counts_except_for_the_names_of_errors() {
        assert_eq!(known("reach_error", true), Some(Known::Fails(None)));
        assert_eq!(known("__VERIFIER_assert", true), None);
        assert_eq!(known("__VERIFIER_assert", false), Some(Known::Asserts(0)));
        assert_eq!(known("malloc", true), None);
        assert_eq!(known("nondet_int", true), None);
        assert_eq!(known("nondet_int", false), Some(Known::Input));
    }

    #[test]
    fn what_is_caught_may_come_from_elsewhere() {
        let keeps = |name: &str, results: &[ir::Type]| {
            keeps_to_itself(name, known(name, false), (&[ir::Type::Ptr], results))
        };
        assert!(keeps("_Unwind_Resume", &[]));
        assert!(!keeps("__cxa_begin_catch", &[ir::Type::Ptr]));
    }

    #[test]
    fn results_of_the_library_are_no_inputs() {
        for name in ["strtol", "strtoimax", "getrusage", "realloc", "sinf64x"] {
            assert_eq!(behaviour(name, true, &[]), External::Library, "{name}");
        }
        assert_eq!(behaviour("input", true, &[]), External::Unknown);
        assert_eq!(behaviour("input", false, &[]), External::Unmodelled);
        for name in ["qsort", "raise", "fesetround", "dlsym"] {
            assert_eq!(behaviour(name, true, &[]), External::Unmodelled, "{name}");
        }
        for name in ["__divdc3", "__cxa_throw"] {
            assert_eq!(behaviour(name, false, &[]), External::Pure, "{name}");
        }
    }

    fn behaviour(name: &str, is_own: bool, params: &[ir::Type]) -> External {
        external_behaviour(known(name, false), is_own, params)
    }

    #[test]
    fn an_input_with_a_pointer_may_write_through_it() {
        let external = behaviour("__VERIFIER_nondet_memory", false, &[ir::Type::Ptr]);
        assert_eq!(external, External::Unknown);
        assert_eq!(behaviour("nd_int", false, &[]), External::Input);
    }

    #[test]
    fn reserved_names_are_the_implementation_s() {
        for name in ["__foo", "_Foo", "__cpu_model", "__progname"] {
            assert!(is_reserved(name), "{name}");
        }
        for name in ["_foo", "foo", "_Z3foov", "_RNv", "__VERIFIER_x", "_"] {
            assert!(!is_reserved(name), "{name}");
        }
    }

    #[test]
    fn functions_that_only_panic() {
        let assert_failed = "_RINvNtCsgEmfK2I1SDS_4core9panicking13assert_failedllECs1_4boom";
        assert!(only_panics(assert_failed));
        assert!(!only_panics("_RNvCseo7TA3O5n4c_4boom5panic"));
    }
}
