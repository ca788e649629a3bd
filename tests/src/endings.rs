//! How programs end, against native runs: what is to run at the end, in the state
//! that there is then. An assertion that fails natively is claimed to hold by no
//! engine.

use crate::callers::load;
use crate::engines::claimed_by_paths;
use crate::native::{Language, clang};
use crate::purified;
use clam::Entry;
use domains::stack::Stack;
use horn::Isolation;
use ir::interp::{Limits, Random, run_every};
use ir::transform::promote_globals;
use ir::{CheckId, CheckKind, Program};
use std::fmt::Write;
use std::process::Command;

/// What an input is natively.
const INPUT: i32 = 5;

/// Makes the program of a seed and judges what is claimed of it: whether an
/// assertion fails.
///
/// # Errors
/// What is wrong, with the program.
pub fn random_ending(seed: u64, stack: &Stack) -> Result<bool, String> {
    let text = program(&mut Random::new(seed));
    judge(&text, stack).map_err(|e| format!("ending seed {seed}: {e}\n{text}"))
}

fn leave(r: &mut Random) -> &'static str {
    let all = [
        "exit(0);",
        "exit(0);",
        "exit(1);",
        "leave();",
        "how(0);",
        "quick_exit(0);",
        "_Exit(0);",
    ];
    all[r.below(all.len())]
}

fn number(r: &mut Random) -> usize {
    1 + r.below(3)
}

/// What the state is called.
fn state(r: &mut Random) -> &'static str {
    ["s", "s", "*w", "t[1]"][r.below(4)]
}

fn program(r: &mut Random) -> String {
    let mut text = format!(
        "#include <assert.h>\n#include <stdlib.h>\n#ifdef NATIVE\n\
         int nd_int(void) {{ return {INPUT}; }}\n#else\nextern int nd_int(void);\n#endif\n\
         static int s = 1;\nstatic int *w = &s;\nstatic int t[2] = {{1, 1}};\n\
         static void leave(void) {{\n  exit(3);\n}}\nstatic void (*how)(int) = exit;\n"
    );
    let mut registered = String::new();
    for k in 0..=r.below(2) {
        let before = match r.below(5) {
            0 | 1 => "__attribute__((destructor)) ",
            _ => "",
        };
        let (at, n) = (state(r), number(r));
        let op = ["!=", "!=", "=="][r.below(3)];
        let _ = writeln!(text, "{before}static void end{k}(void) {{");
        if r.chance(30) {
            let _ = writeln!(text, "  {} = {};", state(r), number(r));
        }
        let _ = writeln!(text, "  assert({at} {op} {n});\n}}");
        if before.is_empty() {
            match r.below(4) {
                0 | 1 => {
                    let _ = writeln!(registered, "  atexit(end{k});");
                }
                2 => {
                    let _ = writeln!(registered, "  at_quick_exit(end{k});");
                }
                _ => {
                    let _ = writeln!(
                        text,
                        "__attribute__((section(\".fini_array\"), used)) \
                         static void (*at_end{k})(void) = end{k};"
                    );
                }
            }
        }
    }
    if r.chance(30) {
        let _ = writeln!(
            text,
            "__attribute__((constructor)) static void start(void) {{"
        );
        statements(r, &mut text);
        text.push_str("}\n");
    }
    let _ = writeln!(text, "static void deeper(int k) {{");
    let _ = writeln!(text, "  {} = k;", state(r));
    let _ = writeln!(text, "  if (k == {}) {}\n}}", number(r), leave(r));
    let _ = writeln!(text, "int main(void) {{\n{registered}");
    statements(r, &mut text);
    if r.chance(50) {
        let _ = writeln!(text, "  deeper({});", number(r));
    }
    statements(r, &mut text);
    text.push_str("  return 0;\n}\n");
    text
}

fn statements(r: &mut Random, text: &mut String) {
    for _ in 0..r.below(3) {
        let (at, n) = (state(r), number(r));
        let _ = match r.below(4) {
            0 | 1 => writeln!(text, "  {at} = {n};"),
            2 => {
                let (input, end) = (INPUT - i32::from(r.chance(30)), leave(r));
                writeln!(
                    text,
                    "  if (nd_int() == {input}) {{\n    {at} = {n};\n    {end}\n  }}"
                )
            }
            _ => writeln!(text, "  if ({at} == {n}) {}", leave(r)),
        };
    }
}

/// The line of the assertion that fails natively, if one does.
fn fails_at(source: &std::path::Path) -> Result<Option<u32>, String> {
    let exe = source.with_extension("exe");
    let compiled = Command::new(clang(Language::C))
        .args(["-O0", "-w", "-DNATIVE", "-o"])
        .args([&exe, source])
        .output()
        .map_err(|e| e.to_string())?;
    if !compiled.status.success() {
        return Err(String::from_utf8_lossy(&compiled.stderr).into_owned());
    }
    let out = Command::new(&exe).output().map_err(|e| e.to_string())?;
    let said = String::from_utf8_lossy(&out.stderr).into_owned();
    let place = said.split("program.c:").nth(1);
    let line = place.and_then(|p| p.split(':').next()?.parse().ok());
    Ok(line.filter(|_| said.contains("Assertion")))
}

fn every_safe(program: &Program) -> Vec<CheckId> {
    let mut failing = Vec::new();
    for entry in program.entries.iter().copied() {
        match run_every(program, entry, Limits::default()) {
            Some(every) => failing.extend(every.failures.into_iter().map(|(c, _)| c)),
            None => return Vec::new(),
        }
    }
    let all = (0..program.checks.len()).map(CheckId::new);
    all.filter(|c| !failing.contains(c)).collect()
}

fn judge(text: &str, stack: &Stack) -> Result<bool, String> {
    let dir = tempfile::tempdir().map_err(|e| e.to_string())?;
    let source = dir.path().join("program.c");
    std::fs::write(&source, text).map_err(|e| e.to_string())?;
    let Some(line) = fails_at(&source)? else {
        return Ok(false);
    };
    let program = load(std::slice::from_ref(&source), Entry::Main, dir.path())?;
    let mut safe = every_safe(&program);
    let (promoted, _) = promote_globals(&program);
    let mut claims = purified::claims(&promoted, stack)?;
    claims.extend(claimed_by_paths(&program, &Isolation::SameProcess));
    let proved = claims.iter().filter(|v| v.status.is_safe());
    safe.extend(proved.map(|v| v.check));
    let is_it = |c: &&CheckId| {
        let check = program.check(**c);
        check.kind == CheckKind::Assert && check.span.is_some_and(|s| s.line == line)
    };
    match safe.iter().find(is_it) {
        Some(c) => Err(format!(
            "{:?} in line {line} is claimed to hold, and fails",
            program.check(*c).message
        )),
        None => Ok(true),
    }
}
