//! From source to bitcode, by the language's own compiler.

mod clang_flags;
mod flags;
mod rust_libraries;
mod rustc_flags;
mod source;

use crate::load::{Place, Suspicion, Warning, check_file};
use crate::lower::names::is_known_to_clang;
use crate::own::{self, Scan};
use crate::process::{self, End};
use crate::{Abi, Entry, Error, Input, Options};
use flags::Flags;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

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
    let until = options.until();
    let mut modules = Vec::new();
    let mut scans = Vec::new();
    let mut compiled = Vec::new();
    for (i, path) in inputs.iter().enumerate() {
        check_file(path).map_err(|reason| Error::unreadable(path, reason))?;
        let language =
            language(path).ok_or_else(|| Error::UnknownLanguage { path: path.clone() })?;
        let job = Job { path, until };
        let out = dir.join(format!("{i}.bc"));
        let mut promises = None;
        let (flags, warnings) = match language {
            Language::Llvm => {
                modules.push(Input::given(path));
                continue;
            }
            Language::C => {
                let (flags, warnings, scan) = compile_c(job, options, &out, &[])?;
                compiled.push((scans.len(), path, out.clone()));
                scans.push(scan);
                (flags, warnings)
            }
            Language::Rust => {
                let flags = compile_rust(job, options, &out)?;
                let agreed = |a: &String| a.ends_with("panic=abort");
                let agreed = options.compiler_args.iter().any(agreed);
                let files = rust_sources(path, &out.with_extension("d"));
                if !agreed && files.iter().any(|text| asks_how_panics_end(text)) {
                    return Err(Error::Compile {
                        path: path.clone(),
                        diagnostics: ASKS_HOW_PANICS_END.to_owned(),
                    });
                }
                scans.push(scan_rust(&files));
                if options.entry != Entry::Main {
                    let text = dir.join(format!("{i}.promises.ll"));
                    promises = rust_promises(job, (&flags, options), &text);
                }
                (flags, Vec::new())
            }
        };
        let notes = flags.notes.into_iter();
        modules.push(Input {
            path: out,
            origin: path.clone(),
            from_source: true,
            wraps: flags.wraps.is_some(),
            notes: notes.map(|n| (n.text, n.affects_safe)).collect(),
            warnings,
            own: None,
            promises,
            is_library: false,
        });
    }
    // What the program defines itself is no function of the library.
    let own = own_functions(&scans);
    for (i, path, out) in compiled {
        let used: Vec<&str> = own.iter().map(String::as_str).collect();
        let used: Vec<&str> = used.into_iter().filter(|n| scans[i].mentions(n)).collect();
        if !used.is_empty() {
            compile_c(Job { path, until }, options, &out, &used)?;
        }
    }
    if let Some(flag) = options.compiler_args.first()
        && modules.iter().all(|m| !m.from_source)
    {
        return Err(Error::Flag {
            flag: flag.clone(),
            reason: "nothing is compiled".to_owned(),
        });
    }
    let is_rust = |p: &PathBuf| language(p) == Some(Language::Rust);
    if options.edition.is_some() && !inputs.iter().any(is_rust) {
        return Err(Error::Flag {
            flag: "--edition".to_owned(),
            reason: "no program is a source in Rust".to_owned(),
        });
    }
    let sources = modules.iter_mut().filter(|m| m.from_source);
    for (module, own) in sources.zip(Scan::settle(scans)) {
        module.own = Some(own);
    }
    if options.execution.is_some()
        && let Some(path) = inputs.iter().find(|p| is_rust(p))
    {
        let bodies = rust_libraries::bodies(Job { path, until }, dir);
        modules.extend(bodies.iter().map(|path| Input {
            is_library: true,
            ..Input::given(path)
        }));
    }
    Ok(modules)
}

/// Functions that the sources define, and that clang would take for those of the library
/// of the same name.
fn own_functions(scans: &[Scan]) -> BTreeSet<String> {
    let defined = scans.iter().flat_map(Scan::defined);
    const COPIES: [&str; 3] = ["memcpy", "memmove", "memset"];
    let known = defined.filter(|name| is_known_to_clang(name) || COPIES.contains(name));
    known.map(str::to_owned).collect()
}

