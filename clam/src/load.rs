//! Reading, linking and lowering modules.

use crate::llvm::{LoadError, Module};
use crate::{Abi, Coverage, Error, Options, Own, lower};
use ir::{Assumption, AssumptionKind, CheckKind, Span};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};

/// A module to load.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Input {
    /// The bitcode or textual IR.
    pub path: PathBuf,
    /// What the user named; messages name it too.
    pub origin: PathBuf,
    /// Whether we compiled it from source. Only then are broken promises
    /// (`nsw`, ...) failing checks; elsewhere they give arbitrary values.
    pub from_source: bool,
    /// Whether its signed arithmetic wraps, as a flag of its compiler says.
    pub wraps: bool,
    /// What became of its compiler's flags, and whether `safe` rests on it.
    pub notes: Vec<(String, bool)>,
    /// Where its compiler warns of what leaves no trace in the bitcode.
    pub warnings: Vec<Warning>,
    /// What its sources declare; `None` when only debug information tells.
    pub own: Option<Own>,
    /// The text of the same module, whose parameters carry all that the
    /// language promises of them.
    pub promises: Option<PathBuf>,
    /// Whether it only has bodies for what the others call.
    pub is_library: bool,
}

/// What a compiler warns of.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Suspicion {
    /// A constant whose arithmetic overflows.
    Folded,
    /// A condition that is assumed, and that is never evaluated.
    Ignored,
    /// A variable that is changed and used in no order.
    Unsequenced,
    /// A call of this function, of whose parameters the compiler knows nothing.
    Prototype(String),
    /// A definition that is no prototype: what calls hand it, clang converts.
    OldStyle,
}

/// A warning of a compiler's.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Warning {
    /// What it is about.
    pub suspicion: Suspicion,
    /// Where.
    pub place: Place,
}

/// A place in a source file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Place {
    /// The file, as the compiler was given it.
    pub file: String,
    /// The line, from 1.
    pub line: u32,
    /// The column, from 1.
    pub column: u32,
}

impl Input {
    /// A module that somebody else compiled.
    pub fn given(path: &Path) -> Input {
        Input {
            path: path.to_owned(),
            origin: path.to_owned(),
            from_source: false,
            wraps: false,
            notes: Vec::new(),
            warnings: Vec::new(),
            own: None,
            promises: None,
            is_library: false,
        }
    }
}

/// A loaded program.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Loaded {
    /// The program.
    pub program: ir::Program,
    /// How much of it was lowered exactly.
    pub coverage: Coverage,
    /// The kinds of checks that can't be made in some function, since its
    /// compiler left nothing of their conditions.
    pub invisible: BTreeSet<CheckKind>,
}

/// Reads, links and lowers modules, in this process: a malformed module can
/// end it. [`crate::load_in_child`] is the safe way.
pub fn load(inputs: &[Input], options: &Options) -> Result<Loaded, Error> {
    load_with(inputs, options, drop)
}

/// Like [`load`], with what becomes of the module in the end.
pub(crate) fn load_with(
    inputs: &[Input],
    options: &Options,
    leave: fn(Module),
) -> Result<Loaded, Error> {
    let mut contents = Vec::new();
    let mut libraries = Vec::new();
    for input in inputs {
        let bytes = read(&input.path, &input.origin)?;
        if input.is_library {
            libraries.push((input.origin.display().to_string(), bytes));
            continue;
        }
        contents.push((input.origin.display().to_string(), bytes, input.from_source));
    }
    let unloaded = |e: LoadError| Error::Malformed {
        path: inputs
            .get(e.input)
            .map_or_else(PathBuf::new, |i| i.origin.clone()),
        reason: e.message,
    };
    let mut module = Module::load(&contents).map_err(unloaded)?;
    if !libraries.is_empty() {
        module
            .add_libraries(&libraries, lower::ends_the_program)
            .map_err(unloaded)?;
    }
    let path = inputs
        .first()
        .map_or_else(PathBuf::new, |i| i.origin.clone());
    check_machine(&module, options).map_err(|reason| Error::Machine { path, reason })?;
    let own: Vec<&Own> = inputs.iter().filter_map(|i| i.own.as_ref()).collect();
    let own = (!own.is_empty()).then(|| Own::union(own));
    let texts = inputs.iter().filter_map(|i| i.promises.as_ref());
    let promises: Vec<String> = texts
        .filter_map(|path| std::fs::read_to_string(path).ok())
        .collect();
    let wraps = inputs.iter().any(|i| i.wraps);
    let mut loaded = if wraps && !options.wrapv {
        let mut options = options.clone();
        options.wrapv = true;
        lower::lower(&module, own, &promises, &options)?
    } else {
        lower::lower(&module, own, &promises, options)?
    };
    let chosen = ("signed arithmetic wraps (`--wrapv`)".to_owned(), true);
    let notes = inputs.iter().flat_map(|i| i.notes.clone());
    let notes: BTreeSet<_> = options
        .wrapv
        .then_some(chosen)
        .into_iter()
        .chain(notes)
        .collect();
    for (text, affects_safe) in notes {
        loaded.program.assume(Assumption {
            kind: AssumptionKind::Option,
            span: None,
            function: None,
            text,
            affects_safe,
        });
    }
    for warning in inputs.iter().flat_map(|i| &i.warnings) {
        assume_defined(&mut loaded.program, warning);
    }
    leave(module);
    Ok(loaded)
}

