//! Libraries against those who call them: a random library in C is analysed by
//! itself, from what others can call, and run with a caller that uses what it
//! hands out. A check that fails in the run is claimed to hold by no analysis.

use crate::native::{self, Language};
use crate::{lowering, purified};
use clam::{Entry, Options};
use domains::stack::Stack;
use ir::interp::{Random, Stop};
use ir::transform::promote_globals;
use ir::{CheckId, CheckKind, CheckVerdict, Program};
use std::collections::BTreeMap;
use std::fmt::{self, Write};
use std::path::{Path, PathBuf};

/// What came of a library.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Found {
    /// The caller makes a check fail, and no analysis says that it holds.
    Fails,
    /// Nothing fails in this run; so many of the library's checks are proved.
    Passes(usize),
}

/// A library, one who calls it, and whether something is to fail.
pub struct Texts {
    library: String,
    caller: String,
}

/// An object of the library that nobody else can name.
struct Secret {
    declared: String,
    /// An expression for its address.
    at: String,
    /// Whether the address is a constant.
    constant: bool,
    /// Whether it may be given to `free`.
    heap: bool,
}

fn secret(r: &mut Random, k: usize) -> Secret {
    let (declared, at, constant, heap) = match r.below(6) {
        0 => (
            format!("static int s{k} = 1;"),
            format!("&s{k}"),
            true,
            false,
        ),
        1 => (
            format!("static int s{k}[3] = {{1, 1, 1}};"),
            format!("&s{k}[1]"),
            true,
            false,
        ),
        2 => (
            format!("static struct {{ int x; int y; }} s{k} = {{1, 1}};"),
            format!("&s{k}.y"),
            true,
            false,
        ),
        3 => (
            format!("static int t{k} = 1;\nstatic int *s{k} = &t{k};"),
            format!("s{k}"),
            false,
            false,
        ),
        4 => (
            format!("static int *s{k}(void) {{ static int held = 1; return &held; }}"),
            format!("s{k}()"),
            false,
            false,
        ),
        _ => (
            format!(
                "static int *h{k};\nstatic int *s{k}(void) {{\n  if (!h{k}) {{\n    h{k} = malloc(sizeof *h{k});\n    \
                 if (!h{k})\n      exit(0);\n    *h{k} = 1;\n  }}\n  return h{k};\n}}"
            ),
            format!("s{k}()"),
            false,
            true,
        ),
    };
    Secret {
        declared,
        at,
        constant,
        heap,
    }
}

