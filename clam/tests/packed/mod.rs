//! Vectors whose lanes are no whole bytes: what is in memory, and what is read
//! from there, is what a native run sees.

use crate::lowered::{execute, lower_as, valid};
use ir::interp::Random;
use std::fmt::Write as _;
use std::path::Path;
use std::process::Command;

/// Widths of lanes and numbers of lanes.
const SHAPES: &[(u32, u32)] = &[
    (1, 1),
    (1, 2),
    (1, 3),
    (1, 7),
    (1, 8),
    (1, 9),
    (1, 16),
    (1, 33),
    (1, 64),
    (1, 65),
    (2, 3),
    (2, 4),
    (2, 5),
    (3, 1),
    (3, 2),
    (3, 3),
    (3, 8),
    (3, 11),
    (4, 2),
    (4, 3),
    (4, 16),
    (5, 3),
    (5, 8),
    (6, 5),
    (7, 1),
    (7, 2),
    (7, 9),
    (8, 3),
    (9, 2),
    (9, 7),
    (12, 3),
    (15, 4),
    (17, 5),
    (24, 3),
    (31, 3),
    (33, 2),
    (40, 3),
    (48, 2),
    (63, 3),
];

/// One shape: a global vector, one in a struct, one in an array; each printed
/// byte by byte and lane by lane, then copied lane by lane to a local.
fn add_shape(random: &mut Random, (w, n): (u32, u32), globals: &mut String, body: &mut String) {
    let name = format!("v{w}.{n}");
    let ty = format!("<{n} x i{w}>");
    let lanes = |random: &mut Random| {
        let lane = |_| format!("i{w} {}", random.bits(w));
        let lanes: Vec<String> = (0..n).map(lane).collect();
        format!("<{}>", lanes.join(", "))
    };
    let bits = w * n;
    let bytes = bits.div_ceil(8);
    let (first, second, third) = (lanes(random), lanes(random), lanes(random));
    let _ = write!(
        globals,
        "@{name} = global {ty} {first}\n\
         @{name}.s = global {{ i8, {ty}, i8 }} {{ i8 17, {ty} {second}, i8 34 }}\n\
         @{name}.a = global [2 x {ty}] [{ty} {third}, {ty} {first}]\n"
    );
    let _ = write!(
        body,
        "%{name}.x = alloca {ty}\n\
         %{name}.w = load {ty}, ptr @{name}.a\n\
         store {ty} %{name}.w, ptr %{name}.x\n"
    );
    // Bits beyond the last lane are nobody's, once it was stored.
    let mask = if bits % 8 == 0 {
        255
    } else {
        (1 << (bits % 8)) - 1
    };
    let mut show = |label: &str, address: &str, masked: bool| {
        for i in 0..bytes {
            let at = format!("%{label}.{i}");
            let mask = if masked && i + 1 == bytes { mask } else { 255 };
            let _ = write!(
                body,
                "{at}.p = getelementptr i8, ptr {address}, i64 {i}\n\
                 {at}.v = load i8, ptr {at}.p\n\
                 {at}.m = and i8 {at}.v, {mask}\n\
                 {at}.z = zext i8 {at}.m to i32\n\
                 call i32 (ptr, ...) @printf(ptr @hex, i32 {at}.z)\n"
            );
        }
        let _ = writeln!(body, "%{label}.l = load {ty}, ptr {address}");
        for i in 0..n {
            let at = format!("%{label}.l{i}");
            let _ = write!(
                body,
                "{at} = extractelement {ty} %{label}.l, i32 {i}\n\
                 {at}.z = zext i{w} {at} to i64\n\
                 call i32 (ptr, ...) @printf(ptr @lane, i64 {at}.z)\n"
            );
        }
        let _ = writeln!(body, "call i32 (ptr, ...) @printf(ptr @end)");
    };
    show(&format!("{name}.g"), &format!("@{name}"), false);
    let field = format!("getelementptr ({{ i8, {ty}, i8 }}, ptr @{name}.s, i64 0, i32 1)");
    show(&format!("{name}.f"), &field, false);
    let element = format!("getelementptr ([2 x {ty}], ptr @{name}.a, i64 0, i64 1)");
    show(&format!("{name}.e"), &element, false);
    show(&format!("{name}.c"), &format!("%{name}.x"), true);
}

fn native(dir: &Path, text: &str) -> String {
    let source = dir.join("native.ll");
    let program = dir.join("native");
    std::fs::write(&source, text).expect("a file");
    let clang = option_env!("LLVM_SYS_221_PREFIX")
        .map_or("clang-22".into(), |p| Path::new(p).join("bin/clang"));
    let compiled = Command::new(clang)
        .args(["-w", "-O0", "-o"])
        .arg(&program)
        .arg(&source)
        .status();
    assert!(compiled.expect("clang runs").success(), "{text}");
    let output = Command::new(program).output().expect("it runs");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[test]
fn packed_vectors_are_in_memory_as_natively() {
    let mut random = Random::new(1);
    let (mut globals, mut body) = (String::new(), String::new());
    for shape in SHAPES {
        add_shape(&mut random, *shape, &mut globals, &mut body);
    }
    let text = format!(
        "@hex = private constant [6 x i8] c\"%02x \\00\"\n\
         @lane = private constant [5 x i8] c\"%lu \\00\"\n\
         @end = private constant [2 x i8] c\"\\0A\\00\"\n\
         declare i32 @printf(ptr, ...)\n{globals}\n\
         define i32 @main() {{\nentry:\n{body}ret i32 0\n}}\n"
    );
    let p = valid(lower_as("ll", &text, &clam::Options::default()));
    let (printed, failed) = execute(&p);
    assert_eq!(failed, None);
    let dir = tempfile::tempdir().expect("a temporary directory");
    let expected = native(dir.path(), &text);
    for (line, (ours, theirs)) in printed.lines().zip(expected.lines()).enumerate() {
        assert_eq!(ours, theirs, "line {line}, shape {:?}", SHAPES[line / 4]);
    }
    assert_eq!(printed, expected);
}
