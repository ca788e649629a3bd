//! File tests: every program below `tests/programs`, with its expected answers
//! as comments in it. Each file is one test; what it says is checked, no more.
//!
//! The stage that runs programs in every way is left out, but for those below
//! `every` and `rust`.
//!
//! At the top of the file (after `;` instead of `//` in LLVM's text):
//! - `// verdict: safe|unsafe|unknown`: the verdict of `auto`.
//! - `// not: safe|unsafe`: a verdict that `auto` must not give (a guard).
//! - `// args: ...`: further arguments of `verify`.
//! - `// with: FILE ...`: what is linked before it, from the folder `with`
//!   beside it.
//! - `// flags: ...`: arguments of the compiler.
//! - `// ai: safe`: `--engine ai` proves it alone.
//! - `// assuming: N`: the verdict rests on that many assumptions.
//! - `// assumes: TEXT`: one of those assumptions has that text in it.
//! - `// headline: TEXT`: the report's headline has that text in it.
//! - `// line: N`: the first unsafe check stands on that line.
//! - `// seconds: N`: how long it may take, where that decides the way it takes.
//! - `// long`: it takes long, and is left to `make long`.
//! - `// domain: EXPR`: abstract interpretation with that domain answers, alone.
//! - `// beyond: EXPR`: with that domain, it doesn't prove all that is `proved`.
//!
//! Beside a line, about the checks that stand on it:
//! - `// proved`, `// fails`: their status; for `proved`, the command goes on beside a
//!   failure.
//! - `// one fails`: the status of one of them.
//! - `// must not be proved`: a soundness guard, for all of them.
//! - `// one must not be proved`: the same, for one of them.
//! - `// would like to prove`: a wish; never fails a test, and is counted.

use libtest_mimic::{Arguments, Failed, Trial};
use serde_json::Value;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

const PINCER: &str = env!("CARGO_BIN_EXE_pincer-under-test");

struct Answer {
    exit: i32,
    report: Value,
}

/// Files that a program is linked with, which stand before it.
fn with(path: &Path) -> Vec<PathBuf> {
    let text = std::fs::read_to_string(path).unwrap_or_default();
    let names = header(&text, "with").unwrap_or_default().split_whitespace();
    names.map(|n| path.with_file_name("with").join(n)).collect()
}

/// The stages that run all executions, those that look for one that fails, and those
/// that explore paths.
const EVERY: &[&str] = &["every", "every-further", "every-number"];
const SEARCH: &[&str] = &["run", "search", "search-further"];
const PATHS: &[&str] = &["paths", "paths-further", "memory-paths", "paths-longer"];

/// Stages that are left out. Programs all of whose executions are run are no test of
/// the engines; and those that are made for it are no test of it where engines run.
fn skipped(path: &Path) -> Vec<&'static str> {
    let is_in = |folder: &str| path.components().any(|c| c.as_os_str() == folder);
    let engines: &[&str] = &["ai", "ai-precise", "bounded", "horn", "memory"];
    let numbers: &[&str] = &["polynomials", "memory-polynomials"];
    let bounded: &[&str] = &["bounded", "memory-bounded"];
    let horn: &[&str] = &["horn", "memory-horn"];
    let groups: &[&[&str]] = if std::env::var_os("EVERY_STAGE").is_some() {
        &[]
    } else if is_in("paths") {
        &[SEARCH, engines]
    } else if is_in("bugs") {
        // Runs find them.
        &[
            engines,
            &["polynomials", "shapes", "recursion", "induction"],
            &["certificate"],
        ]
    } else if is_in("polynomials") {
        &[EVERY, PATHS, &["ai-precise", "bounded", "horn", "memory"]]
    } else if is_in("shapes") {
        let rest = &["ai-precise", "bounded", "horn", "memory"];
        &[EVERY, &["search", "search-further"], PATHS, rest]
    } else if is_in("induction") {
        let precise = &["ai-precise", "memory-ai-precise"];
        &[EVERY, SEARCH, PATHS, numbers, precise, bounded, horn]
    } else if is_in("recursion") {
        let induction = &["induction", "memory-induction"];
        &[EVERY, SEARCH, PATHS, numbers, induction, bounded, horn]
    } else if is_in("implied") {
        &[
            EVERY,
            SEARCH,
            &["paths", "paths-further", "paths-longer"],
            engines,
            &["polynomials", "shapes", "recursion", "induction"],
            &["certificate"],
        ]
    } else if is_in("proofs") {
        // None that finds a run: what is not to be proved stays unknown.
        &[EVERY, SEARCH, PATHS, bounded]
    } else if is_in("every") {
        &[PATHS]
    } else if is_in("rust") || is_in("any") {
        &[]
    } else {
        &[EVERY, &["search-further"], PATHS]
    };
    let names = groups.iter().flat_map(|group| group.iter());
    names.flat_map(|name| ["--skip", name]).collect()
}

