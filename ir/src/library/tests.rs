use super::*;
use rustc_hash::FxHashSet as HashSet;

fn library(text: &str) -> Library {
    let mut library = Library::default();
    library.add(text).expect("the rows are good");
    library
}

fn effect(name: &str) -> Option<Effect<'static>> {
    built_in().find(name).map(|e| e.effect())
}

#[test]
fn rows_say_what_they_say() {
    let library = library(
        "# a comment\n[h.h]\ng f(to: text & out[..|from| + 2 * n] or null if n, from?: wtext[..n],\n\
         \x20 n: ..-1 | 3 | 5..7, ...) -> ? new[min(n, 4)] align n zeroed or null; frees to\n",
    );
    let [row] = library.rows() else {
        panic!("there is one row");
    };
    assert_eq!(
        (&row.names[..], &row.header[..]),
        (&["g".to_owned(), "f".to_owned()][..], "h.h")
    );
    let length = Size(vec![
        vec![Atom::Length(1)],
        vec![Atom::Int(2), Atom::Param(2)],
    ]);
    let most = Some(Size(vec![vec![Atom::Param(2)]]));
    let params = [
        Param {
            name: "to".to_owned(),
            needs: vec![
                Need::Text {
                    wide: false,
                    most: None,
                    at_most: false,
                },
                Need::Bytes {
                    access: Access::Write,
                    size: Some(length),
                    at_most: true,
                },
            ],
            or_null: true,
            unless_empty: Some(2),
            assumed: false,
        },
        Param {
            name: "from".to_owned(),
            needs: vec![Need::Text {
                wide: true,
                most,
                at_most: true,
            }],
            assumed: true,
            ..Param::default()
        },
        Param {
            name: "n".to_owned(),
            needs: vec![Need::In(vec![
                (None, Some(-1)),
                (Some(3), Some(3)),
                (Some(5), Some(7)),
            ])],
            ..Param::default()
        },
    ];
    assert_eq!(row.params(), params);
    let four = Size(vec![vec![Atom::Int(4)]]);
    let n = Size(vec![vec![Atom::Param(2)]]);
    let new = New {
        size: Size(vec![vec![Atom::Min(n, four)]]),
        align: Some(2),
        zeroed: true,
        or_null: true,
    };
    assert_eq!(
        (&row.result, row.result_assumed),
        (&Returns::New(new), true)
    );
    assert_eq!(row.effect(), Effect::Reallocates(0));
}

#[test]
fn errors_have_a_place() {
    for (text, place, message) in [
        (
            "f(",
            (1, 3),
            "expected a parameter's name, found the end of the row",
        ),
        ("f\n(a)", (2, 1), "expected a function's name, found `(`"),
        (
            "f ->\n\ng",
            (1, 5),
            "expected what is returned, found the end of the row",
        ),
        (
            "f(a: out[b])",
            (1, 10),
            "expected a parameter's name, found `b`",
        ),
        ("f(a, a)", (1, 6), "two parameters have this name"),
        ("f(a: 3..1)", (1, 9), "the range is empty"),
        (
            "f(a: out)",
            (1, 9),
            "expected how much is written, in brackets, found `)`",
        ),
        (
            "f(a: some)",
            (1, 6),
            "expected what is needed of the argument, found `some`",
        ),
        ("f(a: text or 0)", (1, 14), "expected `null`, found `0`"),
        ("f -> b", (1, 6), "expected a parameter's name, found `b`"),
        ("f -> new", (1, 9), "expected `[`, found the end of the row"),
        (
            "f\n  ; pure, g",
            (2, 9),
            "expected the end of the row, found `,`",
        ),
        ("f; impure", (1, 4), "expected a clause, found `impure`"),
        (
            "f(a: out[1]); pure",
            (1, 15),
            "a parameter is written through, so the function isn't pure",
        ),
        (
            "f(a); pure; frees a",
            (1, 19),
            "the row already says what a call does",
        ),
        ("f; model strange", (1, 10), "expected one of: abort"),
        (
            "f; fails never",
            (1, 10),
            "expected a kind of check, found `never`",
        ),
        ("f; fails div \"x", (1, 14), "a text has no end"),
        (
            "f(a: 99999999999999999999)",
            (1, 6),
            "the number is too large",
        ),
        ("[h\nf", (1, 1), "a header has no end"),
        ("[h]\n\nf; pure\ng = h", (4, 3), "`=` means nothing here"),
        ("f\ng\nf; pure", (3, 1), "there is a row for `f` already"),
        (
            "f; also 64\nf64",
            (2, 1),
            "there is a row for `f64` already",
        ),
    ] {
        let error = Library::default().add(text).expect_err(text);
        assert_eq!((error.line, error.column), place, "{text}: {error}");
        assert!(error.message.starts_with(message), "{text}: {error}");
    }
}

