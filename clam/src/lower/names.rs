//! Functions that are known by name: assertions, assumptions, inputs, the C
//! library, allocation, panics. One table, one row a name.
//!
//! A name replaces a body only for [`Known::Fail`]; otherwise a body counts,
//! and prefixes match undefined functions only.

use super::{library, pure};
use ir::{CheckKind, External};

/// What a known function does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Known {
    /// Fails whenever it is called. The number says which argument is a text
    /// that says what was asserted.
    Fail(Option<u32>),
    /// Fails unless its first argument is true.
    Assert,
    /// Goes on only if its first argument is true.
    Assume,
    /// Ends the program without a failure.
    Stop,
    /// An input.
    Input,
    /// Computes its results; touches no memory that we model.
    Pure,
    /// Writes memory through its arguments only.
    Writes,
    /// A function of the C library or POSIX without a model: its results obey
    /// rules that are not known here, and it may write through its arguments.
    Library,
    /// It changes how operations work that are modelled.
    Environment,
    /// A function of the C library of which nothing is known, but that it is no
    /// input.
    Unmodelled,
    /// `malloc(size)`; may it return null?
    Malloc(Fails),
    /// `calloc(n, size)`.
    Calloc,
    /// `aligned_alloc(align, size)`.
    AlignedAlloc,
    /// `realloc(p, size)`: the old object ends, the new one is unknown.
    Realloc,
    /// Frees its first argument.
    Free,
    /// Rust's allocation of `size` bytes with an alignment; zeroed?
    RustAlloc(bool),
    /// `memcpy` and `memmove`; may source and destination overlap?
    Copy(bool),
    /// `memset`.
    Fill,
}

/// Whether an allocation may fail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fails {
    /// As the options say.
    Option,
    /// Never: it throws instead.
    Never,
}

const EXACT: &[(&str, Known)] = &[
    ("__assert_fail", Known::Fail(Some(0))),
    ("__assert_perror_fail", Known::Fail(None)),
    ("__assert", Known::Fail(Some(0))),
    ("__assert_rtn", Known::Fail(Some(3))),
    ("__assert_func", Known::Fail(Some(3))),
    ("__assert2", Known::Fail(Some(3))),
    ("_assert", Known::Fail(Some(0))),
    ("_wassert", Known::Fail(None)),
    ("__VERIFIER_error", Known::Fail(None)),
    ("reach_error", Known::Fail(None)),
    ("__VERIFIER_assert", Known::Assert),
    ("assert", Known::Assert),
    ("sassert", Known::Assert),
    ("__CRAB_assert", Known::Assert),
    ("__CPROVER_assert", Known::Assert),
    ("__ikos_assert", Known::Assert),
    ("__VERIFIER_assume", Known::Assume),
    ("__CRAB_assume", Known::Assume),
    ("__CPROVER_assume", Known::Assume),
    ("assume_abort_if_not", Known::Assume),
    ("abort", Known::Stop),
    ("exit", Known::Stop),
    ("_exit", Known::Stop),
    ("_Exit", Known::Stop),
    ("quick_exit", Known::Stop),
    ("malloc", Known::Malloc(Fails::Option)),
    ("calloc", Known::Calloc),
    ("aligned_alloc", Known::AlignedAlloc),
    ("memalign", Known::AlignedAlloc),
    ("realloc", Known::Realloc),
    ("free", Known::Free),
    ("cfree", Known::Free),
    ("_Znwm", Known::Malloc(Fails::Never)),
    ("_Znam", Known::Malloc(Fails::Never)),
    ("_Znwj", Known::Malloc(Fails::Never)),
    ("_Znaj", Known::Malloc(Fails::Never)),
    ("_ZnwmRKSt9nothrow_t", Known::Malloc(Fails::Option)),
    ("_ZnamRKSt9nothrow_t", Known::Malloc(Fails::Option)),
    ("_ZdlPv", Known::Free),
    ("_ZdaPv", Known::Free),
    ("_ZdlPvm", Known::Free),
    ("_ZdaPvm", Known::Free),
    ("_ZdlPvj", Known::Free),
    ("_ZdaPvj", Known::Free),
    ("memcpy", Known::Copy(false)),
    ("memmove", Known::Copy(true)),
    ("memset", Known::Fill),
    // How floating-point operations round, and what is done about exceptions.
    ("fesetround", Known::Environment),
    ("fesetenv", Known::Environment),
    ("feupdateenv", Known::Environment),
    ("fesetmode", Known::Environment),
    ("feenableexcept", Known::Environment),
    ("__builtin_set_flt_rounds", Known::Environment),
    ("__fesetround", Known::Environment),
];

