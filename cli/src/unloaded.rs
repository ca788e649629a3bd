//! Why a program can't be loaded, in a user's terms: with what to do instead.

use crate::args::InputArgs;
use crate::error::Error;
use crate::suggest::{did_you_mean, did_you_mean_file, names_in};
use clam::Reader;
use ir::{Callee, Program, StmtKind};
use std::io::Read as _;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// How many names a message shows.
const SHOWN: usize = 8;

/// How programs' names end.
const PROGRAMS: [&str; 11] = [
    "c", "i", "cc", "cpp", "cxx", "C", "ii", "rs", "bc", "ll", "pir",
];

/// Why a path can't be a program, before anybody reads it: it is a directory, or
/// isn't there.
pub(crate) fn wrong_path(path: &Path) -> Option<Error> {
    let name = path.display();
    if path.is_dir() {
        let programs: Vec<String> = names_in(path)
            .into_iter()
            .map(|file| path.join(file))
            .filter(|p| {
                p.extension()
                    .is_some_and(|e| PROGRAMS.iter().any(|k| e == *k))
            })
            .map(|p| p.display().to_string())
            .collect();
        let advice = if programs.is_empty() {
            "it has no programs (.c, .cpp, .rs, ...); give the files to verify".to_owned()
        } else {
            format!("give its files instead: {}", some(&programs, " "))
        };
        return Some(Error::Malformed(format!(
            "{name} is a directory, not a program; {advice}"
        )));
    }
    let missing = std::fs::metadata(path).is_err_and(|e| e.kind() == std::io::ErrorKind::NotFound);
    missing.then(|| {
        let close = did_you_mean_file(path);
        Error::Malformed(format!("cannot read {name}: no such file{close}"))
    })
}

/// Some of the names, and how many more there are.
fn some(names: &[String], between: &str) -> String {
    let shown = names.iter().take(SHOWN);
    let text = shown.map(String::as_str).collect::<Vec<_>>().join(between);
    match names.len().saturating_sub(SHOWN) {
        0 => text,
        more => format!("{text} and {more} more"),
    }
}

/// What loading says, for somebody who gave these inputs.
pub(crate) fn in_users_terms(
    e: &clam::Error,
    input: &InputArgs,
    paths: &[PathBuf],
    reader: &Reader,
    limit: Option<Duration>,
) -> Error {
    match e {
        clam::Error::OutOfTime => Error::OutOfTime(input.timeout),
        clam::Error::NoEntry { wanted, candidates } => {
            Error::Malformed(no_entry(&input.entry, wanted, candidates))
        }
        clam::Error::Malformed { reason, .. } => {
            let twice = defined_twice(reason)
                .and_then(|name| places(name, paths, input, reader, limit).map(|all| (name, all)));
            Error::Malformed(match twice {
                Some((name, places)) => format!(
                    "cannot link: `{name}` is defined in {}",
                    places.join(" and ")
                ),
                None => e.to_string(),
            })
        }
        clam::Error::UnknownLanguage { path } if is_machine_code(path) => {
            Error::Malformed(format!(
                "{} is machine code, not a program's source; give the sources that it was made \
                 of, or bitcode (`clang -c -emit-llvm`)",
                path.display()
            ))
        }
        clam::Error::Compile { diagnostics, .. } if diagnostics.starts_with(NO_MAIN) => {
            Error::Malformed(format!("{e}\n\n{OF_A_CRATE}"))
        }
        _ => Error::Malformed(e.to_string()),
    }
}

/// What rustc says of a crate without `main`.
const NO_MAIN: &str = "error[E0601]";

/// What to do with it.
const OF_A_CRATE: &str = "of a library, `--entry exported` starts at every function that others \
                          can call, where the compiler is told what it is: \
                          `pincer verify --entry exported FILE -- --crate-type lib`";