/// How an address leaves the library: its text, and how the caller gets it into
/// `got`, with what stands before its functions.
fn door(r: &mut Random, k: usize, s: &Secret) -> (String, String, String) {
    let at = &s.at;
    let plain = |library: String, gets: String| (library, String::new(), gets);
    match r.below(if s.constant { 15 } else { 13 }) {
        0 => plain(
            format!("int *d{k}(void) {{ return {at}; }}"),
            format!("got = d{k}();"),
        ),
        1 => plain(
            format!("struct box d{k}(void) {{ struct box b = {{{at}, 1}}; return b; }}"),
            format!("got = d{k}().to;"),
        ),
        2 => plain(
            format!("struct big d{k}(void) {{ struct big b = {{{{0}}, {at}}}; return b; }}"),
            format!("got = d{k}().to;"),
        ),
        3 => plain(
            format!("uintptr_t d{k}(void) {{ return (uintptr_t){at}; }}"),
            format!("got = (int *)d{k}();"),
        ),
        4 => plain(
            format!("void *d{k}(int n) {{ return n ? {at} : 0; }}"),
            format!("got = d{k}(1);"),
        ),
        5 => plain(
            format!("void d{k}(int **to) {{ if (to) *to = {at}; }}"),
            format!("d{k}(&got);"),
        ),
        6 => plain(
            format!("void d{k}(char *to) {{ int *p = {at}; if (to) memcpy(to, &p, sizeof p); }}"),
            format!("d{k}((char *)&got);"),
        ),
        7 => plain(
            format!("void d{k}(struct box *b) {{ if (b) b->to = {at}; }}"),
            format!("{{ struct box b = {{0, 0}}; d{k}(&b); got = b.to; }}"),
        ),
        8 => plain(
            format!("int *v{k};\nvoid d{k}(void) {{ v{k} = {at}; }}"),
            format!("{{ extern int *v{k}; d{k}(); got = v{k}; }}"),
        ),
        9 => (
            format!("void d{k}(void (*f)(int *)) {{ if (f) f({at}); }}"),
            format!("static int *g{k};\nstatic void take{k}(int *p) {{ g{k} = p; }}"),
            format!("d{k}(take{k}); got = g{k};"),
        ),
        10 => plain(
            format!(
                "static struct box in{k};\nstruct box *d{k}(void) {{ in{k}.to = {at}; return &in{k}; }}"
            ),
            format!("got = d{k}()->to;"),
        ),
        11 => plain(
            format!(
                "static void set{k}(int n) {{ *{at} = n; }}\nvoid (*d{k}(void))(int) {{ return set{k}; }}"
            ),
            format!("d{k}()(9);"),
        ),
        12 => plain(
            format!(
                "static struct node in{k};\nstatic struct node out{k} = {{&in{k}, 0}};\n\
                 struct node *d{k}(void) {{ in{k}.to = {at}; return &out{k}; }}"
            ),
            format!("got = d{k}()->next->to;"),
        ),
        13 => plain(
            format!("int *const v{k}[2] = {{{at}, 0}};"),
            format!("{{ extern int *const v{k}[2]; got = v{k}[0]; }}"),
        ),
        _ => plain(
            format!("struct box v{k} = {{{at}, 3}};"),
            format!("{{ extern struct box v{k}; got = v{k}.to; }}"),
        ),
    }
}

/// How the caller changes what it got.
fn change(r: &mut Random, s: &Secret) -> &'static str {
    match r.below(if s.heap { 6 } else { 5 }) {
        0 | 1 => "*got = 9;",
        2 => "store(got);",
        3 => "memset(got, 0, sizeof *got);",
        4 => "{ struct big b = {{0}, got}; store_big(b); }",
        _ => "free(got);",
    }
}

/// What the library asks of the object, and the call that asks.
fn question(r: &mut Random, k: usize, s: &Secret) -> (String, String, String) {
    let at = &s.at;
    let plain = |library: String, asks: String| (library, String::new(), asks);
    match r.below(15) {
        0 => plain(
            format!("void q{k}(void) {{\n  assert(*{at} == 1);\n}}"),
            format!("q{k}();"),
        ),
        1 => plain(
            format!("int q{k}(void) {{\n  return 10 / *{at};\n}}"),
            format!("q{k}();"),
        ),
        2 => plain(
            format!(
                "int q{k}(void) {{\n  static const int in[2] = {{3, 4}};\n  return in[*{at}];\n}}"
            ),
            format!("q{k}();"),
        ),
        3 => plain(
            format!(
                "void q{k}(int *p) {{\n  *{at} = 1;\n  if (p)\n    *p = 9;\n  assert(*{at} == 1);\n}}"
            ),
            format!("q{k}(got);"),
        ),
        4 => plain(
            format!(
                "void q{k}(struct big b) {{\n  *{at} = 1;\n  if (b.to)\n    *b.to = 9;\n  \
                 assert(*{at} == 1);\n}}"
            ),
            format!("{{ struct big b = {{{{0}}, got}}; q{k}(b); }}"),
        ),
        5 | 6 => ended(r, k),
        7 => ended_by_a_call(r, k),
        8..=11 => plain(
            format!("{ASKS_NATIVELY}\n{}", done_by_the_library(r, k)),
            format!("q{k}();"),
        ),
        12 | 13 => {
            let (library, before, asks) = kept_for_others(r, k);
            (format!("{ASKS_NATIVELY}\n{library}"), before, asks)
        }
        _ => (
            format!(
                "void q{k}(void (*f)(void)) {{\n  *{at} = 1;\n  if (f)\n    f();\n  \
                 assert(*{at} == 1);\n}}"
            ),
            "static void back(void) { if (got) *got = 9; }".to_owned(),
            format!("q{k}(back);"),
        ),
    }
}

