//! What a native run executes, against what is said to be unreachable.
//!
//! `guard [timeout=S] [link=FLAG]... FILE [-- ARGUMENT...]`: a program with `main`,
//! as bitcode with debug information, is compiled so that it notes which blocks it
//! executes, and run with the arguments and the standard input of this command. Then
//! it goes through `verify --property all --engine ai`, in S seconds (120): no check
//! at a place may be `unreachable` all of whose blocks were executed. Prints how many
//! checks and places there are; exits with 1 when one is wrong. `PINCER` in the
//! environment names another command.
//!
//! A place is a line and a column of a file; a macro's parts share one, so some of
//! its blocks may stay out.

use pincer_tests::command::pincer;
use pincer_tests::native::tool;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};

/// What a program is linked with to note its blocks.
const COVERAGE: &str = include_str!("../../guard/coverage.c");

/// What is asked for.
struct Arguments {
    timeout: u32,
    link: Vec<String>,
    file: PathBuf,
    given: Vec<String>,
}

fn arguments() -> Result<Arguments, String> {
    let (mut timeout, mut link, mut file) = (120, Vec::new(), None);
    let mut texts = std::env::args().skip(1);
    for text in texts.by_ref() {
        match text.split_once('=') {
            Some(("timeout", n)) => timeout = n.parse().map_err(|e| format!("`{text}`: {e}"))?,
            Some(("link", flag)) => link.push(flag.to_owned()),
            None if text == "--" => break,
            _ if file.is_none() => file = Some(PathBuf::from(text)),
            _ => return Err(format!("`{text}`: see the head of this file")),
        }
    }
    Ok(Arguments {
        timeout,
        link,
        file: file.ok_or("which file? see the head of this file")?,
        given: texts.collect(),
    })
}

