//! Every flag that clang lists in its help, tried on a program that is
//! undefined in many ways: the checks stay, or the report says what became of
//! the flag, or the flag is refused.

use clam::{Entry, Error, Options};
use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;

/// What came of a flag.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Outcome {
    /// The checks are the same.
    Same,
    /// The report names the flag.
    Noted,
    /// Pincer refuses it.
    Refused,
    /// The compiler refuses it, or the program under it.
    NotCompiled,
}

/// Values for flags that have one, by the beginning of the flag; `1` for the
/// others.
const VALUES: &[(&str, &[&str])] = &[
    ("-std=", &["c89", "gnu99", "c11", "c17", "c23", "gnu23"]),
    ("-march=", &["native", "x86-64-v3", "i686"]),
    ("-mtune=", &["native"]),
    (
        "--target=",
        &[
            "x86_64-linux-gnu",
            "i686-linux-gnu",
            "aarch64-linux-gnu",
            "avr",
        ],
    ),
    ("-D", &["N=1"]),
    ("-U", &["N"]),
    ("-I", &["/usr/include"]),
    ("-i", &["/usr/include"]),
    ("-include", &["limits.h"]),
    ("-imacros", &["limits.h"]),
    ("-x", &["c", "c++", "ir", "assembler"]),
    (
        "-W",
        &[
            "all",
            "error",
            "everything",
            "no-everything",
            "no-integer-overflow",
        ],
    ),
    ("-R", &["pass=.*"]),
    (
        "-fsanitize=",
        &["undefined", "address", "integer", "memory", "thread", "all"],
    ),
    ("-fno-sanitize", &["all", "undefined"]),
    ("-fsanitize", &["all", "undefined", "/nowhere"]),
    (
        "-ftrivial-auto-var-init=",
        &["zero", "pattern", "uninitialized"],
    ),
    ("-fvisibility=", &["hidden", "default", "protected"]),
    ("-ffp-contract=", &["on", "off", "fast"]),
    ("-ffp-model=", &["strict", "precise", "fast", "aggressive"]),
    ("-ffp-exception-behavior=", &["strict", "ignore", "maytrap"]),
    ("-ffp-eval-method=", &["source", "double", "extended"]),
    ("-fexcess-precision=", &["fast", "standard", "none"]),
    (
        "-fcomplex-arithmetic=",
        &["full", "improved", "promoted", "basic"],
    ),
    ("-flax-vector-conversions=", &["all", "none", "integer"]),
    ("-fstrict-flex-arrays=", &["0", "1", "2", "3"]),
    ("-fcf-protection=", &["full", "none"]),
    ("-fclang-abi-compat=", &["3.8", "latest"]),
    ("-fprofile-", &["/nowhere"]),
    ("-fextend-variable-liveness=", &["all", "this", "none"]),
    ("-fzero-call-used-regs=", &["all", "used"]),
    ("-fms-compatibility-version=", &["19"]),
    ("-fgnuc-version=", &["4.2.1", "0"]),
    ("-fpack-struct=", &["1", "8"]),
    ("-mcmodel=", &["large", "kernel"]),
    ("-mabi=", &["ms", "sysv"]),
    ("-mstack-alignment=", &["16"]),
    ("-mprefer-vector-width=", &["256"]),
    ("-mrecip=", &["all"]),
    ("-mharden-sls=", &["all"]),
    ("-mfunction-return=", &["thunk-extern"]),
    ("-mtls-dialect=", &["gnu2"]),
    ("-mstack-protector-guard=", &["tls", "global"]),
];

/// Flags that clang doesn't list, or not with all of their values.
const MORE: &[&str] = &[
    "-O0",
    "-O1",
    "-O2",
    "-O3",
    "-Os",
    "-Oz",
    "-Og",
    "-Ofast",
    "-O",
    "-m32",
    "-m64",
    "-mx32",
    "-w",
    "-ansi",
    "-fno-wrapv",
    "-fwrapv-pointer",
    "-fno-wrapv-pointer",
    "-fno-strict-overflow",
    "-fstrict-overflow",
    "-fpic",
    "-fPIC",
    "-fPIE",
    "-funsigned-char",
    "-fno-math-errno",
    "-fno-fast-math",
    "-fassociative-math",
    "-frounding-math",
    "-ftrapping-math",
    "-fno-inline",
    "-fno-discard-value-names",
    "-mavx2",
    "-mavx512f",
    "-mfma",
    "-mno-sse",
    "-mno-red-zone",
    "-msse4.2",
    "-mfpmath=sse",
    "-mcmodel=large",
    "-mms-bitfields",
    "-fno-sanitize=signed-integer-overflow",
    "-fsanitize-trap=all",
    "-fsanitize-minimal-runtime",
    "-fno-sanitize-recover=all",
    "--coverage",
    "-save-temps",
    "-no-integrated-cpp",
    "-lm",
];

