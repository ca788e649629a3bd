//! Lowering against the processor, on a slice of what `make soak` does.

use ir::CheckKind;
use ir::interp::Random;
use pincer_tests::lowering::{Agreement, compare_optimized, compare_random, compare_text};
use pincer_tests::native::Language;
use std::fmt::Write as _;

/// Compares the programs of some seeds. How many there must be at least that run
/// to their end, and that stop at a failure; and how many at most that rest on
/// something that isn't modelled.
fn compare_all(language: Language, seeds: std::ops::Range<u64>, ends: u64, stops: u64, open: u64) {
    let (mut ended, mut stopped, mut unmodelled) = (0, 0, 0);
    for seed in seeds {
        let judged = language != Language::Rust && seed % 4 == 1;
        match compare_random(seed, language, judged) {
            Ok(Agreement::SameOutput) => ended += 1,
            Ok(Agreement::SameFailure(_)) => stopped += 1,
            Ok(Agreement::Abstract) => unmodelled += 1,
            Ok(Agreement::TooLong) => {}
            Err(e) => panic!("{e}"),
        }
    }
    assert!(ended >= ends, "only {ended} programs ran to their end");
    assert!(stopped >= stops, "only {stopped} programs were undefined");
    assert!(unmodelled <= open, "{unmodelled} programs aren't modelled");
}

#[test]
#[ignore = "takes long; `make long`"]
fn random_c_programs_do_what_the_processor_does() {
    compare_all(Language::C, 0..40, 15, 5, 8);
}

#[test]
#[ignore = "takes long; `make long`"]
fn random_cpp_programs_do_what_the_processor_does() {
    compare_all(Language::Cpp, 0..24, 7, 3, 12);
}

#[test]
#[ignore = "takes long; `make long`"]
fn random_rust_programs_do_what_the_processor_does() {
    compare_all(Language::Rust, 120_000..120_030, 12, 4, 6);
}

#[test]
#[ignore = "takes long; `make long`"]
fn optimised_programs_do_what_the_processor_does() {
    for seed in 1000..1020 {
        if let Err(e) = compare_optimized(seed) {
            panic!("{e}");
        }
    }
}

fn check(text: &str, expected: Agreement) {
    match compare_text(text, &[]) {
        Ok(agreement) => assert_eq!(agreement, expected, "{text}"),
        Err(e) => panic!("{e}\n{text}"),
    }
}

#[test]
fn what_tools_get_wrong_is_right() {
    let cases = [
        "signed char c = -1; unsigned u = (unsigned char)c; printf(\"%u\", u);",
        "int i = 300; signed char c = i; printf(\"%d\", c);",
        "int i = -1; printf(\"%d %d\", i >> 1, -7 / 2);",
        "int i = -7; printf(\"%d %d %d\", i % 3, i / 2, i & 7);",
        "unsigned u = 5; int i = -1; printf(\"%d\", u < i);",
        "unsigned char n = 0; n--; printf(\"%d\", n);",
        "_Bool b = 256; printf(\"%d %d\", b, -b);",
        "struct { signed s : 1; unsigned u : 3; } f = {-1, 9}; printf(\"%d %d\", f.s, f.u);",
        "__int128 x = (__int128)1 << 100; x *= 3; printf(\"%lx\", (long)(x >> 64));",
        "unsigned long u = -1; printf(\"%lu %f\", u / 10, (double)u);",
        "int a[3] = {1, 2, 3}; int *p = a; p++; *p += 5; printf(\"%d %ld\", a[1], p - a);",
        "int i = 0; i = (i++, i + 5); printf(\"%d\", i);",
        "float f = 0.1f; double d = f; printf(\"%d\", d == 0.1);",
        "int s = 0; for (unsigned i = 5; i-- > 0;) s += i; printf(\"%d\", s);",
        "int x = 3, y; switch (x) { case 1: y = 1; break; case 3: y = 4; default: y += 2; } \
         printf(\"%d\", y);",
    ];
    for body in cases {
        let text = format!("#include <stdio.h>\nint main(void) {{ {body} return 0; }}\n");
        check(&text, Agreement::SameOutput);
    }
}