#[test]
#[ignore = "takes long; `make long`"]
fn the_start_of_rows_is_read_or_refused() {
    let texts = FILES.iter().filter(|(file, _)| file.len() < 14);
    for (_, text) in texts {
        for end in (0..text.len()).filter(|n| text.is_char_boundary(*n)) {
            // Whatever it is, it ends.
            let _ = Library::default().add(&text[..end]);
        }
    }
    assert!(Library::default().add("[é\nf: \u{1F600}").is_err());
}

/// What stands behind a header, all rows below it say.
#[test]
fn what_is_kept() {
    let mut library = Library::default();
    let text = "[h.h]; alone; more\nf; pure\ng(a); keeps a\n[i.h]\nh; alone\ni; pure";
    library.add(text).expect("the rows are good");
    let of = |name| library.row(name).expect("there is a row");
    let alone = ["f", "g", "h", "i"].map(|name| of(name).is_alone());
    assert_eq!(alone, [true, false, true, false]);
    let more = ["f", "g", "h", "i"].map(|name| of(name).says(&Clause::More));
    assert_eq!(more, [true, true, false, false]);
    let of = |name| built_in().row(name).expect("there is a row");
    for name in ["strlen", "malloc", "wcscpy", "toupper", "sin", "memcmp"] {
        assert!(of(name).is_alone(), "{name}");
    }
    for name in ["strtok", "puts", "fclose", "setvbuf", "random", "sprintf"] {
        assert!(!of(name).is_alone(), "{name}");
    }
}

#[test]
fn built_in_rows_are_sorted() {
    let rows = built_in().rows();
    for row in rows {
        assert!(row.names.is_sorted(), "{:?}", row.names);
        assert!(!row.header.is_empty(), "{:?}", row.names);
    }
    for two in rows.windows(2).filter(|two| two[0].header == two[1].header) {
        assert!(two[0].names[0] < two[1].names[0], "{:?}", two[1].names);
    }
}

/// A name that is lost is an input, if a program declares it.
#[test]
fn no_name_is_lost() {
    assert!(built_in().has_variable("optarg") && !built_in().has_variable("exit"));
    let names = built_in().names.len();
    assert!(names >= 2411, "{names}");
}

/// Those of C23 and POSIX.1-2017; `NOT_OF_STANDARDS` leaves out all others.
#[test]
fn functions_of_the_standards_have_full_rows() {
    let others: HashSet<&str> = NOT_OF_STANDARDS.split_whitespace().collect();
    let of_rows = |rows: &[Row], is: &dyn Fn(&Row) -> bool| -> HashSet<String> {
        let rows = rows.iter().filter(|r| is(r));
        rows.flat_map(|r| r.names.clone()).collect()
    };
    let mut of_c = Library::default();
    for (_, text) in FILES.iter().filter(|(file, _)| file.starts_with("c/")) {
        of_c.add(text).expect("the rows are good");
    }
    let full = of_rows(of_c.rows(), &Row::is_full);
    let is_other = |name: &&String| name.starts_with('_') || others.contains(name.as_str());
    let standard = full.iter().filter(|name| !is_other(name)).count();
    assert!(standard >= 950, "{standard}");
    for name in others {
        assert!(full.contains(name), "{name} is left out");
    }
}

#[test]
fn sizes_may_stand_in_memory() {
    let library = library(
        "f(p: out[2 * at n + family m], n: inout[4] & prepared, m: known 0..3 | 8); waits\n\
         g(p: in[4] & prepared)\nh(p: prepared)\n",
    );
    let row = |name: &str| library.row(name).expect("there is a row");
    let f = row("f");
    let size = Size(vec![vec![Atom::Int(2), Atom::At(1)], vec![Atom::Family(2)]]);
    let written = Need::Bytes {
        access: Access::Write,
        size: Some(size),
        at_most: false,
    };
    assert_eq!(f.params()[0].needs, [written]);
    let there: Vec<bool> = f.params().iter().map(Param::is_sized_there).collect();
    assert_eq!(there, [true, false, false]);
    let ranges = vec![(Some(0), Some(3)), (Some(8), Some(8))];
    assert_eq!(f.params()[2].needs, [Need::Known(ranges)]);
    assert!(f.says(&Clause::Waits) && !f.only_touches([0, 1].into_iter()));
    // That something was prepared says nothing of what is done to it.
    assert!(f.may_write_through(1, false) && !row("g").may_write_through(0, false));
    assert!(row("h").may_write_through(0, false) && !row("h").is_read_or_written(0));
    let demanded = |name: &str| row(name).demanded([Given::Pointer].into_iter());
    assert_eq!(demanded("g"), Demanded::Assumed);
}

