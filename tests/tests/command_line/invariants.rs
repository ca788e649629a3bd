//! `pincer infer` and `pincer horn` for people.

use super::{demo, file, pincer, rejects, scratch, stderr, stdout};

const PROGRAM: &str = "#include <stddef.h>
int search(const int *a, int n, int key) {
  int lo = 0, hi = n - 1;
  while (lo <= hi) {
    int mid = lo + (hi - lo) / 2;
    if (a[mid] == key) return mid;
    if (a[mid] < key) lo = mid + 1; else hi = mid - 1;
  }
  return -1;
}
void fill(int a[10]) {
  for (int i = 0; i < 10; i++)
    a[i] = 0;
  for (int i = 10; i > 0; i--)
    a[i - 1] = i;
}
int main(void) {
  int a[10], y = 0, x = 0;
  fill(a);
  while (x < 100) {
    if (x >= 2) y = 2;
    x++;
  }
  return search(a, 10, 3) + y;
}
";

fn infer(args: &[&str]) -> String {
    let dir = scratch();
    let path = file(dir.path(), "p.c", PROGRAM.as_bytes());
    let o = pincer(&[&["infer"], args, &[&path]].concat());
    assert_eq!(o.status.code(), Some(0), "{}", stderr(&o));
    stdout(&o).replace(&format!("{}/", dir.path().display()), "")
}

#[test]
fn loops_are_told_by_line_in_the_sources_names() {
    let text = infer(&[]);
    for line in [
        "search (p.c:2)\n",
        "  loop at p.c:4: 0 <= lo && hi <= 2147483646\n",
        "  loop at p.c:12: 0 <= i && i <= 10\n",
        "  loop at p.c:14: 0 <= i && i <= 10\n",
        "whatever callers pass",
    ] {
        assert!(text.contains(line), "no `{line}` in\n{text}");
    }
    for unwanted in ["^", ".addr", "@", "mod", "NULL", "key", "entry"] {
        assert!(!text.contains(unwanted), "`{unwanted}` in\n{text}");
    }
    let text = infer(&["--preset", "strongest", "--function", "main"]);
    assert!(text.contains("0 <= x && x <= 100"), "{text}");
    assert!(!text.contains("search ("), "{text}");
    // No object's number.
    let text = infer(&["--track", "mem"]);
    assert!(
        !text.contains("object(") && !text.contains("3518437208883"),
        "{text}"
    );
}

#[test]
fn assumptions_are_told() {
    let dir = scratch();
    let text = "int main(void) { for (int i = 0; i < 9; i++) __asm__(\"\"); return 0; }";
    let path = file(dir.path(), "calls.c", text.as_bytes());
    let said = stdout(&pincer(&["infer", &path, "--", "-fwrapv"]));
    assert!(said.contains("assuming: signed arithmetic wraps"), "{said}");
}

#[test]
fn a_line_may_be_asked_for() {
    let text = infer(&["--at", "p.c:24"]);
    assert!(text.contains("before p.c:24: "), "{text}");
    assert!(text.contains('y'), "{text}");
    assert_eq!(infer(&["--at", "24"]), text);
    let text = infer(&["--at", "p.c:12"]);
    assert!(text.contains("loop at p.c:12: "), "{text}");
    let dir = scratch();
    let path = file(dir.path(), "p.c", PROGRAM.as_bytes());
    rejects(&["infer", &path, "--at", "p.c:1"], &["line 1", "3"]);
    rejects(&["infer", &path, "--at", "q.c:4"], &["did you mean", "p.c"]);
    rejects(&["infer", &path, "--at", "p.c:x"], &["FILE:LINE"]);
}

#[test]
fn the_source_gets_comments() {
    let text = infer(&["--format", "source"]);
    let comment = "  // invariant: 0 <= lo && hi <= 2147483646\n  while (lo <= hi) {\n";
    assert!(text.contains(comment), "{text}");
    let without: String = text
        .split_inclusive('\n')
        .filter(|l| !l.trim_start().starts_with("//"))
        .collect();
    assert_eq!(without, PROGRAM);
    let dir = scratch();
    let pir = file(
        dir.path(),
        "p.pir",
        b"fn @main() { ^e: stop }\nentry @main\n",
    );
    rejects(&["infer", &pir, "--format", "source"], &["no source"]);
}

#[test]
fn clauses_tell_their_checks_and_one_may_be_asked_for() {
    let path = demo("fig3_bounded.c");
    let all = stdout(&pincer(&["horn", &path]));
    let assert = all
        .lines()
        .find(|l| l.contains("main.assert.1"))
        .expect("the assertion is told");
    assert!(assert.starts_with(";   check "), "{assert}");
    assert!(
        assert.contains("fig3_bounded.c:13") && assert.contains("(assert"),
        "{assert}"
    );
    let mut words = assert.split([' ', ',']);
    let number = words.find_map(|w| w.parse::<u32>().ok());
    let number = number.expect("it has a number").to_string();
    let one = stdout(&pincer(&["horn", &path, "--check", &number]));
    assert_eq!(
        one,
        stdout(&pincer(&["horn", &path, "--check", "main.assert.1"]))
    );
    let told = |text: &str| text.matches(";   check ").count();
    assert!(told(&all) > told(&one) && told(&one) == 2, "{one}");
    assert!(!one.contains("overflow"), "{one}");
    rejects(&["horn", &path, "--check", "99"], &["99", "1 to"]);
}
