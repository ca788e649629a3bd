//! What people read, word for word: diagnostics, invariants, Horn clauses,
//! graphs. CONTRIBUTING.md says how to bless a change.

use std::path::Path;
use std::process::Command;

/// What the command prints when it runs in the folder of the demo's programs,
/// so that no path of this machine is in it.
fn printed(args: &[&str]) -> String {
    let demo = Path::new(env!("CARGO_MANIFEST_DIR")).join("programs/demo");
    printed_in(&demo, args)
}

/// What the command prints when it runs in that folder.
fn printed_in(folder: &Path, args: &[&str]) -> String {
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

/// What goes wrong is said of each kind, and of each access once: what a run
/// fails, then what is possible.
#[test]
fn findings() {
    let text = "#include <assert.h>
#include <stdlib.h>
int nd(void);
int main(void) {
  int a[4] = {0}, n = nd(), *p = malloc(4);
  switch (nd()) {
  case 0: return 1 / n;
  case 1: return 1 << n;
  case 2: return a[n];
  case 3: return n + 1;
  case 4: *p = n; break;
  case 5: assert(n > 0); break;
  case 6: __builtin_unreachable();
  }
  free(p);
  return 0;
}
";
    let dir = tempfile::tempdir().expect("a temporary folder can be made");
    std::fs::write(dir.path().join("kinds.c"), text).expect("a file can be written");
    let args = ["verify", "kinds.c", "--engine", "ai", "--property", "all"];
    insta::assert_snapshot!(
        "findings_of_the_engine",
        printed_in(dir.path(), &[&args[..], &["--format", "concise"]].concat())
    );
    let args = ["verify", "kinds.c"];
    insta::assert_snapshot!(
        "findings_with_runs",
        printed_in(dir.path(), &[&args[..], &["--format", "concise"]].concat())
    );
}

#[test]
fn invariants() {
    insta::assert_snapshot!(printed(&["infer", "fig3_bounded.c", "--blocks"]));
}

/// Of each element of an array, beside what holds of the scalars.
#[test]
fn invariants_of_elements() {
    let text = r#"
fn @main() {
  var a: array<i32> var n: i64 signed var i: i64 signed var x: i32
^entry: a = all 0 n = havoc input assume sge n, 0 assume sle n, 100 i = 0 goto ^head
^head: goto ^body, ^done
^body: assume slt i, n a = a[i := 7] i = add nsw i, 1 goto ^head
^done: assume sge i, n x = a[3] assert assert "x is 0 or 7" or(eq x, 0; eq x, 7) return
}
entry @main"#;
    let dir = tempfile::tempdir().expect("a temporary folder can be made");
    std::fs::write(dir.path().join("fill.pir"), text).expect("a file can be written");
    let args = ["infer", "fill.pir", "--domain", "arrays(zones)"];
    insta::assert_snapshot!(printed_in(dir.path(), &args));
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