#[test]
fn rows_are_full_or_not() {
    let library = library(
        "f\ng()\nh(n)\nk(p: text, n)\nm(p: in[4] & prepared)\no(c?: wide)\n\
         a(p?: text)\nb(p: text); more\nc(p: text); unmodelled\nd; pure\n",
    );
    for (name, expected) in [
        ("f", false),
        ("g", true),
        ("h", true),
        ("k", true),
        ("m", true),
        ("o", true),
        ("a", false),
        ("b", false),
        ("c", false),
        ("d", false),
    ] {
        let row = library.row(name).expect("there is a row");
        assert_eq!(row.is_full(), expected, "{name}");
    }
}

#[test]
fn each_model_has_a_row() {
    for model in Model::ALL {
        let mut rows = built_in().rows().iter();
        assert!(rows.any(|r| r.model() == Some(*model)), "{}", model.name());
    }
}

#[test]
fn rows_have_the_effects_that_lowering_knows() {
    for (name, expected) in [
        ("__assert_fail", Effect::Fails(Some(0))),
        ("__assert_rtn", Effect::Fails(Some(3))),
        ("sassert", Effect::Asserts(0)),
        ("__CRAB_assume", Effect::Assumes(0)),
        ("exit", Effect::Stops),
        ("nd_int", Effect::Input),
        ("strlen", Effect::Pure),
        ("stdc_bit_ceil", Effect::Pure),
        ("strtoimax", Effect::Writes),
        ("fesetround", Effect::Rounding),
        ("qsort", Effect::Unmodelled),
        ("__cxa_throw", Effect::Runtime),
        ("realloc", Effect::Reallocates(0)),
        ("_ZdlPvm", Effect::Frees(0)),
        ("memcpy", Effect::Copies(false)),
        ("memmove", Effect::Copies(true)),
        ("memset", Effect::Fills),
    ] {
        assert_eq!(effect(name), Some(expected), "{name}");
    }
    let allocates = |name: &str| match effect(name) {
        Some(Effect::Allocates(new)) => {
            Some((new.size.factors(), new.align, new.zeroed, new.or_null))
        }
        _ => None,
    };
    let some = |size: &[usize]| Some(size.to_vec());
    assert_eq!(allocates("malloc"), Some((some(&[0]), None, false, true)));
    assert_eq!(allocates("_Znwm"), Some((some(&[0]), None, false, false)));
    assert_eq!(allocates("calloc"), Some((some(&[0, 1]), None, true, true)));
    assert_eq!(allocates("strdup"), Some((None, None, false, true)));
    assert_eq!(
        allocates("memalign"),
        Some((some(&[1]), Some(0), false, true))
    );
    assert_eq!(
        allocates("__rust_alloc_zeroed"),
        Some((some(&[0]), Some(1), true, true))
    );
}

#[test]
fn names_are_found_in_all_their_spellings() {
    for name in [
        "__isoc23_strtoimax",
        "__isoc99_vsscanf",
        "__isoc99_vscanf",
        "__vdprintf_chk",
        "__xpg_strverscmp",
        "sinf32",
        "f32xaddf64",
        "roundevenf128",
    ] {
        assert_eq!(effect(name), Some(Effect::Writes), "{name}");
        assert!(
            built_in().find(name).is_some_and(|e| e.row().is_none()),
            "{name}"
        );
    }
    for name in ["frexpf32", "qsortf32", "getrlimit64", "__vprintf_chk"] {
        assert_eq!(effect(name), Some(Effect::Unmodelled), "{name}");
    }
    for name in [
        "",
        "input",
        "get_uid",
        "__chk",
        "mallocf32",
        "__exit_chk",
        "sleep64",
    ] {
        assert_eq!(effect(name), None, "{name}");
    }
}