/// The library ends one object of the caller's, and uses another one, or the same.
fn ended(r: &mut Random, k: usize) -> (String, String, String) {
    let helper = format!("static void end{k}(int *p) {{ free(p); }}\n");
    let (before, parameter, end, argument) = match r.below(7) {
        0 => ("", "int *q", "free(q);".to_owned(), "b"),
        1 => (helper.as_str(), "int *q", format!("end{k}(q);"), "b"),
        2 => (
            "",
            "struct box *q",
            "free(q->to);".to_owned(),
            "&(struct box){b, 1}",
        ),
        3 => ("", "int **q", "free(*q);".to_owned(), "&(int *){b}"),
        4 => ("", "int *q", "q = realloc(q, 100000);".to_owned(), "b"),
        5 => (
            "",
            "uintptr_t q",
            "free((int *)q);".to_owned(),
            "(uintptr_t)b",
        ),
        _ => (
            "",
            "struct big q",
            "free(q.to);".to_owned(),
            "(struct big){{0}, b}",
        ),
    };
    let library = format!(
        "{before}int q{k}(int *p, {parameter}) {{\n  if (!p || !{})\n    return 0;\n  *p = 1;\n  {end}\n  \
         int v = *p;\n  return v;\n}}",
        if parameter == "struct big q" {
            "q.to"
        } else {
            "q"
        }
    );
    let other = if r.chance(60) {
        "a"
    } else {
        "malloc(sizeof(int))"
    };
    let asks = format!(
        "{{ int *a = malloc(sizeof(int)), *b = {other}; if (!a || !b) return 0; *a = 1; q{k}(a, {argument}); }}"
    );
    (library, String::new(), asks)
}

/// The library hands out a function that ends its object, to one who may call it.
fn ended_by_a_call(r: &mut Random, k: usize) -> (String, String, String) {
    let (parameter, argument, end) = match r.below(3) {
        0 => ("void", "", format!("free(kept{k}); kept{k} = 0;")),
        1 => (
            "void",
            "",
            format!("int *p = realloc(kept{k}, 100000); if (p) kept{k} = p;"),
        ),
        _ => ("int *p", "0", format!("free(kept{k}); kept{k} = p;")),
    };
    let own = format!("static int *kept{k};\nstatic void end{k}({parameter}) {{ {end} }}\n");
    let through = r.chance(50);
    let called = if through {
        format!("call{k}(f)")
    } else {
        format!("f(end{k})")
    };
    let way = if through {
        format!("static void call{k}(void (*f)(void (*)({parameter}))) {{ f(end{k}); }}\n")
    } else {
        String::new()
    };
    let library = format!(
        "{own}{way}int q{k}(void (*f)(void (*)({parameter}))) {{\n  int *x = malloc(sizeof *x);\n  \
         if (!x || !f)\n    return 0;\n  *x = 1;\n  kept{k} = x;\n  {called};\n  int v = *x;\n  return v;\n}}"
    );
    let calls = if r.chance(70) {
        format!("g({argument});")
    } else {
        String::new()
    };
    let before = format!("static void back{k}(void (*g)({parameter})) {{ {calls} }}");
    (library, before, format!("q{k}(back{k});"))
}

