//! The real command: exit statuses, messages, schemas, determinism.

#[path = "command_line/expressions.rs"]
mod expressions;
#[path = "command_line/first_minutes.rs"]
mod first_minutes;
#[path = "command_line/habits.rs"]
mod habits;
#[path = "command_line/invariants.rs"]
mod invariants;
#[path = "command_line/kinds.rs"]
mod kinds;
#[path = "command_line/replays.rs"]
mod replays;

use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::time::{Duration, Instant};

const PINCER: &str = env!("CARGO_BIN_EXE_pincer-under-test");

fn programs() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("programs")
}

fn demo(name: &str) -> String {
    programs().join("demo").join(name).display().to_string()
}

fn pincer(args: &[&str]) -> Output {
    Command::new(PINCER)
        .args(args)
        .output()
        .expect("the command starts")
}

fn stdout(o: &Output) -> String {
    String::from_utf8_lossy(&o.stdout).into_owned()
}

fn stderr(o: &Output) -> String {
    String::from_utf8_lossy(&o.stderr).into_owned()
}

/// Fails with exit status 2, nothing on standard output, and a message that
/// names what is wrong.
fn rejects(args: &[&str], says: &[&str]) {
    let o = pincer(args);
    assert_eq!(
        o.status.code(),
        Some(2),
        "{args:?}: {}{}",
        stdout(&o),
        stderr(&o)
    );
    assert_eq!(stdout(&o), "", "{args:?}");
    for text in says {
        assert!(
            stderr(&o).contains(text),
            "{args:?}: no `{text}` in {}",
            stderr(&o)
        );
    }
}

fn scratch() -> tempfile::TempDir {
    tempfile::tempdir().expect("a temporary folder can be made")
}

fn file(dir: &Path, name: &str, contents: &[u8]) -> String {
    let path = dir.join(name);
    std::fs::write(&path, contents).expect("a temporary file can be written");
    path.display().to_string()
}

#[test]
fn bad_input_says_what_and_where() {
    let dir = scratch();
    let at = |name: &str, contents: &[u8]| file(dir.path(), name, contents);
    rejects(&["verify", "no-such-file.c"], &["no-such-file.c"]);
    rejects(
        &["verify", &dir.path().display().to_string()],
        &["directory"],
    );
    rejects(&["verify", &at("empty.bc", b"")], &["empty.bc"]);
    rejects(
        &["verify", &at("text.bc", b"this is no bitcode\n")],
        &["text.bc"],
    );
    rejects(
        &[
            "verify",
            &at("broken.c", b"int main(void) {\n  int x = ;\n}\n"),
        ],
        &["broken.c:2:11"],
    );
    rejects(
        &[
            "verify",
            &at("broken.ll", b"define i32 @main() {\n ret i32 %x\n}\n"),
        ],
        &["broken.ll"],
    );
    rejects(
        &[
            "verify",
            &at(
                "broken.pir",
                b"fn @main() -> () {\n^entry:\n  frobnicate\n}\n",
            ),
        ],
        &["broken.pir:3:"],
    );
    rejects(&["verify", &at("what.txt", b"hello")], &["what.txt"]);
    rejects(
        &["verify", &at("nomain.c", b"int f(void) { return 1; }\n")],
        &["main"],
    );
    // Whole bitcode, cut in the middle.
    let whole = dir.path().join("whole.bc");
    let o = Command::new("/usr/lib/llvm-22/bin/clang")
        .args(["-c", "-emit-llvm", "-o"])
        .arg(&whole)
        .arg(demo("midpoint.c"))
        .output()
        .expect("clang runs");
    assert!(o.status.success(), "{}", stderr(&o));
    let bytes = std::fs::read(&whole).expect("clang wrote it");
    rejects(
        &["verify", &at("cut.bc", &bytes[..bytes.len() / 2])],
        &["cut.bc"],
    );
}

#[test]
fn bad_options_say_what_there_is() {
    let program = demo("midpoint.c");
    rejects(&["verify", "--frobnicate", &program], &["--frobnicate"]);
    rejects(
        &["verify", "--domain", "intervalls", &program],
        &["intervalls", "intervals"],
    );
    rejects(
        &["verify", "--property", "speed", &program],
        &["speed", "overflow"],
    );
    rejects(&["verify", "--preset", "fancy", &program], &["fancy"]);
    rejects(&["verify", "--timeout", "-1", &program], &["-1"]);
    rejects(&["verify"], &["PROGRAM"]);
    rejects(&["explain", "frobnicate"], &["frobnicate"]);
}