/// The flags in a text of help, each with plausible values.
pub fn listed(help: &str) -> Vec<Vec<String>> {
    let mut flags: Vec<Vec<String>> = MORE.iter().map(|f| vec![(*f).to_owned()]).collect();
    for line in help.lines() {
        let Some(text) = line.strip_prefix("  ").filter(|l| l.starts_with('-')) else {
            continue;
        };
        let mut words = text.split_whitespace();
        let Some(name) = words.next() else { continue };
        let apart = words.next().is_some_and(|w| w.starts_with('<'));
        let Some((start, _)) = name.split_once('<') else {
            if !apart {
                flags.push(vec![name.to_owned()]);
                continue;
            }
            for value in values(name) {
                flags.push(vec![name.to_owned(), (*value).to_owned()]);
            }
            continue;
        };
        for value in values(start) {
            flags.push(vec![format!("{start}{value}")]);
        }
    }
    flags.dedup();
    flags
}

fn values(flag: &str) -> &'static [&'static str] {
    let fits = VALUES.iter().filter(|(start, _)| flag.starts_with(start));
    fits.max_by_key(|(start, _)| start.len())
        .map_or(&["1"], |(_, values)| *values)
}

/// What the compiler in use says in its help.
pub fn help() -> Result<String, String> {
    let (clang, _) = clam::find_clang().ok_or("there is no clang")?;
    let out = Command::new(clang).arg("--help").output();
    let out = out.map_err(|e| e.to_string())?;
    Ok(String::from_utf8_lossy(&out.stdout).into_owned())
}

/// The checks of a program, by kind and line, and what the report would say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checks {
    places: BTreeMap<(ir::CheckKind, u32), usize>,
    notes: Vec<String>,
}

impl Checks {
    /// Whether these are the others; several may stand for one where a machine
    /// passes values in parts.
    fn holds(&self, other: &Checks) -> bool {
        self.places.keys().eq(other.places.keys())
            && other.places.iter().all(|(at, n)| self.places[at] >= *n)
    }
}

/// Compiles a program under flags, and lists its checks.
pub fn checks(program: &Path, flags: &[String]) -> Result<Checks, Error> {
    let options = Options {
        entry: Entry::All,
        properties: Some(
            ir::CheckKind::in_group("all")
                .into_iter()
                .flatten()
                .collect(),
        ),
        compiler_args: flags.to_vec(),
        ..Options::default()
    };
    let dir = tempfile::tempdir().map_err(|e| Error::Unreadable {
        path: program.to_owned(),
        reason: e.to_string(),
    })?;
    let inputs = clam::compile(&[program.to_owned()], &options, dir.path())?;
    let loaded = clam::load(&inputs, &options)?.program;
    let mut places = BTreeMap::new();
    for c in &loaded.checks {
        let line = c.span.map_or(0, |s| s.line);
        *places.entry((c.kind, line)).or_default() += 1;
    }
    let notes = loaded.assumptions.into_iter().map(|a| a.text).collect();
    Ok(Checks { places, notes })
}

/// Whether a flag takes no check away, or says so.
pub fn try_flag(program: &Path, plain: &Checks, flag: &[String]) -> Result<Outcome, String> {
    match checks(program, flag) {
        Ok(found) if found.holds(plain) && found.notes == plain.notes => Ok(Outcome::Same),
        Ok(found) if found.notes.iter().any(|n| n.contains(&flag[0])) => Ok(Outcome::Noted),
        Ok(found) => {
            let gone = plain
                .places
                .iter()
                .filter(|p| found.places.get(p.0) != Some(p.1));
            let new = found
                .places
                .iter()
                .filter(|p| plain.places.get(p.0) != Some(p.1));
            Err(format!(
                "{}: {:?} became {:?}, silently",
                flag.join(" "),
                gone.collect::<Vec<_>>(),
                new.collect::<Vec<_>>()
            ))
        }
        Err(Error::Flag { .. } | Error::Machine { .. }) => Ok(Outcome::Refused),
        Err(Error::Compile { .. }) => Ok(Outcome::NotCompiled),
        Err(e) => Err(format!("{}: {e}", flag.join(" "))),
    }
}