/// What a command prints, if it ends well.
fn printed(command: &mut Command) -> Result<String, String> {
    let name = command.get_program().to_string_lossy().into_owned();
    let output = command.output().map_err(|e| format!("{name}: {e}"))?;
    if !output.status.success() {
        let said = String::from_utf8_lossy(&output.stderr);
        return Err(format!("{name} ended with {}: {said}", output.status));
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// A file's name without folders, a line, a column.
type Place = (String, u64, u64);

/// The program's blocks, by address, and whether each was executed.
type Blocks = BTreeMap<u64, bool>;

/// Compiles and runs the program.
fn executed(a: &Arguments, dir: &Path) -> Result<(PathBuf, Blocks), String> {
    let (source, program) = (dir.join("coverage.c"), dir.join("program"));
    let notes = dir.join("blocks");
    std::fs::write(&source, COVERAGE).map_err(|e| e.to_string())?;
    let object = dir.join("coverage.o");
    let clang = tool("clang");
    printed(
        Command::new(&clang)
            .args(["-O1", "-c", "-o"])
            .args([&object, &source]),
    )?;
    printed(
        Command::new(&clang)
            .args(["-O0", "-g", "-w", "-no-pie"])
            .arg("-fsanitize-coverage=trace-pc-guard,pc-table,no-prune")
            .args([&a.file, &object])
            .arg("-o")
            .arg(&program)
            .args(&a.link),
    )?;
    let mut run = Command::new(&program);
    run.args(&a.given).env("GUARD_OUT", &notes);
    // However it ends: what was executed was.
    run.stdout(Stdio::null())
        .status()
        .map_err(|e| format!("{}: {e}", program.display()))?;
    let notes = std::fs::read_to_string(&notes)
        .map_err(|e| format!("the run has left no notes of what it executed: {e}"))?;
    let block = |line: &str| {
        let (address, was) = line.split_once(' ')?;
        Some((u64::from_str_radix(address, 16).ok()?, was == "1"))
    };
    Ok((program, notes.lines().filter_map(block).collect()))
}

/// The places of the program's blocks, each with the blocks that have it.
fn places(program: &Path, blocks: &Blocks) -> Result<BTreeMap<Place, BTreeSet<u64>>, String> {
    let table = printed(
        Command::new(tool("llvm-dwarfdump"))
            .arg("--debug-line")
            .arg(program),
    )?;
    let mut places: BTreeMap<Place, BTreeSet<u64>> = BTreeMap::new();
    let (mut names, mut number) = (BTreeMap::new(), None);
    // A row holds up to the next one's address.
    let mut before: Option<(u64, Place)> = None;
    for line in table.lines() {
        if line.starts_with("debug_line[") {
            names.clear();
        } else if let Some(rest) = line.strip_prefix("file_names[") {
            number = rest.split(']').next().and_then(|n| n.trim().parse().ok());
        } else if let Some(name) = line.trim().strip_prefix("name: ") {
            let name = Path::new(name.trim_matches('"')).file_name();
            let name = name.unwrap_or_default().to_string_lossy().into_owned();
            names.extend(number.take().map(|n: u64| (n, name)));
        } else if let Some(row) = line.strip_prefix("0x") {
            let words: Vec<&str> = row.split_whitespace().collect();
            let [address, at, column, file, ..] = words[..] else {
                continue;
            };
            let Ok(address) = u64::from_str_radix(address, 16) else {
                continue;
            };
            if let Some((start, place)) = before.take()
                && start < address
            {
                let inside = blocks.range(..=start).next_back().into_iter();
                let inside = inside.chain(blocks.range(start..address));
                places
                    .entry(place)
                    .or_default()
                    .extend(inside.map(|(a, _)| *a));
            }
            let file = file.parse().ok().and_then(|n: u64| names.get(&n));
            let place = (file, at.parse(), column.parse());
            if let (Some(file), Ok(at), Ok(column)) = place
                && !line.contains("end_sequence")
            {
                before = Some((address, (file.clone(), at, column)));
            }
        }
    }
    Ok(places)
}

/// The place that a check stands at.
fn place(check: &Value) -> Option<Place> {
    let file = Path::new(check["file"].as_str()?).file_name()?;
    let file = file.to_string_lossy().into_owned();
    Some((file, check["line"].as_u64()?, check["column"].as_u64()?))
}

/// How many checks are wrong.
fn run(a: &Arguments) -> Result<usize, String> {
    let dir = tempfile::tempdir().map_err(|e| e.to_string())?;
    let (program, blocks) = executed(a, dir.path())?;
    let places = places(&program, &blocks)?;
    let was = |block: &u64| blocks.get(block) == Some(&true);
    let is_executed = |p: &Place| {
        places
            .get(p)
            .is_some_and(|of| !of.is_empty() && of.iter().all(was))
    };
    let output = Command::new(pincer()?)
        .args(["verify", "--property", "all", "--engine", "ai"])
        .args(["--format", "json", "--timeout", &a.timeout.to_string()])
        .arg(&a.file)
        .output()
        .map_err(|e| e.to_string())?;
    let report: Value = serde_json::from_slice(&output.stdout).map_err(|e| e.to_string())?;
    let checks = report["checks"]
        .as_array()
        .ok_or("the report has no checks")?;
    let (mut unreachable, mut wrong) = (0, 0);
    for check in checks.iter().filter(|c| c["status"] == "unreachable") {
        unreachable += 1;
        if let Some(place) = place(check).filter(is_executed) {
            let (file, line, column) = place;
            let what = check["requirement"].as_str().unwrap_or_default();
            println!("wrong: {file}:{line}:{column}: unreachable, and was executed: {what}");
            wrong += 1;
        }
    }
    let reached = places.keys().filter(|p| is_executed(p)).count();
    println!(
        "{} checks, {unreachable} unreachable; {reached} of {} places executed; {wrong} wrong",
        checks.len(),
        places.len()
    );
    Ok(wrong)
}

fn main() -> ExitCode {
    match arguments().and_then(|a| run(&a)) {
        Ok(0) => ExitCode::SUCCESS,
        Ok(_) => ExitCode::FAILURE,
        Err(e) => {
            eprintln!("error: {e}");
            ExitCode::from(2)
        }
    }
}