/// Whether a file is what a compiler or a linker made for a machine.
fn is_machine_code(path: &Path) -> bool {
    let mut start = [0; 4];
    let read = std::fs::File::open(path).and_then(|mut f| f.read_exact(&mut start));
    let known: [&[u8]; 4] = [b"\x7fELF", b"!<ar", b"MZ", b"\xcf\xfa\xed\xfe"];
    read.is_ok() && known.iter().any(|k| start.starts_with(k))
}

/// There is no function to start at.
fn no_entry(entry: &str, wanted: &str, candidates: &[String]) -> String {
    let quoted: Vec<String> = candidates.iter().map(|c| format!("`{c}`")).collect();
    let there = some(&quoted, ", ");
    match entry {
        _ if candidates.is_empty() => {
            format!("no function {wanted} with a body, and no other function either")
        }
        "main" => {
            let first = &candidates[0];
            format!(
                "there is no `main` to start at; of a library, `--entry exported` starts at every \
                 function that others can call, `--entry {first}` at one; the functions: {there}"
            )
        }
        "exported" => format!(
            "there is no function that other files can call; `--entry all` starts at every \
             function; the functions: {there}"
        ),
        name => {
            let close = did_you_mean(name, candidates.iter().map(String::as_str));
            format!("no function {wanted} with a body{close} (the functions: {there})")
        }
    }
}

/// The name that LLVM's linker says is defined twice.
fn defined_twice(reason: &str) -> Option<&str> {
    let rest = reason.split_once("Linking globals named '")?.1;
    let (name, what) = rest.split_once('\'')?;
    what.contains("multiply defined").then_some(name)
}

/// Where each program defines what is defined twice: each is loaded once more,
/// alone. `None` if that doesn't show two places.
fn places(
    name: &str,
    paths: &[PathBuf],
    input: &InputArgs,
    reader: &Reader,
    limit: Option<Duration>,
) -> Option<Vec<String>> {
    let options = clam::Options {
        entry: clam::Entry::Exported,
        compiler_args: input.compiler.clone(),
        timeout: limit,
        ..clam::Options::default()
    };
    let mut found = Vec::new();
    for path in paths {
        let Ok(loaded) = clam::program(reader, std::slice::from_ref(path), &options) else {
            continue;
        };
        found.extend(definition(&loaded.program, name, path));
    }
    (found.len() > 1).then_some(found)
}

/// Where a program defines a name that others can use.
fn definition(program: &Program, name: &str, path: &Path) -> Option<String> {
    let place = |span: Option<ir::Span>| match span {
        Some(s) => format!("`{}:{}`", program.files[s.file.index()], s.line),
        None => format!("`{}`", path.display()),
    };
    let function = program.function_named(name);
    if let Some(f) = function.filter(|f| !program.function(*f).is_external()) {
        // A static function of that name is another one: nobody enters it.
        let entered = program.entries.iter().any(|entry| {
            let blocks = &program.function(*entry).blocks;
            let mut stmts = blocks.iter().flat_map(|b| &b.stmts);
            stmts.any(
                |s| matches!(&s.kind, StmtKind::Call { callee: Callee::Direct(c), .. } if *c == f),
            )
        });
        return entered.then(|| place(program.function(f).span));
    }
    let global = program.globals.iter().find(|g| g.name == name)?;
    global.init.is_some().then(|| place(global.span))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_are_defined_twice_are_read_from_llvms_words() {
        let said = "does not link with the other inputs: Linking globals named 'f': symbol \
                    multiply defined!";
        assert_eq!(defined_twice(said), Some("f"));
        assert_eq!(defined_twice("expected top-level entity"), None);
    }

    #[test]
    fn without_main_the_way_in_is_proposed() {
        let names = ["f".to_owned(), "g".to_owned()];
        let said = no_entry("main", "`main`", &names);
        assert!(
            said.contains("`--entry exported`") && said.contains("`f`, `g`"),
            "{said}"
        );
        let said = no_entry("serch", "`serch`", &["search".to_owned()]);
        assert!(said.contains("did you mean `search`?"), "{said}");
    }
}