/// What became of the flags, where clang warns of constants, and what the file
/// declares. Functions of these names are the program's own.
fn compile_c(
    job: Job<'_>,
    options: &Options,
    out: &Path,
    own: &[&str],
) -> Result<(Flags, Vec<Warning>, Scan), Error> {
    let path = job.path;
    let flags = flags::read(&options.compiler_args, clang_flags::TABLES)?;
    let cpp = source::is_cpp(path, &flags.pass);
    let ours = clang_args(options, &flags, cpp);
    let (name, command) = clang(options)?;
    // Flags that aren't ours to see, in the environment or in files, are none.
    let compiler = || {
        let mut compiler = Command::new(command.get_program());
        compiler.env_remove("CCC_OVERRIDE_OPTIONS");
        compiler.arg("--no-default-config");
        compiler.args(level_macros(&options.compiler_args));
        if !cpp {
            compiler.args(OLD_C);
        }
        compiler.args(&flags.pass);
        compiler.args(own.iter().map(|name| format!("-fno-builtin-{name}")));
        compiler
    };
    let preprocessed = source::is_preprocessed(path, &flags.pass);
    let dependencies = out.with_extension("d");
    let mut command = compiler();
    command.args(&ours).args(UNFOLDED).arg("-o").arg(out);
    if !preprocessed {
        command.arg("-MD").arg("-MF").arg(&dependencies);
    }
    command.arg(operand(path));
    let text = out.with_extension(if cpp { "ii" } else { "i" });
    let mut before = path.to_owned();
    // The compiler runs twice, at the same time.
    let said = if preprocessed {
        job.run(&name, &mut command)
    } else {
        let mut preprocessor = compiler();
        let plain = ours.iter().filter(|a| !is_instrumentation(a));
        preprocessor.args(plain).arg("-E").arg("-o").arg(&text);
        preprocessor.arg(operand(path));
        before.clone_from(&text);
        let (said, written) = std::thread::scope(|scope| {
            let written = scope.spawn(|| job.run(&name, &mut preprocessor));
            (job.run(&name, &mut command), written.join())
        });
        written.unwrap_or_else(|e| std::panic::resume_unwind(e))?;
        said
    };
    let io = |e: std::io::Error| Error::unreadable(path, e);
    let plain = std::fs::read(before).map_err(io)?;
    let scan = own::scan_c(&String::from_utf8_lossy(&plain), path);
    // An error may be the program's answer to instrumentation, or to what isn't
    // folded.
    let unfolded = if said.is_ok() { UNFOLDED } else { &[] };
    if let Ok(said) = said {
        let hides = if preprocessed {
            source::file_hides(path)
        } else {
            let rule = std::fs::read_to_string(&dependencies).map_err(io)?;
            source::hides(&flags.pass, &rule)
        };
        if !hides {
            return Ok((flags, warnings(&said), scan));
        }
    }
    std::fs::write(&text, source::without_exceptions(&plain)).map_err(io)?;
    let mut command = compiler();
    command.args(&ours).args(unfolded).arg("-o").arg(out);
    let language = if cpp { "c++-cpp-output" } else { "cpp-output" };
    let said = job.run(&name, command.arg("-x").arg(language).arg(&text))?;
    Ok((flags, warnings(&said), scan))
}

/// The warnings among what a compiler says.
fn warnings(said: &str) -> Vec<Warning> {
    let warning = |line: &str| {
        let (place, text) = line.split_once(": warning: ")?;
        let suspicion = match text.rsplit_once('[').map_or("", |(_, group)| group) {
            "-Wassume]" => Suspicion::Ignored,
            "-Wunsequenced]" => Suspicion::Unsequenced,
            _ if text.starts_with(OLD_STYLE) => Suspicion::OldStyle,
            _ if FOLDED.iter().any(|group| text.ends_with(group)) => Suspicion::Folded,
            _ => Suspicion::Prototype(unprototyped(text)?.to_owned()),
        };
        let mut parts = place.rsplitn(3, ':');
        let column = parts.next()?.parse().ok()?;
        let line = parts.next()?.parse().ok()?;
        let place = Place {
            file: parts.next()?.to_owned(),
            line,
            column,
        };
        Some(Warning { suspicion, place })
    };
    let all = said.lines().filter_map(warning);
    all.filter(|w| w.suspicion != Suspicion::Folded || !is_assignment(&w.place))
        .collect()
}

/// How the warning of a definition begins whose parameters have no prototype.
const OLD_STYLE: &str = "a function definition without a prototype";

