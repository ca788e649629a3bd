//! Inputs that are wrong, and inputs that kill LLVM.

use clam::{Error, Input, Options, Reader};
use ir::interp::Random;
use std::path::{Path, PathBuf};
use std::time::Duration;

fn child() -> Reader {
    Reader::new(env!("CARGO_BIN_EXE_clam-child"))
}

fn error(paths: &[PathBuf]) -> String {
    match clam::program(&child(), paths, &Options::default()) {
        Ok(_) => panic!("{paths:?} was loaded"),
        Err(e) => e.to_string(),
    }
}

fn file(dir: &Path, name: &str, contents: &[u8]) -> PathBuf {
    let path = dir.join(name);
    std::fs::write(&path, contents).expect("a file");
    path
}

const PROGRAM: &[u8] = b"int g[4]; static int f(int x) { return x ? g[x & 3] : 1; }\n\
    int main(int c, char **v) { struct { int a; long b; } s = {c, 2}; return f(c) + s.b; }\n";

/// Bitcode of a small program, and where it lies.
fn bitcode(dir: &Path) -> (PathBuf, Vec<u8>) {
    let source = file(dir, "good.c", PROGRAM);
    let modules = clam::compile(&[source], &Options::default(), dir).expect("it compiles");
    let path = modules[0].path.clone();
    let bytes = std::fs::read(&path).expect("bitcode");
    (path, bytes)
}

/// Our own run of LLVM's verifier is left out where its reader has made one, which
/// it does when it knows the version of the debug information.
#[test]
fn broken_modules_are_rejected_whoever_verifies_them() {
    let dir = tempfile::tempdir().unwrap();
    let broken = "define i32 @main(i1 %c) {
  br i1 %c, label %a, label %b
a:
  %x = add i32 1, 2
  br label %b
b:
  ret i32 %x
}
";
    let versions = ["", "2", "3"].map(|version| match version {
        "" => String::new(),
        n => format!(
            "!llvm.module.flags = !{{!0}}\n!0 = !{{i32 2, !\"Debug Info Version\", i32 {n}}}\n"
        ),
    });
    for flags in versions {
        let text = format!("{broken}{flags}");
        let said = error(&[file(dir.path(), "broken.ll", text.as_bytes())]);
        let known = ["does not dominate", "Broken module"];
        assert!(known.iter().any(|k| said.contains(k)), "{flags}: {said}");
    }
}

#[test]
fn messages_say_what_and_where() {
    let dir = tempfile::tempdir().unwrap();
    let d = dir.path();
    let (_, good) = bitcode(d);
    let truncated = &good[..good.len() / 2];
    let cases = [
        (d.join("missing.c"), "no such file"),
        (d.to_owned(), "it is a directory"),
        (file(d, "empty.c", b""), "the file is empty"),
        (file(d, "empty.bc", b""), "the file is empty"),
        (
            file(d, "text.bc", b"hello\n"),
            "it does not start like bitcode",
        ),
        (file(d, "half.bc", truncated), "not valid LLVM IR"),
        (
            file(d, "wrong.ll", b"define i32 @main() { ret i64 0 }"),
            "wrong.ll",
        ),
        (
            file(d, "wrong.c", b"int main(void) { return 0 }\n"),
            "wrong.c:1:26: error: expected ';'",
        ),
        (file(d, "what.txt", b"x"), "cannot tell the language"),
        (
            file(d, "nomain.c", b"int f(void) { return 0; }\n"),
            "no function `main` with a body; there is f",
        ),
    ];
    for (path, expected) in cases {
        let message = error(std::slice::from_ref(&path));
        assert!(message.contains(expected), "{message}");
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        assert!(
            message.contains(&name) || message.contains("`main`"),
            "{message}"
        );
    }
}

#[test]
fn a_compiler_that_is_not_there_is_said() {
    let dir = tempfile::tempdir().unwrap();
    let source = file(dir.path(), "a.c", PROGRAM);
    let options = Options {
        clang: Some(PathBuf::from("no-such-compiler")),
        ..Options::default()
    };
    let error = clam::compile(&[source], &options, dir.path()).unwrap_err();
    assert!(matches!(error, Error::NoCompiler { .. }));
    assert!(error.to_string().contains("no-such-compiler"));
}

#[test]
fn several_inputs_are_linked() {
    let dir = tempfile::tempdir().unwrap();
    let d = dir.path();
    let a = file(d, "a.c", b"int f(int); int main(void) { return f(3); }\n");
    let b = file(d, "b.c", b"int f(int x) { return x + 1; }\n");
    let c = file(
        d,
        "c.c",
        b"long f(char *x) { return x[0]; } int main(void) { return 0; }\n",
    );
    let loaded = clam::program(&child(), &[a.clone(), b], &Options::default()).unwrap();
    let f = loaded.program.function_named("f").unwrap();
    assert!(!loaded.program.function(f).is_external());
    assert!(error(&[a, c]).contains("does not link"));
}

#[test]
fn flipped_bits_cost_one_error() {
    let dir = tempfile::tempdir().unwrap();
    let (_, good) = bitcode(dir.path());
    let mut r = Random::new(7);
    let options = Options {
        timeout: Some(Duration::from_secs(20)),
        ..Options::default()
    };
    let (mut loaded, mut refused) = (0, 0);
    for i in 0..120 {
        let mut bytes = good.clone();
        for _ in 0..=(i % 4) {
            let at = r.below(bytes.len() * 8);
            bytes[at / 8] ^= 1 << (at % 8);
        }
        let path = file(dir.path(), "flipped.bc", &bytes);
        match clam::load_in_child(&child(), &[Input::given(&path)], &options) {
            Ok(program) => {
                loaded += 1;
                let violations = ir::verify::verify(&program.program);
                assert!(violations.is_empty(), "round {i}: {}", violations[0]);
            }
            Err(Error::Malformed { .. } | Error::NoEntry { .. } | Error::Machine { .. }) => {
                refused += 1;
            }
            Err(Error::Child { reason, .. }) => {
                assert!(!reason.contains("panicked"), "round {i}: {reason}");
                refused += 1;
            }
            Err(e) => panic!("round {i}: {e}"),
        }
    }
    assert!(
        loaded > 0 && refused > 0,
        "{loaded} loaded, {refused} refused"
    );
}

#[test]
fn limits_cost_one_error() {
    let dir = tempfile::tempdir().unwrap();
    let (path, _) = bitcode(dir.path());
    let tight = Options {
        timeout: Some(Duration::ZERO),
        ..Options::default()
    };
    let error = clam::load_in_child(&child(), &[Input::given(&path)], &tight).unwrap_err();
    assert_eq!(error, Error::OutOfTime);
    let tight = Options {
        memory_mb: Some(20),
        ..Options::default()
    };
    assert!(clam::load_in_child(&child(), &[Input::given(&path)], &tight).is_err());
}
