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
    let mut r = Random::new(seed);
    let (text, language) = if r.chance(30) {
        (replaced(&mut r), Language::Cpp)
    } else {
        (program(&mut r), Language::C)
    };
    judge(&text, language, stack).map_err(|e| format!("ending seed {seed}: {e}\n{text}"))
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

/// A program in C++ with allocation functions of its own, which the library calls, and
/// an exception that may end it, whose `what` is called then.
fn replaced(r: &mut Random) -> String {
    let mut text = "#include <cassert>\n#include <cstdio>\n#include <cstdlib>\n\
                    #include <cstring>\n#include <exception>\n#include <new>\n\
                    static int s = 1;\n"
        .to_owned();
    let [made, ended] = [number(r), number(r)];
    match r.below(4) {
        0 => {
            let _ = writeln!(
                text,
                "static char pool[1 << 20];\nstatic std::size_t used;\n\
                 extern \"C\" void *malloc(std::size_t n) {{\n  s = {made};\n  \
                 std::size_t at = used;\n  used += (n + 15) & ~15ul;\n  return pool + at;\n}}\n\
                 extern \"C\" void free(void *) {{\n  s = {ended};\n}}"
            );
        }
        1..3 => {
            let _ = writeln!(
                text,
                "void *operator new(std::size_t n) {{\n  s = {made};\n  \
                 void *p = std::malloc(n);\n  if (!p)\n    std::_Exit(0);\n  return p;\n}}\n\
                 void operator delete(void *p) noexcept {{\n  s = {ended};\n  std::free(p);\n}}"
            );
        }
        _ => {}
    }
    let op = ["!=", "=="][r.below(2)];
    let _ = writeln!(
        text,
        "struct E : std::exception {{\n  const char *what() const noexcept override {{\n    \
         assert(s {op} {});\n    return \"x\";\n  }}\n}};\nstruct V {{\n  int x = 0;\n  \
         virtual ~V() {{}}\n}};\nint main() {{",
        number(r)
    );
    for k in 0..=r.below(2) {
        let (makes, ends) = [
            ("int *p@ = new int;", "delete p@;"),
            ("int *p@ = new int[3];", "delete[] p@;"),
            ("int *p@ = new (std::nothrow) int;", "delete p@;"),
            ("V *p@ = new V;", "delete p@;"),
            ("V *p@ = new V[2];", "delete[] p@;"),
            ("char *p@ = strdup(\"abc\");", "std::free(p@);"),
            ("void *p@ = std::calloc(1, 4);", ""),
            ("std::puts(\"a\");", "std::printf(\"%d\", s);"),
        ][r.below(8)];
        for does in [makes, ends] {
            if r.chance(60) {
                let _ = writeln!(text, "  s = {};", number(r));
            }
            let _ = writeln!(text, "  {}", does.replace('@', &k.to_string()));
            if r.chance(60) {
                let op = ["!=", "=="][r.below(2)];
                let _ = writeln!(text, "  assert(s {op} {});", number(r));
            }
        }
    }
    let end = [
        "throw E();",
        "try { throw E(); } catch (const std::exception &) { s = 1; }",
        "",
    ][r.below(3)];
    let _ = writeln!(text, "  {end}\n  return 0;\n}}");
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
fn fails_at(source: &std::path::Path, language: Language) -> Result<Option<u32>, String> {
    let exe = source.with_extension("exe");
    let compiled = Command::new(clang(language))
        .args(["-O0", "-w", "-DNATIVE", "-o"])
        .args([&exe, source])
        .output()
        .map_err(|e| e.to_string())?;
    if !compiled.status.success() {
        return Err(String::from_utf8_lossy(&compiled.stderr).into_owned());
    }
    let out = Command::new(&exe).output().map_err(|e| e.to_string())?;
    let said = String::from_utf8_lossy(&out.stderr).into_owned();
    let place = said.split("program.cpp:").nth(1);
    let place = place.or_else(|| said.split("program.c:").nth(1));
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

fn judge(text: &str, language: Language, stack: &Stack) -> Result<bool, String> {
    let dir = tempfile::tempdir().map_err(|e| e.to_string())?;
    let name = match language {
        Language::Cpp => "program.cpp",
        _ => "program.c",
    };
    let source = dir.path().join(name);
    std::fs::write(&source, text).map_err(|e| e.to_string())?;
    let Some(line) = fails_at(&source, language)? else {
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
