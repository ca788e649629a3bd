//! What people are used to: colours, quiet, completions, manual pages, standard
//! input, close names, defaults in help, a time limit, documents everywhere.

use super::{PINCER, demo, file, json, pincer, programs, rejects, scratch, stderr, stdout};
use serde_json::Value;
use std::io::Write as _;
use std::process::{Command, Output, Stdio};

/// Runs with this standard input.
fn pincer_on(input: &str, args: &[&str]) -> Output {
    let mut child = Command::new(PINCER)
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts");
    let mut stdin = child.stdin.take().expect("it has a standard input");
    stdin.write_all(input.as_bytes()).expect("it reads");
    drop(stdin);
    child.wait_with_output().expect("it ends")
}

/// The document on standard output, which its schema describes.
fn document(name: &str, o: &Output) -> Value {
    let schema = stdout(&pincer(&["schema", name]));
    let schema: Value = serde_json::from_str(&schema).expect("the schema is JSON");
    let document: Value = serde_json::from_str(&stdout(o))
        .unwrap_or_else(|e| panic!("{e}: {}{}", stdout(o), stderr(o)));
    let validator = jsonschema::validator_for(&schema).expect("the schema is a schema");
    let errors: Vec<String> = validator
        .iter_errors(&document)
        .map(|e| format!("{}: {e}", e.instance_path()))
        .collect();
    assert!(errors.is_empty(), "{errors:#?}\n{document:#}");
    document
}

#[test]
fn colours_are_for_those_who_want_them() {
    let is_colored = |args: &[&str], no_color: Option<&str>| {
        let mut command = Command::new(PINCER);
        command.arg("verify").args(args).arg(demo("division.c"));
        command.env_remove("NO_COLOR");
        command.envs(no_color.map(|v| ("NO_COLOR", v)));
        let o = command.output().expect("the command starts");
        stdout(&o).contains('\u{1b}')
    };
    assert!(!is_colored(&[], None), "not into a pipe");
    assert!(!is_colored(&["--color", "never"], None));
    assert!(is_colored(&["--color", "always"], None));
    assert!(is_colored(&["--color=always"], Some("1")), "said is said");
}

#[test]
fn quiet_leaves_the_result() {
    let o = pincer(&["verify", "--quiet", &demo("division.c")]);
    assert_eq!(
        (stdout(&o).as_str(), o.status.code()),
        ("verdict: unsafe\n", Some(1))
    );
    let o = pincer(&[
        "-q",
        "verify",
        "--format",
        "concise",
        &demo("fig3_bounded.c"),
    ]);
    assert_eq!(
        (stdout(&o).as_str(), o.status.code()),
        ("verdict: safe\n", Some(0))
    );
    let dir = scratch();
    let text = b"#include <stdio.h>\nint main(void) { puts(\"hello\"); return 0; }\n";
    let path = file(dir.path(), "hello.c", text);
    let o = pincer(&["run", "-q", &path]);
    assert_eq!((stdout(&o).as_str(), stderr(&o).as_str()), ("hello\n", ""));
    let o = pincer(&["run", &path]);
    assert!(stderr(&o).starts_with("returned 0 ("), "{}", stderr(&o));
    let said = stdout(&pincer(&["infer", "-q", &demo("fig3_bounded.c")]));
    assert!(
        said.contains("loop at") && !said.contains("These hold"),
        "{said}"
    );
}

const VECTOR: &str = "\
#include <vector>
int main(int argc, char **) {
  std::vector<int> v;
  v.push_back(argc);
  return 10 / argc + v[0];
}
";

/// What `verify` says of that file by abstract interpretation of registers,
/// which is fast and leaves much open.
fn said_of(path: &str, more: &[&str]) -> String {
    let args = ["verify", "--engine", "ai", "--track", "reg", path];
    stdout(&pincer(&[&args[..], more].concat()))
}