#[test]
fn flags_that_cannot_be_heeded_are_refused() {
    let c = demo("division.c");
    let c = c.as_str();
    for (flags, says) in [
        (&["-o", "x"][..], "`-o x` is refused"),
        (&["-S"], "`-S` is refused"),
        (&["-Xclang", "-O0"], "inner compiler"),
        (&["more.c"], "before `--`"),
        (&["-lm"], "nothing is linked"),
        (&["@flags"], "write them out"),
        (&["-x", "ir"], "C, C++ or Rust"),
        (&["-fnobody-knows-it"], "doesn't know"),
        (&["--target=avr"], "address spaces"),
        (&["--target=msp430"], "16 bits"),
    ] {
        rejects(&[&["verify", c, "--"], flags].concat(), &[says]);
    }
    let both = ["verify", c, "--data-model", "LP64", "--", "-m32"];
    rejects(&both, &["32 bits", "`--data-model LP64`"]);
    let dir = scratch();
    let module = file(dir.path(), "a.ll", b"define i32 @main() { ret i32 0 }");
    rejects(&["verify", &module, "--", "-m32"], &["nothing is compiled"]);
    let rust = programs()
        .join("doors/flags/rust_cfg.rs")
        .display()
        .to_string();
    rejects(
        &["verify", &rust, "--", "-Zub-checks=no"],
        &["`-Zub-checks=no`"],
    );
}

#[test]
fn nothing_to_check_is_said() {
    let dir = scratch();
    let path = file(dir.path(), "plain.c", b"int main(void) { return 0; }\n");
    let o = pincer(&["verify", "--property", "assert", &path]);
    assert_eq!(o.status.code(), Some(3), "{}", stderr(&o));
    assert!(stdout(&o).contains("no assertion found"), "{}", stdout(&o));
    assert!(stdout(&o).ends_with("verdict: unknown\n"), "{}", stdout(&o));
    let o = pincer(&["verify", "--property", "div", &path]);
    assert_eq!(o.status.code(), Some(0), "{}", stderr(&o));
    assert!(stdout(&o).contains("safe (0 checks)"), "{}", stdout(&o));
    assert!(stdout(&o).ends_with("verdict: safe\n"), "{}", stdout(&o));
}

fn validate(report: &Value) {
    let schema: Value = serde_json::from_str(include_str!("../../cli/schema/report.schema.json"))
        .expect("the schema is JSON");
    let validator = jsonschema::validator_for(&schema).expect("the schema is a schema");
    let errors: Vec<String> = validator
        .iter_errors(report)
        .map(|e| format!("{}: {e}", e.instance_path()))
        .collect();
    assert!(errors.is_empty(), "{errors:#?}\n{report:#}");
}

fn json(args: &[&str]) -> Value {
    let o = pincer(&[&["verify", "--format", "json"], args].concat());
    serde_json::from_str(&stdout(&o))
        .unwrap_or_else(|e| panic!("{e}: {}{}", stdout(&o), stderr(&o)))
}

#[test]
fn a_failure_that_nobody_asked_about_is_reported() {
    let dir = scratch();
    let text = b"extern int nd_int(void);\nextern void __VERIFIER_assert(int);\n\
        int main(void) { int n = nd_int(), *p = 0;\n  if (n == 0) *p = 1;\n\
        __VERIFIER_assert(n != 0); return 0; }\n";
    let path = file(dir.path(), "null.c", text);
    let asked = ["--property", "assert", &path];
    let o = pincer(&[&["verify"], &asked[..]].concat());
    assert_eq!(o.status.code(), Some(0), "{}", stderr(&o));
    let said = stdout(&o);
    assert!(said.contains("error[null] (not asked for)"), "{said}");
    let headline = "safe up to undefined behaviour that happens: null dereference at 4:18";
    assert!(said.contains(headline), "{said}");
    let o = pincer(&[&["verify", "--format", "concise"], &asked[..]].concat());
    let said = stdout(&o);
    assert!(said.contains("[null] (not asked for)"), "{said}");
    assert!(said.contains(headline), "{said}");
    let report = json(&asked);
    validate(&report);
    let checks = report["checks"].as_array().expect("checks are a list");
    let null = checks.iter().find(|c| c["kind"] == "null");
    let null = null.expect("the failure is among the checks");
    assert_eq!(null["requested"], false, "{null:#}");
    assert_eq!(null["status"], "unsafe", "{null:#}");
    assert_ne!(null["trace"], Value::Array(Vec::new()), "{null:#}");
}

/// The report without the one field that may differ.
fn without_time(mut report: Value) -> String {
    report["stats"]["time"] = Value::Null;
    format!("{report:#}")
}