#[test]
fn what_is_undefined_stops_at_its_check() {
    let cases = [
        (CheckKind::Div, "int z = 0; printf(\"%d\", 1 / z);"),
        (
            CheckKind::Overflow,
            "int m = -2147483647 - 1, n = -1; printf(\"%d\", m / n);",
        ),
        (CheckKind::Overflow, "int n = 31; printf(\"%d\", 1 << n);"),
        (
            CheckKind::Overflow,
            "int n = 3; printf(\"%d\", n ? 2147483647 + 1 : 0);",
        ),
        (
            CheckKind::Div,
            "int n = 3; printf(\"%d\", n ? (1 / 0, 5) : 0);",
        ),
        (
            CheckKind::Shift,
            "unsigned _BitInt(1) b = 1; printf(\"%d\", (int)(b << b));",
        ),
        (
            CheckKind::Index,
            "int a[2][4] = {0}, i = 4; printf(\"%d\", a[0][i]);",
        ),
        (
            CheckKind::Overflow,
            "int m = 2147483647; m++; printf(\"%d\", m);",
        ),
        (
            CheckKind::Overflow,
            "long m = 1L << 62; printf(\"%ld\", m * 2);",
        ),
        (
            CheckKind::Overflow,
            "int m = -2147483647 - 1; printf(\"%d\", -m);",
        ),
        (CheckKind::Shift, "int n = 32; printf(\"%d\", 1 << n);"),
        (CheckKind::Shift, "int n = -1; printf(\"%d\", 1u >> n);"),
        (
            CheckKind::Bounds,
            "int a[4] = {0}, i = 4; printf(\"%d\", a[i]);",
        ),
    ];
    for (kind, body) in cases {
        let text = format!("#include <stdio.h>\nint main(void) {{\n{body}\nreturn 0; }}\n");
        check(&text, Agreement::SameFailure(kind));
    }
}

/// One call of `printf` that prints by a random text, and its value.
fn random_print(random: &mut Random) -> String {
    let (mut text, mut args) = (String::new(), String::new());
    for _ in 0..=random.below(2) {
        let (letters, flags, precise) = *random.pick(&[
            ("di", "-+ 0", true),
            ("u", "-+ 0", true),
            ("xXo", "-+ 0#", true),
            ("c", "-", false),
            ("s", "-", true),
            ("fF", "-+ 0#", true),
        ]);
        let letter = *random.pick(letters.as_bytes());
        text.push('%');
        for flag in flags.chars() {
            if random.chance(30) {
                text.push(flag);
            }
        }
        match random.below(4) {
            0 => text.push_str(&random.below(14).max(1).to_string()),
            1 => {
                text.push('*');
                let _ = write!(
                    args,
                    ", {}",
                    i64::try_from(random.below(24)).unwrap_or(0) - 12
                );
            }
            _ => {}
        }
        match random.below(4) {
            0 if precise => drop(write!(text, ".{}", random.below(8))),
            1 if precise => text.push_str(random.pick::<&str>(&[".", ".0"])),
            2 if precise => {
                text.push_str(".*");
                let _ = write!(
                    args,
                    ", {}",
                    i64::try_from(random.below(8)).unwrap_or(0) - 2
                );
            }
            _ => {}
        }
        let (length, ty) = match letter {
            b'c' | b's' | b'f' | b'F' => ("", "int"),
            _ => *random.pick(&[
                ("", "int"),
                ("hh", "int"),
                ("h", "int"),
                ("l", "long"),
                ("ll", "long long"),
                ("z", "unsigned long"),
                ("j", "long"),
            ]),
        };
        text.push_str(length);
        text.push(char::from(letter));
        args.push_str(", ");
        let argument = match letter {
            b'c' => format!("{}", 33 + random.below(80)),
            b's' => format!("{:?}", random.pick(&["", "a", "bcd", "some longer text"])),
            b'f' | b'F' => random
                .pick(&[
                    "0.0",
                    "-0.0",
                    "0.5",
                    "1.5",
                    "2.5",
                    "-9.5",
                    "0.125",
                    "1e15",
                    "1.0 / 3",
                    "9.999",
                    "123456.789",
                    "-1e-7",
                    "0x1p-40",
                    "1e22",
                    "99.95",
                ])
                .to_string(),
            _ => format!("({ty}){}LL", random.boundary(63)),
        };
        args.push_str(&argument);
    }
    format!("printf(\"=%d\\n\", printf(\"[{text}]\"{args}));\n")
}

#[test]
fn printf_prints_what_the_c_library_prints() {
    for seed in 0..3 {
        let mut random = Random::new(seed);
        let calls: String = (0..400).map(|_| random_print(&mut random)).collect();
        let text = format!("#include <stdio.h>\nint main(void) {{\n{calls}return 0;\n}}\n");
        let agreement = compare_text(&text, &["-w"]);
        assert_eq!(
            agreement.unwrap_or_else(|e| panic!("{e}\n{text}")),
            Agreement::SameOutput
        );
    }
}
