//! From the paths on the command line to a program.

use crate::args::{DataModelArg, InputArgs, Malloc};
use crate::error::Error;
use ir::{CheckKind, Program};
use std::collections::BTreeSet;
use std::path::Path;

/// Which kinds of checks were asked for; `None` when nothing was said.
pub fn properties(names: &[String]) -> Result<Option<BTreeSet<CheckKind>>, Error> {
    const MEMORY: [CheckKind; 3] = [CheckKind::Null, CheckKind::Bounds, CheckKind::Free];
    const NOT_IN_ALL: [CheckKind; 4] = [
        CheckKind::Align,
        CheckKind::Unsigned,
        CheckKind::Convert,
        CheckKind::Leak,
    ];
    let mut kinds = BTreeSet::new();
    for name in names {
        match name.as_str() {
            "memsafety" => kinds.extend(MEMORY),
            "all" => kinds.extend(
                CheckKind::ALL
                    .iter()
                    .copied()
                    .filter(|k| !NOT_IN_ALL.contains(k)),
            ),
            name => match CheckKind::from_name(name) {
                Some(kind) => {
                    kinds.insert(kind);
                }
                None => {
                    return Err(Error::Usage(format!(
                        "unknown property `{name}`; there are {}, and the groups memsafety and all",
                        CheckKind::ALL
                            .iter()
                            .map(|k| k.name())
                            .collect::<Vec<_>>()
                            .join(", ")
                    )));
                }
            },
        }
    }
    Ok((!names.is_empty()).then_some(kinds))
}

/// The kinds that matter when nothing was said: the program's own assertions
/// or, when it has none, what goes wrong by itself.
pub fn default_properties(program: &Program) -> BTreeSet<CheckKind> {
    if program.checks.iter().any(|c| c.kind == CheckKind::Assert) {
        BTreeSet::from([CheckKind::Assert])
    } else {
        BTreeSet::from([
            CheckKind::Null,
            CheckKind::Bounds,
            CheckKind::Free,
            CheckKind::Div,
            CheckKind::Overflow,
            CheckKind::Shift,
        ])
    }
}

/// What was loaded.
#[derive(Debug)]
pub struct Loaded {
    /// The program; it passed the verifier.
    pub program: Program,
    /// The kinds of checks that matter.
    pub kinds: BTreeSet<CheckKind>,
    /// How much of the module was lowered exactly; empty for a program in our
    /// own format.
    pub coverage: clam::Coverage,
}

/// Loads and lowers the programs, and says which kinds were asked for.
pub fn load(input: &InputArgs, exe: &Path) -> Result<Loaded, Error> {
    let asked = properties(&input.property)?;
    let mut coverage = clam::Coverage::default();
    let is_ir = |p: &Path| p.extension().is_some_and(|e| e == "pir" || e == "ron");
    let mut program = if input.programs.iter().any(|p| is_ir(p)) {
        let [path] = &input.programs[..] else {
            return Err(Error::Usage(
                "a .pir or .ron program stands alone: give one file".to_owned(),
            ));
        };
        load_ir(path)?
    } else {
        let options = clam::Options {
            properties: asked.clone(),
            entry: entry(&input.entry),
            malloc_may_fail: input.malloc == Malloc::MayFail,
            abi: match input.data_model {
                DataModelArg::Lp64 => clam::Abi::Lp64,
                DataModelArg::Ilp32 => clam::Abi::Ilp32,
            },
            wrapv: input.wrapv,
            compiler_args: input.compiler.clone(),
            ..clam::Options::default()
        };
        let loaded = clam::program(exe, &input.programs, &options)?;
        coverage = loaded.coverage;
        loaded.program
    };
    let kinds = asked.unwrap_or_else(|| default_properties(&program));
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
        kinds,
        coverage,
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