#[test]
fn what_is_not_said_is_the_worst() {
    let library = library(
        "f\ng(p, q: any)\nh(p?: text)\nk(p: text); more\nm(n)\nn(p: number)\n\
         o(p?: out[1] or null)\nq(p: printf, ...)\nr(f?: calls())\n",
    );
    let demanded = |name: &str, args: &[Given]| {
        let entry = library.find(name).expect("there is a row");
        assert_eq!(entry.effect(), Effect::Writes);
        entry.demanded(args.iter().copied())
    };
    use Demanded::{Assumed, Checked, Open};
    use Given::{Null, Number, Pointer};
    let cases: &[(&str, &[Given], Demanded)] = &[
        ("f", &[Number], Checked),
        ("f", &[Number, Pointer], Open),
        ("g", &[Number, Pointer], Checked),
        ("g", &[Pointer, Pointer], Open),
        ("g", &[Number, Pointer, Pointer], Open),
        ("h", &[Pointer], Open),
        ("k", &[Pointer], Open),
        ("m", &[Number], Checked),
        ("m", &[Pointer], Open),
        ("n", &[Pointer], Assumed),
        ("o", &[Pointer], Open),
        ("o", &[Null], Checked),
        ("q", &[Pointer], Open),
        ("r", &[Pointer], Assumed),
    ];
    for (name, args, expected) in cases {
        assert_eq!(demanded(name, args), *expected, "{name} {args:?}");
    }
}

#[test]
fn rust_names_are_recognised_in_both_manglings() {
    let v0 = "_RNvNtCs1234_4core9panicking5panic";
    let legacy = "_ZN4core9panicking9panic_fmt17h0123456789abcdefE";
    let slice = "_RNvNtNtCs1_4core5slice5index16slice_index_fail";
    let nested = "_RNvNvNtCs1_4core3str16slice_error_fail19slice_error_fail_rt";
    for name in [v0, legacy, slice, nested] {
        assert_eq!(effect(name), Some(Effect::Fails(None)), "{name}");
    }
    let kind = |name: &str| built_in().find(name)?.failure();
    assert_eq!(kind(v0), None);
    let inside = (CheckKind::Index, "the range lies in the slice");
    assert_eq!(kind(slice), Some(inside));
    let div = "_ZN4core9panicking11panic_const23panic_const_div_by_zero17h0123456789abcdefE";
    let zero = (CheckKind::Div, "no attempt to divide by zero");
    assert_eq!(kind(div), Some(zero));
    for name in ["_RNvCs1234_7___rustc12___rust_alloc", "__rust_alloc"] {
        assert!(matches!(effect(name), Some(Effect::Allocates(_))), "{name}");
    }
    let shim = "_RNvCs1_7___rustc35___rust_no_alloc_shim_is_unstable_v2";
    assert_eq!(effect(shim), Some(Effect::Pure));
    let exit = "_ZN3std7process4exit17h0123456789abcdefE";
    assert_eq!(effect(exit), Some(Effect::Stops));
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
        assert_eq!(effect(name), None, "{name}");
    }
}

#[test]
fn formats_that_store_a_count_are_found() {
    use super::format::may_convert;
    for format in [
        "%n",
        "a%d%lln",
        "%% %1$hhn",
        "%*.3f %n",
        "%w32n",
        "%wf16n",
        "%Zn",
        "%\0n\0",
    ] {
        assert!(may_convert(format.as_bytes(), b'n'), "{format}");
    }
    for format in ["", "n", "%dn", "%5.3s\n", "%", "%fn", "%w8d n", "%wf8dn"] {
        assert!(!may_convert(format.as_bytes(), b'n'), "{format}");
    }
}

/// Whatever else a row says of a parameter, what is written there is written.
#[test]
fn what_rows_say_is_written_may_be() {
    let mut written = 0;
    for row in built_in().rows() {
        for (i, p) in row.params().iter().enumerate() {
            let writes =
                |n: &Need| matches!(n, Need::Bytes { access, .. } if *access != Access::Read);
            let said = p.needs.iter().any(writes);
            if p.needs.is_empty() || said {
                assert!(
                    row.may_write_through(i, false) && !(said && row.says(&Clause::Pure)),
                    "{:?}: {}",
                    row.names,
                    p.name
                );
                written += 1;
            }
        }
    }
    assert!(written > 100, "{written}");
}

