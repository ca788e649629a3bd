//! What is said of each kind of check: of what a run fails, in the headline and
//! where that run ends, and of what is possible. A program of each kind stands in
//! `tests/kinds`.

use super::json;
use ir::CheckKind;
use serde_json::Value;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("kinds")
}

/// The checks of one kind, in one program.
fn checks(kind: CheckKind, args: &[&str]) -> Vec<Value> {
    let path = folder().join(format!("{kind}.c")).display().to_string();
    let usual = ["--property", kind.name(), "--timeout", "60"];
    let document = json(&[&usual[..], args, &[&path]].concat());
    let checks = document["checks"].as_array().expect("there are checks");
    let mut checks = checks.clone();
    checks.retain(|c| c["kind"] == kind.name());
    checks
}

/// What reports say of a kind, in three parts.
fn said(kind: CheckKind) -> [Vec<String>; 3] {
    let text = |v: &Value| v.as_str().expect("it is a text").to_owned();
    let mut failing = checks(kind, &[]);
    failing.retain(|c| c["status"] == "unsafe");
    let certain = failing.iter().map(|c| text(&c["message"])).collect();
    let ends = failing.iter().map(|c| {
        let steps = c["trace"].as_array().expect("there is a trace");
        let last = steps.last().expect("it has steps");
        text(&last["text"]).replacen("fails here: ", "", 1)
    });
    let ends = ends.collect();
    let mut possible = checks(kind, &["--engine", "ai"]);
    possible.retain(|c| c["status"] == "unknown");
    let possible = possible.iter().map(|c| text(&c["message"]));
    [certain, ends, possible.collect()]
}

#[test]
fn messages_of_every_kind() {
    let mut table = String::new();
    for kind in CheckKind::ALL.iter().copied() {
        let _ = writeln!(table, "{kind}: {}", kind.requirement());
        let path = folder().join(format!("{kind}.c"));
        assert!(path.exists(), "{kind} has an example");
        let parts = said(kind);
        for (what, messages) in ["fails", "in the run", "open"].iter().zip(&parts) {
            for message in messages {
                let _ = writeln!(table, "  {what}: {message}");
            }
        }
        let [certain, _, possible] = &parts;
        assert!(!certain.is_empty() && !possible.is_empty(), "{table}");
        table.push('\n');
    }
    insta::assert_snapshot!(table);
}
