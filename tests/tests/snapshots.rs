//! What people read, word for word: diagnostics, invariants, Horn clauses,
//! graphs. CONTRIBUTING.md says how to bless a change.

use std::path::Path;
use std::process::Command;

/// What the command prints when it runs in the folder of the demo's programs,
/// so that no path of this machine is in it.
fn printed(args: &[&str]) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("programs/demo");
    let out = Command::new(env!("CARGO_BIN_EXE_pincer-under-test"))
        .args(args)
        .current_dir(folder)
        .output()
        .expect("the command starts");
    let errors = String::from_utf8_lossy(&out.stderr);
    assert_eq!(errors, "", "{args:?}");
    String::from_utf8_lossy(&out.stdout).into_owned()
}

#[test]
fn diagnostics() {
    insta::assert_snapshot!(printed(&["verify", "--property", "assert", "fig3_wrong.c"]));
}

#[test]
fn a_verdict_under_an_assumption() {
    insta::assert_snapshot!(printed(&[
        "verify",
        "--property",
        "assert",
        "fig3_wrap_assumed.c"
    ]));
}

#[test]
fn concise_diagnostics() {
    insta::assert_snapshot!(printed(&["verify", "division.c", "--format", "concise"]));
}

#[test]
fn invariants() {
    insta::assert_snapshot!(printed(&["infer", "fig3_bounded.c", "--blocks"]));
}

#[test]
fn horn_clauses() {
    insta::assert_snapshot!(printed(&["horn", "fig3_bounded.c"]));
}

#[test]
fn goto_program() {
    insta::assert_snapshot!(printed(&["ir", "fig3_bounded.c"]));
}

#[test]
fn graph() {
    insta::assert_snapshot!(printed(&["ir", "fig3_bounded.c", "--format", "dot"]));
}

#[test]
fn explanation_of_a_domain() {
    insta::assert_snapshot!(printed(&["explain", "zones"]));
}
