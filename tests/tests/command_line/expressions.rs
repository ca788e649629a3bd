//! Messages quote the source: each line of a program in `tests/expressions` that is
//! followed by `// says: MESSAGE` has a finding that says just this.

use super::{PINCER, stderr, stdout};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The programs.
fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("expressions")
}

/// What is said of each line of a program that stands in that folder, however
/// sure it is.
fn said(program: &str) -> BTreeMap<usize, Vec<String>> {
    let mut command = Command::new(PINCER);
    command.args(["verify", "--entry", "exported", "--engine", "ai"]);
    command.args(["--format", "concise", program]);
    let o = command.current_dir(folder()).output();
    let o = o.expect("the command starts");
    assert_eq!(stderr(&o), "", "{program}");
    let mut said: BTreeMap<usize, Vec<String>> = BTreeMap::new();
    for finding in stdout(&o).lines() {
        let place = finding.strip_prefix(program);
        let Some((place, message)) = place.and_then(|p| p.split_once(": warning: ")) else {
            continue;
        };
        let line = place.split(':').nth(1).and_then(|l| l.parse().ok());
        let message = message.strip_prefix("possible ").unwrap_or(message);
        let message = message.rsplit_once(" [").map_or(message, |(m, _)| m);
        if let Some(line) = line {
            said.entry(line).or_default().push(message.to_owned());
        }
    }
    said
}

/// The messages that a program's lines announce, by the line's number.
fn announced(text: &str) -> Vec<(usize, &str)> {
    let mut announced = Vec::new();
    let mut of = 0;
    for (i, line) in text.lines().enumerate() {
        match line.trim().strip_prefix("// says: ") {
            Some(message) => announced.push((of, message)),
            None => of = i + 1,
        }
    }
    announced
}

/// The expressions of the programs with one extension: those that are said
/// otherwise fail the test.
fn check(extension: &str) -> usize {
    let entries = std::fs::read_dir(folder()).expect("there are programs");
    let paths = entries.map(|e| e.expect("a file").path());
    let mut lines = 0;
    let mut wrong = Vec::new();
    for path in paths.filter(|p| p.extension().is_some_and(|e| e == extension)) {
        let name = path.file_name().expect("it has one").to_string_lossy();
        let text = std::fs::read_to_string(&path).expect("it can be read");
        let said = said(&name);
        let announced = announced(&text);
        let mut of: Vec<usize> = announced.iter().map(|(line, _)| *line).collect();
        of.dedup();
        lines += of.len();
        for (line, message) in announced {
            let there = said.get(&line).map_or(&[][..], Vec::as_slice);
            if !there.iter().any(|m| m == message) {
                wrong.push(format!("{name}:{line}: {message}\n  said: {there:#?}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    lines
}

#[test]
fn expressions_of_c_are_quoted() {
    assert!(check("c") >= 100);
}

#[test]
#[ignore = "takes long; `make long`"]
fn expressions_of_cpp_are_quoted() {
    assert!(check("cpp") >= 45);
}

#[test]
fn expressions_of_rust_are_quoted() {
    assert!(check("rs") >= 35);
}

#[test]
fn what_is_announced_belongs_to_the_line_before() {
    let text = "int f;\n  int g; // no\n// says: a\n// says: b `c`\n\n";
    assert_eq!(announced(text), [(2, "a"), (2, "b `c`")]);
}

/// Wherever the command is started: not only the end of a file's name is known.
#[test]
fn files_are_found_from_a_folder_beside_them() {
    let dir = super::scratch();
    let beside = dir.path().join("beside");
    std::fs::create_dir(&beside).expect("a folder can be made");
    let text = b"int count(void);\nint main(void) { return 10 / count(); }\n";
    let path = super::file(dir.path(), "beside.c", text);
    let mut command = Command::new(PINCER);
    let o = command.args(["verify", &path]).current_dir(beside).output();
    let said = stdout(&o.expect("the command starts"));
    assert!(said.contains(&format!(" --> {path}:2:28")), "{said}");
    assert!(said.contains("division by zero: `count()` can"), "{said}");
}
