//! Lowering against the processor, on a slice of what `make soak` does.

use ir::CheckKind;
use pincer_tests::lowering::{Agreement, compare, compare_csmith, compare_optimized, compare_text};

#[test]
fn random_programs_do_what_the_processor_does() {
    let (mut outputs, mut failures) = (0, 0);
    for seed in 0..40 {
        match compare(seed) {
            Ok(Agreement::SameOutput) => outputs += 1,
            Ok(Agreement::SameFailure(_)) => failures += 1,
            Ok(Agreement::TooLong) => {}
            Err(e) => panic!("{e}"),
        }
    }
    assert!(outputs >= 15, "only {outputs} programs ran to their end");
    assert!(failures >= 5, "only {failures} programs were undefined");
}

#[test]
fn optimised_programs_do_what_the_processor_does() {
    for seed in 1000..1020 {
        if let Err(e) = compare_optimized(seed) {
            panic!("{e}");
        }
    }
}

#[test]
fn csmith_programs_do_what_the_processor_does() {
    for seed in 1..8 {
        if let Some(Err(e)) = compare_csmith(seed) {
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
            CheckKind::Div,
            "int m = -2147483647 - 1, n = -1; printf(\"%d\", m / n);",
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
