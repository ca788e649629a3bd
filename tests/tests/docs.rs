//! What the guides in `docs/` show is what the command prints.
//!
//! Each block that begins with three backquotes and `console` has commands after
//! `$ `, which run in `docs/examples`, and what they print, on both streams.
//! Behind `console` stands the exit status of the last command, if it isn't 0:
//! `exit=3`. CONTRIBUTING.md says how to bless a change.

use std::path::{Path, PathBuf};
use std::process::Command;

/// Where the guides are.
fn docs() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs")
}

/// The guides, in order.
fn guides() -> Vec<PathBuf> {
    let entries = std::fs::read_dir(docs()).expect("there are guides");
    let paths = entries.flatten().map(|e| e.path());
    let mut guides: Vec<PathBuf> = paths
        .filter(|p| p.extension().is_some_and(|e| e == "md"))
        .collect();
    guides.sort();
    guides
}

/// What the command prints, and its exit status. A folder with the command under
/// test, called `pincer`, comes first on the `PATH`.
fn run(command: &str, tools: &Path) -> (String, i32) {
    let path = std::env::var("PATH").unwrap_or_default();
    let out = Command::new("/bin/sh")
        .arg("-c")
        .arg(format!("{{ {command}\n}} 2>&1"))
        .current_dir(docs().join("examples"))
        .env("PATH", format!("{}:{path}", tools.display()))
        .env_remove("RUST_BACKTRACE")
        .output()
        .expect("the shell starts");
    let text = String::from_utf8_lossy(&out.stdout).into_owned();
    (text, out.status.code().unwrap_or(-1))
}

/// The guide with what its commands print now, and how many there are.
fn with_outputs(guide: &str, tools: &Path) -> (String, usize) {
    let (mut out, mut commands) = (String::new(), 0);
    let mut lines = guide.lines();
    while let Some(line) = lines.next() {
        out.push_str(line);
        out.push('\n');
        let Some(rest) = line.strip_prefix("```console") else {
            continue;
        };
        let block: Vec<&str> = lines.by_ref().take_while(|l| *l != "```").collect();
        let expected = rest.trim().strip_prefix("exit=").unwrap_or("0");
        let mut last = 0;
        for command in block.iter().filter_map(|l| l.strip_prefix("$ ")) {
            let (printed, status) = run(command, tools);
            out.extend(["$ ", command, "\n", &printed]);
            (last, commands) = (status, commands + 1);
        }
        assert_eq!(last.to_string(), expected, "{block:#?}");
        out.push_str("```\n");
    }
    (out, commands)
}

#[test]
fn guides_show_what_commands_print() {
    let tools = tempfile::tempdir().expect("a temporary folder can be made");
    let pincer = env!("CARGO_BIN_EXE_pincer-under-test");
    std::os::unix::fs::symlink(pincer, tools.path().join("pincer")).expect("a link can be made");
    let bless = std::env::var("INSTA_UPDATE").is_ok_and(|v| v == "always");
    let mut commands = 0;
    for path in guides() {
        let there = std::fs::read_to_string(&path).expect("the guide can be read");
        let (now, some) = with_outputs(&there, tools.path());
        commands += some;
        if bless {
            std::fs::write(&path, now).expect("the guide can be written");
        } else {
            assert_eq!(there, now, "{}", path.display());
        }
    }
    assert!(commands >= 10, "{commands}");
}

#[test]
fn what_is_not_printed_is_noticed() {
    let tools = tempfile::tempdir().expect("a temporary folder can be made");
    let guide = "text\n```console exit=3\n$ echo one; exit 3\ntwo\n```\nmore\n";
    let (now, commands) = with_outputs(guide, tools.path());
    assert_eq!(commands, 1);
    assert_eq!(now, guide.replace("two", "one"));
}
