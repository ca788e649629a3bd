//! Functions that are known by name: assertions, assumptions, inputs, the C
//! library, allocation, panics. One table, one row a name.
//!
//! A name replaces a body only for [`Known::Fail`]; otherwise a body counts,
//! and prefixes match undefined functions only.

use super::library;
use ir::External;

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

/// Functions of the C library that write nothing but their own state.
const PURE: &[&str] = &[
    "abs",
    "labs",
    "llabs",
    "imaxabs",
    "div",
    "ldiv",
    "lldiv",
    "strlen",
    "strnlen",
    "strcmp",
    "strncmp",
    "strcasecmp",
    "strncasecmp",
    "strcoll",
    "strchr",
    "strrchr",
    "strstr",
    "strspn",
    "strcspn",
    "strpbrk",
    "memcmp",
    "memchr",
    "memrchr",
    "bcmp",
    "toupper",
    "tolower",
    "isalnum",
    "isalpha",
    "isblank",
    "iscntrl",
    "isdigit",
    "isgraph",
    "islower",
    "isprint",
    "ispunct",
    "isspace",
    "isupper",
    "isxdigit",
    "atoi",
    "atol",
    "atoll",
    "atof",
    "printf",
    "fprintf",
    "vprintf",
    "vfprintf",
    "puts",
    "putchar",
    "fputs",
    "fputc",
    "putc",
    "fflush",
    "perror",
    "strerror",
    "getenv",
    "rand",
    "random",
    "getchar",
    "fgetc",
    "getc",
    "feof",
    "ferror",
    "fclose",
    "fopen",
    "fwrite",
    "clock",
    "srand",
    "srandom",
    "sleep",
    "usleep",
    "getpid",
    "close",
    "open",
    "write",
    "isatty",
    "lseek",
    "fseek",
    "ftell",
    "rewind",
    "remove",
    "unlink",
    "access",
    "ffs",
    "ffsl",
    "ffsll",
    "sin",
    "cos",
    "tan",
    "asin",
    "acos",
    "atan",
    "atan2",
    "sinh",
    "cosh",
    "tanh",
    "exp",
    "exp2",
    "expm1",
    "log",
    "log2",
    "log10",
    "log1p",
    "pow",
    "sqrt",
    "cbrt",
    "hypot",
    "ceil",
    "floor",
    "round",
    "trunc",
    "rint",
    "nearbyint",
    "fabs",
    "fmod",
    "remainder",
    "fmax",
    "fmin",
    "fma",
    "ldexp",
    "lround",
    "llround",
    "lrint",
    "llrint",
    "copysign",
    "sqrtf",
    "fabsf",
    "floorf",
    "ceilf",
    "powf",
    "expf",
    "logf",
    "sinf",
    "cosf",
    "tanf",
    "fmodf",
    "fmaxf",
    "fminf",
    "roundf",
    "truncf",
    "setlocale",
    "__ctype_b_loc",
    "__ctype_toupper_loc",
    "__ctype_tolower_loc",
    "__errno_location",
    "__printf_chk",
    "__fprintf_chk",
    "difftime",
    "sysconf",
    "getpagesize",
    "atexit",
];

/// Functions of the C library that write through their arguments.
const WRITES: &[&str] = &[
    "strcpy",
    "strncpy",
    "strcat",
    "strncat",
    "stpcpy",
    "strdup",
    "strndup",
    "strtok",
    "strtok_r",
    "sprintf",
    "snprintf",
    "vsprintf",
    "vsnprintf",
    "scanf",
    "fscanf",
    "sscanf",
    "fgets",
    "gets",
    "fread",
    "read",
    "strtol",
    "strtoul",
    "strtoll",
    "strtoull",
    "strtod",
    "strtof",
    "time",
    "localtime",
    "gmtime",
    "strftime",
    "getline",
    "posix_memalign",
    "frexp",
    "modf",
    "bcopy",
    "bzero",
    "__memcpy_chk",
    "__memmove_chk",
    "__memset_chk",
    "__strcpy_chk",
    "__strncpy_chk",
    "__strcat_chk",
    "__strncat_chk",
    "__sprintf_chk",
    "__snprintf_chk",
    "__vsnprintf_chk",
    "__isoc99_scanf",
    "__isoc99_sscanf",
    "__isoc99_fscanf",
    "__isoc23_scanf",
    "__isoc23_sscanf",
    "__isoc23_fscanf",
    "__isoc23_strtol",
    "__isoc23_strtoul",
    "__isoc23_strtoll",
    "__isoc23_strtoull",
    "stat",
    "fstat",
    "lstat",
    "gettimeofday",
    "clock_gettime",
];