#[test]
fn findings_in_headers_are_summed_up() {
    let dir = scratch();
    let path = file(dir.path(), "vector.cpp", VECTOR.as_bytes());
    for format in ["text", "concise"] {
        let said = |more: &[&str]| said_of(&path, &[&["--format", format], more].concat());
        let (few, all) = (said(&[]), said(&["--system"]));
        let headers = |text: &str| {
            let finding = |l: &&str| {
                let place = l.trim_start().trim_start_matches("--> ");
                place.starts_with("/usr/") && place.contains("/stl_vector.h:")
            };
            text.lines().filter(finding).count()
        };
        assert_eq!(headers(&few), 0, "{few}");
        assert!(headers(&all) > 5, "{all}");
        for text in [&few, &all] {
            assert!(text.contains("`argc` can be 0"), "{text}");
            assert!(text.ends_with("verdict: unknown\n"), "{text}");
        }
        let summary = "findings in code of the system and of standard libraries, called from here";
        assert!(few.contains(summary), "{few}");
        assert!(!all.contains(summary), "{all}");
        // The call that most of them come from.
        assert!(few.contains("vector.cpp:4:5"), "{few}");
    }
    assert!(said_of(&path, &[]).contains("`--system` what is found"));
}

#[test]
fn documents_and_counts_have_the_checks_in_headers() {
    let dir = scratch();
    let path = file(dir.path(), "vector.cpp", VECTOR.as_bytes());
    let json = said_of(&path, &["--format", "json"]);
    let document: Value = serde_json::from_str(&json).expect("it is JSON");
    let checks = document["checks"].as_array().expect("there are checks");
    let systems = |c: &&Value| c["system"] == true;
    assert!(checks.iter().filter(systems).count() > 50, "{json}");
    for c in checks {
        let file = c["file"].as_str().unwrap_or_default();
        assert_eq!(c["system"], file.starts_with("/usr/"), "{c}");
    }
    let count = format!("{} checks: ", checks.len());
    for more in [&[][..], &["--system"]] {
        let text = said_of(&path, more);
        assert!(text.contains(&count), "no `{count}` in {text}");
    }
}

#[test]
fn findings_in_rusts_libraries_are_summed_up() {
    let dir = scratch();
    let text = "fn main() {\n\
                let v: Vec<usize> = std::env::args().map(|s| s.len()).collect();\n\
                let i = v[0];\n\
                std::process::exit((v[i] == 0).into());\n}\n";
    let path = file(dir.path(), "vector.rs", text.as_bytes());
    let said = said_of(&path, &["--format", "concise"]);
    let findings = || said.lines().filter(|l| l.contains(": warning: "));
    assert!(!findings().any(|l| l.starts_with("library/")), "{said}");
    // Of what was copied to its call, the library's accesses are the library's,
    // and its panic is the caller's.
    let of_call = |what: &str| {
        let mut there = findings().filter(|l| l.contains("vector.rs:3:10: "));
        there.any(|l| l.contains(what))
    };
    assert!(of_call("index out of bounds"), "{said}");
    assert!(of_call("code of the system and of standard"), "{said}");
    let access = "vector.rs:3:10: warning: possible use of an invalid or dangling pointer";
    assert!(!said.contains(access), "{said}");
    let all = said_of(&path, &["--format", "concise", "--system"]);
    assert!(all.contains("\nlibrary/alloc/src/"), "{all}");
    assert!(all.contains(access), "{all}");
}

/// What fails in a run is shown, wherever it does.
#[test]
fn an_error_in_a_header_is_shown() {
    let dir = scratch();
    let text = "#include <vector>\nint main() { std::vector<int> v; return v[3]; }\n";
    let path = file(dir.path(), "empty.cpp", text.as_bytes());
    let o = pincer(&["verify", "--timeout", "20", "--format", "concise", &path]);
    let said = stdout(&o);
    assert_eq!(o.status.code(), Some(1), "{said}");
    let errors = || said.lines().filter(|l| l.contains(": error: "));
    assert!(errors().any(|l| l.starts_with("/usr/")), "{said}");
}

#[test]
fn shells_complete_and_manuals_are_there() {
    for (shell, part) in [
        ("bash", "complete"),
        ("zsh", "#compdef"),
        ("fish", "complete -c"),
    ] {
        let script = stdout(&pincer(&["completions", shell]));
        assert!(
            script.contains(part) && script.contains("verify"),
            "{script}"
        );
    }
    rejects(&["completions", "tcsh"], &["tcsh", "zsh"]);
    let page = stdout(&pincer(&["man"]));
    assert!(
        page.contains(".TH pincer 1") && page.contains("verify"),
        "{page}"
    );
    let page = stdout(&pincer(&["man", "verify"]));
    assert!(
        page.contains(".TH pincer-verify 1") && page.contains("timeout"),
        "{page}"
    );
    rejects(&["man", "verfy"], &["did you mean `verify`"]);
    let dir = scratch();
    let o = pincer(&["man", "--output", &dir.path().display().to_string()]);
    assert_eq!(o.status.code(), Some(0), "{}", stderr(&o));
    assert!(dir.path().join("pincer-infer.1").is_file());
}

