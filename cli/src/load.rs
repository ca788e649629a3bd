//! From the paths on the command line to a program.

use crate::args::{DataModelArg, InputArgs, Language, Malloc};
use crate::budget::{self, Running, within};
use crate::error::Error;
use crate::stdin::{self, Given};
use crate::unloaded::{in_users_terms, wrong_path};
use clam::Reader;
use ir::{CheckKind, Program};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// The kinds of checks that an explicit choice asks for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Properties {
    /// All of them.
    pub kinds: BTreeSet<CheckKind>,
    /// Those that stand there by their own names, not by a group's.
    pub named: BTreeSet<CheckKind>,
}

/// Which kinds of checks these names, of kinds and groups, ask for; `None` when
/// there are none.
pub(crate) fn properties(names: &[String]) -> Option<Properties> {
    let named: BTreeSet<CheckKind> = names
        .iter()
        .filter_map(|n| CheckKind::from_name(n))
        .collect();
    let groups = names
        .iter()
        .filter_map(|n| CheckKind::in_group(n))
        .flatten();
    let kinds = groups.chain(named.iter().copied()).collect();
    (!names.is_empty()).then_some(Properties { kinds, named })
}

/// What was loaded.
#[derive(Debug)]
pub(crate) struct Loaded {
    /// The program; it passed the verifier.
    pub program: Program,
    /// Whether the user chose kinds of checks.
    pub chosen: bool,
    /// The kinds of checks that matter.
    pub kinds: BTreeSet<CheckKind>,
    /// Those of them that the user chose by their names.
    pub named: BTreeSet<CheckKind>,
    /// The kinds whose failures can't be seen in some part of the program.
    pub invisible: BTreeSet<CheckKind>,
    /// How much of the module was lowered exactly; empty for a program in our
    /// own format.
    pub coverage: clam::Coverage,
    /// What was read from standard input, if a program was.
    pub standard_input: Option<String>,
}

/// How every command that takes programs begins: starts the clock, loads, and
/// does with them, in time, what comes `then`.
pub(crate) fn open<T: Send + 'static>(
    input: &InputArgs,
    reader: &Reader,
    then: impl FnOnce(Loaded) -> Result<T, Error> + Send + 'static,
) -> Result<(Running, T), Error> {
    let running = budget::start(input.timeout.duration());
    let timeout = input.timeout;
    let (input, reader) = (input.clone(), reader.clone());
    let left = running.deadline;
    let left = left.map(|end| end.saturating_duration_since(Instant::now()));
    let opened = within(&running.shared, move || {
        load(&input, &reader, left).and_then(then)
    });
    match opened {
        Some(Ok(opened)) => Ok((running, opened)),
        _ if budget::was_interrupted() => Err(Error::Interrupted),
        Some(Err(e)) => Err(e),
        None => Err(Error::OutOfTime(timeout)),
    }
}

/// Reads standard input, if it is one of the programs, and loads.
fn load(input: &InputArgs, reader: &Reader, limit: Option<Duration>) -> Result<Loaded, Error> {
    let is_stdin = |p: &&PathBuf| stdin::is_meant(p);
    for path in input.programs.iter().filter(|p| !stdin::is_meant(p)) {
        if let Some(e) = wrong_path(path) {
            return Err(e);
        }
    }
    let given = match input.programs.iter().filter(is_stdin).count() {
        0 => return load_files(input, reader, limit),
        1 => Given::read(input.language)?,
        _ => return Err(Error::Usage("`-` is there twice".to_owned())),
    };
    let mut input = input.clone();
    for path in input.programs.iter_mut().filter(|p| stdin::is_meant(p)) {
        path.clone_from(&given.path);
    }
    // What it includes is looked for where the user stands.
    if matches!(input.language, Language::C | Language::Cpp) {
        input.compiler.push("-iquote.".to_owned());
    }
    let mut loaded = load_files(&input, reader, limit).map_err(|e| match e {
        Error::Malformed(text) => Error::Malformed(given.named(&text)),
        e => e,
    })?;
    given.name_in(&mut loaded.program);
    loaded.standard_input = Some(given.text.clone());
    Ok(loaded)
}

/// Loads and lowers the programs, and says which kinds were asked for.
fn load_files(
    input: &InputArgs,
    reader: &Reader,
    limit: Option<Duration>,
) -> Result<Loaded, Error> {
    let asked = properties(&input.property);
    let mut coverage = clam::Coverage::default();
    let mut invisible = BTreeSet::new();
    let is_ir = |p: &Path| p.extension().is_some_and(|e| e == "pir" || e == "ron");
    let mut program = if input.programs.iter().any(|p| is_ir(p)) {
        let [path] = &input.programs[..] else {
            return Err(Error::Usage(
                "a .pir or .ron program stands alone: give one file".to_owned(),
            ));
        };
        if let Some(flag) = input.compiler.first() {
            return Err(Error::Usage(format!("`{flag}`: nothing is compiled")));
        }
        load_ir(path)?
    } else {
        let options = clam::Options {
            properties: asked.as_ref().map(|p| p.kinds.clone()),
            entry: entry(&input.entry),
            malloc_may_fail: input.malloc == Malloc::MayFail,
            abi: input.data_model.map(|model| match model {
                DataModelArg::Lp64 => clam::Abi::Lp64,
                DataModelArg::Ilp32 => clam::Abi::Ilp32,
            }),
            wrapv: input.wrapv,
            inputs: input.input_symbols.clone(),
            edition: input.edition.clone(),
            execution: input.execution.clone(),
            compiler_args: input.compiler.clone(),
            timeout: limit,
            ..clam::Options::default()
        };
        let loaded = clam::program(reader, &input.programs, &options)
            .map_err(|e| in_users_terms(&e, input, &input.programs, reader, limit))?;
        coverage = loaded.coverage;
        invisible = loaded.invisible;
        loaded.program
    };
    let chosen = asked.is_some();
    let Properties { kinds, named } = asked.unwrap_or_else(|| Properties {
        kinds: CheckKind::by_default().collect(),
        named: BTreeSet::new(),
    });
    for check in &mut program.checks {
        check.requested = kinds.contains(&check.kind);
    }
    let violations = ir::verify::verify(&program);
    if program.entries.is_empty() {
        let text = "the program has no `entry`: nothing in it is ever executed";
        return Err(Error::Malformed(text.to_owned()));
    }
    if !violations.is_empty() {
        let list: Vec<String> = violations.iter().map(ToString::to_string).collect();
        return Err(Error::Malformed(list.join("\n")));
    }
    Ok(Loaded {
        program,
        chosen,
        kinds,
        named,
        invisible,
        coverage,
        standard_input: None,
    })
}

fn entry(name: &str) -> clam::Entry {
    match name {
        "main" => clam::Entry::Main,
        "exported" => clam::Entry::Exported,
        "all" => clam::Entry::All,
        name => clam::Entry::Named(name.to_owned()),
    }
}

fn load_ir(path: &Path) -> Result<Program, Error> {
    let name = path.display();
    let text = std::fs::read_to_string(path).map_err(|e| {
        Error::Malformed(match e.kind() {
            std::io::ErrorKind::NotFound => format!("{name}: no such file"),
            std::io::ErrorKind::InvalidData => format!("{name}: not a text file"),
            _ => format!("{name}: {e}"),
        })
    })?;
    if path.extension().is_some_and(|e| e == "ron") {
        return ir::ron::from_ron(&text).map_err(|e| Error::Malformed(format!("{name}: {e}")));
    }
    ir::text::parse(&text)
        .map_err(|e| Error::Malformed(format!("{name}:{}:{}: {}", e.line, e.column, e.message)))
}