/// Parts of mangled names (v0 and legacy agree on them) of Rust's panics.
const PANICS: &[&str] = &[
    "4core9panicking",
    "4core6option13unwrap_failed",
    "4core6option13expect_failed",
    "4core6result13unwrap_failed",
    "slice_index_fail",
    "slice_start_index_len_fail",
    "slice_end_index_len_fail",
    "slice_index_order_fail",
    "slice_error_fail",
    "panic_already_borrowed",
    "panic_already_mutably_borrowed",
    "len_mismatch_fail",
    "7raw_vec12handle_error",
    "7raw_vec17capacity_overflow",
    "3std9panicking11begin_panic",
];

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
    if PURE.contains(&name) {
        return Some(Known::Pure);
    }
    if WRITES.contains(&name) {
        return Some(Known::Writes);
    }
    if INPUT_PREFIXES.iter().any(|p| name.starts_with(p)) {
        return Some(Known::Input);
    }
    if PANICS.iter().any(|p| name.contains(p)) {
        return Some(Known::Fail(None));
    }
    let rust = [
        ("___rust_alloc_zeroed", Known::RustAlloc(true)),
        ("___rust_alloc", Known::RustAlloc(false)),
        ("___rust_dealloc", Known::Free),
        ("18handle_alloc_error", Known::Stop),
        ("3std7process4exit", Known::Stop),
        ("3std7process5abort", Known::Stop),
        ("___rust_no_alloc_shim_is_unstable", Known::Pure),
    ];
    let mangled = name.starts_with("_R") || name.starts_with("_ZN");
    let of_rust = rust
        .iter()
        .find(|(part, _)| name == &part[1..] || (mangled && name.contains(part)))
        .map(|(_, k)| *k);
    of_rust.or_else(|| library::contains(name).then_some(Known::Library))
}

/// Whether an undefined variable is one of the C library's that hold no
/// pointers to functions.
pub(super) fn is_data_of_the_library(name: &str) -> bool {
    let known = [
        "stdin", "stdout", "stderr", "environ", "optarg", "optind", "opterr", "timezone",
    ];
    known.contains(&name)
}

/// Whether a function without a body is a Rust panic.
pub(super) fn is_panic(name: &str) -> bool {
    PANICS.iter().any(|p| name.contains(p))
}

/// How calls of an undefined function behave, for those that stay calls.
pub(super) fn external_behaviour(name: &str, params: &[ir::Type]) -> External {
    match known(name, false) {
        // An "input" that is handed pointers may write through them.
        Some(Known::Input) if !params.contains(&ir::Type::Ptr) => External::Input,
        Some(Known::Pure) => External::Pure,
        Some(Known::Writes | Known::Realloc | Known::Library) => External::Library,
        // What it gives back obeys rules that are not modelled.
        _ if is_of_the_runtime(name) => External::Pure,
        _ => External::Unknown,
    }
}

/// The runtime of C++, which calls nothing back but destructors of exceptions
/// and what it was handed to call at the end.
const RUNTIME: &[&str] = &[
    "__cxa_allocate_exception",
    "__cxa_free_exception",
    "__cxa_begin_catch",
    "__cxa_end_catch",
    "__cxa_rethrow",
    "__cxa_guard_acquire",
    "__cxa_guard_release",
    "__cxa_guard_abort",
    "__cxa_pure_virtual",
    "__cxa_bad_cast",
    "__cxa_bad_typeid",
    "__dynamic_cast",
    "__gxx_personality_v0",
    "_Unwind_Resume",
    "_ZSt9terminatev",
];

/// Whether an undefined function belongs to a runtime that calls nothing of
/// the program.
pub(super) fn is_of_the_runtime(name: &str) -> bool {
    RUNTIME.contains(&name)
}

/// Whether an undefined function calls nothing back and makes up no pointers
/// to functions.
pub(super) fn is_known(name: &str, params: &[ir::Type]) -> bool {
    match known(name, false) {
        Some(Known::Input) => !params.contains(&ir::Type::Ptr),
        Some(_) => name != "atexit",
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
    }

    #[test]
    fn results_of_the_library_are_no_inputs() {
        for name in ["strtol", "strtoimax", "getuid", "realloc"] {
            assert_eq!(external_behaviour(name, &[]), External::Library, "{name}");
        }
        assert_eq!(external_behaviour("input", &[]), External::Unknown);
        // It calls back.
        assert_eq!(external_behaviour("qsort", &[]), External::Unknown);
    }

    #[test]
    fn an_input_with_a_pointer_may_write_through_it() {
        let external = external_behaviour("__VERIFIER_nondet_memory", &[ir::Type::Ptr]);
        assert_eq!(external, External::Unknown);
        assert_eq!(external_behaviour("nd_int", &[]), External::Input);
    }

    #[test]
    fn no_name_stands_in_two_tables() {
        let mut all: Vec<&str> = EXACT.iter().map(|(n, _)| *n).collect();
        all.extend(PURE);
        all.extend(WRITES);
        let n = all.len();
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), n);
    }
}