#[test]
fn reports_are_valid_and_repeat() {
    let mut files: Vec<PathBuf> = std::fs::read_dir(programs().join("demo"))
        .expect("there are demo programs")
        .flatten()
        .map(|e| e.path())
        .collect();
    files.sort();
    assert!(files.len() >= 5);
    for path in files {
        let path = path.display().to_string();
        let asserts = ["--property", "assert", &path];
        let one = json(&[&["--jobs", "1"], &asserts[..]].concat());
        validate(&one);
        let two = json(&[&["--jobs", "2"], &asserts[..]].concat());
        assert_eq!(without_time(one), without_time(two), "{path}");
    }
}

#[test]
fn the_schema_rejects_what_it_should() {
    let mut report = json(&[&demo("midpoint.c")]);
    validate(&report);
    report["verdict"] = Value::from("perhaps");
    let schema: Value = serde_json::from_str(include_str!("../../cli/schema/report.schema.json"))
        .expect("the schema is JSON");
    let validator = jsonschema::validator_for(&schema).expect("the schema is a schema");
    assert!(!validator.is_valid(&report));
}

#[test]
fn strict_turns_assumptions_into_unknown() {
    let path = demo("fig3_wrap_assumed.c");
    let asserts = ["--property", "assert", &path];
    assert_eq!(json(&asserts)["verdict"], "safe");
    let strict = json(&[&["--strict"], &asserts[..]].concat());
    assert_eq!(strict["verdict"], "unknown");
    let bounded = demo("fig3_bounded.c");
    assert_eq!(json(&["--strict", &bounded])["verdict"], "safe");
}

#[test]
fn unsafe_shows_the_line_and_the_inputs() {
    let o = pincer(&["verify", &demo("division.c")]);
    assert_eq!(o.status.code(), Some(1), "{}", stderr(&o));
    let text = stdout(&o);
    for part in [
        "error[div]",
        "division.c:4",
        "replayed in the interpreter",
        "nd_uint",
    ] {
        assert!(text.contains(part), "no `{part}` in {text}");
    }
    assert!(text.ends_with("verdict: unsafe\n"), "{text}");
    let concise = stdout(&pincer(&[
        "verify",
        "--format",
        "concise",
        &demo("division.c"),
    ]));
    assert!(concise.contains("division.c:4:"), "{concise}");
}

#[test]
fn errors_go_to_standard_error_and_reports_to_files() {
    let dir = scratch();
    let out = dir.path().join("report.json");
    let path = demo("midpoint.c");
    let o = pincer(&[
        "verify",
        "--format",
        "json",
        "-o",
        &out.display().to_string(),
        &path,
    ]);
    assert_eq!(o.status.code(), Some(0), "{}", stderr(&o));
    assert_eq!(stdout(&o), "");
    let text = std::fs::read_to_string(&out).expect("the report was written");
    validate(&serde_json::from_str(&text).expect("it is JSON"));
}

#[test]
fn the_lists_and_explanations_are_there() {
    for (what, contains) in [
        ("domains", "intervals"),
        ("presets", "intervals"),
        ("checks", "overflow"),
        ("passes", "simplify"),
        ("encodings", "large"),
        ("stages", "ai-precise"),
    ] {
        let o = pincer(&["list", what]);
        assert_eq!(o.status.code(), Some(0));
        assert!(stdout(&o).contains(contains), "{what}: {}", stdout(&o));
    }
    for name in ["div", "intervals"] {
        assert!(stdout(&pincer(&["explain", name])).contains(&format!("{name}: ")));
    }
    let o = pincer(&["doctor"]);
    assert_eq!(o.status.code(), Some(0), "{}", stdout(&o));
    assert!(stdout(&o).contains("LLVM") && stdout(&o).contains("Z3"));
}

#[test]
fn text_ron_and_dot_of_a_program() {
    let path = demo("fig4_swap.c");
    let text = stdout(&pincer(&["ir", &path]));
    assert!(text.contains("@foo") && text.contains("@bar"), "{text}");
    // The printed program reads back, and gives the same verdict.
    let dir = scratch();
    let pir = file(dir.path(), "swap.pir", text.as_bytes());
    assert_eq!(stdout(&pincer(&["ir", &pir])), text);
    assert_eq!(json(&["--property", "assert", &pir])["verdict"], "safe");
    let ron = stdout(&pincer(&["ir", "--format", "ron", &path]));
    let ron = file(dir.path(), "swap.ron", ron.as_bytes());
    assert_eq!(stdout(&pincer(&["ir", &ron])), text);
    assert!(stdout(&pincer(&["ir", "--format", "dot", &path])).starts_with("digraph"));
}