fn verify(path: &Path, limit: &str, args: &[&str], flags: &[&str]) -> Result<Answer, Failed> {
    let output = Command::new(PINCER)
        .arg("verify")
        .args(["--format", "json", "--timeout", limit])
        .args(skipped(path))
        .args(with(path))
        .arg(path)
        .args(args) // what follows `--` is the compiler's
        .args((!flags.is_empty()).then_some("--"))
        .args(flags)
        .output()?;
    let stdout = String::from_utf8_lossy(&output.stdout);
    let report = serde_json::from_str(&stdout).map_err(|e| {
        format!(
            "no report: {e}\n{stdout}{}",
            String::from_utf8_lossy(&output.stderr)
        )
    })?;
    Ok(Answer {
        exit: output.status.code().unwrap_or(-1),
        report,
    })
}

/// Seconds for a program. Those about what stands at the doors are small, and
/// what they expect is found at once or stays unknown; a guard expects nothing, and
/// what stays unknown does so early. What takes its way when half of the time is
/// gone says `seconds`.
fn limit<'t>(path: &Path, text: &'t str) -> &'t str {
    if let Some(seconds) = header(text, "seconds") {
        return seconds;
    }
    let is_in = |folder: &str| path.components().any(|c| c.as_os_str() == folder);
    let at_the_doors = is_in("doors") || is_in("ordinary");
    let answers = [
        "verdict", "assuming", "assumes", "headline", "line", "ai", "domain",
    ];
    let finds = ["fails", "one fails", "proved"];
    let finds = finds.iter().any(|mark| !lines_with(text, mark).is_empty());
    let expects = answers.iter().any(|key| header(text, key).is_some()) || finds;
    let stays_open = header(text, "verdict") == Some("unknown") && !finds;
    match (at_the_doors, expects) {
        // None of those that end at once is left.
        (_, false) if is_in("proofs") => "30",
        (_, false) => "2",
        (true, true) => "20",
        (false, true) if stays_open => "20",
        (false, true) => "60",
    }
}

/// The lines of the comment that a file begins with.
fn comments(text: &str) -> impl Iterator<Item = &str> {
    text.lines()
        .map_while(|l| l.strip_prefix("//").or(l.strip_prefix(';')))
}

fn header<'t>(text: &'t str, key: &str) -> Option<&'t str> {
    comments(text)
        .find_map(|l| l.trim().strip_prefix(key))
        .and_then(|l| l.strip_prefix(':'))
        .map(str::trim)
}

fn lines_with(text: &str, mark: &str) -> Vec<u64> {
    (1..)
        .zip(text.lines())
        .filter(|(_, l)| !l.starts_with("//") && l.trim_end().ends_with(&format!("// {mark}")))
        .map(|(n, _)| n)
        .collect()
}

/// The statuses of the checks on a line.
fn statuses(report: &Value, line: u64) -> Vec<String> {
    report["checks"]
        .as_array()
        .into_iter()
        .flatten()
        .filter(|c| c["line"].as_u64() == Some(line))
        .filter_map(|c| Some(c["status"].as_str()?.to_owned()))
        .collect()
}

fn is_safe(status: &str) -> bool {
    status == "safe" || status == "unreachable"
}