/// An initialiser that is constant leaves no trace of how it was computed, so
/// that no check can stand there. Elsewhere, what clang warns of is a check.
fn assume_defined(program: &mut ir::Program, Warning { suspicion, place }: &Warning) {
    let name = |file: &str| Path::new(file).file_name().map(OsStr::to_owned);
    let checked = program.checks.iter().any(|c| {
        let arithmetic = matches!(c.kind, CheckKind::Overflow | CheckKind::Shift);
        let here = |s: Span| {
            let file = program.files.get(s.file.index());
            s.line == place.line && file.is_some_and(|f| name(f) == name(&place.file))
        };
        arithmetic && c.span.is_some_and(here)
    });
    let is_defined = |name: &String| {
        let f = program.function_named(name);
        f.is_some_and(|f| !program.function(f).is_external())
    };
    let (kind, text) = match suspicion {
        Suspicion::Folded if checked => return,
        Suspicion::Prototype(name) if !is_defined(name) => return,
        Suspicion::Prototype(_) => (
            AssumptionKind::Attribute,
            "what is called here without a prototype is handed the arguments that it takes",
        ),
        Suspicion::OldStyle => (
            AssumptionKind::Attribute,
            "the function that is defined here without a prototype is handed arguments of its \
             parameters' types",
        ),
        Suspicion::Folded => (
            AssumptionKind::UncheckedKind,
            "a constant expression overflows here, and the compiler folded it",
        ),
        Suspicion::Ignored => (
            AssumptionKind::Attribute,
            "what is assumed here and has effects, so that it isn't evaluated, is true",
        ),
        Suspicion::Unsequenced => (
            AssumptionKind::Attribute,
            "what is changed here in no order with its other uses is changed in clang's order",
        ),
    };
    let file = program.file(&place.file);
    program.assume(Assumption {
        kind,
        span: Some(Span {
            file,
            line: place.line,
            column: place.column,
        }),
        function: None,
        text: text.to_owned(),
        affects_safe: true,
    });
}

/// Why the machine of a module isn't one that we know, or not the one that was
/// asked for.
fn check_machine(module: &Module, options: &Options) -> Result<(), String> {
    let bits = module.pointer_bits();
    let layout = module.layout();
    // Code, variables or the stack that live in a space of their own.
    let spaces = layout.split('-').any(|part| {
        let space = part.strip_prefix(['A', 'G', 'P']);
        space.is_some_and(|n| n.parse() != Ok(0))
    });
    if spaces {
        return Err("it is for a machine with several address spaces".to_owned());
    }
    if bits != 32 && bits != 64 {
        return Err(format!(
            "it is for a machine whose pointers have {bits} bits; Pincer knows those of 32 and 64"
        ));
    }
    match options.abi {
        Some(Abi::Lp64) if bits != 64 => Err(conflict("LP64", bits)),
        Some(Abi::Ilp32) if bits != 32 => Err(conflict("ILP32", bits)),
        _ => Ok(()),
    }
}

fn conflict(model: &str, bits: u32) -> String {
    format!("its pointers have {bits} bits, but `--data-model {model}` was given")
}

/// The contents of a module's file, which must look like bitcode or text.
fn read(path: &Path, origin: &Path) -> Result<Vec<u8>, Error> {
    check_file(path).map_err(|reason| Error::unreadable(origin, reason))?;
    let bytes = std::fs::read(path).map_err(|e| Error::unreadable(origin, e))?;
    let bitcode = bytes.starts_with(b"BC\xC0\xDE") || bytes.starts_with(&[0xDE, 0xC0, 0x17, 0x0B]);
    let named_bitcode = path.extension().is_some_and(|e| e == "bc");
    if named_bitcode && !bitcode {
        return Err(Error::Malformed {
            path: origin.to_owned(),
            reason: "it does not start like bitcode".to_owned(),
        });
    }
    Ok(bytes)
}

/// Why a path can't be an input, if so.
pub(crate) fn check_file(path: &Path) -> Result<(), String> {
    let meta = std::fs::metadata(path).map_err(|e| match e.kind() {
        std::io::ErrorKind::NotFound => "no such file".to_owned(),
        _ => e.to_string(),
    })?;
    if meta.is_dir() {
        return Err("it is a directory".to_owned());
    }
    if !meta.is_file() {
        return Err("it is no regular file".to_owned());
    }
    if meta.len() == 0 {
        return Err("the file is empty".to_owned());
    }
    Ok(())
}