#[test]
fn run_executes_and_takes_inputs() {
    let o = pincer(&["run", "--inputs", "7,9", &demo("midpoint.c")]);
    assert_eq!(o.status.code(), Some(0), "{}", stderr(&o));
    let o = pincer(&["run", "--inputs", "0", &demo("division.c")]);
    assert_eq!(o.status.code(), Some(1), "{}", stderr(&o));
    assert!(stderr(&o).contains("division by zero"), "{}", stderr(&o));
}

#[test]
fn run_says_that_the_end_of_a_program_is_not_modelled() {
    let dir = scratch();
    let text = "#include <stdlib.h>\n static void f(void) {}\n
        int main(int argc, char **argv) { void (*p)(void) = argc > 5 ? 0 : f; atexit(p); return 0; }";
    let path = file(dir.path(), "ends.c", text.as_bytes());
    let said = |path: &str| {
        let o = pincer(&["run", path]);
        (stdout(&o) + &stderr(&o)).contains("isn't modelled")
    };
    assert!(said(&path));
    let plain = file(dir.path(), "plain.c", b"int main(void) { return 0; }");
    assert!(!said(&plain));
}

/// A function without branches: as many sums of 300 numbers, each of which may
/// overflow.
fn sums(count: usize) -> String {
    use std::fmt::Write as _;
    let mut text = "int __VERIFIER_nondet_int(void);\nint main(void) {\n".to_owned();
    for i in 0..300 {
        let _ = writeln!(text, "  int v{i} = __VERIFIER_nondet_int();");
    }
    for i in 0..count {
        let (a, b, c) = (i * 7 % 300, i * 31 % 300, i * 101 % 300);
        let _ = writeln!(text, "  v{a} = v{b} + v{c};");
    }
    text + "  return v0;\n}\n"
}

#[test]
fn commands_are_over_when_the_time_is_up() {
    let dir = scratch();
    let path = file(dir.path(), "sums.c", sums(20_000).as_bytes());
    for args in [
        // While the compiler works, and in each engine.
        &["verify", "--timeout", "0.1"][..],
        &["verify", "--timeout", "1", "--engine", "horn"],
        &[
            "verify",
            "--timeout",
            "2",
            "--engine",
            "ai",
            "--domain",
            "polyhedra",
        ],
        &["verify", "--timeout", "2", "--format", "json"],
        &["infer", "--timeout", "0.1"],
        &[
            "infer",
            "--timeout",
            "2",
            "--domain",
            "powerset(polyhedra, 4)",
        ],
    ] {
        let start = Instant::now();
        let o = pincer(&[args, &[&path]].concat());
        let took = start.elapsed();
        // The machine may be busy: what isn't stopped takes minutes.
        assert!(took < Duration::from_secs(10), "{args:?} took {took:?}");
        // A run that overflows may be found before the time is up.
        let expected = if args[0] == "verify" {
            &[1, 3][..]
        } else {
            &[0, 3]
        };
        let status = o.status.code().unwrap_or(-1);
        assert!(expected.contains(&status), "{args:?}: {}", stderr(&o));
        let said = stdout(&o);
        let told = args[0] != "verify" || said.contains("the time limit of");
        assert!(told, "{args:?}: {said}");
    }
}

#[test]
fn infer_prints_invariants_of_loops() {
    let o = pincer(&["infer", &demo("fig3_bounded.c")]);
    assert_eq!(o.status.code(), Some(0), "{}", stderr(&o));
    let text = stdout(&o);
    assert!(text.contains("main ("), "{text}");
    assert!(text.contains("0 <= y && y <= 1000000"), "{text}");
}

#[test]
fn small_functions_with_open_checks_are_analysed_again() {
    let dir = scratch();
    let text = "extern void __VERIFIER_assert(int);
        int main(void) { int x = 0, y = 50;
          while (x < 100) { if (x >= 50) y++; x++; }
          __VERIFIER_assert(y == 100); return 0; }";
    let path = file(dir.path(), "phases.c", text.as_bytes());
    let asked = ["--property", "assert", &path];
    let once = json(&[&["--engine", "ai"], &asked[..]].concat());
    assert_eq!(
        once["verdict"], "unknown",
        "a better default needs a harder test"
    );
    let skipped = [
        "--skip",
        "every",
        "--skip",
        "every-further",
        "--skip",
        "paths",
    ];
    let report = json(&[&skipped, &asked[..]].concat());
    assert_eq!(report["verdict"], "safe");
    assert_eq!(report["checks"][0]["engine"], "ai", "{report:#}");
}