fn check(path: &Path) -> Result<(), Failed> {
    let text = std::fs::read_to_string(path)?;
    let words = |key| -> Vec<&str> {
        let line = header(&text, key).unwrap_or_default();
        line.split_whitespace().collect()
    };
    let (mut args, flags) = (words("args"), words("flags"));
    if let Some(domain) = header(&text, "domain") {
        args.extend(["--engine", "ai", "--domain", domain]);
    }
    if !lines_with(&text, "proved").is_empty() {
        args.push("--keep-going"); // beside a failure, too
    }
    let limit = limit(path, &text);
    let answer = verify(path, limit, &args, &flags)?;
    let report = &answer.report;
    let verdict = report["verdict"].as_str().unwrap_or_default();
    let mut wrong = String::new();
    if let Some(expected) = header(&text, "verdict")
        && verdict != expected
    {
        let _ = writeln!(wrong, "verdict {verdict}, expected {expected}");
    }
    let status = match verdict {
        "safe" => 0,
        "unsafe" => 1,
        _ => 3,
    };
    if answer.exit != status {
        let _ = writeln!(wrong, "exit status {}, expected {status}", answer.exit);
    }
    if header(&text, "not") == Some(verdict) {
        let _ = writeln!(wrong, "the verdict must not be {verdict}");
    }
    if let Some(n) = header(&text, "assuming").and_then(|n| n.parse::<usize>().ok()) {
        let found = report["assumptions"].as_array().map_or(0, Vec::len);
        if found != n {
            let _ = writeln!(wrong, "{found} assumptions, expected {n}");
        }
    }
    if let Some(assumed) = header(&text, "assumes") {
        let assumptions = report["assumptions"].as_array().into_iter().flatten();
        let mut texts = assumptions.filter_map(|a| a["text"].as_str());
        if !texts.any(|t| t.contains(assumed)) {
            let _ = writeln!(wrong, "no assumption says that {assumed}");
        }
    }
    let headline = report["headline"].as_str().unwrap_or_default();
    if let Some(said) = header(&text, "headline")
        && !headline.contains(said)
    {
        let _ = writeln!(wrong, "the headline doesn't say `{said}`: {headline}");
    }
    if let Some(n) = header(&text, "line").and_then(|n| n.parse::<u64>().ok())
        && !statuses(report, n).iter().any(|s| s == "unsafe")
    {
        let _ = writeln!(wrong, "no unsafe check on line {n}");
    }
    for (mark, good) in [
        ("proved", (|s| is_safe(s)) as fn(&str) -> bool),
        ("fails", |s| s == "unsafe"),
        ("must not be proved", |s| !is_safe(s)),
    ] {
        for line in lines_with(&text, mark) {
            let found = statuses(report, line);
            if found.is_empty() || !found.iter().all(|s| good(s)) {
                let _ = writeln!(wrong, "line {line}: `{mark}`, but {found:?}");
            }
        }
    }
    for line in lines_with(&text, "one fails") {
        let found = statuses(report, line);
        if !found.iter().any(|s| s == "unsafe") {
            let _ = writeln!(wrong, "line {line}: `one fails`, but {found:?}");
        }
    }
    for line in lines_with(&text, "one must not be proved") {
        if statuses(report, line).iter().all(|s| is_safe(s)) {
            let _ = writeln!(wrong, "line {line}: all is proved");
        }
    }
    let mut checks = report["checks"].as_array().into_iter().flatten();
    let unclear = |c: &&Value| {
        let message = c["message"].as_str().unwrap_or_default();
        message.contains("this may not hold: ")
    };
    // What `.pir` says is the test's own.
    if path.extension().is_some_and(|e| e != "pir")
        && let Some(c) = checks.find(unclear)
    {
        let _ = writeln!(wrong, "nobody knows how to say what goes wrong: {c:#}");
    }
    if header(&text, "ai") == Some("safe") {
        let ai = verify(
            path,
            limit,
            &[&args[..], &["--engine", "ai"]].concat(),
            &flags,
        )?;
        if ai.report["verdict"] != "safe" {
            let _ = writeln!(wrong, "abstract interpretation alone doesn't prove it");
        }
    }
    if let Some(domain) = header(&text, "beyond") {
        let track: Vec<&str> = match args.iter().position(|a| *a == "--track") {
            Some(at) => args[at..].iter().take(2).copied().collect(),
            None => Vec::new(),
        };
        let asked = [&track[..], &["--engine", "ai", "--domain", domain]].concat();
        let weaker = verify(path, limit, &asked, &flags)?;
        let proves = |line: &u64| statuses(&weaker.report, *line).iter().all(|s| is_safe(s));
        if lines_with(&text, "proved").iter().all(proves) {
            let _ = writeln!(wrong, "`{domain}` proves all of it too");
        }
    }
    if wrong.is_empty() {
        return Ok(());
    }
    let _ = writeln!(wrong, "{report:#}");
    Err(wrong.into())
}

fn collect(dir: &Path, out: &mut Vec<PathBuf>) {
    let mut entries: Vec<PathBuf> = std::fs::read_dir(dir)
        .into_iter()
        .flatten()
        .flatten()
        .map(|e| e.path())
        .collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            if !path.ends_with("with") {
                collect(&path, out);
            }
        } else if path
            .extension()
            .is_some_and(|e| e == "c" || e == "cpp" || e == "ll" || e == "pir" || e == "rs")
        {
            out.push(path);
        }
    }
}

fn main() -> ExitCode {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("programs");
    let arguments = Arguments::from_args();
    let mut files = Vec::new();
    // One by name, each in a process of its own, needs no walk over all.
    match &arguments.filter {
        Some(name) if arguments.exact && root.join(name).is_file() => files.push(root.join(name)),
        _ => collect(&root, &mut files),
    }
    let trials = files
        .into_iter()
        .map(|path| {
            let name = path
                .strip_prefix(&root)
                .unwrap_or(&path)
                .display()
                .to_string();
            let text = std::fs::read_to_string(&path).unwrap_or_default();
            let is_long = comments(&text).any(|l| l.trim() == "long");
            Trial::test(name, move || check(&path)).with_ignored_flag(is_long)
        })
        .collect();
    libtest_mimic::run(&arguments, trials).exit_code()
}
