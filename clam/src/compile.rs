//! From source to bitcode, by the language's own compiler.

use crate::load::{Place, check_file};
use crate::{Abi, Error, Input, Options};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

#[derive(Clone, Copy, PartialEq, Eq)]
enum Language {
    C,
    Rust,
    Llvm,
}

fn language(path: &Path) -> Option<Language> {
    match path.extension()?.to_str()? {
        "c" | "i" | "cc" | "cpp" | "cxx" | "C" | "ii" => Some(Language::C),
        "rs" => Some(Language::Rust),
        "bc" | "ll" => Some(Language::Llvm),
        _ => None,
    }
}

/// Compiles each source file to a bitcode file in `dir`; modules pass through.
/// What the compiler says is in the error.
pub fn compile(inputs: &[PathBuf], options: &Options, dir: &Path) -> Result<Vec<Input>, Error> {
    let mut modules = Vec::new();
    for (i, path) in inputs.iter().enumerate() {
        check_file(path).map_err(|reason| Error::unreadable(path, reason))?;
        let language =
            language(path).ok_or_else(|| Error::UnknownLanguage { path: path.clone() })?;
        let out = dir.join(format!("{i}.bc"));
        let mut folded = Vec::new();
        match language {
            Language::Llvm => {
                modules.push(Input::given(path));
                continue;
            }
            Language::C => {
                let (name, mut command) = clang(options)?;
                command.args(clang_args(options)).arg("-o").arg(&out);
                command.args(&options.compiler_args).arg(path);
                let said = run(&name, command, path)?;
                if !options.wrapv {
                    folded = said.lines().filter_map(folded_overflow).collect();
                }
            }
            Language::Rust => {
                let mut command = Command::new("rustc");
                command.args(RUSTC_ARGS).arg("-o").arg(&out);
                command.args(&options.compiler_args).arg(path);
                run("rustc", command, path)?;
            }
        }
        modules.push(Input {
            path: out,
            origin: path.clone(),
            from_source: true,
            folded,
        });
    }
    Ok(modules)
}

/// Lifetime markers and no `optnone` come with `-O1`; no pass may run, since
/// passes erase bugs.
const CLANG_ARGS: &[&str] = &[
    "-O1",
    "-Xclang",
    "-disable-llvm-passes",
    "-g",
    "-c",
    "-emit-llvm",
    "-fno-discard-value-names",
    "-fno-caret-diagnostics",
    "-Wno-everything",
    // Overflow that is folded leaves no trace but this.
    "-Winteger-overflow",
];

const RUSTC_ARGS: &[&str] = &[
    "--emit=llvm-bc",
    "--edition=2024",
    "-g",
    "-Copt-level=0",
    "-Cpanic=abort",
    "-Coverflow-checks=on",
    "-Csymbol-mangling-version=v0",
    "-Ccodegen-units=1",
    "-Awarnings",
];

fn clang_args(options: &Options) -> Vec<&'static str> {
    let mut args = CLANG_ARGS.to_vec();
    args.push(match options.abi {
        Abi::Lp64 => "-m64",
        Abi::Ilp32 => "-m32",
    });
    if options.wrapv {
        args.push("-fwrapv");
    }
    args
}

/// The first C compiler that starts.
pub(crate) fn clang(options: &Options) -> Result<(String, Command), Error> {
    let built_with = option_env!("LLVM_SYS_221_PREFIX").map(|p| Path::new(p).join("bin/clang"));
    let candidates: Vec<PathBuf> = match &options.clang {
        Some(path) => vec![path.clone()],
        None => built_with
            .into_iter()
            .chain([PathBuf::from("clang-22"), PathBuf::from("clang")])
            .collect(),
    };
    let mut reason = String::new();
    for path in &candidates {
        let mut version = Command::new(path);
        version.arg("--version").stdin(Stdio::null());
        match version.output() {
            Ok(out) if out.status.success() => {
                return Ok((path.display().to_string(), Command::new(path)));
            }
            Ok(out) => reason = out.status.to_string(),
            Err(e) => reason = e.to_string(),
        }
    }
    Err(Error::NoCompiler {
        name: candidates
            .last()
            .map_or_else(|| "clang".to_owned(), |p| p.display().to_string()),
        reason,
    })
}

/// The place that a warning of clang's names where it folded an overflow.
fn folded_overflow(line: &str) -> Option<Place> {
    let (place, rest) = line.split_once(": warning: ")?;
    if !rest.starts_with("overflow in expression") {
        return None;
    }
    let mut parts = place.rsplitn(3, ':');
    let column = parts.next()?.parse().ok()?;
    let line = parts.next()?.parse().ok()?;
    Some(Place {
        file: parts.next()?.to_owned(),
        line,
        column,
    })
}

/// Runs a compiler; what it says when it succeeds.
fn run(name: &str, mut command: Command, path: &Path) -> Result<String, Error> {
    let out = command
        .stdin(Stdio::null())
        .output()
        .map_err(|e| Error::NoCompiler {
            name: name.to_owned(),
            reason: e.to_string(),
        })?;
    let mut diagnostics = String::from_utf8_lossy(&out.stderr).into_owned();
    if out.status.success() {
        return Ok(diagnostics);
    }
    if diagnostics.trim().is_empty() {
        diagnostics = format!("{name} ended with {}", out.status);
    }
    Err(Error::Compile {
        path: path.to_owned(),
        diagnostics,
    })
}