#[test]
fn a_program_may_come_on_standard_input() {
    let bad = "int nd_int(void);\nint main(void) { int n = nd_int(); return 1 / n; }\n";
    let o = pincer_on(bad, &["verify", "-"]);
    assert_eq!(o.status.code(), Some(1), "{}{}", stdout(&o), stderr(&o));
    let said = stdout(&o);
    assert!(
        said.contains("<stdin>:2:") && said.contains("return 1 / n"),
        "{said}"
    );
    let o = pincer_on("int main(void) { int x = ; }\n", &["verify", "-"]);
    assert_eq!(o.status.code(), Some(2));
    assert!(stderr(&o).contains("<stdin>:1:"), "{}", stderr(&o));
    assert!(!stderr(&o).contains("/tmp"), "{}", stderr(&o));
    let rust = "pub fn f(n: u32) -> u32 { if n > 5 { 10 / (n - 6) } else { 0 } }\n";
    let as_rust = ["verify", "-", "--language", "rust", "--entry", "exported"];
    let o = pincer_on(rust, &[&as_rust[..], &["--", "--crate-type=lib"]].concat());
    assert!(
        stdout(&o).contains("<stdin>"),
        "{}{}",
        stdout(&o),
        stderr(&o)
    );
    let cpp = "int main() { bool b = true; return b ? 0 : 1; }\n";
    assert_eq!(
        pincer_on(cpp, &["verify", "-", "--language", "c++"])
            .status
            .code(),
        Some(0)
    );
    let pir = stdout(&pincer(&["ir", &demo("fig4_swap.c")]));
    let o = pincer_on(&pir, &["ir", "-", "--language", "pir"]);
    assert_eq!(stdout(&o), pir);
    let o = pincer_on("", &["verify", "-"]);
    assert!(
        stderr(&o).contains("standard input is empty"),
        "{}",
        stderr(&o)
    );
}

/// What a program on standard input includes lies where the user stands.
#[test]
fn standard_input_includes_from_where_the_user_stands() {
    let dir = scratch();
    file(dir.path(), "zero.h", b"#define ZERO 0\n");
    let mut child = Command::new(PINCER)
        .args(["verify", "-", "-q"])
        .current_dir(dir.path())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the command starts");
    let text = b"#include \"zero.h\"\nint main(void) { return ZERO; }\n";
    let mut stdin = child.stdin.take().expect("it has a standard input");
    stdin.write_all(text).expect("it reads");
    drop(stdin);
    let o = child.wait_with_output().expect("it ends");
    assert_eq!(stdout(&o), "verdict: safe\n");
}

#[test]
fn close_names_are_proposed() {
    let program = demo("midpoint.c");
    let missing = program.replace("midpoint", "midpiont");
    rejects(
        &["verify", &missing],
        &["no such file", "did you mean", "midpoint.c"],
    );
    rejects(
        &["verify", "--domain", "zone", &program],
        &["did you mean `zones`"],
    );
    rejects(
        &["verify", "--preset", "precice", &program],
        &["similar", "precise"],
    );
    rejects(
        &["verify", "--property", "asert", &program],
        &["similar", "assert"],
    );
    rejects(
        &["verify", "--skip", "serch", &program],
        &["similar", "search"],
    );
    rejects(
        &["verify", "--entry", "mian", &program],
        &["did you mean `main`"],
    );
    rejects(
        &["infer", "--function", "mian", &program],
        &["did you mean `main`"],
    );
    rejects(
        &["ir", "--passes", "simplfy", &program],
        &["similar", "simplify"],
    );
    rejects(&["explain", "interval"], &["did you mean `intervals`"]);
    rejects(&["verfy", &program], &["similar", "verify"]);
    rejects(
        &["horn", "--check", "main.asert.1", &program],
        &["main.assert.1"],
    );
}

#[test]
fn a_directory_is_no_program() {
    let folder = programs().join("demo").display().to_string();
    rejects(
        &["verify", &folder],
        &["is a directory", "give its files", "division.c", "more"],
    );
    let dir = scratch();
    let empty = dir.path().display().to_string();
    rejects(&["verify", &empty], &["is a directory", "no programs"]);
}