/// The C library makes anew what it gave before, calls what it was handed before, or
/// writes where it was told to before.
fn done_by_the_library(r: &mut Random, k: usize) -> String {
    let renewed = |gives: &str, again: &str| {
        format!(
            "int q{k}(void) {{\n  char *x = {gives};\n  if (!x)\n    return 0;\n  int v = *x;\n  \
             {again};\n  v += *x;\n  return v & 1;\n}}"
        )
    };
    let some = |r: &mut Random, all: &[&str]| all[r.below(all.len())].to_owned();
    match r.below(5) {
        0 => {
            let again = some(r, &["strerror(8888)", "strerror(7777)", "puts(\"a\")"]);
            renewed("strerror(9999)", &again)
        }
        1 => {
            let again = some(
                r,
                &[
                    "setlocale(LC_ALL, \"C\"); setlocale(LC_CTYPE, \"C.UTF-8\"); \
                     setlocale(LC_ALL, \"C\")",
                    "setlocale(LC_ALL, 0)",
                    "abs(v)",
                ],
            );
            renewed(
                "(setlocale(LC_ALL, \"C.UTF-8\"), setlocale(LC_ALL, 0))",
                &again,
            )
        }
        2 => {
            let call = some(r, &["fclose(f)", "fflush(f)", "fputs(\"b\", f)"]);
            let makes = some(
                r,
                &[
                    "char *b = 0; size_t n = 0; FILE *f = open_memstream(&b, &n);",
                    "char n[16] = {77}; FILE *f = fmemopen(n, 16, \"w\");",
                ],
            );
            let n = if makes.contains("open_memstream") {
                "n"
            } else {
                "n[0]"
            };
            format!(
                "int q{k}(void) {{\n  {makes}\n  if (!f)\n    return 0;\n  fputs(\"abc\", f);\n  \
                 {n} = 77;\n  {call};\n  return 10 / ({n} == 77);\n}}"
            )
        }
        _ => {
            let call = some(r, &["fclose(f)", "fflush(f)", "fputs(\"bc\", f)", "abs(1)"]);
            let does = some(r, &["free(own@);", "own@ = realloc(own@, 100000);", ";"]);
            let function = some(r, &[".write", ".close"]);
            let result = if function == ".write" {
                "ssize_t on@(void *c, const char *b, size_t n)"
            } else {
                "int on@(void *c)"
            };
            let n = if function == ".write" { "n" } else { "0" };
            let text = format!(
                "static int *own@;\nstatic {result} {{ {does} return {n}; }}\nint q@(void) {{\n  \
                 own@ = malloc(sizeof *own@);\n  if (!own@)\n    return 0;\n  int *x = own@;\n  \
                 FILE *f = fopencookie(0, \"w\", (cookie_io_functions_t){{ {function} = on@ }});\n  \
                 if (!f)\n    return 0;\n  setbuf(f, 0);\n  *x = 1;\n  {call};\n  \
                 return *x;\n}}"
            );
            text.replace('@', &k.to_string())
        }
    }
}

