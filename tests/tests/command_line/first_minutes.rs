//! A person's first ten minutes: what is typed, by mistake too, and what is seen.
//! The files of `tests/first_minutes` are in the folder where that happens.

use super::{PINCER, programs, stderr, stdout};
use std::fmt::Write as _;
use std::path::Path;
use std::process::Command;

/// Copies a folder's files, and those of its folders.
fn copy(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).expect("a folder can be made");
    for entry in std::fs::read_dir(from).expect("there are files").flatten() {
        let there = to.join(entry.file_name());
        if entry.path().is_dir() {
            copy(&entry.path(), &there);
        } else {
            std::fs::copy(entry.path(), there).expect("a file can be copied");
        }
    }
}

/// The folder where a person stands.
fn desk() -> tempfile::TempDir {
    let dir = super::scratch();
    copy(&programs().with_file_name("first_minutes"), dir.path());
    let demo = dir.path().join("tests/programs/demo");
    copy(&programs().join("demo"), &demo);
    std::fs::write(dir.path().join("average.o"), b"\x7fELF\x02\x01\x01").expect("it is written");
    dir
}

/// What is seen after a command, on both streams, and how it ends.
fn seen(desk: &Path, typed: &str) -> String {
    let mut text = format!("$ pincer {typed}\n");
    let mut command = Command::new(PINCER);
    let o = command.args(typed.split_whitespace()).current_dir(desk);
    let o = o.output().expect("the command starts");
    let status = o.status.code().expect("it ends by itself");
    text.push_str(&stdout(&o));
    for line in stderr(&o).lines() {
        let _ = writeln!(text, "stderr: {line}");
    }
    let _ = writeln!(text, "(exit status {status})\n");
    text
}

#[test]
fn transcript() {
    let desk = desk();
    let typed = [
        "verify tests/programs/demo/division.c",
        "verify average.c",
        "verify average.rs",
        "verify stack.c",
        "verify --entry exported stack.c",
        "verify --entry pusch stack.c",
        "verify lib.rs",
        "verify --entry exported lib.rs -- --crate-type lib",
        "verify src",
        "verify avrage.c",
        "verify other/average.c",
        "verify --entri exported stack.c",
        "verify --property overflw average.c",
        "verify broken.c",
        "verify average.o",
        "average.c",
        "verfy average.c",
        "verify",
    ];
    let transcript: String = typed.iter().map(|t| seen(desk.path(), t)).collect();
    insta::assert_snapshot!(transcript);
}

/// What the README shows is what is seen.
#[test]
fn the_first_report_is_that_of_the_readme() {
    let readme = Path::new(env!("CARGO_MANIFEST_DIR")).join("../README.md");
    let readme = std::fs::read_to_string(readme).expect("there is a README");
    let said = seen(desk().path(), "verify tests/programs/demo/division.c");
    let (_, report) = said.split_once('\n').expect("lines");
    let (report, status) = report.split_once("(exit").expect("its end");
    assert_eq!(status.trim(), "status 1)");
    assert!(readme.contains(report.trim()), "{report}");
}