#[test]
fn every_name_in_the_lists_is_explained() {
    for what in [
        "domains",
        "presets",
        "checks",
        "passes",
        "encodings",
        "stages",
        "queries",
        "instructions",
        "library",
    ] {
        let listed = pincer(&["list", what, "--format", "json"]);
        let listed = document("list", &listed);
        let names = listed["names"].as_array().expect("there is a list");
        assert!(!names.is_empty());
        // All of them are explained without a process in the command's own tests.
        for name in names.iter().step_by(names.len().div_ceil(10)) {
            let name = name["name"].as_str().unwrap_or_default();
            let told = document(
                "explanation",
                &pincer(&["explain", name, "--format", "json"]),
            );
            let text = told["explanations"][0]["text"].as_str().unwrap_or_default();
            assert!(text.starts_with(&format!("{name}: ")), "{text}");
            assert!(stdout(&pincer(&["explain", name])).contains(name));
        }
    }
    let checks = document("list", &pincer(&["list", "checks", "--format", "json"]));
    assert_eq!(checks["names"][0]["default"], true, "{checks:#}");
    let text = stdout(&pincer(&["list", "checks"]));
    assert!(text.contains("assertion violation (by default"), "{text}");
}

#[test]
fn the_time_limit_is_60_seconds_and_told_when_it_is_reached() {
    let help = stdout(&pincer(&["verify", "--help"]));
    assert!(help.contains("[default: 60]"), "{help}");
    let program = demo("midpoint.c");
    assert_eq!(json(&[&program])["options"]["timeout"], 60.0);
    assert_eq!(
        json(&["--timeout", "none", &program])["options"]["timeout"],
        Value::Null
    );
    assert_eq!(json(&[&program])["stopped"], Value::Null);
    let report = json(&["--timeout", "0.001", &program]);
    assert_eq!(report["stopped"], "time-limit");
    let headline = report["headline"].as_str().unwrap_or_default();
    assert!(
        headline.contains("the time limit of 0.001 s was reached"),
        "{headline}"
    );
    assert!(headline.contains("--timeout"), "{headline}");
    for command in ["infer", "run", "ir", "horn"] {
        let o = pincer(&[command, "--timeout", "0.001", &program]);
        assert_eq!(o.status.code(), Some(3), "{command}: {}", stdout(&o));
        assert!(stderr(&o).contains("0.001 s"), "{command}: {}", stderr(&o));
    }
    rejects(&["verify", "--timeout", "soon", &program], &["`none`"]);
}

#[test]
fn errors_are_documents_too() {
    let dir = scratch();
    let broken = file(dir.path(), "broken.c", b"int main(void) { return x; }\n");
    for (args, kind, says) in [
        (
            &["verify", "--format", "json", "no-such-file.c"][..],
            "input",
            "no such file",
        ),
        (
            &["verify", "--format=json", &broken],
            "input",
            "broken.c:1:",
        ),
        (
            &["verify", "--format", "json", "--frobnicate", &broken],
            "usage",
            "--frobnicate",
        ),
        (
            &[
                "infer",
                "--format",
                "json",
                "--function",
                "f",
                &demo("midpoint.c"),
            ],
            "usage",
            "`f`",
        ),
        (
            &["explain", "--format", "json", "frobnicate"],
            "usage",
            "frobnicate",
        ),
    ] {
        let o = pincer(args);
        assert_eq!(o.status.code(), Some(2), "{args:?}");
        assert_eq!(stderr(&o), "", "{args:?}");
        let error = &document("error", &o)["error"];
        assert_eq!(error["kind"], kind, "{error:#}");
        let message = error["message"].as_str().unwrap_or_default();
        assert!(message.contains(says), "{message}");
    }
}

#[test]
fn versions_are_told() {
    let long = stdout(&pincer(&["--version"]));
    assert!(long.contains("LLVM 22.1") && long.contains("Z3 "), "{long}");
    let short = stdout(&pincer(&["-V"]));
    assert!(
        short.starts_with("pincer ") && !short.contains("LLVM"),
        "{short}"
    );
}