/// Undefined functions with these prefixes are inputs.
const INPUT_PREFIXES: &[&str] = &[
    "__VERIFIER_nondet_",
    "__CPROVER_nondet",
    "__CRAB_nd",
    "nondet",
    "nd_",
];

/// Whether a function that writes nothing reads as many bytes as it is told,
/// and not up to the end of a text.
pub fn takes_a_size(name: &str) -> bool {
    ["memcmp", "memchr", "memrchr", "bcmp", "write", "fwrite"].contains(&name)
}

/// Rust's panics: modules of its own crates, and how names of functions start
/// there.
const PANICS: &[&str] = &[
    "4core9panicking",
    "4core6option13unwrap_failed",
    "4core6option13expect_failed",
    "4core6result13unwrap_failed",
    "slice_index_fail",
    "slice_start_index_len_fail",
    "slice_end_index_len_fail",
    "slice_index_order_fail",
    "slice_end_index_overflow_fail",
    "slice_start_index_overflow_fail",
    "slice_error_fail",
    "panic_already_borrowed",
    "panic_already_mutably_borrowed",
    "len_mismatch_fail",
    "7raw_vec12handle_error",
    "7raw_vec17capacity_overflow",
    "3std9panicking11begin_panic",
];

/// Rust's panics that are about more than a condition of the program's: a part
/// of the name, the kind, and what holds where there is no panic.
const KINDS_OF_PANICS: &[(&str, CheckKind, &str)] = &[
    (
        "panic_const_div_by_zero",
        CheckKind::Div,
        "the divisor is not 0",
    ),
    (
        "panic_const_rem_by_zero",
        CheckKind::Div,
        "the divisor is not 0",
    ),
    (
        "panic_const_shl_overflow",
        CheckKind::Shift,
        "the shift amount is below the width",
    ),
    (
        "panic_const_shr_overflow",
        CheckKind::Shift,
        "the shift amount is below the width",
    ),
    (
        "panic_const_add_overflow",
        CheckKind::Overflow,
        "the sum fits its type",
    ),
    (
        "panic_const_sub_overflow",
        CheckKind::Overflow,
        "the difference fits its type",
    ),
    (
        "panic_const_mul_overflow",
        CheckKind::Overflow,
        "the product fits its type",
    ),
    (
        "panic_const_div_overflow",
        CheckKind::Overflow,
        "the quotient fits its type",
    ),
    (
        "panic_const_rem_overflow",
        CheckKind::Overflow,
        "the quotient fits its type",
    ),
    (
        "panic_const_neg_overflow",
        CheckKind::Overflow,
        "the negated number fits its type",
    ),
    (
        "panic_bounds_check",
        CheckKind::Index,
        "the index is below the length",
    ),
    (
        "slice_index_fail",
        CheckKind::Index,
        "the range lies in the slice",
    ),
    (
        "slice_start_index_len_fail",
        CheckKind::Index,
        "the range lies in the slice",
    ),
    (
        "slice_end_index_len_fail",
        CheckKind::Index,
        "the range lies in the slice",
    ),
    (
        "slice_index_order_fail",
        CheckKind::Index,
        "the range starts before it ends",
    ),
    (
        "6option13unwrap_failed",
        CheckKind::Assert,
        "the `Option` has a value where it is unwrapped",
    ),
    (
        "6option13expect_failed",
        CheckKind::Assert,
        "the `Option` has a value where it is expected",
    ),
    (
        "6result13unwrap_failed",
        CheckKind::Assert,
        "the `Result` is `Ok` where it is unwrapped",
    ),
];

/// What a panic of Rust's is about, if its name says more than that.
pub(super) fn panic_of_kind(name: &str) -> Option<(CheckKind, &'static str)> {
    let known = KINDS_OF_PANICS.iter().filter(|_| is_of_rust(name));
    let mut known = known.filter(|(part, _, _)| name.contains(part));
    known.next().map(|(_, kind, text)| (*kind, *text))
}

