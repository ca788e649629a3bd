//! Failing runs are told so that the program isn't needed, and can be repeated.

use super::{file, json, pincer, programs, scratch, stderr, stdout};
use std::process::{Command, Output};

/// Runs a line as a shell does.
fn pasted(line: &str) -> Output {
    let command = line.replacen("pincer", super::PINCER, 1);
    let mut shell = Command::new("sh");
    shell.args(["-c", &command]);
    shell.output().expect("there is a shell")
}

/// The lines that say how to see failures again.
fn replays(report: &str) -> Vec<&str> {
    let lines = report.lines();
    lines
        .filter_map(|l| l.split_once("replay: "))
        .map(|(_, command)| command)
        .collect()
}

#[test]
#[ignore = "takes a minute; `make long`"]
fn failing_runs_of_many_steps_are_told_and_repeat() {
    let folder =
        std::fs::read_dir(programs().with_file_name("traces")).expect("there are programs");
    let mut paths: Vec<_> = folder.map(|e| e.expect("a file").path()).collect();
    paths.sort();
    for path in &paths {
        let path = path.display().to_string();
        let document = json(&["--timeout", "10", &path]);
        let checks = document["checks"].as_array().expect("there are checks");
        let failing = checks.iter().find(|c| c["status"] == "unsafe");
        let failing = failing.unwrap_or_else(|| panic!("{path} fails"));
        let steps = failing["trace"].as_array().expect("there is a trace");
        assert!(steps.len() >= 20, "{path}: {steps:#?}");
        let last = steps.last().expect("there are steps");
        assert_eq!(last["line"], failing["line"], "{path}");
        let report = stdout(&pincer(&["verify", "--timeout", "10", &path]));
        let commands = replays(&report);
        assert!(!commands.is_empty(), "{report}");
        let at = format!(
            "{}:{}:",
            failing["file"].as_str().expect("a file"),
            failing["line"]
        );
        for command in commands {
            let o = pasted(command);
            assert_eq!(o.status.code(), Some(1), "{command}\n{}", stderr(&o));
            assert!(stderr(&o).contains(&at), "{command}\n{}", stderr(&o));
        }
    }
    assert!(paths.len() >= 10, "{paths:?}");
}

#[test]
fn what_is_not_needed_is_not_told() {
    let dir = scratch();
    let text = b"extern int nd(void);\nint main(void) {\n  int a = nd(), b = nd(), c = nd();\n  if (a > b) a = b;\n  return 10 / (c - 77);\n}\n";
    let path = file(dir.path(), "slice.c", text);
    let report = stdout(&pincer(&["verify", "--property", "div", &path]));
    assert!(report.contains("c = nd() = 77"), "{report}");
    assert!(!report.contains("a = nd()"), "{report}");
    assert!(!report.contains("b = nd()"), "{report}");
    assert!(report.contains("--inputs 0,0,77"), "{report}");
}