/// The function that is called without a prototype, as a warning says: what it
/// is not asked for, clang drops.
fn unprototyped(warning: &str) -> Option<&str> {
    let starts = [
        "passing arguments to '",
        "too many arguments in call to '",
        "implicit declaration of function '",
        "call to undeclared function '",
    ];
    let mut rest = starts
        .iter()
        .filter_map(|start| warning.strip_prefix(start));
    rest.next()?.split('\'').next()
}

/// Whether a place is that of a shift that is assigned, which is no constant.
/// clang warns of `c >>= 8` because of the type that `c` is converted back to.
fn is_assignment(place: &Place) -> bool {
    let text = std::fs::read(&place.file).unwrap_or_default();
    let index = |n: u32| usize::try_from(n).ok().and_then(|n| n.checked_sub(1));
    let line = index(place.line).and_then(|n| text.split(|b| *b == b'\n').nth(n));
    let rest = line.and_then(|line| line.get(index(place.column)?..));
    rest.is_some_and(|rest| rest.starts_with(b">>=") || rest.starts_with(b"<<="))
}

/// What makes rustc write down functions that nothing calls.
fn uncalled(options: &Options) -> Option<&'static str> {
    let wanted = matches!(options.entry, Entry::All | Entry::Named(_));
    wanted.then_some("-Clink-dead-code=yes")
}

/// The edition, unless flags say it.
fn edition(flags: &Flags, options: &Options) -> Option<String> {
    let said = flags.pass.iter().any(|f| f.starts_with("--edition"));
    let edition = options.edition.as_deref().unwrap_or("2024");
    (!said).then(|| format!("--edition={edition}"))
}

/// The crate's name where its file's is none, unless flags say it: rustc wants letters,
/// digits and underscores.
fn crate_name(flags: &Flags, path: &Path) -> Option<String> {
    let said = flags.pass.iter().any(|f| f.starts_with("--crate-name"));
    let name = path.file_stem()?.to_str()?;
    let fits = |c: char| c.is_alphanumeric() || c == '_' || c == '-';
    // By itself, rustc makes an underscore of a hyphen.
    let fitted = || name.replace(|c| !fits(c) || c == '-', "_");
    (!said && !name.chars().all(fits)).then(|| format!("--crate-name={}", fitted()))
}

/// rustc, which takes one of its unstable flags from us: without optimisation, it
/// would leave what is generic to copies that its libraries have in machine code.
fn rustc() -> Command {
    let mut command = Command::new("rustc");
    command.env("RUSTC_BOOTSTRAP", "1");
    command.arg("-Zshare-generics=no");
    command
}

fn compile_rust(job: Job<'_>, options: &Options, out: &Path) -> Result<Flags, Error> {
    let flags = flags::read(&options.compiler_args, rustc_flags::TABLES)?;
    let mut command = rustc();
    command.args(&flags.pass).args(RUSTC_ARGS);
    command.arg(overflow_checks(&flags));
    command.args(uncalled(options));
    command.args(edition(&flags, options));
    command.args(crate_name(&flags, job.path));
    job.run("rustc", command.arg("-o").arg(out).arg(operand(job.path)))?;
    Ok(flags)
}

/// A path that no compiler takes for a flag.
fn operand(path: &Path) -> PathBuf {
    match path.as_os_str().as_encoded_bytes().first() {
        Some(b'-' | b'@') => Path::new(".").join(path),
        _ => path.to_owned(),
    }
}

fn is_instrumentation(argument: &str) -> bool {
    argument.starts_with("-fsanitize") || argument.starts_with("-fno-sanitize")
}

/// The texts of the files that a crate in Rust consists of.
fn rust_sources(path: &Path, rules: &Path) -> Vec<String> {
    let mut files = own::dependencies(&std::fs::read_to_string(rules).unwrap_or_default());
    if files.is_empty() {
        files.push(path.to_owned());
    }
    let text = |file| String::from_utf8_lossy(&std::fs::read(file).unwrap_or_default()).into();
    files.into_iter().map(text).collect()
}

/// What the files declare.
fn scan_rust(files: &[String]) -> Scan {
    let mut scan = Scan::default();
    for text in files {
        own::scan_rust(text, &mut scan);
    }
    scan
}

const ASKS_HOW_PANICS_END: &str = "the program asks how panics end (`cfg(panic = ...)`), and here \
                                   they end an execution at once: `-- -C panic=abort` says so to \
                                   the program, too";