/// The functions with full rows, but for reserved names, that neither C23 nor
/// POSIX.1-2017 has, and those that are handed a locale, of which nothing is checked.
const NOT_OF_STANDARDS: &str = "\
    accept4 adjtime arc4random arc4random_buf arc4random_uniform asprintf \
    bcmp bcopy bzero cfmakeraw cfree cfsetspeed chroot clearenv \
    clog10 clog10f clog10l drem dremf dreml dup3 dysize eaccess ecvt ecvt_r epoll_create \
    epoll_create1 epoll_ctl epoll_pwait epoll_wait err errx euidaccess explicit_bzero \
    fcvt fcvt_r feenableexcept fegetexcept ffsl ffsll fgetpos64 finite finitef finitel \
    fmaxmag fmaxmagf fmaxmagl fminmag fminmagf fminmagl fopen64 fsetpos64 fstat64 \
    fstatat64 fstatvfs64 futimes gamma gammaf gammal get_avphys_pages get_nprocs \
    get_nprocs_conf get_phys_pages getauxval getdate_r getdomainname getdtablesize \
    getentropy gethostbyaddr gethostbyname gethostbyname2 getifaddrs getloadavg \
    getpagesize getpass getrandom getresgid getresuid gettid getw getwd herror hstrerror \
    index inet_aton inet_lnaof inet_makeaddr inet_netof inet_network initgroups isfdtype \
    isinff isinfl isnanf isnanl iswalnum_l iswalpha_l iswblank_l iswcntrl_l iswctype_l \
    iswdigit_l iswgraph_l iswlower_l iswprint_l iswpunct_l iswspace_l iswupper_l \
    iswxdigit_l j0f j0l j1f j1l jnf jnl lgamma_r lgammaf_r lgammal_r lstat64 lutimes \
    memalign memfrob memmem mempcpy memrchr mkostemp mkostemps mkstemps mktemp pipe2 \
    ppoll pthread_cond_clockwait pthread_getname_np pthread_mutex_clocklock \
    pthread_rwlock_clockrdlock pthread_rwlock_clockwrlock pthread_setname_np ptsname_r \
    putw qecvt qecvt_r qfcvt qfcvt_r renameat2 rindex scalb scalbf scalbl \
    sched_getaffinity sched_getcpu sched_setaffinity secure_getenv sem_clockwait \
    semtimedop setdomainname setgroups sethostname setlinebuf setresgid setresuid \
    settimeofday sigabbrev_np sigandset sigdescr_np sigisemptyset significand \
    significandf significandl sigorset sincos sincosf sincosl stat64 statvfs64 \
    strcasestr strchrnul strerrordesc_np strerrorname_np strfry strlcat strlcpy \
    strverscmp timelocal tmpfile64 tmpnam_r towctrans_l towlower_l towupper_l usleep \
    valloc vasprintf verr verrx vsyslog vwarn vwarnx wait3 wait4 warn warnx wcschrnul \
    wcswcs wmempcpy y0f y0l y1f y1l ynf ynl";

#[test]
fn rows_are_told_in_words() {
    let told = |name: &str| built_in().row(name).expect("there is a row").description();
    assert_eq!(
        told("strcat"),
        "writes through `to`\n\
         \x20 to      a text and the length of `to` + the length of `from` + 1 bytes that are read \
         and written\n\
         \x20 from    a text\n\
         \x20 result  `to`\n\
         `to` and `from` don't overlap\n\
         runs execute it\n\
         a text stands there afterwards\n"
    );
    let library = library(
        "[h.h]\nf(to: out[..n] or null if n, who?: number, n: ..-1 | 3) -> ? new[n] or null; frees to\n\
         g; unmodelled\nv; variable\n",
    );
    let told: Vec<_> = library.rows().iter().map(Row::description).collect();
    assert_eq!(
        told[0],
        "ends the object of `to`, makes another\n\
         \x20 to      up to `n` bytes that are written or null where `n` is 0\n\
         \x20 who     a text that says a number (assumed, not checked)\n\
         \x20 n       in ..-1 or 3\n\
         \x20 result  unknown (a new object of `n` bytes or null, but that isn't used)\n"
    );
    assert!(told[1].starts_with("may do anything\n"), "{}", told[1]);
    assert!(
        told[1].ends_with("what it needs is assumed\n"),
        "{}",
        told[1]
    );
    assert_eq!(told[2], "a variable of the library\n");
    assert_eq!(
        library.rows()[0].summary(),
        "ends the object of `to`, makes another; checks `to`, `n`; assumes of `who`; result: unknown \
         (a new object of `n` bytes or null, but that isn't used)"
    );
}