#[test]
fn what_is_to_leave_a_certificate_is_not_proved_by_running() {
    let dir = scratch();
    let text = "extern int __VERIFIER_nondet_int(void);
        extern void __VERIFIER_assert(int);
        static int f(int n) { return n < 2 ? n : f(n - 1) + f(n - 2); }
        int main(void) { int n = __VERIFIER_nondet_int();
          if (n < 0 || n > 8) return 0;
          __VERIFIER_assert(f(n) >= n - 1); return 0; }";
    let path = file(dir.path(), "fibonacci.c", text.as_bytes());
    let evidence = |args: &[&str]| {
        let asked = ["--property", "assert", "--timeout", "10", &path];
        let report = json(&[args, &asked[..]].concat());
        report["checks"][0]["evidence"].clone()
    };
    assert_eq!(evidence(&[]), "every execution was run");
    let certificate = dir.path().join("certificate.smt2").display().to_string();
    let with = evidence(&["--certificate", &certificate]);
    assert_ne!(with, "every execution was run");
}

/// Stacks of two and three domains, beside those that have a name.
const STACKS: [&str; 14] = [
    "product(intervals, congruences)",
    "product(zones, congruences)",
    "product(octagons, known-bits)",
    "product(wrapped-intervals, linear-equalities)",
    "product(polyhedra, intervals-congruences)",
    "product(boxes, zones)",
    "terms(zones)",
    "terms(octagons)",
    "terms(boxes)",
    "product(terms(zones), congruences)",
    "product(terms(zones), disjunctive-intervals)",
    "terms(product(zones, intervals-congruences))",
    "product(zones, product(congruences, known-bits))",
    "product(linear-equalities, product(signs, disjunctive-intervals))",
];

/// Each takes a program with a loop that is safe, one that isn't, and some more
/// of either kind, which change from stack to stack.
#[test]
#[ignore = "takes long; `make long`"]
fn every_domain_and_stack_answers_and_never_wrongly() {
    let mut kinds = ["true", "false"].map(|kind| {
        let files = std::fs::read_dir(programs().join("machine").join(kind));
        let files = files.expect("the programs are there").flatten();
        let mut paths: Vec<String> = files.map(|f| f.path().display().to_string()).collect();
        paths.sort();
        paths.into_iter().cycle()
    });
    let alone = domains::stack::registry::DOMAINS.iter();
    let names = alone.map(domains::stack::registry::example);
    for expression in names.chain(STACKS.map(str::to_owned)) {
        let mut proved = 0;
        let [safe, wrong] = &mut kinds;
        let safe = [demo("fig3_bounded.c"), demo("goto_fail_fixed.c")]
            .into_iter()
            .chain(safe.take(1))
            .map(|path| (path, true));
        let wrong = [demo("fig3_wrong.c")]
            .into_iter()
            .chain(wrong.take(1))
            .map(|path| (path, false));
        for (path, is_safe) in safe.chain(wrong) {
            let o = pincer(&["verify", "--engine", "ai", "--domain", &expression, &path]);
            let code = o.status.code();
            assert!(
                code == Some(3) || is_safe && code == Some(0),
                "{expression}: {path}: {code:?}"
            );
            let said = stdout(&o) + &stderr(&o);
            assert!(
                !said.contains("failed its own check"),
                "{expression}: {path}: {said}"
            );
            proved += u32::from(code == Some(0));
        }
        assert!(
            proved > 0 || expression == "constants",
            "{expression} proves nothing"
        );
    }
}

#[test]
fn what_is_always_inlined_is_of_its_own_file() {
    let dir = scratch();
    let other = file(dir.path(), "other.c", b"int f(void) { return 0; }");
    let verdict = |how: &str, divisor: &str| {
        let text = format!(
            "{how} int f(void) {{ return 1; }} int main(void) {{ int g = 1 / ({divisor}); \
             return g; }}"
        );
        let main = file(dir.path(), "main.c", text.as_bytes());
        json(&[main.as_str(), &other])
    };
    for how in [
        "inline __attribute__((always_inline))",
        "extern inline __attribute__((gnu_inline, always_inline))",
    ] {
        assert_eq!(verdict(how, "f()")["verdict"], "safe", "{how}");
        assert_eq!(verdict(how, "1 - f()")["verdict"], "unsafe", "{how}");
    }
    // Which one is called is not said.
    let report = verdict("inline", "2 - f()");
    assert_eq!(report["verdict"], "safe");
    let assumed = report["assumptions"].to_string();
    assert!(assumed.contains("inline definition of `f`"), "{assumed}");
}