/// Whether a text in Rust has a condition on what a panic does.
fn asks_how_panics_end(text: &str) -> bool {
    text.split("panic").skip(1).any(|rest| {
        let value = rest.trim_start().strip_prefix('=').map(str::trim_start);
        value.is_some_and(|v| v.starts_with("\"abort\"") || v.starts_with("\"unwind\""))
    })
}

/// Lifetime markers and no `optnone` come with `-O1`; no pass may run, since
/// passes erase bugs.
const CLANG_ARGS: &[&str] = &[
    "-O1",
    "-Xclang",
    "-disable-llvm-passes",
    "-g",
    // Otherwise what a file's folder has in common with the current one is left
    // out of its name.
    "-fdebug-compilation-dir=/",
    "-c",
    "-emit-llvm",
    "-fno-discard-value-names",
    "-fno-caret-diagnostics",
    "-Qunused-arguments",
    // What clang would fold because it is undefined is kept, behind a branch
    // to a handler, which becomes a check (`lower::sanitizer`).
    "-fsanitize=shift,integer-divide-by-zero,array-bounds,vla-bound,builtin,\
     nonnull-attribute,returns-nonnull-attribute,float-cast-overflow",
    "-fno-sanitize-recover=all",
    // The last array of a structure has as many elements as it says, too, unless
    // it says none.
    "-fstrict-flex-arrays=2",
    // The compiler's own list of exceptions is none of ours.
    "-fno-sanitize-ignorelist",
    // In constant initialisers there is nothing to instrument; clang warns of
    // what it folds there.
    "-Wshift-count-overflow",
    "-Wshift-count-negative",
    // What it leaves out, and the order that it chooses.
    "-Wassume",
    "-Wunsequenced",
    "-Wdeprecated-non-prototype",
    "-Wimplicit-function-declaration",
    "-Wsystem-headers",
    "-fno-caret-diagnostics",
    "-fno-color-diagnostics",
];

/// C of the years before C99, which compilers took with a warning for long: functions
/// that nobody declared, and conversions between pointers and numbers.
const OLD_C: &[&str] = &[
    "-Wno-error=implicit-function-declaration",
    "-Wno-error=implicit-int",
    "-Wno-error=int-conversion",
    "-Wno-error=incompatible-pointer-types",
    "-Wno-error=incompatible-function-pointer-types",
    "-Wno-error=return-mismatch",
    "-Wno-error=parentheses",
];

/// The groups of warnings about constants that were folded.
const FOLDED: &[&str] = &[
    "[-Wshift-count-overflow]",
    "[-Wshift-count-negative]",
    "[-Winteger-overflow]",
    "[-Wshift-overflow]",
    "[-Wshift-negative-value]",
    "[-Wshift-sign-overflow]",
];

/// Calls that clang would fold, without a look at how much is read or at what
/// type an argument is converted to. Where such a call must be constant, the
/// program doesn't compile with these.
const UNFOLDED: &[&str] = &[
    "-fno-builtin-strchr",
    "-fno-builtin-memcmp",
    "-fno-builtin-memchr",
    "-fno-builtin-bcmp",
    "-fno-builtin-wmemcmp",
    "-fno-builtin-wmemchr",
];

/// What a crate consists of is told in a file beside the bitcode.
const RUSTC_ARGS: &[&str] = &[
    "--emit=llvm-bc,dep-info",
    "-g",
    "-Copt-level=0",
    "-Cpanic=abort",
    "-Csymbol-mangling-version=v0",
    "-Ccodegen-units=1",
    "-Awarnings",
];

/// Whether arithmetic that overflows panics.
fn overflow_checks(flags: &Flags) -> &'static str {
    if flags.rust_wraps {
        "-Coverflow-checks=off"
    } else {
        "-Coverflow-checks=on"
    }
}

/// Without optimisation, rustc writes few promises down: it is asked once more,
/// and only what it says of parameters is read.
fn rust_promises(
    job: Job<'_>,
    (flags, options): (&Flags, &Options),
    out: &Path,
) -> Option<PathBuf> {
    let mut command = rustc();
    let ours = RUSTC_ARGS.iter().filter(|a| !a.starts_with("--emit"));
    command.args(&flags.pass).args(ours);
    command.arg(overflow_checks(flags));
    command.args(edition(flags, options));
    command.args(crate_name(flags, job.path));
    command.args(["--emit=llvm-ir", "-Cno-prepopulate-passes"]);
    command.args(["-Cdebug-assertions=on", "-Copt-level=1"]);
    // Small functions are left to the crates that call them otherwise.
    command.arg("-Clink-dead-code=yes");
    job.run("rustc", command.arg("-o").arg(out).arg(operand(job.path)))
        .ok()?;
    out.is_file().then(|| out.to_owned())
}