#[test]
fn without_main_the_ways_in_are_proposed() {
    let dir = scratch();
    let library = file(dir.path(), "lib.c", b"int half(int n) { return n / 2; }\n");
    rejects(
        &["verify", &library],
        &[
            "there is no `main`",
            "`--entry exported`",
            "`--entry half`",
            "`half`",
        ],
    );
}

#[test]
fn link_errors_name_both_places() {
    let dir = scratch();
    let one = file(
        dir.path(),
        "lib.c",
        b"int g = 1;\nint f(void) { return g; }\n",
    );
    let two = file(
        dir.path(),
        "tr.c",
        b"int f(void) { return 2; }\nint main(void) { return f(); }\n",
    );
    let three = file(
        dir.path(),
        "st.c",
        b"static int f(void) { return 3; }\nint h(void) { return f(); }\n",
    );
    rejects(
        &["verify", &one, &two, &three],
        &["`f` is defined in", "lib.c:2` and", "tr.c:1`"],
    );
    let o = pincer(&["verify", &one, &two, &three]);
    assert!(
        !stderr(&o).contains("st.c"),
        "a static one is another: {}",
        stderr(&o)
    );
    let global = file(
        dir.path(),
        "gl.c",
        b"int k;\nint g = 2;\nint main(void) { return g; }\n",
    );
    rejects(
        &["verify", &one, &global],
        &["`g` is defined in", "lib.c` and", "gl.c`"],
    );
}

#[test]
fn commands_with_output_have_a_form_for_programs() {
    let o = pincer(&[
        "run",
        "--format",
        "json",
        "--inputs",
        "0",
        &demo("division.c"),
    ]);
    assert_eq!(o.status.code(), Some(1), "{}", stderr(&o));
    let run = document("run", &o);
    assert_eq!(
        (&run["end"], &run["kind"]),
        (&Value::from("failed"), &Value::from("div"))
    );
    assert_eq!(run["line"], 4);
    let doctor = document("doctor", &pincer(&["doctor", "--format", "json"]));
    assert_eq!(doctor["complete"], true, "{doctor:#}");
    let o = pincer(&["infer", "--format", "json", &demo("fig3_bounded.c")]);
    let invariants = document("invariants", &o);
    let place = &invariants["functions"][0]["places"][0];
    assert_eq!(
        (&place["what"], &place["line"]),
        (&Value::from("loop"), &Value::from(8))
    );
    let clauses = pincer(&["horn", "--format", "json", &demo("fig3_bounded.c")]);
    let clauses = document("clauses", &clauses);
    let text = clauses["smt_lib"].as_str().unwrap_or_default();
    assert!(text.starts_with("(set-logic HORN)"), "{text}");
    assert_eq!(clauses["checks"][0]["kind"], "overflow", "{clauses:#}");
}

#[test]
fn reports_tell_severity_values_options_and_what_was_not_asked_for() {
    let report = json(&["--property", "div", &demo("division.c")]);
    let checks = report["checks"].as_array().expect("there are checks");
    let div = checks.iter().find(|c| c["status"] == "unsafe");
    let div = div.expect("a division fails");
    assert_eq!(div["severity"], "error");
    assert_eq!(div["violation"], div["message"]);
    assert_ne!(div["requirement"], div["message"]);
    let ends = (div["column"].as_u64(), div["end_column"].as_u64());
    assert!(
        matches!(ends, (Some(from), Some(to)) if from < to),
        "{div:#}"
    );
    let steps = div["trace"].as_array().expect("there is a trace");
    let input = steps.iter().find(|s| s["input"] == true);
    let input = input.expect("an input is told");
    assert_eq!(
        (&input["value"], &input["type"]),
        (&Value::from("0"), &Value::from("i32"))
    );
    assert_eq!(report["options"]["property"], Value::from(vec!["div"]));
    assert_eq!(report["options"]["track"], "mem");
    let report = json(&["--property", "assert", &demo("fig3_wrap_assumed.c")]);
    let others = report["not_asked_for"].as_array().expect("there are kinds");
    assert!(
        others.iter().any(|k| k["kind"] == "overflow"),
        "{others:#?}"
    );
}