/// The caller hands to the C library what it got: memory for a stream, a function for a
/// signal.
fn kept_for_others(r: &mut Random, k: usize) -> (String, String, String) {
    let some = |r: &mut Random, all: &[&'static str]| all[r.below(all.len())];
    let call = some(
        r,
        &[
            "fclose(f)",
            "fflush(f)",
            "fputs(\"b\", f)",
            "fputs(\"b\", stdout)",
            "raise(SIGUSR1)",
            "abs(1)",
        ],
    );
    let opens = some(
        r,
        &[
            "return fmemopen(n, 16, \"w\");",
            "setvbuf(stdout, n, _IOFBF, 16); return stdout;",
        ],
    );
    let asks = format!("n[0] = 77;\n  {call};\n  return 10 / (n[0] == 77);\n}}");
    let back = format!("FILE *back{k}(char *n) {{ {opens} }}\n");
    match r.below(4) {
        0 => {
            let opened = format!("{{ static char n[16]; q{k}(back{k}(n), n); }}");
            let library = format!(
                "int q{k}(FILE *f, char *n) {{\n  if (!f || !n)\n    return 0;\n  fputs(\"abc\", f);\n  \
                 {asks}"
            );
            (library, back, opened)
        }
        1 | 2 => {
            let kind = some(r, &["", "static "]);
            let library = format!(
                "FILE *back{k}(char *n);\nint q{k}(void) {{\n  {kind}char n[16] = {{0}};\n  \
                 FILE *f = back{k}(n);\n  if (!f)\n    return 0;\n  fputs(\"abc\", f);\n  {asks}"
            );
            (library, back, format!("q{k}();"))
        }
        _ => {
            let call = call.replace("fclose(f)", "fflush(0)").replace("(f)", "(0)");
            let call = call.replace(", f)", ", stderr)");
            let library = format!(
                "void back{k}(void (*f)(int));\nstatic int n{k};\n\
                 static void on{k}(int s) {{ n{k} = s; }}\nint q{k}(void) {{\n  back{k}(on{k});\n  \
                 n{k} = 77;\n  {call};\n  return 10 / (n{k} == 77);\n}}"
            );
            let back = format!("void back{k}(void (*f)(int)) {{ signal(SIGUSR1, f); }}\n");
            (library, back, format!("q{k}();"))
        }
    }
}

/// What stands in libraries whose callers are run on the processor.
const ASKS_NATIVELY: &str = "/* natively */";

const TYPES: &str = "#define _GNU_SOURCE
#include <assert.h>
#include <locale.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct box { int *to; int n; };
struct big { long pad[4]; int *to; };
struct node { struct node *next; int *to; };
";

impl Texts {
    /// The texts of a seed.
    pub fn of(seed: u64) -> Texts {
        let mut r = Random::new(seed);
        let mut library = TYPES.to_owned();
        let mut caller = TYPES.to_owned();
        let mut main = String::new();
        let mut own = "static int *got;\n".to_owned();
        let count = 1 + r.below(2);
        for k in 0..count {
            let s = secret(&mut r, k);
            // What doesn't leave stays what it was.
            let leaves = r.chance(85);
            let (opened, before, gets) = door(&mut r, k, &s);
            let (asked, back, asks) = question(&mut r, k, &s);
            let reset = format!("void r{k}(void) {{ *{} = 1; }}", s.at);
            let mut parts = vec![asked, reset];
            if leaves {
                parts.push(opened);
            }
            if r.chance(50) {
                parts.reverse();
            }
            let _ = writeln!(library, "{}\n{}", s.declared, parts.join("\n"));
            let declared = declarations(&parts.join("\n"));
            let _ = write!(own, "{declared}");
            for text in [before, back] {
                if !text.is_empty() && (leaves || text.contains("back")) && !own.contains(&text) {
                    let _ = writeln!(own, "{text}");
                }
            }
            if leaves {
                let _ = writeln!(main, "  {gets}");
            }
            if r.chance(40) {
                let _ = writeln!(main, "  r{k}();");
            }
            let _ = writeln!(main, "  if (got) {}", change(&mut r, &s));
            let _ = writeln!(main, "  {asks}");
            let _ = writeln!(main, "  got = 0;");
        }
        let writers = [
            ("store(", "void store(int *p) {\n  if (p)\n    *p = 9;\n}\n"),
            (
                "store_big(",
                "void store_big(struct big b) {\n  if (b.to)\n    *b.to = 9;\n}\n",
            ),
        ];
        for (name, writer) in writers {
            if main.contains(name) {
                library.push_str(writer);
                own.push_str(&declarations(writer));
            }
        }
        let _ = write!(caller, "{own}int main(void) {{\n{main}  return 0;\n}}\n");
        Texts { library, caller }
    }
}

impl fmt::Display for Texts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "--- library\n{}--- caller\n{}",
            self.library, self.caller
        )
    }
}

/// Declarations of the functions that are defined at the beginning of a line.
fn declarations(text: &str) -> String {
    let mut all = String::new();
    for line in text.lines() {
        let defined = line.split_once(" {").map(|(head, _)| head);
        if let Some(head) = defined
            && !line.starts_with(' ')
            && !head.starts_with("static")
            && head.ends_with(')')
        {
            let _ = writeln!(all, "{head};");
        }
    }
    all
}