/// What makes the macros those of the level of optimisation that a user
/// chooses, not of ours.
fn level_macros(arguments: &[String]) -> &'static [&'static str] {
    let level = arguments.iter().rev().find_map(|a| a.strip_prefix("-O"));
    match level {
        None | Some("0") => &["-U__OPTIMIZE__", "-D__NO_INLINE__=1"],
        Some("s" | "z") => &["-D__OPTIMIZE_SIZE__=1"],
        Some(_) => &[],
    }
}

/// Our arguments: they come last, so that they win.
fn clang_args(options: &Options, flags: &Flags, cpp: bool) -> Vec<&'static str> {
    let mut args = CLANG_ARGS.to_vec();
    if cpp {
        // A reference is bound without any instruction that could be checked.
        args.push("-fsanitize=null");
        args.push("-fno-sanitize-recover=null");
    }
    if !flags.machine {
        args.push(match options.abi {
            None | Some(Abi::Lp64) => "-m64",
            Some(Abi::Ilp32) => "-m32",
        });
    }
    if options.wrapv || flags.wraps.is_some() {
        args.push("-fwrapv");
        args.push("-Wno-integer-overflow");
        args.push("-Wno-shift-overflow");
        args.push("-Wno-shift-negative-value");
        args.push("-Wno-shift-sign-overflow");
    } else {
        args.push("-fsanitize=signed-integer-overflow");
        args.push("-fno-sanitize-recover=signed-integer-overflow");
        args.push("-Winteger-overflow");
        args.push("-Wshift-overflow");
        args.push("-Wshift-negative-value");
        args.push("-Wshift-sign-overflow");
    }
    let asked = |kind| {
        options
            .properties
            .as_ref()
            .is_some_and(|p| p.contains(&kind))
    };
    if asked(ir::CheckKind::Value) {
        args.push("-fsanitize=bool,enum");
        args.push("-fno-sanitize-recover=bool,enum");
    }
    if asked(ir::CheckKind::Unsigned) {
        args.push("-fsanitize=unsigned-integer-overflow");
        args.push("-fno-sanitize-recover=unsigned-integer-overflow");
    }
    if asked(ir::CheckKind::Convert) {
        args.push("-fsanitize=implicit-conversion");
        args.push("-fno-sanitize-recover=implicit-conversion");
    }
    if asked(ir::CheckKind::Align) {
        // Of an address whose offset is constant clang says what is so, not
        // what the type asks for.
        args.push("-fsanitize=alignment");
        args.push("-fno-sanitize-recover=alignment");
    }
    if flags.wraps_pointers.is_some() {
        args.push("-fwrapv-pointer");
    }
    if options.entry != Entry::Main {
        args.push("-femit-all-decls"); // those that nothing calls, too
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
    if let Some(path) = candidates.iter().find(|path| is_there(path)) {
        return Ok((path.display().to_string(), Command::new(path)));
    }
    Err(Error::NoCompiler {
        name: candidates
            .last()
            .map_or_else(|| "clang".to_owned(), |p| p.display().to_string()),
        reason: "no such file".to_owned(),
    })
}

/// Whether a program can be found, where a plain name is looked up.
fn is_there(program: &Path) -> bool {
    if program.components().count() > 1 {
        return program.is_file();
    }
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path).any(|dir| dir.join(program).is_file())
}

/// A file that is compiled, and until when.
#[derive(Clone, Copy)]
struct Job<'a> {
    path: &'a Path,
    until: Option<Instant>,
}

impl Job<'_> {
    /// Runs a compiler; gives back what it says.
    fn run(&self, name: &str, command: &mut Command) -> Result<String, Error> {
        let (end, mut diagnostics) =
            process::said(command, self.until).map_err(|e| Error::NoCompiler {
                name: name.to_owned(),
                reason: e.to_string(),
            })?;
        let status = match end {
            End::Exited(status) if status.success() => return Ok(diagnostics),
            End::Exited(status) => status,
            End::OutOfTime => return Err(Error::OutOfTime),
        };
        if diagnostics.trim().is_empty() {
            diagnostics = format!("{name} ended with {status}");
        }
        Err(Error::Compile {
            path: self.path.to_owned(),
            diagnostics,
        })
    }
}