#[test]
fn fingerprints_stay_when_lines_move() {
    let dir = scratch();
    let fingerprints = |text: &str| {
        let path = file(dir.path(), "moved.c", text.as_bytes());
        let report = json(&["--engine", "ai", &path]);
        let checks = report["checks"].as_array().cloned().unwrap_or_default();
        let all: Vec<String> = checks
            .iter()
            .map(|c| c["fingerprint"].to_string())
            .collect();
        all
    };
    let text = "int nd(void);\nint main(void) { int a = nd(), b = nd();\n  a = a + b; a = a + b;\n  \
                return a / b; }\n";
    let there = fingerprints(text);
    let moved = fingerprints(&format!(
        "// one\n// two\n{}",
        text.replace("return", "\n return")
    ));
    assert!(there.len() >= 3);
    assert_eq!(there, moved);
    let distinct: std::collections::BTreeSet<&String> = there.iter().collect();
    assert_eq!(distinct.len(), there.len());
    assert_ne!(there, fingerprints(&text.replace("a / b", "a / 3")));
}

/// What fails comes first, and what is open beside that by the line: all of it is seen
/// without much turning of pages.
#[test]
#[ignore = "takes long; `make long`"]
fn what_is_open_beside_a_failure_is_listed() {
    let path = programs().join("ordinary/bugs/list.c");
    let path = path.to_str().expect("a path");
    let engines = [
        "ai",
        "implied",
        "shapes",
        "recursion",
        "horn",
        "memory",
        "induction",
    ];
    let skipped = engines.iter().flat_map(|name| ["--skip", name]);
    let args: Vec<&str> = ["verify", "--timeout", "20", path]
        .into_iter()
        .chain(skipped)
        .collect();
    let brief = stdout(&pincer(&args));
    assert!(brief.starts_with("error[free"), "{brief}");
    assert_eq!(brief.matches("\nerror").count(), 0, "{brief}");
    let listed = brief
        .lines()
        .filter(|l| l.starts_with("  ") && l.contains(": warning: "));
    assert_eq!(listed.count(), 12, "{brief}");
    assert!(brief.contains("\n  ... and "), "{brief}");
    assert!(brief.lines().count() < 70, "{brief}");
    let full = stdout(&pincer(&[&args[..], &["-v"]].concat()));
    assert!(full.matches("\nwarning").count() > 12, "{full}");
}

#[test]
fn traces_of_runs_tell_lines_and_inputs() {
    let dir = scratch();
    let source = "int nd_int(void);\n\
                  static int twice(int n)\n\
                  {\n\
                  \x20   return 2 * n;\n\
                  }\n\
                  int main(void)\n\
                  {\n\
                  \x20   int n = nd_int();\n\
                  \x20   if (n == 3)\n\
                  \x20       n = twice(n);\n\
                  \x20   return n;\n\
                  }\n";
    let path = file(dir.path(), "traced.c", source.as_bytes());
    let o = pincer(&["run", "--trace", "--inputs", "3", &path]);
    let told = stderr(&o);
    let at = |n: u32, text: &str| format!("{path}:{n}: {text}");
    let lines = [
        at(8, "int n = nd_int();"),
        "  input nd_int() = 3".to_owned(),
        at(10, "n = twice(n);"),
        at(4, "return 2 * n;"),
        at(11, "return n;"),
    ];
    let mut rest = told.lines();
    for line in &lines {
        assert!(
            rest.any(|l| l == line),
            "no `{line}` in its place in\n{told}"
        );
    }
    assert!(!told.contains('^'), "{told}");
    // Without lines, by blocks.
    let text = "fn @main() { ^entry: return }\nentry @main\n";
    let path = file(dir.path(), "plain.pir", text.as_bytes());
    let told = stderr(&pincer(&["run", "--trace", &path]));
    assert!(told.starts_with("@main ^entry\n"), "{told}");
}

#[test]
fn what_a_program_is_handed_is_asked_for_once() {
    let program = demo("fig3_bounded.c");
    let o = pincer(&["run", "--arg", "1", "--entry", "f", &program]);
    let said = stderr(&o);
    assert!(
        o.status.code() == Some(2) && said.contains("`--arg` is what `main` gets"),
        "{said}"
    );
    let o = pincer(&["run", "--stdin", "-", "-"]);
    let said = stderr(&o);
    assert!(
        o.status.code() == Some(2) && said.contains("is the program already"),
        "{said}"
    );
    let o = pincer(&["run", "--stdin", "nowhere.txt", &program]);
    let said = stderr(&o);
    assert!(
        o.status.code() == Some(2) && said.contains("nowhere.txt"),
        "{said}"
    );
}