/// Whether a name is one that Rust made (RFC 2603, or before it a C++ name that
/// ends in a hash), of a function in its own crates.
pub(super) fn is_of_rust(name: &str) -> bool {
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
fn has_part(name: &str, part: &str) -> bool {
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

/// What the function of that name does, if it is known. `has_body`: whether
/// the program defines it.
pub(super) fn known(name: &str, has_body: bool) -> Option<Known> {
    let exact = EXACT.iter().find(|(n, _)| *n == name).map(|(_, k)| *k);
    if has_body {
        return exact
            .filter(|_| matches!(name, "__assert_fail" | "__VERIFIER_error" | "reach_error"));
    }
    if exact.is_some() {
        return exact;
    }
    // The names of C23's <stdbit.h> are reserved (7.33.15).
    if pure::is_pure(name) || name.starts_with("stdc_") {
        return Some(Known::Pure);
    }
    if pure::writes(name) {
        return Some(Known::Writes);
    }
    if INPUT_PREFIXES.iter().any(|p| name.starts_with(p)) {
        return Some(Known::Input);
    }
    if is_panic(name) {
        return Some(Known::Fail(None));
    }
    let allocator = [
        ("__rust_alloc_zeroed", Known::RustAlloc(true)),
        ("__rust_alloc", Known::RustAlloc(false)),
        ("__rust_dealloc", Known::Free),
        ("__rust_no_alloc_shim_is_unstable", Known::Pure),
        ("__rust_no_alloc_shim_is_unstable_v2", Known::Pure),
    ];
    let ends = [
        "18handle_alloc_error",
        "3std7process4exit",
        "3std7process5abort",
    ];
    // The allocator's functions stand in a crate of their own.
    let plain = name
        .strip_prefix("_R")
        .and_then(|n| n.split_once("_7___rustc"))
        .map_or(name, |(_, n)| {
            n.trim_start_matches(|c: char| c.is_ascii_digit() || c == '_')
        });
    let of_rust = allocator
        .iter()
        .find(|(n, _)| *n == name || (plain != name && &n[2..] == plain))
        .map(|(_, k)| *k)
        .or_else(|| {
            let ends = is_of_rust(name) && ends.iter().any(|p| name.contains(p));
            ends.then_some(Known::Stop)
        });
    of_rust.or_else(|| {
        if library::contains(name) {
            Some(Known::Library)
        } else {
            library::is_unmodelled(name).then_some(Known::Unmodelled)
        }
    })
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

/// Whether an undefined variable is one of the C library's that hold no
/// pointers to functions.
pub(super) fn is_data_of_the_library(name: &str) -> bool {
    let known = [
        "stdin",
        "stdout",
        "stderr",
        "environ",
        "optarg",
        "optind",
        "opterr",
        "optopt",
        "timezone",
        "daylight",
        "tzname",
        "signgam",
        "getdate_err",
        "loc1",
        "loc2",
        "locs",
        "program_invocation_name",
        "program_invocation_short_name",
        "error_message_count",
        "error_one_per_line",
        "sys_errlist",
        "sys_nerr",
        "sys_siglist",
        "etext",
        "edata",
        "end",
        "rpc_createerr",
        "svc_fdset",
        "svc_pollfd",
        "svc_max_pollfd",
        "in6addr_any",
        "in6addr_loopback",
        "argp_program_version",
        "argp_program_bug_address",
        "argp_err_exit_status",
        "h_errlist",
        "h_nerr",
        "re_syntax_options",
        "obstack_exit_failure",
    ];
    known.contains(&name)
}

/// Whether a function without a body is a Rust panic.
pub(super) fn is_panic(name: &str) -> bool {
    is_of_rust(name) && PANICS.iter().any(|p| has_part(name, p))
}

/// How calls of an undefined function behave, for those that stay calls: of
/// one of which that is known, and which the program's sources declare or not.
pub(super) fn external_behaviour(
    name: &str,
    known: Option<Known>,
    is_own: bool,
    params: &[ir::Type],
) -> External {
    match known {
        // An "input" that is handed pointers may write through them.
        Some(Known::Input) if params.contains(&ir::Type::Ptr) => External::Unknown,
        Some(Known::Input) => External::Input,
        Some(Known::Pure) => External::Pure,
        Some(Known::Writes | Known::Realloc | Known::Library) => External::Library,
        // What it gives back obeys rules that are not modelled.
        None if is_of_the_runtime(name) => External::Pure,
        None if is_own => External::Unknown,
        _ => External::Unmodelled,
    }
}

/// The runtime of C++, which calls nothing back but destructors of exceptions
/// and what it was handed to call at the end.
const RUNTIME: &[&str] = &[
    "__cxa_allocate_exception",
    "__cxa_free_exception",
    "__cxa_begin_catch",
    "__cxa_end_catch",
    "__cxa_guard_acquire",
    "__cxa_guard_release",
    "__cxa_guard_abort",
    "__dynamic_cast",
    "__gxx_personality_v0",
];

/// Those of the runtime that never return, whatever a declaration says.
const NEVER_RETURNING: &[&str] = &[
    "__cxa_rethrow",
    "__cxa_throw",
    "__cxa_pure_virtual",
    "__cxa_deleted_virtual",
    "__cxa_bad_cast",
    "__cxa_bad_typeid",
    "__cxa_throw_bad_array_new_length",
    "__cxa_throw_bad_array_length",
    "__cxa_call_unexpected",
    "__cxa_call_terminate",
    "__clang_call_terminate",
    "_Unwind_Resume",
    "_ZSt9terminatev",
    "_ZSt10unexpectedv",
];

/// Whether an undefined function is one of the C++ runtime that never returns.
pub(super) fn never_returns(name: &str) -> bool {
    NEVER_RETURNING.contains(&name)
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

/// Whether an undefined function belongs to a runtime that calls nothing of
/// the program.
pub(super) fn is_of_the_runtime(name: &str) -> bool {
    RUNTIME.contains(&name) || never_returns(name)
}

/// Whether an undefined function of which that is known calls nothing back and
/// makes up no pointers to functions.
pub(super) fn keeps_to_itself(name: &str, known: Option<Known>, params: &[ir::Type]) -> bool {
    match known {
        Some(Known::Input) => !params.contains(&ir::Type::Ptr),
        Some(known) => known != Known::Unmodelled && name != "atexit",
        None => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_body_counts_except_for_the_names_of_errors() {
        assert_eq!(known("reach_error", true), Some(Known::Fail(None)));
        assert_eq!(known("__VERIFIER_assert", true), None);
        assert_eq!(known("__VERIFIER_assert", false), Some(Known::Assert));
        assert_eq!(known("malloc", true), None);
        assert_eq!(known("nondet_int", true), None);
        assert_eq!(known("nondet_int", false), Some(Known::Input));
    }

    #[test]
    fn rust_names_are_recognised_in_both_manglings() {
        let v0 = "_RNvNtCs1234_4core9panicking5panic";
        let legacy = "_ZN4core9panicking9panic_fmt17h0123456789abcdefE";
        assert_eq!(known(v0, false), Some(Known::Fail(None)));
        assert_eq!(known(legacy, false), Some(Known::Fail(None)));
        let alloc = "_RNvCs1234_7___rustc12___rust_alloc";
        assert_eq!(known(alloc, false), Some(Known::RustAlloc(false)));
        assert_eq!(known("__rust_dealloc", false), Some(Known::Free));
        assert_eq!(
            known("_RNvCs1234_7___rustc19___rust_alloc_zeroed", false),
            Some(Known::RustAlloc(true))
        );
        let shim = "_RNvCs1_7___rustc35___rust_no_alloc_shim_is_unstable_v2";
        assert_eq!(known(shim, false), Some(Known::Pure));
        let fail = "_RNvNtNtCs1_4core5slice5index16slice_index_fail";
        assert_eq!(known(fail, false), Some(Known::Fail(None)));
        let runtime = "_RNvNvNtCs1_4core3str16slice_error_fail19slice_error_fail_rt";
        assert_eq!(known(runtime, false), Some(Known::Fail(None)));
        let exit = "_ZN3std7process4exit17h0123456789abcdefE";
        assert_eq!(known(exit, false), Some(Known::Stop));
    }

    #[test]
    fn names_like_rust_s_are_nothing_in_other_languages() {
        for name in [
            "slice_index_fail_count",
            "len_mismatch_fail",
            "get_4core9panicking",
            "_ZN4core9panicking5panicEv",
            "_ZN4core9panicking5panic17h0123456789abcdeE",
            "_ZN2my16slice_index_fail17h0123456789abcdefE",
            "_RNvCs1_2my16slice_index_fail",
            "_Rslice_index_fail",
            "std7process4exit",
            "rust_alloc",
            "_rust_dealloc",
            "_ZN18handle_alloc_errorEv",
            "_RNvCs1_4core27my_slice_index_fail_counter",
        ] {
            assert_eq!(known(name, false), None, "{name}");
        }
    }

    #[test]
    fn results_of_the_library_are_no_inputs() {
        for name in ["strtol", "strtoimax", "getuid", "realloc", "sinf64x"] {
            assert_eq!(behaviour(name, true, &[]), External::Library, "{name}");
        }
        assert_eq!(behaviour("input", true, &[]), External::Unknown);
        assert_eq!(behaviour("input", false, &[]), External::Unmodelled);
        for name in ["qsort", "raise", "fesetround", "gettext"] {
            assert_eq!(behaviour(name, true, &[]), External::Unmodelled, "{name}");
        }
        assert_eq!(behaviour("__divdc3", false, &[]), External::Pure);
    }

    fn behaviour(name: &str, is_own: bool, params: &[ir::Type]) -> External {
        external_behaviour(name, known(name, false), is_own, params)
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
    fn no_name_stands_in_two_tables() {
        let mut all: Vec<&str> = EXACT.iter().map(|(n, _)| *n).collect();
        all.extend(pure::PURE);
        all.extend(pure::WRITES);
        let n = all.len();
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), n);
    }
}