/// Compiles and lowers C.
pub(crate) fn load(files: &[PathBuf], entry: Entry, folder: &Path) -> Result<Program, String> {
    let options = Options {
        entry,
        ..Options::default()
    };
    let inputs = clam::compile(files, &options, folder).map_err(|e| e.to_string())?;
    let loaded = clam::load(&inputs, &options).map_err(|e| e.to_string())?;
    Ok(loaded.program)
}

/// Makes the library of a seed and judges what is claimed of it.
///
/// # Errors
/// What is wrong, with both texts.
pub fn random_library(seed: u64, stack: &Stack) -> Result<Found, String> {
    let texts = Texts::of(seed);
    judge(&texts, stack).map_err(|e| format!("library seed {seed}: {e}\n{texts}"))
}

/// What the interpreter doesn't model is run on the processor, with sanitizers: the line
/// of the library, and the kinds that the first report is of.
fn failed_natively(files: &[PathBuf; 2]) -> Result<Option<(u32, &'static [CheckKind])>, String> {
    let caller = files[1].to_string_lossy();
    let run = native::run(&files[0], Language::C, &[&caller])?;
    let report = run.and_then(|native| native.report);
    Ok(report.and_then(|r| Some((r.line?, native::kinds_of(&r.message)))))
}

/// Says so if all checks of some kinds on a line of the library are claimed to hold.
fn wrongly_claimed(
    library: &Program,
    claims: &[CheckVerdict],
    (line, kinds): &(u32, &[CheckKind]),
) -> Option<String> {
    // One claim is enough, of each check: several ways lead to them.
    let mut held: BTreeMap<CheckId, bool> = BTreeMap::new();
    for v in claims {
        let check = library.check(v.check);
        if check.span.is_some_and(|s| s.line == *line) && kinds.contains(&check.kind) {
            *held.entry(v.check).or_default() |= v.status.is_safe();
        }
    }
    let wrong = !held.is_empty() && held.values().all(|h| *h);
    wrong.then(|| format!("line {line}: {kinds:?} is claimed to hold, and fails natively"))
}

fn judge(texts: &Texts, stack: &Stack) -> Result<Found, String> {
    let dir = tempfile::tempdir().map_err(|e| e.to_string())?;
    let files = ["library.c", "caller.c"].map(|name| dir.path().join(name));
    for (file, text) in files.iter().zip([&texts.library, &texts.caller]) {
        std::fs::write(file, text).map_err(|e| e.to_string())?;
    }
    let whole = load(&files, Entry::Main, dir.path())?;
    let (outcome, _) = lowering::interpret(&whole);
    let library = load(&files[..1], Entry::Exported, dir.path())?;
    let (promoted, _) = promote_globals(&library);
    let claims = purified::claims(&promoted, stack)?;
    if texts.library.contains(ASKS_NATIVELY)
        && let Some(failed) = failed_natively(&files)?
    {
        return wrongly_claimed(&library, &claims, &failed).map_or(Ok(Found::Fails), Err);
    }
    let Stop::Failed { check, .. } = outcome.stop else {
        let proved = claims.iter().filter(|v| v.status.is_safe()).count();
        return Ok(Found::Passes(proved));
    };
    // The check of the library that failed, which stands in the same place.
    let place = |program: &Program, check: CheckId| -> Option<(String, u32, u32, CheckKind)> {
        let c = program.check(check);
        let span = c.span?;
        let file = program.files.get(span.file.index())?;
        Some((file.clone(), span.line, span.column, c.kind))
    };
    let failed = place(&whole, check);
    let found = claims.iter().find(|v| {
        let at = place(&library, v.check);
        at.is_some() && at == failed && v.status.is_safe()
    });
    match found {
        Some(v) => Err(format!(
            "{:?} is claimed to be {:?}, and fails",
            library.check(v.check).message,
            v.status
        )),
        None => Ok(Found::Fails),
    }
}
